# SPDX-License-Identifier: MIT
# What the tests of the command share.  Each runs in the build's folder, and works in one of its own that it takes away.
xn="$RUN ./xn"
drive="$RUN tests/cli/drive"
t=tests/cli/$(basename "$0" .sh).d
mkdir -p "$t"
trap 'rm -rf "$t"' EXIT
count=0

# check WHAT, of the command before; the end of a test gives the plan
check() {
    set -- $? "$1"
    count=$((count + 1))
    [ "$1" -eq 0 ] || printf 'not '
    printf 'ok %s - %s\n' $count "$2"
    return "$1"
}

# skip WHY [HOW MANY]
skip() {
    for skipped in $(seq "${2:-1}"); do
        count=$((count + 1))
        echo "ok $count # SKIP $1"
    done
}

finish() {
    echo "1..$count"
}

# same FILE EXPECTED: the same octets; else what there was
same() {
    cmp -s "$1" "$2" && return
    for side in expected got; do
        [ $side = got ] && set -- "$2" "$1"
        echo "# $side:"
        head -c 600 "$2" | od -An -c | sed 's/^/#  /'
    done
    return 1
}

# gives WHAT STATUS OUT ERR: what the command before has left in $t/out, $t/err and $status, as printf's %b writes it
gives() {
    printf %b "$3" > "$t/want.out"
    printf %b "$4" > "$t/want.err"
    [ "$status" = "$2" ] || echo "# exit $status, not $2"
    same "$t/out" "$t/want.out" && same "$t/err" "$t/want.err" && [ "$status" = "$2" ]
    check "$1"
}

# try WHAT STATUS OUT ERR INPUT ARGUMENTS...
try() {
    what=$1 want=$2 out=$3 err=$4
    printf %b "$5" > "$t/in"
    shift 5
    $xn "$@" < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
    gives "$what" "$want" "$out" "$err"
}

# names WHAT OUT ARGUMENTS...: no input, nothing wrong
names() {
    what=$1 out=$2
    shift 2
    try "$what" 0 "$out" '' '' "$@"
}

# holds FILE EXPECTED: a file, and what printf's %b writes
holds() {
    printf %b "$2" > "$t/want"
    same "$1" "$t/want"
}

has() {
    grep -q "^#define $1 1" config.h
}
