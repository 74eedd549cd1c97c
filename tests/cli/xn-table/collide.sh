#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table collide: collisions among the names of a zone; pairs; tags.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'

# table NAME DATA: a table in $t/NAME
table() {
    printf '%s<meta><language>%s</language></meta><data>%s</data>%s</lgr>\n' "$lgr" "${1%.xml}" \
        "$2" "${3-}" > "$t/$1"
}
table de.xml '<range first-cp="0061" last-cp="007A"/><char cp="0073 0073"><var cp="00DF"/></char>
<char cp="00DF"><var cp="0073 0073"/></char><char cp="00FC"/>'
# The index of a is a, and that of b is b; but b is a variant of a.
table oneway.xml '<char cp="0061"><var cp="0062"/></char><char cp="0062"/><char cp="0063"/>'
table pair.xml '<char cp="0061"><var cp="0062"/></char><char cp="0062"><var cp="0061"/></char>
<range first-cp="0063" last-cp="007A"/>'
table greek.xml '<char cp="03B1"/><char cp="03BF"/>'
table common.xml '<char cp="0061"><var cp="03B1"/></char><char cp="006F"><var cp="03BF"/></char>
<char cp="03B1"><var cp="0061"/></char><char cp="03BF"><var cp="006F"/></char>'
table strict.xml '<range first-cp="0061" last-cp="007A"/>' \
    '<rules><rule name="q"><char cp="0071"/></rule><action disp="invalid" match="q"/></rules>'

# An index that no name of IDNA 2003 shares: U+00F8 and oe
table long.xml '<char cp="002D"/><range first-cp="0061" last-cp="006E"/><char cp="006F"/>
<char cp="006F 0065"><var cp="00F8"/></char><char cp="00F8"><var cp="006F 0065"/></char>'
table wide.xml '<char cp="007A"/><char cp="03B1"/>'

printf 'U+0041\nU+0061\n' > "$t/case.txt"

try 'by index, in the order of lines' 1 \
    '3\tstraße\t1\tstrasse\tindex\n5\tstrasse\t1\tstrasse\tsame\n' '' \
    'strasse\nhaus\nstraße\nbücher\nstrasse\n' collide "$t/de.xml"
try 'no collision' 0 '' '' 'a\nb\n\nü\n' collide "$t/de.xml"
try 'an ACE label' 1 '2\txn--strae-oqa\t1\tstrasse\tindex\n' '' 'strasse\nxn--strae-oqa\n' \
    collide "$t/de.xml"
try 'always the earliest' 1 '2\tß\t1\tss\tindex\n3\tß\t1\tss\tindex\n4\tss\t1\tss\tsame\n' '' \
    'ss\nß\nß\nss\n' collide "$t/de.xml"
try 'a variant that the index does not find' 1 '2\tb\t1\ta\tvariant\n' '' 'a\nb\n' \
    collide "$t/oneway.xml"
try 'and the other way' 1 '2\ta\t1\tb\tvariant\n' '' 'b\na\n' collide "$t/oneway.xml"
table sequence.xml '<char cp="0061"/><char cp="0061 0062"><var cp="0063"/></char>
<char cp="0062"/><char cp="0063"/>'
try 'a variant of a sequence' 1 '2\tc\t1\tab\tvariant\n' '' 'ab\nc\n' collide "$t/sequence.xml"
try 'a sequence that is a variant' 1 '2\tab\t1\tc\tvariant\n' '' 'c\nab\n' \
    collide "$t/sequence.xml"
try 'a byte-order mark' 1 '2\ta\t1\ta\tsame\n' '' '\0357\0273\0277a\na\n' \
    collide "$t/sequence.xml"
try 'the earliest of an index and a variant' 1 \
    '3\tbb\t1\tab\tvariant\n4\tab\t1\tab\tsame\n5\tbb\t1\tab\tvariant\n6\taa\t1\tab\tvariant\n' \
    '' 'ab\nba\nbb\nab\nbb\naa\n' \
    collide "$t/oneway.xml"
try 'a header, CR LF, no end of line' 1 \
    'line\tlabel\tearlier line\tearlier label\tkind\n2\tß\t1\tss\tindex\n' '' 'ss\r\nß' \
    collide --header "$t/de.xml"
try 'refused lines do not stop it' 1 '6\tß\t1\tss\tindex\n' \
    "xn-table: -:2:2: U+0031 at octet 2: the table does not list it\n"\
'xn-table: -:3:2: ill-formed UTF-8 (RFC 3629)\n'\
"xn-table: -:4:1: U+0080 at octet 1: the table does not list it\n"\
"xn-table: -:5:1: a label of more than 63 code points\n" \
    "ss\na1\na\\0377\nxn--a\n$(printf 'a%.0s' $(seq 64))\nß\n" collide "$t/de.xml"
several='a name of several labels; only the label that is registered can be compared'
try 'names instead of labels' 1 '5\tß\t4\tss\tindex\n' \
    "xn-table: -:1:3: $several\nxn-table: -:2:3: $several\nxn-table: -:3:1: $several\n" \
    'ss.example\nß。example\n.\nss\nß\n' collide "$t/de.xml"
try 'names instead of labels: pairs' 1 'a\tb.c\tinvalid\n' "xn-table: -:1:4: $several\n" \
    'a\tb.c\n' collide --pairs "$t/de.xml"
try 'no messages with --quiet' 1 '' '' '1\n' collide --quiet "$t/de.xml"
try 'an invalid name blocks nevertheless' 1 '2\tq\t1\tq\tsame\n' \
    "xn-table: -:1:1: action 0 ($t/strict.xml line 1) makes it invalid\n"\
"xn-table: -:2:1: action 0 ($t/strict.xml line 1) makes it invalid\n" 'q\nq\n' \
    collide "$t/strict.xml"
try 'code points' 1 '2\t00DF\t1\t0073 0073\tindex\n' \
    'xn-table: -:3:6: not a code point in hexadecimal digits, such as 00FC\n' \
    '0073 0073\nU+00df\n0061 x\n' \
    collide --code-points "$t/de.xml"
try 'a dot among code points' 1 '' \
    'xn-table: -:1:6: U+002E at code point 2: the table does not list it\n' \
    '0061 002E 0061\n' collide --code-points "$t/case.txt"
try 'a header, and JSON' 1 '{"file":"-","line":3,"label":"a","earlier_file":"-","earlier_line":2,'\
'"earlier_label":"a","kind":"same","table":"case.txt"}\n' '' 'b\na\na\n' \
    collide --header --json -f1 "$t/case.txt"
mkdir "$t/cases"
cp "$t/case.txt" "$t/cases/one.txt"
cp "$t/case.txt" "$t/cases/two.txt"
try 'tags: upper case in code points' 1 '2\t0061\t1\t0041\tsame\tone.txt\n' '' \
    '0041\tone\n0061\ttwo\n' collide --code-points --tables="$t/cases" --tables-by-name
try 'zones: in the column of the tags' 2 '' \
    'xn-table: --table-zone: the zones are in the column of the names or tags\n' '' \
    collide --tables="$t/cases" --table-zone=2
try 'zones: as they are stored' 1 '2\ta\t1\ta\tsame\n' '' \
    'a\tȡ\na\txn--6la\na\tb\n' collide --table-zone=2 "$t/case.txt"
try 'pairs: JSON' 1 '{"line":1,"label":"a<octet 255>","other":"b","result":"invalid"}\n'\
'{"line":2,"label":"","other":"a","result":"invalid"}\n' \
    "xn-table: -:1:2: ill-formed UTF-8 (RFC 3629)\n"\
"xn-table: -:1:4: U+0062 at octet 1: the table does not list it\n"\
"xn-table: -:2:1: an empty label\n" 'a\0377\tb\n\ta\n' collide --pairs --json "$t/case.txt"
printf 'ss\na\n' > "$t/one"
printf 'ß\n1\na\n' > "$t/two"
try 'several dumps' 1 "$t/two:1\tß\t$t/one:1\tss\tindex\n$t/two:3\ta\t$t/one:2\ta\tsame\n" \
    "xn-table: $t/two:2:1: U+0031 at octet 1: the table does not list it\n" '' \
    collide "$t/de.xml" "$t/one" "$t/two"
try 'a dump and standard input' 1 "-:1\tß\t$t/one:1\tss\tindex\n" '' 'ß\n' \
    collide "$t/de.xml" "$t/one" -
printf 'id\tss\n1\tß\n' > "$t/two"
printf 'id\tss\n1\tss\n' > "$t/one"
try 'several dumps, each with a header' 1 'line\tlabel\tearlier line\tearlier label\tkind\n'\
"$t/two:2\tß\t$t/one:2\tss\tindex\n" '' '' collide --header -f2 "$t/de.xml" "$t/one" "$t/two"
try 'a missing dump' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    collide "$t/de.xml" /nonexistent
try 'a column' 1 '2\tß\t1\tss\tindex\n' 'xn-table: -:3:2: the line has too few columns\n' \
    '1\tss\tx\n2\tß\tx\n3\n' collide -f2 "$t/de.xml"
quotes='unpaired or misplaced quotation mark (RFC 4180 section 2)'
try 'malformed CSV' 1 '' "xn-table: -:2:1: $quotes\nxn-table: -:3:1: $quotes\n" \
    'ss\n"ß"x\n"ß\n' collide --csv "$t/de.xml"
try 'a malformed pair' 1 '"ß"x,ss,invalid\n' "xn-table: -:1:1: $quotes\n" '"ß"x,ss\n' \
    collide --pairs --csv "$t/de.xml"
try 'CSV with a header' 1 \
    'line\tlabel\tearlier line\tearlier label\tkind\n5\tß\t2\tss\tindex\n' '' \
    'id,label\n1,"ss"\n"2\n2",a\n3,ß\n' collide --csv --header -f2 "$t/de.xml"
try JSON 1 '{"file":"-","line":2,"label":"ß","earlier_file":"-","earlier_line":1,'\
'"earlier_label":"ss","kind":"index","table":"de.xml"}\n' '' 'ss\nß\n' collide --json "$t/de.xml"
try 'a summary' 1 '2\tß\t1\tss\tindex\n' 'xn-table: -:3:1: U+0031 at octet 1: the table does not '\
'list it\nxn-table: 3 names, 1 collide with an earlier one, 1 refused\n' \
    'ss\nß\n1\n' collide -v "$t/de.xml"

try 'upper case' 1 '2\tmunich\t1\tmunich\tsame\n4\tstraße\t3\tstrasse\tindex\n'\
'6\tüber\t5\tüber\tsame\n' '' \
    'munich\nMUNICH\nSTRASSE\nStraße\nüber\nÜber\n' collide "$t/de.xml"
try 'upper case in code points is as typed' 1 '' \
    'xn-table: -:1:1: U+0041 at code point 1: the table does not list it\n' '0041\n' \
    collide --code-points "$t/de.xml"
try 'upper case that the table lists is as stored, too' 1 '2\ta\t1\ta\tsame\n' '' 'a\nA\n' \
    collide "$t/case.txt"

# Pairs
try pairs 1 'ss\tß\tcollide\nss\tss\tcollide\na\tb\tdistinct\n' '' 'ss\tß\nss\tss\na\tb\n' \
    collide --pairs "$t/de.xml"
try 'pairs: the relation, other columns' 1 \
    'ss\tß\tx\tcollide\tindex\nß\tß\t\tcollide\tsame\na\tb\ty\tdistinct\t-\n' '' \
    'ss\tß\tx\nß\tß\t\na\tb\ty\n' collide --pairs -v "$t/de.xml"
try 'pairs: a variant' 1 'b\ta\tcollide\tvariant\n' '' 'b\ta\n' collide --pairs -v "$t/oneway.xml"
try 'pairs: distinct' 0 'a\tb\tdistinct\n' '' 'a\tb\n' collide --pairs "$t/de.xml"
try 'pairs: refused labels' 1 '1\t2\tinvalid\na\tinvalid\na\t2\tinvalid\n' \
    'xn-table: -:1:1: U+0031 at octet 1: the table does not list it\n'\
'xn-table: -:1:3: U+0032 at octet 1: the table does not list it\n'\
'xn-table: -:2:2: the line has too few columns\n'\
'xn-table: -:3:3: U+0032 at octet 1: the table does not list it\n' '1\t2\na\na\t2\n' \
    collide --pairs "$t/de.xml"
try 'pairs: columns of CSV, a header' 1 \
    'label\tother label\tresult\nx,"ß",y,ss,collide\n' '' 'h,h,h,h\nx,"ß",y,ss\n' \
    collide --pairs --csv --header -f 4,2 "$t/de.xml"
try 'pairs: JSON' 1 '{"line":1,"label":"a","other":"b","result":"collide","relation":"index",'\
'"other_as_variant":"valid","label_as_variant":"valid"}\n'\
'{"line":2,"label":"a","other":"d","result":"distinct"}\n'\
'{"line":3,"label":"a","other":"1","result":"invalid"}\n' \
    'xn-table: -:3:3: U+0031 at octet 1: the table does not list it\n' 'a\tb\na\td\na\t1\n' \
    collide --pairs --json "$t/pair.xml"

# Each is a variant of the other, with another disposition.
table unlike.xml '<char cp="0061"><var cp="0062" type="allocatable"/></char>
<char cp="0062"><var cp="0061" type="blocked"/></char>'
unlike='"result":"collide","relation":"index","other_as_variant"'
try 'pairs: JSON: dispositions' 1 \
    "{\"line\":1,\"label\":\"a\",\"other\":\"b\",$unlike:\"allocatable\",\
\"label_as_variant\":\"blocked\"}\n{\"line\":2,\"label\":\"b\",\"other\":\"a\",$unlike:\"blocked\",\
\"label_as_variant\":\"allocatable\"}\n" '' 'a\tb\nb\ta\n' collide --pairs --json "$t/unlike.xml"
unlisted='U+0031 at octet 1: the table does not list it'
try 'pairs: positions in CSV' 1 '"1",1,invalid\n1,"1",invalid\n' \
    "xn-table: -:1:2: $unlisted\nxn-table: -:1:5: $unlisted\n"\
"xn-table: -:2:1: $unlisted\nxn-table: -:2:4: $unlisted\n" '"1",1\n1,"1"\n' \
    collide --pairs --csv "$t/de.xml"

# Tags
mkdir "$t/tables"
cp "$t/de.xml" "$t/pair.xml" "$t/greek.xml" "$t/tables"
sed 's/<language>greek/<language>und-Grek/' "$t/greek.xml" > "$t/tables/greek.xml"
apart='xn-table: warning: pair.xml line 1 makes U+0061 and U+0062 variants, de.xml line 1 does '\
'not, so that labels of different tables have no index in common\n'
try 'tags: each table on its own' 1 \
    '2\tß\t1\tss\tindex\tde.xml\n4\tb\t3\ta\tindex\tpair.xml\n' "$apart" \
    'ss\tde\nß\tDE\na\tpair\nb\tpair\n' \
    collide --tables="$t/tables"
try 'tags: one name under two tags is one name' 1 '2\ta\t1\ta\tsame\tde.xml\n'\
'3\ta\t1\ta\tsame\tde.xml\n4\tb\t2\ta\tindex\tpair.xml\n'\
'5\tb\t4\tb\tsame\tpair.xml\n' "$apart" \
    'a\tde\na\tpair\nA\tde\nb\tpair\nb\tde\n' collide --tables="$t/tables"
try 'tags: a language, and unknown ones' 1 '2\tο\t1\tο\tsame\tgreek.xml\n' \
    "${apart}xn-table: -:3:3: no table has the tag 'fr' (xn-table --table-tag)\n"\
'xn-table: -:4:2: the line has too few columns\n' \
    'ο\tund-Grek\nο\tgreek\na\tfr\na\n' collide --tables="$t/tables" --tables-by-name
try 'tags: the name of the file does not count beside a language' 1 '' \
    "${apart}xn-table: -:1:4: no table has the tag 'greek' (xn-table --table-tag)\n" \
    'ο\tgreek\n' collide --tables="$t/tables"
try 'tags: a part of a language' 1 '2\tο\t1\tο\tsame\tgreek.xml\n' \
    "${apart}xn-table: -:3:4: no table has the tag 'un' (xn-table --table-tag)\n" \
    'ο\tund\nο\tUND_grek\nο\tun\n' collide --tables="$t/tables"
try 'tags: what is not printable in one is escaped' 1 '' \
    "${apart}xn-table: -:1:3: no table has the tag '<U+001B>ü' (xn-table --table-tag)\n"\
"xn-table: -:2:3: no table has the tag '' (xn-table --table-tag)\n" \
    'a\t\0033ü\na\t\n' collide --tables="$t/tables"
try 'tags: a common table' 1 '2\to\t1\tο\tindex\tcommon.xml\n4\tα\t3\ta\tindex\tcommon.xml\n'\
'5\ta\t3\ta\tsame\tde.xml\n' "$apart" 'ο\tgreek\no\tde\na\tde\nα\tgreek\na\tde\nz\tde\n' \
    collide --tables="$t/tables" --tables-by-name --common="$t/common.xml"
try 'tags: the common table has none' 1 '' \
    "${apart}xn-table: -:1:3: no table has the tag 'common' (xn-table --table-tag)\n" \
    'a\tcommon\n' collide --tables="$t/tables" --tables-by-name --common="$t/common.xml"
printf 'α\tund-Grek\n' > "$t/first"
printf 'a\tde\na\tde\n' > "$t/second"
try 'tags: the earliest, in another dump' 1 \
    "$t/second:1\ta\t$t/first:1\tα\tindex\tcommon.xml\n$t/second:2\ta\t$t/first:1\tα\tindex\t"\
'common.xml\n' "$apart" '' \
    collide --tables="$t/tables" --common="$t/common.xml" "$t/first" "$t/second"
mkdir "$t/unassigned"
table unassigned/one.xml '<char cp="00FC"/><char cp="0221"/>'
cp "$t/unassigned/one.xml" "$t/unassigned/two.xml"
try 'tags: names as they are stored' 1 '2\txn--6la\t1\tȡ\tsame\tone.xml\n'\
'4\tü\t3\txn--tda\tsame\tone.xml\n' '' 'ȡ\tone\nxn--6la\ttwo\nXN--TDA\tone\nü\ttwo\n' \
    collide --tables="$t/unassigned" --tables-by-name
# Both tables find a collision with the same name: the closest relation is reported.
mkdir "$t/closest"
for own in pair oneway; do
    rm -f "$t/closest/"*
    cp "$t/$own.xml" "$t/closest"
    common=oneway
    [ $own = pair ] || common=pair
    try "tags: the closest relation, own table $own" 1 "2\tb\t1\ta\tindex\tpair.xml\n" '' \
        "a\t$own\nb\t$own\n" collide --tables="$t/closest" --common="$t/$common.xml"
done
try 'tags: CSV, columns, JSON' 1 '{"file":"-","line":2,"label":"ß","earlier_file":"-",'\
'"earlier_line":1,"earlier_label":"ss","kind":"index","table":"de.xml"}\n' "$apart" \
    'de,1,ss\nde,2,ß\n' collide --tables="$t/tables" --csv --json -f 3 --table-tag=1
try 'zones: names of different zones do not collide' 1 \
    '3\tß\t1\tss\tindex\n6\tss\t5\tss\tsame\n' \
    "xn-table: -:4:4: not a domain (xn-table --table-zone)\n" \
    'ss\tExample.\nß\torg\nß\texample\nss\ta..b\nss\tbücher\nss\tXN--BCHER-KVA\nß\t.\n' \
    collide --table-zone=2 "$t/de.xml"
try 'zones: the root' 1 '2\tß\t1\tss\tindex\n' \
    'xn-table: -:3:3: the line has too few columns\n' \
    'ss\t.\nß\t\nss\n' collide --table-zone=2 "$t/de.xml"
try 'zones: in a table that the index does not decide' 1 '4\tb\t1\ta\tvariant\n' '' \
    '1\ta\tx\n2\tb\ty\n3\ta\tz\n4\tb\tx\n' collide -f 2 --table-zone=3 "$t/oneway.xml"
try 'zones, tags and names that are the same' 1 '4\ta\t1\ta\tsame\tde.xml\n' "$apart" \
    'x,a,de\ny,a,pair\nz,b,pair\nx,a,pair\n' \
    collide --csv -f 2 --table-tag=3 --table-zone=1 --tables="$t/tables"
try 'zones, tags: positions in CSV' 1 '' "$apart"\
"xn-table: -:1:2: not a domain (xn-table --table-zone)\n"\
"xn-table: -:2:1: not a domain (xn-table --table-zone)\n"\
"xn-table: -:3:6: no table has the tag 'x' (xn-table --table-tag)\n"\
"xn-table: -:4:5: no table has the tag 'x' (xn-table --table-tag)\n"\
"xn-table: -:5:11: $unlisted\nxn-table: -:6:8: $unlisted\n" \
    '"a..b",de,a\na..b,de,a\n"z","x",a\n"z",x,a\n"z","de","1"\nz,"de",1\n' \
    collide --csv -f 3 --table-tag=2 --table-zone=1 --tables="$t/tables"
for option in '--table-zone=x:takes the number of a column, not its name' \
    '--table-zone=1:the zones are in the column of the names or tags'; do
    try "zones: ${option%%:*}" 2 '' "xn-table: --table-zone: ${option#*:}\n" '' \
        collide "${option%%:*}" "$t/de.xml"
done
try 'zones of pairs' 2 '' 'xn-table: --pairs: cannot be combined with --table-zone\n' '' \
    collide --pairs --table-zone=3 "$t/de.xml"
try 'tags: no warning with --quiet' 1 '2\ta\t1\ta\tsame\tde.xml\n' '' 'a\tde\na\tpair\n' \
    collide -q --tables="$t/tables"
# Tables that agree give labels of different tags one index label, with the common table or not.
mkdir "$t/agree"
cp "$t/de.xml" "$t/greek.xml" "$t/agree"
table en.xml '<char cp="002D"/><range first-cp="0061" last-cp="007A"/>'
cp "$t/en.xml" "$t/agree"
try 'tags: one index label for several tables' 1 \
    '2\taß\t1\tass\tsame\ten.xml\n4\tssü\t3\tßü\tindex\tde.xml\n' '' \
    'ass\ten\naß\tde\nßü\tde\nssü\tde\nα\tgreek\na\ten\n' collide --tables="$t/agree"
try 'tags: a sequence of another table' 1 '2\taoe-\t1\taø-\tindex\tlong.xml\n' '' \
    'aø-\tlong\naoe-\ten\n' collide --tables="$t/agree" --tables="$t/long.xml"
try 'tags: look-alikes with letters that the common table lacks' 1 \
    '2\taz\t1\tαz\tindex\twide.xml\n' '' 'αz\twide\naz\ten\n' \
    collide --tables="$t/agree" --tables="$t/wide.xml" --common="$t/common.xml"
cp "$t/tables/greek.xml" "$t/tables/other.xml"
try 'tags: two tables of a language' 1 '' \
    "${apart}xn-table: -:1:4: several tables have the tag 'und-Grek' (xn-table --table-tag)\n" \
    'ο\tund-Grek\n' collide --tables="$t/tables"
try 'tags: a directory that does not exist' 3 '' \
    'xn-table: /nonexistent: No such file or directory\n' '' collide --tables=/nonexistent
mkdir "$t/empty"
try 'tags: a directory without tables' 2 '' \
    "xn-table: $t/empty: the directory contains no .xml or .txt file\n" '' \
    collide --tables="$t/empty"
printf 'x' > "$t/empty/bad.txt"
$xn collide --tables="$t/empty" < /dev/null > "$t/out" 2> "$t/err"
[ $? -eq 2 ] && grep -q 'bad.txt:1:1: ' "$t/err"
check 'tags: a malformed table'

# Every pair of labels, compared one by one, gives the same.  The table has sequences that overlap,
# null variants, contexts and one direction.
table wild.xml '<char cp="0061"><var cp="0062"/><var cp="0063 0064" when="r"/></char>
<char cp="0061 0062"><var cp="0064"/></char><char cp="0062"><var cp="" not-when="r"/></char>
<char cp="0062 0063"><var cp="0061"/></char><char cp="0063"><var cp="0063"/></char>
<char cp="0064"><var cp="0063" when="r"/></char>' \
    '<rules><rule name="r"><look-behind><start/></look-behind><anchor/></rule></rules>'
awk 'BEGIN {
    n = split("a b c d", letter, " ")
    for (i = 1; i <= n; i++) {
        print letter[i]
        for (j = 1; j <= n; j++) {
            print letter[i] letter[j]
            for (k = 1; k <= n; k++)
                print letter[k] letter[j] letter[i]
        }
    }
}' | head -n 64 > "$t/labels"
awk '{ label[NR] = $0; for (i = 1; i < NR; i++) print label[i] "\t" $0 "\t" i "\t" NR }' \
    "$t/labels" | $xn collide --pairs -v "$t/wild.xml" > "$t/pairs"
awk -F '\t' '$5 == "collide" && !seen[$4]++ { print $4 "\t" $2 "\t" $3 "\t" $1 "\t" $6 }' \
    "$t/pairs" | sort -n > "$t/want"
$xn collide "$t/wild.xml" "$t/labels" > "$t/out"
grep -q variant "$t/out" && grep -q index "$t/out" && [ "$(wc -l < "$t/out")" -gt 40 ] &&
    same "$t/out" "$t/want"
check 'all pairs of 64 labels'

# Many names: ß, ss and x before three letters, some of them twice
awk 'BEGIN {
    for (i = 0; i < 60000; i++) {
        n = (i * 7919) % 50000
        m = int(n / 3)
        printf "%s%c%c%c\n", n % 3 == 0 ? "ß" : n % 3 == 1 ? "ss" : "x", 97 + m % 26, \
            97 + int(m / 26) % 26, 97 + int(m / 676)
    }
}' > "$t/names"
awk '{ key = $0; sub("ß", "ss", key) }
    key in line { print NR "\t" $0 "\t" line[key] "\t" name[key] "\t" \
        ($0 == name[key] ? "same" : "index"); next }
    { line[key] = NR; name[key] = $0 }' "$t/names" > "$t/want"
$xn collide "$t/de.xml" "$t/names" > "$t/out"
[ "$(wc -l < "$t/out")" -gt 10000 ] && cmp "$t/want" "$t/out"
check 'many names'
$xn collide "$t/de.xml" "$t/names" > /dev/full 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn-table: standard output: No space left on device\n'
check 'a full disk for standard output'

# Names that are similar, but not variants: a warning, and the index still finds its collisions.
table similar.xml '<char cp="0061"><var cp="" when="never"/></char>
<char cp="0062"><var cp="0063"/></char><char cp="0063"><var cp="0062"/></char>' \
    '<rules><rule name="never"><char cp="007A"/></rule></rules>'
for i in $(seq 63); do printf '%*s\n' "$i" '' | tr ' ' a; done > "$t/similar"
awk '{ print } END { print "aba"; print "aca"; print "a" }' "$t/similar" > "$t/in"
$xn collide "$t/similar.xml" "$t/in" > "$t/out" 2> "$t/err"
holds "$t/out" '65\taca\t64\taba\tindex\n66\ta\t1\ta\tsame\n' && [ ! -s "$t/err" ]
check '63 similar names'
awk 'NR > 1 { print "b" $0; print "c" $0; print "ab" $0 } NR == 1 { print "b" }' "$t/similar" |
    sed 's/^\(.\{63\}\).*/\1/' > "$t/in"
$xn collide "$t/similar.xml" "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q "^xn-table: $t/in:[0-9]*: warning: \
more than 64 names are similar to " "$t/err" && [ "$(wc -l < "$t/out")" -gt 62 ]
check 'more than 64 similar names'
# Names that are the same are found all the same, and do not count.
limit=$(documented xn-table/xn-table.1 'is compared with at most % similar ones')
for many in $limit $((limit + 1)); do
    awk 'BEGIN { s = "b"; for (i = 1; i <= 63; i++) { print s; s = s "a" }
        print "ab"; print "aab"; print "aaab" }' | head -n "$many" > "$t/names"
    cat "$t/names" "$t/names" "$t/names" > "$t/in"
    $xn collide "$t/similar.xml" "$t/in" > "$t/out" 2> "$t/err"
    awk -v n="$many" 'NR > n { print NR "\t" $0 "\t" (NR - 1) % n + 1 "\t" $0 "\tsame" }' "$t/in" \
        > "$t/want"
    cmp "$t/want" "$t/out"
    check "$many similar names, three times"
    # Without collisions, that not all names were compared decides.
    $xn collide -q "$t/similar.xml" "$t/names" > "$t/out"
    [ $? -eq $((many - limit)) ] && [ ! -s "$t/out" ]
    check "$many similar names: exit status"
    [ "$(grep -c "more than $limit names are similar to aab;" "$t/err")" -eq $((many - limit)) ] &&
        [ "$(wc -l < "$t/err")" -eq $((many - limit)) ]
    check "$many similar names, three times: warnings"
done

# The command line
try 'no table' 2 '' "xn-table: collide: needs a table; try 'xn-table --help'\n" '' collide
try 'a table on standard input' 2 '' \
    'xn-table: -: standard input cannot be both the table and the names\n' '' \
    collide -
printf 'a\na\n' > "$t/ones"
try 'a table on standard input, and a dump' 1 '2\ta\t1\ta\tsame\n' '' "$(cat "$t/case.txt")" \
    collide - "$t/ones"
try 'pairs: the column after that of the label' 1 'x,a,A,collide\n' '' 'x,a,A\n' \
    collide --pairs --csv -f2 "$t/case.txt"
for value in 0 x 1,0 1,2,3 , 1, -1 1000001 1,1000001; do
    try "--field=$value" 2 '' 'xn-table: --field: takes a column, or two such as 1,3\n' '' \
        collide --field="$value" "$t/de.xml"
done
try 'the last column that there can be' 1 '' \
    'xn-table: -:1:2: the line has too few columns\n' 'a\n' collide \
    --field=1000000 "$t/de.xml"
try 'a column too many' 2 '' \
    'xn-table: --field: a second column can only be used with --pairs\n' '' \
    collide -f1,2 "$t/de.xml"
try 'the column of the names as tag' 2 '' \
    'xn-table: --table-tag: the names and their tags are in the same column\n' '' \
    collide --tables="$t/tables" -f2 --table-tag=2
try 'a tag without tables' 2 '' 'xn-table: --table-tag: can only be used with --tables\n' '' \
    collide --table-tag=2 "$t/de.xml"
try 'the name of a column' 2 '' \
    'xn-table: --table-tag: takes the number of a column, not its name\n' '' \
    collide --tables="$t/tables" --table-tag=tag
try 'the same column twice' 2 '' 'xn-table: --field: the two columns are the same\n' '' \
    collide --pairs -f2,2 "$t/de.xml"
try 'a common table alone' 2 '' 'xn-table: --common: has no effect without --tables\n' '' \
    collide --common="$t/de.xml" "$t/de.xml"
try 'an empty common table' 2 '' 'xn-table: --common: the path is empty\n' '' \
    collide --tables="$t/tables" --common=
# Names of files that are not printable
strange=$(printf 'a\033')
mkdir "$t/strange"
printf "%s<meta><language>x</language></meta><data><char cp=\"0061\"/></data></lgr>" "$lgr" \
    > "$t/strange/$strange.xml"
printf 'a\na\n' > "$t/$strange"
: > "$t/nothing"
shown="$t/a<U+001B>"
try 'the name of a dump is escaped' 1 "$shown:2\ta\t$shown:1\ta\tsame\n" '' '' \
    collide "$t/case.txt" "$t/$strange" "$t/nothing"
try 'the name of a dump is escaped in JSON' 1 "{\"file\":\"$shown\",\"line\":2,\"label\":\"a\",\
\"earlier_file\":\"$shown\",\"earlier_line\":1,\"earlier_label\":\"a\",\"kind\":\"same\",\
\"table\":\"case.txt\"}\n" '' '' collide --json "$t/case.txt" "$t/$strange"
try 'the name of a table is escaped' 1 '2\ta\t1\ta\tsame\ta<U+001B>.xml\n' '' \
    'a\tx\na\tx\n' collide --tables="$t/strange"
try 'the name of a table is escaped in JSON' 1 '{"file":"-","line":2,"label":"a",'\
'"earlier_file":"-","earlier_line":1,"earlier_label":"a","kind":"same","table":"a<U+001B>.xml"}\n' \
    '' 'a\tx\na\tx\n' collide --json --tables="$t/strange"
# Labels that IDNA 2003 cannot store are the same only if they are typed alike.
mkdir "$t/prohibited"
printf 'U+2028\nU+2029\n' > "$t/prohibited/one.txt"
cp "$t/prohibited/one.txt" "$t/prohibited/two.txt"
try 'tags: labels that cannot be stored' 1 '3\t2028\t1\t2028\tsame\tone.txt\n' '' \
    '2028\tone\n2029\ttwo\n2028\ttwo\n' collide --code-points --tables="$t/prohibited"
try 'pairs: the relation in CSV' 1 '"ss",ß,collide,index\na,b,distinct,-\n' '' \
    '"ss",ß\na,b\n' collide --pairs -v --csv "$t/de.xml"
printf '"ab","%0100000d"\n' 0 > "$t/ones"
$xn collide -q --pairs --csv --json "$t/de.xml" "$t/ones" |
    grep -q '{"line":1,"label":"ab","other":'
check 'pairs: a column beside a long one'
yes 1 | head -n 256 > "$t/ones"
try '256 refused lines' 1 '' '' '' collide -q "$t/de.xml" "$t/ones"
try 'pairs with tags' 2 '' 'xn-table: --pairs: cannot be combined with --tables\n' '' \
    collide --pairs --tables="$t/tables"

# Pairs: headers, blank lines, and lines that are too long
printf 'U+0061\nU+0062\n' > "$t/letters.txt"
try 'pairs: a header' 1 'label\tother label\tresult\na\ta\tcollide\n' '' 'a\tb\n\na\ta\n' \
    collide --pairs --header "$t/letters.txt"
try 'pairs: a header with -v' 1 'label\tother label\tresult\trelation\na\ta\tcollide\tsame\n' '' \
    'a\tb\n\na\ta\n' collide -q -v --pairs --header "$t/letters.txt"
{ head -c 1100000 /dev/zero | tr '\0' a; echo; } > "$t/long"
for arguments in '' --pairs -q; do
    # shellcheck disable=SC2086 # words
    $xn collide $arguments "$t/letters.txt" < "$t/long" > "$t/out" 2> "$t/err"
    status=$?
    err='xn-table: -:1:1: more than 1048576 octets (xn record limit)\n'
    [ "$arguments" != -q ] || err=
    gives "a line that is too long: $arguments" 1 '' "$err"
done
yes "$(printf 'a\ta')" | head -n 20000 | $xn collide --pairs "$t/letters.txt" | sort -u > "$t/out"
holds "$t/out" 'a\ta\tcollide\n'
check 'pairs: more output than is kept in memory'
finish
