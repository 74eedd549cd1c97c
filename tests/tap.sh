# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# TAP, for all shell scripts that test: they source this file.
count=0 failures=0

# check NAME: reports the exit status of the previous command as a test case.  NAME must not contain
# a command substitution: in some shells the function would see the status of that.
# check NAME WRONG: the test case passes if WRONG is empty.
check() {
    set -- $? "$@"
    count=$((count + 1))
    if [ $# -eq 3 ]; then
        [ -z "$3" ] || printf '%s\n' "$3" | head -n 40 | sed 's/^/# /'
        [ -z "$3" ]
        set -- $? "$2"
    fi
    if [ "$1" -eq 0 ]; then
        printf 'ok %d - %s\n' $count "$2"
    else
        failures=$((failures + 1))
        printf 'not ok %d - %s\n' $count "$2"
    fi
    return "$1"
}

# check_equal NAME EXPECTED ACTUAL
check_equal() {
    check "$1" "$([ "$2" = "$3" ] || printf 'expected: %s\nactual: %s\n' "$2" "$3")"
}

# skip REASON [NUMBER]: test cases that are not run, by default one
skip() {
    set -- "$1" $((count + ${2-1}))
    while [ $count -lt "$2" ]; do
        count=$((count + 1))
        printf 'ok %d # SKIP %s\n' $count "$1"
    done
}

# skip_all REASON: ends the script
skip_all() {
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

# pass_on NAME: the lines of TAP on standard input, numbered here; anything else is a comment.  At
# least one is expected.
pass_on() {
    before=$count
    while IFS= read -r line; do
        case $line in
        'ok - '*) count=$((count + 1)) && echo "ok $count ${line#ok }" ;;
        'ok # SKIP '*) count=$((count + 1)) && echo "ok $count ${line#ok }" ;;
        'not ok - '*)
            count=$((count + 1)) failures=$((failures + 1))
            echo "not ok $count ${line#not ok }"
            ;;
        *) echo "# $line" ;;
        esac
    done
    [ $count -gt "$before" ] || check "$1" 'no test was run'
}

# finish: the last line of a test
finish() {
    echo "1..$count"
}

# finish_run: the last lines of a make target of its own; the status is that of the run
finish_run() {
    finish
    echo "$((count - failures)) passed, $failures failed"
    [ $failures -eq 0 ]
}
