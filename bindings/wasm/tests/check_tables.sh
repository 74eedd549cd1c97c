#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the npm package with registry tables and tests it.  srcdir, builddir, CC and MAKE come from
# bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/wasm/find.sh"
find_wasm || { echo "SKIPPED: $missing; the package with tables is NOT tested" && exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-wasm.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
. "$srcdir/bindings/wasm/tests/lib.sh"

sources=$srcdir
tables=$work/tables
check 'the package is built' "$(make_package "$tables" wasm/table)"
[ -e "$tables/xn-table.wasm" ] || exit 1
check 'no warning of the compiler' "$(grep -A 5 'warning:' "$work/log")"

sources=$work/other/sources
mkdir -p "$sources/bindings"
cp -R "$srcdir/lib" "$srcdir/nameprep" "$srcdir/data" "$srcdir/LICENSE" \
    "$srcdir/LICENSES" "$sources"
cp -R "$srcdir/bindings/library.mk" "$srcdir/bindings/table.mk" "$here" "$sources/bindings"
rm -f "$sources"/bindings/wasm/table/*.wasm "$sources"/bindings/wasm/table/*.o
check 'the package is built in the folder of its sources' "$(
    make_package "$sources/bindings/wasm/table" wasm/table
)"
check 'builds in two folders give the same index.js' \
    "$(cmp "$tables/index.js" "$sources/bindings/wasm/table/index.js" 2>&1)"
sources=$srcdir

cp -R "$tables" "$work/65536"
rm "$work/65536/xn-table.wasm"
check 'the module with half the stack' "$(
    make_package "$work/65536" wasm/table STACK_SIZE=65536
)"

# The XML reader of the package with tables next to expat: of each table and of changed copies, the
# library must print the same with both.
native_cc() {
    "${CC:-cc}" -O1 -DWITH_EXPAT "$@" -I. -I"$srcdir" -I"$srcdir/lib" \
        -I"$srcdir/lib/table"
}
compile_library() {
    for file in "$srcdir"/lib/*.c "$srcdir"/lib/[hs]*/*.c "$srcdir"/lib/table/*.c \
        "$srcdir"/lib/table/*/*.c "$srcdir"/nameprep/*.c; do
        case $file in
        */xml.c | */tables.c | */property_tables.c) continue ;;
        esac
        native_cc -c "$file" || return 1
    done
    native_cc -c "$tables/tables.c" && native_cc -c "$tables/property_tables.c" &&
        native_cc -c "$here/tests/load_tables.c"
}
reader=$here/table
mkdir "$work/native"
check 'the XML reader is built for this machine' "$(
    exec 2>&1
    cd "$work/native" && : > config.h && compile_library &&
        native_cc -I"$reader" -o ../load_here ./*.o "$srcdir/lib/table/read/xml.c" \
            "$reader/xml_events.c" "$reader/xml_tags.c" \
            "$reader/xml_scan.c" || echo 'it failed'
)"
if echo '#include <expat.h>' | "${CC:-cc}" -E - > /dev/null 2>&1; then
    check 'the XML reader gives what expat gives' "$(
        exec 2>&1
        cd "$work/native" && native_cc -o ../load_expat ./*.o "$srcdir/lib/table/read/xml.c" -lexpat
        for program in here expat; do
            "$work/load_$program" 300 "$srcdir"/tests/vectors/tables/*.xml > "$work/$program"
        done
        diff "$work/expat" "$work/here" | head -n 20
        [ "$(wc -l < "$work/here")" -gt 5000 ] || echo 'few tables'
    )"
else
    skip 'no expat (Debian: libexpat1-dev): the XML reader is NOT compared with it'
fi

require_node
export XN_PACKAGE
XN_PACKAGE=$tables
for file in tables package environments; do
    echo "# $file"
    run_tests "$file" "$file.test.mjs"
done
XN_PACKAGE=$work/65536
failed=$(run_tests tables tables.test.mjs | grep '^not ok')
check 'registry tables, with half the stack' "$failed"
