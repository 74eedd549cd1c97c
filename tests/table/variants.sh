#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table check --index --variants, and xn-table package.
if ! grep -q '^#define WITH_EXPAT' config.h; then
    echo '1..0 # SKIP built without expat'
    exit 0
fi
. "$srcdir/tests/cli/lib.sh"
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
    check --index --variants "$t/de.xml"
try 'code points, a header, one column' 0 \
    'label\tverdict\tdisposition\twhy\tindex\tidna2003\n00DF\tvalid\tvalid\taction:4\t0073 0073\t'\
'changes:0073 0073\n' '' '00DF\n' check --code-points --header --index "$t/de.xml"
try 'why IDNA 2003 cannot store a variant, and what it stores' 0 \
    'ßä\tvalid\tvalid\taction:4\t5\tssa:blocked:ok:ssa;ssä:allocatable:same:ok:xn--ss-wia;'\
'ssȡ:blocked:unassigned:2;ßa:blocked:changes:0073 0073 0061;ßȡ:blocked:unassigned:1\t'\
'changes:0073 0073 00E4\n' '' 'ßä\n' check -v --variants "$t/de.xml"
try 'one disposition' 0 'ßä\tvalid\tvalid\taction:4\t1\tssä:allocatable\tchanges:0073 0073 00E4\n' \
    '' 'ßä\n' check --variants=allocatable "$t/de.xml"
try 'a limit' 0 'ßä\tvalid\tvalid\taction:4\t2+\tssa:blocked;ssä:allocatable\t'\
'changes:0073 0073 00E4\nß\tvalid\tvalid\taction:4\t1\tss:allocatable\tchanges:0073 0073\n' \
    '' 'ßä\nß\n' check --variants --limit=2 "$t/de.xml"
try 'no variants but whether there are any' 0 \
    'ß\tvalid\tvalid\taction:4\t0+\t-\tchanges:0073 0073\na\tvalid\tvalid\taction:4\t0\t-\tok:a\n' \
    '' 'ß\na\n' check --variants --limit=0 "$t/de.xml"
try 'several dispositions' 1 \
    'ab\tvalid\tvalid\taction:4\t1\tcb:blocked\tok:ab\n' \
    'xn-table: -:1:1: one label arises in several ways with different dispositions '\
'(RFC 7940 section 8.4)\n' 'ab\n' check --variants "$t/twice.xml"
a63=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
$xn check --json --variants --limit=1 "$t/bomb.xml" $a63 > "$t/out" &&
    grep -q '"complete":false,"conflict":false,"permutations":18446744073709551615' "$t/out"
check 'a variant bomb: the first, and a bound'
$xn check --variants=allocatable "$t/bomb.xml" $a63 > "$t/out" && grep -q '	0	-	ok:a*$' "$t/out"
check 'a variant bomb: none that is wanted'
try 'JSON' 1 \
    '{"line":1,"label":"ß","valid":true,"status":"XN_TABLE_OK","disposition":"valid","action":4,'\
'"rule":"","comment":"","table_line":0,"index":"ss","variants":[{"label":"ss",'\
'"code_points":"0073 0073","disposition":"allocatable","action":2,"conflict":false,'\
'"same_name":true,"idna2003":"ok:ss","ascii":"ss"}],"complete":true,"conflict":false,'\
'"permutations":2,"idna2003":"changes:0073 0073","ascii":"ss"}\n'\
'{"line":3,"label":"ab1","valid":false,"status":"XN_TABLE_E_NOT_LISTED","disposition":"invalid",'\
'"position":2,"rule":"","comment":"","table_line":0,"index":null,"variants":[],"complete":true,'\
'"conflict":false,"permutations":0,"idna2003":"ok:ab1","ascii":"ab1"}\n'\
'{"line":4,"label":null,"valid":false,"error":"ill-formed UTF-8 (RFC 3629)"}\n' \
    'xn-table: -:4:2: ill-formed UTF-8 (RFC 3629)\n' 'ß\n\nab1\na\0377\n' \
    check --json --index --variants "$t/de.xml"
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
    "xn-table: operand:2:1: U+4E09 at octet 1: the table does not list it\n" '' \
    package -v --label=一 --label=三 "$t/one.txt" "$t/two.txt"
try 'a limit' 0 '一一\tvalid\tok\t一一\t一三;一二;三一;三三;三二;...\n' '' '一一\n' \
    package --limit=6 "$t/one.txt"
try 'JSON' 1 \
    '{"line":1,"label":"一","valid":true,"why":"ok","zone":[{"label":"一","ascii":"xn--4gq",'\
'"original":true},{"label":"二","ascii":"xn--4kq","original":false}],"reserved":[{"label":"三",'\
'"ascii":"xn--ehq","original":false}],"complete":true,"combinations":4}\n'\
'{"line":2,"label":"三","valid":false,"why":"pos:0","zone":[],"reserved":[],"complete":true,'\
'"combinations":0}\n' '' '一\n三\n' package --json "$t/one.txt"
try 'two formats' 2 '' "xn-table: $t/de.txt: has another format than the first table\n" '' \
    package "$t/one.txt" "$t/de.txt"
try 'a table of RFC 7940' 2 '' "xn-table: $t/de.xml: a package needs tables of RFC 3743 or "\
'RFC 4290; see xn-table check --variants\n' '' package "$t/de.xml"
finish
