#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Python module and tests it.  srcdir and builddir come from bindings/check.sh.
. "$srcdir/bindings/tap.sh"
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT tested" && exit 77; }
check "an interpreter that can build the module: $PYTHON" ''
echo "1..$count"
