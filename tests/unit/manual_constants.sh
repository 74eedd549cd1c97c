#!/bin/sh
# SPDX-License-Identifier: MIT
# The constants that xn_constant_at() lists are those that lib/xn.3 describes, and it mentions no
# others than those of the header.
. "$srcdir/tests/tap.sh"
LC_ALL=C
export LC_ALL
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# The items of lists, but for sizes and groups, which are described elsewhere.
list_items() {
    awk '/^\.S[sh] / { is_other = $0 ~ /^\.Ss (Text and buffers|Constants)$/ }
        /^\.It Dv / && !is_other { gsub(/,/, " "); for (i = 3; i <= NF; i++) print $i }' "$1"
}

$RUN tests/unit/list_constants > "$dir/list"
cut -f 3 "$dir/list" | sort > "$dir/library"
list_items "$srcdir/lib/xn.3" | sort > "$dir/manual"
[ "$(wc -l < "$dir/library")" -ge 67 ]
check 'the library lists constants'
comm -23 "$dir/library" "$dir/manual" > "$dir/wrong"
check 'each of them is described in the manual' "$(cat "$dir/wrong")"
comm -13 "$dir/library" "$dir/manual" > "$dir/wrong"
check 'the manual describes no others' "$(cat "$dir/wrong")"
uniq -d "$dir/manual" > "$dir/wrong"
check 'it describes each once' "$(cat "$dir/wrong")"
grep -oE '\bXN_[A-Z0-9_]*[A-Z0-9]\b' "$srcdir/lib/xn.h" | sort -u > "$dir/header"
grep -oE '\bXN_[A-Z0-9_]*[A-Z0-9]\b' "$srcdir/lib/xn.3" | sort -u |
    comm -23 - "$dir/header" > "$dir/wrong"
check 'every constant that it mentions is in the header' "$(cat "$dir/wrong")"
comm -23 "$dir/library" "$dir/header" > "$dir/wrong"
check 'so is every one that the library lists' "$(cat "$dir/wrong")"
# Those of the header whose names begin like those of a group
grep -E '^XN_(E|TRAIT|WHY|STEP|KIND)_' "$dir/header" | comm -23 - "$dir/library" > "$dir/wrong"
check 'the library lists each status, trait, reason, step and kind of the header' \
    "$(cat "$dir/wrong")"
finish
