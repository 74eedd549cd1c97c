#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the README, and of chapters that show what the commands print; the tables and
# sentences of chapters that say what becomes of a name.
. "$srcdir/tests/xn/shown.sh"

sed -n '1,/^## Get it$/s/^    \$ \.\//    $ /
    /^## Get it$/,/^## The command$/d; 1,/^## Build$/s/^    //p' "$srcdir/README.md" > "$work/shown"
[ "$(grep -c '^\$ ' "$work/shown")" -eq 10 ]
check 'the README shows ten commands'
run_shown < "$work/shown"

# show DOCUMENT COMMANDS: the examples of a chapter that begin with a command and show output
show() {
    awk '/^    / { text = text substr($0, 5) "\n"; next }
        { if (text ~ /^\$ / && text ~ /\n[^$]/) printf "%s", text; text = "" }' \
        "$srcdir/doc/$1" > "$work/shown"
    check_equal "doc/$1 shows $2 commands" "$2" "$(grep -c '^\$ ' "$work/shown")"
    run_shown < "$work/shown"
}
show look-alikes.md 3
show names-in-urls.md 2
show showing-names.md 2

# On a terminal the columns are aligned.
audit=$(sed -n 's/^    \$ \(xn --audit-2008 .*\)/\1/p' "$srcdir/doc/idna-2008.md")
if has WITH_LIBIDN2; then
    check_equal "$audit" \
        "$(sed -n '/^    \$ xn --audit-2008/,/^$/s/^    \([^$]\)/\1/p' "$srcdir/doc/idna-2008.md" |
            tr -s ' ')" "$(eval "$audit" | tr '\t' ' ' | sed 's/ $//')"
else
    skip "$audit: no libidn2"
fi
# list_cells DOCUMENT: the cells of its tables: the first one of the row, the title of the column, or
# "-", and the cell, separated by TAB
list_cells() {
    awk -F ' *[|] *' -v OFS='\t' '
        !/^[|]/ { rows = 0; next }
        ++rows == 1 { for (i = 2; i < NF; i++) title[i] = $i == "" ? "-" : $i }
        rows > 2 { for (i = 3; i < NF; i++) print $2, title[i], $i }' "$srcdir/doc/$1"
}

# quoted TEXT: the first part of it in backquotes
quoted() {
    echo "$1" | sed -n 's/^[^`]*`\([^`]*\)`.*/\1/p'
}

# find_wrong NAME TITLE CELL: prints the result of a name if the cell says something else
find_wrong() {
    options='' wanted='' unwanted='#' field=
    case $2 in
    *XN_ALLOW_UNASSIGNED*) options=--allow-unassigned ;;
    *'UTS #46'*) options=--audit-2008 field=uts46 ;;
    *'IDNA 2008'*) options=--audit-2008 field=idna2008 ;;
    'IDNA 2003') ;;
    'mixed?' | why) options='--json=traits --allow-unassigned' unwanted=TRAIT_MIXED ;;
    esac
    case $2,$3 in
    'mixed?,yes'*) wanted=XN_TRAIT_MIXED unwanted='#' ;;
    'mixed?'* | why*) ;;
    *,refused) wanted="\"$field\":null" ;;
    *,'`'*) wanted="\"${field:-output}\":\"$(quoted "$3")\"" ;;
    *,*guard*) wanted="xn guard $(quoted "$3")" ;;
    *,unassigned*) wanted=XN_E_UNASSIGNED ;;
    *) wanted=$3 ;;
    esac
    result=$(xn --json $options "$1" 2> "$work/errors")
    case $result in
    *"$unwanted"*) echo "$result" ;;
    *"$wanted"*) ;;
    *) echo "$result" ;;
    esac
    case $3 in
    *'refused with `XN_STRICT_ACE`'*) ! xn --strict-ace "$1" 2> "$work/errors" ;;
    esac
}

document=idna-2003-today.md
list_cells $document | grep -v '\(	-	\|	libidn2\)' > "$work/cells"
[ "$(wc -l < "$work/cells")" -ge 40 ]
check "doc/$document has tables of names"
while IFS='	' read -r names title cell; do
    name=$(quoted "$names")
    for point in $(echo "$names" | grep -o 'U+[0-9A-F]*'); do
        xn --explain --allow-unassigned "$name" | grep -q "$point " || echo "it does not have $point"
    done > "$work/wrong"
    case $title in
    *'UTS #46'* | *'IDNA 2008'*)
        if ! has WITH_LIBIDN2; then
            skip "doc/$document: $name, $title: no libidn2"
            continue
        fi
        ;;
    esac
    find_wrong "$name" "$title" "$cell" >> "$work/wrong"
    check "doc/$document: $name, $title: $cell" "$(cat "$work/wrong")"
done < "$work/cells"

# Texts around hosts that are refused: each in the first cell, with the status of the last one
list_cells names-in-urls.md | sed -n 's/	we refuse it with	/	/p' > "$work/cells"
[ "$(wc -l < "$work/cells")" -ge 15 ]
check 'doc/names-in-urls.md lists what is refused'
while IFS='	' read -r texts status; do
    rule=$(quoted "$status")
    rule=${rule:+xn guard }$rule
    echo "$texts" | grep -o '`[^`]*`' | tr -d '`' | sed 's/<TAB>/	/g' > "$work/texts"
    while IFS= read -r text; do
        case $text in
        *:*) kind=--url ;;
        *) kind=--email ;;
        esac
        result=$(xn $kind --json -- "$text" 2> "$work/errors")
        case $result in
        *"\"status\":\"${status%%[ ,]*}\""*"$rule"*) result= ;;
        esac
        check "doc/names-in-urls.md: $text: $status" "$result"
    done < "$work/texts"
done < "$work/cells"
finish
