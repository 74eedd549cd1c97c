#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of xn-zone, --help, the manual and the completions agree; any two options work
# together or are refused; the examples of the manual work.
. "$srcdir/tests/xn/shown.sh"
manual=$srcdir/tools/xn-zone/xn-zone.1
completions=tools/xn-zone # of the build

# same NAME: the options in $work/found are those of --help
same() {
    sort -u "$work/found" > "$work/list"
    cmp -s "$work/options" "$work/list"
    result=$?
    [ $result -eq 0 ] || diff "$work/options" "$work/list" |
        sed -n 's/^</# missing:/p; s/^>/# unknown:/p'
    [ $result -eq 0 ]
    check "$1"
}

# without_aliases: removes the options that --help does not show
without_aliases() {
    grep -vx -e --ascii -e --unicode -e --idna-to-ascii -e --idna-to-unicode -e --usestd3asciirules
}

xn-zone --help > "$work/help"
grep -oE '^ *(-[A-Za-z], )?--?[A-Za-z][a-z0-9-]*' "$work/help" | tr -d ' ' | tr ',' '\n' |
    sort -u > "$work/options"
[ "$(wc -l < "$work/options")" -gt 30 ]
check 'the program has options'
refused=
while read -r option; do
    case $option in
    -h | --help) xn-zone "$option" | grep -q ^Usage ;;
    --on-error) xn-zone $option=keep --version > /dev/null 2>&1 ;;
    --conf) xn-zone $option=nsd --version > /dev/null 2>&1 ;;
    --both) xn-zone $option --hosts --version > /dev/null 2>&1 ;;
    --max-messages) xn-zone $option=1 --version > /dev/null 2>&1 ;;
    --progress) xn-zone $option=never --version > /dev/null 2>&1 ;;
    *) xn-zone "$option" --version > /dev/null 2>&1 ;;
    esac || refused="$refused $option"
done < "$work/options"
[ -z "$refused" ]
check "each is accepted$refused"
xn-zone -h | grep -v '| xn ' | grep -oE '(^|[ [])--?[A-Za-z][a-z0-9-]*' | tr -d ' [' |
    sort -u > "$work/short"
[ -z "$(comm -13 "$work/options" "$work/short")" ]
check '-h has no others'

{
    xn-zone -h
    echo
    cat "$work/help"
} > "$work/found"
check '-h and --help have the text of tests/xn-zone/help.txt' \
    "$(diff "$srcdir/tests/xn-zone/help.txt" "$work/found")"
xn --version | sed 's/^xn /xn-zone /; 3q' > "$work/want"
xn-zone --version > "$work/found"
check '--version has the lines of xn --version' "$(diff "$work/want" "$work/found")"
sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/p' "$manual" | grep -v '^\.Sh' | tr '\n' ' ' \
    > "$work/found"
check_equal 'the synopsis of the manual' \
    '.Nm xn-zone .Op Fl -hosts | -text | Fl -conf Ns = Ns Ar server .Op Fl a | u | c | -list'\
' .Op Ar option ... .Op Ar file ... .Nm xn-zone .Fl h | -help | -version ' "$(cat "$work/found")"

grep '^\.It .*Fl ' "$manual" | tr ',' '\n' | sed -n 's/.*Fl \([^ ]*\).*/-\1/p' |
    without_aliases > "$work/found"
same 'the manual describes the same options'
if ! command -v mandoc > /dev/null; then
    skip 'mandoc reports nothing: no mandoc'
else
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev \
        'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check 'mandoc reports nothing'
fi

sed -n "/^    options='/,/'\$/p" "$completions/xn-zone.bash" | tr " '" '\n\n' |
    grep '^-' | without_aliases > "$work/found"
same 'bash completes the same options'
grep "^    '" "$completions/_xn-zone" | sed "s/^    '([^)]*)'*//; s/\[.*//" | tr "{},'" '\n\n\n\n' |
    sed 's/[+=]-*$//; s/ //g' | grep '^-' | without_aliases > "$work/found"
same 'zsh completes the same options'
grep '^complete -c xn-zone -' "$completions/xn-zone.fish" | sed "s/ -d .*//; s/ -a .*//" |
    grep -oE ' -[sl] [A-Za-z0-9-]+' | sed 's/ -s /-/; s/ -l /--/' | without_aliases > "$work/found"
same 'fish completes the same options'
{
    sed -n "s/^complete -c xn-zone .*-l \([a-z0-9-]*\) .*-d '\(.*\)'\$/\1 \2/p" \
        "$completions/xn-zone.fish"
    sed -n "s/^    '.*--\([a-z0-9-]*\)[=-]*\[\(.*\)\].*/\1 \2/p" "$completions/_xn-zone" |
        sed 's/\]:.*//; s/\\\(.\)/\1/g'
} > "$work/found"
sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\)[^ ]*  *\(.*\)/\2 \3/p' "$work/help" > "$work/want"
check 'fish and zsh describe each option as --help does' \
    "$(cat "$work/want" "$work/want" | diff - "$work/found")"
for shell in bash zsh fish; do
    case $shell in
    bash) file=$completions/xn-zone.bash ;;
    zsh) file=$completions/_xn-zone ;;
    fish) file=$completions/xn-zone.fish ;;
    esac
    if command -v $shell > /dev/null; then
        $shell -n "$file" > "$work/out" 2>&1
        check "$shell parses its completion"
    else
        skip "$shell parses its completion: no $shell"
    fi
done

# Pairs: exit status 0 or 1, or 2 and one line, which is in the list below
printf 'ü A 192.0.2.1\na NS ä!\nxn--tda CNAME b\n' > "$work/zone"
# shellcheck disable=SC2046 # words
set -- $(grep '^--' "$work/options" | grep -vx -e --help -e --version -e --progress |
    sed 's/^--on-error$/&=keep &=stop/; s/^--max-messages$/&=1/; s/^--conf$/&=nsd/
        s/^--in-place$/& &=.old/')
while [ $# -gt 1 ]; do
    one=$1 wrong=
    shift
    for other; do
        cp "$work/zone" "$work/file"
        rm -f "$work/file.old"
        xn-zone "$one" "$other" --progress=never "$work/file" > "$work/out" 2> "$work/err"
        case $? in
        0 | 1) ;;
        2) [ ! -s "$work/out" ] && [ "$(wc -l < "$work/err")" -eq 1 ] &&
            sed 's/^xn-zone: //' "$work/err" >> "$work/refusals" &&
            cmp -s "$work/zone" "$work/file" ;;
        *) false ;;
        esac || wrong="$wrong $other"
    done
    [ -z "$wrong" ]
    check "$one with any other option$wrong"
done
sort -u "$work/refusals" > "$work/found"
cat > "$work/want" << 'END'
--both: can only be used with --hosts
--both: cannot be combined with --display
--both: cannot be combined with --list
--both: cannot be combined with --to-unicode
--check: cannot be combined with --in-place
--check: cannot be combined with --list
--conf: cannot be combined with --hosts
--conf: cannot be combined with --text
--conf: cannot be combined with --zone
--display: cannot be combined with --list
--display: cannot be combined with --to-ascii
--force: can only be used with --in-place
--hosts: cannot be combined with --text
--hosts: cannot be combined with --zone
--in-place: cannot be combined with --json
--in-place: cannot be combined with --list
--in-place: given twice with different values
--list: cannot be combined with --to-ascii
--list: cannot be combined with --to-unicode
--on-error: given twice with different values
--ready: can only be used with --check
--ready: cannot be combined with --display
--ready: cannot be combined with --to-unicode
--text: cannot be combined with --zone
--to-ascii: cannot be combined with --to-unicode
END
# A build without libidn and libunistring refuses --cross-check with any other option.
check 'the pairs that are refused' \
    "$(grep -v '^--cross-check: needs' "$work/found" | diff "$work/want" -)"

# The examples of the manual, with its special characters decoded.
sed -n '/^\.Bd/,/^\.Ed/p' "$manual" | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\(aq/'\''/g; s/\\(dq/"/g; s/\\-/-/g; s/\\e/\\/g' > "$work/shown"
! grep -q '\\\[\|\\(' "$work/shown"
check 'the characters of the examples are known'
run_shown < "$work/shown"
finish
