# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The options of the command, for tests that try each of them; $option_help has the text of
# xn --help.

# long_options: prints the names of options in the help on standard input; letters: prints the
# letters
long_options() {
    sed -n 's/^  \(-[0-9A-Za-z], \|    \)\(--[0-9a-z-]*\).*/\2/p'
}

letters() {
    sed -n 's/^  \(-[0-9A-Za-z]\), --.*/\1/p'
}

# with_value OPTION: prints the option with a valid value, if it needs one; $value_file is the value
# for files
with_value() {
    case $1 in
    --*) sed -n "s/^  \(-[0-9A-Za-z], \|    \)$1=\([A-Z]*\) .*/\2/p" "$option_help" ;;
    *) sed -n "s/^  $1, --[0-9a-z-]*=\([A-Z]*\) .*/\1/p" "$option_help" ;;
    esac | {
        equals='='
        [ "${1#--}" != "$1" ] || equals=
        read -r kind || kind=
        case $kind in
        '') printf '%s\n' "$1" ;;
        CHAR) echo "$1$equals," ;;
        CHARSET) echo "$1${equals}UTF-8" ;;
        DIR | FILE) echo "$1$equals${value_file:--}" ;;
        HOW) echo "$1${equals}blank" ;;
        LIST | N) echo "$1${equals}1" ;;
        NAME) echo "$1${equals}Nameprep" ;;
        WHEN) echo "$1${equals}never" ;;
        esac
    }
}
