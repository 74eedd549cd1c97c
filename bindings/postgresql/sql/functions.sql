-- SPDX-License-Identifier: MIT
SET client_encoding = 'UTF8';
CREATE EXTENSION xn;

-- Every function of a row has a form with flags.
SELECT xn_to_ascii('Bücher.example.'), xn_to_ascii('ab_c', 'std3, underscore'),
    xn_status('a!', 'underscore');
SELECT xn_to_unicode('xn--bcher-kva.Example'), xn_to_unicode('XN--BCHER-KVA.Example', 'lower');
SELECT xn_canonical('BÜCHER.Example.'), xn_canonical('.'), xn_canonical('A', 'std3');
SELECT xn_key('www.BÜCHER.Example.'), xn_key('.') = '', xn_key('a b.c'), xn_key('A', 'std3');
SELECT xn_key_to_name('example!xn--bcher-kva!'), xn_key_to_name(''), xn_key_to_name('c!a%20b!');
SELECT xn_try_to_ascii('a..b'), xn_try_to_ascii('bücher', 'std3');
SELECT xn_try_to_unicode('a..b'), xn_try_to_unicode('xn--bcher-kva', 'std3');
SELECT xn_try_canonical('a..b'), xn_try_canonical('BÜCHER', 'std3');
SELECT xn_status('bücher'), xn_status('a_b', 'std3'), xn_valid('bücher'), xn_valid('a_b', 'std3');
SELECT xn_equal('BÜCHER.de', 'xn--bcher-kva.de.'), xn_equal('a_b', 'c', 'lower');
SELECT xn_prep('I' || chr(173) || 'X', 'SASLprep'), xn_prep('Σ', 'nodeprep'),
    xn_prep(chr(545), 'Nameprep', 'unassigned') = chr(545);
SELECT xn_try_prep(chr(7), 'SASLprep'), xn_try_prep('a', 'SASLprep', 'pr29');
SELECT xn_nfkc('ﬁ ①'), xn_nfkc('ﬁ', 'pr29'), length(xn_nfkc(repeat('ﷺ', 300))),
    length(xn_prep(repeat('ﷺ', 400), 'LDAP'));
SELECT xn_traits('ｘn--bcher-kva.xn--a'), xn_traits('a'), xn_traits('a_b', 'std3');
SELECT xn_labels('www。Bücher.de.'), xn_labels('a', 'std3'), xn_labels('');
SELECT xn_unicode_version(), xn_version() ~ '^\d+\.\d+\.\d+$' AS version;

-- The diagnosis, and the text that it is about
SELECT * FROM xn_check('bücher.de');
SELECT * FROM xn_check('www.bücher' || chr(160) || '.de');
SELECT * FROM xn_check('ü' || chr(545), 'std3');
SELECT name, c.status, substring(name FROM c.at FOR c.length) AS fault
FROM (VALUES ('müller@bücher.de'), ('ä.a..b'), ('ü.' || repeat('ä', 64)), ('ü.xn--bü'), ('٣1'),
    ('ü.a' || chr(8226) || '/b')) AS v (name), xn_check(name) AS c;
SELECT * FROM xn_check(repeat('abc.', 64));
SELECT * FROM xn_check('ü.xn--a', 'strict-ace');

-- The steps, as rows; a refusal is the last one of its label.
SELECT * FROM xn_explain('BüⅣ' || chr(173) || '.xn--bcher-kva');
SELECT step, label, kind, substring(n FROM e.at FOR e.length) AS part, code_point, mapped, text,
    rule
FROM (VALUES ('ä.ü' || chr(545) || '.a..b'), (''), ('ä.ö@ü')) AS v (n), xn_explain(n) AS e
WHERE kind NOT IN ('char', 'insert');
SELECT code_point, mapped FROM xn_explain('a＿b', 'std3') WHERE kind = 'refused';
SELECT count(*) FROM xn_explain(NULL);
SELECT count(*), max(at) FROM xn_explain(repeat('ü.', 50000)) WHERE kind = 'char';
SELECT (xn_explain('ü')).kind;

-- The host of a text
SELECT kind, t, xn_find_host(t, kind) FROM (VALUES
    ('url', 'https://u:p@BÜCHER.example:80/ä?ö'), ('url', 'http://b%C3%BCcher.de'),
    ('url', 'http://[fe80::1%25eth0]/'), ('url', 'file:///etc'), ('email', '"a@b"@bücher.de'),
    ('host-port', 'bücher.de:80'), ('host-port', '[::1]:80'), ('host', '127.0.0.1'))
    AS v (kind, t);
SELECT xn_find_host('http://a b/', 'url');
SELECT xn_find_host('http://ü..b/', 'url');
SELECT xn_find_host('http://ü_b/', 'url', 'std3');
SELECT xn_find_host('_' || chr(545), 'host', 'std3');
SELECT xn_find_host('', 'host');
SELECT xn_find_host('a', 'link');
SELECT xn_try_find_host('http://a b/', 'url') IS NULL AND xn_find_host('a', NULL) IS NULL
    AND xn_try_find_host('http://a_b/', 'url', 'std3') IS NULL
    AND xn_try_find_host(repeat('a', 1048577), 'host') IS NULL AS nulls;
SELECT xn_try_host(xn_try_find_host(t, 'url')) FROM unnest(ARRAY['http://BÜCHER.example/x',
    'http://[::1]/', 'http://a_b.c/', 'mailto:', 'bücher.example']) AS t;

-- The form in which to show a name
SELECT xn_to_display('xn--bcher-kva.xn--pple-43d'), xn_to_display('BÜCHER.Example', 'lower'),
    xn_to_display('.');

-- NULL in, NULL out
SELECT xn_to_ascii(NULL) IS NULL AND xn_try_to_unicode(NULL, 'std3') IS NULL
    AND xn_status('a', NULL) IS NULL AND xn_check(NULL) IS NULL AND xn_traits(NULL) IS NULL
    AND xn_equal('a', NULL) IS NULL AND xn_prep(NULL, 'Nameprep') IS NULL AS nulls;

-- Flags are separated by commas and blanks, and parsed again when they change.
SELECT flags, xn_status('a_b' || chr(545), flags)
FROM (VALUES (''), ('std3'), ('unassigned'), (E'\tunassigned,\n'), (' , std3 unassigned'),
    ('underscore,unassigned'), ('unassigned unassigned' || repeat(' unassigned', 9)), ('std3'))
    AS v (flags);
SELECT string_agg(xn_canonical(name, 'pr29'), ' ') FROM (VALUES ('A'), ('Ü')) AS v (name);
-- Texts of one length, texts that another one begins with, and texts that are too long to be kept
SELECT string_agg(xn_status('a_b', flags), ' ')
FROM (VALUES ('std3'), ('pr29'), ('std3,pr29'), (''), ('pr29,std3'), ('pr29'), ('std3'),
    (repeat('pr29 ', 2000)), ('std3'), (repeat('pr29 ', 1999) || 'std3 '), (repeat('pr29 ', 2000)))
    AS v (flags);
SELECT string_agg(xn_prep('A', profile, flags), ' ')
FROM (VALUES ('SASLprep', ''), ('Nameprep', ''), ('SASLprep', 'pr29'), ('nfs4_cs_prep_ci', 'std3'),
    ('nfs4_cs_prep', 'std3'), ('nfs4_cs_prep_ci', '')) AS v (profile, flags);

-- A domain, a constraint, an index on an expression
CREATE DOMAIN host_name AS text CHECK (xn_valid(VALUE, 'std3,strict-ace'));
SELECT 'bücher.de'::host_name;
SELECT 'a_b'::host_name;
SELECT 'xn--a'::host_name;
CREATE TABLE site (host text CHECK (xn_valid(host)), ascii text GENERATED ALWAYS AS
    (xn_canonical(host)) STORED);
CREATE UNIQUE INDEX ON site (xn_canonical(host));
INSERT INTO site VALUES ('bücher.de');
INSERT INTO site VALUES ('XN--BCHER-KVA.DE.');
INSERT INTO site VALUES ('a..b');
SELECT * FROM site;
