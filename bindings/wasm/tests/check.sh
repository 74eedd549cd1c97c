#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the npm package and tests it.  srcdir, builddir, CC and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/wasm/find.sh"
find_wasm || { echo "SKIPPED: $missing; the WebAssembly module is NOT tested" && exit 77; }
here=$srcdir/bindings/wasm
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-wasm.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

# make_package DIRECTORY SOURCES ARGUMENT...
make_package() {
    directory=$1
    sources=$2
    shift 2
    mkdir -p "$directory" && (
        cd "$directory" && unset MAKEFLAGS MFLAGS MAKELEVEL &&
            "${MAKE:-make}" -f "$sources/bindings/wasm/Makefile" WASM_CC="$WASM_CC" \
                WASM_LD="$WASM_LD" CC_FOR_BUILD="${CC_FOR_BUILD:-cc}" "$@"
    ) > "$work/log" 2>&1 || tail -n 40 "$work/log"
}

package=$work/package
check 'the package is built' "$(make_package "$package" "$srcdir")"
[ -e "$package/inline.js" ] || exit 1
check 'no warning of the compiler' "$(grep -A 5 'warning:' "$work/log")"

mkdir -p "$work/other/sources/bindings"
cp -R "$srcdir/lib" "$srcdir/nameprep" "$srcdir/data" "$srcdir/LICENSE" "$work/other/sources"
cp -R "$srcdir/bindings/library.mk" "$here" "$work/other/sources/bindings"
rm -f "$work"/other/sources/bindings/wasm/*.wasm "$work"/other/sources/bindings/wasm/*.o
check 'the package is built in the folder of its sources' "$(
    make_package "$work/other/sources/bindings/wasm" "$work/other/sources"
)"
for file in xn.wasm inline.js; do
    check "builds in two folders give the same $file" \
        "$(cmp "$package/$file" "$work/other/sources/bindings/wasm/$file" 2>&1)"
done

for size in 32768 2048; do
    cp -R "$package" "$work/$size"
    rm "$work/$size/xn.wasm"
    check "the module with a stack of $size octets" \
        "$(make_package "$work/$size" "$srcdir" STACK_SIZE=$size)"
done

command -v node > /dev/null || {
    echo "SKIPPED: no node (Debian: nodejs); the npm package is NOT tested"
    exit 77
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
export XN_PACKAGE XN_COMMAND XN_SMALL_STACK
XN_PACKAGE=$package
XN_SMALL_STACK=$work/2048/xn.wasm
[ ! -x "$builddir/xn" ] || XN_COMMAND=$builddir/xn
for file in vectors functions types package code_points overflow faults; do
    echo "# $file"
    run_tests "$file" "$file.test.mjs"
done
XN_PACKAGE=$work/32768
failed=$(run_tests vectors vectors.test.mjs | grep '^not ok')
check 'the vectors, with half the stack' "$failed"
