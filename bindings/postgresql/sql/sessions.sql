-- SPDX-License-Identifier: MIT
-- Registry tables that another session, b, replaces
CREATE EXTENSION dblink;
SELECT dblink_connect('b', format('host=%s port=%s dbname=%s', :'HOST', :'PORT', :'DBNAME'));
--= OK
CREATE FUNCTION b(statement text) RETURNS text LANGUAGE sql AS
    $$ SELECT string_agg(r, ' ') FROM dblink('b', statement) AS t (r text) $$;
\set allowed 'SELECT xn_table_allows(\'xx\', \'a\')::int, xn_table_allows(\'xx\', \'b\')::int'
CREATE FUNCTION b_allows() RETURNS text LANGUAGE sql AS $$ SELECT b('SELECT concat(
    xn_table_allows(''xx'', ''a'')::int, xn_table_allows(''xx'', ''b'')::int)') $$;
SELECT b_allows();
--= ERROR 42704 HINT
-- A new table, and one of a transaction
SELECT xn_table_load('xx', 'U+0061') <> '';
--= t
SELECT b_allows();
--= 10
SELECT dblink_exec('b', $$PREPARE allowed AS SELECT xn_table_allows('xx', 'a')$$);
--= PREPARE
SELECT b('EXECUTE allowed');
--= t
BEGIN;
SELECT xn_table_load('xx', 'U+0062') <> '';
--= t
:allowed;
--= 0|1
ROLLBACK;
:allowed;
--= 1|0
SELECT b('EXECUTE allowed');
--= t
BEGIN;
SAVEPOINT s;
SELECT xn_table_load('xx', 'U+0062') <> '';
--= t
:allowed;
--= 0|1
ROLLBACK TO s;
:allowed;
--= 1|0
SELECT xn_table_drop('xx');
--= t
SELECT xn_table_load('xx', 'U+0062') <> '';
--= t
COMMIT;
:allowed;
--= 0|1
SELECT b('EXECUTE allowed');
--= f

-- Another table waits for those who use the former; one with the same fingerprint for nobody.
SELECT dblink_exec('b', 'BEGIN');
--= BEGIN
SELECT b_allows();
--= 01
SELECT xn_table_load('xx', E'U+0062\n') <> '';
--= t
SELECT contents FROM xn_table WHERE name = 'xx';
--= \x552b303036320a
SET lock_timeout = '200ms';
SELECT xn_table_load('xx', 'U+0061');
--= ERROR 55P03
SELECT b_allows();
--= 01
SELECT dblink_exec('b', 'COMMIT');
--= COMMIT
SELECT xn_table_load('xx', 'U+0061') <> '';
--= t
SELECT b('EXECUTE allowed');
--= t

-- A plan with an index label is made again whatever changes the table.
SELECT dblink_exec('b', $$DO 'BEGIN
    FOR i IN 1 .. 10 LOOP PERFORM xn_table_index(''xx'', ''a''); END LOOP; END'$$);
--= DO
SELECT dblink_exec('b', $$PREPARE folded AS SELECT xn_table_index('xx', 'a')$$);
--= PREPARE
SELECT b('EXECUTE folded');
--= a
SELECT xn_table_load('xx', E'U+0061|U+0030\nU+0030') <> '';
--= t
SELECT b('EXECUTE folded');
--= 0
VACUUM FULL xn_table;
SELECT b('EXECUTE folded');
--= 0
UPDATE xn_table SET contents = 'U+0061' WHERE name = 'xx';
SELECT b('EXECUTE folded');
--= a
DELETE FROM xn_table;
SELECT b_allows();
--= ERROR 42704 HINT

-- An error leaves the session in order.
SELECT xn_table_load('xx', 'nothing');
--= ERROR 22P02 1 1 U+0061 (RFC 4290 section 5)
SELECT xn_table_load('xx', 'U+0061') <> '';
--= t
SELECT xn_table_index('xx', 'b');
--= ERROR 22P02 U+0062 1
SELECT xn_table_index('xx', 'a');
--= a

-- An index that is being built while its table is about to be replaced is seen when it commits.
CREATE TABLE built (label text);
INSERT INTO built VALUES ('a');
BEGIN;
CREATE INDEX built_index ON built (xn_table_index('xx', label));
SELECT dblink_send_query('b', $$SELECT xn_table_load('xx', 'U+0062')$$);
--= 1
SELECT pg_sleep(0.2) IS NULL;
--= f
COMMIT;
SELECT * FROM dblink_get_result('b') AS t (r text);
--= ERROR 2BP01 HINT
SELECT dblink_disconnect('b');
--= OK

-- A role that owns nothing uses tables and loads none.
CREATE ROLE reader;
SET ROLE reader;
:allowed;
--= 1|0
SELECT xn_table_load('yy', 'U+0061');
--= ERROR 42501
RESET ROLE;
DROP ROLE reader;
DROP TABLE built;
DELETE FROM xn_table;
