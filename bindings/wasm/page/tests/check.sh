#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the page and tests it in Chromium.  srcdir, builddir and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/wasm/page/find.sh"
find_builder || { echo "SKIPPED: $missing; the page is NOT tested" && exit 77; }
page=$builddir/bindings/wasm/page/index.html
check 'make page' "$("${MAKE:-make}" -C "$builddir" page 2>&1 < /dev/null | tail -n 20 |
    grep -i 'error\|SKIPPED'; [ -s "$page" ] || echo "$page is missing")"
[ -s "$page" ] || exit 1

# Two builds have the same octets, and nothing of the directories in them.
mkdir -p "$builddir/bindings/check.new/page"
again=$builddir/bindings/check.new/page/again.html
check 'the same octets in another build' "$(cd "$builddir/bindings/check.new/page" &&
    "$PYTHON" -B "$srcdir/bindings/wasm/page/build.py" "$srcdir" \
        "$builddir/bindings/wasm/xn-like.wasm" \
        "$SUFFIXES" again.html 2>&1 &&
    cmp "$page" "$again" 2>&1)"
size=$(wc -c < "$page")
check "$size octets, at most 262144" "$([ "$size" -le 262144 ] || echo 'too large')"
check 'the page contains the licences of xn and of Unicode' "$(
    { cat "$srcdir/LICENSE" && sed -n '/^UNICODE LICENSE/,$p' "$srcdir/data/README.md"; } |
        grep -vxFf "$page" | head -n 3
)"
if ! find_browser; then
    finish
    echo "SKIPPED: $missing; the page is NOT tested in a browser"
    [ -z "$BINDINGS_BROWSER" ] || exit 1
    exit 77
fi
export CHROMIUM
test_in_browser bindings/wasm/page/tests/page.test.mjs "$page" \
    > "$builddir/bindings/check.new/page/tap"
pass_on 'the tests in the browser ran' < "$builddir/bindings/check.new/page/tap"
finish
