#!/bin/sh
# SPDX-License-Identifier: MIT
# A hundred thousand lines, with a bad one in every ten: none is lost, and threads change nothing.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"

LC_ALL=C awk 'BEGIN {
    for (i = 1; i <= 100000; i++)
        if (i % 10 == 3)
            printf "bad%d%s\n", i, i % 30 == 3 ? "..x" : i % 30 == 13 ? ".\303\274\342\200\250" : "\377"
        else if (i % 10 == 7)
            printf i % 20 == 7 ? "\n" : "\r\n"
        else
            printf "n%d.b\303\274cher%s.example%s\n", i, i % 4 ? "" : "\303\237", i % 3 ? "" : "\r"
}' > "$t/in"

# twin WHAT ARGUMENTS...: one, two and four threads give the same, three times over
twin() {
    what=$1
    shift
    $xn "$@" --reject="$t/reject.1" < "$t/in" > "$t/out.1" 2> "$t/err.1"
    alone=$?
    for jobs in 2 4 7; do
        $xn -j$jobs "$@" --reject="$t/reject.2" < "$t/in" > "$t/out.2" 2> "$t/err.2"
        [ $? -eq $alone ] && [ -s "$t/err.1" ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2" && cmp "$t/reject.1" "$t/reject.2"
        check "$what: -j$jobs and one thread, the same"
    done
}

twin 'blank' -v
[ "$alone" -eq 1 ] && [ "$(wc -l < "$t/out.1")" -eq 100000 ]
check 'a line for each'
LC_ALL=C awk '{ cr = sub(/\r$/, "") } NR % 10 == 3 || NR % 10 == 7 { if ($0 != "" || (NR % 20 == 17) != cr) exit 1; next }
    $0 != "n" NR ".xn--bcher" (NR % 4 ? "-kva" : "ss-n2a") ".example" || cr != (NR % 3 == 0) { print; exit 1 }' "$t/out.1" > "$t/wrong"
check 'each in its place'
LC_ALL=C awk '/^bad/ { next } { exit 1 }' "$t/reject.1" && [ "$(wc -l < "$t/reject.1")" -eq 10000 ] && LC_ALL=C awk 'NR % 10 == 3' "$t/in" | cmp -s - "$t/reject.1"
check 'each bad one is rejected as it was'
tail -n 1 "$t/err.1" > "$t/sum" && holds "$t/sum" 'xn: 90000 names, 10000 refused, 10000 blank\n'
check 'the sum'
LC_ALL=C awk -F: 'NR <= 10000 && ($1 != "xn" || $2 != " -" || $3 != NR * 10 - 7 || $4 != length("bad" $3) + (NR % 3 == 1 ? 2 : NR % 3 == 2 ? 4 : 1)) { print; exit 1 }' "$t/err.1" > "$t/wrong"
check 'a message for each, with its place' || sed 's/^/# /' "$t/wrong"
twin 'keep' --on-error=keep
twin 'skip' --on-error=skip
[ "$(wc -l < "$t/out.1")" -eq 90000 ]
check 'without the bad ones'
twin 'stop' --on-error=stop
[ "$(wc -l < "$t/out.1")" -eq 2 ] && [ "$(wc -l < "$t/err.1")" -eq 1 ] && [ "$(wc -l < "$t/reject.1")" -eq 1 ]
check 'nothing behind the first bad one'
# The end comes while others still work, or wait for input that does not come: the 30 seconds are not waited for.
for round in 1 2 3 4 5 6 7 8; do
    $xn -j7 --on-error=stop < "$t/in" > "$t/out.2" 2> "$t/err.2"
    [ $? -eq 1 ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2" || { echo "# round $round"; false; break; }
done
check 'nothing behind it, time and again'
mkfifo "$t/open"
$xn -j4 --on-error=stop < "$t/open" > "$t/out.2" 2> "$t/err.2" &
exec 4> "$t/open"
head -c 131073 "$t/in" >&4 # what is taken at once, and one more
tried=0
while kill -0 $! 2> /dev/null && [ $tried -lt 300 ]; do
    sleep 0.1
    tried=$((tried + 1))
done
exec 4>&-
wait $!
[ $? -eq 1 ] && [ $tried -lt 300 ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2"
check 'nor is more input waited for'
twin 'JSON' --json --traits
[ "$($json < "$t/out.1")" = '100000 objects' ]
check 'an object for each'
twin 'check' --check -v
twin 'to Unicode' -u -v
twin 'a column' -f1 -F .
twin 'Punycode' -e
# a stop in the middle
LC_ALL=C awk 'BEGIN { for (i = 1; i <= 100000; i++) print (i == 60000 ? ".." : i > 90000 ? "b.." : "n" i) }' > "$t/in"
twin 'stop in the middle' --on-error=stop -v
[ "$(wc -l < "$t/out.1")" -eq 59999 ] && [ "$(tail -n 1 "$t/err.1")" = 'xn: 60000 names, 1 refused, 0 blank' ]
check 'all before it is there'
# CSV records of several lines, over the borders of what is read at once
LC_ALL=C awk 'BEGIN { for (i = 1; i <= 60000; i++)
    printf i % 10 == 3 ? "\"%d\n\"\"\",b..\n" : i % 1000 == 4 ? "torn,\"%d\"x\n" : i % 5 ? "%d,\303\274\n" : "\"\n%d\",\"\303\274\"\r\n", i }' > "$t/in"
twin 'CSV' --csv -f2
grep -c 'xn--tda' "$t/out.1" > "$t/sum" && holds "$t/sum" '53940\n'
check 'no record is lost'
finish
