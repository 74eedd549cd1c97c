-- SPDX-License-Identifier: MIT
-- A database in EUC_JP, which has characters that Unicode lacks
CREATE EXTENSION xn;
SELECT xn_to_ascii('日本語。jp'), xn_to_unicode('xn--wgv71a119e.xn--o3cw4h'), '日本語。jp'::xn_name;
--= xn--wgv71a119e.jp|日本語.xn--o3cw4h|xn--wgv71a119e.jp
SELECT at, substring(name FROM at FOR length)
FROM (SELECT '日本語＠jp'::text AS name) AS n, xn_check(name);
--= 4|＠
SELECT xn_status(name), xn_valid(name), xn_try_to_ascii(name) IS NULL, xn_try_name(name) IS NULL,
    c.status, c.label, c.at, c.length, c.code_point, l.status, l.at, l.length
FROM (SELECT E'a\xfd\xfe'::text AS name) AS n, xn_check(name) AS c, xn_like_check(name, 'a') AS l;
--= XN_E_UTF8|f|t|t|XN_E_UTF8|1|1|0||XN_E_UTF8|1|0
SELECT xn_to_ascii(E'a\xfd\xfe');
--= ERROR 22P05
SELECT xn_nfkc(E'a\xfd\xfe');
--= ERROR 22P05
SELECT xn_name(E'a\xfd\xfe');
--= ERROR 22P05
SELECT E'a\xfd\xfe'::xn_name;
--= ERROR 22P05
SELECT xn_like(E'a\xfd\xfe', 'a');
--= ERROR 22P05
SELECT xn_like_check('a', E'a\xfd\xfe');
--= ERROR 22P05
