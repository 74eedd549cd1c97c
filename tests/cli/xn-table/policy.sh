#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table check --policy: the file and each of its rules, their messages in every form, and
# --table-tag.
. "$srcdir/tests/cli/lib.sh"
. "$srcdir/tests/cli/xn-table/lib.sh"
conf=$t/registry.conf

# policy LINES: writes the policy, a format for printf %b
policy() {
    printf %b "$1" > "$conf"
}

# wrong POSITION WORDS LINES: a policy that is refused before the input is read
wrong() {
    policy "$3"
    try "refused: $2 at $1" 2 '' "xn-table: $conf:$1: $2\n" 'a..b\n' --policy="$conf"
}

# right NAME LINES: a policy that is accepted
right() {
    policy "$2"
    names "accepted: $1" '' --policy="$conf" abc.example
}

# refuses NAME MESSAGE: the policy refuses a name with this message, and nothing else
refuses() {
    try "$1: refused" 1 '' "xn-table: operand:1:$2\n" '' --policy="$conf" -- "$1"
}

allows() {
    for name; do
        try "$name: allowed" 0 '' '' '' --policy="$conf" -- "$name"
    done
}

# The format
right 'nothing' ''
right 'comments, blanks, CR LF and no final end' \
    '# c\n;c\n\t # c\r\n \t\r\n[ policy ] # c\r\n min-octets\t =\t2 ; c\r\n\n[zone\texample]'
right 'a byte-order mark' '\0357\0273\0277[policy]\nregister = yes\n'
printf 'U+0061..U+007A\n' > "$t/all.txt"
right 'every section and key' '[policy]\nregister=yes\nhyphens-3-4=no\nmixed-scripts=no\n'\
'scripts=latin,GREEK\nmin-code-points=1\nmax-code-points=63\nmin-octets=1\nmax-octets=63\n'\
'table-format=detect\nrefuse=blocked\nlanguages=de\n[zone EXAMPLE.]\nlabel=-2\n[zone .b.example]\n'\
'label=1\n[language De_at]\nscripts=Latin\n[language de]\ntables = all.txt\n'
right 'tags with digits and dots' '[language a-z.09]\n[language co.uk]\n'
right 'each disposition' '[policy]\nrefuse = invalid, blocked, allocatable, activated, valid\n'
echo x.example > "$t/absolute"
right 'a path from the root' "[policy]\nreserved = $PWD/$t/absolute\n"
max=$(printf '%063d' 0 | tr 0 a)
right 'a tag of 63 letters' "[language $max]\n"
wrong 1:11 "not a language tag: '${max}a'" "[language ${max}a]\n"
right 'equal limits' '[policy]\nmin-code-points=3\nmax-code-points=3\nmin-octets=3\nmax-octets=3\n'
wrong 2:5 'a control character' '[policy]\na = \0177\n'
right 'zones in Unicode' '[zone b\0303\0274cher.test]\n[zone example]\n'
wrong 1:1 "neither a section nor 'key = value': 'label'" 'label\n'
wrong 2:2 "neither a section nor 'key = value': 'x y'" '[policy]\n x y # = \n'
wrong 1:1 "the name of a section without ']' at the end: '[policy'" '[policy\n'
wrong 1:1 "the name of a section without ']' at the end: '['" '['
wrong 1:1 "the name of a section without ']' at the end: '[policy] x'" '[policy] x\n'
wrong 1:2 'an unknown section' '[]\n'
wrong 1:2 "an unknown section: 'zones'" '[zones]\n'
wrong 1:2 "an unknown section: 'Policy'" '[Policy]\n'
wrong 1:2 "an unknown section: 'policy'" '[policy x]\n'
wrong 1:6 'not the name of a zone' '[zone]\n'
wrong 1:7 "not the name of a zone: 'a..b'" '[zone a..b]\n'
wrong 1:7 "not the name of a zone: 'a b'" '[zone a b]\n'
wrong 1:7 "not the name of a zone: '.'" '[zone .]\n'
wrong 1:10 'not a language tag' '[language]\n'
wrong 1:11 "not a language tag: 'd e'" '[language d e]\n'
wrong 1:11 "not a language tag: 'ü'" '[language \0303\0274]\n'
wrong 3:2 "a duplicate section: 'policy'" '[policy]\n[zone a]\n[policy]\n'
wrong 3:7 "a duplicate section: 'xn--bcher-kva'" \
    '[zone b\0303\0274cher]\n[policy]\n[zone xn--bcher-kva]\n'
wrong 2:11 "a duplicate section: 'DE-at'" '[language de_AT]\n[language DE-at]\n'
wrong 1:1 "a key before the first section: 'label'" 'label = 1\n'
wrong 2:1 "an unknown key: 'scirpts'" '[policy]\nscirpts = Latin\n'
wrong 2:1 "an unknown key: 'Label'" '[policy]\nLabel = 1\n'
wrong 2:1 'an unknown key' '[policy]\n= 1\n'
wrong 3:3 "a duplicate key: 'label'" '[policy]\nlabel = 1\n  label = 1\n'
wrong 2:1 "a key without a value: 'label'" '[policy]\nlabel =\n'
wrong 2:1 "a key without a value: 'scripts'" '[policy]\nscripts = # none\n'
for key in label depth register table-format languages; do
    wrong 3:1 "a key that does not belong in this section: '$key'" \
        "[policy]\n[language de]\n$key = 1\n"
done
for key in register table-format; do
    wrong 2:1 "a key that does not belong in this section: '$key'" "[zone a]\n$key = 1\n"
done
wrong 2:3 'ill-formed UTF-8' '[policy]\n# \0374\n'
wrong 2:5 'a control character' '[policy]\na = \0000\n'
wrong 2:5 'a control character' '[policy]\na = \r \n'
wrong 1:1 'a control character' '\0033'

# Values
for value in 0 -0 128 -128 00001 1x + - '1 2' 0001x 99999999999999999999; do
    wrong 2:9 "not a number from 1 (the first label) to 127, or from -1 (the last) to -127: \
'$value'" "[policy]\nlabel = $value\n"
done
for key in min-code-points max-code-points min-octets max-octets; do
    for value in 0 64 -1 x 4294967297; do
        wrong "2:$((${#key} + 4))" "not a number from 1 to 63: '$value'" \
            "[policy]\n$key = $value\n"
    done
done
for value in label=1 label=127 label=-1 label=-127 min-code-points=63 max-code-points=63 \
    min-octets=63 max-octets=63; do
    policy "[policy]\n$value\n"
    $xn --policy="$conf" < /dev/null > "$t/out" 2> "$t/err" && [ ! -s "$t/err" ]
    check "accepted: $value"
done
for value in depth=1 depth=126 label=127 label=-127; do
    policy "[zone a]\n$value\n"
    $xn --policy="$conf" < /dev/null > "$t/out" 2> "$t/err" && [ ! -s "$t/err" ]
    check "accepted: $value in a zone"
done
for key in register hyphens-3-4 mixed-scripts; do
    wrong "2:$((${#key} + 4))" "neither yes nor no: 'Yes'" "[policy]\n$key = Yes\n"
done
wrong 2:16 "not one of detect, rfc7940, rfc4290, rfc3743 and list: 'xml'" \
    '[policy]\ntable-format = xml\n'
wrong 2:18 "not the name of a script, such as Latin: 'Latn'" '[policy]\nscripts = Latin, Latn\n'
wrong 2:11 "not the name of a script, such as Latin: 'Unknown'" '[policy]\nscripts = Unknown\n'
wrong 2:11 "not the name of a script, such as Latin: 'Lati'" '[policy]\nscripts = Lati\n'
wrong 2:17 'an empty item in a list' '[policy]\nscripts = Latin,\n'
wrong 2:11 'an empty item in a list' '[policy]\nscripts = ,Latin\n'
wrong 2:18 'an empty item in a list' '[policy]\nscripts = Latin, ,Greek\n'
wrong 2:13 "not a language tag: 'a b'" '[policy]\nlanguages = a b\n'
wrong 2:10 "not a disposition, which is one word in ASCII: 'a b'" '[policy]\nrefuse = a b\n'
wrong 2:19 "not a disposition, which is one word in ASCII: 'hü'" \
    '[policy]\nrefuse = invalid, h\0303\0274\n'
wrong 2:19 "a disposition that no table gives: 'blokced'" '[policy]\nrefuse = invalid, blokced\n'
wrong 3:19 'max-code-points is less than min-code-points' \
    '[policy]\nmin-code-points = 3\nmax-code-points = 2\n'
wrong 4:14 'max-octets is less than min-octets' \
    '[policy]\nmax-octets = 5\n[zone a]\nmin-octets = 6\n'
wrong 3:9 'this label has no effect, since the policy has zones' '[zone a]\n[policy]\nlabel = -2\n'
wrong 2:9 "this label is part of the zone's own name" '[zone co.a]\nlabel = -2\n'

# Files that the policy names
wrong 2:10 "No such file or directory: 'none.xml'" '[policy]\ntables = none.xml\n'
wrong 2:10 "Is a directory: '..'" '[policy]\ntables = ..\n'
echo reserved > "$t/list"
wrong 4:16 "No such file or directory: 'none'" \
    '[policy]\nreserved=list\n[zone a]\nreserved=list, none\n'
# A path that cannot be right is a fault of the policy; another error is one of the file system.
long=$(printf '%0300d' 0)
ln -sf loop "$t/loop"
for key in tables reserved; do
    wrong "2:$((${#key} + 4))" "Not a directory: 'registry.conf/a'" \
        "[policy]\n$key = registry.conf/a\n"
    policy "[policy]\n$key = $long\n"
    $xn --policy="$conf" a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
        grep -q "^xn-table: $conf:2:$((${#key} + 4)): File name too long: '0*'$" "$t/err"
    check "refused: a path that is too long: $key"
    wrong "2:$((${#key} + 4))" "Is a directory: '.'" "[policy]\n$key = .\n"
    policy "[policy]\n$key = loop\n"
    try "an error of the file system: $key" 3 '' \
        "xn-table: $conf:2:$((${#key} + 4)): Too many levels of symbolic links: 'loop'\n" '' \
        --policy="$conf" a
done
printf 'U+0061\nx\n' > "$t/bad.txt"
policy '[policy]\ntables = bad.txt\n'
$xn --policy="$conf" a < /dev/null > "$t/out" 2> "$t/err"
[ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
    grep -q "^xn-table: $conf:2:10: bad.txt:2:1: " "$t/err"
check 'refused: a malformed table'
policy '[policy]\nreserved = list\n'
for line in 3:a..b '5:  \0303\0274\0342\0200\0250' '1:\0374' '1:\0342\0200\0250'; do
    printf 'a # b\n\n%b\n' "${line#*:}" > "$t/list"
    $xn --policy="$conf" a < /dev/null > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
        grep -q "^xn-table: $t/list:3:${line%%:*}: " "$t/err"
    check "refused: a list with '${line#*:}'" || sed 's/^/# /' "$t/err"
done
# Blanks at both ends are no part of a name.
{
    printf '\357\273\277# reserved\nfirst\r\n \t second\t \r\n\r\n# third\r\n'
    printf 'fourth # not fifth\r\nlast'
} > "$t/list"
$xn --policy="$conf" first.x second.x third.x fourth.x fifth.x last.x < /dev/null > "$t/out" \
    2> "$t/err"
[ $? -eq 1 ] && cut -d ' ' -f 2 "$t/err" | cut -d : -f 2 | tr '\n' ' ' > "$t/numbers" &&
    holds "$t/numbers" '1 2 4 6 '
check 'a list of reserved names with a mark, CR LF, TAB and comments' || sed 's/^/# /' "$t/err"
try 'a missing policy' 3 '' 'xn-table: /nonexistent: No such file or directory\n' '' \
    --policy=/nonexistent a
try 'a directory' 3 '' "xn-table: $t: Is a directory\n" '' --policy="$t" a
head -c 17000000 /dev/zero | tr '\0' '#' > "$t/large"
try 'a policy that is too long' 2 '' "xn-table: $t/large: a policy of more than 16 MiB\n" '' \
    --policy="$t/large" a
rm "$t/large"

# Which label, in which zone
for zone in _tcp.example EXAMPLE .example example. .B\\0303\\0234CHER. a-b._c xn--bcher-kva \
    b\\0303\\0274cher\\0343\\0200\\0202example; do
    policy "[zone $zone]\\nmin-octets = 3\\n"
    below=$(printf %b "$zone" | sed 's/^\.//; s/\.$//')
    allows "abc.$below"
    refuses "ab.$below" '1: label 1: 2 octets in ASCII, fewer than 3 (registry.conf:2 '\
'min-octets)'
done
for zone in a..b ..a -a a- a_-. 'a b' a+b xn--a '\0342\0204\0200'; do
    wrong 1:7 "not the name of a zone: '$(printf %b "$zone")'" "[zone $zone]\\n"
done
policy '[zone example]\nmin-code-points = 3\n[zone co.example]\nmin-code-points=2\n'\
'[zone \0321\0200\0321\0204]\nmax-code-points = 2\nscripts = Cyrillic\n[zone name]\nlabel = 1\n'\
'min-octets = 4\n[policy]\ndepth = 2\n'
three='2 code points, fewer than 3 (registry.conf:2 min-code-points)'
refuses ab.example "1: label 1: $three"
refuses www.ab.EXAMPLE. "5: label 2: $three"
refuses co.example "1: label 1: $three"
one='1 code point, fewer than 2 (registry.conf:4 min-code-points)'
refuses a.co.example "1: label 1: $one"
refuses abc.e.Co。example "5: label 2: $one"
refuses abc.рф '1: label 1: 3 code points, more than 2 (registry.conf:6 max-code-points)\n'\
'xn-table: operand:1:1: label 1, octet 1: U+0061: script Latin is not allowed (registry.conf:7 '\
'scripts)'
refuses a.bcdef.name '1: label 1: 1 octet in ASCII, fewer than 4 (registry.conf:10 min-octets)'
refuses example '1: not a name in a zone of the policy (registry.conf:1 zone)'
refuses example.org '9: not a name in a zone of the policy (registry.conf:1 zone)'
allows abc.example ab.co.example co.co.co.example яя.xn--p1ai abcd.x.name
# How many labels before the zone
policy '[zone example]\n[zone co.example]\ndepth = 2\n[zone name]\nlabel = -3\n[zone first]\n'\
'label = 2\n'
deep='more labels before the zone than are allowed (registry.conf'
allows a.example a.b.co.example a.co.example a.b.name. a.b.first
refuses a.b.example "1: label 1: $deep:1 zone)"
refuses a.b.c.example "1: label 1: $deep:1 zone)"
refuses a.b.c.co.example "1: label 1: $deep:3 depth)"
refuses a.b.c.name "1: label 1: $deep:4 zone)"
refuses a.b.c.first "1: label 1: $deep:6 zone)"
policy '[policy]\ndepth = 3\n[zone example]\n'
allows a.example a.b.c.example
refuses a.b.c.d.example "1: label 1: $deep:2 depth)"
wrong 2:9 'has no effect, since the policy has no zones' '[policy]\ndepth = 1\n'
for value in 0 -1 +1 127 1000 x 4294967297; do
    wrong 2:9 "not a number from 1 to 126: '$value'" "[zone a]\ndepth = $value\n"
done

policy '[language de]\nmin-code-points = 2\n[zone de]\nmin-code-points = 3\n'
refuses ab.de '1: label 1: 2 code points, fewer than 3 (registry.conf:4 min-code-points)'
policy '[policy]\nlabel = -3\nmin-code-points = 2\n'
refuses b.a.c '1: label 1: 1 code point, fewer than 2 (registry.conf:3 min-code-points)'
refuses bb.a '4: the name has too few labels (registry.conf:2 label)'
policy '[policy]\nlabel = -2\nmin-code-points = 2\n'
refuses bb '1: the name has too few labels (registry.conf:2 label)'
allows bb.a
policy '[policy]\nmin-code-points = 2\n'
refuses a '1: label 1: 1 code point, fewer than 2 (registry.conf:2 min-code-points)'

# Scripts: each of the data is known
policy '[policy]\nscripts = Latin\n'
allows q̃-1.x
refuses qа.x '2: label 1, octet 2: U+0430: script Cyrillic is not allowed (registry.conf:2 scripts)'
scripts=$(sed -n 's/^[0-9A-F].*= //p' "$srcdir/data/unicode/script.txt" | sort -u | tr '\n' ,)
policy "[policy]\nscripts = ${scripts%,}\n"
allows abc.x αβγ.x ñandú.x ไทย.x 日本.x 한국.x
policy '[policy]\nscripts = canadian_aboriginal\n'
allows ᐁ.x 1-1.x
refuses a.x '1: label 1, octet 1: U+0061: script Latin is not allowed (registry.conf:2 scripts)'
refuses ཀ.x '1: label 1, octet 1: U+0F40: script Tibetan is not allowed (registry.conf:2 scripts)'
refuses ꀀ.x '1: label 1, octet 1: U+A000: script Yi is not allowed (registry.conf:2 scripts)'

# The rules
policy '[policy]\nregister = yes\nhyphens-3-4 = no\nmixed-scripts = no\nscripts = Latin, Greek\n'\
'max-code-points = 6\nmax-octets = 13\n'
refuses a_b.example '2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a; '\
'registry.conf:2 register)'
refuses ȡb.example '1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1; '\
'registry.conf:2 register)'
hyphens='hyphens in positions 3 and 4 (registry.conf:3 hyphens-3-4)'
refuses ab--c.example "3: label 1, octet 3: $hyphens"
refuses äb--c.x "4: label 1, octet 4: $hyphens"
refuses xn--b--c-9ra.x "1: label 1: $hyphens"
mixed='mixed scripts (registry.conf:4 mixed-scripts)'
cyrillic='U+0430: script Cyrillic is not allowed (registry.conf:5 scripts)'
refuses aα.example "1: label 1: $mixed"
refuses www.1аb.example "6: label 2, octet 2: $cyrillic\nxn-table: operand:1:5: label 2: $mixed"
refuses xn--80a.example "1: label 1: $cyrillic"
refuses Аb.example "1: label 1, octet 1: $cyrillic\nxn-table: operand:1:1: label 1: $mixed"
refuses abcdefg.example '1: label 1: 7 code points, more than 6 (registry.conf:6 max-code-points)'
refuses åäöüéè.x '1: label 1: 14 octets in ASCII, more than 13 (registry.conf:7 max-octets)'
allows a-b.example a--b.x äbc-d.x bücher.x xn--bcher-kva.x ΑΒΓ.x 123456.x
policy '[policy]\nmixed-scripts = yes\nhyphens-3-4 = yes\n'
allows aα.example ab--c.example
policy '[policy]\nmixed-scripts = no\n'
allows 'カタカナ漢字ひらがな.x' '漢字ㄅ.x' '漢字한글.x' 'l·l.x'

policy '[policy]\nregister = no\nmin-octets = 8\n'
allows bücher.x a_bcdefg.x
refuses abcdefg.x '1: label 1: 7 octets in ASCII, fewer than 8 (registry.conf:3 min-octets)'
refuses abcdefgh+.x '9: U+002B is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'

# Reserved names, in two lists, and their variants in two tables
printf 'U+03B1\nU+0062\n' > "$t/greek.txt"
printf 'U+0061\nU+0062\nU+00E4|U+0061\n' > "$t/umlaut.txt"
printf 'zz\nbb\n' > "$t/first"
printf 'a\nbb\n' > "$t/second"
policy '[policy]\ntables = greek.txt, umlaut.txt\nreserved = first, second\n'
refuses ä.x \
    "1: label 1: a variant of the reserved name 'a' (second line 1; registry.conf:3 reserved)"
refuses a.x "1: label 1: reserved as 'a' (second line 1; registry.conf:3 reserved)"
refuses bb.x "1: label 1: reserved as 'bb' (first line 2; registry.conf:3 reserved)"
allows b.x α.x ab.x
policy '[policy]\ntables = umlaut.txt\n[zone x]\nreserved = second\n[zone y]\n'
refuses ä.x \
    "1: label 1: a variant of the reserved name 'a' (second line 1; registry.conf:4 reserved)"
allows ä.y
printf 'a.x\nbb.x\n' > "$t/below"
policy '[policy]\ntables = umlaut.txt\nreserved = below\n'
refuses ä.x \
    "1: label 1: a variant of the reserved name 'a.x' (below line 1; registry.conf:3 reserved)"
refuses bb.X "1: label 1: reserved as 'bb.x' (below line 2; registry.conf:3 reserved)"
allows ä.y bb.y
policy '[policy]\nreserved = second\n'
for tables in "$t/umlaut.txt" "$t/greek.txt --tables=$t/umlaut.txt"; do
    # shellcheck disable=SC2086 # words
    try "reserved names: variants in $tables" 1 '' \
        "xn-table: operand:1:1: label 1: a variant of the reserved name 'a' (second line 1; "\
'registry.conf:2 reserved)\n' '' \
        --policy="$conf" --tables=$tables ä.x
done
printf 'WWW.Example\nȡ\nÄB\n' > "$t/first"
policy '[policy]\nreserved = first\n'
allows www.x
refuses www.example "1: label 1: reserved as 'WWW.Example' (first line 1; registry.conf:2 reserved)"
refuses äb.example "1: label 1: reserved as 'ÄB' (first line 3; registry.conf:2 reserved)"
policy '[policy]\nreserved = second\n'
try 'reserved names: upper case in code points' 1 '' \
    "xn-table: -:1:1: label 1: reserved as 'bb' (second line 2; registry.conf:2 reserved)\n" \
    '0042 0062\n0062 0061\n' --policy="$conf" --code-points

# Reserved names
printf 'www\nnic.example\nB\303\234CHER # c\nwww\n  xn--tda.example.\t\na.b.example\n' > "$t/list"
echo 'other' > "$t/more"
policy '[policy]\nreserved = list, more\n'
rule='registry.conf:2 reserved)'
for name in www.example www.x WWW ｗｗｗ.example; do
    refuses $name "1: label 1: reserved as 'www' (list line 1; $rule"
done
refuses nic.example "1: label 1: reserved as 'nic.example' (list line 2; $rule"
refuses bücher.x "1: label 1: reserved as 'BÜCHER' (list line 3; $rule"
refuses XN--BCHER-KVA.x "1: label 1: reserved as 'BÜCHER' (list line 3; $rule"
refuses ü.example "1: label 1: reserved as 'xn--tda.example.' (list line 5; $rule"
refuses x.other.y "3: label 2: reserved as 'other' (more line 1; $rule"
allows nic.x ü.x ww.example wwww.example www.a.b a.b.x xnic.example nic.example.x
: > "$t/list"
allows www.x
awk 'BEGIN { for (i = 0; i < 100000; i++) print "n" i "a" i * 7 % 1000 }' > "$t/list"
awk 'BEGIN { for (i = 0; i < 100000; i++) { print "n" i "a" i * 7 % 1000 ".x"
    print "m" i "a" i * 7 % 1000 ".x" } }' > "$t/names"
$xn --policy="$conf" < "$t/names" 2> "$t/err"
[ "$(wc -l < "$t/err")" -eq 100000 ] && ! grep -qv "reserved as 'n" "$t/err"
check 'each name of a long list, and no other'
yes www | head -n 200000 > "$t/list"
allows ww.x
rm "$t/list" "$t/names"

# Tables
printf 'U+0061\nU+0062\nU+0063\nU+00E4|U+0061\n' > "$t/de.txt"
printf 'U+0061\nU+00E9\n' > "$t/fr.txt"
mkdir -p "$t/sub"
cp "$t/de.txt" "$t/sub/ab_c.txt"
printf 'aba\nc.example\n' > "$t/list"
policy '[policy]\nreserved = list\n[zone example]\ntables = de.txt, fr.txt\n[zone x]\n'\
'tables = sub/ab_c.txt\n[zone y]\n[zone z]\nlanguages = DE, fr\ntables = de.txt, fr.txt\n'
allows bcd.y äba.y ab.example é.example acb.x ä.x Ä.x AB.example
each='the table does not list it' list='the table does not list it (registry.conf'
refuses ö.x "1: label 1: U+00F6 at octet 1: $list:6 tables)"
unlisted="1: label 1: U+00F6 at octet 1: $each"
rule='registry.conf:4 tables)'
refuses ö.example "$unlisted (de.txt; $rule\nxn-table: operand:1:$unlisted (fr.txt; $rule"
refuses ab_.x "3: label 1: U+005F at octet 3: $list:6 tables)"
variant="a variant of the reserved name 'aba' (list line 1; registry.conf:2 reserved)"
refuses äba.example "1: label 1: $variant"
refuses äba.x "1: label 1: $variant"
refuses abä.x "1: label 1: $variant"
refuses aba.x "1: label 1: reserved as 'aba' (list line 1; registry.conf:2 reserved)"

# language NAME TAG STATUS MESSAGE: checks a label in a language
language() {
    try "$1 in $2" "$3" '' "${4:+xn-table: operand:1:1: label 1: $4\n}" '' --policy="$conf" \
        --table-language="$2" "$1"
}

language ä.z de 0 ''
language ä.z fr 1 "U+00E4 at octet 1: $list:10 tables)"
language ä.z es 1 "not a language of this zone: 'es' (registry.conf:9 languages)"
language ä.x AB-c 0 ''
language ä.x de 1 "no table has the tag 'de' (registry.conf:6 tables)"
language ä.x '' 0 ''
policy '[language d]\nscripts = Latin\n[language e]\ntables = fr.txt\n'
language a.x f 1 "no table has the tag 'f' (registry.conf:1 language)"
language a.x 'd e' 1 "no table has the tag 'd e' (registry.conf:1 language)"
language b.x D 0 ''
language b.x e 1 "U+0062 at octet 1: $list:4 tables)"
mkdir -p "$t/twice/x"
cp "$t/fr.txt" "$t/twice"
cp "$t/fr.txt" "$t/twice/x"
policy '[policy]\ntables = twice/fr.txt, twice/x/fr.txt\n'
language a.x fr 1 "several tables have the tag 'fr' (registry.conf:2 tables)"
policy '[zone a]\ntables = de.txt\n[zone b]\ntables = fr.txt\nrefuse = blocked\n[zone c]\n'\
'languages = fr\n'
allows b.a é.b
language é.c fr 0 ''
sections=$(i=0 && while [ $i -lt 100 ]; do
    i=$((i + 1))
    printf '[zone z%d]\\nmin-octets = %d\\n[language l%d]\\nmax-octets = %d\\n' \
        $i $((i % 50 + 1)) $i $((i % 50 + 1))
done)
policy "$sections"
refused=
for i in 1 2 15 16 17 31 32 33 64 99 100; do
    octets=$((i % 50 + 1))
    label=$(printf "%0${octets}d" 0)
    for name in "$label.z$i 0" "${label}0.z$i 1" "${label#0}.z$i 1"; do
        $xn -q --policy="$conf" --table-language=l$i "${name% *}" < /dev/null
        [ $? -eq "${name#* }" ] || refused="$refused $name"
    done
done
check 'a hundred zones and languages' "$refused"
wrong 5:16 "a language without a table and without a section: 'es'" \
    '[zone a]\ntables = de.txt\n[language fr]\n[zone z]\nlanguages= fr, es\n'
policy '[zone a]\nlanguages = d, e\nmin-code-points = 2\n[language d]\ntables = de.txt\n'\
'min-code-points = 1\n[language e]\nscripts = Latin\n'
policy_of_tags=$(cat "$conf")
wrong 2:13 'languages without a table' '[policy]\nlanguages = de\n'
policy '[policy]\nlanguages = de\ntables = de.txt\n'
language ä.x de 0 ''
language ä.x fr 1 "not a language of this zone: 'fr' (registry.conf:2 languages)"
language a.x 'd e' 1 "not a language of this zone: 'd e' (registry.conf:2 languages)"
policy "$policy_of_tags\n"
cat > "$t/in.csv" <<'END'
bä.a,d
b.a,d
b.a,e
ö.a,d
аb.a,e
ab.a,
äb.a,
b.a,D
ab.a
b.a,"x,""y"

END
$xn --policy="$conf" --csv -f1 --table-tag=2 -i "$t/in.csv" > "$t/out" 2> "$t/err"
status=$?
sed -i "s,$t/,," "$t/err"
gives 'a tag in each record' 1 '' \
'xn-table: in.csv:3:1: label 1: 1 code point, fewer than 2 (registry.conf:3 min-code-points)\n'\
"xn-table: in.csv:4:1: label 1: U+00F6 at octet 1: $list:5 tables)\n"\
'xn-table: in.csv:5:1: label 1, octet 1: U+0430: script Cyrillic is not allowed (registry.conf:8 '\
'scripts)\n'\
'xn-table: in.csv:7:1: label 1: an internationalised label without the tag of a table '\
'(registry.conf:2 '\
'languages)\n'\
'xn-table: in.csv:9:5: no such column (xn-table --field)\n'\
"xn-table: in.csv:10:1: label 1: not a language of this zone: 'x,\"y' (registry.conf:2 languages)\n"
# Reserved names with one index label: loading must not compare each with all others, which takes
# a minute.
if [ -z "$RUN" ]; then
    awk 'BEGIN { for (i = 0; i < 524288; i++) { name = ""
        for (n = i + 524288; n > 1; n = int(n / 2)) name = name (n % 2 ? "a" : "\303\244")
        print name } }' > "$t/list"
    policy '[policy]\nreserved = list\ntables = de.txt\n'
    # shellcheck disable=SC3045 # seconds of processor time
    (ulimit -t 30 && exec ./xn-table check --policy="$conf" ab)
    check 'many reserved names with one index label'
    rm "$t/list"
else
    skip 'an emulator or valgrind is too slow for many reserved names'
fi
if has WITH_EXPAT; then
    cat > "$t/var.xml" <<'TABLE'
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <data>
    <char cp="0061"><var cp="0061" type="r-blocked"/></char>
    <char cp="0062"><var cp="0062" type="r-odd"/></char>
    <char cp="0063"/>
  </data>
  <rules>
    <action disp="blocked" any-variant="r-blocked" comment="no a"/>
    <action disp="odd" any-variant="r-odd"/>
  </rules>
</lgr>
TABLE
    policy '[policy]\ntables = var.xml\nrefuse = blocked, invalid, odd\n'
    rule='registry.conf:3 refuse)'
    refuses ca.x "1: label 1: disposition blocked by action 0 (var.xml line 8; $rule"
    refuses cb.x "1: label 1: disposition odd by action 1 (var.xml line 9; $rule"
    allows c.x
    # A default action has no line.
    policy '[policy]\ntables = var.xml\nrefuse = valid\n'
    refuses c.x "1: label 1: disposition valid by action 6 (var.xml; $rule"
    policy '[policy]\ntables = var.xml\n'
    allows ca.x cb.x
    policy '[policy]\ntables = var.xml, de.txt\nrefuse = blocked\n'
    allows ca.x
else
    skip 'no expat: tables in XML' 7
fi

# Without a table, an accepted label is its own index label: as it is stored, in Unicode.
policy '[policy]\nhyphens-3-4 = no\n'
try 'index labels to which no table applies' 1 \
    'ABC.x\tabc\nXN--BCHER-KVA.x\tbücher\nBÜCHER.X\tbücher\nab--c.x\t-\na..b\t-\n' '' '' \
    -q --policy="$conf" --append=index ABC.x XN--BCHER-KVA.x BÜCHER.X ab--c.x a..b
try 'index labels to which no table applies: code points' 0 '0041\t0061\n' '' '0041\n' \
    --policy="$conf" --append=index --code-points

for row in 'no ok:_a' 'yes std3-char'; do
    policy "[policy]\nregister = ${row% *}\n"
    try "IDNA 2003 about a label without a table, with register = ${row% *}" \
        "$([ "${row% *}" = yes ] && echo 1 || echo 0)" "_a.x\t${row#* }\n" '' '' \
        -q --policy="$conf" --append=idna2003 _a.x
done

# The forms of a message
policy '[policy]\nscripts = Latin\nregister = yes\n'
script='script Cyrillic is not allowed (registry.conf:2 scripts)'
error='{"status":"POLICY_SCRIPT","label":0,"offset":1,"length":2,"code_point":"U+0430",'\
'"mapped":"U+0430","rule":"registry.conf:2 scripts",'\
"\"message\":\"label 1, octet 2: U+0430: $script\"}"
try '--json' 1 \
    "{\"line\":1,\"input\":\"aа.x\",\"valid\":false,\"ascii\":null,\"error\":$error,\"errors\":["\
"$error],\"tables\":[]}\n" \
    "xn-table: operand:1:2: label 1, octet 2: U+0430: $script\n" '' --policy="$conf" --json aа.x
std3='RFC 3490 section 4.1 step 3a; registry.conf:3 register'
$xn --policy="$conf" --append=ascii,status,rule,message ab.x а.x a_.x > "$t/out" 2> "$t/err"
status=$?
rows='ab.x\tab.x\tXN_OK\t\t\n'
rows="${rows}а.x\t\tPOLICY_SCRIPT\tregistry.conf:2 scripts\tlabel 1, octet 1: U+0430: $script\n"
rows="${rows}a_.x\t\tXN_E_STD3_CHAR\t$std3\tU+005F is not a letter, digit or hyphen ($std3)\n"
[ $status -eq 1 ] && holds "$t/out" "$rows"
check '--append=ascii,status,rule,message'
try '--append: what --on-error asks for' 1 'a.x\ta.x\nа.x\tNO\n' \
    "xn-table: -:2:1: label 1, octet 1: U+0430: $script\n" \
    'a.x\nа.x\n' --policy="$conf" --append=ascii --on-error=text:NO
try 'runs of ASCII names with --append' 1 'a.x\ta.x\na_.x\t\na.x\ta.x\n' \
    "xn-table: -:2:2: U+005F is not a letter, digit or hyphen ($std3)\n" 'a.x\na_.x\na.x\n' \
    --policy="$conf" --append=ascii
try 'counts' 1 '' "xn-table: -:1:1: label 1, octet 1: U+0430: $script\n"\
'xn-table: refused: 1 policy script (registry.conf:2 scripts)\nxn-table: 2 names, 1 refused, 0 '\
'blank\n' \
    'а.x\na.x\n' --policy="$conf" -v
printf '[policy]\nscripts=Latin' > "$t/e	x.conf"
try 'the name of the policy is escaped' 1 '' \
    'xn-table: operand:1:1: label 1, octet 1: U+0430: script Cyrillic is not allowed '\
'(e<U+0009>x.conf:2 '\
'scripts)\n' '' --policy="$t/e	x.conf" а
i=0
while [ $i -lt 2000 ]; do
    echo "а$i.example"
    echo "b$i.example"
    i=$((i + 1))
done > "$t/in"
$xn --policy="$conf" < "$t/in" 2> "$t/one"
$xn --policy="$conf" -j4 < "$t/in" 2> "$t/four"
[ "$(wc -l < "$t/one")" -eq 2000 ] && cmp "$t/one" "$t/four"
check 'threads'
policy '[zone x]\nlabel = 1\nscripts = Latin\n'
awk 'BEGIN { for (i = 0; i < 300000; i++) printf "\303\274."; print "x" }' > "$t/in"
$xn --policy="$conf" -q < "$t/in"
[ $? -eq 1 ]
check 'a name of many labels'

# Other options
policy '[policy]\nregister = yes\n'
names '--table with a policy without tables' '' --policy="$conf" --tables="$t/de.txt" ab.x
try '--table with a policy without tables: refused' 1 '' \
    'xn-table: operand:1:2: label 1: U+0064 at octet 2: the table does not list it\n' '' \
    --policy="$conf" --tables="$t/de.txt" ad.x
try '--table-label with a policy without one' 1 '' \
    'xn-table: operand:1:1: label 1: U+0064 at octet 1: the table does not list it\n' '' \
    --policy="$conf" --tables="$t/de.txt" --table-label=1 d.a.x
policy '[zone x]\ntables = de.txt\n'
try '--table with a policy with tables' 2 '' \
    'xn-table: --tables: cannot be combined with a policy that has tables\n' '' \
    --policy="$conf" --tables="$t/de.txt" a
try '--table-label with a policy with zones' 2 '' \
    'xn-table: --table-label: cannot be combined with a policy that has a label or zones\n' '' \
    --policy="$conf" --table-label=1 a
try '--table-format' 2 '' 'xn-table: --table-format: can only be used with a table\n' '' \
    --policy="$conf" --table-format=list a
for option in --policy --tables; do
    try "$option: an empty value" 2 '' "xn-table: $option: the path is empty\n" '' \
        $option= a
done
try 'two policies' 2 '' 'xn-table: --policy: given twice with different values\n' '' \
    --policy="$conf" --policy=x a

# --table-tag without a policy
mkdir -p "$t/tags"
cp "$t/de.txt" "$t/fr.txt" "$t/tags"
policy '[policy]\nscripts = Latin\n'
try 'a column of tags where there are no tables' 0 '' '' 'ä\t\na\t\n' --policy="$conf" -f1 \
    --table-tag=2
try 'tags of tables that are named one by one' 1 '' \
    'xn-table: -:2:1: label 1: U+00E4 at octet 1: the table does not list it\n'\
'xn-table: -:3:1: label 1: U+00E9 at octet 1: the table does not list it\n' \
    'ä\tde\nä\tfr\né\tde\né\tfr\n' --tables="$t/de.txt" --tables="$t/fr.txt" -f1 --table-tag=2
lines='ab\tde\né\tFR\né\t\nab\t\nab\tes\nab\n'
tags='xn-table: -:3:1: label 1: an internationalised label without the tag of a table (xn-table '\
'--table-tag)\n'
tags="${tags}xn-table: -:5:1: label 1: no table has the tag 'es' (xn-table --table-tag)\n"
tags="${tags}xn-table: -:6:3: no such column (xn-table --field)\n"
try '--table-tag' 1 '' "$tags" "$lines" --tables="$t/tags" -f1 --table-tag=2
try '--table-tag with --append' 1 'ab\tde\tXN_OK\né\tFR\tXN_OK\né\t\tTABLE_NO_TAG\nab\t\tXN_OK\n'\
'ab\tes\tTABLE_TAG\nab\tNO_FIELD\n' "$tags" "$lines" \
    --tables="$t/tags" -f1 --table-tag=2 --append=status
try '--table-tag by name' 1 'tag,x,label,status\n"de",1,ab,XN_OK\nfr,2,"ab",TABLE_REFUSES\n' \
    'xn-table: -:3:8: label 1: U+0062 at octet 2: the table does not list it\n' \
    'tag,x,label\n"de",1,ab\nfr,2,"ab"\n' --tables="$t/tags" --csv --header -f label \
    --table-tag=tag --append=status
try '--table-tag: a name that the header lacks' 2 '' \
    'xn-table: tag: no such column; the header has a, b\n' 'a,b\n' --tables="$t/tags" --csv \
    --header -f a --table-tag=tag
for value in 0 '' 99999999999999999999; do
    try "--table-tag=$value" 2 '' \
        'xn-table: --table-tag: takes the number of a column, or its name\n' '' \
        --tables="$t/tags" -f1 --table-tag="$value"
done
try '--table-tag without --field' 2 '' 'xn-table: --table-tag: requires --field\n' '' \
    --tables="$t/tags" --table-tag=2
try '--table-tag: a name without --header' 2 '' 'xn-table: --table-tag: a name requires '\
'--header\n' '' \
    --tables="$t/tags" -f1 --table-tag=x
try '--table-tag and --table-language' 2 '' \
    'xn-table: --table-tag: cannot be combined with --table-language\n' '' \
    --tables="$t/tags" -f1 --table-tag=2 --table-language=de

# One rule for tags: the name of the file, then the language, then a range of it
if has WITH_EXPAT; then
    mkdir -p "$t/languages"
    for table in one:de-AT two:de-CH de:en; do
        echo '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'\
'<meta><language>'"${table#*:}"'</language>'\
'</meta><data><char cp="0061"/></data></lgr>' > "$t/languages/${table%:*}.xml"
    done
    try 'a tag: precedence' 0 'a\tde\tXN_OK\na\tDE_at\tXN_OK\na\tEN\tXN_OK\n' '' \
        'a\tde\na\tDE_at\na\tEN\n' --tables="$t/languages" --tables-by-name -f1 \
        --table-tag=2 --append=status
    rm "$t/languages/de.xml"
    try 'a tag: several tables' 1 'a\tde\tTABLE_TAGS\na\tde-CH\tXN_OK\n' \
        "xn-table: -:1:1: label 1: several tables have the tag 'de' (xn-table --table-tag)\n" \
        'a\tde\na\tde-CH\n' --tables="$t/languages" -f1 --table-tag=2 --append=status
    try '--table-language: several tables' 2 '' \
        'xn-table: --table-language: several tables have this language\n' '' \
        --tables="$t/languages" --table-language=de a
else
    skip 'no expat: tables in XML' 3
fi

# The example that is installed
example=$srcdir/tests/examples
try 'the example: valid names' 0 '' '' 'b\0303\0274cher.example\nmail.example\n' \
    --policy="$example/registry.conf" --table-language=german
try 'the example: refused names' 1 '' \
    "xn-table: operand:1:1: label 1: a variant of the reserved name 'mull' (reserved.txt line 5; "\
'registry.conf:10 reserved)\n'\
"xn-table: operand:2:1: label 1: reserved as 'whois.example' (reserved.txt line 6; "\
"registry.conf:10 "\
'reserved)\n'\
'xn-table: operand:3:1: label 1: U+00E9 at octet 1: the table does not list it (registry.conf:18 '\
'tables)\n' '' \
    --policy="$example/registry.conf" --table-language=german \
    müll.example whois.example ée.example
try 'the example: the other zone' 1 '' \
    'xn-table: operand:3:1: label 1, octet 1: U+0430: script Cyrillic is not allowed '\
'(registry.conf:22 '\
'scripts)\n' '' --policy="$example/registry.conf" bücher.test whois.test аб.test
finish
