#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table check --index --variants, and xn-table package.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'
cat > "$t/de.xml" << END
$lgr<data><range first-cp="0061" last-cp="007A"/>
<char cp="0073 0073"><var cp="0073 0073" type="kept"/><var cp="00DF" type="allocatable"/></char>
<char cp="00DF"><var cp="0073 0073" type="allocatable"/><var cp="00DF" type="kept"/></char>
<char cp="00E4"><var cp="0061" type="blocked"/><var cp="0221" type="blocked"/></char>
<char cp="0221"/></data><rules/></lgr>
END
cat > "$t/twice.xml" << END
$lgr<data><char cp="0061"><var cp="0063" type="blocked"/></char>
<char cp="0061 0062"><var cp="0063 0062" type="allocatable"/></char>
<char cp="0062"/><char cp="0063"/></data></lgr>
END
cat > "$t/bomb.xml" << END
$lgr<data><range first-cp="0041" last-cp="0060"/><char cp="0061">
$(for cp in 1 2 3 4 5 6 7 8 9 A B C D E F; do
    echo "<var cp=\"004$cp\" type=\"blocked\"/>"
done)
<var cp="0061" type="kept"/></char></data></lgr>
END
printf 'U+0061|U+0061\nU+0062\nU+00E4|U+0061-U+0065:U+0221\nU+00DF|U+0073-U+0073\n' > "$t/de.txt"
printf 'Version 1 20261122\n4E00;4E8C;4E8C,4E09\n4E8C;;4E00\n00DF;;0073\n' > "$t/one.txt"
printf 'Version 1 20261122\n4E00;4E09;\n4E8C;4E8C;\n' > "$t/two.txt"

# check
try 'an index, variants, and none of an invalid label' 1 \
    'straße\tvalid\tvalid\taction:4\tstrasse\t1\tstrasse:allocatable\tchanges:0073 0074 0072 0061 '\
'0073 0073 0065\nab\tvalid\tvalid\taction:4\tab\t0\t-\tok:ab\n'\
'x1\tinvalid\tinvalid\tpos:1\t-\t-\t-\tok:x1\n' '' 'straße\nab\nx1\n' \
    check -q --index --variants "$t/de.xml"
try 'code points, a header, one column' 1 \
    'label\tverdict\tdisposition\twhy\tindex\tidna2003\n00DF\tvalid\tvalid\taction:4\t0073 0073\t'\
'changes:0073 0073\n' '' 'label\n00DF\n' check -q --code-points --header --index "$t/de.xml"
try 'why IDNA 2003 cannot store a variant, and what it stores' 1 \
    'ßä\tvalid\tvalid\taction:4\t5\tssa:blocked:ok:ssa;ssä:allocatable:same:ok:xn--ss-wia;'\
'ssȡ:blocked:unassigned:2;ßa:blocked:changes:0073 0073 0061;ßȡ:blocked:unassigned:1\t'\
'changes:0073 0073 00E4\n' '' 'ßä\n' check -v -q --variants "$t/de.xml"
try 'one disposition' 1 'ßä\tvalid\tvalid\taction:4\t1\tssä:allocatable\tchanges:0073 0073 00E4\n' \
    '' 'ßä\n' check -q --variants=allocatable "$t/de.xml"
try 'an unknown disposition' 2 '' \
    'xn-table: --variants: takes a disposition that a table gives\n' '' \
    check --variants=allocatble "$t/de.xml"
try 'nothing remains after nameprep' 1 '200D\tinvalid\tinvalid\tpos:0\tempty\n' '' '200D\n' \
    check -q --code-points "$t/de.xml"
try 'a limit' 1 'ßä\tvalid\tvalid\taction:4\t2+\tssa:blocked;ssä:allocatable\t'\
'changes:0073 0073 00E4\nß\tvalid\tvalid\taction:4\t1\tss:allocatable\tchanges:0073 0073\n' \
    '' 'ßä\nß\n' check -q --variants --limit=2 "$t/de.xml"
try 'no variants but whether there are any' 1 \
    'ß\tvalid\tvalid\taction:4\t0+\t-\tchanges:0073 0073\na\tvalid\tvalid\taction:4\t0\t-\tok:a\n' \
    '' 'ß\na\n' check -q --variants --limit=0 "$t/de.xml"
try 'several dispositions' 1 \
    'ab\tvalid\tvalid\taction:4\t1\tcb:blocked\tok:ab\n' \
    'xn-table: -:1:1: one label arises in several ways with different dispositions '\
'(RFC 7940 section 8.4)\n' 'ab\n' check --variants "$t/twice.xml"
try 'the position of a label with several dispositions' 1 \
    'www.ab.x\tvalid\tvalid\taction:4\t1\tcb:blocked\tok:ab\n' \
    'xn-table: -:1:5: one label arises in several ways with different dispositions '\
'(RFC 7940 section 8.4)\n' 'www.ab.x\n' check --variants "$t/twice.xml"
printf '%s<data><char cp="0061"><var cp="0062" type="x"/></char><char cp="0062"/></data>
<rules><action disp="held" any-variant="x"/></rules></lgr>\n' "$lgr" > "$t/first.xml"
$xn check --json --variants "$t/first.xml" a | sed 's/.*"variants"/"variants"/' > "$t/out"
holds "$t/out" '"variants":[{"label":"b","code_points":"0062","disposition":"held","action":0,'\
'"conflict":false,"same_name":false,"idna2003":"ok:b","ascii":"b"}],"complete":true,'\
'"conflict":false,"bound":1}\n'
check 'the first action'
a63=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
$xn check --json --variants --limit=1 "$t/bomb.xml" $a63 > "$t/out" &&
    grep -q '"complete":false,"conflict":false,"bound":18446744073709551615' "$t/out"
check 'a variant bomb: the first, and a bound'
$xn check --variants=allocatable "$t/bomb.xml" $a63 > "$t/out" && grep -q '	0	-	ok:a*$' "$t/out"
check 'a variant bomb: none that is wanted'
$xn check --json --index --variants "$t/de.xml" ß ab1 > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && tests/cli/json_lines < "$t/out" > "$t/json" &&
    sed 's/"error.*"tables"/"tables"/' "$t/out" > "$t/short" && holds "$t/short" \
    '{"line":1,"input":"ß","valid":true,"ascii":null,"tables":[{"file":"de.xml","label":0,'\
'"status":"XN_TABLE_OK","disposition":"valid","action":4,"table_line":0,"rule":"","comment":"",'\
'"offset":0,"length":0,"code_point":null,"idna2003":"changes:0073 0073","ascii":"ss"}],'\
'"index":"ss","variants":[{"label":"ss","code_points":"0073 0073","disposition":"allocatable",'\
'"action":2,"conflict":false,"same_name":true,"idna2003":"ok:ss","ascii":"ss"}],"complete":true,'\
'"conflict":false,"bound":1}\n'\
'{"line":2,"input":"ab1","valid":false,"ascii":null,"tables":[{"file":"de.xml","label":0,'\
'"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid","action":null,"table_line":0,"rule":"",'\
'"comment":"","offset":2,"length":1,"position":2,"code_point":"U+0031","idna2003":"ok:ab1",'\
'"ascii":"ab1"}],"index":null,"variants":[],"complete":true,"conflict":false,"bound":0}\n'
check 'JSON'
try 'JSON: ill-formed UTF-8' 1 '{"line":1,"input_hex":"61ff","valid":false,"ascii":null,"error":'\
'{"status":"XN_E_UTF8","label":0,"offset":1,"length":1,"code_point":null,"mapped":null,'\
'"rule":"RFC 3629","message":"ill-formed UTF-8 (RFC 3629)"},"errors":[{"status":"XN_E_UTF8",'\
'"label":0,"offset":1,"length":1,"code_point":null,"mapped":null,"rule":"RFC 3629",'\
'"message":"ill-formed UTF-8 (RFC 3629)"}],"tables":[]}\n' \
    'xn-table: -:1:2: ill-formed UTF-8 (RFC 3629)\n' 'a\0377\n' check --json "$t/de.xml"

# Each of twelve letters is x in two ways: of a label of all of them, in more than are kept.
{
    echo "$lgr<data><char cp=\"002D\"/>"
    for letter in 1 2 3 4 5 6 7 8 9 A B C; do
        echo "<char cp=\"006$letter\"><var cp=\"0078\" type=\"t${letter}0\" when=\"all\"/>
<var cp=\"0078\" type=\"t${letter}1\" not-when=\"none\"/></char>"
    done
    echo '<char cp="0078"/></data><rules><rule name="all"><any/></rule>
<rule name="none"><char cp="002D"/></rule>'
    for letter in 1 2 3 4 5 6 7 8 9 A B C; do
        echo "<action disp=\"d$letter\" any-variant=\"t${letter}0\"/>
<action disp=\"e$letter\" any-variant=\"t${letter}1\"/>"
    done
    echo '</rules></lgr>'
} > "$t/ways.xml"
x12=xxxxxxxxxxxx
for row in ":$x12:?" "-v:$x12:?:ok:$x12"; do
    # shellcheck disable=SC2086 # words
    $xn check -q ${row%%:*} --append=nvariants,variants --limit=4095 "$t/ways.xml" abcdefghijkl |
        tr '\t;' '\n\n' > "$t/out"
    [ "$(sed -n 2p "$t/out")" = 4095 ] && [ "$(tail -n 1 "$t/out")" = "${row#*:}" ]
    check "a variant that arises in too many ways: ${row%%:*}"
done
$xn check -q --json --variants --limit=4095 "$t/ways.xml" abcdefghijkl |
    sed 's/.*,{"label"/{"label"/; s/"code_points":"[0-9 ]*",//' > "$t/out"
holds "$t/out" "{\"label\":\"$x12\",\"disposition\":null,\"conflict\":false,\
\"same_name\":false,\"idna2003\":\"ok:$x12\",\"ascii\":\"$x12\"}],\"complete\":true,\
\"conflict\":true,\"bound\":531440}\n"
check 'a variant that arises in too many ways: JSON'
$xn check -q --json --variants --limit=4094 "$t/ways.xml" abcdefghijkl |
    grep -q '"complete":false,"conflict":true,"bound":531440}$'
check 'one variant more than the limit'
$xn check -q --json --variants "$t/twice.xml" ab | sed 's/.*"variants"/"variants"/' > "$t/out"
holds "$t/out" '"variants":[{"label":"cb","code_points":"0063 0062","disposition":"blocked",'\
'"action":1,"conflict":true,"same_name":false,"idna2003":"ok:cb","ascii":"cb"}],"complete":true,'\
'"conflict":true,"bound":3}\n'
check 'JSON: a variant with several dispositions'
$xn check -q --json --variants "$t/de.xml" xßy.z | sed 's/.*"variants"/"variants"/' > "$t/out"
grep -q '"label":"xssy",' "$t/out"
check 'the variants of a label in a name'

printf '%s<data><char cp="0061"><var cp="0061" type="p"/></char>
<char cp="0061 0062"><var cp="0061 0062" type="q"/></char><char cp="0062"/></data><rules>
<action disp="blocked" any-variant="p"/><action disp="allocatable" any-variant="q"/></rules></lgr>
' "$lgr" > "$t/self.xml"
try 'a label that itself has several dispositions' 1 \
    'ab\tvalid\tallocatable\taction:1\t0\t-\tok:ab\n' \
    'xn-table: -:1:1: one label arises in several ways with different dispositions '\
'(RFC 7940 section 8.4)\n' 'ab\n' check --variants "$t/self.xml"
printf '%s<data><char cp="0061"><var cp="0062" type="x"/></char><char cp="0062"/></data><rules>
<action disp="p&#x200D;q" any-variant="x"/><action disp="r&#x200D;s"/></rules></lgr>\n' "$lgr" \
    > "$t/joiner.xml"
try 'dispositions with invisible characters' 0 \
    'a\tvalid\tr<U+200D>s\taction:1\t1\tb:p<U+200D>q\tok:a\n' '' 'a\n' \
    check --variants "$t/joiner.xml"

# Positions in JSON: octets of the input, and the code point of the label
printf 'U+00E9\nU+0061\n' > "$t/listed.txt"
printf '%s<data><char cp="0061"/><char cp="00EA" when="r"/><char cp="00E9"/></data><rules>
<rule name="r"><look-behind><start/></look-behind><anchor/></rule></rules></lgr>\n' "$lgr" \
    > "$t/first.xml"
for table in listed.txt first.xml; do
    for row in ':x.éaê.x:5,2 5,2,2' '--code-points: 00E9  0061 00EA:12,4 12,4,2'; do
        label=${row#*:}
        # shellcheck disable=SC2086 # words
        $xn check -q --json ${row%%:*} "$t/$table" "${label%:*}" |
            sed 's/"errors".*"tables"/"tables"/; s/"[a-z_0-9]*":"[^"]*",//g; s/"label":[0-9]*,//g' |
            sed 's/.*"error":{"offset":\([0-9]*\),"length":\([0-9]*\),.*"offset":\([0-9]*\),'\
'"length":\([0-9]*\),"position":\([0-9]*\),.*/\1,\2 \3,\4,\5/' > "$t/out"
        holds "$t/out" "${label##*:}\n"
        check "positions in JSON: ${label%:*} in $table"
    done
done

# The answer to a line does not depend on the line before it: each follows each of them.
# each_after_each NAME COMMAND...: of the lines in $t/lines
each_after_each() {
    name=$1
    shift
    while IFS= read -r line; do
        printf '%s\n' "$line" | $xn "$@" 2> "$t/err" | sed 's/"line":[0-9]*/"line":0/'
    done < "$t/lines" > "$t/alone"
    for file in lines alone; do
        LC_ALL=C awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) for (j = 1; j <= NR; j++)
            printf "%s\n%s\n", line[i], line[j] }' "$t/$file" > "$t/$file.pairs"
    done
    $xn "$@" < "$t/lines.pairs" 2> "$t/err" | sed 's/"line":[0-9]*/"line":0/' > "$t/out"
    [ "$(wc -l < "$t/alone")" -eq "$(wc -l < "$t/lines")" ] && same "$t/out" "$t/alone.pairs"
    check "$name"
}
printf '%s\n' ab a ba c x1 '' xn--4ca -a "$a63" "${a63}aa" a.b.c AB "$(printf 'a\377')" > "$t/lines"
each_after_each 'no line depends on another: JSON' \
    check -q --json --index --variants --limit=2 "$t/twice.xml"
each_after_each 'no line depends on another: values' \
    check -q --append=why,index,nvariants,variants,idna2003,status,label,offset,rule,message \
    "$t/twice.xml"
printf '%s\n' '0061 0062' 0061 00DF x '' '0061 0000' "$(printf '%064d' 0 | sed 's/0/0061 /g')" \
    D800 '0073 0073' 2F > "$t/lines"
each_after_each 'no line depends on another: code points' \
    check -q --code-points --json --index --variants "$t/de.xml"
printf '%s\n' aä ß ac "$(printf 'a\377')" Aä "$a63" > "$t/lines"
each_after_each 'no line depends on another: packages' package -q --json "$t/de.txt"

# Columns, CSV, and refused names
cat > "$t/text.txt" <<'END'
U+0061
U+0062|U+0221
U+0073
U+00E4|U+0061
U+00DF|U+0073-U+0073
U+0221
END
text=$t/text.txt
changed='label 1: allowed by the table, but IDNA 2003 stores it as ass (RFC 3491)\n'
unlisted='label 1: U+007A at octet 1: the table does not list it\n'
try 'an index label of names' 0 'ab.x\tab\näb.x\tab\nw.äa.x\taa\nxn--bs-via.x\tbas\n' '' '' \
    check --append=index "$text" ab.x äb.x w.äa.x xn--bs-via.x
try 'an index label of refused names' 1 'aß\tass\nzab\t-\nab\tab\n' \
    "xn-table: -:1:1: ${changed}xn-table: -:2:1: $unlisted" 'aß\nzab\nab\n' \
    check --append=index "$text"
try 'the text of --on-error' 1 'aß\tNULL\nab\tab\n' "xn-table: -:1:1: $changed" 'aß\nab\n' \
    check --append=ascii --on-error=text:NULL "$text"
try 'refused names are skipped' 1 'ab\tab\n' "xn-table: -:1:1: $changed" 'aß\nab\n' \
    check --append=index --on-error=skip "$text"
try '--append and --index' 0 'ä.x\txn--4ca.x\tXN_OK\tä.x\ta\n' '' 'ä.x\n' \
    check --append=ascii,status,unicode --index "$text"
try 'columns, a header and CSV' 0 'n,name,index\n1,"ä.x",a\n2,,\n,\n' '' \
    'n,name\n1,"ä.x"\n2,\n\n' check --csv --header -f name --append=index "$text"
try 'several columns' 0 'ä;b;a;b\n' '' 'ä;b\n' check -f1,2 -F ';' --append=index "$text"
try 'variants of a column' 0 '1,ä.x,1,a:valid\n2,ää,3,aa:valid;aä:valid;äa:valid\n' '' \
    '1,ä.x\n2,ää\n' check -f2 -F , --append=nvariants,variants "$text"
try '--on-error=stop and --reject' 1 'ä\ta\n' "xn-table: -:2:1: $unlisted" 'ä\nz\nä\n' \
    check --append=index --on-error=stop --reject="$t/reject" "$text"
holds "$t/reject" 'z\n'
check 'the refused line'
try 'a tag in each record, and an unknown one' 1 'ä,text,XN_OK\nä,no,TABLE_TAG\n' \
    "xn-table: -:2:1: label 1: no table has the tag 'no' (xn-table --table-tag)\n" \
    'ä,text\nä,no\n' check --csv -f1 --table-tag=2 --append=status --tables="$text"
label=$(yes ä | head -n 45 | tr -d '\n')
yes "$label" | head -n 3000 > "$t/in"
$xn check --variants --limit=20 "$text" < "$t/in" > "$t/one" 2> "$t/err"
$xn check -j3 --variants --limit=20 "$text" < "$t/in" > "$t/three" 2> "$t/err3"
[ "$(wc -l < "$t/one")" -eq 3000 ] && cmp "$t/one" "$t/three" && cmp "$t/err" "$t/err3" &&
    [ "$(cut -f 5 "$t/one" | sort -u)" = 20+ ]
check 'threads'
[ "$($xn check --variants "$text" "$label" | cut -f 6 | tr ';' '\n' | sort -u | wc -l)" -eq 1000 ]
check 'the default limit, and each variant once'

# Dispositions
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
try 'all dispositions' 0 'a\tb:blocked;c:allocatable;d:activated\n' '' '' \
    check -q --append=variants "$t/types.xml" a
for word in invalid blocked allocatable activated valid; do
    found=$($xn check -q --append=variants --variants=$word "$t/types.xml" a | cut -f 2)
    case $word in
    blocked) [ "$found" = b:blocked ] ;;
    allocatable) [ "$found" = c:allocatable ] ;;
    activated) [ "$found" = d:activated ] ;;
    *) [ "$found" = - ] ;;
    esac
    check "--variants=$word"
done
try 'variants that cannot be stored' 0 \
    'f\t2\tF:allocatable:changes:0066;ȡ:allocatable:unassigned:0\n' '' '' \
    check -v -q --append=nvariants,variants "$t/types.xml" f
try 'an index label that is not ASCII' 0 '丁\t一\n一\t一\n' '' '' \
    check -q --append=index "$t/types.xml" 丁 一
try 'the number of variants alone, and a value asked for twice' 0 'a\t3\ta\n' '' '' \
    check -q --append=nvariants,index --index --limit=4294967296 "$t/types.xml" a
try 'a limit that has no effect' 2 '' 'xn-table: --limit: has no effect without --variants\n' '' \
    check --limit=3 "$t/de.xml"
try 'a limit that is not a number' 2 '' \
    'xn-table: --limit: takes the number of labels to list at most\n' '' check --limit=x "$t/de.xml"

# package
try 'a bundle of RFC 4290' 1 \
    'aä\tvalid\tok\taae;xn--a-0fa\nß\tvalid\tok\tss\nac\tinvalid\tpos:1\t-\n' '' 'aä\nß\nac\n' \
    package "$t/de.txt"
try 'a package of RFC 3743' 1 \
    'label\tverdict\twhy\tzone\treserved\n4E00\tvalid\tok\t4E00;4E8C\t4E09\n'\
'4E8C 00DF\tinvalid\tpos:1\t-\t-\n4E8C\tvalid\tok\t4E8C\t4E00\n002D 4E00\tinvalid\tidna\t-\t-\n' \
    '' '4E00\n4E8C 00DF\n4E8C\n002D 4E00\n' package --header --code-points "$t/one.txt"
try 'several tables' 1 '一\tvalid\tok\t一;三;二\t-\n三\tinvalid\tpos:0\t-\t-\n' \
    "xn-table: $t/two.txt:2:6: warning: a preferred variant that is not a valid code point (RFC \
3743 section 5.2)\nxn-table: operand:2:1: U+4E09 at octet 1: the table does not list it\n" '' \
    package -v --label=一 --label=三 "$t/one.txt" "$t/two.txt"
try 'a limit' 0 '一一\tvalid\tok\t一一\t一三;一二;三一;三三;三二;...\n' '' '一一\n' \
    package --limit=6 "$t/one.txt"
try 'a limit that leaves a list empty' 0 '一\tvalid\tok\t一\t...\n' '' '一\n' \
    package --limit=1 "$t/one.txt"
try 'a limit that is not reached' 0 '一\tvalid\tok\t一;二\t三\n' '' '一\n' \
    package --limit=3 "$t/one.txt"
try 'a limit of a bundle' 0 'aä\tvalid\tok\taae;...\n' '' 'aä\n' package --limit=1 "$t/de.txt"
try 'JSON' 1 \
    '{"line":1,"label":"一","valid":true,"why":"ok","zone":[{"label":"一","ascii":"xn--4gq",'\
'"original":true},{"label":"二","ascii":"xn--4kq","original":false}],"reserved":[{"label":"三",'\
'"ascii":"xn--ehq","original":false}],"complete":true,"combinations":4}\n'\
'{"line":2,"label":"三","valid":false,"why":"pos:0","zone":[],"reserved":[],"complete":true,'\
'"combinations":0}\n' '' '一\n三\n' package --json "$t/one.txt"
try 'labels that are not A-labels' 1 'xn--é\tinvalid\tidna\t-\nxn--zz--\tinvalid\tidna\t-\n'\
'ß\tvalid\tok\tss\n' 'xn-table: -:1:1: begins with xn--, but is not an A-label\n'\
'xn-table: -:2:1: begins with xn--, but is not an A-label\n' 'xn--é\nxn--zz--\nß\n' \
    package -v "$t/de.txt"
bad='a<octet 255>\tinvalid\t-\t-\n'
try 'a label that is not UTF-8' 1 "$bad" \
    'xn-table: -:1:1: ill-formed UTF-8\n' 'a\0377\n' package "$t/de.txt"
try 'a label that is not UTF-8: -q' 1 "$bad" '' 'a\0377\n' package -q "$t/de.txt"
try 'a label that is not UTF-8: -q, with code points' 1 'x\tinvalid\t-\t-\n' '' 'x\n' \
    package -q --code-points "$t/de.txt"
for number in 16 17; do
    # shellcheck disable=SC2046 # words
    $xn package --label=ß $(yes "$t/de.txt" | head -n $number) > "$t/out" 2> "$t/err"
    status=$?
    if [ $number -eq 16 ]; then
        gives '16 tables' 0 'ß\tvalid\tok\tss\n' ''
    else
        gives '17 tables' 2 '' 'xn-table: package: takes at most 16 tables\n'
    fi
done
try 'two formats' 2 '' "xn-table: $t/de.txt: not in the format of the first table\n" '' \
    package "$t/one.txt" "$t/de.txt"
try 'a table of RFC 7940' 2 '' "xn-table: $t/de.xml: not a table of RFC 3743 or "\
'RFC 4290; see xn-table check --variants\n' '' package "$t/de.xml"
# A member has 63 code points at most.
printf 'U+0061|U+0062-U+0063\nU+0064\n' > "$t/longer.txt"
d61=$(printf '%061d' 0 | tr 0 d)
try 'a package: a member of 63 code points' 0 \
    "a$d61\tvalid\tok\ta$d61;bc$d61\na${d61}d\tvalid\tok\ta${d61}d\n" '' "a$d61\na${d61}d\n" \
    package "$t/longer.txt"
printf 'U+0061\nU+002D\n' > "$t/hyphen.txt"
try 'a package: positions in code points' 1 '61 62\tinvalid\tpos:1\t-\n61 x\tinvalid\t-\t-\n' \
    'xn-table: -:1:1: U+0062 at code point 2: the table does not list it\n'\
'xn-table: -:2:4: not a code point in hexadecimal digits, such as 00FC\n' '61 62\n61 x\n' \
    package -v --code-points "$t/hyphen.txt"
try 'a package: the header of RFC 4290' 0 \
    'label\tverdict\twhy\tbundle\naä\tvalid\tok\taae;xn--a-0fa\n' \
    '' 'aä\n' package --header "$t/de.txt"
try 'a package: a blank line in JSON, and a limit' 1 \
    '{"line":1,"label":"aä","valid":true,"why":"ok","bundle":[{"label":"aae","ascii":"aae",'\
'"original":false}],"complete":false,"combinations":2}\n'\
'{"line":3,"label":"q","valid":false,"why":"pos:0","bundle":[],"complete":true,'\
'"combinations":0}\n' '' 'aä\n\nq\n' package --json --limit=1 "$t/de.txt"
try 'a package: a label that IDNA 2003 refuses' 1 '-a\tinvalid\tidna\t-\n' \
    'xn-table: -:1:1: label 1, octet 1: a hyphen at the start or the end of a label '\
'(RFC 3490 section 4.1 step 3b)\n' '-a\n' package -v "$t/hyphen.txt"
{ head -c 1100000 /dev/zero | tr '\0' a; echo; } > "$t/long"
$xn package "$t/de.txt" < "$t/long" > "$t/out" 2> "$t/err"
status=$?
gives 'a package: a line that is too long' 1 '-\tinvalid\t-\t-\n' \
    'xn-table: -:1:1: more than 1048576 octets (xn record limit)\n'
$xn package -q --json "$t/de.txt" < "$t/long" > "$t/out" 2> "$t/err"
status=$?
gives 'a package: a line that is too long, JSON and -q' 1 \
    '{"line":1,"label":null,"valid":false,"why":"-","bundle":[],"complete":true,'\
'"combinations":0}\n' ''
echo x > "$t/bad.txt"
try 'a package: a table that cannot be read' 2 '' \
    "xn-table: $t/bad.txt:1:1: expected a code point, such as U+0061: 'x' (RFC 4290 section 5)\n" \
    '' package --label=a "$t/de.txt" "$t/bad.txt"
try 'a package: the table and the labels on standard input' 2 '' \
    'xn-table: -: standard input cannot be both the table and the labels\n' '' package -
try 'a package: the table on standard input' 0 'a\tvalid\tok\ta\n' '' 'U+0061\n' \
    package --label=a -
yes aä | head -n 20000 | $xn package "$t/de.txt" | sort -u > "$t/out"
holds "$t/out" 'aä\tvalid\tok\taae;xn--a-0fa\n'
check 'a package: more output than is kept in memory'
try 'a package: a label that is not UTF-8, JSON' 1 \
    '{"line":1,"label":null,"valid":false,"why":"-","bundle":[],"complete":true,'\
'"combinations":0}\n' 'xn-table: -:1:1: ill-formed UTF-8\n' 'a\0377\n' package --json "$t/de.txt"
finish
