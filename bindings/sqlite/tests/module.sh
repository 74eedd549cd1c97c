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

# Its statements
. "$srcdir/tests/statements.sh"

# shows RESULT EXPRESSION [STATEMENT...]: the result of SELECT EXPRESSION after the statements
shows() {
    result=$1 expression=$2
    shift 2
    is "$result" run_sqlite :memory: "$@" "SELECT $expression"
}

# member RESULT KEY EXPRESSION: a member of a JSON object, or NULL
member() {
    shows "$1" "ifnull(nullif(json_extract($3, '\$.$2'), ''), 'NULL')"
}

# errs TEXT EXPRESSION [STATEMENT...]
errs() {
    message=$1 expression=$2
    shift 2
    run_sqlite :memory: "$@" "SELECT $expression" | grep -F -e "$message"
}
# loads N CONTENTS: a statement, the Nth, that loads a table
loads() {
    echo "CREATE TABLE loaded_$1 AS SELECT xn_table_load('de', '$2')"
}
loaded=$(loads 1 'U+0061
U+00DF
U+0221
U+00E4|U+0061')
check_statements << 'END'
is STABLE, in SQLite not deterministic, so no index or generated column has its results.
    run_sqlite :memory: 'CREATE TABLE t (n)' 'CREATE INDEX i ON t (xn_to_display(n))' |
        grep non-deterministic
Every function but the versions, and in PostgreSQL xn_key_to_name, has a form without flags and a
  form with them as the last argument; an argument that is NULL makes the result NULL.
    shows a "xn_key_to_name('a!', 'lower')" && shows 1 'xn_to_ascii(NULL) IS NULL'
xn_to_ascii(name) text ToASCII, or an error
    shows xn--tda "xn_to_ascii('ü')" && errs 'an empty label' "xn_to_ascii('a..b')"
xn_to_unicode(name) text ToUnicode, or an error; labels that cannot be decoded remain
    shows ü.xn--a "xn_to_unicode('xn--tda.xn--a')"
xn_to_display(name) text the form in which to show a name, or an error
    shows ü.xn--pypal-4ve "xn_to_display('Ü.pаypal')"
xn_canonical(name) text the one spelling: ASCII, lower case, no final dot
    shows xn--tda.a "xn_canonical('Ü.A.')" && errs 'an empty label' "xn_canonical('a..b')"
xn_key(name) text the key, which sorts as names do in the DNS
    shows 'a!xn--tda!' "xn_key('Ü.A.')"
xn_key_to_name(key) text the name of a key, or an error
    shows xn--tda.a "xn_key_to_name('a!xn--tda!')"
xn_try_to_ascii(name) text ToASCII, or NULL xn_try_to_unicode(name) text ToUnicode, or NULL
  xn_try_canonical(name) text the one spelling, or NULL
    for name in to_ascii canonical; do
        shows 1 "xn_try_$name('a..b') IS NULL AND xn_try_$name('ü') = xn_$name('ü')" || exit
    done
xn_status(name) text XN_OK, or the error of ToASCII: XN_E_PROHIBITED ...
    shows XN_OK "xn_status('ü')" && shows XN_E_PROHIBITED "xn_status(char(8232))"
xn_valid(name) boolean whether ToASCII accepts it: for CHECK
    shows '1|0' "xn_valid('ü'), xn_valid('a..b')"
xn_check(name) row the diagnosis, see below; SQLite: JSON xn_explain(name) rows the steps of
  ToASCII, see below; SQLite: a JSON array
    shows 'object|array' "json_type(xn_check('a')), json_type(xn_explain('a'))"
xn_find_host(text, kind) text the host of a text in ASCII, or an error xn_try_find_host(text, kind)
  text the same, but NULL instead of an error
    shows xn--tda "xn_find_host('http://ü/', 'url')" &&
        errs U+0020 "xn_find_host('x://a b', 'url')" &&
        shows 1 "xn_try_find_host('x://a b', 'url') IS NULL"
xn_equal(a, b) boolean whether two names are equal, or an error
    shows '1|0' "xn_equal('Ü', 'xn--tda'), xn_equal('a', 'b')" && errs empty "xn_equal('a', 'b..')"
xn_prep(text, profile) text stringprep, or an error xn_try_prep(text, profile) text stringprep, or
  NULL
    shows I2 "xn_prep('I²', 'SASLprep')" &&
        errs prohibited "xn_prep(char(7), 'SASLprep')" &&
        shows 1 "xn_try_prep(char(7), 'SASLprep') IS NULL"
xn_nfkc(text) text normalisation form KC of Unicode 3.2
    shows I2ß "xn_nfkc('I²ß')"
xn_traits(name) text[] facts about a name; SQLite: a JSON array xn_labels(name) text[] the labels as
  typed; SQLite: a table
    shows '["non-ascii","changed"]' "xn_traits('Ü')" && shows 'Ü a' "label FROM xn_labels('Ü.a')"
xn_like(name, list) text the protected name that a name looks like, or NULL; see below
  xn_like_check(name, list) row the same with reasons and letters; SQLite: JSON
    shows paypal "xn_like('paypa1', 'paypal')" && shows 1 "xn_like('a', 'paypal') IS NULL" &&
        shows object "json_type(xn_like_check('paypa1', 'paypal'))"
xn_version() text the version of xn xn_unicode_version() text 3.2.0
    shows 3.2.0 'xn_unicode_version()'
finds the host, a name or an address, are host-port, email and url; with host the text is the host.
  The result is NULL if a URL has no host, such as file:///etc. Text that programs read differently
  is refused, as in xn 3. For people to read, the host of a URL is xn_to_display(xn_find_host(text,
  'url')), which leaves look-alikes in ASCII.
    shows 'xn--tda|xn--tda|xn--tda|::1' "xn_find_host('ü:1', 'host-port'),
        xn_find_host('a@ü', 'email'), xn_find_host('ü', 'host'),
        xn_find_host('[::1]', 'host-port')" &&
        shows 1 "xn_find_host('file:///etc', 'url') IS NULL" &&
        errs U+005C "xn_find_host('http://a\\b', 'url')" &&
        shows xn--pypal-4ve "xn_to_display(xn_find_host('http://pаypal/', 'url'))"
A text of words that are separated by commas or blanks: unassigned Allows code points that Unicode
  3.2 does not assign: for queries, not for what is stored.
    shows '0|1|1' "xn_valid('ȡ'), xn_valid('ȡ', 'std3,unassigned'),
        xn_valid('ȡ', 'std3 unassigned')" &&
        errs 'Unicode 3.2' "xn_to_ascii('ȡ')"
std3 Letters, digits and inner hyphens only. underscore Like std3, and _ as well. lower ASCII
  letters in lower case. no-guards Without the guards of xn 3. pr29 Composition as before
  Corrigendum 5, as in GNU libidn. strict-ace A label with the ACE prefix must round-trip.
    shows '1|0|0|1|0' "xn_valid('a-1', 'std3'), xn_valid('-a', 'std3'), xn_valid('a_', 'std3'),
        xn_valid('a_', 'underscore'), xn_valid('a+', 'underscore')" &&
        shows 'a|xn--/-dha|0|1' "xn_to_ascii('A', 'lower'), xn_to_ascii('ü/', 'no-guards'),
        xn_valid('xn--a', 'strict-ace'), xn_valid('xn--a')" &&
        shows xn--ksa1467f "xn_to_ascii(char(4352, 768, 4449), 'pr29')"
Another word is an error.
    errs 'unrecognized flag' "xn_valid('a', 'stdd')"
The cross-check cannot be reached from SQL.
    errs 'unrecognized flag' "xn_valid('a', 'cross-check')"
status as xn_status; if it is XN_OK, all others are NULL label the number of the label, from 1 at,
  length where the fault is, in characters from 1:
    member XN_OK status "xn_check('a')" &&
        for key in label at length code_point mapped rule message; do
        member NULL $key "xn_check('a')" || exit
    done &&
    check="xn_check('ü.aü_', 'std3')" && member XN_E_STD3_CHAR status "$check" &&
        member 2 label "$check" && member 5 at "$check" && member 1 length "$check"
in SQLite substr(name, at, length), is the text at fault
    shows _ "substr(name, c ->> 'at', c ->> 'length')
        FROM (SELECT 'ä.ü_b' AS name, xn_check('ä.ü_b', 'std3') AS c)"
code_point, mapped the code point as typed, and what it is mapped to if that is at fault, as U+00DF
  rule the clause, such as RFC 3454 table C.2.2 message all of this as a sentence
    member U+FF3F code_point "xn_check('ü＿', 'std3')" &&
        member U+005F mapped "xn_check('ü＿', 'std3')" &&
        member 'RFC 3454 table C.2.2' rule "xn_check(char(8232))" &&
        member 'label 1, character 1: U+2028 is prohibited (RFC 3454 table C.2.2)' message \
            'xn_check(char(8232))'
step its number label the number of the label kind label, char, prepared, insert, result or refused
  at, length the part of the input that it is about, in characters code_point char, insert, refused:
  the code point mapped char: what it is mapped to if not to itself, which may be nothing text the
  label as typed, prepared or encoded; insert: its digits; refused: the message position, delta,
  bias insert: where it goes, and the Punycode state rule the table that maps the code point, or the
  rule that refuses it A name that is refused is a row, not an error.
    shows '{"step":1,"label":2,"kind":"label","at":3,"length":1,"text":"Ü"}' \
        "json_set(value, '\$.step', 1) FROM json_each(xn_explain('ä.Ü'))
        WHERE value ->> 'label' = 2 LIMIT 1" &&
        shows 'U+00DC|RFC 3454 table B.2' "value ->> 'code_point', value ->> 'rule'
            FROM json_each(xn_explain('Ü')) WHERE value ->> 'kind' = 'char'" &&
        shows 'tda|124|0' "value ->> 'text', value ->> 'delta', value ->> 'bias'
            FROM json_each(xn_explain('Ü')) WHERE value ->> 'kind' = 'insert'" &&
        shows 1 "count(*) FROM json_each(xn_explain('a..b')) WHERE value ->> 'kind' = 'refused'"
is the protected name, in ASCII, that a name looks like: paypal.com for paypa1.com. It is NULL if
  there is none, or if the name is in the list or a subdomain of one that is. The list is a text
  with one protected name on each line; # begins a comment. With edits, a boolean, names one edit
  apart are found as well. Code points that Unicode 3.2 lacks are allowed in the name; in the list
  they need the flag unassigned.
    shows paypal.com "xn_like('paypa1.com', 'a' || char(10) || 'paypal.com # x')" &&
        shows '1|1' "xn_like('paypal.com', 'paypal.com') IS NULL,
            xn_like('a.paypal.com', 'paypal.com') IS NULL" &&
        shows '1|paypal.com' "xn_like('paypl.com', 'paypal.com') IS NULL,
            xn_like('paypl.com', 'paypal.com', '', 1)" &&
        shows 1 "xn_like('paypa1ȡ', 'x') IS NULL" && errs 'line 1' "xn_like('a', 'ȡ')" &&
        shows 1 "xn_like('a', 'ȡ', 'unassigned') IS NULL"
status XN_OK, or why the name is refused protected the protected name; if it is NULL, all others but
  the status are, too, unless the name is refused line its line in the list, from 1 reasons
    check="xn_like_check('x.paypa1.com', 'a' || char(10) || 'paypal.com')" &&
        member XN_OK status "$check" &&
        member paypal.com protected "$check" && member 2 line "$check" &&
        member XN_E_EMPTY status "xn_like_check('a..b', 'a')"
at, length the labels of the name that look like it, or the fault of a refused name, in characters
  from 1 letters JSON, in PostgreSQL jsonb: an array of objects, in which from and to have the code
  points of the name and of the protected name, label is the number of the label in the name, and
  letter the position in that label, decoded and prepared, from 1;
    check="xn_like_check('x.paypa1.com', 'paypal.com')" && member 3 at "$check" &&
        member 10 length "$check" && member 3 at "xn_like_check('a..b', 'a')" &&
        member '[{"label":2,"letter":6,"from":["U+0031"],"to":["U+006C"]}]' letters "$check"
letters_count how many letters differ message why the name is refused, as a sentence
    check="xn_like_check('pаypa1.com', 'paypal.com')" && member 2 letters_count "$check" &&
        member NULL message "$check" &&
        member 'label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)' message \
            "xn_like_check('a..b', 'a')"
A name of the list that cannot be converted is an error, with its line, and the position in that
  name.
    errs 'line 2, label 2, character 3: an empty label' "xn_like('a', 'a' || char(10) || 'a..b')"
as text (RFC 4290 or RFC 3743) or as a list;
    shows 1 "xn_table_allows('a', 'b')" "CREATE TABLE l AS SELECT xn_table_load('a', 'U+0062')"
xn_table_load(name, contents) text loads a file, returns its fingerprint xn_table_drop(name) boolean
  drops a table; whether there was one xn_table_fingerprint(table) text of the index, see
  xn-table(1)
    shows '1|1|0' "xn_table_load('de', 'U+0061') = xn_table_fingerprint('de'), xn_table_drop('de'),
        xn_table_drop('de')"
xn_table_allows(table, label) boolean whether it allows the label: for CHECK xn_table_check(table,
  label) row the verdict, see below; SQLite: JSON xn_table_index(table, label) text the index label,
  or an error xn_try_table_index(table, label) text the same, but NULL instead of an error
    shows '1|0|object|a' "xn_table_allows('de', 'a'), xn_table_allows('de', 'b'),
        json_type(xn_table_check('de', 'b')), xn_table_index('de', 'ä')" "$loaded" &&
        errs U+0062 "xn_table_index('de', 'b')" "$loaded" &&
        shows 1 "xn_try_table_index('de', 'b') IS NULL" "$loaded"
xn_table_variants(table, label [, most]) rows variant, disposition, ascii
    shows 'variant disposition ascii' "name FROM pragma_table_info('xn_table_variants')" &&
        shows 'a|valid|a' "* FROM xn_table_variants('de', 'ä')" "$loaded"
The name of a table has 1 to 63 letters, digits, dots, underscores and hyphens in ASCII.
    shows 1 "xn_table_load('Az09._-', 'U+0061') <> ''" && for name in '' a+ ä 'a b'; do
        errs name "xn_table_load('$name', 'U+0061')" || exit
    done
A label is one as typed: in Unicode or as an A-label, in upper or lower case.
    shows '1|1|1' "xn_table_allows('de', 'ä'), xn_table_allows('de', 'xn--4ca'),
        xn_table_allows('de', 'Ä')" "$loaded"
The verdict is that of the table alone; whether IDNA 2003 can store the label is xn_valid(label,
  'std3,strict-ace').
    shows '1|0' "xn_table_allows('de', 'ȡ'), xn_valid('ȡ', 'std3,strict-ace')" "$loaded"
(XN_TABLE_OK, or the reason), disposition, at and length in characters from 1, which are the whole
  label where no part of it is at fault, code_point, rule and line of the table that decide, and
  message.
    shows 'XN_TABLE_OK|valid' "xn_table_check('de', 'a') ->> 'status',
        xn_table_check('de', 'a') ->> 'disposition'" "$loaded" &&
        shows '2|1|U+0062' "xn_table_check('de', 'ab') ->> 'at', xn_table_check('de', 'ab') ->>
        'length', xn_table_check('de', 'ab') ->> 'code_point'" "$loaded"
Labels with the same index label are variants of each other: a unique index on xn_table_index('de',
  label) finds the collision.
    shows a "xn_table_index('de', 'ä')" "$loaded"
has no rows for a label that the table refuses; ascii is NULL where IDNA 2003 cannot store the
  variant, and disposition where the table is too complex to find it. More than most, by default
  1000, are an error, since a part would look like all.
    shows 0 "count(*) FROM xn_table_variants('de', 'b')" "$loaded" &&
        errs 'more than 2' "count(*) FROM xn_table_variants('de', 'ää', 2)" "$loaded" &&
        shows 1023 "count(*) FROM xn_table_variants('de', 'ääääääääää', 1023)" "$loaded" &&
        errs 'more than 1000' "count(*) FROM xn_table_variants('de', 'ääääääääää')" "$loaded"
In SQLite a connection has tables of its own, as it loads the module itself: xn_table_load cannot be
  called from a schema. It replaces a table, if the name is that of one, only by one with the same
  fingerprint; drop it first where nothing stores its index labels.
    errs unsafe "* FROM v" 'PRAGMA trusted_schema = off' \
        "CREATE VIEW v AS SELECT xn_table_load('a', 'U+0061')" &&
        errs 'other index labels' "xn_table_load('de', 'U+0061')" "$loaded" &&
        shows 1 "xn_table_allows('de', 'b')" "$loaded" \
            "CREATE TABLE dropped AS SELECT xn_table_drop('de')" "$(loads 2 U+0062)"
is the canonical labels in reverse order, each with a ! after it, as in xn_key 3:
  xn_key('www.shop.com') is com!shop!www!.
    shows 'com!shop!www!' "xn_key('www.shop.com')"
In SQLite, which has xn_try_key name too, the names below a name are those from its key on,
  and before its key followed by U+007F:
    shows '1|a!' "xn_try_key('a..b') IS NULL, xn_try_key('a')" &&
        shows '1 1 0 0' "key >= xn_key('b') AND key < xn_key('b') || char(127)
            FROM (SELECT xn_key(column1) AS key FROM (VALUES ('b'), ('a.b'), ('b-a'), ('.')))"
is a JSON array of the keys of the name, of those above it, and of the root, which are the entries
  that cover it:
    shows '["b!a!","b!",""]' "xn_parents('a.b')"
SELECT * FROM xn_labels(name [, flags]) has a row for each label, with the columns n, label, ascii
  (NULL if it is refused) and status.
    shows '1|Ü|xn--tda|XN_OK 2|_||XN_E_STD3_CHAR' "* FROM xn_labels('Ü._', 'std3')" &&
        shows 'n label ascii status' "name FROM pragma_table_info('xn_labels')"
In SQLite, errors are text with the same words.
    errs 'invalid internationalized domain name' "xn_to_ascii('a..b')"
SQLite's text may contain U+0000 and ill-formed octets; both are judged as xn 3 does.
    shows 'XN_E_UTF8|XN_E_GUARD' "xn_status(CAST(x'FF' AS TEXT)), xn_status(char(0))"
PARALLEL SAFE, in SQLite deterministic and innocuous: they have no side effects, and can be used in
  constraints, generated columns and indexes, with trusted_schema off as well.
    run_sqlite :memory: "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB 'xn_*'
        AND flags & 0x200800 <> 0x200800 ORDER BY name" |
        is 'like like_check allows check drop fingerprint load to_display try_table_index' \
        sed 's/^xn_table_//; s/^xn_//'
END

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
