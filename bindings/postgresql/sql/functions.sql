-- SPDX-License-Identifier: MIT
-- The functions on text: arguments, rows, errors.  Their answers are those of tests/vectors/.
-- This file is the first: the others use the functions that it creates.
CREATE EXTENSION xn;
CREATE FUNCTION error_of(statement text, OUT state text, OUT hint text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE statement;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, hint = PG_EXCEPTION_HINT;
END $$;
-- The lines of a plan, in one, without casts
CREATE FUNCTION plan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text; result text;
BEGIN
    FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
        result := concat_ws('; ', result, replace(ltrim(line), '::xn_name', ''));
    END LOOP;
    RETURN result;
END $$;
CREATE FUNCTION estimate(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
    EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
    RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
-- Milliseconds of this process
CREATE FUNCTION cpu() RETURNS float LANGUAGE sql VOLATILE AS $$
    SELECT split_part(pg_read_file('/proc/self/schedstat', 0, 100, true), ' ', 1)::float / 1e6 $$;

-- NULL in is NULL out.
SELECT xn_to_ascii('ab_c', 'std3, underscore'), xn_to_unicode('XN--TDA.A', 'lower'),
    xn_canonical('A', 'std3'), xn_key('A', 'std3'), xn_try_to_ascii('bücher', 'std3'),
    xn_try_to_unicode('xn--tda', 'std3'), xn_try_canonical('Ü', 'std3'),
    xn_try_key('Ü', 'std3'), xn_try_to_display('Ü', 'lower'), xn_status('a!', 'std3'),
    xn_valid('a_b', 'std3'), xn_equal('a_b', 'c', 'lower'),
    xn_prep(chr(545), 'Nameprep', 'unassigned'), xn_try_prep('a', 'SASLprep', 'pr29'),
    xn_nfkc('ﬁ', 'pr29'), xn_traits('a_b', 'std3'), xn_labels('a'),
    xn_to_display('Ü.Example', 'lower'), xn_find_host('http://' || chr(545) || '/', 'url',
    'unassigned'), xn_try_find_host('http://a_b/', 'url', 'std3') IS NULL;
--= ab_c|ü.a|a|a!|xn--bcher-kva|ü|xn--tda|xn--tda!|ü|XN_E_STD3_CHAR|f|f|ȡ|a|fi|{invalid}|{a}|ü.example|xn--6la|t
SELECT xn_key_to_name('example!xn--tda!'), xn_key_to_name(''), xn_key('.') = '',
    xn_canonical('.'), xn_labels('www。Bücher.de.'), xn_labels(''), xn_equal('Ü.de', 'xn--tda.de.'),
    xn_to_display('.'), xn_unicode_version(), xn_version() ~ '^\d+\.\d+\.\d+$';
--= xn--tda.example|.|t|.|{www,Bücher,de,""}|{""}|t|.|3.2.0|t
SELECT num_nulls(xn_try_to_ascii('a..b'), xn_try_canonical('a..b'), xn_try_prep(chr(7), 'SASLprep'),
    xn_try_find_host('http://a b/', 'url'), xn_find_host('file:///etc', 'url'),
    xn_to_ascii(NULL), xn_try_to_unicode(NULL, 'std3'), xn_status('a', NULL), xn_check(NULL),
    xn_traits(NULL), xn_equal('a', NULL), xn_prep(NULL, 'Nameprep'), xn_find_host('a', NULL),
    xn_try_to_display('a..b'), xn_try_key('a..b'));
--= 15
SELECT length(xn_nfkc(repeat('ﷺ', 300))), length(xn_prep(repeat('ﷺ', 400), 'LDAP'));
--= 5400|7200

-- Flags are separated by commas and blanks.  They and the profile are parsed again when they
-- change, also for texts of one length, beginnings of another, and those that are too long to be
-- kept.
SELECT string_agg(xn_status('a_b' || chr(545), flags), ' ' ORDER BY n)
FROM unnest(ARRAY['', 'std3', 'unassigned', E'\tunassigned,\n', ' , std3 unassigned',
    'underscore,unassigned', 'unassigned' || repeat(' unassigned', 9), 'std3'])
    WITH ORDINALITY AS v (flags, n);
--= XN_E_UNASSIGNED XN_E_UNASSIGNED XN_OK XN_OK XN_E_STD3_CHAR XN_OK XN_OK XN_E_UNASSIGNED
SELECT string_agg(xn_status('a_b', flags), ' ' ORDER BY n)
FROM unnest(ARRAY['std3', 'pr29', 'std3,pr29', '', 'pr29,std3', 'pr29', 'std3',
    repeat('pr29 ', 2000), 'std3', repeat('pr29 ', 1999) || 'std3 ', repeat('pr29 ', 2000)])
    WITH ORDINALITY AS v (flags, n);
--= XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_OK XN_E_STD3_CHAR XN_E_STD3_CHAR XN_OK
SELECT string_agg(xn_prep('A', profile, flags), ' ')
FROM (VALUES ('SASLprep', ''), ('Nameprep', ''), ('SASLprep', 'pr29'), ('nfs4_cs_prep_ci', 'std3'),
    ('nfs4_cs_prep', 'std3'), ('nfs4_cs_prep_ci', '')) AS v (profile, flags);
--= A a A a A a
SELECT string_agg(xn_canonical(name, 'pr29'), ' ') FROM (VALUES ('A'), ('Ü')) AS v (name);
--= a xn--tda

-- The diagnosis, whose position is in characters
SELECT c.status, label, at, length, code_point, mapped, rule,
    left(substring(name FROM at FOR length), 9), message ~ format('^label %s\M', label)
FROM unnest(ARRAY['bücher.de', 'www.bücher' || chr(160) || '.de', 'ü' || chr(545), 'müller@ü.de',
    'ä.a..b', 'ü.' || repeat('ä', 64), 'ü.xn--bü', 'ü.a' || chr(8226) || '/b', repeat('abc.', 64)])
    AS name, xn_check(name) AS c;
--= XN_OK||||||||
--= XN_E_GUARD|2|11|1|U+00A0|U+0020|xn guard delimiter| |t
--= XN_E_UNASSIGNED|1|2|1|U+0221|U+0221|RFC 3454 table A.1|ȡ|t
--= XN_E_GUARD|1|7|1|U+0040|U+0040|xn guard delimiter|@|t
--= XN_E_EMPTY|3|5|0|||RFC 3490 section 4.1 step 8||t
--= XN_E_LABEL_LONG|2|3|64|||RFC 3490 section 4.1 step 8|äääääääää|t
--= XN_E_ACE_PREFIX|2|3|4|||RFC 3490 section 4.1 step 5|xn--|t
--= XN_E_GUARD|2|5|1|U+002F|U+002F|xn guard delimiter|/|t
--= XN_E_NAME_LONG|64|1|256|||RFC 1035 section 2.3.4|abc.abc.a|f
SELECT status, label, at, length, code_point, rule FROM xn_check('ü.xn--a', 'strict-ace');
--= XN_E_PROHIBITED|2|3|5|U+0080|RFC 3454 table C.2.2

-- What a refused text may be
SELECT rtrim(n, chr(13)), hint FROM unnest(ARRAY['user@ü.de', 'http://ü.de/', 'ü.de:80', '[::1]',
    'ü.de' || chr(13), 'ü.de' || chr(160), chr(12288) || 'a', 'a_b', 'a' || chr(545), 'a b', 'a..b',
    'a']) AS n, xn_check(n, 'std3');
--= user@ü.de|this looks like a mail address; its host is xn_find_host(text, 'email')
--= http://ü.de/|this looks like a URL; its host is xn_find_host(text, 'url')
--= ü.de:80|this looks like a host with a port; its host is xn_find_host(text, 'host-port')
--= [::1]|this looks like an IP address
--= ü.de|remove the blanks before or after the name
--= ü.de |remove the blanks before or after the name
--= 　a|remove the blanks before or after the name
--= a_b|the flag "underscore" accepts this character
--= aȡ|the flag "unassigned" accepts this character
--= a b|
--= a..b|
--= a|
-- The values in messages: at most 60 characters, those that are invisible escaped
CREATE FUNCTION message_of(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE message text;
BEGIN
    EXECUTE statement;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS message = MESSAGE_TEXT;
    RETURN message;
END $$;
SELECT message_of(format('SELECT %s', call)) FROM unnest(ARRAY[$$xn_to_ascii('ü..de')$$,
    $$xn_host(U&'a"b\\c\2028\00AD\FF20\0007\FEFF')$$, $$xn_valid('a', 'std3,foo bar')$$,
    $$xn_name(repeat('ü', 70))$$, $$xn_prep('a', 'Plane')$$, $$xn_find_host('a', 'link')$$,
    $$xn_find_host('http://a b/', 'url')$$, $$xn_prep('secret' || chr(7), 'SASLprep')$$,
    $$xn_table_allows('a b', 'a')$$, $$xn_like('a', E'b\n ü..c \nd')$$, $$xn_equal('a', 'b..')$$])
    AS call;
--= invalid internationalized domain name "ü..de"
--= invalid internationalized domain name "a\"b\\c\u2028\u00AD＠\u0007\uFEFF"
--= unrecognized flag "foo"
--= invalid internationalized domain name "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü..."
--= unrecognized profile "Plane"
--= unrecognized kind of text "link"
--= invalid input "http://a b/"
--= text is refused by stringprep
--= malformed name of a registry table "a b"
--= invalid protected name "ü..c"
--= invalid internationalized domain name "b.."

-- The host of a text
SELECT xn_find_host('https://u:p@BÜCHER.example:80/ä?ö', 'url'),
    xn_find_host('http://b%C3%BCcher.de', 'url'), xn_find_host('http://[fe80::1%25eth0]/', 'url'),
    xn_find_host('"a@b"@ü.de', 'email'), xn_find_host('ü.de:80', 'host-port'),
    xn_find_host('[::1]:80', 'host-port'), xn_find_host('127.0.0.1', 'host');
--= xn--bcher-kva.example|xn--bcher-kva.de|fe80::1|xn--tda.de|xn--tda.de|::1|127.0.0.1
SELECT string_agg(xn_try_host(xn_try_find_host(t, 'url'))::text, ' ') FROM unnest(ARRAY[
    'http://BÜCHER.example/x', 'http://[::1]/', 'http://a_b.c/', 'mailto:', 'ü.example']) AS t;
--= xn--bcher-kva.example

-- Errors: the SQLSTATE, the facts of DETAIL, and whether there is a HINT
SELECT xn_to_ascii('bücher..de');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_to_ascii('ü_-.de', 'std3');
--= ERROR 22P02 1 2 U+005F (RFC 3490 section 4.1 step 3a)
SELECT xn_to_ascii('ü＿.de', 'std3');
--= ERROR 22P02 1 2 U+005F U+FF3F (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_to_ascii('ü' || chr(545));
--= ERROR 22P02 1 2 U+0221 (RFC 3454 table A.1) HINT
SELECT xn_canonical('user@bücher.de');
--= ERROR 22P02 1 5 U+0040 (xn guard delimiter) HINT
SELECT xn_to_ascii(repeat('ü', 100));
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_equal('ü', 'ö..');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_equal('a_b', 'a_b', 'std3');
--= ERROR 22P02 1 2 U+005F (RFC 3490 section 4.1 step 3a) HINT
SELECT xn_traits(chr(7) || E'\uFFFE');
--= {non-ascii,invalid}
SELECT xn_prep('a' || chr(545), 'SASLprep');
--= ERROR 22P02 2 U+0221 (RFC 3454 table A.1) HINT
SELECT xn_prep('pass' || chr(7), 'SASLprep');
--= ERROR 22P02 5 U+0007 (RFC 3454 table C.2.1)
SELECT xn_prep('a_', 'iSCSI');
--= ERROR 22P02 2 U+005F (RFC 3722 section 6)
SELECT xn_prep('a', '');
--= ERROR 22023 HINT
SELECT xn_key_to_name('a');
--= ERROR 22P02 2 (xn key)
SELECT xn_find_host('http://a b/', 'url');
--= ERROR 22P02 9 U+0020 (RFC 3986 section 3.2.2)
SELECT xn_find_host('http://ü..b/', 'url');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT xn_find_host('_' || chr(545), 'host', 'std3');
--= ERROR 22P02 1 2 U+0221 (RFC 3454 table A.1)
SELECT xn_find_host('', 'host');
--= ERROR 22P02 1 (RFC 3986 section 3.2.2)
SELECT xn_find_host('a', 'link');
--= ERROR 22023 HINT
SELECT xn_to_display('ü.a b');
--= ERROR 22P02 2 4 U+0020 (RFC 3490 section 4.1 step 3a)
-- Every function with flags or a profile refuses unknown ones, and lists the others.
SELECT state, hint ~ 'std3, underscore', count(*) FROM pg_proc, error_of(format('SELECT %s(%s)',
    proname, (SELECT string_agg(CASE argument WHEN 'flags' THEN $$'std4'$$
        WHEN 'kind' THEN $$'url'$$ WHEN 'profile' THEN $$'plain'$$ ELSE $$'a'$$ END, ', '
        ORDER BY at)
    FROM unnest(proargnames[:pronargs - pronargdefaults + (pronargdefaults > 0)::int])
        WITH ORDINALITY AS a (argument, at))))
WHERE proname ~ '^xn_' AND 'flags' = ANY (proargnames) GROUP BY 1, 2;
--= 22023|t|24
SELECT state, hint ~ 'Nameprep, SASLprep' FROM error_of($$ SELECT xn_prep('a', 'Passprep') $$);
--= 22023|t
SELECT state FROM error_of($$ SELECT xn_status('a', 'crosscheck') $$);
--= 22023

-- More than 1 MiB is refused unread.
SELECT num_nulls(xn_try_to_ascii(t), xn_try_to_unicode(t), xn_try_canonical(t),
    xn_try_prep(t, 'Nameprep'), xn_try_name(t), xn_try_find_host(t, 'host')), xn_valid(t),
    xn_status(t), xn_status(left(t, 1048576)) FROM repeat('a', 1048577) AS t;
--= 6|f|XN_E_NAME_LONG|XN_E_LABEL_LONG
SELECT label, at, length, code_point, mapped, rule FROM xn_check(repeat('a', 1048577));
--= 1|1|1048577|||RFC 1035 section 2.3.4
SELECT state, count(*)
FROM unnest(ARRAY['xn_to_ascii(t)', 'xn_to_unicode(t)', 'xn_canonical(t)', 'xn_key(t)',
    'xn_prep(t, ''LDAP'')', 'xn_nfkc(t)', 'xn_traits(t)', 'xn_labels(t)', 'xn_equal(''a'', t)',
    'xn_name(t)', 'xn_find_host(t, ''host'')', 't::xn_name', 'xn_key_to_name(t)',
    'xn_to_display(t)']) AS call,
    error_of(format('SELECT %s FROM repeat(''a'', 1048577) AS t', call)) GROUP BY state;
--= 54000|14
SELECT size, state FROM unnest(ARRAY[1048576, 1048577]) AS size,
    error_of(format('SELECT %L::xn_name', repeat('a', size)));
--= 1048576|22P02
--= 1048577|54000
-- In less than the processor time that takes to decompress it
CREATE TABLE huge AS SELECT repeat(repeat('ü', 1000000), 50) AS t;
SELECT cpu() AS start \gset
SELECT xn_status(t), xn_try_to_ascii(t), xn_valid(t) FROM huge;
--= XN_E_NAME_LONG||f
SELECT coalesce(cpu() - :'start', 0) < 50;
--= t
DROP TABLE huge;

-- A domain, a constraint, a generated column, a unique index on an expression
CREATE DOMAIN host_name AS text CHECK (xn_valid(VALUE, 'std3,strict-ace'));
SELECT 'bücher.de'::host_name;
--= bücher.de
SELECT 'xn--a'::host_name;
--= ERROR 23514
CREATE TABLE site (host text CHECK (xn_valid(host)),
    ascii text GENERATED ALWAYS AS (xn_canonical(host)) STORED);
CREATE UNIQUE INDEX ON site (xn_canonical(host));
INSERT INTO site VALUES ('bücher.de');
INSERT INTO site VALUES ('XN--BCHER-KVA.DE.');
--= ERROR 23505
INSERT INTO site VALUES ('a..b');
--= ERROR 22P02 (RFC 3490 section 4.1 step 8)
SELECT * FROM site;
--= bücher.de|xn--bcher-kva.de
CREATE INDEX ON site (xn_to_display(host));
--= ERROR 42P17
