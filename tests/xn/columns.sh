#!/bin/sh
# SPDX-License-Identifier: MIT
# --field, --delimiter and --csv: one column is converted, the rest is unchanged.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
quotes='unpaired or misplaced quotation mark (RFC 4180 section 2)\n'
none='no such column (xn --field)\n'

# columns
try 'the first of two columns' 0 'xn--tda\tü\n' '' 'ü\tü\n' -f 1
try 'the second column' 0 'ü\txn--tda\n' '' 'ü\tü\n' -f2
try 'a column in the middle' 0 'ü\txn--tda\tü\tü\n' '' 'ü\tü\tü\tü\n' --field=2
try 'other columns may be binary' 0 '\0377\0\txn--tda\t\0200\r\n' '' '\0377\0\tü\t\0200\r\n' -f2
try 'the only column' 0 'xn--tda\n' '' 'ü\n' -f1
try 'another delimiter' 0 'ü,xn--tda,ü\n' '' 'ü,ü,ü\n' -f2 -F ,
try 'TAB as \\t' 0 'ü\txn--tda\n' '' 'ü\tü\n' -f2 '-F\t'
try 'two spaces have an empty column between them' 0 'a  xn--tda\n' '' 'a  ü\n' -f3 -F ' '
try 'an empty column stays empty' 0 'a\t\tb\n' '' 'a\t\tb\n' -f2
try 'an empty last column stays empty' 0 'a\t\n' '' 'a\t\n' -f2
try 'blank lines are kept' 0 '\n\r\na\txn--tda\n' '' '\n\r\na\tü\n' -f2
try 'CRLF is not part of the last column' 0 'a\txn--tda\r\n' '' 'a\tü\r\n' -f2
try 'a last line without an end' 0 'a\txn--tda' '' 'a\tü' -f2
try 'quotation marks are text without --csv' 0 'a,"b\n' '' 'a,"b\n' -f1 -F,
try 'a byte-order mark before columns is kept' 0 '\0357\0273\0277xn--tda\tü\n' '' \
    '\0357\0273\0277ü\tü\n' -f1
try 'a byte-order mark alone is kept' 0 '\0357\0273\0277' '' '\0357\0273\0277' -f1
try 'a byte-order mark is not printed with --check' 0 '' '' '\0357\0273\0277ü\tü\n' -f1 --check
try 'a byte-order mark is not part of JSON' 0 \
    '{"line":1,"column":1,"input":"ü","output":"xn--tda"}\n' '' \
    '\0357\0273\0277ü\tü\n' -f1 --json
try 'with -0, LF is text' 0 'a\nb\txn--tda\0c\td\0' '' 'a\nb\tü\0c\td\0' -0 -f2
names 'a column of an operand' 'ü\txn--tda\n' -f2 "$(printf 'ü\tü')"

# refused columns
in='a\tb\na\tx..y\tü\na\tü\n' bad="xn: -:2:5: $empty"
try 'blank empties the column' 1 'a\tb\na\t\tü\na\txn--tda\n' "$bad" "$in" -f2
try 'keep keeps the column' 1 'a\tb\na\tx..y\tü\na\txn--tda\n' "$bad" "$in" -f2 --on-error=keep
try 'skip drops the line' 1 'a\tb\na\txn--tda\n' "$bad" "$in" -f2 --on-error=skip
try 'stop ends the run' 1 'a\tb\n' "$bad" "$in" -f2 --on-error=stop --reject="$t/reject"
holds "$t/reject" 'a\tx..y\tü\n'
check 'the whole line is rejected'
try 'octets count in the whole line' 1 'ü\t\n' \
    'xn: -:1:5: U+2028 is prohibited (RFC 3454 table C.2.2)\n' 'ü\ta\0342\0200\0250\n' -f2
try 'too few columns' 1 'a\nb\txn--tda\n' "xn: -:1:2: $none" 'a\nb\tü\n' -f2
try 'too few columns: counts' 1 'a\nb\n' "xn: -:1:2: ${none}xn: -:2:2: $none"\
'xn: refused: 2 no field (xn --field)\nxn: 2 names, 2 refused, 0 blank\n' 'a\nb\n' -f2 -v
try 'too few columns, with skip' 1 'b\txn--tda\n' "xn: -:1:2: $none" 'a\nb\tü\n' -f2 --on-error=skip
try 'a very large column number' 1 'a\n' "xn: -:1:2: $none" 'a\n' -f18446744073709551615
try 'an answer that contains the delimiter' 1 'x/\n' \
    'xn: -:1:3: the answer contains a delimiter (xn --delimiter)\n' 'x/℀\n' -f2 -F/ -n
try 'JSON accepts an answer with the delimiter' 0 \
    '{"line":1,"column":2,"input":"℀","output":"a/c"}\n' '' \
    'x/℀\n' -f2 -F/ -n --json

# CSV
csv='--csv -f2'
try 'a comma delimits' 0 'ü,xn--tda,ü\r\n' '' 'ü,ü,ü\r\n' $csv
try 'another delimiter in CSV' 0 'ü;xn--tda;ü,ü\n' '' 'ü;ü;ü,ü\n' $csv -F ';'
try 'quoted columns stay quoted' 0 '"ü","xn--tda",ü\n' '' '"ü","ü",ü\n' $csv
try 'other columns are unchanged' 0 '"ü,""\n\r\n",xn--tda,"\t"\n' '' '"ü,""\n\r\n",ü,"\t"\n' $csv
try 'empty columns, quoted and not' 0 'a,"",b\na,,b\n' '' 'a,"",b\na,,b\n' $csv
try 'an answer with the delimiter is quoted' 0 'a/"a/c"\n' '' 'a/℀\n' $csv -F/ -n
try 'doubled quotation marks' 0 'a,"x""y"\n' '' 'a,"x""y"\n' $csv
try 'positions are counted in the record as read' 1 'a,""\n' "xn: -:1:10: $empty" 'a,"""b"".."\n' \
    $csv
try 'a doubled quotation mark counts as two octets' 1 'a,""\n' "xn: -:1:8: $empty" 'a,"""b.."\n' \
    $csv
try 'a record of several lines' 0 '"a\nb\n",xn--tda\nc,xn--tda\n' '' '"a\nb\n",ü\nc,ü\n' $csv
try 'the line within a record of several lines' 1 '"a\nb\n",\nc,xn--tda\n' "xn: -:3:5: $empty" \
    '"a\nb\n",x..\nc,ü\n' $csv
try 'lines are counted after a record of several lines' 1 '"a\nb",xn--tda\n,\n' \
    "xn: -:3:4: $empty" '"a\nb",ü\n,x..\n' $csv
try 'a column of several lines' 1 'a,""\nb,xn--tda\n' "xn: -:2:3: $empty" 'a,"b\nc.."\nb,ü\n' $csv
try 'an end of line that is refused is on the line that it ends' 1 'a,""\n' \
    'xn: -:1:5: U+000A is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    'a,"b\nc"\n' $csv --std3
try 'CRLF within quotes' 0 '"a\r\nb",xn--tda\r\n' '' '"a\r\nb",ü\r\n' $csv
try 'a last CSV record without an end' 0 '"a",xn--tda' '' '"a",ü' $csv
try 'a last quoted column without an end' 0 'a,"xn--tda"' '' 'a,"ü"' $csv
try 'CSV with -0: text with LF is quoted' 1 '"x\ny"\0b\0' "xn: -:1:3: $empty" 'a..\0b\0' \
    --csv -f1 -0 --on-error="$(printf 'text:x\ny')"
try 'CSV with -0' 0 'a,"xn--tda"\0"\n\0",xn--tda\0' '' 'a,"ü"\0"\n\0",ü\0' $csv -0
try 'CSV with -0: a CR is text, which needs quotes' 0 'b,"a\r"\0b,a\0' '' 'b,a\r\0b,a\0' $csv -0
try 'JSON contains the unquoted column' 0 \
    '{"line":1,"column":2,"input":"x\\"y","output":"x\\"y"}\n{"line":2,"column":2,"input":"a",'\
'"output":"a"}\n' \
        '' \
    'a,"x""y"\nb,"a"\n' $csv --json
try 'a quoted column, blank' 1 'a,"",b\n' "xn: -:1:4: $empty" 'a,".x",b\n' $csv
try 'a quoted column, keep' 1 'a,".x",b\n' "xn: -:1:4: $empty" 'a,".x",b\n' $csv --on-error=keep

try 'a CR in an answer is quoted' 0 'a,"b\r-"\n' '' 'a,u+0062 u+000D\n' $csv \
    --punycode-encode=code-points
try 'rejects keep their ends' 1 'a,\r\n"b\n",\nc,c\n' \
    "xn: -:1:5: ${empty}xn: -:3:5: $empty" 'a,x..\r\n"b\n",y..\nc,c\n' $csv --reject="$t/reject"
holds "$t/reject" 'a,x..\r\n"b\n",y..\n'
check 'rejects of CSV are the records as read'
try 'an unchanged label in a column is reported with -v' 0 'a\txn--\n' \
    'xn: -:1:3: unchanged: an ACE label that does not round-trip (RFC 3490 section 4.2 '\
'step 7)\n'"xn: 1 name, 0 refused, 1 with an unchanged label, 0 blank\n" \
    'a\txn--\n' -u -v -f2

# malformed CSV
try 'a quotation mark within a column' 1 'ü,a"ü\nb,xn--tda\n' "xn: -:1:1: $quotes" 'ü,a"ü\nb,ü\n' \
    $csv
try 'text after a closing quotation mark' 1 '"a"b,ü\nb,xn--tda\n' "xn: -:1:1: $quotes" \
    '"a"b,ü\nb,ü\n' $csv
try 'an unclosed quotation mark affects one line' 1 'a,"ü\nb,xn--tda\nc,xn--tda\n' \
    "xn: -:1:1: $quotes" 'a,"ü\nb,ü\nc,ü\n' $csv
try 'malformed CSV: counts' 1 '"a"b\nxn--tda\n' "xn: -:1:1: $quotes"\
'xn: refused: 1 bad quotes (RFC 4180 section 2)\nxn: 2 names, 1 refused, 0 blank\n' '"a"b\nü\n' \
    --csv -f1 -v
try 'malformed CSV with skip' 1 'b,xn--tda\n' "xn: -:1:1: $quotes" 'a,"ü\nb,ü\n' $csv \
    --on-error=skip
try 'a CR after a quotation mark does not end the record' 1 '"a"\rb,ü\n' "xn: -:1:1: $quotes" \
    '"a"\rb,ü\n' $csv
try 'the same before a delimiter' 1 '"a"\r,ü\nb,xn--tda\n' "xn: -:1:1: $quotes" \
    '"a"\r,ü\nb,ü\n' $csv
try 'the same at the end of the input' 1 '"ü"\r' "xn: -:1:1: $quotes" '"ü"\r' --csv -f1
try 'the same with -0' 1 '"a"\r\0b,xn--tda\0' "xn: -:1:1: $quotes" '"a"\r\0b,ü\0' $csv -0
try 'a quotation mark alone' 1 '"' "xn: -:1:1: $quotes" '"' --csv -f1
for malformed in '"a"b,ü' 'ü,"a' '"' 'a"b'; do
    try "a malformed operand: $malformed" 1 "$malformed\n" "xn: operand:1:1: $quotes" '' --csv -f1 \
        "$malformed"
done
lines=$(printf 'ü\nb')
try 'an operand of two lines' 1 'ü\nb\n' "xn: operand:1:1: $quotes" '' --csv -f1 "$lines"
names 'an operand of two lines, quoted' '"xn--tda","a\nb"\n' --csv -f1 "$(printf '"ü","a\nb"')"
# a batch ends within a record that the next line shows to be malformed
{ printf 'abc,b\n'; yes a,b | head -n 32764; printf 'a,"x\nb,c"d\nlast,y\n'; } > "$t/in"
for jobs in 1 3; do
    $xn --csv -f1 -j$jobs < "$t/in" 2> "$t/err" | cmp -s - "$t/in" &&
        holds "$t/err" "xn: -:32766:1: ${quotes}xn: -:32767:1: $quotes"
    check "a malformed record at the end of a batch, -j$jobs"
done
{ printf '"a\n'; yes x | head -n 1000000; } > "$t/in"
for jobs in 1 3; do
    timeout 100 $xn --csv -f1 -j$jobs < "$t/in" 2> "$t/err" | cmp -s - "$t/in" &&
        holds "$t/err" "xn: -:1:1: $quotes"
    check "a quotation mark open for longer than the longest record, -j$jobs"
done

# several columns
in='ü\tx..\tß\nä\n'
try 'two columns' 0 'xn--tda\tü\tss\n' '' 'ü\tü\tß\n' -f 1,3
try 'in any order, given twice' 0 'xn--tda\tü\tss\n' '' 'ü\tü\tß\n' -f3 -f 1 -f 1,3
try 'a range' 0 'ü\txn--tda\tss\tü\n' '' 'ü\tü\tß\tü\n' -f 2-3
try 'a bad column does not affect others' 1 'xn--tda\t\tss\n' "xn: -:1:6: $empty" 'ü\tx..\tß\n' -f \
    1-3
try 'keep one column' 1 'xn--tda\tx..\tss\n' "xn: -:1:6: $empty" 'ü\tx..\tß\n' -f 1-3 \
    --on-error=keep
try 'skip the line' 1 'b\tb\n' "xn: -:1:4: $empty" 'ü\t..\nb\tb\n' -f 1,2 --on-error=skip
try 'stop' 1 'b\tb\n' "xn: -:2:1: $empty" 'b\tb\n.a\t..\nc\tc\n' -f 1,2 --on-error=stop
try 'a line is rejected once' 1 '\t\n' "xn: -:1:1: ${empty}xn: -:1:4: $empty" '.a\t.b\n' -f 1,2 \
    --reject="$t/reject"
holds "$t/reject" '.a\t.b\n'
check 'a line with two refused columns is rejected once'
try 'each missing column is refused' 1 'xn--tda\n' "xn: -:1:3: ${none}xn: -:1:3: $none" 'ü\n' -f 1-3
try 'columns of CSV' 1 '"xn--tda","",ü,xn--tda\n' "xn: -:1:7: $empty" '"ü",".""x",ü,ü\n' --csv -f \
    1,2,4
try 'an object for each column' 0 \
    '{"line":1,"column":1,"input":"ü","output":"xn--tda"}\n{"line":1,"column":3,"input":"b",'\
'"output":"b"}\n' \
    '' 'ü\tü\tb\n' -f 1,3 --json
try 'columns are counted one by one' 1 '\tb\n\t\n' \
    "xn: -:1:3: ${empty}xn: refused: 1 empty (RFC 3490 section 4.1 step 8)\nxn: 2 names, 1 "\
"refused, 2 blank\n" \
    'a..\tb\n\t\n' -f 1,2 -v
most=$(documented xn/xn.1 'selects at most % columns')
for list in "1-$most" "2-$((most + 1))" "1-$most,$most,1"; do
    $xn --field="$list" < /dev/null > "$t/out" 2> "$t/err" && [ ! -s "$t/err" ]
    check "as many columns as can be selected: $list"
done
for list in 0 1,0 3-1 1- -1 1,,2 , 1-2-3 "1-$((most + 1))" "1-$most,$((most + 1))"; do
    try "not a list: $list" 2 '' \
        'xn: --field: takes a list of numbers such as 1,3,5-7, or a name\n' '' --field="$list"
done

# A byte-order mark is kept once, however many reads the input takes.
awk 'BEGIN { printf "\357\273\277"; for (i = 0; i < 60000; i++) print i "\tü.example" }' > "$t/many"
sed 's/ü/xn--tda/' "$t/many" > "$t/want"
for jobs in 1 3; do
    $xn -f2 -j$jobs < "$t/many" > "$t/out" 2> "$t/err"
    [ $? -eq 0 ] && cmp -s "$t/want" "$t/out" && [ ! -s "$t/err" ]
    check "a byte-order mark before many lines, -j$jobs"
done

# --header
try 'a header is copied' 0 'ü\tß\nü\txn--tda\n' '' 'ü\tß\nü\tü\n' --header -f2
try 'a column by its name' 0 'id\tDomain\nü\txn--tda\n' '' 'id\tDomain\nü\tü\n' --header -f Domain
try 'columns by name and number' 0 'id,a b,"x""y"\nxn--tda,xn--tda,xn--tda\n' '' \
    'id,a b,"x""y"\nü,ü,ü\n' --header --csv -f 'a b' -f 'x"y' -f 1
try 'a name that the header lacks' 2 '' 'xn: domain: no such column; the header has Domain\n' \
    'Domain\nü\n' --header -f domain
try 'columns of the header' 2 '' 'xn: e: no such column; the header has a, b,c, d\n' \
    'a,"b,c",d\nx\n' --csv --header -f e
long=$(printf %0200d 0)
for more in '' 0; do
    try "a name of ${#long} octets${more:+ and one more} in the header" 2 '' \
        "xn: e: no such column; the header has $long, b\n" "$long$more,b\nx\n" --csv --header -f e
done
try 'a byte-order mark and no header' 0 '' '' '\0357\0273\0277' --header -f1
try 'a name without --header' 2 '' 'xn: --field: a name requires --header\n' 'ü\n' -f Domain
try 'lines are counted with the header' 1 'a\n\n' "xn: -:2:1: $empty" 'a\n.b\n' --header -f1
try 'a header of several lines' 1 '"a\nb"\n""\n' "xn: -:3:2: $empty" '"a\nb"\n".b"\n' \
    --header --csv -f1
try 'a header and a byte-order mark' 0 '\0357\0273\0277ü\nxn--tda\n' '' '\0357\0273\0277ü\nü\n' \
    --header -f ü
try 'no header' 0 '' '' '' --header -f Domain
try 'only a header' 0 'Domain' '' 'Domain' --header -f Domain
try 'JSON without the header' 0 '{"line":2,"column":1,"input":"b","output":"b"}\n' '' 'ü\nb\n' \
    --header -f ü --json
try '--check without the header' 0 '' '' '..\nb\n' --header -f .. --check
try 'a header without columns' 0 'ü\nxn--tda\n' '' 'ü\nü\n' --header
printf 'x\th\nü\tü\n' > "$t/first"
printf 'h\tx\nü\tü' > "$t/second"
try 'a header in each file, the first is written' 0 'x\th\nü\txn--tda\nxn--tda\tü' '' '' --header \
    -f h \
    -i "$t/first" -i "$t/second"
head -c 1100000 /dev/zero | tr '\0' a > "$t/long"
for field in 1 a; do
    $xn --csv --header -f $field < "$t/long" > "$t/out" 2> "$t/err"
    status=$?
    gives "a header of more than 1 MiB, column $field" 2 '' \
        'xn: -: the header has more than 1048576 octets\n'
done
message=$(printf 'message,%.0s' $(seq 62))message
try '--append with as many values as possible' 0 "a$(printf '\\t%.0s' $(seq 63))\n" '' 'a\n' \
    --append="$message"
try '--append with one more' 2 '' 'xn: --append: takes at most 63 values\n' 'a\n' \
    --append="$message,message"
{ printf 'x\th\n'; yes "$(printf 'ü\tü')" | head -n 60000; } > "$t/in"
$xn --header -f h < "$t/in" > "$t/one" && $xn -j4 --header -f h < "$t/in" > "$t/four" &&
    cmp -s "$t/one" "$t/four" && [ "$(tail -n 1 "$t/four")" = "$(printf 'ü\txn--tda')" ]
check 'a header with threads'

# At most so many columns as the manual says, by number and by name
most=$(documented xn/xn.1 'selects at most % columns')
more=$((most + 1))
seq -f 'a%g' $more | paste -s -d '\t' - > "$t/header"
# columns STATUS OPTIONS...: of these columns
columns() {
    wanted=$1
    shift
    $xn --header "$@" < "$t/header" > "$t/out" 2> "$t/err"
    [ $? -eq "$wanted" ] && { [ "$wanted" -eq 0 ] || [ "$(wc -l < "$t/err")" -eq 1 ]; }
    check "columns: $# options, first $1: exit status $wanted"
}
columns 0 -f1-$most
columns 2 -f1-$more
columns 0 -f2-$most -f$more
columns 2 -f1-$most -f$more
columns 0 -f1-$((most - 1)) -fa$more
columns 2 -f1-$most -fa$more
# shellcheck disable=SC2046 # words
columns 0 $(seq -f '-fa%g' $most)
# shellcheck disable=SC2046
columns 2 $(seq -f '-fa%g' $more)
holds "$t/err" 'xn: -f: takes a list of numbers such as 1,3,5-7, or a name\n'
check 'names of columns are counted before the header is read'
finish
