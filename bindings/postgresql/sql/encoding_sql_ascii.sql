-- SPDX-License-Identifier: MIT
-- A database in SQL_ASCII, whose octets are taken for UTF-8
CREATE EXTENSION xn;
SELECT xn_to_ascii(E'b\xc3\xbc') = 'xn--b-eha' AND xn_to_unicode('xn--b-eha') = E'b\xc3\xbc',
    xn_status(E'ab\xff'), num_nulls(xn_try_to_ascii(E'ab\xff'), xn_try_to_unicode(E'ab\xff'),
    xn_try_name(E'ab\xc3'), xn_try_canonical(E'\xff'), xn_try_prep(E'\xed\xa0\x80', 'Nameprep'));
--= t|XN_E_UTF8|5
-- Positions count octets.
SELECT substring(name FROM c.at FOR c.length) = E'\xff' AND c.at = 4
FROM (SELECT E'a\xc3\xbc\xff'::text AS name) AS n, xn_check(name) AS c;
--= t
SELECT xn_to_ascii(E'\xff');
--= ERROR 22021 1 1 (RFC 3629)
SELECT xn_to_unicode(E'\xff');
--= ERROR 22021 1 1 (RFC 3629)
SELECT xn_canonical(E'\xff');
--= ERROR 22021 1 1 (RFC 3629)
SELECT xn_prep(E'\xff', 'Nameprep');
--= ERROR 22021 1 (RFC 3629)
SELECT xn_nfkc(E'\xff');
--= ERROR 22021 1 (RFC 3629)
SELECT xn_traits(E'\xff');
--= ERROR 22021 1 1 (RFC 3629)
SELECT xn_equal('a', E'\xff');
--= ERROR 22021 1 1 (RFC 3629)
SELECT E'\xff'::xn_name;
--= ERROR 22021 1 1 (RFC 3629)
