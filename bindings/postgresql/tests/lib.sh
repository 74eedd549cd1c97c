# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# For the tests of the extension: builds it, and prepares a directory for clusters.  srcdir,
# builddir, CC and MAKE come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/postgresql/cluster.sh"

missing=$(find_missing)
[ -z "$missing" ] || skip_all "$missing"

# The path of a socket has at most 107 octets, so not below the build directory.
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-sql.XXXXXX") || exit 99
trap 'close_directory' EXIT
trap 'exit 99' HUP INT TERM

# make_extension TARGET...
make_extension() {
    mkdir -p "$builddir/bindings/postgresql" && (
        cd "$builddir/bindings/postgresql" &&
            unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR VPATH &&
            "${MAKE:-make}" -f "$srcdir/bindings/postgresql/Makefile" USE_PGXS=1 \
                PG_CONFIG="$PG_CONFIG" "$@"
    ) > "$work/make.log" 2>&1 || tail -n 40 "$work/make.log"
}

# prepare: a copy of the server in which the extension is installed.
prepare() {
    open_directory "$work" || exit 99
    wrong=$(make_extension all)
    check 'the extension builds' "$wrong"
    [ -z "$wrong" ] || exit 1
    wrong=$(make_extension install DESTDIR="$server")
    check 'the extension is installed' "$wrong"
}

# make_database NAME [ENCODING], create_database NAME [ENCODING]: without and with the extension
make_database() {
    run_sql postgres -c "CREATE DATABASE \"$1\" ENCODING '${2:-UTF8}' LOCALE 'C'
        TEMPLATE template0"
}
create_database() {
    make_database "$@" && run_sql "$1" -c 'CREATE EXTENSION xn'
}
