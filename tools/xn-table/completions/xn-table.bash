# SPDX-License-Identifier: MIT
# bash completion for xn-table

_xn_table() {
    local options word=$2 before=$3

    options='info lint audit check package collide convert
        --table-format
        --csv
        --pairs
        --json
        -f --field
        --tables
        --common
        --index
        --variants
        --limit
        --label
        --code-points
        --header
        --to
        -v --verbose
        --quiet
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
        --table-format) options='rfc7940 rfc4290 rfc3743 list' ;;
        --to) options='xml list' ;;
        --variants) options='allocatable blocked' ;;
        -f | --field | --limit | --label) options=' ' ;;
        --tables | --common) options= ;;
        *)
            if [[ $COMP_CWORD -gt 1 && $word != -* ]]; then
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

complete -F _xn_table xn-table
