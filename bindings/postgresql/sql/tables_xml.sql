-- SPDX-License-Identifier: MIT
-- Registry tables in XML, which need expat: verdicts of rules, and variants that are hard to find
SELECT xn_table_load('rules', $$<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0061"><var cp="0030" type="t" when="any"/><var cp="0030" type="u" not-when="z"/></char>
<char cp="0062" not-when="first"/><char cp="00FC" when="first"/>
<char cp="0030"/><char cp="007A"/></data>
<rules><rule name="any"><any/></rule><rule name="z"><char cp="007A"/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<action disp="invalid" match="zz" comment="no &quot;\&quot; ž"/>
<action disp="allocatable" any-variant="t"/><action disp="blocked" any-variant="u"/></rules></lgr>
$$);
--= none
SELECT label, status, disposition, at, length, code_point, rule, line, message ~ '^[ -~]+$'
FROM unnest(ARRAY['0b', 'b', '0üü', 'zz']) AS label, xn_table_check('rules', label);
--= 0b|XN_TABLE_OK|valid||||||
--= b|XN_TABLE_E_CONTEXT|invalid|1|1|U+0062|first|3|t
--= 0üü|XN_TABLE_E_CONTEXT|invalid|2|1|U+00FC|first|3|t
--= zz|XN_TABLE_E_ACTION|invalid|1|2||zz|8|t
SELECT status, rule, line FROM xn_table_check('rules', xn_name('b.example'));
--= XN_TABLE_E_CONTEXT|first|3
SELECT * FROM xn_table_variants('rules', 'a');
--= 0|allocatable|0

-- Without a fingerprint, other contents may give other index labels, also if they have the same
-- length, or the former begin with them.
CREATE TABLE ruled (label text);
CREATE INDEX ON ruled (xn_table_index('rules', label));
CREATE VIEW rules AS SELECT contents FROM xn_table WHERE name = 'rules';
SELECT xn_table_load('rules', contents) FROM rules;
--= none
SELECT xn_table_load('rules', contents || '\x0a') FROM rules;
--= ERROR 2BP01 HINT
SELECT xn_table_load('rules', substring(contents FOR length(contents) - 1)) FROM rules;
--= ERROR 2BP01 HINT
SELECT xn_table_load('rules', set_byte(contents, length(contents) - 1, 32)) FROM rules;
--= ERROR 2BP01 HINT
DROP TABLE ruled;

-- A search for variants, each of which a rule refuses, can be cancelled.
SELECT xn_table_load('hard', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<range first-cp="0062" last-cp="007A"/><char cp="0061">'
    || string_agg('<var cp="006' || to_hex(digit) || '" type="t"/>', '') || '</char></data><rules>
<rule name="r"><start/><class count="1+">0061</class><end/></rule>
<action disp="invalid" not-match="r"/></rules></lgr>') FROM generate_series(2, 15) AS digit;
--= C2CEB650BA743B1C
SET statement_timeout = '300ms';
SELECT count(*) FROM xn_table_variants('hard', repeat('a', 63));
--= ERROR 57014
RESET statement_timeout;
-- A label of 12 letters has a variant in 2^12 ways, too many to find its disposition.
SELECT xn_table_load('ways', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0030"/><char cp="007A"/>' || string_agg(format('<char cp="006%1$s">
<var cp="0030" type="t%1$s" when="any"/><var cp="0030" type="u%1$s" not-when="none"/></char>',
    to_hex(n)), '') || '</data><rules><rule name="any"><any/></rule>
<rule name="none"><char cp="007A"/></rule>' || string_agg(format('
<action disp="d%1$s" any-variant="t%1$s"/><action disp="e%1$s" any-variant="u%1$s"/>', to_hex(n)),
    '') || '</rules></lgr>') FROM generate_series(1, 12) AS n;
--= none
SELECT * FROM xn_table_variants('ways', 'abcdefghijkl', 1000000) WHERE variant = '000000000000';
--= 000000000000||000000000000
DELETE FROM xn_table;
