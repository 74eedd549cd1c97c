-- SPDX-License-Identifier: MIT
-- Ill-formed octets, and U+0000, in UTF-8
SELECT xn_status(CAST(x'61FF' AS TEXT)), xn_try_to_ascii(CAST(x'C3' AS TEXT)) IS NULL,
    json_remove(xn_check(CAST(x'61C3BCFF' AS TEXT)), '$.message'), xn_status('a' || char(0) || 'b'),
    hex(xn_prep('a' || char(0) || 'B', 'nfs4_cs_prep')), hex(xn_nfkc('a' || char(0) || 'ﬁ'));
--= XN_E_UTF8|1|{"status":"XN_E_UTF8","label":1,"at":3,"length":1,"code_point":null,"mapped":null,"rule":"RFC 3629","hint":null}|XN_E_GUARD|610042|61006669
SELECT xn_traits(CAST(x'FF' AS TEXT));
--= ERROR 1 1 (RFC 3629)
