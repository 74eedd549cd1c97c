#!/bin/sh
# SPDX-License-Identifier: MIT
# Registry tables: the verdicts of tests/table, constraints, indexes, errors.
. "$srcdir/bindings/sqlite/tests/lib.sh"
module=$builddir/bindings/sqlite
wrong=$(make_module "$module" ${CC:+CC="$CC"} all)
check 'the module builds' "$wrong"
[ -z "$wrong" ] || exit 1

# The rows of tests/table as statements, with those tables that this build can load
xml=$(ldd "$module/xn.so" | grep -c libexpat)
for file in "$srcdir"/tests/table/tables/*.txt "$srcdir"/tests/table/tables/*.xml; do
    [ "$xml" -gt 0 ] || [ "${file%.xml}" = "$file" ] || continue
    name=$(basename "$file")
    echo "INSERT INTO loaded SELECT '${name%.*}', xn_table_load('${name%.*}', readfile('$file'));"
done > "$work/load.sql"
awk -F '\t' '
function number(hex,  i, n) {
    for (i = 1; i <= length(hex); i++)
        n = n * 16 + index("0123456789ABCDEF", substr(hex, i, 1)) - 1
    return n
}
function text(cps,  i, n, parts, list) {
    n = split(cps, parts, " ")
    for (i = 1; i <= n; i++)
        list = list (i > 1 ? "," : "") number(parts[i])
    return "char(" list ")"
}
function variants(list,  i, n, items, pair, out) {
    n = split(list, items, ";")
    for (i = 1; i <= n; i++) {
        split(items[i], pair, ":")
        out = out (i > 1 ? "||\";\"||" : "") text(pair[1]) "||\":" pair[2] "\""
    }
    return out
}
!/^#/ {
    printf "INSERT INTO verdict VALUES (\"%s\", %s, \"%s\", \"%s\", %s, %s, %s);\n", $1, text($2),
        $3, $4, $5 == "-" ? "NULL" : $5, $6 == "-" ? "NULL" : text($6),
        $7 == "-" ? "NULL" : variants($7)
}' "$srcdir/tests/table/verdicts.tsv" | tr '"' "'" > "$work/verdicts.sql"
for encoding in UTF-8 UTF-16le; do
    sqlite3 -batch -bail "$work/$encoding.db" "PRAGMA encoding = '$encoding'" ".load $module/xn" \
        'PRAGMA trusted_schema = off' 'CREATE TABLE loaded (name, fingerprint)' \
        'CREATE TABLE verdict (name, label, status, disposition, position, idx, variants)' \
        BEGIN ".read $work/load.sql" ".read $work/verdicts.sql" COMMIT \
        'DELETE FROM verdict WHERE name NOT IN (SELECT name FROM loaded)' \
        'CREATE TEMP VIEW answer AS SELECT name, label, json_extract(c, "$.status"),
            json_extract(c, "$.disposition"), json_extract(c, "$.at") - 1,
            xn_try_table_index(name, label),
            (SELECT group_concat(variant || ":" || disposition, ";")
                FROM xn_table_variants(name, label))
            FROM (SELECT name, label, xn_table_check(name, label) AS c FROM verdict)' \
        ".output $work/out" 'SELECT * FROM verdict EXCEPT SELECT * FROM answer' \
        'SELECT * FROM answer EXCEPT SELECT * FROM verdict' \
        'SELECT "allows", * FROM verdict
            WHERE xn_table_allows(name, label) <> (status = "XN_TABLE_OK")' \
        ".output $work/count" 'SELECT count(*) FROM verdict' 2> "$work/errors"
    check "$encoding: verdicts, index labels and variants" "$(cat "$work/errors" "$work/out")"
    [ "$xml" -eq 0 ] || check_equal "$encoding: all rows were read" \
        "$(grep -vc '^#' "$srcdir/tests/table/verdicts.tsv")" "$(cat "$work/count")"
done

# with_table STATEMENT...: after loading a table with the letters a and b, and ä as a variant of a
table="printf('U+0061%sU+0062%sU+00E4|U+0061', char(10), char(10))"
database=:memory:
with_table() {
    run_sqlite "$database" "SELECT xn_table_load('de', $table) WHERE 0" \
        "CREATE TEMP TABLE t AS SELECT xn_table_load('de', $table)" "$@" |
        sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//'
}
check_equal 'labels as typed' '1|1|1|0|0|' "$(with_table "SELECT xn_table_allows('de', 'ab'),
    xn_table_allows('de', 'ÄB'), xn_table_allows('de', 'XN--4CA'), xn_table_allows('de', 'c'),
    xn_table_allows('de', ''), xn_table_allows('de', NULL)")"
check_equal 'a verdict' "$(paste -s -d '\0' << 'END'
{"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid","at":2,"length":1,
"code_point":"U+0063","rule":null,"line":null,
"message":"U+0063 at code point 2: the table does not list it"}
END
)" "$(with_table "SELECT xn_table_check('de', 'äc')")"
check_equal 'variants, of a joined table and with a limit' 'ä:1 b:0 ä:3' "$(with_table "
    SELECT group_concat(column1 || ':'
            || (SELECT count(*) FROM xn_table_variants('de', column1, 1)), ' ')
        || (SELECT ' ä:' || count(*) FROM xn_table_variants('de', 'ää') AS v WHERE v.variant > 'a'
            AND v.ascii <> '' AND v.disposition = 'valid')
    FROM (VALUES ('ä'), ('b'))")"
check_equal 'cursors do not disturb each other' 'aaä aäa aää äaa äaä ääa' "$(with_table "
    SELECT group_concat(v.variant, ' ') FROM xn_table_variants('de', 'äää') AS v
    WHERE xn_table_index('de', 'bbbb') = 'bbbb' AND v.variant <> 'aaa'
        AND (SELECT count(*) FROM xn_table_variants('de', v.variant || 'ä')) > 0")"
check_equal 'a table that is dropped while a statement reads' 'aa:1 aä:0 äa:0' "$(with_table "
    SELECT group_concat(variant || ':' || xn_table_drop('de'), ' ')
    FROM xn_table_variants('de', 'ää')")"
check_equal 'an index finds the collision' "UNIQUE constraint failed: index 'registered'" \
    "$(with_table \
    "CREATE TABLE registration (label TEXT CHECK (xn_table_allows('de', label)))" \
    "CREATE UNIQUE INDEX registered ON registration (xn_table_index('de', label))" \
    "INSERT INTO registration VALUES ('ab')" "INSERT INTO registration VALUES (xn_to_ascii('äb'))")"
check_equal 'a constraint' 'CHECK constraint failed: xn_table_allows(' "$(with_table \
    "CREATE TABLE registration (label TEXT CHECK (xn_table_allows('de', label)))" \
    "INSERT INTO registration VALUES ('c')" | sed "s/'de.*//")"
check_equal 'a label that is refused is not indexed' \
    'label is refused by registry table "de": U+0063 at code point 1: the table does not list it' \
    "$(with_table 'CREATE TABLE r (label)' "CREATE INDEX i ON r (xn_table_index('de', label))" \
        "INSERT INTO r VALUES ('c')")"
check_equal 'a verdict cannot be indexed' \
    'non-deterministic functions prohibited in index expressions' \
    "$(with_table 'CREATE TABLE r (label)' "CREATE INDEX i ON r (xn_table_allows('de', label))" |
        sed 's/^.*prepare, //; s/^Parse error[^:]*: //; q')"
for call in "xn_try_table_index('de', label)" "xn_table_check('de', label)" \
    "xn_like(label, 'de')" "xn_like_check(label, 'de')" "xn_to_display(label)" \
    "xn_to_display(label, 'lower')"; do
    check_equal "nor can $call" 'non-deterministic functions prohibited in index expressions' \
        "$(with_table 'CREATE TABLE r (label)' "CREATE INDEX i ON r ($call)" |
            sed 's/^.*prepare, //; s/^Parse error[^:]*: //; q')"
done
check_equal 'all others are deterministic' 'xn_like xn_like_check xn_table_allows xn_table_check '\
'xn_table_drop xn_table_fingerprint xn_table_load xn_to_display xn_try_table_index' "$(with_table "
    SELECT group_concat(name, ' ') FROM (SELECT DISTINCT name FROM pragma_function_list
        WHERE name LIKE 'xn!_%' ESCAPE '!' AND NOT flags & 0x800 ORDER BY name)")"
for call in "xn_table_load('de', 'U+0061')" "xn_table_drop('de')"; do
    check_equal "a schema cannot call $call" "unsafe use of ${call%%(*}()" "$(with_table \
        "CREATE VIEW v AS SELECT $call" 'SELECT * FROM v' |
        sed 's/^.*prepare, //; s/^Parse error[^:]*: //')"
done
check_equal 'but use all that does not change them' 'xn_table_drop xn_table_load' "$(with_table "
    SELECT group_concat(name, ' ') FROM (SELECT DISTINCT name FROM pragma_function_list
        WHERE name LIKE 'xn!_%' ESCAPE '!' AND NOT flags & 0x200000 ORDER BY name)")"
for rows in "variant FROM xn_table_variants('de', 'ä')" "label FROM xn_labels('a')"; do
    check_equal "also $rows" 'a b' "$(with_table 'PRAGMA trusted_schema = off' \
        "CREATE VIEW v AS SELECT $rows" "SELECT ${rows%% *} || ' b' FROM v")"
done
check_equal 'the same relation replaces a table' 1 "$(with_table "SELECT xn_table_load('de',
    '# ' || char(10) || $table) = xn_table_fingerprint('de')")"
wrong='registry table "de" gives other index labels than the one that is loaded'
check_equal 'another does not' "$wrong; see xn_table_drop()" \
    "$(with_table "SELECT xn_table_load('de', 'U+0061')")"
check_equal 'but after the former is dropped' '1|0|1' "$(with_table "SELECT xn_table_drop('de'),
    xn_table_drop('de'), xn_table_load('de', 'U+0061') <> ''")"
# Results outlive the memory that they come from.
one=$(with_table "SELECT xn_table_load('one', 'U+0061')")
check_equal 'fingerprints remain when their table is dropped, and another is loaded' \
    "$one|$one|1|1" "$(with_table "SELECT xn_table_load('one', 'U+0061'),
        xn_table_fingerprint('one'), xn_table_drop('one'), xn_table_load('two', 'U+0062') <> ''")"
check_equal 'variants remain when others are read' 'aa|äa|aa|xn--a-zfa|valid|de' \
    "$(with_table "SELECT min(variant), max(variant), min(ascii), max(ascii), max(disposition),
        min(of_table) FROM xn_table_variants('de', 'ää')")"
check_equal 'protected names remain when their list is replaced' 'google.com|xl' \
    "$(with_table "SELECT min(xn_like(column1, column2)), max(xn_like(column1, column2))
        FROM (VALUES ('paypa1.com', 'paypal.com'), ('g00gle.com', 'google.com'), ('x1', 'xl'))")"
check_equal 'a table that is replaced or dropped leaves the others' '1|1
1
1|1|1
0|0|1
1|1
1|1' "$(with_table \
    "SELECT xn_table_load('fr', 'U+0062') <> '', xn_table_load('it', 'U+0063') <> ''" \
    "SELECT xn_table_load('fr', '# ' || char(10) || 'U+0062') <> ''" \
    "SELECT xn_table_allows('de', 'a'), xn_table_allows('fr', 'b'), xn_table_allows('it', 'c')" \
    "SELECT xn_table_drop('d'), xn_table_drop('frr'), xn_table_drop('fr')" \
    "SELECT xn_table_allows('de', 'a'), xn_table_allows('it', 'c')" \
    "SELECT xn_table_drop('de'), xn_table_allows('it', 'c')")"
while IFS='~' read -r statement message; do
    check_equal "$statement" "$message" "$(with_table "SELECT $statement")"
done << 'END'
xn_table_allows('fr', 'a')~registry table "fr" is not loaded in this connection
xn_table_allows('d', 'a')~registry table "d" is not loaded in this connection
xn_table_allows('dee', 'a')~registry table "dee" is not loaded in this connection
xn_table_allows('f r', 'a')~malformed name of a registry table
xn_table_load('f r', 'U+0061')~malformed name of a registry table
xn_table_load('fr', 'U+0061' || char(10) || 'no')~registry table cannot be loaded: fr:2:1: expected a code point, such as U+0061: 'no' (RFC 4290 section 5)
xn_table_load('fr', x'')~registry table cannot be loaded: fr:1:1: an empty file (xn limit)
xn_table_load('fr', NULL)~
xn_table_index('de', 'xn--tda')~label is refused by registry table "de": U+00FC at code point 1: the table does not list it
xn_table_index('de', printf('%.*c', 1048577, 'a'))~label is refused by registry table "de": a label of more than 63 code points
count(*) FROM xn_table_variants('fr', 'a')~registry table "fr" is not loaded in this connection
count(*) FROM xn_table_variants('de', 'äääää', 30)~the label has more than 30 variants
count(*) FROM xn_table_variants('de', 'äääää', 31)~31
count(*) FROM xn_table_variants('de', 'ä', 0)~the label has more than 0 variants
count(*) FROM xn_table_variants('de', 'b', 0)~0
group_concat(v.rowid) FROM (VALUES ('ää'), ('ä')), xn_table_variants('de', column1) AS v~1,2,3,1
count(*) FROM xn_table_variants('de', 'ä', -1)~the number of variants must not be negative
count(*) FROM xn_table_variants('de', 'ä') WHERE most > 0~1
count(*) FROM xn_table_variants('de', 'c')~0
count(*) FROM xn_table_variants('de')~0
count(*) FROM xn_table_variants('de', NULL)~0
count(*) FROM xn_table_variants(NULL, 'ä')~0
count(*) FROM xn_table_variants('de', 'ä', NULL)~0
END

# The members of a verdict, with a rule, its line, and a comment
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
    while IFS='~' read -r label verdict; do
        check_equal "the verdict on $label" "$verdict" "$(run_sqlite :memory: \
            "CREATE TEMP TABLE t AS SELECT xn_table_load('rules', readfile('$work/rules.xml'))" \
            "SELECT xn_table_check('rules', '$label')")"
    done << 'END'
0b~{"status":"XN_TABLE_OK","disposition":"valid","at":null,"length":null,"code_point":null,"rule":null,"line":null,"message":null}
b~{"status":"XN_TABLE_E_CONTEXT","disposition":"invalid","at":1,"length":1,"code_point":"U+0062","rule":"first","line":3,"message":"U+0062 at code point 1: the table does not allow it where rule first matches (rules line 3)"}
0üü~{"status":"XN_TABLE_E_CONTEXT","disposition":"invalid","at":2,"length":1,"code_point":"U+00FC","rule":"first","line":3,"message":"U+00FC at code point 2: the table allows it only where rule first matches (rules line 3)"}
zz~{"status":"XN_TABLE_E_ACTION","disposition":"invalid","at":1,"length":2,"code_point":null,"rule":"zz","line":8,"message":"action 0 (rules line 8, \"no \"\\x5C\" \\xC5\\xBE\") makes it invalid"}
END
    check_equal 'a verdict by the first line' 1 "$(run_sqlite :memory: \
        "CREATE TEMP TABLE t AS SELECT xn_table_load('rules', replace(
            CAST(readfile('$work/rules.xml') AS TEXT), char(10), ' '))" \
        "SELECT xn_table_check('rules', 'b') ->> 'line'")"
    other='registry table "rules" gives other index labels than the one that is loaded'
    while IFS='~' read -r contents expected; do
        check_equal "without a fingerprint, $contents instead of file" "${expected:-$other}" \
            "$(run_sqlite :memory: "CREATE TEMP TABLE f AS
                    SELECT CAST(readfile('$work/rules.xml') AS TEXT) AS file" \
                "SELECT xn_table_load('rules', file), xn_table_load('rules', $contents) FROM f" |
                sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/; see .*//')"
    done << 'END'
file~none|none
replace(file, 'zz', 'yy')~
replace(file, '</data>', '<char cp="0079"/></data>')~
END
    most=$(documented 'More than \.Fa most , by default \([0-9]*\), are an error')
    check_equal "variants in two ways, JSON of a verdict, and the default limit, $most" \
        "the label has more than $most variants|0allocatable0|1" "$(run_sqlite :memory: \
            "CREATE TEMP TABLE t AS SELECT xn_table_load('rules', readfile('$work/rules.xml'))" \
            "SELECT variant || disposition || ascii || '|' ||
                json_valid(xn_table_check('rules', 'zz')) FROM xn_table_variants('rules', 'a')" \
            "SELECT count(*) FROM xn_table_variants('rules', 'aaaaaaaaaa')" |
            sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//' | paste -s -d '|')"
    # 13 variants of each letter, and a rule that refuses each combination at its end
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
    check_equal 'variants that are too hard to find' \
        'the variants of the label are too hard to find' "$(run_sqlite :memory: \
            "CREATE TEMP TABLE t AS SELECT xn_table_load('hard', readfile('$work/hard.xml'))" \
            "SELECT count(*) FROM xn_table_variants('hard', printf('%.*c', 63, 'a'))" |
            sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//')"
    check_equal 'one search takes no effort from the next' '0|0' "$(run_sqlite :memory: \
        "CREATE TEMP TABLE t AS SELECT xn_table_load('hard', readfile('$work/hard.xml'))" \
        "SELECT (SELECT count(*) FROM xn_table_variants('hard', 'aaaaa')),
            (SELECT count(*) FROM xn_table_variants('hard', 'aaaaa'))" |
        sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//')"
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
    check_equal 'a variant in too many ways, and the next one' \
        '000000000000|-|000000000000 00000000000l|-|00000000000l' "$(run_sqlite :memory: \
            "CREATE TEMP TABLE t AS SELECT xn_table_load('ways', readfile('$work/ways.xml'))" \
            "SELECT group_concat(variant || '|' || ifnull(disposition, '-') || '|' || ascii, ' ')
                FROM (SELECT * FROM xn_table_variants('ways', 'abcdefghijkl', 1 << 40) LIMIT 2)")"
    check_equal 'a verdict is JSON' object "$(run_sqlite :memory: \
        "CREATE TEMP TABLE t AS SELECT xn_table_load('a', 'U+0061')" \
        "SELECT json_type(json_array(xn_table_check('a', 'b')), '\$[0]')")"
fi

# Names of tables, and labels and rows that the functions above do not have
check_equal 'each character that a name may contain' 1 \
    "$(with_table "SELECT xn_table_allows(n, 'a') FROM (SELECT '-azAZ09._' AS n)
        WHERE xn_table_load(n, $table) IS NOT NULL")"
for name in "'a b'" "''" "'a/b'" "'a{'" "'[a'" "printf('%.*c', 1000, 'a')"; do
    check_equal "a malformed name: $name" 'malformed name of a registry table' \
        "$(with_table "SELECT xn_table_load($name, $table)")"
done
longest=$(documented 'has 1 to \([0-9]*\) letters, digits')
check_equal "a name of $longest characters, and of one more" '16
malformed name of a registry table' "$(for length in "$longest" $((longest + 1)); do
    with_table "SELECT length(xn_table_load(printf('%.*c', $length, 'a'), 'U+0061'))"
done)"
check_equal 'the columns of a variant' '1|a|valid|a|de||9' \
    "$(with_table "SELECT rowid, variant, disposition, ascii, of_table, of_label, most
        FROM xn_table_variants('de', 'ä', 9)")"
check_equal 'a large limit of variants' 'a|1099511627776' \
    "$(with_table "SELECT variant, most FROM xn_table_variants('de', 'ä', 1 << 40)")"
check_equal 'an input that is too long' '0|XN_TABLE_E_LABEL_LONG|invalid|0' \
    "$(with_table "SELECT xn_table_allows('de', t),
        json_extract(xn_table_check('de', t), '$.status'),
        json_extract(xn_table_check('de', t), '$.disposition'),
        (SELECT count(*) FROM xn_table_variants('de', t))
        FROM (SELECT printf('%.*c', 1048577, 'a') AS t)")"
check_equal 'traits of what is ill-formed' 'invalid internationalized domain name: label 1, '\
'character 1: ill-formed UTF-8 (RFC 3629)' "$(with_table "SELECT xn_traits(CAST(x'ff' AS TEXT))")"
check_equal 'flags, separated by white space' xn--tda "$(with_table \
    "SELECT xn_to_ascii('ü', 'std3' || char(9) || 'strict-ace' || char(13, 10) || 'lower')")"
check_equal 'an argument that is NULL makes the result NULL' 10 "$(with_table "
    SELECT (xn_table_load(NULL, 'U+0061') IS NULL) + (xn_table_drop(NULL) IS NULL)
        + (xn_table_allows(NULL, 'a') IS NULL) + (xn_table_fingerprint(NULL) IS NULL)
        + (xn_table_check(NULL, 'a') IS NULL) + (xn_table_check('de', NULL) IS NULL)
        + (xn_table_index(NULL, 'a') IS NULL) + (xn_table_index('de', NULL) IS NULL)
        + (xn_try_table_index(NULL, 'a') IS NULL) + (xn_try_table_index('de', NULL) IS NULL)")"
finish
