# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# For the tests of the module: builds it.  srcdir, builddir, CC and MAKE come from
# bindings/check.sh.
. "$srcdir/tests/tap.sh"
here=$srcdir/bindings/sqlite
echo '#include <sqlite3ext.h>' | ${CC:-cc} -E - > /dev/null 2>&1 ||
    skip_all "SQLite's headers are not installed (Debian: libsqlite3-dev)"
command -v sqlite3 > /dev/null || skip_all 'sqlite3 is not installed (Debian: sqlite3)'

work=$(mktemp -d "${TMPDIR:-/tmp}/xn-sqlite.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

# make_module DIRECTORY ARGUMENT...
make_module() {
    mkdir -p "$1" && (
        cd "$1" && shift && unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR &&
            "${MAKE:-make}" -f "$here/Makefile" "$@"
    ) > "$work/make.log" 2>&1 || tail -n 40 "$work/make.log"
}

# compile_memory DIRECTORY FLAG...: the program that contains the module of the directory
compile_memory() {
    directory=$1 expat=
    shift
    ! nm "$directory/libxn_sqlite.a" 2> /dev/null | grep -q ' U XML_' || expat=-lexpat
    ${compiler:-${CC:-cc}} -std=c99 "$@" -DSQLITE_CORE -I"$srcdir/lib" -I"$srcdir/lib/table" \
        -I"$srcdir/bindings" -o "$work/memory" "$here/tests/memory.c" \
        "$directory/libxn_sqlite.a" -lsqlite3 $expat > "$work/out" 2>&1
    check 'a program that contains the module' "$([ -x "$work/memory" ] || cat "$work/out")"
}

# write_vectors DIRECTORY: the statements that run the vectors
write_vectors() {
    ${CC:-cc} -std=c99 -I"$srcdir/lib" -o "$work/print_vectors" "$srcdir/bindings/vectors.c" \
        "$1/constants.o" && "$work/print_vectors" "$srcdir"/tests/vectors/*.tsv |
        awk -f "$here/tests/vectors.awk" | cat - "$here/tests/vectors.sql"
}

# check_vectors NAME OUTPUT
check_vectors() {
    rows=$(tail -n 1 "$2")
    check "$1: $rows vectors" "$(sed '$d' "$2" | head -n 20; [ "$rows" -gt 1900 ] || echo 'few')"
}
