#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the README.
. "$srcdir/tests/xn/shown.sh"

sed -n '1,/^## Get it$/s/^    \$ \.\//    $ /
    /^## Get it$/,/^## The command$/d; 1,/^## Build$/s/^    //p' "$srcdir/README.md" > "$work/shown"
[ "$(grep -c '^\$ ' "$work/shown")" -eq 10 ]
check 'the README shows ten commands'
run_shown < "$work/shown"
finish
