#!/bin/sh
# SPDX-License-Identifier: MIT
# limit.sh COMMAND...: runs a test in the environment that all tests have, and ends it if it hangs.
# A process may take XN_TEST_LIMIT seconds of processor time, by default 300, and the test six times
# as long by the clock, since the machine may be busy.  Then it is killed with all its children.
# This counts as an error, which names the last test case that was reported.
# The test is neither in the background nor in another process group: there it would ignore
# SIGINT, and Ctrl-C would not end it.
LC_ALL=C.UTF-8 PATH=$PATH:/usr/sbin:/sbin PYTHONUNBUFFERED=1
export LC_ALL PATH PYTHONUNBUFFERED
unset CDPATH LANGUAGE
processor_limit=${XN_TEST_LIMIT:-300}
limit=$((6 * processor_limit))
dir=$(mktemp -d) || exit 99
# Some shells have no such limit.
# shellcheck disable=SC3045
current=$(ulimit -t 2> /dev/null)
if [ "$current" = unlimited ] || [ "${current:-0}" -gt "$processor_limit" ]; then
    # shellcheck disable=SC3045
    ulimit -t "$processor_limit"
fi

# list_parents: each process and its parent.  Not every system with /proc has ps installed.
list_parents() {
    cat /proc/[0-9]*/stat 2> /dev/null | sed 's/^\([0-9]*\) (.*) . \([0-9]*\) .*/\1 \2/' |
        grep . || ps -A -o pid= -o ppid=
}

# list_children: the processes below this script, except for the watchdog and its children
list_children() {
    list_parents | awk -v root=$$ -v spared="$(cat "$dir/watchdog")" '
        { parent[$1] = $2 }
        END {
            for (pid in parent) {
                for (p = pid; p in parent && p != root && p != spared; p = parent[p])
                    continue
                if (p == root && pid != root)
                    print pid
            }
        }'
}

# watch: kills the children when the time is over.  A stopped process starts no others, so none
# escapes.
watch() {
    trap 'kill $!; exit' TERM
    sh -c 'echo $PPID' > "$dir/watchdog"
    sleep "$limit" &
    wait $!
    : > "$dir/over"
    for signal in STOP KILL; do
        # shellcheck disable=SC2046 # words
        kill -$signal $(list_children)
    done
}

watch > /dev/null 2>&1 < /dev/null &
watchdog=$!
trap 'kill $watchdog 2> /dev/null; rm -rf "$dir"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
# A file, because a process that survives would keep a pipe open.
"$@" > "$dir/out"
status=$?
cat "$dir/out"
if [ -e "$dir/over" ]; then
    last=$(grep -E '^(not )?ok' "$dir/out" | tail -n 1)
    echo
    echo "Bail out! ended after $limit s; the last test case was: ${last:-none}"
fi
exit $status
