-- SPDX-License-Identifier: MIT
-- A database in LATIN1 or WIN1252: text is converted in both directions.
CREATE EXTENSION xn;
SELECT xn_to_ascii('Bücher.de'), xn_name('BÜCHER.de')::text,
    'BÜCHER.de'::xn_name = 'xn--bcher-kva.de',    xn_equal('BÜCHER', 'xn--bcher-kva'), xn_labels('ä.ö'), xn_prep('É', 'Nameprep');
--= xn--bcher-kva.de|xn--bcher-kva.de|t|t|{ä,ö}|é
-- A label that does not exist here remains as typed.
SELECT xn_to_unicode('xn--bcher-kva.xn--e1aybc.ü'), xn_to_unicode('www.XN--E1AYBC.example'),
    xn_try_to_unicode('ö.xn--e1aybc'), xn_to_display('xn--bcher-kva.XN--E1AYBC'),
    xn_to_display('xn--tda.xn--e1aybc'::xn_name), xn_to_unicode('xn--tda.xn--e1aybc'::xn_name);
--= bücher.xn--e1aybc.ü|www.XN--E1AYBC.example|ö.xn--e1aybc|bücher.XN--E1AYBC|ü.xn--e1aybc|ü.xn--e1aybc
-- Another result is an error, or NULL.
SELECT xn_prep('µ', 'Nameprep');
--= ERROR 22P05
SELECT xn_try_prep('µ', 'Nameprep') IS NULL;
--= t
-- Positions count characters, and messages have the value.
SELECT xn_host('müller@ü.de' || chr(160));
--= ERROR 22P02 1 7 U+0040 (RFC 3490 section 4.1 step 3a)
SELECT c.at, substring(name FROM c.at FOR c.length), c.message ~ 'character 7: '
FROM (SELECT 'müllör@ä'::text AS name) AS n, xn_check(name) AS c;
--= 7|@|t
SELECT xn_like('bücher.dé', list), c.line, c.at, c.length
FROM (SELECT E'ä\nbücher.de'::text AS list) AS l, xn_like_check('ä.bücher.dé', list) AS c;
--= xn--bcher-kva.de|2|3|9
SELECT count(*) FROM generate_series(161, 255) AS i WHERE xn_try_to_ascii(chr(i)) IS NOT NULL;
--= 87
-- A variant that does not exist here is an error.
SELECT xn_table_load('cyrillic', E'U+0061|U+0430\nU+0430') <> '';
--= t
SELECT count(*) FROM xn_table_variants('cyrillic', 'a');
--= ERROR 22P05
