#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the pages about engines that call the modules of Python and npm.  XN_ENGINES: a
# node_modules with these engines.  srcdir, builddir and MAKE come from bindings/check.sh.
. "$srcdir/bindings/wasm/find.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-engines.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
PATH=/usr/bin:$PATH # Debian's pandas and SQLAlchemy are for its own Python

mkdir -p "$work/node_modules/libxn"
if find_wasm; then
    (cd "$work/node_modules/libxn" && unset MAKEFLAGS MFLAGS MAKELEVEL &&
        "${MAKE:-make}" -f "$srcdir/bindings/wasm/Makefile" WASM_CC="$WASM_CC" \
            WASM_LD="$WASM_LD") > "$work/log" 2>&1 || tail -n 20 "$work/log"
fi
[ ! -d "${XN_ENGINES-}" ] || ln -s "$XN_ENGINES"/* "$work/node_modules"
wheel=$(CFLAGS=-O0 sh "$srcdir/bindings/python/build.sh" "$work/wheels") &&
    python3 -m zipfile -e "$wheel" "$work/site"
cd "$builddir" && XN_MODULES=$work python3 -B "$srcdir/tests/ship/documents.py" \
    doc/howto/clickhouse.md doc/howto/duckdb.md doc/howto/python-data.md doc/howto/spark.md
