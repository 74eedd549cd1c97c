#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-registry.conf.5: its examples work, it describes each key, and mandoc accepts it.
. "$srcdir/tests/xn/shown.sh"
manual=$srcdir/tools/xn-table/xn-registry.conf.5

sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$manual" | sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u03B1\]/α/g; s/\\\[u03B2\]/β/g; s/\\\[u03B5\]/ε/g
        s/\\\[u03BB\]/λ/g; s/\\(aq/'\''/g; s/\\-/-/g' > "$work/shown"
! grep -q '\\' "$work/shown"
check 'the characters of the examples are known'
run_shown < "$work/shown"

# The keys that a policy accepts are those that the manual describes.
for key in $(grep -oE '(It|,) Cm [a-z0-9-]+' "$manual" | sed 's/.* //'); do
    printf '[policy]\n%s =\n' "$key" > "$work/key.conf"
    xn-table check --policy="$work/key.conf" a 2>&1 |
        grep -q ':2:1: a key \(without a value\|that this\)'
    check "the key $key exists"
done
# The limits of numbers are those of the message about a number outside of them.
for key in depth min-code-points max-code-points min-octets max-octets; do
    printf '[zone a]\n%s = 1000\n' "$key" > "$work/key.conf"
    limits=$(xn-table check --policy="$work/key.conf" a 2>&1 |
        sed -n "s/.*: not a number \\(from [0-9]* to [0-9]*\\): '1000'$/\\1/p")
    [ -n "$limits" ] && sed -n "/^\.It .*Cm $key /,/^\.It/p" "$manual" | grep -q "$limits\."
    check "the limits of $key: $limits"
done
number=$(tr '\n' ' ' < "$manual" | sed -n 's/.*Fl -table-label , which is \\-\([0-9]*\)\..*/\1/p')
printf 'U+0061..U+0065\n' > "$work/list.txt"
xn-table check --json "$work/list.txt" a.b.c.d.e | grep -q "\"label\":$((5 - number)),\"status\""
check "the default of --table-label: -$number"
if command -v mandoc > /dev/null; then
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev \
        'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check 'mandoc reports nothing'
else
    skip 'mandoc reports nothing: no mandoc'
fi
finish
