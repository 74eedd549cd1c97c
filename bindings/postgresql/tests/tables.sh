#!/bin/sh
# SPDX-License-Identifier: MIT
# Registry tables: the verdicts of tests/table, several backends, rollback, dumps, memory, parallel
# workers.
. "$srcdir/bindings/postgresql/tests/lib.sh"
prepare
check 'a cluster starts' "$(start_server one 5432 || cat "$work"/one.*)"
create_database tables

# load_file DATABASE NAME FILE
load_file() {
    run_sql "$1" -v name="$2" -v file="$(base64 -w 0 "$3")" << 'END'
SELECT xn_table_load(:'name', decode(:'file', 'base64'));
END
}

# The verdicts of every table; without expat, those of the tables of text
xml=$(ldd "$builddir/bindings/postgresql/xn.so" | grep -c libexpat)
tables=$srcdir/tests/table/tables
for file in "$tables"/*.txt "$tables"/*.xml; do
    name=$(basename "$file")
    name=${name%.*}
    load_file tables "$name" "$file" > "$work/out" 2>&1
    case $xml.$file in
    0.*.xml)
        check_equal "without expat: $name" 0A000 "$(run_sql tables -v VERBOSITY=verbose -v \
            ON_ERROR_STOP=0 -c "SELECT xn_table_load('$name', '<lgr/>')" 2>&1 |
            sed -n 's/^ERROR:  \([0-9A-Z]*\): .*/\1/p')"
        sed "/^$name	/d" "${rows:-$srcdir/tests/table/verdicts.tsv}" > "$work/rows.new"
        mv "$work/rows.new" "$work/rows"
        rows=$work/rows
        ;;
    *) check "a table is loaded: $name" "$(grep -v '^[0-9A-F]\{16\}$\|^none$' "$work/out")" ;;
    esac
done
sed 1d "${rows:-$srcdir/tests/table/verdicts.tsv}" > "$work/verdicts"
run_sql tables << END
CREATE TABLE verdict ("table" text, label text, status text, disposition text, position text,
    index text, variants text);
\copy verdict FROM '$work/verdicts'
CREATE FUNCTION make_text(cps text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS \$\$
    SELECT coalesce(string_agg(chr(('x' || lpad(cp, 8, '0'))::bit(32)::int), '' ORDER BY n), '')
    FROM string_to_table(cps, ' ') WITH ORDINALITY AS t (cp, n) \$\$;
CREATE FUNCTION make_cps(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS \$\$
    SELECT coalesce(string_agg(lpad(upper(to_hex(ascii(c))), greatest(4, length(to_hex(ascii(c)))),
        '0'), ' ' ORDER BY n), '')
    FROM string_to_table(t, NULL) WITH ORDINALITY AS t (c, n) \$\$;
CREATE VIEW answer AS SELECT v."table", v.label, c.status, c.disposition,
    coalesce((c.at - 1)::text, '-') AS position,
    coalesce(make_cps(xn_try_table_index(v."table", make_text(v.label))), '-') AS index,
    coalesce((SELECT string_agg(make_cps(variant) || ':' || disposition, ';')
        FROM xn_table_variants(v."table", make_text(v.label))), '-') AS variants
    FROM verdict v, xn_table_check(v."table", make_text(v.label)) AS c;
END
check_equal 'all verdicts are read' "$(grep -c . "$work/verdicts")" \
    "$(run_sql tables -c 'SELECT count(*) FROM verdict')"
check 'the verdicts, index labels and variants' \
    "$(run_sql tables -c 'SELECT * FROM verdict EXCEPT SELECT * FROM answer' \
        -c 'SELECT * FROM answer EXCEPT SELECT * FROM verdict' 2>&1)"
check_equal 'allows is the status' 0 "$(run_sql tables -c "SELECT count(*) FROM verdict
    WHERE xn_table_allows(\"table\", make_text(label)) <> (status = 'XN_TABLE_OK')" 2>&1)"
check_equal 'the variants have their A-labels' t "$(run_sql tables -c "
    SELECT count(*) > 50 AND bool_and(ascii IS NOT DISTINCT FROM
        CASE WHEN xn_valid(variant, 'std3,strict-ace') THEN xn_to_ascii(variant) END)
    FROM verdict v, xn_table_variants(v.\"table\", make_text(v.label))" 2>&1)"

# The columns of a verdict, with a rule, its line, and a comment
if [ "$xml" -gt 0 ]; then
    cat > "$work/rules.xml" << 'END'
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<char cp="0061"><var cp="0030" type="t" when="any"/><var cp="0030" type="u" not-when="z"/></char>
<char cp="0062" not-when="first"/><char cp="00FC" when="first"/>
<char cp="0030"/><char cp="007A"/></data>
<rules><rule name="any"><any/></rule><rule name="z"><char cp="007A"/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<action disp="invalid" match="zz" comment="no &quot;\&quot; ž"/>
<action disp="allocatable" any-variant="t"/><action disp="blocked" any-variant="u"/></rules></lgr>
END
    load_file tables rules "$work/rules.xml" > /dev/null
    expect_verdict() {
        check_equal "the verdict on $1" "$2" "$(run_sql tables -c "
            SELECT c.*::text FROM xn_table_check('rules', '$1') AS c" 2>&1)"
    }
    expect_verdict 0b '(XN_TABLE_OK,valid,,,,,,)'
    expect_verdict b '(XN_TABLE_E_CONTEXT,invalid,1,1,U+0062,first,3,"U+0062 at code point '\
'1: the table does not allow it where rule first matches (rules line 3)")'
    expect_verdict 0üü '(XN_TABLE_E_CONTEXT,invalid,2,1,U+00FC,first,3,"U+00FC at code '\
'point 2: the table allows it only where rule first matches (rules line 3)")'
    expect_verdict zz '(XN_TABLE_E_ACTION,invalid,1,2,,zz,8,"action 0 (rules line 8, ""no '\
'""\\x5C"" \\xC5\\xBE"") makes it invalid")'
    check_equal 'the verdict on the first label of a name' 'XN_TABLE_E_CONTEXT|first|3' \
        "$(run_sql tables -c "SELECT status, rule, line
            FROM xn_table_check('rules', xn_name('b.example'))")"
    check_equal 'variants in two ways' '0|allocatable|0' \
        "$(run_sql tables -c "SELECT * FROM xn_table_variants('rules', 'a')")"
    {
        echo '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
        echo '<range first-cp="0062" last-cp="007A"/><char cp="0061">'
        for digit in 2 3 4 5 6 7 8 9 A B C D E F; do
            echo "<var cp=\"006$digit\" type=\"t\"/>"
        done
        echo '</char></data><rules>'
        echo '<rule name="r"><start/><class count="1+">0061</class><end/></rule>'
        echo '<action disp="invalid" not-match="r"/></rules></lgr>'
    } > "$work/hard.xml"
    load_file tables hard "$work/hard.xml" > /dev/null
    check_equal 'a search for variants, each of which a rule refuses, can be cancelled' \
        'ERROR:  canceling statement due to statement timeout' \
        "$(run_sql tables -v VERBOSITY=terse -c "SET statement_timeout = '300ms'" \
            -c "SELECT count(*) FROM xn_table_variants('hard', repeat('a', 63))" 2>&1)"
    # A label of 12 letters has a variant in 2^12 ways, too many to find its disposition.
    {
        echo '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0030"/><char cp="007A"/>'
        for digit in 1 2 3 4 5 6 7 8 9 A B C; do
            echo "<char cp=\"006$digit\"><var cp=\"0030\" type=\"t$digit\" when=\"any\"/>"
            echo "<var cp=\"0030\" type=\"u$digit\" not-when=\"none\"/></char>"
        done
        echo '</data><rules><rule name="any"><any/></rule>'
        echo '<rule name="none"><char cp="007A"/></rule>'
        for digit in 1 2 3 4 5 6 7 8 9 A B C; do
            echo "<action disp=\"d$digit\" any-variant=\"t$digit\"/>"
            echo "<action disp=\"e$digit\" any-variant=\"u$digit\"/>"
        done
        echo '</rules></lgr>'
    } > "$work/ways.xml"
    load_file tables ways "$work/ways.xml" > /dev/null
    check_equal 'a variant in too many ways' '000000000000||000000000000' \
        "$(run_sql tables -c "SELECT * FROM xn_table_variants('ways', 'abcdefghijkl', 1000000)
            WHERE variant = '000000000000'" 2>&1)"
    check_equal 'the default limit of variants' 'ERROR:  the label has more than 1000 variants' \
        "$(run_sql tables -v VERBOSITY=terse \
            -c "SELECT count(*) FROM xn_table_variants('rules', repeat('a', 10))" 2>&1)"
fi

# Two sessions, each a coprocess that reads statements: open_session N, ask N STATEMENT
open_session() {
    mkfifo "$work/in$1" "$work/out$1"
    "$bindir/psql" -X -q -A -t -d tables < "$work/in$1" > "$work/out$1" 2>&1 &
    eval "exec $((2 * $1 + 2))> '$work/in$1' $((2 * $1 + 3))< '$work/out$1'"
}
ask() {
    printf '%s\n\\echo .\n' "$2" >&$((2 * $1 + 2))
    while IFS= read -r line <&$((2 * $1 + 3)) && [ "$line" != . ]; do
        printf '%s\n' "$line"
    done | paste -s -d ' '
}
open_session 1
open_session 2
allowed="SELECT xn_table_allows('xx', 'a'), xn_table_allows('xx', 'b');"
check_equal 'no table yet' 'ERROR:  registry table "xx" does not exist' \
    "$(ask 2 "\\set VERBOSITY terse
        $allowed")"
ask 1 "SELECT xn_table_load('xx', 'U+0061');" > /dev/null
check_equal 'another session sees a new table' 't|f' "$(ask 2 "$allowed")"
ask 2 "PREPARE allowed AS $allowed" > /dev/null
check_equal 'a prepared statement' 't|f' "$(ask 2 'EXECUTE allowed;')"
ask 1 "BEGIN; SELECT xn_table_load('xx', 'U+0062'); " > /dev/null
check_equal 'a transaction sees its own table' 'f|t' "$(ask 1 "$allowed")"
ask 1 'ROLLBACK;' > /dev/null
check_equal 'and after a rollback the former one' 't|f' "$(ask 1 "$allowed")"
check_equal 'and so does the other' 't|f' "$(ask 2 'EXECUTE allowed;')"
ask 1 "BEGIN; SAVEPOINT s; SELECT xn_table_load('xx', 'U+0062');" > /dev/null
ask 1 "$allowed" > /dev/null
check_equal 'after a rollback to a savepoint, the former one' 't|f' "$(ask 1 "ROLLBACK TO s;
    $allowed")"
ask 1 "SELECT xn_table_drop('xx'); SELECT xn_table_load('xx', 'U+0062'); COMMIT;" > /dev/null
check_equal 'a replaced table, in the session that replaced it' 'f|t' "$(ask 1 "$allowed")"
check_equal 'in another' 'f|t' "$(ask 2 'EXECUTE allowed;')"
check_equal 'within a transaction of another' 'f|t' "$(ask 2 "BEGIN; $allowed")"
ask 1 "SELECT xn_table_load('xx', E'U+0062\n');" > /dev/null
check_equal 'a table with the same fingerprint waits for nobody' t \
    "$(ask 1 "SELECT contents = 'U+0062\\012' FROM xn_table WHERE name = 'xx';")"
ask 1 "SET lock_timeout = '200ms'; \\set VERBOSITY terse" > /dev/null
check_equal 'another one waits for those who use the former' \
    'ERROR:  canceling statement due to lock timeout' \
    "$(ask 1 "SELECT xn_table_load('xx', 'U+0061');")"
check_equal 'which they do until they end' 'f|t' "$(ask 2 "$allowed COMMIT;")"
ask 1 "SELECT xn_table_load('xx', 'U+0061');" > /dev/null
check_equal 'and then is loaded' 't|f' "$(ask 2 'EXECUTE allowed;')"
ask 2 "DO \$\$ BEGIN
    FOR i IN 1 .. 10 LOOP PERFORM xn_table_index('xx', 'a'); END LOOP; END \$\$;
    PREPARE folded AS SELECT xn_table_index('xx', 'a'); EXECUTE folded;" > /dev/null
ask 1 "SELECT xn_table_load('xx', E'U+0061|U+0030\nU+0030');" > /dev/null
check_equal 'a plan with an index label is made again' 0 "$(ask 2 'EXECUTE folded;')"
ask 1 'VACUUM FULL xn_table;' > /dev/null
check_equal 'after VACUUM FULL' 0 "$(ask 2 'EXECUTE folded;')"
ask 1 "UPDATE xn_table SET contents = 'U+0061' WHERE name = 'xx';" > /dev/null
check_equal 'after UPDATE' a "$(ask 2 'EXECUTE folded;')"
ask 1 "DELETE FROM xn_table WHERE name = 'xx';" > /dev/null
check_equal 'after DELETE' 'ERROR:  registry table "xx" does not exist' "$(ask 2 "$allowed")"
check_equal 'an error leaves the session in order' a \
    "$(ask 1 "SELECT xn_table_load('xx', 'nothing');
        SELECT xn_table_load('xx', 'U+0061');
        SELECT xn_table_index('xx', 'b');
        SELECT xn_table_index('xx', 'a');" | sed 's/.* //')"

# An index that is being built while its table is about to be replaced
ask 2 "BEGIN; CREATE TABLE built (label text);
    CREATE INDEX built_index ON built (xn_table_index('xx', label));
    INSERT INTO built VALUES ('a');" > /dev/null
ask 1 "SET lock_timeout = 0;" > /dev/null
printf '%s\n\\echo .\n' "SELECT xn_table_load('xx', 'U+0062');" >&4
sleep 0.3
ask 2 'COMMIT;' > /dev/null
read -r line <&5
check_equal 'an index that commits first is seen' \
    'ERROR:  index labels of registry table "xx" are used by index public.built_index' "$line"
exec 4>&- 6>&-
wait

# A table without a fingerprint, since its variants depend on their context: index labels of other
# contents may differ, even if these have the same length, or the former begin with them.
if [ "$xml" -gt 0 ]; then
    run_sql tables << 'END'
CREATE TABLE segment (label text);
CREATE INDEX segment_index ON segment (xn_table_index('segmentations', label));
CREATE VIEW segmentations AS SELECT contents FROM xn_table WHERE name = 'segmentations';
END
    used='index labels of registry table "segmentations" are used by index public.segment_index'
    while IFS='~' read -r contents expected; do
        check_equal "no fingerprint: $contents" "${expected:-ERROR:  $used}" \
            "$(run_sql tables -v VERBOSITY=terse -c "SELECT xn_table_load('segmentations',
                $contents) FROM segmentations" 2>&1)"
    done << 'END'
contents~none
contents || '\x0a'~
substring(contents FOR length(contents) - 1)~
set_byte(contents, length(contents) - 1, 32)~
END
fi

# Who may do what
run_sql tables << 'END'
CREATE ROLE reader LOGIN;
CREATE ROLE owner LOGIN;
CREATE DATABASE owned OWNER owner;
END
check_equal 'a role that owns nothing uses tables' t \
    "$(PGUSER=reader run_sql tables -c "SELECT xn_table_allows('xx', 'a')" 2>&1)"
check_equal 'and loads none' 'ERROR:  permission denied for table xn_table' \
    "$(PGUSER=reader run_sql tables -v VERBOSITY=terse \
        -c "SELECT xn_table_load('yy', 'U+0061')" 2>&1)"
check_equal 'the owner of a database creates the extension and loads tables' t \
    "$(PGUSER=owner run_sql owned -c 'CREATE SCHEMA "Ext"' -c 'CREATE EXTENSION xn SCHEMA "Ext"' \
        -c 'GRANT USAGE ON SCHEMA "Ext" TO reader' \
        -c "SELECT \"Ext\".xn_table_load('yy', 'U+0061') <> ''" 2>&1)"
check_equal 'without its schema in the path' 't|a' \
    "$(PGUSER=reader run_sql owned -c "SELECT \"Ext\".xn_table_allows('yy', 'a'),
        \"Ext\".xn_table_index('yy', 'a')" 2>&1)"

# Dumps.  Tables are restored with the data; a constraint that is NOT VALID comes after it, as
# indexes do.
letters=$(printf 'U+%04X\n' $(seq 48 57) $(seq 97 122) && echo 'U+00E4|U+0061' &&
    echo 'U+00FC|U+0075')
create_database source
run_sql source -v letters="$letters" << 'END' > /dev/null
SELECT xn_table_load('de', :'letters');
CREATE TABLE registration (label text NOT NULL);
INSERT INTO registration SELECT format('bücher%s', translate(i::text, '0123456789', 'bcdefghijk'))
FROM generate_series(1, 20000) AS i;
CREATE UNIQUE INDEX registration_index ON registration (xn_table_index('de', label));
ALTER TABLE registration ADD CHECK (xn_table_allows('de', label)) NOT VALID;
END
summarize() {
    run_sql "$1" -v ON_ERROR_STOP=0 -v VERBOSITY=terse \
        -c 'SELECT name, md5(contents), fingerprint FROM xn_table' \
        -c 'SELECT count(*), md5(string_agg(label, NULL ORDER BY label)) FROM registration' \
        -c "INSERT INTO registration VALUES ('bucherc')" \
        -c "INSERT INTO registration VALUES ('ö')" 2>&1
}
expected=$(summarize source)
check_equal 'the index and the constraint act' 2 "$(echo "$expected" | grep -c ERROR)"
dump() {
    as_server "$bindir/pg_dump" -h "$work" -U xn "$@" source
}
restore() {
    database=$1
    shift
    as_server "$bindir/pg_restore" -h "$work" -U xn -e -d "$database" "$@"
}
for kind in plain custom sections; do
    run_sql postgres -c "CREATE DATABASE $kind LOCALE 'C' TEMPLATE template0"
    case $kind in
    plain) dump -f "$work/dump.sql" && run_sql plain -f "$work/dump.sql" > /dev/null ;;
    custom) dump -F custom -f "$work/dump" && restore custom "$work/dump" ;;
    sections)
        for section in pre-data data post-data; do
            restore sections -j 2 --section=$section "$work/dump"
        done
        ;;
    esac > "$work/out" 2>&1
    check_equal "dump and restore: $kind" "$expected" "$(summarize $kind)"
    check "dump and restore, $kind: no error" "$(grep -i error "$work/out")"
done

# Memory.  A million calls, and tables that come and go, leave none.
run_sql tables -v letters="$letters" << 'END' > /dev/null
CREATE TABLE many AS SELECT 'label' || i % 1000 AS label FROM generate_series(1, 1000000) AS i;
SELECT xn_table_load('lm', :'letters');
VACUUM ANALYZE many;
END
# measure STATEMENT: the growth of the contexts and of the process while it runs again, in kB
measure() {
    run_sql tables << END 2>&1 | tail -n 1
CREATE FUNCTION pg_temp.used() RETURNS bigint LANGUAGE sql VOLATILE AS \$\$
    SELECT (SELECT sum(total_bytes)::bigint / 1024 FROM pg_backend_memory_contexts)
        + (SELECT sum(CASE line[1] WHEN 'VmHWM' THEN 1 ELSE -1 END * line[2]::int)
        FROM regexp_matches(pg_read_file('/proc/self/status'),
            '(VmHWM|RssFile|RssShmem):\s+(\d+)', 'g') AS line) \$\$;
SET max_parallel_workers_per_gather = 0;
$1;
$1;
SELECT pg_temp.used() AS before \gset
$1;
SELECT pg_temp.used() - :before;
END
}
while read -r statement; do
    grown=$(measure "$statement")
    check "memory grows by $grown kB: $statement" \
        "$([ "${grown:-9999}" -lt 1000 ] || echo 'too much')"
done << 'END'
SELECT count(*) FROM many WHERE xn_table_allows('lm', label)
SELECT count(xn_table_index('lm', label)) FROM many
SELECT count((xn_table_check('lm', label || '-')).message) FROM many
SELECT count(v) FROM (SELECT * FROM many LIMIT 20000) AS m, xn_table_variants('lm', 'ü' || label) AS v
DO $$ BEGIN FOR i IN 1 .. 500 LOOP PERFORM xn_table_load('again', E'U+0061\n# ' || i); PERFORM xn_table_allows('again', 'a'); END LOOP; END $$
DO $$ BEGIN FOR i IN 1 .. 2000 LOOP BEGIN PERFORM xn_table_load('bad', 'U+0061' || i); EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$
END

# Parallel workers, one of which has tables of its own transaction
parallel() {
    run_sql tables << END 2>&1
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
$1
END
}
check_equal 'a parallel plan' 'Workers Launched: 2' "$(parallel "
    EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF)
    SELECT count(*) FROM many WHERE xn_table_allows('lm', label);" |
    sed -n 's/^ *\(Workers Launched: .*\)/\1/p')"
check_equal 'its result, also with a table that is not committed' '1000000 | 11000' \
    "$(parallel "SELECT count(*) FROM many WHERE xn_table_allows('lm', label);
        BEGIN; SELECT FROM xn_table_load('lm', E'U+0061..U+007A\nU+0031');
        SELECT count(*) FROM many WHERE xn_table_allows('lm', left(label, 6)) AND length(label) < 8;
        ROLLBACK;" | sed '/^$/d' | paste -s -d '|' | sed 's/|/ | /')"
check_equal 'an index is built in parallel' 'CREATE INDEX' "$(parallel "
    SET max_parallel_maintenance_workers = 2;
    ALTER TABLE many SET (parallel_workers = 2);
    \\unset QUIET
    CREATE INDEX ON many (xn_table_index('lm', label));" | tail -n 1)"
finish
