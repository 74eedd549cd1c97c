-- SPDX-License-Identifier: MIT
-- A database in EUC_JIS_2004, in which one character is two code points
CREATE EXTENSION xn;
SELECT xn_to_ascii('日本語。jp'), at, substring(name FROM at FOR length)
FROM (SELECT 'カ゚あ@'::text AS name) AS n, xn_check(name);
--= xn--wgv71a119e.jp|3|@
