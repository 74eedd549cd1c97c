# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh and check_tables.sh, with srcdir and work: builds packages and runs their
# tests.
here=$srcdir/bindings/wasm

# make_package DIRECTORY PACKAGE ARGUMENT...: a package, "wasm" or "wasm/table", of $sources
make_package() {
    directory=$1
    makefile=$sources/bindings/$2/Makefile
    shift 2
    mkdir -p "$directory" && (
        cd "$directory" && unset MAKEFLAGS MFLAGS MAKELEVEL &&
            "${MAKE:-make}" -f "$makefile" WASM_CC="$WASM_CC" WASM_LD="$WASM_LD" \
                CC_FOR_BUILD="${CC_FOR_BUILD:-cc}" "$@"
    ) > "$work/log" 2>&1 || tail -n 40 "$work/log"
}

require_node() {
    command -v node > /dev/null || {
        echo "SKIPPED: no node (Debian: nodejs); the npm package is NOT tested"
        exit 77
    }
}

# run_tests NAME FILE: with the package in XN_PACKAGE
run_tests() {
    (cd "$work" && node --test-reporter="$here/tests/reporter.mjs" "$here/tests/$2") \
        > "$work/tap" 2>&1
    code=$?
    sed '/^ok/b
        /^not ok/b
        s/^\(# \)*/# /' "$work/tap"
    grep -q '^ok' "$work/tap" || code=none
    grep -q '^not ok' "$work/tap" || check "$1: exit status $code" "$(
        [ $code = 0 ] || cat "$work/tap"
    )"
}
