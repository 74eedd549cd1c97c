#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the extension and tests it in one cluster.  PG_TESTS: some of the parts, which are the
# scripts below.
. "$srcdir/bindings/postgresql/tests/lib.sh"
here=$srcdir/bindings/postgresql
prepare
check 'a cluster starts' "$(start_server one 5432 'checkpoint_timeout = 30s' \
    'max_wal_size = 32MB' || cat "$work"/one.*)"

# xn_sql FILE DATABASE: runs a file of statements, and prints what differs
xn_sql() {
    PGCLIENTENCODING=UTF8 sh "$srcdir/bindings/run_sql.sh" "$1" "$work" "$bindir/psql" -X -q -A -t \
        -v VERBOSITY=verbose -v SHOW_CONTEXT=never -d "$2" 2>&1
}
for part in ${PG_TESTS:-sql tables limits documents durability sharding}; do
    echo "# $part"
    . "$here/tests/$part.sh"
done
finish
