#!/bin/sh
# SPDX-License-Identifier: MIT
# The module as a file, and the versions of the extension.
. "$srcdir/bindings/postgresql/tests/lib.sh"
here=$srcdir/bindings/postgresql
prepare
module=$builddir/bindings/postgresql/xn.so

check 'it needs nothing but libc and expat' \
    "$(ldd "$module" | grep -v 'libc\.so\|libexpat\.so\|linux-vdso\|ld-linux')"
check 'it has no path to libraries' "$(readelf -d "$module" | grep -i 'rpath\|runpath')"
check 'the library in it is hidden' "$(nm -D --defined-only "$module" | awk '{ print $3 }' |
    grep -v '^\(pg_finfo_\)\{0,1\}xn_\(pg\|name\|host\)_\|^Pg_magic_func$')"
check 'it cannot load other libraries or use the network' "$(nm -D --undefined-only "$module" |
    awk '{ print $2 }' | grep '^\(dlopen\|socket\|connect\|open\|fopen\|system\|SPI_.*\)')"
version=$(sed -n "s/^default_version = '\(.*\)'$/\1/p" "$here/xn.control")
check "the default version, $version, has a script" \
    "$([ -e "$here/xn--$version.sql" ] || echo "xn--$version.sql is missing")"
check 'the module works when loaded before it is needed' \
    "$(start_server one 5432 "shared_preload_libraries = 'xn'" || cat "$work"/one.*)"

# list_objects DATABASE: prints the objects of the extension and their definitions, without numbers
# that depend on the order of creation
list_objects() {
    run_sql "$1" << 'END'
SELECT pg_describe_object(d.classid, d.objid, 0), coalesce(f.definition, ''), coalesce(o.line, '')
FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'xn'
LEFT JOIN LATERAL (SELECT CASE WHEN prokind = 'f' THEN pg_get_functiondef(oid) END
    || prosupport || proleakproof || procost AS definition
    FROM pg_proc WHERE oid = d.objid AND d.classid = 'pg_proc'::regclass) f ON true
LEFT JOIN LATERAL (SELECT oprcode || ' ' || oprrest || oprjoin || oprcom::regoperator AS line
    FROM pg_operator WHERE oid = d.objid AND d.classid = 'pg_operator'::regclass) o ON true
WHERE d.deptype = 'e' ORDER BY pg_describe_object(d.classid, d.objid, 0) COLLATE "C";
END
}

# After an update from any version the objects must be those of a new installation.
run_sql postgres -c 'CREATE DATABASE fresh'
run_sql fresh -c 'CREATE EXTENSION xn'
list_objects fresh > "$work/fresh"
# update_from VERSION: the differences
update_from() {
    run_sql postgres -c "CREATE DATABASE \"from $1\""
    run_sql "from $1" -v VERBOSITY=terse -c 'SET client_min_messages = warning' \
        -c "CREATE EXTENSION xn VERSION '$1'" -c 'ALTER EXTENSION xn UPDATE' 2>&1
    list_objects "from $1" | diff - "$work/fresh"
}
for script in "$here"/xn--*.sql; do
    from=$(basename "$script" .sql)
    from=${from#xn--}
    case $from in
    *--*) ;;
    *) check "update from $from to $version" "$(update_from "$from")" ;;
    esac
done
# A version that lacks a function, and two updates of which one forgets it
extensions=$server$("$PG_CONFIG" --sharedir)/extension
function=$(sed -n '/^CREATE FUNCTION xn_version()/,/;$/p' "$here/xn--$version.sql")
for old in 0.8 0.9; do
    sed '/^CREATE FUNCTION xn_version()/,/;$/d' "$here/xn--$version.sql" \
        > "$extensions/xn--$old.sql"
    : > "$extensions/xn--$old--$version.sql"
done
echo "$function" > "$extensions/xn--0.9--$version.sql"
check 'an update that creates what is missing' "$(update_from 0.9)"
check_equal 'an update that forgets it' '> function xn_version()' \
    "$(update_from 0.8 | sed -n 's/|.*//; s/^> function /&/p')"

# Plants a property that differs, which the comparison must detect.
run_sql postgres -c 'CREATE DATABASE a' -c 'CREATE DATABASE b'
run_sql a -c 'CREATE EXTENSION xn'
run_sql b -c 'CREATE EXTENSION xn' -c 'ALTER FUNCTION xn_valid(text) PARALLEL UNSAFE'
list_objects a > "$work/from"
list_objects b > "$work/to"
check_equal 'the comparison of versions sees a property' 'PARALLEL SAFE' \
    "$(diff "$work/from" "$work/to" | sed -n 's/^< .*\(PARALLEL SAFE\).*/\1/p')"

# The end of a range in a plan
check_equal 'a plan in XML is well-formed' 't|t|t' "$(run_sql a << 'END'
SET enable_seqscan = off;
CREATE TABLE host (key xn_name PRIMARY KEY);
CREATE FUNCTION pg_temp.explain(name text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE plan text;
BEGIN
    EXECUTE format('EXPLAIN (FORMAT XML) SELECT * FROM host WHERE key <@ %L', name) INTO plan;
    RETURN xml_is_well_formed_document(plan);
EXCEPTION WHEN feature_not_supported THEN
    RETURN true;
END $$;
SELECT pg_temp.explain('a.b'), pg_temp.explain('.'), pg_temp.explain('<&">');
DROP TABLE host;
END
)"

check_equal 'the manual lists the functions on text' \
    "$(run_sql a -c "SELECT DISTINCT proname COLLATE \"C\" FROM pg_proc
        WHERE (prosrc LIKE 'xn\_pg\_%' OR proname ~ '^xn_table_(load|drop)\$')
            AND prorettype <> 'trigger'::regtype ORDER BY 1")" \
    "$(sed -n '/^\.Ss Functions/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p
        /^\.Ss Registry tables/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p' \
        "$srcdir/bindings/xn_sql.7" | sort)"
# list_words CALL: the words of the list in the hint about a wrong one, a word in each line
list_words() {
    run_sql a -c "SELECT $1" 2>&1 |
        sed -n 's/, separated by commas or blanks//; s/^HINT: .* are \(.*\)\.$/\1/p' |
        sed 's/, /\n/g'
}
check_equal 'the manual lists the flags' "$(list_words "xn_valid('a', '?')")" \
    "$(sed -n '/^\.Ss Flags/,/^\.El/s/^\.It Li //p' "$srcdir/bindings/xn_sql.7")"
check_equal 'that of the library lists the profiles' \
    "$(list_words "xn_prep('a', '?')" | sort)" \
    "$(sed -n '/^lists the names/,/^\.El/s/^\.It //p' "$srcdir/lib/xn.3" | sed 's/ , /\n/g' | sort)"

# The statements of the manual
. "$srcdir/tests/statements.sh"
manual=$srcdir/bindings/xn_sql.7
sed -n '/^\.Ss Functions/,/^\.El/p; /^\.Ss Registry tables/,/^\.El/p' "$manual" |
    sed -n 's/^\.It Li \(xn_[a-z_]*\)(.*) Ta \([^ ]*\) Ta .*/\1|\2/p' | sort > "$work/want"
check_equal 'the manual has the types of results' "$(cat "$work/want")" "$(run_sql a -c "
    SELECT DISTINCT proname COLLATE \"C\" || '|' || CASE WHEN proretset THEN 'rows'
        WHEN prorettype::regtype::text = 'record' OR typtype = 'c' THEN 'row'
        ELSE prorettype::regtype::text END
    FROM pg_proc JOIN pg_type t ON t.oid = prorettype
    WHERE proname IN ('$(cut -d '|' -f 1 "$work/want" | paste -s -d , | sed "s/,/','/g")')
        AND pg_get_function_arguments(pg_proc.oid) !~ 'xn_(name|host)' ORDER BY 1")"
sed -n '/^\.Sh ERRORS/,/^\.El/s/^\.It \([0-9A-Z]*\) Ta \([a-z_]*\) Ta .*/\1 \2/p' "$manual" \
    > "$work/want"
while read -r state name; do
    run_sql a -v VERBOSITY=verbose -c "DO 'BEGIN RAISE $name; END'" 2>&1 |
        sed -n "s/^ERROR:  \([0-9A-Z]*\): .*/\1 $name/p"
done < "$work/want" > "$work/found"
check_equal 'the manual has the names of errors' "$(cat "$work/want")" "$(cat "$work/found")"
run_sql postgres -c 'CREATE DATABASE examples' && run_sql examples -c 'CREATE EXTENSION xn'
sed -n '/^\.Sh EXAMPLES/,/^The table of customers in SQLite/p' "$manual" |
    sed '/^\.Bd/,/^\.Ed/!d; /^\./d; s/\\\[:u\]/ü/g; s/\\e/\\/g' > "$work/examples.sql"
check_equal 'the examples of the manual' 'Bücher.example
Bücher.example
ü_|label 1, character 2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)|_
paypa1.com|paypal.com|{ascii}' "$(run_sql examples -c 'SET client_encoding = UTF8' \
    -c 'CREATE TABLE host (name text)' -c 'CREATE TABLE brand (name text)' \
    -c "INSERT INTO host VALUES ('a'), ('ü_')" -c "INSERT INTO brand VALUES ('a'), ('paypal.com')" \
    -f "$work/examples.sql" 2>&1
    run_sql examples -c "INSERT INTO customer VALUES ('paypa1.com')" 2>&1
    sed -n '/^SELECT domain, c/,/;$/p' "$work/examples.sql" | run_sql examples 2>&1)"
create_database latin LATIN1
create_database octets SQL_ASCII

# shows RESULT EXPRESSION [DATABASE]
shows() {
    is "$1" run_sql "${3:-a}" -c 'SET client_encoding = UTF8' -c "SELECT $2"
}

# errs TEXT EXPRESSION [DATABASE]: TEXT is in an error message, which may have a SQLSTATE
errs() {
    run_sql "${3:-a}" -v VERBOSITY=verbose -c 'SET client_encoding = UTF8' -c "SELECT $2" 2>&1 |
        grep -F -e "$1"
}

# fails_with SQLSTATE STATEMENT
fails_with() {
    run_sql a -v VERBOSITY=verbose -c "$2" 2>&1 | grep "^ERROR:  $1: "
}
run_sql a -c "SELECT xn_table_load('de', 'U+0061
U+00E4|U+0061')" > "$work/out"
check_statements << 'END'
is STABLE, in SQLite not deterministic, so no index or generated column has its results.
    fails_with 42P17 "CREATE INDEX ON xn_table ((xn_to_display(name)))"
xn_host takes host names, by the rules of the flags std3 and strict-ace, so that a mail address, a
  URL, a port or a blank is refused.
    shows 0 "count(xn_try_host(t)) FROM unnest('{a@b,http://a/,a:1,a b,a_b,xn--a}'::text[]) AS t" &&
        shows 'xn--tda' "xn_host('Ü.')"
Both read any spelling of a name, store the labels in reverse order, and are written as the
  canonical name in ASCII; the root is .. The names below a name follow it in the order of the
  types.
    shows 'xn--tda.a|.|xn--tda.a' "'Ü.A.'::xn_name, '.'::xn_name, 'Ü.A.'::xn_host" &&
        shows 't|t' "'a'::xn_name < 'b.a', 'b.a'::xn_name < 'b'"
takes any domain name, with guards and without flags, such as those of services; in ASCII the guards
  refuse nothing but the length, so that user@example.com is a name with two labels.
    shows '_a._tcp.b|user@example.com' "'_a._tcp.b'::xn_name, 'user@example.com'::xn_name" &&
        shows 2 "array_length(xn_labels('user@example.com'), 1)" && errs U+002F "'ü/'::xn_name"
xn_labels(name) text[] the labels as typed;
    shows '{Ü,a}' "xn_labels('Ü.a')"
substring(name FROM at FOR length),
    shows _ "substring('ä.ü_b' FROM at FOR length) FROM xn_check('ä.ü_b', 'std3')"
is an xn_name without conversion: all operators, functions and indexes below serve both, and columns
  of the two types can be joined.
    shows t "'a'::xn_host = 'A.'::xn_name"
= <> < <= > >= btree, hash and BRIN operator classes; no collation
    shows 'brin btree hash' "DISTINCT amname COLLATE \"C\" FROM pg_opclass
        JOIN pg_am a ON a.oid = opcmethod WHERE opcintype = 'xn_name'::regtype ORDER BY 1"
a <@ b, b @> a a is equal to b or below it; both use a btree
    shows 't|t|f|t' "'a.b'::xn_name <@ 'b', 'b'::xn_name <@ 'b', 'b'::xn_name <@ 'a.b',
        'b'::xn_name @> 'a.b'"
xn_host(text) the host, or an error xn_host(xn_name) the same value, or an error xn_try_host(text)
  the host, or NULL xn_name(text [, flags]) the name, or an error xn_try_name(text [, flags]) the
  name, or NULL xn_text(xn_name) the canonical name xn_to_unicode(xn_name) the name in Unicode
  xn_to_display(xn_name) the form in which to show the name
    shows 'a|t|xn--tda|t|xn--tda|ü|ü' "xn_host('a'::xn_name), xn_try_host('a_') IS NULL,
        xn_name('ü', 'std3'), xn_try_name('a_', 'std3') IS NULL, xn_text('Ü.'::xn_name),
        xn_to_unicode('Ü.'::xn_name), xn_to_display('Ü.'::xn_name)" &&
        errs 22P02 "xn_host('a_'::xn_name)" && errs 22P02 "xn_name('a_', 'std3')" &&
        errs 22P02 "xn_host('a_'::text)"
xn_last_labels(xn_name, n) the name of the last n labels, or all but -n, as right() has it
  xn_parents(xn_name) the name, those above it, and the root, as an array xn_name_end(xn_name) the
  end of the range of names below; for conditions min, max in the order of the type
    shows 'b.c|b.c|{a.b,b,.}' "xn_last_labels('a.b.c', 2), xn_last_labels('a.b.c', -1),
        xn_parents('a.b'::xn_name)" && shows 't|t|f' "'z.a' < xn_name_end('a'),
        'a-' > xn_name_end('a'), 'a' > xn_name_end('a')" &&
        shows 'z.a|b' "min(n::xn_name), max(n::xn_name) FROM unnest('{b,z.a}'::text[]) AS n"
key <@ 'shop.com' is the range from the name to its end for constants, parameters and joins, also
  with BRIN, and excludes partitions by ranges of keys; key @> 'www.shop.com'
    run_sql a -c 'SET enable_seqscan = off' -c 'SET enable_bitmapscan = off' \
        -c 'CREATE TEMP TABLE host (key xn_name PRIMARY KEY)' \
        -c "EXPLAIN (COSTS off) SELECT * FROM host WHERE key <@ 'shop.com'" |
        grep "Index Cond: ((key >= 'shop.com'.*) AND (key < .*shop.com"
is key = ANY (xn_parents('www.shop.com')). The end is no name: no input function reads its text,
  which is that of the name and two dots. It is STABLE, so that no index, generated column or other
  server has it; store it nowhere.
    shows a.. "xn_name_end('a')" && errs 22P02 "'a..'::xn_name" &&
        shows s "provolatile FROM pg_proc WHERE proname = 'xn_name_end'"
are functions for assignment: in an expression, write key::text, xn_host(text) or xn_name(text). A
  constant or a parameter without type that is compared with an xn_host is taken for an xn_name, so
  that one that is no host finds no row. The binary format is the key of the name, as xn_key returns
  it; other octets are refused.
    shows 'f|a!xn--tda!' "'a'::xn_host = 'a_', convert_from(xn_name_send('ü.a'), 'UTF8')" &&
        shows 'a|t' "castcontext, castmethod = 'f' FROM pg_cast
            WHERE castsource = 'text'::regtype AND casttarget = 'xn_name'::regtype"
In PostgreSQL it may also be an xn_host or xn_name, whose first label is meant.
    shows 't|f' "xn_table_allows('de', 'a.b'::xn_name), xn_table_allows('de', 'b.a'::xn_host)"
In PostgreSQL the tables are rows of xn_table (name, contents, fingerprint), which anyone may read,
  and its owner and who created the extension may change,
    shows 'name contents fingerprint' "attname FROM pg_attribute
        WHERE attrelid = 'xn_table'::regclass AND attnum > 0 ORDER BY attnum" &&
        shows 't|f' "has_table_privilege('pg_monitor', 'xn_table', 'SELECT'),
            has_table_privilege('pg_monitor', 'xn_table', 'INSERT')"
The verdict may change with the table, so that xn_table_allows, xn_table_check and xn_table_variants
  are STABLE;
    shows 'xn_table_allows xn_table_check xn_table_fingerprint xn_table_variants' \
        "DISTINCT proname COLLATE \"C\" FROM pg_proc
        WHERE proname ~ '^xn_table_' AND provolatile = 's' ORDER BY 1"
IMMUTABLE: a table is not dropped, or replaced by one with another fingerprint or with none, as long
  as an index, a generated column, a constraint or a key of partitions calls it with the name of the
  table, or with one that is not a constant.
    run_sql a -c 'CREATE TABLE label (l text)' \
        -c "CREATE INDEX label_index ON label (xn_table_index('de', l))" &&
        fails_with 2BP01 "SELECT xn_table_drop('de')" &&
        fails_with 2BP01 "SELECT xn_table_load('de', 'U+0061')"; status=$?
    run_sql a -c 'DROP TABLE label' && [ $status -eq 0 ]
22P02 invalid_text_representation a name, a text, a list, a label or a table is refused
    errs 22P02: "xn_to_ascii('a..b')" && errs 22P02: "xn_prep(E'\\x07', 'SASLprep')" &&
        errs 22P02: "xn_like('a', 'a..b')" && errs 22P02: "xn_table_index('de', 'x')" &&
        errs 22P02: "xn_table_load('b', 'x')"
22021 character_not_in_repertoire ill-formed octets, in a database in SQL_ASCII
    errs 22021: "xn_to_ascii(E'\\xFF')" octets
22023 invalid_parameter_value an unknown flag or profile; HINT lists them
    errs 22023: "xn_valid('a', 'x')" && errs 22023: "xn_prep('a', 'x')" &&
        errs 'HINT:  The profiles are ' "xn_prep('a', 'x')"
42704 undefined_object a registry table that does not exist
    errs 42704: "xn_table_allows('none', 'a')"
2BP01 dependent_objects_still_exist index labels of a registry table are stored
    run_sql a -c "CREATE TABLE label (l text CHECK (xn_table_index('de', l) <> ''))" &&
        fails_with 2BP01 "SELECT xn_table_drop('de')" && run_sql a -c 'DROP TABLE label'
0A000 feature_not_supported a table in XML without expat; TRUNCATE of xn_table
    fails_with 0A000 'TRUNCATE xn_table'
54000 program_limit_exceeded more than 1 MiB of input, or more variants than allowed
    errs 54000: "xn_to_ascii(repeat('a', 1048577))" &&
        errs 22P02: "xn_to_ascii(repeat('a', 1048576))" &&
        errs 54000: "count(*) FROM xn_table_variants('de', 'ää', 1)"
22P05 untranslatable_character a result that the database's encoding lacks
    errs 22P05: "xn_nfkc('¼')" latin
DETAIL is the message of xn_check, and for a list it begins with the line. HINT is given if a flag
  would make the name acceptable, or if what xn_host refuses is a mail address, a URL, a host with a
  port, an IP address, the name of a service, or has blanks around it. Messages do not repeat the
  input.
    message='label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)'
    errs "DETAIL:  L${message#l}." "xn_to_ascii('a..b')" &&
        shows "$message" "message FROM xn_check('a..b')" &&
        errs 'DETAIL:  Line 2, ' "xn_like('a', E'a\na..b')" &&
        for text in a@b http://a/ a:1 '[::1]' _a._tcp.b ' a'; do
        errs HINT: "'$text'::xn_host" || exit
    done &&
    errs HINT: "xn_to_ascii('ȡ')" && ! errs HINT: "xn_to_ascii('a..b')"
Input of more than 1 MiB is not read, since a call cannot be cancelled: the forms with NULL return
  NULL, and the status is XN_E_NAME_LONG.
    shows 't|XN_E_NAME_LONG|XN_E_LABEL_LONG' "xn_try_to_ascii(repeat('a', 1048577)) IS NULL,
        xn_status(repeat('a', 1048577)), xn_status(repeat('a', 1048576))"
In the results of xn_to_unicode and xn_to_display, a label that the encoding lacks remains as typed;
  other results that it lacks are errors, or NULL in the forms with NULL. In SQL_ASCII, octets are
  taken for UTF-8, and positions count octets.
    shows 'xn--fiq228c.ü|XN--FIQ228C.ü' "xn_to_unicode('xn--fiq228c.xn--tda'),
        xn_to_display('XN--FIQ228C.xn--tda')" latin && errs 22P05: "xn_nfkc('¼')" latin &&
        shows t "xn_try_prep('¼', 'SASLprep') IS NULL" latin &&
        shows 4 "at FROM xn_check(E'\\xC3\\xBC..b')" octets
The functions other than those of registry tables, those of look-alikes, xn_to_display and
  xn_name_end are IMMUTABLE, STRICT and PARALLEL SAFE,
    shows 'like like_check name_end to_display' "DISTINCT substr(proname, 4) COLLATE \"C\"
        FROM pg_proc WHERE (provolatile <> 'i' OR NOT proisstrict OR proparallel <> 's')
        AND proname ~ '^xn_' AND proname !~ '^xn_(try_)?table|gin|gist|_(support|sortsupport)\$'
        AND prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype) ORDER BY 1"
a table partitioned by HASH (key) with a primary key on key, and only its own partition, FOR VALUES
  WITH (MODULUS N, REMAINDER I).
    run_sql a -c 'CREATE TABLE part (key xn_name PRIMARY KEY) PARTITION BY HASH (key)' \
        -c 'CREATE TABLE part_2 PARTITION OF part FOR VALUES WITH (MODULUS 3, REMAINDER 2)' \
        -c 'DROP TABLE part'
The comparisons of xn_name are LEAKPROOF. The extension is trusted: the owner of a database can
  create it.
    shows 't|t' "bool_and(proleakproof), (SELECT trusted FROM pg_available_extension_versions
        WHERE name = 'xn' ORDER BY version DESC LIMIT 1) FROM pg_operator o
        JOIN pg_proc p ON p.oid = oprcode WHERE oprleft = 'xn_name'::regtype
        AND oprname IN ('=', '<>', '<', '<=', '>', '>=')"
END
check 'DROP EXTENSION' "$(run_sql a -c 'DROP EXTENSION xn' 2>&1
    run_sql a -c "SELECT proname FROM pg_proc WHERE proname LIKE 'xn%'" 2>&1)"
finish
