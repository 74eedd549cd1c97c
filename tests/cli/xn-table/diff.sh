#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table diff: differences between tables, and those that they make for names.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'

# table NAME DATA [RULES [META]]: a table in $t/NAME
table() {
    printf '%s\n<meta>%s</meta>\n<data>\n%s\n</data>\n<rules>\n%s\n</rules></lgr>\n' "$lgr" \
        "${4-}" "$2" "${3-}" > "$t/$1"
}

# differ NAME STATUS OUT ARGUMENTS...: the first column of the differences between old.xml and
# new.xml
differ() {
    what=$1 want=$2 out=$3
    shift 3
    $xn diff "$@" "$t/old.xml" "$t/new.xml" > "$t/lines" 2> "$t/err"
    status=$?
    cut -f1 "$t/lines" > "$t/out"
    gives "$what" "$want" "$out" ''
}

# losses NAME OUT: the parts, code points and losses of the same differences
losses() {
    $xn diff --json "$t/old.xml" "$t/new.xml" > "$t/lines"
    sed 's/^{"change":"\([a-z]*\)","part":"\([^"]*\)","code_points":"\([^"]*\)".*lost":/\2 \3 /' \
        "$t/lines" > "$t/lost"
    holds "$t/lost" "$2"
    check "$1"
}

# Code points
table old.xml '<range first-cp="4E00" last-cp="9FA5"/>
<char cp="9FA6"/>
<char cp="9FA6 9FA6"/>'
table new.xml '<range first-cp="4E00" last-cp="4EFF"/>
<char cp="4F00"/>
<range first-cp="4F01" last-cp="9000"/>
<char cp="9FA6 9FA6" />
<range first-cp="A000" last-cp="A010"/>
<char cp="A011 A011"/>'
try 'ranges, sequences, and the lines in each table' 1 \
    '- U+9001..U+9FA6\t4\t-\n+ U+A000..U+A010\t-\t8\n+ U+A011 U+A011\t-\t9\n' '' '' \
    diff "$t/old.xml" "$t/new.xml"
try 'the other way, with a header' 1 \
    'change\told line\tnew line\n+ U+9001..U+9FA6\t-\t4\n- U+A000..U+A010\t8\t-\n'\
'- U+A011 U+A011\t9\t-\n' '' '' diff --header "$t/new.xml" "$t/old.xml"
table old.xml '<range first-cp="0061" last-cp="007A"/>'
table new.xml '<range first-cp="0061" last-cp="007A"/><char cp="00E4"/>'
try 'nothing is lost: exit status 0, and counts' 0 '+ U+00E4\t-\t4\n' \
    'xn-table: 1 differences, 0 lost\n' '' diff -v "$t/old.xml" "$t/new.xml"
try 'a code point is lost: exit status 1, and -q' 1 '' '' '' diff -q "$t/new.xml" "$t/old.xml"

table new.xml '<range first-cp="0061" last-cp="007A"/><char cp="00E4"/><char cp="00E6"/>
<range first-cp="00E8" last-cp="00E9"/><char cp="00EA"/><char cp="00EC"/>'
differ 'code points are joined only if they are adjacent' 0 \
    '+ U+00E4\n+ U+00E6\n+ U+00E8..U+00EA\n+ U+00EC\n'

# Contexts and variants
rule='<rule name="x"><look-behind><class>0061 0062</class></look-behind><anchor/></rule>'
table old.xml '<char cp="0061"><var cp="00E4" type="blocked"/><var cp="00E5" type="odd"/></char>
<char cp="0062" when="x"/>
<char cp="0063" not-when="x"/>
<char cp="0064"><var cp="0065" type="blocked" when="x"/>
<var cp="0065" type="allocatable" not-when="x"/></char>
<char cp="0065"/>
<range first-cp="0066" last-cp="006A"/>' "$rule"
table new.xml '<char cp="0061"><var cp="00E4"/><var cp="00E5" type="valid"/>
<var cp="0061" type="blocked"/></char>
<char cp="0062" not-when="x"/>
<char cp="0063"/>
<char cp="0064"><var cp="0065" type="allocatable" when="x"/></char>
<char cp="0065"><var cp="0064 0064"/><var cp=""/></char>
<char cp="0066" when="x"/>
<range first-cp="0067" last-cp="006A" when="x"/>' "$rule"
differ 'contexts and variants' 1 \
    '+ U+0061 variant U+0061: blocked\n~ U+0061 variant U+00E4: blocked -> untyped\n'\
'~ U+0061 variant U+00E5: odd -> valid\n~ U+0062 context: when x -> not-when x\n'\
'~ U+0063 context: not-when x -> none\n- U+0064 variant U+0065: blocked when x\n'\
'- U+0064 variant U+0065: allocatable not-when x\n+ U+0064 variant U+0065: allocatable when x\n'\
'+ U+0065 variant null: untyped\n+ U+0065 variant U+0064 U+0064: untyped\n'\
'~ U+0066..U+006A context: none -> when x\n'
losses 'which of these are losses' 'variant U+0061 true}\nvariant U+0061 false}\n'\
'variant U+0061 true}\ncontext U+0062 true}\ncontext U+0063 false}\nvariant U+0064 true}\n'\
'variant U+0064 true}\nvariant U+0064 false}\nvariant U+0065 false}\nvariant U+0065 false}\n'\
'context U+0066..U+006A true}\n{"differences":11,"lost":6}\n'
table old.xml '<char cp="0061"/>'
table new.xml '<char cp="0061"/><char cp="00E4"><var cp="0061"/><var cp="00E5" type="odd"/></char>'
differ 'the variants of a code point that is added' 0 '+ U+00E4 with 2 variants\n'
try 'and with -v themselves' 0 '+ U+00E4 with 2 variants\t-\t4\n'\
'+ U+00E4 variant U+0061: untyped\t-\t4\n+ U+00E4 variant U+00E5: odd\t-\t4\n' \
    'xn-table: 3 differences, 0 lost\n' '' diff -v "$t/old.xml" "$t/new.xml"

# Rules, classes and actions
data='<char cp="0030" when="y"/><range first-cp="0061" last-cp="006A"/>'
table old.xml "$data" '<class name="c">0061 0062 0063 1234</class>
<rule name="helper"><class by-ref="c"/></rule>
<rule name="unused"><start/></rule>
<rule name="x"><rule by-ref="helper"/><end/></rule>
<rule name="y"><look-behind><class by-ref="c"/></look-behind><anchor/></rule>
<rule name="z"><choice><char cp="0061"/><rule by-ref="x"/></choice></rule>
<action disp="invalid" match="x"/>
<action disp="blocked" any-variant="b a"/>
<action disp="allocatable" not-match="z" only-variants="b"/>'
table new.xml "$data" '<class name="d">0061 0063 0064 0065</class>
<rule name="x"><class by-ref="d"/><class by-ref="d"/><end/></rule>
<rule name="y"><look-behind><class by-ref="d"/></look-behind><anchor/></rule>
<rule name="q"><choice><char cp="0061"/><rule><class>0061 0062 0063</class><end/></rule></choice>
</rule>
<action disp="blocked" any-variant="a b"/>
<action disp="invalid" match="x"/>
<action disp="allocatable" not-match="q" only-variants="b"/>
<action disp="odd" all-variants="z"/>'
differ 'classes, rules and actions' 1 \
    '- U+0062 in class of rule y\n+ U+0064..U+0065 in class of rule y\n~ rule x\n'\
'- action invalid match x\n+ action invalid match x\n+ action odd all-variants z\n'
sed 's/match="x"/match="helper"/' "$t/old.xml" > "$t/new.xml"
differ 'a rule that is used no longer, and one that is now' 1 \
    '- rule x\n+ rule helper\n- action invalid match x\n+ action invalid match helper\n'
sed 's/"y"/"renamed"/' "$t/old.xml" > "$t/new.xml"
differ 'the name of a rule decides nothing' 0 ''
awk 'BEGIN { for (i = 0; i < 2100; i++) printf "<action disp=\"d%d\" match=\"r\"/>\n", i }' \
    > "$t/actions"
table old.xml '<char cp="0061"/>' "<rule name=\"r\"><start/></rule>$(cat "$t/actions")"
table new.xml '<char cp="0061"/>' "<rule name=\"r\"><start/></rule>$(sed 1d "$t/actions")"
$xn diff "$t/old.xml" "$t/new.xml" > "$t/out"
[ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 4199 ]
check 'more actions than are compared in their order'

head -n 100 "$t/actions" > "$t/hundred"
table old.xml '<char cp="0061"/>' "<rule name=\"r\"><start/></rule>$(cat "$t/hundred")"
table new.xml '<char cp="0061"/>' "<rule name=\"r\"><start/></rule>$(sed 1d "$t/hundred")"
differ 'a hundred actions are compared in their order' 1 '- action d0 match r\n'
# in_order OUT OLD NEW: the actions are those with these letters as dispositions
in_order() {
    for side in "old $2" "new $3"; do
        table "${side%% *}.xml" '<char cp="0061"/>' "$(for word in ${side#* }; do
            echo "<action disp=\"$word\"/>"
        done)"
    done
    differ "actions: $2, then $3" 1 "$1"
}
in_order '- action x\n- action y\n+ action x\n' 'x y a b' 'a b x'
in_order '+ action x\n+ action y\n- action x\n' 'a b x' 'x y a b'
in_order '- action b\n' 'a b c' 'a c'
in_order '+ action b\n' 'a c' 'a b c'
in_order '+ action z\n- action c\n' 'a b c' 'z a b'
table old.xml '<char cp="0061"/>' '<rule name="x"><start/></rule>
<action disp="held" not-match="x" only-variants="b a"/>
<action disp="kept" match="x" all-variants="c a b"/>
<action disp="sold" any-variant="b"/>
<action disp="last"/>'
table new.xml '<char cp="0061"/>'
try 'actions of every kind, and their lines' 1 '- rule x\t7\t-\n'\
'- action held not-match x only-variants a b\t8\t-\n'\
'- action kept match x all-variants a b c\t9\t-\n- action sold any-variant b\t10\t-\n'\
'- action last\t11\t-\n' '' '' diff "$t/old.xml" "$t/new.xml"

# Contexts, and the lines of what has them
rules='<rule name="x"><start/></rule>
<rule name="y"><end/></rule>'
used='<char cp="0064" when="x"/><char cp="0065" when="y"/>'
# set_context CONTEXT: "when:x" as an attribute, and as words
set_context() {
    attribute='' words=
    [ "$1" = none ] || attribute="${1%:*}=\"${1#*:}\"" words="${1%:*} ${1#*:}"
}
while read -r before after lost losses; do
    set_context "$after"
    new=$words
    table new.xml "<char cp=\"0061\"/>
<char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" $attribute/></char>
<char cp=\"0063\" $attribute/>$used" "$rules"
    set_context "$before"
    table old.xml "<char cp=\"0061\" when=\"x\"><var cp=\"0062\" when=\"y\"/></char>

<char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" $attribute/></char>
<char cp=\"0063\" $attribute/>$used" "$rules"
    try "contexts: $before, then $after" 1 "~ U+0061 context: when x -> none\t4\t4\n\
- U+0061 variant U+0062: untyped when y\t4\t4\n\
~ U+0062 variant U+0061: blocked${words:+ $words} -> blocked${new:+ $new}\t6\t5\n\
~ U+0063 context: ${words:-none} -> ${new:-none}\t7\t6\n" '' '' diff "$t/old.xml" "$t/new.xml"
    losses "and whether that is a loss" "context U+0061 false}\nvariant U+0061 true}\n\
variant U+0062 $lost}\ncontext U+0063 $lost}\n{\"differences\":4,\"lost\":$losses}\n"
done << 'END'
none when:x true 3
none not-when:x true 3
when:x none false 1
when:x not-when:x true 3
not-when:x when:x true 3
when:x when:y true 3
not-when:x not-when:y true 3
END

# A variant of the type invalid, which is none unless an action is explicit
for row in '|0062||' '-|0062||<action disp="blocked" any-variant="blocked"/>' '-|0061||' \
    '-|0062|when="x"|' '-|0062|not-when="x"|'; do
    IFS='|' read -r sign target context action << END
$row
END
    table old.xml "<char cp=\"0061\"/><char cp=\"0062\"/>$used" "$rules$action"
    table new.xml "<char cp=\"0061\"><var cp=\"$target\" type=\"invalid\" $context/></char>
<char cp=\"0062\"/>$used" "$rules$action"
    words=$(echo "${context:+ $context}" | tr '=' ' ' | tr -d '"')
    change="U+0061 variant U+$target: invalid$words\n"
    is_own=0
    [ $target != 0061 ] || is_own=1
    differ "an invalid variant: $row: added" $is_own "${sign:++ $change}"
    mv "$t/old.xml" "$t/other.xml"
    mv "$t/new.xml" "$t/old.xml"
    mv "$t/other.xml" "$t/new.xml"
    differ "an invalid variant: $row: removed" ${#sign} "${sign:+- $change}"
done
table old.xml '<char cp="0061"/><char cp="0062"/>'
table new.xml '<char cp="0061"/><char cp="0062"><var cp="0061" type="invalid"/></char>'
differ 'an invalid variant that is the index' 0 '~ U+0062 index: U+0062 -> U+0061\n'
losses 'an index is no loss' 'index U+0062 false}\n{"differences":1,"lost":0}\n'

table old.xml "<char cp=\"0061\"/><char cp=\"0062\"/>
<char cp=\"0063\"><var cp=\"0061\" when=\"x\"/></char>" "$rules"
table new.xml "<char cp=\"0061\"/><char cp=\"0062\"/>
<char cp=\"0063\"><var cp=\"0061\" when=\"x\"/><var cp=\"0062\" type=\"invalid\"/></char>" "$rules"
differ 'an invalid variant that is the index beside a lesser one with a context' 0 \
    '~ U+0063 index: U+0063 -> U+0062\n'

# Changes that are printed alike, but of which one is a loss
table old.xml '<char cp="0061"/><char cp="0062"/>'
table new.xml '<char cp="0061"><var cp="0061" type="blocked"/></char>
<char cp="0062"><var cp="0061" type="blocked"/></char>'
losses 'a loss beside a change that is none' 'variant U+0061 true}\nvariant U+0062 false}\n'\
'{"differences":2,"lost":1}\n'

# Rules: their lines, losses, and code points of one table
table old.xml '<char cp="0061" when="y"/><range first-cp="0062" last-cp="006A"/>
<char cp="006B"/>' '<rule name="x"><start/></rule>
<rule name="y"><look-behind><class>0061 0062 006B</class></look-behind><anchor/></rule>
<rule name="z"><look-behind><class>0061 0062 006B</class></look-behind><anchor/></rule>
<action disp="held" match="x"/>'
table new.xml '<char cp="0061" when="y"/>
<range first-cp="0062" last-cp="006A"/><char cp="006C"/>' '<rule name="unused"><start/></rule>

<rule name="y"><look-behind><class>0061 0063 006C</class></look-behind><anchor/></rule>
<rule name="v"><end/></rule>
<action disp="held" not-match="v"/>'
try 'the lines of rules and their classes' 1 '- U+0062 in class of rule y\t9\t10\n'\
'+ U+0063 in class of rule y\t9\t10\n- U+006B\t5\t-\n+ U+006C\t-\t5\n- rule x\t8\t-\n'\
'+ rule v\t-\t11\n- action held match x\t11\t-\n+ action held not-match v\t-\t12\n' '' '' \
    diff "$t/old.xml" "$t/new.xml"
losses 'losses of rules' 'in class of rule U+0062 true}\nin class of rule U+0063 true}\n'\
'code point U+006B true}\ncode point U+006C false}\nrule  false}\nrule  false}\n'\
'action  true}\naction  true}\n'\
'{"differences":8,"lost":5}\n'
table old.xml '<char cp="0061"/><char cp="006B"/>' '<rule name="x"><class>0061 006B</class></rule>
<action disp="held" match="x"/>'
table new.xml '<char cp="0061"/><char cp="006C"/>' '<rule name="y"><class>0061 006C</class></rule>
<action disp="held" match="y"/>'
differ 'rules that differ in code points of one table only' 1 '- U+006B\n+ U+006C\n'
table new.xml '<char cp="0061"/><char cp="006B"/>' '<rule name="x"><class>0061 006B</class></rule>
<action disp="held" not-match="x"/>'
differ 'an action on the opposite' 1 '- action held match x\n+ action held not-match x\n'

# Code points that are only in sequences, or only in variants, and rules of variants only
for row in '<char cp="0061 0062"/>|context: when y' '<char cp="0061"><var cp="0062"/></char>|'; do
    for side in old new; do
        class=0062
        [ $side = old ] || class='0061 0062'
        [ $side = old ] || [ -n "${row#*|}" ] || class=0061
        table $side.xml "${row%|*}" "<rule name=\"y\"><class>$class</class></rule>
<action disp=\"held\" match=\"y\"/>"
    done
    removed='- U+0062 in class of rule y\n'
    [ -z "${row#*|}" ] || removed=
    differ "a class with code points of ${row%|*}" 1 \
        "+ U+0061 in class of rule y\n$removed"
done
for side in 'old 0061' 'new 0062'; do
    table "${side% *}.xml" '<char cp="0061"><var cp="0062" when="y"/></char><char cp="0062"/>' \
        "<rule name=\"y\"><look-behind><class>${side#* }</class></look-behind><anchor/></rule>"
done
differ 'a rule that only a variant names' 1 \
    '- U+0061 in class of rule y\n+ U+0062 in class of rule y\n'

# Classes among nine others
classes=
for cp in 1 2 3 4 5 6 7 8 9; do
    classes="$classes<rule name=\"r$cp\"><class>006$cp</class><class>006$cp</class></rule>
<action disp=\"held\" match=\"r$cp\"/>"
done
data='<range first-cp="0061" last-cp="006A"/>'
for cp in 2 3 4 5 6 7 8 9; do
    for side in 'old 1' "new $cp"; do
        table "${side% *}.xml" "$data" "$classes<rule name=\"y\"><class>006${side#* }</class></rule>
<action disp=\"held\" match=\"y\"/>"
    done
    differ "a class of U+006$cp among others" 1 \
        "- U+0061 in class of rule y\n+ U+006$cp in class of rule y\n"
done

# How often something is matched
while IFS='|' read -r before after; do
    for side in old new; do
        times=$before
        [ $side = old ] || times=$after
        table $side.xml '<char cp="0061"/><char cp="0062" when="y"/>' "
<class name=\"c\">0061</class>
<rule name=\"ab\"><char cp=\"0061\"/><char cp=\"0062\"/></rule>
<rule name=\"x\"><class by-ref=\"c\" count=\"$times\"/><char cp=\"0062\"/></rule>
<rule name=\"w\"><rule by-ref=\"ab\" count=\"$times\"/><char cp=\"0061\" count=\"$times\"/></rule>
<rule name=\"y\"><look-behind><class by-ref=\"c\" count=\"$times\"/></look-behind><anchor/></rule>
<rule name=\"v\"><any count=\"$times\"/></rule>
<action disp=\"held\" match=\"x\"/><action disp=\"held\" match=\"w\"/>
<action disp=\"held\" match=\"v\"/>"
    done
    differ "a count of $before, then $after" 1 '~ rule x\n~ rule w\n~ rule y\n~ rule v\n'
done << 'END'
1|2
2|3
1:2|1:3
1:2|2:2
0+|1+
1+|2+
2|2+
3:4|3+
31|32
1:31|1:62
END

for side in 'old ' 'new <char cp="0062"/>'; do
    table "${side%% *}.xml" '<char cp="0061"/><char cp="0062"/>' "<rule name=\"x\">
<char cp=\"0061\"/>${side#* }</rule><action disp=\"held\" match=\"x\"/>"
done
differ 'a rule that continues' 1 '~ rule x\n'
cp "$t/old.xml" "$t/other.xml"
mv "$t/new.xml" "$t/old.xml"
mv "$t/other.xml" "$t/new.xml"
differ 'a rule that continues no longer' 1 '~ rule x\n'

# Which class is matched so often
while read -r times; do
    for side in 'old 0061' 'new 0062'; do
        class="<class>${side#* }</class>"
        [ "$times" = 1 ] || class="<class count=\"$times\">${side#* }</class>"
        table "${side% *}.xml" '<char cp="0061" when="y"/><char cp="0062" when="z"/>
<char cp="0063"/>' "<rule name=\"x\"><char cp=\"0063\"/>$class</rule>
<rule name=\"y\"><look-behind>$class</look-behind><anchor/></rule>
<rule name=\"z\"><anchor/><look-ahead>$class</look-ahead></rule>
<rule name=\"w\"><choice><rule><start/>$class</rule>$class</choice><char cp=\"0063\"/></rule>
<action disp=\"held\" match=\"x\"/><action disp=\"held\" match=\"w\"/>"
    done
    differ "a class with the count $times" 1 "$(for change in '- U+0061' '+ U+0062'; do
        for rule in x y z w; do
            echo "$change in class of rule $rule"
        done
    done)\n"
done << 'END'
1
2
0+
1+
2+
0:1
1:2
2:3
END

# Types, of which a set has several words
types=$(i=0 && while [ $i -lt 70 ]; do
    printf '<var cp="0061" type="t%02d" when="x"/>' $i | sed "s/0061/$(printf %04X $((i + 98)))/"
    i=$((i + 1))
done)
data="<char cp=\"0061\">$types</char>"
all=$(echo "$types" | grep -o 't[0-9][0-9]' | tr '\n' ' ')
rule="<rule name=\"x\"><start/></rule><action disp=\"all\" any-variant=\"$all\"/>"
for type in 00 01 31 32 33 63 64 65 69; do
    others=$(echo "$all" | sed "s/t$type //")
    table old.xml "$data" "$rule<action disp=\"held\" any-variant=\"$others\"/>"
    table new.xml "$data" "$rule<action disp=\"held\" any-variant=\"$all\"/>"
    differ "type $type of 70" 1 \
        "- action held any-variant ${others% }\n+ action held any-variant ${all% }\n"
done
table old.xml '<char cp="0061"/>' '<action disp="held" any-variant="a"/>'
table new.xml '<char cp="0061"/>' '<action disp="held" all-variants="a"/>'
differ 'other triggers' 1 '- action held any-variant a\n+ action held all-variants a\n'
table new.xml '<char cp="0061"/>' '<action disp="kept" any-variant="a"/>'
differ 'another disposition' 1 '- action held any-variant a\n+ action kept any-variant a\n'

# Changes that are joined
table old.xml '<char cp="0061"/><char cp="0062"/>'
table new.xml '<char cp="0061"/><char cp="0063"/>'
differ 'adjacent code points that change in other ways' 1 '- U+0062\n+ U+0063\n'
table old.xml '<char cp="0061"/>'
table new.xml '<char cp="0061"/><char cp="00E4"><var cp="0061"/><var cp="00E6"/></char>
<char cp="00E5"><var cp="0061"/></char>'
differ 'the variants of a range' 0 '+ U+00E4..U+00E5 with 3 variants\n'
data='<range first-cp="0061" last-cp="006A" when="y"/>'
for side in 'old 0061 0062' 'new 0063 0064'; do
    # shellcheck disable=SC2086 # words
    set -- $side
    table "$1.xml" "$data" "<rule name=\"y\"><look-behind><class>$2</class><class>$2 $3</class>\
</look-behind><anchor/></rule>"
done
differ 'a code point in several classes of a rule' 1 \
    '- U+0061..U+0062 in class of rule y\n+ U+0063..U+0064 in class of rule y\n'

# Forms of the same table
table old.xml '<char cp="0061" tag="a"/><range first-cp="0062" last-cp="0064" tag="b"/>
<char cp="0065" when="x"/>' '<class name="c" from-tag="b"/>
<rule name="x"><look-behind><class by-ref="c" count="2"/></look-behind><anchor/></rule>' \
    '<date>2026-01-15</date>'
table new.xml '<range first-cp="0061" last-cp="0062"/><char cp="0063"/><char cp="0064"/>
<char cp="0065" when="x"/>' '<rule name="two"><class>0062-0064</class>
<union><class>0062</class><class>0063 0064</class></union></rule>
<rule name="x"><look-behind><rule by-ref="two"/></look-behind><anchor/></rule>' \
    '<date>2026-01-15</date>'
differ 'tags, classes, references and ranges' 0 ''
printf 'U+0061|U+0062\nU+0062|U+0063\nU+0063\n' > "$t/old.txt"
printf 'U+0061|U+0062\nU+0062\nU+0063\n' > "$t/new.txt"
try 'the index of a text table, where the variants are the same' 1 \
    '- U+0062 variant U+0063: untyped\t2\t2\n~ U+0063 index: U+0061 -> U+0063\t3\t3\n' '' '' \
    diff "$t/old.txt" "$t/new.txt"
for name in old new; do
    $xn convert "$t/$name.txt" > "$t/$name.xml"
done
$xn diff "$t/old.txt" "$t/old.xml" > "$t/out" && [ ! -s "$t/out" ] &&
    $xn diff "$t/old.txt" "$t/new.xml" > "$t/out"
[ $? -eq 1 ] && cut -f1 "$t/out" > "$t/lines" &&
    holds "$t/lines" '- U+0062 variant U+0063: untyped\n~ U+0063 index: U+0061 -> U+0063\n'
check 'text against XML'
printf 'Version 1 20260115\n4E00;4E00;5F0C\n' > "$t/old.txt"
$xn convert "$t/old.txt" > "$t/new.xml"
try 'the forms of a date' 0 '' '' '' diff "$t/old.txt" "$t/new.xml"
try 'the forms of a date, the other way' 0 '' '' '' diff "$t/new.xml" "$t/old.txt"
sed -i 's/20260115/20260116/' "$t/old.txt"
try 'two dates' 0 '~ date: 20260116 -> 2026-01-15\t-\t-\n' '' '' diff "$t/old.txt" "$t/new.xml"
try 'two dates, the other way' 0 '~ date: 2026-01-15 -> 20260116\t-\t-\n' '' '' \
    diff "$t/new.xml" "$t/old.txt"
printf 'Version 1 20260115\n4E07;842C;\n842C;842C;\n' > "$t/old.txt"
printf 'Version 1 20260115\n4E07;842C;842C\n842C;842C;\n' > "$t/new.txt"
try 'the columns of RFC 3743' 1 \
    '~ U+4E07 package: U+4E07 reserved, U+842C preferred -> U+4E07 reserved, U+842C\t2\t2\n' '' '' \
    diff "$t/old.txt" "$t/new.txt"
table old.xml '<char cp="0061"/>' '' '<version>1</version><date>2026-01-15</date>
<language>de</language><language>fr</language><scope type="domain">example</scope>
<validity-start>2026-01-01</validity-start><unicode-version>6.3.0</unicode-version>'
table new.xml '<char cp="0061"/>' '' '<version>2</version><date>2026-01-16</date>
<language>fr</language><language>it</language><scope type="domain">test</scope>
<validity-end>2027-01-01</validity-end><unicode-version>7.0.0</unicode-version>'
differ 'the header' 1 '~ version: 1 -> 2\n~ date: 2026-01-15 -> 2026-01-16\n'\
'~ valid from: 2026-01-01 -> none\n~ valid until: none -> 2027-01-01\n~ Unicode: 6.3.0 -> 7.0.0\n'\
'- language de\n+ language it\n- scope domain example\n+ scope domain test\n'
losses 'a language or scope that is added is no loss' 'version  false}\ndate  false}\n'\
'valid from  false}\nvalid until  false}\nUnicode  false}\nlanguage  true}\n'\
'language  false}\nscope  true}\nscope  false}\n'\
'{"differences":9,"lost":2}\n'

# Names
table old.xml '<range first-cp="0061" last-cp="007A"/><char cp="00E4"><var cp="00E6"/></char>
<char cp="00E6"/><char cp="00FC"/>' \
    '<rule name="q"><char cp="0071"/></rule><action disp="invalid" match="q"/>'
table new.xml '<range first-cp="0061" last-cp="007A"/><char cp="00E4"><var cp="00E6"/></char>
<char cp="00E6"><var cp="00E4"/></char><char cp="00F6"/>' \
    '<rule name="q"><char cp="0071"/></rule><action disp="blocked" match="q"/>'
$xn diff "$t/old.xml" "$t/new.xml" > "$t/changes"
valid='action 5 (RFC 7940 section 7.6) makes it valid'
names='bär\nbær\nq\nbür\nxn--br-xka\nbör\nñ\na\nBÄR\nqq\n'
try 'names' 1 "$(cat "$t/changes")
~ name bær index: bær -> bär\t2\t$valid\t$valid
+ name q\t3\taction 0 (line 8) makes it invalid\taction 0 (line 8) makes it blocked
- name bür\t4\t$valid\tU+00FC at octet 2: the table does not list it
- name xn--br-xka\t5\t$valid\tU+00FC at octet 1: the table does not list it
+ name bör\t6\tU+00F6 at octet 2: the table does not list it\t$valid
+ name qq\t10\taction 0 (line 8) makes it invalid\taction 0 (line 8) makes it blocked
" 'xn-table: 11 differences, 5 lost, 10 names, 1 refused by both tables, 0 lines not read\n' \
    "$names" diff -v --names=- "$t/old.xml" "$t/new.xml"
try 'JSON' 1 "$($xn diff --json "$t/old.xml" "$t/new.xml" | sed '$d')
"'{"change":"changed","part":"index","line":2,"label":"bær","old":"bær","new":"bär",'\
"\"old_reason\":\"$valid\",\"new_reason\":\"$valid\",\"lost\":false}\n"\
'{"change":"added","part":"name","line":3,"label":"bör","old":"invalid","new":"valid",'\
'"old_reason":"U+00F6 at octet 2: the table does not list it",'\
"\"new_reason\":\"$valid\",\"lost\":false}\n"\
'{"differences":7,"lost":3,"names":3,"refused":0,"faults":0}\n' '' 'bär\nbær\nbör\n' \
    diff --json --names=- "$t/old.xml" "$t/new.xml"
rule='<rule name="q"><char cp="0071"/></rule>'
data='<range first-cp="0061" last-cp="007A"/>'
table old.xml "$data" "$rule<action disp=\"blocked\" match=\"q\"/>"
table new.xml "$data" "$rule<action disp=\"odd\" match=\"q\"/>"
try 'dispositions' 1 "- action blocked match q\t7\t-\n+ action odd match q\t-\t7\n"\
'~ name q: blocked -> odd\t1\taction 0 (line 7) makes it blocked\t'\
'action 0 (line 7) makes it odd\n' \
    '' 'q\n' diff --names=- "$t/old.xml" "$t/new.xml"

$xn diff --json --names=- "$t/old.xml" "$t/new.xml" < "$t/in" | sed -n 3p > "$t/out"
holds "$t/out" '{"change":"changed","part":"disposition","line":1,"label":"q","old":"blocked",'\
'"new":"odd","old_reason":"action 0 (line 7) makes it blocked",'\
'"new_reason":"action 0 (line 7) makes it odd","lost":true}\n'
check 'dispositions in JSON'
rule='<rule name="q"><char cp="0071"/></rule>'
while read -r old new lost back; do
    table old.xml '<char cp="0071"/>' "$rule<action disp=\"$old\" match=\"q\"/>"
    table new.xml '<char cp="0071"/>' "$rule<action disp=\"$new\" match=\"q\"/>"
    echo q > "$t/names"
    $xn diff --json --names="$t/names" "$t/old.xml" "$t/new.xml" > "$t/out"
    $xn diff --json --names="$t/names" "$t/new.xml" "$t/old.xml" >> "$t/out"
    sed -n 's/.*"label":"q","old":"\(.*\)","new":"\(.*\)","old_reason.*"lost":/\1 \2 /p' "$t/out" \
        > "$t/lines"
    holds "$t/lines" "$old $new $lost}\n$new $old $back}\n"
    check "$old and $new: which is a loss"
done << 'END'
blocked valid false true
blocked activated false true
allocatable valid false true
blocked allocatable false true
invalid blocked false true
odd blocked true true
invalid odd false true
END
default='action 4 (RFC 7940 section 7.6) makes it valid'
table old.xml '<char cp="00E4"/>'
table new.xml '<char cp="0064"/><char cp="00E4"/>'
try 'code points: the position after others' 0 "+ U+0064\t-\t4
+ name 00E4 0064\t1\tU+0064 at code point 2: the table does not list it\t$default
" '' '00E4 0064\n' diff --code-points --names=- "$t/old.xml" "$t/new.xml"
table old.xml '<char cp="0061"/>
<char cp="0062" when="x"/>
<char cp="00E4"><var cp="00E6"/></char>
<char cp="00E6"/>' '<rule name="x"><start/></rule><action disp="blocked" match="x"/>'
table new.xml '
<char cp="0061"><var cp="0063" type="odd"/></char><char cp="0062" when="x"/>
<char cp="00E4"><var cp="00E6"/></char>
<char cp="00E6"><var cp="00E4"/></char>' '<rule name="x"><start/></rule>
<action disp="odd" match="x"/>'
try 'every member of the objects' 1 '{"change":"added","part":"variant","code_points":"U+0061",'\
'"target":"U+0063","old":"","new":"odd","variants":0,"old_line":4,"new_line":5,"lost":false}\n'\
'{"change":"added","part":"variant","code_points":"U+00E6","target":"U+00E4","old":"",'\
'"new":"untyped","variants":0,"old_line":7,"new_line":7,"lost":false}\n'\
'{"change":"removed","part":"action","code_points":"","target":"blocked match x","old":"",'\
'"new":"","variants":0,"old_line":10,"new_line":0,"lost":true}\n'\
'{"change":"added","part":"action","code_points":"","target":"odd match x","old":"","new":"",'\
'"variants":0,"old_line":0,"new_line":11,"lost":true}\n{"differences":4,"lost":2}\n' '' '' \
    diff --json "$t/old.xml" "$t/new.xml"
printf '00E6\n0061\n' > "$t/names"
$xn diff --code-points --names="$t/names" "$t/old.xml" "$t/new.xml" | grep ' name ' | cut -f 1,2 \
    > "$t/out"
holds "$t/out" '~ name 00E6: blocked -> odd\t1\n~ name 00E6 index: 00E6 -> 00E4\t1\n'\
'~ name 0061: blocked -> odd\t2\n'
check 'code points: dispositions and index labels'
table old.xml '<char cp="0065"/>'
table new.xml '<char cp="0064"><var cp="0065"/></char><char cp="0065"/>'
try 'a collision of which the older table refused the later name' 1 \
    "+ U+0064 with 1 variant\t-\t4
+ name d\t2\tU+0064 at octet 1: the table does not list it\t$default
+ collision d with e of line 1\t2\tU+0064 at octet 1: the table does not list it\tvariant
" '' 'e\nd\n' diff --names=- "$t/old.xml" "$t/new.xml"

# Collisions: b and c collide in both tables, a with both in the new one, and d is new
table old.xml '<char cp="0061"/><char cp="0062"><var cp="0063"/></char>
<char cp="0063"><var cp="0062"/></char>'
table new.xml '<char cp="0061"><var cp="0062"/><var cp="0063"/></char>
<char cp="0062"><var cp="0061"/><var cp="0063"/></char>
<char cp="0063"><var cp="0061"/><var cp="0062"/></char>
<char cp="0064"><var cp="0065"/></char><char cp="0065"/>'
valid='action 4 (RFC 7940 section 7.6) makes it valid'
unlisted='at octet 1: the table does not list it'
printf 'b\na\nc\nc\nd\ne\ne\n' > "$t/names"
$xn diff "$t/old.xml" "$t/new.xml" > "$t/changes"
try 'the earliest name with which one collides now, and did not' 1 "$(cat "$t/changes")
~ name b index: b -> a\t1\t$valid\t$valid
+ collision a with b of line 1\t2\tdistinct\tindex
~ name c index: b -> a\t3\t$valid\t$valid
+ collision c with a of line 2\t3\tdistinct\tindex
~ name c index: b -> a\t4\t$valid\t$valid
+ name d\t5\tU+0064 $unlisted\t$valid
+ name e\t6\tU+0065 $unlisted\t$valid
+ collision e with d of line 5\t6\tU+0064 $unlisted\tvariant
+ name e\t7\tU+0065 $unlisted\t$valid
" '' '' diff --names="$t/names" "$t/old.xml" "$t/new.xml"
json=$($xn diff --json --names="$t/names" "$t/old.xml" "$t/new.xml" | grep '"collision"' |
    tail -n 1)
$xn diff --json --names="$t/names" "$t/old.xml" "$t/new.xml" | tail -n 1 > "$t/out"
holds "$t/out" '{"differences":13,"lost":3,"names":7,"refused":0,"faults":0}\n'
check 'a collision is a loss: the counts'
check_equal 'a collision in JSON' '{"change":"added","part":"collision","line":6,"label":"e",'\
'"earlier_line":5,"earlier_label":"d","old":"invalid","new":"variant",'\
"\"old_reason\":\"U+0064 $unlisted\",\"new_reason\":\"variant\",\"lost\":true}" "$json"
try 'code points, and lines that are none' 1 "$(cat "$t/changes")
+ name 0064\t1\tU+0064 at code point 1: the table does not list it\t$valid
+ name 0061 0064\t3\tU+0064 at code point 2: the table does not list it\t$valid
+ name 0061 0065\t4\tU+0065 at code point 2: the table does not list it\t$valid
+ collision 0061 0065 with 0061 0064 of line 3\t4\tU+0064 at code point 2: the table does not list \
it\tvariant
" 'xn-table: -:2:6: not a code point in hexadecimal digits, such as 00FC\n' \
    '0064\n0061 x\n61  0064\n61 65\n' diff --code-points --names=- "$t/old.xml" "$t/new.xml"
$xn diff "$t/old.xml" "$t/old.xml" > "$t/out" && [ ! -s "$t/out" ]
check 'no difference'
try 'a line that is no label: exit status 1' 1 '' 'xn-table: -:1:2: ill-formed UTF-8 (RFC 3629)\n' \
    'a\0377\n' diff --names=- "$t/old.xml" "$t/old.xml"
try 'a column of CSV' 1 "change\told line\tnew line\n$(cat "$t/changes")
change\tline\told reason\tnew reason
+ name d\t3\tU+0064 $unlisted\t$valid
" 'xn-table: -:4:2: the line has too few columns\n' 'id,name\n1,a\n2,"d"\n3\n' \
    diff --csv --header -f2 --names=- "$t/old.xml" "$t/new.xml"
try 'names that both tables refuse are no difference' 0 '' '' '1\n2\n' \
    diff --names=- "$t/old.xml" "$t/old.xml"
awk 'BEGIN { for (i = 0; i < 128; i++) { for (b = 1; b < 128; b *= 2)
    printf "%s", int(i / b) % 2 ? "b" : "c"; print "" } }' > "$t/many"
try 'more similar names than are compared' 1 '' 'xn-table: '"$t/many"':65: warning: more than 64 '\
'names are similar to ccccccb; later ones are only compared with these, and by index label\n' '' \
    diff --names="$t/many" "$t/old.xml" "$t/old.xml"

# Usage
try 'one table' 2 '' 'xn-table: diff: takes two tables\n' '' diff "$t/old.xml"
try 'three tables' 2 '' 'xn-table: diff: takes two tables\n' '' diff x y z
for option in --csv --code-points --field=2; do
    try "$option without names" 2 '' "xn-table: ${option%=2}: has no effect without --names\n" '' \
        diff $option x y
done
try 'standard input twice' 2 '' 'xn-table: -: standard input is given more than once\n' '' \
    diff --names=- - "$t/old.xml"
try 'a table on standard input' 0 '' '' "$(cat "$t/old.xml")" diff - "$t/old.xml"
try 'missing names' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    diff --names=/nonexistent "$t/old.xml" "$t/old.xml"
printf 'x\n' > "$t/bad"
try 'both tables are refused' 2 '' "xn-table: $t/bad:1:1: expected a code point, such as U+0061: \
'x' (RFC 4290 section 5)\nxn-table: $t/bad:1:1: expected a code point, such as U+0061: 'x' (RFC \
4290 section 5)\n" '' diff "$t/bad" "$t/bad"

for files in "$t/bad $t/old.xml" "$t/old.xml $t/bad"; do
    # shellcheck disable=SC2086 # words
    try "one table is refused: ${files#"$t/"}" 2 '' "xn-table: $t/bad:1:1: expected a code point, \
such as U+0061: 'x' (RFC 4290 section 5)\n" '' diff $files
done

# Properties
if command -v python3 > /dev/null; then
    XN_TABLE=$xn python3 -B "$srcdir/tests/cli/xn-table/diff.py" "${XN_TEST_SEED:-$$}" \
        "${XN_TEST_ROUNDS:-40}" "$tables"/*.xml "$tables"/*.txt > "$t/rows"
    pass_on 'properties' < "$t/rows"
else
    skip 'properties: no python3'
fi

# -q prints no line, whatever else is asked for.
printf 'U+0061\n' > "$t/a.txt"
printf 'U+0062\n' > "$t/b.txt"
for arguments in -q '-q -v' '-q --header' '-q --json'; do
    # shellcheck disable=SC2086 # words
    try "diff $arguments" 1 '' '' '' diff $arguments "$t/a.txt" "$t/b.txt"
done
printf 'a\n' > "$t/names.txt"
for arguments in -q '-q --header'; do
    # shellcheck disable=SC2086 # words
    try "diff --names $arguments" 1 '' '' '' diff --names="$t/names.txt" $arguments "$t/a.txt" \
        "$t/b.txt"
done
finish
