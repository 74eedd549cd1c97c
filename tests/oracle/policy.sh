#!/bin/sh
# SPDX-License-Identifier: MIT
# Policies and sets of tables at random, against a model of them; see policy.py.
. "$srcdir/tests/tap.sh"
command -v python3 > /dev/null || skip_all 'python3 is not installed'
exec python3 -B "$srcdir/tests/oracle/policy.py"
