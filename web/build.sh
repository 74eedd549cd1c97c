#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds web/index.html in the build directory.  Run by `make page` there, after `make wasm`; srcdir
# PYTHON and PUBLIC_SUFFIX_LIST come from there.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/web/find.sh"
find_builder || { echo "SKIPPED: $missing; the page is NOT built" && exit 77; }
mkdir -p web || exit 1
exec "$PYTHON" -B "$srcdir/web/build.py" "$srcdir" bindings/wasm/xn-like.wasm "$SUFFIXES" \
    web/index.html
