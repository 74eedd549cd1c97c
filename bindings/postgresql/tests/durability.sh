#!/bin/sh
# SPDX-License-Identifier: MIT
# Dump and restore, binary COPY, and a server that is killed while it loads names.
. "$srcdir/bindings/postgresql/tests/lib.sh"
prepare
check 'a cluster starts' "$(start_server one 5432 'fsync = on' 'checkpoint_timeout = 30s' \
    'max_wal_size = 32MB' || cat "$work"/one.*)"
create_database source
run_sql source << 'END'
CREATE EXTENSION amcheck;
CREATE TABLE host (id int PRIMARY KEY, typed text,
    key xn_name GENERATED ALWAYS AS (xn_name(typed)) STORED);
INSERT INTO host SELECT i, format(CASE WHEN i % 10 = 0 THEN 'Bücher%s.shop%s.example.'
    ELSE 'H%s.shop%s.example' END, i, i % 997) FROM generate_series(1, 50000) AS i;
CREATE UNIQUE INDEX host_key ON host (key);
CREATE INDEX host_hash ON host USING hash (key);
CREATE INDEX host_canonical ON host (xn_canonical(typed));
CREATE DOMAIN registered AS xn_name CHECK (VALUE <@ 'example');
CREATE TABLE part (key registered PRIMARY KEY) PARTITION BY HASH (key);
CREATE TABLE part0 PARTITION OF part FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE part1 PARTITION OF part FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO part SELECT key FROM host;
CREATE TABLE site (host xn_host PRIMARY KEY);
INSERT INTO site SELECT key FROM host;
CREATE VIEW below AS SELECT * FROM host WHERE key <@ 'shop7.example';
END

summarize() {
    run_sql "$1" -c "SELECT count(*), count(DISTINCT key),
            md5(string_agg(typed || key, '' ORDER BY id)) FROM host" \
        -c 'SELECT count(*) FROM part0 UNION ALL SELECT count(*) FROM part1' \
        -c 'SELECT count(*) FROM below' \
        -c 'SELECT count(*) FROM site JOIN host ON host.key = site.host' 2>&1
}
expected=$(summarize source)
for format in plain custom directory; do
    jobs=
    [ $format != directory ] || jobs='-j 2'
    # shellcheck disable=SC2086 # words
    as_server "$bindir/pg_dump" -h "$work" -U xn -F $format $jobs -f "$work/dump.$format" source \
        > "$work/out" 2>&1
    run_sql postgres -c "CREATE DATABASE restored_$format LOCALE 'C' TEMPLATE template0"
    if [ $format = plain ]; then
        run_sql restored_plain -f "$work/dump.plain" >> "$work/out" 2>&1
    else
        as_server "$bindir/pg_restore" -h "$work" -U xn -j 2 -e -d restored_$format \
            "$work/dump.$format" >> "$work/out" 2>&1
    fi
    check_equal "dump and restore, $format" "$expected" "$(summarize restored_$format)"
    check "dump and restore, $format: no error" "$(grep -i 'error' "$work/out")"
done

run_sql source -c "\\copy (SELECT key FROM host ORDER BY id) TO '$work/keys' WITH (FORMAT binary)"
run_sql source -c 'CREATE TABLE copied (key xn_name)'
run_sql source -c "\\copy copied FROM '$work/keys' WITH (FORMAT binary)"
check_equal 'binary COPY in both directions' "50000" \
    "$(run_sql source -c 'SELECT count(*) FROM copied JOIN host USING (key)')"

check_equal 'postgres_fdw ships conditions on hosts' \
    "SELECT count(*) FROM public.site WHERE ((host OPERATOR(public.<@) 'shop7.example'))
51" "$(run_sql source << END | sed -n 's/^ *Remote SQL: //p; /^[0-9]*$/p'
CREATE EXTENSION postgres_fdw;
CREATE SERVER same FOREIGN DATA WRAPPER postgres_fdw
    OPTIONS (host '$work', dbname 'source', extensions 'xn');
CREATE USER MAPPING FOR xn SERVER same;
CREATE SCHEMA remote;
IMPORT FOREIGN SCHEMA public LIMIT TO (site) FROM SERVER same INTO remote;
EXPLAIN (VERBOSE, COSTS OFF) SELECT count(*) FROM remote.site WHERE host <@ 'Shop7.example';
SELECT count(*) FROM remote.site WHERE host <@ 'Shop7.example';
END
)"

run_sql source -c 'CREATE TABLE loaded (key xn_name PRIMARY KEY)'
batch() {
    echo "INSERT INTO loaded SELECT xn_name(format('h%s.shop%s.example', i, i % 97))
        FROM generate_series($1 * 2000, $1 * 2000 + 1999) AS i;"
}
for round in 1 2 3; do
    first=$((round * 1000))
    { i=0; while [ $i -lt 500 ]; do batch $((first + i)); i=$((i + 1)); done; } > "$work/load.sql"
    wanted=$(($(run_sql source -c 'SELECT count(*) FROM loaded') + 12000))
    "$bindir/psql" -X -q -d source -f "$work/load.sql" > "$work/out" 2>&1 &
    loader=$!
    while [ "$(run_sql source -c 'SELECT count(*) FROM loaded' 2> /dev/null || echo 0)" -lt \
        $wanted ] && kill -0 $loader 2> /dev/null; do
        :
    done
    kill -9 "$(head -n 1 "$work/one/postmaster.pid")"
    wait $loader
    check "round $round: the load is interrupted" \
        "$(grep -q 'connection to server was lost\|server closed the connection' "$work/out" ||
            echo 'it is not' | cat - "$work/out")"
    # Its children notice, and the next server waits for none of them.
    i=0
    until restart_server one || [ $i -ge 50 ]; do
        sleep 0.2
        i=$((i + 1))
    done
    check_equal "round $round: whole batches survive" 0 \
        "$(run_sql source -c 'SELECT count(*) % 2000 FROM loaded')"
    check "round $round: the indexes are sound" "$(run_sql source -c "
        SELECT bt_index_parent_check(oid, true, true) FROM pg_class
        WHERE relname IN ('loaded_pkey', 'host_key', 'host_canonical')" 2>&1 | grep .)"
done
check_equal 'the check of indexes can fail' 'NOTICE:  XX002' \
    "$(run_sql source 2>&1 << 'END' | sed -n 's/^.*NOTICE/NOTICE/p'
CREATE FUNCTION bad_cmp(xn_name, xn_name) RETURNS int LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT -public.xn_name_cmp($1, $2)';
CREATE OPERATOR CLASS bad_ops FOR TYPE xn_name USING btree AS OPERATOR 1 <, OPERATOR 2 <=,
    OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 xn_name_cmp(xn_name, xn_name);
CREATE INDEX bad ON copied (key bad_ops);
UPDATE pg_amproc SET amproc = 'bad_cmp' WHERE amprocfamily = (SELECT oid FROM pg_opfamily
    WHERE opfname = 'bad_ops') AND amprocnum = 1;
\c -
DO $$ BEGIN PERFORM bt_index_check('bad'); EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE '%', SQLSTATE; END $$;
END
)"
finish
