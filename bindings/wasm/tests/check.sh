#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the npm package and tests it.  srcdir, builddir, CC and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/wasm/find.sh"
find_wasm || { echo "SKIPPED: $missing; the WebAssembly module is NOT tested" && exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-wasm.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
. "$srcdir/bindings/wasm/tests/lib.sh"

sources=$srcdir
package=$work/package
check 'the package is built' "$(make_package "$package" wasm)"
check 'nobody may execute the module' "$(find "$package" -name '*.wasm' -perm /111)"
[ -e "$package/index.js" ] || exit 1
check 'no warning of the compiler' "$(grep -A 5 'warning:' "$work/log")"

sources=$work/other/sources
mkdir -p "$sources/bindings"
cp -R "$srcdir/lib" "$srcdir/nameprep" "$srcdir/data" "$srcdir/LICENSE" \
    "$srcdir/LICENSES" "$sources"
cp -R "$srcdir/bindings/library.mk" "$here" "$sources/bindings"
rm -f "$sources"/bindings/wasm/*.wasm "$sources"/bindings/wasm/*.o
check 'the package is built in the folder of its sources' "$(
    make_package "$sources/bindings/wasm" wasm
)"
check 'builds in two folders give the same index.js' \
    "$(cmp "$package/index.js" "$sources/bindings/wasm/index.js" 2>&1)"
sources=$srcdir

for size in 65536 2048; do
    cp -R "$package" "$work/$size"
    rm "$work/$size"/*.wasm
    check "the module with a stack of $size octets" \
        "$(make_package "$work/$size" wasm STACK_SIZE=$size)"
done

require_node
export XN_PACKAGE XN_COMMAND XN_SMALL_STACK
XN_PACKAGE=$package
XN_SMALL_STACK=$work/2048
[ ! -x "$builddir/xn" ] || XN_COMMAND=$builddir/xn
for file in vectors functions look-alikes package code_points overflow environments; do
    echo "# $file"
    run_tests "$file" "$file.test.mjs"
done
XN_PACKAGE=$work/65536
for file in vectors look-alikes; do
    failed=$(run_tests $file $file.test.mjs | grep '^not ok')
    check "$file, with half the stack" "$failed"
done
