-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';

-- Loads a table; the fingerprints are those that `xn-table info` prints.
SELECT xn_table_load('de', E'U+0061\nU+0062\nU+00E4|U+0061\n');
SELECT xn_table_load('list', E'U+0061..U+007A\nU+002D\n'::bytea);
SELECT name, convert_from(contents, 'UTF8') AS contents, fingerprint FROM xn_table ORDER BY name;
SELECT xn_table_fingerprint('de');

-- Labels as typed, and the first label of a name
SELECT label, xn_table_allows('de', label) FROM unnest(ARRAY['ab', 'ÄB', 'XN--4ca', 'xn--tda', 'ac',
    '', 'a.b', repeat('a', 64), NULL]) AS label;
SELECT name, xn_table_allows('de', name::xn_name), xn_table_index('de', name::xn_name),
    (xn_table_check('de', name::xn_name)).status
FROM unnest(ARRAY['Ä', 'ä.b.', 'xn--4ca.c.example']) AS name;
SELECT (xn_table_check('de', xn_name('.'))).status, xn_try_table_index('de', xn_name('c.a')),
    xn_table_allows('list', xn_name('a-b.example'));
SELECT * FROM xn_table_variants('de', xn_name('ä.c'));

-- The verdict as a row, and the reason
\x on
SELECT label, c.* FROM unnest(ARRAY['ab', 'ÄBc', 'xn--tda', '', 'xn--a']) AS label,
    xn_table_check('de', label) AS c;
\x off
SELECT * FROM xn_table_variants('de', 'äbä');
SELECT variant FROM xn_table_variants('de', 'Ä');
SELECT count(*) FROM xn_table_variants('de', 'c');
SELECT count(*) FROM xn_table_variants('de', repeat('ä', 8), 255);
SELECT count(*) FROM xn_table_variants('de', NULL);
SELECT count(*) FROM xn_table_variants('de', repeat('a', 1048577));
SELECT count(*) FROM xn_table_variants('de', 'c', 0);
SELECT xn_table_index('de', 'Äb'), xn_try_table_index('de', 'Äb'), xn_try_table_index('de', 'c');

-- A constraint, and an index that finds the collision
CREATE TABLE registration (label text CHECK (xn_table_allows('de', label)));
CREATE UNIQUE INDEX registration_index ON registration (xn_table_index('de', label));
INSERT INTO registration VALUES ('ab'), ('b'), (NULL);
\set VERBOSITY terse
INSERT INTO registration VALUES ('xn--4ca'), ('ä');
INSERT INTO registration VALUES ('c');
\set VERBOSITY default
SELECT label FROM registration WHERE xn_table_index('de', label) = xn_table_index('de', 'ÄB');

CREATE FUNCTION pg_temp.try(statement text) RETURNS TABLE (state text, message text, detail text,
    hint text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE statement;
    message := 'it does not fail';
    RETURN NEXT;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT,
        detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    RETURN NEXT;
END $$;
\x on
SELECT * FROM pg_temp.try($$ SELECT xn_table_allows('fr', 'a') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_allows('', 'a') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_allows('d' || chr(233), 'a') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_index('de', 'äc') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_index('de', repeat('ä', 1048577)) $$);
SELECT * FROM pg_temp.try($$ SELECT count(*) FROM xn_table_variants('de', repeat('ä', 8), 254) $$);
SELECT * FROM pg_temp.try($$ SELECT count(*) FROM xn_table_variants('de', 'a', -1) $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_load('fr', E'U+0061\n\nnothing\n') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_load('fr', '') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_load('f r', 'U+0061') $$);
SELECT state, detail FROM pg_temp.try($$ SELECT xn_table_load('fr', repeat(' U+0061', 64)) $$);
SELECT state, detail FROM pg_temp.try($$ SELECT xn_table_load('fr', '\xFEFF'::bytea) $$);
SELECT * FROM pg_temp.try($$ UPDATE xn_table SET name = NULL $$);
SELECT state, message FROM pg_temp.try($$ UPDATE xn_table SET contents = NULL $$);
SELECT * FROM pg_temp.try($$ TRUNCATE xn_table $$);
-- The trigger reads the columns of no other table.
CREATE TABLE other_columns (a int, b int, c int);
CREATE TRIGGER store BEFORE INSERT ON other_columns FOR EACH ROW EXECUTE FUNCTION xn_table_store();
SELECT * FROM pg_temp.try($$ INSERT INTO other_columns VALUES (1, 2, 3) $$);
DROP TABLE other_columns;
SELECT state, message FROM pg_temp.try('SELECT xn_table_store()');
CREATE TRIGGER after_all AFTER INSERT ON xn_table FOR EACH ROW EXECUTE FUNCTION xn_table_store();
SELECT state, message FROM pg_temp.try($$ SELECT xn_table_load('fr', 'U+0061') $$);
DROP TRIGGER after_all ON xn_table;

BEGIN;
ALTER TABLE xn_table RENAME TO renamed;
SELECT state, message FROM pg_temp.try($$ SELECT xn_table_allows('de', 'a') $$);
ROLLBACK;

-- A table whose index labels are stored is replaced only by one with the same.
SELECT * FROM pg_temp.try($$ SELECT xn_table_load('de', 'U+0061') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_table_drop('de') $$);
SELECT * FROM pg_temp.try($$ UPDATE xn_table SET name = 'fr' WHERE name = 'de' $$);
\x off
SELECT xn_table_load('de', E'# the same relation\nU+00E4|U+0061\nU+0061\nU+0062\n');
SELECT xn_table_load('list', 'U+0061'); -- another table
INSERT INTO xn_table VALUES ('fr', 'U+0061', 'none') RETURNING fingerprint;
UPDATE xn_table SET name = 'be', fingerprint = 'none' WHERE name = 'fr' RETURNING name, fingerprint;
SELECT xn_table_drop('list'), xn_table_drop('list');
SELECT xn_table_load('d', 'U+0061') IS NOT NULL AS loaded; -- the name begins that of another
SELECT name, xn_table_allows(name, 'b') FROM unnest(ARRAY['de', 'd', 'de']) AS name;
SELECT xn_table_drop('d');
SELECT xn_table_load(repeat('e', 63), 'U+0061') IS NOT NULL AS loaded; -- and the longest names
SELECT xn_table_load(repeat('e', 62) || 'f', 'U+0062') IS NOT NULL AS loaded;
SELECT letter, xn_table_allows(repeat('e', 62) || letter, 'b')
FROM unnest(ARRAY['e', 'f', 'e']) AS letter;
DELETE FROM xn_table WHERE length(name) = 63;
DROP INDEX registration_index;
CREATE TABLE named (name xn_name);
CREATE INDEX named_index ON named (xn_table_index('de', name));
SELECT (pg_temp.try($$ SELECT xn_table_drop('de') $$)).message;
DROP TABLE named;
CREATE TABLE generated (label text, name text,
    key text GENERATED ALWAYS AS (xn_table_index(name, label)) STORED);
-- PostgreSQL 14 names the column, later ones its default value.
SELECT replace(message, 'default value for ', '') AS message
FROM pg_temp.try($$ SELECT xn_table_drop('de') $$);
DROP TABLE generated;
CREATE TABLE checked (label text, key text, CHECK (key = xn_table_index('de', label)));
SELECT (pg_temp.try($$ SELECT xn_table_drop('de') $$)).message;
DROP TABLE checked;
CREATE TABLE part (label text) PARTITION BY LIST (xn_table_index('de', label));
SELECT (pg_temp.try($$ SELECT xn_table_drop('de') $$)).message;
DROP TABLE part;
CREATE TABLE part (label text) PARTITION BY LIST (label);
CREATE INDEX part_index ON part (xn_table_index('fr', label), xn_table_index('de', label));
SELECT (pg_temp.try($$ SELECT xn_table_drop('de') $$)).message;
DROP INDEX part_index;
-- None of these uses the table where the database sees it.
CREATE INDEX ON part (xn_table_index('fr', label));
CREATE VIEW viewed AS SELECT xn_table_index('de', label) FROM part;
CREATE INDEX other ON registration (xn_table_index('fr', label)) WHERE label = 'none';
SELECT xn_table_load('de', E'U+0061\nU+0062\n');
INSERT INTO registration VALUES ('ä');
DELETE FROM xn_table;
DROP VIEW viewed;
DROP TABLE registration, part;

-- A new version of a row in the place of the old one, in the same transaction, and in another file
-- in the place that the old one had
SELECT xn_table_load('de', 'U+0061') IS NOT NULL AS loaded;
SELECT xn_table_allows('de', 'b');
DELETE FROM xn_table;
VACUUM xn_table;
SELECT xn_table_load('de', 'U+0062') IS NOT NULL AS loaded;
SELECT xn_table_allows('de', 'b');
DELETE FROM xn_table;
VACUUM xn_table;
BEGIN;
SELECT xn_table_load('de', 'U+0061') IS NOT NULL AS loaded;
SELECT xn_table_allows('de', 'b');
SELECT xn_table_load('de', 'U+0062') IS NOT NULL AS loaded;
SELECT xn_table_allows('de', 'b');
ROLLBACK;
VACUUM xn_table;
BEGIN;
SELECT xn_table_load('de', 'U+0061') IS NOT NULL AS loaded;
SELECT xn_table_allows('de', 'b');
SELECT xn_table_load('de', 'U+0062') IS NOT NULL AS loaded;
ALTER TABLE xn_table SET UNLOGGED;
SELECT xn_table_allows('de', 'b');
ROLLBACK;
