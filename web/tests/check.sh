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

# The Public Suffix List as suffixes.js reads it, of which older ones have no version; and files
# that the build refuses.
other=$builddir/bindings/check.new/page/other
ask_builder() {
    (cd "$srcdir/web" && TZ=UTC "$PYTHON" -B -c "import build, sys
print(build.$1(sys.argv[1]))" "$other" 2>&1) | sed 's/^build\.py: [^ ]*other:*//; s/^ //'
}
printf '// VERSION: 2026-01-02_03-04-05_UTC\n// ===\n\ncom\n  de  \nco.uk\n*.ck\n!www.ck\n公司.cn\n' \
    > "$other"
rules='ck?(!www,*),cn?(xn--55qx5d),com,de,uk?(co)'
check_equal 'a list of suffixes, its version and its rules' "2026-01-02
$rules" "$(ask_builder read_suffixes)"
sed 1d "$other" > "$other.new"
mv "$other.new" "$other"
TZ=UTC touch -t 202403040506 "$other"
check_equal 'a list of suffixes without a version' "2024-03-04
$rules" "$(ask_builder read_suffixes)"
for rules in 'com\nde' 'com\n*.ck' 'de\n*.ck' ''; do
    printf '%b\n' "$rules" > "$other"
    check_equal "a list of suffixes with $rules" 'is not the Public Suffix List' \
        "$(ask_builder read_suffixes)"
done
printf '# a\nb.c\nd.e f.g\n' > "$other"
check_equal 'a list of known names' 'b.c d.e f.g' "$(ask_builder read_known)"
while IFS='~' read -r text answer; do
    printf '%b' "$text" > "$other"
    check_equal "texts: $text" "$answer" "$(ask_builder read_texts)"
done << 'END'
# x\n\na\n  en A {x}\n  de {x} B\nb\n  en C\n     D\n  de E\n~{"en":{"a":"A {x}","b":"C D"},"de":{"a":"{x} B","b":"E"}}
a\n  en A\n  de B\na\n  en A\n  de B\n~4: a second a
a\n  en A\n  de B\n   x\n~4: neither a key nor a text
a\n  en A\n  de B\nb\n  en A\n~b has no text in de
a\n  en A {x}\n  de B {y}\n~a has other values in another language
a\n  en A {x}\n  de B\n~a has other values in another language
END

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
