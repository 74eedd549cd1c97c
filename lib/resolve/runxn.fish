# fish completion for runxn
# SPDX-License-Identifier: MIT

complete -c runxn -s e -x -a '(iconv -l 2> /dev/null | string replace -a / "")' \
    -d 'the charset of names that are not UTF-8'
complete -c runxn -s u -d 'show names in Unicode'
complete -c runxn -s h -l help -d 'print the help'
complete -c runxn -s V -l version -d 'print the version'
complete -c runxn -x -a '(__fish_complete_subcommand -- -e)'
