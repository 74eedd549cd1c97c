#!/bin/sh
# SPDX-License-Identifier: MIT
# Each operation, and each option for names.  Spellings of GNU idn are accepted.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'

# to ASCII
names 'a name' 'xn--bcher-kva.example\n' bücher.example
for option in -a --idna-to-ascii --to-ascii --ascii --idna-to-a --no-tld -q --quiet; do
    names "with $option" 'xn--bcher-kva.example\n' $option bücher.example
done
names 'several names, in their order' 'xn--bcher-kva\na\nstrasse\n' bücher a straße
try 'names of standard input' 0 'xn--bcher-kva\na\n' '' 'b\0303\0274cher\na\n'
names "idn's manual: --quiet -a -- -foo" '-foo\n' --quiet -a -- -foo
names 'options after names' 'xn--tda\n' ü -a
names 'after -- there are only names' '-a\nxn--tda\n' -- -a ü
names 'the root' '.\n' .
names 'a final dot stays' 'xn--tda.\n' ü.
names 'the four dots' 'a.b.c.d.e\n' 'a.b。c.d。e'
names 'ASCII is unchanged' 'A-b_C.Example\n' A-b_C.Example
try 'an empty name' 1 '' "xn: operand:1:1: $empty" '' ''
try 'a refused operand has no line of output, the next has' 1 'b\n' "xn: operand:1:3: $empty" '' \
    a..b b
try 'each refused operand has its number' 1 '' "xn: operand:1:1: ${empty}xn: operand:2:3: $empty" \
    '' .a b..
try 'no name at all' 0 '' '' ''
try 'a guard' 1 '' \
    'xn: operand:1:1: U+002F, mapped from U+2100, may not be in a host name '\
'(xn guard delimiter)\n' \
    '' ℀

# to Unicode
for option in -u --idna-to-unicode --to-unicode --unicode --to-u; do
    names "with $option" 'bücher.example\n' $option xn--bcher-kva.example
done
names 'the case of ASCII letters is kept' 'BüCHER\n' -u XN--BCHER-KVA
names 'a label that does not decode is unchanged, without an error' 'xn--a.ü\n' -u xn--a.xn--tda
try '-v reports it' 0 'xn--\n' \
    'xn: operand:1:1: unchanged: an ACE label that does not round-trip (RFC 3490 section '\
'4.2 step 7)\nxn: 1 name, 0 refused, 1 with an unchanged label, 0 blank\n' \
    '' -u -v xn--
names '-q does not report it, even with -v' 'xn--\n' -u -v -q xn--
names 'empty labels are unchanged' 'a..b\n' -u a..b

# preparing and normalising
for option in -s --stringprep -pNameprep '-s -p nameprep' '--profile=NAMEPREP' --stringp; do
    names "with $option" 'strasse\n' $option Straße
done
names 'Nameprep permits what other profiles prohibit' 'a@b/:\n' -s 'a@b/:'
names 'another profile' 'IX2\n' -p SASLprep 'I­X²'
names 'a third profile' 'abc\n' --stringprep --profile Nodeprep ABC
try 'what a profile prohibits' 1 '' \
    'xn: operand:1:2: U+0040 is prohibited (RFC 3920 section A.5)\n' '' -p Nodeprep a@b
for option in -n -k --nfkc --nf; do
    names "with $option" 'fi2\n' $option 'ﬁ²'
done
sed -n '/^lists the names/,/^\.El/s/^\.It //p' "$srcdir/lib/xn.3" | tr -s ' ,' '\n' |
    sort > "$t/want"
$xn --profiles > "$t/out" && [ "$(head -n 1 "$t/out")" = Nameprep ] &&
    sort "$t/out" > "$t/sorted" && same "$t/sorted" "$t/want"
check '--profiles lists those of xn(3)'
for profile in $(cat "$t/out"); do
    $xn -p "$profile" abc > "$t/one" && [ -s "$t/one" ]
    check "the profile $profile"
done

# Punycode
for option in -e --punycode-encode --punycode-e; do
    names "with $option" 'bcher-kva\n' $option bücher
done
for option in -d --punycode-decode --punycode-d; do
    names "with $option" 'bücher\n' $option bcher-kva
done
names 'ASCII alone ends with a delimiter' 'abc-\n' -e abc
try '-d of a name with xn-- prints a note' 0 'xn--bÊcher\n' \
    'xn: operand:1:1: note: -d decodes raw Punycode without xn--; use -u for names\n' '' -d \
    xn--bcher-kva
try 'the note is printed once' 1 '' \
    'xn: operand:1:1: note: -d decodes raw Punycode without xn--; use -u for names\nxn: '\
'operand:1:7: not a Punycode digit (RFC 3492 section 6.2)\nxn: operand:2:7: not a Punycode digit '\
'(RFC 3492 section 6.2)\n' \
    '' -d 'xn--a-!' 'xn--a-!'
echo xn--a > "$t/a"
echo 'xn--!' > "$t/b"
try 'once for all files' 1 '\n\0302\0200xn-\n\n' \
    "xn: $t/b:1:1: note: -d decodes raw Punycode without xn--; use -u for names\n"\
"xn: $t/b:1:5: not a Punycode digit (RFC 3492 section 6.2)\n"\
"xn: $t/b:1:5: not a Punycode digit (RFC 3492 section 6.2)\n" '' \
    -d -i "$t/b" -i "$t/a" -i "$t/b"
try 'nothing is said of the charset of Punycode' 1 '\n' \
    'xn: -:1:3: not a Punycode digit (RFC 3492 section 6.2)\n' 'ab\0374\n' -d
names 'no note with -q' 'xn--bÊcher\n' -q -d xn--bcher-kva
names 'code points: the case of u+ is the case flag' 'bcHer-kvA\n' --punycode-encode=code-points \
    'u+0062 U+00fc u+0063 U+68 u+0065 u+0072'
names 'decoded: the case flag is the case of u+' 'u+0033 u+0062 u+5148\nu+0033 U+0042 U+5148\n' \
    --punycode-decode=code-points 3b-ww4c 3B-WW4C
names 'code points are separated by any white space' 'tda-\n' --punycode-encode=code-points \
    "$(printf ' u+74\tu+64\v  \fu+61\r ')"
try 'a word that is not a code point, with its position' 1 '' \
    'xn: operand:1:8: not a code point of the form u+XXXX (xn --punycode-encode)\n' '' \
    --punycode-encode=code-points 'u+00FC x u+0061'
for list in u+100000041 U+0000000041 u+ u; do
    try "not a code point: $list" 1 '' \
        'xn: operand:1:1: not a code point of the form u+XXXX (xn --punycode-encode)\n' '' \
        --punycode-encode=code-points $list
done
try 'a NUL separates no code points' 1 '\n\n' \
    'xn: -:1:1: not a code point of the form u+XXXX (xn --punycode-encode)\n'\
'xn: -:2:1: not a code point of the form u+XXXX (xn --punycode-encode)\n' \
    'u+61\0u+62\n\0u+61\n' --punycode-encode=code-points
$xn -q --json --punycode-encode=code-points 'u+61 xyz u+62' | grep -q '"offset":5,"length":3,'
check 'the length of a word that is not a code point'
names 'the longest form of a code point' 'a-\n' --punycode-encode=code-points u+00000041
try 'a surrogate among them' 1 '' 'xn: operand:1:8: U+D800 is a surrogate (RFC 3492 section 5)\n' \
    '' --punycode-encode=code-points 'u+00FC u+D800'
# The limit is one of code points; positions in JSON are octets of the text as typed.
most=$(documented xn/xn.1 'accept at most % code points')
for points in $most $((most + 1)); do
    awk -v n="$points" 'BEGIN { while (n-- > 0) printf "ü" }' > "$t/text.$points"
    awk -v n="$points" 'BEGIN { while (n-- > 0) printf "u+FC " }' > "$t/points.$points"
done
for form in '-e text 2' '--punycode-encode=code-points points 5'; do
    # shellcheck disable=SC2086 # words
    set -- $form
    $xn "$1" < "$t/$2.$most" > "$t/out" 2> "$t/err" && [ ! -s "$t/err" ] &&
        [ "$($xn -d < "$t/out")" = "$(cat "$t/text.$most")" ]
    check "$most code points: $1"
    $xn "$1" --json < "$t/$2.$points" 2> "$t/err" | sed 's/.*"error"://' > "$t/out"
    same "$t/out" - << END
{"status":"XN_E_OVERFLOW","label":null,"offset":0,"length":$(($3 * points)),"code_point":null,\
"mapped":null,"rule":"RFC 3492 section 6.4","message":"Punycode overflow: a number or a text that \
is too large (RFC 3492 section 6.4)"}}
END
    check "$points code points, of which the text as typed is refused: $1"
done
$xn --punycode-encode=code-points --json 'u+FC  u+00D800' 2> "$t/err" |
    grep -q '"offset":6,"length":8,"code_point":"U+D800"'
check 'the position of a surrogate among code points'

# flags
try 'an unassigned code point' 1 '' \
    'xn: operand:1:1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1); '\
'--allow-unassigned accepts it\n' \
        '' ȡ
names '--allow-unassigned' 'xn--6la\n' --allow-unassigned ȡ
try '--std3' 1 '' \
    'xn: operand:1:2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' \
    --std3 a_b
try '--usestd3asciirules' 1 '' \
    'xn: operand:1:1: a hyphen at the start or the end of a label (RFC 3490 section 4.1 step '\
'3b)\n' \
    '' --usestd3 -- -foo
names '--underscore' '_dmarc.a\n' --std3 --underscore _dmarc.a
names '--underscore implies --std3: an underscore' '_a\n' --underscore _a
try '--underscore implies --std3: another character' 1 '' \
    'xn: operand:1:2: U+0021 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' \
    --underscore 'a!'
names '--lower' 'a.xn--tda\n' --lower A.Ü
names '--no-guards' 'a/c\n' --no-guards ℀
names '--strict-ace accepts a real ACE label' 'xn--tda\n' --strict-ace xn--tda
try '--strict-ace refuses a fake one' 1 '' \
    'xn: operand:1:1: an ACE label that does not round-trip (RFC 3490 section 4.2 step '\
'7)\n' \
    '' --strict-ace xn--
names 'without it, a fake one is accepted' 'xn--\n' xn--
names '--pr29 composes as libidn does' 'xn--ksa1467f\n' --pr29 \
    "$(printf '\341\204\200\314\200\341\205\241')"
names 'the default is Corrigendum 5' 'xn--ksa182emia\n' \
    "$(printf '\341\204\200\314\200\341\205\241')"
if has WITH_LIBIDN; then
    names '--cross-check' 'xn--bcher-kva\n' --cross-check bücher
    LD_DEBUG=libs $xn --cross-check bücher 2>&1 | grep -q 'library=libidn\.'
    check '--cross-check loads libidn'
fi

# words
$xn -h > "$t/out" && [ "$(wc -l < "$t/out")" -le 24 ] &&
    LC_ALL=C awk 'length > 80 { exit 1 }' "$t/out"
check '-h fits on one screen'
$xn --help > "$t/all" && [ "$(grep -c '^  -\|^      --' "$t/all")" -gt 40 ] &&
    [ -z "$(grep '^  -\|^      --' "$t/out" | grep -vxFf "$t/all")" ]
check '--help has all options, and those of -h in the same words'
$xn -V | head -n 1 | grep -Eq '^xn [0-9]+\.[0-9]+\.[0-9]+$'
check 'the version'
# The lines of --version that depend on the build
{
    sed -n 's/^#define PACKAGE_VERSION "\(.*\)"/xn \1/p' config.h
    printf 'IDNA 2003, Unicode 3.2.0\n'
    printf 'MIT licence; the tables are derived from data of Unicode, Inc.\n'
    printf 'Libraries for --cross-check: %s%s\n' \
        "$(has WITH_LIBIDN && echo GNU libidn || echo none)" \
        "$(has WITH_LIBIDN && has WITH_LIBUNISTRING && echo , GNU libunistring)"
    printf 'Library for --audit-2008: %s\n' "$(has WITH_LIBIDN2 && echo libidn2 || echo none)"
    sed -n 's/^#define PACKAGE_BUGREPORT "\(..*\)"/Report bugs to \1/p' config.h
} > "$t/want"
$xn --version | sed 's/^\(Library .* libidn2\) [0-9.]*$/\1/' > "$t/out"
same "$t/out" "$t/want"
check '--version'
try '--debug prints code points' 0 'xn--tda\n' \
    'xn: operand:1:1: input U+00FC\nxn: operand:1:1: output U+0078 U+006E U+002D U+002D U+0074 '\
'U+0064 U+0061\n' \
    '' --debug ü
try '--debug: ill-formed octets' 1 '\n' \
    'xn: -:1:1: input U+0061 octet 255 octet 195\nxn: -:1:1: output\n'\
'xn: -:1:2: ill-formed UTF-8 (RFC 3629)\n' 'a\0377\0303\n' --debug
plain='xn: -:1:1: input U+0061\nxn: -:1:1: output U+0061\n'
try '--debug: lines that remain as they are' 0 'a\nb\n' \
    "${plain}xn: -:2:1: input U+0062\nxn: -:2:1: output U+0062\n" 'a\nb\n' --debug
try '--debug: columns that remain as they are' 0 'a,b\n' \
    "${plain}xn: -:1:3: input U+0062\nxn: -:1:3: output U+0062\n" 'a,b\n' --debug -f1,2 -F,
try '--debug --check' 0 '' "$plain" 'a\n' --debug --check
# one line in, one line out
for list in 'u+0061 u+000A u+0062' u+000A; do
    echo "$list" | $xn --punycode-encode=code-points > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && [ "$(wc -l < "$t/out")" -eq 1 ] && grep -q '^xn: -:1:[0-9]*: ' "$t/err"
    check "an answer that contains an end of line: $list"
done
printf 'u+0000\0' | $xn -0 --punycode-encode=code-points > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && holds "$t/out" '\0'
check 'an answer that contains NUL, with -0'
finish
