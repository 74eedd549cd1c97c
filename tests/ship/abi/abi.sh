#!/bin/sh
# SPDX-License-Identifier: MIT
# abi.sh check: compares the shared libraries of the build with their descriptions in
# tests/ship/abi/, by abidiff.  Fails if anything was removed or changed; additions are printed.
# abi.sh update: writes the descriptions anew.
# abidiff does not see an enum that takes the place of an int, and structures may not even grow:
# whoever updates the descriptions looks at doc/reference/api-and-abi.md.
# The last line is  N passed, N failed.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# describe LIBRARY FILE: describes all parts of a library that programs built for it rely on.
# Sources are named without the directory of the build.
describe() {
    abidw --exported-interfaces-only --drop-private-types --headers-dir "$srcdir/lib" \
        --headers-dir "$srcdir/lib/table" --headers-dir "$srcdir/lib/resolve" --type-id-style hash \
        --no-architecture --no-elf-needed --no-corpus-path --no-comp-dir-path --no-show-locs \
        --no-parameter-names --no-write-default-sizes ".libs/$1.so" > "$dir/description" || return 1
    sed "s| path='[^']*/\([a-z]*/[^/']*\)'| path='\1'|" "$dir/description" > "$2"
    # Without debugging information there are symbols, and no types.
    grep -q '<function-decl ' "$2" || { echo "# $1 was built without -g"; return 1; }
}

# compare LIBRARY: whether nothing was removed or changed
compare() {
    describe "$1" "$dir/$1.abi" || return 1
    abidiff "$srcdir/tests/ship/abi/$1.abi" "$dir/$1.abi" |
        awk -F"'" '/^ *\[A\] / { print "# added: " $2 }'
    abidiff --no-added-syms "$srcdir/tests/ship/abi/$1.abi" "$dir/$1.abi" > "$dir/changes" && return
    sed 's/^/# /' "$dir/changes"
    echo '# if doc/reference/api-and-abi.md allows this change: make update-abi'
    return 1
}

command -v abidiff > /dev/null && command -v abidw > /dev/null ||
    skip_all 'abidiff is not installed (Debian: abigail-tools)'
# shellcheck disable=SC2086 # words
echo __LP64__ | $CC -E -P - 2> /dev/null | grep -qx 1 ||
    skip_all 'the descriptions are those of LP64'
for library in libxn libxn-table libxn-resolve; do
    if [ ! -e .libs/$library.so ]; then
        echo "# $library is not built as a shared library"
    elif [ "$1" = update ]; then
        describe $library "$srcdir/tests/ship/abi/$library.abi"
        check "$library: written"
    else
        compare $library
        check "$library: nothing was removed or changed"
    fi
done
finish_run
