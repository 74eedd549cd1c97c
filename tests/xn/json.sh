#!/bin/sh
# SPDX-License-Identifier: MIT
# --json: one object per record, valid for any input.
. "$srcdir/tests/xn/lib.sh"
json="$RUN tests/xn/json_lines"

# valid COUNT: $t/out contains COUNT valid objects
valid() {
    [ "$($json < "$t/out")" = "$1 objects" ] || $json < "$t/out" | sed 's/^/# /' | grep .
}

# the checker
for good in '{}' '{"a":[1,-0.5e+3,"\u00fc\\\"",true,false,null,{}],"b":"ü"}' ' { "a" : [ ] } '; do
    printf '%s\n' "$good" > "$t/out" && [ "$($json < "$t/out")" = '1 objects' ]
    check "JSON: $good"
done
for bad in '' '[]' '"a"' '{' '{}}' '{} {}' '{"a"}' '{"a":}' '{"a":1,}' '{a:1}' '{"a":01}' \
    '{"a":.5}' '{"a":1.}' '{"a":+1}' '{"a":1e}' '{"a":tru}' \
    '{"a":[1,]}' '{"a":"\x"}' '{"a":"\u12g4"}' '{"a":"	"}' '{"a":1,"a":2}' "{\"a\":'1'}"; do
    printf '%s\n' "$bad" | $json > "$t/out"
    [ $? -eq 1 ]
    check "not JSON: $bad"
done
for octets in '\0377' '\0355\0240\0200' '\0300\0200' '\0364\0220\0200\0200' '\0303'; do
    printf %b "{\"a\":\"$octets\"}\n" | $json > "$t/out"
    [ $? -eq 1 ]
    check "not UTF-8: $octets"
done

# objects
names 'a name' '{"line":1,"input":"bücher","output":"xn--bcher-kva"}\n' --json bücher
try 'lines of input' 0 \
    '{"line":1,"input":"a","output":"a"}\n{"line":2,"input":"ü","output":"xn--tda"}\n' '' 'a\r\nü' \
    --json
try 'a blank line is a record' 0 '{"line":1,"input":"","output":""}\n' '' '\n' --json
try 'an error: labels and octets are counted from 0' 1 \
    '{"line":1,"input":"bücher.ab\0342\0200\0250","error":{"status":"XN_E_PROHIBITED","label":1,'\
'"offset":10,"length":3,"code_point":"U+2028","mapped":"U+2028","rule":"RFC 3454 table C.2.2",'\
'"message":"U+2028 is prohibited (RFC 3454 table C.2.2)"}}\n' \
    'xn: -:1:11: U+2028 is prohibited (RFC 3454 table C.2.2)\n' 'bücher.ab\0342\0200\0250\n' --json
try 'an error in what a code point is mapped to' 1 \
    '{"line":1,"input":"℀","error":{"status":"XN_E_GUARD","label":0,"offset":0,"length":3,'\
'"code_point":"U+2100","mapped":"U+002F","rule":"xn guard delimiter","message":"U+002F, mapped '\
'from U+2100, may not be in a host name (xn guard delimiter)"}}\n' \
    'xn: operand:1:1: U+002F, mapped from U+2100, may not be in a host name '\
'(xn guard delimiter)\n' \
        '' --json ℀
try 'an error without a code point' 1 \
    '{"line":1,"input":"a..","error":{"status":"XN_E_EMPTY","label":1,"offset":2,"length":0,'\
'"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","message":"an empty label '\
'(RFC 3490 section 4.1 step 8)"}}\n' \
    'xn: operand:1:3: an empty label (RFC 3490 section 4.1 step 8)\n' '' --json a..
try 'a text has no labels' 1 \
    '{"line":1,"input":"a\0342\0200\0250","error":{"status":"XN_E_PROHIBITED","label":null,'\
'"offset":1,"length":3,"code_point":"U+2028","mapped":"U+2028","rule":"RFC 3454 table C.2.2",'\
'"message":"U+2028 is prohibited (RFC 3454 table C.2.2)"}}\n' \
    'xn: -:1:2: U+2028 is prohibited (RFC 3454 table C.2.2)\n' 'a\0342\0200\0250\n' --json -s
try 'nor has the text around a host' 1 \
    '{"line":1,"input":"http://a b","error":{"status":"XN_E_SYNTAX","label":null,"offset":8,'\
'"length":1,"code_point":"U+0020","mapped":"U+0020","rule":"RFC 3986 section 3.2.2",'\
'"message":"U+0020 may not be in a host (RFC 3986 section 3.2.2)"}}\n' \
    'xn: -:1:9: U+0020 may not be in a host (RFC 3986 section 3.2.2)\n' 'http://a b\n' --json --url
try 'ill-formed UTF-8' 1 \
    '{"line":1,"input_hex":"7800ff","error":{"status":"XN_E_UTF8","label":0,"offset":2,"length":1,'\
'"code_point":null,"mapped":null,"rule":"RFC 3629","message":"ill-formed UTF-8 (RFC 3629)"}}\n' \
    'xn: -:1:3: ill-formed UTF-8 (RFC 3629)\n' 'x\0\0377\n' --json
try 'an unchanged label is a finding' 0 \
    '{"line":1,"input":"xn--.xn--tda","output":"xn--.ü","finding":{"status":"XN_E_ROUND_TRIP",'\
'"label":0,"offset":0,"length":4,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.2 '\
'step 7","message":"an ACE label that does not round-trip (RFC 3490 section 4.2 step '\
'7)"}}\n' \
    '' 'xn--.xn--tda\n' --json -u
try 'traits' 0 \
    '{"line":1,"input":"ß.раypal","output":"ss.xn--ypal-43d9g","traits":["XN_TRAIT_NON_ASCII",'\
'"XN_TRAIT_CHANGED","XN_TRAIT_DEVIATION","XN_TRAIT_MIXED"]}\n{"line":2,"input":"a","output":"a",'\
'"traits":[]}\n' \
    '' 'ß.раypal\na\n' --json=traits
names 'traits of a fake label' \
    '{"line":1,"input":"xn--","output":"xn--","traits":["XN_TRAIT_FAKE_ACE"]}\n' --json=traits \
    xn--
try 'control characters' 0 \
    '{"line":1,"input":"\\u0001\\u001b\\u0009\\u007f\\"\\\\",'\
'"output":"\\u0001\\u001b\\u0009\\u007f\\"\\\\"}\n' \
    '' '\0001\0033\t\0177\0042\0134\n' --json
try 'a NUL' 0 '{"line":1,"input":"a\\u0000","output":"a\\u0000"}\n' '' 'a\0\n' --json --no-guards
for operation in -a -u -s -n -e -d -x --punycode-encode=code-points \
    --punycode-decode=code-points '-s -pSASLprep' \
    '-a --from=UTF-8' '-f2' '-f2 --csv' -0; do
    printf 'a\0b\nx\377,\tü\n\001\033\t\177\042\134\n\n,"a\n\n' |
        $xn --json $operation > "$t/out" 2> /dev/null
    [ $? -le 1 ] && [ -s "$t/out" ] && valid "$(wc -l < "$t/out")"
    check "valid with $operation"
done
printf 'a\na..b\nü\n' > "$t/in"
for on_error in blank keep; do
    $xn --json --on-error=$on_error < "$t/in" > "$t/out" 2> /dev/null; valid 3
    check "an object for a refused line, with $on_error"
done
$xn --json --on-error=skip < "$t/in" > "$t/out" 2> /dev/null; valid 2
check 'no object for a refused line, with skip'
$xn --json --on-error=stop < "$t/in" > "$t/out" 2> /dev/null; valid 1
check 'no object for a refused line, with stop'
try 'the input is the column, and offsets are relative to it' 1 \
    '{"line":1,"column":2,"input":"a..","error":{"status":"XN_E_EMPTY","label":1,"offset":2,'\
'"length":0,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","message":"an '\
'empty label (RFC 3490 section 4.1 step 8)"}}\n' \
    'xn: -:1:5: an empty label (RFC 3490 section 4.1 step 8)\n' 'x\ta..\ty\n' --json -f2
try 'a missing column' 1 \
    '{"line":1,"column":2,"input":"x","error":{"status":"NO_FIELD","label":0,"offset":1,'\
'"length":0,"code_point":null,"mapped":null,"rule":"xn --field","message":"no such column (xn '\
'--field)"}}\n' \
    'xn: -:1:2: no such column (xn --field)\n' 'x\n' --json -f2
$xn -q --json=traits -f2 "$(printf 'x\tß')" ß > "$t/out"
[ $? -eq 1 ] && valid 2 && [ "$(grep -c traits "$t/out")" -eq 1 ] && sed -n 2p "$t/out" |
    grep -q '"status":"NO_FIELD"' && ! sed -n 2p "$t/out" | grep -q traits
check 'a missing column has no traits'
try 'malformed CSV' 1 \
    '{"line":1,"input":"x,\\"y","error":{"status":"BAD_QUOTES","label":0,"offset":0,"length":4,'\
'"code_point":null,"mapped":null,"rule":"RFC 4180 section 2","message":"unpaired or misplaced '\
'quotation mark (RFC 4180 section 2)"}}\n' \
    'xn: -:1:1: unpaired or misplaced quotation mark (RFC 4180 section 2)\n' 'x,"y\n' --json --csv \
        -f2
printf '"x"y\nü\n' | $xn -q --json=traits --csv -f1 > "$t/out"
valid 2 && ! head -n 1 "$t/out" | grep -q traits && tail -n 1 "$t/out" | grep -q traits
check 'malformed CSV has no traits'
try 'the line of a record after one of several lines' 0 \
    '{"line":1,"column":2,"input":"b","output":"b"}\n{"line":3,"column":2,"input":"d",'\
'"output":"d"}\n' \
        '' \
    '"a\n",b\nc,d\n' --json --csv -f2
a64=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
$xn --json=traits b.$a64 ü..b > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && head -n 1 "$t/out" |
    grep -q '"status":"XN_E_LABEL_LONG","label":1,.*"octets":64,"rule"' && valid 2
check 'the length of a label that is too long'
$xn -q --json "$(printf 'ü.%.0s' $(seq 40))" |
    grep -q '"status":"XN_E_NAME_LONG","label":31,"offset":0,"length":120,.*"octets":319,"rule"'
check 'the length in ASCII of a name that is too long'
[ "$(grep -c '"traits":\[.*"XN_TRAIT_INVALID"\]}$' "$t/out")" -eq 2 ]
check 'traits of refused names'
if has WITH_LIBUNISTRING; then
    names '--explain: the steps' \
        '{"line":1,"input":"Ü","steps":[{"kind":"LABEL","label":0,"offset":0,"length":2,'\
'"text":"Ü"},{"kind":"CHAR","label":0,"offset":0,"length":2,"code_point":"U+00DC","name":"LATIN '\
'CAPITAL LETTER U WITH DIAERESIS","to":["U+00FC"],"rule":"RFC 3454 table B.2"},{"kind":"PREPARED",'\
'"label":0,"offset":0,"length":2,"text":"ü"},{"kind":"INSERT","label":0,"offset":0,"length":2,'\
'"code_point":"U+00FC","text":"tda","at":0,"delta":124,"bias":0},{"kind":"RESULT","label":0,'\
'"offset":0,"length":2,"text":"xn--tda"}],"output":"xn--tda","traits":["XN_TRAIT_NON_ASCII",'\
'"XN_TRAIT_CHANGED"]}\n' \
        -x --json Ü
else
    skip 'no character names'
fi
$xn -q -x --json A b.c..d e > "$t/out"
[ $? -eq 1 ] && valid 3 && [ "$(grep -o '"output":.*' "$t/out" | tr '\n' ' ')" = \
    '"output":"A","traits":[]} "output":"e","traits":[]} ' ]
check '--explain: the result of each name'
try 'ill-formed in the charset of the input: hexadecimal' 1 \
    '{"line":1,"input_hex":"62c3bc","error":{"status":"FROM_CHARSET","label":0,"offset":1,'\
'"length":1,"code_point":null,"mapped":null,"rule":"xn --from","message":"ill-formed in the '\
'charset of the input (xn --from)"}}\n' \
    'xn: -:1:2: ill-formed in the charset of the input (xn --from)\n' 'bü\n' --json \
        --from=US-ASCII
try 'the input in UTF-8' 0 '{"line":1,"input":"bücher","output":"xn--bcher-kva"}\n' '' \
    'b\0374cher\n' --json --from=ISO-8859-1
try 'a refused name is in UTF-8, too' 1 \
    '{"line":1,"input":"bü..","error":{"status":"XN_E_EMPTY","label":1,"offset":4,"length":0,'\
'"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","message":"an empty label '\
'(RFC 3490 section 4.1 step 8)"}}\n' \
    'xn: -:1:4: an empty label (RFC 3490 section 4.1 step 8)\n' 'b\0374..\n' --json \
        --from=ISO-8859-1
{ head -c 1100000 /dev/zero | tr '\0' a; printf '\nü\n'; } > "$t/long"
$xn --json --on-error=skip < "$t/long" > "$t/out" 2> "$t/err"
status=$?
gives '--on-error=skip: a line that is too long' 1 '{"line":2,"input":"ü","output":"xn--tda"}\n' \
    'xn: -:1:1048577: more than 1048576 octets (xn record limit)\n'
long='{"status":"TOO_LONG","label":0,"offset":1048576,"length":51424,"code_point":null,'
long=$long'"mapped":null,"rule":"xn record limit","message":"more than 1048576 octets '
long=$long'(xn record limit)"}'
$xn -q -x --json < "$t/long" 2> "$t/err" | head -n 1 > "$t/out"
holds "$t/out" '{"line":1,"length":1100000,"error":'"$long"'}\n'
check '--explain: a line that is too long has neither steps nor traits'
$xn -q --check --json < "$t/long" > "$t/out"
holds "$t/out" '{"line":1,"length":1100000,"error":'"$long"',"errors":['"$long"']}\n'\
'{"line":2,"input":"ü","errors":[]}\n'
check '--check: a line that is too long'
$xn -q --json=traits '' | grep -q '"traits":\["XN_TRAIT_INVALID"\]}$'
check 'an empty operand has traits'
finish
