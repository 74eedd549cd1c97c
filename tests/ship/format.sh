#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the style of every file under version control, one case per file:
#     C is formatted as clang-format 14 does it with .clang-format
#     C, scripts, Makefiles and Markdown have at most 100 columns, but for tables, URLs, and the
#     output of programs: here-documents, and what is indented in Markdown
#     sources begin with their SPDX line
# Run by `make check-format`; srcdir comes from there.  CLANG_FORMAT names another clang-format 14.
# The last line is  N passed, N failed.
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

is_version_14() {
    "$1" --version 2> /dev/null | grep -q 'version 14\.'
}

git -c safe.directory="*" ls-files > "$dir/files" 2> /dev/null
if [ ! -s "$dir/files" ]; then
    skip_all 'the sources are not under version control'
fi
formatter=
for candidate in ${CLANG_FORMAT-clang-format-14 clang-format}; do
    [ -n "$formatter" ] || ! is_version_14 "$candidate" || formatter=$candidate
done
[ -n "$formatter" ] || echo '# clang-format 14 is not installed: the layout of C is not checked'

# Columns are characters: octets without those that continue one in UTF-8.
check_columns() {
    LC_ALL=C tr -d '\200-\277' < "$1" | LC_ALL=C awk '
        /^END$/ { in_document = 0 }
        length($0) > 100 && !in_document && !/:\/\// && !(is_markdown && /^( *\||    )/) {
            print "line " NR ": " length($0) " columns"
        }
        /<< .?END.?$/ { in_document = 1 }' is_markdown="$2"
}

check_spdx() {
    head -n 2 "$1" | grep -q 'SPDX-License-Identifier: ' || echo 'no SPDX line at the beginning'
}

check_layout() {
    [ -z "$formatter" ] || "$formatter" --dry-run -Werror "$1" 2>&1 | grep 'error:'
}

while read -r file; do
    case $file in
    *.c | *.h)
        wrong=$(check_layout "$file"; check_columns "$file" 0; check_spdx "$file")
        ;;
    *.md)
        wrong=$(check_columns "$file" 1)
        ;;
    *.js | *.mjs | *.ts | *.sh | *.awk | *.py | *.am | *.ac | *.m4 | *.mk | *.acsl | \
        bootstrap | .ci/run)
        wrong=$(check_columns "$file" 0; check_spdx "$file")
        ;;
    *.[1-9])
        wrong=$(check_spdx "$file")
        ;;
    *) continue ;;
    esac
    check "$file" "$wrong"
done < "$dir/files"
finish_run
