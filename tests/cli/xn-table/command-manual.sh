#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table.1: its examples work, it describes the keys and statuses of check, and mandoc accepts it.
. "$srcdir/tests/cli/shown.sh"
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
# The keys of the other commands are those of the manual.
{
    xn-table info --json tables/de.txt
    xn-table lint --json tables/de.txt names
    xn-table audit --json tables/de.txt
    xn-table package --json --label=a tables/de.txt
    printf 'Version 1 20260101\n4E00;;\n' | xn-table package --json --label=a -
    printf 'a\na\nä\n' | xn-table collide --json tables/de.txt
    printf 'a\tä\n' | xn-table collide --json --pairs tables/de.txt
} 2> "$work/messages" | grep -oE '"[a-z_]+":' | tr -d '":' | sort -u > "$work/found"
printf 'type\nvalue\n' | sort -u - "$work/found" > "$work/keys" # of scopes, which a list has not
sed -n '/^\.It Fl -json$/,/^\.It Fl -names/p' "$manual" | sed -n 's/^\.Ql //p' | tr ', ' '\n\n' |
    grep -vxE '0073|note|warning|error|[.:;]|' | sort -u > "$work/described_keys"
check "the keys of info, lint, audit, package and collide" \
    "$(diff "$work/keys" "$work/described_keys")"
printf 'U+0061\n' > tables/a.txt
printf 'U+0061\nU+0062|U+0061\n' > tables/b.txt
printf 'a\nb\n' | xn-table diff --json --names=- tables/a.txt tables/b.txt 2> "$work/messages" |
    grep -oE '"[a-z_]+":' | tr -d '":' | sort -u > "$work/keys"
sed -n '/^each difference is an object with the keys$/,/^\.Ss Checking/p' "$manual" |
    sed -n 's/^\.Ql //p' | tr -s ', ' '\n\n' | sort -u > "$work/described_keys"
[ -s "$work/keys" ]
check 'the keys of diff' "$(comm -23 "$work/keys" "$work/described_keys")"
check 'the manual has no other keys of diff' "$(comm -13 "$work/keys" "$work/described_keys" |
    grep -vxE '[.;]|removed|added|changed|code|point|variant|name|disposition|index|collision')"
for value in $(xn-table check --append=none x a 2>&1 |
    sed 's/.*a list of//; s/ and / /; s/,//g'); do
    sed -n '/^\.Ss Values/,/^\.Ss Refused/p' "$manual" |
        grep -Eq "^\.It Cm (.* , )?$value( |\$)"
    check "the value $value"
done
[ $count -ge 55 ] # without XML, in which some statuses are, there are fewer
check 'there are keys, statuses and values'
# Statements, and what shows them.  verdicts OPTIONS: of check, in one line
verdicts() {
    xn-table check -q --append=verdict "$@" | sed 's/.*[,\t]//' | tr '\n' ' '
}
cd "$work/run" || exit 1
printf 'U+0061\nU+0062\nU+0063|U+0061\n' > abc.txt
printf 'U+0061\nU+0062|U+0061\n' > ab.txt
printf 'Version 1 20260101\n4E00;4E8C;4E09\n4E8C;;\n' > one.txt
printf 'Version 1 20260101\n4E00;;4E01\n' > two.txt
printf 'x\n' > bad.txt
printf 'U+0061\nU+00DF\nU+0221\nU+2028\nU+0041\n' > odd.txt
mkdir dir
cp abc.txt dir/x.txt
cp ab.txt dir/co.x.txt
printf 'c\nb\n' > names
: > empty
cd "$srcdir" || exit 1
if has WITH_EXPAT; then
    printf '%s<data><char cp="0061" tag="t"/></data></lgr>' \
        '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">' > "$work/run/note.xml"
    printf '%s<meta><version>1</version></meta><data><char cp="0061"/></data></lgr>' \
        '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">' > "$work/run/one.xml"
    check_statements << 'END'
with an empty line between two tables.
    [ "$(xn-table info abc.txt ab.txt | grep -c '^$')" -eq 1 ]
A note needs no change, and the exit status is 0 if there is nothing else.
    fails 0 xn-table lint note.xml &&
        xn-table lint note.xml | grep ': note: '
The columns of the table are used as they are,
    is 'b	valid	ok	a;b' xn-table package --label=b ab.txt &&
        is 'a	valid	ok	a' xn-table package --label=a ab.txt
The package of several tables is the union; each must allow the label.
    is '一	valid	ok	一;二	丁;三' xn-table package --label=一 one.txt two.txt &&
        fails 1 xn-table package --label=二 one.txt two.txt
kind unless it is an error, status,
    xn-table lint --json note.xml | grep '"kind"' && ! xn-table lint --json bad.txt | grep '"kind"'
which are null if the table does not give them; languages, an array;
    xn-table info --json one.xml > object
    for key in version_comment date valid_from valid_until unicode; do
        grep -q "\"$key\":null," object || exit
    done
    grep '"version":"1",.*"languages":\[\],"scopes":\[\],' object
which is null for nothing, line in the table and clause;
    xn-table audit --json odd.txt | grep '"2028".*"becomes":null,"line":4,"clause"'
A table of RFC 7940 is printed unchanged as xml.
    xn-table convert one.xml > copy && cmp one.xml copy
END
else
    skip 'expat: statements about XML' 8
fi
check_statements << 'END'
A table of - is standard input.
    xn-table info - < abc.txt | grep 'entries: 3'
A table that is refused is reported in the same form, without either word.
    xn-table lint bad.txt | grep '^bad.txt:1:1: expected a '
The last line counts the code points that are usable.
    xn-table audit odd.txt | tail -n 1 | grep '1 of 5 code points usable$'
A name of several labels is refused, since only the one that is registered
    echo a.b | fails 1 xn-table collide abc.txt
invalid where one of them has no index label.
    printf 'a\tz\n' | is 'a	z	invalid' xn-table collide --pairs abc.txt
A sixth column is the name of the table by which they collide.
    printf 'a,x\nc,x\n' | is '2	c	1	a	index	x.txt' xn-table collide --csv --tables=dir
the input is CSV (RFC 4180), and the label is in the first column.
    printf '"c",a\na,b\n' | is '2	a	1	c	index' xn-table collide --csv abc.txt
counted from 1. Columns are separated by TAB, or as --csv says; by default, they are 1 and 2.
    printf 'c\ta\tb\n' | is 'c	a	b	collide' xn-table collide --pairs abc.txt
how many labels are listed for each label; 1000 by default. If there are more, ;... follows.
    is 'b	valid	ok	a;...' xn-table package --limit=1 --label=b ab.txt
collide: the number of the column with the tag.
    fails 2 xn-table collide --table-tag=tag --tables=dir && printf 'x,a\nx,c\n' |
        is '2	c	1	a	index	x.txt' xn-table collide --csv --table-tag=1 -f2 --tables=dir
Labels of different zones do not collide.
    printf 'a\tx\nc\ty\nc\tx\n' | is '3	c	1	a	index' xn-table collide --table-zone=2 abc.txt
a label, instead of the lines of standard input; may be repeated.
    [ "$(echo a | xn-table package --label=b --label=a ab.txt | cut -f1 | tr -d '\n')" = ba ]
print nothing; the exit status is the answer.
    fails 1 xn-table diff -q abc.txt ab.txt > out && [ ! -s out ]
the column verdict is that of the tables and the policy, idna2003 that of IDNA 2003.
    is 'ß	valid	changes:0073 0073' xn-table check --append=verdict,idna2003 odd.txt ß
A name is refused unless both accept it.
    [ "$(verdicts odd.txt ß)" = 'valid ' ] && fails 1 xn-table check -q odd.txt ß
Upper case is checked in lower case, as it is stored, except with --code-points.
    [ "$(verdicts ab.txt A)" = 'valid ' ] && [ "$(verdicts --code-points ab.txt 41)" = 'invalid ' ]
underscores unless the policy is about registration.
    xn-table check ab.txt _x.a.b && printf '[policy]\nregister = yes\n' > yes.conf &&
        fails 1 xn-table check --policy=yes.conf _x.a.b
those of the longest apply, to the label below it
    [ "$(verdicts --tables=dir c.x c.co.x a.b.co.x c.b.x)" = 'valid invalid valid valid ' ]
A name to which no table applies is refused.
    fails 1 xn-table check --tables=dir a.y
one table that allows the label is enough;
    [ "$(verdicts --tables=ab.txt --tables=abc.txt c z)" = 'valid invalid ' ]
A zone that is empty, or ., is the root.
    [ "$(printf 'c\t\nc\t.\nc\ta\n' | verdicts -f1 --table-zone=2 abc.txt)" = 'valid valid valid ' ]
counted from 1, or if negative from the end. The default is the one below the domain
    [ "$(verdicts --table-label=1 ab.txt a.z.z)$(verdicts --table-label=-1 ab.txt z.z.a)" = \
        'valid valid ' ]
can be combined with a policy without tables, and --table-label with one without a label and zones.
    for keys in '' '[policy]\nlabel = 1' '[zone x]' '[policy]\ntables = abc.txt'; do
        printf "$keys\n" > keys.conf
        xn-table check -q --policy=keys.conf --table-label=1 abc.txt > answer
        echo $?
    done > statuses
    is '0 2 2 0' cat statuses &&
        fails 2 xn-table check --policy=keys.conf --tables=abc.txt a
A name with too few labels is refused.
    fails 1 xn-table check --table-label=2 abc.txt a
A name of one label is checked itself. An ACE label is decoded first.
    [ "$(verdicts odd.txt a xn--6la)" = 'valid valid ' ]
Names on the command line cannot be combined with it.
    fails 2 xn-table check -i names abc.txt a
The default is TAB, and a comma with --csv.
    printf 'z\ta\n' | xn-table check -f2 abc.txt &&
        printf 'z,a\n' | xn-table check --csv -f2 abc.txt
A blank line or column is not a name; its values are empty.
    printf '\n' | is '	' xn-table check --append=verdict abc.txt
variants of each label, by default 1000; with 0 none.
    [ "$(xn-table check --append=variants --limit=0 abc.txt c)" = 'c	-' ]
with + if there may be more.
    [ "$(xn-table check --append=nvariants --limit=1 abc.txt cc)" = 'cc	1+' ] &&
        [ "$(xn-table check --append=nvariants --limit=3 abc.txt cc)" = 'cc	3' ]
separated by semicolons, in code point order, or - if there is none.
    [ "$(xn-table check --append=variants abc.txt cc a)" = "$(printf \
        'cc\taa:valid;ac:valid;ca:valid\na\t-')" ]
the label fails at code point N, counted from 0;
    [ "$(xn-table check -q --append=why abc.txt abz)" = 'abz	pos:2' ]
of the first reason for which the name is refused; empty if there is none, when status is XN_OK.
    [ "$(xn-table check --append=message,status,rule abc.txt a)" = 'a		XN_OK	' ]
which is truncated first.
    echo old > refused && printf 'z\na\n' | fails 1 xn-table check --reject=refused abc.txt &&
        is z cat refused
the line, or the number of the operand, from 1
    xn-table check --json abc.txt a b | tail -n 1 | grep '^{"line":2,'
the column, from 1; each column has an object of its own
    printf 'a,z,b\n' | xn-table check --json --csv -f1,3 abc.txt | tail -n 1 | grep '"column":3,'
the name in ASCII, or null if it is refused
    xn-table check -q --json abc.txt z | grep '"ascii":null,"error"'
an array of all reasons; empty if the name is accepted
    xn-table check --json abc.txt a | grep '"errors":\[\]'
the label, counted from 0
    xn-table check -q --json abc.txt a.z.x | grep '"error":{[^}]*"label":1,'
the code point at fault as typed, and what it was mapped to, such as
    xn-table check -q --json abc.txt z | grep '"error":{.*"code_point":"U+007A","mapped":"U+007A",'
null if there is not a single one
    printf 'a\377\n' | xn-table check -q --json abc.txt |
        grep '"error":{.*"code_point":null,"mapped":null,'
the label that was checked, counted from 0
    xn-table check -q --json abc.txt b.a.x | grep '"tables":\[{[^}]*"label":1,'
the label as IDNA 2003 stores it, or null if it cannot
    xn-table check -q --json odd.txt ȡ | grep '"idna2003":"unassigned:0","ascii":null}\]'
a line of more than 1 MiB
    for size in 1048576 1048577; do
        head -c $size /dev/zero | tr '\0' a | xn-table check -q --append=status abc.txt |
            grep -q TOO_LONG || echo $size
    done | is 1048576 cat
The default is one; the output is the same.
    xn-table check -j 3 -i names abc.txt > three && xn-table check -i names abc.txt | cmp - three
A label or a name was refused; or lint found something other than notes, audit or collide something,
    fails 1 xn-table check -q abc.txt z && fails 1 xn-table lint bad.txt &&
        fails 1 xn-table audit odd.txt && printf 'a\na\n' | fails 1 xn-table collide abc.txt
or diff a loss, a line that is no label,
    fails 1 xn-table diff abc.txt ab.txt && fails 0 xn-table diff abc.txt abc.txt &&
        echo a.b | fails 1 xn-table diff --names=- abc.txt abc.txt
The command line is wrong, or a table or a policy was refused.
    fails 2 xn-table check --nonesuch && fails 2 xn-table info bad.txt &&
        echo x > x.conf && fails 2 xn-table check --policy=x.conf a
Reading or writing failed, or memory is exhausted.
    fails 3 xn-table info nonexistent
END
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
