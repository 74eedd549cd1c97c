-- SPDX-License-Identifier: MIT
-- Registry tables in XML, which need expat: verdicts of rules, and variants that take too long to find
CREATE TEMP TABLE text AS SELECT '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0061"><var cp="0030" type="t" when="any"/><var cp="0030" type="u" not-when="z"/></char>
<char cp="0062" not-when="first"/><char cp="00FC" when="first"/>
<char cp="0030"/><char cp="007A"/></data>
<rules><rule name="any"><any/></rule><rule name="z"><char cp="007A"/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<action disp="invalid" match="zz" comment="no &quot;\&quot; ž"/>
<action disp="allocatable" any-variant="t"/><action disp="blocked" any-variant="u"/></rules></lgr>
' AS rules;
SELECT xn_table_load('rules', rules) FROM text;
--= 579BEECE7ACCBE91
SELECT json_remove(c, '$.message'), c ->> 'message' NOT GLOB '*[^ -~]*'
FROM (SELECT xn_table_check('rules', column1) AS c FROM (VALUES ('0b'), ('b'), ('0üü'), ('zz')));
--= {"status":"XN_TABLE_OK","disposition":"valid","at":null,"length":null,"code_point":null,"rule":null,"line":null}|
--= {"status":"XN_TABLE_E_CONTEXT","disposition":"invalid","at":1,"length":1,"code_point":"U+0062","rule":"first","line":3}|1
--= {"status":"XN_TABLE_E_CONTEXT","disposition":"invalid","at":2,"length":1,"code_point":"U+00FC","rule":"first","line":3}|1
--= {"status":"XN_TABLE_E_ACTION","disposition":"invalid","at":1,"length":2,"code_point":null,"rule":"zz","line":8}|1
SELECT xn_table_variants('rules', 'a');
--= [{"variant":"0","disposition":"allocatable","ascii":"0"}]
SELECT xn_table_load('line', replace(rules, char(10), ' ')),
    xn_table_check('line', 'b') ->> 'line' FROM text;
--= 579BEECE7ACCBE91|1
-- Other metadata, comments and names of rules do not change index labels; a code point does.
SELECT xn_table_load('rules', replace(replace(rules, '<data>',
    '<meta><date>2026-01-01</date></meta><data>'), 'zz', 'yy')) FROM text;
--= 579BEECE7ACCBE91
SELECT xn_table_load('rules', replace(rules, '</data>', '<char cp="0079"/></data>')) FROM text;
--= ERROR

-- Variants that take too long to find: a rule refuses each combination at its end.
SELECT xn_table_load('hard', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<range first-cp="0062" last-cp="007A"/><char cp="0061">' || (SELECT group_concat(
    printf('<var cp="006%X" type="t"/>', value), '') FROM json_each(
    '[2,3,4,5,6,7,8,9,10,11,12,13,14,15]')) || '</char></data><rules>
<rule name="r"><class>0062-007A</class><class count="0+">0061-007A</class><end/></rule>
<action disp="invalid" match="r"/></rules></lgr>');
--= 7BEC9E4A4E66F2F1
SELECT xn_table_variants('hard', printf('%.*c', 63, 'a'));
--= ERROR
-- One search takes no effort from the next.
SELECT xn_table_variants('hard', 'aaaa'), xn_table_variants('hard', 'aaaa');
--= []|[]
-- A label of 12 letters has a variant in 2^12 ways, too many to find its disposition.
CREATE TEMP TABLE digit AS SELECT value AS n FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]');
SELECT xn_table_load('ways', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0030"/><char cp="007A"/>' || group_concat(printf('<char cp="006%X"><var cp="0030"
type="t%d" when="any"/><var cp="0030" type="u%d" not-when="none"/></char>', n, n, n), '')
    || '</data><rules><rule name="any"><any/></rule><rule name="none"><char cp="007A"/></rule>'
    || group_concat(printf('<action disp="d%d" any-variant="t%d"/>
<action disp="e%d" any-variant="u%d"/>', n, n, n, n), '') || '</rules></lgr>') FROM digit;
--= 5FCB14BDB0FC01DC
SELECT value FROM json_each(xn_table_variants('ways', 'abcdefghijkl', 1 << 40)) LIMIT 2;
--= {"variant":"000000000000","disposition":null,"ascii":"000000000000"}
--= {"variant":"00000000000l","disposition":null,"ascii":"00000000000l"}
