-- SPDX-License-Identifier: MIT
-- The type xn_host: which texts it refuses, and everything else that xn_name does for it
SELECT 'BÜCHER.Example.'::xn_host, xn_host('a.b'), xn_try_host('A.B'), xn_try_host('a_b'),
    'A.b'::xn_name::xn_host, 'a.b'::xn_host::xn_name, 'a.b'::xn_host::text, 'a'::xn_host = 'a_';
--= xn--bcher-kva.example|a.b|a.b||a.b|a.b|a.b|f
CREATE FUNCTION refusal(typed text, OUT at text, OUT hint text) LANGUAGE plpgsql AS $$
BEGIN
    PERFORM typed::xn_host;
EXCEPTION WHEN invalid_text_representation THEN
    GET STACKED DIAGNOSTICS at = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    at := concat_ws(' ', substring(at FROM 'character (\d+)'), substring(at FROM '\((?:RFC|xn)[^()]*\)'));
    hint := CASE WHEN hint <> '' THEN 'HINT' END;
END $$;
-- With a hint: mail addresses, URLs, ports, addresses, services, blanks around
SELECT typed, (refusal(typed)).*
FROM unnest(ARRAY['user@bücher.de', 'http://example.com/', 'https://bücher.de:80/ä',
    'bücher.de:80', '[::1]', 'example.com ', E'\tbücher.de', ' ', '_dmarc.example.com', '_a b.de',
    'a*b.de', 'a:b:c', 'a@b_c', 'file:///a', 'a b', 'a..b', 'xn--a', 'xn--tda-', '１.2', 'a-.b',
    chr(545)]) AS typed;
--= user@bücher.de|5 (RFC 3490 section 4.1 step 3a)|HINT
--= http://example.com/|5 (RFC 3490 section 4.1 step 3a)|HINT
--= https://bücher.de:80/ä|6 (RFC 3490 section 4.1 step 3a)|HINT
--= bücher.de:80|10 (RFC 3490 section 4.1 step 3a)|HINT
--= [::1]|1 (RFC 3490 section 4.1 step 3a)|HINT
--= example.com |12 (RFC 3490 section 4.1 step 3a)|HINT
--= 	bücher.de|1 (RFC 3490 section 4.1 step 3a)|HINT
--=  |1 (RFC 3490 section 4.1 step 3a)|HINT
--= _dmarc.example.com|1 (RFC 3490 section 4.1 step 3a)|HINT
--= _a b.de|1 (RFC 3490 section 4.1 step 3a)|
--= a*b.de|2 (RFC 3490 section 4.1 step 3a)|
--= a:b:c|2 (RFC 3490 section 4.1 step 3a)|
--= a@b_c|2 (RFC 3490 section 4.1 step 3a)|
--= file:///a|5 (RFC 3490 section 4.1 step 3a)|
--= a b|2 (RFC 3490 section 4.1 step 3a)|
--= a..b|(RFC 3490 section 4.1 step 8)|
--= xn--a|(RFC 3454 table C.2.2)|
--= xn--tda-|(RFC 3490 section 4.1 step 3b)|
--= １.2|3 (xn guard literal)|
--= a-.b|(RFC 3490 section 4.1 step 3b)|
--= ȡ|1 (RFC 3454 table A.1)|
SELECT (refusal(E'example.com\n')).hint, (refusal(E'example.com\r')).hint;
--= HINT|HINT
SELECT 'user@example.com'::xn_name::xn_host;
--= ERROR 22P02 1 5 U+0040 (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_host('_dmarc.bücher.de'::xn_name);
--= ERROR 22P02 1 1 U+005F (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_host('a:1');
--= ERROR 22P02 1 2 U+003A (RFC 3490 section 4.1 step 3a) HINT

CREATE TABLE spelling (key xn_name);
INSERT INTO spelling SELECT xn_name(format('h%s.shop%s.com', i, i % 100))
FROM generate_series(1, 5000) AS i;
INSERT INTO spelling VALUES ('com'), ('shop7.com'), ('shop77.com'), ('bücher.de'), ('a_b');
CREATE INDEX ON spelling (key);
CREATE TABLE server (host xn_host PRIMARY KEY);
INSERT INTO server SELECT key FROM spelling WHERE key <> 'a_b';
INSERT INTO server VALUES ('BÜCHER.de.');
--= ERROR 23505
INSERT INTO server SELECT key FROM spelling WHERE key = 'a_b';
--= ERROR 22P02 1 2 U+005F (RFC 3490 section 4.1 step 3a) HINT
VACUUM ANALYZE spelling, server;

-- A condition takes any name, and so finds nothing; an IN list takes the type of its column.
SELECT count(*) FROM server
WHERE host = 'a@b' OR host = ANY ('{COM,a b}') OR host IN ('Shop7.com.');
--= 2
SELECT host FROM server WHERE host IN ('a b', 'com');
--= ERROR 22P02 1 2 U+0020 (RFC 3490 section 4.1 step 3a)
SELECT min(host), max(host), count(DISTINCT host), array_agg(host) @> '{com}',
    pg_typeof(min(host)), pg_typeof(xn_last_labels(max(host), 1)), pg_typeof(xn_last_labels('a', 1))
FROM server;
--= com|xn--bcher-kva.de|5004|t|xn_host|xn_host|xn_name
CREATE TABLE alias (key xn_name REFERENCES server (host));
INSERT INTO alias VALUES ('Shop7.com');
INSERT INTO alias VALUES ('none');
--= ERROR 23503

SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET max_parallel_workers_per_gather = 0;
SELECT plan($$SELECT * FROM server WHERE host = 'SHOP7.com.'$$);
--= Index Only Scan using server_pkey on server; Index Cond: (host = 'shop7.com')
SELECT plan($$SELECT * FROM server WHERE host IN ('SHOP7.com.', 'a.com')$$);
--= Index Only Scan using server_pkey on server; Index Cond: (host = ANY ('{shop7.com,a.com}'[]))
SELECT plan($$SELECT * FROM server WHERE host <@ 'shop7.com'$$);
--= Index Only Scan using server_pkey on server; Index Cond: ((host >= 'shop7.com') AND (host < 'shop7.com..'))
SELECT plan($$SELECT * FROM server WHERE host @> 'a.shop7.com'$$);
--= Index Only Scan using server_pkey on server; Index Cond: (host = ANY (xn_parents('a.shop7.com')))
SELECT plan($$SELECT * FROM server JOIN spelling ON host <@ key WHERE key = 'shop7.com'$$);
--= Nested Loop; ->  Index Only Scan using spelling_key_idx on spelling; Index Cond: (key = 'shop7.com'); ->  Index Only Scan using server_pkey on server; Index Cond: ((host >= spelling.key) AND (host < xn_name_end(spelling.key)))
SELECT estimate($$SELECT * FROM server WHERE host <@ 'shop7.com'$$) BETWEEN 5 AND 500,
    estimate($$SELECT * FROM server WHERE host <@ 'com'$$) > 4000;
--= t|t
PREPARE find_hosts(xn_host, xn_host[]) AS
    SELECT * FROM server WHERE host = $1 UNION ALL SELECT * FROM server WHERE host = ANY ($2);
SET plan_cache_mode = force_generic_plan;
SELECT plan($$EXECUTE find_hosts('shop7.com', '{shop77.com}')$$);
--= Append; ->  Index Only Scan using server_pkey on server; Index Cond: (host = ($1)); ->  Index Only Scan using server_pkey on server server_1; Index Cond: (host = ANY (($2)[]))
EXECUTE find_hosts('shop7.com', '{shop77.com}');
--= shop7.com
--= shop77.com
RESET plan_cache_mode;
SET enable_nestloop = off;
SET enable_mergejoin = off;
SELECT plan($$SELECT count(*) FROM server JOIN spelling ON host = key$$);
--= Aggregate; ->  Hash Join; Hash Cond: (spelling.key = (server.host)); ->  Index Only Scan using spelling_key_idx on spelling; ->  Hash; ->  Index Only Scan using server_pkey on server
SELECT count(*) FROM server JOIN spelling ON host = key;
--= 5004
SET enable_hashjoin = off;
SET enable_mergejoin = on;
SELECT plan($$SELECT count(*) FROM server JOIN spelling ON host = key$$);
--= Aggregate; ->  Merge Join; Merge Cond: ((server.host) = spelling.key); ->  Index Only Scan using server_pkey on server; ->  Index Only Scan using spelling_key_idx on spelling
SELECT count(*) FROM server JOIN spelling ON host = key;
--= 5004

-- The index serves all types that drivers declare, and a text that is no name finds nothing.
RESET enable_nestloop;
CREATE FUNCTION find(type text, condition text, value text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE found text; has_index text;
BEGIN
    EXECUTE format('PREPARE q(%s) AS SELECT string_agg(host::text, '' '') FROM server
        WHERE host %s', type, condition);
    has_index := substring(plan(format('EXECUTE q(%L)', value)) FROM 'Index');
    EXECUTE format('EXECUTE q(%L)', value) INTO found;
    DEALLOCATE q;
    RETURN concat_ws(' ', has_index, found);
END $$;
SET plan_cache_mode = force_generic_plan;
SELECT type, condition, find(type, condition, value) FROM (VALUES ('unknown', '= $1', 'SHOP7.com'),
    ('text', '= $1::text::xn_name', 'SHOP7.com'), ('varchar', '= $1::xn_name', 'SHOP7.com'),
    ('text', '= xn_try_name($1)', 'SHOP7.com'), ('text', '= xn_try_name($1)', 'a b@c'),
    ('text', '= xn_try_name($1)', 'a..b'),
    ('text[]', '= ANY ($1::text[]::xn_name[])', '{SHOP7.com}'),
    ('text[]', '= ANY ($1::xn_name[])', '{SHOP7.com}'),
    ('varchar[]', '= ANY ($1::xn_name[])', '{SHOP7.com}')) AS v (type, condition, value);
--= unknown|= $1|Index shop7.com
--= text|= $1::text::xn_name|Index shop7.com
--= varchar|= $1::xn_name|Index shop7.com
--= text|= xn_try_name($1)|Index shop7.com
--= text|= xn_try_name($1)|Index
--= text|= xn_try_name($1)|Index
--= text[]|= ANY ($1::text[]::xn_name[])|Index shop7.com
--= text[]|= ANY ($1::xn_name[])|Index shop7.com
--= varchar[]|= ANY ($1::xn_name[])|Index shop7.com
RESET plan_cache_mode;

-- Partitions: the hash is that of xn_name, but PostgreSQL wants the type of the column here.
CREATE TABLE spread (host xn_host PRIMARY KEY) PARTITION BY HASH (host);
CREATE TABLE spread0 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE spread1 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO spread SELECT * FROM server;
SELECT count(*) > 2000 FROM spread1 JOIN spelling ON host = key
WHERE satisfies_hash_partition('spread'::regclass, 2, 1, xn_try_host(key::text));
--= t
SELECT plan($$SELECT * FROM spread WHERE host IN ('Shop7.com', 'SHOP7.com')$$);
--= Index Only Scan using spread0_pkey on spread0 spread; Index Cond: (host = ANY ('{shop7.com,shop7.com}'[]))
PREPARE find_spread(xn_host) AS SELECT * FROM spread WHERE host = $1;
SET plan_cache_mode = force_generic_plan;
SELECT plan($$EXECUTE find_spread('shop7.com')$$);
--= Append; Subplans Removed: 1; ->  Index Only Scan using spread0_pkey on spread0 spread_1; Index Cond: (host = ($1))
DROP TABLE alias, server, spelling, spread;
