-- SPDX-License-Identifier: MIT
-- Databases in other encodings: text is converted in both directions.  Prints TAP.
SET client_encoding = 'UTF8';
SELECT getdatabaseencoding() IN ('LATIN1', 'WIN1252') AS latin,
    getdatabaseencoding() LIKE 'EUC%' AS euc, getdatabaseencoding() = 'EUC_JIS_2004' AS jis,
    getdatabaseencoding() = 'SQL_ASCII' AS octets \gset

CREATE FUNCTION pg_temp.result(name text, pass boolean) RETURNS text LANGUAGE sql AS $$
    SELECT format('%sok - %s: %s', CASE WHEN pass THEN '' ELSE 'not ' END, getdatabaseencoding(),
        name)
$$;
CREATE FUNCTION pg_temp.state(call text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('SELECT %s', call);
    RETURN 'none';
EXCEPTION WHEN OTHERS THEN
    RETURN SQLSTATE;
END $$;
SELECT pg_temp.result('ASCII', xn_to_ascii('Example.com') = 'Example.com'
    AND xn_to_unicode('Example.com.') = 'Example.com.' AND xn_name('A.b')::text = 'a.b');
\if :latin
SELECT pg_temp.result('to ASCII', xn_to_ascii('Bücher.de') = 'xn--bcher-kva.de');
SELECT pg_temp.result('to Unicode', xn_to_unicode('xn--bcher-kva.de') = 'bücher.de');
SELECT pg_temp.result('to Unicode: some labels',
    xn_to_unicode('xn--bcher-kva.xn--e1aybc.ü') = 'bücher.xn--e1aybc.ü');
SELECT pg_temp.result('a label that does not exist here remains as typed',
    xn_to_unicode('www.XN--E1AYBC.example') = 'www.XN--E1AYBC.example');
SELECT pg_temp.result('to Unicode, in the try form',
    xn_try_to_unicode('ö.xn--e1aybc') = 'ö.xn--e1aybc');
SELECT pg_temp.result('to be shown, some labels',
    xn_to_display('xn--bcher-kva.XN--E1AYBC') = 'bücher.XN--E1AYBC'
    AND xn_to_display('xn--bcher-kva.xn--e1aybc'::xn_name) = 'bücher.xn--e1aybc'
    AND xn_to_unicode('xn--bcher-kva.xn--e1aybc'::xn_name) = 'bücher.xn--e1aybc');
SELECT pg_temp.result('the type', xn_name('BÜCHER.de')::text = 'xn--bcher-kva.de'
    AND 'BÜCHER.de'::xn_name = 'xn--bcher-kva.de');
SELECT pg_temp.result('equal', xn_equal('BÜCHER', 'xn--bcher-kva'));
SELECT pg_temp.result('labels', xn_labels('ä.ö') = ARRAY['ä', 'ö']);
SELECT pg_temp.result('stringprep', xn_prep('É', 'Nameprep') = 'é');
SELECT pg_temp.result('a result that does not exist here', xn_try_prep('µ', 'Nameprep') IS NULL
    AND pg_temp.state('xn_prep(''µ'', ''Nameprep'')') = '22P05');
SELECT pg_temp.result('positions count characters',
    (SELECT substring(name FROM c.at FOR c.length) = '@' AND c.at = 7
        AND c.message LIKE 'label 1, character 7: %'
    FROM (SELECT 'müllör@ä'::text AS name) AS n, xn_check(name) AS c));
SELECT pg_temp.result('steps', (SELECT string_agg(substring(name FROM e.at FOR e.length), ' ')
    FROM (SELECT 'ä.öx'::text AS name) AS n, xn_explain(name) AS e
    WHERE e.kind = 'char' OR e.text = 'öx') = 'ä öx ö x öx');
SELECT pg_temp.result('look-alikes',
    xn_like('bücher.dé', list) = 'xn--bcher-kva.de' AND c.line = 2 AND c.at = 3 AND c.length = 9)
FROM (SELECT E'ä\nbücher.de'::text AS list) AS l, xn_like_check('ä.bücher.dé', list) AS c;
SELECT pg_temp.result('every character', (SELECT count(*) FROM generate_series(161, 255) AS i
    WHERE xn_try_to_ascii(chr(i)) IS NOT NULL) > 50);
\endif
\if :euc
SELECT pg_temp.result('to ASCII', xn_to_ascii('日本語。jp') = 'xn--wgv71a119e.jp');
SELECT pg_temp.result('to Unicode', xn_to_unicode('xn--wgv71a119e.jp') = '日本語.jp');
SELECT pg_temp.result('a label that does not exist here remains as typed',
    xn_to_unicode('xn--wgv71a119e.xn--o3cw4h') = '日本語.xn--o3cw4h');
SELECT pg_temp.result('the type', '日本語。jp'::xn_name::text = 'xn--wgv71a119e.jp');
SELECT pg_temp.result('positions count characters',
    (SELECT substring(name FROM c.at FOR c.length) = '＠' AND c.at = 4
    FROM (SELECT '日本語＠jp'::text AS name) AS n, xn_check(name) AS c));
\if :jis
SELECT pg_temp.result('one character that is two code points',
    (SELECT substring(name FROM c.at FOR c.length) = '@' AND c.at = 3
    FROM (SELECT 'カ゚あ@'::text AS name) AS n, xn_check(name) AS c));
\else
SELECT pg_temp.result('a character that Unicode lacks', xn_status(name) = 'XN_E_UTF8'
    AND NOT xn_valid(name) AND xn_try_to_ascii(name) IS NULL AND xn_try_name(name) IS NULL
    AND c::text = '(XN_E_UTF8,1,1,0,,,"","label 1, character 1: ill-formed UTF-8")')
FROM (SELECT E'a\xfd\xfe'::text AS name) AS n, xn_check(name) AS c;
SELECT pg_temp.result('a character that Unicode lacks, as an error: ' || call,
    pg_temp.state(format(call, E'E\'a\\xfd\\xfe\'')) = '22P05')
FROM unnest(ARRAY['xn_to_ascii(%s)', 'xn_nfkc(%s)', 'xn_explain(%s)', 'xn_name(%s)',
    '%s::xn_name', 'xn_like(%s, ''a'')', 'xn_like_check(''a'', %s)']) AS call;
SELECT pg_temp.result('look-alikes of a character that Unicode lacks',
    xn_like_check(E'a\xfd\xfe', 'a')::text
    = '(XN_E_UTF8,,,,1,0,,,"label 1, character 1: ill-formed UTF-8")');
\endif
\endif
\if :octets
SELECT pg_temp.result('UTF-8',
    xn_to_ascii(E'b\xc3\xbc') = 'xn--b-eha' AND xn_to_unicode('xn--b-eha') = E'b\xc3\xbc');
SELECT pg_temp.result('the status of ill-formed octets', xn_status(E'ab\xff') = 'XN_E_UTF8');
SELECT pg_temp.result('ill-formed octets in the try forms', xn_try_to_ascii(E'ab\xff') IS NULL
    AND xn_try_to_unicode(E'ab\xff') IS NULL AND xn_try_name(E'ab\xc3') IS NULL
    AND xn_try_canonical(E'\xff') IS NULL AND xn_try_prep(E'\xed\xa0\x80', 'Nameprep') IS NULL);
SELECT pg_temp.result('positions count octets',
    (SELECT substring(name FROM c.at FOR c.length) = E'\xff' AND c.at = 4
    FROM (SELECT E'a\xc3\xbc\xff'::text AS name) AS n, xn_check(name) AS c));
SELECT pg_temp.result('SQLSTATE of ' || call, pg_temp.state(format(call, E'E\'\\xff\'')) = '22021')
FROM unnest(ARRAY['xn_to_ascii(%s)', 'xn_to_unicode(%s)', 'xn_canonical(%s)',
    'xn_prep(%s, ''Nameprep'')', 'xn_nfkc(%s)', 'xn_traits(%s)', 'xn_equal(''a'', %s)',
    'xn_explain(%s)', 'xn_name(%s)', '%s::xn_name']) AS call;
\endif
