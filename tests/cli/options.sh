#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of the program, --help, the manual and the completions agree; the examples of the
# manual work.
count=0
. "$srcdir/tests/cli/shown.sh"
manual=$srcdir/tools/xn/xn.1
completions=$srcdir/tools/xn/completions

# same NAME: the options in $work/found are those of the program
same() {
    sort -u "$work/found" > "$work/list"
    cmp -s "$work/options" "$work/list"
    result=$?
    [ $result -eq 0 ] || diff "$work/options" "$work/list" |
        sed -n 's/^</# missing:/p; s/^>/# unknown:/p'
    check $result "$1"
}

# nothing_in LIST NAME: the list of errors is empty
nothing_in() {
    [ -z "$1" ] || printf '#%s\n' "$1"
    [ -z "$1" ]
    check $? "$2"
}

# with_value OPTION: with a valid value, if it takes one; --version after it prevents other checks
with_value() {
    case $1 in
    -p) echo -pNameprep ;;
    -[fj]) echo "$1"1 ;;
    -F) echo -F, ;;
    -i) echo -i- ;;
    --profile) echo --profile=Nameprep ;;
    --field | --jobs) echo "$1=1" ;;
    --delimiter) echo --delimiter=, ;;
    --from | --to) echo "$1=UTF-8" ;;
    --input | --reject | --table | --tables | --policy) echo "$1=file" ;;
    --table-label) echo --table-label=1 ;;
    --table-language) echo --table-language=de ;;
    --table-tag | --limit) echo "$1=2" ;;
    --table-format) echo --table-format=list ;;
    --on-error) echo --on-error=blank ;;
    --only) echo --only=same ;;
    --max-messages) echo --max-messages=1 ;;
    --progress) echo --progress=auto ;;
    *) echo "$1" ;;
    esac
}

accepts() {
    case $1 in
    --idn) xn --idn --version | grep -q '^idn' ;;
    -h | --help) xn "$1" | grep -q '^Usage' ;;
    --profiles) xn "$1" | grep -q '^Nameprep$' ;;
    *) xn "$(with_value "$1")" --version 2> "$work/why" | grep -q '^xn ' ;;
    esac
}

# The options that the program accepts: an empty abbreviation of a long option lists them all;
# letters are tried one by one.
xn --= 2>&1 | tr ' ,' '\n\n' | grep '^--[a-z]' | grep -vx -- --tld > "$work/options.new"
for letter in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z \
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z; do
    xn "-$letter" < /dev/null 2>&1 > "$work/out" | grep -Eq 'unrecognized option|of top-level' ||
        printf '%s\n' "-$letter"
done >> "$work/options.new"
sort -u "$work/options.new" > "$work/options"

[ "$(grep -c '^--' "$work/options")" -gt 30 ] && [ "$(grep -c '^-[^-]' "$work/options")" -gt 15 ]
check $? 'the program has options'
refused=
while read -r option; do
    accepts "$option" || refused="$refused $option"
done < "$work/options"
nothing_in "$refused" 'each is accepted'
refused=0
for option in -t --tld; do
    xn $option name > "$work/out" 2>&1
    [ $? -eq 2 ] && [ "$(wc -l < "$work/out")" -eq 1 ] && grep -q top-level "$work/out" || refused=1
done
check $refused '-t and --tld are refused in one line'

# --help
xn --help > "$work/help"
grep -oE '(^|[ [])--?[A-Za-z0-9][a-z0-9-]*' "$work/help" | tr -d ' [' > "$work/found"
same '--help has the same options'
[ "$(wc -l < "$work/help")" -le 24 ]
check $? '--help has at most 24 lines'
awk \
    '{ gsub(/[\200-\277]/, ""); if (length($0) > 80) { print "# " length($0) " columns: " $0; '\
'wide = 1 } } END { exit wide }' \
    "$work/help"
check $? '--help has at most 80 columns'

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
grep '^\.It .*Fl ' "$manual" | sed 's/^\.//' | flags > "$work/found"
same 'the manual describes the same options'
grep '^\.' "$manual" | sed 's/^\.//' | flags > "$work/found"
same 'the manual mentions no other options'
# json_samples: objects with every key, and every status that the command itself has
json_samples() {
    printf 'a\nb\t/\342\204\200\n' | xn --json -f 2
    printf 'a,"b\n' | xn --json --csv -f 2
    printf 'x\n' | xn -e --code-points --json
    xn -x --json '\303\274..xn--a' "$(printf 'b\303\274.a\377')" "$(printf '\303\237')" xn--
    xn -u --json xn--a
    xn --display --json xn--a
    xn --json --url "$(printf 'http://a/\377')"
    xn --json "$(yes x | tr -d '\n' | head -c 64)"
    yes x | tr -d '\n' | head -c 1048577 | xn --json
} 2> "$work/messages"

missing=
for name in \
    $(json_samples | grep -oE '"status":"[A-Z_]+"' | cut -d '"' -f 4 | grep -v '^XN_' | sort -u); do
    grep -qx "\.It Cm $name" "$manual" || missing="$missing $name"
done
nothing_in "$missing" "the manual has the command's own status names"
missing=
for key in $(json_samples | grep -oE '"[a-z_]+":' | tr -d '":' | sort -u); do
    grep -Eq "^\.(It )?Cm (.* , )?$key( |\$)" "$manual" || missing="$missing $key"
done
nothing_in "$missing" 'the manual has the keys of JSON'
if ! command -v mandoc > /dev/null; then
    skip 'mandoc reports nothing' 'no mandoc'
else
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev \
        'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check $? 'mandoc reports nothing'
fi

# The completions.
sed -n "/^    options='/,/'\$/p" "$completions/xn.bash" | tr -d "'" | tr ' ' '\n' |
    grep '^-' > "$work/found"
same 'bash completes the same options'
grep "^    '" "$completions/_xn" | sed "s/^    '([^)]*)'//; s/\[.*//" | tr "{},'" '\n\n\n\n' |
    sed 's/^\*//; s/[+=]-*$//' | grep '^-' > "$work/found"
same 'zsh completes the same options'
grep '^complete -c xn -' "$completions/xn.fish" | sed "s/ -d .*//; s/ -a .*//" |
    grep -oE ' -[sl] [A-Za-z0-9-]+' |
    sed 's/ -s /-/; s/ -l /--/' > "$work/found"
same 'fish completes the same options'
for word in 'on-error blank keep skip stop text:' 'progress auto always never'; do
    words=${word#* } option=${word%% *}
    grep -q "$words" "$completions/xn.bash" && grep -q -- \
        "--$option=.*($(echo "$words" | sed 's/:/.:/'))" \
        "$completions/_xn" &&
        grep -q -- "-l $option -x -a '$words'" "$completions/xn.fish"
    result=$?
    for value in $words; do
        xn "--$option=$value" --version > "$work/out" 2>&1 || result=1
    done
    check $result "the completions have the values of --$option"
done
for shell in bash zsh fish; do
    case $shell in
    bash) file=$completions/xn.bash ;;
    zsh) file=$completions/_xn ;;
    fish) file=$completions/xn.fish ;;
    esac
    if command -v $shell > /dev/null; then
        $shell -n "$file" > "$work/out" 2>&1
        check $? "$shell parses its completion"
    else
        skip "$shell parses its completion" "no $shell"
    fi
done

# offers EXPECTED WORD...: the completions of the last word in bash
offers() {
    expected=$1
    shift
    got=$(XN_COMPLETION="$completions/xn.bash" XN_PROGRAM="$program" bash --norc -c '
        . "$XN_COMPLETION" && xn() { $RUN "$XN_PROGRAM" "$@"; }
        COMP_WORDS=(xn "$@") COMP_CWORD=$#
        _xn xn "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sort | tr '\n' ' ')
    [ "$got" = "$expected " ]
    result=$?
    [ $result -eq 0 ] || printf '# %s\n' "$got"
    check $result "bash completes xn $*"
}

if command -v bash > /dev/null; then
    mkdir "$work/files"
    : > "$work/files/a list" && : > "$work/files/b" && cd "$work/files" || exit 1
    offers "$(tr '\n' ' ' < "$work/options" | sed 's/ $//')" -
    offers '--check --code-points --compare --cross-check --csv' --c
    offers 'blank keep skip stop text:' --on-error =
    offers 'skip stop' --on-error = s
    offers 'always auto' --progress a
    offers 'SASLprep' -p S
    offers "$(xn --profiles | sort | tr '\n' ' ' | sed 's/ $//')" --profile ''
    offers 'a list b' -i ''
    offers 'a list' --reject = a
    offers '' -- -
    offers '' --field ''
else
    skip 'bash completes' 'no bash'
fi
cd "$work" || exit 1

# The examples of the manual, with its special characters decoded.
sed -n '/^\.Sh EXAMPLES/,/^\.Sh COMPAT/p' "$manual" | sed -n '/^\.Bd/,/^\.Ed/p' |
    grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u00DC\]/Ü/g; s/\\\[u00DF\]/ß/g; s/\\\[u00B2\]/²/g
        s/\\\[u00B7\]/·/g; s/\\\[u2605\]/★/g
        s/\\\[u00E4\]/ä/g; s/\\\[u00F6\]/ö/g
        s/\\\[u2168\]/Ⅸ/g; s/\\\[u0221\]/ȡ/g; s/\\\[u0430\]/а/g;
        s/\\(aq/'\''/g; s/\\(dq/"/g; s/\\-/-/g; s/\\e/\\/g' > "$work/shown"
! grep -q '\\\[\|\\(' "$work/shown"
check $? 'the characters of the examples are known'
used=$(grep '^\$ .*xn ' "$work/shown" | grep -oE '(^| )--?[a-z0-9][a-z0-9-]*' | tr -d ' ' | sort -u)
missing=
for option in $(sed -n '/^--/p' "$work/options"); do
    case $option in
    --idna-to-* | --to-* | --punycode-* | --help | --version | --null | --input | --field | \
        --delimiter | --jobs | --verbose | --usestd3asciirules)
        continue # shown by letter or by another name
        ;;
    esac
    printf '%s\n' "$used" | grep -qx -- "$option" || missing="$missing $option"
done
nothing_in "$missing" 'there is an example of each option'
run_shown < "$work/shown"
echo "1..$count"
