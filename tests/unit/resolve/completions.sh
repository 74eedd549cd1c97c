#!/bin/sh
# SPDX-License-Identifier: MIT
# The completions of runxn: its options, the program and its arguments.
. "$srcdir/tests/tap.sh"
if [ -n "$RUN" ]; then
    skip_all 'built for another machine'
fi
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
runxn=$PWD/runxn
completions=$PWD/lib/resolve
mkdir "$dir/bin" && printf '#!/bin/sh\n' > "$dir/bin/xn-probe-1" && chmod +x "$dir/bin"/*
PATH=$PATH:$dir/bin

# offers EXPECTED WORD...: the completions of the last word in bash begin with EXPECTED.
offers() {
    expected=$1
    shift
    check_equal "bash completes runxn $*" "$expected " "$(
        XN_COMPLETION=$completions/runxn.bash bash --norc -c '
        _command_offset() { COMPREPLY=("offset $1"); }
        . "$XN_COMPLETION"
        COMP_WORDS=(runxn "$@") COMP_CWORD=$#
        _runxn runxn "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | head -n 4 | tr '\n' ' ')"
}
if command -v bash > /dev/null; then
    offers '-e -u -h --help' -
    offers 'xn-probe-1' -u xn-probe
    offers 'offset 4' -e ISO-8859-1 -u ping ''
    ! iconv -l 2> /dev/null | grep -q '^KOI8-U' || offers 'KOI8-U' -e koi8-u
else
    skip 'no bash'
fi
if command -v zsh > /dev/null && command -v python3 > /dev/null; then
    sed "s/xn()/runxn()/" "$srcdir/tests/ship/complete_zsh.py" > "$dir/complete.py"
    check_equal 'zsh completes' '--version -e KOI8-U -u xn-probe-1 ' "$(
        python3 "$dir/complete.py" "$completions" "$runxn" "$dir" 'runxn --ver' 'runxn -e koi8-u' \
            'runxn -u xn-probe' 2>&1 | tr '\n' ' ')"
else
    skip 'no zsh or Python 3'
fi
if command -v fish > /dev/null; then
    check_equal 'fish completes' 'xn-probe-1 --version ' "$(HOME=$dir fish --no-config -c "
        source $completions/runxn.fish
        complete -C 'runxn -u xn-probe'; complete -C 'runxn --ver'" 2>&1 | cut -f 1 | tr '\n' ' ')"
else
    skip 'no fish'
fi
finish
