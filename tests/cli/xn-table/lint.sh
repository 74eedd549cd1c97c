#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table lint: messages, JSON, exit statuses.  The findings are tested by advice.tsv.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'

# table NAME DATA [RULES]: a table in $t/NAME, the data from line 2 on
table() {
    printf '%s<data>\n%s\n</data>%s</lgr>\n' "$lgr" "$2" "${3-}" > "$t/$1"
}
table good.xml '<char cp="0061"><var cp="0062"/></char>
<char cp="0062"><var cp="0061"/></char>'
table bad.xml '<char cp="0061"><var cp="0063"/></char>'
# Each of seven code points is an invalid variant of each other.
data=
for a in 1 2 3 4 5 6 7; do
    data="$data<char cp=\"006$a\">"
    for b in 1 2 3 4 5 6 7; do
        [ $a = $b ] || data="$data<var cp=\"006$b\" type=\"invalid\"/>"
    done
    data="$data</char>"
done
table invalid.xml "$data"
# The label ab has the variant cd in two ways.
table ways.xml '<char cp="0061"><var cp="0063" type="blocked"/></char>
<char cp="0061 0062">
<var cp="0063 0064" type="allocatable"/></char>
<char cp="0062"><var cp="0064" type="blocked"/></char>
<char cp="0063"><var cp="0061" type="blocked"/></char>
<char cp="0063 0064">
<var cp="0061 0062" type="allocatable"/></char>
<char cp="0064"><var cp="0062" type="blocked"/></char>'
printf 'U+0061\n\377\n' > "$t/refused.txt"

try 'nothing' 0 '' '' '' lint "$t/good.xml"
try 'variants that are invalid' 0 '' '' '' lint "$t/invalid.xml"
try 'a finding' 1 "$t/bad.xml:2:17: warning: a variant that is not in the repertoire: \
'0061 -> 0063' (RFC 8228 section 3)\n" '' '' lint "$t/bad.xml"
try 'their number' 1 "$t/bad.xml:2:17: warning: a variant that is not in the repertoire: \
'0061 -> 0063' (RFC 8228 section 3) [not-listed]\n" "xn-table: $t/bad.xml: 1 finding\n" '' \
    lint -v "$t/bad.xml"
try 'standard input' 1 "-:2:17: warning: a variant that is not in the repertoire: \
'0061 -> 0063' (RFC 8228 section 3)\n" '' "$(cat "$t/bad.xml")" lint -
try 'a summary' 0 '' "xn-table: $t/good.xml: 0 findings\n" '' lint -v "$t/good.xml"
try 'two findings' 1 "\
$t/ways.xml:3:1: warning: a sequence that can also be read as two parts, each with \
variants of its own: '0061 + 0062' (RFC 8228 section 17)\n\
$t/ways.xml:7:1: warning: a sequence that can also be read as two parts, each with \
variants of its own: '0063 + 0064' (RFC 8228 section 17)\n" '' '' lint "$t/ways.xml"
try 'a table that is refused' 1 \
    "$t/refused.txt:2:1: an octet that is not ASCII: '\\\\xFF' (RFC 4290 section 5)\n" '' '' \
    lint "$t/refused.txt"
for start in '\377\376\0\0' '<\0\0\0' '\0\0\376\377' '\0\0\0<'; do
    printf "$start" > "$t/utf32"
    try "UTF-32 is not called UTF-16: $start" 1 \
        "$t/utf32:1:1: the table is in UTF-32; only UTF-8 is supported (xn limit)\n" '' '' \
        lint "$t/utf32"
done
table newer.xml '<char cp="0061"/>' '<rules><class name="m" property="gc:Mn"/></rules>'
sed -i 's|<data>|<meta><unicode-version>18.0.0</unicode-version></meta>&|' "$t/newer.xml"
try 'a property of a newer Unicode: the newest is named' 1 "$t/newer.xml:3:15: a Unicode version \
that is not supported; the newest is 17.0.0: '18.0.0', in <class> (RFC 7940 section 4.3.7)\n" \
    '' '' lint "$t/newer.xml"
try JSON 1 "{\"file\":\"$t/bad.xml\",\"line\":2,\"column\":17,\"severity\":\"warning\",\
\"kind\":\"not-listed\",\"status\":\"XN_TABLE_W_ADVICE\",\
\"text\":\"a variant that is not in the repertoire\",\
\"subject\":\"0061 -> 0063\",\"element\":\"\",\"clause\":\"RFC 8228 section 3\"}\n\
{\"file\":\"$t/bad.xml\",\"findings\":1}\n\
{\"file\":\"$t/good.xml\",\"findings\":0}\n" '' '' \
    lint --json "$t/bad.xml" "$t/good.xml"
try 'JSON of a table that is refused' 1 "{\"file\":\"$t/refused.txt\",\"line\":2,\"column\":1,\
\"severity\":\"error\",\"status\":\"XN_TABLE_E_UTF8\",\"text\":\"an octet that is not ASCII\",\
\"subject\":\"<octet 255>\",\"element\":\"\",\"clause\":\"RFC 4290 section 5\"}\n\
{\"file\":\"$t/refused.txt\",\"findings\":1}\n" '' '' \
    lint --json "$t/refused.txt"
for class in D800 110000 0061-DFFF; do
    table class.xml '<char cp="0061"/>' "<rules><class name=\"c\">$class</class></rules>"
    $xn lint --json "$t/class.xml" | sed -n '1s/.*"status":"\([^"]*\)".*/\1/p' > "$t/out"
    holds "$t/out" 'XN_TABLE_E_CODE_POINT\n'
    check "the status of a class with $class"
done

# Kinds and severities
table kinds.xml '<char cp="0061" tag="t"><var cp="0063"/></char>'
note="$t/kinds.xml:2:1: note: an unused tag: 't' (RFC 7940 section 5.5)"
warning="$t/kinds.xml:2:25: warning: a variant that is not in the repertoire: \
'0061 -> 0063' (RFC 8228 section 3)"
try 'a note and a warning' 1 "$note\n$warning\n" '' '' lint "$t/kinds.xml"
try 'a note alone' 0 "$note\n" '' '' lint --ignore=not-listed "$t/kinds.xml"
try 'only one kind' 0 "$note\n" '' '' lint --only=unused-tag "$t/kinds.xml"
try 'the kinds, with -v' 1 "$note [unused-tag]\n$warning [not-listed]\n" \
    "xn-table: $t/kinds.xml: 2 findings\n" '' lint -v "$t/kinds.xml"
try 'several kinds' 0 '' "xn-table: $t/kinds.xml: 0 findings\n" '' \
    lint -v --ignore=not-listed,unused-tag "$t/kinds.xml"
try 'a note in JSON' 0 "{\"file\":\"$t/kinds.xml\",\"line\":2,\"column\":1,\
\"severity\":\"note\",\"kind\":\"unused-tag\",\"status\":\"XN_TABLE_W_ADVICE\",\
\"text\":\"an unused tag\",\
\"subject\":\"t\",\"element\":\"\",\"clause\":\"RFC 7940 section 5.5\"}\n\
{\"file\":\"$t/kinds.xml\",\"findings\":1}\n" '' '' lint --json --only=unused-tag "$t/kinds.xml"
try 'a fault is not ignored' 1 \
    "$t/refused.txt:2:1: an octet that is not ASCII: '\\\\xFF' (RFC 4290 section 5)\n" '' '' \
    lint --only=unused-tag "$t/refused.txt"
try '--only with --ignore' 2 '' \
    'xn-table: --only: cannot be combined with --ignore: all other kinds are ignored\n' '' \
    lint --only=order --ignore=order "$t/kinds.xml"

# The date
table old.xml '<char cp="0061"/>'
sed -i 's|<data>|<meta><validity-end>2026-11-21</validity-end></meta>&|' "$t/old.xml"
expired="$t/old.xml:1:51: warning: the table is no longer valid: '2026-11-21' \
(RFC 7940 section 4.3.6)"
SOURCE_DATE_EPOCH=1795305599
export SOURCE_DATE_EPOCH
try 'the last second of validity' 0 '' '' '' lint "$t/old.xml"
SOURCE_DATE_EPOCH=1795305600
try 'no longer valid' 1 "$expired\n" '' '' lint "$t/old.xml"
for SOURCE_DATE_EPOCH in '' x -1 1.5 99999999999999999999; do
    try "not a time: '$SOURCE_DATE_EPOCH'" 2 '' \
        'xn-table: SOURCE_DATE_EPOCH: is not a number of seconds since 1970\n' '' lint "$t/old.xml"
done
unset SOURCE_DATE_EPOCH
sed -i 's/2026-11-21/9999-12-31/' "$t/old.xml"
try 'without SOURCE_DATE_EPOCH: valid for long' 0 '' '' '' lint "$t/old.xml"
sed -i 's/9999-12-31/2001-01-01/' "$t/old.xml"
$xn lint "$t/old.xml" | grep -q "no longer valid: '2001-01-01'"
check 'without SOURCE_DATE_EPOCH: no longer valid'

list=$(sed -n '/^\.Ss Findings of lint/,/^\.S[hs] [^F]/p' "$srcdir/tools/xn-table/xn-table.1" |
    sed -n 's/^\.It Cm \([a-z0-9-]*\) Ta .*/\1/p' | tr '\n' ' ' |
    sed 's/ $//; s/ /, /g; s/, \([^ ]*\)$/ and \1/')
for kinds in none unused-tag,none 'unused-tag,' ',' ''; do
    for option in only ignore; do
        try "--$option=$kinds: the kinds of the manual in its order" 2 '' \
            "xn-table: --$option: takes a list of $list\n" '' lint "--$option=$kinds" x
    done
done

# The severities that the manual has
tables=$srcdir/tests/vectors/tables
$xn lint --json "$t/kinds.xml" "$tables"/*.xml "$tables"/*.txt |
    sed -n 's/.*"severity":"\([a-z]*\)","kind":"\([a-z0-9-]*\)".*/\2 \1/p' | sort -u > "$t/out"
sed -n 's/^\.It Cm \([a-z0-9-]*\) Ta \([a-z]*\) Ta .*/\1 \2/p' \
    "$srcdir/tools/xn-table/xn-table.1" | sort > "$t/want"
grep ' note$' "$t/out" > "$t/notes"
[ "$(wc -l < "$t/out")" -gt 10 ] && [ -z "$(comm -23 "$t/out" "$t/want")" ] &&
    [ "$(grep ' note$' "$t/want")" = "$(cat "$t/notes")" ]
check 'the manual has the severities of the kinds'

try 'a missing table' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    lint /nonexistent
$xn lint "$t/bad.xml" > /dev/full 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn-table: standard output: No space left on device\n'
check 'a full disk'

# Types that no action names
for type in invalid blocked allocatable activated frob; do
    table types.xml "<char cp=\"0061\"><var cp=\"0062\" type=\"$type\"/></char>
<char cp=\"0062\"><var cp=\"0061\" type=\"$type\"/></char>" '<rules/>'
    $xn lint "$t/types.xml" > "$t/out" 2> "$t/err"
    status=$?
    case $type in
    frob) [ $status -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 1 ] && grep -q frob "$t/out" ;;
    *) ! grep -q type "$t/out" && [ ! -s "$t/err" ] ;;
    esac
    check "variants of type $type" || sed 's/^/# /' "$t/out"
done
printf 'U+0061-U+0062\nU+0064-U+0063\n' > "$t/string.txt"
try 'strings of two code points that are next to each other' 0 '' '' '' lint "$t/string.txt"
printf 'U+0061-U+0063\n' > "$t/string.txt"
try 'a string that is like a range' 1 "$t/string.txt:1:1: warning: a string of two code points, \
not a range: 'U+0061-U+0063' (RFC 4290 section 5)\n" '' '' lint "$t/string.txt"
for files in "$t/good.xml $t/bad.xml" "$t/bad.xml $t/good.xml"; do
    # shellcheck disable=SC2086 # words
    $xn lint $files > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 1 ] && [ ! -s "$t/err" ]
    check "two tables, one finding: ${files#"$t/"}"
done
finish
