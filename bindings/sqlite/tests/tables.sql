-- SPDX-License-Identifier: MIT
-- Registry tables, which a connection loads; xn_table_load cannot be called from a schema.
SELECT xn_table_load('de', printf('U+0061%sU+0062%sU+00E4|U+0061', char(10), char(10)));
--= 66746F42DD0B50C8
SELECT xn_table_fingerprint('de'), (SELECT group_concat(xn_table_allows('de', column1))
    FROM (VALUES ('ab'), ('ÄB'), ('XN--4CA'), ('c'), (''))), xn_table_index('de', 'ÄB'),
    xn_try_table_index('de', 'c') IS NULL;
--= 66746F42DD0B50C8|1,1,1,0,0|ab|1
SELECT json_remove(xn_table_check('de', column1), '$.message'),
    xn_table_check('de', column1) ->> 'message' IS NULL
FROM (VALUES ('ab'), ('ÄBc'), ('xn--tda'), (''), (printf('%.*c', 1048577, 'a')));
--= {"status":"XN_TABLE_OK","disposition":"valid","at":null,"length":null,"code_point":null,"rule":null,"line":null}|1
--= {"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid","at":3,"length":1,"code_point":"U+0063","rule":null,"line":null}|0
--= {"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid","at":1,"length":7,"code_point":"U+00FC","rule":null,"line":null}|0
--= {"status":"XN_TABLE_E_EMPTY","disposition":"invalid","at":1,"length":0,"code_point":null,"rule":null,"line":null}|0
--= {"status":"XN_TABLE_E_LABEL_LONG","disposition":"invalid","at":1,"length":0,"code_point":null,"rule":null,"line":null}|0
SELECT json_type(json_array(xn_table_check('de', 'c')), '$[0]'),
    (xn_table_load(NULL, 'U+0061') IS NULL) + (xn_table_load('a', NULL) IS NULL)
    + (xn_table_drop(NULL) IS NULL)
    + (xn_table_allows(NULL, 'a') IS NULL) + (xn_table_allows('de', NULL) IS NULL)
    + (xn_table_fingerprint(NULL) IS NULL) + (xn_table_check(NULL, 'a') IS NULL)
    + (xn_table_check('de', NULL) IS NULL) + (xn_table_index(NULL, 'a') IS NULL)
    + (xn_table_index('de', NULL) IS NULL) + (xn_try_table_index(NULL, 'a') IS NULL)
    + (xn_try_table_index('de', NULL) IS NULL);
--= object|12

-- Variants
SELECT xn_table_variants('de', 'äbä', 1 << 40);
--= [{"variant":"aba","disposition":"valid","ascii":"aba"},{"variant":"abä","disposition":"valid","ascii":"xn--ab-wia"},{"variant":"äba","disposition":"valid","ascii":"xn--ba-uia"}]
SELECT json_array_length(xn_table_variants('de', 'äääää', 31)), xn_table_variants('de', 'b', 0),
    xn_table_variants('de', 'c'), xn_table_variants('de', printf('%.*c', 1048577, 'a')),
    (xn_table_variants('de', NULL) IS NULL) + (xn_table_variants(NULL, 'ä') IS NULL)
        + (xn_table_variants('de', 'ä', NULL) IS NULL),
    json_array_length(xn_table_variants('de', 'äääääääää', 511));
--= 31|[]|[]|[]|3|511
SELECT xn_table_variants('de', 'äääää', 30);
--= ERROR
SELECT xn_table_variants('de', 'ä', 0);
--= ERROR
SELECT xn_table_variants('de', 'ä', -1);
--= ERROR 0
SELECT xn_table_variants('de', 'ä', 'x');
--= ERROR
SELECT xn_table_variants('de', 'ä', '2') = xn_table_variants('de', 'ä');
--= 1
SELECT xn_table_variants('de', 'ääääääääää');
--= ERROR
SELECT xn_table_variants('fr', 'a');
--= ERROR

-- Keys, and whether labels collide: NULL if one is not listed
SELECT xn_table_key('de', 'ÄB'), xn_table_collide('de', 'ab', 'Äb'),
    xn_table_collide('de', 'a', 'b'), xn_table_collide('de', 'a', 'c') IS NULL,
    xn_table_collide('de', 'c', 'a') IS NULL, xn_table_collide('de', NULL, 'a') IS NULL,
    xn_table_collide('de', 'a', NULL) IS NULL, xn_table_key('de', NULL) IS NULL;
--= ab|1|0|1|1|1|1|1
SELECT xn_table_key('de', 'c');
--= ERROR U+0063 1

-- Constraints and indexes
CREATE TABLE registration (label TEXT UNIQUE CHECK (xn_table_allows('de', label)));
CREATE UNIQUE INDEX registration_index ON registration (xn_table_index('de', label));
INSERT OR IGNORE INTO registration VALUES ('ab'), ('b'), ('c'), ('äb'), ('ä');
SELECT group_concat(label) FROM registration;
--= ab,b,ä
CREATE VIEW v AS SELECT xn_table_variants('de', 'ä');
SELECT * FROM v;
--= [{"variant":"a","disposition":"valid","ascii":"a"}]
CREATE VIEW loads AS SELECT xn_table_load('a', 'U+0061');
SELECT * FROM loads;
--= ERROR

-- The same relation replaces a table; fingerprints and the other tables remain.
SELECT xn_table_load('de', '# ' || char(10) || printf('U+0061%sU+0062%sU+00E4|U+0061', char(10),
    char(10))) = xn_table_fingerprint('de');
--= 1
SELECT xn_table_load('de', 'U+0061');
--= ERROR
SELECT xn_table_load('fr', 'U+0062') <> '', xn_table_load('it', 'U+0063') <> '',
    xn_table_load('fr', '# ' || char(10) || 'U+0062') <> '';
--= 1|1|1
SELECT xn_table_allows('de', 'a'), xn_table_allows('fr', 'b'), xn_table_allows('it', 'c'),
    xn_table_drop('d'), xn_table_drop('frr'), xn_table_drop('fr'), xn_table_drop('fr');
--= 1|1|1|0|0|1|0
SELECT xn_table_allows('de', 'a'), xn_table_allows('it', 'c'), xn_table_load('one', 'U+0061'),
    xn_table_fingerprint('one'), xn_table_drop('one'), xn_table_load('two', 'U+0062') <> '';
--= 1|1|1C18340EE6CEF1BD|1C18340EE6CEF1BD|1|1
SELECT xn_table_drop('de'), xn_table_load('de', 'U+0061') <> '', xn_table_allows('it', 'c');
--= 1|1|1

-- Names
SELECT xn_table_load('-azAZ09._', 'U+0061') <> '',
    xn_table_load(printf('%.*c', 63, 'a'), 'U+0061') <> '';
--= 1|1
SELECT xn_table_load(printf('%.*c', 64, 'a'), 'U+0061');
--= ERROR
SELECT xn_table_allows('fr', 'a');
--= ERROR
SELECT xn_table_allows('d', 'a');
--= ERROR
SELECT xn_table_allows('dee', 'a');
--= ERROR
SELECT xn_table_load('fr', 'U+0061' || char(10) || 'no');
--= ERROR 2 1 U+0061 (RFC 4290 section 5)
SELECT xn_table_load('fr', x'');
--= ERROR 1 1 (xn limit)
SELECT xn_table_index('de', 'xn--tda');
--= ERROR U+00FC 1
SELECT xn_table_index('de', printf('%.*c', 1048577, 'a'));
--= ERROR
