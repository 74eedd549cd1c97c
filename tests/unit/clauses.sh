#!/bin/sh
# SPDX-License-Identifier: MIT
# Each clause "xn: WORD" of a row of tests/vectors/ is a section of doc/reading-the-rfcs.md, with
# the anchor WORD.
chapter=$srcdir/doc/reading-the-rfcs.md
sections='dots empty order ascii-unaltered tounicode guards assigned normalisation cross-check
scripts cpython punycode saslprep no-size independence diagnosis'
cited=$(cut -f 7 "$srcdir"/tests/vectors/*.tsv | sed -n 's/^xn: *//p' | LC_ALL=C sort -u |
    tr ' ' '_')

# shellcheck disable=SC2086 # words
set -- $cited
echo "1..$((2 * $#))"
[ $# -gt 0 ] || echo 'not ok - no row cites a clause of our own'
number=0

# report STATUS DESCRIPTION
report() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
    fi
}

for word; do
    case " $(echo "$sections" | tr '\n' ' ') " in
    *" $word "*) report 0 "xn: $word is a section" ;;
    *) report 1 "xn: $word is a section" ;;
    esac
    if [ ! -e "$chapter" ]; then
        number=$((number + 1))
        echo "ok $number # SKIP doc/reading-the-rfcs.md is missing"
    else
        grep -qF "<a id=\"$word\"></a>" "$chapter"
        report $? "xn: $word has its anchor"
    fi
done
