#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table: answers that must agree with each other: text and JSON, a table of text and what convert
# makes of it, names and their pairs, the differences of changed tables.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables

set -- "$tables"/*.xml "$tables"/*.txt
if command -v jq > /dev/null; then
    cat > "$t/text.jq" << 'END'
# Prints an object of info --json or lint --idna2003 --json as the lines of info, or of -v.
def name: {languages: "language", scopes: "scope", unicode: "Unicode"}[.] // gsub("_"; " ");
def words: if type == "object" then "\(.type) \(.value)" else tostring end;
if .format then
    to_entries[] | (.key | name) + ": " +
        (.value | if type == "array" then .[] else . end | select(. != null) | words)
elif .finding then
    [.code_points, (if .variant then "variant-" else "" end) + .finding, .becomes // "-", .line,
        .clause] | map(tostring) | join("\t")
else
    "\(.file) with IDNA 2003: \(.usable) of \(.total) code points usable"
end
END
    for command in info 'lint --idna2003 -v'; do
        # shellcheck disable=SC2086 # an option
        $xn $command -q "$@" | sed '/^$/d' > "$t/want.out"
        # shellcheck disable=SC2086 # an option
        $xn ${command% -v} -q --json "$@" | jq -rf "$t/text.jq" > "$t/out"
        [ -s "$t/out" ] && same "$t/out" "$t/want.out"
        check "$command: the objects of $# tables have the facts of the text"
    done
else
    skip 'no jq' 2
fi
if command -v python3 > /dev/null; then
    XN_TABLE=$xn python3 -B "$srcdir/tests/oracle/table/diff.py" "${XN_TEST_SEED:-$$}" \
        "${XN_TEST_ROUNDS:-40}" "$@" > "$t/rows"
    pass_on 'diff' < "$t/rows"
else
    skip 'no python3'
fi

# labels TABLE: all labels of one and two entries of its first twelve, as code points
labels() {
    $xn convert -q "$1" | sed -n 's/^    <[cr][a-z]* [a-z-]*="\([^"]*\)".*/\1/p' | sed 12q \
        > "$t/entries"
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

compare() {
    labels "$1" > "$t/labels"
    values "$1" > "$t/want"
    $xn convert -q "$1" > "$t/converted.xml" && values "$t/converted.xml" > "$t/out"
    [ -s "$t/want" ] && same "$t/out" "$t/want" || return
    # That of XML covers keys, where they are not the index labels.
    $xn info -q "$t/converted.xml" | grep -qx 'index complete: false' ||
        [ "$(fingerprint "$1")" = "$(fingerprint "$t/converted.xml")" ]
}

for name in list rfc3743 rfc4290; do
    compare "$tables/$name.txt"
    check "$name.txt: the same index and variants in XML"
done

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
        compare "$t/random.txt" || failed="$failed $format:$seed"
    done
done
check 'random tables: the same index and variants in XML' "$failed"

# Every pair of labels, compared one by one, gives the same.  The table has sequences that overlap,
# null variants, contexts and one direction.
lgr='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'
cat > "$t/wild.xml" << END
$lgr<data><char cp="0061"><var cp="0062"/><var cp="0063 0064" when="r"/></char>
<char cp="0061 0062"><var cp="0064"/></char><char cp="0062"><var cp="" not-when="r"/></char>
<char cp="0062 0063"><var cp="0061"/></char><char cp="0063"><var cp="0063"/></char>
<char cp="0064"><var cp="0063" when="r"/></char></data>
<rules><rule name="r"><look-behind><start/></look-behind><anchor/></rule></rules></lgr>
END
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
printf '%s<data><range first-cp="0061" last-cp="007A"/><char cp="0073 0073"><var cp="00DF"/></char>
<char cp="00DF"><var cp="0073 0073"/></char></data></lgr>\n' "$lgr" > "$t/de.xml"
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

# Names that are similar, but not variants, count; those that are the same are found all the same.
printf '%s<data><char cp="0061"><var cp="" when="never"/></char><char cp="0062"><var cp="0063"/>
</char><char cp="0063"><var cp="0062"/></char></data>
<rules><rule name="never"><char cp="007A"/></rule></rules></lgr>\n' "$lgr" > "$t/similar.xml"
for many in 64 65; do
    awk 'BEGIN { s = "b"; for (i = 1; i <= 63; i++) { print s; s = s "a" }
        print "ab"; print "aab"; print "aaab" }' | head -n "$many" > "$t/names"
    cat "$t/names" "$t/names" "$t/names" > "$t/in"
    $xn collide "$t/similar.xml" "$t/in" > "$t/out" 2> "$t/err"
    awk -v n="$many" 'NR > n { print NR "\t" $0 "\t" (NR - 1) % n + 1 "\t" $0 "\tsame" }' "$t/in" \
        > "$t/want"
    cmp "$t/want" "$t/out" && [ "$(wc -l < "$t/err")" -eq $((many - 64)) ]
    check "$many similar names, three times"
    $xn collide -q "$t/similar.xml" "$t/names" > "$t/out"
    [ $? -eq $((many - 64)) ] && [ ! -s "$t/out" ]
    check "$many similar names: exit status"
done
finish
