#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of the program, its help, the manual and the completions agree; the examples of the
# manual work.
. "$srcdir/tests/xn/shown.sh"
. "$srcdir/tests/xn/option_values.sh"
manual=$srcdir/tools/xn/xn.1
completions=$build/tools/xn

# same NAME: the options in $work/found are those of the program
same() {
    sort -u "$work/found" > "$work/list"
    cmp -s "$work/options" "$work/list"
    result=$?
    [ $result -eq 0 ] || diff "$work/options" "$work/list" |
        sed -n 's/^</# missing:/p; s/^>/# unknown:/p'
    [ $result -eq 0 ]
    check "$1"
}

# nothing_in LIST NAME: the list of errors is empty
nothing_in() {
    [ -z "$1" ] || printf '#%s\n' "$1"
    [ -z "$1" ]
    check "$2"
}

accepts() {
    case $1 in
    --idn) xn --idn --version | grep -q '^idn' ;;
    -h | --help) xn "$1" | grep -q '^Usage' ;;
    --profiles) xn "$1" | grep -q '^Nameprep$' ;;
    *) xn "$(with_value "$1")" --version 2> "$work/why" | grep -q '^xn ' ;;
    esac
}

# The options are those of --help; letters are tried one by one.
option_help=$work/help
xn --help > "$option_help"
{
    long_options < "$work/help"
    letters < "$work/help"
} | sort > "$work/options"
sort -u "$work/options" | cmp -s - "$work/options" && [ "$(grep -c '^--' "$work/options")" -gt 40 ]
check '--help has options, each once'
refused=
while read -r option; do
    accepts "$option" || refused="$refused $option"
done < "$work/options"
nothing_in "$refused" 'each is accepted'
for letter in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z \
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z; do
    xn "-$letter" < /dev/null 2>&1 > "$work/out" | grep -q 'unrecognized option' ||
        printf '%s\n' "-$letter"
done | grep -vx -e -k -e -t | sort > "$work/found"
grep '^-[^-]' "$work/options" | cmp -s - "$work/found"
check '--help has all letters, except those of GNU idn'

# Options and spellings that --help does not show
refused=
for option in -k --ascii --unicode --idna-to-ascii --idna-to-unicode --usestd3asciirules \
    --hidden-nfkc --host-port --no-messages --no-tld --debug; do
    grep -qx -- "$option" "$work/options" && refused="$refused $option(shown)"
    accepts "$option" || refused="$refused $option"
done
nothing_in "$refused" 'other spellings are accepted'
result=0
for option in -t --tld; do
    xn $option name > "$work/out" 2>&1
    [ $? -eq 2 ] && [ "$(wc -l < "$work/out")" -eq 1 ] && grep -q top-level "$work/out" || result=1
done
[ $result -eq 0 ]
check '-t and --tld are refused in one line'
result=0
for option in zone hosts text in-place in-place=.old ready force; do
    xn --$option name > "$work/out" 2>&1
    [ $? -eq 2 ] && [ "$(wc -l < "$work/out")" -eq 1 ] &&
        grep -q "^xn: --${option%=*}: .*xn-zone" "$work/out" || result=1
done
[ $result -eq 0 ]
check 'options of xn-zone name it'

# -h and --help
xn -h > "$work/short"
[ "$(wc -l < "$work/short")" -le 24 ]
check '-h has at most 24 lines'
long_options < "$work/short" > "$work/found"
[ "$(wc -l < "$work/found")" -ge 12 ] && ! grep -vxFf "$work/options" "$work/found" &&
    [ "$(grep -c '^  xn ' "$work/short")" -eq 3 ]
check '-h has a dozen options of --help, and three examples'
for help in short help; do
    LC_ALL=C awk '{ gsub(/[\200-\277]/, "") }
        length($0) > 80 { print "# " length($0) " columns: " $0; wide = 1 }
        END { exit wide }' "$work/$help"
    check "at most 80 columns: $help"
done
grep '^  ' "$work/help" | grep -v '^  \(-[0-9A-Za-z], \|    \)--[a-z0-9=[|A-Z-]*\(:[A-Z]*\)*\]* ' \
    > "$work/found"
sed 's/^/# /' "$work/found"
[ ! -s "$work/found" ] && awk '/^  / && substr($0, 31, 1) !~ /[^ ]/ && substr($0, 31) !~ /  / {
        print "# " $0
        wrong = 1
    } END { exit wrong }' "$work/help"
check '--help has an option a line, and its words in a column'
xn -h | grep -q xn-zone && xn -h | grep -q xn-table && grep -q xn-zone "$work/help" &&
    grep -q xn-table "$work/help"
check 'both name the other commands'

{
    cat "$work/short"
    echo
    cat "$work/help"
} > "$work/found"
diff "$srcdir/tests/xn/help.txt" "$work/found" > "$work/diff"
result=$?
sed 's/^/# /' "$work/diff"
[ $result -eq 0 ]
check '-h and --help have the text of tests/xn/help.txt'
{
    sed -n "s/^complete -c xn .*-l \([a-z0-9-]*\) .*-d '\(.*\)'\$/\1 \2/p" "$completions/xn.fish"
    sed -n "s/^    '.*--\([a-z0-9-]*\)[=-]*\[\(.*\)\].*/\1 \2/p" "$completions/_xn" |
        sed 's/\]:.*//; s/\\\(.\)/\1/g'
} > "$work/found"
sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\)[^ ]*  *\(.*\)/\2 \3/p' "$work/help" > "$work/want"
cat "$work/want" "$work/want" | diff - "$work/found" > "$work/diff"
result=$?
sed 's/^/# /' "$work/diff"
[ $result -eq 0 ]
check 'fish and zsh describe each option as --help does'

# The manual: the arguments of Fl, in its lists and elsewhere.
flags() {
    awk '{
        for (i = 1; i <= NF; i++) {
            if ($i == "Fl")
                inside = 1
            else if ($i ~ /^(Ar|Ns|Op|Cm|Ql|Pf|It|Ta)$/)
                inside = 0
            else if (inside && $i ~ /^-?[A-Za-z0-9][a-z0-9-]*$/)
                print "-" $i
        }
        inside = 0
    }'
}
grep '^\.It .*Fl ' "$manual" | sed 's/^\.//' | flags | sort -u > "$work/found"
nothing_in "$(grep -vxFf "$work/found" "$work/options")" 'the manual describes all options'
unknown=
for option in $(grep '^\.' "$manual" | sed 's/^\.//' | flags | sort -u); do
    case $option in
    --zone | --hosts | --text | --ready | --in-place | --force) ;; # of xn-zone
    *) accepts "$option" || unknown="$unknown $option" ;;
    esac
done
nothing_in "$unknown" 'the manual mentions no other options'
# json_samples: objects with every key, and every status that the command itself has
json_samples() {
    printf 'a\nb\t/\342\204\200\n' | xn --json -f 2
    printf 'a,"b\n' | xn --json --csv -f 2
    printf 'x\n' | xn --punycode-encode=code-points --json
    xn -x --json '\303\274..xn--a' "$(printf 'b\303\274.a\377')" "$(printf '\303\237')" xn--
    xn -u --json xn--a
    xn --display --json xn--a
    xn --json --url "$(printf 'http://a/\377')"
    xn --json "$(yes x | tr -d '\n' | head -c 64)"
    yes x | tr -d '\n' | head -c 1048577 | xn --json
    xn --check --json a..b
    xn --json=traits a
} 2> "$work/messages"

# Every status of the command itself: in JSON, or where only lines have it, as a value of --append
{
    json_samples | grep -oE '"status":"[A-Z_]+"' | cut -d '"' -f 4
    xn --append=status "$(printf 'a\tb')"
    printf 'a+AAo-b\n' | xn --append=status --from=UTF-7
    printf '\377\n' | xn --append=status --from=US-ASCII
    xn -u --append=status --to=ISO-8859-1 xn--fiq228c
} 2> "$work/messages" | grep -oE '[A-Z_]+$' | grep -v '^XN_' | sort -u > "$work/found"
sed -n '/^Statuses of the command itself:/,/^\.El/s/^\.It Cm //p' "$manual" | sort > "$work/want"
[ "$(wc -l < "$work/want")" -eq 8 ] && diff "$work/want" "$work/found" > "$work/diff"
result=$?
sed 's/^/# /' "$work/diff"
[ $result -eq 0 ]
check "the manual has the command's own status names, and no others"
missing=
json_samples | grep -oE '"[a-z_]+":' | tr -d '":' | sort -u > "$work/found"
for key in $(cat "$work/found"); do
    grep -Eq "^\.(It )?Cm (.* , )?$key( |\$)" "$manual" || missing="$missing $key"
done
nothing_in "$missing" 'the manual has the keys of JSON'
sed -n '/^The keys, in this order:/,/^Labels and offsets are/s/^\.It Cm //p' "$manual" |
    tr -s ' ,' '\n' | sort -u > "$work/want"
nothing_in "$(grep -vxFf "$work/found" "$work/want")" 'JSON has the keys of the manual'
if ! command -v mandoc > /dev/null; then
    skip 'mandoc reports nothing: no mandoc'
else
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev \
        'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check 'mandoc reports nothing'
fi

# The completions.
sed -n "/^    options='/,/'\$/p" "$completions/xn.bash" | tr -d "'" | tr ' ' '\n' |
    grep '^-' > "$work/found"
same 'bash completes the same options'
sed -n "s/^    '\(([^)]*)\)\{0,1\}\*\{0,1\}\(--\{0,1\}[0-9A-Za-z-]*[0-9A-Za-z]\)[+=-]*\[.*/\2/p" \
    "$completions/_xn" > "$work/found"
same 'zsh completes the same options'
grep '^complete -c xn -' "$completions/xn.fish" | sed "s/ -d .*//; s/ -a .*//" |
    grep -oE ' -[sl] [A-Za-z0-9-]+' |
    sed 's/ -s /-/; s/ -l /--/' > "$work/found"
same 'fish completes the same options'
# In zsh and fish: options without a value as in --help; those with one as written here.  Fish has
# -x for a value that is no file, -r -F for a file, and neither for one that may be omitted.
cat > "$work/valued" << 'END'
fish -s c -l check -a 'host registration any'
fish -l audit-2008 -a '(__fish_append , same differs only-2003 only-2008 neither)'
fish -l like -r -F
fish -s p -l profile -x -a '(command xn --profiles 2> /dev/null)'
fish -s e -l punycode-encode -a '(__fish_append , code-points trace)'
fish -s d -l punycode-decode -a '(__fish_append , code-points trace)'
fish -s i -l input -r -F
fish -s f -l field -x
fish -s F -l delimiter -x
fish -l from -x
fish -l to -x
fish -l append -a '(__fish_append , FIELDS)'
fish -l shards -x
fish -l json -a 'traits'
fish -l on-error -x -a 'blank keep skip stop text:'
fish -l reject -r -F
fish -l max-messages -x
fish -l progress -x -a 'auto always never'
fish -s j -l jobs -x
zsh (-c --check)-c[]
zsh (-c --check)--check=-[]::value:(host registration any)
zsh --audit-2008=-[]::value:_values -s , value same differs only-2003 only-2008 neither
zsh --like=[]:value:_files
zsh (-p --profile)-p+[]:value:_xn_profiles
zsh (-p --profile)--profile=[]:value:_xn_profiles
zsh (-e --punycode-encode)-e[]
zsh (-e --punycode-encode)--punycode-encode=-[]::value:_values -s , value code-points trace
zsh (-d --punycode-decode)-d[]
zsh (-d --punycode-decode)--punycode-decode=-[]::value:_values -s , value code-points trace
zsh *-i+[]:value:_files
zsh *--input=[]:value:_files
zsh *-f+[]:value:none
zsh *--field=[]:value:none
zsh (-F --delimiter)-F+[]:value:none
zsh (-F --delimiter)--delimiter=[]:value:none
zsh --from=[]:value:none
zsh --to=[]:value:none
zsh --append=-[]::value:_values -s , value FIELDS
zsh --shards=[]:value:none
zsh --json=-[]::value:(traits)
zsh --on-error=[]:value:(blank keep skip stop text\:)
zsh --reject=[]:value:_files
zsh --max-messages=[]:value:none
zsh --progress=[]:value:(auto always never)
zsh (-j --jobs)-j+[]:value:none
zsh (-j --jobs)--jobs=[]:value:none
END
fields='ascii unicode display canonical key shard status label offset rule message'
{
    cat "$work/valued"
    sed -n 's/^  \(-\(.\), \|    \)--\([a-z0-9-]*\) .*/\2 \3/p' "$work/help" | sed 's/^ /- /' |
        while read -r letter name; do
            if [ "$letter" = - ]; then
                printf 'fish -l %s\nzsh --%s[]\n' "$name" "$name"
            else
                echo "fish -s $letter -l $name"
                printf "zsh (-$letter --$name)%s[]\n" "-$letter" "--$name"
            fi
        done
} | sort > "$work/want"
{
    sed -n "s/^complete -c xn \(-[sl].*\) -d '.*/fish \1/p" "$completions/xn.fish"
    sed -n "s/^    '\(.*[-+=]\{0,1\}\)\[[^]].*[^\\]\]\(.*\)' .*/zsh \1[]\2/p" "$completions/_xn"
} | sed "s/: \$/:none/; s/$fields/FIELDS/" | sort > "$work/found"
diff "$work/want" "$work/found" > "$work/diff"
result=$?
sed 's/^/# /' "$work/diff"
[ $result -eq 0 ]
check 'zsh and fish complete the values of options'
grep -qx 'complete -c xn -f' "$completions/xn.fish" &&
    grep -qx "    '\*:operand:()'" "$completions/_xn" &&
    [ "$(head -n 1 "$completions/_xn")" = '#compdef xn' ] &&
    grep -q '^_arguments -s -S \\$' "$completions/_xn" &&
    grep -q '_call_program profiles xn --profiles 2> /dev/null' "$completions/_xn"
check 'zsh and fish complete no names'
# Their words are those that the program takes.
result=0
sed -n "s/^        .*--\([a-z0-9-]*\)=) kind=\(words\|list\) options='\(.*\)' ;;/\1 \2 \3/p" \
    "$completions/xn.bash" > "$work/words"
while read -r option kind words; do
    for word in $words; do
        xn "--$option=$word" a a < /dev/null > "$work/out" 2>&1
        ! grep -q "^xn: --$option: \(takes\|traits\)" "$work/out" || result=1
    done
    xn "--$option=${words%% *},${words##* }" < /dev/null > "$work/out" 2>&1
    grep -q "^xn: --$option: takes" "$work/out"
    [ $? -eq "$([ "$kind" = list ]; echo $((1 - $?)))" ] || { echo "# $option: $kind"; result=1; }
    # as in --help
    for word in $(sed -n "s/.* --$option\[*=.*HOW: //p" "$work/help" | tr -d ,); do
        case " $words " in
        *" ${word%TEXT} "*) ;;
        *) echo "# $option: $word"; result=1 ;;
        esac
    done
done < "$work/words"
[ "$(wc -l < "$work/words")" -ge 8 ] || result=1
[ $result -eq 0 ]
check 'the completions have the words that options take'
for shell in bash zsh fish; do
    case $shell in
    bash) file=$completions/xn.bash ;;
    zsh) file=$completions/_xn ;;
    fish) file=$completions/xn.fish ;;
    esac
    if command -v $shell > /dev/null; then
        $shell -n "$file" > "$work/out" 2>&1
        check "$shell parses its completion"
    else
        skip "$shell parses its completion: no $shell"
    fi
done

# offers EXPECTED WORD...: the completions of the last word in bash
offers() {
    expected=$1
    shift
    got=$(XN_COMPLETION="$completions/xn.bash" bash --norc -c '
        . "$XN_COMPLETION"
        COMP_WORDS=(xn "$@") COMP_CWORD=$#
        _xn xn "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sort | tr '\n' ' ')
    [ "$got" = "$expected " ]
    result=$?
    [ $result -eq 0 ] || printf '# %s\n' "$got"
    [ $result -eq 0 ]
    check "bash completes xn $*"
}

mkdir "$work/files"
: > "$work/files/a list" && : > "$work/files/b" && cd "$work/files" || exit 1
if command -v bash > /dev/null; then
    offers "$(tr '\n' ' ' < "$work/options" | sed 's/ $//')" -
    offers '--check --compare --cross-check --csv' --c
    offers 'blank keep skip stop text:' --on-error =
    offers 'skip stop' --on-error = s
    offers 'always auto' --progress a
    offers 'blank keep skip stop text:' --on-error ''
    offers 'SASLprep' -p S
    offers 'SASLprep' -p sasl
    offers 'Nameprep Nodeprep nfs4_cis_prep nfs4_cs_prep nfs4_cs_prep_ci nfs4_mixed_prep_prefix '\
'nfs4_mixed_prep_suffix' --profile = n
    offers 'any host registration' --check = ''
    offers 'registration' --check = r
    offers '' --check r
    offers '' -c ''
    offers '' --check = host,a
    offers 'code-points trace' --punycode-encode =
    offers 'trace,code-points' --punycode-encode = trace,c
    offers 'same,differs,only-2003 same,differs,only-2008' --audit-2008 = same,differs,o
    offers 'ascii,status' --append = ascii,st
    offers 'traits' --json = ''
    offers '' --json ''
    offers "$(xn --profiles | sort | tr '\n' ' ' | sed 's/ $//')" --profile ''
    offers 'a list b' -i ''
    offers 'a list' --reject = a
    offers '' -- -
    offers '' -- a --l
    offers '' --field ''
else
    skip 'bash completes: no bash'
fi
if command -v zsh > /dev/null && command -v python3 > /dev/null && [ -z "$RUN" ]; then
    python3 "$srcdir/tests/xn/complete_zsh.py" "$completions" "$build/xn" "$work/files" \
        'xn --js' 'xn --json=t' 'xn --on-error=sk' 'xn -u --on-error k' 'xn --append=ascii,st' \
        'xn -p sasl' 'xn --profile=NAMEP' 'xn -i a' 'xn -i x -i y --rej' 'xn -c an' \
        'xn --check=an' 'xn --punycode-encode=trace,c' 'xn name --low' 'xn -- --low' \
        > "$work/out" 2>&1
    cat > "$work/expected" << 'END'
--json
--json=traits
--on-error=skip
-u --on-error keep
--append=ascii,status
-p SASLprep
--profile=Nameprep
-i a list
-i x -i y --reject
-c an
--check=any
--punycode-encode=trace,code-points
name --lower
-- --low
END
    diff "$work/expected" "$work/out" > "$work/diff"
    result=$?
    sed 's/^/# /' "$work/diff"
    [ $result -eq 0 ]
    check 'zsh completes'
else
    skip 'zsh completes: no zsh or Python 3'
fi
if command -v fish > /dev/null && [ -z "$RUN" ]; then
    # in_fish EXPECTED LINE
    in_fish() {
        got=$(HOME=$work PATH=$build:$PATH fish --no-config -c "source $completions/xn.fish
            complete -C '$2'" 2>&1 | cut -f 1 | sort | tr '\n' ' ')
        [ "$got" = "$1 " ] || [ "$got" = "$1" ]
        result=$?
        [ $result -eq 0 ] || printf '# %s\n' "$got"
        [ $result -eq 0 ]
        check "fish completes $2"
    }
    in_fish '--json --json=' 'xn --js'
    in_fish '--json=traits' 'xn --json=t'
    in_fish '--on-error=skip --on-error=stop' 'xn --on-error=s'
    in_fish 'keep' 'xn -u --on-error k'
    in_fish '--append=ascii,status' 'xn --append=ascii,st'
    in_fish 'SASLprep' 'xn -p sasl'
    in_fish '' 'xn -c an'
    in_fish '--check=any' 'xn --check=an'
    in_fish '--lower' 'xn name --low'
    in_fish '' 'xn name'
else
    skip 'fish completes: no fish'
fi
cd "$work" || exit 1

# The examples of the manual, with its special characters decoded.
sed -n '/^\.Ss Common uses/,/^\.Ss Operations/p; /^\.Sh EXAMPLES/,/^\.Sh COMPAT/p' "$manual" |
    sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u00DC\]/Ü/g; s/\\\[u00DF\]/ß/g; s/\\\[u00B2\]/²/g
        s/\\\[u00B7\]/·/g; s/\\\[u2605\]/★/g
        s/\\\[u00E4\]/ä/g; s/\\\[u00F6\]/ö/g
        s/\\\[u2168\]/Ⅸ/g; s/\\\[u0221\]/ȡ/g; s/\\\[u0430\]/а/g;
        s/\\(aq/'\''/g; s/\\(dq/"/g; s/\\-/-/g; s/\\e/\\/g' > "$work/shown"
! grep -q '\\\[\|\\(' "$work/shown"
check 'the characters of the examples are known'
[ "$(sed -n '/^\.Ss Common uses/,/^\.Ss Operations/p' "$manual" | grep -c '^\$ xn ')" -eq 12 ]
check 'the manual has its twelve commonest examples before the options'
used=$(grep '^\$ .*xn ' "$work/shown" | grep -oE '(^| )--?[a-z0-9][a-z0-9-]*' | tr -d ' ' | sort -u)
missing=
for option in $(sed -n '/^--/p' "$work/options"); do
    case $option in
    --to-ascii | --help | --version | --null | --input | --field | --delimiter | --jobs | \
        --verbose | --to-unicode)
        continue # shown by letter or by another name
        ;;
    esac
    printf '%s\n' "$used" | grep -qx -- "$option" || missing="$missing $option"
done
nothing_in "$missing" 'there is an example of each option'
run_shown < "$work/shown"

# Limits and defaults in the help of an option are those of its description in the manual.
for command in xn xn-zone 'xn-table check'; do
    page=$srcdir/tools/${command%% *}/${command%% *}.1
    wrong=
    $command --help | sed -n 's/^ .*--\([a-z0-9-]*\)[^ ]*  *\(.*[0-9][0-9][0-9].*\)/\1 \2/p' \
        > "$work/numbers"
    while read -r option words; do
        for number in $(printf '%s\n' "$words" | grep -owE '[0-9]{3,}'); do
            sed -n "/^\.It .*Fl -$option\>/,/^\.It Fl/p" "$page" | grep -q "\<$number\>" ||
                wrong="$wrong $option:$number"
        done
    done < "$work/numbers"
    [ -s "$work/numbers" ]
    check "the help of $command has numbers"
    nothing_in "$wrong" "the help of $command has the numbers of the manual"
done
finish
