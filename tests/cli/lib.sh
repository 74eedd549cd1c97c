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

# gives NAME STATUS OUT ERR: checks $status, $t/out and $t/err; OUT and ERR are formats for printf
# %b
gives() {
    printf %b "$3" > "$t/want.out"
    printf %b "$4" > "$t/want.err"
    check "$1" "$({
        [ "$status" = "$2" ] || echo "exit status $status, not $2"
        same "$t/out" "$t/want.out"
        same "$t/err" "$t/want.err"
    } | sed 's/^# //')"
}

# try NAME STATUS OUT ERR INPUT ARGUMENTS...: runs xn and checks everything it produces
try() {
    what=$1 want=$2 out=$3 err=$4
    printf %b "$5" > "$t/in"
    shift 5
    $xn "$@" < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
    gives "$what" "$want" "$out" "$err" && return
    echo "# from: $xn $*"
    head -n 20 "$t/in" | sed -n l | sed 's/^/# with: /'
    return 1
}

# names NAME OUT ARGUMENTS...: without input, expecting success and no messages
names() {
    what=$1 out=$2
    shift 2
    try "$what" 0 "$out" '' '' "$@"
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
