-- SPDX-License-Identifier: MIT
-- Runs the rows of tests/vectors/: prints those that differ, and at last how many rows were run.
-- Variables: file, the output of bindings/vectors.c; unit, in which positions count.
CREATE EXTENSION xn;
CREATE TABLE vector_row (name text, operation text, flags text, input bytea, status text, at text,
    output bytea, rule text);
SELECT format('\copy vector_row FROM %L WITH (FORMAT csv, DELIMITER E''\t'', QUOTE E''\b'')',
    :'file') AS copy \gset
:copy

-- The text of octets; NULL: it does not exist in this database.
CREATE FUNCTION make_text(octets bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN convert_from(octets,
        CASE getdatabaseencoding() WHEN 'SQL_ASCII' THEN 'SQL_ASCII' ELSE 'UTF8' END);
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END $$;
CREATE FUNCTION count_units(octets bytea, unit text) RETURNS int LANGUAGE sql AS $$
    SELECT CASE unit WHEN 'octets' THEN length(octets)
        ELSE char_length(convert_from(octets, 'UTF8')) END
$$;
-- As SQL has them: numbers count from 1, and a status has its whole name.
CREATE TABLE vector AS
SELECT v.name, split_part(operation, '/', 1) AS operation, split_part(operation, '/', 2) AS profile,
    flags, make_text(input) AS t, make_text(output) AS result, accepted, finding, CASE finding
        WHEN 'XN_OK' THEN row('XN_OK', NULL, NULL, NULL, NULL, NULL, NULL)
        ELSE row(finding, coalesce(substring(at FROM 'label=(\d+)')::int, 0) + 1,
            count_units(substr(input, 1, span[1]::int), :'unit') + 1,
            count_units(substr(input, span[1]::int + 1, span[2]::int), :'unit'),
            substring(at FROM 'cp=(U\+[0-9A-F]+)'),
            substring(at FROM '(?:cp=|>|mapped=)(U\+[0-9A-F]+)(?: |$)'), rule) END::text AS checked
FROM vector_row AS v,
    LATERAL (SELECT split_part(status, '/', 1) = 'OK' AS accepted, 'XN_'
        || replace('E_' || substring(status FROM '[^/]*$'), 'E_OK', 'OK') AS finding) AS s,
    LATERAL (SELECT coalesce(regexp_match(at, '^(\d+)\+(\d+)'), '{0,0}') AS span) AS p
WHERE position('\x00'::bytea IN input || output) = 0 AND make_text(input) IS NOT NULL
    AND make_text(output) IS NOT NULL;

-- The result of a function that raises errors, or its SQLSTATE
CREATE FUNCTION run(v vector) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN CASE v.operation
        WHEN 'to-ascii' THEN xn_to_ascii(v.t, v.flags)
        WHEN 'to-unicode' THEN xn_to_unicode(v.t, v.flags)
        WHEN 'prep' THEN xn_prep(v.t, v.profile, v.flags)
        WHEN 'canonical' THEN xn_canonical(v.t, v.flags)
        WHEN 'display' THEN xn_to_display(v.t, v.flags)
        WHEN 'key' THEN xn_key(v.t, v.flags)
        WHEN 'key-to-name' THEN xn_key_to_name(v.t)
        WHEN 'nfkc' THEN xn_nfkc(v.t, v.flags)
        WHEN 'traits' THEN array_to_string(xn_traits(v.t, v.flags), ' ')
    END;
EXCEPTION WHEN OTHERS THEN
    RETURN SQLSTATE;
END $$;
CREATE FUNCTION try(v vector) RETURNS text LANGUAGE sql AS $$
    SELECT CASE v.operation
        WHEN 'to-ascii' THEN xn_try_to_ascii(v.t, v.flags)
        WHEN 'to-unicode' THEN xn_try_to_unicode(v.t, v.flags)
        WHEN 'prep' THEN xn_try_prep(v.t, v.profile, v.flags)
        WHEN 'canonical' THEN xn_try_canonical(v.t, v.flags)
        WHEN 'display' THEN xn_try_to_display(v.t, v.flags)
        WHEN 'key' THEN xn_try_key(v.t, v.flags)
        ELSE CASE WHEN v.accepted THEN v.result END END
$$;
SELECT name, run, try, checked, actual FROM (SELECT v.*, run(v), try(v),
        (SELECT row(c.status, c.label, c.at, c.length, c.code_point, c.mapped, c.rule)::text
            FROM xn_check(t, flags) AS c) AS actual FROM vector AS v) AS v
WHERE CASE WHEN accepted THEN run IS DISTINCT FROM result
        WHEN finding = 'XN_E_UTF8' THEN run <> '22021' ELSE run <> '22P02' END
    OR try IS DISTINCT FROM CASE WHEN accepted THEN result END
    OR operation IN ('to-ascii', 'traits') AND (actual <> checked
        OR xn_status(t, flags) <> finding OR xn_valid(t, flags) <> (finding = 'XN_OK'))
    OR operation = 'to-ascii' AND accepted AND flags = ' ' AND (xn_name(t)::text <> xn_canonical(t)
        OR NOT xn_equal(t, run));
SELECT count(*) FROM vector;
