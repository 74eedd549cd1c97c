#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table convert: labels of a table of text have the same index and variants as XML.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables

# labels TABLE: all labels of one and two entries of its first twelve, as code points
labels() {
    $xn convert -q --to=list "$1" | sed 's/\.\..*//; s/ *#.*//; s/U+//g' | sed 12q > "$t/entries"
    while read -r first; do
        echo "$first"
        sed "s/^/$first /" "$t/entries"
    done < "$t/entries"
}

# values TABLE: of these labels, some of which may be refused
values() {
    $xn check -q --code-points --append=verdict,why,index,variants "$1" < "$t/labels"
}

# fingerprint TABLE
fingerprint() {
    $xn info -q "$1" | sed -n 's/^index fingerprint: //p'
}

# compare TABLE
compare() {
    labels "$1" > "$t/labels"
    values "$1" > "$t/want"
    $xn convert -q "$1" > "$t/converted.xml" && values "$t/converted.xml" > "$t/out"
    [ -s "$t/want" ] && cmp -s "$t/want" "$t/out" &&
        [ "$(fingerprint "$1")" = "$(fingerprint "$t/converted.xml")" ]
}

for name in list rfc3743 rfc4290; do
    compare "$tables/$name.txt"
    check "$name.txt: the same index and variants"
done

printf 'U+0062|U+0061\nU+0063|U+0062\nU+0061\nU+0064|U+0065\nU+0065\n' > "$t/chain.txt"
printf '0063\n0065\n' | $xn check -q --code-points --append=index "$t/chain.txt" > "$t/want"
$xn convert "$t/chain.txt" > "$t/chain.xml"
printf '0063\n0065\n' | $xn check -q --code-points --append=index "$t/chain.xml" > "$t/out"
same "$t/out" "$t/want" && grep -q 'type="invalid"' "$t/chain.xml" && compare "$t/chain.txt"
check 'a variant through another, and an inverse'

# random FORMAT SEED: a table of some of eight code points, with sequences as variants and entries
random() {
    awk -v format="$1" -v seed="$2" '
    function cp() { return substr("abcdefgh", 1 + int(8 * rand()), 1) }
    function hex(c) { return sprintf("%04X", 96 + index("abcdefgh", c)) }
    function string(before, between,    text, i) {
        text = before hex(cp())
        for (i = 0; i < 2 && rand() < 0.2; i++)
            text = text between before hex(cp())
        return text
    }
    BEGIN {
        srand(seed)
        for (i = 1; i <= 8; i++) {
            if (rand() < 0.2)
                continue
            base = sprintf("%04X", 96 + i)
            if (format == "rfc4290") {
                line = "U+" base
                if (rand() < 0.2)
                    line = line "-U+" hex(cp())
                for (k = 0; k < 3 && rand() < 0.5; k++)
                    line = line (k == 0 ? "|" : ":") string("U+", "-")
            } else {
                line = base ";" (rand() < 0.3 ? string("", " ") : "") ";"
                for (k = 0; k < 3 && rand() < 0.5; k++)
                    line = line (k == 0 ? "" : ",") string("", " ")
            }
            print line
        }
    }'
}

failed=
for format in rfc4290 rfc3743; do
    for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
        random $format $seed > "$t/random.txt"
        compare "$t/random.txt" && continue
        failed="$failed $format:$seed"
        diff "$t/want" "$t/out" | sed 's/^/# /' | sed 6q
    done
done
[ -z "$failed" ] || echo "# seeds:$failed"
[ -z "$failed" ]
check 'random tables: the same index and variants'

# Fingerprints.  The number is the CRC-64 of 0061..0063, 0065=0061 and 0063 0064=0063 0064, computed
# by another program.
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'
number=615FEC9373E1D93A
printf '%s<data><range first-cp="0061" last-cp="0063"/><char cp="0063 0064"/>
<char cp="0065"><var cp="0061"/><var cp="0062" type="blocked"/></char></data></lgr>' "$lgr" \
    > "$t/one.xml"
printf '%s<meta><version>2</version></meta><data><char cp="0065"><var cp="0062"/>
<var cp="0061" type="blocked"/></char><char cp="0063 0064"/><char cp="0063" comment="c"/>
<range first-cp="0061" last-cp="0062" tag="x"/></data></lgr>' "$lgr" > "$t/two.xml"
[ "$(fingerprint "$t/one.xml")" = $number ] && [ "$(fingerprint "$t/two.xml")" = $number ]
check 'the fingerprint of a relation, whatever the form of its table'
sed 's/0062" type/0060" type/' "$t/one.xml" > "$t/other.xml"
[ "$(fingerprint "$t/other.xml")" != $number ] && [ -n "$(fingerprint "$t/other.xml")" ]
check 'the fingerprint of another relation'
rule='<rules><rule name="r"><look-behind><start/></look-behind><anchor/></rule></rules>'
for change in 's|cp="0063 0064"|& when="r"|' 's|last-cp="0063"|& when="r"|' \
    's|<var cp="0061"|& when="r"|'; do
    sed "$change; s|</data>|&$rule|" "$t/one.xml" > "$t/context.xml"
    [ "$(fingerprint "$t/context.xml")" = none ]
    check "no fingerprint: $change"
done
sed 's|<char cp="0063 0064"/>||; s|last-cp="0063"|& when="r"|; s|</data>|&'"$rule|" "$t/one.xml" \
    > "$t/context.xml"
[ "$(fingerprint "$t/context.xml")" != none ] && [ -n "$(fingerprint "$t/context.xml")" ]
check 'a context that does not choose between segmentations'

printf 'Reference 1 none\nVersion 12 20260319\n4E00(1);4E00,4E01;4E02\n4E01;;\n' > "$t/all.txt"
$xn convert "$t/all.txt" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ ! -s "$t/err" ] && same "$t/out" - << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta>
    <version>12</version>
    <date>2026-03-19</date>
  </meta>
  <data>
    <char cp="4E00">
      <var cp="4E00" type="activated"/>
      <var cp="4E01" type="activated"/>
      <var cp="4E02"/>
    </char>
    <char cp="4E01">
      <var cp="4E00" type="invalid" comment="only for the index label"/>
    </char>
  </data>
</lgr>
END
check 'the whole of a table'

# What a list cannot express, one at a time
for row in '1 variants, 0 contexts and 0 actions|<char cp="0061"><var cp="0062"/></char>' \
    '0 variants, 1 contexts and 0 actions|<char cp="0061" when="r"/>' \
    '0 variants, 1 contexts and 0 actions|<char cp="0061" not-when="r"/>'; do
    printf '%s<data>%s</data>%s</lgr>' "$lgr" "${row#*|}" "$rule" > "$t/lost.xml"
    $xn convert --to=list "$t/lost.xml" > "$t/out" 2> "$t/err"
    [ $? -eq 0 ] && holds "$t/out" 'U+0061\n' &&
        holds "$t/err" "xn-table: $t/lost.xml: warning: a list cannot express its ${row%|*}\n"
    check "a warning: ${row%|*}"
done
action='<rules><action disp="valid" any-variant="x"/></rules>'
printf '%s<data><char cp="0061"/></data>%s</lgr>' "$lgr" "$action" > "$t/lost.xml"
$xn convert --to=list "$t/lost.xml" 2>&1 > "$t/out" |
    grep -q ': warning: a list cannot express its 0 variants, 0 contexts and 1 actions$'
check 'a warning: an action'
range='<range first-cp="0061" last-cp="0062" comment="a &amp; &#9;b"/>'
printf '%s<data>%s</data></lgr>' "$lgr" "$range" > "$t/kept.xml"
$xn convert --to=list "$t/kept.xml" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ ! -s "$t/err" ] && holds "$t/out" 'U+0061..U+0062 # a & <U+0009>b\n'
check 'no warning: a range with a comment'

finish
