#!/bin/sh
# SPDX-License-Identifier: MIT
# The constants that xn_constant_at() lists are those that lib/xn.3 describes, and it mentions no
# others than those of the header, with their numbers, which other documents state as well.  The
# clauses and examples of statuses are those of the header, and the RFC of each profile that of its
# vectors.
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

# Numbers: "NAME" and then "NUMBER:" or "(NUMBER)" on the next line
awk '
    /^\.(It )?Dv XN_[A-Z_]* *[,.]?$/ {
        name = $0
        gsub(/.*Dv |[ ,.]*$/, "", name)
        next
    }
    name != "" && (/^[0-9]+:/ || /^\([0-9]+\)/) { gsub(/[^0-9 ]/, ""); print name, $1 }
    { name = "" }' "$srcdir/lib/xn.3" > "$dir/stated"
[ "$(wc -l < "$dir/stated")" -ge 8 ]
check 'the manual states numbers'
# Sentences of other documents, with # for the number
while read -r name document sentence; do
    pattern=$(printf %s "$sentence" | sed 's/#/\\([0-9][0-9]*\\)/')
    number=$(tr -s ' \n' ' ' < "$srcdir/$document" | sed -n "s/.*[^0-9]$pattern.*/\\1/p")
    [ -n "$number" ]
    check "$document: $sentence"
    echo "$name ${number:--1}" >> "$dir/stated"
done << 'END'
XN_NAME_SIZE doc/ffi.md # octets hold every result of `xn_to_ascii`
XN_UNICODE_SIZE doc/ffi.md `XN_NO_GUARDS`, # every result of
XN_DIAG_SIZE doc/ffi.md of such a name, # every message
XN_E_SPACE doc/ffi.md status is `XN_E_SPACE` (#),
XN_CHARACTERS doc/ffi.md `XN_CHARACTERS` (#) into
XN_RAW_MAX doc/design.md with up to # code points and all checks
XN_RAW_MAX doc/migrating-from-libidn.md process at most # code points
XN_RAW_MAX doc/libidn-compat.md Punycode of more than # code points
XN_NAME_MAX doc/migrating-from-libidn.md limited to # octets
XN_NAME_MAX doc/design.md converted name has at most # octets
XN_NAME_MAX doc/libidn-compat.md may be longer than # octets
XN_NAME_MAX doc/reading-the-rfcs.md which is # in presentation form
XN_LABEL_MAX doc/libidn-compat.md an ACE label of more than # octets
XN_LABEL_MAX doc/reading-the-rfcs.md An ACE label of more than # prepared code points
END
{
    cat << 'END'
#include <stdio.h>
#include <xn.h>
int
main(void)
{
END
    while read -r name number; do
        echo "    if ((unsigned)$name != ${number}u) puts(\"$name is not $number\");"
    done < "$dir/stated"
    echo '    return 0; }'
} > "$dir/numbers.c"
check 'the numbers are those of the header' \
    "$($CC -I"$srcdir/lib" -o "$dir/numbers" "$dir/numbers.c" 2>&1 && $RUN "$dir/numbers")"
# The stack, which tests/unit/stack measures
check_equal 'all documents state the same stack' '16 KiB of stack' \
    "$(cat "$srcdir"/lib/xn.3 "$srcdir"/README.md "$srcdir"/doc/*.md |
        grep -oE '[0-9]+ KiB of stack' | sort -u)"

# Statuses: the lines of the enumeration with a comment, and the items of the manual
awk -v header="$srcdir/lib/xn.h" '
    function report(name, text) {
        if (index(item[name], text) == 0)
            print name ": the header has " text
    }
    FNR == 1 { names = "" }
    /^\.S[sh] / { names = "" }
    /^\.It Dv XN_/ { names = substr($0, 8); gsub(/,/, "", names); next }
    names != "" {
        gsub(/\\&/, "")
        gsub(/\\e/, "\\")
        gsub(/\\\[u00FC\]/, "\303\274")
        gsub(/\\ /, " ")
        sub(/^\.Ql /, "\"")
        count = split(names, each, / +/)
        for (i = 1; i <= count; i++)
            item[each[i]] = item[each[i]] " " $0
    }
    END {
        while ((getline line < header) > 0) {
            if (line !~ /^    XN_E_[A-Z0-9_]* = .*\/\*/)
                continue
            name = line
            sub(/ =.*/, "", name)
            gsub(/ /, "", name)
            rest = line
            sub(/.*\/\* /, "", rest)
            rules = rest
            while (match(rules, /RFC [0-9]+ section [0-9]+(\.[0-9]+)*( step [0-9]+)?/)) {
                report(name, substr(rules, RSTART, RLENGTH))
                rules = substr(rules, RSTART + RLENGTH)
                clauses++
            }
            if (name != "XN_E_BIDI_ENDS" && match(rest, /^"[^"]*"/)) { # which is in two parts
                report(name, substr(rest, 1, RLENGTH - 1))
                examples++
            }
        }
        if (clauses < 13 || examples < 12)
            print "only " clauses + 0 " clauses, " examples + 0 " examples"
    }' "$srcdir/lib/xn.3" > "$dir/wrong"
check 'clauses and examples of the statuses are those of the header' "$(cat "$dir/wrong")"

# Profiles: the RFC of each item is in the last column of its vectors.
awk -F '\t' '
    FNR == NR { if ($1 ~ /^prep\//) rules[substr($1, 6)] = rules[substr($1, 6)] " " $7; next }
    /^\.It [^D]/ { names = substr($0, 5); next }
    names != "" && /^RFC [0-9]+/ {
        split($0, words, /[ ,;]/)
        count = split(names, each, / , /)
        for (i = 1; i <= count; i++) {
            profiles++
            if (each[i] != "Nameprep" && index(rules[each[i]] " ", " RFC " words[2] " ") == 0)
                print each[i] ": not RFC " words[2]
        }
    }
    { names = "" }
    END { if (profiles < 14) print "only " profiles + 0 " profiles" }
' "$srcdir/tests/vectors/profiles.tsv" "$srcdir/lib/xn.3" > "$dir/wrong"
check 'the RFC of each profile is that of its vectors' "$(cat "$dir/wrong")"
finish
