#!/bin/sh
# SPDX-License-Identifier: MIT
# The program's own list of options, --help, the manual and the completions are the same; the manual's examples are right.
count=0
. "$srcdir/tests/cli/shown.sh"
manual=$srcdir/tools/xn.1
completions=$srcdir/tools/completions

# same WHAT: the options in $work/found are those of the program
same() {
    sort -u "$work/found" > "$work/list"
    cmp -s "$work/options" "$work/list"
    result=$?
    [ $result -eq 0 ] || diff "$work/options" "$work/list" | sed -n 's/^</# missing:/p; s/^>/# unknown:/p'
    check $result "$1"
}

# nothing_in LIST WHAT: the list of what is wrong is empty
nothing_in() {
    [ -z "$1" ] || printf '#%s\n' "$1"
    [ -z "$1" ]
    check $? "$2"
}

# With a value where one is due: refused by no rule as long as --version is behind it.
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
    --input | --reject) echo "$1=file" ;;
    --on-error) echo --on-error=blank ;;
    --progress) echo --progress=auto ;;
    *) echo "$1" ;;
    esac
}

accepts() {
    case $1 in
    -h | --help) xn "$1" | grep -q '^Usage' ;;
    --profiles) xn "$1" | grep -q '^Nameprep$' ;;
    *) xn "$(with_value "$1")" --version 2> "$work/why" | grep -q '^xn ' ;;
    esac
}

# The truth: the table of long options, and the letters that the program knows.
sed -n 's/^    {"\([a-z0-9-]*\)", .*_argument, .*/--\1/p' "$srcdir/tools/options.c" | grep -vx -- --tld > "$work/options.new"
for letter in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z \
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z; do
    xn "-$letter" < /dev/null 2>&1 > "$work/out" | grep -Eq 'no such option|no TLD' || printf '%s\n' "-$letter"
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
    [ $? -eq 2 ] && [ "$(wc -l < "$work/out")" -eq 1 ] && grep -q TLD "$work/out" || refused=1
done
check $refused '-t and --tld are refused, in one line that says so'

# --help
xn --help > "$work/help"
grep -oE '(^|[ [])--?[A-Za-z0-9][a-z0-9-]*' "$work/help" | tr -d ' [' > "$work/found"
same '--help has the same options'
[ "$(wc -l < "$work/help")" -le 24 ]
check $? '--help has at most 24 lines'
awk '{ gsub(/[\200-\277]/, ""); if (length($0) > 80) { print "# " length($0) " columns: " $0; wide = 1 } } END { exit wide }' "$work/help"
check $? 'of at most 80 columns'

# The manual: what stands behind Fl, in the lists and anywhere.
flags() {
    awk '{
        for (i = 1; i <= NF; i++) {
            if ($i == "Fl")
                inside = 1
            else if ($i ~ /^(Ar|Ns|Op|Cm|Ql|Pf|It)$/)
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
same 'and speaks of no others'
missing=
for name in $(sed -n 's/^    \[[A-Z_]*\] = {"\([A-Z_]*\)".*/\1/p' "$srcdir/tools/report.c"); do
    grep -qx "\.It Cm $name" "$manual" || missing="$missing $name"
done
nothing_in "$missing" "the manual has the command's own status names"
missing=
for key in $(cat "$srcdir/tools/report.c" "$srcdir/tools/show.c" | grep -oE 'json_[a-z_]+\(out, "[a-z_]+"|\\"[a-z_]+\\":' |
    grep -oE '[a-z_]+(\\?"|\\":)$' | tr -d '\\":'); do
    grep -Eq "^\.(It )?Cm (.* , )?$key( |\$)" "$manual" || missing="$missing $key"
done
nothing_in "$missing" 'and the keys of JSON'
if ! command -v mandoc > /dev/null; then
    skip 'mandoc finds nothing wrong' 'no mandoc'
else
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev 'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check $? 'mandoc finds nothing wrong'
fi

# The completions.
sed -n "/^    options='/,/'\$/p" "$completions/xn.bash" | tr -d "'" | tr ' ' '\n' | grep '^-' > "$work/found"
same 'bash completes the same options'
grep "^    '" "$completions/_xn" | sed "s/^    '([^)]*)'//; s/\[.*//" | tr "{},'" '\n\n\n\n' | sed 's/[+=]$//' | grep '^-' > "$work/found"
same 'and so does zsh'
grep '^complete -c xn -' "$completions/xn.fish" | sed "s/ -d .*//; s/ -a .*//" | grep -oE ' -[sl] [A-Za-z0-9-]+' |
    sed 's/ -s /-/; s/ -l /--/' > "$work/found"
same 'and so does fish'
for word in 'on-error blank keep skip stop' 'progress auto always never'; do
    words=${word#* } option=${word%% *}
    grep -q "$words" "$completions/xn.bash" && grep -q -- "--$option=.*($words)" "$completions/_xn" &&
        grep -q -- "-l $option -x -a '$words'" "$completions/xn.fish"
    result=$?
    for value in $words; do
        xn "--$option=$value" --version > "$work/out" 2>&1 || result=1
    done
    check $result "all know the values of --$option"
done
for shell in bash zsh fish; do
    case $shell in
    bash) file=$completions/xn.bash ;;
    zsh) file=$completions/_xn ;;
    fish) file=$completions/xn.fish ;;
    esac
    if command -v $shell > /dev/null; then
        $shell -n "$file" > "$work/out" 2>&1
        check $? "$shell can read its own"
    else
        skip "$shell can read its own" "no $shell"
    fi
done

# offers EXPECTED WORD...: what bash offers for the last word, its words separated as bash does
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
    offers 'blank keep skip stop' --on-error =
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

# What the manual shows.  Its special characters are these.
sed -n '/^\.Sh EXAMPLES/,/^\.Sh COMPAT/p' "$manual" | sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u00DC\]/Ü/g; s/\\\[u00DF\]/ß/g; s/\\\[u00B2\]/²/g; s/\\\[u2168\]/Ⅸ/g; s/\\\[u0221\]/ȡ/g
        s/\\\[u0430\]/а/g; s/\\(aq/'\''/g; s/\\-/-/g; s/\\e/\\/g' > "$work/shown"
! grep -q '\\\[\|\\(' "$work/shown"
check $? 'the characters of the examples are known'
used=$(grep '^\$ .*xn ' "$work/shown" | grep -oE '(^| )--?[a-z0-9][a-z0-9-]*' | tr -d ' ' | sort -u)
missing=
for option in $(sed -n '/^--/p' "$work/options"); do
    case $option in
    --idna-to-* | --to-* | --punycode-* | --help | --version | --null | --input | --field | --delimiter | --jobs | --verbose | --usestd3asciirules) continue ;; # by letter, or another name
    esac
    printf '%s\n' "$used" | grep -qx -- "$option" || missing="$missing $option"
done
nothing_in "$missing" 'there is an example of each option'
run_shown < "$work/shown"
echo "1..$count"
