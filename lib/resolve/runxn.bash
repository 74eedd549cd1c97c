# bash completion for runxn
# SPDX-License-Identifier: MIT

_runxn() {
    local word=$2 i line words

    COMPREPLY=()
    # The arguments of the program are completed as without runxn.
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            -e) ((i++)) ;;
            -*) ;;
            *)
                if declare -F _comp_command_offset > /dev/null; then
                    _comp_command_offset "$i"
                elif declare -F _command_offset > /dev/null; then
                    _command_offset "$i"
                else
                    compopt -o default 2> /dev/null
                fi
                return 0
                ;;
        esac
    done
    if [[ $3 == -e ]]; then
        words=$(compgen -W "$(iconv -l 2> /dev/null | tr -d /)" -- "${word^^}")
    elif [[ $word == -* ]]; then
        words=$(compgen -W '-e -u -h --help -V --version' -- "$word")
    else
        words=$(compgen -c -- "$word" | sort -u)
    fi
    while IFS= read -r line; do
        [[ -z $line ]] || COMPREPLY+=("$line")
    done <<< "$words"
}

complete -F _runxn runxn
