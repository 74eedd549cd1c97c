#!/bin/sh
# SPDX-License-Identifier: MIT
# The module in the sqlite3 shell, in Python, and in a program that contains it.
. "$srcdir/bindings/sqlite/tests/lib.sh"
module=$builddir/bindings/sqlite
wrong=$(make_module "$module" ${CC:+CC="$CC"} all)
check 'the module builds' "$wrong"
[ -z "$wrong" ] || exit 1

for encoding in UTF-8 UTF-16le UTF-16be; do
    sqlite3 -batch -bail "$work/$encoding.db" "PRAGMA encoding = '$encoding'" \
        ".load $module/xn" 'PRAGMA trusted_schema = off' ".read $here/tests/functions.sql" \
        > "$work/out" 2>&1
    sed "s/^\(not \)\{0,1\}ok - /&$encoding: /" "$work/out" > "$work/named"
    pass_on "$encoding: functions" < "$work/named"
    check "$encoding: no error" "$(grep -i error "$work/out")"
    check_equal "$encoding: the index serves a range of keys" 'SEARCH host USING INDEX host_key' \
        "$(run_sqlite "$work/$encoding.db" "EXPLAIN QUERY PLAN SELECT * FROM host
            WHERE key >= xn_key('shop.com') AND key < xn_key('shop.com') || 'x'" |
            sed -n 's/^.*\(SEARCH .*\) (.*$/\1/p')"
    check_equal "$encoding: the index serves the canonical name" \
        'SEARCH host USING INDEX host_expression' \
        "$(run_sqlite "$work/$encoding.db" "EXPLAIN QUERY PLAN SELECT * FROM host
            WHERE xn_try_canonical(name, 'std3') = xn_canonical('Shop.com')" |
            sed -n 's/^.*\(SEARCH .*\) (.*$/\1/p')"
    check_equal "$encoding: integrity" ok \
        "$(run_sqlite "$work/$encoding.db" 'PRAGMA integrity_check')"
done

manual=$srcdir/bindings/xn_sql.7
expat=$(ldd "$module/xn.so" | sed -n 's/^.*libexpat.*/-lexpat/p')
flags=$(sed -n '/^\.Ss Flags/,/^\.El/s/^\.It Li //p' "$manual" | paste -s -d , | sed 's/,/, /g')
while IFS='~' read -r statement message; do
    check_equal "$statement" "$message" "$(run_sqlite :memory: "SELECT $statement" |
        sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//')"
done << END
xn_to_ascii('ü..de')~invalid internationalized domain name: label 2, character 3: \
an empty label (RFC 3490 section 4.1 step 8)
xn_to_ascii('ü_', 'std3')~invalid internationalized domain name: label 1, character 2: \
U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); \
it is accepted with the flag underscore
xn_to_ascii('ü＿', 'std3')~invalid internationalized domain name: label 1, character 2: \
U+005F, mapped from U+FF3F, is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); \
it is accepted with the flag underscore
xn_prep('ü' || char(545), 'SASLprep')~text is refused by stringprep: character 2: \
U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1); it is accepted with the flag unassigned
xn_equal('a', 'üb..')~invalid internationalized domain name: second name, label 2, character 4: \
an empty label (RFC 3490 section 4.1 step 8)
xn_key(replace(printf('%.*c', 200, 'a'), 'a', 'a.'), 'no-guards')~invalid internationalized domain name: \
399 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)
xn_find_host('http://ü b/', 'url')~text is not of this kind: character 9: \
U+0020 may not be in a host (RFC 3986 section 3.2.2)
xn_find_host('http://a_b/', 'url', 'std3')~invalid internationalized domain name: \
label 1, character 9: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)
$(for kind in link ur urls host- ''; do
    echo "xn_find_host('a', '$kind')~unrecognized kind of text"
done)
xn_explain('a' || CAST(x'FF' AS TEXT))~invalid internationalized domain name: \
label 1, character 2: ill-formed UTF-8 (RFC 3629)
xn_prep('a', 'none')~unrecognized profile
xn_prep('a', 'plain' || char(0))~unrecognized profile
xn_valid('a', 'std3,none')~unrecognized flag; the flags are $flags
count(*) FROM xn_labels('a', 'none')~unrecognized flag; the flags are $flags
count(*) FROM xn_labels(printf('%.*c', 1048577, 'a'))~input is too long
xn_to_ascii(printf('%.*c', 1048577, 'a'))~input is too long: 1048577 octets; 1048576 are allowed
$(for word in std std33 under; do
    echo "xn_valid('a', '$word')~unrecognized flag; the flags are $flags"
done)
xn_prep(printf('%.*c', 1048577, 'a'), 'plain')~input is too long: 1048577 octets; \
1048576 are allowed
xn_equal('a', printf('%.*c', 1048577, 'a'))~input is too long: 1048577 octets; 1048576 are allowed
$(for function in to_unicode to_display canonical key key_to_name explain parents nfkc traits; do
    echo "xn_$function(printf('%.*c', 1048577, 'a'))~input is too long: 1048577 octets; 1048576 \
are allowed"
done)
xn_find_host(printf('%.*c', 1048577, 'a'), 'host')~input is too long: 1048577 octets; \
1048576 are allowed
xn_try_to_ascii('a', 'none')~unrecognized flag; the flags are $flags
xn_try_find_host('a', 'link')~unrecognized kind of text
xn_try_prep('a', 'none')~unrecognized profile
xn_key_to_name('a')~text is not of this kind: character 2: the ! after a label is missing (xn key)
xn_traits('a' || CAST(x'FF' AS TEXT))~invalid internationalized domain name: \
label 1, character 2: ill-formed UTF-8 (RFC 3629)
xn_parents('ü..b')~invalid internationalized domain name: label 2, character 3: \
an empty label (RFC 3490 section 4.1 step 8)
xn_like('ü_..b', 'a')~invalid internationalized domain name: label 2, character 4: \
an empty label (RFC 3490 section 4.1 step 8)
xn_like('ü_.b', 'a', 'std3')~invalid internationalized domain name: label 1, character 2: \
U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); \
it is accepted with the flag underscore
xn_like_check('a..', 'a' || char(10, 10, 32, 9) || 'ü.ä..b ' || char(10))~\
invalid list of protected names: line 3, label 3, character 5: \
an empty label (RFC 3490 section 4.1 step 8)
xn_like('a', char(65279) || 'ü_.b' || char(9) || '# ü' || char(10), 'std3')~\
invalid list of protected names: line 1, label 1, character 2: \
U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); \
it is accepted with the flag underscore
xn_like('a', 'ü' || char(10) || 'xn--9' || char(10) || 'b', 'strict-ace')~\
invalid list of protected names: line 2, label 1, character 6: \
truncated Punycode (RFC 3492 section 6.2)
xn_like('a', 'b' || char(13, 10) || 'ü_.b ' || char(13, 10), 'std3')~\
invalid list of protected names: line 2, label 1, character 2: \
U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a); \
it is accepted with the flag underscore
xn_like('a', ',ü', 'std3')~invalid list of protected names: line 1, label 1, character 1: \
U+002C is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)
group_concat(xn_like('a', char(545), column1)) FROM (VALUES ('unassigned'), (''))~\
invalid list of protected names: line 1, label 1, character 1: \
U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1); it is accepted with the flag unassigned
xn_like(printf('%.*c', 1048576, 'a'), 'b')~invalid internationalized domain name: label 1: \
1048576 octets in ASCII, 63 are allowed (RFC 3490 section 4.1 step 8)
xn_like('a', 'a', 'edits')~unrecognized flag; the flags are $flags
xn_like(printf('%.*c', 1048577, 'a'), 'a')~input is too long: 1048577 octets; 1048576 are allowed
xn_like_check('a', printf('%.*c', 1048577, 'a'))~input is too long: 1048577 octets; \
1048576 are allowed
END

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

# The lists of the manual, a word in each line
# list_words GROUP: the keywords of the library's constants
list_words() {
    echo "#include <stdio.h>
        #include <xn.h>
        int main(void) {
            for (size_t i = 0; xn_constant_at($1, i) != NULL; i++)
                puts(xn_constant_at($1, i)->keyword);
        }" > "$work/words.c"
    ${CC:-cc} -I"$srcdir/lib" -o "$work/words" "$work/words.c" "$module/libxn_sqlite.a" -lsqlite3 \
        $expat &&
        "$work/words"
}
check_equal 'the manual lists the functions' \
    "$(run_sqlite :memory: "SELECT name FROM pragma_function_list WHERE name GLOB 'xn_*' UNION
        SELECT name FROM pragma_module_list WHERE name GLOB 'xn_*' ORDER BY name")" \
    "$(sed -n '/not in SQLite/d
        /^\.Ss Functions/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p
        /^\.Ss Registry tables/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p
        /^\.Ss Keys/,/^\.Sh/s/^\.Fn \(xn_[a-z_]*\) name$/\1/p' "$manual" | sort -u)"
check_equal 'how many arguments they have: one more is the flags, and of look-alikes the edits' \
    '0|xn_unicode_version xn_version
1|xn_table_drop xn_table_fingerprint
1,2|xn_canonical xn_check xn_explain xn_key xn_key_to_name xn_nfkc xn_parents xn_status '\
'xn_to_ascii xn_to_display xn_to_unicode xn_traits xn_try_canonical xn_try_key xn_try_to_ascii '\
'xn_try_to_unicode xn_valid
2|xn_table_allows xn_table_check xn_table_index xn_table_load xn_try_table_index
2,3|xn_equal xn_find_host xn_prep xn_try_find_host xn_try_prep
2,3,4|xn_like xn_like_check' "$(run_sqlite :memory: "SELECT counts, group_concat(name, ' ')
    FROM (SELECT name, group_concat(narg) AS counts FROM
        (SELECT * FROM pragma_function_list WHERE name GLOB 'xn_*' ORDER BY name, narg)
        GROUP BY name ORDER BY name) GROUP BY counts")"
check_equal 'the manual lists the traits' "$(list_words XN_TRAITS)" \
    "$(sed -n '/^The words of$/,/^the profiles/s/^\.Li //p' "$manual" | tr -s ' ,;' '\n' |
        sed '/^$/d')"
check_equal 'the manual lists the reasons' "$(list_words XN_LIKES)" \
    "$(sed -n '/^is an array of the words$/,/^explained/s/^\.Li //p' "$manual" |
        tr -s ' ,' '\n' | sed '/^and$/d; /^$/d')"
while IFS='~' read -r section call; do
    check_equal "the manual lists the members of $call" \
        "$(run_sqlite :memory: "SELECT DISTINCT key FROM json_tree($call)
            WHERE typeof(key) = 'text' AND path NOT LIKE '%letters%' ORDER BY key")" \
        "$(sed -n "/^\.Ss $section/,/^\.El/s/^\.It Li //p" "$manual" |
            sed 's/ Ta .*//; s/ , /\n/g' | sort)"
done << 'END'
Diagnosis~xn_check('a..b')
Steps~xn_explain('BÜ.a..ü_', 'std3')
Look-alikes~xn_like_check('paypa1', 'paypal')
END
check_equal 'the manual lists the kinds of steps' "$(list_words XN_STEPS)" \
    "$(sed -n 's/^\.It Li kind Ta //p' "$manual" | sed 's/, \| or /\n/g')"

# Its limits
letters=$(documented 'decoded and prepared, from 1; at most \([0-9]*\)')
check_equal "at most $letters letters" "$letters|$((letters + 1))" "$(run_sqlite :memory: "
    SELECT json_array_length(c ->> 'letters'), c ->> 'letters_count'
    FROM (SELECT xn_like_check(printf('%.*c', $letters + 1, '1'),
        printf('%.*c', $letters + 1, 'l')) AS c)")"
for limit in 'Input of more than \([0-9]*\) MiB is not read' \
    'program_limit_exceeded Ta more than \([0-9]*\) MiB of input'; do
    size=$(($(documented "$limit") * 1048576))
    check_equal "at most $size octets" 'XN_E_LABEL_LONG|XN_E_NAME_LONG' "$(run_sqlite :memory: "
        SELECT xn_status(printf('%.*c', $size, 'a')), xn_status(printf('%.*c', $size + 1, 'a'))")"
done
# Its conditions on keys, and its table
check_equal 'where the keys below a name end, in words' "$(documented '|| char(\([0-9]*\))')" \
    "$(printf %d "0x$(documented 'followed by U+\([0-9A-F]*\)')")"
names="SELECT column1 AS name, xn_key(column1) AS key
    FROM (VALUES ('shop-a.com'), ('www.shop.com'), ('com'), ('myshop.com'), ('shop.com'), ('.'))"
sed -n 's/^\.Dl \(key .*\)/\1/p' "$manual" > "$work/conditions"
check_equal 'the conditions of the manual: names below one, and those that cover one' \
    'shop.com www.shop.com
. com shop.com www.shop.com' "$(while IFS= read -r condition; do
        run_sqlite :memory: "SELECT group_concat(name, ' ') FROM ($names ORDER BY 2)
            WHERE $condition"
    done < "$work/conditions")"
sed -n '/^The table of customers in SQLite:/,/^\.Ed/{/^The/d; /^\./d; p;}' "$manual" \
    > "$work/table.sql"
for name in BÜCHER.example. a..b; do
    check_equal "the table of the manual refuses $name" 'bücher.example|xn--bcher-kva.example' \
        "$(run_sqlite :memory: ".read $work/table.sql" \
            "INSERT INTO customer VALUES ('bücher.example')" \
            "INSERT OR IGNORE INTO customer VALUES ('$name')" 'SELECT * FROM customer')"
done

cp "$module/xn.so" "$work/renamed.so"
check_equal 'a file of another name can be loaded' xn--tda \
    "$(sqlite3 -batch :memory: ".load $work/renamed" "SELECT xn_to_ascii('ü')" 2>&1)"
check_equal 'it exports two functions' 'sqlite3_extension_init sqlite3_xn_init' \
    "$(nm -D --defined-only "$module/xn.so" | awk '{ print $3 }' | sort | tr '\n' ' ' |
        sed 's/ $//')"
check 'it needs nothing but libc and expat' \
    "$(ldd "$module/xn.so" | grep -v 'libc\.so\|libexpat\.so\|linux-vdso\|ld-linux')"
check_equal 'make install: a file that everybody can read' ./lib/sqlite3/xn.so \
    "$(make_module "$module" install DESTDIR="$work/root" prefix=
        cd "$work/root" && find . -type f -perm 644)"
check 'make uninstall' "$(make_module "$module" uninstall DESTDIR="$work/root" prefix=
    find "$work/root" -type f)"

check 'EXPAT=no: it builds' \
    "$(make_module "$work/textual" ${CC:+CC="$CC"} CFLAGS=-O0 EXPAT=no xn.so)"
check 'EXPAT=no: it does not need expat' "$(ldd "$work/textual/xn.so" | grep expat)"
while IFS='~' read -r contents expected; do
    check_equal "EXPAT=no: $contents" "$expected" "$(module=$work/textual run_sqlite :memory: \
        "SELECT xn_table_load('a', '$contents') <> ''" |
        sed 's/^.*stepping, //; s/^Runtime error[^:]*: //; s/ ([0-9]*)$//')"
done << 'END'
<lgr/>~registry table cannot be loaded: a:1:1: XML, but this library was built without expat (xn limit)
U+0061~1
END

# With the libraries of the system, for which those of this build stand
libraries=$(cd "$builddir" && pwd)/.libs
if [ -e "$libraries/libxn-table.so" ]; then
    for library in xn xn-table; do
        printf 'Name: %s\nDescription: x\nVersion: 1\nCflags: -I%s\nLibs: -L%s -l%s\n' $library \
            "$srcdir/lib -I$srcdir/table" "$libraries" $library > "$work/$library.pc"
    done
    check 'XN_SYSTEM=1: it builds' "$(PKG_CONFIG_PATH=$work \
        make_module "$work/system" ${CC:+CC="$CC"} XN_SYSTEM=1 xn.so)"
    check_equal 'XN_SYSTEM=1: it needs the libraries' 'libxn-table.so.1 libxn.so.1' \
        "$(readelf -d "$work/system/xn.so" | sed -n 's/.*(NEEDED).*\[\(libxn.*\)\]/\1/p' |
            sort | paste -s -d ' ')"
    check_equal 'XN_SYSTEM=1: it converts' 'xn--bcher-kva.de' \
        "$(module=$work/system LD_LIBRARY_PATH=$libraries \
            run_sqlite :memory: "SELECT xn_to_ascii('bücher.de')")"
    check 'XN_SYSTEM=1: without the libraries it does not build' \
        "$(PKG_CONFIG_LIBDIR=$work/none make_module "$work/without" XN_SYSTEM=1 xn.so |
            grep -q 'XN_SYSTEM is set, but pkg-config does not find xn-table and xn' || echo other)"
else
    skip 'XN_SYSTEM=1: there are only static libraries' 4
fi

awk '/^```/ { inside = 0 } /^-- SQLite$/ { inside = 1 } inside' "$srcdir/doc/databases.md" \
    > "$work/document.sql"
check_equal 'the statements of the document' '3|a.example
2|shop.example
2|shop.example' "$(run_sqlite :memory: "CREATE TABLE customer (id INTEGER, domain TEXT);
    INSERT INTO customer VALUES (1, 'BÜCHER.de'), (2, 'shop.example'), (3, 'a.example');" \
    ".read $work/document.sql")"

# The README: the statements after its prompts, and the lines below them
mkdir "$work/readme"
cp "$module/xn.so" "$work/readme"
printf 'U+%04X\n' $(seq 97 122) > "$work/readme/de.xml"
echo 'U+00FC|U+0075' >> "$work/readme/de.xml"
{
    echo "CREATE TABLE brand (name); INSERT INTO brand VALUES ('paypal.com');"
    sed -n 's/^    sqlite> //p' "$here/README.md"
} > "$work/readme/statements"
check_equal 'the statements of the README' "$(sed -n '/^## /q; /^    sqlite> /d; s/^    //p' \
    "$here/README.md")
a fingerprint
bucher|valid|bucher" "$(cd "$work/readme" && sqlite3 -batch -bail :memory: < statements 2>&1 |
    sed 's/^[0-9A-F]\{16\}$/a fingerprint/')"

python=
for candidate in python3 /usr/bin/python3; do # some builds of it cannot load modules
    [ -z "$python" ] || break
    ! $candidate -c 'import sqlite3; sqlite3.Connection.enable_load_extension' 2> /dev/null ||
        python=$candidate
done
if [ -n "$python" ]; then
    check_equal 'Python' \
        'xn--bcher-kva.de|None|label 2, character 3|True|sqlite3.OperationalError' \
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
      json.loads(one("xn_check(?)", "a..b"))["message"].split(":")[0],
      one("xn_equal(?, ?)", "BÜCHER", "xn--bcher-kva") == 1, error, sep="|")
END
        )"
else
    skip 'Python: no python3 is installed that can load modules of SQLite'
fi

for program in vectors memory; do
    # shellcheck disable=SC2086 # words
    ${CC:-cc} -std=c99 -DSQLITE_CORE -I"$srcdir/lib" -I"$srcdir/bindings" -o "$work/$program" \
        "$here/tests/$program.c" "$module/libxn_sqlite.a" -lsqlite3 \
        $expat > "$work/out" 2>&1
    check "a program that contains the module: $program" \
        "$([ -x "$work/$program" ] || cat "$work/out")"
done
"$work/memory" > "$work/out" 2>&1
check_equal 'memory: exit status' 0 $?
sed 's/ok [0-9]* - /ok - /; /^1\.\./d' "$work/out" > "$work/tap"
pass_on 'memory' < "$work/tap"
"$work/vectors" "$srcdir"/tests/vectors/*.tsv | sed 's/ok [0-9]* - /ok - /; /^1\.\./d' \
    > "$work/out" 2>&1
pass_on 'vectors' < "$work/out"
finish
