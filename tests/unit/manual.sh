#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual of a library is well-formed, shows every prototype of its header argument by argument,
# and mentions every flag, status, trait and step.  HEADER and MANUAL: of another library.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
header=$srcdir/${HEADER-lib/xn.h} manual=$srcdir/${MANUAL-lib/xn.3}

# Prototypes on standard input, one per line, with the spaces that do not matter removed.
normalize() {
    sed 's/[[:space:]][[:space:]]*/ /g; s/ *\([*(),]\) */\1/g; s/^ //; s/ $//' |
        sed 's/,/, /g; s/\([a-z0-9_]\)\*/\1 */g' | sort
}

# The public prototypes of xn.h: the declarations marked XN_API or XN_CHECKED.
header_prototypes() {
    sed -e :a -e '/\\$/N; s/\\\n//; ta' "$header" | grep -v '^#' | tr '\n' ' ' |
        sed 's|/\*[^*]*\*\**\([^/*][^*]*\*\**\)*/||g' | tr ';' '\n' |
        sed -n 's/.*XN_\(API\|CHECKED\) //p' | normalize
}

# The prototypes of the section SYNOPSIS: .Ft, and then .Fn or .Fo, .Fa and .Fc.
manual_prototypes() {
    awk '
    # The arguments of a macro call, of which each may be in quotes.
    function split_arguments(line) {
        argument_count = 0
        while (match(line, /"[^"]*"|[^ "]+/)) {
            word = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            gsub(/"/, "", word)
            arguments[argument_count++] = word
        }
    }
    function add_argument(text) {
        list = list (list == "" ? "" : ",") text
    }
    /^\.Sh / { is_synopsis = $2 == "SYNOPSIS" }
    !is_synopsis { next }
    { split_arguments($0) }
    $1 == ".Ft" {
        type = arguments[1]
        for (i = 2; i < argument_count; i++)
            type = type " " arguments[i]
    }
    $1 == ".Fo" { name = arguments[1]; list = "" }
    $1 == ".Fa" { for (i = 1; i < argument_count; i++) add_argument(arguments[i]) }
    $1 == ".Fc" { print type " " name "(" list ")" }
    $1 == ".Fn" {
        list = ""
        for (i = 2; i < argument_count; i++)
            add_argument(arguments[i])
        print type " " arguments[1] "(" list ")"
    }' "$manual" | normalize
}

header_prototypes > "$dir/header"
manual_prototypes > "$dir/manual"
[ -s "$dir/header" ]
check "${header##*/} declares functions"
while read -r prototype; do
    grep -qxF -e "$prototype" "$dir/manual"
    check "the manual has: $prototype"
done < "$dir/header"
while read -r prototype; do
    grep -qxF -e "$prototype" "$dir/header"
    check "${header##*/} has: $prototype"
done < "$dir/manual"

# The structures that the manual shows, and those of the header: each on a line, without comments
list_structures() {
    tr '\n\t' '  ' < "$1" | sed 's|/\*[^*]*\*\**\([^/*][^*]*\*\**\)*/||g; s/  */ /g' |
        grep -oE 'typedef struct xn_[a-z_]* \{[^}]*\} xn_[a-z_]*;' | sort
}
list_structures "$header" > "$dir/header"
list_structures "$manual" > "$dir/manual"
while read -r structure; do
    name=${structure#typedef struct } name=${name%% *}
    grep -qxF -e "$structure" "$dir/header"
    check "${header##*/} has struct $name of the manual"
done < "$dir/manual"
if [ -z "${MANUAL-}" ]; then
    [ "$(wc -l < "$dir/manual")" -eq "$(wc -l < "$dir/header")" ]
    check "the manual shows each structure"
fi

for name in $(grep -oE '\bXN_[A-Z0-9_]*[A-Z0-9]\b' "$header" | sort -u); do
    case $name in
    XN_API | XN_CHECKED | XN_OK | XN_H | XN_TABLE_H | XN_VERSION_*) continue ;;
    esac
    grep -qE "\b$name\b" "$manual"
    check "the manual mentions $name"
done

if command -v mandoc > /dev/null; then
    check 'mandoc finds no mistakes' \
        "$(mandoc -Tlint -Wstyle "$manual" 2>&1 |
            grep -vE 'outdated mandoc.db|referenced manual not found')"
else
    skip 'mandoc finds no mistakes: mandoc is not installed'
fi
finish
