-- SPDX-License-Identifier: MIT
\echo Use "CREATE EXTENSION xn" to load this file. \quit

-- Functions on text

CREATE FUNCTION xn_to_ascii(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_to_ascii'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_to_unicode(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_to_unicode'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- STABLE: its rules follow those of browsers, which change, and so do these results.
CREATE FUNCTION xn_to_display(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_to_display'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_to_display(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_to_display'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_canonical(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_canonical'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_key(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_key'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_key_to_name(key text) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_key_to_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_to_ascii(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_to_ascii'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_to_unicode(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_to_unicode'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_canonical(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_canonical'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_key(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_key'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_status(name text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_status'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_valid(name text, flags text DEFAULT '') RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_valid'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_check(name text, flags text DEFAULT '', OUT status text, OUT label integer,
        OUT at integer, OUT length integer, OUT code_point text, OUT mapped text, OUT rule text,
        OUT message text, OUT hint text)
    RETURNS record
    AS 'MODULE_PATHNAME', 'xn_pg_check'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_equal(a text, b text, flags text DEFAULT '') RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_equal'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_prep(t text, profile text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_prep'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_prep(t text, profile text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_prep'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_nfkc(t text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_nfkc'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_traits(name text, flags text DEFAULT '') RETURNS text[]
    AS 'MODULE_PATHNAME', 'xn_pg_traits'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_labels(name text) RETURNS text[]
    AS 'MODULE_PATHNAME', 'xn_pg_labels'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_find_host(t text, kind text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_find_host'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_find_host(t text, kind text, flags text DEFAULT '') RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_find_host'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- STABLE: the data about look-alikes follow UTS #39, which changes, and so do these results.
CREATE FUNCTION xn_like(name text, list text, flags text DEFAULT '', edits boolean DEFAULT false)
    RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_like'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_like_check(name text, list text, flags text DEFAULT '',
        edits boolean DEFAULT false, OUT status text, OUT protected text, OUT line integer,
        OUT reasons text[], OUT at integer, OUT length integer, OUT letters jsonb,
        OUT letters_count integer, OUT message text)
    RETURNS record
    AS 'MODULE_PATHNAME', 'xn_pg_like_check'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_version() RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_version'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_unicode_version() RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_unicode_version'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- The type: the key of a name, to be stored, indexed and joined.
CREATE TYPE xn_name;
CREATE FUNCTION xn_name_in(cstring) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_in'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_out(xn_name) RETURNS cstring
    AS 'MODULE_PATHNAME', 'xn_name_out'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_recv(internal) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_recv'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_send(xn_name) RETURNS bytea
    AS 'MODULE_PATHNAME', 'xn_name_send'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE xn_name (
    INPUT = xn_name_in,
    OUTPUT = xn_name_out,
    RECEIVE = xn_name_recv,
    SEND = xn_name_send,
    INTERNALLENGTH = VARIABLE,
    STORAGE = main,
    -- A constant is taken for this type where a function takes both.
    CATEGORY = 'x',
    PREFERRED = true
);

-- Twice, as a cast takes a function with one argument.
CREATE FUNCTION xn_name(name text) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_from_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name(name text, flags text) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_from_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_name(name text, flags text DEFAULT '') RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_try_from_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_text(xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_name_to_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_to_unicode(name xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_name_to_unicode'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_to_display(name xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_name_to_display'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
-- Functions, so that postgres_fdw ships them; and for assignment only, so that a comparison never
-- takes the text of one side.
CREATE CAST (text AS xn_name) WITH FUNCTION xn_name(text) AS ASSIGNMENT;
CREATE CAST (xn_name AS text) WITH FUNCTION xn_text(xn_name) AS ASSIGNMENT;

CREATE FUNCTION xn_name_lt(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_lt'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_le(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_le'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_eq(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_eq'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_ne(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_ne'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_ge(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_ge'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_gt(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_gt'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_cmp(xn_name, xn_name) RETURNS integer
    AS 'MODULE_PATHNAME', 'xn_name_cmp'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_sortsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME', 'xn_name_sortsupport'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_hash(xn_name) RETURNS integer
    AS 'MODULE_PATHNAME', 'xn_name_hash'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_hash_extended(xn_name, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME', 'xn_name_hash_extended'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xn_name_below_support(internal) RETURNS internal
    AS 'MODULE_PATHNAME', 'xn_name_below_support'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_above_support(internal) RETURNS internal
    AS 'MODULE_PATHNAME', 'xn_name_above_support'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_below(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_below'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF
    SUPPORT xn_name_below_support;
CREATE FUNCTION xn_name_above(xn_name, xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_name_above'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF
    SUPPORT xn_name_above_support;
-- STABLE, so that the value, which is no name, is not stored by indexes and generated columns, nor
-- sent to other servers as a constant.
CREATE FUNCTION xn_name_end(xn_name) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_end'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_parents(xn_name) RETURNS xn_name[]
    AS 'MODULE_PATHNAME', 'xn_name_parents'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_last_labels(name xn_name, n integer) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_last_labels'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR = (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_eq,
    COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_ne,
    COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR < (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_lt,
    COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_le,
    COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_ge,
    COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_gt,
    COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
-- Equal to a name or below it; and the opposite
CREATE OPERATOR <@ (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_below,
    COMMUTATOR = @>, RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
    LEFTARG = xn_name, RIGHTARG = xn_name, FUNCTION = xn_name_above,
    COMMUTATOR = <@, RESTRICT = matchingsel, JOIN = matchingjoinsel
);

CREATE OPERATOR CLASS xn_name_ops DEFAULT FOR TYPE xn_name USING btree AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 xn_name_cmp(xn_name, xn_name),
    FUNCTION 2 xn_name_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS xn_name_ops DEFAULT FOR TYPE xn_name USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 xn_name_hash(xn_name),
    FUNCTION 2 xn_name_hash_extended(xn_name, bigint);
CREATE OPERATOR CLASS xn_name_minmax_ops DEFAULT FOR TYPE xn_name USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE FUNCTION xn_name_smaller(xn_name, xn_name) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_smaller'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_name_larger(xn_name, xn_name) RETURNS xn_name
    AS 'MODULE_PATHNAME', 'xn_name_larger'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE AGGREGATE min(xn_name) (
    SFUNC = xn_name_smaller, STYPE = xn_name, COMBINEFUNC = xn_name_smaller, SORTOP = <,
    PARALLEL = SAFE
);
CREATE AGGREGATE max(xn_name) (
    SFUNC = xn_name_larger, STYPE = xn_name, COMBINEFUNC = xn_name_larger, SORTOP = >,
    PARALLEL = SAFE
);

-- The type for hosts: a key, of a name that a registry could accept.  The cast makes all of xn_name
-- serve it, as text serves varchar.
CREATE TYPE xn_host;
CREATE FUNCTION xn_host_in(cstring) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_host_in'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_host_out(xn_host) RETURNS cstring
    AS 'MODULE_PATHNAME', 'xn_name_out'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_host_recv(internal) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_host_recv'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_host_send(xn_host) RETURNS bytea
    AS 'MODULE_PATHNAME', 'xn_name_send'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE xn_host (
    INPUT = xn_host_in,
    OUTPUT = xn_host_out,
    RECEIVE = xn_host_recv,
    SEND = xn_host_send,
    LIKE = xn_name,
    CATEGORY = 'x'
);
CREATE CAST (xn_host AS xn_name) WITHOUT FUNCTION AS IMPLICIT;
-- BRIN finds operators by the type that the index stores, and has no other way to those of xn_name.
CREATE OPERATOR CLASS xn_host_minmax_ops DEFAULT FOR TYPE xn_host USING brin
    FAMILY xn_name_minmax_ops AS
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal),
    STORAGE xn_name;

CREATE FUNCTION xn_host(name text) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_host_from_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_host(name xn_name) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_host_from_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_host(name text) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_host_try_from_text'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_last_labels(name xn_host, n integer) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_name_last_labels'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (text AS xn_host) WITH FUNCTION xn_host(text) AS ASSIGNMENT;
CREATE CAST (xn_name AS xn_host) WITH FUNCTION xn_host(xn_name) AS ASSIGNMENT;
CREATE CAST (xn_host AS text) WITH FUNCTION xn_text(xn_name) AS ASSIGNMENT;

-- Without SORTOP, which would need an operator of the type: ORDER BY with LIMIT 1 uses an index.
CREATE FUNCTION xn_host_smaller(xn_host, xn_host) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_name_smaller'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_host_larger(xn_host, xn_host) RETURNS xn_host
    AS 'MODULE_PATHNAME', 'xn_name_larger'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE AGGREGATE min(xn_host) (
    SFUNC = xn_host_smaller, STYPE = xn_host, COMBINEFUNC = xn_host_smaller, PARALLEL = SAFE
);
CREATE AGGREGATE max(xn_host) (
    SFUNC = xn_host_larger, STYPE = xn_host, COMBINEFUNC = xn_host_larger, PARALLEL = SAFE
);

-- Registry tables.  The contents are the file of a table; a trigger sets the fingerprint.
CREATE TABLE xn_table (
    name text PRIMARY KEY,
    contents bytea NOT NULL,
    fingerprint text NOT NULL
);
SELECT pg_catalog.pg_extension_config_dump('xn_table', '');
GRANT SELECT ON xn_table TO PUBLIC;
GRANT INSERT, UPDATE, DELETE ON xn_table TO @extowner@;
CREATE FUNCTION xn_table_store() RETURNS trigger
    AS 'MODULE_PATHNAME', 'xn_pg_table_store'
    LANGUAGE C;
CREATE TRIGGER xn_table_store BEFORE INSERT OR UPDATE OR DELETE ON xn_table
    FOR EACH ROW EXECUTE FUNCTION xn_table_store();
CREATE TRIGGER xn_table_truncate BEFORE TRUNCATE ON xn_table
    FOR EACH STATEMENT EXECUTE FUNCTION xn_table_store();
ALTER TABLE xn_table ENABLE ALWAYS TRIGGER xn_table_store;
ALTER TABLE xn_table ENABLE ALWAYS TRIGGER xn_table_truncate;

CREATE FUNCTION xn_table_load(name text, contents bytea) RETURNS text
    LANGUAGE sql STRICT SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO @extschema@.xn_table AS t (name, contents) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET contents = excluded.contents
    RETURNING t.fingerprint
$$;
CREATE FUNCTION xn_table_load(name text, contents text) RETURNS text
    LANGUAGE sql STRICT SET search_path = pg_catalog, pg_temp AS $$
    SELECT @extschema@.xn_table_load($1, convert_to($2, 'UTF8'))
$$;
CREATE FUNCTION xn_table_drop(name text) RETURNS boolean
    LANGUAGE sql STRICT SET search_path = pg_catalog, pg_temp AS $$
    WITH dropped AS (DELETE FROM @extschema@.xn_table AS t WHERE t.name = $1 RETURNING t.name)
    SELECT EXISTS (SELECT FROM dropped)
$$;
CREATE FUNCTION xn_table_fingerprint("table" text) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_table_fingerprint'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- The verdict on a label changes with the table.
CREATE FUNCTION xn_table_allows("table" text, label text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_table_allows'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_allows("table" text, name xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_table_allows_name'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_check("table" text, label text, OUT status text, OUT disposition text,
        OUT at integer, OUT length integer, OUT code_point text, OUT rule text, OUT line integer,
        OUT message text)
    RETURNS record
    AS 'MODULE_PATHNAME', 'xn_pg_table_check'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_check("table" text, name xn_name, OUT status text, OUT disposition text,
        OUT at integer, OUT length integer, OUT code_point text, OUT rule text, OUT line integer,
        OUT message text)
    RETURNS record
    AS 'MODULE_PATHNAME', 'xn_pg_table_check_name'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_variants("table" text, label text, most integer DEFAULT 1000,
        OUT variant text, OUT disposition text, OUT ascii text)
    RETURNS SETOF record
    AS 'MODULE_PATHNAME', 'xn_pg_table_variants'
    LANGUAGE C STABLE STRICT PARALLEL SAFE ROWS 10;
CREATE FUNCTION xn_table_variants("table" text, name xn_name, most integer DEFAULT 1000,
        OUT variant text, OUT disposition text, OUT ascii text)
    RETURNS SETOF record
    AS 'MODULE_PATHNAME', 'xn_pg_table_variants_name'
    LANGUAGE C STABLE STRICT PARALLEL SAFE ROWS 10;
CREATE FUNCTION xn_table_collide("table" text, a text, b text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_table_collide'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_collide("table" text, a xn_name, b xn_name) RETURNS boolean
    AS 'MODULE_PATHNAME', 'xn_pg_table_collide_name'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
-- Its index label and key do not: the trigger allows no other table while an index has any.  A
-- label that is refused now may have one later, so that the form with NULL cannot be indexed.
CREATE FUNCTION xn_table_index("table" text, label text) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_table_index'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_index("table" text, name xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_table_index_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_key("table" text, label text) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_table_key'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_table_key("table" text, name xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_table_key_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_table_index("table" text, label text) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_table_index'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xn_try_table_index("table" text, name xn_name) RETURNS text
    AS 'MODULE_PATHNAME', 'xn_pg_try_table_index_name'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- postgres_fdw sends an array, as in key IN (...), only if its type belongs to the extension too.
-- Since PostgreSQL 17 it does from the beginning.
DO $$ DECLARE array_type regtype; BEGIN
    IF pg_catalog.current_setting('server_version_num')::integer < 170000 THEN
        FOR array_type IN SELECT t.typarray FROM pg_catalog.pg_type AS t
            WHERE t.oid IN ('xn_name'::regtype, 'xn_host'::regtype)
        LOOP
            EXECUTE pg_catalog.format('ALTER EXTENSION xn ADD TYPE %s', array_type);
        END LOOP;
    END IF;
END $$;
