#!/bin/sh
# SPDX-License-Identifier: MIT
# Times of the database modules, next to lower() and to Python's codec.  Run by `make bench-sql` in
# the build directory; srcdir, CC, MAKE and PG_CONFIG come from there.
# BENCH_NAMES: the number of names, one in ten international.  Times are processor time, so that
# other work on the machine does not count.
srcdir=$(cd "$srcdir" && pwd) || exit 1
builddir=$PWD
names=${BENCH_NAMES:-1000000}
. "$srcdir/bindings/postgresql/tests/lib.sh"

# time_query STATEMENT: the least processor time of five runs in one process, in ms
time_query() {
    run_sql bench << END | sort -n | head -n 1
CREATE FUNCTION pg_temp.cpu() RETURNS numeric LANGUAGE sql VOLATILE AS \$\$
    SELECT split_part(pg_read_file('/proc/self/schedstat', 0, 100), ' ', 1)::numeric / 1000000 \$\$;
SET max_parallel_workers_per_gather = 0;
SET jit = off;
$(for run in 1 2 3 4 5; do
    echo '\o /dev/null'
    echo 'SELECT pg_temp.cpu() AS start \gset'
    echo "$1;"
    echo '\o'
    echo "SELECT (pg_temp.cpu() - :start)::numeric(12,1); -- $run"
done)
END
}

row() {
    printf '| %-52s | %10s |\n' "$1" "$2"
}

# row_without_scan NAME EXPRESSION: prints the time of the expression without that of the scan
row_without_scan() {
    took=$(time_query "SELECT count($2) FROM host")
    row "$1" "$(echo "$took $scan" | awk '{ printf "%.1f ms", $1 - $2 }')"
}

{ printf 'U+%04X\n' $(seq 48 57) $(seq 97 122) && echo 'U+00FC|U+0075'; } > "$work/table"
prepare > "$work/prepare.log"
! grep "^not ok" "$work/prepare.log" || exit 1
start_server one 5432 'shared_buffers = 512MB' || exit 1
create_database bench
run_sql bench << END || exit 1
CREATE TABLE host AS SELECT CASE WHEN i % 10 = 0 THEN format('bücher%s.example%s.de', i, i % 1000)
    ELSE format('host%s.example%s.com', i, i % 1000) END AS name
FROM generate_series(1, $names) AS i;
VACUUM ANALYZE host;
END
echo "PostgreSQL, $names names, one process, without the time of the scan"
scan=$(time_query 'SELECT count(name) FROM host')
row_without_scan 'lower(name)' 'lower(name)'
row_without_scan 'lower(name COLLATE "C.UTF-8"), as most databases' 'lower(name COLLATE "C.utf8")'
row_without_scan 'xn_try_to_ascii(name)' 'xn_try_to_ascii(name)'
row_without_scan "xn_try_to_ascii(name, 'pr29'), a flag without effect" \
    "xn_try_to_ascii(name, 'pr29')"
row_without_scan "xn_try_to_ascii(name, 'unassigned')" "xn_try_to_ascii(name, 'unassigned')"
row_without_scan "xn_try_to_ascii(name, 'std3')" "xn_try_to_ascii(name, 'std3')"
row_without_scan 'xn_try_canonical(name)' 'xn_try_canonical(name)'
row_without_scan 'xn_to_unicode(name)' 'xn_to_unicode(name)'
row_without_scan 'xn_status(name)' 'xn_status(name)'
row_without_scan 'xn_valid(name)' 'xn_valid(name)'
row_without_scan 'xn_name(name)' 'xn_name(name)'
row 'memory of the process after a million names' "$(run_sql bench -c 'SELECT
    count(xn_name(name)), count(xn_try_to_unicode(name)) FROM host' -c "SELECT
    (sum(total_bytes) / 1048576.0)::numeric(9,1) || ' MB' FROM pg_backend_memory_contexts" |
    tail -n 1)"
run_sql bench -c "CREATE TABLE international AS
    SELECT name FROM host WHERE name LIKE 'b%' LIMIT 20000"
row 'xn_try_to_ascii, 20 000 international names' \
    "$(time_query 'SELECT count(xn_try_to_ascii(name)) FROM international') ms"
if run_sql bench -c 'CREATE EXTENSION plpython3u' 2> "$work/out"; then
    run_sql bench << 'END'
CREATE FUNCTION codec(name text) RETURNS text IMMUTABLE STRICT LANGUAGE plpython3u AS
    $$ return name.encode('idna').decode('ascii') $$;
END
    row "the same with PL/Python and its codec idna" \
        "$(time_query 'SELECT count(codec(name)) FROM international') ms"
else
    row 'PL/Python' 'is missing'
fi
run_sql bench -c 'CREATE TABLE key AS SELECT xn_name(name) AS key FROM host'
run_sql bench -c 'CREATE UNIQUE INDEX ON key (key)'
run_sql bench -c 'VACUUM ANALYZE key'
row "SELECT ... WHERE key <@ 'example7.com'" \
    "$(time_query "SELECT count(*) FROM key WHERE key <@ 'example7.com'") ms"

# Finding refused names, and loading names at random and in the order of their keys
row 'xn_check of each name' "$(time_query "SELECT count(*) FROM host,
    xn_check(name, 'std3,strict-ace') AS c WHERE c.status <> 'XN_OK'") ms"
row 'xn_check where xn_valid is false' "$(time_query "SELECT count(*) FROM host,
    xn_check(name, 'std3,strict-ace') AS c WHERE NOT xn_valid(name, 'std3,strict-ace')") ms"
run_sql bench << 'END'
CREATE TABLE shuffled AS SELECT name FROM host ORDER BY hashtext(name);
CREATE TABLE loaded (key xn_host PRIMARY KEY, name text);
END
for order in '' 'ORDER BY key'; do
    row "INSERT INTO loaded ... $order" "$(time_query "TRUNCATE loaded;
        INSERT INTO loaded SELECT xn_host(name) AS key, name FROM shuffled $order") ms"
    row '  its index' \
        "$(run_sql bench -c "SELECT pg_relation_size('loaded_pkey') / 1000000") MB"
done

# Labels of the same names, with a table of letters, digits and variants; BENCH_TABLE: another file,
# such as a table of RFC 7940 with rules.
run_sql bench -v file="$(base64 -w 0 "${BENCH_TABLE:-$work/table}")" << 'END' > /dev/null || exit 1
SELECT xn_table_load('bench', decode(:'file', 'base64'));
CREATE TABLE label AS SELECT split_part(name, '.', 1) AS name FROM host;
VACUUM ANALYZE label;
END
row_of_labels() {
    took=$(time_query "SELECT count($1) FROM label")
    row "$1" "$(echo "$took $scan" | awk '{ printf "%.1f ms", $1 - $2 }')"
}
echo "PostgreSQL, $names labels, ${BENCH_TABLE:-a table of text}"
scan=$(time_query 'SELECT count(name) FROM label')
for call in 'lower(name)' 'lower(name COLLATE "C.utf8")' "xn_table_allows('bench', name)" \
    "xn_table_check('bench', name)" "xn_table_index('bench', name)"; do
    row_of_labels "$call"
done
row 'xn_table_variants, 20 000 international labels' "$(time_query "SELECT count(*)
    FROM (SELECT * FROM label WHERE name LIKE 'b%' LIMIT 20000) AS l,
        xn_table_variants('bench', name)") ms"
stop_server one

if command -v sqlite3 > /dev/null && mkdir "$work/sqlite" && (cd "$work/sqlite" &&
    "${MAKE:-make}" -f "$srcdir/bindings/sqlite/Makefile" xn.so) > "$work/out" 2>&1; then
    echo "SQLite, $names names, without the time of the scan"
    time_sqlite() {
        for run in 1 2 3 4 5 6 7; do
            printf ".load %s/sqlite/xn\nCREATE TEMP TABLE t AS SELECT xn_table_load('bench',
                readfile('%s'));\n.timer on\nSELECT count(%s) FROM host; -- %d\n" \
                "$work" "${BENCH_TABLE:-$work/table}" "$1" $run | sqlite3 -batch "$work/bench.db"
        done | sed -n 's/^Run Time: .* user \([0-9.]*\).*/\1/p' | sort -n | head -n 1
    }
    sqlite3 "$work/bench.db" "CREATE TABLE host AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL
        SELECT i + 1 FROM n WHERE i < $names) SELECT CASE WHEN i % 10 = 0
        THEN printf('bücher%d.example%d.de', i, i % 1000)
        ELSE printf('host%d.example%d.com', i, i % 1000) END AS name FROM n"
    scan=$(time_sqlite name)
    for call in 'lower(name)' 'xn_try_to_ascii(name)' "xn_try_to_ascii(name, 'pr29')" \
        'xn_try_canonical(name)' 'xn_valid(name)' 'xn_try_key(name)' \
        "xn_table_allows('bench', substr(name, 1, 10))" 'substr(name, 1, 10)'; do
        row "$call" "$(echo "$(time_sqlite "$call") $scan" |
            awk '{ printf "%.1f ms", ($1 - $2) * 1000 }')"
    done
fi
