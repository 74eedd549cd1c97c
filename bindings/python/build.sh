#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the wheel of the Python module into bindings/python/dist of the build directory.  Run by
# `make python` there; srcdir comes from there, and perhaps PYTHON.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT built" && exit 77; }
