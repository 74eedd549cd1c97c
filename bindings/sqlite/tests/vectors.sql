-- SPDX-License-Identifier: MIT
-- Runs the rows of tests/vectors/ in the table `vector`: prints those that differ, and at last how
-- many rows were run.
CREATE TEMP VIEW expected AS SELECT name, operation, profile, flags, t, status = 'OK' AS accepted,
    result, CASE finding WHEN 'OK' THEN json_array('XN_OK', NULL, NULL, NULL, NULL, NULL, NULL)
        ELSE json_array('XN_E_' || finding, label + 1, start + 1, size, code_point, mapped, rule)
        END AS checked FROM vector;
CREATE TEMP VIEW actual AS SELECT name, CASE operation
        WHEN 'to-ascii' THEN xn_try_to_ascii(t, flags)
        WHEN 'to-unicode' THEN xn_try_to_unicode(t, flags)
        WHEN 'prep' THEN xn_try_prep(t, profile, flags)
        WHEN 'canonical' THEN xn_try_canonical(t, flags)
        WHEN 'display' THEN xn_try_to_display(t, flags)
        WHEN 'key' THEN xn_try_key(t, flags) END AS try, CASE WHEN accepted THEN CASE operation
        WHEN 'to-ascii' THEN xn_to_ascii(t, flags)
        WHEN 'to-unicode' THEN xn_to_unicode(t, flags)
        WHEN 'prep' THEN xn_prep(t, profile, flags)
        WHEN 'canonical' THEN xn_canonical(t, flags)
        WHEN 'key' THEN xn_key(t, flags)
        WHEN 'display' THEN xn_to_display(t, flags)
        WHEN 'key-to-name' THEN xn_key_to_name(t)
        WHEN 'nfkc' THEN xn_nfkc(t, flags)
        WHEN 'traits' THEN (SELECT ifnull(group_concat(value, ' '), '')
            FROM json_each(xn_traits(t, flags)))
        END END AS result, (SELECT json_array(c ->> 'status', c ->> 'label', c ->> 'at',
            c ->> 'length', c ->> 'code_point', c ->> 'mapped', c ->> 'rule')
        FROM (SELECT xn_check(t, flags) AS c)) AS checked, xn_status(t, flags) AS status,
    xn_valid(t, flags) AS valid FROM expected;
SELECT e.name, quote(a.result), quote(a.try), a.checked, e.checked
FROM expected AS e JOIN actual AS a USING (name)
WHERE a.result IS NOT CASE WHEN accepted THEN e.result END
    OR operation IN ('to-ascii', 'to-unicode', 'prep', 'canonical', 'display', 'key')
        AND try IS NOT a.result
    OR operation IN ('to-ascii', 'traits') AND (a.checked <> e.checked
        OR status <> e.checked ->> 0 OR valid <> (status = 'XN_OK'));
SELECT count(*) FROM vector;
