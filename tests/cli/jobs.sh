#!/bin/sh
# SPDX-License-Identifier: MIT
# --jobs: 100 000 lines, one in ten refused.  No line is lost, and the output does not depend on the
# number of threads.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"

LC_ALL=C awk 'BEGIN {
    for (i = 1; i <= 100000; i++)
        if (i % 10 == 3)
            printf "bad%d%s\n", i,
                i % 30 == 3 ? "..x" : i % 30 == 13 ? ".\303\274\342\200\250" : "\377"
        else if (i % 10 == 7)
            printf i % 20 == 7 ? "\n" : "\r\n"
        else
            printf "n%d.b\303\274cher%s.example%s\n", i, i % 4 ? "" : "\303\237", i % 3 ? "" : "\r"
}' > "$t/in"

# same_output NAME ARGUMENTS...: one, two, four and seven threads produce the same
same_output() {
    what=$1
    shift
    $xn "$@" --reject="$t/reject.1" < "$t/in" > "$t/out.1" 2> "$t/err.1"
    alone=$?
    for jobs in 2 4 7; do
        $xn -j$jobs "$@" --reject="$t/reject.2" < "$t/in" > "$t/out.2" 2> "$t/err.2"
        [ $? -eq $alone ] && [ -s "$t/err.1" ] && cmp "$t/out.1" "$t/out.2" &&
            cmp "$t/err.1" "$t/err.2" && cmp "$t/reject.1" "$t/reject.2"
        check "$what: -j$jobs is the same as one thread"
    done
}

same_output 'blank' -v
[ "$alone" -eq 1 ] && [ "$(wc -l < "$t/out.1")" -eq 100000 ]
check 'each line has its answer'
LC_ALL=C awk '
    { cr = sub(/\r$/, "") }
    NR % 10 == 3 || NR % 10 == 7 { if ($0 != "" || (NR % 20 == 17) != cr) exit 1; next }
    $0 != "n" NR ".xn--bcher" (NR % 4 ? "-kva" : "ss-n2a") ".example" || cr != (NR % 3 == 0) {
        print
        exit 1
    }' "$t/out.1" > "$t/wrong"
check 'answers are in order'
LC_ALL=C awk '/^bad/ { next } { exit 1 }' "$t/reject.1" &&
    [ "$(wc -l < "$t/reject.1")" -eq 10000 ] && LC_ALL=C awk 'NR % 10 == 3' "$t/in" |
    cmp -s - "$t/reject.1"
check 'refused lines are in the rejects'
LC_ALL=C awk -F: \
    'NR <= 10000 && ($1 != "xn" || $2 != " -" || $3 != NR * 10 - 7 || $4 != length("bad" $3) + '\
'(NR % 3 == 1 ? 2 : NR % 3 == 2 ? 4 : 1)) { print; exit 1 }' \
    "$t/err.1" > "$t/wrong"
check 'a message for each refused line, with its position' || sed 's/^/# /' "$t/wrong"
same_output 'keep' --on-error=keep
same_output 'skip' --on-error=skip
[ "$(wc -l < "$t/out.1")" -eq 90000 ]
check 'skip drops the refused lines'
same_output 'stop' --on-error=stop
[ "$(wc -l < "$t/out.1")" -eq 2 ] && [ "$(wc -l < "$t/err.1")" -eq 1 ] &&
    [ "$(wc -l < "$t/reject.1")" -eq 1 ]
check 'stop: nothing after the first refused line'
# The run ends while other threads are still working.
for _ in 1 2 3 4 5 6 7 8; do
    $xn -j7 --on-error=stop < "$t/in" > "$t/out.2" 2> "$t/err.2"
    [ $? -eq 1 ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2" || break
done
check "stop: the same in each round"
# Other threads wait for input that does not come; they must not be waited for.
mkfifo "$t/open"
$xn -j4 --on-error=stop < "$t/open" > "$t/out.2" 2> "$t/err.2" &
exec 4> "$t/open"
head -c 262145 "$t/in" >&4 # a batch, and one octet more
has_ended() {
    ! kill -0 $! 2> /dev/null
}
wait_for has_ended
ended=$?
exec 4>&-
wait $!
[ $? -eq 1 ] && [ $ended -eq 0 ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2"
check 'stop: ends without waiting for input'
# All of them already wait when the refused line is found, the last of a batch.
{ yes bücher.example | head -n 3000; echo ..; } > "$t/batch"
timeout 100 $xn -j4 --on-error=stop < "$t/open" > "$t/out.2" 2> "$t/err.2" &
exec 4> "$t/open"
cat "$t/batch" >&4
wait $!
[ $? -eq 1 ] && [ "$(wc -l < "$t/out.2")" -eq 3000 ] && [ "$(wc -l < "$t/err.2")" -eq 1 ]
check 'stop: wakes the threads that wait for input'
exec 4>&-
same_output 'JSON' --json=traits
[ "$($json < "$t/out.1")" = '100000 objects' ]
check 'one object per line'
same_output 'check' --check -v
same_output 'to Unicode' -u -v
same_output 'a column' -f1 -F .
same_output 'Punycode' -e
# a stop in the middle
LC_ALL=C awk \
    'BEGIN { for (i = 1; i <= 100000; i++) print (i == 60000 ? ".." : i > 90000 ? "b.." : "n" i) '\
'}' \
    > "$t/in"
same_output 'stop in the middle' --on-error=stop -v
[ "$(wc -l < "$t/out.1")" -eq 59999 ] && tail -n 1 "$t/err.1" | grep -q ': 60000 .* 1 '
check 'stop: everything before it is written'
# CSV records of several lines, across batches
LC_ALL=C awk 'BEGIN {
    for (i = 1; i <= 60000; i++)
        if (i % 10 == 3)
            printf "\"%d\n\"\"\",b..\n", i
        else if (i % 1000 == 4)
            printf "bad,\"%d\"x\n", i
        else
            printf i % 5 ? "%d,\303\274\n" : "\"\n%d\",\"\303\274\"\r\n", i
}' > "$t/in"
same_output 'CSV' --csv -f2
grep -c 'xn--tda' "$t/out.1" > "$t/sum" && holds "$t/sum" '53940\n'
check 'no CSV record is lost'
# Steps and traces need more of the stack than other conversions.
printf 'ü😀ä.xn--a.xn--strae-oqa\nb\303\274cher\nbcher-kva\n' > "$t/in"
for arguments in -x '-x --json' --punycode-encode=trace --punycode-decode=trace --json=traits; do
    $xn $arguments < "$t/in" > "$t/out.1" 2> "$t/err.1"
    $xn -j2 $arguments < "$t/in" > "$t/out.2" 2> "$t/err.2"
    [ $? -le 1 ] && [ -s "$t/out.1" ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2"
    check "two threads: $arguments"
done
# The rest of a batch that grew for a long line is longer than the first read of another thread.
for letter in a b c d e f; do
    head -c 700000 /dev/zero | tr '\0' $letter
    echo
done > "$t/in"
for arguments in -n '-n --csv -f1'; do
    $xn -j3 $arguments < "$t/in" 2> "$t/err" | cmp -s - "$t/in" && [ ! -s "$t/err" ]
    check "long lines: $arguments, three threads"
done
# Batches whose answers are too large to be kept: each object repeats a record that lacks its
# column.
LC_ALL=C awk 'BEGIN { for (i = 1; i <= 12000; i++) print "name" i ".b\303\274cher.example.org" }' \
    > "$t/in"
same_output 'large answers' -f1-9 --json -v --max-messages=70000
tail -n 1 "$t/err.1" | grep -q ': 108000 .* 96000 .* 0 ' &&
    [ "$(grep -c '(the line has 1)$' "$t/err.1")" -eq 70000 ]
check 'large answers: every record is counted, and messages are limited'
same_output 'large answers, stop' -f1-9 --json --on-error=stop
finish
