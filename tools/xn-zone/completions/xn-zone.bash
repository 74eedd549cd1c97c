# SPDX-License-Identifier: MIT
# bash completion for xn-zone

_xn_zone() {
    local options word=$2 before=$3

    options='--zone --hosts --text
        -a --to-ascii --ascii --idna-to-ascii
        -u --to-unicode --unicode --idna-to-unicode
        -c --check
        --ready
        -l --list
        --in-place
        --force
        --allow-unassigned
        --std3 --usestd3asciirules
        --underscore
        --lower
        --strict-ace
        --no-guards
        --pr29
        --cross-check
        --json
        --on-error
        --max-messages
        --progress
        --exit-zero
        -q --quiet
        -v --verbose
        -h --help
        -V --version'
    COMPREPLY=()
    # --option=value is split into three words if = is in COMP_WORDBREAKS
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $before in
        --on-error) options='keep stop' ;;
        --progress) options='auto always never' ;;
        --max-messages) options=' ' ;;
        *)
            if [[ $word != -* ]]; then
                compopt -o filenames 2> /dev/null
                options=
            fi
            ;;
    esac
    if [[ -n $options ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}

complete -F _xn_zone xn-zone
