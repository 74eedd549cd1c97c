# SPDX-License-Identifier: MIT
# Functions for the tests of the command.  Tests run in the build directory and work in a directory
# of their own, which is removed at the end.
. "$srcdir/tests/tap.sh"
xn="$RUN ./xn"
drive="$RUN tests/cli/drive"
t=tests/cli/$(basename "$0" .sh).d
mkdir -p "$t"
trap 'rm -rf "$t"' EXIT

# same FILE EXPECTED: compares two files, and shows the differences, expected octets with a minus
same() {
    cmp -s "$1" "$2" && return
    diff -a -u "$2" "$1" | sed -n '3,42l' | sed 's/^/# /'
    return 1
}

# holds FILE EXPECTED: compares a file with what printf %b writes
holds() {
    printf %b "$2" > "$t/want"
    same "$1" "$t/want"
}

# wait_for COMMAND...: repeats a command until it succeeds, for a minute at most
wait_for() {
    for _ in $(seq 600); do
        ! "$@" || return 0
        sleep 0.1
    done
    return 1
}

# has_lines FILE NUMBER: whether there are so many
has_lines() {
    [ "$(wc -l < "$1")" -ge "$2" ]
}

# has FEATURE: whether it was configured
has() {
    grep -q "^#define $1 1" config.h
}
