#!/bin/sh
# SPDX-License-Identifier: MIT
# --text: which words of a text are names, and that nothing else is touched.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

# text NAME OUT INPUT: accepted, and unchanged by a second run
text() {
    try "$1" 0 "$2" '' "$3" --text
    try "$1, again" 0 "$2" '' "$2" --text
}

# same_text NAME INPUT: has no names to convert
same_text() {
    try "$1" 0 "$2" '' "$2" --text
}

text 'a URL' 'see http://xn--kche-0ra.example/küche.html\n' 'see http://küche.example/küche.html\n'
text 'user information' 'http://ü:ß@xn--tda:80/ü@ü?ü@ü#ü@ü\n' 'http://ü:ß@ü:80/ü@ü?ü@ü#ü@ü\n'
text 'several signs in it' 'http://a@ü@xn--tda\n' 'http://a@ü@ü\n'
text 'no path' '<ftp://xn--tda>, "ssh://xn--tda" x://xn--tda?ü x://xn--tda#ü x://xn--tda\\ü\n' \
    '<ftp://ü>, "ssh://ü" x://ü?ü x://ü#ü x://ü\\ü\n'
text 'a URL in a URL' 'http://xn--tda/http://xn--tda/ü\n' 'http://ü/http://ü/ü\n'
text 'mail addresses' 'björn@xn--kche-0ra.example,ü@xn--tda mailto:a+b@xn--tda <"ü x"@xn--tda>\n' \
    'björn@küche.example,ü@ü mailto:a+b@ü <"ü x"@ü>\n'
text 'keys of mail maps' '@xn--tda x\n x @xn--tda\n<@xn--tda>,@xn--tda\t@xn--tda\n' \
    '@ü x\n x @ü\n<@ü>,@ü\t@ü\n'
text 'rules of ad blockers' '||xn--tda^\n@@||xn--tda^$third-party,domain=ü\n|||xn--tda/ü\n' \
    '||ü^\n@@||ü^$third-party,domain=ü\n|||ü/ü\n'
text 'dots at the end' 'http://xn--tda. http://xn--tda.a。 a@xn--tda.。．\n' \
    'http://ü. http://ü。a。 a@ü.。．\n'
text 'underscores and hyphens' 'x://_a.-b.xn--tda.xn--a/\n' 'x://_a.-b.ü.xn--a/\n'
text 'marks, CR LF and a missing end' '\0357\0273\0277@xn--tda\r\n\n@xn--tda' \
    '\0357\0273\0277@ü\r\n\n@ü'
text 'ill-formed UTF-8 ends a name' 'x://xn--tda\0377ü/\n' 'x://ü\0377ü/\n'
same_text 'prose' 'Küche.Der Rest bleibt; küche.txt auch.\n'
same_text 'not anchored' 'müller.conf größe: //ü :/ü | ü a|ü (@ü) [@ü /@ü :@ü ;@ü\n'
same_text 'no name' 'http:///ü @ ü || ü ü@ ://\nu@[ü]\n'
same_text 'ASCII' 'http://a..b/ x@-a- ||a_b^ http://xn--a/\n'
try 'refused' 1 'http://xn--tda/ ü@a..ü\nhttp://\0302\0255/ b@xn--tda\n' \
    'xn-zone: -:1:17: an empty label (RFC 3490 section 4.1 step 8)\n'\
'xn-zone: -:2:8: an empty label (RFC 3490 section 4.1 step 8)\n' \
    'http://ü/ ü@a..ü\nhttp://\0302\0255/ b@ü\n' --text
try '--std3 checks ASCII names' 1 'x://a_b/ a_b\n' \
    'xn-zone: -:1:6: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    'x://a_b/ a_b\n' --text --std3
try '-u' 0 'http://ü/xn--tda xn--tda@ü xn--tda http://xn--a http://xn--strae-oqa\n' '' \
    'http://xn--tda/xn--tda xn--tda@xn--tda xn--tda http://xn--a http://xn--strae-oqa\n' --text -u
try '--check --ready' 1 '' 'xn-zone: -:2:4: the name is not ASCII (xn-zone --ready)\n' 'ü\nü@ü\n' \
    --text --check --ready
$xn --text --json > "$t/out" << 'END'
x://ü/ü
END
holds "$t/out" '{"file":"-","line":1,"octet":5,"type":null,"field":null,"input":"ü",'\
'"output":"xn--tda"}\n'
check '--json'
try '--on-error=stop' 1 '@xn--tda\n' \
    'xn-zone: -:2:2: an empty label (RFC 3490 section 4.1 step 8)\n' \
    '@ü\n@.ü\n@ü\n' --text --on-error=stop
printf 'ü@ü\n' > "$t/in-place"
$xn --text --in-place "$t/in-place" && holds "$t/in-place" 'ü@xn--tda\n'
check '--in-place'
for option in --zone --hosts; do
    try "$option" 2 '' "xn-zone: $option: cannot be combined with --text\n" '' \
        $option --text
done
if ! command -v python3 > /dev/null; then
    skip 'no Python'
else
    # shellcheck disable=SC2086 # words
    python3 "$srcdir/tests/xn-zone/text_names.py" $xn > "$t/tap"
    ! grep '^[#n]' "$t/tap" && grep -q '^1\.\.3$' "$t/tap"
    check 'random texts have the names that a plain implementation finds'
fi
finish
