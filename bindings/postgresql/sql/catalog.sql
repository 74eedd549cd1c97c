-- SPDX-License-Identifier: MIT
-- What the extension consists of
\dx+ xn

-- Every function is IMMUTABLE, STRICT and PARALLEL SAFE, has the cost 1, and runs as its caller;
-- but those of registry tables depend on these, or change them, and the data about look-alikes
-- and the rules of xn_to_display change.
SELECT p.oid::regprocedure, p.provolatile, p.proparallel, p.prosecdef, p.proconfig
FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid
    JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'xn'
WHERE d.classid = 'pg_proc'::regclass AND d.deptype = 'e' AND p.prokind = 'f'
    AND (p.provolatile <> 'i' OR NOT p.proisstrict OR p.proparallel <> 's' OR p.procost <> 1
        OR p.prosecdef OR p.proconfig IS NOT NULL OR p.prolang <> 13)
ORDER BY p.oid::regprocedure::text COLLATE "C";
SELECT p.oid::regprocedure AS leakproof FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid
    JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'xn'
WHERE d.classid = 'pg_proc'::regclass AND p.proleakproof
ORDER BY p.oid::regprocedure::text COLLATE "C";
-- The arguments, which can be passed by name, the columns, the expected rows, and the function in C
\a
SELECT format('%s(%s) %s', p.proname, pg_get_function_arguments(p.oid),
        coalesce(pg_get_function_result(p.oid), p.prokind::text)) AS function,
    nullif(p.prorows, 0) AS rows, CASE WHEN p.prolang = 13 THEN p.prosrc END AS source
FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid
    JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'xn'
WHERE d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
ORDER BY p.proname COLLATE "C", pg_get_function_arguments(p.oid) COLLATE "C";
\a
SELECT a.aggfnoid::regprocedure, a.aggtransfn, a.aggcombinefn, a.aggsortop::regoperator,
    p.proparallel, a.agginitval
FROM pg_aggregate a JOIN pg_proc p ON p.oid = a.aggfnoid
WHERE a.aggtranstype = 'xn_name'::regtype ORDER BY a.aggfnoid::regprocedure::text;
SELECT opcname, amname, opcintype::regtype, opckeytype::regtype, amopstrategy, amopopr::regoperator
FROM pg_opclass JOIN pg_am ON pg_am.oid = opcmethod
    JOIN pg_amop ON amopfamily = opcfamily
WHERE opcintype IN ('xn_name'::regtype, 'xn_host'::regtype)
ORDER BY opcname, amname, amopstrategy;
SELECT has_table_privilege('public', 'xn_table', 'SELECT') AS public_reads,
    has_table_privilege('public', 'xn_table', 'INSERT, UPDATE, DELETE') AS public_writes;
SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger
WHERE tgrelid = 'xn_table'::regclass ORDER BY tgname COLLATE "C";
SELECT extversion, extconfig::regclass[], extcondition FROM pg_extension WHERE extname = 'xn';
SELECT castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod
FROM pg_cast WHERE ARRAY[castsource, casttarget] && ARRAY['xn_name', 'xn_host']::regtype[]::oid[]
ORDER BY castsource::regtype::text, casttarget::regtype::text;
SELECT oprname, oprrest, oprjoin, oprcanhash, oprcanmerge, oprcom::regoperator,
    oprnegate::regoperator
FROM pg_operator WHERE oprleft = 'xn_name'::regtype ORDER BY oprname COLLATE "C";
SELECT opcname, amname, opcdefault FROM pg_opclass JOIN pg_am ON pg_am.oid = opcmethod
WHERE opcintype = 'xn_name'::regtype ORDER BY amname;
SELECT amname, amprocnum, amproc FROM pg_amproc JOIN pg_opfamily f ON f.oid = amprocfamily
    JOIN pg_am ON pg_am.oid = opfmethod
WHERE amproclefttype = 'xn_name'::regtype ORDER BY amname, amprocnum;
SELECT typname, typlen, typalign, typcollation, typstorage FROM pg_type
WHERE typname IN ('xn_name', 'xn_host') ORDER BY typname;
SELECT extrelocatable FROM pg_extension WHERE extname = 'xn';

-- The owner of a database can create it without being a superuser, in a schema that is not on the
-- path.
CREATE ROLE xn_owner;
CREATE DATABASE xn_owned OWNER xn_owner;
\connect xn_owned
SET ROLE xn_owner;
CREATE SCHEMA elsewhere;
CREATE EXTENSION xn SCHEMA elsewhere;
SET search_path = pg_catalog;
SELECT elsewhere.xn_to_ascii('a'), elsewhere.xn_name('A.b') OPERATOR(elsewhere.<@) 'b';
CREATE TABLE elsewhere.host (key elsewhere.xn_name PRIMARY KEY);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET plan_cache_mode = force_generic_plan;
PREPARE below(elsewhere.xn_name) AS
    SELECT * FROM elsewhere.host WHERE key OPERATOR(elsewhere.<@) $1;
EXPLAIN (COSTS OFF) EXECUTE below('b');
PREPARE above(elsewhere.xn_name) AS
    SELECT * FROM elsewhere.host WHERE key OPERATOR(elsewhere.@>) $1;
EXPLAIN (COSTS OFF) EXECUTE above('b');
DEALLOCATE ALL;
DROP TABLE elsewhere.host;
DROP EXTENSION xn;
\connect contrib_regression
DROP DATABASE xn_owned;
DROP ROLE xn_owner;
