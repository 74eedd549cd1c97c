#!/bin/sh
# SPDX-License-Identifier: MIT
# The completions of xn in bash, zsh and fish: what they offer, for some lines that begin commands.
. "$srcdir/tests/tap.sh"
srcdir=$(cd "$srcdir" && pwd)
build=$(cd "$builddir" && pwd)
completions=$build/tools/xn
PATH=$build:$PATH
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

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
    check_equal "bash completes xn $*" "$expected " "$got"
}

mkdir "$work/files"
: > "$work/files/a list" && : > "$work/files/b" && cd "$work/files" || exit 1
if command -v bash > /dev/null; then
    offers '--canonical --check --compare --cross-check --csv' --c
    offers 'blank keep skip stop text:' --on-error =
    offers 'blank keep skip stop text:' --on-error ''
    offers 'SASLprep' -p S
    offers 'SASLprep' -p sasl
    offers 'Nameprep Nodeprep nfs4_cis_prep nfs4_cs_prep nfs4_cs_prep_ci nfs4_mixed_prep_prefix '\
'nfs4_mixed_prep_suffix' --profile = n
    offers 'any host registration' --check = ''
    offers 'any' --check = A
    offers '' --check r
    offers 'trace,code-points' --punycode-encode = trace,c
    offers 'same,differs,only-2003 same,differs,only-2008' --audit-2008 = same,differs,o
    offers 'traits' --json = ''
    offers '-e' -e
    offers "$(xn --profiles | sort | tr '\n' ' ' | sed 's/ $//')" --profile ''
    offers 'a list b' -i ''
    offers 'a list' --reject = a
    offers '' -- -
    offers '' --field ''
else
    skip 'bash completes: no bash'
fi
if command -v zsh > /dev/null && command -v python3 > /dev/null && [ -z "$RUN" ]; then
    python3 "$srcdir/tests/ship/complete_zsh.py" "$completions" "$build/xn" "$work/files" \
        'xn --js' 'xn --on-error=sk' 'xn -u --on-error k' 'xn --append=ascii,st' \
        'xn -p sasl' 'xn -i a' 'xn -i x -i y --rej' 'xn -c an' \
        'xn --check=an' 'xn --punycode-encode=trace,c' 'xn name --low' 'xn -- --low' \
        > "$work/out" 2>&1
    cat > "$work/expected" << 'END'
--json
--on-error=skip
-u --on-error keep
--append=ascii,status
-p SASLprep
-i a list
-i x -i y --reject
-c an
--check=any
--punycode-encode=trace,code-points
name --lower
-- --low
END
    check 'zsh completes' "$(diff "$work/expected" "$work/out")"
else
    skip 'zsh completes: no zsh or Python 3'
fi
if command -v fish > /dev/null && [ -z "$RUN" ]; then
    # in_fish EXPECTED LINE
    in_fish() {
        got=$(HOME=$work PATH=$build:$PATH fish --no-config -c "source $completions/xn.fish
            complete -C '$2'" 2>&1 | cut -f 1 | sort | tr '\n' ' ')
        check_equal "fish completes $2" "$1" "${got% }"
    }
    in_fish '--json --json=' 'xn --js'
    in_fish '--on-error=skip --on-error=stop' 'xn --on-error=s'
    in_fish 'keep' 'xn -u --on-error k'
    in_fish 'SASLprep' 'xn -p sasl'
    in_fish '' 'xn -c an'
    in_fish '--check=any' 'xn --check=an'
    in_fish '--lower' 'xn name --low'
    in_fish '' 'xn name'
else
    skip 'fish completes: no fish'
fi
finish
