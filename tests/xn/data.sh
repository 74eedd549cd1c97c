#!/bin/sh
# SPDX-License-Identifier: MIT
# Two thousand names in 43 scripts, in both directions.  The expected answers (names.tsv) are also
# those of
# GNU libidn.
. "$srcdir/tests/xn/lib.sh"

grep -v '^#' "$srcdir/tests/xn/names.tsv" > "$t/rows"
for column in 1 2 3; do
    cut -f $column "$t/rows" > "$t/$column"
done
[ "$(wc -l < "$t/rows")" -ge 1900 ]
check 'there are names'
$xn < "$t/1" | cmp -s - "$t/2"
check 'to ASCII'
$xn -u < "$t/2" | cmp -s - "$t/3"
check 'to Unicode'
$xn < "$t/3" | cmp -s - "$t/2"
check 'to ASCII again'
$xn -f 1 < "$t/rows" | cut -f 1 | cmp -s - "$t/2"
check 'a column'
$xn -j4 --lower --append=ascii,unicode < "$t/1" > "$t/out" &&
    [ "$(wc -l < "$t/out")" -eq "$(wc -l < "$t/rows")" ] &&
    cut -f 2 "$t/out" | cmp -s - "$(tr 'A-Z' 'a-z' < "$t/2" > "$t/lower" && echo "$t/lower")"
check 'in lower case, with threads'
XN="$xn" sh "$srcdir/tests/xn/check-data.sh" "$t/1" "$t/2" "$t/3" > "$t/out"
[ $? -eq 0 ] && [ "$(grep -c ' 0 do not round-trip$' "$t/out")" -eq 3 ]
check 'check-data.sh finds nothing'
printf 'ü\na..b\nxn--a\n' > "$t/bad"
XN="$xn" sh "$srcdir/tests/xn/check-data.sh" "$t/bad" > "$t/out"
holds "$t/out" "$t/bad: 3 lines, 1 refused, 0 do not round-trip\n"
check 'check-data.sh counts refused lines'
finish
