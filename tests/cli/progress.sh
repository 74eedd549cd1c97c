#!/bin/sh
# SPDX-License-Identifier: MIT
# --progress=always: its numbers, with a clock that each look at it advances by two seconds.
. "$srcdir/tests/cli/lib.sh"
library=$(pwd)/tests/cli/.libs/faults.so

FAULT_HIT="$t/hit" LD_PRELOAD="$library" ./xn --version > /dev/null 2>&1
if [ -n "$RUN" ] || [ ! -e "$t/hit" ] || $NM ./xn | grep -q '__[a-z]*san_init'; then
    skip 'no LD_PRELOAD, or a sanitizer or another machine'
    finish
    exit
fi

# right COUNT WORDS: $t/err has lines "xn: NAMES names, RATE a second, 0 refused, PERCENT %,
# MINUTES:SECONDS remaining", which agree with each other: of COUNT names of the same length
right() {
    [ "$status" -eq 0 ] && LC_ALL=C awk -F '[ :,]+' '{
        percent = 100 * $2 / count; seconds = (count - $2) / $4; shown = $11 * 60 + $12
        if ($0 !~ words || $10 != "%" || $9 > percent || $9 < percent - 1 || $2 < before ||
            shown > seconds + 2 || shown < seconds - 2) {
            print "# " $0 ": " percent " %, " seconds " s"
            wrong = 1
        }
        before = $2
    } END { exit wrong || NR < 4 || before < count / 2 }' count="$1" words="$2" "$t/err" &&
        [ "$(wc -l < "$t/out")" -eq "$1" ]
}

# count_names COUNT WORDS COMMAND...: runs a command from $t/in
count_names() {
    amount=$1 words=$2
    shift 2
    FAULT_CLOCK=2 LD_PRELOAD="$library" "$@" --progress=always < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
    right "$amount" "$words"
    check "$*"
}

names='^xn: [0-9]+ names, [0-9]+ a second, 0 refused, [0-9]+ %, [0-9]+:[0-9][0-9] remaining$'
lines='^xn-zone: [0-9]+ lines, [0-9]+ a second, 0 refused, [0-9]+ %, [0-9]+:[0-9][0-9] remaining$'
yes ü.example.org | head -n 100000 > "$t/in"
cp "$t/in" "$t/file"
count_names 100000 "$names" ./xn
count_names 100000 "$names" ./xn -j3
echo U+00FC > "$t/table"
checks=$(echo "$names" | sed s/xn/xn-table/)
count_names 100000 "$checks" ./xn-table check --table-label=1 "$t/table"
count_names 300000 "$names" ./xn -i "$t/file" -i "$t/file" -i "$t/file"
count_names 300000 "$names" ./xn -j3 -i "$t/file" -i "$t/file" -i "$t/file"
count_names 200000 "$names" ./xn -i - -i "$t/file"
count_names 100000 "$lines" ./xn-zone --hosts
count_names 300000 "$lines" ./xn-zone --hosts "$t/file" - "$t/file"
FAULT_CLOCK=2 LD_PRELOAD="$library" ./xn-zone --hosts -q --progress=always < "$t/in" > "$t/out" \
    2> "$t/err"
[ ! -s "$t/err" ] && [ "$(wc -l < "$t/out")" -eq 100000 ]
check 'xn-zone -q'
echo a > "$t/in"
FAULT_CLOCK=2 LD_PRELOAD="$library" ./xn --progress=always < "$t/in" > "$t/out" 2> "$t/err"
grep -Eqx 'xn: 1 name, 0 a second, 0 refused, 100 %, 0:00 remaining' "$t/err"
check 'one name'
cat "$t/in" | FAULT_CLOCK=2 LD_PRELOAD="$library" ./xn --progress=always > "$t/out" 2> "$t/err"
grep -Eqx 'xn: 1 name, 0 a second, 0 refused' "$t/err"
check 'one name of a pipe'
# A file is no names that are typed, even if standard input is a terminal.
$RUN tests/cli/drive pty 02 sh -c "FAULT_CLOCK=2 LD_PRELOAD=$library ./xn -i $t/file > $t/out" \
    < /dev/null > "$t/err"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal'
else
    grep -q ' names, .* a second, 0 refused, ' "$t/err"
    check 'a file, beside a terminal'
fi
# the number of refused names
yes .. | head -n 300000 > "$t/in"
FAULT_CLOCK=2 LD_PRELOAD="$library" ./xn --check --max-messages=0 --progress=always < "$t/in" \
    > "$t/out" 2> "$t/err"
awk -F '[ :,]+' '/ a second, / && $2 != $7 { print "# " $0; wrong = 1 } / a second, / { count++ }
    END { exit wrong || count < 2 }' "$t/err"
check 'refused names are counted'
# a hundred lines, with the remaining time in steps of two seconds from over three minutes to zero
yes aa.example.org | head -n 1750000 > "$t/in"
count_names 1750000 "$names" ./xn
[ "$(sed -n 's/.*:\([0-9]*\) remaining$/\1/p' "$t/err" | sort -u | wc -l)" -eq 30 ] &&
    grep -q ' 3:0[0-9] remaining' "$t/err" && grep -q ' 2:10 remaining' "$t/err"
check 'the remaining time has two digits for the seconds'
yes ü.example.org | head -n 100000 > "$t/in"
# a file that is read from its middle
{
    dd bs=15 count=20000 2> "$t/dd" > /dev/null
    FAULT_CLOCK=2 LD_PRELOAD="$library" ./xn --progress=always > "$t/out" 2> "$t/err"
    status=$?
} < "$t/in"
right 80000 "$names"
check 'a file that is read from its middle'
finish
