-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';
CREATE TABLE brand (name text);
INSERT INTO brand VALUES ('paypal.com'), ('Bücher.example.');
CREATE TABLE seen (n serial, name text);
INSERT INTO seen (name) VALUES ('www.paypal.com'), ('paypa1.com'), ('pаypal.com'),
    ('bucher.example'), ('paypal.com.example'), ('paypall.com'), ('other'), (NULL);
SELECT name, xn_like(name, (SELECT string_agg(name, E'\n') FROM brand)) AS protected,
    xn_like(name, E'\tpaypal.com # comment\r\n', edits => true) AS edits
FROM seen ORDER BY n;

-- A code point that Unicode 3.2 lacks: in names, and with the flag in a list
SELECT xn_like('аррӏе.com', 'apple.com'), xn_like('xn--80ak6aa92e.com', 'apple.com'),
    xn_like('apple.com', 'аррӏе.com', 'unassigned');

-- No list, and one without names
SELECT xn_like('a', NULL) IS NULL AND xn_like('a', '') IS NULL AND xn_like('a', E'\n # b\n') IS NULL
    AND xn_like('a', 'á', NULL) IS NULL AND xn_like('a', 'á', '', NULL) IS NULL
    AND xn_like_check(NULL, 'a') IS NULL AS nulls;

-- The match as a row: the part of the name that looks like the protected one, the letters, and a
-- refused name
\x on
SELECT name, c.*, substring(name FROM c.at FOR c.length) AS part
FROM unnest(ARRAY['ü。www.pаypa1.com', 'ü.paypal.com-login', 'other', 'ü.a..b']) AS name,
    xn_like_check(name, E'\npaypal.com') AS c;
SELECT protected, reasons, letters FROM xn_like_check('paypall.com', 'paypal.com', '', true);
SELECT protected, reasons, letters FROM xn_like_check('exarnple', 'example');
SELECT length, message FROM xn_like_check(repeat('a', 1048577), 'a');
\x off
SELECT letter ->> 'letter' AS letter, letter -> 'to' ->> 0 AS "to"
FROM xn_like_check('b.g00gle', 'google'), jsonb_array_elements(letters) AS letter;
SELECT letters_count, jsonb_array_length(letters)
FROM xn_like_check(repeat('o0', 20) || '.com', repeat('o', 40) || '.com');

-- The index is that of the list, the flags and the edits of each row.
SELECT list, flags, edits, xn_like('paypa1_.com', list, flags, edits) AS protected
FROM (VALUES (1, 'paypal_.com', '', false), (2, 'paypai_.com', '', false),
    (3, 'paypai_.com', 'underscore', false), (4, 'xaypal_.com', 'underscore', false),
    (5, 'xaypal_.com', 'underscore', true), (6, 'xaypal_.com', '', true),
    (7, 'xaypal_.co', '', true), (8, 'xaypal_.com', '', false)) AS v (n, list, flags, edits)
ORDER BY n;
SELECT edits, xn_like('paypall.com', 'paypal.com', '', edits)
FROM unnest(ARRAY[false, true, false]) AS edits;
DO $$
DECLARE
    list text;
    found text := '';
BEGIN
    FOREACH list IN ARRAY ARRAY['aa.com', 'bb.com', 'aa.com', 'aá.com'] LOOP
        found := found || coalesce(xn_like('áa.com', list), '-') || ' ';
    END LOOP;
    RAISE NOTICE '%', found;
END $$;
PREPARE find(text) AS SELECT string_agg(xn_like(name, $1), ' ' ORDER BY n) FROM seen;
SET plan_cache_mode = force_generic_plan;
EXECUTE find('paypal.com');
EXECUTE find('bücher.example');
RESET plan_cache_mode;
DEALLOCATE find;

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
SELECT * FROM pg_temp.try($$ SELECT xn_like('ü_..b', 'a') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('ü_.b', 'a', 'std3') $$);
-- The code point is allowed in a name, but not in the list.
SELECT * FROM pg_temp.try($$ SELECT xn_like('_' || chr(545), 'a', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', '_' || chr(545), 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like(repeat('a', 1048577), 'a') $$);
-- A fault of the list is an error for each name, with its line and the position in the name there.
SELECT * FROM pg_temp.try($$ SELECT xn_like_check('a..', E'a\n\n \t ü.ä..b \n') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', E'\uFEFFü_.b\t# ü\n', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', E'a\n\uFEFF\rü_.b', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', ',ü_.b,', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', E'ü\r\nb' || chr(545) || E'\r\n') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_like('a', repeat(E'a\n', 524289)) $$);
SELECT state, message FROM pg_temp.try($$ SELECT xn_like('a', 'a', 'edits') $$);
-- Other flags for a constant list
SELECT * FROM pg_temp.try($$ SELECT count(xn_like('a', chr(545), flags))
    FROM unnest(ARRAY['unassigned', '']) AS flags $$);
\x off
SELECT xn_like('á', repeat(E'a\n', 524288));
DROP TABLE brand, seen;
