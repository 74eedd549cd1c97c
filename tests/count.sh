#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines of each part of the tree, and words of its documents.  Counts files under version control,
# or all files of a release; blank lines count, generated files do not.  Run by `make count`.
cd "$srcdir" || exit 1
files=$(git ls-files 2> /dev/null || find . -type f | sed 's|^\./||')

# count UNIT TITLE PATTERN [EXCEPT]
count() {
    number=$(echo "$files" | grep -E "$3" | grep -vE "${4:-^$}" | tr '\n' '\0' |
        xargs -0 cat | wc "-$1")
    printf '%7d  %s\n' "$number" "$2"
}

tests='^tests/|/tests/|^bindings/postgresql/sql/'
count l 'lib, nameprep' '^(lib|lib/host|lib/show|nameprep)/[^/]*\.[ch]$'
count l 'lib/table' '^lib/table/.*\.[ch]$'
count l 'lib/resolve, lib/compat' '^lib/(resolve|compat)/.*\.[ch]$'
count l 'tools' '^tools/.*\.[ch]$'
count l 'bindings, page' '^bindings/' "$tests|\.(md|7)\$"
count l 'tests' "$tests" '\.abi$'
count w 'words of documents, manuals' '\.md$|^(lib|tools|bindings)/.*\.[1-9]$' "$tests"
