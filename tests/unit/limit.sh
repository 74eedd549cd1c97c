#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/limit.sh ends a test that hangs, with its children, and does not change others; and the
# environment that it gives to them.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# Two children wait in the background, and the script waits for another one.
cat > "$dir/hang.sh" << 'END'
echo 'ok 1 - the first'
echo 'not ok 2 - the second'
sleep 1000 &
echo $! >> "$1"
( while :; do sleep 1000; done ) &
echo $! >> "$1"
sleep 1000
END
XN_TEST_LIMIT=1 sh "$srcdir/tests/limit.sh" sh "$dir/hang.sh" \
    "$dir/children" > "$dir/out" 2> /dev/null
[ $? -gt 128 ]
check 'a test that hangs is killed'
check_equal 'the output says so, with the last test case' 'ok 1 - the first
not ok 2 - the second

Bail out! ended after 6 s; the last test case was: not ok 2 - the second' "$(cat "$dir/out")"
# A process that has ended may still be waiting for its parent to take notice.
alive=$(while read -r child; do
    sed -n 's/.*) \([^ ]\) .*/\1/p' "/proc/$child/stat" 2> /dev/null
done < "$dir/children" | grep -v '[ZX]')
[ "$(wc -l < "$dir/children")" -eq 2 ]
check 'it had two children in the background'
check 'they are killed, too' "$alive"
# shellcheck disable=SC3045
if (ulimit -t 1) 2> /dev/null; then
    XN_TEST_LIMIT=1 sh "$srcdir/tests/limit.sh" sh -c 'while :; do :; done' \
        > /dev/null 2>&1
    [ $? -gt 128 ]
    check 'a process that takes too much processor time is killed'
else
    skip 'the shell cannot limit processor time'
fi

sh "$srcdir/tests/limit.sh" sh -c 'echo "$0 $*"; exit 7' a 'b c' d > "$dir/out"
[ $? -eq 7 ] && [ "$(cat "$dir/out")" = 'a b c d' ]
check 'arguments, output and exit status of another test are unchanged'
env -i PATH="$PATH" sh "$srcdir/tests/limit.sh" sh -c 'echo "$LC_ALL $PATH"' \
    > "$dir/out"
check_equal 'the environment of a test' "C.UTF-8 $PATH:/usr/sbin:/sbin" "$(cat "$dir/out")"
finish
