#!/bin/sh
# SPDX-License-Identifier: MIT
# Each message stands in tests/cli/words.txt; see words.py.
. "$srcdir/tests/tap.sh"
command -v python3 > /dev/null || skip_all 'python3 is not installed'
exec python3 -B "$srcdir/tests/ship/words.py"
