#!/bin/sh
# SPDX-License-Identifier: MIT
# Each call of the C library that a command makes fails in turn.
. "$srcdir/tests/tap.sh"
command -v python3 > /dev/null || skip_all 'no Python'
exec python3 -B "$srcdir/tests/cli/faults.py" "$NM"
