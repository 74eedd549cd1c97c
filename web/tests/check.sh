#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the page and tests it in Chromium.  srcdir, builddir and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/web/find.sh"
find_builder || { echo "SKIPPED: $missing; the page is NOT tested" && exit 77; }
page=$builddir/web/index.html
check 'make page' "$("${MAKE:-make}" -C "$builddir" page 2>&1 < /dev/null | tail -n 20 |
    grep -i 'error\|SKIPPED'; [ -s "$page" ] || echo "$page is missing")"

# Two builds have the same octets, and nothing of the directories in them.
mkdir -p "$builddir/bindings/check.new/page"
again=$builddir/bindings/check.new/page/again.html
check 'the same octets in another build' "$(cd "$builddir/bindings/check.new/page" &&
    "$PYTHON" -B "$srcdir/web/build.py" "$srcdir" "$builddir/bindings/wasm/xn-like.wasm" \
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
names=$builddir/bindings/check.new/page/names
check "every name is that of Python's unicodedata" "$("$PYTHON" "$srcdir/web/tests/names.py" \
    > "$names" 2>&1 && "$NODE" "$srcdir/web/tests/names.mjs" "$page" "$names" 2>&1)"
if "$builddir/xn" --audit-2008 example > /dev/null 2>&1; then
    check 'UTS 46 and IDNA 2008 in the list, where known, are those of xn --audit-2008' "$(
        "$NODE" "$srcdir/web/tests/others.mjs" "$builddir/bindings/wasm/xn-like.wasm" \
            "$builddir/xn" 2>&1
    )"
else
    skip 'xn --audit-2008 is not built'
fi
tap=$builddir/bindings/check.new/page/tap
for test in verdicts page use hostile access; do
    test_in_browser "web/tests/$test.test.mjs" "$page"
done > "$tap"
pass_on 'the tests in the browser ran' < "$tap"
finish
