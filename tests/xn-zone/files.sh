#!/bin/sh
# SPDX-License-Identifier: MIT
# Names inside files: the behaviour that the formats share, and --hosts.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

# refuses NAME WHAT ARGUMENTS...: a usage error
refuses() {
    what=$1 err=$2
    shift 2
    try "$what" 2 '' "xn-zone: $err\n" '' "$@"
}

# stable NAME OUT INPUT ARGUMENTS...: accepted without messages, and unchanged by a second run
stable() {
    what=$1 out=$2 in=$3
    shift 3
    try "$what" 0 "$out" '' "$in" "$@"
    try "$what, again" 0 "$out" '' "$out" "$@"
}

# --hosts
stable 'addresses with names' '192.0.2.9 xn--kche-0ra.lan xn--kche-0ra # Küche\n::1 localhost\n' \
    '192.0.2.9 küche.lan küche # Küche\n::1 localhost\n' --hosts
stable 'a list of names' 'xn--kche-0ra.example\n.xn--kche-0ra.example\n# küche\n' \
    'küche.example\n.küche.example\n# küche\n' --hosts
stable 'prefixes that are kept' '*.xn--tda\n.xn--tda\n0.0.0.0 *.xn--tda\n' \
    '*.ü\n.ü\n0.0.0.0 *.ü\n' --hosts
stable 'vertical tabs and form feeds' '::1\vxn--tda\fxn--4ca.example\r\n' '::1\vü\fä.example\r\n' \
    --hosts
try 'what is longer than any address, or contains NUL' 1 \
    "$(printf 'a%.0s' $(seq 50)) ü\n1\\0000 ü\n" \
    'xn-zone: -:1:52: neither an address and names nor a single name (xn-zone --hosts)\n'\
'xn-zone: -:2:4: neither an address and names nor a single name (xn-zone --hosts)\n' \
    "$(printf 'a%.0s' $(seq 50)) ü\n1\\0000 ü\n" --hosts
try 'an asterisk that is no prefix' 1 '*ü\n' \
    'xn-zone: -:1:1: U+002A may not be in a host name (xn guard delimiter)\n' '*ü\n' --hosts
copied='a\n! ü ü\n[ü ü\n# ü\n\n \t\n; ü ü\n// ü ü\n::1 a ; ü ü\na // ü\n#ü'
stable 'lines that are copied' "$copied" "$copied" --hosts
stable 'white space, CR LF and a missing end' ' ::1\t xn--tda \txn--tda\t\r\nxn--tda' \
    ' ::1\t ü \txn--tda\t\r\nü' --hosts
stable 'addresses with a zone' 'fe80::1%eth0 xn--tda\n::ffff:192.0.2.1 xn--tda\n' \
    'fe80::1%eth0 ü\n::ffff:192.0.2.1 ü\n' --hosts
longest=0000:0000:0000:0000:0000:ffff:255.255.255.255
try 'the longest address' 1 "$longest xn--tda\n$longest%lo xn--tda\n${longest}5 ü\n" \
    'xn-zone: -:3:48: neither an address and names nor a single name (xn-zone --hosts)\n' \
    "$longest ü\n$longest%lo ü\n${longest}5 ü\n" --hosts
try 'an IPv4 address with a zone is none' 1 '192.0.2.1%lo ü\n' \
    'xn-zone: -:1:14: neither an address and names nor a single name (xn-zone --hosts)\n' \
    '192.0.2.1%lo ü\n' --hosts
stable 'dots of other scripts' '0 a.b\nxn--tda.example.\n' '0 a.b\nü。example．\n' --hosts
stable 'NUL and ill-formed text in comments' 'a\0b\n# \0377\n' 'a\0b\n# \0377\n' --hosts
stable '0 is an address' '0 xn--tda xn--4ca\n0\n' '0 ü ä\n0\n' --hosts
mark='xn-zone: note: -: its byte-order mark is dropped\n'
unread='xn-zone: note: -: no name was recognised; see the formats of xn-zone --help\n'
try 'a byte-order mark is dropped' 0 'xn--tda\n' "$mark" '\0357\0273\0277ü\n' --hosts
try 'a byte-order mark alone' 0 '' "$mark" '\0357\0273\0277' --hosts
{ printf '\357\273\277' && yes a | head -n 300000; } | $xn --hosts 2> "$t/err" |
    tail -n 1 > "$t/out"
holds "$t/out" 'a\n' && holds "$t/err" "$mark"
check 'a byte-order mark in a file of several blocks'
try 'a byte-order mark, quietly' 0 'a\n' '' '\0357\0273\0277a\n' --hosts -q
stable 'part of a byte-order mark' 'a\n#\0357\0273' 'a\n#\0357\0273' --hosts
for server in named unbound nsd dnsmasq nginx; do
    try "a byte-order mark is dropped: $server" 0 'a\n' "$mark$unread" '\0357\0273\0277a\n' \
        --conf=$server
done
try '--check refuses a byte-order mark' 1 '' \
    'xn-zone: -:1:1: a byte-order mark, which servers refuse (xn-zone --check)\n' \
    '\0357\0273\0277a\n' --hosts -c
stable 'a byte-order mark in a text is kept' '\0357\0273\0277a@b\n' '\0357\0273\0277a@b\n' --text
first=$(documented xn-zone/xn-zone.1 'in its first % characters')
long=$(printf 'a\\0%.0s' $(seq "$first")) # of two octets
for text in '\0377\0376a\0\n\0' '\0376\0377\0a\0\n' '#\0\n\0' '\0#\0\n' 'a\0' "$long" \
    "\\0${long}b" "${long}ü" "\\0${long%??}\\0374\\01"; do
    for format in --zone --hosts --text --conf=nginx; do
        try "$format: UTF-16" 1 "$text" \
            'xn-zone: -:1:1: UTF-16: convert the file to UTF-8 with iconv (xn-zone)\n' \
            "$text" $format
    done
done
{ printf '\357\273\277'; sleep 0.1; printf '\377'; sleep 0.1; printf '\376a'; } |
    $xn --hosts > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && grep -q ':1:1: UTF-16' "$t/err" && holds "$t/out" '\0377\0376a'
check 'UTF-16 after a byte-order mark of UTF-8, in pieces'
{ printf 'a'; sleep 0.1; printf '\0.'; sleep 0.1; printf '\0'; } |
    $xn --hosts > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && grep -q ':1:1: UTF-16' "$t/err" && holds "$t/out" 'a\0.\0'
check 'UTF-16 without a mark, in pieces'
for text in 'a\0.' '\0a\0' 'a\0\0b' '\0\0' "${long%??}bü" "${long%???}\\0\\0ü"; do
    printf '%b' "$text" | $xn --text > "$t/out" 2> "$t/err"
    ! grep -q UTF-16 "$t/err" && holds "$t/out" "$text"
    check 'NUL in other positions is not UTF-16'
done
try 'the first octet of UTF-16 alone' 1 '\0377' 'xn-zone: -:1:1: ill-formed UTF-8 (RFC 3629)\n' \
    '\0377' --hosts
try 'a refused name is copied' 1 '0.0.0.0 küche!.example xn--tda\n0.0.0.0 xn--kche-0ra.example\n' \
    'xn-zone: -:1:15: U+0021 may not be in a host name (xn guard delimiter)\n' \
    '0.0.0.0 küche!.example ü\n0.0.0.0 küche.example\n' --hosts
try 'a refused name after a prefix' 1 '*.ü!\n' \
    'xn-zone: -:1:5: U+0021 may not be in a host name (xn guard delimiter)\n' '*.ü!\n' --hosts
labels=$(printf '%059da.' 1 2 3 4)
long_name='254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)'
for options in --hosts '--hosts --display'; do
    # shellcheck disable=SC2086 # words
    try "$options: a long name after a prefix" 1 "*.${labels}üüüü\n*.ȡ\n" \
        "xn-zone: -:1:1: $long_name\nxn-zone: -:2:3: U+0221 is not assigned in Unicode 3.2 \
(RFC 3454 table A.1)\n" "*.${labels}üüüü\n*.ȡ\n" $options
done
try 'a name that becomes empty' 1 '\0302\0255\n.\0302\0255\n' \
    'xn-zone: -:1:1: an empty label (RFC 3490 section 4.1 step 8)\n'\
'xn-zone: -:2:2: an empty label (RFC 3490 section 4.1 step 8)\n' '\0302\0255\n.\0302\0255\n' --hosts
try 'ill-formed UTF-8' 1 'b\0374cher\n' \
    'xn-zone: -:1:2: ill-formed UTF-8 (RFC 3629)\n' 'b\0374cher\n' --hosts
try 'neither an address nor a name' 1 'foo ü\nfoo bar\n1.2.3 ü # ü\n' \
    'xn-zone: -:1:5: neither an address and names nor a single name (xn-zone --hosts)\n'\
'xn-zone: -:3:7: neither an address and names nor a single name (xn-zone --hosts)\n' \
    'foo ü\nfoo bar\n1.2.3 ü # ü\n' --hosts
try 'the guards are always on' 1 '::1 ü@x\n' \
    'xn-zone: -:1:7: U+0040 may not be in a host name; this looks like a mail address '\
'(xn guard delimiter)\n' '::1 ü@x\n' --hosts --no-guards
try 'with --display, too' 1 '::1 ü|x\n' \
    'xn-zone: -:1:7: U+007C may not be in a host name (xn guard delimiter)\n' '::1 ü|x\n' \
    --hosts --no-guards --display
stable 'one slash begins no comment' '0 /a xn--tda /\n' '0 /a ü /\n' --hosts
stable 'ASCII is not examined' '::1 a..b xn--a -\n..\n' '::1 a..b xn--a -\n..\n' --hosts
try '--std3 examines it' 1 '::1 a_b\nxn--tda\n' \
    'xn-zone: -:1:6: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    '::1 a_b\nü\n' --hosts --std3
try '--std3 in lines of ASCII after a name' 1 'a\na_b\n' \
    'xn-zone: -:2:2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    'a\na_b\n' --hosts --std3
try '--strict-ace in them' 1 'a\nb\nxn--a\n' \
    'xn-zone: -:3:1: U+0080 is prohibited (RFC 3454 table C.2.2)\n' 'a\nb\nxn--a\n' --hosts \
    --strict-ace
stable '-u in them' 'a\nb\nü\n' 'a\nb\nxn--tda\n' --hosts -u
try '--std3: an asterisk is only a prefix before a name' 1 '0 *. *\n' \
    'xn-zone: -:1:3: U+002A is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n'\
'xn-zone: -:1:6: U+002A is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    '0 *. *\n' --hosts --std3
stable '--underscore' '::1 a_b\n' '::1 a_b\n' --hosts --underscore
try '--strict-ace' 1 '::1 xn--a a_b\n' \
    'xn-zone: -:1:5: U+0080 is prohibited (RFC 3454 table C.2.2)\n' '::1 xn--a a_b\n' \
    --hosts --strict-ace
stable 'to Unicode' '::1 ü.x XN--A xn--strae-oqa\n*.ü # xn--tda\n' \
    '::1 XN--TDA.x XN--A xn--strae-oqa\n*.xn--tda # xn--tda\n' --hosts -u
stable 'to Unicode: not what would be refused' '::1 xn--tda..x xn--tda.ü!\n' \
    '::1 xn--tda..x xn--tda.ü!\n' --hosts -u
stable '--display' '::1 ü.x xn--pypal-4ve.com xn--a A.X\n*.ü # xn--tda\n' \
    '::1 XN--TDA.x pаypal.com XN--A A.X\n*.xn--tda # xn--tda\n' --hosts --display
stable 'to Unicode: nothing but dots would be changed' 'a。xn--a\n' 'a。xn--a\n' --hosts -u
stable 'to Unicode: beside Unicode' '::1 ü.ä a。ü\nü。ä\n' '::1 ü.xn--4ca a。ü\nü。ä\n' --hosts -u

# --both
stable '--both adds names' \
    '::1 Küche.LAN xn--kche-0ra.LAN küche.lan ö xn--nda a *.ü *.XN--TDA # ä\r\n' \
    '::1 Küche.LAN küche.lan ö a *.ü *.XN--TDA # ä\r\n' --hosts --both
stable '--both: names of other lines do not count' '::1 ü xn--tda\n::2 xn--tda\n::3 ü xn--tda' \
    '::1 ü\n::2 xn--tda\n::3 ü' --hosts --both
many=$(seq 100 | sed 's/.*/ü&.example/' | tr '\n' ' ')
printf '::1 %s\n::2 %s\n::3 ü\n' "$many" "$many" | $xn --hosts --both > "$t/many"
$xn --hosts --both "$t/many" | cmp -s - "$t/many" && [ "$(wc -w < "$t/many")" -eq 405 ] &&
    [ "$(grep -o 'xn--[^ ]*' "$t/many" | sort | uniq -c | grep -c ' 2 xn--')" -eq 100 ]
check '--both: many names'
try '--both: a list' 1 'ü\na\n' \
    'xn-zone: -:1:1: a name without an address (xn-zone --both)\n' 'ü\na\n' --hosts --both
try '--both: a refused name' 1 '::1 ü! ä xn--4ca\n' \
    'xn-zone: -:1:7: U+0021 may not be in a host name (xn guard delimiter)\n' '::1 ü! ä\n' \
    --hosts --both
try '--both --check --ready' 1 '' 'xn-zone: -:1:5: the name is not ASCII (xn-zone --ready)\n' \
    '::1 ü\n::1 ä xn--4ca\n' --hosts --both --check --ready
try '--both --json' 0 \
    '{"file":"-","line":1,"octet":5,"type":null,"field":2,"input":"ü","output":"ü xn--tda"}\n' '' \
    '::1 ü\n' --hosts --both --json
refuses '--both with -u' '--both: cannot be combined with -u' --hosts --both -u
refuses '--both without --hosts' '--both: can only be used with --hosts' --both

# Nothing that is a name
unnamed='xn-zone: -:1:1: no name was recognised; see the formats of xn-zone --help '\
'(xn-zone --check)\n'
while read -r format text; do
    case $format in
    --zone | --hosts) refused=1 error=$unnamed ;;
    *) refused=0 error=$unread ;; # a text need not have names, and many configurations have none
    esac
    try "$format: no name" 0 "$text" "$unread" "$text" "$format"
    try "$format: no name, -u" 0 "$text" "$unread" "$text" "$format" -u
    try "$format: no name, --check" $refused '' "$error" "$text" "$format" --check
    case $format in
    --zone | --hosts) try "$format: no name, --ready" 1 '' "$error" "$text" "$format" -c --ready ;;
    esac
    try "$format: no name, --check -q" $refused '' '' "$text" "$format" --check -q
    try "$format: no name, --check -u" $refused '' "$error" "$text" "$format" --check -u
    try "$format: no name, --exit-zero" 0 '' "$error" "$text" "$format" --check --exit-zero
    try "$format: nothing" 0 '' '' '' "$format" --check
done << 'END'
--zone zone "a.example" {\n};\n
--zone # x y\n
--zone !x y\n//\n
--hosts server {\n}\n# a\n
--text server_name a.example;\n
--conf=named a A 192.0.2.1\n
--conf=named options { directory "/x"; };\n
--conf=unbound zone "a.example" {\n};\n
--conf=nsd local-zone: "a.example" static\n
--conf=dnsmasq server_name a.example;\n
--conf=nginx address=/a.example/192.0.2.1\n
END
while read -r format text; do
    try "$format: blank lines and comments" 0 '' '' "$text" "$format" --check
done << 'END'
--zone \n; a\n \t; b\r\n
--hosts \n# a\n // b\r\n\t\n; c\n! d\n
--text \n# a\n\r\n
--conf=named \n# a\n// b
--conf=nsd  # a\n
END
try '--check --json: no name' 1 \
    '{"file":"-","line":1,"octet":1,"type":null,"field":null,"error":{"status":"NO_NAMES",'\
'"label":0,"offset":0,"length":0,"code_point":null,"mapped":null,"rule":"xn-zone --check",'\
'"message":"no name was recognised; see the formats of xn-zone --help (xn-zone --check)"}}\n' \
    "$unnamed" 'a b\n' --hosts --check --json
{ yes '# ' | head -n 200000 && echo a; } | $xn --hosts --check > "$t/out" 2>&1 && [ ! -s "$t/out" ]
check 'a name after 200 000 comments'

# Files
printf '::1 ü\n' > "$t/a"
printf '::1 ü!\n::1 ß' > "$t/b"
try 'operands are files' 1 '::1 xn--tda\n::1 ü!\n::1 ss::1 xn--tda\n' \
    "xn-zone: $t/b:1:7: U+0021 may not be in a host name (xn guard delimiter)\n" '' \
    --hosts "$t/a" -- "$t/b" "$t/a" -
try 'standard input among them' 1 '::1 xn--tda\n::1 ü!\n::1 ss::1 xn--4ca' \
    "xn-zone: $t/b:1:7: U+0021 may not be in a host name (xn guard delimiter)\n" '::1 ä' \
    --hosts "$t/a" "$t/b" -
try 'standard input twice' 0 '::1 xn--4ca\n::1 xn--tda\n' '' '::1 ä\n' --hosts - - "$t/a" -
# shellcheck disable=SC2046 # words
(ulimit -n 20 && $xn --hosts $(yes "$t/a" | head -n 40)) > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ "$(grep -c xn--tda "$t/out")" -eq 40 ] && [ ! -s "$t/err" ]
check 'files are closed'
$xn --hosts "$t/a" >&- 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn-zone: standard output: Bad file descriptor\n'
check 'standard output is closed'
$xn --hosts "$t/b" 2>&- > "$t/out"
[ $? -eq 3 ] && holds "$t/out" '::1 ü!\n::1 ss'
check 'standard error is closed'
$xn --hosts "$t/a" <&- > "$t/out" && holds "$t/out" '::1 xn--tda\n'
check 'standard input is closed but not needed'
try '--on-error=stop' 1 '::1 xn--tda\n' \
    "xn-zone: $t/b:1:7: U+0021 may not be in a host name (xn guard delimiter)\n" '' \
    --hosts --on-error=stop "$t/a" "$t/b" "$t/a"
# A record longer than the buffer of output is taken back as a whole.
{
    printf 'ok1 A 192.0.2.1\nü A 192.0.2.2\nx SOA ( ;'
    yes c | head -n 300000 | tr -d '\n'
    printf '\n ü. b!ü. 1 2 3 4 5 )\n'
} > "$t/long"
$xn --on-error=stop "$t/long" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && holds "$t/out" 'ok1 A 192.0.2.1\nxn--tda A 192.0.2.2\n'
check '--on-error=stop in a record of 300 000 octets'
$xn --hosts "$t/a" "$t/none" > "$t/out" 2> "$t/err"
status=$?
gives 'a file that does not exist' 3 '::1 xn--tda\n' "xn-zone: $t/none: No such file or directory\n"
try '--check prints messages alone' 1 '' \
    "xn-zone: $t/b:1:7: U+0021 may not be in a host name (xn guard delimiter)\n" '' \
    --hosts -c "$t/b"
try '--check: nothing to report' 0 '' '' '::1 ü a_b\n' --hosts -c
try '--check --ready' 1 '' \
    'xn-zone: -:1:5: the name is not ASCII (xn-zone --ready)\n'\
'xn-zone: -:1:10: U+0021 may not be in a host name (xn guard delimiter)\n' '::1 ü ä!\n' \
    --hosts -c --ready
try '--ready before --check' 1 '' 'xn-zone: -:1:5: the name is not ASCII (xn-zone --ready)\n' \
    '::1 ü\n' --hosts --ready -c
try '--check --ready: ASCII' 0 '' '' '::1 xn--tda # ü\n' --hosts -c --ready
try '--json' 1 \
    '{"file":"-","line":1,"octet":5,"type":null,"field":2,"input":"ü","output":"xn--tda"}\n'\
'{"file":"-","line":2,"octet":1,"type":null,"field":1,"input_hex":"ff","error":{"status":'\
'"XN_E_UTF8","label":0,"offset":0,"length":1,"code_point":null,"mapped":null,'\
'"rule":"RFC 3629","message":"ill-formed UTF-8 (RFC 3629)"}}\n' \
    'xn-zone: -:2:1: ill-formed UTF-8 (RFC 3629)\n' '::1 ü a\n\0377\n' --hosts --json
for cp in 80:'\0302\0200' 10000:'\0360\0220\0200\0200' 100000:'\0364\0200\0200\0200'; do
    printf '::1 %b\n' "${cp#*:}" | $xn --hosts --json -q |
        grep -q "\"code_point\":\"U+0*${cp%%:*}\",\"mapped\":\"U+0*${cp%%:*}\","
    check "--json: U+${cp%%:*}"
done
# Each status of the command, with its rule and its place: line, octet, type, field, label, offset
# and length; the manual has all of them.
while IFS='|' read -r name rule place arguments in; do
    # shellcheck disable=SC2086 # words
    printf %b "$in" | $xn --json -q $arguments > "$t/out"
    n='\([0-9]*\)' word='\([^,]*\)'
    found=$(sed -n "s/.*\"line\":$n,\"octet\":$n,\"type\":$word,\"field\":$word,.*\"label\":$n,\
\"offset\":$n,\"length\":$n,.*/\1 \2 \3 \4 \5 \6 \7/p" "$t/out" | tr -d '"')
    grep -q "\"status\":\"$name\",.*\"rule\":\"$rule\"," "$t/out" &&
        grep -Eq "^\.It Cm (.* )?$name( |\$)" "$srcdir/tools/xn-zone/xn-zone.1" &&
        [ "$found" = "$place" ]
    check "--json: $name" || echo "# $found"
done << 'END'
NOT_ASCII|xn-zone --ready|1 6 NS 1 0 0 4|-c --ready|a NS b.ü\n
QUOTED_NAME|xn zone quotes|1 1 A owner 0 0 4||"ü" A 1\n
LOCAL_PART|xn zone mailbox|1 9 SOA 2 0 0 2||@ SOA a ü.b 1 2 3 4 5\n
GENERATE|xn zone $GENERATE|1 15 A owner 1 2 3||$GENERATE 1-2 b.ü$ A 1\n
UNKNOWN_TYPE|xn zone type|1 7 FOO 1 0 0 2||a FOO ü\n
SAME_OWNER|RFC 1034 section 3.6.2|2 1 CNAME owner 0 0 4||b.ü A 1\nb.Ü CNAME a\n
SAME_NAME|xn-zone --conf|2 6 zone 1 0 0 2|--conf=named|zone ü {};\nzone Ü {};\n
BAD_ESCAPE|RFC 1035 section 5.1|1 6 NS 1 1 4 2||a NS b.ü\\1.c\n
UNCLOSED_QUOTES|RFC 1035 section 5.1|1 7 null null 0 0 0||a TXT "\n
UNOPENED_PAREN|RFC 1035 section 5.1|1 7 null null 0 0 0||a A 1 )\n
UNCLOSED_PAREN|RFC 1035 section 5.1|1 1 null null 0 0 0||a SOA (\n
NOT_HOSTS|xn-zone --hosts|2 3 null 2 0 0 2|--hosts|a\na ü\n
BYTE_ORDER_MARK|xn-zone --check|1 1 null null 0 0 0|--hosts -c|\0357\0273\0277a\n
UTF16|xn-zone|1 1 null null 0 0 0||\0377\0376
BINARY_ZONE|xn-zone|1 1 null null 0 0 0||\0\0\0\02\0\0\0\0
NO_NAMES|xn-zone --check|1 1 null null 0 0 0|--hosts -c|a b\n
NO_ADDRESS|xn-zone --both|1 2 null 1 0 0 2|--hosts --both| ü\n
NAME_PATTERN|xn-zone --conf|1 13 server_name 1 0 0 3|--conf=nginx|server_name ~ü;\n
UNCLEAR_END|xn-zone --text|1 8 null null 1 2 3|--text|http://a.™\n
END
# The keys of the objects are those of the manual.
printf '||ü^ @\0342\0230\0203.ü\n@ü\0377\n' > "$t/keys"
cp "$t/keys" "$t/$(printf 'keys\377')"
{
    $xn --json -q --text "$t/keys"
    printf '::1 \377 %060dü\n' 0 | $xn --json -q --hosts
    printf 'a NS \\255\n' | $xn --json --list
    $xn --json --list --text "$t/$(printf 'keys\377')"
} | grep -o '"[a-z_]*":' | tr -d '":' | sort -u > "$t/out"
sed -n '/^\.Ss JSON/,/^Besides/p' "$srcdir/tools/xn-zone/xn-zone.1" |
    sed -n 's/^\(\.It \|\.\)Cm //p' | tr -s ' ,' '\n\n' | sort -u > "$t/want"
same "$t/out" "$t/want"
check '--json: the keys'
try '-q' 1 'ü!\n' '' 'ü!\n' --hosts -q
try '--exit-zero -q --max-messages=0' 0 'ü!\n' '' 'ü!\n' --hosts --exit-zero -q --max-messages=0
try '--max-messages' 1 'ü!\nä!\n' \
    'xn-zone: -:1:3: U+0021 may not be in a host name (xn guard delimiter)\n'\
'xn-zone: refused: 2 guard (xn guard delimiter); 1 message not shown\n' 'ü!\nä!\n' \
    --hosts --max-messages=1
printf 'ü!\nä!\n' > "$t/two"
try '--max-messages: of each file' 1 'ü!\nä!\nü!\nä!\n' \
    "xn-zone: $t/two:1:3: U+0021 may not be in a host name (xn guard delimiter)\n"\
"xn-zone: $t/two:1:3: U+0021 may not be in a host name (xn guard delimiter)\n"\
'xn-zone: refused: 4 guard (xn guard delimiter); 2 messages not shown\n' '' \
    --hosts --max-messages=1 "$t/two" "$t/two"
try '-v counts' 1 'ü!\nxn--tda\n' \
    'xn-zone: -:1:3: U+0021 may not be in a host name (xn guard delimiter)\n'\
'xn-zone: refused: 1 guard (xn guard delimiter)\n'\
'xn-zone: 2 lines, 1 name changed, 1 refused\n' 'ü!\nü\n' --hosts -v
try '-v counts each reason' 1 '0 ü.1 ü! ä! a..ü\n' \
    'xn-zone: refused: 2 guard (xn guard delimiter), 1 empty (RFC 3490 section 4.1 step 8), '\
'1 guard (xn guard literal); 4 messages not shown\nxn-zone: 1 line, 0 names changed, 4 refused\n' \
    '0 ü.1 ü! ä! a..ü\n' --hosts -v --max-messages=0
try '--max-messages: a large number' 0 'a\n' '' 'a\n' --hosts --max-messages=4294967296
limit=$(documented xn-zone/xn-zone.1 'The default is % on a terminal')
yes 'ü!' | head -n $((limit + 1)) > "$t/two"
$drive pty 2 $xn --hosts --check "$t/two" < /dev/null > "$t/out" 2>&1
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 2
else
    [ "$(grep -c ' guard delimiter)$' "$t/out")" -eq "$limit" ] &&
        tail -n 1 "$t/out" | grep -q '; 1 message not shown$'
    check '--max-messages: the default on a terminal'
    $drive pty 0 $xn --hosts --check "$t/two" < /dev/null > "$t/out" 2> "$t/err"
    [ "$(wc -l < "$t/err")" -eq $((limit + 1)) ]
    check '--max-messages: the default elsewhere'
fi
try '-q: no progress' 0 'a\n' '' 'a\n' --hosts -q --progress=always
try '-v: a line' 0 'a\n' 'xn-zone: 1 line, 0 names changed, 0 refused\n' 'a\n' --hosts -v
cp "$t/a" "$t/both"
for arguments in --hosts '--hosts --list'; do
    # shellcheck disable=SC2086 # words
    $xn $arguments "$t/both" >> "$t/both" 2> "$t/err"
    [ $? -eq 2 ] && cmp -s "$t/a" "$t/both" &&
        holds "$t/err" "xn-zone: $t/both: is also the output\n"
    check "$arguments: the output is the input"
done
: > "$t/empty"
$xn --hosts "$t/empty" >> "$t/empty" 2> "$t/err" && [ ! -s "$t/err" ]
check 'the output is the input, which is empty'
# No other process can write to a program that runs.
$xn --text --list -q ./xn-zone > "$t/out" 2> "$t/err"
[ $? -le 1 ] && [ ! -s "$t/err" ]
check 'files are only read'
$xn --hosts --check "$t/both" >> "$t/both" 2> "$t/err" && cmp -s "$t/a" "$t/both"
check '--check has no output'
if [ -w /dev/full ]; then
    for arguments in --hosts '--hosts --list' '--hosts --json' --version --help; do
        # shellcheck disable=SC2086 # words
        $xn $arguments -v "$t/b" > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && ! grep -q ' lines*, ' "$t/err" && tail -n 1 "$t/err" |
            grep -q '^xn-zone: standard output: No space left on device$'
        check "$arguments: a full disk"
    done
    yes ü | $xn --hosts > /dev/full 2> "$t/err"
    [ $? -eq 3 ]
    check 'a full disk ends endless input'
    for arguments in --hosts '--hosts -c'; do
        # shellcheck disable=SC2086 # words
        $xn $arguments "$t/b" 2> /dev/full > "$t/out"
        [ $? -eq 3 ]
        check "$arguments: messages that cannot be written"
    done
else
    skip 'no /dev/full' 8
fi

printf 'ü\na\nä\n' | $drive talk $xn --hosts > "$t/out"
holds "$t/out" 'xn--tda\na\nxn--4ca\n'
check 'a line is answered before the next is sent'

# 4 MB, with messages and names in each block; standard input arrives in pieces
LC_ALL=C awk 'BEGIN {
    for (i = 1; i <= 200000; i++)
        printf "n%d %s 192.0.2.1%s\n", i, i % 700 == 3 ? "NS b\303\274cher ;" : "A",
            i % 9000 == 5 ? "\nb\303\274! A 192.0.2.1" : ""
}' > "$t/many"
for arguments in --zone --json -u --on-error=stop -c --list '--list --json' --hosts; do
    # shellcheck disable=SC2086 # words
    $xn $arguments -v "$t/many" - "$t/many" < "$t/many" > "$t/want.out" 2> "$t/want.err"
    status=$?
    # shellcheck disable=SC2086
    dd bs=1000 < "$t/many" 2> "$t/dd" | $xn $arguments -v "$t/many" - "$t/many" > "$t/out" 2> \
        "$t/err"
    [ $? -eq $status ] && [ -s "$t/err" ] && cmp -s "$t/want.out" "$t/out" &&
        cmp -s "$t/want.err" "$t/err"
    check "$arguments: a pipe is read as a file is"
done

# A line of 1 MiB, and one that is longer
{ head -c 1100000 /dev/zero | tr '\0' ' ' && printf 'ü\nü\n'; } > "$t/long"
for arguments in --hosts '--hosts --check'; do
    # shellcheck disable=SC2086 # words
    $xn $arguments --on-error=stop < "$t/long" > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && [ ! -s "$t/out" ] &&
        holds "$t/err" 'xn-zone: -:1:1: more than 1048576 octets (xn record limit)\n'
    check "$arguments --on-error=stop: a longer line ends the run"
done
$xn --hosts --json -q "$t/long" | grep -q '"status":"TOO_LONG",.*"rule":"xn record limit",' &&
    grep -q '^\.It Cm TOO_LONG$' "$srcdir/tools/xn-zone/xn-zone.1"
check '--json: TOO_LONG'
{ head -c 1048573 /dev/zero | tr '\0' ' ' && echo ü; } > "$t/fits"
{ head -c 1048575 /dev/zero | tr '\0' ' ' && printf 'ü\r\n' && echo ü; } > "$t/long"
$xn --hosts "$t/fits" > "$t/out" 2> "$t/err" && ! cmp -s "$t/fits" "$t/out" && [ ! -s "$t/err" ]
check 'a line of 1 MiB is converted'
{ echo ü && head -c 1048577 /dev/zero | tr '\0' a && printf '\n%s\nü\n' ü; } > "$t/ascii"
$xn --hosts -c --ready "$t/ascii" 2>&1 | cut -d : -f 3- > "$t/out"
holds "$t/out" '1:1: the name is not ASCII (xn-zone --ready)
2:1: more than 1048576 octets (xn record limit)
3:1: the name is not ASCII (xn-zone --ready)
4:1: the name is not ASCII (xn-zone --ready)\n'
check 'a longer line of ASCII'
for piece in 300 70000 2000000; do
    { head -c $piece "$t/long"; sleep 0.1; tail -c +$((piece + 1)) "$t/long"; } |
        $xn --hosts > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && { head -n 1 "$t/long" && echo xn--tda; } | cmp -s - "$t/out" &&
        holds "$t/err" 'xn-zone: -:1:1: more than 1048576 octets (xn record limit)\n'
    check "a longer line is copied and refused, read after $piece octets"
done

# Usage
for what in blank skip text:x; do
    refuses "--on-error=$what" '--on-error: takes keep or stop' --hosts --on-error=$what
done
refuses '--on-error twice' '--on-error: given twice with different values' --on-error=stop \
    --on-error=keep
refuses '--ready without --check' '--ready: can only be used with --check' --ready
refuses '--ready with -u' '--ready: cannot be combined with -u' -u -c --ready
refuses '-a and -u' '-a: cannot be combined with -u' -a -u
for option in -a -u -c; do
    refuses "--list and $option" "--list: cannot be combined with $option" --list $option
done
for number in -1 1x x '' 1, 99999999999999999999; do
    refuses "--max-messages=$number" '--max-messages: takes a number, 0 or more' \
        --max-messages=$number
done
refuses '--progress' '--progress: takes auto, always or never' --progress=x
for option in --colour -x --lis=t --i; do
    $xn $option > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
        grep -E "^xn-zone: $option: " "$t/err" |
            grep -Eq '(--help|does not take a value|candidates: |did you mean )'
    check "refused: $option"
done
echo a A 192.0.2.1 > "$t/ascii"
while IFS='|' read -r arguments in out; do
    # shellcheck disable=SC2086 # words
    try "--lower: $arguments" 0 "$out\n" '' "$in\n" --lower $arguments
done << 'END'
--hosts|::1 A.Ü B.c xn--Bcher-kva.A|::1 a.xn--tda B.c xn--Bcher-kva.A
--hosts -u|::1 A.xn--Bcher-kva B.C|::1 a.bücher B.C
--text|a@A.Ü b@B.c|a@a.xn--tda b@B.c
--conf=nginx|server_name A.Ü B.c;|server_name a.xn--tda B.c;
--conf=nsd|zone: name: A.Ü|zone: name: A.xn--tda
--zone|A.Ü CNAME B.c|A.xn--tda CNAME B.c
-u|A.xn--Bcher-kva CNAME B.C|A.bücher CNAME B.C
END
# A sequence that Corrigendum 5 composes otherwise
pr29='\0341\0204\0200\0314\0200\0341\0205\0241'
try '--pr29: hosts' 0 '::1 xn--ksa1467f\n' '' "::1 $pr29\n" --hosts --pr29
try '--pr29: a zone' 0 'xn--ksa1467f A 1\n' '' "$pr29 A 1\n" --pr29
stable 'without it' '::1 xn--ksa182emia\n' "::1 $pr29\n" --hosts
stable '--allow-unassigned' '::1 xn--6la\n' '::1 ȡ\n' --hosts --allow-unassigned
if has WITH_LIBIDN; then
    stable '--cross-check' '::1 xn--tda\n' '::1 ü\n' --hosts --cross-check
    printf '::1 ü\n' | LD_DEBUG=libs $xn --hosts --cross-check 2>&1 | grep -q 'library=libidn\.'
    check '--cross-check loads libidn'
fi
for option in --ascii --to-ascii --idna-to-ascii --unicode --to-unicode --idna-to-unicode --lo \
    --usestd3asciirules --pr29 --allow-unassigned --no-guards; do
    names "$option" 'a A 192.0.2.1\n' $option "$t/ascii"
done

# Options that xn had
for option in --zone --hosts --text --ready --in-place --force; do
    $RUN ./xn $option a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] &&
        holds "$t/err" "xn: $option: the command xn-zone converts names in files\n"
    check "xn $option"
done

# Help, in two lengths, and the version
for option in -h --help --version; do
    $xn $option > "$t/out" 2> "$t/err" && [ ! -s "$t/err" ] && ! grep -q '.\{81\}' "$t/out"
    check "$option"
done
[ "$($xn -h | wc -l)" -le 24 ] && [ "$($xn -h | grep -c '^  xn-zone ')" -eq 3 ]
check '-h has three examples in 24 lines'
$xn --version | head -n 1 | grep -q '^xn-zone [0-9]'
check 'the version'
finish
