-- SPDX-License-Identifier: MIT
-- The type xn_host: which texts it refuses, and everything else that xn_name does for it
SET client_encoding = 'UTF8';
SELECT 'BÜCHER.Example.'::xn_host, xn_host('a.b'), xn_try_host('A.B'), xn_try_host('a_b'),
    'A.b'::xn_name::xn_host, 'a.b'::xn_host::xn_name, 'a.b'::xn_host::text;
CREATE FUNCTION pg_temp.try(statement text) RETURNS TABLE (detail text, hint text)
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE statement;
    detail := 'it does not fail';
    RETURN NEXT;
EXCEPTION WHEN invalid_text_representation THEN
    GET STACKED DIAGNOSTICS detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    RETURN NEXT;
END $$;
SELECT typed, hint, replace(detail, 'RFC 3490 section 4.1 step 3a', '3a') AS detail
FROM unnest(ARRAY['user@example.com', 'user@bücher.de', 'http://example.com/',
    'https://bücher.de:80/ä', 'example.com:80', 'bücher.de:80', '[::1]', 'example.com ',
    E'\tbücher.de', E'example.com\n', E'example.com\r',
    ' ', '_dmarc.example.com', '_a b.de', 'a*b.de', 'a:b:c',
    'a@b_c', 'file:///a', 'a b', 'a..b', 'xn--a', 'xn--tda-', '１.2', 'a-.b', chr(545)]) AS typed,
    pg_temp.try(format('SELECT %L::xn_host', typed));
SELECT 1, 'user@example.com'::xn_host;
SELECT 'user@example.com'::xn_name::xn_host;
SELECT xn_host('_dmarc.bücher.de'::xn_name);
SELECT xn_host('a:1');

CREATE TABLE spelling (key xn_name);
INSERT INTO spelling SELECT xn_name(format('h%s.shop%s.com', i, i % 100))
FROM generate_series(1, 5000) AS i;
INSERT INTO spelling VALUES ('com'), ('shop7.com'), ('shop77.com'), ('bücher.de'), ('a_b');
CREATE INDEX ON spelling (key);
CREATE TABLE server (host xn_host PRIMARY KEY);
INSERT INTO server SELECT key FROM spelling WHERE key <> 'a_b';
INSERT INTO server VALUES ('BÜCHER.de.');
INSERT INTO server SELECT key FROM spelling WHERE key = 'a_b';
VACUUM ANALYZE spelling, server;

-- A condition takes any name, and so finds nothing; an IN list takes the type of its column.
SELECT host FROM server WHERE host = 'a@b' OR host = ANY ('{COM,a b}') OR host IN ('Shop7.com.');
SELECT host FROM server WHERE host IN ('a b', 'com');
SELECT min(host), max(host), count(DISTINCT host), array_agg(host) @> '{com}' AS has_com
FROM server;
SELECT xn_parents('a.b'::xn_host);
CREATE TABLE alias (key xn_name REFERENCES server (host));
INSERT INTO alias VALUES ('Shop7.com');
INSERT INTO alias VALUES ('none');

SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET max_parallel_workers_per_gather = 0;
EXPLAIN (COSTS OFF) SELECT * FROM server WHERE host = 'SHOP7.com.';
EXPLAIN (COSTS OFF) SELECT * FROM server WHERE host IN ('SHOP7.com.', 'a.com');
EXPLAIN (COSTS OFF) SELECT * FROM server WHERE host <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM server WHERE host @> 'a.shop7.com';
PREPARE find_hosts(xn_host, xn_host[]) AS
    SELECT * FROM server WHERE host = $1 UNION ALL SELECT * FROM server WHERE host = ANY ($2);
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE find_hosts('shop7.com', '{shop77.com}');
EXECUTE find_hosts('shop7.com', '{shop77.com}');
RESET plan_cache_mode;
EXPLAIN (COSTS OFF)
    SELECT * FROM server JOIN spelling ON host <@ key WHERE key = 'shop7.com';
SET enable_nestloop = off;
SET enable_mergejoin = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM server JOIN spelling ON host = key;
SELECT count(*) FROM server JOIN spelling ON host = key;
SET enable_hashjoin = off;
SET enable_mergejoin = on;
EXPLAIN (COSTS OFF) SELECT count(*) FROM server JOIN spelling ON host = key;
SELECT count(*) FROM server JOIN spelling ON host = key;

-- Statistics
CREATE FUNCTION pg_temp.estimate(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
    EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
    RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
SELECT pg_temp.estimate($$SELECT * FROM server WHERE host <@ 'shop7.com'$$) BETWEEN 5 AND 500
        AS few,
    pg_temp.estimate($$SELECT * FROM server WHERE host <@ 'com'$$) > 4000 AS many;

-- Partitions
CREATE TABLE spread (host xn_host PRIMARY KEY) PARTITION BY HASH (host);
CREATE TABLE spread0 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE spread1 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO spread SELECT * FROM server;
-- The hash is that of the type xn_name, but PostgreSQL wants the type of the column here.
SELECT count(*) > 2000 AS half FROM spread1 JOIN spelling ON host = key
WHERE satisfies_hash_partition('spread'::regclass, 2, 1, xn_try_host(key::text));
EXPLAIN (COSTS OFF) SELECT * FROM spread WHERE host = 'Shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM spread WHERE host IN ('Shop7.com', 'SHOP7.com');
PREPARE find_spread(xn_host) AS SELECT * FROM spread WHERE host = $1;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE find_spread('shop7.com');
