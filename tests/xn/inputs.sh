#!/bin/sh
# SPDX-License-Identifier: MIT
# --input: several files, "-", files that are named by mistake; options given twice.
. "$srcdir/tests/xn/lib.sh"

empty='an empty label (RFC 3490 section 4.1 step 8)\n'
a=$t/a b=$t/b
printf 'ü\nx..\nlast' > "$a"
printf 'a\n..b\n' > "$b"

try 'two files, in order' 1 'xn--tda\n\nlast\na\n\n' "xn: $a:2:3: ${empty}xn: $b:2:1: $empty" '' \
    -i "$a" -i "$b"
try 'the other order' 1 'a\n\nxn--tda\n\nlast' "xn: $b:2:1: ${empty}xn: $a:2:3: $empty" '' \
    -i "$b" -i "$a"
try 'standard input between files' 1 'xn--tda\n\nlast\ntyped\na\n\n' \
    "xn: $a:2:3: ${empty}xn: $b:2:1: $empty" 'typed\n' -i "$a" -i - -i "$b"
try 'with threads' 1 'xn--tda\n\nlast\na\n\n' "xn: $a:2:3: ${empty}xn: $b:2:1: $empty" '' \
    -j3 -i "$a" -i "$b"
try 'one summary' 1 'xn--tda\n\nlast\na\n\n' \
    "xn: $a:2:3: ${empty}xn: $b:2:1: ${empty}xn: refused: 2 empty (RFC 3490 section 4.1 step "\
"8)\nxn: 5 names, 2 refused, 0 blank\n" \
    '' -v -i "$a" -i "$b"
try 'stop ends all files' 1 'xn--tda\n' "xn: $a:2:3: $empty" '' --on-error=stop -i "$a" -i "$b"
try 'one file of rejects' 1 'xn--tda\nlast\na\n' "xn: $a:2:3: ${empty}xn: $b:2:1: $empty" '' \
    --on-error=skip --reject="$t/reject" -i "$a" -i "$b"
holds "$t/reject" 'x..\n..b\n'
check 'rejects of both files'
try 'JSON of both files: lines are counted in each' 1 \
    '{"line":1,"input":"a","output":"a"}\n{"line":1,"input":"a","output":"a"}\n' \
    "xn: $b:2:1: ${empty}xn: $b:2:1: $empty" '' --json --on-error=skip -i "$b" -i "$b"
printf '\357\273\277c\n' > "$t/bom"
try 'a byte-order mark in each' 0 'c\nc\n' '' '' -i "$t/bom" -i "$t/bom"
: > "$t/empty"
try 'an empty file' 1 'xn--tda\n\nlast\n' "xn: $a:2:3: $empty" '' -i "$t/empty" -i "$a" -i \
    "$t/empty"
try 'a file that does not exist: the others are written' 3 'c\n' \
    "xn: $t/none: No such file or directory\n" '' -i "$t/bom" -i "$t/none" -i "$a"
try 'a device may be the input and take the rejects' 0 '' '' '' -i /dev/null --reject=/dev/null
try 'rejects into the second file' 2 '' \
    "xn: $b: is also the input, the output or standard error\n" '' \
    -i "$a" -i "$b" --reject="$b"
holds "$b" 'a\n..b\n'
check 'which is unchanged'

# operands that are files
try 'an operand that is a file' 0 'tests/xn/inputs.d/b\n' \
    'xn: note: tests/xn/inputs.d/b is also a file; use -i to read it\n' '' "$b"
try 'not with -q' 0 'tests/xn/inputs.d/b\n' '' '' -q "$b"
try 'each of several' 0 'tests/xn/inputs.d/b\nc\ntests/xn/inputs.d/a\n' \
    'xn: note: tests/xn/inputs.d/b is also a file; use -i to read it\n'\
'xn: note: tests/xn/inputs.d/a is also a file; use -i to read it\n' '' "$b" c "$a"
name=$t/$(printf 'a\033b')
: > "$name"
$xn --no-guards "$name" > "$t/out" 2> "$t/err"
holds "$t/err" "xn: note: $t/a<U+001B>b is also a file; use -i to read it\n"
check 'the note escapes control characters'
names 'no note about a folder' 'tests\n' tests
try '- is standard input' 0 'xn--tda\n' '' 'ü\n' -
try '- after options' 0 'ü\n' '' 'xn--tda\n' -u -
try '-- - is a name' 0 '-\n' '' 'ü\n' -- -

# options given twice
for option in --on-error=keep --from=UTF-8 --to=UTF-8 --jobs=1 --progress=never --reject=/dev/null \
    --max-messages=5; do
    try "the same value twice: $option" 0 'xn--tda\n' '' 'ü\n' $option $option
done
try 'the same fields twice' 0 'ü\txn--tda\n' '' 'ü\n' --append --append
twice='given twice with different values\n'
try 'on-error' 2 '' "xn: --on-error: $twice" '' --on-error=keep --on-error=skip
try 'from' 2 '' "xn: --from: $twice" '' --from=UTF-8 --from=KOI8-R
try 'to' 2 '' "xn: --to: $twice" '' --to=UTF-8 --to=KOI8-R
try 'jobs' 2 '' "xn: -j: $twice" '' -j1 -j2
try 'progress' 2 '' "xn: --progress: $twice" '' --progress=auto --progress=never
try 'reject' 2 '' "xn: --reject: $twice" '' --reject=/dev/null --reject="$t/x"
try 'delimiter' 2 '' "xn: -F: $twice" '' -f1 -F, '-F;'
try 'profile' 2 '' "xn: -p: $twice" '' -p iSCSI -p SASLprep
try 'append' 2 '' "xn: --append: $twice" '' --append --append=status
try 'max-messages' 2 '' "xn: --max-messages: $twice" '' --max-messages=1 --max-messages=2
finish
