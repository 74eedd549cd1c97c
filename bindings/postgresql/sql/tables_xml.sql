-- SPDX-License-Identifier: MIT
-- Registry tables in XML, which need expat: verdicts of rules, and variants that take too long to find
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
--= 579BEECE7ACCBE91
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

-- A table is replaced by one with the same index labels, whatever else it says: another date, other
-- names of rules and rules that nothing names, but not by one whose contexts say something else.
CREATE TABLE ruled (label text);
CREATE INDEX ON ruled (xn_table_index('rules', label));
CREATE VIEW rules AS SELECT contents FROM xn_table WHERE name = 'rules';
CREATE FUNCTION reload_rules(old text, new text) RETURNS text LANGUAGE sql AS $$
    SELECT xn_table_load('rules', replace(convert_from(contents, 'UTF8'), old, new)) FROM rules $$;
SELECT reload_rules('<data>', '<meta><date>2026-01-01</date></meta><data>');
--= 579BEECE7ACCBE91
SELECT reload_rules('2026-01-01', '2026-02-02');
--= 579BEECE7ACCBE91
SELECT reload_rules('"any"', '"some"');
--= 579BEECE7ACCBE91
SELECT reload_rules('<rule name="z">', '<rule name="unused"><any/></rule><rule name="z">');
--= 579BEECE7ACCBE91
SELECT reload_rules('<rule name="z"><char cp="007A"/>', '<rule name="z"><char cp="0030"/>');
--= ERROR 2BP01 HINT
DROP FUNCTION reload_rules;
DROP TABLE ruled;

-- A variant in one direction changes keys, though no index label.
CREATE FUNCTION load_one_way(variants text) RETURNS text LANGUAGE sql AS $$
    SELECT xn_table_load('one-way', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061">'
        || variants || '</char><char cp="0062"/></data></lgr>') $$;
CREATE TABLE keyed (label text);
CREATE INDEX ON keyed (xn_table_key('one-way', label));
SELECT load_one_way('<var cp="0062"/>') = load_one_way('<var cp="0062" comment="the same"/>');
--= t
SELECT xn_table_index('one-way', 'a') <> xn_table_index('one-way', 'b'),
    xn_table_key('one-way', 'a') = xn_table_key('one-way', 'b');
--= t|t
SELECT load_one_way('');
--= ERROR 2BP01 HINT
DROP FUNCTION load_one_way;
DROP TABLE keyed;

-- Variants that take too long to find: a rule refuses each combination at its end.
SELECT xn_table_load('hard', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<range first-cp="0062" last-cp="007A"/><char cp="0061">'
    || string_agg('<var cp="006' || to_hex(digit) || '" type="t"/>', '') || '</char></data><rules>
<rule name="r"><class>0062-007A</class><class count="0+">0061-007A</class><end/></rule>
<action disp="invalid" match="r"/></rules></lgr>') FROM generate_series(2, 15) AS digit;
--= 7BEC9E4A4E66F2F1
SELECT count(*) FROM xn_table_variants('hard', repeat('a', 63));
--= ERROR 54000
-- A label of 12 letters has a variant in 2^12 ways, too many to find its disposition.
SELECT xn_table_load('ways', '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0030"/><char cp="007A"/>' || string_agg(format('<char cp="006%1$s">
<var cp="0030" type="t%1$s" when="any"/><var cp="0030" type="u%1$s" not-when="none"/></char>',
    to_hex(n)), '') || '</data><rules><rule name="any"><any/></rule>
<rule name="none"><char cp="007A"/></rule>' || string_agg(format('
<action disp="d%1$s" any-variant="t%1$s"/><action disp="e%1$s" any-variant="u%1$s"/>', to_hex(n)),
    '') || '</rules></lgr>') FROM generate_series(1, 12) AS n;
--= 5FCB14BDB0FC01DC
SELECT * FROM xn_table_variants('ways', 'abcdefghijkl', 1000000) WHERE variant = '000000000000';
--= 000000000000||000000000000
DELETE FROM xn_table;
