# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Runs the examples of a document: lines "$ COMMAND", each followed by its output (standard output,
# then standard error).  An example "cat FILE" creates the file.  Sourced by tests.
. "$srcdir/tests/tap.sh"
. "$srcdir/tests/statements.sh"
LC_ALL=C
export LC_ALL
srcdir=$(cd "$srcdir" && pwd)
build=$(cd "$builddir" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

mkdir "$work/bin"
for command in xn xn-table xn-zone; do
    printf '#!/bin/sh\nexec %s "$@"\n' "$RUN '$build/$command'" > "$work/bin/$command" &&
        chmod +x "$work/bin/$command"
done
PATH=$work/bin:$PATH

# has FEATURE: whether it was configured
has() {
    grep -q "^#define $1 1" "$build/config.h"
}

# needs COMMAND: prints the first thing that it needs and that is missing
needs() {
    case $1 in
    *--table-language*) has WITH_EXPAT || echo expat ;;
    *--audit-2008*) has WITH_LIBIDN2 || echo libidn2 ;;
    *--cross-check*) has WITH_LIBIDN || echo 'GNU libidn' ;;
    *--explain*) has WITH_LIBUNISTRING || echo 'GNU libunistring' ;;
    esac
    for program in clickhouse duckdb parallel python3 sbatch; do
        case $1 in
        *"$program "*) command -v $program > /dev/null || { echo $program && return; } ;;
        esac
    done
}

# Runs $command and compares its output with $work/expected.
compare_shown() {
    [ -n "$command" ] || return 0
    case $command in
    cat\ *\ *) ;;
    cat\ *) cp "$work/expected" "$work/run/${command#cat }" ;;
    esac
    missing=$(needs "$command")
    if [ -n "$missing" ]; then
        skip "$command: no $missing"
        return
    fi
    (cd "$work/run" && eval "$command") > "$work/out" 2> "$work/errors" < /dev/null
    cat "$work/errors" >> "$work/out"
    check "$command" "$(diff "$work/expected" "$work/out")"
}

# Runs the examples on standard input.
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
