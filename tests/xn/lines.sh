#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines: for each line of input there is one of output, in order.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
bad2="xn: -:2:3: $empty"

# ends of lines
try 'LF and CRLF are kept' 0 'xn--tda\r\na\nxn--tda\r\n' '' 'ü\r\na\nü\r\n'
try 'an end of line is not added to the last line' 0 'a\nxn--tda' '' 'a\nü'
try 'blank lines are kept' 0 '\n\r\na\n\n' '' '\n\r\na\n\n'
try 'an empty input' 0 '' '' ''
try 'one blank line' 0 '\n' '' '\n'
try 'a CR within a line does not end it' 0 'xn--a\rb-joa\n' '' 'a\rbü\n' --no-guards
try 'a CR at the end of the input does not end a line' 0 'a\r' '' 'a\r'
try 'a byte-order mark is skipped' 0 'xn--tda\na\n' '' '\0357\0273\0277ü\na\n'
try 'a byte-order mark alone is dropped' 0 '' '' '\0357\0273\0277'
try 'part of a byte-order mark is ill-formed text' 1 '' 'xn: -:1:1: ill-formed UTF-8 (RFC 3629)\n' \
    '\0357\0273'
try 'a byte-order mark before a blank line' 0 '\r\nb\n' '' '\0357\0273\0277\r\nb\n'
try 'U+FEFF on the second line is text' 0 '\n\0357\0273\0277b\n' '' \
    '\0357\0273\0277\n\0357\0273\0277b\n' -u
try 'positions are counted after the byte-order mark' 1 '\n' "xn: -:1:3: $empty" \
    '\0357\0273\0277a..b\n'
try '-0' 0 'xn--tda\0\0a\0' '' 'ü\0\0a\0' -0
try '--null, and no end' 0 'xn--tda\0a' '' 'ü\0a' --null
try 'with -0, CR and LF are text' 0 'a\nb\0c\r\0' '' 'a\nb\0c\r\0' -0
names '-0 also applies to operands' 'xn--tda\0a\0' -0 ü a
try 'a NUL is refused like other characters' 1 '\nb\n' \
    'xn: -:1:2: U+0000 may not be in a host name (xn guard nul)\n' 'a\0b\nb\n'
try 'a NUL is kept with --no-guards' 0 'a\0b\n' '' 'a\0b\n' --no-guards
try 'a NUL in a non-ASCII name' 1 '\n' \
    'xn: -:1:3: U+0000 may not be in a host name (xn guard nul)\n' 'ü\0\n'

# positions
try 'the octet in the whole line' 1 '\n' \
    'xn: -:1:10: U+2028 is prohibited (RFC 3454 table C.2.2)\n' 'bücher.a\0342\0200\0250b\n'
try 'a code point and what it was mapped from' 1 '\n' \
    'xn: -:1:2: U+0020, mapped from U+00A0, may not be in a host name (xn guard delimiter)\n' \
    'a\0302\0240\n'
try 'the end of the line' 1 '\n' "xn: -:1:4: $empty" 'ab..\n'
try 'ill-formed UTF-8' 1 'a\n\nb\n' 'xn: -:2:3: ill-formed UTF-8 (RFC 3629)\n' 'a\nxy\0377z\nb\n'
try 'a label that is too long' 1 '\n' \
    'xn: -:1:3: 64 octets in ASCII, 63 are allowed (RFC 3490 section 4.1 step 8)\n' \
    'a.0123456789012345678901234567890123456789012345678901234567890123\n'
printf 'a\nü\n.b\n\n' > "$t/names"
try 'a file, and its name' 1 'a\nxn--tda\n\n\n' "xn: $t/names:3:1: $empty" 'x' -i "$t/names"
try '-i - is standard input' 0 'x\n' '' 'x\n' --input=-
try 'a file that does not exist' 3 '' "xn: $t/nonesuch: No such file or directory\n" '' -i \
    "$t/nonesuch"
try 'a directory is not a file' 3 '' "xn: $t: Is a directory\n" '' -i "$t"

# --on-error
in='a\na..b\nü\n'
try 'blank' 1 'a\n\nxn--tda\n' "$bad2" "$in" --on-error=blank
try 'keep' 1 'a\na..b\nxn--tda\n' "$bad2" "$in" --on-error=keep
try 'skip' 1 'a\nxn--tda\n' "$bad2" "$in" --on-error=skip
try 'stop' 1 'a\n' "$bad2" "$in" --on-error=stop
in='a\r\na..b\r\nü\r\n'
try 'blank, CRLF' 1 'a\r\n\r\nxn--tda\r\n' "$bad2" "$in"
try 'keep, CRLF' 1 'a\r\na..b\r\nxn--tda\r\n' "$bad2" "$in" --on-error=keep
in='a\0a..b\0ü\0'
try 'blank, NUL' 1 'a\0\0xn--tda\0' "$bad2" "$in" -0
try 'keep, NUL' 1 'a\0a..b\0xn--tda\0' "$bad2" "$in" -0 --on-error=keep
try 'blank, a last line without an end' 1 'a\n' "$bad2" 'a\na..b'
try 'keep, a last line without an end' 1 'a\na..b' "$bad2" 'a\na..b' --on-error=keep
try 'keep, ill-formed' 1 'x\0377\n' 'xn: -:1:2: ill-formed UTF-8 (RFC 3629)\n' 'x\0377\n' \
    --on-error=keep
try 'operands: keep' 1 'a..b\na\n' "xn: operand:1:3: $empty" '' --on-error=keep a..b a
try 'operands: blank' 1 '\na\n' "xn: operand:1:3: $empty" '' --on-error=blank a..b a
try 'operands: stop' 1 'a\n' "xn: operand:2:3: $empty" '' --on-error=stop a b.. c
for operation in -u -n -s; do
    try "with $operation, too" 1 'a\n\nb\n' 'xn: -:2:2: ill-formed UTF-8 (RFC 3629)\n' \
        'a\nx\0377\nb\n' $operation
done
try 'with -e, too' 1 'a-\n\nb-\n' 'xn: -:2:2: ill-formed UTF-8 (RFC 3629)\n' 'a\nx\0377\nb\n' -e
try 'with -d, too' 1 'a\n\nü\n' 'xn: -:2:2: not a Punycode digit (RFC 3492 section 6.2)\n' \
    'a-\nx!\ntda\n' -d

# --reject
rejects() {
    what=$1
    shift
    holds "$t/reject" "$@"
    check "$what"
}
try '--reject' 1 'a\n\nxn--tda\n' "${bad2}xn: -:4:1: $empty" 'a\na..b\nü\n.c' --reject="$t/reject"
rejects 'the file contains the refused lines' 'a..b\n.c'
try 'rejects of CRLF' 1 'a\r\nb\r\n' "$bad2" 'a\r\na..b\r\nb\r\n' --on-error=skip \
    --reject="$t/reject"
rejects 'their ends of line are kept, and old contents are replaced' 'a..b\r\n'
try 'rejects of NUL' 1 'a\0' "$bad2" 'a\0a..\0' -0 --on-error=skip --reject="$t/reject"
rejects 'their NULs are kept' 'a..\0'
try 'rejects of operands' 1 'b\n' "xn: operand:1:3: $empty" '' --reject="$t/reject" a.. b
rejects 'one line for each operand' 'a..\n'
try 'rejects with stop' 1 'a\n' "$bad2" 'a\na..\nb..\n' --on-error=stop --reject="$t/reject"
rejects 'only the first' 'a..\n'
try 'rejects with --check' 1 '' "$bad2" 'a\na..\nb\n' --check --reject="$t/reject"
rejects 'only invalid lines' 'a..\n'
try 'no refused lines' 0 'a\n' '' 'a\n' --reject="$t/reject"
rejects 'the file is empty' ''
try 'a file that cannot be created' 3 '' "xn: $t/no/reject: No such file or directory\n" 'a\n' \
    --reject="$t/no/reject"

printf 'a..b\n' | $xn --reject="$t/reject" > "$t/out" 2> "$t/reject"
[ $? -eq 2 ] && grep -q '^xn: ' "$t/reject"
check 'rejects and messages cannot go to the same file'
$xn --reject="$t/reject" b < "$t/reject" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && holds "$t/out" 'b\n' && [ ! -s "$t/err" ]
check 'standard input may be the rejects if it is not read'
for name in '\0302\0233m' '\0342\0200\0256x' '\0233m' '\0033m'; do
    $xn -i "$t/$(printf %b "$name")" 2> "$t/err"
    [ $? -eq 3 ] && [ "$(LC_ALL=C tr -d ' -~' < "$t/err" | wc -c)" -eq 1 ]
    check "control characters of a file name are escaped: $name"
done

# Runs of ASCII lines are copied without converting each, unless an option has to see them.
ascii='example.org\nwww.example.com\nname.example.net\nfour.example\nfive.example\nsix.example\n'
try '--strict-ace in a run of ASCII lines' 1 "$ascii\n$ascii" \
    'xn: -:7:1: U+0080 is prohibited (RFC 3454 table C.2.2)\n' "${ascii}xn--a.de\n$ascii" \
        --strict-ace
try '--std3 in a run of ASCII lines' 1 "$ascii\n$ascii" \
    'xn: -:7:2: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    "${ascii}a_b.de\n$ascii" --std3
try '--lower in a run of ASCII lines' 0 "${ascii}ab.de\n$ascii" '' "${ascii}Ab.DE\n$ascii" --lower
try '-u in a run of ASCII lines' 0 "${ascii}ü.de\n$ascii" '' "${ascii}xn--tda.de\n$ascii" -u
if has WITH_LIBIDN; then
    try '--cross-check in a run of ASCII lines' 0 "$ascii$ascii" '' "$ascii$ascii" --cross-check
else
    skip 'no libidn'
fi

try 'blank lines in a run are counted' 0 "$ascii\n\n$ascii" 'xn: 12 names, 0 refused, 2 blank\n' \
    "$ascii\n\n$ascii" -v

# An output that is also an input
printf 'ü\n' > "$t/both"
$xn < "$t/both" >> "$t/both" 2> "$t/err"
[ $? -eq 2 ] && holds "$t/both" 'ü\n' && holds "$t/err" 'xn: -: is also the output\n'
check 'the output cannot be the input'
$xn -i "$t/both" >> "$t/both" 2> "$t/err"
[ $? -eq 2 ] && holds "$t/both" 'ü\n'
check 'the output cannot be the file of -i'
: > "$t/both"
$xn < "$t/both" >> "$t/both" 2> "$t/err"
[ $? -eq 0 ] && [ ! -s "$t/both" ] && [ ! -s "$t/err" ]
check 'unless it is empty'

# -v
try 'a summary' 1 'a\n\n\nxn--tda\n' \
    "${bad2}xn: refused: 1 empty (RFC 3490 section 4.1 step 8)\nxn: 3 names, 1 refused, 1 blank\n" \
    'a\na..\n\nü\n' -v
try 'a summary to Unicode' 0 'xn--\nü\n' \
    'xn: -:1:1: unchanged: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
xn: 2 names, 0 refused, 1 with an unchanged label, 0 blank\n' 'xn--\nxn--tda\n' -u -v
try 'names that browsers look up as others' 0 'fass\nss.xn--a-zmb\nss\n' \
    'xn: 3 names, 0 refused, 2 with a different name in browsers, 0 blank\n' 'faß\nß.ςa\nss\n' -v
awk 'BEGIN {
    count = split("ß ς a\342\200\214 a\342\200\215 ü ş ϊ ⌂", letters, " ") # 4 are deviations
    for (i = 1; i <= count; i++)
        for (before = ""; length(before) < 20; before = before "a")
            for (after = ""; length(after) < 20; after = after "a")
                print before letters[i] after
}' > "$t/deviations"
$xn -v < "$t/deviations" 2> "$t/err" > /dev/null
[ $? -eq 0 ] && holds "$t/err" \
    'xn: 3200 names, 0 refused, 1600 with a different name in browsers, 0 blank\n'
check 'in each position of names of each length'
try 'a summary of empty input' 0 '' 'xn: 0 names, 0 refused, 0 blank\n' '' --verbose
try '-q: no message, no summary' 1 '\n' '' 'a..\n' -v -q
finish
