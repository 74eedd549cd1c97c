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

grep -E '\.(c|h|md|js|mjs|ts|sh|awk|py|am|ac|m4|mk|acsl|[1-9])$|^(bootstrap|\.ci/run)$' \
    "$dir/files" > "$dir/checked"

# What is wrong, after the file and a colon.  clang-format writes a line piece by piece, grep whole
# lines, which do not mix with those of another process.
# shellcheck disable=SC2016 # the arguments of the inner shell
[ -z "$formatter" ] || grep '\.[ch]$' "$dir/checked" | xargs -n 20 -P "$(nproc)" \
    sh -c '"$0" --dry-run -Werror "$@" 2>&1 | grep error:' "$formatter" > "$dir/wrong"
# Columns are characters: octets without those that continue one in UTF-8.
LC_ALL=C xargs awk '
    FNR == 1 {
        is_markdown = FILENAME ~ /\.md$/
        is_page = FILENAME ~ /\.[1-9]$/
        in_document = 0
    }
    FNR <= 2 && /SPDX-License-Identifier: / { has_licence[FILENAME] = 1 }
    is_page { next }
    /^END$/ { in_document = 0 }
    length($0) > 100 && !in_document && !/:\/\// && !(is_markdown && /^( *\||    )/) {
        gsub(/[\200-\277]/, "")
        if (length($0) > 100)
            print FILENAME ":" FNR ": " length($0) " columns"
    }
    /<< .?END.?$/ { in_document = 1 }
    END {
        for (i = 1; i < ARGC; i++)
            if (!has_licence[ARGV[i]] && ARGV[i] !~ /\.md$/)
                print ARGV[i] ":1: no SPDX line"
    }' < "$dir/checked" >> "$dir/wrong"
check 'every file can be read'
while read -r file; do
    check "$file" "$(grep "^$file:" "$dir/wrong")"
done < "$dir/checked"
finish_run
