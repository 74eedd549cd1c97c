#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the npm packages in bindings/wasm and bindings/wasm/table of the build directory.  Run by
# `make wasm` there; srcdir, CC_FOR_BUILD and MAKE come from there, and perhaps WASM_CC and WASM_LD.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/wasm/find.sh"
find_wasm || { echo "SKIPPED: $missing; the WebAssembly module is NOT built" && exit 77; }
for directory in bindings/wasm bindings/wasm/table; do
    mkdir -p "$directory" && (
        cd "$directory" && exec "${MAKE:-make}" -f "$srcdir/$directory/Makefile" \
            WASM_CC="$WASM_CC" WASM_LD="$WASM_LD" CC_FOR_BUILD="${CC_FOR_BUILD:-cc}"
    ) || exit 1
done
