-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE host (key xn_name);
INSERT INTO host SELECT xn_name(format('h%s.shop%s.com', i, i % 100))
FROM generate_series(1, 5000) AS i;
INSERT INTO host VALUES ('com'), ('shop7.com'), ('shop77.com'), ('shop7-a.com'), ('.');
CREATE INDEX ON host (key);
ANALYZE host;

-- <@ is a range of the index.
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE key = 'SHOP7.com.';
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE key <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE 'shop7.com' @> key;
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE xn_name_below(key, 'shop7.com');
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE key @> 'a.shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE key <@ NULL;
EXPLAIN (COSTS OFF) SELECT * FROM host a WHERE key <@ key;
EXPLAIN (COSTS OFF) SELECT * FROM host a WHERE xn_name_below(key, key);
EXPLAIN (COSTS OFF) SELECT * FROM host WHERE xn_name_above(key, xn_name(left(random()::text, 0)));
PREPARE below(xn_name) AS SELECT count(*) FROM host WHERE key <@ $1;
PREPARE above(xn_name) AS SELECT key FROM host WHERE key @> $1 ORDER BY key;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE below('shop7.com');
EXPLAIN (COSTS OFF) EXECUTE above('shop7.com');
EXECUTE below('shop7.com');
EXECUTE below('.');
EXECUTE below(NULL);
EXECUTE above('h7.shop7.com');
RESET plan_cache_mode;
EXPLAIN (COSTS OFF)
    SELECT * FROM host a JOIN host b ON b.key <@ a.key WHERE a.key = 'shop7.com';

-- The same rows with and without the index
CREATE FUNCTION pg_temp.below(top xn_name) RETURNS bigint LANGUAGE sql AS
    'SELECT count(*) FROM host WHERE key <@ top';
SELECT top, with_index, (SELECT count(*) FROM host WHERE (key <@ top) IS TRUE) AS without
FROM (SELECT top, pg_temp.below(top) AS with_index FROM unnest(ARRAY['shop7.com', 'com', '.', 'de',
    'h7.shop7.com', 'shop7-a.com']::xn_name[]) AS top) AS t;

-- The planner estimates the rows from the statistics of the column.
CREATE FUNCTION pg_temp.estimate(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
    EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
    RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
SELECT pg_temp.estimate($$SELECT * FROM host WHERE key <@ 'shop7.com'$$) BETWEEN 5 AND 500 AS few,
    pg_temp.estimate($$SELECT * FROM host WHERE key <@ 'com'$$) > 4000 AS many;

-- The longest name that is possible
INSERT INTO host VALUES (xn_name(repeat('a.', 126) || 'a'));
SELECT count(*) FROM host WHERE key <@ xn_name(repeat('a.', 126) || 'a');
SELECT count(*) FROM host WHERE key <@ 'a';
SET plan_cache_mode = force_generic_plan;
EXECUTE below(xn_name(repeat('a.', 126) || 'a'));
RESET plan_cache_mode;

-- Hash joins, merge joins, an index on a hash
SET enable_nestloop = off;
SET enable_mergejoin = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM host a JOIN host b USING (key);
SELECT count(*) FROM host a JOIN host b USING (key);
SET enable_hashjoin = off;
SET enable_mergejoin = on;
EXPLAIN (COSTS OFF) SELECT count(*) FROM host a JOIN host b USING (key);
SELECT count(*) FROM host a JOIN host b USING (key);
CREATE TABLE hashed AS SELECT * FROM host;
CREATE INDEX ON hashed USING hash (key);
EXPLAIN (COSTS OFF) SELECT * FROM hashed WHERE key = 'Shop7.com';
SELECT * FROM hashed WHERE key = 'Shop7.com';

-- A BRIN index, of a table in the order of its keys
RESET enable_nestloop;
RESET enable_hashjoin;
SET enable_bitmapscan = on;
CREATE TABLE sorted AS SELECT * FROM host ORDER BY key;
CREATE INDEX ON sorted USING brin (key) WITH (pages_per_range = 2);
EXPLAIN (COSTS OFF) SELECT * FROM sorted WHERE key <@ 'shop7.com';
SELECT count(*) FROM sorted WHERE key <@ 'shop7.com';
SELECT count(*) FROM sorted WHERE key <@ 'shop7.com' OR key <@ 'shop77.com' OR key = '.';
EXPLAIN (COSTS OFF) SELECT * FROM sorted WHERE key @> 'shop7.com';
SET enable_bitmapscan = off;

-- Names below several others
EXPLAIN (COSTS OFF) SELECT key FROM unnest(ARRAY['shop7.com', 'de']::xn_name[]) AS top
    JOIN host ON key <@ top;

-- Partitions by ranges
CREATE TABLE ranged (id int, host xn_host, key xn_name PRIMARY KEY) PARTITION BY RANGE (key);
CREATE TABLE ranged_c PARTITION OF ranged FOR VALUES FROM (MINVALUE) TO ('com');
CREATE TABLE ranged_com PARTITION OF ranged FOR VALUES FROM ('com') TO ('de');
CREATE TABLE ranged_de PARTITION OF ranged FOR VALUES FROM ('de') TO (MAXVALUE);
INSERT INTO ranged SELECT 1, NULL, key FROM host WHERE NOT key <@ 'a';
ANALYZE ranged;
SET plan_cache_mode = force_generic_plan;
PREPARE below_ranged(xn_name) AS SELECT count(*) FROM ranged WHERE key <@ $1;
EXPLAIN (COSTS OFF) SELECT * FROM ranged WHERE key <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM ranged WHERE xn_host('a.b') @> key AND key = 'c.a.b';
EXPLAIN (COSTS OFF) EXECUTE below_ranged('shop7.com');
EXPLAIN (COSTS OFF) DELETE FROM ranged WHERE key <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM ranged WHERE host <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM ranged_com WHERE key <@ 'shop7.com';
EXPLAIN (COSTS OFF)
    SELECT * FROM host JOIN ranged ON ranged.key <@ host.key WHERE host.key = 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM ranged WHERE key <@ (SELECT min(key) FROM host);
SELECT s.key FROM (VALUES (1)) AS first, (SELECT ranged.key FROM ranged,
    generate_series(1, (ranged.key <@ 'shop7.com')::int) AS i WHERE ranged.key @> 'shop7.com') AS s;
EXPLAIN (COSTS OFF)
    SELECT * FROM ranged WHERE key <@ xn_name(left('shop7.com', 9 + floor(random())::int));
SELECT count((SELECT ranged.key <@ 'shop7.com' OFFSET 0))
FROM (VALUES (1)) AS a (x), (VALUES (1)) AS b (y), (VALUES (1)) AS c (z), ranged;
EXECUTE below_ranged('shop7.com');
EXECUTE below_ranged('.');
EXECUTE below_ranged(NULL);
RESET plan_cache_mode;
SELECT count(*) FROM ranged WHERE key <@ 'shop7.com';
SELECT pg_temp.estimate($$SELECT * FROM ranged WHERE key <@ 'shop7.com'$$) BETWEEN 5 AND 500 AS few,
    pg_temp.estimate($$SELECT * FROM ranged WHERE key <@ 'com'$$) > 4000 AS many;

-- Conditions and expressions of an index are found in a query as they stand.
CREATE TABLE claimed (key xn_name) PARTITION BY RANGE (key);
CREATE TABLE claimed_rest PARTITION OF claimed DEFAULT;
CREATE UNIQUE INDEX ON claimed (key) WHERE key <@ 'com';
INSERT INTO claimed VALUES ('a.com'), ('a.com'), ('a.de'), ('a.de')
    ON CONFLICT (key) WHERE key <@ 'com' DO NOTHING;
SELECT count(*) FROM claimed;
CREATE INDEX ranged_below ON ranged ((key <@ 'shop7.com'));
CREATE INDEX ranged_id ON ranged (id);
EXPLAIN (COSTS OFF) SELECT key FROM ranged WHERE key <@ 'shop7.com';
DROP INDEX ranged_below;

-- Partitions by hosts, by several columns, and by another strategy, which keeps <@
CREATE TABLE hosts (id int, key xn_host) PARTITION BY RANGE (key, id);
CREATE TABLE hosts_com PARTITION OF hosts FOR VALUES FROM ('com', 0) TO ('de', 0);
CREATE TABLE hosts_de PARTITION OF hosts FOR VALUES FROM ('de', 0) TO ('fr', 0);
EXPLAIN (COSTS OFF) SELECT * FROM hosts WHERE key <@ 'shop7.com';
EXPLAIN (COSTS OFF) SELECT * FROM hosts WHERE xn_host('shop7.de') @> key;
CREATE TABLE scattered (key xn_name) PARTITION BY HASH (key);
CREATE TABLE scattered_0 PARTITION OF scattered FOR VALUES WITH (MODULUS 1, REMAINDER 0);
EXPLAIN (COSTS OFF) SELECT * FROM scattered WHERE key <@ 'shop7.com';

-- BRIN on hosts
CREATE TABLE logged (key xn_host) WITH (autovacuum_enabled = off);
INSERT INTO logged SELECT xn_host('shop' || i || '.com') FROM generate_series(1, 20000) AS i
    ORDER BY 1;
CREATE INDEX ON logged USING brin (key) WITH (pages_per_range = 1, autosummarize = off);
INSERT INTO logged VALUES ('a.shop7.com'), ('shop7.com.example');
VACUUM logged;
ANALYZE logged;
SET enable_bitmapscan = on;
EXPLAIN (COSTS OFF) SELECT key FROM logged WHERE key <@ 'shop7.com' ORDER BY key;
SELECT key FROM logged WHERE key <@ 'shop7.com' ORDER BY key;
SELECT key FROM logged WHERE key = 'shop7.com.example';
SET enable_bitmapscan = off;

-- The end of a range is no name: none of the input functions reads its text.
SELECT n, xn_name_end(n), xn_name_end(xn_name_end(n)) = xn_name_end(n) AS same
FROM unnest(ARRAY['.', 'a.b', 'b"']::xn_name[]) AS n;
SELECT xn_name_end('.') > xn_name(repeat(chr(127), 63)) AS last;
SELECT xn_name(xn_name_end('.')::text);
SELECT xn_name(xn_name_end('a')::text);
SELECT xn_to_display(xn_name_end('a'));
CREATE TABLE ends (key xn_name, "end" xn_name GENERATED ALWAYS AS (xn_name_end(key)) STORED);

-- Rows are filtered before a security barrier only by functions that do not leak.
CREATE VIEW visible WITH (security_barrier) AS SELECT * FROM host WHERE length(key::text) > 0;
EXPLAIN (COSTS OFF) SELECT * FROM visible WHERE key = 'shop7.com';

-- Parallel scans
SET enable_seqscan = on;
SET max_parallel_workers_per_gather = 2;
SET min_parallel_table_scan_size = 0;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
EXPLAIN (COSTS OFF) SELECT count(xn_to_ascii(key::text)), max(key) FROM hashed;
SELECT count(xn_to_ascii(key::text)), max(key) FROM hashed;
