-- SPDX-License-Identifier: MIT
-- Prints TAP; the module has been loaded.
CREATE TEMP TABLE result (n INTEGER PRIMARY KEY, name TEXT, pass INTEGER);
INSERT INTO result (name, pass) VALUES
    ('to ASCII', xn_to_ascii('Bücher.example.') = 'xn--bcher-kva.example.'),
    ('to Unicode', xn_to_unicode('xn--bcher-kva.Example') = 'bücher.Example'),
    ('to display', xn_to_display('xn--bcher-kva.xn--pple-43d') = 'bücher.xn--pple-43d'),
    ('the host of a text',
        xn_find_host('https://u@Bücher.example:80/x?y', 'url') = 'xn--bcher-kva.example'
        AND xn_find_host('http://b%C3%BCcher.de', 'url') = 'xn--bcher-kva.de'
        AND xn_find_host('a@ü.de', 'email') = 'xn--tda.de'
        AND xn_find_host('[::1]:80', 'host-port') = '::1'
        AND xn_find_host('file:///x', 'url') IS NULL
        AND xn_try_find_host('http://a b/', 'url') IS NULL
        AND xn_try_find_host('http://a_b/', 'url', 'std3') IS NULL
        AND xn_try_find_host('http://a_b/', 'url', 'underscore') = 'a_b'),
    ('canonical', xn_canonical('BÜCHER.Example.') = 'xn--bcher-kva.example'),
    ('canonical root', xn_canonical('.') = '.'),
    ('key', xn_key('www.BÜCHER.de.') = 'de!xn--bcher-kva!www!'),
    ('key of the root', xn_key('.') = ''),
    ('name of a key', xn_key_to_name('de!a%20b!') = 'a b.de' AND xn_key_to_name('') = '.'),
    ('flags', xn_to_ascii('A_b', 'underscore, lower') = 'a_b'
        AND xn_status('a!', 'underscore') = 'XN_E_STD3_CHAR'),
    ('try forms', xn_try_to_ascii('a..b') IS NULL AND xn_try_canonical('a..b') IS NULL
        AND xn_try_key('a..b') IS NULL AND xn_try_prep(char(7), 'SASLprep') IS NULL
        AND xn_try_to_unicode('a..b') = 'a..b'),
    ('status', xn_status('bücher') = 'XN_OK' AND xn_status('a_b', 'std3') = 'XN_E_STD3_CHAR'),
    ('valid', xn_valid('bücher') = 1 AND xn_valid('a..b') = 0 AND xn_valid('a_b', 'std3') = 0),
    ('equal', xn_equal('BÜCHER.de', 'xn--bcher-kva.de.') = 1 AND xn_equal('a', 'b') = 0),
    ('stringprep', xn_prep('I' || char(173) || 'X', 'SASLprep') = 'IX'
        AND xn_prep(char(545), 'nameprep', 'unassigned') = char(545)),
    ('form KC', xn_nfkc('ﬁ①') = 'fi1'),
    ('traits', xn_traits('ｘn--bcher-kva.xn--a') = '["non-ascii","ace","fake-ace"]'
        AND xn_traits('a') = '[]' AND xn_traits('a_b', 'std3') = '["invalid"]'),
    ('versions', xn_unicode_version() = '3.2.0' AND xn_version() GLOB '[0-9]*.[0-9]*.[0-9]*'),
    ('flags that change', (SELECT group_concat(xn_status('a_b', column1), ' ')
        FROM (VALUES ('std3'), ('pr29'), ('std3,pr29'), (''), ('pr29,std3')))
        = 'XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR'),
    ('profiles that change', (SELECT group_concat(xn_prep('A', column1, column2), ' ')
        FROM (VALUES ('SASLprep', ''), ('Nameprep', ''), ('SASLprep', 'pr29'))) = 'A a A'),
    ('NULL in, NULL out', xn_to_ascii(NULL) IS NULL AND xn_to_ascii('a', NULL) IS NULL
        AND xn_check(NULL) IS NULL AND xn_explain(NULL) IS NULL AND xn_parents(NULL) IS NULL
        AND xn_equal('a', NULL) IS NULL AND xn_valid(NULL) IS NULL
        AND xn_prep('a', NULL) IS NULL AND xn_traits(NULL) IS NULL AND xn_key(NULL) IS NULL);

-- Each function with flags: each of these has another result without them.
INSERT INTO result (name, pass) VALUES
    ('flags of to_ascii', xn_to_ascii('A', 'lower') = 'a'),
    ('flags of to_unicode', xn_to_unicode('XN--TDA.A', 'lower') = 'ü.a'),
    ('flags of to_display', xn_to_display('XN--TDA.A', 'lower') = 'ü.a'),
    ('flags of canonical', xn_canonical(char(545), 'unassigned') = 'xn--6la'),
    ('flags of key', xn_key(char(545), 'unassigned') = 'xn--6la!'),
    ('flags of key_to_name', xn_key_to_name('a!', 'lower') = 'a'),
    ('flags of try_to_ascii', xn_try_to_ascii('a_', 'std3') IS NULL
        AND xn_try_to_ascii('A', 'lower') = 'a'),
    ('flags of try_to_unicode', xn_try_to_unicode('XN--TDA', 'lower') = 'ü'),
    ('flags of try_canonical', xn_try_canonical(char(545), 'unassigned') = 'xn--6la'
        AND xn_try_canonical('a_', 'std3') IS NULL),
    ('flags of try_key', xn_try_key(char(545), 'unassigned') = 'xn--6la!'
        AND xn_try_key('a_', 'std3') IS NULL),
    ('flags of check', xn_check('a_', 'std3') ->> 'status' = 'XN_E_STD3_CHAR'),
    ('flags of parents', xn_parents(char(545), 'unassigned') = '["xn--6la!",""]'),
    ('flags of equal', xn_equal(char(545), 'xn--6la', 'unassigned') = 1),
    ('flags of try_prep', xn_try_prep(char(545), 'Nameprep', 'unassigned') = char(545)),
    ('flags of nfkc', xn_nfkc(char(2887, 768, 2878), 'pr29')
        <> xn_nfkc(char(2887, 768, 2878))),
    ('flags of traits', xn_traits(char(545), 'std3') = '["non-ascii","unassigned","invalid"]'
        AND xn_traits(char(545), 'unassigned') = '["non-ascii","unassigned"]'),
    ('flags of find_host', xn_find_host('http://' || char(545) || '/', 'url', 'unassigned')
        = 'xn--6la'),
    ('NULL as flags', xn_check('a', NULL) IS NULL AND xn_explain('a', NULL) IS NULL
        AND xn_parents('a', NULL) IS NULL AND xn_equal('a', 'b', NULL) IS NULL
        AND xn_find_host('a', 'host', NULL) IS NULL AND xn_find_host(NULL, 'host') IS NULL
        AND xn_key_to_name(NULL) IS NULL AND xn_to_display(NULL) IS NULL
        AND xn_nfkc('a', NULL) IS NULL AND xn_try_prep(NULL, 'plain') IS NULL);

-- The diagnosis, whose position is in characters
INSERT INTO result (name, pass)
SELECT 'the fault of ' || name, substr(name, c ->> 'at', c ->> 'length') = fault
    AND c ->> 'status' = status AND c ->> 'message' LIKE 'label %'
FROM (SELECT column1 AS name, column2 AS status, column3 AS fault, xn_check(column1) AS c FROM
    (VALUES ('müller@bücher.de', 'XN_E_GUARD', '@'), ('ä.a..b', 'XN_E_EMPTY', ''),
        ('ü.xn--bü', 'XN_E_ACE_PREFIX', 'xn--'),
        ('ü' || char(545) || 'b', 'XN_E_UNASSIGNED', char(545))));
INSERT INTO result (name, pass) VALUES
    ('a diagnosis is JSON', json_valid(xn_check('a..b')) AND json_valid(xn_check('a'))
        AND json_type(json_array(xn_check('a')), '$[0]') = 'object'),
    ('steps, keys and traits are JSON', json_type(json_array(xn_explain('a')), '$[0]') = 'array'
        AND json_type(json_array(xn_parents('a')), '$[0]') = 'array'
        AND json_type(json_array(xn_traits('a')), '$[0]') = 'array'),
    ('the number of the label', xn_check('ä.a..b') ->> 'label' = 3
        AND xn_check('..') ->> 'label' = 1 AND xn_check('ä.a_', 'std3') ->> 'label' = 2),
    ('all keys', (SELECT group_concat(key) FROM json_each(xn_check('a..b')))
        = 'status,label,at,length,code_point,mapped,rule,message'
        AND (SELECT group_concat(key) FROM json_each(xn_check('a')))
        = 'status,label,at,length,code_point,mapped,rule,message'),
    ('the code point', xn_check('ü' || char(160)) ->> 'code_point' = 'U+00A0'
        AND xn_check('ü' || char(160)) ->> 'mapped' = 'U+0020'),
    ('the message counts characters', xn_check('ü.ü@') ->> 'message'
        LIKE 'label 2, character 4: U+0040 %');

-- Ill-formed text, U+0000, other types, long text
INSERT INTO result (name, pass)
SELECT column1, column2 OR encoding <> 'UTF-8' -- in UTF-16 these octets are another text
FROM pragma_encoding, (VALUES
    ('ill-formed text', xn_status(CAST(x'61FF' AS TEXT)) = 'XN_E_UTF8'
        AND xn_try_to_ascii(CAST(x'C3' AS TEXT)) IS NULL
        AND xn_check(CAST(x'61C3BCFF' AS TEXT)) ->> 'status' = 'XN_E_UTF8'),
    ('U+0000', xn_status('a' || char(0) || 'b') = 'XN_E_GUARD'
        AND length(CAST(xn_prep('a' || char(0) || 'B', 'nfs4_cs_prep') AS BLOB)) = 3
        AND length(CAST(xn_nfkc('a' || char(0) || 'ﬁ') AS BLOB)) = 4));
INSERT INTO result (name, pass) VALUES
    ('numbers and blobs', xn_to_ascii(127) = '127'
        AND xn_to_ascii(CAST('ü' AS BLOB)) = 'xn--tda'),
    ('more than 1 MiB', xn_status(printf('%.*c', 1048577, 'a')) = 'XN_E_NAME_LONG'
        AND xn_valid(printf('%.*c', 1048577, 'a')) = 0
        AND xn_try_to_ascii(printf('%.*c', 1048577, 'a')) IS NULL
        AND xn_try_to_unicode(printf('%.*c', 1048577, 'a')) IS NULL
        AND xn_try_canonical(printf('%.*c', 1048577, 'a')) IS NULL
        AND xn_try_key(printf('%.*c', 1048577, 'a')) IS NULL
        AND xn_try_find_host(printf('%.*c', 1048577, 'a'), 'host') IS NULL
        AND xn_try_prep(printf('%.*c', 1048577, 'a'), 'plain') IS NULL
        AND xn_check(printf('%.*c', 1048577, 'a')) ->> 'length' = 1048577
        AND xn_check(printf('%.*c', 1048577, 'a')) ->> 'rule' = 'RFC 1035 section 2.3.4'
        AND xn_check(printf('%.*c', 1048577, 'a')) ->> 'code_point' IS NULL
        AND xn_check(printf('%.*c', 1048577, 'a')) ->> 'mapped' IS NULL),
    ('1 MiB', xn_status(printf('%.*c', 1048576, 'a')) = 'XN_E_LABEL_LONG'
        AND length(xn_nfkc(printf('%.*c', 1048576, 'a'))) = 1048576),
    ('a long result', length(xn_nfkc(replace(printf('%.*c', 1000, 'a'), 'a', 'ﷺ'))) = 18000);

-- Labels as rows
INSERT INTO result (name, pass)
SELECT 'labels', group_concat(n || label || ifnull(ascii, '-') || status, ' ')
    = '1wwwwwwXN_OK 2Bücherxn--bcher-kvaXN_OK 3a_b-XN_E_STD3_CHAR 4XN_OK'
FROM xn_labels('www。Bücher.a_b.', 'std3');
INSERT INTO result (name, pass) VALUES
    ('labels of the root', (SELECT count(*) FROM xn_labels('.') WHERE status = 'XN_OK') = 2),
    ('labels of an empty name', (SELECT group_concat(status) FROM xn_labels('')) = 'XN_E_EMPTY'),
    ('labels of a name with an empty one',
        (SELECT group_concat(status) FROM xn_labels('a..b')) = 'XN_OK,XN_E_EMPTY,XN_OK'),
    ('labels of a name with two final dots', (SELECT group_concat(status)
        FROM xn_labels('a..')) = 'XN_OK,XN_E_EMPTY,XN_OK'),
    ('labels of two dots', (SELECT group_concat(status) FROM xn_labels('..'))
        = 'XN_E_EMPTY,XN_E_EMPTY,XN_OK'),
    ('labels of 1 MiB', (SELECT length(label) FROM xn_labels(printf('%.*c', 1048576, 'a')))
        = 1048576),
    ('labels of NULL', (SELECT count(*) FROM xn_labels(NULL)) = 0
        AND (SELECT count(*) FROM xn_labels('a', NULL)) = 0),
    ('labels without an argument', (SELECT count(*) FROM xn_labels) = 0),
    ('a condition on the hidden columns of labels', (SELECT group_concat(label)
        FROM xn_labels('a.b') WHERE name > 'A' AND flags IS NULL) = 'a,b'),
    ('the hidden columns of labels', (SELECT group_concat(rowid || name || ifnull(flags, '-'))
        FROM xn_labels('a.b')) = '1a.b-,2a.b-'),
    ('labels in a join', (SELECT group_concat(label) FROM (SELECT 'a.b' AS h UNION ALL SELECT 'c'),
        xn_labels(h)) = 'a,b,c');

-- The steps, and the keys of the names above
INSERT INTO result (name, pass)
SELECT 'steps',
    group_concat((value ->> 'kind') || (value ->> 'at') || '+' || (value ->> 'length'), ' ')
    = 'label1+4 char1+1 char2+1 char3+1 char4+1 prepared1+4 insert1+4 result1+4 '
    || 'label6+2 refused7+1'
FROM json_each(xn_explain('BüCH.a_', 'std3'));
INSERT INTO result (name, pass)
SELECT 'members of a step ' || column2, (SELECT value FROM json_each(xn_explain(column1, 'std3'))
    WHERE value ->> 'kind' = column2 LIMIT 1) = json(column3)
FROM (VALUES
    ('ü."', 'label', '{"step":1,"label":1,"kind":"label","at":1,"length":1,"text":"ü"}'),
    ('"\', 'label', '{"step":1,"label":1,"kind":"label","at":1,"length":2,"text":"\"\\"}'),
    ('ﬀü', 'char', '{"step":2,"label":1,"kind":"char","at":1,"length":1,"code_point":"U+FB00",'
        || '"mapped":"U+0066 U+0066","rule":"RFC 3454 table B.2"}'),
    ('ü', 'char', '{"step":2,"label":1,"kind":"char","at":1,"length":1,"code_point":"U+00FC"}'),
    (char(173) || 'ü', 'char', '{"step":2,"label":1,"kind":"char","at":1,"length":1,'
        || '"code_point":"U+00AD","mapped":"","rule":"RFC 3454 table B.1"}'),
    ('Bü', 'insert', '{"step":5,"label":1,"kind":"insert","at":1,"length":2,'
        || '"code_point":"U+00FC","text":"eha","position":2,"delta":249,"bias":0}'),
    ('ü.ü_', 'refused', '{"step":10,"label":2,"kind":"refused","at":4,"length":1,'
        || '"code_point":"U+005F","mapped":"U+005F","text":"label 2, character 4: U+005F is not a '
        || 'letter, digit or hyphen (RFC 3490 section 4.1 step 3a)",'
        || '"rule":"RFC 3490 section 4.1 step 3a"}'),
    ('a..b', 'refused', '{"step":4,"label":2,"kind":"refused","at":3,"length":0,'
        || '"text":"label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)",'
        || '"rule":"RFC 3490 section 4.1 step 8"}'),
    ('a' || char(0) || char(31) || 'b', 'label', '{"step":1,"label":1,"kind":"label","at":1,'
        || '"length":4,"text":"a\u0000\u001fb"}'));
INSERT INTO result (name, pass) VALUES
    ('keys of the names above',
        xn_parents('www.BÜCHER.de') = '["de!xn--bcher-kva!www!","de!xn--bcher-kva!","de!",""]'
        AND xn_parents('.') = '[""]' AND xn_parents('a\b"') = '["a\\b%22!",""]'
        AND json_array_length(xn_parents('a.b')) = 3),
    ('a long explanation', json_array_length(xn_explain(replace(printf('%.*c', 99999, 'a'),
        'a', 'ü.'))) > 400000);

-- Look-alikes.  The list is a constant, a result of a subquery, or another one in each row.
CREATE TEMP TABLE brand (name TEXT);
INSERT INTO brand VALUES ('paypal.com'), ('Bücher.example.');
INSERT INTO result (name, pass)
SELECT 'look-alikes of ' || column1, xn_like(column1, (SELECT group_concat(name, char(10))
        FROM brand)) IS column2
    AND xn_like(column1, 'paypal.com # comment', '', 1) IS column3
FROM (VALUES ('www.paypal.com', NULL, NULL), ('paypa1.com', 'paypal.com', 'paypal.com'),
    ('bucher.example', 'xn--bcher-kva.example', NULL), ('paypall.com', NULL, 'paypal.com'),
    ('paypal.com.example', 'paypal.com', 'paypal.com'), ('other', NULL, NULL));
INSERT INTO result (name, pass) VALUES
    ('look-alikes that Unicode 3.2 lacks', xn_like('аррӏе.com', 'apple.com') = 'apple.com'
        AND xn_like('apple.com', 'аррӏе.com', 'unassigned') = 'xn--80ak6aa92e.com'),
    ('look-alikes and NULL', xn_like('a', NULL) IS NULL AND xn_like(NULL, 'á') IS NULL
        AND xn_like('a', 'á', NULL) IS NULL AND xn_like('a', 'á', '', NULL) IS NULL
        AND xn_like('a', '') IS NULL AND xn_like_check('a', NULL) IS NULL),
    ('other lists, flags and edits', (SELECT group_concat(ifnull(xn_like('paypa1_.com', column1,
            column2, column3), '-')) FROM (VALUES ('paypal_.com', '', 0), ('paypai_.com', '', 0),
            ('paypai_.com', 'underscore', 0), ('xaypal_.com', 'underscore', 0),
            ('xaypal_.com', 'underscore', 1), ('xaypal_.com', '', 1), ('xaypal_.co', '', 1),
            ('xaypal_.com', '', 0)))
        = 'paypal_.com,paypai_.com,paypai_.com,-,xaypal_.com,xaypal_.com,-,-'),
    ('a list that begins another', (SELECT group_concat(ifnull(xn_like('paypa1', column1), '-'))
        FROM (VALUES ('a'), ('a' || char(10) || 'paypal'), ('a'))) = '-,paypal,-'),
    ('other edits for a constant list', (SELECT group_concat(ifnull(xn_like('paypall.com',
            'paypal.com', '', column1), '-')) FROM (VALUES (0), (1), (0))) = '-,paypal.com,-'),
    ('two constant lists', (SELECT group_concat(xn_like(column1, 'aá') || xn_like(column1, 'áá'))
        FROM (VALUES ('aa'), ('áa'), ('aa'))) = replace('aá,aá,aá', 'aá', 'xn--a-ufaxn--1caa')),
    ('the match', xn_like_check('ü。www.pаypa1.com', char(10) || 'paypal.com')
        = '{"status":"XN_OK","protected":"paypal.com","line":2,"reasons":["ascii","mixed-script"],'
        || '"at":7,"length":10,"letters":[{"label":3,"letter":2,"from":["U+0430"],"to":["U+0061"]},'
        || '{"label":3,"letter":6,"from":["U+0031"],"to":["U+006C"]}],"letters_count":2,'
        || '"message":null}'),
    ('letters', (xn_like_check('paypall.com', 'paypal.com', '', 1) ->> 'letters')
        || (xn_like_check('exarnple', 'example') -> 'letters')
        = '[{"label":1,"letter":7,"from":["U+006C"],"to":[]}]'
        || '[{"label":1,"letter":4,"from":["U+0072","U+006E"],"to":["U+006D"]}]'),
    ('more letters', (SELECT (value ->> 'letters_count') || ' '
        || json_array_length(value -> 'letters') FROM (SELECT xn_like_check(
            replace(printf('%.*c', 20, 'x'), 'x', 'o0'), printf('%.*c', 40, 'o')) AS value))
        = '20 16'),
    ('no match', xn_like_check('other', 'paypal.com') = '{"status":"XN_OK","protected":null,'
        || '"line":null,"reasons":null,"at":null,"length":null,"letters":null,'
        || '"letters_count":null,"message":null}'),
    ('a refused name', xn_like_check('ü.a..b', 'paypal.com') = '{"status":"XN_E_EMPTY",'
        || '"protected":null,"line":null,"reasons":null,"at":5,"length":0,"letters":null,'
        || '"letters_count":null,"message":"label 3, character 5: an empty label '
        || '(RFC 3490 section 4.1 step 8)"}'),
    ('a match is JSON', json_type(json_array(xn_like_check('a', 'b')), '$[0]') = 'object'),
    ('a name of 1 MiB', xn_like_check(printf('%.*c', 1048576, 'a'), 'b')
        ->> 'status' = 'XN_E_LABEL_LONG'),
    ('a name of more than 1 MiB', (SELECT (value ->> 'status') || (value ->> 'length') FROM
        (SELECT xn_like_check(printf('%.*c', 1048577, 'a'), 'b') AS value))
        = 'XN_E_NAME_LONG1048577'),
    ('a list of 1 MiB',
        xn_like('á', replace(printf('%.*c', 524288, 'a'), 'a', 'a' || char(10))) = 'a');

-- Constraints, generated columns, indexes
CREATE TABLE host (name TEXT NOT NULL CHECK (xn_valid(name)),
    ascii TEXT GENERATED ALWAYS AS (xn_try_canonical(name)) STORED UNIQUE,
    key TEXT GENERATED ALWAYS AS (xn_try_key(name)) VIRTUAL);
CREATE INDEX host_key ON host (key);
CREATE INDEX host_expression ON host (xn_try_canonical(name, 'std3'));
INSERT INTO host VALUES ('Shop.com'), ('www.shop.com'), ('a.b.shop.com'), ('shop-a.com'),
    ('myshop.com'), ('bücher.de');
INSERT OR IGNORE INTO host VALUES ('a..b'), ('XN--BCHER-KVA.de.');
INSERT INTO result (name, pass) VALUES
    ('CHECK and UNIQUE', (SELECT count(*) FROM host) = 6),
    ('the names below one another are a range', (SELECT group_concat(name) FROM (SELECT name
        FROM host WHERE key >= xn_key('shop.com') AND key < xn_key('shop.com') || char(127)
        ORDER BY key)) = 'Shop.com,a.b.shop.com,www.shop.com'),
    ('the names above one', (SELECT group_concat(name) FROM (SELECT name FROM host
        WHERE key IN (SELECT value FROM json_each(xn_parents('x.www.shop.com'))) ORDER BY key))
        = 'Shop.com,www.shop.com');
SELECT CASE WHEN pass THEN '' ELSE 'not ' END || 'ok - ' || name FROM result ORDER BY n;
