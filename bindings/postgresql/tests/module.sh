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
check 'DROP EXTENSION' "$(run_sql a -c 'DROP EXTENSION xn' 2>&1
    run_sql a -c "SELECT proname FROM pg_proc WHERE proname LIKE 'xn%'" 2>&1)"
finish
