#!/bin/sh
# SPDX-License-Identifier: MIT
# --like: names that look like those of a list.
. "$srcdir/tests/xn/lib.sh"

printf '\357\273\277paypal.com\r\n# comment\n\n  google.com # comment\nbücher.example\n' > "$t/list"
printf 'a.b\n  b..c\n' > "$t/bad"
like="--like=$t/list"
ascii='paypa1.com\tpaypal.com\tascii\t1.6:U+0031=U+006C\n'
json='"like":"paypal.com","like_line":1,"reasons":["ascii"],"letters":[{"label":1,"letter":6,'
json="$json"'"from":["U+0031"],"to":["U+006C"]}],"letters_count":1}\n'

echo oooooooooooooooooooooooooooooooooooooooo.com > "$t/long"
many=$($xn --like="$t/long" --json o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0o0.com)
echo "$many" | grep -q '"letters_count":20}$' &&
    [ "$(echo "$many" | grep -o '"letter":' | wc -l)" -eq 16 ]
check 'JSON: the number of letters that differ'

try 'names of the list, and others' 0 '' '' '' "$like" paypal.com WWW.PayPal.com a.b b.
try 'ASCII' 1 "$ascii" '' '' "$like" paypa1.com
echo m.com > "$t/m"
try 'two letters' 1 'b.g00gle.corn\tgoogle.com\tascii\t2.2:U+0030=U+006F,2.3:U+0030=U+006F,'\
'3.3:U+0072+U+006E=U+006D\n' '' '' "$like" b.g00gle.corn
try 'scripts' 1 'pаypal.com\tpaypal.com\tmixed-script\t1.2:U+0430=U+0061\n' '' '' "$like" pаypal.com
try 'an ACE label' 1 'xn--pypal-4ve.com\tpaypal.com\tmixed-script\t1.2:U+0430=U+0061\n' '' '' \
    "$like" xn--pypal-4ve.com
echo apple.com > "$t/apple"
scripts=1.1:U+0430=U+0061,1.2:U+0440=U+0070,1.3:U+0440=U+0070,1.4:U+04CF=U+006C,1.5:U+0435=U+0065
for name in аррӏе.com xn--80ak6aa92e.com; do
    try "$name, with a letter that Unicode 3.2 lacks" 1 \
        "$name\tapple.com\twhole-script\t$scripts\n" '' '' "--like=$t/apple" $name
done
try 'marks' 1 'bucher.example\txn--bcher-kva.example\tmark\t1.2:U+0075=U+00FC\n' '' '' \
    "$like" bucher.example
try 'hidden' 1 'paypal.com.example\tpaypal.com\thidden\t\n' '' '' "$like" paypal.com.example
try 'edits are found on request' 0 '' '' '' "$like" paypall.com
try 'an edit' 1 'paypall.com\tpaypal.com\tedit\t1.7:U+006C=\n' '' '' \
    "--like=edits:$t/list" paypall.com
# Words that are only similar to it are parts of paths.
for path in edits edits.com Edits:list edit:list; do
    try "the path $path" 3 '' "xn: $path: No such file or directory\n" '' --like=$path paypall.com
done
try 'lines, and a refused one' 1 "$ascii" \
    'xn: -:2:3: an empty label (RFC 3490 section 4.1 step 8)\n' 'a.b\na..b\npaypa1.com\n' "$like"
try 'columns' 1 "$ascii" '' 'x\tpaypa1.com\n' "$like" -f2
try 'a summary' 1 "$ascii" 'xn: 2 names, 0 refused, 1 like a protected name, 0 blank\n' \
    'paypa1.com\na\n' "$like" -v
try 'JSON' 1 '{"line":2,"input":"paypa1.com",'"$json" '' 'a\npaypa1.com\n' "$like" --json
try 'JSON: two letters' 1 '{"line":1,"input":"rn.com","like":"m.com","like_line":1,'\
'"reasons":["ascii"],"letters":[{"label":1,"letter":1,"from":["U+0072","U+006E"],'\
'"to":["U+006D"]}],"letters_count":1}\n' '' 'rn.com\n' "--like=$t/m" --json
{ head -c 1100000 /dev/zero | tr '\0' a; printf '\npaypa1.com\n'; } > "$t/line"
check_equal 'JSON: a line that is too long, and the next one' '1 TOO_LONG 2 paypal.com' \
    "$($xn "$like" --json < "$t/line" 2> "$t/err" |
        sed 's/^{"line":\([0-9]*\),.*"\(status\|like\)":"\([^"]*\)".*/\1 \3/' | paste -s -d ' ')"
try 'two reasons' 1 \
    'pаypa1.com\tpaypal.com\tascii,mixed-script\t1.2:U+0430=U+0061,1.6:U+0031=U+006C\n' \
    '' '' "$like" pаypa1.com
try 'JSON: two reasons, and a refused name' 1 '{"line":1,"input":"pаypa1.com","like":"paypal.com",'\
'"like_line":1,"reasons":["ascii","mixed-script"],"letters":[{"label":1,"letter":2,"from":'\
'["U+0430"],"to":["U+0061"]},{"label":1,"letter":6,"from":["U+0031"],"to":["U+006C"]}],'\
'"letters_count":2}\n{"line":3,"input":"a..","error":{"status":"XN_E_EMPTY","label":1,"offset":2,'\
'"length":0,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","message":'\
'"an empty label (RFC 3490 section 4.1 step 8)"}}\n' \
    'xn: -:3:3: an empty label (RFC 3490 section 4.1 step 8)\n' 'pаypa1.com\na\na..\n' "$like" \
    --json
try 'JSON: skip' 1 '{"line":2,"input":"paypa1.com",'"$json" \
    'xn: -:1:3: an empty label (RFC 3490 section 4.1 step 8)\n' 'a..\npaypa1.com\n' "$like" --json \
    --on-error=skip
printf 'a\001b.com\n' > "$t/control"
try 'control characters of both names' 1 \
    'a<U+0001>b.com.c<U+0009>d\ta<U+0001>b.com\thidden\t\n' '' 'a\001b.com.c\td\n' \
    "--like=$t/control"
try 'a list that the flags refuse' 2 '' "xn: $t/control:1:2: U+0001 is not a letter, digit or "\
'hyphen (RFC 3490 section 4.1 step 3a)\n' '' "--like=$t/control" --std3 a
try 'one name, and none like it' 0 '' 'xn: 1 name, 0 refused, 0 like a protected name, 1 blank\n' \
    'a\n\n' "$like" -v
try '--exit-zero' 0 "$ascii" '' '' "$like" --exit-zero paypa1.com
try 'NUL' 1 'paypa1.com\tpaypal.com\tascii\t1.6:U+0031=U+006C\0' '' 'paypa1.com\0' "$like" -0
try 'flags' 1 '' 'xn: operand:1:2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 '\
'step 3a)\n' '' "$like" --std3 a_b
try 'a fault of the list' 2 '' "xn: $t/bad:2:5: an empty label (RFC 3490 section 4.1 step 8)\n" '' \
    "--like=$t/bad" a
printf '# no name\n\n \t\r\n' > "$t/empty"
try 'a list without names' 2 '' "xn: $t/empty: no names in the list\n" '' "--like=$t/empty" a
printf '# paypal.com\npaypal.com\n' > "$t/comment"
try 'a list that begins with a comment' 1 "$ascii" '' '' "--like=$t/comment" paypa1.com
# As many letters as a match has are all printed; more end in dots.
for letters in 16 17; do
    l=$(printf "%0${letters}d" 0 | tr 0 l)
    echo "$l.com" > "$t/letters"
    $xn "--like=$t/letters" "$(echo "$l" | tr l 1).com" | cut -f 4 > "$t/out"
    dots=
    [ $letters -eq 16 ] || dots=,...
    [ "$(tr ',' '\n' < "$t/out" | grep -c :)" -eq 16 ] &&
        grep -qx ".*,1\.16:U+0031=U+006C$dots" "$t/out"
    check "$letters letters"
done
try 'no list' 3 '' "xn: $t/none: No such file or directory\n" '' "--like=$t/none" a
finish
