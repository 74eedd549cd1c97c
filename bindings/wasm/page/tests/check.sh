#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the page and tests it in Chromium.  srcdir, builddir and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/wasm/page/tests/browser.sh"
page=$builddir/bindings/wasm/page/index.html
dir=$builddir/bindings/check.new/page
mkdir -p "$dir"
"${MAKE:-make}" -C "$builddir" page > "$dir/log" 2>&1 < /dev/null
code=$?
! grep -m 1 '^SKIPPED' "$dir/log" || exit 77
check 'make page' "$([ $code -eq 0 ] || tail -n 20 "$dir/log")"
[ -s "$page" ] || exit 1

check 'the same octets in another build' "$(cd "$builddir" &&
    sh "$srcdir/bindings/wasm/page/build.sh" "$dir/again" 2>&1 && cmp "$page" "$dir/again" 2>&1)"
size=$(wc -c < "$page")
check "$size octets, at most 200000" "$([ "$size" -le 200000 ] || echo 'too large')"
check 'the page contains the licences of xn and of Unicode' "$(
    cat "$srcdir/LICENSE" "$srcdir/LICENSES/LicenseRef-Unicode-3.0.txt" |
        grep -vxFf "$page" | head -n 3
)"
if ! find_browser; then
    finish
    echo "SKIPPED: $missing; the page is NOT tested in a browser"
    [ -z "$BINDINGS_BROWSER" ] || exit 1
    exit 77
fi
export CHROMIUM
test_in_browser bindings/wasm/page/tests/page.test.mjs "$page" > "$dir/tap"
pass_on 'the tests in the browser ran' < "$dir/tap"
finish
