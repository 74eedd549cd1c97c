#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table.1: its examples work, it describes the keys and statuses of check, and mandoc accepts it.
. "$srcdir/tests/xn/shown.sh"
manual=$srcdir/tools/xn-table/xn-table.1

sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$manual" | sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u00B7\]/·/g; s/\\\[u00DF\]/ß/g; s/\\\[u00E4\]/ä/g
        s/\\\[u00F1\]/ñ/g; s/\\\[u00F6\]/ö/g
        s/\\(aq/'\''/g; s/\\-/-/g; s/\\en/%n/g' > "$work/shown"
! grep -q '\\' "$work/shown"
check 'the characters of the examples are known'
sed 's/%n/\\n/g' "$work/shown" > "$work/commands"
if has WITH_EXPAT; then
    run_shown < "$work/commands"
else
    skip 'expat: the examples'
fi

# Objects with every key of check, and statuses that the command itself has
mkdir -p "$work/run/tables"
cd "$work/run" || exit 1
printf 'U+0061\nU+00DF\nU+00E4|U+0061\n' > tables/de.txt
printf '[zone x]\nmin-code-points=2\nhyphens-3-4=no\nmixed-scripts=no\nscripts=Latin\n' > zone.conf
printf 'reserved = names\nlanguages = de\n' >> zone.conf
printf '[policy]\ntables=tables/de.txt\nrefuse=valid\n' > refuse.conf
echo aa > names
yes x | tr -d '\n' | head -c 1048577 > long
yes x | tr -d '\n' | head -c 64 > label
{
    printf 'ä\nß\nb\n\n\377\n' | xn-table check --json --index --variants tables/de.txt
    xn-table check --json tables/de.txt -i long
    xn-table check --json tables/de.txt -i label
    printf 'a,de\na,fr\nä,\n' | xn-table check --json --csv -f 1 --table-tag=2 --tables=tables
    printf 'a,"b\na\n' | xn-table check --json --csv -f 2 tables/de.txt
    xn-table check --json --tables=tables a.fr
    xn-table check --json --table-label=3 tables/de.txt a
    xn-table check --json --code-points tables/de.txt x
    xn-table check --json --policy=zone.conf a.y a.x ab--c.x aα.x aa.x ää.x
    printf 'a.x,fr\n' | xn-table check --json --policy=zone.conf --csv -f 1 --table-tag=2
    xn-table check --json --policy=refuse.conf a.x
} > "$work/objects" 2> "$work/messages"
sed -n '/^\.Ss JSON/,/^\.Ss Speed/p' "$manual" > "$work/described"
for key in $(grep -oE '"[a-z_0-9]+":' "$work/objects" | tr -d '":' | sort -u); do
    grep -Eq "^\.It Cm (.* , )?$key( |\$)" "$work/described"
    check "the key $key"
done
for status in $(grep -oE '"status":"[A-Z_0-9]+"' "$work/objects" | cut -d '"' -f 4 |
    grep -v '^XN_' | sort -u); do
    grep -Eq "^\.It Cm (.* , )?$status( |\$)" "$work/described"
    check "the status $status"
done
for value in $(xn-table check --append=none x a 2>&1 |
    sed 's/.*a list of//; s/ and / /; s/,//g'); do
    sed -n '/^\.Ss Values/,/^\.Ss Refused/p' "$manual" |
        grep -Eq "^\.It Cm (.* , )?$value( |\$)"
    check "the value $value"
done
[ $count -ge 55 ] # without XML, in which some statuses are, there are fewer
check 'there are keys, statuses and values'
if command -v mandoc > /dev/null; then
    mandoc -Tlint -Wstyle "$manual" 2>&1 | grep -Ev \
        'outdated mandoc.db|referenced manual not found' > "$work/lint"
    sed 's/^/# /' "$work/lint"
    [ ! -s "$work/lint" ]
    check 'mandoc reports nothing'
else
    skip 'mandoc reports nothing: no mandoc'
fi
finish
