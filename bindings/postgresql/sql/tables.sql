-- SPDX-License-Identifier: MIT
-- Registry tables: loading, verdicts, constraints, indexes that depend on them
SELECT xn_table_load('de', E'U+0061\nU+0062\nU+00E4|U+0061\n');
--= 66746F42DD0B50C8
SELECT xn_table_load('list', E'U+0061..U+007A\nU+002D\n'::bytea);
--= F67834A0FCF7B4D4
SELECT xn_table_fingerprint('de');
--= 66746F42DD0B50C8
SELECT name, length(contents), fingerprint FROM xn_table ORDER BY name;
--= de|28|66746F42DD0B50C8
--= list|22|F67834A0FCF7B4D4

-- Labels as typed, and the first label of a name
SELECT string_agg(coalesce(xn_table_allows('de', label), label IS NOT NULL)::text, ' ')
FROM unnest(ARRAY['ab', 'ÄB', 'XN--4ca', 'xn--tda', 'ac', '', 'a.b', repeat('a', 64), NULL])
    AS label;
--= true true true false false false false false false
SELECT xn_table_allows('de', name), xn_table_index('de', name), (xn_table_check('de', name)).status
FROM unnest(ARRAY['Ä', 'ä.b.', 'xn--4ca.c.example']::xn_name[]) AS name;
--= t|a|XN_TABLE_OK
--= t|a|XN_TABLE_OK
--= t|a|XN_TABLE_OK
SELECT (xn_table_check('de', xn_name('.'))).status, xn_try_table_index('de', xn_name('c.a')),
    xn_table_allows('list', xn_name('a-b.example')), xn_table_allows('de', 'b.a'::xn_host);
--= XN_TABLE_E_EMPTY||t|t
SELECT * FROM xn_table_variants('de', xn_name('ä.c'));
--= a|valid|a

-- The verdict as a row, the variants
SELECT typed, c.status, disposition, at, length, code_point, rule, line, message IS NOT NULL
FROM unnest(ARRAY['ab', 'ÄBc', 'xn--tda', '', 'xn--a']) AS typed, xn_table_check('de', typed) AS c;
--= ab|XN_TABLE_OK|valid||||||f
--= ÄBc|XN_TABLE_E_NOT_LISTED|invalid|3|1|U+0063|||t
--= xn--tda|XN_TABLE_E_NOT_LISTED|invalid|1|7|U+00FC|||t
--= |XN_TABLE_E_EMPTY|invalid|1|0||||t
--= xn--a|XN_TABLE_E_NOT_LISTED|invalid|1|5|U+0080|||t
SELECT * FROM xn_table_variants('de', 'äbä');
--= aba|valid|aba
--= abä|valid|xn--ab-wia
--= äba|valid|xn--ba-uia
SELECT count(*) FROM xn_table_variants('de', repeat('ä', 8), 255);
--= 255
SELECT count(*) FROM xn_table_variants('de', 'c', 0);
--= 0
SELECT (SELECT count(*) FROM xn_table_variants('de', NULL)),
    (SELECT count(*) FROM xn_table_variants('de', repeat('a', 1048577)));
--= 0|0
SELECT xn_table_index('de', 'Äb'), xn_try_table_index('de', 'Äb'), xn_try_table_index('de', 'c');
--= ab|ab|

-- Keys, and whether labels collide: NULL if one is not listed
SELECT xn_table_key('de', 'ÄB'), xn_table_key('de', 'ÄB.example'::xn_name),
    xn_table_collide('de', 'ab', 'Äb'), xn_table_collide('de', 'a.x'::xn_name, 'ä.y'::xn_name),
    xn_table_collide('de', 'a', 'b'), xn_table_collide('de', 'a', 'c'),
    xn_table_collide('de', 'a', repeat('a', 1048577)), xn_table_key('de', NULL);
--= ab|ab|t|t|f|||
SELECT xn_table_key('de', 'c');
--= ERROR 22P02 U+0063 1

-- A constraint, and an index that finds the collision
CREATE TABLE registration (label text CHECK (xn_table_allows('de', label)));
CREATE UNIQUE INDEX registration_index ON registration (xn_table_index('de', label));
INSERT INTO registration VALUES ('ab'), ('b'), (NULL);
INSERT INTO registration VALUES ('xn--4ca'), ('ä');
--= ERROR 23505
INSERT INTO registration VALUES ('c');
--= ERROR 23514
SELECT label FROM registration WHERE xn_table_index('de', label) = xn_table_index('de', 'ÄB');
--= ab

-- Errors
SELECT xn_table_allows('fr', 'a');
--= ERROR 42704 HINT
SELECT xn_table_allows('', 'a');
--= ERROR 22023
SELECT xn_table_allows('d' || chr(233), 'a');
--= ERROR 22023
SELECT xn_table_index('de', 'äc');
--= ERROR 22P02 U+0063 2
SELECT xn_table_index('de', repeat('ä', 1048577));
--= ERROR 22P02
SELECT count(*) FROM xn_table_variants('de', repeat('ä', 8), 254);
--= ERROR 54000 HINT
SELECT count(*) FROM xn_table_variants('de', repeat('ä', 10));
--= ERROR 54000 HINT
SELECT count(*) FROM xn_table_variants('de', 'a', -1);
--= ERROR 22023 0
SELECT xn_table_load('fr', E'U+0061\n\nnothing\n');
--= ERROR 22P02 3 1 U+0061 (RFC 4290 section 5)
SELECT xn_table_load('fr', '');
--= ERROR 22P02 1 1 (xn limit)
SELECT xn_table_load('f r', 'U+0061');
--= ERROR 22023
SELECT xn_table_load('fr', repeat(' U+0061', 64));
--= ERROR 54000 1 449 (RFC 4290 section 5)
SELECT xn_table_load('fr', '\xFEFF'::bytea);
--= ERROR 0A000 1 1 (xn limit)
UPDATE xn_table SET name = NULL;
--= ERROR 23502
UPDATE xn_table SET contents = NULL;
--= ERROR 23502
TRUNCATE xn_table;
--= ERROR 0A000 HINT
-- The trigger is not for other tables, nor for another time.
CREATE TABLE other_columns (a int, b int, c int);
CREATE TRIGGER store BEFORE INSERT ON other_columns FOR EACH ROW EXECUTE FUNCTION xn_table_store();
INSERT INTO other_columns VALUES (1, 2, 3);
--= ERROR 39P01
DROP TABLE other_columns;
SELECT xn_table_store();
--= ERROR 39P01
CREATE TRIGGER after_all AFTER INSERT ON xn_table FOR EACH ROW EXECUTE FUNCTION xn_table_store();
SELECT xn_table_load('fr', 'U+0061');
--= ERROR 39P01
DROP TRIGGER after_all ON xn_table;
BEGIN;
ALTER TABLE xn_table RENAME TO renamed;
SELECT xn_table_allows('de', 'a');
--= ERROR 42P01
ROLLBACK;

-- A table whose index labels are stored is replaced only by one with the same.
SELECT xn_table_load('de', 'U+0061');
--= ERROR 2BP01 HINT
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
UPDATE xn_table SET name = 'fr' WHERE name = 'de';
--= ERROR 2BP01 HINT
SELECT xn_table_load('de', E'# the same relation\nU+00E4|U+0061\nU+0061\nU+0062\n') <> '';
--= t
INSERT INTO xn_table VALUES ('fr', 'U+0061', 'none') RETURNING fingerprint <> 'none';
--= t
UPDATE xn_table SET name = 'be', fingerprint = 'none' WHERE name = 'fr'
    RETURNING name, fingerprint <> 'none';
--= be|t
SELECT xn_table_drop('list'), xn_table_drop('list');
--= t|f
-- Names that begin that of another, and the longest ones
SELECT xn_table_load('d', 'U+0061') <> '', xn_table_load(repeat('e', 63), 'U+0061') <> '',
    xn_table_load(repeat('e', 62) || 'f', 'U+0062') <> '';
--= t|t|t
SELECT string_agg(xn_table_allows(name, 'b')::text, ' ') FROM unnest(ARRAY['de', 'd', 'de',
    repeat('e', 63), repeat('e', 62) || 'f', repeat('e', 63)]) AS name;
--= true false true false true false
DELETE FROM xn_table WHERE length(name) <> 2;
DROP INDEX registration_index;
-- What depends on the table: an index on names, a generated column, a constraint, partitions
CREATE TABLE named (name xn_name);
CREATE INDEX ON named (xn_table_index('de', name));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP TABLE named;
CREATE TABLE keyed (label text);
CREATE INDEX ON keyed (xn_table_key('de', label));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP TABLE keyed;
CREATE TABLE generated (label text, name text,
    key text GENERATED ALWAYS AS (xn_table_index(name, label)) STORED);
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP TABLE generated;
CREATE TABLE checked (label text, key text, CHECK (key = xn_table_index('de', label)));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP TABLE checked;
CREATE TABLE part (label text) PARTITION BY LIST (xn_table_index('de', label));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP TABLE part;
CREATE TABLE part (label text) PARTITION BY LIST (label);
CREATE INDEX part_index ON part (xn_table_index('fr', label), xn_table_index('de', label));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
DROP INDEX part_index;
-- None of these uses the table where the database sees it.
CREATE INDEX ON part (xn_table_index('fr', label));
CREATE VIEW viewed AS SELECT xn_table_index('de', label) FROM part;
CREATE INDEX other ON registration (xn_table_index('fr', label)) WHERE label = 'none';
SELECT xn_table_load('de', E'U+0061\nU+0062\n') <> '';
--= t
INSERT INTO registration VALUES ('ä');
--= ERROR 23514
DROP VIEW viewed;
DROP TABLE registration, part;

-- A constraint needs the table that it names, in any version.
CREATE FUNCTION try_drop(name text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN xn_table_drop(name)::text;
EXCEPTION WHEN dependent_objects_still_exist THEN
    RETURN substring(SQLERRM FROM 'used by (.*)');
END $$;
CREATE TABLE checked (label text, other text, name xn_name,
    CONSTRAINT allowed CHECK (other <> 'fr' OR xn_table_allows('de', label)),
    CONSTRAINT same CHECK (xn_table_collide('de', label, other)) NOT VALID,
    CONSTRAINT listed CHECK (xn_try_table_index('de', name) IS NOT NULL),
    CONSTRAINT named CHECK (xn_table_allows(other, label)));
SELECT xn_table_drop('de');
--= ERROR 2BP01 HINT
UPDATE xn_table SET name = 'fr' WHERE name = 'de';
--= ERROR 2BP01 HINT
SELECT try_drop('de'), try_drop('be');
--= constraint allowed on table public.checked|true
ALTER TABLE checked DROP CONSTRAINT allowed;
SELECT try_drop('de');
--= constraint same on table public.checked
ALTER TABLE checked DROP CONSTRAINT same;
SELECT try_drop('de');
--= constraint listed on table public.checked
DROP TABLE checked;
CREATE DOMAIN allowed_label AS text CHECK ((xn_table_check('de', VALUE)).status = 'XN_TABLE_OK');
SELECT 'b'::allowed_label, try_drop('de');
--= b|constraint allowed_label_check
SELECT xn_table_load('de', 'U+0061') <> '';
--= t
SELECT 'b'::allowed_label;
--= ERROR 23514
DROP DOMAIN allowed_label;
SELECT xn_table_drop('de');
--= t

-- A new version: indexes and constraints name it, and queries find its name in a view.
SELECT xn_table_load('de-1', E'U+0061\nU+0062\nU+00E4|U+0061\n') <> '';
--= t
CREATE VIEW current_de AS SELECT 'de-1' AS version;
CREATE TABLE registration (label text);
ALTER TABLE registration ADD CHECK (xn_table_allows('de-1', label)) NOT VALID;
CREATE UNIQUE INDEX index_1 ON registration (xn_table_index('de-1', label));
INSERT INTO registration VALUES ('ä'), ('b');
SET enable_seqscan = off;
PREPARE find(text) AS SELECT label FROM registration, current_de
    WHERE xn_table_index(version, label) = xn_table_index(version, $1);
EXPLAIN (COSTS OFF) EXECUTE find('A');
--= Index Scan using index_1 on registration
--=   Index Cond: (xn_table_index('de-1'::text, label) = 'a'::text)
EXECUTE find('A');
--= ä
-- In this one, b collides with e, and ä does not with a.
SELECT xn_table_load('de-2', E'U+0061\nU+00E4\nU+0062\nU+0065|U+0062\n') <> '';
--= t
CREATE UNIQUE INDEX CONCURRENTLY index_2 ON registration (xn_table_index('de-2', label));
INSERT INTO registration VALUES ('a');
--= ERROR 23505
INSERT INTO registration VALUES ('e');
--= ERROR 23514
CREATE OR REPLACE VIEW current_de AS SELECT 'de-2' AS version;
ALTER TABLE registration DROP CONSTRAINT registration_label_check,
    ADD CHECK (xn_table_allows('de-2', label)) NOT VALID;
SELECT try_drop('de-1');
--= index public.index_1
DROP INDEX CONCURRENTLY index_1;
SELECT try_drop('de-1'), try_drop('de-2');
--= true|index public.index_2
EXPLAIN (COSTS OFF) EXECUTE find('E');
--= Index Scan using index_2 on registration
--=   Index Cond: (xn_table_index('de-2'::text, label) = 'b'::text)
EXECUTE find('E');
--= b
INSERT INTO registration VALUES ('e');
--= ERROR 23505
INSERT INTO registration VALUES ('a'), ('c');
--= ERROR 23514
INSERT INTO registration VALUES ('a');
DEALLOCATE find;
RESET enable_seqscan;
DROP VIEW current_de;
DROP TABLE registration;
DROP FUNCTION try_drop;
DELETE FROM xn_table;

-- A new version of a row in the place of the old one, in the same transaction, and in another file
-- in the place that the old one had
SELECT xn_table_load('de', 'U+0061') <> '';
--= t
SELECT xn_table_allows('de', 'b');
--= f
DELETE FROM xn_table;
VACUUM xn_table;
SELECT xn_table_load('de', 'U+0062') <> '';
--= t
SELECT xn_table_allows('de', 'b');
--= t
DELETE FROM xn_table;
VACUUM xn_table;
BEGIN;
SELECT xn_table_load('de', 'U+0061') <> '';
--= t
SELECT xn_table_allows('de', 'b');
--= f
SELECT xn_table_load('de', 'U+0062') <> '';
--= t
SELECT xn_table_allows('de', 'b');
--= t
ROLLBACK;
VACUUM xn_table;
BEGIN;
SELECT xn_table_load('de', 'U+0061') <> '';
--= t
SELECT xn_table_allows('de', 'b');
--= f
SELECT xn_table_load('de', 'U+0062') <> '';
--= t
ALTER TABLE xn_table SET UNLOGGED;
SELECT xn_table_allows('de', 'b');
--= t
ROLLBACK;
