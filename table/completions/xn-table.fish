# SPDX-License-Identifier: MIT
set -l commands info lint audit check collide convert
complete -c xn-table -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c xn-table -l table-format -x -a 'rfc7940 rfc4290 rfc3743 list' -d 'Format of the tables'
complete -c xn-table -l samples -x -d 'Labels that lint samples'
complete -c xn-table -l csv -d 'Input is CSV'
complete -c xn-table -l pairs -d 'Two labels on each line'
complete -c xn-table -l json -d 'JSON, an object on each line'
complete -c xn-table -s f -l field -x -d 'Columns of the labels'
complete -c xn-table -l tables -x -a '(__fish_complete_directories)' -d 'A table for each tag'
complete -c xn-table -l common -r -d 'A table for all names'
complete -c xn-table -l memory -x -d 'Memory before sorting on disk'
complete -c xn-table -l code-points -d 'Labels are lists of code points'
complete -c xn-table -l header -d 'The first line names the columns'
complete -c xn-table -l to -x -a 'xml list' -d 'Convert to'
complete -c xn-table -s v -l verbose -d 'Report reasons'
complete -c xn-table -l quiet -d 'No warnings'
complete -c xn-table -s h -l help -d 'A summary'
complete -c xn-table -s V -l version -d 'Version'
