#!/bin/sh
# SPDX-License-Identifier: MIT
# --compare and --check: whether a name is valid, and whether two are the same.
. "$srcdir/tests/cli/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'

# the same: its lower-case ASCII form
names 'the same octets' 'a\n' --compare a a
names 'another case' 'a.b\n' --compare A.b a.B
names 'beyond ASCII' 'xn--bcher-kva\n' --compare BÜCHER bücher
names 'Unicode and ASCII' 'xn--bcher-kva\n' --compare XN--BCHER-KVA Bücher
names 'what nameprep makes the same' 'strasse\n' --compare Straße STRASSE
names 'a final dot makes no difference' 'a\n' --compare a. A
names 'the four dots' 'a.b\n' --compare a。b a.b
names 'the root' '.\n' --compare . 。
names 'with -0' 'a\0' -0 --compare a A
names 'flags are honoured' '_a\n' --compare --std3 --underscore _a _A
names 'a fake ACE label is the same as itself' 'xn--\n' --compare XN-- xn--

# different
try 'different' 1 '' '' '' --compare a b
try 'Unicode and another' 1 '' '' '' --compare bücher bucher
try 'the root is another than any' 1 '' '' '' --compare . a

# trouble
try 'the first is no name' 2 '' "xn: operand:1:3: $empty" '' --compare a..b a
try 'the second' 2 '' "xn: operand:2:1: $empty" '' --compare a ..
try 'both: the first is told' 2 '' "xn: operand:1:3: $empty" '' --compare a.. b..
try 'ill-formed UTF-8 in the second comes before' 2 '' 'xn: operand:2:2: ill-formed UTF-8 (RFC 3629)\n' '' --compare a.. "$(printf 'b\377')"
try 'an empty one' 2 '' "xn: operand:1:1: $empty" '' --compare '' a
try 'flags refuse' 2 '' 'xn: operand:2:2: U+005F is no letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' '' --compare --std3 a a_
try 'a fake ACE label, strictly' 2 '' 'xn: operand:1:1: an xn-- label that does not come back the same (RFC 3490 section 4.2 step 7)\n' '' --compare --strict-ace xn-- xn--
if [ -w /dev/full ]; then
    $xn --compare a A > /dev/full 2> "$t/err"
    [ $? -eq 2 ] && holds "$t/err" 'xn: standard output: No space left on device\n'
    check 'an answer that cannot be written is trouble'
else
    skip 'no /dev/full'
fi

# --check
for name in a bücher xn--tda . a. A-b; do
    try "valid: $name" 0 '' '' '' --check $name
done
for operation in -a -u; do
    try "$operation: a fake ACE label is none" 1 '' 'xn: operand:2:3: an xn-- label that does not come back the same (RFC 3490 section 4.2 step 7)\n' '' -c $operation xn--tda a.xn-- ü
done
try 'lines' 1 '' "xn: -:3:3: ${empty}xn: -:5:2: ill-formed UTF-8 (RFC 3629)\n" 'ü\n\na..b\nxn--tda\nx\0377y\n' -c
try 'all good' 0 '' '' 'ü\r\n\r\nb' --check
try 'a label that --to-unicode would leave' 1 '' 'xn: -:1:5: not a Punycode digit (RFC 3492 section 6.2)\n' 'xn--!\n' -c -u
try 'stop ends with the first' 1 '' "xn: -:1:1: $empty" '..\n..\n' -c --on-error=stop
try 'a column' 1 '' "xn: -:2:5: $empty" 'a\tü\na\tb..\n' -c -f2
try 'a summary' 1 '' "xn: -:1:1: ${empty}xn: 2 names, 1 refused, 1 blank\n" '.a\n\nb\n' -c -v
try 'of profiles, too' 1 '' 'xn: operand:1:2: U+0040 is prohibited (RFC 3920 section A.5)\n' '' -c -p Nodeprep a@b
try 'and of Punycode' 1 '' 'xn: operand:2:5: the Punycode ends too soon (RFC 3492 section 6.2)\n' '' -c -d tda a-zz
finish
