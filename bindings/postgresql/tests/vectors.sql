-- SPDX-License-Identifier: MIT
-- Runs the conformance vectors.  Variables: file, the output of bindings/vectors.c; unit, the unit
-- of positions: `octets` or `characters`.  Prints TAP.
SET client_min_messages = warning;
CREATE TEMP TABLE vector_row (name text, operation text, flags text, input bytea, status text,
    at text, output bytea, rule text);
SELECT format('\copy vector_row FROM %L WITH (FORMAT csv, DELIMITER E''\t'', QUOTE E''\b'')', :'file')
    AS copy \gset
:copy

-- As SQL has them: numbers count from 1, and a status has its whole name.
CREATE FUNCTION pg_temp.count(octets bytea, unit text) RETURNS int LANGUAGE sql AS $$
    SELECT CASE unit WHEN 'octets' THEN length(octets)
        ELSE char_length(convert_from(octets, 'UTF8')) END
$$;
CREATE TEMP VIEW vector AS
SELECT name, split_part(operation, '/', 1) AS operation, split_part(operation, '/', 2) AS profile,
    flags, input, 'XN_' || replace('E_' || split_part(status, '/', 1), 'E_OK', 'OK') AS status,
    'XN_' || replace('E_' || substring(status FROM '[^/]*$'), 'E_OK', 'OK') AS finding,
    coalesce(substring(at FROM 'label=(\d+)')::int, 0) + 1 AS label,
    substring(at FROM '^(\d+)\+')::int AS start, substring(at FROM '^\d+\+(\d+)')::int AS size,
    substring(at FROM 'cp=(U\+[0-9A-F]+)') AS cp,
    substring(at FROM '(?:cp=|>|mapped=)(U\+[0-9A-F]+)(?: |$)') AS mapped, output, rule
FROM vector_row;

-- The text of octets; NULL: it does not exist in this database.
CREATE FUNCTION pg_temp.make_text(octets bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN convert_from(octets,
        CASE getdatabaseencoding() WHEN 'SQL_ASCII' THEN 'SQL_ASCII' ELSE 'UTF8' END);
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END $$;

-- The result of a function that raises errors, or its SQLSTATE.
CREATE FUNCTION pg_temp.run(operation text, t text, profile text, flags text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    RETURN CASE operation
        WHEN 'to-ascii' THEN xn_to_ascii(t, flags)
        WHEN 'to-unicode' THEN xn_to_unicode(t, flags)
        WHEN 'prep' THEN xn_prep(t, profile, flags)
        WHEN 'canonical' THEN xn_canonical(t, flags)
        WHEN 'key' THEN xn_key(t, flags)
        WHEN 'key-to-name' THEN xn_key_to_name(t)
        WHEN 'nfkc' THEN xn_nfkc(t, flags)
        WHEN 'traits' THEN array_to_string(xn_traits(t, flags), ' ')
    END;
EXCEPTION WHEN OTHERS THEN
    RETURN SQLSTATE;
END $$;

-- The fault of a row; NULL if it passes.
CREATE FUNCTION pg_temp.judge(v vector, t text, unit text) RETURNS text LANGUAGE sql AS $$
    WITH expected AS (
        SELECT CASE WHEN v.status = 'XN_OK' THEN pg_temp.make_text(v.output)
            WHEN v.status = 'XN_E_UTF8' THEN '22021' ELSE '22P02' END AS result,
            CASE WHEN v.status = 'XN_OK' THEN pg_temp.make_text(v.output) END AS or_null,
            CASE WHEN v.finding <> 'XN_OK' THEN row(v.finding, v.label,
                pg_temp.count(substr(v.input, 1, v.start), unit) + 1,
                pg_temp.count(substr(v.input, v.start + 1, v.size), unit), v.cp, v.mapped, v.rule)
            ELSE row('XN_OK', NULL, NULL, NULL, NULL, NULL, NULL) END::text AS checked
    ), actual AS (
        SELECT pg_temp.run(v.operation, t, v.profile, v.flags) AS result,
            CASE v.operation
                WHEN 'to-ascii' THEN xn_try_to_ascii(t, v.flags)
                WHEN 'to-unicode' THEN xn_try_to_unicode(t, v.flags)
                WHEN 'prep' THEN xn_try_prep(t, v.profile, v.flags)
            END AS or_null,
            (SELECT row(c.status, c.label, c.at, c.length, c.code_point, c.mapped, c.rule)::text
                FROM xn_check(t, v.flags) c) AS checked
    )
    SELECT CASE
        WHEN actual.result IS DISTINCT FROM expected.result
            THEN format('%s instead of %s', actual.result, expected.result)
        WHEN v.operation IN ('to-ascii', 'to-unicode', 'prep')
            AND actual.or_null IS DISTINCT FROM expected.or_null
            THEN format('the try form gives %s', actual.or_null)
        WHEN v.operation IN ('to-ascii', 'traits')
            AND (actual.checked IS DISTINCT FROM expected.checked
                OR xn_status(t, v.flags) <> v.finding
                OR xn_valid(t, v.flags) <> (v.finding = 'XN_OK'))
            THEN format('%s instead of %s', actual.checked, expected.checked)
        WHEN v.operation = 'to-ascii' AND v.status = 'XN_OK' AND v.flags = ' '
            AND (xn_name(t)::text <> xn_canonical(t) OR NOT xn_equal(t, xn_to_ascii(t)))
            THEN 'the type or xn_equal differs'
    END
    FROM actual, expected
$$;

SELECT format('%sok - %s %s %s %s%s',
    CASE WHEN wrong IS NULL OR skip IS NOT NULL THEN '' ELSE 'not ' END,
    getdatabaseencoding(), v.name, v.operation, v.rule,
    coalesce(' # SKIP ' || skip, ' # ' || wrong))
FROM vector v,
    LATERAL (SELECT CASE WHEN position('\x00'::bytea IN v.input || v.output) = 0
        THEN pg_temp.make_text(v.input) END AS t) input,
    LATERAL (SELECT CASE WHEN position('\x00'::bytea IN v.input || v.output) > 0
            THEN 'a text cannot contain U+0000'
        WHEN t IS NULL OR pg_temp.make_text(v.output) IS NULL
            THEN 'this encoding does not have the text' END AS skip) skipped,
    LATERAL (SELECT CASE WHEN skip IS NULL THEN pg_temp.judge(v, t, :'unit') END AS wrong) judged
-- LATIN1 lacks so much that listing it would bury the rest.
WHERE skip IS NULL OR getdatabaseencoding() <> 'LATIN1';
