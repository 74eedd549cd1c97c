# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: memory and time.
# Where memory is not reset between the rows, the type frees what it fetches: keys are compressed
# here.  Without that, hashes take 10 MB more, and comparisons 80.
create_database limits
letters=$(printf 'U+%04X\n' $(seq 48 57) $(seq 97 122) && echo 'U+00FC|U+0075')
run_sql limits -v letters="$letters" << 'END' > "$work/out"
CREATE TABLE wide (a xn_name, b xn_name, c xn_name, d xn_name, e xn_name, f xn_name, g xn_name,
    h xn_name, i xn_name) WITH (toast_tuple_target = 128);
INSERT INTO wide SELECT n, n, n, n, n, n, n, n, n FROM generate_series(1, 40000) AS i,
    xn_name(format('%sa.%s', repeat('a.', 119), i * 7919 % 40009)) AS n;
CREATE TABLE many AS SELECT 'label' || i % 1000 AS label FROM generate_series(1, 200000) AS i;
SELECT xn_table_load('lm', :'letters');
VACUUM ANALYZE;
END
check_equal 'keys are compressed' pglz \
    "$(run_sql limits -c 'SELECT DISTINCT pg_column_compression(a) FROM wide')"
# measure STATEMENT: the largest memory of a process that runs it, in kB
measure() {
    run_sql limits -c 'SET max_parallel_workers_per_gather = 0' -c "$1" -c "
        SELECT sum(CASE line[1] WHEN 'VmHWM' THEN 1 ELSE -1 END * line[2]::int)
        FROM regexp_matches(pg_read_file('/proc/self/status'),
            '(VmHWM|RssFile|RssShmem):\s+(\d+)', 'g') AS line" 2>&1 | tail -n 1
}
idle=$(measure 'SELECT count(*) FROM wide')
while read -r statement; do
    took=$(measure "$statement")
    check "$statement: $took kB, $idle kB without" "$([ "$took" -lt $((idle + 5000)) ] ||
        echo 'too much')"
done << 'END'
SELECT count(*) FROM (SELECT a FROM wide ORDER BY a OFFSET 0) AS sorted
CREATE INDEX ON wide USING hash (a)
CREATE INDEX ON wide (a)
INSERT INTO wide SELECT * FROM wide LIMIT 20000
SELECT count(xn_nfkc(repeat('ﷺ', 1000 + i % 9))) FROM generate_series(1, 5000) AS i
SELECT count(xn_try_prep(b::text, 'Nameprep', 'std3')) FROM wide
SELECT count(x) FROM wide, LATERAL (SELECT (xn_check(b::text || '..')).message AS x OFFSET 0) AS c
SELECT count(*) FROM wide WHERE a <@ xn_name('a') AND b @> xn_name('b')
SELECT count(xn_like(b::text, a::text)) FROM (SELECT * FROM wide LIMIT 20000) AS w
SELECT count(l.protected) FROM (SELECT * FROM wide LIMIT 20000) AS w, xn_like_check(b::text || '..', a::text) AS l
SELECT count(*) FROM many WHERE xn_table_allows('lm', label)
SELECT count(xn_table_index('lm', label)) FROM many
SELECT count((xn_table_check('lm', label || '-')).message) FROM many
SELECT count(v) FROM (SELECT * FROM many LIMIT 20000) AS m, xn_table_variants('lm', 'ü' || label) AS v
DO $$ BEGIN FOR i IN 1 .. 500 LOOP PERFORM xn_table_load('again', E'U+0061\n# ' || i); PERFORM xn_table_allows('again', 'a'); END LOOP; END $$
DO $$ BEGIN FOR i IN 1 .. 2000 LOOP BEGIN PERFORM xn_table_load('bad', 'U+0061' || i); EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$
END

# The longest inputs that are read, since a call cannot be cancelled: at most 50 ms of a processor.
# Quadratic time would be minutes.
run_sql limits << 'END' | while IFS='|' read -r call took; do
CREATE FUNCTION cpu() RETURNS float LANGUAGE sql VOLATILE AS
    $$ SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float / 1000000 $$;
CREATE FUNCTION took(call text, t text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE start float := cpu(); BEGIN
    BEGIN
        EXECUTE format('SELECT count(*) FROM %s', replace(call, '(t', '($1'))
        USING repeat(t, 1048576 / octet_length(t));
    EXCEPTION WHEN OTHERS THEN NULL; END;
    RETURN cpu() - start;
END $$;
SELECT call || ' of ' || t, took(call, t) FROM (VALUES ('xn_to_ascii(t)', 'ß'),
    ('xn_to_ascii(t)', 'a.'), ('xn_to_unicode(t)', 'ß'), ('xn_to_unicode(t)', 'xn--tda.'),
    ('xn_canonical(t)', 'ü.'), ('xn_status(t)', 'é'), ('xn_traits(t)', 'ü'),
    ('xn_check(t)', 'ü@'), ('xn_traits(t)', 'ü.'), ('xn_traits(t)', 'xn--tda.'),
    ('xn_nfkc(t)', 'ﷺ'), ('xn_prep(t, ''Nameprep'')', 'ﷺ'), ('xn_prep(t, ''SASLprep'')', 'ü'),
    ('xn_to_display(t)', 'ü.'), ('xn_find_host(t, ''url'')', 'a:/'),
    ('xn_find_host(t, ''email'')', 'ü@'), ('xn_find_host(t, ''host-port'')', 'ü.'),
    ('xn_host(t)', 'a@'), ('xn_host(t)', 'a://'), ('xn_host(t)', '[::]')) AS v (call, t);
END
    [ "$took" -le 5000 ] || printf 'not '
    echo "ok - 1 MiB: $call: $took ms"
done > "$work/tap"
pass_on '1 MiB' < "$work/tap"

# The index of a list of 1 MiB is built once, in 0.3 s of a processor, and not for each of 500 rows,
# also if the list is no constant.
run_sql limits << 'END'
CREATE TABLE list AS SELECT left(string_agg(to_hex(i::bigint * 2654435761 % 4294967296)
    || '-brand.example', E'\n'), 1048576) AS list FROM generate_series(1, 60000) AS i;
CREATE TABLE seen AS SELECT to_hex(i::bigint * 2654435761 % 4294967296) || '-brand.examp1e' AS name
    FROM generate_series(1, 500) AS i;
END
while read -r list; do
    took=$(run_sql limits << SQL
SELECT list FROM list \\gset
SELECT cpu() AS start \\gset
SELECT count(xn_like(name, $list, '', true)) AS found FROM seen \\gset
SELECT (cpu() - :start)::int + CASE WHEN :found <> 500 THEN 10000 ELSE 0 END;
SQL
    )
    check "the index of a list is built once: $list: $took ms" \
        "$([ "${took:-9999}" -le 5000 ] || echo 'too long')"
done << 'END'
:'list'
(SELECT list FROM list)
(SELECT string_agg(list, '') FROM list)
END
