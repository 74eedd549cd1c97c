#!/bin/sh
# SPDX-License-Identifier: MIT
# The command line: abbreviations, values, letters, options given twice, misspelt ones, and pairs
# that refuse or need each other.
. "$srcdir/tests/xn/lib.sh"
. "$srcdir/tests/xn/option_values.sh"

# refused MESSAGE ARGUMENTS...: exit status 2, no output, and only this message
refused() {
    message=$1
    shift
    try "refused: $*" 2 '' "xn: $message\n" '' "$@"
}

help="try 'xn --help'"
option_help=$t/help
$xn --help > "$option_help"

# Names: each line has those of one option.  Others have one.
cat > "$t/names" << 'END'
to-ascii ascii idna-to-ascii
to-unicode unicode idna-to-unicode
nfkc hidden-nfkc
hostport host-port
std3 usestd3asciirules
quiet no-messages
no-tld
debug
END
long_options < "$t/help" | sed 's/^--//' > "$t/shown"
tr ' ' '\n' < "$t/names" | grep -vxFf - "$t/shown" >> "$t/names"
result=0
for name in $(cat "$t/names"); do
    rest=$name
    while [ -n "$rest" ]; do
        # the options that begin with $rest; if $rest is a full name, only that one counts
        count_of=$(awk -v rest="$rest" '{
            for (i = 1; i <= NF; i++)
                if ($i == rest)
                    whole = 1
            if (index(" " $0, " " rest))
                count++
        } END { print whole ? 1 : count + 0 }' "$t/names")
        $xn "--$rest=" > "$t/out" 2> "$t/err" < /dev/null
        grep -q "^xn: --$rest=: ambiguous option; candidates: --" "$t/err"
        [ $? -eq $((count_of == 1)) ] || { echo "# --$rest: $count_of"; result=1; }
        rest=${rest%?}
    done
done
[ $result -eq 0 ]
check 'each abbreviation of each name is accepted, or ambiguous'
refused '--hostport: cannot be combined with -s' --host -s a
refused '--append: cannot be combined with -s' --append --json -s a
refused '--no: ambiguous option; candidates: --no-guards, --no-messages, --no-tld' --no ü
refused '--t: ambiguous option; candidates: --to-ascii, --to-unicode, --to' --t ü
refused '--json: traits can only be used with -a, -u or --display' --js=traits -e

# Values
refused '--field: a name requires --header' -f -u
refused '-f: takes a list of numbers such as 1,3,5-7, or a name' -f -- -u
refused '-f: takes a list of numbers such as 1,3,5-7, or a name' -f0
refused '--field: option requires a value: LIST' --field
refused '--fie: option requires a value: LIST' --fie
refused '-f: option requires a value: LIST' -uf
refused '--progress: takes auto, always or never' --progress=
refused "--std3=: option does not take a value; $help" --std3=
refused "--std=1: option does not take a value; $help" --std=1

# Values that may be omitted are in the same argument.
refused '-c: a value needs the long name: --check=VALUE' -c=any a
refused '-r: unrecognized option; '"$help" -crx a
refused '--check: takes host, registration or any' --check= a

# Letters
refused '-u: cannot be combined with -x' -ux a
refused "-Z: unrecognized option; $help" -uZ a
refused "-ü: unrecognized option; $help" -uü a
refused "-😀: unrecognized option; $help" -😀
refused "-=: unrecognized option; $help" -u=a
for letters in $(letters < "$t/help"); do
    long=$(sed -n "s/^  $letters, \(--[0-9a-z-]*\).*/\1/p" "$t/help")
    $xn "$(with_value "$letters")" < /dev/null > "$t/out" 2> "$t/err"
    short=$?
    case $letters in
    -h) $xn --help | grep -qxFf - "$t/out" ;;
    *)
        sed "s/$letters:/$long:/" "$t/err" > "$t/want.err"
        $xn "$(with_value "$long")" < /dev/null > "$t/out.2" 2> "$t/err"
        [ $? -eq $short ] && cmp -s "$t/out" "$t/out.2" && cmp -s "$t/err" "$t/want.err"
        ;;
    esac
    check "$letters is $long"
done

# Where names are

# Twice
refused '--jobs: given twice with different values' -j1 --jobs=2
refused '-j: given twice with different values' --jobs=2 -j2 -j3
refused '--check: given twice with different values' -c --check=any a
refused '--check: given twice with different values' --check=host --check=any a
refused '-c: given twice with different values' --check=host -c a
printf 'ü\n' > "$t/one"
printf 'ä\n' > "$t/two"

# Misspelt
for pair in 'colums csv' 'jsno json' 'cmopare compare' 'undrscor underscore' 'puny-encode -' \
    'too-ascii to-ascii' 'unicod3 unicode' 'asci1 ascii' 'exit-zro exit-zero' 'x -' 'zz -' \
    'dno -' 'ufl url' 'nonesuch -' 'max-mesages max-messages' 'check-any -' 'zoen -' 'hotport '\
'hostport' 'in-plase -' 'lxwxr lower' 'jxxn -' \
    'nxul -' 'nlul null' \
    'punycode-enocde punycode-encode' 'idna-to-unicdoe idna-to-unicode' \
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa -'; do
    case $pair in
    'colums csv' | *' -') refused "--${pair% *}: unrecognized option; $help" "--${pair% *}" ;;
    *)
        refused "--${pair% *}: unrecognized option; did you mean --${pair#* }?" "--${pair% *}"
        refused "--${pair% *}=1: unrecognized option; did you mean --${pair#* }?" "--${pair% *}=1"
        ;;
    esac
done
for moved in zone hosts text in-place ready force in-place=.bak; do
    refused "--${moved%=*}: the command xn-zone converts names in files" --$moved file
done
for moved in table tables policy table-label table-language table-format table-tag index \
    variants limit table=de.xml; do
    refused "--${moved%=*}: the command xn-table check compares names with registry tables" \
        --$moved name
done
refused "--zon: unrecognized option; $help" --zon
refused '--idn: must be the first argument' ü --idn

# Information, before or after anything that is not wrong itself
for arguments in -h 'ü -h' '-u -h' '-h -a' '-uh' '-h ü' '-e -h -x' '-i /nonexistent -h'; do
    $xn $arguments > "$t/out" 2> "$t/err"
    [ $? -eq 0 ] && [ ! -s "$t/err" ] && grep -q '^Examples:$' "$t/out"
    check "-h: $arguments"
done
for option in --help --version --profiles; do
    $xn $option > "$t/want"
    for arguments in $option "ü $option" "-ux $option" "$option -a" "-f 1 $option ü" \
        "${option%?}"; do
        [ "$arguments" != --profile ] || continue
        $xn $arguments > "$t/out" 2> "$t/err" < /dev/null
        [ $? -eq 0 ] && [ ! -s "$t/err" ] && cmp -s "$t/out" "$t/want"
        check "$option: $arguments"
    done
done
refused "-Z: unrecognized option; $help" --help -Z

# Pairs: a refusal of one option by the other holds in both orders, and a need is met by each option
# that its row names.
value_file=$t/one
set --
for option in $(long_options < "$t/help"); do
    case $option in
    --help | --version | --profiles | --idn) ;;
    --input) set -- "$@" --input=- ;;
    *) set -- "$@" "$(with_value "$option")" ;;
    esac
done
all="$*"
# run ARGUMENTS...: sets $status, and $why without the options' values
run() {
    $xn "$@" < /dev/null > "$t/out" 2> "$t/err"
    status=$?
    why=$(cat "$t/err")
}
for one in $all; do
    wrong=
    run "$one"
    alone=$why
    for other in $all; do
        [ "$one" != "$other" ] || continue
        run "$one" "$other"
        case $why in
        *' cannot be combined with '*)
            first=$status
            # both are named, and nothing is printed
            case "$why," in
            "xn: ${one%%=*}: "*" with ${other%%=*}"[,\ ]* | \
                "xn: ${other%%=*}: "*" with ${one%%=*}"[,\ ]*) ;;
            *) wrong="$wrong $other($why)" ;;
            esac
            [ ! -s "$t/out" ] || wrong="$wrong $other(output)"
            run "$other" "$one"
            [ $first -eq 2 ] && [ $status -eq 2 ] || wrong="$wrong $other(order)"
            one_name=${one%%=*} other_name=${other%%=*}
            echo "${one_name#--} ${other_name#--}" >> "$t/refused"
            ;;
        esac
    done
    [ -z "$wrong" ]
    check "refusals of $one" || echo "# $wrong"
    case $alone in
    *' can only be used with '*)
        wrong=
        for needed in $(echo "${alone#* used with }" | sed 's/,//g; s/ or / /g'); do
            run "$one" "$(with_value "$needed")"
            case $why in "xn: ${one%%=*}: can only "*) wrong="$wrong $needed" ;; esac
            run "$(with_value "$needed")" "$one"
            case $why in "xn: ${one%%=*}: can only "*) wrong="$wrong $needed" ;; esac
        done
        [ -z "$wrong" ]
        check "$one: ${alone#xn: *: }" || echo "#$wrong"
        ;;
    esac
done

# Pairs that have no meaning: each option, and those that it cannot be combined with.  Two
# operations cannot, except for the two names of preparing.
operations='to-ascii to-unicode display explain compare audit-2008 like stringprep profile nfkc
    punycode-encode punycode-decode'
hosts='url email hostport'
{
    for one in $operations; do
        for other in $operations; do
            case $one:$other in
            stringprep:profile | profile:stringprep | "$other:$one") ;;
            *) echo "$one $other" ;;
            esac
        done
    done
    while read -r options others; do
        for one in $(echo "$options" | tr , ' '); do
            for other in $others; do
                echo "$one $other"
                echo "$other $one"
            done
        done
    done << END
check display explain compare audit-2008 like to append on-error
explain percent wildcard field header to append on-error
compare $(echo $hosts) wildcard input field header from to append json on-error reject verbose \
max-messages exit-zero progress jobs line-buffered
audit-2008,like $(echo $hosts) wildcard to append
like on-error
$(! has WITH_LIBIDN2 || echo audit-2008 on-error)
stringprep,profile,nfkc,punycode-encode,punycode-decode $(echo $hosts) wildcard append
url email hostport wildcard
email hostport wildcard
hostport wildcard
json to append
quiet max-messages
END
} | sort -u > "$t/want"
sort -u "$t/refused" > "$t/found"
diff "$t/want" "$t/found" > "$t/wrong"
sed -n 's/^</# accepted:/p; s/^>/# refused:/p' "$t/wrong"
[ ! -s "$t/wrong" ]
check 'pairs without a meaning are refused, and no others'

# Many
for option in -v -0 -q --lower '-i /dev/null' '-f 1'; do
    yes " $option" | head -n 5000 | tr -d '\n' > "$t/many"
    # shellcheck disable=SC2046 # words
    timeout 20 $xn $(cat "$t/many") < /dev/null > "$t/out" 2> "$t/err"
    [ $? -eq 0 ]
    check "5000 times $option"
done
letters=$(yes v | head -n 100000 | tr -d '\n')
timeout 20 $xn "-u$letters" -q xn--tda > "$t/out" && holds "$t/out" 'ü\n'
check '100000 letters'
timeout 20 $xn -- $(seq 10000) > "$t/out" && [ "$(wc -l < "$t/out")" -eq 10000 ]
check '10000 names'
finish
