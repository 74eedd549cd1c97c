# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced: the first two functions fail with the reason in missing.

# Sets PYTHON, SUFFIXES, and WASM_CC and WASM_LD, since the page contains the WebAssembly module.
# There is no page without the Public Suffix List, since it could not say where a link goes.
find_builder() {
    . "$srcdir/bindings/wasm/find.sh"
    find_wasm || return 1
    missing='the Public Suffix List is not installed (Debian: publicsuffix)'
    SUFFIXES=${PUBLIC_SUFFIX_LIST:-/usr/share/publicsuffix/public_suffix_list.dat}
    [ -r "$SUFFIXES" ] || return 1
    for PYTHON in ${PYTHON:-python3}; do
        ! "$PYTHON" -c 'import gzip' 2> /dev/null || return 0
    done
    missing='Python 3 is not installed (Debian: python3)'
    return 1
}

# Sets NODE and CHROMIUM.
find_browser() {
    missing='no Node.js from version 18 on is installed (Debian: nodejs)'
    for NODE in ${NODE:-node nodejs}; do
        ! "$NODE" -e 'process.exit(+(process.versions.node.split(".")[0] < 18))' 2> /dev/null ||
            break
        NODE=
    done
    [ -n "$NODE" ] || return 1
    missing='no Chromium is installed (Debian: chromium)'
    for CHROMIUM in ${CHROMIUM:-chromium chromium-browser google-chrome}; do
        ! "$CHROMIUM" --version > /dev/null 2>&1 || return 0
    done
    return 1
}

# test_in_browser FILE ARGUMENT: runs tests, after find_browser, and prints lines for pass_on.
test_in_browser() {
    "$NODE" --test-reporter="$srcdir/bindings/wasm/tests/reporter.mjs" "$srcdir/$1" "$2" 2>&1 |
        sed 's/^ok [0-9]*/ok/; s/^not ok [0-9]*/not ok/; s/^# //; /^1\.\./d'
}
