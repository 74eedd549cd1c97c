# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# TAP for the tests of the database modules; sourced by them.
count=0

# check NAME WRONG: passes if WRONG is empty.
check() {
    count=$((count + 1))
    if [ -z "$2" ]; then
        echo "ok $count - $1"
    else
        echo "$2" | head -n 40 | sed 's/^/# /'
        echo "not ok $count - $1"
    fi
}

# check_equal NAME EXPECTED ACTUAL
check_equal() {
    check "$1" "$([ "$2" = "$3" ] || printf 'expected: %s\nactual: %s\n' "$2" "$3")"
}

skip() {
    count=$((count + 1))
    echo "ok $count # SKIP $1: $2"
}

skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

# pass_on: the lines of TAP on standard input, numbered here; anything else is a comment.  At least
# one is expected.
pass_on() {
    before=$count
    while IFS= read -r line; do
        case $line in
        'ok - '*) count=$((count + 1)) && echo "ok $count ${line#ok }" ;;
        'ok # SKIP '*) count=$((count + 1)) && echo "ok $count ${line#ok }" ;;
        'not ok - '*) count=$((count + 1)) && echo "not ok $count ${line#not ok }" ;;
        *) echo "# $line" ;;
        esac
    done
    [ $count -gt "$before" ] || check "$1" 'no test was run'
}
