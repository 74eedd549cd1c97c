#!/bin/sh
# SPDX-License-Identifier: MIT
# The module in the sqlite3 shell, in Python, and in a program that contains it.
. "$srcdir/bindings/sqlite/tests/lib.sh"
module=$builddir/bindings/sqlite
wrong=$(make_module "$module" ${CC:+CC="$CC"} all)
check 'the module builds' "$wrong"
[ -z "$wrong" ] || exit 1
xml=$(ldd "$module/xn.so" | grep -c libexpat)

# run_sqlite FILE STATEMENT...: with the module
run_sqlite() {
    database=$1
    shift
    sqlite3 -batch -bail "$database" ".load $module/xn" "$@" 2>&1
}
# In UTF-16, the octets of utf8.sql are another text.
for encoding in UTF-8 UTF-16le UTF-16be; do
    for file in functions tables tables_xml utf8; do
        [ $file != tables_xml ] || [ "$xml" -gt 0 ] || continue
        [ $file != utf8 ] || [ $encoding = UTF-8 ] || continue
        check "$encoding: $file" "$(sh "$srcdir/bindings/run_sql.sh" "$here/tests/$file.sql" \
            "$work" sqlite3 -batch -cmd "PRAGMA encoding = '$encoding'" -cmd ".load $module/xn" \
            -cmd 'PRAGMA trusted_schema = off' "$work/$file.$encoding.db" 2>&1)"
    done
done
write_vectors "$module" > "$work/vectors.sql"
sqlite3 -batch -cmd ".load $module/xn" :memory: < "$work/vectors.sql" > "$work/out" 2>&1
check_vectors 'the shell' "$work/out"

# Each of these is refused, also unread if it is longer than 1 MiB.
long="printf('%.*c', 1048577, 'a')"
{
    for function in to_ascii to_unicode to_display canonical key key_to_name labels parents nfkc \
        traits; do
        echo "xn_$function($long)"
    done
    for word in none std std33 under cross-check; do
        echo "xn_valid('a', '$word')"
    done
    for kind in link ur urls host- ''; do
        echo "xn_find_host('a', '$kind')"
    done
    for name in "'a b'" "''" "'a/b'" "'a{'" "'[a'" "'ä'" "$long"; do
        echo "xn_table_load($name, 'U+0061')"
        echo "xn_table_allows($name, 'a')"
    done
    cat << END
xn_equal('a', $long)
xn_prep($long, 'plain')
xn_find_host($long, 'host')
xn_like($long, 'a')
xn_like_check('a', $long)
xn_last_labels($long, 1)
xn_last_labels('a', 1, 'none')
xn_prep('a', 'none')
xn_prep('a', 'plain' || char(0))
xn_try_prep('a', 'none')
xn_try_to_ascii('a', 'none')
xn_try_find_host('a', 'link')
xn_valid('a', 'std3,none')
xn_like('a', 'a', 'edits')
END
} > "$work/calls"
sed 's/^/SELECT /; s/$/;/' "$work/calls" |
    sqlite3 -batch -cmd ".load $module/xn" > "$work/out" 2> "$work/errors"
check_equal 'calls that are refused' "$(wc -l < "$work/calls") 0" \
    "$(grep -c '^Runtime error' "$work/errors") $(wc -l < "$work/out")"

# The verdicts of tests/vectors/table, with those tables that this build can load
for file in "$srcdir"/tests/vectors/tables/*.txt "$srcdir"/tests/vectors/tables/*.xml; do
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
}' "$srcdir/tests/vectors/table/verdicts.tsv" | tr '"' "'" > "$work/verdicts.sql"
check 'verdicts, index labels and variants' "$(run_sqlite "$work/verdicts.db" \
    'PRAGMA trusted_schema = off' 'CREATE TABLE loaded (name, fingerprint)' \
    'CREATE TABLE verdict (name, label, status, disposition, position, idx, variants)' \
    BEGIN ".read $work/load.sql" ".read $work/verdicts.sql" COMMIT \
    'DELETE FROM verdict WHERE name NOT IN (SELECT name FROM loaded)' \
    "CREATE TEMP VIEW answer AS SELECT name, label, c ->> 'status', c ->> 'disposition',
        (c ->> 'at') - 1, xn_try_table_index(name, label),
        (SELECT group_concat((value ->> 'variant') || ':' || (value ->> 'disposition'), ';')
            FROM json_each(xn_table_variants(name, label)))
        FROM (SELECT name, label, xn_table_check(name, label) AS c FROM verdict)" \
    'SELECT * FROM verdict EXCEPT SELECT * FROM answer' \
    "SELECT 'key', name, label, variant FROM (SELECT v.name, label, value ->> 'variant' AS variant
            FROM verdict AS v, json_each(xn_table_variants(v.name, label))) AS v
        WHERE CASE WHEN xn_try_table_index(v.name, variant) IS NOT NULL THEN
            xn_table_key(v.name, variant) <> xn_table_key(v.name, v.label)
            OR NOT xn_table_collide(v.name, v.label, variant) END" \
    "SELECT 'allows', * FROM verdict
        WHERE xn_table_allows(name, label) <> (status = 'XN_TABLE_OK')" \
    "SELECT 'few rows' WHERE (SELECT count(*) FROM verdict) < 100")"

# The index of a list of 1 MiB is built once, in 0.3 s, and not for each of 1000 rows, also if the
# list is no constant, or there are two indexes.
run_sqlite "$work/lists.db" 'CREATE TABLE seen (label TEXT)' "WITH RECURSIVE s (n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM s LIMIT 60000)
    INSERT INTO seen SELECT printf('%07x-brand', n) FROM s" "CREATE TABLE list AS
    SELECT substr(group_concat(label || '.example', char(10)), 1, 1048576) AS list FROM seen"
for call in "xn_like(name, (SELECT list FROM list), '', 1)" \
    "xn_like(name, ?1, '', 1) || xn_like(name, ?1)"; do
    check_equal "the index is built once: $call" 1000 "$(timeout 100 sqlite3 -batch \
        "$work/lists.db" ".load $module/xn" '.parameter set ?1 "(SELECT list FROM list)"' \
        "SELECT count($call) FROM (SELECT label || '.examp1e' AS name FROM seen LIMIT 1000)" 2>&1)"
done

# Documents: the functions that the manual lists, its table, and the statements
manual=$srcdir/bindings/xn_sql.7
check_equal 'the manual lists the functions' \
    "$(run_sqlite :memory: "SELECT name FROM pragma_function_list WHERE name GLOB 'xn_*' UNION
        SELECT name FROM pragma_module_list WHERE name GLOB 'xn_*' ORDER BY name")" \
    "$(sed -n '/^\.Ss Functions/,/^\.Ss Diagnosis/p; /^\.Ss Registry tables/,/^\.El/p
        /^\.Ss Keys/,/^\.El/p' "$manual" | grep -o 'xn_[a-z_]*' | sort -u)"
sed -n 's/^\.Dl \(key .*\)/\1/p' "$manual" > "$work/conditions"
check_equal 'the conditions of the manual: names below one, and those that cover one' \
    'shop.com www.shop.com . com shop.com www.shop.com' "$(while IFS= read -r condition; do
        run_sqlite :memory: "SELECT group_concat(name, ' ') FROM (SELECT column1 AS name,
            xn_key(column1) AS key FROM (VALUES ('shop-a.com'), ('www.shop.com'), ('com'),
            ('myshop.com'), ('shop.com'), ('.')) ORDER BY 2) WHERE $condition"
    done < "$work/conditions" | paste -s -d ' ')"
sed -n '/^The table of customers in SQLite:/,/^\.Ed/{/^The/d; /^\./d; p;}' "$manual" \
    > "$work/table.sql"
check_equal 'the table of the manual refuses another spelling, and what is no name' \
    'bücher.example|xn--bcher-kva.example' "$(run_sqlite :memory: ".read $work/table.sql" \
        "INSERT OR IGNORE INTO customer VALUES ('bücher.example'), ('BÜCHER.example.'), ('a..b')" \
        'SELECT * FROM customer')"
mkdir "$work/files"
awk -v work="$work/files" -f "$srcdir/bindings/page.awk" "$srcdir/doc/howto/sqlite.md" \
    > "$work/page.sql"
check 'sqlite.md' "$(cd "$work/files" && sh "$srcdir/bindings/run_sql.sh" "$work/page.sql" "$work" \
    sqlite3 -batch -cmd ".load $module/xn" :memory: 2>&1)"
# The README: the statements after its prompts, and the lines below them, but for a message
mkdir "$work/readme"
cp "$module/xn.so" "$work/readme"
{ printf 'U+%04X\n' $(seq 97 122) && echo 'U+00FC|U+0075'; } > "$work/readme/de.xml"
{
    echo "CREATE TABLE brand (name); INSERT INTO brand VALUES ('paypal.com');"
    sed -n 's/^    sqlite> //p' "$here/README.md"
} > "$work/readme/statements"
check_equal 'the statements of the README' "$(sed -n '/^## /q; /^    label/d; /^    sqlite> /d
    s/^    //p' "$here/README.md")
a fingerprint
bucher" "$(cd "$work/readme" && sqlite3 -batch -bail :memory: < statements 2>&1 |
    sed '/^label/d; s/^[0-9A-F]\{16\}$/a fingerprint/')"

# The module as a file, and other ways to build it
cp "$module/xn.so" "$work/renamed.so"
check_equal 'a file of another name can be loaded' xn--tda \
    "$(sqlite3 -batch :memory: ".load $work/renamed" "SELECT xn_to_ascii('ü')" 2>&1)"
check_equal 'it exports two functions' 'sqlite3_extension_init sqlite3_xn_init' \
    "$(nm -D --defined-only "$module/xn.so" | awk '{ print $3 }' | sort | paste -s -d ' ')"
check 'it needs nothing but libc and expat' \
    "$(ldd "$module/xn.so" | grep -v 'libc\.so\|libexpat\.so\|linux-vdso\|ld-linux')"
check_equal 'make install: a file that everybody can read' ./lib/sqlite3/xn.so \
    "$(make_module "$module" install DESTDIR="$work/root" prefix=
        cd "$work/root" && find . -type f -perm 644)"
check 'make uninstall' "$(make_module "$module" uninstall DESTDIR="$work/root" prefix=
    find "$work/root" -type f)"
check 'EXPAT=no: it builds' \
    "$(make_module "$work/textual" ${CC:+CC="$CC"} CFLAGS=-O0 EXPAT=no xn.so)"
check_equal 'EXPAT=no: it does not need expat, and refuses XML' '1' \
    "$(ldd "$work/textual/xn.so" | grep expat
        module=$work/textual run_sqlite :memory: "SELECT xn_table_load('a', 'U+0061') <> ''" \
            "SELECT xn_table_load('a', '<lgr/>')" | grep -v '(xn limit)')"
# With the libraries of the system, for which those of this build stand
libraries=$(cd "$builddir" && pwd)/.libs
if [ -e "$libraries/libxn-table.so" ]; then
    for library in xn xn-table; do
        printf 'Name: %s\nDescription: x\nVersion: 1\nCflags: -I%s\nLibs: -L%s -l%s\n' $library \
            "$srcdir/lib -I$srcdir/lib/table" "$libraries" $library > "$work/$library.pc"
    done
    check 'XN_SYSTEM=1: it builds' "$(PKG_CONFIG_PATH=$work \
        make_module "$work/system" ${CC:+CC="$CC"} XN_SYSTEM=1 xn.so)"
    check_equal 'XN_SYSTEM=1: it needs the libraries, and converts' \
        'libxn-table.so.1 libxn.so.1 xn--tda' \
        "$({ readelf -d "$work/system/xn.so" | sed -n 's/.*(NEEDED).*\[\(libxn.*\)\]/\1/p' | sort
            module=$work/system LD_LIBRARY_PATH=$libraries \
                run_sqlite :memory: "SELECT xn_to_ascii('ü')"; } | paste -s -d ' ')"
    check 'XN_SYSTEM=1: without the libraries it does not build' \
        "$([ -n "$(PKG_CONFIG_LIBDIR=$work/none make_module "$work/without" XN_SYSTEM=1 xn.so)" ] ||
            echo 'it does')"
else
    skip 'XN_SYSTEM=1: there are only static libraries' 3
fi

python=
for candidate in python3 /usr/bin/python3; do # some builds of it cannot load modules
    [ -z "$python" ] || break
    ! $candidate -c 'import sqlite3; sqlite3.Connection.enable_load_extension' 2> /dev/null ||
        python=$candidate
done
if [ -n "$python" ]; then
    check_equal 'Python' 'xn--bcher-kva.de|None|3|True|sqlite3.OperationalError' \
        "$($python - "$module/xn" << 'END'
import json, sqlite3, sys
db = sqlite3.connect(":memory:")
db.enable_load_extension(True)
db.load_extension(sys.argv[1])
one = lambda sql, *values: db.execute("SELECT " + sql, values).fetchone()[0]
try:
    one("xn_to_ascii(?)", "a..b")
    error = "none"
except sqlite3.OperationalError:
    error = "sqlite3.OperationalError"
print(one("xn_to_ascii(?)", "Bücher.de"), one("xn_try_to_ascii(?)", "a\0b"),
      json.loads(one("xn_check(?)", "a..b"))["at"],
      one("xn_equal(?, ?)", "BÜCHER", "xn--bcher-kva") == 1, error, sep="|")
END
        )"
else
    skip 'Python: no python3 is installed that can load modules of SQLite'
fi

compile_memory "$module"
"$work/memory" > "$work/out" 2>&1
check_equal 'memory: exit status' 0 $?
grep -v '^ok\|^1\.\.' "$work/out" > "$work/wrong"
check "memory: $(grep -c '^ok' "$work/out") cases" "$(cat "$work/wrong")"
finish
