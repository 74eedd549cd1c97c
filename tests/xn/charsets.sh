#!/bin/sh
# SPDX-License-Identifier: MIT
# --from and --to.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
ill='ill-formed in the charset of the input (xn --from)\n'
lacks='is not in the charset of the output (xn --to)\n'

# UTF-8 is always supported
for charset in UTF-8 utf-8 UTF8 utf8; do
    try "--from=$charset" 0 'xn--tda\r\n\na' '' 'ü\r\n\na' --from=$charset
    try 'the position of an ill-formed octet' 1 '\n' 'xn: -:1:3: ill-formed UTF-8 (RFC 3629)\n' \
        'ab\0377\n' --from=$charset
    try 'a NUL' 0 'a\0b\n' '' 'a\0b\n' --from=$charset --no-guards
    try 'a byte-order mark' 0 'ü\n' '' '\0357\0273\0277xn--tda\n' -u --from=$charset
    try "--to=$charset" 0 'ü\n' '' 'xn--tda\n' -u --to=$charset
done

# The hint about the charset is printed once for each file.
ill_formed='ill-formed UTF-8 (RFC 3629)'
utf16='the input looks like UTF-16: convert it to UTF-8 with iconv'
is_latin='the input looks like ISO-8859-1 or windows-1252: try --from=ISO-8859-1'
try 'UTF-16 with a byte-order mark' 1 '\n' \
    "xn: -:1:1: $ill_formed; $utf16\nxn: -:2:1: U+0000 may not be in a host name (xn guard nul)\n" \
    '\0377\0376a\0b\0\n\0'
try 'big-endian, in Cyrillic' 1 '\n' "xn: -:1:1: $ill_formed; $utf16\n" '\0376\0377\004\060\n'
try 'UTF-16 without one' 1 '\n' \
    "xn: -:1:2: U+0000 may not be in a host name (xn guard nul); $utf16\n" 'a\0.\0b\0\n'
try 'ISO-8859-1' 1 '\n\n' "xn: -:1:2: $ill_formed; $is_latin\nxn: -:2:2: $ill_formed\n" \
    'b\0374cher\nk\0344se\n'
try 'a column of ISO-8859-1' 1 'a\t\n' "xn: -:1:4: $ill_formed; $is_latin\n" 'a\tb\0374cher\n' -f2
try 'ISO-8859-1, in JSON' 1 \
    '{"line":1,"input_hex":"62fc63","error":{"status":"XN_E_UTF8","label":0,"offset":1,"length":1,'\
'"code_point":null,"mapped":null,"rule":"RFC 3629","message":"ill-formed UTF-8 (RFC 3629)"}}\n' \
    "xn: -:1:2: $ill_formed; $is_latin\n" 'b\0374c\n' --json
for other in 'windows-1251 \0320\0356\0361\0361\0350\0377' 'ISO-8859-2 ca\0261\0346' \
    'truncated b\0303'; do
    printf '%b\n' "${other#* }" | $xn > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && grep -q "RFC 3629)\$" "$t/err"
    check "nothing is said of ${other%% *}"
done
# Both sides of each condition of the guess: how many NULs, at which octets, which letters beside
# how many of ASCII
while read -r octets guess; do
    case $guess in
    utf16) words="; $utf16" ;;
    latin) words="; $is_latin" ;;
    none) words= ;;
    esac
    printf '%b\n' "$octets" | $xn > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && sed -n '1s/^[^)]*)//p' "$t/err" > "$t/guess" && holds "$t/guess" "$words\n"
    check "the guess about $octets: $guess"
done << 'END'
a\0000 none
a\0000b\0000 utf16
\0000a\0000b utf16
a\0000\0000b none
a\0000b\0000c utf16
a\0000b\0000cd none
a\0000bcd\0000 none
\0377\0376\0001\0002 utf16
\0376\0377\0001\0002 utf16
\0377\0377ab none
\0376 none
ab\0374 latin
a\0374 none
AZ\0374 latin
az\0374 latin
1234\0374 none
a\0344\0366bc latin
ab\0344\0366\0374cd none
a\0344b\0366c\0374d latin
ab\0327c none
ab\0326c latin
ab\0330c latin
ab\0367c none
ab\0366c latin
ab\0370c latin
ab\0377c none
ab\0376c latin
ab\0300c latin
ab\0277c none
ab\0200c none
END
printf 'b\374c\nb\374d\n' > "$t/a"
$xn -i "$t/a" -i "$t/a" > "$t/out" 2> "$t/err"
[ "$(grep -c "; $is_latin" "$t/err")" -eq 2 ] && sed -n 3p "$t/err" | grep -q looks
check 'once for each file'
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "bb%dcher.example\n", i }' |
    LC_ALL=C sed "s/b\(.*[27]c\)/$(printf '\374')\1/" > "$t/in"
for limit in 1 3 100000; do
    $xn --max-messages=$limit < "$t/in" > "$t/out" 2> "$t/one"
    $xn -j4 --max-messages=$limit < "$t/in" > "$t/out" 2> "$t/four"
    cmp -s "$t/one" "$t/four" && [ "$(grep -c "$is_latin" "$t/one")" -eq 1 ]
    check "once with threads, and at most $limit messages"
done

# ISO-8859-1
latin=--from=ISO-8859-1
try 'ISO-8859-1' 0 'xn--bcher-kva.a\r\n\nb' '' 'b\0374cher.a\r\n\nb' $latin
try 'no hint with --from' 1 '\n' "xn: -:1:2: U+0000 may not be in a host name (xn guard nul)\n" \
    'a\0.\0b\0\n' $latin
try 'positions are counted in the original line' 1 '\n' "xn: -:1:5: $empty" '\0374\0374\0374..\n' \
    $latin
try 'the position of a mapped code point' 1 '\n' \
    'xn: -:1:3: U+0020, mapped from U+00A0, may not be in a host name (xn guard delimiter)\n' \
    '\0374\0374\0240\n' $latin
try 'a refused line is kept unchanged' 1 '\0374..\n' "xn: -:1:3: $empty" '\0374..\n' $latin \
    --on-error=keep --reject="$t/reject"
holds "$t/reject" '\0374..\n'
check 'a refused line is rejected unchanged'
try 'a column; the rest is unchanged' 0 '\0374\txn--tda\t\0374\n' '' '\0374\t\0374\t\0374\n' \
    $latin -f2
try 'a column in the charset of the rest' 0 '\0374\t\0374\t\0374\n' '' '\0374\txn--tda\t\0374\n' \
    $latin --to=ISO-8859-1 -u -f2
try 'a column by its name' 0 'k\0374,h\nxn--tda,\0374\n' '' 'k\0374,h\n\0374,\0374\n' $latin -F, \
    --header -f kü
try 'CSV' 1 '"\0374""\n",""\n' "xn: -:2:6: $empty" '"\0374""\n","\0374.."\n' $latin --csv -f2
try 'to ISO-8859-1' 0 'b\0374cher\n' '' 'xn--bcher-kva\n' -u --to=ISO-8859-1
try 'a character that ISO-8859-1 lacks' 1 '\nb\n' "xn: -:1:1: U+4E2D $lacks" \
    'xn--tda.xn--fiq228c\nb\n' -u --to=ISO-8859-1
try 'a character that ISO-8859-1 lacks, keep' 1 'xn--fiq228c\n' "xn: -:1:1: U+4E2D $lacks" \
    'xn--fiq228c\n' -u --to=ISO-8859-1 --on-error=keep
try '--from and --to' 0 '\0374\n' '' '\0374\n' $latin --to=ISO-8859-1 -n
try 'a prohibited code point' 1 '\n' 'xn: -:1:1: U+0080 is prohibited (RFC 3454 table C.2.2)\n' \
    '\0200\n' $latin

# Shift_JIS
sjis=--from=Shift_JIS
try 'Shift_JIS' 0 'xn--wgv71a119e.jp\n' '' '\0223\0372\0226\0173\0214\0352.jp\n' $sjis
try 'to Shift_JIS' 0 '\0223\0372\0226\0173\0214\0352.jp\n' '' 'xn--wgv71a119e.jp\n' -u \
    --to=Shift_JIS
try 'an ill-formed octet, and its position' 1 '\nb\n' "xn: -:1:4: $ill" 'a\0223\0372\0377\nb\n' \
    $sjis
try 'a character truncated by the end of the line' 1 '\nb\n' "xn: -:1:3: $ill" 'ab\0201\nb\n' $sjis
try 'an ill-formed octet after a shift sequence' 1 '\n' "xn: -:1:5: $ill" 'a\0033$B\0201\n' \
    --from=ISO-2022-JP
try 'an incomplete character of four octets' 1 '\n' "xn: -:1:2: $ill" 'a\0201\0060\n' --from=GB18030
try 'an ill-formed octet after question marks' 1 '\n' "xn: -:1:3: $ill" '??\0377\n' $sjis
try 'the position of an empty label' 1 '\n' "xn: -:1:7: $empty" '\0223\0372a.b..\n' $sjis
try 'an octet of a character that looks like a delimiter' 0 'a|xn--0dk|b\n' '' 'a|\0203\0174|b\n' \
    $sjis -F '|' -f2
try 'an octet of an answer that looks like a delimiter' 0 'a|\0203\0174|b\n' '' 'a|xn--0dk|b\n' \
    $sjis --to=Shift_JIS -u -F '|' -f2
try 'a column' 0 '\0223\0372\0226\0173\txn--wgv71a\t\0223\0372\n' '' \
    '\0223\0372\0226\0173\t\0223\0372\0226\0173\t\0223\0372\n' $sjis -f2
try 'an ideographic dot' 0 'a.b\n' '' 'a\0201\0102b\n' $sjis

# Runs of ASCII lines are copied, but not where a charset gives an octet another meaning
hosts='host.example\nwww.example.com\r\n\na_b.example\n'
for charset in ISO-8859-1 EUC-JP GB18030; do
    try "ASCII lines in $charset" 0 "${hosts}xn--tda\n" '' "${hosts}xn--tda\n" --from=$charset
    try "ASCII lines to $charset" 0 "${hosts}a~\n" '' "${hosts}a~\n" -u --to=$charset
done
try 'ASCII lines in UTF-7' 0 "${hosts}xn--tda.b\n$hosts" '' "${hosts}+APw-.b\n$hosts" --from=UTF-7
try 'ASCII lines in ISO-2022-JP' 0 "${hosts}xn--l8j\nxn--l8j.b\n" '' \
    "${hosts}\0033\$B\$\"\n\0033\$B\$\"\0033(B.b\n" --from=ISO-2022-JP
try 'ASCII lines to UTF-7' 0 'host.example\n+APw.b\na+AF8-b.example\n' '' \
    'host.example\nxn--tda.b\na_b.example\n' -u --to=UTF-7

# CSV is parsed and written in characters, not octets
quotes='unpaired or misplaced quotation mark (RFC 4180 section 2)\n'
try 'a quotation mark that the conversion produces' 1 '+ACI-abc,x\n' "xn: -:1:1: $quotes" \
    '+ACI-abc,x\n' --from=UTF-7 --csv -f1
printf '+ACI-abc,x\n' | $xn -q --json --from=UTF-7 --csv -f1 > "$t/out"
grep -q '"input":"\\"abc,x","error":{"status":"BAD_QUOTES","label":0,"offset":0,"length":10,' \
    "$t/out"
check 'such a record in JSON'
try 'an octet of a character that looks like a quotation mark' 0 '\0033$B$"\0033(B,z\n' '' \
    'xn--l8j,z\n' -u --to=ISO-2022-JP --csv -f1
try 'the same, quoted' 0 '"\0033$B$"\0033(B",z\n' '' '"xn--l8j",z\n' -u --to=ISO-2022-JP --csv -f1
try 'a shift sequence ends with the line that is refused' 1 '\n\0033$B$"\0033(B\nb\n' \
    'xn: -:1:1: U+00FC is not in the charset of the output (xn --to)\n' 'あü\nあ\nb\n' -n \
    --to=ISO-2022-JP
try 'an answer that contains an end of line' 1 '\nb\n' \
    'xn: -:1:1: the answer contains an end of line (xn lines)\n' 'a+AAo-b\nb\n' --from=UTF-7 -n
for option in --from= --to=; do
    $xn $option a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && grep -q '^xn: ' "$t/err"
    check "an empty charset is refused: $option"
done

for option in --from --to; do
    $xn $option=ISO-8859-1//TRANSLIT -u xn--fiq228c > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && holds "$t/err" "xn: $option: unknown charset\n"
    check "a charset with a suffix is refused: $option"
done
for name in a中 ab中 é中 aé中bc éé中 中é é中é中é ééé文中; do
    $xn -n --to=ISO-8859-1 $name > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && grep -q \
        "^xn: operand:1:1: U+$(case $name in *文*) echo 6587 ;; *) echo 4E2D ;; esac) " "$t/err"
    check "the first character that the charset lacks: $name"
done
try 'U+FEFF at the beginning is text in another charset' 0 'xn--a-ndam4q\n' '' \
    '\0357\0273\0277a\n' --from=ISO-8859-1
$drive peak "$t/kib" $xn < /dev/null
if [ -z "$RUN" ] && [ "$(cat "$t/kib")" -lt 3072 ]; then
    awk 'BEGIN { for (i = 0; i < 100000; i++) printf "%0200d\t\344%0200d\n", 0, 0 }' > "$t/in"
    for arguments in '-n -f2' '-n -f2 --to=ISO-8859-1' '-n -f2 --to=US-ASCII'; do
        $drive peak "$t/kib" $xn $latin $arguments < "$t/in" > "$t/out" 2> "$t/err"
        status=$?
        echo "# exit $status, $(wc -l < "$t/err") messages, $(cat "$t/kib") KiB"
        # US-ASCII has no a with diaeresis
        case $arguments in
        *US-ASCII) [ $status -eq 1 ] && [ "$(wc -l < "$t/err")" -eq 100000 ] ;;
        *) [ $status -eq 0 ] && [ ! -s "$t/err" ] ;;
        esac && [ "$(wc -l < "$t/out")" -eq 100000 ] && [ "$(cat "$t/kib")" -lt 8192 ]
        check "memory is released: $arguments"
    done
else
    skip 'the build itself takes more memory' 3
fi

# other charsets
try 'ISO-2022-JP: each line begins and ends in ASCII' 0 '\0033$BF|K\\8l\0033(B\n' '' \
    'xn--wgv71a119e\n' -u --to=ISO-2022-JP
try 'US-ASCII' 1 '\n' "xn: -:1:2: $ill" 'a\0200b\n' --from=US-ASCII
for arguments in -x --json --check --punycode-encode=trace; do
    $xn $arguments --to=ISO-8859-1 文 > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && grep -q '^xn: --to: cannot be combined' "$t/err"
    check "output that would not be in the charset is refused: $arguments"
done
awk \
    'BEGIN { for (i = 0; i < 20000; i++) printf "%s", "\374\344"; print "" ; for (i = 0; i < '\
'20000; i++) printf "a."; print "." }' \
    > "$t/in" 2> /dev/null
LC_ALL=C $xn $latin < "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 2 ] && tail -n 1 "$t/err" | grep -q '^xn: -:2:40001: '
check 'long lines'
finish
