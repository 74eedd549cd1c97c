#!/bin/sh
# SPDX-License-Identifier: MIT
# Full disks, closed pipes and streams, input one octet or one line at a time.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"

# A full disk
full='^xn: standard output: No space left on device$'
if [ -w /dev/full ]; then
    for arguments in ü '-u xn--tda' '-x ü' '--json ü' --help -V --profiles; do
        $xn $arguments > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && has_lines "$t/err" 1 && ! grep -v "$full" "$t/err"
        check "a full disk: $arguments"
    done
    yes ü | head -n 200000 > "$t/in"
    for jobs in 1 3; do
        $xn -j$jobs -v < "$t/in" > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && has_lines "$t/err" 1 && ! grep -v "$full" "$t/err"
        check "a full disk during a long run, -j$jobs: no summary"
    done
    $xn a..b a > /dev/full 2> "$t/err"
    [ $? -eq 3 ] && [ "$(sed 1d "$t/err" | grep -c "$full")" -eq 1 ]
    check 'a full disk takes precedence over a refused name'
    $xn --reject=/dev/full -v a..b > "$t/out" 2> "$t/err"
    [ $? -eq 3 ] && [ "$(wc -l < "$t/err")" -eq 2 ] &&
        tail -n 1 "$t/err" | grep -q '^xn: /dev/full: No space left on device$'
    check 'a full disk for rejects: no summary'
    $xn a..b 2> /dev/full > "$t/out"
    [ $? -eq 3 ]
    check 'a full disk for messages'
    $xn --check a > /dev/full 2> "$t/err"
    [ $? -eq 0 ] && [ ! -s "$t/err" ]
    check 'a full disk is not noticed without output'
else
    skip 'no /dev/full'
fi

# Non-blocking pipes: an output that is full, where waiting takes no processor time, and an input in
# pieces.
if command -v python3 > /dev/null; then
    cat > "$t/pipes.py" << 'END'
import os, resource, subprocess, sys, time
for pieces in None, ('a.', 'ü', '\nb\n'):
    read_end, write_end = os.pipe()
    os.set_blocking(read_end if pieces else write_end, False)
    command = subprocess.Popen(sys.argv[1:], stdin=read_end if pieces else 0,
                               stdout=None if pieces else write_end)
    if pieces:
        for piece in pieces:
            time.sleep(0.1)
            os.write(write_end, piece.encode())
        os.close(write_end)
        command.wait()
        break
    os.close(write_end)
    time.sleep(2)
    total = 0
    while data := os.read(read_end, 65536):
        total += len(data)
    status = command.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(status, total, used.ru_utime + used.ru_stime < 1.5, flush=True)
END
    yes ü | head -n 200000 > "$t/in"
    python3 "$t/pipes.py" $xn < "$t/in" > "$t/out" 2>&1
    holds "$t/out" '0 1600000 True\na.xn--tda\nb\n'
    check 'non-blocking pipes are waited for'
else
    skip 'no python3'
fi

# A pipe without a reader
yes ü | head -n 200000 > "$t/in"
for jobs in 1 3; do
    for arguments in "-j$jobs" "-j$jobs --json" "-j$jobs --line-buffered"; do
        $drive closed ignore $xn $arguments < "$t/in" 2> "$t/err"
        [ $? -eq 3 ] && holds "$t/err" 'xn: standard output: Broken pipe\n'
        check "a closed pipe, SIGPIPE ignored: $arguments"
        $drive closed default $xn $arguments < "$t/in" 2> "$t/err"
        [ $? -eq 141 ] && [ ! -s "$t/err" ]
        check "a closed pipe, SIGPIPE by default: $arguments"
    done
done
[ "$(yes ü | $xn 2> "$t/err" | head -n 3 | tail -n 1)" = xn--tda ] && [ ! -s "$t/err" ]
check 'endless input, and a reader that stops'

# Closed standard streams: 'STATUS STREAM ARGUMENTS', with the output
printf 'ü\n' > "$t/names"
for row in '3 >&- a' '3 <&- -q' '0 <&- a' '3 2>&- a..b' '0 2>&- a' \
    "3 >&- --reject=$t/reject a..b a" "0 <&- -i $t/names"; do
    # shellcheck disable=SC2086 # words
    set -- $row
    wanted=$1 stream=$2
    shift 2
    (eval "$xn \"\$@\" $stream") > "$t/out" 2> "$t/err"
    [ $? -eq "$wanted" ]
    check "a closed stream: $row"
done
holds "$t/out" 'xn--tda\n' && holds "$t/reject" 'a..b\n'
check 'an input and rejects may get the descriptors of closed streams'

# One line at a time: before xn waits for input, it writes what is finished.
for arguments in --line-buffered '--line-buffered -j4' '--line-buffered --csv -f1' '' -j4 \
    '--csv -f1' -f1 --reject=/dev/null; do
    # shellcheck disable=SC2086 # words
    printf 'ü\na\n\nx..\nxn--tda\n' | $drive talk $xn $arguments > "$t/out" 2> /dev/null
    holds "$t/out" 'xn--tda\na\n\n\nxn--tda\n'
    check "each line is answered before the next is sent: $arguments"
done
for arguments in --json '--json --line-buffered'; do
    # shellcheck disable=SC2086 # words
    printf 'ü\na\n\nx..\nxn--tda\n' | $drive talk $xn $arguments > "$t/out" 2> /dev/null
    [ "$($json < "$t/out")" = '5 objects' ]
    check "each line is answered before the next is sent: $arguments"
done
for arguments in -u '-u --line-buffered --on-error=keep'; do
    # shellcheck disable=SC2086 # words
    printf '\357\273\277ü\na\n' | $drive talk $xn $arguments > "$t/out"
    holds "$t/out" 'ü\na\n'
    check "each line is answered before the next is sent: $arguments, after a byte-order mark"
done
{ yes x | tr -d '\n' | head -c 1048600; printf '\nü\n'; } > "$t/in"
mkfifo "$t/fifo"
timeout 100 $xn --line-buffered < "$t/fifo" > "$t/out" 2> "$t/err" &
exec 4> "$t/fifo"
cat "$t/in" >&4
wait_for has_lines "$t/out" 2
holds "$t/out" '\nxn--tda\n'
check '--line-buffered after a line that is too long'
exec 4>&-
wait
# What arrives together with a header is answered before more is read.
for arguments in '' '--csv -f1'; do
    timeout 100 $xn --line-buffered --header $arguments < "$t/fifo" > "$t/out" 2> "$t/err" &
    exec 4> "$t/fifo"
    printf 'h\nü\n' >&4
    wait_for has_lines "$t/out" 2
    holds "$t/out" 'h\nxn--tda\n'
    check "--line-buffered with a header $arguments"
    exec 4>&-
    wait
done
yes bücher.example | head -n 40000 > "$t/in"
{ cat "$t/in"; echo ..; head -n 5000 "$t/in"; } > "$t/in.stop"
for jobs in 1 3; do
    timeout 100 $xn -j$jobs --on-error=stop < "$t/fifo" > "$t/out" 2> "$t/err" &
    exec 4> "$t/fifo"
    cat "$t/in.stop" >&4
    wait $!
    [ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 40000 ]
    check "--on-error=stop ends before the input does, -j$jobs"
    exec 4>&-
done
: > "$t/log"
timeout 70 tail -f "$t/log" 2> /dev/null | $xn > "$t/out" &
sleep 0.3
echo ü >> "$t/log"
wait_for test -s "$t/out"
holds "$t/out" 'xn--tda\n'
check 'tail -f'
kill $! 2> /dev/null
printf 'a\n..\nb\n' | $drive talk $xn --line-buffered --on-error=stop > "$t/out" 2> /dev/null
[ $? -eq 1 ] && holds "$t/out" 'a\nno answer to ..\n'
check '--on-error=stop does not wait for another line'
# xn-zone
printf '::1 ü!\n::1 ß' > "$t/zone"
xn="$RUN ./xn-zone"
if [ -w /dev/full ]; then
    for arguments in --hosts '--hosts --list' '--hosts --json' --version --help; do
        # shellcheck disable=SC2086 # words
        $xn $arguments -v "$t/zone" > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && ! grep -q ' lines*, ' "$t/err" && tail -n 1 "$t/err" |
            grep -q '^xn-zone: standard output: No space left on device$'
        check "$arguments: a full disk"
    done
    yes ü | $xn --hosts > /dev/full 2> "$t/err"
    [ $? -eq 3 ]
    check 'a full disk ends endless input'
    for arguments in --hosts '--hosts -c'; do
        # shellcheck disable=SC2086 # words
        $xn $arguments "$t/zone" 2> /dev/full > "$t/out"
        [ $? -eq 3 ]
        check "$arguments: messages that cannot be written"
    done
else
    skip 'no /dev/full' 8
fi

printf 'ü\na\nä\n' | $drive talk $xn --hosts > "$t/out"
holds "$t/out" 'xn--tda\na\nxn--4ca\n'
check 'a line is answered before the next is sent'

finish
