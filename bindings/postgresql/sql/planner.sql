-- SPDX-License-Identifier: MIT
-- Conditions on the types: plans, estimates, partitions
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
SELECT plan($$SELECT * FROM host WHERE key = 'SHOP7.com.'$$);
--= Index Only Scan using host_key_idx on host; Index Cond: (key = 'shop7.com')
SELECT plan($$SELECT * FROM host WHERE key <@ 'shop7.com'$$);
--= Index Only Scan using host_key_idx on host; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..'))
SELECT plan($$SELECT * FROM host WHERE 'shop7.com' @> key$$);
--= Index Only Scan using host_key_idx on host; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..'))
SELECT plan($$SELECT * FROM host WHERE xn_name_below(key, 'shop7.com')$$);
--= Index Only Scan using host_key_idx on host; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..'))
SELECT plan($$SELECT * FROM host WHERE key @> 'a.shop7.com'$$);
--= Index Only Scan using host_key_idx on host; Index Cond: (key = ANY (xn_parents('a.shop7.com')))
SELECT plan($$SELECT * FROM host WHERE key <@ NULL$$);
--= Result; One-Time Filter: false
SELECT plan($$SELECT * FROM host a WHERE key <@ key$$);
--= Index Only Scan using host_key_idx on host a; Filter: (key <@ key)
SELECT plan($$SELECT * FROM host a WHERE xn_name_below(key, key)$$);
--= Index Only Scan using host_key_idx on host a; Filter: xn_name_below(key, key)
SELECT plan($$SELECT * FROM host WHERE xn_name_above(key, xn_name(left(random()::text, 0)))$$);
--= Index Only Scan using host_key_idx on host; Filter: xn_name_above(key, xn_name("left"((random())::text, 0)))
PREPARE below(xn_name) AS SELECT count(*) FROM host WHERE key <@ $1;
PREPARE above(xn_name) AS SELECT key FROM host WHERE key @> $1 ORDER BY key;
SET plan_cache_mode = force_generic_plan;
SELECT plan($$EXECUTE below('shop7.com')$$);
--= Aggregate; ->  Index Only Scan using host_key_idx on host; Index Cond: ((key >= $1) AND (key < xn_name_end($1)))
SELECT plan($$EXECUTE above('shop7.com')$$);
--= Index Only Scan using host_key_idx on host; Index Cond: (key = ANY (xn_parents($1)))
EXECUTE below('shop7.com');
--= 51
EXECUTE below('.');
--= 5005
EXECUTE below(NULL);
--= 0
EXECUTE above('h7.shop7.com');
--= .
--= com
--= shop7.com
--= h7.shop7.com
RESET plan_cache_mode;
SELECT plan($$SELECT * FROM host a JOIN host b ON b.key <@ a.key WHERE a.key = 'shop7.com'$$);
--= Nested Loop; ->  Index Only Scan using host_key_idx on host a; Index Cond: (key = 'shop7.com'); ->  Index Only Scan using host_key_idx on host b; Index Cond: ((key >= a.key) AND (key < xn_name_end(a.key)))

-- The same rows with and without the index
CREATE FUNCTION pg_temp.below(top xn_name) RETURNS bigint LANGUAGE sql AS
    'SELECT count(*) FROM host WHERE key <@ top';
SELECT top, with_index, (SELECT count(*) FROM host WHERE (key <@ top) IS TRUE) AS without
FROM (SELECT top, pg_temp.below(top) AS with_index FROM unnest(ARRAY['shop7.com', 'com', '.', 'de',
    'h7.shop7.com', 'shop7-a.com']::xn_name[]) AS top) AS t;
--= shop7.com|51|51
--= com|5004|5004
--= .|5005|5005
--= de|0|0
--= h7.shop7.com|1|1
--= shop7-a.com|1|1

-- The planner estimates the rows from the statistics of the column.
SELECT estimate($$SELECT * FROM host WHERE key <@ 'shop7.com'$$) BETWEEN 5 AND 500,
    estimate($$SELECT * FROM host WHERE key <@ 'com'$$) > 4000;
--= t|t

-- The longest name that is possible
INSERT INTO host VALUES (xn_name(repeat('a.', 126) || 'a'));
SELECT count(*) FROM host WHERE key <@ xn_name(repeat('a.', 126) || 'a');
--= 1
SELECT count(*) FROM host WHERE key <@ 'a';
--= 1
SET plan_cache_mode = force_generic_plan;
EXECUTE below(xn_name(repeat('a.', 126) || 'a'));
--= 1
RESET plan_cache_mode;

-- Hash joins, merge joins, an index on a hash
SET enable_nestloop = off;
SET enable_mergejoin = off;
SELECT plan($$SELECT count(*) FROM host a JOIN host b USING (key)$$);
--= Aggregate; ->  Hash Join; Hash Cond: (a.key = b.key); ->  Index Only Scan using host_key_idx on host a; ->  Hash; ->  Index Only Scan using host_key_idx on host b
SELECT count(*) FROM host a JOIN host b USING (key);
--= 5006
SET enable_hashjoin = off;
SET enable_mergejoin = on;
SELECT plan($$SELECT count(*) FROM host a JOIN host b USING (key)$$);
--= Aggregate; ->  Merge Join; Merge Cond: (a.key = b.key); ->  Index Only Scan using host_key_idx on host a; ->  Index Only Scan using host_key_idx on host b
SELECT count(*) FROM host a JOIN host b USING (key);
--= 5006
CREATE TABLE hashed AS SELECT * FROM host;
CREATE INDEX ON hashed USING hash (key);
SELECT plan($$SELECT * FROM hashed WHERE key = 'Shop7.com'$$);
--= Index Scan using hashed_key_idx on hashed; Index Cond: (key = 'shop7.com')
SELECT * FROM hashed WHERE key = 'Shop7.com';
--= shop7.com

-- A BRIN index, of a table in the order of its keys
RESET enable_nestloop;
RESET enable_hashjoin;
SET enable_bitmapscan = on;
CREATE TABLE sorted AS SELECT * FROM host ORDER BY key;
CREATE INDEX ON sorted USING brin (key) WITH (pages_per_range = 2);
SELECT plan($$SELECT * FROM sorted WHERE key <@ 'shop7.com'$$);
--= Bitmap Heap Scan on sorted; Filter: (key <@ 'shop7.com'); ->  Bitmap Index Scan on sorted_key_idx; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..'))
SELECT count(*) FROM sorted WHERE key <@ 'shop7.com';
--= 51
SELECT count(*) FROM sorted WHERE key <@ 'shop7.com' OR key <@ 'shop77.com' OR key = '.';
--= 103
SELECT plan($$SELECT * FROM sorted WHERE key @> 'shop7.com'$$);
--= Seq Scan on sorted; Filter: (key @> 'shop7.com')
SET enable_bitmapscan = off;

-- Names below several others
SELECT plan($$SELECT key FROM unnest(ARRAY['shop7.com', 'de']::xn_name[]) AS top JOIN host ON
    key <@ top$$);
--= Nested Loop; ->  Function Scan on unnest top; ->  Index Only Scan using host_key_idx on host; Index Cond: ((key >= top.top) AND (key < xn_name_end(top.top)))

-- Partitions by ranges
CREATE TABLE ranged (id int, host xn_host, key xn_name PRIMARY KEY) PARTITION BY RANGE (key);
CREATE TABLE ranged_c PARTITION OF ranged FOR VALUES FROM (MINVALUE) TO ('com');
CREATE TABLE ranged_com PARTITION OF ranged FOR VALUES FROM ('com') TO ('de');
CREATE TABLE ranged_de PARTITION OF ranged FOR VALUES FROM ('de') TO (MAXVALUE);
INSERT INTO ranged SELECT 1, NULL, key FROM host WHERE NOT key <@ 'a';
ANALYZE ranged;
SET plan_cache_mode = force_generic_plan;
PREPARE below_ranged(xn_name) AS SELECT count(*) FROM ranged WHERE key <@ $1;
SELECT plan($$SELECT * FROM ranged WHERE key <@ 'shop7.com'$$);
--= Append; Subplans Removed: 1; ->  Index Scan using ranged_com_pkey on ranged_com ranged_1; Index Cond: ((key >= 'shop7.com') AND (key < xn_name_end('shop7.com')))
SELECT plan($$SELECT * FROM ranged WHERE xn_host('a.b') @> key AND key = 'c.a.b'$$);
--= Index Scan using ranged_c_pkey on ranged_c ranged; Index Cond: ((key >= 'a.b') AND (key < xn_name_end('a.b')) AND (key = 'c.a.b'))
SELECT plan($$EXECUTE below_ranged('shop7.com')$$);
--= Aggregate; ->  Append; Subplans Removed: 2; ->  Index Only Scan using ranged_com_pkey on ranged_com ranged_1; Index Cond: ((key >= $1) AND (key < xn_name_end($1)))
SELECT plan($$DELETE FROM ranged WHERE key <@ 'shop7.com'$$);
--= Delete on ranged; Delete on ranged_com ranged_1; Delete on ranged_de ranged; ->  Append; Subplans Removed: 1; ->  Index Scan using ranged_com_pkey on ranged_com ranged_1; Index Cond: ((key >= 'shop7.com') AND (key < xn_name_end('shop7.com')))
SELECT plan($$SELECT * FROM ranged WHERE host <@ 'shop7.com'$$);
--= Append; ->  Seq Scan on ranged_c ranged_1; Filter: ((host) <@ 'shop7.com'); ->  Seq Scan on ranged_com ranged_2; Filter: ((host) <@ 'shop7.com'); ->  Seq Scan on ranged_de ranged_3; Filter: ((host) <@ 'shop7.com')
SELECT plan($$SELECT * FROM ranged_com WHERE key <@ 'shop7.com'$$);
--= Index Scan using ranged_com_pkey on ranged_com; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..'))
SELECT plan($$SELECT * FROM host JOIN ranged ON ranged.key <@ host.key WHERE host.key =
    'shop7.com'$$);
--= Nested Loop; ->  Index Only Scan using host_key_idx on host; Index Cond: (key = 'shop7.com'); ->  Append; ->  Index Scan using ranged_c_pkey on ranged_c ranged_1; Index Cond: ((key >= host.key) AND (key < xn_name_end(host.key))); ->  Index Scan using ranged_com_pkey on ranged_com ranged_2; Index Cond: ((key >= host.key) AND (key < xn_name_end(host.key))); ->  Index Scan using ranged_de_pkey on ranged_de ranged_3; Index Cond: ((key >= host.key) AND (key < xn_name_end(host.key)))
SELECT plan($$SELECT * FROM ranged WHERE key <@ (SELECT min(key) FROM host)$$);
--= Append; InitPlan 2 (returns $1); ->  Result; InitPlan 1 (returns $0); ->  Limit; ->  Index Only Scan using host_key_idx on host; Index Cond: (key IS NOT NULL); ->  Index Scan using ranged_c_pkey on ranged_c ranged_1; Index Cond: ((key >= $1) AND (key < xn_name_end($1))); ->  Index Scan using ranged_com_pkey on ranged_com ranged_2; Index Cond: ((key >= $1) AND (key < xn_name_end($1))); ->  Index Scan using ranged_de_pkey on ranged_de ranged_3; Index Cond: ((key >= $1) AND (key < xn_name_end($1)))
SELECT s.key FROM (VALUES (1)) AS first, (SELECT ranged.key FROM ranged,
    generate_series(1, (ranged.key <@ 'shop7.com')::int) AS i WHERE ranged.key @> 'shop7.com') AS s;
--= shop7.com
SELECT plan($$SELECT * FROM ranged WHERE key <@ xn_name(left('shop7.com', 9 +
    floor(random())::int))$$);
--= Append; ->  Seq Scan on ranged_c ranged_1; Filter: (key <@ xn_name("left"('shop7.com'::text, (9 + (floor(random()))::integer)))); ->  Seq Scan on ranged_com ranged_2; Filter: (key <@ xn_name("left"('shop7.com'::text, (9 + (floor(random()))::integer)))); ->  Seq Scan on ranged_de ranged_3; Filter: (key <@ xn_name("left"('shop7.com'::text, (9 + (floor(random()))::integer))))
SELECT count((SELECT ranged.key <@ 'shop7.com' OFFSET 0))
FROM (VALUES (1)) AS a (x), (VALUES (1)) AS b (y), (VALUES (1)) AS c (z), ranged;
--= 5005
EXECUTE below_ranged('shop7.com');
--= 51
EXECUTE below_ranged('.');
--= 5005
EXECUTE below_ranged(NULL);
--= 0
RESET plan_cache_mode;
SELECT count(*) FROM ranged WHERE key <@ 'shop7.com';
--= 51
SELECT estimate($$SELECT * FROM ranged WHERE key <@ 'shop7.com'$$) BETWEEN 5 AND 500,
    estimate($$SELECT * FROM ranged WHERE key <@ 'com'$$) > 4000;
--= t|t

-- Conditions and expressions of an index are found in a query as they stand.
CREATE TABLE claimed (key xn_name) PARTITION BY RANGE (key);
CREATE TABLE claimed_rest PARTITION OF claimed DEFAULT;
CREATE UNIQUE INDEX ON claimed (key) WHERE key <@ 'com';
INSERT INTO claimed VALUES ('a.com'), ('a.com'), ('a.de'), ('a.de')
    ON CONFLICT (key) WHERE key <@ 'com' DO NOTHING;
SELECT count(*) FROM claimed;
--= 3
CREATE INDEX ranged_below ON ranged ((key <@ 'shop7.com'));
CREATE INDEX ranged_id ON ranged (id);
SELECT plan($$SELECT key FROM ranged WHERE key <@ 'shop7.com'$$);
--= Append; ->  Index Scan using ranged_c_expr_idx on ranged_c ranged_1; Index Cond: ((key <@ 'shop7.com') = true); ->  Index Only Scan using ranged_com_pkey on ranged_com ranged_2; Index Cond: ((key >= 'shop7.com') AND (key < 'shop7.com..')); ->  Index Scan using ranged_de_expr_idx on ranged_de ranged_3; Index Cond: ((key <@ 'shop7.com') = true)
DROP INDEX ranged_below;

-- Partitions by hosts, by several columns, and by another strategy, which keeps <@
CREATE TABLE hosts (id int, key xn_host) PARTITION BY RANGE (key, id);
CREATE TABLE hosts_com PARTITION OF hosts FOR VALUES FROM ('com', 0) TO ('de', 0);
CREATE TABLE hosts_de PARTITION OF hosts FOR VALUES FROM ('de', 0) TO ('fr', 0);
SELECT plan($$SELECT * FROM hosts WHERE key <@ 'shop7.com'$$);
--= Append; Subplans Removed: 1; ->  Seq Scan on hosts_com hosts_1; Filter: (((key) >= 'shop7.com') AND ((key) < xn_name_end('shop7.com')))
SELECT plan($$SELECT * FROM hosts WHERE xn_host('shop7.de') @> key$$);
--= Seq Scan on hosts_de hosts; Filter: (((key) >= 'shop7.de') AND ((key) < xn_name_end('shop7.de')))
CREATE TABLE scattered (key xn_name) PARTITION BY HASH (key);
CREATE TABLE scattered_0 PARTITION OF scattered FOR VALUES WITH (MODULUS 1, REMAINDER 0);
SELECT plan($$SELECT * FROM scattered WHERE key <@ 'shop7.com'$$);
--= Seq Scan on scattered_0 scattered; Filter: (key <@ 'shop7.com')

-- BRIN on hosts
CREATE TABLE logged (key xn_host) WITH (autovacuum_enabled = off);
INSERT INTO logged SELECT xn_host('shop' || i || '.com') FROM generate_series(1, 20000) AS i
    ORDER BY 1;
CREATE INDEX ON logged USING brin (key) WITH (pages_per_range = 1, autosummarize = off);
INSERT INTO logged VALUES ('a.shop7.com'), ('shop7.com.example');
VACUUM logged;
ANALYZE logged;
SET enable_bitmapscan = on;
SELECT plan($$SELECT key FROM logged WHERE key <@ 'shop7.com' ORDER BY key$$);
--= Sort; Sort Key: key; ->  Bitmap Heap Scan on logged; Filter: ((key) <@ 'shop7.com'); ->  Bitmap Index Scan on logged_key_idx; Index Cond: (((key) >= 'shop7.com') AND ((key) < 'shop7.com..'))
SELECT key FROM logged WHERE key <@ 'shop7.com' ORDER BY key;
--= shop7.com
--= a.shop7.com
SELECT key FROM logged WHERE key = 'shop7.com.example';
--= shop7.com.example
SET enable_bitmapscan = off;

-- The end of a range is no name: none of the input functions reads its text.
SELECT n, xn_name_end(n), xn_name_end(xn_name_end(n)) = xn_name_end(n) AS same
FROM unnest(ARRAY['.', 'a.b', 'b"']::xn_name[]) AS n;
--= .|...|t
--= a.b|a.b..|t
--= b"|b"..|t
SELECT xn_name_end('.') > xn_name(repeat(chr(127), 63)) AS last;
--= t
SELECT xn_name(xn_name_end('.')::text);
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_name(xn_name_end('a')::text);
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_to_display(xn_name_end('a'));
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
CREATE FUNCTION pg_temp.is_xml(name text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE plan text;
BEGIN
    EXECUTE format('EXPLAIN (FORMAT XML) SELECT * FROM host WHERE key <@ %L', name) INTO plan;
    RETURN xml_is_well_formed_document(plan);
EXCEPTION WHEN feature_not_supported THEN
    RETURN true;
END $$;
SELECT pg_temp.is_xml('a.b'), pg_temp.is_xml('.'), pg_temp.is_xml('<&">');
--= t|t|t
CREATE TABLE ends (key xn_name, "end" xn_name GENERATED ALWAYS AS (xn_name_end(key)) STORED);
--= ERROR 42P17

-- Rows are filtered before a security barrier only by functions that do not leak.
CREATE VIEW visible WITH (security_barrier) AS SELECT * FROM host WHERE length(key::text) > 0;
SELECT plan($$SELECT * FROM visible WHERE key = 'shop7.com'$$);
--= Index Only Scan using host_key_idx on host; Index Cond: (key = 'shop7.com'); Filter: (length((key)::text) > 0)

-- Parallel scans
SET enable_seqscan = on;
SET max_parallel_workers_per_gather = 2;
SET min_parallel_table_scan_size = 0;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SELECT plan($$SELECT count(xn_to_ascii(key::text)), max(key) FROM hashed$$);
--= Finalize Aggregate; ->  Gather; Workers Planned: 2; ->  Partial Aggregate; ->  Parallel Seq Scan on hashed
SELECT count(xn_to_ascii(key::text)), max(key) FROM hashed;
--= 5006|h999.shop99.com
DROP VIEW visible;
DROP TABLE host, hashed, sorted, ranged, claimed, hosts, scattered, logged;
