-- SPDX-License-Identifier: MIT
-- Properties of the extension's objects.  Functions are IMMUTABLE, STRICT, PARALLEL SAFE and in C,
-- cost 1 and run as their caller, but for these:
CREATE VIEW own AS SELECT p.*, p.oid::regprocedure::text COLLATE "C" AS call FROM pg_proc p
    JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
    JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'xn';
SELECT provolatile, proparallel, proisstrict, prosecdef, proconfig, prolang = 13 AS is_c,
    string_agg(call, ' ' ORDER BY call) FROM own
WHERE prokind = 'f' AND (provolatile <> 'i' OR NOT proisstrict OR proparallel <> 's'
    OR procost <> 1 OR prosecdef OR proconfig IS NOT NULL OR prolang <> 13)
GROUP BY 1, 2, 3, 4, 5, 6;
--= s|s|t|f||t|xn_like(text,text,text,boolean) xn_like_check(text,text,text,boolean) xn_name_end(xn_name) xn_table_allows(text,text) xn_table_allows(text,xn_name) xn_table_check(text,text) xn_table_check(text,xn_name) xn_table_collide(text,text,text) xn_table_collide(text,xn_name,xn_name) xn_table_fingerprint(text) xn_table_variants(text,text,integer) xn_table_variants(text,xn_name,integer) xn_to_display(text,text) xn_to_display(xn_name) xn_try_table_index(text,text) xn_try_table_index(text,xn_name) xn_try_to_display(text,text)
--= v|u|f|f||t|xn_table_store()
--= v|u|t|f|{"search_path=pg_catalog, pg_temp"}|f|xn_table_drop(text) xn_table_load(text,bytea) xn_table_load(text,text)
SELECT string_agg(call, ' ' ORDER BY call) FROM own WHERE proleakproof;
--= xn_name_above(xn_name,xn_name) xn_name_below(xn_name,xn_name) xn_name_cmp(xn_name,xn_name) xn_name_eq(xn_name,xn_name) xn_name_ge(xn_name,xn_name) xn_name_gt(xn_name,xn_name) xn_name_hash(xn_name) xn_name_hash_extended(xn_name,bigint) xn_name_le(xn_name,xn_name) xn_name_lt(xn_name,xn_name) xn_name_ne(xn_name,xn_name)
SELECT prorows, string_agg(call, ' ' ORDER BY call) FROM own WHERE proretset GROUP BY prorows;
--= 10|xn_table_variants(text,text,integer) xn_table_variants(text,xn_name,integer)
-- Arguments, which can be passed by name, and columns of results
SELECT arguments, string_agg(proname || coalesce(' ' || pg_get_function_result(oid), ''), '; '
    ORDER BY call)
FROM own, LATERAL (SELECT pg_get_function_arguments(oid) COLLATE "C" AS arguments) AS a
WHERE prokind = 'f' AND arguments ~ ' ' 
GROUP BY 1 ORDER BY 1;
--= "table" text|xn_table_fingerprint text
--= "table" text, a text, b text|xn_table_collide boolean
--= "table" text, a xn_name, b xn_name|xn_table_collide boolean
--= "table" text, label text|xn_table_allows boolean; xn_table_index text; xn_table_key text; xn_try_table_index text
--= "table" text, label text, OUT status text, OUT disposition text, OUT at integer, OUT length integer, OUT code_point text, OUT rule text, OUT line integer, OUT message text|xn_table_check record
--= "table" text, label text, most integer DEFAULT 1000, OUT variant text, OUT disposition text, OUT ascii text|xn_table_variants SETOF record
--= "table" text, name xn_name|xn_table_allows boolean; xn_table_index text; xn_table_key text; xn_try_table_index text
--= "table" text, name xn_name, OUT status text, OUT disposition text, OUT at integer, OUT length integer, OUT code_point text, OUT rule text, OUT line integer, OUT message text|xn_table_check record
--= "table" text, name xn_name, most integer DEFAULT 1000, OUT variant text, OUT disposition text, OUT ascii text|xn_table_variants SETOF record
--= a text, b text, flags text DEFAULT ''::text|xn_equal boolean
--= key text|xn_key_to_name text
--= name text|xn_host xn_host; xn_labels text[]; xn_name xn_name; xn_table_drop boolean; xn_try_host xn_host
--= name text, contents bytea|xn_table_load text
--= name text, contents text|xn_table_load text
--= name text, flags text|xn_name xn_name
--= name text, flags text DEFAULT ''::text|xn_canonical text; xn_key text; xn_status text; xn_to_ascii text; xn_to_display text; xn_to_unicode text; xn_traits text[]; xn_try_canonical text; xn_try_key text; xn_try_name xn_name; xn_try_to_ascii text; xn_try_to_display text; xn_try_to_unicode text; xn_valid boolean
--= name text, flags text DEFAULT ''::text, OUT status text, OUT label integer, OUT at integer, OUT length integer, OUT code_point text, OUT mapped text, OUT rule text, OUT message text, OUT hint text|xn_check record
--= name text, list text, flags text DEFAULT ''::text, edits boolean DEFAULT false|xn_like text
--= name text, list text, flags text DEFAULT ''::text, edits boolean DEFAULT false, OUT status text, OUT protected text, OUT line integer, OUT reasons text[], OUT at integer, OUT length integer, OUT letters jsonb, OUT letters_count integer, OUT message text|xn_like_check record
--= name xn_host, n integer|xn_last_labels xn_host
--= name xn_name|xn_host xn_host; xn_to_display text; xn_to_unicode text
--= name xn_name, n integer|xn_last_labels xn_name
--= t text, flags text DEFAULT ''::text|xn_nfkc text
--= t text, kind text, flags text DEFAULT ''::text|xn_find_host text; xn_try_find_host text
--= t text, profile text, flags text DEFAULT ''::text|xn_prep text; xn_try_prep text
--= xn_host, xn_host|xn_host_larger xn_host; xn_host_smaller xn_host
--= xn_name, bigint|xn_name_hash_extended bigint
--= xn_name, xn_name|xn_name_above boolean; xn_name_below boolean; xn_name_cmp integer; xn_name_eq boolean; xn_name_ge boolean; xn_name_gt boolean; xn_name_larger xn_name; xn_name_le boolean; xn_name_lt boolean; xn_name_ne boolean; xn_name_smaller xn_name
DROP VIEW own;
SELECT a.aggfnoid::regprocedure, a.aggtransfn, a.aggcombinefn, a.aggsortop::regoperator,
    p.proparallel, a.agginitval
FROM pg_aggregate a JOIN pg_proc p ON p.oid = a.aggfnoid
WHERE a.aggtranstype IN ('xn_name'::regtype, 'xn_host'::regtype) ORDER BY a.aggfnoid::regprocedure::text;
--= max(xn_host)|xn_host_larger|xn_host_larger|0|s|
--= max(xn_name)|xn_name_larger|xn_name_larger|>(xn_name,xn_name)|s|
--= min(xn_host)|xn_host_smaller|xn_host_smaller|0|s|
--= min(xn_name)|xn_name_smaller|xn_name_smaller|<(xn_name,xn_name)|s|
SELECT oprname, oprrest, oprjoin, oprcanhash, oprcanmerge, oprcom::regoperator,
    oprnegate::regoperator
FROM pg_operator WHERE oprleft = 'xn_name'::regtype ORDER BY oprname COLLATE "C";
--= <|scalarltsel|scalarltjoinsel|f|f|>(xn_name,xn_name)|>=(xn_name,xn_name)
--= <=|scalarlesel|scalarlejoinsel|f|f|>=(xn_name,xn_name)|>(xn_name,xn_name)
--= <>|neqsel|neqjoinsel|f|f|<>(xn_name,xn_name)|=(xn_name,xn_name)
--= <@|matchingsel|matchingjoinsel|f|f|@>(xn_name,xn_name)|0
--= =|eqsel|eqjoinsel|t|t|=(xn_name,xn_name)|<>(xn_name,xn_name)
--= >|scalargtsel|scalargtjoinsel|f|f|<(xn_name,xn_name)|<=(xn_name,xn_name)
--= >=|scalargesel|scalargejoinsel|f|f|<=(xn_name,xn_name)|<(xn_name,xn_name)
--= @>|matchingsel|matchingjoinsel|f|f|<@(xn_name,xn_name)|0
SELECT amname, opcname, opcdefault, opcintype::regtype, opckeytype::regtype,
    (SELECT string_agg(amopstrategy || ' ' || oprname, ', ' ORDER BY amopstrategy)
        FROM pg_amop JOIN pg_operator o ON o.oid = amopopr WHERE amopfamily = opcfamily),
    (SELECT string_agg(amprocnum || ' ' || amproc, ', ' ORDER BY amprocnum)
        FROM pg_amproc WHERE amprocfamily = opcfamily)
FROM pg_opclass JOIN pg_am a ON a.oid = opcmethod
WHERE opcintype IN ('xn_name'::regtype, 'xn_host'::regtype) ORDER BY 1, 2;
--= brin|xn_host_minmax_ops|t|xn_host|xn_name|1 <, 2 <=, 3 =, 4 >=, 5 >|1 brin_minmax_opcinfo, 1 brin_minmax_opcinfo, 2 brin_minmax_add_value, 2 brin_minmax_add_value, 3 brin_minmax_consistent, 3 brin_minmax_consistent, 4 brin_minmax_union, 4 brin_minmax_union
--= brin|xn_name_minmax_ops|t|xn_name|-|1 <, 2 <=, 3 =, 4 >=, 5 >|1 brin_minmax_opcinfo, 1 brin_minmax_opcinfo, 2 brin_minmax_add_value, 2 brin_minmax_add_value, 3 brin_minmax_consistent, 3 brin_minmax_consistent, 4 brin_minmax_union, 4 brin_minmax_union
--= btree|xn_name_ops|t|xn_name|-|1 <, 2 <=, 3 =, 4 >=, 5 >|1 xn_name_cmp, 2 xn_name_sortsupport, 4 btequalimage
--= hash|xn_name_ops|t|xn_name|-|1 =|1 xn_name_hash, 2 xn_name_hash_extended
SELECT castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod
FROM pg_cast WHERE ARRAY[castsource, casttarget] && ARRAY['xn_name', 'xn_host']::regtype[]::oid[]
ORDER BY castsource::regtype::text, casttarget::regtype::text;
--= text|xn_host|xn_host(text)|a|f
--= text|xn_name|xn_name(text)|a|f
--= xn_host|text|xn_text(xn_name)|a|f
--= xn_host|xn_name|-|i|b
--= xn_name|text|xn_text(xn_name)|a|f
--= xn_name|xn_host|xn_host(xn_name)|a|f
SELECT typname, typlen, typalign, typcollation, typstorage, typcategory, typispreferred FROM pg_type
WHERE typname IN ('xn_name', 'xn_host') ORDER BY typname;
--= xn_host|-1|i|0|m|x|f
--= xn_name|-1|i|0|m|x|t
SELECT has_table_privilege('public', 'xn_table', 'SELECT'),
    has_table_privilege('public', 'xn_table', 'INSERT, UPDATE, DELETE'),
    extconfig::regclass[], extcondition, extrelocatable FROM pg_extension WHERE extname = 'xn';
--= t|f|{xn_table}|{""}|f
SELECT tgname, tgenabled, tgtype FROM pg_trigger WHERE tgrelid = 'xn_table'::regclass
ORDER BY tgname COLLATE "C";
--= xn_table_store|A|31
--= xn_table_truncate|A|34

-- The owner of a database can create it without being a superuser, in a schema that is not on the
-- path, and its functions find each other there.
CREATE ROLE xn_owner;
CREATE DATABASE xn_owned OWNER xn_owner;
\connect xn_owned
SET ROLE xn_owner;
CREATE SCHEMA "Ext";
CREATE EXTENSION xn SCHEMA "Ext";
SET search_path = pg_catalog;
SELECT "Ext".xn_to_ascii('a'), "Ext".xn_name('A.b') OPERATOR("Ext".<@) 'b';
--= a|t
SELECT "Ext".xn_table_load('de', 'U+0061') <> '';
--= t
SELECT "Ext".xn_table_index('de', 'a');
--= a
CREATE TABLE "Ext".host (key "Ext".xn_name PRIMARY KEY);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET plan_cache_mode = force_generic_plan;
PREPARE below("Ext".xn_name) AS SELECT * FROM "Ext".host WHERE key OPERATOR("Ext".<@) $1;
EXPLAIN (COSTS OFF) EXECUTE below('b');
--= Index Only Scan using host_pkey on host
--=   Index Cond: ((key OPERATOR("Ext".>=) $1) AND (key OPERATOR("Ext".<) "Ext".xn_name_end($1)))
PREPARE above("Ext".xn_name) AS SELECT * FROM "Ext".host WHERE key OPERATOR("Ext".@>) $1;
EXPLAIN (COSTS OFF) EXECUTE above('b');
--= Index Only Scan using host_pkey on host
--=   Index Cond: (key OPERATOR("Ext".=) ANY ("Ext".xn_parents($1)))
DEALLOCATE ALL;
DROP TABLE "Ext".host;
DROP EXTENSION xn;
SELECT count(*) FROM pg_proc WHERE proname ~ '^xn_';
--= 0
\connect contrib_regression
DROP DATABASE xn_owned;
DROP ROLE xn_owner;
