#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Python module and measures it.  Run by `make bench-python`; srcdir and perhaps PYTHON
# come from there.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT measured" && exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
wheel=$(sh "$srcdir/bindings/python/build.sh" "$work") || exit 1
"$PYTHON" -m zipfile -e "$wheel" "$work/site"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$work/site \
    "$PYTHON" "$srcdir/bindings/python/bench.py"
