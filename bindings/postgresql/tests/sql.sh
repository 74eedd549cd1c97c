# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the module as a file, the statements of sql/, the vectors.
module=$builddir/bindings/postgresql/xn.so
check 'it needs nothing but libc and expat, and has no path to libraries' "$(
    ldd "$module" | grep -v 'libc\.so\|libexpat\.so\|linux-vdso\|ld-linux'
    readelf -d "$module" | grep -i 'rpath\|runpath'
)"
check 'the library in it is hidden' "$(nm -D --defined-only "$module" | awk '{ print $3 }' |
    grep -v '^\(pg_finfo_\)\{0,1\}xn_\(pg\|name\|host\)_\|^Pg_magic_func$')"
check 'it cannot load other libraries or use the network' "$(nm -D --undefined-only "$module" |
    awk '{ print $2 }' | grep '^\(dlopen\|socket\|connect\|open\|fopen\|system\|SPI_.*\)')"
check_equal 'without the headers of the server, make says which package has them' \
    'postgresql-server-dev-all' "$(PG_CONFIG=$work/none make_extension all |
        grep -o 'postgresql-server-dev-.*' | sed 's/\. .*//')"

make_database contrib_regression
for file in $(sed -n 's/^SQL_FILES = //p' "$here/Makefile"); do
    [ "$file" != tables_xml ] || ldd "$module" | grep -q libexpat || continue
    check "sql/$file" "$(xn_sql "$here/sql/$file.sql" contrib_regression)"
done
for encoding in LATIN1:latin WIN1252:latin EUC_JP:euc_jp EUC_JIS_2004:euc_jis_2004 \
    SQL_ASCII:sql_ascii; do
    make_database "in_${encoding%:*}" "${encoding%:*}"
    check "${encoding%:*}" "$(xn_sql "$here/sql/encoding_${encoding#*:}.sql" "in_${encoding%:*}")"
done

${CC:-cc} -std=c99 -I"$srcdir/lib" -o "$work/print_vectors" "$srcdir/bindings/vectors.c" \
    "$builddir/bindings/postgresql/constants.o" &&
    "$work/print_vectors" "$srcdir"/tests/vectors/*.tsv > "$work/vectors.tsv"
# LATIN1 lacks the text of most rows.
while read -r encoding unit least; do
    make_database "vectors_$encoding" "$encoding"
    PGCLIENTENCODING=UTF8 run_sql "vectors_$encoding" -v file="$work/vectors.tsv" -v unit="$unit" \
        -f "$here/tests/vectors.sql" > "$work/out" 2>&1
    rows=$(tail -n 1 "$work/out")
    check "$encoding: $rows vectors" "$(sed '$d' "$work/out"
        [ "$rows" -ge "$least" ] || echo "at least $least are expected")"
done << 'END'
UTF8 characters 1800
SQL_ASCII octets 1900
LATIN1 characters 550
END
