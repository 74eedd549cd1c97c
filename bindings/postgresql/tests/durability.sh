# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: dump and restore, and a server that is killed while it loads names.
create_database source
run_sql source -v letters="$(printf 'U+%04X\n' $(seq 97 122) && echo 'U+00FC|U+0075')" << 'END' \
    > "$work/out"
CREATE TABLE host (id int PRIMARY KEY, typed text,
    key xn_name GENERATED ALWAYS AS (xn_name(typed)) STORED);
INSERT INTO host SELECT i, format(CASE WHEN i % 10 = 0 THEN 'Bücher%s.shop%s.example.'
    ELSE 'H%s.shop%s.example' END, i, i % 997) FROM generate_series(1, 20000) AS i;
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
-- Tables are restored with the data; a constraint that is NOT VALID comes after it, as indexes do.
SELECT xn_table_load('de', :'letters');
CREATE TABLE registration (label text NOT NULL);
INSERT INTO registration SELECT format('bücher%s', translate(i::text, '0123456789', 'bcdefghijk'))
FROM generate_series(1, 5000) AS i;
CREATE UNIQUE INDEX registration_index ON registration (xn_table_index('de', label));
ALTER TABLE registration ADD CHECK (xn_table_allows('de', label)) NOT VALID;
-- A row of an earlier version, which the constraint refuses
CREATE TABLE former (label text);
INSERT INTO former VALUES ('ö');
ALTER TABLE former ADD CHECK (xn_table_allows('de', label)) NOT VALID;
CREATE EXTENSION amcheck;
END
summarize() {
    run_sql "$1" -v ON_ERROR_STOP=0 -v VERBOSITY=sqlstate << 'END' 2>&1 | paste -s -d ' '
SELECT count(*), count(DISTINCT key), md5(string_agg(typed || key, '' ORDER BY id)) FROM host;
SELECT (SELECT count(*) FROM part0), (SELECT count(*) FROM part1), (SELECT count(*) FROM below),
    (SELECT count(*) FROM site JOIN host ON host.key = site.host);
SELECT name, md5(contents), fingerprint FROM xn_table;
SELECT (SELECT count(*) FROM registration), (SELECT count(*) FROM former);
INSERT INTO registration VALUES ('bucherc');
INSERT INTO registration VALUES ('ö');
UPDATE former SET label = 'ö';
END
}
expected=$(summarize source)
check_equal 'the index and the constraints act' 'ERROR:  23505 ERROR:  23514 ERROR:  23514' \
    "$(echo "$expected" | grep -o 'ERROR:.*')"
dump() {
    as_server "$bindir/pg_dump" -h "$work" -U xn "$@" source
}
restore() {
    as_server "$bindir/pg_restore" -h "$work" -U xn -e "$@"
}
for kind in plain custom sections; do
    make_database $kind
    case $kind in
    plain) dump -f "$work/dump.sql" && run_sql plain -f "$work/dump.sql" > "$work/restored" ;;
    custom) dump -F custom -f "$work/dump" && restore -d custom "$work/dump" ;;
    sections)
        dump -F directory -j 2 -f "$work/dump.d"
        for section in pre-data data post-data; do
            restore -j 2 -d sections --section=$section "$work/dump.d"
        done
        ;;
    esac > "$work/out" 2>&1
    check_equal "dump and restore: $kind" "$expected" "$(summarize $kind)"
    check "dump and restore, $kind: no error" "$(grep -i error "$work/out")"
done

run_sql source -c 'CREATE TABLE loaded (key xn_name PRIMARY KEY)'
count_loaded() {
    run_sql source -c 'SELECT count(*) FROM loaded' 2> "$work/refused" || echo 0
}
for round in 1 2; do
    awk -v first=$((round * 500)) 'BEGIN { for (i = first; i < first + 500; i++)
        printf "INSERT INTO loaded SELECT xn_name(format(\047h%%s.shop%%s.example\047, i," \
            " i %% 97)) FROM generate_series(%d, %d) AS i;\n", i * 2000,
            i * 2000 + 1999 }' > "$work/load.sql"
    wanted=$(($(count_loaded) + 8000))
    "$bindir/psql" -X -q -d source -f "$work/load.sql" > "$work/out" 2>&1 &
    loader=$!
    while [ "$(count_loaded)" -lt $wanted ] && kill -0 $loader 2> "$work/refused"; do
        :
    done
    kill -9 "$(head -n 1 "$work/one/postmaster.pid")"
    wait $loader
    check "round $round: the load is interrupted" \
        "$(grep -q 'connection to server was lost\|server closed the connection' "$work/out" ||
            echo 'it is not' | cat - "$work/out")"
    # The module also works when it is loaded before it is needed.
    echo "shared_preload_libraries = 'xn'" | as_server tee -a "$work/one/postgresql.conf" \
        > "$work/out"
    # The children of the server notice, and the next one waits for none of them.
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
