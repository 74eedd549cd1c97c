#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual is well-formed, and names every function, flag, status, trait and step of xn.h.
echo 1..2
wrong=
for name in $(grep -oE '\b(xn_[a-z0-9_]+\(|XN_[A-Z0-9_]+)' "$srcdir/lib/xn.h" | tr -d '(' | sort -u); do
    case $name in
    XN_API | XN_CHECKED | XN_H | XN_VERSION_*) continue ;;
    esac
    grep -q "$name" "$srcdir/lib/xn.3" || wrong="$wrong $name"
done
[ -z "$wrong" ] || echo "# missing:$wrong"
[ -z "$wrong" ] && echo 'ok 1 - the manual has every name of xn.h' || echo 'not ok 1 - the manual has every name of xn.h'
if ! command -v mandoc > /dev/null; then
    echo 'ok 2 # SKIP no mandoc'
elif mandoc -Tlint -Wstyle "$srcdir/lib/xn.3" > manual.lint 2>&1 || ! grep -v 'outdated mandoc.db' manual.lint | grep -q .; then
    echo 'ok 2 - mandoc finds nothing wrong'
else
    sed 's/^/# /' manual.lint
    echo 'not ok 2 - mandoc finds nothing wrong'
fi
rm -f manual.lint
