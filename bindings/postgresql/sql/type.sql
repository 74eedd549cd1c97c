-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';

SELECT 'BÜCHER.Example.'::xn_name, '.'::xn_name, xn_name('www。Shop.com'), 'xn--a'::xn_name;
SELECT xn_name_send('example.com'), xn_name_send('.');
SELECT xn_try_name('a..b'), xn_try_name('A'), xn_try_name('a_b', 'std3'),
    xn_name('a_b', 'underscore');
SELECT pg_column_size(key), octet_length(key::text) FROM (SELECT 'a.bc'::xn_name AS key) AS k;

-- Order: a name, what is below it, and only then its neighbours
CREATE TABLE name (key xn_name PRIMARY KEY, typed text);
INSERT INTO name SELECT xn_name(t), t FROM unnest(ARRAY['com', 'shop.com', 'Shop-a.com',
    'a.shop.com', 'b.a.shop.com', 'shopx.com', 'shop.de', 'bücher.de', '.', 'w.bücher.de', 'de',
    'xn--shop.com', 'myshop.com']) AS t;
SELECT key FROM name ORDER BY key;
SELECT key FROM name WHERE key <@ 'SHOP.com' ORDER BY key;
SELECT key FROM name WHERE key @> 'c.b.a.shop.com.' ORDER BY key;
SELECT count(*) FROM name WHERE '.' @> key;
SELECT a.key FROM name a, name b WHERE a.key <@ b.key AND b.key <> a.key AND b.key = 'Bücher.de';
SELECT 'a.b'::xn_name <@ 'b' AS below, 'ab'::xn_name <@ 'b' AS suffix,
    'b'::xn_name <@ 'a.b' AS above, 'b'::xn_name <@ 'b' AS same, 'x.b.c'::xn_name <@ 'b' AS inside;
SELECT 'a'::xn_name < 'b', 'a' <= 'a'::xn_name, 'a'::xn_name <> 'A', 'a'::xn_name >= 'b',
    'b'::xn_name > 'a', xn_name_cmp('a', 'b'), xn_name_cmp('a', 'a'), xn_name_cmp('a.b', 'b');
SELECT min(key), max(key) FROM name;
SELECT min(key), max(key) FROM (SELECT key FROM name OFFSET 0) AS without_index;
SELECT xn_parents('www.Shop.com'), xn_parents('.');
SELECT n, xn_last_labels('www.Shop.com', n), xn_last_labels('.', n)
FROM unnest(ARRAY[0, 1, 2, 3, 4, -1, -2, -3, -4, 2147483647, -2147483647 - 1]) AS n;
SELECT xn_to_unicode(key), xn_to_display(key)
FROM unnest(ARRAY['bücher.de', '.', 'аpple.com', 'xn--a']::xn_name[]) AS key;
INSERT INTO name VALUES ('XN--BCHER-KVA.DE');

-- Hashes, joins, grouping
SELECT xn_name_hash('BÜCHER.de') = xn_name_hash('xn--bcher-kva.de.') AS same,
    xn_name_hash('a.b') = xn_name_hash('b.a') AS other,
    xn_name_hash_extended('a', 0) & 4294967295 = xn_name_hash('a')::bigint & 4294967295 AS seed_0,
    xn_name_hash_extended('a', 1) = xn_name_hash_extended('a', 2) AS seeds;
-- These decide in which partition a name is, so they never change.
SELECT xn_name_hash('example.com'), xn_name_hash_extended('example.com', 8816678312871386365);
SELECT count(*), count(DISTINCT key)
FROM (SELECT key FROM name UNION ALL SELECT key FROM name) AS k;

-- Casts are for assignment only.
SELECT count(*) FROM name WHERE key = 'shop.com'::text;
SELECT lower(key) FROM name;
CREATE TABLE assigned (key xn_name, t text);
INSERT INTO assigned SELECT typed, key FROM name WHERE typed = 'bücher.de';
SELECT * FROM assigned;

-- The typed form beside the key, a primary key, a foreign key
CREATE TABLE customer (host text NOT NULL,
    key xn_name GENERATED ALWAYS AS (xn_name(host)) STORED UNIQUE);
INSERT INTO customer VALUES ('Bücher.de');
INSERT INTO customer VALUES ('xn--bcher-kva.de.');
SELECT * FROM customer;
CREATE TABLE contract (key xn_name REFERENCES customer (key));
INSERT INTO contract VALUES ('BÜCHER.DE');
INSERT INTO contract VALUES ('buecher.de');

-- Octets from a client: what is not the key of a name is refused.
CREATE FUNCTION pg_temp.receive(octets bytea, type regtype DEFAULT 'xn_name') RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
    path text := current_setting('data_directory') || '/received';
    header bytea := '\x5047434f50590aff0d0a000000000000000000';
BEGIN
    EXECUTE format('CREATE TEMP TABLE received (key %s)', type);
    PERFORM lo_unlink(4242) FROM pg_largeobject_metadata WHERE oid = 4242;
    PERFORM lo_from_bytea(4242, header || '\x0001'::bytea || int4send(length(octets)) || octets
        || '\xffff'::bytea);
    PERFORM lo_export(4242, path);
    EXECUTE format('COPY received FROM %L WITH (FORMAT binary)', path);
    EXECUTE 'SELECT key FROM received' INTO result;
    DROP TABLE received;
    RETURN result;
EXCEPTION WHEN invalid_binary_representation THEN
    GET STACKED DIAGNOSTICS result = PG_EXCEPTION_DETAIL;
    RETURN SQLERRM || ': ' || result;
END $$;
SELECT pg_temp.receive('\x636f6d2173686f7021'), pg_temp.receive('');
SELECT pg_temp.receive('\x636f6d2173686f70') AS truncated;
SELECT pg_temp.receive(xn_name_send(xn_name_end('shop.com'))) AS "end",
    pg_temp.receive(xn_name_send(xn_name_end('.'))) AS "end";
SELECT pg_temp.receive('\x21') AS empty_label;
SELECT pg_temp.receive('\x636f6d212173686f7021') AS empty_label;
SELECT pg_temp.receive('\x434f4d21') AS upper_case;
SELECT pg_temp.receive('\x622e6321') AS dot;
SELECT pg_temp.receive('\xc3bc21') AS unicode;
SELECT pg_temp.receive(convert_to(repeat('a', 64), 'UTF8') || '\x21'::bytea) AS long_label;
SELECT length(pg_temp.receive(decode(repeat('6121', 127), 'hex'))) AS longest_name;
SELECT pg_temp.receive(decode(repeat('6121', 128), 'hex')) AS long_name;
SELECT pg_temp.receive('\x632161406221') AS name,
    pg_temp.receive('\x632161406221', 'xn_host') AS not_a_host,
    pg_temp.receive('\x6321612d6221', 'xn_host') AS host;
