#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Python module and tests it.  srcdir and builddir come from bindings/check.sh.
. "$srcdir/bindings/tap.sh"
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT tested" && exit 77; }
tests=$srcdir/bindings/python/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-python.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# run_test NAME INTERPRETER SITE TEST...: those of a file, with the module of a directory
run_test() {
    name=$1 interpreter=$2 site=$3 test=$4
    shift 4
    PYTHONPATH=$site "$interpreter" "$tests/$test" "$@" > "$work/out" 2>&1
    status=$?
    pass_on "$name" < "$work/out"
    [ $status -eq 0 ] || grep -q '^not ok' "$work/out" || check "$name" "exit status $status"
}

wheel=$(sh "$srcdir/bindings/python/build.sh" "$work/wheels" 2> "$work/log")
check 'the wheel builds offline' "$([ -n "$wheel" ] || cat "$work/log")"
[ -n "$wheel" ] || exit 1
"$PYTHON" -m zipfile -e "$wheel" "$work/site"

run_test vectors "$PYTHON" "$work/site" test_vectors.py "$srcdir/tests/vectors"
echo "1..$count"
