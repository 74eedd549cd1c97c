#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents and manuals; see documents.py.
. "$srcdir/tests/tap.sh"
command -v python3 > /dev/null || skip_all 'python3 is not installed'
exec python3 -B "$srcdir/tests/ship/documents.py"
