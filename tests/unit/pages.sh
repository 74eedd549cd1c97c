#!/bin/sh
# SPDX-License-Identifier: MIT
# The page of each function, which is made from the manual of its library: it is well-formed, shows
# this prototype and no other, and has the statuses that the function gives in the vectors.
. "$srcdir/tests/tap.sh"
LC_ALL=C
export LC_ALL
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# find_faults PAGE
find_faults() {
    name=$(basename "$1" .3)
    for section in NAME LIBRARY SYNOPSIS DESCRIPTION 'SEE ALSO'; do
        grep -qx "\.Sh $section" "$1" || echo "no section $section"
    done
    grep -qx "\.Nm $name" "$1" && grep -q '^\.Nd [a-z]' "$1" || echo 'no line in NAME'
    sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESC/p' "$1" > "$dir/synopsis"
    [ "$(grep -c "^\.F[no] $name\( \|\$\)" "$dir/synopsis")" -eq 1 ] &&
        [ "$(grep -c '^\.Ft ' "$dir/synopsis")" -eq 1 ] || echo 'not one prototype'
    sed -n '/^\.Sh DESC/,/^\.Sh [^D]/p' "$1" | grep -q "^\.Fn $name\( \|\$\)" ||
        echo 'the description does not name it'
    if grep -q '^\.Ft .*_status$' "$1" && ! grep -q '^\.It Dv XN_\(TABLE_\)\{0,1\}OK' "$1"; then
        echo 'no statuses'
    fi
}

# The examples of a manual are on the pages of the functions that they call.
for manual in lib/xn.3 table/xn-table.3 resolve/xn-resolve.3; do
    sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/p' "$srcdir/$manual" |
        grep -oE '\bxn_[a-z0-9_]+\(' | tr -d '(' | sort -u
done > "$dir/called"
[ -s "$dir/called" ]
check 'the manuals have examples'
while read -r name; do
    [ ! -e "pages/$name.3" ] || sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/p' "pages/$name.3" |
        grep -q "\b$name(" || echo "$name"
done < "$dir/called" > "$dir/wrong"
check 'the page of each function that they call has its example' "$(cat "$dir/wrong")"

# The line of a page in NAME, which apropos(1) shows
while read -r name words; do
    grep -q "^\.Nd .*$words" "pages/$name.3" || echo "$name: not $words"
done > "$dir/wrong" << 'END'
xn_to_ascii host name to ASCII
xn_to_unicode host name to Unicode
xn_label_to_ascii label to ASCII
xn_label_to_unicode label to Unicode
xn_to_display show
xn_equal compare two
xn_canonical one spelling
xn_key the key of a host name
xn_key_to_name host name of a key
xn_key_hash hash of a key
xn_label_next labels
xn_traits facts
xn_like_build build
xn_like_find that a name looks like
xn_explain steps
xn_find_host find the host in
xn_host_name read the host
xn_replace_host convert the host in
xn_profile_find find a profile
xn_profile_name list the profiles
xn_prep prepare text
xn_nfkc form KC
xn_utf8_check is UTF-8
xn_punycode_encode encode
xn_punycode_decode decode
xn_diag_reason what is wrong$
xn_diag_format where
xn_strerror describe a status
xn_status_name name of a status
xn_constant_at list constants
xn_constant_find by its value
xn_version version of the library
xn_unicode_version version of Unicode
END
check 'the descriptions of the pages of libxn' "$(cat "$dir/wrong")"

# list_statuses OPERATION: those of the vectors; OK/GUARD is OK, with a finding
list_statuses() {
    for file in "$srcdir"/tests/vectors/*.tsv; do
        awk -F '\t' -v wanted="$1" '
            { sub(/\/.*/, "", $1); sub(/\/.*/, "", $4) }
            $1 == wanted { print $4 == "OK" ? "XN_OK" : "XN_E_" $4 }' "$file"
    done | sort -u
}

for page in pages/*.3; do
    find_faults "$page" > "$dir/wrong"
    check "the page $(basename "$page")" "$(cat "$dir/wrong")"
done
while read -r operation function; do
    list_statuses "$operation" > "$dir/statuses"
    sed -n 's/^\.It Dv //p' "pages/$function.3" | tr -d ' ' | tr ',' '\n' | sort > "$dir/listed"
    comm -23 "$dir/statuses" "$dir/listed" > "$dir/wrong"
    [ -s "$dir/statuses" ] || echo 'no vectors' > "$dir/wrong"
    check "the statuses of $function" "$(cat "$dir/wrong")"
done << 'END'
to-ascii xn_to_ascii
to-unicode xn_to_unicode
label-to-ascii xn_label_to_ascii
label-to-unicode xn_label_to_unicode
display xn_to_display
canonical xn_canonical
key xn_key
key-to-name xn_key_to_name
traits xn_traits
explain xn_explain
find-host xn_find_host
replace-host xn_replace_host
prep xn_prep
nfkc xn_nfkc
punycode-encode xn_punycode_encode
punycode-decode xn_punycode_decode
END
if command -v mandoc > /dev/null; then
    mandoc -Tlint -Wstyle pages/*.3 2> /dev/null |
        grep -v 'referenced manual not found' > "$dir/wrong"
    check 'mandoc finds no mistakes' "$(cat "$dir/wrong")"
else
    skip "mandoc finds no mistakes: mandoc is not installed"
fi
finish
