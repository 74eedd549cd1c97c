# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The options of the command, for tests that try each of them.

# long_options: those of xn --help, which is read; letters: the same
long_options() {
    sed -n 's/^  *\(-[0-9A-Za-z], \)\{0,1\}\(--[0-9a-z-]*\).*/\2/p'
}

letters() {
    sed -n 's/^  *\(-[0-9A-Za-z]\), --.*/\1/p'
}

# with_value OPTION: with a valid value, if it needs one
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
    --input) echo --input=- ;;
    --reject | --table | --tables | --policy) echo "$1=${value_file:-file}" ;;
    --table-label) echo --table-label=1 ;;
    --table-language) echo --table-language=de ;;
    --table-tag | --limit) echo "$1=2" ;;
    --table-format) echo --table-format=list ;;
    --on-error) echo --on-error=blank ;;
    --max-messages) echo --max-messages=1 ;;
    --progress) echo --progress=never ;;
    *) printf '%s\n' "$1" ;;
    esac
}
