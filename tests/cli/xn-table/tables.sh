#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table check: the tables that apply to a name, the label that is checked, and the messages.
. "$srcdir/tests/cli/lib.sh"
. "$srcdir/tests/cli/xn-table/lib.sh"
tables=$srcdir/tests/vectors/tables
if ! has WITH_EXPAT; then
    skip 'no expat: tables in XML'
    finish
    exit
fi
cp "$tables/middle-dot.xml" "$tables/ranges.xml" "$tables/labels.xml" "$tables/list.txt" "$t"
dot=$t/middle-dot.xml ranges=$t/ranges.xml labels=$t/labels.xml
where='the table allows it only where rule between-l matches (middle-dot.xml line 11)'

names 'a valid name' '' --tables="$dot" l·l.example
try 'the context of a code point' 1 '' \
    "xn-table: operand:1:2: label 1: U+00B7 at octet 2: $where\n" '' --tables="$dot" a·l.example
try 'lines: the label is the second-to-last' 1 '' \
    "xn-table: -:2:6: label 2: U+00B7 at octet 2: $where\n" \
    'www.l·l.example\nwww.a·l.example\n' --tables="$dot"
try 'a final dot' 1 '' "xn-table: operand:1:2: label 1: U+00B7 at octet 2: $where\n" '' \
    --tables="$dot" a·l.example.
try 'other dots' 1 '' "xn-table: operand:1:6: label 2: U+00B7 at octet 2: $where\n" '' \
    --tables="$dot" l。a·l。example
try 'a name of one label' 1 '' "xn-table: operand:1:2: label 1: U+00B7 at octet 2: $where\n" '' \
    --tables="$dot" a·l
try 'an ACE label is decoded' 1 '' \
    "xn-table: operand:1:1: label 1: U+00B7 at octet 1: $where\n" '' --tables="$dot" \
        xn--al-0ea.example
try 'a code point that is not listed' 1 '' \
    'xn-table: operand:1:2: label 1: U+007A at octet 2: the table does not list it\n' '' \
    --tables="$ranges" az.example
try 'an action' 1 '' \
    'xn-table: operand:1:1: label 1: action 0 (line 24, "too many digits") makes it invalid\n' '' \
    --tables="$ranges" a123.example
try '--table-label from the start' 1 '' "xn-table: operand:1:2: label 1: U+00B7 at octet 2: "\
"$where\n" '' \
    --tables="$dot" --table-label=1 a·l.b.c
try '--table-label from the end' 1 '' "xn-table: operand:1:4: label 2: U+00B7 at octet 2: "\
"$where\n" '' \
    --tables="$dot" --table-label=-3 l.a·l.a.l
names 'another label is not checked' '' --tables="$dot" --table-label=1 l.zzz.example
for n in 4 -4; do
    try "--table-label=$n: the name lacks it" 1 '' \
        'xn-table: operand:1:5: the name has too few labels (xn-table --table-label)\n' '' \
        --tables="$dot" --table-label=$n a.l.a
done

# Upper case is checked as it is stored; positions and the ASCII form are those of the typed name.
printf 'U+0061..U+007A\nU+00FC\n' > "$t/small.txt"
names 'upper case' '' --tables="$t/small.txt" Muenchen.example MUENCHEN.Example MÜNCHEN.example \
    XN--MNCHEN-3YA.example
# shellcheck disable=SC2046 # words
names 'upper case: each letter' '' --tables="$t/small.txt" \
    $(echo A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Ü | sed 's/[^ ][^ ]*/&.example/g')
try 'upper case: a refused code point' 1 '' \
    'xn-table: operand:1:3: label 1: U+00E4 at octet 3: the table does not list it\n' '' \
    --tables="$t/small.txt" ÜÄ.example
try 'upper case: the index and the stored form' 0 \
    'MÜNCHEN.Example\tmünchen\txn--mnchen-3ya.Example\tok:xn--mnchen-3ya\n' '' '' \
    --append=index,ascii,idna2003 --tables="$t/small.txt" MÜNCHEN.Example

# Two verdicts
try 'allowed by the table, not assigned in Unicode 3.2' 1 '' \
    'xn-table: operand:1:1: label 1: allowed by the table, but IDNA 2003 cannot store U+0A51 '\
'(RFC 3454 table A.1)\n' '' --tables="$labels" ੑ.example
try 'allowed by the table, but changed by nameprep' 1 '' \
    'xn-table: operand:1:1: label 1: allowed by the table, but IDNA 2003 stores it as ss (RFC '\
'3491)\n' '' \
    --tables="$labels" ß.example
try 'allowed by the table, but not as a host name' 1 '' \
    'xn-table: operand:1:1: label 1: allowed by the table, but IDNA 2003 cannot store U+002D '\
'(RFC 3490 section 4.1 step 3b)\n' '' --tables="$labels" -- -a.example
try 'both refuse it' 1 '' \
    'xn-table: operand:1:1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n'\
'xn-table: operand:1:1: label 1: U+0221 at octet 1: the table does not '\
'list it\n' '' --tables="$dot" ȡ.example
try 'IDNA 2003 refuses another label' 1 '' \
    'xn-table: operand:1:3: U+002B is not a letter, digit or hyphen (RFC 3490 section 4.1 step '\
'3a)\n' '' \
    --tables="$dot" l.+
try 'ill-formed UTF-8' 1 '' 'xn-table: -:1:2: ill-formed UTF-8 (RFC 3629)\n' 'a\0377.b\n' \
    --tables="$dot"

# Several tables
names 'one table that allows it is enough' '' --tables="$dot" --tables="$ranges" l·l.example a1.x
try 'no table allows it' 1 '' \
    "xn-table: operand:1:2: label 1: U+00B7 at octet 2: $where\n"\
'xn-table: operand:1:2: label 1: U+00B7 at octet 2: the table does not list it (ranges.xml)\n' '' \
    --tables="$dot" --tables="$ranges" a·l.example
try 'each of two tables is named' 1 '' \
    'xn-table: operand:1:2: label 1: U+00E9 at octet 2: the table does not list it (ranges.xml)\n'\
'xn-table: operand:1:2: label 1: U+00E9 at octet 2: the table does not list it (list.txt)\n'\
'xn-table: operand:2:1: a non-ASCII label that starts with xn-- (RFC 3490 section 4.1 step 5)\n'\
'xn-table: operand:2:1: label 1: begins with xn--, but is not an A-label (ranges.xml)\n'\
'xn-table: operand:2:1: label 1: begins with xn--, but is not an A-label (list.txt)\n' '' \
    --tables="$ranges" --tables="$t/list.txt" aé.example xn--é.example
printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="00E6"/></data><rules>
<rule name="r"><start/></rule><action disp="invalid" match="r" comment="no"/></rules></lgr>\n' \
    > "$t/action.xml"
try 'an action of one of several tables' 1 '' \
    'xn-table: operand:1:1: label 1: action 0 (action.xml line 2, "no") makes it invalid\n'\
"xn-table: operand:1:1: label 1: U+00E6 at octet 1: the table does not list it (middle-dot.xml)\n" \
    '' --tables="$t/action.xml" --tables="$dot" æ
echo U+00E6 > "$t/ae.txt"
for files in "$tables/segmentations.xml $t/ae.txt" "$t/ae.txt $tables/segmentations.xml"; do
    names "tables of different sizes: ${files##*/} is the last" 'ab\tvalid\næ\tvalid\n' \
        --append=verdict --tables="${files% *}" --tables="${files#* }" ab æ
done
mkdir -p "$t/all" && cp "$dot" "$t/all/cat.xml" && cp "$t/list.txt" "$t/all/xn--p1ai.txt" &&
    sed 's|<meta>|<meta><language>ca</language><language>oc-FR</language><scope type="domain">'\
'.example</scope>|' "$dot" > "$t/all/other.xml" && echo no > "$t/all/notes"
names '--tables: by the last label' '' --tables="$t/all" l·l.cat l·l.example l·l.EXAMPLE क्ष.рф \
    क्ष.xn--p1ai
try '--tables: the table of another domain' 1 '' \
    'xn-table: operand:1:2: label 1: U+00B7 at octet 2: the table does not list it\n' '' \
    --tables="$t/all" a·l.рф
try '--tables: no table' 1 '' \
    'xn-table: operand:1:6: no table applies to this domain (xn-table --tables)\nxn-table: '\
'operand:2:6: no table '\
'applies to this domain (xn-table --tables)\n' '' --tables="$t/all" l·l.other l·l.org
names '--table-language' '' --tables="$t/all" --table-language=ca l·l.org
mkdir -p "$t/domains" && cp "$t/all/other.xml" "$t/domains/org.xml" &&
    sed 's|<meta>|<meta><language>be</language>|' "$ranges" > "$t/domains/be.xml" &&
    sed 's|<meta>|<meta><scope type="domain">co.example</scope>|' "$ranges" > "$t/domains/co.xml"
try 'a domain of two labels' 1 '' \
    "xn-table: operand:2:1: label 1: U+006C at octet 1: the table does not list it\n" '' \
    --tables="$t/domains" --table-label=1 l·l.example l·l.CO.example. a.co.example
none='no table applies to this domain (xn-table --tables)'
try 'the file name of a table with a language or a domain does not count' 1 '' \
    "xn-table: operand:1:3: $none\nxn-table: operand:2:6: $none\n" '' \
    --tables="$t/domains" a.be l·l.org
names '--tables-by-name' '' --tables="$t/domains" --tables-by-name a.be l·l.org l·l.example
names 'a domain is a tag' '' --tables="$t/domains" --table-language=CO.example a.x
try '--table-language: its table decides, in every domain' 1 '' \
    "$(for number in 1 2; do
        printf 'xn-table: operand:%s:2: label 1: U+00B7 at octet 2: ' $number
        echo "$where" | sed s/middle-dot/other/
    done)\n" '' \
    --tables="$t/all" --table-language=ca a·l.org a·l.other l·l.cat
names '--table-language: a range' '' --tables="$t/all" --table-language=OC l·l.org
try '--table-language: no table' 2 '' 'xn-table: --table-language: no table has this language\n' \
    '' \
    --tables="$t/all" --table-language=c a
names 'a table by itself applies to every name' '' --tables="$t/all" --tables="$dot" l·l.org


# The label below the longest domain of a table, and the last one for the root
try 'the label below the domain of a table' 1 '' \
    "xn-table: operand:2:8: label 3: U+00B7 at octet 2: the table does not list it\n" '' \
    --tables="$t/domains" www.l·l.example www.x.a·l.co.example
sed 's|<meta>|<meta><scope type="domain">.</scope>|' "$dot" > "$t/domains/root.xml"
try 'the root' 1 '' "xn-table: operand:2:4: label 2: U+00B7 at octet 2: "\
"$(echo "$where" | sed s,middle-dot,root,)\n" '' \
    --tables="$t/domains" a.l·l x.a·l.
try 'the root: only the last label' 1 '' "xn-table: operand:1:3: $none\n" '' \
    --tables="$t/domains" --table-label=1 l.l l
names 'the root, with --table-label=-1' '' --tables="$t/domains" --table-label=-1 a.l·l l

# Which tables of a directory
mkdir "$t/dots" "$t/script" "$t/order"
cp "$dot" "$t/dots/co.example.xml"
try 'a domain of two labels as the name of a file' 1 '' \
    "xn-table: operand:2:3: $none\nxn-table: operand:3:3: $none\n" '' \
    --tables="$t/dots" l·l.co.example l.co a.example
sed 's|<meta>|<meta><scope type="script">Latn</scope>|' "$ranges" > "$t/script/be.xml"
try 'another scope than a domain: the name of the file counts' 1 '' \
    "xn-table: operand:2:5: $none\n" '' --tables="$t/script" abc.be abc.x
sed 's|<meta>|<meta><scope type="script">Latn</scope><scope type="domain">x</scope>|' "$ranges" \
    > "$t/script/be.xml"
try 'a domain after another scope: the name of the file does not count' 1 '' \
    "xn-table: operand:1:5: $none\n" '' --tables="$t/script" abc.be abc.x
for file in d b e a c; do
    cp "$t/domains/root.xml" "$t/order/$file.xml"
done
unlisted='U+007A at octet 1: the table does not list it'
try 'tables in alphabetic order' 1 '' "$(for file in a b c d e; do
    echo "xn-table: operand:1:1: label 1: $unlisted ($file.xml)"
done)\n" '' --tables="$t/order" z
try 'another label that is no A-label' 1 '' \
    'xn-table: operand:1:1: U+0080 is prohibited (RFC 3454 table C.2.2)\n' '' "$dot" xn--a.l.x
for number in 4096 4097; do
    # shellcheck disable=SC2046 # words
    $xn $(yes -- "--tables=$t/list.txt" | head -n $number) a.x > "$t/out" 2> "$t/err"
    case "$? $number" in
    '0 4096' | '1 4096') ! grep limit "$t/err" ;;
    '2 4097') holds "$t/err" 'xn-table: --tables: more than 4096 tables (xn limit)\n' ;;
    *) false ;;
    esac
    check "$number tables"
done

try 'an empty tag: only internationalised labels need one' 1 '' "$(for line in 1 2; do
    printf 'xn-table: -:%s:1: label 1: an internationalised label without the tag of a ' $line
    printf 'table (xn-table --table-tag)\\n'
done)" 'xn--4ca\t\nä\t\nab\t\n' --tables="$t/dots" -f1 --table-tag=2

# One index label for several tables
printf 'U+0061|U+0430\nU+006B\n' > "$t/latin.txt"
printf 'U+0430\nU+043A\n' > "$t/cyrillic.txt"
printf 'U+0061\nU+0430\n' > "$t/apart.txt"
names_tables="--tables=$t/latin.txt --tables=$t/cyrillic.txt"
try 'the index label of two tables' 0 'а.x\ta\nка.x\tкa\nka.x\tka\n' '' '' \
    --append=index $names_tables а.x ка.x ka.x
try 'JSON: the index label of the table that allows the label, the second' 0 \
    '{"line":1,"input":"ка.x","valid":true,"ascii":"xn--80at.x","errors":[],"tables":['\
'{"file":"latin.txt","label":0,"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid",'\
'"action":null,"table_line":0,"rule":"","comment":"","offset":0,"length":2,"position":0,'\
'"code_point":"U+043A","idna2003":"ok:xn--80at","ascii":"xn--80at"},{"file":"cyrillic.txt",'\
'"label":0,"status":"XN_TABLE_OK","disposition":"valid","action":4,"table_line":0,"rule":"",'\
'"comment":"","offset":0,"length":0,"code_point":null,"idna2003":"ok:xn--80at",'\
'"ascii":"xn--80at"}],"index":"кa"}\n' '' '' --json --index $names_tables ка.x
try 'the index label of an A-label in two tables' 0 'xn--80at.x\tкa\nxn--80a.x\ta\n' '' '' \
    --append=index $names_tables xn--80at.x xn--80a.x
apart='latin.txt line 1 makes U+0061 and U+0430 variants, apart.txt line 2 does not, so that '\
'their labels have no index in common'
try 'no index label in contradictory tables' 2 '' "xn-table: --index: $apart\n" '' \
    --append=index --tables="$t/latin.txt" --tables="$t/apart.txt" а.x
try 'verdicts of contradictory tables' 0 'а.x\tvalid\n' '' '' \
    --append=verdict --tables="$t/latin.txt" --tables="$t/apart.txt" а.x
mkdir "$t/hosts" "$t/zone"
cp "$t/latin.txt" "$t/apart.txt" "$t/hosts"
try 'tables of two domains need not agree' 0 'a.latin\ta\nа.apart\tа\n' '' '' \
    --append=index --tables="$t/hosts" a.latin а.apart
rm "$t/hosts/apart.txt" && cp "$t/cyrillic.txt" "$t/hosts"
try 'nor have one index label if they do' 0 'а.cyrillic\tа\n' '' '' \
    --append=index --tables="$t/hosts" а.cyrillic
for table in latin apart; do
    sed 's/.*/<char cp="&"\/>/; s/U+//; s/|U+\(....\)"\/>/"><var cp="\1"\/><\/char>/;
1i <lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><scope type="domain">.</scope></meta><data>
$a </data></lgr>' "$t/$table.txt" > "$t/zone/$table.xml"
done
try 'tables of one domain must agree' 2 '' \
    "xn-table: --index: $(echo "$apart" |
        sed 's/txt/xml/g; s/line 1/line 2/; s/xml line 2 d/xml line 3 d/')\n" '' \
    --index --tables="$t/zone" а
printf '[policy]\ntables = latin.txt, apart.txt\n' > "$t/contradiction.conf"
try 'tables of one section of a policy must agree' 2 '' \
    "xn-table: $t/contradiction.conf:2:10: $apart\n" '' \
    --index --policy="$t/contradiction.conf" а.x

# Labels with their zone in a column
try 'a column of zones' 1 'l·l\texample\tvalid\tl·l.example\na·l\tEXAMPLE.\tinvalid\t\n'\
'l·l\torg\tinvalid\t\nwww.l·l\texample\tvalid\twww.l·l.example\nl·l\t.\tvalid\tl·l\n' \
    "xn-table: -:2:2: label 1: U+00B7 at octet 2: "\
"$(echo "$where" | sed s/middle-dot/org/)\nxn-table: -:3:6: $none\n" \
    'l·l\texample\na·l\tEXAMPLE.\nl·l\torg\nwww.l·l\texample\nl·l\t.\n' \
    --tables="$t/domains" -f 1 --table-zone=2 --append=verdict,unicode
try 'a column of zones: the label before it, of any table' 1 \
    'a·l\tb.example\tinvalid\nb.l\tl·l.a·l\tvalid\nl·l\t\tvalid\na·l\t\tinvalid\n' \
    "xn-table: -:1:2: label 1: U+00B7 at octet 2: $where\n"\
"xn-table: -:4:2: label 1: U+00B7 at octet 2: $where\n" \
    'a·l\tb.example\nb.l\tl·l.a·l\nl·l\t\na·l\t\n' \
    --tables="$dot" -f 1 --table-zone=2 --append=verdict
empty='an empty label (RFC 3490 section 4.1 step 8)'
try 'a column of zones: empty labels are no root' 1 \
    'l·l\t.x\tXN_E_EMPTY\nl·l\t..\tXN_E_EMPTY\nl·l\tx.\tXN_OK\n' \
    "xn-table: -:1:6: $empty\nxn-table: -:2:6: $empty\nxn-table: -:2:7: $empty\n" \
    'l·l\t.x\nl·l\t..\nl·l\tx.\n' \
    --tables="$dot" -f 1 --table-zone=2 --append=status
try 'a column of zones, and --table-label' 1 'l·l\ta·l.x\tinvalid\n' \
    "xn-table: -:1:7: label 2: U+00B7 at octet 2: $where\n" \
    'l·l\ta·l.x\n' --tables="$dot" -f 1 --table-zone=2 --append=verdict --table-label=-2
try 'columns of zones and tags in CSV, by name' 1 \
    'tag,zone,label,verdict\ncat,"example",l·l,valid\nru,example,l·l,invalid\n'\
'cat,EXAMPLE,a·l,invalid\n' \
    "xn-table: -:3:12: label 1: no table has the tag 'ru' (xn-table --table-tag)\n"\
"xn-table: -:4:14: label 1: U+00B7 at octet 2: the table allows it only where rule "\
"between-l matches (cat.xml line 11)\n" \
    'tag,zone,label\ncat,"example",l·l\nru,example,l·l\ncat,EXAMPLE,a·l\n' \
    --tables="$t/all/cat.xml" --tables-by-name --csv --header -f label --table-zone=zone \
    --table-tag=tag --append=verdict
try 'a line without the column of its zone' 1 'l·l\tinvalid\n' \
    'xn-table: -:1:5: no such column (xn-table --field)\n' 'l·l\n' \
    --tables="$dot" -f 1 --table-zone=2 --append=verdict
printf '[policy]\n[zone example]\nhyphens-3-4 = no\n[zone co.example]\nmax-octets = 2\n' \
    > "$t/zone.conf"
try 'a column of zones: the rules of a zone' 1 \
    'ab--c\texample\tinvalid\nabc\tco.example\tinvalid\n' '' \
    'ab--c\texample\nabc\tco.example\n' -q --policy="$t/zone.conf" -f 1 --table-zone=2 \
    --append=verdict
for option in '--table-zone=2:requires --field' '-f1 --table-zone=x:a name requires --header' \
    '-f1 --table-zone=2 --code-points:cannot be combined with --code-points' \
    '-f1 --table-zone=0:takes the number of a column, or its name'; do
    try "--table-zone: ${option#*:}" 2 '' "xn-table: --table-zone: ${option#*:}\n" '' \
        --tables="$dot" ${option%%:*}
done

mkdir "$t/below"
printf 'U+0061\nU+0062\n' > "$t/below/x.txt"
printf '[zone co.x]\ndepth = 2\n[zone x]\ndepth = 3\n' > "$t/zone.conf"
try 'the label below the zone of a policy, not below the domain of a table' 1 '' \
    'xn-table: operand:3:1: label 1: U+0063 at octet 1: the table does not list it\n' '' \
    --tables="$t/below" --policy="$t/zone.conf" a.co.x c.b.co.x co.x
# Columns, CSV, JSON, threads
try 'a column' 1 '' "xn-table: -:2:4: label 1: U+00B7 at octet 2: $where\n" \
    '1\tl·l.example\n2\ta·l.b\n' --tables="$dot" -f 2
try 'CSV' 1 '' "xn-table: -:1:9: label 1: U+00B7 at octet 2: $where\n" '"1,2","a·l.example"\n' \
    --tables="$dot" --csv -f 2
try 'JSON: valid' 0 \
    '{"line":1,"input":"l.x","valid":true,"ascii":"l.x","errors":[],"tables":['\
'{"file":"middle-dot.xml","label":0,"status":"XN_TABLE_OK","disposition":"valid","action":4,'\
'"table_line":0,"rule":"","comment":"","offset":0,"length":0,"code_point":null,'\
'"idna2003":"ok:l","ascii":"l"}]}\n' '' '' --tables="$dot" --json l.x
$xn --tables="$dot" --json a.a·l.x > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && tests/cli/json_lines < "$t/out" > "$t/json" &&
    grep -q '"error":{"status":"TABLE_REFUSES","label":1,"offset":3,"length":2,' "$t/out" &&
    grep -q '"tables":\[{"file":"middle-dot.xml","label":1,"status":"XN_TABLE_E_CONTEXT"' \
        "$t/out" &&
    grep -q '"table_line":11,"rule":"between-l","comment":"geminate l","offset":3,"length":2' \
        "$t/out"
check 'JSON: refused'
try 'runs of ASCII names' 1 '' \
    'xn-table: -:3:1: label 1: U+007A at octet 1: the table does not list it\n' \
    'a.b\na.b\nz.b\na.b\n' --tables="$ranges"
i=0
while [ $i -lt 3000 ]; do
    echo "l·l$i.example"
    echo 'l·l.example'
    i=$((i + 1))
done > "$t/in"
$xn --tables="$dot" < "$t/in" 2> "$t/one"
$xn --tables="$dot" -j4 < "$t/in" 2> "$t/four"
[ "$(wc -l < "$t/one")" -eq 3000 ] && cmp "$t/one" "$t/four"
check 'threads'
try 'counts' 1 '' \
    "xn-table: -:1:2: label 1: U+00B7 at octet 2: $where\n"\
"xn-table: refused: 1 table refuses (RFC 7940 section 8)\nxn-table: 2 names, 1 refused, 0 blank\n" \
    'a·l.b\na.b\n' --tables="$dot" -v

# Refused command lines and tables
try 'a missing table' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    --tables=/nonexistent a
echo '<lgr' > "$t/bad.xml"
$xn --tables="$t/bad.xml" a > "$t/out" 2> "$t/err"
[ $? -eq 2 ] && [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q "^xn-table: $t/bad.xml:1:" "$t/err"
check 'a malformed table'
$xn --tables="$t/list.txt" --table-format=rfc7940 a 2> "$t/err"
[ $? -eq 2 ] && grep -q "^xn-table: $t/list.txt:1:[0-9]*: " "$t/err"
check '--table-format'
mkdir -p "$t/empty"
try 'a directory without tables' 2 '' \
    "xn-table: $t/empty: the directory contains no .xml or .txt file\n" '' --tables="$t/empty" a
# Only files that end in .xml or .txt, and are not hidden, are tables.
mkdir -p "$t/mixed"
for file in .hidden.xml .xml .txt README table.xml~ table.xmlx xml a.XML .#a.txt; do
    echo '<lgr' > "$t/mixed/$file"
done
try 'a directory with other files' 2 '' \
    "xn-table: $t/mixed: the directory contains no .xml or .txt file\n" '' --tables="$t/mixed" a
cp "$t/list.txt" "$t/mixed/x.txt"
$xn --tables="$t/mixed" a.x < /dev/null > "$t/out" 2> "$t/err"
[ $? -lt 2 ] && ! grep -q mixed "$t/err"
check 'a directory with a table and other files'
try 'a missing directory' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    --tables=/nonexistent a
for option in --table-label=1 --table-language=de --table-tag=2 --index --variants; do
    try "$option alone" 2 '' "xn-table: check: needs a table; try 'xn-table check --help'\n" '' \
        $option
done
for n in 0 -0 x 1x '' 128; do
    try "--table-label=$n" 2 '' \
        'xn-table: --table-label: takes a number from 1 (the first label) to 127, or from -1 '\
'(the last) to -127\n' '' --tables="$dot" --table-label=$n a
done

# Records that are refused before they are checked have no verdict of the name before.
printf 'l·l\ta·l\nl\n' > "$t/in"
$xn -q -f 2,1 --json --index --variants "$dot" < "$t/in" > "$t/out"
grep -q '"line":2,"column":2,.*"NO_FIELD".*"tables":\[\],"index":null,"variants":\[\],' "$t/out"
check 'a missing column has no verdicts'
try 'misplaced quotation marks' 1 'l·l\taction:4\n"a"b\t-\n' \
    'xn-table: -:2:1: unpaired or misplaced quotation mark (RFC 4180 section 2)\n' \
    'l·l\n"a"b\n' --csv -F '\t' -f 1 --append=why "$dot"
{
    echo l
    head -c 2000000 /dev/zero | tr '\0' l
    echo
    echo l
} > "$t/in"
for jobs in 1 4; do
    $xn -q -j$jobs --append=verdict,why,index,idna2003 "$dot" < "$t/in" | sed 's/^ll*//' > "$t/out"
    holds "$t/out" '\tvalid\taction:4\tl\tok:l\n\tinvalid\t-\t-\tlong\n\tvalid\taction:4\tl\tok:l\n'
    check "a line that is too long, -j$jobs"
done
printf 'l\n\nl\n' | $xn --json "$dot" > "$t/out"
sed -n 2p "$t/out" > "$t/blank"
holds "$t/blank" '{"line":2,"input":"","errors":[],"tables":[]}\n'
check 'JSON: a blank line'
printf '[zone zone]\ndepth = 2\n' > "$t/zones.conf"
try 'IDNA 2003 about another label, and about this one' 1 \
    'x_y--.good.zone\tvalid\tok:good\naaa.bcȡ.zone\tvalid\tunassigned:2\nzone\tinvalid\t-\n' \
    'xn-table: operand:1:5: a hyphen at the start or the end of a label (RFC 3490 section 4.1 '\
'step 3b)\nxn-table: operand:2:7: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n'\
'xn-table: operand:3:1: not a name in a zone of the policy (zones.conf:1 zone)\n' '' \
    --policy="$t/zones.conf" --append=verdict,idna2003 x_y--.good.zone aaa.bcȡ.zone zone
echo www > "$t/reserved"
printf '[policy]\nreserved = reserved\n[zone zone]\n' > "$t/zones.conf"
for file in "$dot" "$t/reserved" "$t/zones.conf"; do
    try "--reject does not replace $(basename "$file")" 2 '' \
        "xn-table: $file: is also the input, the output or standard error\n" '' \
        --reject="$file" --policy="$t/zones.conf" --tables="$dot" l.zone
    [ -s "$file" ]
    check 'which is still there'
done

# Two tables of which each may not list a letter, refuse it by the policy, or allow it
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
printf '%s%s\n' "$lgr" '<char cp="0062"/><char cp="0064"/><char cp="0065"/><char cp="0067"/></data>
<rules><rule name="bde"><class>0062 0064 0065</class></rule>
<action disp="invalid" any-variant="x"/><action disp="held" match="bde"/></rules></lgr>' \
    > "$t/one.xml"
printf '%s%s\n' "$lgr" '<char cp="0061"/><char cp="0063"/><char cp="0064"/><char cp="0065"/>
<char cp="0067"/></data><rules><rule name="aeg"><class>0061 0065 0067</class></rule>
<action disp="held" match="aeg"/></rules></lgr>' > "$t/two.xml"
printf '[policy]\nrefuse = held\n' > "$t/held.conf"
try 'the columns: of a table that allows the label, that finds it valid, or the first' 1 \
    "$(printf '%s\n' 'a held action:0' 'b held action:1' 'c valid action:5' 'd valid action:5' \
        'e held action:1' 'f invalid pos:0' 'g valid action:6' | tr ' ' '\t')\n" '' \
    'a\nb\nc\nd\ne\nf\ng\n' -q --policy="$t/held.conf" --tables="$t/one.xml" \
    --tables="$t/two.xml" --append=disposition,why

# Options that contradict each other
while IFS='|' read -r message arguments; do
    # shellcheck disable=SC2086 # words
    try "refused: $message" 2 '' "xn-table: $message\n" '' $arguments
done << END
--on-error: a text cannot be combined with --json|--json --on-error=text:x $dot l
--append: cannot be combined with --json|--json --append=why $dot l
--input: cannot be combined with names on the command line|-i $t/names $dot l
--header: cannot be combined with names on the command line|--header $dot l
--table-format: can only be used with a table|--table-format=list --policy=$t/zones.conf l
--table-tag: requires --field|--tables=$t/all --table-tag=2
--table-tag: cannot be combined with --table-language|--tables=$t/all -f1 --table-tag=2 \
--table-language=x
--table-tag: a name requires --header|--tables=$t/all -f1 --table-tag=x
--table-tag: takes the number of a column, or its name|--tables=$t/all -f1 --table-tag=0
--tables: the path is empty|--tables= l
--policy: the path is empty|--policy= l
--limit: has no effect without --variants|--limit=1 $dot l
-: standard input is given more than once|-i - -
-: standard input is given more than once|-i - -i - $dot
-: standard input cannot be both the table and the names|-
END
used='xn-table: --delimiter: occurs in the values; use --csv or another character\n'
for delimiter in : . - + _ a m z A Z 0 5 9; do
    try "-F $delimiter" 2 '' "$used" '' -f 2 -F $delimiter "$dot"
done
try '-F ;' 0 '' '' '' -f 2 -F ';' "$dot"
for arguments in --json --csv; do
    $xn -f 2 -F a --variants $arguments "$dot" < /dev/null > "$t/out" 2> "$t/err" &&
        [ ! -s "$t/err" ]
    check "-F a $arguments"
done
try '-F ;: variants' 2 '' "$used" '' -f 2 -F ';' --append=variants "$dot"
try '-F ;: --variants' 2 '' "$used" '' -f 2 -F ';' --variants "$dot"
try 'standard input as a table and as names' 2 '' \
    'xn-table: -: standard input cannot be both the table and the names\n' '' --tables="$dot" \
        --tables=-
try 'standard input twice' 2 '' 'xn-table: -: standard input is given more than once\n' '' \
    --tables=- --tables=- a
printf 'l\n' > "$t/names"
try 'a table on standard input' 0 '' '' 'U+006C\n' -i "$t/names" -

mkdir "$t/three"
printf 'U+0061|U+0430\n' > "$t/three/a.txt"
printf 'U+0430|U+03B1\n' > "$t/three/b.txt"
printf 'U+0061\nU+03B1\n' > "$t/three/c.txt"
try 'a contradiction by several tables' 2 '' \
    'xn-table: --index: several tables together make U+0061 and U+03B1 variants, c.txt line 2 '\
'does not, so that their labels have no index in common\n' '' --index --tables="$t/three/a.txt" \
    --tables="$t/three/b.txt" --tables="$t/three/c.txt" a
finish
