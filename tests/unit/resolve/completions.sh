#!/bin/sh
# SPDX-License-Identifier: MIT
# The completions of runxn have the options of its help, and complete the program and its arguments.
. "$srcdir/tests/tap.sh"
if [ -n "$RUN" ]; then
    skip_all 'built for another machine'
fi
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
runxn=$PWD/runxn
completions=$(cd "$srcdir/lib/resolve" && pwd)

"$runxn" --help | grep '^  -' | grep -oE -e ' --?[a-zA-Z]+' | tr -d ' ' | sort > "$dir/options"
[ "$(wc -l < "$dir/options")" -eq 6 ]
check 'the help has four options, two of them in two spellings'
sed -n "s/^        words=\$(compgen -W '\(-.*\)' .*/\1/p" "$completions/runxn.bash" | tr ' ' '\n' |
    sort | cmp -s - "$dir/options"
check 'bash completes them'
sed -n "/^    '/s/\[.*//p" "$completions/_runxn" | grep -oE -e '--?[a-zA-Z]+' | sort |
    cmp -s - "$dir/options"
check 'zsh completes them'
grep -oE -e '-(s [a-zA-Z]|l [a-z]+) ' "$completions/runxn.fish" |
    sed 's/^-s /-/; s/^-l /--/; s/ $//' | sort | cmp -s - "$dir/options"
check 'fish completes them'
for shell in bash zsh fish; do
    file=$completions/runxn.$shell
    [ $shell != zsh ] || file=$completions/_runxn
    if command -v $shell > /dev/null; then
        $shell -n "$file" > "$dir/out" 2>&1
        check "$shell parses its completion"
    else
        skip "no $shell"
    fi
done

# offers EXPECTED WORD...: the completions of the last word in bash begin with EXPECTED.
offers() {
    expected=$1
    shift
    got=$(XN_COMPLETION=$completions/runxn.bash bash --norc -c '
        _command_offset() { COMPREPLY=("offset $1"); }
        . "$XN_COMPLETION"
        COMP_WORDS=(runxn "$@") COMP_CWORD=$#
        _runxn runxn "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | head -n 4 | tr '\n' ' ')
    [ "$got" = "$expected " ] || echo "# $got"
    [ "$got" = "$expected " ]
    check "bash completes runxn $*"
}
mkdir "$dir/bin" && printf '#!/bin/sh\n' > "$dir/bin/xn-probe-1" && chmod +x "$dir/bin"/*
PATH=$PATH:$dir/bin
if command -v bash > /dev/null; then
    offers '-e -u -h --help' -
    offers '--help' --h
    offers 'xn-probe-1' xn-probe
    offers 'xn-probe-1' -u xn-probe
    offers 'offset 1' ping ex
    offers 'offset 4' -e ISO-8859-1 -u ping ''
    if iconv -l 2> /dev/null | grep -q '^KOI8-U'; then
        offers 'KOI8-U' -e koi8-u
    else
        skip 'no list of charsets'
    fi
else
    skip 'no bash'
fi
if command -v zsh > /dev/null && command -v python3 > /dev/null; then
    sed "s/xn()/runxn()/" "$srcdir/tests/ship/complete_zsh.py" > "$dir/complete.py"
    python3 "$dir/complete.py" "$completions" "$runxn" "$dir" 'runxn --ver' 'runxn -e koi8-u' \
        'runxn -u xn-probe' > "$dir/out" 2>&1
    printf '%s\n' '--version' '-e KOI8-U' '-u xn-probe-1' | cmp -s - "$dir/out" ||
        ! sed 's/^/# /' "$dir/out"
    check 'zsh completes'
else
    skip 'no zsh or Python 3'
fi
if command -v fish > /dev/null; then
    got=$(HOME=$dir fish --no-config -c "source $completions/runxn.fish
        complete -C 'runxn -u xn-probe'; complete -C 'runxn --ver'" 2>&1 | cut -f 1 | tr '\n' ' ')
    [ "$got" = 'xn-probe-1 --version ' ] || ! echo "# $got"
    check 'fish completes'
else
    skip 'no fish'
fi
finish
