#!/bin/sh
# SPDX-License-Identifier: MIT
# lib/xn.h states the version.  What cannot take it from there has the same.
. "$srcdir/tests/tap.sh"
version=$(awk '/^# *define +XN_VERSION_[MP]/ { printf "%s%s", dot, $NF; dot = "." }' \
    "$srcdir/lib/xn.h")
for file in bindings/wasm/package.json bindings/wasm/table/package.json; do
    check_equal "$file" "$version" "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$srcdir/$file")"
done
# Of the extension, the third number does not change the functions.
control=bindings/postgresql/xn.control
check_equal $control "${version%.*}" \
    "$(sed -n "s/^default_version = '\(.*\)'$/\1/p" "$srcdir/$control")"
check_equal NEWS.md "$version" "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' "$srcdir/NEWS.md" | head -n 1)"
if [ -e "$srcdir/debian/changelog" ]; then
    check_equal debian/changelog "$version" \
        "$(sed -n '1s/.*(\(.*\)-[^-]*).*/\1/p' "$srcdir/debian/changelog")"
else
    skip 'debian/changelog: not in a release'
fi
finish
