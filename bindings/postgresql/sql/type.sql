-- SPDX-License-Identifier: MIT
-- The types: input, order, operators, casts, binary form
SELECT 'BÜCHER.Example.'::xn_name, '.'::xn_name, xn_name('www。Shop.com'), 'user@b.c'::xn_name,
    xn_name_send('example.com'), xn_name_send('.'), xn_try_name('a..b'), xn_try_name('A'),
    xn_try_name('a_b', 'std3'), xn_name('a_b', 'underscore'), xn_text('Ü.'::xn_name),
    pg_column_size('a.bc'::xn_name);
--= xn--bcher-kva.example|.|www.shop.com|user@b.c|\x636f6d216578616d706c6521|\x||a||a_b|xn--tda|9
SELECT 1, 'a..b'::xn_name;
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT 'ü/'::xn_name;
--= ERROR 22P02 1 2 U+002F (xn guard delimiter)
SELECT xn_name('ü' || chr(545));
--= ERROR 22P02 1 2 U+0221 (RFC 3454 table A.1) HINT
SELECT xn_name('a..b', 'std3');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
-- Accepted without guards, but the type could not read the result again.
SELECT xn_name(repeat('a.', 126) || 'bc', 'no-guards');
--= ERROR 22P02 (RFC 1035 section 2.3.4)
SELECT xn_name(repeat('a.', 200), 'no-guards');
--= ERROR 22P02 (RFC 1035 section 2.3.4)
SELECT xn_name(repeat('ü.', 31) || 'abcdef', 'no-guards');
--= ERROR 22P02 (RFC 1035 section 2.3.4)
SELECT xn_name('⒈.a', 'no-guards');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_name('日本語.bücher⒈.⒈.a', 'no-guards');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_name('ü.․a.b', 'no-guards');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_try_name('⒈.a', 'no-guards') IS NULL, xn_name('ü⒈a', 'no-guards');
--= t|xn--1.a-goa

-- Order: a name, what is below it, and only then its neighbours
CREATE TABLE name (key xn_name PRIMARY KEY, typed text);
INSERT INTO name SELECT xn_name(t), t FROM unnest(ARRAY['com', 'shop.com', 'Shop-a.com',
    'a.shop.com', 'b.a.shop.com', 'shopx.com', 'shop.de', 'bücher.de', '.', 'w.bücher.de', 'de',
    'xn--shop.com', 'myshop.com']) AS t;
SELECT string_agg(key::text, ' ' ORDER BY key), min(key), max(key) FROM name;
--= . com myshop.com shop.com a.shop.com b.a.shop.com shop-a.com shopx.com xn--shop.com de shop.de xn--bcher-kva.de w.xn--bcher-kva.de|.|w.xn--bcher-kva.de
SELECT string_agg(key::text, ' ' ORDER BY key) FROM name WHERE key <@ 'SHOP.com';
--= shop.com a.shop.com b.a.shop.com
SELECT string_agg(key::text, ' ' ORDER BY key) FROM name WHERE key @> 'c.b.a.shop.com.';
--= . com shop.com a.shop.com b.a.shop.com
SELECT count(*) FROM name WHERE '.' @> key;
--= 13
SELECT a.key FROM name a, name b WHERE a.key <@ b.key AND b.key <> a.key AND b.key = 'Bücher.de';
--= w.xn--bcher-kva.de
SELECT min(key), max(key) FROM (SELECT key FROM name OFFSET 0) AS without_index;
--= .|w.xn--bcher-kva.de
SELECT 'a.b'::xn_name <@ 'b', 'ab'::xn_name <@ 'b', 'b'::xn_name <@ 'a.b', 'b'::xn_name <@ 'b',
    'x.b.c'::xn_name <@ 'b', 'b'::xn_name @> 'a.b';
--= t|f|f|t|f|t
SELECT 'a'::xn_name < 'b', 'a' <= 'a'::xn_name, 'a'::xn_name <> 'A', 'a'::xn_name >= 'b',
    'b'::xn_name > 'a', xn_name_cmp('a', 'b'), xn_name_cmp('a', 'a'), xn_name_cmp('a.b', 'b');
--= t|t|f|f|t|-1|0|1
SELECT xn_parents('www.Shop.com'), xn_parents('.'), xn_parents('a.b'::xn_host);
--= {www.shop.com,shop.com,com,.}|{.}|{a.b,b,.}
SELECT n, xn_last_labels('www.Shop.com', n), xn_last_labels('.', n)
FROM unnest(ARRAY[0, 1, 3, 4, -1, -3, -4, 2147483647, -2147483647 - 1]) AS n;
--= 0|.|.
--= 1|com|.
--= 3|www.shop.com|.
--= 4|www.shop.com|.
--= -1|shop.com|.
--= -3|.|.
--= -4|.|.
--= 2147483647|www.shop.com|.
--= -2147483648|.|.
SELECT string_agg(concat_ws(' ', xn_to_unicode(key), xn_to_display(key)), '|')
FROM unnest(ARRAY['bücher.de', '.', 'аpple.com', 'xn--a']::xn_name[]) AS key;
--= bücher.de bücher.de|. .|аpple.com xn--pple-43d.com|xn--a xn--a
INSERT INTO name VALUES ('XN--BCHER-KVA.DE');
--= ERROR 23505

-- Hashes decide in which partition a name is, so they never change.
SELECT xn_name_hash('example.com'), xn_name_hash_extended('example.com', 8816678312871386365),
    xn_name_hash('BÜCHER.de') = xn_name_hash('xn--bcher-kva.de.'),
    xn_name_hash_extended('a', 0) & 4294967295 = xn_name_hash('a')::bigint & 4294967295;
--= -586636829|-7413199987251443543|t|t
SELECT count(*), count(DISTINCT key) FROM (SELECT key FROM name UNION ALL SELECT key FROM name) k;
--= 26|13

-- Casts are for assignment only.
SELECT count(*) FROM name WHERE key = 'shop.com'::text;
--= ERROR 42883 HINT
SELECT lower(key) FROM name;
--= ERROR 42883 HINT
CREATE TABLE assigned (key xn_name, t text);
INSERT INTO assigned SELECT typed, key FROM name WHERE typed = 'bücher.de';
SELECT * FROM assigned;
--= xn--bcher-kva.de|xn--bcher-kva.de

-- The typed form beside the key, and a foreign key
CREATE TABLE customer (host text NOT NULL,
    key xn_name GENERATED ALWAYS AS (xn_name(host)) STORED UNIQUE);
INSERT INTO customer VALUES ('Bücher.de');
INSERT INTO customer VALUES ('xn--bcher-kva.de.');
--= ERROR 23505
CREATE TABLE contract (key xn_name REFERENCES customer (key));
INSERT INTO contract VALUES ('BÜCHER.DE');
INSERT INTO contract VALUES ('buecher.de');
--= ERROR 23503

-- Octets from a client: what is not the key of a name is refused.
CREATE FUNCTION receive(octets bytea, type regtype DEFAULT 'xn_name') RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
    path text := current_setting('data_directory') || '/received';
BEGIN
    EXECUTE format('CREATE TEMP TABLE received (key %s)', type);
    PERFORM lo_unlink(4242) FROM pg_largeobject_metadata WHERE oid = 4242;
    PERFORM lo_from_bytea(4242, '\x5047434f50590aff0d0a0000000000000000000001'::bytea
        || int4send(length(octets)) || octets || '\xffff'::bytea);
    PERFORM lo_export(4242, path);
    EXECUTE format('COPY received FROM %L WITH (FORMAT binary)', path);
    EXECUTE 'SELECT key FROM received' INTO result;
    DROP TABLE received;
    RETURN result;
EXCEPTION WHEN OTHERS THEN
    RETURN SQLSTATE;
END $$;
SELECT octets, receive(octets::bytea) FROM unnest(ARRAY['\x636f6d2173686f7021', '',
    '\x636f6d2173686f70', '\x21', '\x636f6d212173686f7021', '\x434f4d21', '\x622e6321', '\xc3bc21',
    '\x632161406221']) AS octets;
--= \x636f6d2173686f7021|shop.com
--= |.
--= \x636f6d2173686f70|22P03
--= \x21|22P03
--= \x636f6d212173686f7021|22P03
--= \x434f4d21|22P03
--= \x622e6321|22P03
--= \xc3bc21|22P03
--= \x632161406221|a@b.c
SELECT receive(xn_name_send(xn_name_end('a'))), receive(xn_name_send(xn_name_end('.'))),
    receive(convert_to(repeat('a', 64), 'UTF8') || '\x21'::bytea),
    length(receive(decode(repeat('6121', 127), 'hex'))),
    receive(decode(repeat('6121', 128), 'hex')),
    receive('\x632161406221', 'xn_host'), receive('\x6321612d6221', 'xn_host');
--= 22P03|22P03|22P03|253|22P03|22P03|a-b.c
DROP TABLE name, assigned, customer, contract;
