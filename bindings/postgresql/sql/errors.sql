-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';

-- SQLSTATE, message, detail and hint of a statement that fails
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
-- The same with LIST for the list of words in the hint, which tests/module.sh compares
CREATE FUNCTION pg_temp.try_list(statement text) RETURNS TABLE (state text, message text,
    detail text, hint text) LANGUAGE sql AS $$
SELECT state, message, detail,
    regexp_replace(hint, '^(The [a-z]+ are )[A-Za-z0-9_-]+(, [A-Za-z0-9_-]+(?=[,.]))+', '\1LIST')
FROM pg_temp.try(statement) $$;
\x on
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii('bücher..de') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_canonical('user@bücher.de') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii('ü_.de', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii('ü_-.de', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii('ü' || chr(545)) $$);
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii(repeat('ü', 100)) $$);
SELECT * FROM pg_temp.try($$ SELECT xn_to_ascii('１２７.0.0.1') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_equal('ü', 'ö..') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_equal('a_b', 'a_b', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_prep('pass' || chr(7), 'SASLprep') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_prep(chr(545), 'SASLprep') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_prep('a..' || chr(545), 'SASLprep') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_prep('a_', 'iSCSI') $$);
SELECT * FROM pg_temp.try_list($$ SELECT xn_prep('a', '') $$);
SELECT * FROM pg_temp.try_list($$ SELECT xn_prep('a', 'Passprep') $$);
SELECT * FROM pg_temp.try_list($$ SELECT xn_valid('a', 'std3,STD4') $$);
SELECT * FROM pg_temp.try_list($$ SELECT xn_status('a', 'crosscheck') $$);
-- Every function that has flags
SELECT count(*) AS functions, count(*) FILTER (WHERE message = 'unrecognized flag') AS refuse
FROM pg_proc, LATERAL pg_temp.try(format('SELECT %s(%s)', proname,
    (SELECT string_agg(CASE argument WHEN 'flags' THEN $$'std4'$$ WHEN 'kind' THEN $$'url'$$
        WHEN 'profile' THEN $$'plain'$$ ELSE $$'a'$$ END, ', ' ORDER BY at)
    FROM unnest(proargnames[:pronargs - pronargdefaults
        + (pronargdefaults > 0)::int]) WITH ORDINALITY AS a (argument, at)))) AS result
WHERE proname ~ '^xn_' AND 'flags' = ANY (proargnames);
SELECT * FROM pg_temp.try($$ SELECT xn_name('ü' || chr(545)) $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name('a..b', 'std3') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name(repeat('a.', 200), 'no-guards') $$);
-- Accepted without guards, but the type could not read the result again.
SELECT * FROM pg_temp.try($$ SELECT xn_name(repeat('a.', 126) || 'bc', 'no-guards') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name(repeat('ü.', 31) || 'abcdef', 'no-guards') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name('⒈.a', 'no-guards') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name('日本語.bücher⒈.⒈.a', 'no-guards') $$);
SELECT * FROM pg_temp.try($$ SELECT xn_name('ü.․a.b', 'no-guards') $$);
SELECT xn_try_name('⒈.a', 'no-guards') IS NULL AS refused, xn_name('ü⒈a', 'no-guards') AS read;
\x off

-- The type's input points into the statement.
SELECT 1, 'a..b'::xn_name;

-- More than 1 MiB is refused unread.
SELECT xn_try_to_ascii(t), xn_try_to_unicode(t), xn_try_canonical(t), xn_try_prep(t, 'Nameprep'),
    xn_try_name(t), xn_status(t), xn_valid(t) FROM repeat('a', 1048577) AS t;
SELECT * FROM xn_check(repeat('a', 1048577));
SELECT xn_status(repeat('a', 1048576));
\x on
SELECT * FROM pg_temp.try(format('SELECT %L::xn_name', repeat('a', 1048577)));
SELECT state, message FROM pg_temp.try(format('SELECT %L::xn_name', repeat('a', 1048576)));
SELECT state, statement, message, detail, hint
FROM unnest(ARRAY['to_ascii(t)', 'to_unicode(t)', 'canonical(t)', 'prep(t, ''Nameprep'')',
    'nfkc(t)', 'traits(t)', 'labels(t)', 'equal(''a'', t)', 'name(t)']) AS statement,
    pg_temp.try(format('SELECT xn_%s FROM repeat(''a'', 1048577) AS t', statement));
\x off
SELECT xn_status(repeat(repeat('ü', 1000000), 200));
CREATE TABLE huge (t text);
INSERT INTO huge VALUES (repeat(repeat('ü', 1000000), 50));
-- In less than the processor time that takes to decompress it
CREATE FUNCTION pg_temp.cpu() RETURNS float LANGUAGE sql VOLATILE AS $$
    SELECT split_part(pg_read_file('/proc/self/schedstat', 0, 100, true), ' ', 1)::float
        / 1000000 $$;
SELECT pg_temp.cpu() AS start \gset
SELECT xn_status(t), xn_try_to_ascii(t), xn_valid(t) FROM huge;
SELECT coalesce(pg_temp.cpu() - :'start', 0) < 50 AS is_short;
DROP TABLE huge;
