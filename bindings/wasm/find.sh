# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034 # missing is used where this is sourced
# Sourced: sets WASM_CC and WASM_LD, or fails with the reason in missing.
find_wasm() {
    for WASM_CC in ${WASM_CC:-clang clang-14}; do
        ! echo 'int f(void) { return 0; }' |
            "$WASM_CC" --target=wasm32 -x c -c -o /dev/null - 2> /dev/null || break
        WASM_CC=
    done
    for WASM_LD in ${WASM_LD:-wasm-ld wasm-ld-14}; do
        ! command -v "$WASM_LD" > /dev/null || break
        WASM_LD=
    done
    missing='no clang with the target wasm32 is installed (Debian: clang-14)'
    [ -n "$WASM_CC" ] || return 1
    missing='wasm-ld is not installed (Debian: lld-14)'
    [ -n "$WASM_LD" ]
}
