#!/bin/sh
# SPDX-License-Identifier: MIT
# Each clause "xn: WORD" of a row of tests/vectors/ is a section of doc/reading-the-rfcs.md, with
# the anchor WORD and a line in the table at its beginning; so is WORD in a comment of the vectors.
. "$srcdir/tests/tap.sh"
chapter=$srcdir/doc/reading-the-rfcs.md
words=$({
    cut -f 7 "$srcdir"/tests/vectors/*.tsv | sed -n 's/^xn: *//p'
    sed -n 's/^# xn: \([^: ]*\).*/\1/p' "$srcdir"/tests/vectors/*.tsv
} | LC_ALL=C sort -u | tr ' ' '_')

[ -n "$words" ]
check 'rows cite clauses of our own'
for word in $words; do
    grep -qF "<a id=\"$word\"></a>" "$chapter"
    check "xn: $word has its anchor"
    grep -qF "[\`$word\`](#$word)" "$chapter"
    check "xn: $word is in the table of sections"
done
finish
