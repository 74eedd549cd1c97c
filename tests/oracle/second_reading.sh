#!/bin/sh
# SPDX-License-Identifier: MIT
# The facts of data/, read again in other languages: they are those of Python's unicodedata and
# stringprep, and of Perl's Unicode::UCD, in the versions of Unicode that these have.
. "$srcdir/tests/tap.sh"
python3 -c 'import stringprep, unicodedata' 2> /dev/null || skip_all 'python3 is not installed'
exec python3 "$srcdir/tests/oracle/second_reading.py" "$srcdir/data"
