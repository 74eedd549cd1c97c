#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the README, and of chapters that show what the commands print.
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
finish
