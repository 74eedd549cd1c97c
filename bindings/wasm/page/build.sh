#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds bindings/wasm/page/index.html in the build directory, or the file that is the argument.
# Run by `make page` there, after `make wasm`; srcdir and PYTHON come from there.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/wasm/find.sh"
has_python() {
    missing='Python 3 is not installed (Debian: python3)'
    "${PYTHON:=python3}" -c 'import gzip' 2> /dev/null
}
find_wasm && has_python || { echo "SKIPPED: $missing; the page is NOT built" && exit 77; }
mkdir -p bindings/wasm/page || exit 1
exec "$PYTHON" -B "$srcdir/bindings/wasm/page/build.py" "$srcdir" bindings/wasm/xn.wasm \
    "${1:-bindings/wasm/page/index.html}"
