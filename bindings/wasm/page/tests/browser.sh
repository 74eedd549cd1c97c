# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced: finds a browser for tests, and runs them in it.

# Sets NODE and CHROMIUM, or fails with the reason in missing.
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
