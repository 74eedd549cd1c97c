#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds bindings/wasm/page/index.html in the build directory.  Run by `make page` there, after
# `make wasm`; srcdir, PYTHON and PUBLIC_SUFFIX_LIST come from there.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/wasm/page/find.sh"
find_builder || { echo "SKIPPED: $missing; the page is NOT built" && exit 77; }
mkdir -p bindings/wasm/page || exit 1
exec "$PYTHON" -B "$srcdir/bindings/wasm/page/build.py" "$srcdir" bindings/wasm/xn-like.wasm \
    "$SUFFIXES" bindings/wasm/page/index.html
