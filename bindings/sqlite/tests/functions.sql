-- SPDX-License-Identifier: MIT
-- The functions in a database of each encoding.  Their answers are those of tests/vectors/.
-- Each has a form with flags, and another result without them; NULL in is NULL out.
SELECT xn_to_ascii('A_b', 'underscore, lower'), xn_to_unicode('XN--TDA.A', 'lower'),
    xn_to_display('XN--TDA.A', 'lower'), xn_canonical(char(545), 'unassigned'),
    xn_key(char(545), 'unassigned'), xn_key_to_name('a!'), xn_try_to_ascii('A', 'lower'),
    xn_try_to_unicode('XN--TDA', 'lower'), xn_try_canonical(char(545), 'unassigned'),
    xn_try_key(char(545), 'unassigned'), xn_check('a_', 'std3') ->> 'status',
    xn_parents(char(545), 'unassigned'), xn_equal(char(545), 'xn--6la', 'unassigned'),
    xn_prep(char(545), 'nameprep', 'unassigned') = char(545), xn_status('a_b', 'std3'),
    xn_try_prep(char(545), 'Nameprep', 'unassigned') = char(545), xn_valid('a_b', 'std3'),
    xn_nfkc(char(2887, 768, 2878), 'pr29') <> xn_nfkc(char(2887, 768, 2878)),
    xn_traits(char(545), 'std3'), xn_find_host('http://' || char(545) || '/', 'url', 'unassigned'),
    xn_try_find_host('http://a_b/', 'url', 'underscore'),
    xn_try_to_display('XN--TDA', 'lower'), xn_last_labels('a.' || char(545), 1, 'unassigned'),
    xn_like('apple.com', 'аррӏе.com', 'unassigned');
--= a_b|ü.a|ü.a|xn--6la|xn--6la!|a|a|ü|xn--6la|xn--6la!|XN_E_STD3_CHAR|["xn--6la!",""]|1|1|XN_E_STD3_CHAR|1|0|1|["non-ascii","unassigned","invalid"]|xn--6la|a_b|ü|xn--6la|xn--80ak6aa92e.com
SELECT xn_canonical('.'), xn_key('.') = '', xn_key_to_name('de!a%20b!'), xn_key_to_name(''),
    xn_equal('BÜCHER.de', 'xn--bcher-kva.de.'), xn_valid('a..b'), xn_unicode_version(),
    xn_version() GLOB '[0-9]*.[0-9]*.[0-9]*', xn_traits('ｘn--tda'), xn_traits('a'),
    xn_parents('www.Ü.de'), xn_parents('.'), xn_parents('a\b"');
--= .|1|a b.de|.|1|0|3.2.0|1|["non-ascii","ace"]|[]|["de!xn--tda!www!","de!xn--tda!","de!",""]|[""]|["a\\b%22!",""]
SELECT count(x IS NULL) FROM (SELECT xn_to_ascii(NULL) AS x UNION ALL SELECT xn_to_ascii('a', NULL)
    UNION ALL SELECT xn_check(NULL) UNION ALL SELECT xn_check('a', NULL)
    UNION ALL SELECT xn_labels(NULL) UNION ALL SELECT xn_last_labels('a', NULL)
    UNION ALL SELECT xn_parents(NULL) UNION ALL SELECT xn_parents('a', NULL)
    UNION ALL SELECT xn_equal('a', NULL) UNION ALL SELECT xn_equal('a', 'b', NULL)
    UNION ALL SELECT xn_valid(NULL) UNION ALL SELECT xn_prep('a', NULL)
    UNION ALL SELECT xn_try_prep(NULL, 'plain') UNION ALL SELECT xn_traits(NULL)
    UNION ALL SELECT xn_key(NULL) UNION ALL SELECT xn_key_to_name(NULL)
    UNION ALL SELECT xn_to_display(NULL) UNION ALL SELECT xn_nfkc('a', NULL)
    UNION ALL SELECT xn_find_host('a', 'host', NULL) UNION ALL SELECT xn_find_host(NULL, 'host')
    UNION ALL SELECT xn_try_to_ascii('a_', 'std3') UNION ALL SELECT xn_try_canonical('a..b')
    UNION ALL SELECT xn_try_key('a..b') UNION ALL SELECT xn_try_prep(char(7), 'SASLprep')
    UNION ALL SELECT xn_find_host('file:///x', 'url') UNION ALL SELECT xn_like('a', NULL)
    UNION ALL SELECT xn_try_find_host('http://a_b/', 'url', 'std3')
    UNION ALL SELECT xn_try_find_host('http://a b/', 'url') UNION ALL SELECT xn_like(NULL, 'á')
    UNION ALL SELECT xn_like('a', 'á', NULL) UNION ALL SELECT xn_like('a', 'á', '', NULL)
    UNION ALL SELECT xn_like('a', '') UNION ALL SELECT xn_like_check('a', NULL)) WHERE x IS NULL;
--= 33
SELECT group_concat(xn_status('a_b', column1), ' ') FROM (VALUES ('std3'), ('pr29'), ('std3,pr29'),
    (''), ('pr29,std3'), ('std3' || char(9) || 'lower' || char(13, 10)));
--= XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_E_STD3_CHAR
SELECT group_concat(xn_prep('A', column1, column2), ' ')
FROM (VALUES ('SASLprep', ''), ('Nameprep', ''), ('SASLprep', 'pr29'));
--= A a A
SELECT xn_find_host('https://u@Bücher.example:80/x?y', 'url'),
    xn_find_host('http://b%C3%BCcher.de', 'url'), xn_find_host('a@ü.de', 'email'),
    xn_find_host('[::1]:80', 'host-port'), xn_find_host('ü', 'host');
--= xn--bcher-kva.example|xn--bcher-kva.de|xn--tda.de|::1|xn--tda

-- The diagnosis is JSON; its positions are in characters.
SELECT json_remove(c, '$.message'), substr(name, c ->> 'at', c ->> 'length'),
    c ->> 'message' GLOB 'label ' || (c ->> 'label') || '[ ,]*'
FROM (SELECT column1 AS name, xn_check(column1) AS c FROM (VALUES ('müller@bücher.de'),
    ('ä.a..b'), ('ü.xn--bü'), ('ü' || char(545) || 'b'), ('ü' || char(160)), ('..'), ('a')));
--= {"status":"XN_E_GUARD","label":1,"at":7,"length":1,"code_point":"U+0040","mapped":"U+0040","rule":"xn guard delimiter","hint":"this looks like a mail address; its host is xn_find_host(text, 'email')"}|@|1
--= {"status":"XN_E_EMPTY","label":3,"at":5,"length":0,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","hint":null}||1
--= {"status":"XN_E_ACE_PREFIX","label":2,"at":3,"length":4,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 5","hint":null}|xn--|1
--= {"status":"XN_E_UNASSIGNED","label":1,"at":2,"length":1,"code_point":"U+0221","mapped":"U+0221","rule":"RFC 3454 table A.1","hint":"the flag \"unassigned\" accepts this character"}|ȡ|1
--= {"status":"XN_E_GUARD","label":1,"at":2,"length":1,"code_point":"U+00A0","mapped":"U+0020","rule":"xn guard delimiter","hint":"remove the blanks before or after the name"}| |1
--= {"status":"XN_E_EMPTY","label":1,"at":1,"length":0,"code_point":null,"mapped":null,"rule":"RFC 3490 section 4.1 step 8","hint":null}||1
--= {"status":"XN_OK","label":null,"at":null,"length":null,"code_point":null,"mapped":null,"rule":null,"hint":null}||
SELECT json_type(json_array(xn_check('a')), '$[0]'), json_type(json_array(xn_labels('a')), '$[0]'),
    json_type(json_array(xn_parents('a')), '$[0]'), json_type(json_array(xn_traits('a')), '$[0]'),
    json_type(json_array(xn_like_check('a', 'b')), '$[0]');
--= object|array|array|array|object
-- Labels, as typed; and the last ones, canonical
SELECT xn_labels('www。Bücher.a_b.'), xn_labels(''), xn_labels('.'), xn_labels('a"\b' || char(1)),
    length(xn_labels(printf('%.*c', 1048576, 'a')));
--= ["www","Bücher","a_b",""]|[""]|["",""]|["a\"\\b\u0001"]|1048580
SELECT xn_last_labels('www.Ü.de.', 2), xn_last_labels('www.Ü.de', -1), xn_last_labels('a.b', 9),
    xn_last_labels('a.b', -2), xn_last_labels('a.b', 0), xn_last_labels('.', 1),
    xn_last_labels('a.b', -9223372036854775808), xn_last_labels('a.b', 9223372036854775807);
--= xn--tda.de|xn--tda.de|a.b|.|.|.|.|a.b
-- What a refused text may be
SELECT column1, xn_check(column1, 'std3') ->> 'hint' FROM (VALUES ('user@ü.de'), ('ü' || char(160)),
    ('http://a/'), ('a_b'), ('a' || char(545)), ('ü.de:80'), ('a..b'), ('a'));
--= user@ü.de|this looks like a mail address; its host is xn_find_host(text, 'email')
--= ü |remove the blanks before or after the name
--= http://a/|this looks like a URL; its host is xn_find_host(text, 'url')
--= a_b|the flag "underscore" accepts this character
--= aȡ|the flag "unassigned" accepts this character
--= ü.de:80|this looks like a host with a port; its host is xn_find_host(text, 'host-port')
--= a..b|
--= a|

-- Other types, long text
SELECT xn_to_ascii(127), xn_to_ascii(CAST('ü' AS BLOB)),
    length(xn_nfkc(replace(printf('%.*c', 1000, 'a'), 'a', 'ﷺ')));
--= 127|xn--tda|18000
SELECT xn_status(t), xn_valid(t), (xn_try_to_ascii(t) IS NULL) + (xn_try_to_unicode(t) IS NULL)
    + (xn_try_canonical(t) IS NULL) + (xn_try_key(t) IS NULL) + (xn_try_prep(t, 'plain') IS NULL)
    + (xn_try_find_host(t, 'host') IS NULL), json_remove(xn_check(t), '$.message'),
    xn_status(substr(t, 2)), length(xn_nfkc(substr(t, 2)))
FROM (SELECT printf('%.*c', 1048577, 'a') AS t);
--= XN_E_NAME_LONG|0|6|{"status":"XN_E_NAME_LONG","label":1,"at":1,"length":1048577,"code_point":null,"mapped":null,"rule":"RFC 1035 section 2.3.4","hint":null}|XN_E_LABEL_LONG|1048576

-- Look-alikes.  The list is a constant, a result of a subquery, or another one in each row.
CREATE TEMP TABLE brand (name TEXT);
INSERT INTO brand VALUES ('paypal.com'), ('Bücher.example.');
SELECT column1, xn_like(column1, (SELECT group_concat(name, char(10)) FROM brand)),
    xn_like(column1, 'paypal.com # comment', '', 1)
FROM (VALUES ('www.paypal.com'), ('bucher.example'), ('paypall.com'));
--= www.paypal.com||
--= bucher.example|xn--bcher-kva.example|
--= paypall.com||paypal.com
SELECT group_concat(ifnull(xn_like('paypa1_.com', column1, column2, column3), '-'))
FROM (VALUES ('paypal_.com', '', 0), ('paypai_.com', '', 0), ('paypai_.com', 'underscore', 0),
    ('xaypal_.com', 'underscore', 0), ('xaypal_.com', 'underscore', 1), ('xaypal_.com', '', 1),
    ('xaypal_.co', '', 1), ('xaypal_.com', '', 0));
--= paypal_.com,paypai_.com,paypai_.com,-,xaypal_.com,xaypal_.com,-,-
SELECT group_concat(ifnull(xn_like('paypa1', column1), '-'))
FROM (VALUES ('a'), ('a' || char(10) || 'paypal'), ('a'));
--= -,paypal,-
SELECT group_concat(ifnull(xn_like('paypall.com', 'paypal.com', '', column1), '-'))
FROM (VALUES (0), (1), (0));
--= -,paypal.com,-
SELECT group_concat(xn_like(column1, 'aá') || xn_like(column1, 'áá'), ' '), (SELECT
    min(xn_like(column1, column2)) || max(xn_like(column1, column2))
    FROM (VALUES ('paypa1.com', 'paypal.com'), ('g00gle.com', 'google.com'), ('x1', 'xl')))
FROM (VALUES ('aa'), ('áa'), ('aa'));
--= xn--a-ufaxn--1caa xn--a-ufaxn--1caa xn--a-ufaxn--1caa|google.comxl
SELECT json_remove(c, '$.message'), c ->> 'message' IS NULL
FROM (SELECT xn_like_check(column1, char(10) || 'paypal.com') AS c FROM (VALUES
    ('ü。www.pаypa1.com'), ('other'), ('ü.a..b')));
--= {"status":"XN_OK","protected":"paypal.com","line":2,"reasons":["ascii","mixed-script"],"at":7,"length":10,"letters":[{"label":3,"letter":2,"from":["U+0430"],"to":["U+0061"]},{"label":3,"letter":6,"from":["U+0031"],"to":["U+006C"]}],"letters_count":2}|1
--= {"status":"XN_OK","protected":null,"line":null,"reasons":null,"at":null,"length":null,"letters":null,"letters_count":null}|1
--= {"status":"XN_E_EMPTY","protected":null,"line":null,"reasons":null,"at":5,"length":0,"letters":null,"letters_count":null}|0
SELECT xn_like_check('paypall.com', 'paypal.com', '', 1) -> 'letters',
    xn_like_check('exarnple', 'example') -> 'letters', xn_like('аррӏе.com', 'apple.com');
--= [{"label":1,"letter":7,"from":["U+006C"],"to":[]}]|[{"label":1,"letter":4,"from":["U+0072","U+006E"],"to":["U+006D"]}]|apple.com
SELECT value ->> 'letters_count', json_array_length(value -> 'letters') FROM (SELECT xn_like_check(
    replace(printf('%.*c', 20, 'x'), 'x', 'o0'), printf('%.*c', 40, 'o')) AS value);
--= 20|16
SELECT xn_like_check(printf('%.*c', 1048576, 'a'), 'b') ->> 'status',
    xn_like_check(printf('%.*c', 1048577, 'a'), 'b') ->> 'length',
    xn_like('á', replace(printf('%.*c', 524288, 'a'), 'a', 'a' || char(10)));
--= XN_E_LABEL_LONG|1048577|a

-- Constraints, generated columns, indexes; names below another are a range of keys.
CREATE TABLE host (name TEXT NOT NULL CHECK (xn_valid(name)),
    ascii TEXT GENERATED ALWAYS AS (xn_try_canonical(name)) STORED UNIQUE,
    key TEXT GENERATED ALWAYS AS (xn_try_key(name)) VIRTUAL);
CREATE INDEX host_key ON host (key);
CREATE INDEX host_expression ON host (xn_try_canonical(name, 'std3'));
INSERT INTO host VALUES ('Shop.com'), ('www.shop.com'), ('a.b.shop.com'), ('shop-a.com'),
    ('myshop.com'), ('bücher.de');
INSERT OR IGNORE INTO host VALUES ('a..b'), ('XN--BCHER-KVA.de.');
SELECT count(*) FROM host;
--= 6
SELECT group_concat(name) FROM (SELECT name FROM host
    WHERE key >= xn_key('shop.com') AND key < xn_key('shop.com') || char(127) ORDER BY key);
--= Shop.com,a.b.shop.com,www.shop.com
SELECT group_concat(name) FROM (SELECT name FROM host
    WHERE key IN (SELECT value FROM json_each(xn_parents('x.www.shop.com'))) ORDER BY key);
--= Shop.com,www.shop.com
EXPLAIN QUERY PLAN SELECT * FROM host WHERE key >= xn_key('shop.com') AND key < xn_key('a') || 'x';
--= QUERY PLAN
--= `--SEARCH host USING INDEX host_key (key>? AND key<?)
EXPLAIN QUERY PLAN SELECT * FROM host WHERE xn_try_canonical(name, 'std3') = 'shop.com';
--= QUERY PLAN
--= `--SEARCH host USING INDEX host_expression (<expr>=?)
PRAGMA integrity_check;
--= ok
-- Those that are not deterministic, or not for a schema
SELECT group_concat(name, ' ') FROM (SELECT DISTINCT name FROM pragma_function_list
    WHERE name GLOB 'xn_*' AND flags & 0x200800 <> 0x200800 ORDER BY name);
--= xn_like xn_like_check xn_table_allows xn_table_check xn_table_collide xn_table_drop xn_table_fingerprint xn_table_load xn_table_variants xn_to_display xn_try_table_index xn_try_to_display
CREATE INDEX i ON host (xn_to_display(name));
--= ERROR
SELECT counts, group_concat(name, ' ') FROM (SELECT name, group_concat(narg) AS counts FROM
    (SELECT * FROM pragma_function_list WHERE name GLOB 'xn_*' ORDER BY name, narg)
    GROUP BY name ORDER BY name) GROUP BY counts;
--= 0|xn_unicode_version xn_version
--= 1|xn_key_to_name xn_labels xn_table_drop xn_table_fingerprint
--= 1,2|xn_canonical xn_check xn_key xn_nfkc xn_parents xn_status xn_to_ascii xn_to_display xn_to_unicode xn_traits xn_try_canonical xn_try_key xn_try_to_ascii xn_try_to_display xn_try_to_unicode xn_valid
--= 2|xn_table_allows xn_table_check xn_table_index xn_table_key xn_table_load xn_try_table_index
--= 2,3|xn_equal xn_find_host xn_last_labels xn_prep xn_table_variants xn_try_find_host xn_try_prep
--= 2,3,4|xn_like xn_like_check
--= 3|xn_table_collide

-- Errors: where, the code points, and the clause
SELECT xn_to_ascii('ü..de');
--= ERROR (RFC 3490 section 4.1 step 8)
SELECT xn_to_ascii('ü＿', 'std3');
--= ERROR 1 2 U+005F U+FF3F (RFC 3490 section 4.1 step 3a)
SELECT xn_equal('a', 'üb..');
--= ERROR (RFC 3490 section 4.1 step 8)
SELECT xn_key(replace(printf('%.*c', 200, 'a'), 'a', 'a.'), 'no-guards');
--= ERROR (RFC 1035 section 2.3.4)
SELECT xn_find_host('http://ü b/', 'url');
--= ERROR 9 U+0020 (RFC 3986 section 3.2.2)
SELECT xn_key_to_name('a');
--= ERROR 2 (xn key)
SELECT xn_like('ü_..b', 'a');
--= ERROR (RFC 3490 section 4.1 step 8)
SELECT xn_like('a', 'b', '', 'x');
--= ERROR
SELECT xn_last_labels('a.b', 'x');
--= ERROR
SELECT xn_last_labels('a.b', 1.5);
--= ERROR
SELECT xn_last_labels('a.b', 1.0);
--= b
SELECT xn_like_check('a..', 'a' || char(10, 10, 32, 9) || 'ü.ä..b ' || char(10));
--= ERROR 3 (RFC 3490 section 4.1 step 8)
SELECT xn_like('a', char(65279) || 'ü_.b' || char(9) || '# ü' || char(10), 'std3');
--= ERROR 1 1 2 U+005F (RFC 3490 section 4.1 step 3a)
SELECT xn_like('a', 'b' || char(13, 10) || 'ü_.b ' || char(13, 10), 'std3');
--= ERROR 2 1 2 U+005F (RFC 3490 section 4.1 step 3a)
SELECT xn_like('a', 'a' || char(10) || 'b.example c.example');
--= ERROR 2 10 U+0020 (xn list)
SELECT group_concat(xn_like('a', char(545), column1)) FROM (VALUES ('unassigned'), (''));
--= ERROR 1 1 1 U+0221 (RFC 3454 table A.1)
