#!/bin/sh
# SPDX-License-Identifier: MIT
# --explain, and trace of -e and -d: the steps of a conversion.
. "$srcdir/tests/xn/lib.sh"

# steps NAME STATUS ERR ARGUMENTS...: compares the output with the standard input of this function
steps() {
    cat > "$t/words"
    what=$1 want=$2 err=$3
    shift 3
    $xn "$@" < /dev/null > "$t/named" 2> "$t/err"
    status=$?
    # Builds without libunistring have no names of characters.
    sed 's/^\(    U+[0-9A-F]*\) [A-Z< ].* at position /\1 at position /' "$t/named" > "$t/out"
    printf %b "$err" > "$t/want.err"
    [ $status = "$want" ] || echo "# exit $status"
    same "$t/out" "$t/words" && same "$t/err" "$t/want.err" && [ $status = "$want" ]
    check "$what"
}

if has WITH_LIBUNISTRING; then
    steps 'a name' 0 '' --explain Bü.straße. << 'END'
label 1: Bü
    U+0042 LATIN CAPITAL LETTER B -> U+0062 (RFC 3454 table B.2)
    U+00FC LATIN SMALL LETTER U WITH DIAERESIS
  prepared: bü
    U+00FC at position 2: delta 249 is "eha", bias becomes 0
  result: xn--b-eha
label 2: straße
    U+0073 LATIN SMALL LETTER S
    U+0074 LATIN SMALL LETTER T
    U+0072 LATIN SMALL LETTER R
    U+0061 LATIN SMALL LETTER A
    U+00DF LATIN SMALL LETTER SHARP S -> U+0073 U+0073 (RFC 3454 table B.2)
    U+0065 LATIN SMALL LETTER E
  prepared: strasse
  result: strasse
label 3: 
  result: 
answer: xn--b-eha.strasse.
warning: resolves differently under IDNA 2008
END
    steps 'a code point that is dropped, and one that is refused' 1 \
        'xn: operand:1:4: U+002F, mapped from U+2100, may not be in a host name '\
'(xn guard delimiter)\n' \
        -x 'a­℀' << 'END'
label 1: a<U+00AD>℀
    U+0061 LATIN SMALL LETTER A
    U+00AD SOFT HYPHEN -> nothing (RFC 3454 table B.1)
    U+2100 ACCOUNT OF
  prepared: aa/c
  refused at octet 4: U+002F, mapped from U+2100, may not be in a host name (xn guard delimiter)
answer: none
END
    steps 'ideographs and syllables' 0 '' -x 文가 << 'END'
label 1: 文가
    U+6587 CJK UNIFIED IDEOGRAPH-6587
    U+AC00 HANGUL SYLLABLE GA
  prepared: 文가
    U+6587 at position 1: delta 25863 is "7dv", bias becomes 23
    U+AC00 at position 2: delta 36082 is "s28m", bias becomes 85
  result: xn--7dvs28m
answer: xn--7dvs28m
END
    $xn -x xn--80ak6aa92e | grep -q '^    U+0430 CYRILLIC SMALL LETTER A at position 1: delta '
    check 'each letter of an ACE label has its name'
    $xn -x --json xn--80ak6aa92e | grep -q '"code_point":"U+0430","name":"CYRILLIC SMALL LETTER A",'
    check 'each letter of an ACE label has its name in JSON'
    ! $xn -x ü | grep -q 'DIAERESIS at position'
    check 'names are not repeated'
else
    skip 'no libunistring' 6
fi
steps 'ASCII labels have no steps' 0 '' -x A.b << 'END'
label 1: A
  result: A
label 2: b
  result: b
answer: A.b
END
steps 'an ACE label is decoded' 0 '' -x xn--tda.xn-- << 'END'
label 1: xn--tda
    U+00FC at position 1: delta 124 is "tda", bias becomes 0
  result: ü
label 2: xn--
  decodes to nothing: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
  result: xn--
answer: xn--tda.xn--
warning: a label begins with xn-- but is not a valid ACE label
END
steps 'why a label is not a real ACE label: prohibited' 0 '' -x xn--a << 'END'
label 1: xn--a
    U+0080 at position 1: delta 0 is "a", bias becomes 0
  decodes to <U+0080>: U+0080 is prohibited (RFC 3454 table C.2.2)
  result: xn--a
answer: xn--a
warning: a label begins with xn-- but is not a valid ACE label
END
steps 'why a label is not a real ACE label: a deviation' 0 '' -x xn--strae-oqa << 'END'
label 1: xn--strae-oqa
    U+00DF at position 5: delta 574 is "oqa", bias becomes 0
  decodes to straße, which maps to strasse: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
  IDNA 2008 keeps U+00DF: there it names a different host
  result: xn--strae-oqa
answer: xn--strae-oqa
warning: a label begins with xn-- but is not a valid ACE label
END
steps 'why a label is not a real ACE label: not Punycode, and ASCII' 0 '' -x 'xn--!.xn--a-' << 'END'
label 1: xn--!
  does not decode: not a Punycode digit (RFC 3492 section 6.2)
  result: xn--!
label 2: xn--a-
  decodes to a: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
  result: xn--a-
answer: xn--!.xn--a-
warning: a label begins with xn-- but is not a valid ACE label
END
steps 'why a label is not a real ACE label: two deviations, of which the first is named' 0 '' \
    -x xn--a-qfa92t << 'END'
label 1: xn--a-qfa92t
    U+00DF at position 2: delta 191 is "qfa", bias becomes 0
    U+03C2 at position 1: delta 2215 is "92t", bias becomes 54
  decodes to ςaß, which maps to σass: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
  IDNA 2008 keeps U+03C2: there it names a different host
  result: xn--a-qfa92t
answer: xn--a-qfa92t
warning: a label begins with xn-- but is not a valid ACE label
END
steps 'why a label is not a real ACE label: unassigned' 0 '' -x xn--zca75d << 'END'
label 1: xn--zca75d
    U+00DF at position 1: delta 95 is "zca", bias becomes 0
    U+0221 at position 1: delta 643 is "75d", bias becomes 45
  decodes to ȡß, which maps to ȡss: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)
  result: xn--zca75d
answer: xn--zca75d
warning: a label begins with xn-- but is not a valid ACE label
END
for row in xn--strae-oqa:00DF xn--a-ymb:03C2 xn--a-sgn:200C xn--ab-m1t:200D; do
    $xn -x "${row%:*}" | grep -q "^  IDNA 2008 keeps U+${row#*:}: there it names a different host$"
    check "IDNA 2008 keeps U+${row#*:}"
done
# With a deviation, but refused for another reason: prohibited, unassigned, bidirectional
for name in xn--a3q xn--zca85d xn--zca44w; do
    $xn -x $name > "$t/out"
    grep -q '^  decodes to ' "$t/out" && ! grep -q 'IDNA 2008' "$t/out"
    check "nothing is said of IDNA 2008 where it refuses the label, too: $name"
done
$xn -x --json xn--strae-oqa xn--tda > "$t/out"
head -n 1 "$t/out" | grep -q \
    '"text":"xn--strae-oqa","decoded":"straße","finding":{"status":"XN_E_ROUND_TRIP","label":0,'\
'"offset":0,"length":13,' &&
    ! tail -n 1 "$t/out" | grep -q 'finding\|decoded'
check 'why a label is not a real ACE label: JSON'
$xn -x --json ü.xn--strae-oqa.xn--a > "$t/out"
grep -q '"finding":{"status":"XN_E_ROUND_TRIP","label":1,"offset":3,"length":13,' "$t/out" &&
    grep -q '"finding":{"status":"XN_E_PROHIBITED","label":2,"offset":17,"length":5,' "$t/out"
check 'why a label is not a real ACE label: positions in the name'
most=$(documented xn/xn.1 '\.Fl x at most % octets')
yes a. | tr -d '\n' | head -c "$most" | $xn -x --no-guards > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ ! -s "$t/err" ] && tail -n 1 "$t/out" | grep -q '^answer: a\.a\.'
check "--explain of $most octets"
yes a. | tr -d '\n' | head -c $((most + 1)) | $xn -x --no-guards > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && holds "$t/out" '' &&
    holds "$t/err" "xn: -:1:$((most + 1)): more than $most octets (xn --explain)\n"
check "--explain of $((most + 1)) octets"
yes a. | tr -d '\n' | head -c $((most + 1)) | $xn -q -x --json > "$t/out"
grep -q '"error":{"status":"TOO_LONG","label":0,"offset":16384,"length":1,' "$t/out"
check "--explain of $((most + 1)) octets, in JSON"
most=$(documented xn/xn.1 '\.Cm trace at most %\.')
for option in --punycode-encode=trace --punycode-decode=trace; do
    yes a | tr -d '\n' | head -c "$most" | sed 's/.$/-/' | $xn $option > "$t/out" 2> "$t/err"
    [ $? -eq 0 ] && [ -s "$t/out" ] && [ ! -s "$t/err" ]
    check "$option of $most octets"
    yes a | tr -d '\n' | head -c $((most + 1)) | $xn $option > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && [ ! -s "$t/out" ] &&
        holds "$t/err" "xn: -:1:$((most + 1)): more than $most octets (xn trace limit)\n"
    check "$option of $((most + 1)) octets"
done
steps 'an empty label, and the label after it' 1 \
    'xn: operand:1:3: an empty label (RFC 3490 section 4.1 step 8)\n' -x a..b << 'END'
label 1: a
  result: a
label 2: 
  refused at octet 3: an empty label (RFC 3490 section 4.1 step 8)
label 3: b
  result: b
answer: none
END
$xn -x "$(printf 'a\033[31mb\302\205\342\200\256c')" 2> /dev/null > "$t/out"
[ -s "$t/out" ] && ! LC_ALL=C grep -q "$(printf '\033')" "$t/out" &&
    ! LC_ALL=C grep -q "$(printf '\342\200\256')" "$t/out"
check 'control characters are escaped in steps'
$xn -x "$(printf 'a\033[31mb')" 2> /dev/null > "$t/out"
[ -s "$t/out" ] && ! LC_ALL=C grep -q "$(printf '\033')" "$t/out"
check 'control characters are escaped in the answer'
printf '\342\200\250\342\200\251\n' | $xn -x > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && grep -q '^label 1: <U+2028><U+2029>$' "$t/out" &&
    grep -q 'U+2028 is prohibited' "$t/err"
check 'line and paragraph separators are escaped'
$xn -x "$(printf '\364\217\277\277\363\260\200\200')" > "$t/out" 2> "$t/err"
if has WITH_LIBUNISTRING; then
    grep -q 'U+10FFFF <no name>' "$t/out" && grep -q 'U+F0000 <private use>' "$t/out"
else
    grep -q 'U+10FFFF' "$t/out" && ! grep -q '<no name>' "$t/out"
fi
check 'names of noncharacters and private use'
# Both ends of the ranges without names, and their neighbours
if has WITH_LIBUNISTRING; then
    printf '\037 \176\177\302\237\302\240\n\355\237\277\356\200\200\357\243\277\357\244\200\n'\
'\363\257\277\277\363\260\200\200\363\277\277\275\363\277\277\276\364\217\277\275'\
'\364\217\277\276\n' |
        $xn -x --allow-unassigned 2> "$t/err" |
        sed -n 's/^    \(U+[0-9A-F]* <[a-z ]*>\).*/\1/p' > "$t/out"
    same "$t/out" - << 'END'
U+001F <control>
U+007F <control>
U+009F <control>
U+D7FF <no name>
U+E000 <private use>
U+F8FF <private use>
U+EFFFF <no name>
U+F0000 <private use>
U+FFFFD <private use>
U+FFFFE <no name>
U+10FFFD <private use>
U+10FFFE <no name>
END
    check 'control characters and private use have no names'
else
    skip 'control characters: no libunistring'
fi
# Both ends of the ranges that Unicode 3.2 names by a number
printf '%b\n' '\0343\0220\0200' '\0344\0266\0265' '\0344\0270\0200' '\0351\0276\0245' \
    '\0360\0240\0200\0200' '\0360\0252\0233\0226' > "$t/in"
printf '%b\n' '\0344\0266\0266' '\0351\0276\0246' '\0360\0252\0233\0227' > "$t/after"
for cp in 3400 4DB5 4E00 9FA5 20000 2A6D6; do
    echo "    U+$cp CJK UNIFIED IDEOGRAPH-$cp"
done > "$t/want"
for cp in 4DB6 9FA6 2A6D7; do
    echo "    U+$cp <no name>"
done >> "$t/want"
if has WITH_LIBUNISTRING; then
    cat "$t/in" "$t/after" | $xn -x --allow-unassigned | grep '^    U+[0-9A-F]* [C<]' |
        grep -v ' at position ' > "$t/out"
    same "$t/out" "$t/want"
    check 'names of ideographs'
else
    skip 'names of ideographs: no libunistring'
fi
$xn -x --allow-unassigned ȡ.xn--a > "$t/out"
[ "$(grep -c '^warning: ' "$t/out")" -eq 2 ] && grep -q '^warning: .* leaves unassigned$' "$t/out"
check 'warnings, with flags'
$xn -x xn--6la > "$t/out"
grep -q '^warning: .* not a valid ACE label$' "$t/out" &&
    $xn -x --allow-unassigned xn--6la > "$t/out" && ! grep -q 'not a valid ACE label' "$t/out"
check 'warnings depend on the flags'
printf 'ok\nx\377y\n' | $xn -x > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && cat "$t/out" "$t/err" | grep -Eq '(-:2:2:|octet 2).*ill-formed UTF-8'
check 'ill-formed UTF-8 has a position'
# Each warning is alone; the other traits have none.
while IFS='|' read -r name wanted; do
    printf '%b\n' "$name" | $xn -x | sed -n 's/^warning: //p' > "$t/out"
    holds "$t/out" "$wanted${wanted:+\n}"
    check "the warnings about $name"
done << 'END'
раypal|a label mixes scripts
xn--|a label begins with xn-- but is not a valid ACE label
ß|resolves differently under IDNA 2008
ȡ|contains code points that Unicode 3.2 leaves unassigned
\0341\0204\0200\0314\0200\0341\0205\0241|the older normalisation (PR29) gives a different answer
ﬁ|
xn--tda|
א|
END

# colour
esc=$(printf '\033')
$drive pty 1 $xn -x xn-- > "$t/out"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 7
else
    grep -q "${esc}\[1mlabel ${esc}\[0m1: xn--" "$t/out" &&
        grep -q "${esc}\[33mwarning: ${esc}\[0ma label" "$t/out"
    check 'colour on a terminal'
    $drive pty 1 $xn -x a.b > "$t/out" && grep -q "^${esc}\[32manswer: ${esc}\[0ma\.b" "$t/out"
    check 'the colour of an answer'
    $drive pty 1 $xn -x a..b 2> "$t/err" > "$t/out"
    [ $? -eq 1 ] && grep -q "^${esc}\[31m  refused at octet ${esc}\[0m3: an empty" "$t/out" &&
        tr -d '\r' < "$t/out" | grep -A 1 "^${esc}\[31manswer: none$" | tail -n 1 |
        grep -qx "${esc}\[0m"
    check 'the colour of refusals'
    NO_COLOR=1 $drive pty 1 $xn -x xn-- > "$t/out"
    grep -q '^label 1: xn--$' "$t/out"
    check 'no colour with NO_COLOR'
    NO_COLOR= $drive pty 1 $xn -x xn-- | grep -q "$esc"
    check 'an empty NO_COLOR is ignored'
    # Standard output is not a terminal here; what the terminal shows comes out of drive's output
    # too.
    $drive pty 02 sh -c "$xn -x xn-- > $t/file" < /dev/null > "$t/out"
    grep -q '^answer: xn--$' "$t/file" && ! grep -q "$esc" "$t/file"
    check 'no colour if standard output is not a terminal'
    $drive pty 1 $xn -x --json xn-- > "$t/out"
    grep -q '^{"line":1,' "$t/out" && ! grep -q "$esc" "$t/out"
    check 'no colour in JSON'
fi
$xn -x xn-- | cat > "$t/out"
grep -q '^answer: xn--$' "$t/out" && ! grep -q "$esc" "$t/out"
check 'no colour in a pipe'

# Traces: the examples of the Punycode draft
traces="$srcdir/tests/data/punycode-traces.txt"
{
    $xn --punycode-decode=trace ihqwcrb4cv8a8dqg056pqjye && echo &&
    $xn --punycode-decode=trace 3B-ww4c5e180e575a65lsy2b && echo &&
    $xn --punycode-encode=trace 他们为什么不说中文 && echo &&
    $xn --punycode-encode=trace,code-points \
        'u+0033 u+5E74 U+0042 u+7D44 u+91D1 u+516B u+5148 u+751F'
} > "$t/out" 2> "$t/err"
same "$t/out" "$traces" && [ ! -s "$t/err" ]
check 'the four traces of the draft'
[ "$($xn --punycode-encode=trace 3年B組金八先生)" = \
    "$(tail -n 24 "$traces" | sed -n '/^bias is 72$/,$p')" ]
check 'the last trace, from characters'
steps 'invalid Punycode is traced up to the error' 1 \
    'xn: operand:1:5: truncated Punycode (RFC 3492 section 6.2)\n' \
    --punycode-decode=trace a-zz << 'END'
n is 128, i is 0, bias is 72
input is "a-zz"
literal portion is "a-", so extended string starts as:
0061
END
steps 'a delimiter in first position is a digit, which no octet is' 1 \
    'xn: operand:1:1: not a Punycode digit (RFC 3492 section 6.2)\n' \
    --punycode-decode=trace -- -a << 'END'
n is 128, i is 0, bias is 72
input is "-a"
there is no delimiter, so extended string starts empty
END
steps 'only a literal portion' 0 '' --punycode-decode=trace abc- << 'END'
n is 128, i is 0, bias is 72
input is "abc-"
literal portion is "abc-", so extended string starts as:
0061 0062 0063
END
steps 'a literal portion with a code point that cannot be there' 1 \
    'xn: operand:1:1: not a Punycode digit (RFC 3492 section 6.2)\n' \
    --punycode-decode=trace é-tda << 'END'
n is 128, i is 0, bias is 72
input is "é-tda"
END
steps 'digits in capitals' 0 '' --punycode-decode=trace bcher-KVA << 'END'
n is 128, i is 0, bias is 72
input is "bcher-KVA"
literal portion is "bcher-", so extended string starts as:
0062 0063 0068 0065 0072
delta "KVA" decodes to 745
bias becomes 0
0062 00FC * 0063 0068 0065 0072
END
# 828 is halved to 414, and a tenth of that makes 455: the border of the loop of adapt().
$xn --punycode-encode=trace abcŏdüefgh | tail -n 3 > "$t/out"
holds "$t/out" \
    'needed delta is 828, encodes as "24f"\nbias becomes 33\noutput is "abcdefgh-95a24f"\n'
check 'the bias of a delta at the border of a loop'
# The same deltas and biases as --explain has
for name in bücher 他们为什么不说中文 почемужеонинеговорятпорусски ツ🀄 'ü😀ä😀' 'aŏ' '́́́́ö'; do
    $xn -x --allow-unassigned "$name" |
        sed -n 's/.*: delta \(.*\) is "\(.*\)", bias becomes /\1 \2 /p' > "$t/want"
    $xn --punycode-encode=trace "$name" | sed -n \
        's/^needed delta is \(.*\), encodes as "\(.*\)"/\1 \2/p; s/^bias becomes //p' |
        paste -s -d ' \n' - > "$t/out"
    [ -s "$t/want" ] && same "$t/out" "$t/want"
    check "the trace has the deltas of --explain: $name"
done
steps 'the same code point twice' 0 '' --punycode-encode=trace 'üaü' << 'END'
bias is 72
input is:
00FC 0061 00FC
basic code points (0061) are copied to literal portion: "a-"
next code point to insert is 00FC
needed delta is 248, encodes as "dha"
bias becomes 0
needed delta is 1, encodes as "b"
bias becomes 0
output is "a-dhab"
END
printf 'x\na-zz\nü\n' | $xn --punycode-decode=trace > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(grep -c '^input is' "$t/out")" -eq 3 ]
check 'lines after an error are traced'
finish
