# SPDX-License-Identifier: MIT
# bash completion for xn

_xn() {
    local options words word=$2 before=$3 i

    options='
        -a --idna-to-ascii --to-ascii
        -u --idna-to-unicode --to-unicode
        --display
        -s --stringprep
        -p --profile
        --profiles
        -n -k --nfkc
        -e --punycode-encode
        -d --punycode-decode
        --code-points
        --trace
        -c --check
        --register
        --compare
        --table --tables --table-label --table-language --table-format
        --table-tag --policy --index --variants --limit
        -x --explain
        --audit-2008
        --only
        --url
        --email
        --hostport
        --percent
        --zone --hosts --text --ready --in-place --force
        --allow-unassigned
        --usestd3asciirules --std3
        --no-std3
        --wildcard
        --underscore
        --lower
        --no-guards
        --pr29
        --cross-check
        --strict-ace
        --no-tld
        -0 --null
        -f --field
        -F --delimiter
        --header
        --csv
        --from
        --to
        -i --input
        --append
        --on-error
        --reject
        --json
        --traits
        -j --jobs
        --line-buffered
        --progress
        -v --verbose
        --quiet
        --max-messages
        --no-messages
        --exit-zero
        --debug
        --idn
        -h --help
        -V --version'
    COMPREPLY=()

    # --option=value is split into three words if = is in COMP_WORDBREAKS
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} != -- ]] || return 0
    done

    case $before in
        -p | --profile) options=$("$1" --profiles 2> /dev/null) ;;
        --on-error) options='blank keep skip stop text:' ;;
        --only) options='same differs only-2003 only-2008 neither' ;;
        --append) options='ascii unicode display status label offset rule message index' ;;
        --progress) options='auto always never' ;;
        --table-format) options='rfc7940 rfc4290 rfc3743 list' ;;
        --variants) options='all allocatable' ;;
        -i | --input | --reject | --table | --tables | --policy)
            compopt -o filenames 2> /dev/null
            options=
            words=$(compgen -f -- "$word")
            ;;
        -f | --field | -F | --delimiter | -j | --jobs | --from | --to | --max-messages | \
            --table-label | --table-language | --table-tag | --limit) return 0 ;;
        *) [[ $word == -* ]] || return 0 ;;
    esac
    [[ -z $options ]] || words=$(IFS=$' \t\n'; compgen -W "$options" -- "$word")
    while IFS= read -r word; do
        [[ -z $word ]] || COMPREPLY+=("$word")
    done <<< "$words"
}

complete -F _xn xn
