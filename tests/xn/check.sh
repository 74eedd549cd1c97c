#!/bin/sh
# SPDX-License-Identifier: MIT
# --check, its values and --wildcard: which names are host names, all errors of a name, hints.
. "$srcdir/tests/xn/lib.sh"

char='is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'
hyphen='a hyphen at the start or the end of a label (RFC 3490 section 4.1 step 3b)\n'
empty='an empty label (RFC 3490 section 4.1 step 8)\n'

for name in a.example _dmarc.example bücher.example xn--tda.example a. .; do
    try "valid: $name" 0 '' '' '' --check $name
done
try 'a URL' 1 '' \
    "xn: operand:1:5: U+003A $char; this looks like a URL; try --url\nxn: operand:1:19: U+002F "\
"$char; this looks like a URL; try --url\n" \
    '' --check http://example.com/x
try 'a mail address' 1 '' \
    "xn: operand:1:5: U+0040 $char; this looks like a mail address; try --email\n" '' \
    --check user@example.com
guard='may not be in a host name'
try 'a mail address, international' 1 '' \
    "xn: operand:1:2: U+0040 $guard; this looks like a mail address (xn guard delimiter); "\
"try --email\n" '' a@bücher.example
try 'a URL, international' 1 '' \
    "xn: operand:1:5: U+003A $guard; this looks like a URL (xn guard delimiter); try --url\n" '' \
    http://bücher.example
try 'units are no URLs' 1 '' "xn: operand:1:3: U+002F $guard (xn guard delimiter)\n" '' kg/m³
try 'a port is no URL' 1 '' "xn: operand:1:4: U+003A $char\n" '' --check a.b:80
try 'a slash is no URL' 1 '' "xn: operand:1:2: U+002F $char\n" '' --check a/b
try '--display does not take --url' 1 '' \
    "xn: operand:1:5: U+003A $char; this looks like a URL\n" '' --display --std3 http://a
try '--display: a mail address' 1 '' \
    "xn: operand:1:2: U+0040 $char; this looks like a mail address\n" '' --display --std3 a@b
try 'a URL that ends after its slashes' 1 '' \
    "xn: operand:1:5: U+003A $char; this looks like a URL; try --url\n" '' --std3 http://
try 'a URL of which the slash is refused first' 1 '' \
    "xn: operand:1:2: U+002F $guard (xn guard delimiter); this looks like a URL; try --url\n" '' \
    x/ü://
try 'a space' 1 '' "xn: -:1:2: U+0020 $char\n" 'a b\n' --check
try 'a trailing space' 1 '' "xn: -:1:11: U+0020 $char; trailing space\n" 'bücher.de \n' --check
try 'a leading space' 1 '' "xn: -:1:1: U+0020 $char; leading space\n" ' bücher.de\n' --check
try 'hints without --check' 1 '\n' "xn: -:1:3: U+0020 $char; trailing space\n" 'ab \n' --std3
try '--check=any' 0 '' '' 'a b\nhttp://x/y\n-a\n' --check=any
try '--std3 alone refuses underscores' 1 '' "xn: operand:1:1: U+005F $char\n" '' --check --std3 _a
try '--std3 --underscore' 0 '' '' '' --check --std3 --underscore _a
try '--check=registration refuses underscores' 1 '' "xn: operand:1:1: U+005F $char\n" '' \
    --check=registration _a
try '--check=registration' 0 '' '' '' --check=registration bücher.example
try '--check=host' 0 '' '' '' --check=host _a.bücher.example
try '--check accepts unassigned code points if asked' 0 '' '' '' --check --allow-unassigned ȡ
try 'an unassigned code point' 1 '' \
    'xn: operand:1:1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1); '\
'--allow-unassigned accepts it\n' \
    '' --check ȡ
try 'no such hint with --check=registration' 1 '' \
    'xn: operand:1:1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n' '' \
    --check=registration ȡ
try 'an error of each label' 1 '' \
    "xn: operand:1:2: U+002B $char\nxn: operand:1:5: ${hyphen}xn: operand:1:8: ${empty}xn: "\
"operand:1:9: U+0080 is prohibited (RFC 3454 table C.2.2)\n" \
    '' --check a+b.-c..xn--a
most=$(documented xn/xn.1 'lists the errors of the first % labels')
printf 'ü%0200d\n' 0 | tr 0 . > "$t/in"
$xn --check < "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/err")" -eq "$most" ] && tail -n 1 "$t/err" > "$t/last" &&
    holds "$t/last" "xn: -:1:$((most + 3)): $empty"
check "the errors of the first $most labels with one"
a63=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
$xn --check $a63.$a63.$a63.$a63 2> "$t/err"
[ $? -eq 1 ] && holds "$t/err" \
    'xn: operand:1:1: 255 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)\n'
check 'an error of the name, if no label has one'
$xn --check a+.$a63.$a63.$a63.$a63 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q 'U+002B' "$t/err"
check 'errors of labels come first'
try 'ill-formed UTF-8 is the only error' 1 '' 'xn: -:1:4: ill-formed UTF-8 (RFC 3629)\n' \
    'a+.\0377.-\n' --check
try 'to Unicode' 1 '' \
    "xn: operand:1:5: not a Punycode digit (RFC 3492 section 6.2)\nxn: operand:1:7: an ACE label "\
"that does not round-trip (RFC 3490 section 4.2 step 7)\n" \
    '' --check=any -u xn--!.xn--
long=$(printf 'ü%.0s' $(seq 600))
try 'to Unicode: a label that is long is none' 1 '' \
    'xn: operand:1:1: U+0080 is prohibited (RFC 3454 table C.2.2)\n' '' --check=any -u "xn--a.$long"
try 'names are counted, not errors' 1 '' \
    "xn: -:1:1: U+002B $char\nxn: -:1:3: U+002B $char\nxn: refused: 2 std3 char (RFC 3490 section "\
"4.1 step 3a)\nxn: 2 names, 1 refused, 0 blank\n" \
    '+.+\na\n' --check -v

# JSON
names 'a valid name' '{"line":1,"input":"ü","errors":[]}\n' --check --json ü
$xn --check --json 'a+b.-c' > "$t/out" 2> /dev/null
[ $? -eq 1 ] && grep -q \
    '"error":{"status":"XN_E_STD3_CHAR","label":0,"offset":1,.*},'\
'"errors":\[{"status":"XN_E_STD3_CHAR","label":0,"offset":1,.*},{"status":"XN_E_STD3_HYPHEN",'\
'"label":1,"offset":4,.*}\]}$' \
    "$t/out"
check 'all errors of a name, in JSON'
printf 'x\n,"\n' | $xn --check --json --csv -f2 > "$t/out" 2> /dev/null
[ "$($RUN tests/xn/json_lines < "$t/out")" = '2 objects' ] &&
    [ "$(grep -c '"errors":\[{"status":"[A-Z]' "$t/out")" -eq 2 ]
check 'errors of records, in JSON'
printf 'a..b\n"x"y\nc\n.d\n' | $xn -q --check --json --csv -f1 > "$t/out"
grep -o '"XN_E_EMPTY"\|"BAD_QUOTES"\|"errors"' "$t/out" | tr '\n' ' ' > "$t/words"
holds "$t/words" '"XN_E_EMPTY" "errors" "XN_E_EMPTY" "BAD_QUOTES" "errors" "BAD_QUOTES" '\
'"errors" "XN_E_EMPTY" "errors" "XN_E_EMPTY" '
check 'each record has its own errors'

# --wildcard
try 'a wildcard' 0 '' '' '' --check --wildcard '*.example' '*.bücher.example' '*.a'
try 'converted' 0 '*.xn--tda\n' '' '' --wildcard --std3 '*.ü'
try 'to Unicode' 0 '*.ü\n' '' '' --wildcard -u '*.xn--tda'
try 'after another dot' 0 '*.xn--tda\n' '' '' --wildcard --std3 '*。ü'
names 'the root below a wildcard' '*.\n' --wildcard --std3 '*.'
try 'JSON' 0 \
    '{"line":1,"input":"*.ü","output":"*.xn--tda","traits":["XN_TRAIT_NON_ASCII"]}\n' '' '' \
    --wildcard --std3 --json=traits '*.ü'
try 'refused without --wildcard' 1 '' "xn: operand:1:1: U+002A $char; --wildcard accepts it\n" '' \
    --check '*.example'
# The hint is about the first label, where there are others.
try 'an asterisk alone' 1 '' "xn: operand:1:1: U+002A $char\n" '' --check '*'
try 'two asterisks' 1 '' \
    "xn: operand:1:1: U+002A $char; --wildcard accepts it\nxn: operand:1:4: U+002A $char\n" '' \
    --check '*.b*'
for arguments in --check '--check --wildcard'; do
    # shellcheck disable=SC2086 # words
    try "an asterisk that --wildcard does not accept: $arguments" 1 '' \
        "xn: operand:1:1: U+002A $char\n" '' $arguments '*a.b'
done
for name in '*' 'a.*.b' '*a.b' 'a*.b' '**.b'; do
    $xn --check --wildcard "$name" 2> "$t/err"
    [ $? -eq 1 ] && grep -q 'U+002A is not a letter' "$t/err"
    check "not the whole first label: $name"
done
a61=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
$xn --check --wildcard "*.$a63.$a63.$a63.${a61#aa}" &&
    ! $xn --check --wildcard "*.$a63.$a63.$a63.${a61#a}" 2> "$t/err" &&
    grep -q '254 octets' "$t/err"
check 'the wildcard counts in the length of the name'

for arguments in '--check=nothing' '--check=any --std3' '--check=any --underscore' \
    '--check=registration --check=any' '--check=registration --underscore' \
    '--check=registration --allow-unassigned' '--check=registration -s' '--wildcard -e' \
    '--check -x' '--check --check=any' '--check='; do
    $xn $arguments a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "refused: $arguments"
done
finish
