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
