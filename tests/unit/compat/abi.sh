#!/bin/sh
# SPDX-License-Identifier: MIT
# The binary interface of libidn.so.12: interface.txt lists the symbols and the checksum of each
# object's content; where GNU libidn is installed, both libraries are compared with each other.
. "$srcdir/tests/unit/compat/lib.sh"
list=$srcdir/tests/unit/compat/interface.txt
command -v readelf > /dev/null || skip_all 'readelf is not installed'

# The symbols: their kind, name and, for objects, size.
list_symbols() {
    readelf -W --dyn-syms "$1" | awk '$7 ~ /^[0-9]+$/ && $5 == "GLOBAL" && $4 != "NOTYPE" {
        sub(/@.*/, "", $8)
        if ($4 == "FUNC")
            print "function " $8
        else if ($3 > 0)
            print "object " $8, $3
    }' | sort
}

list_nodes() {
    readelf -W -V "$1" | sed -n '/Version definition/,/Version needs/s/.*Name: //p' | sort -u
}

list_soname() {
    readelf -d "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p'
}

# compare NAME EXPECTED ACTUAL: files
compare() {
    check "$1" "$(diff "$2" "$3")"
}

# shellcheck disable=SC2086 # words
if ! $CC -I"$headers" -o "$dir/dump" "$srcdir/tests/unit/compat/dump.c" $DL_LIBS; then
    echo 'Bail out! dump.c'
    exit 99
fi
"$dir/dump" "$library" > "$dir/ours"
list_symbols "$library" > "$dir/symbols"
if [ "$(getconf LONG_BIT)" = 64 ]; then
    grep -v '^content ' "$list" | grep -v '^#' > "$dir/expected"
    compare 'the symbols, and the sizes of objects' "$dir/expected" "$dir/symbols"
else
    skip 'the symbols, and the sizes of objects: sizes are listed for 64 bits'
fi
check 'soname' "$([ "$(list_soname "$library")" = libidn.so.12 ] || list_soname "$library")"
check 'one version node' "$(list_nodes "$library" | grep -vx -e LIBIDN_1.0 -e libidn.so.12)"

# Content as text, an object at a time
sed -n 's/^content //p' "$list" > "$dir/contents"
while read -r name lines sum; do
    grep "^$name " "$dir/ours" > "$dir/object"
    check "$name: $lines lines" "$([ "$(cksum < "$dir/object" | cut -d' ' -f1)" = "$sum" ] ||
        echo "$(wc -l < "$dir/object") lines, checksum $(cksum < "$dir/object")")"
done < "$dir/contents"
check 'nothing else in the objects' \
    "$(cut -d' ' -f1 "$dir/ours" | sort -u | while read -r name; do
        grep -q "^$name " "$dir/contents" || echo "$name"
    done)"

if [ -z "$gnu" ]; then
    skip "symbols, as in GNU libidn: $no_gnu"
    skip "content, as in GNU libidn: $no_gnu"
else
    list_symbols "$gnu" > "$dir/gnu"
    compare 'symbols, as in GNU libidn' "$dir/gnu" "$dir/symbols"
    "$dir/dump" "$gnu" > "$dir/gnu"
    compare 'content, as in GNU libidn' "$dir/gnu" "$dir/ours"
fi
finish
