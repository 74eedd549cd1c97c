#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents: every link, anchor, file and make target that they mention exists, and every C
# example compiles.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# The anchors of a document: the explicit ones, and those that a heading gets.
list_anchors() {
    sed -n 's/.*<a id="\([^"]*\)".*/\1/p' "$1"
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -d '`,.:?#+()*'
}

documents=$(cd "$srcdir" &&
    echo *.md doc/*.md data/*.md tests/*/README.md bindings/*/README.md web/*.md)
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
        [ $status -eq 0 ]
        check "$document links to $link"
    done
done

# The files that `make clean` removes
awk '/^CLEANFILES =/, !/\\$/' Makefile | tr -s ' \t\\' '\n' > "$dir/made"

# Paths from the top directory.  NAME stands for any name, and a pattern for several files.
for document in $documents; do
    grep -oE '`(bindings|compat|data|doc|lib|m4|nameprep|resolve|table|tests|tools|web)/[^` ]*`' \
        "$srcdir/$document" |
        tr -d '`' | sort -u > "$dir/paths"
    while read -r path; do
        case $path in
        *NAME* | *...*) continue ;;
        esac
        # shellcheck disable=SC2086 # a pattern
        ls -d "$srcdir"/${path%%#*} > "$dir/out" 2>&1 || [ -e "$path" ] ||
            grep -qxF -e "$path" "$dir/made" # or a target makes it, perhaps not by default
        check "$document mentions $path"
    done < "$dir/paths"
    grep -oE '(`|^    )make [a-z][a-z-]*' "$srcdir/$document" | sed 's/.*make //' | sort -u \
        > "$dir/targets"
    while read -r target; do
        grep -qE "^([a-zA-Z -]* )?$target( [a-zA-Z -]*)?:" Makefile
        check "$document mentions make $target"
    done < "$dir/targets"
done

# The files that the design mentions without a folder, each in the section of its folder.
awk '
    /^### `[a-z\/-]*`$/ { gsub(/[#` ]/, ""); directory = $0; next }
    /^#/ { directory = "" }
    directory != "" {
        while (match($0, /`[a-z_0-9]+(\/[a-z_0-9]+)?\.(awk|c|h|js|sh|[1-9])`/)) {
            print directory, substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$srcdir/doc/design.md" | sort -u > "$dir/listed"
[ -s "$dir/listed" ]
check 'the design mentions files'
while read -r directory file; do
    [ -e "$srcdir/$directory$file" ] || [ -e "$srcdir/$file" ] || grep -qx ".*/$file" "$dir/made"
    check "the design mentions $file in $directory, which exists"
done < "$dir/listed"

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
        skip "$name compiles: $header is not installed"
        continue
    fi
    # shellcheck disable=SC2086 # words
    $CC -std=c99 -Wall -Wextra -Werror -I"$srcdir/lib" -c -o "$dir/block.o" "$block" \
        > "$dir/out" 2>&1
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$dir/out"
    [ $status -eq 0 ]
    check "$name compiles"
done
finish
