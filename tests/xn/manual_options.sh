#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of each command, as its rows have them, and its manual: names, letters, whether there
# is a value or may be one, and the words that it takes.
. "$srcdir/tests/xn/lib.sh"

# list_rows: "--name FORM LETTER" of a help, where FORM is none, "=" or "[="
list_rows() {
    sed -n 's/^  \(-\(.\), \|    \)\(--[a-z0-9-]*\)\(\[\{0,1\}=\|\).*/\3 \4 \2/p' |
        sed 's/  */ /g; s/ $//'
}

# list_items MANUAL: the same of the items of its lists
list_items() {
    awk '/^\.It .*Fl / {
        letter = ""
        for (i = 2; i < NF; i++) {
            if ($i != "Fl")
                continue
            if ($(i + 1) !~ /^-/) {
                letter = letter == "" ? " " $(i + 1) : letter
                continue
            }
            form = ""
            if ($(i + 2) == "Ns")
                form = $(i + 3) == "=" ? " =" : $(i + 3) == "Op" && $(i + 4) == "=" ? " [=" : ""
            print "-" $(i + 1) form letter
        }
    }' "$1"
}

# list_words COMPLETION: "--name WORD" of each word that completes a value
list_words() {
    sed -n "s/^        .*\(--[a-z0-9-]*\)=) kind=[a-z]* options='\(.*\)' ;;/\1 \2/p" "$1" |
        awk '{ for (i = 2; i <= NF; i++) { sub(/:$/, "", $i); print $1, $i } }'
}

for command in xn xn-zone xn-table; do
    manual=$srcdir/tools/$command/$command.1
    $RUN "./$command" --help | list_rows | sort > "$t/rows"
    list_items "$manual" | sort > "$t/items"
    # The letter -h has an item of its own in one manual.
    [ "$(wc -l < "$t/rows")" -gt 15 ] && comm -23 "$t/rows" "$t/items" | grep -v '^--help h$' \
        > "$t/wrong"
    sed 's/^/# not in the manual: /' "$t/wrong"
    [ ! -s "$t/wrong" ]
    check "$command: options with their letters and arguments"
    list_words "tools/$command/$command.bash" > "$t/words"
    while read -r option word; do
        grep -Eq "(^\.| )(Cm|Ar)( .*)? $word( |\$)" "$manual" || echo "$option: $word"
    done < "$t/words" > "$t/wrong"
    sed 's/^/# not in the manual: /' "$t/wrong"
    [ ! -s "$t/wrong" ] && [ -s "$t/words" ]
    check "$command: words that options take"
done

# The words that options take: scripts contain them, so none is renamed or dropped.
cat > "$t/promised" << END
xn --append ascii unicode display canonical key shard status label offset rule message
xn --audit-2008 same differs only-2003 only-2008 neither
xn --check host registration any
xn --json traits
xn --on-error blank keep skip stop text
xn --progress auto always never
xn --punycode-decode code-points trace
xn --punycode-encode code-points trace
xn-table --append verdict disposition why index nvariants variants idna2003 ascii unicode status \
label offset rule message
xn-table --ignore unknown-attribute unknown-element lower-case order undefined-reference \
duplicate-reference undefined-tag assumed-version positional-count not-utf8 no-version \
no-column string-range empty-variant duplicate-variant preferred unused-class unused-rule \
unused-tag unnamed-type out-of-repertoire unused-type dead-action not-listed no-inverse \
other-context mixed-context conditional-reflexive not-transitive two-readings impossible-rule \
unmatched-rule impossible-context leading-mark disallowed expired
xn-table --only unknown-attribute unknown-element lower-case order undefined-reference \
duplicate-reference undefined-tag assumed-version positional-count not-utf8 no-version \
no-column string-range empty-variant duplicate-variant preferred unused-class unused-rule \
unused-tag unnamed-type out-of-repertoire unused-type dead-action not-listed no-inverse \
other-context mixed-context conditional-reflexive not-transitive two-readings impossible-rule \
unmatched-rule impossible-context leading-mark disallowed expired
xn-table --on-error blank keep skip stop text
xn-table --table-format rfc7940 rfc4290 rfc3743 list
xn-table --to xml list
xn-table --variants allocatable blocked
xn-zone --conf named unbound nsd dnsmasq nginx
xn-zone --on-error keep stop
xn-zone --progress auto always never
END
while read -r command option words; do
    for word in $words; do
        echo "$command $option $word"
    done
done < "$t/promised" | sort > "$t/want"
for command in xn xn-zone xn-table; do
    list_words "tools/$command/$command.bash" | sed "s/^/$command /"
done | sort > "$t/found"
diff "$t/want" "$t/found" > "$t/wrong"
sed 's/^/# /' "$t/wrong"
[ ! -s "$t/wrong" ]
check 'completions have the words that are promised'

# explains COMMAND OPTION: the line of --help about an option, without the option
explains() {
    $RUN "./$1" --help | sed -n "s/^  \(-., \|    \)$2[=[][^ ]* *//p"
}

# If the help lists one of them, it lists all of them.
while read -r command option words; do
    line=$(explains "$command" "$option" | tr -c 'a-z0-9-' ' ')
    listed=0 count_words=0
    for word in $words; do
        count_words=$((count_words + 1))
        case " $line " in
        *" $word "*) listed=$((listed + 1)) ;;
        esac
    done
    case $option in
    --append) ;; # some of them
    *) [ $listed -eq 0 ] || [ $listed -eq $count_words ] || echo "$command $option: $line" ;;
    esac
done < "$t/promised" > "$t/wrong"
sed 's/^/# /' "$t/wrong"
[ ! -s "$t/wrong" ]
check 'help lists all words of an option'

# The numbers of the help are those of the manual.
for command in xn xn-zone xn-table; do
    $RUN "./$command" --help |
        sed -n 's/^  \(-., \|    \)\(--[a-z0-9-]*\)=N *\(.*\)/\2 \3/p' |
        while read -r option line; do
            awk -v option="${option#-}" '/^\.It / { here = $0 ~ ("Fl " option "( |$)") }
                here' "$srcdir/tools/$command/$command.1" > "$t/item"
            for number in $(echo "$line" | grep -oE '[0-9]{2,}'); do
                grep -Eq "(^|[^0-9])$number([^0-9]|\$)" "$t/item" ||
                    echo "$command $option: $number"
            done
        done
done > "$t/wrong"
sed 's/^/# not in the manual: /' "$t/wrong"
[ ! -s "$t/wrong" ] && [ -s "$t/item" ]
check 'help and manual have the same numbers'

# states N WORDS: the help and the manual of $command explain an exit status in these words
states() {
    $RUN "./$command" --help | sed -n '/^Exit status: /,/\.$/p' | tr '\n,:' ' \n\n' |
        grep -Eq "^ $1 .*($2)" &&
        awk -v item=".It $1" '/^\.Sh / { here = $0 == ".Sh EXIT STATUS" }
            here && $0 == item { getline; print; exit }' "$manual" | grep -Eq "$2"
}

# The kinds of steps, the deviations and the exit statuses of --compare in the manual
manual=$srcdir/tools/xn/xn.1
sed -n '/^\.Cm kind$/,/^\.Cm label/s/.*Ql \([A-Z]*\) .*/\1/p' "$manual" | sort > "$t/want"
{
    $RUN ./xn -x --json Bü xn--tda
    $RUN ./xn -x --json a..b
} 2> "$t/err" | grep -oE '"kind":"[A-Z]*"' | cut -d '"' -f 4 | sort -u > "$t/found"
same "$t/found" "$t/want"
check 'the kinds of steps'
$RUN ./xn --audit-2008 -v ß 2>&1 | grep -oE 'with U[+0-9A-F]*' | sed 's/with //' > "$t/found"
if has WITH_LIBIDN2; then
    sed -n '/^\.It Fl v , Fl -verbose/,/^\.It Fl q/p' "$manual" | grep -oE 'U\+[0-9A-F]{4}' \
        > "$t/want"
    same "$t/found" "$t/want"
    check 'the code points that IDNA 2008 keeps'
else
    skip 'no libidn2'
fi
for row in '0 same a A' '1 different a b' '2 invalid a b..' '2 command a' '2 writing a a'; do
    # shellcheck disable=SC2086 # words
    set -- $row
    wanted=$1 word=$2
    shift 2
    out=$t/out
    [ "$word" != writing ] || out=/dev/full
    if [ "$word" = writing ] && [ ! -w /dev/full ]; then
        skip 'no /dev/full'
        continue
    fi
    $RUN ./xn --compare "$@" > "$out" 2> "$t/err"
    [ $? -eq "$wanted" ] && awk -v item=".It $wanted" '/^\.Fl -compare :/ { here = 1 }
        /^\.Sh EXAMPLES/ { here = 0 } here && $0 == item { getline; print }' "$manual" |
        grep -q "$word"
    check "--compare: exit status $wanted: $word"
done

# The words of each exit status, and a command line that gives it
printf 'a\n' > "$t/good"
printf 'ü!\n' > "$t/bad"
printf 'U+0061\n' > "$t/list.txt"
for command in xn xn-zone xn-table; do
    manual=$srcdir/tools/$command/$command.1
    case $command in
    xn) first=-i ;;
    xn-zone) first=--hosts ;;
    xn-table) first="check $t/list.txt -i" ;;
    esac
    for file in "$t/good" "$t/bad" --nonesuch "$t/none"; do
        # shellcheck disable=SC2086 # words
        case $file in
        --*) $RUN "./$command" $file ;;
        *) $RUN "./$command" $first "$file" ;;
        esac > "$t/out" 2> "$t/err" < /dev/null
        status=$?
        case $file in
        */good) wanted=0 words='success|[Ss]uccess|accepted' ;;
        */bad) wanted=1 words=refused ;;
        --*) wanted=2 words='usage|command line' ;;
        */none) wanted=3 words='I/O|Reading or writing' ;;
        esac
        [ $status -eq $wanted ] && states $status "$words"
        check "$command: exit status $wanted: as help and manual say" ||
            echo "# exit status $status"
    done
done
finish
