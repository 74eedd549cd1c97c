#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the site and tests it: links, and in Chromium search, accessibility and small screens.
# srcdir, builddir and MAKE come from bindings/check.sh.  AXE: axe.min.js of axe-core.
. "$srcdir/tests/tap.sh"
. "$srcdir/doc/site/find.sh"
find_generator || { echo "SKIPPED: $missing; the site is NOT tested" && exit 77; }
check 'make site' "$("${MAKE:-make}" -C "$builddir" site > "$builddir/site.log" 2>&1 < /dev/null ||
    grep -i 'warning\|error' "$builddir/site.log"
    [ -s "$builddir/site/index.html" ] || tail -n 5 "$builddir/site.log")"
check 'every link leads to a file and an anchor, and no page needs a network' \
    "$("$PYTHON" "$srcdir/tests/ship/links.py" "$builddir/site" 2>&1)"
. "$srcdir/bindings/wasm/page/tests/browser.sh"
if ! find_browser; then
    finish
    echo "SKIPPED: $missing; the site is NOT tested in a browser"
    [ -z "$BINDINGS_BROWSER" ] || exit 1
    exit 77
fi
export CHROMIUM
tap=$builddir/bindings/check.new/site.tap
test_in_browser tests/ship/site.test.mjs "$builddir/site" > "$tap"
pass_on 'the tests in the browser ran' < "$tap"
finish
