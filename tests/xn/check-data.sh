#!/bin/sh
# SPDX-License-Identifier: MIT
# check-data.sh FILE...: converts each line of the files to ASCII, that to Unicode, and that to
# ASCII again.
# Prints the names whose two ASCII forms differ, and a summary for each file.
xn=${XN:-xn}
dir=$(mktemp -d) || exit 3
trap 'rm -rf "$dir"' EXIT
status=0
for file; do
    $xn -q --lower --append < "$file" 2> /dev/null |
        awk -F '\t' '{ print $NF }' > "$dir/ascii"
    $xn -u -q < "$dir/ascii" 2> /dev/null > "$dir/unicode"
    $xn -q --lower < "$dir/unicode" > "$dir/again" 2> /dev/null
    paste "$file" "$dir/ascii" "$dir/unicode" "$dir/again" |
        awk -F '\t' -v file="$file" '
            $(NF - 2) == "" && $0 !~ /^\r?\t/ { refused++ }
            $(NF - 2) != $NF {
                print file ":" NR ": " $1 " -> " $(NF - 2) " -> " $(NF - 1) " -> " $NF
                wrong++
            }
            END {
                printf "%s: %d lines, %d refused, %d do not round-trip\n", file, NR, refused, wrong
                exit wrong > 0
            }' || status=1
done
exit $status
