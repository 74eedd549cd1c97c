# SPDX-License-Identifier: MIT
set -l commands info lint audit check convert
complete -c xn-table -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c xn-table -l table-format -x -a 'rfc7940 rfc4290 rfc3743 list' -d 'Format of the tables'
complete -c xn-table -l code-points -d 'Labels are lists of code points'
complete -c xn-table -l header -d 'The first line names the columns'
complete -c xn-table -l to -x -a 'xml list' -d 'Convert to'
complete -c xn-table -s v -l verbose -d 'Report reasons'
complete -c xn-table -l quiet -d 'No warnings'
complete -c xn-table -s h -l help -d 'A summary'
complete -c xn-table -s V -l version -d 'Version'
