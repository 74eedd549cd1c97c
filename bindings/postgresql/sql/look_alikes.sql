-- SPDX-License-Identifier: MIT
-- Look-alikes of protected names
CREATE TABLE brand (name text);
INSERT INTO brand VALUES ('paypal.com'), ('Bücher.example.');
CREATE TABLE seen (n serial, name text);
INSERT INTO seen (name) VALUES ('www.paypal.com'), ('paypa1.com'), ('pаypal.com'),
    ('bucher.example'), ('paypal.com.example'), ('paypall.com'), ('other'), (NULL);
SELECT name, xn_like(name, (SELECT string_agg(name, E'\n') FROM brand)),
    xn_like(name, E'\tpaypal.com # comment\r\n', edits => true) FROM seen ORDER BY n;
--= www.paypal.com||
--= paypa1.com|paypal.com|paypal.com
--= pаypal.com|paypal.com|paypal.com
--= bucher.example|xn--bcher-kva.example|
--= paypal.com.example|paypal.com|paypal.com
--= paypall.com||paypal.com
--= other||
--= ||
-- A code point that Unicode 3.2 lacks: in names, and with the flag in a list
SELECT xn_like('аррӏе.com', 'apple.com'), xn_like('xn--80ak6aa92e.com', 'apple.com'),
    xn_like('apple.com', 'аррӏе.com', 'unassigned');
--= apple.com|apple.com|xn--80ak6aa92e.com
SELECT num_nulls(xn_like('a', NULL), xn_like('a', ''), xn_like('a', E'\n # b\n'),
    xn_like('a', 'á', NULL), xn_like('a', 'á', '', NULL), xn_like_check(NULL, 'a'));
--= 6

-- The match as a row, and a refused name
SELECT status, protected, line, reasons, at, length, letters, letters_count,
    substring(name FROM at FOR length), message IS NOT NULL
FROM unnest(ARRAY['ü。www.pаypa1.com', 'ü.paypal.com-login', 'other', 'ü.a..b']) AS name,
    xn_like_check(name, E'\npaypal.com');
--= XN_OK|paypal.com|2|{ascii,mixed-script}|7|10|[{"to": ["U+0061"], "from": ["U+0430"], "label": 3, "letter": 2}, {"to": ["U+006C"], "from": ["U+0031"], "label": 3, "letter": 6}]|2|pаypa1.com|f
--= XN_OK|paypal.com|2|{hidden}|3|16|[]|0|paypal.com-login|f
--= XN_OK|||||||||f
--= XN_E_EMPTY||||5|0||||t
SELECT protected, reasons, letters FROM xn_like_check('paypall.com', 'paypal.com', '', true);
--= paypal.com|{edit}|[{"to": [], "from": ["U+006C"], "label": 1, "letter": 7}]
SELECT protected, reasons, letters FROM xn_like_check('exarnple', 'example');
--= example|{ascii}|[{"to": ["U+006D"], "from": ["U+0072", "U+006E"], "label": 1, "letter": 4}]
SELECT status, length FROM xn_like_check(repeat('a', 1048577), 'a');
--= XN_E_NAME_LONG|1048577
SELECT letters_count, jsonb_array_length(letters)
FROM xn_like_check(repeat('o0', 20) || '.com', repeat('o', 40) || '.com');
--= 20|16

-- The index is that of the list, the flags and the edits of each row.
SELECT string_agg(coalesce(xn_like('paypa1_.com', list, flags, edits), '-'), ' ' ORDER BY n)
FROM (VALUES (1, 'paypal_.com', '', false), (2, 'paypai_.com', '', false),
    (3, 'paypai_.com', 'underscore', false), (4, 'xaypal_.com', 'underscore', false),
    (5, 'xaypal_.com', 'underscore', true), (6, 'xaypal_.com', '', true),
    (7, 'xaypal_.co', '', true), (8, 'xaypal_.com', '', false)) AS v (n, list, flags, edits);
--= paypal_.com paypai_.com paypai_.com - xaypal_.com xaypal_.com - -
SELECT edits, xn_like('paypall.com', 'paypal.com', '', edits)
FROM unnest(ARRAY[false, true, false]) AS edits;
--= f|
--= t|paypal.com
--= f|
CREATE FUNCTION pg_temp.like_each(lists text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE list text; found text;
BEGIN
    FOREACH list IN ARRAY lists LOOP
        found := concat_ws(' ', found, coalesce(xn_like('áa.com', list), '-'));
    END LOOP;
    RETURN found;
END $$;
SELECT pg_temp.like_each(ARRAY['aa.com', 'bb.com', 'aa.com', 'aá.com']);
--= aa.com - aa.com xn--a-ufa.com
PREPARE find(text) AS SELECT string_agg(xn_like(name, $1), ' ' ORDER BY n) FROM seen;
SET plan_cache_mode = force_generic_plan;
EXECUTE find('paypal.com');
--= paypal.com paypal.com paypal.com
EXECUTE find('bücher.example');
--= xn--bcher-kva.example

-- Errors.  A fault of the list is one for each name, with its line and the position in the name.
SELECT xn_like('ü_..b', 'a');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_like('ü_.b', 'a', 'std3');
--= ERROR 22P02 1 2 U+005F (RFC 3490 section 4.1 step 3a) HINT
-- The code point is allowed in a name, but not in the list.
SELECT xn_like('_' || chr(545), 'a', 'std3');
--= ERROR 22P02 1 1 U+005F (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_like('a', '_' || chr(545), 'std3');
--= ERROR 22P02 1 1 2 U+0221 (RFC 3454 table A.1)
SELECT xn_like_check('a..', E'a\n\n \t ü.ä..b \n');
--= ERROR 22P02 3 (RFC 3490 section 4.1 step 8)
SELECT xn_like('a', E'\uFEFFü_.b\t# ü\n', 'std3');
--= ERROR 22P02 1 1 2 U+005F (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_like('a', E'a\n\uFEFF\rü_.b', 'std3');
--= ERROR 22P02 2 1 2 U+000D (RFC 3490 section 4.1 step 3a)
SELECT xn_like('a', ',ü_.b,', 'std3');
--= ERROR 22P02 1 1 1 U+002C (RFC 3490 section 4.1 step 3a)
SELECT xn_like('a', E'ü\r\nb' || chr(545) || E'\r\n');
--= ERROR 22P02 2 1 2 U+0221 (RFC 3454 table A.1) HINT
-- Several names in one line, and a name with sharp s, which browsers keep
SELECT xn_like('a', E'a\nb.example c.example');
--= ERROR 22P02 2 10 U+0020 (xn list)
SELECT reasons FROM xn_like_check('xn--fuball-cta.example', 'fussball.example');
--= {deviation}
SELECT xn_like('a', 'a', 'edits');
--= ERROR 22023 HINT
SELECT xn_like(repeat('a', 1048577), 'a');
--= ERROR 54000
SELECT xn_like('a', repeat(E'a\n', 524289));
--= ERROR 54000
SELECT xn_like('á', repeat(E'a\n', 524288));
--= a
-- Other flags for a constant list
SELECT count(xn_like('a', chr(545), flags)) FROM unnest(ARRAY['unassigned', '']) AS flags;
--= ERROR 22P02 1 1 1 U+0221 (RFC 3454 table A.1) HINT
DROP TABLE brand, seen;
