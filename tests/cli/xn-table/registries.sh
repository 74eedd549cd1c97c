#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of doc/registries.md.
. "$srcdir/tests/cli/shown.sh"
if ! has WITH_EXPAT; then
    skip 'expat: tables in XML'
    echo 1..1
    exit
fi

sed -n 's/^    //p' "$srcdir/doc/registries.md" > "$work/shown"
run_shown < "$work/shown"
[ $count -gt 12 ]
check 'the chapter has examples'
finish
