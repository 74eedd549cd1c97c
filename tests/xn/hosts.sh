#!/bin/sh
# SPDX-License-Identifier: MIT
# --url, --email, --hostport and --percent: operands, lines and columns, in both directions, with
# the options that apply, and refused with those that do not.
. "$srcdir/tests/xn/lib.sh"

# refuses NAME WHAT ARGUMENTS...: a usage error
refuses() {
    what=$1 err=$2
    shift 2
    try "$what" 2 '' "xn: $err\n" '' "$@"
}

# Operands
names 'the host of a URL' 'http://u:p@xn--bcher-kva.example:8080/ü?ü#ü\n' \
    --url 'http://u:p@bücher.example:8080/ü?ü#ü'
names 'several URLs' 'HTTP://xn--tda/\nftp://xn--tda\nfile:///ü\nurn:ü\n' \
    --url 'HTTP://ü/' 'ftp://ü' 'file:///ü' 'urn:ü'
names 'the host of a mail address' 'ü@xn--bcher-kva.example\n"x@y"@xn--tda\n' \
    --email 'ü@bücher.example' '"x@y"@ü'
names 'a host and a port' 'xn--tda:80\n[::1]:80\n::1\n192.0.2.1:1\nxn--tda\n' \
    --hostport 'ü:80' '[::1]:80' '::1' '192.0.2.1:1' 'ü'
names 'each address of a mailto URL' 'mailto:a@xn--tda,b@[::1],c@xn--4ca?to=d@ü\n' \
    --url 'mailto:a@ü,b@[::1],c@ä?to=d@ü'
names 'a scheme in capitals' 'MAILTO:a@xn--tda,b@xn--4ca\n' --url 'MAILTO:a@ü,b@ä'
try 'lines with several addresses' 0 'MAILTO:a@xn--tda,b@xn--4ca\n,a@xn--tda,b@xn--4ca\n' '' \
    'MAILTO:a@ü,b@ä\n,a@ü,b@ä\n' --url
names 'to Unicode' 'http://xn--tda@ü/xn--tda\n' -u --url 'http://xn--tda@xn--tda/xn--tda'
names 'to Unicode: a mail address' 'xn--tda@ü\n' -u --email 'xn--tda@xn--tda'
names 'to Unicode: a host and a port' 'ü:80\n' -u --hostport 'xn--tda:80'
names 'percent-encoding in the host' 'http://xn--bcher-kva.example/%41\n' \
    --url --percent 'http://b%C3%BCcher.example/%41'
names 'flags apply to the name alone' 'HTTP://User@example.com/Path\n' \
    --lower --url 'HTTP://User@Example.COM/Path'
try 'an empty operand is refused' 1 '' 'xn: operand:1:1: the local part, the @ or the host is '\
'missing (RFC 5321 section 4.1.2)\n' \
    '' --email ''

# Positions are those of the whole text
try 'an error in a name' 1 '' \
    'xn: operand:1:10: an empty label (RFC 3490 section 4.1 step 8)\n' '' --url 'http://a..b/'
try 'an error in the second address' 1 '' \
    'xn: operand:1:17: an empty label (RFC 3490 section 4.1 step 8)\n' '' \
    --url 'mailto:a@ü,b@c..d'
try 'a URL without a scheme' 1 '' \
    'xn: operand:1:12: U+002F may not be in the scheme of a URL (RFC 3986 section 3.1); a URL '\
'begins with a scheme, such as http://; --hostport is for hosts\n' \
    '' --url 'example.com/x'
try 'a backslash' 1 '' 'xn: operand:1:9: U+005C may not be in the user information of '\
'a URL (RFC 3986 section 3.2.1)\n' '' \
    --url 'http://a\@b/'
try 'percent-encoding without --percent' 1 '' \
    'xn: operand:1:9: U+0025 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); '\
'--percent decodes it\n' \
    '' --url 'http://a%41/'
try 'a percent sign that was decoded' 1 '' \
    'xn: operand:1:9: U+0025 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' \
    --url --percent 'http://a%25b/'
try 'a trailing space' 1 '' \
    'xn: operand:1:4: U+0020 may not be in a mail address (RFC 5321 section 4.1.2); trailing '\
'space\n' \
    '' --email 'a@b '
try 'a mapped delimiter' 1 '' \
    'xn: operand:1:9: U+002F, mapped from U+2100, may not be in a host name '\
'(xn guard delimiter)\n' \
    '' --no-guards --url 'http://a℀b/'

# Lines and columns
try 'lines' 1 'http://xn--tda/\n\n\nhttp://a/\n' \
    'xn: -:3:2: the scheme of the URL, or the colon after it, is missing (RFC 3986 section '\
'3.1); a URL begins with a scheme, such as http://; --hostport is for hosts\n' \
    'http://ü/\n\nx\nhttp://a/\n' --url
try 'ASCII lines are checked, too' 1 'http://a/\n\n' \
    'xn: -:2:9: U+005C may not be in a host (RFC 3986 section '\
'3.2.2)\n' 'http://a/\nhttp://a\\\\b/\n' --url
try 'a column' 1 '1\ta@xn--tda\n2\t\n' \
    'xn: -:2:5: the local part, the @ or the host is missing (RFC 5321 section 4.1.2)\n' \
    '1\ta@ü\n2\ta@\n' --email -f 2
try 'a column of CSV' 1 '"mailto:a@xn--tda,b@xn--tda",x\n"",x\n' \
    'xn: -:2:15: an empty label (RFC 3490 section 4.1 step 8)\n' \
    '"mailto:a@ü,b@ü",x\n"mailto:a@b,c@..e",x\n' --url --csv -f 1
try 'records that end with NUL' 0 'xn--tda:1\0xn--4ca\0' '' 'ü:1\0ä\0' --hostport -0
try 'several jobs' 0 'xn--tda:1\nxn--4ca\n' '' 'ü:1\nä\n' --hostport -j 3
try 'what to write for a refused line' 1 'http://xn--tda/\n-\n' \
    'xn: -:2:8: the host is missing (RFC 3986 section 3.2.2)\n' 'http://ü/\nhttp:///\n' --url \
    --on-error=text:-
try 'values to append' 1 'ü@ü\tü@xn--tda\tü@ü\tXN_OK\t\na@\t\t\tXN_E_SYNTAX\t2\n' \
    'xn: -:2:3: the local part, the @ or the host is missing (RFC 5321 section 4.1.2)\n' \
    'ü@ü\na@\n' --email --append=ascii,unicode,status,offset
try 'another charset' 0 'http://xn--tda/\374\n' '' 'http://\374/\374\n' --url \
    --from=ISO-8859-1 --to=ISO-8859-1

# Other operations
try '--check: all errors of all hosts' 1 '' 'xn: operand:1:12: an empty label (RFC 3490 section '\
'4.1 step 8)
xn: operand:1:14: U+0021 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)
xn: operand:2:12: an empty label (RFC 3490 section 4.1 step 8)
xn: operand:2:19: an empty label (RFC 3490 section 4.1 step 8)
xn: operand:2:24: the local part, the @ or the host is missing (RFC 6068 section 2)\n' '' \
    --check --url 'http://x@a..b!/' 'mailto:a@b..c,d@e..f,g@'
try '--check: no error of an address' 1 '' \
    'xn: operand:1:20: an empty label (RFC 3490 section 4.1 step 8)\n' '' \
    --check --url 'mailto:a@[::1],b@c..d'
most=$(documented xn/xn.1 'lists the errors of the first % labels')
{ printf mailto:; yes 'a@b..c' | head -n "$most" | tr '\n' ,; echo 'a@'; } > "$t/in"
$xn --check --url < "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/err")" -eq "$most" ] && ! grep -q 'is missing' "$t/err"
check "--check: the errors of $most labels, and no more"
try '--check: a valid URL' 0 '' '' '' --check --url 'http://ü:80/'
try '--check: percent-encoding' 1 '' \
    'xn: operand:1:8: an empty label (RFC 3490 section 4.1 step 8)\n' '' \
    --check --percent --url 'http://%C2%AD/'
try '--check -u: a fake ACE label' 1 '' \
    'xn: operand:1:3: U+0080 is prohibited (RFC 3454 table C.2.2)\n' '' --check -u --email 'a@xn--a'
try '--check=registration' 1 '' \
    'xn: operand:1:3: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' \
    --check=registration --email 'a@_b'
try 'an unchanged label' 0 'http://a.xn--a/\n' 'xn: operand:1:10: unchanged: U+0080 is '\
'prohibited (RFC 3454 table C.2.2)
xn: 1 name, 0 refused, 1 with an unchanged label, 0 blank\n' '' -v -u --url 'http://a.xn--a/'
names 'JSON, with the traits of the name' '{"line":1,"input":"ü@ß","output":"ü@ss","traits":["'\
'XN_TRAIT_NON_ASCII","XN_TRAIT_CHANGED","XN_TRAIT_DEVIATION"]}\n' \
    --json=traits --email 'ü@ß'
names 'JSON, with the traits of a name that is decoded' '{"line":1,"input":"http://%C3%9F/",'\
'"output":"http://ss/","traits":["XN_TRAIT_NON_ASCII","XN_TRAIT_CHANGED","XN_TRAIT_DEVIATION"]}\n' \
    --json=traits --percent --url 'http://%C3%9F/'
# A name is decoded to more octets than a name in ASCII has.
shy=$(printf '%%C2%%AD%.0s' $(seq 300))
$xn --json=traits --percent --url "http://$shy%C3%9F/" > "$t/out" && grep -q '"traits":\['\
'"XN_TRAIT_NON_ASCII","XN_TRAIT_CHANGED","XN_TRAIT_DEVIATION"\]}$' "$t/out"
check 'JSON, with the traits of a long name that is decoded'
$xn --json=traits -q --url 'mailto:a@ß,b@' > "$t/out"
[ $? -eq 1 ] && ! grep -q traits "$t/out" && grep -q '"offset":14,' "$t/out"
check 'JSON of a text that is not parsed to its end has no traits'
names 'JSON of an address has no traits' '{"line":1,"input":"::1","output":"::1","traits":[]}\n' \
    --json=traits --hostport '::1'
try 'JSON of an error' 1 '{"line":1,"input":"a@b..c","error":{"status":"XN_E_EMPTY","label":1,"'\
'offset":4,"length":0,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step '\
'8","message":"an empty label (RFC 3490 section 4.1 step 8)"}}\n' \
    'xn: operand:1:5: an empty label (RFC 3490 section 4.1 step 8)\n' '' --json --email 'a@b..c'

try 'JSON of ill-formed text around a host' 0 \
    '{"line":1,"input_hex":"687474703a2f2fc3bc2fff",'\
'"output_hex":"687474703a2f2f786e2d2d7464612fff"}\n'\
'{"line":2,"input":"http://a/","output":"http://a/"}\n' '' 'http://ü/\0377\nhttp://a/\n' \
    --json --url
$xn -x --url 'http://a@b/' > "$t/out" 2> "$t/err"
status=$?
gives 'the steps of a name' 0 'label 1: b\n  result: b\nanswer: http://a@b/\n' ''
$xn -x --email 'a@b..c' > "$t/out" 2> "$t/err"
status=$?
gives 'the steps up to an error, at its octet' 1 'label 1: b\n  result: b\nlabel 2: \n  refused '\
'at octet 5: an empty label (RFC 3490 section 4.1 step 8)\nlabel 3: c\n  result: c\nanswer: '\
'none\n' \
    'xn: operand:1:5: an empty label (RFC 3490 section 4.1 step 8)\n'
$xn -x --url 'file:///x' > "$t/out" 2> "$t/err"
status=$?
gives 'no steps without a host' 0 'answer: file:///x\n' ''
long='255 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)'
label=$(printf %063d 0 | tr 0 a)
$xn -x --no-guards --email "x@$label.$label.$label.$label" 2> "$t/err" | tail -n 2 > "$t/out"
holds "$t/out" "  refused at octet 3: $long\nanswer: none\n" &&
    holds "$t/err" "xn: operand:1:3: $long\n"
check 'the steps of a host have guards, also with --no-guards'
$xn -x --json --email 'a@b' > "$t/out" 2> "$t/err"
status=$?
gives 'the offsets of steps' 0 '{"line":1,"input":"a@b","steps":[{"kind":"LABEL","label":0,"'\
'offset":2,"length":1,"text":"b"},{"kind":"RESULT","label":0,"offset":2,"length":1,"text":"b"}],'\
'"output":"a@b","traits":[]}\n' ''

$xn -q -x --json --email 'a@b.xn--a' 'a@b..c' > "$t/out"
[ $? -eq 1 ] && [ "$(grep -o '"finding":{"status":"XN_E_PROHIBITED","label":1,"offset":4,' \
    "$t/out" | wc -l)" -eq 1 ] &&
    [ "$(grep -o '"error":{"status":"XN_E_EMPTY","label":1,"offset":4,' "$t/out" | wc -l)" -eq 2 ]
check 'the offsets of a finding and of errors in steps'
for end in 'd@e..f' 'd@'; do
    $xn -x --url "mailto:a@b..c,$end" > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] &&
        holds "$t/err" 'xn: operand:1:12: an empty label (RFC 3490 section 4.1 step 8)\n'
    check "of two errors the first is reported: $end"
done

# What is found in one address of a mailto URL is not lost, whichever of them it is
for typed in 'mailto:a@ß,b@c,d@e' 'mailto:a@b,c@ß,d@e' 'mailto:a@b,c@d,e@ß'; do
    ascii=$(printf %s "$typed" | sed 's/ß/ss/')
    names "traits: $typed" '{"line":1,"input":"'"$typed"'","output":"'"$ascii"'","traits":["'\
'XN_TRAIT_NON_ASCII","XN_TRAIT_CHANGED","XN_TRAIT_DEVIATION"]}\n' --json=traits --url "$typed"
    try "a different name in browsers: $typed" 0 "$ascii\n" \
        'xn: 1 name, 0 refused, 1 with a different name in browsers, 0 blank\n' '' \
        -v --url "$typed"
    $xn -x --url "$typed" > "$t/out"
    [ "$(grep -c '^warning: resolves differently under IDNA 2008$' "$t/out")" -eq 1 ]
    check "one warning: $typed"
done
for typed in 'mailto:a@xn--a,b@c,d@e' 'mailto:a@b,c@xn--a,d@e' 'mailto:a@b,c@d,e@xn--a'; do
    before=${typed%%xn--*}
    try "an unchanged label: $typed" 0 "$typed\n" "xn: operand:1:$((${#before} + 1)): unchanged: "\
'U+0080 is prohibited (RFC 3454 table C.2.2)
xn: 1 name, 0 refused, 1 with an unchanged label, 0 blank\n' '' -u -v --url "$typed"
    try "the finding: $typed" 0 "$typed\t${#before}\n" '' '' -u --append=offset --url "$typed"
done

try 'a finding in a text that is refused is not counted' 1 '' \
    'xn: operand:1:18: the local part, the @ or the host is missing (RFC 6068 section 2)\n'\
'xn: refused: 1 syntax (RFC 6068 section 2)\n'\
'xn: 1 name, 1 refused, 0 with an unchanged label, 0 blank\n' '' -u -v --url 'mailto:a@xn--a,b@'
names 'a form that is refused is empty, though its first address was converted' \
    'mailto:a@ü,c@d..e\t\tmailto:a@ü,c@d..e\n' -u --url --append=ascii,unicode 'mailto:a@ü,c@d..e'

# Combinations without a meaning are refused
refuses 'two kinds of text' '--email: cannot be combined with --url' --url --email a
refuses 'two others' '--url: cannot be combined with --hostport' --hostport --url a
refuses 'the third kind' '--url: cannot be combined with --email' --email --url a
refuses '--percent alone' '--percent: can only be used with --url, --email or '\
'--hostport' --percent a
refuses '--percent --explain' '--percent: cannot be combined with -x' --percent --url -x a
for option in -s -n -e -d; do
    refuses "--url $option" "--url: cannot be combined with $option" --url $option a
done
refuses '--email --compare' '--email: cannot be combined with --compare' --email --compare a b
refuses '--hostport --wildcard' '--wildcard: cannot be combined with --hostport' \
    --hostport --wildcard a
names 'the same option twice' 'a@b\n' --email --email 'a@b'
try '--to: ill-formed text around a host' 1 '\nhttp://xn--tda/\n' \
    'xn: -:1:1: not in the charset of the output (xn --to)\n' \
    'http://ü/\0377\nhttp://ü/\n' --url --to=ISO-8859-1
finish
