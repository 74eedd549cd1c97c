#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents: every link and anchor exists, every decision that a vector cites is on its page,
# every C example compiles, and lines have at most 100 columns.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
count=0

# check STATUS NAME
check() {
    count=$((count + 1))
    [ "$1" -eq 0 ] && echo "ok $count - $2" || echo "not ok $count - $2"
}

# The anchors of a document: the explicit ones, and those that a heading gets.
list_anchors() {
    sed -n 's/.*<a id="\([^"]*\)".*/\1/p' "$1"
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -d '`,.:?#+()*'
}

documents="README.md NEWS.md CONTRIBUTING.md SECURITY.md"
documents="$documents $(cd "$srcdir" && echo doc/*.md)"
for document in $documents; do
    folder=$(dirname "$srcdir/$document")
    for link in $(grep -o '](\([^)]*\))' "$srcdir/$document" | sed 's/^](//; s/)$//' | sort -u); do
        case $link in
        http*) continue ;;
        '#'*) target=$srcdir/$document ;;
        *) target=$folder/${link%%#*} ;;
        esac
        [ -e "$target" ]
        status=$?
        case $link in
        *'#'*)
            [ $status -eq 0 ] && list_anchors "$target" | grep -qxF -e "${link#*#}" || status=1
            ;;
        esac
        check $status "$document links to $link"
    done
    # Indented lines show what a program prints, and are not wrapped.
    LC_ALL=C awk '/^    / { next }
        { gsub(/[\200-\277]/, "") }
        length($0) > 100 { print "# line " NR; wide = 1 }
        END { exit wide }' "$srcdir/$document"
    status=$?
    check $status "$document has lines of at most 100 columns"
done

list_anchors "$srcdir/doc/reading-the-rfcs.md" > "$dir/anchors"
for name in dots empty order ascii-unaltered tounicode guards assigned normalisation cross-check \
    scripts cpython punycode saslprep no-size independence diagnosis; do
    grep -qxF -e "$name" "$dir/anchors"
    check $? "reading-the-rfcs.md has the anchor $name"
done
grep -hv '^#' "$srcdir"/tests/vectors/*.tsv | sed -n 's/.*	xn: //p' | sort -u > "$dir/cited"
while read -r name; do
    grep -qxF -e "$name" "$dir/anchors"
    check $? "reading-the-rfcs.md has the anchor that vectors cite: $name"
done < "$dir/cited"

# The C blocks, each a translation unit.  Those for GNU libidn need its headers.
for document in $documents; do
    awk -v prefix="$dir/block-$(basename "$document" .md)-" '
        /^```c$/ { file = prefix (++number) ".c"; next }
        /^```$/ { file = ""; next }
        file != "" { print > file }' "$srcdir/$document"
done
for block in "$dir"/block-*.c; do
    [ -e "$block" ] || continue
    name=$(basename "$block" .c)
    header=$(sed -n 's/^#include <\(idna\|stringprep\|punycode\|pr29\)\.h>$/\1.h/p' "$block")
    if [ -n "$header" ] && ! echo "#include <$header>" | $CC -E - > "$dir/out" 2>&1; then
        count=$((count + 1))
        echo "ok $count # SKIP $name compiles: $header is not installed"
        continue
    fi
    # shellcheck disable=SC2086 # words
    $CC -std=c99 -Wall -Wextra -Werror -I"$srcdir/lib" -c -o "$dir/block.o" "$block" \
        > "$dir/out" 2>&1
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$dir/out"
    check $status "$name compiles"
done
echo "1..$count"
