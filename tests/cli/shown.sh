# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Runs what a document shows: lines "$ COMMAND", and under each what it prints, standard error behind standard output.
# To be read by a test in TAP, which has count=0.  cat FILE makes the file.
LC_ALL=C
export LC_ALL
srcdir=$(cd "$srcdir" && pwd)
build=$(cd "$builddir" && pwd)
program=$build/xn
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

xn() {
    $RUN "$program" "$@"
}

# has FEATURE: the build was made with it
has() {
    grep -q "^#define $1 1" "$build/config.h"
}

needs() {
    case $1 in
    *--cross-check*) has WITH_LIBIDN || echo 'GNU libidn' ;;
    *--explain* | *--from* | *--to=*) has WITH_LIBUNISTRING || echo 'GNU libunistring' ;;
    esac
}

# check STATUS WHAT, and skip WHAT WHY
check() {
    count=$((count + 1))
    [ "$1" -eq 0 ] && printf 'ok %d - %s\n' $count "$2" || printf 'not ok %d - %s\n' $count "$2"
}

skip() {
    count=$((count + 1))
    printf 'ok %d # SKIP %s: %s\n' $count "$2" "$1"
}

# The command in $command, held against $work/expected.
compare_shown() {
    [ -n "$command" ] || return 0
    case $command in
    cat\ *) cp "$work/expected" "$work/run/${command#cat }" ;;
    esac
    missing=$(needs "$command")
    if [ -n "$missing" ]; then
        skip "$command" "no $missing"
        return
    fi
    (cd "$work/run" && eval "$command") > "$work/out" 2> "$work/errors" < /dev/null
    cat "$work/errors" >> "$work/out"
    cmp -s "$work/out" "$work/expected"
    same=$?
    [ $same -eq 0 ] || diff "$work/expected" "$work/out" | sed 's/^/# /'
    check $same "$command"
}

# Standard input is the document's examples.
run_shown() {
    mkdir -p "$work/run"
    command=
    while IFS= read -r line; do
        case $line in
        '$ '*)
            compare_shown
            command=${line#??}
            : > "$work/expected"
            ;;
        *) printf '%s\n' "$line" >> "$work/expected" ;;
        esac
    done
    compare_shown
}
