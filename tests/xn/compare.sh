#!/bin/sh
# SPDX-License-Identifier: MIT
# --compare and --check: whether two names are the same, and whether a name is valid.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'

# the same: its lower-case ASCII form
names 'the same octets' 'a\n' --compare a a
names 'different case' 'a.b\n' --compare A.b a.B
names 'non-ASCII' 'xn--bcher-kva\n' --compare BÜCHER bücher
names 'Unicode and ASCII' 'xn--bcher-kva\n' --compare XN--BCHER-KVA Bücher
names 'names that nameprep maps to the same' 'strasse\n' --compare Straße STRASSE
names 'a final dot is ignored' 'a\n' --compare a. A
names 'the four dots' 'a.b\n' --compare a。b a.b
names 'the root' '.\n' --compare . 。
names 'with -0' 'a\0' -0 --compare a A
names 'flags apply' '_a\n' --compare --std3 --underscore _a _A
names 'a fake ACE label is equal to itself' 'xn--\n' --compare XN-- xn--

# different
try 'different' 1 '' 'xn: different in label 1: a and b\n' '' --compare a b
try 'non-ASCII and ASCII, different' 1 '' \
    'xn: different in label 2: xn--bcher-kva and bucher\n' '' --compare a.bücher.c. A.bucher.c
try 'one has more labels' 1 '' 'xn: different in label 2: b and none\n' '' --compare a.b a
try 'the other has more labels' 1 '' 'xn: different in label 3: none and b\n' '' --compare a.b a.b.b
try 'the root differs from all names' 1 '' 'xn: different in label 1: <empty> and a\n' '' \
    --compare . a
try 'a dot within a label' 1 '' 'xn: different\n' '' --no-guards --compare a․b a.b
try 'a control character' 1 '' 'xn: different in label 1: a<U+001B>b and c\n' '' \
    --compare --no-guards "$(printf 'a\033b')" c
try 'different, with -q' 1 '' '' '' -q --compare a b

# errors
try 'the first is invalid' 2 '' "xn: operand:1:3: $empty" '' --compare a..b a
try 'the second is invalid' 2 '' "xn: operand:2:1: $empty" '' --compare a ..
try 'both are invalid: the first is reported' 2 '' "xn: operand:1:3: $empty" '' --compare a.. b..
try 'ill-formed UTF-8 is reported before other errors' 2 '' \
    'xn: operand:2:2: ill-formed UTF-8 (RFC 3629)\n' '' --compare a.. "$(printf 'b\377')"
try 'an empty name' 2 '' "xn: operand:1:1: $empty" '' --compare '' a
try 'refused by a flag' 2 '' \
    'xn: operand:2:2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' \
    --compare --std3 a a_
try 'a fake ACE label with --strict-ace' 2 '' \
    'xn: operand:1:1: an ACE label that does not round-trip (RFC 3490 section 4.2 step '\
'7)\n' \
    '' --compare --strict-ace xn-- xn--
if [ -w /dev/full ]; then
    $xn --compare a A > /dev/full 2> "$t/err"
    [ $? -eq 2 ] && holds "$t/err" 'xn: standard output: No space left on device\n'
    check 'an answer that cannot be written'
else
    skip 'no /dev/full'
fi

# --check
for name in a bücher xn--tda . a. A-b; do
    try "valid: $name" 0 '' '' '' --check $name
done
for operation in -a -u; do
    try "$operation: a fake ACE label is invalid" 1 '' \
        'xn: operand:2:3: an ACE label that does not round-trip (RFC 3490 section 4.2 '\
'step 7)\n' \
        '' --check=any $operation xn--tda a.xn-- ü
done
try 'lines of input' 1 '' "xn: -:3:3: ${empty}xn: -:5:2: ill-formed UTF-8 (RFC 3629)\n" \
    'ü\n\na..b\nxn--tda\nx\0377y\n' -c
try 'all names are valid' 0 '' '' 'ü\r\n\r\nb' --check
try 'a label that --to-unicode would not decode' 1 '' \
    'xn: -:1:5: not a Punycode digit (RFC 3492 section 6.2)\n' 'xn--!\n' -c -u
try 'stop ends the run' 1 '' "xn: -:1:1: ${empty}xn: -:1:2: $empty" '..\n..\n' -c --on-error=stop
try 'a column' 1 '' "xn: -:2:5: $empty" 'a\tü\na\tb..\n' -c -f2
try 'a summary' 1 '' \
    "xn: -:1:1: ${empty}xn: refused: 1 empty (RFC 3490 section 4.1 step 8)\nxn: 2 names, 1 "\
"refused, 1 blank\n" \
    '.a\n\nb\n' -c -v
try 'of a profile' 1 '' 'xn: operand:1:2: U+0040 is prohibited (RFC 3920 section A.5)\n' '' -c -p \
    Nodeprep a@b
try 'of Punycode' 1 '' 'xn: operand:2:5: truncated Punycode (RFC 3492 section 6.2)\n' '' \
    -c -d tda a-zz
finish
