#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-registry.conf.5: its examples work, it describes each key, and mandoc accepts it.
. "$srcdir/tests/cli/shown.sh"
manual=$srcdir/tools/xn-table/xn-registry.conf.5

sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$manual" | sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.[BE]d' |
    sed 's/\\\[u00FC\]/ü/g; s/\\\[u03B1\]/α/g; s/\\\[u03B2\]/β/g; s/\\\[u03B5\]/ε/g
        s/\\\[u03BB\]/λ/g; s/\\(aq/'\''/g; s/\\-/-/g' > "$work/shown"
! grep -q '\\' "$work/shown"
check 'the characters of the examples are known'
run_shown < "$work/shown"

# The keys that a policy accepts are those that the manual describes.
for key in $(grep -oE '(It|,) Cm [a-z0-9-]+' "$manual" | sed 's/.* //'); do
    printf '[policy]\n%s =\n' "$key" > "$work/key.conf"
    xn-table check --policy="$work/key.conf" a 2>&1 |
        grep -q ':2:1: a key \(without a value\|that this\)'
    check "the key $key exists"
done
# The limits of numbers are those of the message about a number outside of them.
for key in depth min-code-points max-code-points min-octets max-octets; do
    printf '[zone a]\n%s = 1000\n' "$key" > "$work/key.conf"
    limits=$(xn-table check --policy="$work/key.conf" a 2>&1 |
        sed -n "s/.*: not a number \\(from [0-9]* to [0-9]*\\): '1000'$/\\1/p")
    [ -n "$limits" ] && sed -n "/^\.It .*Cm $key /,/^\.It/p" "$manual" | grep -q "$limits\."
    check "the limits of $key: $limits"
done
# The sections of each key: all of them, unless the manual says otherwise.
for key in $(grep -oE '(It|,) Cm [a-z0-9-]+' "$manual" | sed 's/.* //'); do
    sed -n "/^\.It .*Cm $key /,/^\.\(It\|El\)/p" "$manual" | tr '\n' ' ' > "$work/item"
    wanted='policy zone language'
    ! grep -q 'Not in .Li \[language] \.' "$work/item" || wanted='policy zone'
    ! grep -q 'Only in .Li \[zone] , or in .Li \[policy] if' "$work/item" || wanted='policy zone'
    ! grep -q 'Only in .Li \[policy] \.' "$work/item" || wanted=policy
    found=
    for section in policy 'zone a' 'language a'; do
        printf '[%s]\n%s =\n' "$section" "$key" > "$work/key.conf"
        xn-table check --policy="$work/key.conf" a 2>&1 | grep -q 'a key that does not belong' ||
            found="$found${found:+ }${section% a}"
    done
    check_equal "the sections of $key" "$wanted" "$found"
done
# The defaults of switches: NAME is accepted with yes, and not with no, or the other way.
while read -r key name; do
    default=$(sed -n "/^\.It .*Cm $key /,/^\.It/p" "$manual" | tr '\n' ' ' |
        sed -n 's/.*\(With\|The default is\) .Cm \([a-z]*\) .*default.*/\2/p
            s/.*The default is .Cm \([a-z]*\) .*/\1/p' | tail -n 1)
    for line in '' "$key = yes" "$key = no"; do
        printf '[policy]\n%s\n' "$line" > "$work/key.conf"
        xn-table check -q --policy="$work/key.conf" "$name" > "$work/out"
        echo "${line##* } $?"
    done > "$work/statuses"
    status=$(sed -n 's/^ //p' "$work/statuses")
    [ -n "$default" ] && [ "$(grep " $status$" "$work/statuses" | tr -d '\n')" = \
        " $status$default $status" ]
    check "the default of $key: $default"
done << 'END'
register a_b.x
hyphens-3-4 ab--c.x
mixed-scripts aα.x
END

# Statements, and what shows them
# gives VERDICTS POLICY NAME...: the verdicts of a policy, a format for printf
gives() {
    wanted=$1
    printf "$2" > said.conf
    shift 2
    [ "$(xn-table check -q --policy=said.conf --append=verdict "$@" | sed 's/.*\t//' |
        tr '\n' ' ')" = "$wanted " ]
}

# faults NUMBER POLICY NAME...: how many messages there are
faults() {
    wanted=$1
    printf "$2" > said.conf
    shift 2
    [ "$(xn-table check --policy=said.conf "$@" 2>&1 > said.out | grep -c '^xn-table: ')" -eq \
        "$wanted" ]
}
mkdir -p "$work/run/sub"
cd "$work/run" || exit 1
printf 'U+0061\nU+0062|U+0061\n' > sub/ab.txt
printf 'U+0061..U+0063\n' > abc.txt
printf 'www\nwww.example\n' > www
printf 'example.x\nÄÖ\nXN--TDA # c\n' > names
printf '[policy]\nreserved = names\n' > sub/sub.conf
cp names sub
ln -s loop loop
printf '[policy]\ntables = loop\n' > loop.conf
printf '[policy]\nlabels = 1\n' > wrong.conf
cd "$srcdir" || exit 1
check_statements << 'END'
exits with 2, or with
    xn-table check --policy=wrong.conf a
    [ $? -eq 2 ]
or with 3 if the file exists and reading it failed
    xn-table check --policy=loop.conf a
    [ $? -eq 3 ]
prints FILE:LINE:COLUMN with the fault
    xn-table check --policy=wrong.conf a 2>&1 | grep :2:1:
A name that breaks several rules is refused with all of them.
    faults 2 '[policy]\nmin-octets = 3\nscripts = Greek\n' ab
Of several zones the longest that is shorter than the name applies.
    gives 'valid invalid invalid' \
        '[zone x]\nmin-octets = 3\n[zone co.x]\nmin-octets = 2\n' ab.co.x ab.x co.x
If there are zones, a name in none of them is refused.
    gives 'valid invalid' '[zone x]\n' a.x a.y
Case does not matter, and _ is -.
    gives 'invalid valid' '[language de-AT]\nmin-octets = 2\n' --table-language=De_at a ab
A rule is that of the language; if that does not have it, that of the zone;
    gives 'valid invalid' '[zone x]\nmin-octets=2\nmax-octets=2\n[language a]\nmin-octets=1\n' \
        --table-language=a a.x abc.x
if that does not have it either, that of [policy].
    gives 'invalid valid' \
        '[policy]\nmin-octets=2\n[zone x]\nscripts=Latin\n[language a]\nmax-octets=3\n' \
        --table-language=a a.x ab.x
Lists are not merged.
    gives 'invalid valid' '[policy]\nscripts = Latin\n[zone x]\nscripts = Greek\n' a.x α.x
Which label is registered: counted from 1, or if negative from the end.
    gives 'invalid valid' '[policy]\nlabel = 1\nmin-octets = 2\n' a.bb.cc aa.b.c &&
        gives 'invalid valid' '[policy]\nlabel = -1\nmin-octets = 2\n' aa.bb.c a.b.cc
the number of those down to the one that is registered: 1, unless label gives another.
    gives 'valid invalid valid invalid' '[zone x]\n[zone y]\nlabel = -3\n' a.x b.a.x b.a.y c.b.a.y
in ASCII only letters, digits and hyphens.
    faults 1 '[policy]\nregister = yes\n' a_b a-1
With no, the default, also underscores.
    faults 0 '[policy]\nregister = no\n' a_b a-1
but a label that begins with xn-- must always be an ACE label.
    faults 1 '[policy]\nhyphens-3-4 = yes\n' xn--a xn--4ca ab--c
Han, Hiragana and Katakana, Han and Bopomofo, Han and Hangul are not a mixture;
    gives 'valid valid valid invalid' '[policy]\nmixed-scripts = no\n' カ漢ひ 漢ㄅ 漢한 ひㄅ
by their Unicode names in any case
    gives 'valid invalid' '[policy]\nscripts = lATIN\n' a α
such as digits and the hyphen, are always allowed.
    gives 'valid invalid' '[policy]\nscripts = Greek\n' 1-1 a1
The length of the label in Unicode,
    gives 'valid invalid' '[policy]\nmax-code-points = 2\n' äö abc
The length of the label in ASCII,
    gives 'invalid valid' '[policy]\nmax-octets = 3\n' äö abc
One that allows the label is enough.
    gives 'valid invalid' '[policy]\ntables = sub/ab.txt, abc.txt\n' c d
the one whose file has this name without its extension; else
    gives 'valid invalid' '[policy]\ntables = sub/ab.txt, abc.txt\n' --table-language=ab b c
But to the tag of a [language] section, all its tables apply.
    gives 'valid valid' '[language ab]\ntables = sub/ab.txt, abc.txt\n' --table-language=ab b c
unless it is ASCII and not an ACE label.
    gives 'valid invalid invalid' \
        '[policy]\nlanguages = a\n[language a]\ntables = abc.txt\n' b xn--4ca ä
invalid is always refused, and need not be listed.
    gives 'valid invalid' '[policy]\ntables = abc.txt\nrefuse = blocked\n' a d
File names are relative to the directory of the policy.
    rm -f names && xn-table check --policy=sub/sub.conf b
A label without a tag is checked with the tables of its zone, or those of [policy].
    gives 'invalid valid invalid' \
        '[policy]\ntables = abc.txt\n[zone x]\ntables = sub/ab.txt\n[zone y]\n' c.x c.y d.y
Without any, only the other rules apply.
    gives 'valid invalid' '[policy]\nmax-octets = 1\n' c cc
a comment begins with # and ends with the line.
    gives 'invalid valid' '[policy]\nreserved = sub/names\n' ü c
names are in Unicode or in ASCII, in any case.
    gives 'invalid invalid valid' '[policy]\nreserved = sub/names\n' äö xn--tda aö
is reserved in every zone; a name,
    gives 'invalid invalid valid' '[policy]\nreserved = www\n' www.x www.example example.x
where the label that is registered is its first one and the rest follows.
    gives 'invalid valid' '[policy]\nreserved = sub/names\n' example.x example.y
is also refused if its index label (RFC 7940 section 8.5) is that of a reserved one
    echo a > a &&
        gives 'invalid valid' '[policy]\nreserved = a\ntables = sub/ab.txt\n' b ab
END
number=$(tr '\n' ' ' < "$manual" | sed -n 's/.*Fl -table-label , which is \\-\([0-9]*\)\..*/\1/p')
printf 'U+0061..U+0065\n' > "$work/list.txt"
xn-table check --json "$work/list.txt" a.b.c.d.e | grep -q "\"label\":$((5 - number)),\"status\""
check "the default of --table-label: -$number"
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
