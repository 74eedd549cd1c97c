#!/bin/sh
# SPDX-License-Identifier: MIT
# One column of each line: it is converted, and the rest stays byte for byte.
. "$srcdir/tests/cli/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
quotes='quotes that do not pair, or stand within a field (RFC 4180 section 2)\n'
none='there is no such column (xn --field)\n'

# columns
try 'the first of two' 0 'xn--tda\tü\n' '' 'ü\tü\n' -f 1
try 'the second' 0 'ü\txn--tda\n' '' 'ü\tü\n' -f2
try 'one in the middle' 0 'ü\txn--tda\tü\tü\n' '' 'ü\tü\tü\tü\n' --field=2
try 'the rest may be no text at all' 0 '\0377\0\txn--tda\t\0200\r\n' '' '\0377\0\tü\t\0200\r\n' -f2
try 'the only one' 0 'xn--tda\n' '' 'ü\n' -f1
try 'another delimiter' 0 'ü,xn--tda,ü\n' '' 'ü,ü,ü\n' -f2 -F ,
try 'TAB by its name' 0 'ü\txn--tda\n' '' 'ü\tü\n' -f2 '-F\t'
try 'a space; two of them have an empty column between them' 0 'a  xn--tda\n' '' 'a  ü\n' -f3 -F ' '
try 'an empty column stays empty' 0 'a\t\tb\n' '' 'a\t\tb\n' -f2
try 'so does the last' 0 'a\t\n' '' 'a\t\n' -f2
try 'and a blank line' 0 '\n\r\na\txn--tda\n' '' '\n\r\na\tü\n' -f2
try 'CRLF is no part of the last column' 0 'a\txn--tda\r\n' '' 'a\tü\r\n' -f2
try 'no end at the end' 0 'a\txn--tda' '' 'a\tü' -f2
try 'quotes are text without --csv' 0 'a,"b\n' '' 'a,"b\n' -f1 -F,
try 'a byte-order mark stays before the columns' 0 '\0357\0273\0277xn--tda\tü\n' '' '\0357\0273\0277ü\tü\n' -f1
try 'nothing behind it' 0 '\0357\0273\0277' '' '\0357\0273\0277' -f1
try 'but goes nowhere with --check' 0 '' '' '\0357\0273\0277ü\tü\n' -f1 --check
try 'and is no part of JSON' 0 '{"line":1,"input":"ü","output":"xn--tda"}\n' '' '\0357\0273\0277ü\tü\n' -f1 --json
try 'with -0, LF is text' 0 'a\nb\txn--tda\0c\td\0' '' 'a\nb\tü\0c\td\0' -0 -f2
names 'a column of an operand' 'ü\txn--tda\n' -f2 "$(printf 'ü\tü')"

# bad ones
in='a\tb\na\tx..y\tü\na\tü\n' bad="xn: -:2:5: $empty"
try 'blank empties the column' 1 'a\tb\na\t\tü\na\txn--tda\n' "$bad" "$in" -f2
try 'keep leaves it' 1 'a\tb\na\tx..y\tü\na\txn--tda\n' "$bad" "$in" -f2 --on-error=keep
try 'skip drops the record' 1 'a\tb\na\txn--tda\n' "$bad" "$in" -f2 --on-error=skip
try 'stop stops' 1 'a\tb\n' "$bad" "$in" -f2 --on-error=stop --reject="$t/reject"
holds "$t/reject" 'a\tx..y\tü\n'
check 'the whole line is rejected'
try 'octets count in the whole line' 1 'ü\t\n' 'xn: -:1:5: U+2028 is prohibited (RFC 3454 table C.2.2)\n' 'ü\ta\0342\0200\0250\n' -f2
try 'too few columns' 1 'a\nb\txn--tda\n' "xn: -:1:2: $none" 'a\nb\tü\n' -f2
try 'are dropped with skip' 1 'b\txn--tda\n' "xn: -:1:2: $none" 'a\nb\tü\n' -f2 --on-error=skip
try 'a very great number' 1 'a\n' "xn: -:1:2: $none" 'a\n' -f18446744073709551615
try 'an answer that holds the delimiter' 1 'x/\n' 'xn: -:1:3: the answer holds a delimiter (xn --delimiter)\n' 'x/℀\n' -f2 -F/ -n
try 'JSON has no columns to break' 0 '{"line":1,"input":"℀","output":"a/c"}\n' '' 'x/℀\n' -f2 -F/ -n --json

# CSV
csv='--csv -f2'
try 'a comma delimits' 0 'ü,xn--tda,ü\r\n' '' 'ü,ü,ü\r\n' $csv
try 'another may' 0 'ü;xn--tda;ü,ü\n' '' 'ü;ü;ü,ü\n' $csv -F ';'
try 'quotes stay where they were' 0 '"ü","xn--tda",ü\n' '' '"ü","ü",ü\n' $csv
try 'in other columns, whatever they hold' 0 '"ü,""\n\r\n",xn--tda,"\t"\n' '' '"ü,""\n\r\n",ü,"\t"\n' $csv
try 'a field of nothing' 0 'a,"",b\na,,b\n' '' 'a,"",b\na,,b\n' $csv
try 'quotes come where they are needed' 0 'a/"a/c"\n' '' 'a/℀\n' $csv -F/ -n
try 'doubled quotes are one, and doubled again' 0 'a,"x""y"\n' '' 'a,"x""y"\n' $csv
try 'and count as they stand' 1 'a,""\n' "xn: -:1:10: $empty" 'a,"""b"".."\n' $csv
try 'doubled quotes count as two octets' 1 'a,""\n' "xn: -:1:8: $empty" 'a,"""b.."\n' $csv
try 'a record of several lines' 0 '"a\nb\n",xn--tda\nc,xn--tda\n' '' '"a\nb\n",ü\nc,ü\n' $csv
try 'the line of what is bad in it' 1 '"a\nb\n",\nc,xn--tda\n' "xn: -:3:5: $empty" '"a\nb\n",x..\nc,ü\n' $csv
try 'lines count on behind it' 1 '"a\nb",xn--tda\n,\n' "xn: -:3:4: $empty" '"a\nb",ü\n,x..\n' $csv
try 'a column of several lines' 1 'a,""\nb,xn--tda\n' "xn: -:2:3: $empty" 'a,"b\nc.."\nb,ü\n' $csv
try 'CRLF within quotes' 0 '"a\r\nb",xn--tda\r\n' '' '"a\r\nb",ü\r\n' $csv
try 'no end at the end' 0 '"a",xn--tda' '' '"a",ü' $csv
try 'a quoted one neither' 0 'a,"xn--tda"' '' 'a,"ü"' $csv
try 'with -0' 0 'a,"xn--tda"\0"\n\0",xn--tda\0' '' 'a,"ü"\0"\n\0",ü\0' $csv -0
try 'JSON has what is between the quotes' 0 '{"line":1,"input":"x\\"y","output":"x\\"y"}\n{"line":2,"input":"a","output":"a"}\n' '' 'a,"x""y"\nb,"a"\n' $csv --json
try 'a field of quotes that is blanked' 1 'a,"",b\n' "xn: -:1:4: $empty" 'a,".x",b\n' $csv
try 'one that is kept' 1 'a,".x",b\n' "xn: -:1:4: $empty" 'a,".x",b\n' $csv --on-error=keep

# quotes that do not pair
try 'a quote within a field' 1 'ü,a"ü\nb,xn--tda\n' "xn: -:1:1: $quotes" 'ü,a"ü\nb,ü\n' $csv
try 'text behind a quote' 1 '"a"b,ü\nb,xn--tda\n' "xn: -:1:1: $quotes" '"a"b,ü\nb,ü\n' $csv
try 'a quote that is never closed takes one line' 1 'a,"ü\nb,xn--tda\nc,xn--tda\n' "xn: -:1:1: $quotes" 'a,"ü\nb,ü\nc,ü\n' $csv
try 'one that is skipped' 1 'b,xn--tda\n' "xn: -:1:1: $quotes" 'a,"ü\nb,ü\n' $csv --on-error=skip
try 'a CR behind a quote ends nothing' 1 '"a"\rb,ü\n' "xn: -:1:1: $quotes" '"a"\rb,ü\n' $csv
try 'with -0 a CR is text, there too' 1 '"a"\r\0b,xn--tda\0' "xn: -:1:1: $quotes" '"a"\r\0b,ü\0' $csv -0
try 'one quote and no more' 1 '"' "xn: -:1:1: $quotes" '"' --csv -f1
for torn in '"a"b,ü' 'ü,"a' '"' 'a"b'; do
    try "in an operand, too: $torn" 1 "$torn\n" "xn: operand:1:1: $quotes" '' --csv -f1 "$torn"
done
# what is read at once ends behind a quote that only the next line shows to be none
{ printf 'abc,b\n'; yes a,b | head -n 32764; printf 'a,"x\nb,c"d\nlast,y\n'; } > "$t/in"
for jobs in 1 3; do
    $xn --csv -f1 -j$jobs < "$t/in" 2> "$t/err" | cmp -s - "$t/in" && holds "$t/err" "xn: -:32766:1: ${quotes}xn: -:32767:1: $quotes"
    check "a torn record where a batch ends, -j$jobs"
done
{ printf '"a\n'; yes x | head -n 1000000; } > "$t/in"
for jobs in 1 3; do
    timeout 5 $xn --csv -f1 -j$jobs < "$t/in" 2> "$t/err" | cmp -s - "$t/in" && holds "$t/err" "xn: -:1:1: $quotes"
    check "a quote that stays open for longer than a record may be, -j$jobs"
done
finish
