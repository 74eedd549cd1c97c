#!/bin/sh
# SPDX-License-Identifier: MIT
# The command xn-table: its subcommands, their output, messages and exit statuses.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables
cp "$tables/middle-dot.xml" "$tables/ranges.xml" "$tables/labels.xml" "$tables/rfc4290.txt" \
    "$tables/rfc3743.txt" "$tables/list.txt" "$tables/actions.xml" "$t"
a64=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

# check
try 'verdicts' 1 \
    'al\tvalid\tvalid\taction:4\tok:al\nl·l\tvalid\tvalid\taction:4\tok:xn--ll-0ea\n'\
'a·l\tinvalid\tinvalid\tpos:1\tok:xn--al-0ea\n' '' 'al\nl·l\na·l\n' check -q "$t/middle-dot.xml"
try 'code points, a header, lower case, a prefix' 1 \
    'label\tverdict\tdisposition\twhy\tidna2003\n0061\tvalid\tvalid\taction:4\tok:a\n'\
'6c 00b7  U+006C\tvalid\tvalid\taction:4\tok:xn--ll-0ea\n'\
'00B7\tinvalid\tinvalid\tpos:0\tok:xn--uba\n' \
    '' 'label\n0061\n6c 00b7  U+006C\n00B7\n' check -q --code-points --header "$t/middle-dot.xml"
try 'labels on the command line' 0 'l·l\tvalid\tvalid\taction:4\tok:xn--ll-0ea\n' '' '' \
    check "$t/middle-dot.xml" l·l
try 'an ACE label is decoded' 0 'xn--ll-0ea\tvalid\tvalid\taction:4\tok:xn--ll-0ea\n' '' '' \
    check "$t/middle-dot.xml" xn--ll-0ea
try 'all labels valid: exit status 0; blank lines; CR LF; no end of line' 0 \
    'a\tvalid\tvalid\taction:4\tok:a\r\n\t\t\t\t\nl\tvalid\tvalid\taction:4\tok:l' '' 'a\r\n\nl' \
    check "$t/middle-dot.xml"
try 'bad lines do not stop it' 1 \
    'a\0377\tinvalid\tinvalid\t-\tutf8\na\t\tinvalid\tinvalid\tpos:1\tstd3-char\n'\
'a\tvalid\tvalid\taction:4\tok:a\n' 'xn-table: -:1:2: ill-formed UTF-8 (RFC 3629)\n'\
'xn-table: -:2:2: U+0009 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n'\
'xn-table: -:2:2: label 1: U+0009 at octet 2: the table does not list it\n' \
    'a\0377\na\t\na\n' check "$t/middle-dot.xml"
code='not a code point in hexadecimal digits, such as 00FC (xn-table --code-points)\n'
try 'bad code points do not stop it' 1 \
    '0061 xyz\tinvalid\tinvalid\t-\t-\nD800\tinvalid\tinvalid\t-\t-\n'\
'110000\tinvalid\tinvalid\t-\t-\n0061\tvalid\tvalid\taction:4\tok:a\n' \
    "xn-table: -:1:6: ${code}xn-table: -:2:1: ${code}xn-table: -:3:1: $code" \
    '0061 xyz\nD800\n110000\n0061\n' check --code-points "$t/middle-dot.xml"
for form in 61 061 0061 000061 U+61 u+000061; do
    try "code points: $form" 0 "$form\tvalid\n" '' "$form\n" check --code-points --append=verdict \
        "$t/middle-dot.xml"
done
try 'code points: spaces and TABs' 0 '\t0061\t \t006c \t\tvalid\n' '' '\t0061\t \t006c \t\n' \
    check --code-points --append=verdict "$t/middle-dot.xml"
for form in 0000061 U+0000061 00000061 100000061 DFFF U+ u U061 +61 0x61; do
    try "code points: not $form" 1 "$form\tinvalid\n" "xn-table: -:1:1: $code" "$form\n" check \
        --code-points --append=verdict "$t/middle-dot.xml"
done
try 'positions in code points' 1 '' \
    'xn-table: -:1:8: label 1: U+00B7 at code point 2: the table allows it only where rule '\
'between-l matches (middle-dot.xml line 11)\n' ' 0061  00B7 006C\n' \
    check --code-points --append=status --on-error=skip "$t/middle-dot.xml"
# A label of more than 63 code points is refused as a whole, but IDNA 2003 refuses one of them.
for n in 1 62 63; do
    echo "$(printf "%0${n}d" 0 | sed 's/0/0061 /g')2028" |
        $xn check --code-points "$t/middle-dot.xml" 2>&1 > "$t/out" | head -n 1 > "$t/err"
    holds "$t/err" "xn-table: -:1:$((5 * n + 1)): U+2028 is prohibited (RFC 3454 table C.2.2)\n"
    check "the position of code point $((n + 1))"
done
try 'no messages with --quiet' 1 'a\0377\tinvalid\tinvalid\t-\tutf8\n' '' 'a\0377\n' \
    check --quiet "$t/middle-dot.xml"
try 'names: the label below the last one, and that at the end of the label' 0 \
    'www.l·l.cat\tvalid\tvalid\taction:4\tok:xn--ll-0ea\n' '' '' check "$t/middle-dot.xml" \
    www.l·l.cat
try 'with code points a dot belongs to the label' 1 \
    '0061 002E 0061\tinvalid\tinvalid\tpos:1\tstd3-char\n' '' '0061 002E 0061\n' \
    check -q --code-points "$t/middle-dot.xml"
$xn check "$t/labels.xml" $a64 > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && holds "$t/out" "$a64\tinvalid\tinvalid\t-\tlong\n"
check 'more than 63 code points'
try 'IDNA 2003: each word' 1 \
    'ß\tvalid\tvalid\taction:4\tchanges:0073 0073\naȡ\tvalid\tvalid\taction:4\tunassigned:1\n'\
'א1\tvalid\tvalid\taction:4\tbidi\n\0342\0200\0250\tvalid\tvalid\taction:4\tprohibited\n'\
'-a\tvalid\tvalid\taction:4\tstd3-hyphen\na_\tinvalid\tinvalid\tpos:1\tstd3-char\n' '' '' \
    check -q -- "$t/labels.xml" ß aȡ א1 "$(printf '\342\200\250')" -a a_
try 'IDNA 2003: the words for labels that have a dot, or are no A-label' 1 \
    '3002\tguard\n0061 002E\tstd3-char\n0078 006E 002D 002D 00E9\tace\n' '' \
    '3002\n0061 002E\n0078 006E 002D 002D 00E9\n' \
    check -q --code-points --append=idna2003 "$t/labels.xml"
try 'IDNA 2003: left to right between right to left' 1 '05D0 0061 05D0\tbidi\n' '' \
    '05D0 0061 05D0\n' check -q --code-points --append=idna2003 "$t/labels.xml"
try 'IDNA 2003: the position in a label after others' 1 'äa.bcȡ.x\tunassigned:2\n' '' '' \
    check -q --append=idna2003 "$t/labels.xml" äa.bcȡ.x
unassigned='xn-table: operand:1:3: label 1: allowed by the table, but IDNA 2003 cannot store '\
'U+0221 (RFC 3454 table A.1)\n'
try 'an error is not reported as a change, too' 1 'ßȡ\tunassigned:1\n' "$unassigned" '' \
    check --append=idna2003 "$t/labels.xml" ßȡ
$xn check -q --json "$t/labels.xml" äa.bcȡ.x | grep -q '"idna2003":"unassigned:2"'
check 'the same in JSON'
try 'CSV: values with the delimiter are quoted' 0 'l·l:"action:4":valid\n' '' 'l·l\n' \
    check --csv -F: -f1 --append=why,verdict "$t/middle-dot.xml"
try 'CSV: a letter' 0 'l·la"action:4"a"valid"a"ok:xn--ll-0ea"\n' '' 'l·l\n' \
    check --csv -Fa -f1 --append=why,verdict,idna2003 "$t/middle-dot.xml"
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # words
    $drive pty 012 $xn check $arguments "$t/middle-dot.xml" < /dev/null > "$t/out"
    if [ $? -eq 77 ]; then
        skip 'no pseudo-terminal'
        continue
    fi
    holds "$t/out" "xn-table: Enter $words, one per line; Ctrl-D to finish\n"
    check "the prompt for $words"
done << 'END'
names|
records|-f1
code points such as 00FC|--code-points
END
# The manuals say at which number actions begin.
for sentence in 'xn-table/xn-table.1:decided, counted from %, with the five default' \
    'xn-table/xn-table.1:that decided, counted from %, or null' \
    '../table/xn-table.3:that gave it, from %, the five default'; do
    first=$(documented "${sentence%%:*}" "${sentence#*:}")
    try "${sentence%%:*}: ${sentence#*:}" 1 "a123\taction:$first\n" '' '' check -q --append=why \
        "$tables/ranges.xml" a123
    try "$first and the five default ones" 0 "l\taction:$((first + 4))\n" '' '' check -q \
        --append=why "$t/middle-dot.xml" l
done
try 'an action decided' 0 'ab\tvalid\tonly\taction:1\tok:ab\nbc\tvalid\tany\taction:3\tok:bc\n' \
    '' 'ab\nbc\n' check "$t/actions.xml"
try 'reasons, and counts with -v' 1 \
    'a·l\tinvalid\tinvalid\tpos:1\tok:xn--al-0ea\n' \
    'xn-table: operand:1:2: label 1: U+00B7 at octet 2: the table allows it only where rule '\
'between-l matches (middle-dot.xml line 11)\nxn-table: refused: 1 table refuses (RFC 7940 section '\
'8)\nxn-table: 1 name, 1 refused, 0 blank\n' '' check -v "$t/middle-dot.xml" a·l
try 'reasons: an action, and a code point that is not listed' 1 \
    'a123\tinvalid\tinvalid\taction:0\tok:a123\naz\tinvalid\tinvalid\tpos:1\tok:az\n' \
    'xn-table: -:1:1: label 1: action 0 (line 24, "too many digits") makes it invalid\n'\
'xn-table: -:2:2: label 1: U+007A at octet 2: the table does not list it\n' 'a123\naz\n' \
    check "$t/ranges.xml"

# Tables
try 'a missing table' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    info /nonexistent
printf 'U+0061\nabc\n' > "$t/bad.txt"
$xn info "$t/bad.txt" > "$t/out" 2> "$t/err"
[ $? -eq 2 ] && [ ! -s "$t/out" ] && grep -q "^xn-table: $t/bad.txt:2:1: .* (.*)$" "$t/err"
check 'a malformed table: file, line, column and clause'
for command in lint audit check convert; do
    $xn $command "$t/bad.txt" > "$t/out" 2> "$t/err" < /dev/null
    status=$?
    [ $status -eq 2 ] || [ "$command $status" = 'lint 1' ]
    check "$command: a malformed table"
done
try 'another format' 2 '' "xn-table: $t/list.txt:3:7: expected a ; (RFC 3743 section 5.1)\n" '' \
    check --table-format=rfc3743 "$t/list.txt"
$xn info - < "$t/list.txt" > "$t/out" && grep -q '^format: list$' "$t/out" &&
    grep -q '^sequences: 1$' "$t/out" && grep -q '^code points: 38$' "$t/out"
check 'info: a list on standard input'
$xn info "$t/rfc3743.txt" "$t/middle-dot.xml" > "$t/out" &&
    [ "$(grep -c '^file: ' "$t/out")" -eq 2 ] &&
    grep -q '^version: 1$' "$t/out" && grep -q '^Unicode: 11.0.0$' "$t/out" &&
    grep -q '^rules: 1$' "$t/out"
check 'info: two tables'

for files in "$t/bad.txt $t/list.txt" "$t/list.txt $t/bad.txt"; do
    # shellcheck disable=SC2086 # words
    $xn info $files > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && grep -qx "file: $t/list.txt" "$t/out" && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "info: one of two tables is malformed: ${files#"$t/"}"
done

for words in 'Version 1 20260101' 'Version\t1\t20260101' 'Version \t 1 20260101'; do
    printf "$words\n4E00;;\n" > "$t/version.txt"
    $xn info "$t/version.txt" > "$t/out" 2> "$t/err" && grep -q '^version: 1$' "$t/out" &&
        grep -q '^date: 20260101$' "$t/out"
    check "info: $words"
done

strange=$t/$(printf 'a\033')
cp "$t/list.txt" "$strange"
for command in info audit; do
    $xn $command "$strange" > "$t/out" 2> "$t/err"
    [ ! -s "$t/err" ] && grep -q "$t/a<U+001B>" "$t/out" && ! grep -q "$strange" "$t/out"
    check "$command: the name of the file is safe to print"
done

printf 'U+0061|U+0062\nU+0063\n' > "$strange.txt"
printf 'U+0061\nU+0062\n' > "$strange.2.txt"
printf 'U+0061\nx\n' > "$strange.3.txt"
while IFS= read -r arguments; do
    # shellcheck disable=SC2046,SC2086 # words
    (cd "$t" && $RUN "$OLDPWD/xn-table" $(echo "$arguments" | sed "s/FILE/${strange##*/}/g") \
        < /dev/null) > "$t/out" 2> "$t/err"
    cat "$t/out" "$t/err" > "$t/all"
    grep -q '[^/]a<U+001B>\|^a<U+001B>' "$t/all" && ! grep -q "$(printf '\033')" "$t/all"
    check "the name of the file is safe to print: $arguments"
done << 'END'
info FILE.3.txt
info --json FILE.txt
lint FILE.3.txt
lint -v FILE.2.txt
lint --json FILE.txt
audit --json FILE.txt
convert --to=list FILE.txt
diff FILE.3.txt FILE.txt
check FILE.3.txt a
check --tables=FILE.txt --tables=FILE.2.txt z
check --index --tables=FILE.txt --tables=FILE.2.txt a
check --json FILE.txt a
package -v --label=a FILE.3.txt
collide FILE.3.txt
END

octets=$(printf 'a\377.txt')
cp "$t/list.txt" "$t/$octets"
for command in info audit lint check collide; do
    printf 'z\nz\n' | $xn $command --json "$t/$octets" > "$t/out" 2> "$t/err"
    [ ! -s "$t/err" ] && ! LC_ALL=C grep -q "$(printf '\377')" "$t/out" &&
        grep -q 'a<octet 255>.txt"' "$t/out"
    check "$command --json: the name of the file is not UTF-8"
done

# lint
try 'lint: nothing' 0 '' '' '' lint "$t/middle-dot.xml"
sed 's/<data>/<data><char cp="0041"\/>/; s/cp="006C"/cp="006c"/' "$t/middle-dot.xml" > "$t/odd.xml"
$xn lint "$t/odd.xml" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ ! -s "$t/err" ] &&
    grep -q "^$t/odd.xml:[0-9]*:[0-9]*: .* (RFC 7940 section 5)$" "$t/out"
check 'lint: lower-case digits'

try 'lint: another format' 1 "$t/list.txt:3:7: expected a ; (RFC 3743 section 5.1)\n" '' '' \
    lint --table-format=rfc3743 "$t/list.txt"

# audit
$xn audit "$t/labels.xml" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && grep -qx '00DF	mapped	0073 0073' "$t/out" &&
    grep -qx '0221	unassigned	-' "$t/out" &&
    grep -qx '0A51	unassigned	-' "$t/out" && grep -qx '200D	deleted	-' "$t/out" &&
    grep -qx '2028	prohibited	-' "$t/out" && grep -qx '0065 0301	sequence-changes	00E9' "$t/out" &&
    tail -n 1 "$t/out" | grep -qx "$t/labels.xml with IDNA 2003: 39 of 44 code points usable"
check 'audit: findings'
$xn audit -v --header "$t/labels.xml" | head -n 1 |
    grep -q '^code points	finding	becomes	line	clause$'
check 'audit: a header'
printf 'U+0061\nU+0062\n' > "$t/two.txt"
try 'audit: nothing' 0 "$t/two.txt with IDNA 2003: 2 of 2 code points usable\n" '' '' \
    audit "$t/two.txt"

for files in "$t/labels.xml $t/two.txt" "$t/two.txt $t/labels.xml"; do
    # shellcheck disable=SC2086 # words
    $xn audit $files > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && [ "$(grep -c ' code points usable$' "$t/out")" -eq 2 ] && [ ! -s "$t/err" ]
    check "audit: one of two tables has findings: ${files#"$t/"}"
done

# convert
try 'convert to a list' 0 \
    'U+002D\nU+0030..U+0039\nU+0061..U+007A\nU+0915 U+094D U+0937\nU+10428\n' '' '' \
    convert --to=list "$t/list.txt"
$xn convert "$t/rfc3743.txt" > "$t/new.xml" && $xn info "$t/new.xml" > "$t/out" 2> "$t/err" &&
    [ ! -s "$t/err" ] &&
    grep -q '<version>1</version>' "$t/new.xml" &&
    grep -q '<date>20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]</date>' "$t/new.xml" &&
    grep -q 'type="activated"' "$t/new.xml"
check 'convert RFC 3743 to RFC 7940'
for table in rfc3743.txt rfc4290.txt list.txt; do
    $xn convert "$t/$table" > "$t/new.xml"
    cut -f1 "$tables/${table%.txt}.tsv" | grep -v '^#' > "$t/in"
    $xn check --code-points "$t/$table" < "$t/in" > "$t/want.out"
    $xn check --code-points "$t/new.xml" < "$t/in" > "$t/out"
    [ -s "$t/out" ] && same "$t/out" "$t/want.out"
    check "convert $table: the verdicts are the same"
done
$xn convert "$t/actions.xml" > "$t/out" && cmp "$t/actions.xml" "$t/out"
check 'convert RFC 7940: unchanged'
$xn convert --to=list "$t/actions.xml" > "$t/out" 2> "$t/err" && grep -q '^U+0061$' "$t/out" &&
    grep -q 'warning: a list cannot express its 6 variants, 0 contexts and 5 actions' "$t/err"
check 'convert to a list: what is lost is counted'

# The command line
try 'no command' 2 '' \
    "xn-table: usage: xn-table COMMAND [OPTION]... TABLE...; try 'xn-table --help'\n" ''
try 'an unknown command' 2 '' "xn-table: frob: unknown command; try 'xn-table --help'\n" '' frob x
try 'no table' 2 '' "xn-table: info: needs a table; try 'xn-table --help'\n" '' info
try 'an unknown option' 2 '' \
    "xn-table: --nonesuch: unrecognized option; try 'xn-table --help'\n" '' info --nonesuch x
try 'an option of another command' 2 '' \
    'xn-table: --code-points: can only be used with check, package, collide or diff\n' '' \
    info --code-points "$t/list.txt"
try 'an option without its value' 2 '' \
    'xn-table: --to: option requires a value: FORMAT\n' '' convert "$t/list.txt" --to
try 'a misspelt option' 2 '' \
    'xn-table: --verbsoe: unrecognized option; did you mean --verbose?\n' '' info --verbsoe x
try 'help of an unknown command' 2 '' \
    "xn-table: frob: unknown command; try 'xn-table --help'\n" '' help frob
try 'a format that is not known' 2 '' \
    'xn-table: --table-format: takes rfc7940, rfc4290, rfc3743 or list\n' '' info --table-format=x x
try 'two tables to convert' 2 '' 'xn-table: convert: takes one table\n' '' convert x y
$xn -h > "$t/out" && [ "$(wc -l < "$t/out")" -le 24 ] && ! LC_ALL=C grep -q '.\{82\}' "$t/out"
check '-h fits on a terminal'
$xn --version | grep -q '^xn-table [0-9]'
check --version
$xn help > "$t/out" && $xn --help | cmp -s - "$t/out"
check 'help without a command'
{
    $xn -h
    $xn --help
    for command in info lint audit check package collide convert diff; do
        $xn $command --help
    done
} > "$t/help"
diff "$srcdir/tests/cli/xn-table/help.txt" "$t/help" > "$t/wrong"
sed 's/^/# /' "$t/wrong"
[ ! -s "$t/wrong" ]
check 'help has the text of tests/cli/xn-table/help.txt'
completions=tools/xn-table # of the build
options=$($xn --help | sed -n 's/^  .*\(--[a-z-]*\).*/\1/p' | grep -v '^--help$')
[ "$(echo "$options" | wc -l)" -gt 15 ]
check 'the program has options'
for option in $options; do
    grep -q -e "Fl ${option#-}\$\|Fl ${option#-} " "$srcdir/tools/xn-table/xn-table.1" &&
        grep -q -e "$option" "$completions/xn-table.bash" &&
        grep -q -e "$option" "$completions/_xn-table" &&
        grep -q -e "-l ${option#--} " "$completions/xn-table.fish"
    check "$option is in the manual and the completions"
done
# Help of a command shows the options that it accepts.  No file is read: there is no such file.
for command in info lint audit check package collide convert diff; do
    $xn $command --help > "$t/help" && $xn help $command | cmp -s - "$t/help" &&
        $xn $command -h | cmp -s - "$t/help" && grep -q "^Usage: xn-table $command " "$t/help"
    check "$command --help"
    wrong=
    for option in $options; do
        case $option in
        --version) continue ;;
        --table-format) value==list ;;
        --to) value==xml ;;
        --field | --limit) value==1 ;;
        --append) value==status ;;
        --only | --ignore) value==order ;;
        --delimiter) value==, ;;
        --on-error) value==keep ;;
        --jobs | --max-messages | --table-label) value==1 ;;
        --input | --policy | --reject | --table-language | --table-tag) value==x ;;
        --tables | --common | --label) value==x ;;
        *) value= ;;
        esac
        $xn $command $option$value "$t/none" "$t/none" > /dev/null 2> "$t/err" < /dev/null
        shown=0
        grep -q -e "^  .*$option" "$t/help" || shown=1
        refused=0
        grep -q -e "^xn-table: $option: can only be used with " "$t/err" || refused=1
        [ $shown -ne $refused ] || wrong="$wrong $option"
    done
    [ -z "$wrong" ]
    check "$command --help shows what it accepts$wrong"
done
for shell in bash zsh fish; do
    command -v $shell > /dev/null || {
        skip "$shell parses its completion: no $shell"
        continue
    }
    case $shell in
    zsh) $shell -n "$completions/_xn-table" ;;
    *) $shell -n "$completions/xn-table.$shell" ;;
    esac > /dev/null 2>&1
    check "$shell parses its completion"
done
if command -v bash > /dev/null; then
    # shellcheck disable=SC2016 # of bash
    bash -c '. "$0"; COMP_WORDS=(xn-table c) COMP_CWORD=1; _xn_table xn-table c xn-table
        echo ${COMPREPLY[*]}; COMP_WORDS=(xn-table check --va) COMP_CWORD=2
        _xn_table xn-table --va check; echo ${COMPREPLY[*]}' \
        "$completions/xn-table.bash" > "$t/out" 2> "$t/err"
    holds "$t/out" 'check collide convert\n--variants\n'
    check 'bash completes commands and options'
fi
# Lines are answered before the next one comes.
mkfifo "$t/fifo"
for arguments in "package $t/list.txt" "collide --pairs $t/list.txt" \
    "collide $t/list.txt" "check $t/list.txt"; do
    # shellcheck disable=SC2086 # words
    $xn $arguments < "$t/fifo" > "$t/out" 2> "$t/err" &
    exec 3> "$t/fifo"
    printf 'a\ta\na\na\n' >&3
    wait_for test -s "$t/out"
    check "an answer before the next line: ${arguments%% *}"
    exec 3>&-
    wait $!
done

# Files are closed after they have been read: the limit is above the descriptors of one of them.
if [ -n "$RUN" ]; then
    skip 'an emulator or valgrind has descriptors of its own' 8
else
    mkdir -p "$t/many"
    for i in $(seq 40); do
        echo U+0061 > "$t/many/$i.txt"
        echo "a $i" > "$t/many/$i"
    done
    cd "$t/many" || exit 1
    inputs=$(printf -- '-i %s ' $(seq 40))
    for words in 'info *.txt' 'lint *.txt' 'audit *.txt' "check $inputs 1.txt" \
        'check --tables=. a.1' 'package --label=a 1.txt' 'collide 1.txt [1-9] [1-4]?' \
        'collide --tables=.'; do
        # shellcheck disable=SC2086 # words, and patterns
        (ulimit -n 12 && exec "$OLDPWD/xn-table" $words < /dev/null > /dev/null 2> err)
        [ $? -lt 2 ] && ! grep -q 'Too many' err
        check "$words: descriptors"
    done
    cd "$OLDPWD" || exit 1
fi
$xn check "$t/labels.xml" a > /dev/full 2> "$t/err"
[ $? -eq 3 ] && holds "$t/err" 'xn-table: standard output: No space left on device\n'
check 'a full disk'

printf 'U+0061\nU+2028\n' > "$t/separator.txt"
try 'audit: a header without -v' 1 'code points\tfinding\tbecomes\n2028\tprohibited\t-\n'\
"$t/separator.txt with IDNA 2003: 1 of 2 code points usable\n" '' '' \
    audit --header "$t/separator.txt"
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "U+%X\n", 983040 + i }' > "$t/private.txt"
[ "$($xn audit "$t/private.txt" | grep -c '^F.*prohibited')" -eq 9000 ]
check 'audit: more output than is kept in memory'
finish
