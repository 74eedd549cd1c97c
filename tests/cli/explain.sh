#!/bin/sh
# SPDX-License-Identifier: MIT
# --explain and --trace: the way, step by step.
. "$srcdir/tests/cli/lib.sh"

# told WHAT STATUS ERR ARGUMENTS...: what standard input of this function says
told() {
    cat > "$t/words"
    what=$1 want=$2 err=$3
    shift 3
    $xn "$@" < /dev/null > "$t/out" 2> "$t/err"
    status=$?
    printf %b "$err" > "$t/want.err"
    [ $status = "$want" ] || echo "# exit $status"
    same "$t/out" "$t/words" && same "$t/err" "$t/want.err" && [ $status = "$want" ]
    check "$what"
}

if has WITH_LIBUNISTRING; then
    told 'the way of a name' 0 '' --explain Bü.straße. << 'END'
label 1: Bü
    U+0042 LATIN CAPITAL LETTER B -> U+0062 (RFC 3454 table B.2)
    U+00FC LATIN SMALL LETTER U WITH DIAERESIS
  prepared: bü
    U+00FC at place 2: delta 249 is "eha", bias becomes 0
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
warning: IDNA 2008 would name another host
END
    told 'what is dropped, and what is refused' 1 'xn: operand:1:4: U+002F, which comes of U+2100, has no place in a host name; this looks like a URL (xn guard b)\n' -x 'a­℀' << 'END'
label 1: a<U+00AD>℀
    U+0061 LATIN SMALL LETTER A
    U+00AD SOFT HYPHEN -> nothing (RFC 3454 table B.1)
    U+2100 ACCOUNT OF
  prepared: aa/c
  refused at octet 4: U+002F, which comes of U+2100, has no place in a host name; this looks like a URL (xn guard b)
answer: none
END
    told 'ideographs, syllables and what has no name' 0 '' -x 文가 << 'END'
label 1: 文가
    U+6587 CJK UNIFIED IDEOGRAPH-6587
    U+AC00 HANGUL SYLLABLE GA
  prepared: 文가
    U+6587 at place 1: delta 25863 is "7dv", bias becomes 23
    U+AC00 at place 2: delta 36082 is "s28m", bias becomes 85
  result: xn--7dvs28m
answer: xn--7dvs28m
END
else
    skip 'no libunistring' 3
fi
told 'ASCII has nothing to tell' 0 '' -x A.b << 'END'
label 1: A
  result: A
label 2: b
  result: b
answer: A.b
END
told 'an ACE label is decoded' 0 '' -x xn--tda.xn-- << 'END'
label 1: xn--tda
    U+00FC at place 1: delta 124 is "tda", bias becomes 0
  result: ü
label 2: xn--
  result: xn--
answer: xn--tda.xn--
warning: a label begins with xn-- and is no encoded one
END
told 'an empty label, and what comes behind it' 1 'xn: operand:1:3: an empty label (RFC 3490 section 4.1 step 8)\n' -x a..b << 'END'
label 1: a
  result: a
label 2: 
  refused at octet 3: an empty label (RFC 3490 section 4.1 step 8)
label 3: b
  result: b
answer: none
END
$xn -x "$(printf 'a\033[31mb\302\205\342\200\256c')" 2> /dev/null > "$t/out"
[ -s "$t/out" ] && ! LC_ALL=C grep -q "$(printf '\033')" "$t/out" && ! LC_ALL=C grep -q "$(printf '\342\200\256')" "$t/out"
check 'no control character goes to the terminal'
$xn -x "$(printf 'a\033[31mb')" 2> /dev/null > "$t/out"
[ -s "$t/out" ] && ! LC_ALL=C grep -q "$(printf '\033')" "$t/out"
check 'nor does one in an answer'
printf 'ok\nx\377y\n' | $xn -x > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && cat "$t/out" "$t/err" | grep -Eq '(-:2:2:|octet 2).*ill-formed UTF-8'
check 'ill-formed UTF-8 has a place'
printf 'раypal\n' | $xn -x | grep -q '^warning: a label mixes writing systems$'
check 'mixed scripts are warned of'

# colour
esc=$(printf '\033')
$drive pty 1 $xn -x xn-- > "$t/out"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 3
else
    grep -q "${esc}\[1mlabel ${esc}\[0m1: xn--" "$t/out" && grep -q "${esc}\[33mwarning: ${esc}\[0ma label" "$t/out"
    check 'colour on a terminal'
    NO_COLOR=1 $drive pty 1 $xn -x xn-- > "$t/out"
    grep -q '^label 1: xn--$' "$t/out"
    check 'none with NO_COLOR'
    NO_COLOR= $drive pty 1 $xn -x xn-- | grep -q "$esc"
    check 'an empty NO_COLOR is none'
    $drive pty 02 $xn -x xn-- < /dev/null | grep -q "$esc"
    [ $? -ne 0 ]
    check 'nor where standard output is no terminal'
    $drive pty 1 $xn -x --json xn-- | grep -q "$esc"
    [ $? -ne 0 ]
    check 'nor in JSON'
fi
$xn -x xn-- | grep -q "$esc"
[ $? -ne 0 ]
check 'no colour in a pipe'

# the traces of the Punycode draft
traces="$srcdir/tests/data/punycode-traces.txt"
{
    $xn --trace -d ihqwcrb4cv8a8dqg056pqjye && echo &&
    $xn -d --trace 3B-ww4c5e180e575a65lsy2b && echo &&
    $xn --trace -e 他们为什么不说中文 && echo &&
    $xn -e --trace --code-points 'u+0033 u+5E74 U+0042 u+7D44 u+91D1 u+516B u+5148 u+751F'
} > "$t/out" 2> "$t/err"
same "$t/out" "$traces" && [ ! -s "$t/err" ]
check 'the four traces, word for word'
[ "$($xn --trace -e 3年B組金八先生)" = "$(tail -n 24 "$traces" | sed -n '/^bias is 72$/,$p')" ]
check 'the last one of characters, too'
told 'what is no Punycode is traced as far as it goes' 1 'xn: operand:1:5: the Punycode ends too soon (RFC 3492 section 6.2)\n' -d --trace a-zz << 'END'
n is 128, i is 0, bias is 72
input is "a-zz"
literal portion is "a-", so extended string starts as:
0061
END
told 'a literal portion alone' 0 '' -d --trace abc- << 'END'
n is 128, i is 0, bias is 72
input is "abc-"
literal portion is "abc-", so extended string starts as:
0061 0062 0063
END
told 'the same code point twice' 0 '' -e --trace 'üaü' << 'END'
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
printf 'x\na-zz\nü\n' | $xn -d --trace > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(grep -c '^input is' "$t/out")" -eq 3 ]
check 'a stream of traces goes on behind a bad one'
finish
