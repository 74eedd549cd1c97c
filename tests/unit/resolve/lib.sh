# SPDX-License-Identifier: MIT
# Functions for the tests in the lab.  A script that reads this file runs itself again in the lab,
# and is skipped where that is not possible, unless LAB_REQUIRED is set.
. "$srcdir/tests/tap.sh"
if [ -z "${LAB-}" ]; then
    [ -z "$RUN" ] || skip_all 'built for another machine'
    error=$(mktemp) || exit 99
    LAB_QUIET=1 sh "$srcdir/tests/unit/resolve/lab.sh" sh "$0" 2> "$error"
    status=$?
    cat "$error" >&2
    if [ $status -eq 77 ] && [ -n "${LAB_REQUIRED-}" ]; then
        printf '1..1\nnot ok 1 - the lab can be used: %s\n' "$(tail -n 1 "$error")"
    elif [ $status -eq 77 ]; then
        printf '1..0 # SKIP %s\n' "$(tail -n 1 "$error")"
        status=0
    fi
    rm -f "$error"
    exit $status
fi

unset LD_PRELOAD

# same WHAT EXPECTED ACTUAL
same() {
    [ "$2" = "$3" ] && return
    printf '%s\n' "expected $1: $2" "actual $1: $3" | sed 's/^/# /'
    return 1
}

# The queries since the last call, sorted, separated by `|`.  dnsmasq writes "<name unprintable>" if
# there are octets above 7E.
queries() {
    sed -n 's/.*query\[\([A-Z]*\)\] \(.*\) from .*/\1 \2/p' "$LAB/log" |
        tail -n "+$(($(cat "$LAB/seen") + 1))" | LC_ALL=C sort | tr '\n' '|' | sed 's/|$//'
    forget
}

# Later calls of queries() count from here.
forget() {
    grep -c 'query\[' "$LAB/log" > "$LAB/seen"
}
echo 0 > "$LAB/seen"

# gives NAME OUTPUT QUERIES COMMAND...: compares the command's output and error messages, and its
# queries unless QUERIES is `*`.
gives() {
    name=$1 expected=$2 asked=$3
    shift 3
    forget
    output=$(timeout 100 "$@" 2>&1)
    actual=$(queries)
    [ "$asked" != '*' ] || asked=$actual
    same output "$expected" "$output" && same queries "$asked" "$actual"
    check "$name"
}

# Ends a script with a test of all its queries: whatever the name, they are ASCII.
finish() {
    ! sed -n 's/.*query\[[A-Z]*\] \(.*\) from .*/\1/p' "$LAB/log" | LC_ALL=C grep '[^!-~]'
    check 'no query has contained an octet above 7F'
    echo "1..$count"
}
