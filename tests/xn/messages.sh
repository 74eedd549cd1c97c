#!/bin/sh
# SPDX-License-Identifier: MIT
# --max-messages, -q, and the counts by reason.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
counts='xn: refused: 3 empty (RFC 3490 section 4.1 step 8), 1 utf8 (RFC 3629)'
in='.a\nb\n.c\n\0377\n.d\n'
first="xn: -:1:1: $empty"

try 'a limit' 1 '\nb\n\n\n\n' "$first${counts}; 3 messages not shown\n" "$in" --max-messages=1
try 'no messages, only counts' 1 '\nb\n\n\n\n' "${counts}; 4 messages not shown\n" "$in" \
    --max-messages=0
try 'a limit that is not reached' 1 '\n' "$first" '.a\n' --max-messages=1
try 'one message not shown' 1 '\n\n' \
    "${first}xn: refused: 2 empty (RFC 3490 section 4.1 step 8); 1 message not shown\n" '.a\n.b\n' \
    --max-messages=1
long=$(printf %064d 0)
try 'reasons: by number, status and clause' 1 '' \
    'xn: refused: 2 empty (RFC 3490 section 4.1 step 8), '\
'1 label long (RFC 3490 section 4.1 step 8), 1 prohibited (RFC 3454 table C.2.2), '\
'1 prohibited (RFC 3454 table C.3); 5 messages not shown\n' \
    "\\0356\\0200\\0200\n\\0302\\0200\n$long\na..\nb..\n" --max-messages=0 --on-error=skip
for option in -q --quiet --no-messages; do
    try "$option" 1 '\nb\n\n\n\n' '' "$in" $option
    try "$option -v: no counts" 1 '\nb\n\n\n\n' '' "$in" $option -v
done
try '--max-messages=0 -v: only counts' 1 '\nb\n\n\n\n' \
    "${counts}; 4 messages not shown\nxn: 5 names, 4 refused, 0 blank\n" "$in" --max-messages=0 -v
try '-q with a limit' 2 '' 'xn: --max-messages: cannot be combined with -q\n' "$in" \
    --max-messages=1 -q
try 'operands' 1 'b\n' \
    "xn: operand:1:1: ${empty}xn: refused: 2 empty (RFC 3490 section 4.1 step 8); 1 message not "\
"shown\n" \
        '' \
    --max-messages=1 .a b .c
$xn -q -i "$t/none" 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" "xn: $t/none: No such file or directory\n"
check '-q does not silence a read error'
printf '.a\n.b\n' > "$t/a"
try 'the limit is for each file' 1 '\n\n\n\n' \
    "xn: $t/a:1:1: ${empty}xn: $t/a:1:1: ${empty}xn: refused: 4 empty (RFC 3490 section 4.1 step "\
"8); 2 messages not shown\n" \
    '' --max-messages=1 -i "$t/a" -i "$t/a"
# with threads: messages of each batch, and other lines between them
LC_ALL=C awk \
    'BEGIN { for (i = 0; i < 40000; i++) print (i % 9 == 0 ? "xn--a.." i : i % 9 == 1 ? "xn--!" : '\
'"n" i ".example") }' \
    > "$t/in"
for limit in 0 1 700 1500 3000 100000; do
    $xn -u -v --max-messages=$limit --progress=never < "$t/in" > "$t/out.1" 2> "$t/err.1"
    for jobs in 2 4; do
        $xn -j$jobs -u -v --max-messages=$limit --progress=never < "$t/in" > "$t/out.2" 2> \
            "$t/err.2"
        cmp -s "$t/out.1" "$t/out.2" && cmp -s "$t/err.1" "$t/err.2" && [ -s "$t/err.1" ]
        check "the limit $limit with -j$jobs: to Unicode"
    done
    $xn -d --max-messages=$limit < "$t/in" > "$t/out.1" 2> "$t/err.1"
    $xn -j4 -d --max-messages=$limit < "$t/in" > "$t/out.2" 2> "$t/err.2"
    cmp -s "$t/out.1" "$t/out.2" && cmp -s "$t/err.1" "$t/err.2" &&
        [ "$(grep -c 'note: -d' "$t/err.2")" -eq 1 ] &&
        [ "$(grep -vc 'note: -d\|^xn: refused' "$t/err.2")" -le $limit ]
    check "the limit $limit with -j4: Punycode, with the note"
done
# the default: 1000 on a terminal, no limit otherwise
yes .a | head -n 3000 > "$t/in"
$xn --check < "$t/in" 2> "$t/err"
[ "$(wc -l < "$t/err")" -eq 3000 ]
check 'no limit in a file'
$drive pty 2 $xn --check < "$t/in" > "$t/err"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 4
else
    [ "$(grep -c 'empty label' "$t/err")" -eq 1000 ] && grep -q '; 2000 messages not shown' "$t/err"
    check '1000 on a terminal'
    $drive pty 12 $xn -x .a < /dev/null > "$t/err"
    [ "$(grep -c 'empty label' "$t/err")" -eq 1 ]
    check 'a refusal is printed once with -x on a terminal'
    $drive pty 12 $xn -x --json .a < /dev/null > "$t/err"
    grep -q '^xn: operand:1:1: an empty label' "$t/err"
    check 'a refusal is printed with -x --json on a terminal'
    $drive pty 2 sh -c "$xn -x .a > $t/out" < /dev/null > "$t/err"
    [ "$(grep -c 'empty label' "$t/out")" -eq 1 ] && [ "$(grep -c 'empty label' "$t/err")" -eq 1 ]
    check 'in both, if only messages go to a terminal'
fi

# The first and the last code point of each range that a message escapes, and those around them
hidden="\001\037\177\302\200\302\237\302\255\342\200\213\342\200\217\342\200\250\
\342\200\256\342\201\240\342\201\257\357\270\200\357\270\217\357\273\277\
\357\277\271\357\277\273\363\240\200\200\363\240\277\277"
words='<U+0001><U+001F><U+007F><U+0080><U+009F><U+00AD><U+200B><U+200F><U+2028>'\
'<U+202E><U+2060><U+206F><U+FE00><U+FE0F><U+FEFF><U+FFF9><U+FFFB><U+E0000>'\
'<U+E0FFF>'
shown="\040\176\302\240\302\254\302\256\342\200\212\342\200\220\342\200\247\
\342\200\257\342\201\237\342\201\260\357\267\277\357\270\220\357\273\276\
\357\274\200\357\277\270\357\277\274\363\237\277\277\363\241\200\200"
# shellcheck disable=SC2059 # formats
$xn -i "$t/$(printf "$hidden")" 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" "xn: $t/$words: No such file or directory\n"
check 'code points that are not visible are escaped in messages'
# shellcheck disable=SC2059
$xn -i "$t/$(printf "$shown")." 2> "$t/err"
# shellcheck disable=SC2059
[ $? -eq 3 ] && printf "xn: $t/$shown.: No such file or directory\n" > "$t/want" &&
    same "$t/err" "$t/want"
check 'their neighbours are not'
finish
