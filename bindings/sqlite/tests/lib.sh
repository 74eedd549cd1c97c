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

# run_sqlite FILE STATEMENT...: with the module
run_sqlite() {
    database=$1
    shift
    sqlite3 -batch -bail "$database" ".load $module/xn" "$@" 2>&1
}

# documented PATTERN: the number in a sentence of the manual
documented() {
    tr '\n' ' ' < "$srcdir/bindings/xn_sql.7" | sed -n "s/.*$1.*/\1/p"
}
