#!/bin/sh
# SPDX-License-Identifier: MIT
# Full disks, closed pipes and streams, input one octet or one line at a time.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"

# A full disk
full='xn: standard output: No space left on device\n'
if [ -w /dev/full ]; then
    for arguments in ü '-u xn--tda' '-x ü' '--json ü' --help -V --profiles; do
        $xn $arguments > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && holds "$t/err" "$full"
        check "a full disk: $arguments"
    done
    yes ü | head -n 200000 > "$t/in"
    for jobs in 1 3; do
        $xn -j$jobs -v < "$t/in" > /dev/full 2> "$t/err"
        [ $? -eq 3 ] && holds "$t/err" "$full"
        check "a full disk during a long run, -j$jobs: no summary"
    done
    $xn a..b a > /dev/full 2> "$t/err"
    [ $? -eq 3 ] && holds "$t/err" \
        "xn: operand:1:3: an empty label (RFC 3490 section 4.1 step 8)\n$full"
    check 'a full disk takes precedence over a refused name'
    $xn --reject=/dev/full a..b > "$t/out" 2> "$t/err"
    [ $? -eq 3 ] && tail -n 1 "$t/err" | grep -q '^xn: /dev/full: No space left on device$'
    check 'a full disk for rejects'
    $xn --reject=/dev/full -v a..b > "$t/out" 2> "$t/err"
    [ $? -eq 3 ] && holds "$t/err" \
        'xn: operand:1:3: an empty label (RFC 3490 section 4.1 step 8)\n'\
'xn: /dev/full: No space left on device\n'
    check 'a full disk for rejects: no summary'
    $xn a..b 2> /dev/full > "$t/out"
    [ $? -eq 3 ]
    check 'a full disk for messages'
    $xn --check a > /dev/full 2> "$t/err"
    [ $? -eq 0 ] && [ ! -s "$t/err" ]
    check 'a full disk is not noticed without output'
else
    skip 'no /dev/full' 14
fi

# A non-blocking pipe that is full: waiting takes no processor time.
if command -v python3 > /dev/null; then
    cat > "$t/full.py" << 'END'
import os, resource, subprocess, sys, time
read_end, write_end = os.pipe()
os.set_blocking(write_end, False)
command = subprocess.Popen(sys.argv[1:], stdin=0, stdout=write_end)
os.close(write_end)
time.sleep(1)
total = 0
while data := os.read(read_end, 65536):
    total += len(data)
status = command.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(status, total, 'waits' if used.ru_utime + used.ru_stime < 0.5 else 'does not wait')
END
    yes ü | head -n 200000 > "$t/in"
    python3 "$t/full.py" $xn < "$t/in" > "$t/out" 2>&1
    holds "$t/out" '0 1600000 waits\n'
    check 'a full non-blocking pipe is waited for'
else
    skip 'no python3'
fi

# A non-blocking input, in pieces
if command -v python3 > /dev/null; then
    cat > "$t/pieces.py" << 'END'
import os, subprocess, sys, time
read_end, write_end = os.pipe()
os.set_blocking(read_end, False)
command = subprocess.Popen(sys.argv[1:], stdin=read_end)
for piece in 'a.', 'ü', '\nb\n':
    time.sleep(0.1)
    os.write(write_end, piece.encode())
os.close(write_end)
command.wait()
END
    python3 "$t/pieces.py" $xn > "$t/out" 2>&1
    holds "$t/out" 'a.xn--tda\nb\n'
    check 'a non-blocking input is waited for'
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

# Closed standard streams
$xn a >&- 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn: standard output: Bad file descriptor\n'
check 'standard output is closed'
$xn <&- > "$t/out" 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn: -: Bad file descriptor\n' && [ ! -s "$t/out" ]
check 'standard input is closed'
$xn a <&- > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && holds "$t/out" 'a\n'
check 'standard input is closed but not needed'
$xn a..b 2>&- > "$t/out"
[ $? -eq 3 ] && [ ! -s "$t/out" ]
check 'standard error is closed'
$xn a 2>&- > "$t/out"
[ $? -eq 0 ] && holds "$t/out" 'a\n'
check 'standard error is closed but not needed'
$xn --reject="$t/reject" a..b a >&- 2> "$t/err"
[ $? -eq 3 ] && holds "$t/reject" 'a..b\n'
check 'the rejects do not get the descriptor of standard output'
printf 'ü\n' > "$t/names"
$xn -i "$t/names" <&- > "$t/out" && holds "$t/out" 'xn--tda\n'
check 'the input may get the descriptor of standard input'

# One octet at a time
printf \
    '\357\273\277ü,a\r\n\n"x""\r\ny..",ß\nb..,"é"\nx\377,\0a\nß"z,\302\255\n"q"r,\nt,"x\nb,'\
'c"d\n"open,ü\n\r\nlast,xn--tda' \
    > "$t/in"
$drive drip $xn < "$t/in" > /dev/null 2>&1
if [ $? -eq 77 ]; then
    skip 'no packet sockets' 30
else
    for arguments in -a -u -s '-e -q' '-d -q' -d --json=traits '-f1 -F,' \
        '-f2 -F, --on-error=keep' '--csv -f1' '--csv -f2 --json' -0 '--csv -f1 --on-error=skip' \
        '-j3 --csv -f2' '-x --no-guards' '-f1 -F, --on-error=stop'; do
        $xn $arguments --reject="$t/reject.1" < "$t/in" > "$t/out.1" 2> "$t/err.1"
        whole=$?
        for buffered in '' --line-buffered; do
            $drive drip $xn $arguments $buffered --reject="$t/reject.2" < "$t/in" > "$t/out.2" 2> \
                "$t/err.2"
            [ $? -eq $whole ] && [ -s "$t/out.1" ] && same "$t/out.1" "$t/out.2" &&
                same "$t/err.1" "$t/err.2" && same "$t/reject.1" "$t/reject.2"
            check "one octet at a time: $arguments $buffered"
        done
    done
fi

# One line at a time
talk() {
    printf 'ü\na\n\nx..\nxn--tda\n' | $drive talk $xn --line-buffered "$@" > "$t/out" 2> /dev/null
}
talk
holds "$t/out" 'xn--tda\na\n\n\nxn--tda\n'
check '--line-buffered: each line is answered before the next is sent'
talk -j4
holds "$t/out" 'xn--tda\na\n\n\nxn--tda\n'
check '--line-buffered with -j4'
talk --on-error=keep -u
holds "$t/out" 'ü\na\n\nx..\nü\n'
check '--line-buffered to Unicode'
talk --json
[ "$($json < "$t/out")" = '5 objects' ]
check '--line-buffered with JSON'
talk --csv -f 1
holds "$t/out" 'xn--tda\na\n\n\nxn--tda\n'
check '--line-buffered with CSV'
printf '\357\273\277ü\nï\n' | $drive talk $xn --line-buffered > "$t/out"
holds "$t/out" 'xn--tda\nxn--gda\n'
check '--line-buffered after a byte-order mark'
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
# Without --line-buffered: before xn waits for input, it writes what is finished.
talk() {
    printf 'ü\na\n\nx..\nxn--tda\n' | $drive talk $xn "$@" > "$t/out" 2> /dev/null
}
for arguments in '' -j4 '--csv -f1' -f1 '--reject=/dev/null'; do
    talk $arguments
    holds "$t/out" 'xn--tda\na\n\n\nxn--tda\n'
    check "a co-process: $arguments"
done
talk --json
[ "$($json < "$t/out")" = '5 objects' ]
check 'a co-process: --json'
printf 'ü\0a\0' | tr '\0' '\n' | $drive talk $xn -u > "$t/out"
holds "$t/out" 'ü\na\n'
check 'a co-process: -u'
if command -v bash > /dev/null; then
    XN="$xn" bash -c 'coproc $XN; echo bücher.de >&"${COPROC[1]}"; read -r -t 60 a <&"${COPROC[0]}"
        echo xn--tda >&"${COPROC[1]}"; read -r -t 60 b <&"${COPROC[0]}"; echo "$a $b"' > "$t/out"
    holds "$t/out" 'xn--bcher-kva.de xn--tda\n'
    check 'coproc of bash'
else
    skip 'no bash'
fi
if command -v python3 > /dev/null; then
    cat > "$t/ask.py" << 'END'
import select, subprocess, sys
command = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for name in ('bücher.de', 'a', 'straße'):
    command.stdin.write(name.encode() + b'\n')
    command.stdin.flush()
    ready, _, _ = select.select([command.stdout], [], [], 60)
    print(command.stdout.readline().decode().strip() if ready else 'no answer')
command.stdin.close()
print(command.wait())
END
    python3 "$t/ask.py" $xn > "$t/out"
    holds "$t/out" 'xn--bcher-kva.de\na\nstrasse\n0\n'
    check 'subprocess of Python'
else
    skip 'no python3'
fi
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
