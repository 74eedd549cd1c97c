#!/bin/sh
# SPDX-License-Identifier: MIT
# --variants and --index: in lines, columns, CSV and JSON, with limits and with threads.
. "$srcdir/tests/cli/lib.sh"

cat > "$t/text.txt" <<'END'
U+0061
U+0062|U+0221
U+0073
U+00E4|U+0061
U+00DF|U+0073-U+0073
U+0221
END
text=$t/text.txt
changed='label 1: valid by the table, but IDNA 2003 stores it as ass (RFC 3491)\n'
unlisted='label 1: U+007A at octet 1: the table does not list it\n'

# --index
names '--index' 'ab.x\tab\näb.x\tab\nw.äa.x\taa\n' --table="$text" --index ab.x äb.x w.äa.x
names '--index of ACE labels' 'xn--bs-via.x\tbas\n' --table="$text" --index xn--bs-via.x
try '--index of refused names' 1 'aß\t\nzab\t\nab\tab\n' \
    "xn: -:1:1: ${changed}xn: -:2:1: $unlisted" 'aß\nzab\nab\n' --table="$text" --index
try '--index: what --on-error asks for' 1 'aß\tNULL\nab\tab\n' "xn: -:1:1: $changed" 'aß\nab\n' \
    --table="$text" --index --on-error=text:NULL
try '--index: skipped' 1 'ab\tab\n' "xn: -:1:1: $changed" 'aß\nab\n' --table="$text" --index \
    --on-error=skip
try 'runs of ASCII names' 1 'ab\tab\nab\tab\nzb\t\nab\tab\n' "xn: -:3:1: $unlisted" \
    'ab\nab\nzb\nab\n' --table="$text" --index
try '--append with --index' 0 'ä.x\txn--4ca.x\tXN_OK\ta\n' '' 'ä.x\n' --table="$text" \
    --append=ascii,status --index
try '--append=index' 0 'ä.x\ta\tä.x\n' '' 'ä.x\n' --table="$text" --append=index,unicode
try '--append with --index and -u' 0 'xn--4ca.x\tä.x\ta\n' '' 'xn--4ca.x\n' --table="$text" \
    --append --index -u
try '--index: columns, a header and CSV' 0 'n,name,index\n1,"ä.x",a\n2,,\n,\n' '' \
    'n,name\n1,"ä.x"\n2,\n\n' --table="$text" --csv --header -f name --index
try '--index of several columns' 0 'ä;b;a;b\n' '' 'ä;b\n' --table="$text" -f1,2 -F ';' --index
printf 'äb\nzb\n\n' | $xn --table="$text" --json --index > "$t/out" 2> "$t/err"
tests/cli/json_lines < "$t/out" > "$t/json" &&
    [ "$(grep -o '"index":.*' "$t/out" | tr '\n' ' ')" = '"index":"ab"} ' ]
check '--index: JSON'
printf 'äb\r\nab' > "$t/in"
$xn --table="$text" --index < "$t/in" > "$t/out"
holds "$t/out" 'äb\tab\r\nab\tab'
check '--index: ends of lines'

# --variants
variants='äb.x\tab\tvalid\tab\näb.x\taȡ\tvalid\tXN_E_UNASSIGNED\n'\
'äb.x\täȡ\tvalid\tXN_E_UNASSIGNED\n'
names '--variants' "$variants" --table="$text" --variants äb.x
names '--variants=all' "$variants" --table="$text" --variants=all äb.x
names '--variants: none' '' --table="$text" --variants a.x
try '--variants: the same name under IDNA 2003' 1 'aß\tass\tvalid\tSAME_NAME\n' \
    "xn: operand:1:1: $changed" '' --table="$text" --variants aß
try '--variants: of a label that the table does not list' 1 '' "xn: operand:1:1: $unlisted" '' \
    --table="$text" --variants zb
names '--variants=allocatable' 'äb.x\tab\tvalid\tab\n' --table="$text" --variants=allocatable äb.x
try '--variants: a refused name with an allowed label' 1 'ä..x\ta\tvalid\ta\n' \
    'xn: -:1:4: an empty label (RFC 3490 section 4.1 step 8)\n' 'ä..x\n' --table="$text" \
    --table-label=1 --variants
try '--variants: blank lines and ends of lines' 0 'ä\ta\tvalid\ta\r\nä\ta\tvalid\ta\n' '' \
    '\nä\r\n\na\nä' --table="$text" --variants
printf 'ä\0a\0ä' | $xn -0 --table="$text" --variants | tr '\0' '@' > "$t/out"
holds "$t/out" 'ä\ta\tvalid\ta@ä\ta\tvalid\ta@'
check '--variants -0'
try '--variants: a column' 0 '1;ä.x;a;valid;a\n2;ää;aa;valid;aa\n2;ää;aä;valid;xn--a-0fa\n'\
'2;ää;äa;valid;xn--a-zfa\n' '' '1;ä.x\n2;ää\n' --table="$text" -f2 -F ';' --variants
try '--variants: CSV with a header' 0 \
    'n,name,variant,disposition,ascii\n"1,2","ä.x",a,valid,a\n' '' 'n,name\n"1,2","ä.x"\n3,\n' \
    --table="$text" --csv --header -f name --variants
try '--variants: --on-error=stop and --reject' 1 'ä\ta\tvalid\ta\n' "xn: -:2:1: $unlisted" \
    'ä\nz\nä\n' --table="$text" --variants --on-error=stop --reject="$t/reject"
holds "$t/reject" 'z\n'
check '--variants: the refused line'
try '--variants: JSON' 0 '{"line":1,"input":"äb","errors":[],"tables":[{"file":"text.txt",'\
'"label":0,"status":"XN_TABLE_OK","disposition":"valid","action":4,"table_line":0,"rule":"",'\
'"comment":"","offset":0,"length":0,"code_point":null}],"index":"ab","variants":['\
'{"label":"ab","disposition":"valid","action":4,"ascii":"ab"},'\
'{"label":"aȡ","disposition":"valid","action":4,"status":"XN_E_UNASSIGNED",'\
'"rule":"RFC 3454 table A.1"},{"label":"äȡ","disposition":"valid","action":4,'\
'"status":"XN_E_UNASSIGNED","rule":"RFC 3454 table A.1"}],"complete":true,"bound":3}\n' '' '' \
    --table="$text" --json --index --variants äb

# --limit
three='xn: operand:1:1: note: only 1 of at most 3 variants are shown (xn --limit)\n'
try '--limit' 0 'ää\taa\tvalid\taa\n' "$three" '' --table="$text" --variants --limit=1 ää
try '--limit: as many as there are' 0 'ä\ta\tvalid\ta\n' '' '' --table="$text" --variants \
    --limit=1 ä
try '--limit: of all labels' 0 'ä\ta\tvalid\ta\nä\ta\tvalid\ta\n' '' '' --table="$text" \
    --variants --limit=1 ä ä
$xn --table="$text" --json --variants --limit=1 ää > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && holds "$t/err" "$three" && tests/cli/json_lines < "$t/out" > "$t/json" &&
    grep -q '"variants":\[{"label":"aa"[^}]*}\],"complete":false,"bound":3}$' "$t/out"
check '--limit: JSON'
names '--limit: without messages' 'ää\taa\tvalid\taa\n' --table="$text" --variants --limit=1 \
    -q ää
try '--limit: --max-messages' 0 'ää\taa\tvalid\taa\nää\taa\tvalid\taa\n' \
    "${three}xn: 1 message not shown\n" '' --table="$text" --variants --limit=1 --max-messages=1 \
    ää ää
label=$(yes ä | head -n 45 | tr -d '\n')
yes "$label" | head -n 3 | $xn --table="$text" --variants --limit=20000 > "$t/one" 2> "$t/err"
yes "$label" | head -n 3 |
    $xn -j3 --table="$text" --variants --limit=20000 > "$t/three" 2> "$t/err3"
[ "$(wc -l < "$t/one")" -eq 60000 ] && cmp "$t/one" "$t/three" && cmp "$t/err" "$t/err3" &&
    grep -q 'only 20000 of at most 35184372088831 variants are shown' "$t/err"
check 'more variants than a buffer holds, with threads'
[ "$(sort -u "$t/one" | wc -l)" -eq 20000 ]
check 'each variant once'
[ "$($xn --table="$text" --variants "$label" 2> "$t/err" | wc -l)" -eq 1000 ]
check 'the default limit'

# Dispositions
if has WITH_EXPAT; then
    cat > "$t/types.xml" <<'TABLE'
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <data>
    <char cp="0061"><var cp="0062" type="blocked"/><var cp="0063" type="allocatable"/>
      <var cp="0064" type="activated"/><var cp="0065" type="odd"/></char>
    <char cp="0062"/>
    <char cp="0063"/>
    <char cp="0064"/>
    <char cp="0065"/>
    <char cp="0066"><var cp="0221" type="allocatable"/><var cp="0046" type="allocatable"/></char>
    <char cp="0221"/>
    <char cp="0046"/>
    <char cp="4E00"><var cp="4E01" type="blocked"/></char>
    <char cp="4E01"><var cp="4E00" type="blocked"/></char>
  </data>
  <rules>
    <action disp="invalid" any-variant="odd"/>
  </rules>
</lgr>
TABLE
    types=$t/types.xml
    names 'all dispositions' 'a\tb\tblocked\tb\na\tc\tallocatable\tc\na\td\tactivated\td\n' \
        --table="$types" --variants a
    names '--variants=allocatable: in the order of dispositions' \
        'a\tc\tallocatable\tc\na\td\tactivated\td\n' --table="$types" --variants=allocatable a
    names 'variants that cannot be stored' \
        'f\tF\tallocatable\tTABLE_CHANGED\nf\tȡ\tallocatable\tXN_E_UNASSIGNED\n' \
        --table="$types" --variants f
    names '--variants=allocatable: what cannot be stored' '' --table="$types" \
        --variants=allocatable f
    names 'an index label that is not ASCII' '丁\txn--4gq\n一\txn--4gq\n' --table="$types" \
        --index 丁 一
    names 'an index label that nameprep changes' 'f\tF\n' --table="$types" --index f
else
    skip 'no expat: tables in XML' 6
fi

# Refused command lines
try '--index with --check' 2 '' 'xn: --index: cannot be combined with --check\n' '' \
    --table="$text" --index --check a
try '--variants with --check' 2 '' 'xn: --variants: cannot be combined with --check\n' '' \
    --table="$text" --variants --check a
try '--variants with --append' 2 '' 'xn: --variants: cannot be combined with --append\n' '' \
    --table="$text" --variants --append a
try '--variants with --index' 2 '' \
    'xn: --variants: cannot be combined with --index without --json\n' '' \
    --table="$text" --variants --index a
try '--append=index alone' 2 '' \
    'xn: --append: index can only be used with --table, --tables or --policy\n' '' \
    --append=index a
try '--variants=x' 2 '' 'xn: --variants: takes no value, or all or allocatable\n' '' \
    --table="$text" --variants=x a
try '--variants of several columns' 2 '' 'xn: --variants: takes one column\n' '' \
    --table="$text" --variants -f1,2
try '--variants with --on-error' 2 '' \
    'xn: --on-error: cannot be combined with --variants, except for stop\n' '' \
    --table="$text" --variants --on-error=keep a
try '--limit alone' 2 '' 'xn: --limit: can only be used with --variants\n' '' --limit=1 a
for n in 0 -1 x ''; do
    try "--limit=$n" 2 '' 'xn: --limit: takes a number, 1 or more\n' '' --table="$text" \
        --variants --limit="$n" a
done
finish
