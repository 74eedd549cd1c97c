#!/bin/sh
# SPDX-License-Identifier: MIT
# Options for streaming engines: --append, --exit-zero, --on-error=text:TEXT.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)'
mail='U+0040 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'

# --append
try 'the ASCII form' 0 'ü\txn--tda\na\ta\n' '' 'ü\na\n' --append
try 'the Unicode form with -u' 0 'xn--tda\tü\n' '' 'xn--tda\n' -u --append
try 'both forms' 0 'xn--tda\txn--tda\tü\nü\txn--tda\tü\n' '' 'xn--tda\nü\n' --append=ascii,unicode
try 'ends of line are kept' 0 'ü\txn--tda\r\nb\tb' '' 'ü\r\nb' --append
try 'a blank line has empty values' 0 '\t\t\nb\tb\tXN_OK\n' '' '\nb\n' --append=ascii,status
try 'all fields of a refused line' 1 \
    "a..b\t\t\tXN_E_EMPTY\t1\t2\tRFC 3490 section 4.1 step 8\t$empty\n" "xn: -:1:3: $empty\n" \
        'a..b\n' \
    --append=ascii,unicode,status,label,offset,rule,message
try 'all fields of an accepted line' 0 'b\tb\tb\tXN_OK\t\t\t\t\n' '' 'b\n' \
    --append=ascii,unicode,status,label,offset,rule,message
try 'no label of the text around a host' 1 'http://a b\tXN_E_SYNTAX\t\t8\n' \
    'xn: -:1:9: U+0020 may not be in a host (RFC 3986 section 3.2.2)\n' 'http://a b\n' \
    --url --append=status,label,offset
try 'an unchanged label' 0 'xn--\txn--\tXN_E_ROUND_TRIP\t0\n' '' 'xn--\n' \
    -u --append=unicode,status,label
try 'keep: the input' 1 'a..b\ta..b\nc\tc\n' "xn: -:1:3: $empty\n" 'a..b\nc\n' --append \
    --on-error=keep
try 'skip: no line' 1 'c\tc\n' "xn: -:1:3: $empty\n" 'a..b\nc\n' --append --on-error=skip
try 'stop: no more lines' 1 '' "xn: -:1:3: $empty\n" 'a..b\nc\n' --append --on-error=stop
try 'a text' 1 'a..b\t\\N\nc\tc\n' "xn: -:1:3: $empty\n" 'a..b\nc\n' --append '--on-error=text:\N'
try 'a key beside its value' 1 '1\tü\txn--tda\n2\t..\t\n' "xn: -:2:3: $empty\n" '1\tü\n2\t..\n' \
    -f2 --append
try 'a blank column' 0 '1\t\t\n' '' '1\t\n' -f2 --append
try 'a missing column' 1 '1\t\tNO_FIELD\n' 'xn: -:1:2: no such column (xn --field)\n' '1\n' \
    -f2 --append=ascii,status
try 'a missing column, keep' 1 'a\t\n' 'xn: -:1:2: no such column (xn --field)\n' 'a\n' \
    -f2 --append --on-error=keep
try 'values in another charset' 0 'xn--tda\t\0374\t\0374\n' '' 'xn--tda\n' \
    -u --append=unicode,display --to=ISO-8859-1
try 'values that it lacks are empty' 0 'xn--4db\txn--4db\t\n' '' 'xn--4db\n' \
    --append=ascii,unicode --to=ISO-8859-1
try 'several columns' 0 'ü\tx\tä\txn--tda\txn--4ca\n' '' 'ü\tx\tä\n' -f1,3 --append
try 'a blank line has a value for each column' 0 '\t\t\nü\tx\txn--tda\tx\n' '' '\nü\tx\n' \
    -f1,2 --append
try 'another delimiter' 0 'ü,xn--tda\n' '' 'ü\n' -F , --append
try 'CSV' 0 '"ü",b,xn--tda\n' '' '"ü",b\n' --csv -f1 --append
try 'malformed CSV, keep' 1 '"a"b,\nü,xn--tda\n' \
    'xn: -:1:1: unpaired or misplaced quotation mark (RFC 4180 section 2)\n' '"a"b\nü\n' --csv -f1 \
    --append --on-error=keep
try 'CSV, quoted if necessary' 1 \
    "a@b,,\"$mail; this looks like a mail address; try --email\"\n" \
    "xn: -:1:2: $mail; this looks like a mail address; try --email\n" 'a@b\n' --std3 --csv -f1 \
        --append=ascii,message
try 'an answer that contains the delimiter' 1 'a\tb\t\n' \
    'xn: -:1:1: the answer contains a delimiter (xn --delimiter)\n' 'a\tb\n' --append
try 'the same with keep: it would be two values' 1 'a\tb\t\n' \
    'xn: -:1:1: the answer contains a delimiter (xn --delimiter)\n' 'a\tb\n' --append \
    --on-error=keep
try 'NUL records' 0 'ü\txn--tda\0a\ta\0' '' 'ü\0a\0' -0 --append
names 'operands' 'ü\txn--tda\n' --append ü
try 'a refused operand has a line' 1 'a..\t\n' "xn: operand:1:3: $empty\n" '' --append a..
try 'a byte-order mark is kept' 0 '\0357\0273\0277ü\txn--tda\n' '' '\0357\0273\0277ü\n' --append
try 'a header' 0 'id\thost\tascii\tstatus\n1\tü\txn--tda\tXN_OK\n' '' 'id\thost\n1\tü\n' \
    --header -f host --append=ascii,status
try 'a header for several columns' 0 \
    'id,host,ascii,status,ascii,status\nü,ä,xn--tda,XN_OK,xn--4ca,XN_OK\n' '' \
    'id,host\nü,ä\n' -F, --header -f1,2 --append=ascii,status
yes x | tr -d '\n' | head -c 1100000 > "$t/long"
{ cat "$t/long"; printf '\r\nü\n'; } > "$t/in"
$xn --append=status,ascii -q < "$t/in" > "$t/out"
{ cat "$t/long"; printf '\tTOO_LONG\t\r\nü\tXN_OK\txn--tda\n'; } | cmp -s - "$t/out"
check 'a line that is too long'
for arguments in --append -f1; do
    $xn $arguments --on-error=skip -q < "$t/in" > "$t/out"
    [ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 1 ] && [ "$(wc -c < "$t/out")" -lt 12 ]
    check "a line that is too long: $arguments, skip"
    $xn $arguments --on-error=stop -q < "$t/in" > "$t/out"
    [ $? -eq 1 ] && [ ! -s "$t/out" ]
    check "a line that is too long: $arguments, stop"
done
{ cat "$t/long"; printf '\n'; cat "$t/long"; printf '\r\n'; cat "$t/long" "$t/long"; } > "$t/in"
for jobs in 1 2; do
    $xn -j$jobs --on-error=keep --reject="$t/reject" -q < "$t/in" > "$t/out"
    [ $? -eq 1 ] && cmp -s "$t/in" "$t/out" && cmp -s "$t/in" "$t/reject"
    check "three lines that are too long, with different ends, -j$jobs"
done
for jobs in 1 4; do
    LC_ALL=C awk \
        'BEGIN { for (i = 0; i < 50000; i++) print i "\t" (i % 7 ? "b\303\274cher" i : "a..") }' |
        $xn -j$jobs -f2 --append=ascii,status,offset -q > "$t/out.$jobs"
done
[ "$(wc -l < "$t/out.1")" -eq 50000 ] && cmp "$t/out.1" "$t/out.4" &&
    [ "$(awk -F '\t' 'NF != 5' "$t/out.1" | wc -l)" -eq 0 ]
check 'each line has its columns, with threads'
for option in --json --check -x --punycode-encode=trace -s -n -e -d; do
    $xn --append $option a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && grep -q '^xn: --append: ' "$t/err"
    check "refused: --append $option"
done
for list in '' x ascii, ,ascii ascii,x ASCII; do
    try "refused: --append=$list" 2 '' \
        'xn: --append: takes a list of ascii, unicode, display, canonical, key, shard, status, '\
'label, offset, rule and message\n' '' --append=$list a
done

# --on-error=text:TEXT
try 'a text for a line' 1 'NULL\nc\n' "xn: -:1:3: $empty\n" 'a..b\nc\n' --on-error=text:NULL
try 'a text for a column' 1 '1\t\\N\n' "xn: -:1:3: $empty\n" '1\t..\n' -f2 '--on-error=text:\N'
try 'a text in CSV' 1 '1,"a,""b"\n' "xn: -:1:3: $empty\n" '1,..\n' --csv -f2 '--on-error=text:a,"b'
try 'an empty text' 1 '1\t\n' "xn: -:1:3: $empty\n" '1\t..\n' -f2 --on-error=text:
try 'a text for an operand' 1 'x\n' "xn: operand:1:1: $empty\n" '' --on-error=text:x .a
for escaped in 'a\tb' 'a\nb' 'a\rb' '\377'; do
    text=$(printf "$escaped")
    $xn -f1 --on-error="text:$text" < /dev/null > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && grep -q '^xn: --on-error: the text is not UTF-8, or contains' "$t/err"
    check "a text that cannot be a column: $escaped"
done
for given in '--append:a\tb' '-F, --append:a,b' '--csv -f1:a\nb' '-0:\377' '-0 -f1:a\tb'; do
    text=$(printf "${given#*:}")
    # shellcheck disable=SC2086 # words
    $xn ${given%%:*} --on-error="text:$text" < /dev/null > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && grep -q '^xn: --on-error: the text is not UTF-8, or contains' "$t/err"
    check "a text that cannot be an answer: $given"
done
try 'a text with a TAB, where there are no columns' 1 'a\tb\n' "xn: -:1:3: $empty\n" 'a..b\n' \
    --on-error="text:$(printf 'a\tb')"
text=$(printf 'a\r\nb')
try 'a text with an end of line, in records that end with NUL' 1 'a\r\nb\0c\0' \
    "xn: -:1:3: $empty\n" 'a..b\0c\0' -0 --on-error="text:$text"
try 'the same in a column' 1 '1\ta\r\nb\0' "xn: -:1:3: $empty\n" '1\t..\0' -0 -f2 \
    --on-error="text:$text"
try 'no text in JSON' 2 '' 'xn: --on-error: a text cannot be combined with --json\n' '' \
    --json --on-error=text:x

# --exit-zero
try 'a refused name is not a failure' 0 '\n' "xn: -:1:1: $empty\n" '..\n' --exit-zero
try 'nor in --check' 0 '' "xn: -:1:1: $empty\nxn: -:1:2: $empty\n" '..\n' --exit-zero --check
try 'nor in JSON' 0 '' "xn: -:1:1: $empty\n" '.a\n' --exit-zero --json --on-error=skip
try 'nor with stop' 0 '' "xn: -:1:1: $empty\n" '..\na\n' --exit-zero --on-error=stop
$xn --exit-zero -i "$t/none" 2> /dev/null
[ $? -eq 3 ]
check 'a read error is a failure'
$xn --exit-zero -e -d 2> /dev/null
[ $? -eq 2 ]
check 'a usage error is a failure'

# In pipes.  The engines are those of engines.sh.
LC_ALL=C awk \
    'BEGIN { for (i = 0; i < 20000; i++) print (i % 100 ? "b\303\274cher" i ".example" : "a..b") '\
'}' \
    > "$t/list"
$xn -q < "$t/list" > "$t/want"
# Hadoop Streaming and Spark's pipe(): key TAB value lines, one line out for each, and exit status
# 0.
awk '{ print NR "\t" $0 }' "$t/list" | $xn -f 2 --append --exit-zero -q > "$t/out"
[ $? -eq 0 ] && cut -f 1,2 "$t/out" > "$t/keys" && awk '{ print NR "\t" $0 }' "$t/list" |
    cmp -s - "$t/keys" &&
    cut -f 3 "$t/out" | cmp -s - "$t/want"
check 'the contract of Hadoop Streaming and Spark'
[ "$(printf 'BÜCHER.example\nbücher.example\nxn--bcher-kva.example\n' | $xn --lower | sort -u)" = \
    xn--bcher-kva.example ]
check 'sort -u'
if command -v jq > /dev/null; then
    printf 'ü\na..b\n' | $xn --json -q |
        jq -r 'select(.error) | .input, .error.status' > "$t/out"
    holds "$t/out" 'a..b\nXN_E_EMPTY\n'
    check 'jq'
else
    skip 'no jq'
fi
finish
