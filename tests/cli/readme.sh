#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the README.
count=0
. "$srcdir/tests/cli/shown.sh"

sed -n '/^## The command$/,/^## B/s/^    //p' "$srcdir/README.md" > "$work/shown"
[ "$(grep -c '^\$ ' "$work/shown")" -eq 9 ]
check $? 'the README shows nine commands'
run_shown < "$work/shown"
echo "1..$count"
