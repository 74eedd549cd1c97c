#!/bin/sh
# SPDX-License-Identifier: MIT
# --idn behaves as GNU idn: both run on a table of command lines, and output and exit status are
# compared.
. "$srcdir/tests/xn/lib.sh"
unset LC_ALL LC_CTYPE LANG
CHARSET=UTF-8
export CHARSET

ln -sf "$(pwd)/xn" "$t/idn"
if [ -z "$RUN" ]; then
    [ "$("$t/idn" ü)" = xn--tda ] && [ "$("$t/idn" -V | cut -c 1-8)" = 'idn (xn)' ]
    check 'a link called idn'
else
    skip 'another machine'
fi
try '--idn must come first' 2 '' 'xn: --idn: must be the first argument\n' '' -a --idn a
try 'a bad line ends the run' 1 'xn--tda\n' \
    'xn: idn: an empty label (RFC 3490 section 4.1 step 8)\n' \
    'ü\na..b\nx\n' --idn
try '--debug' 0 'a\n' 'Charset: UTF-8\ninput[0] = U+0061\noutput[0] = U+0061\n' '' --idn --debug a
printf 'ü\na\nä\n' | $drive talk $xn --idn > "$t/out"
holds "$t/out" 'xn--tda\na\nxn--4ca\n'
check 'each line is answered at once'
CHARSET=ISO-8859-1 $xn --idn -u xn--tda > "$t/out"
holds "$t/out" '\0374\n'
check 'CHARSET'
# refuses_charset NAME CHARSET MESSAGE INPUT ARGUMENTS...
refuses_charset() {
    what=$1 CHARSET=$2 err=$3 in=$4
    shift 4
    try "$what" 1 '' "xn: $err\n" "$in" --idn "$@"
    CHARSET=UTF-8
}
refuses_charset 'CHARSET that does not exist' nowhere 'nowhere: unknown charset' 'a\n'
refuses_charset 'a name that is not in CHARSET' EUC-JP \
    'idn: ill-formed in the charset of the locale' '\0277\n'
refuses_charset 'a result that is not in CHARSET' ISO-8859-1 \
    'idn: not in the charset of the locale' 'xn--80akhbyknj4f\n' -u
CHARSET='' LC_ALL=C.UTF-8 $xn --idn -u xn--tda > "$t/out"
holds "$t/out" 'ü\n'
check 'an empty CHARSET: that of the locale'
for size in 1048577 1100000; do
    { head -c $size /dev/zero | tr '\0' a; printf '\nb\n'; } > "$t/long"
    $xn --idn --nfkc < "$t/long" > "$t/out" 2> "$t/err"
    status=$?
    gives "a line of $size octets" 1 '' 'xn: idn: a line of more than 1048576 octets\n'
done
{ head -c 1048575 /dev/zero | tr '\0' a; printf '\r\nb\n'; } > "$t/long"
$xn --idn --quiet --nfkc < "$t/long" > "$t/out"
cmp "$t/out" "$t/long"
check 'a line of 1048576 octets, of which the last is CR'
names 'stringprep allows unassigned code points' 'ȡ\n' --idn -s ȡ
try 'ToASCII does not' 1 '' \
    'xn: idn: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n' '' --idn -a ȡ
names 'unless it is asked to' 'xn--6la\n' --idn --allow-unassigned ȡ
# deliberate differences
try 'a character that is not a digit is an error' 1 '' \
    'xn: idn: not a Punycode digit (RFC 3492 section 6.2)\n' '' --idn -d 'abc!'
try 'a NUL does not end a line' 0 'a\0b\n' '' 'a\0b\n' --idn

# What GNU idn does, for where it is not installed: exit status, output, input and arguments
while IFS='|' read -r wanted expected typed arguments; do
    printf %b "$typed" > "$t/in"
    # shellcheck disable=SC2086 # words
    $xn --idn $arguments < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
    [ $status -eq "$wanted" ] && holds "$t/out" "$expected" &&
        [ "$(wc -l < "$t/err")" -eq "$wanted" ]
    check "as GNU idn: $arguments${typed:+ < $typed}" || echo "# exit status $status"
done << END
0|xn--bcher-kva.example\nfass\n.\na.\n||bücher.example faß . a.
0|a_b\na/c\n||-- a_b ℀
1|fass\n||faß a..b b
1|||--usestd3asciirules a_b
1|||ȡ
0|xn--6la\n||--allow-unassigned ȡ
0|xn--ksa1467f\n||$(printf '\341\204\200\314\200\341\205\241')
0|ü\nü\nxn--a\na..b\n||-u xn--tda XN--TDA xn--a a..b
0|abc2\nȡ\n||-s ABC² ȡ
0|a@b\n||-p Nodeprep a@b
1|||-p Nodeprep -s a@b
0|ABC\n||-s -p Resourceprep ABC
0|IX\n||-s -p SASLprep I­X
0|a\n||-s --profile=Nameprep A
0|a\n||-s -p KRBprep A
0|a\n||-s -p Nodeprep A
0|A\n||-s -p plain A
0|A\n||-s -p trace A
0|a\n||-s -p ISCSIprep A
0|a\n||-s -p iSCSI A
1|||-s -p nameprep a
1|||-s -p nfs4_cis_prep a
0|a\n||-p nonesuch a
0|fi\n||-n ﬁ
0|fi\n||-k ﬁ
0|fi\n||--nfkc ﬁ
0|fi\n||--hidden-nfkc ﬁ
0|bcher-kva\ntda\n||-e bücher ü
0|tda\n||--punycode-encode ü
1|bücher\n3B先\n||-d bcher-kva 3B-WW4C a-zz tda
0|ü\n||--punycode-decode tda
0|xn--tda\n||--idna-to-ascii ü
0|ü\n||--idna-to-unicode xn--tda
0|a\n||--stringprep A
0|xn--tda\n||-t ü
0|xn--tda\n||--tld ü
0|xn--tda\n||--quiet ü
0|xn--tda\n||--no-tld ü
0|xn--tda\n||--idna-to-a ü
0|a\nü\n||a -u xn--tda
0|--debug\n||-- --debug
1|||-a -u x
1|||-as x
1|||-sn x
1|||-ed x
1|||-a -a x
1|||--quiet --quiet a
1|||-i x
1|||-0 x
1|||--nonesuch
1|||-p
1|||--idn a
0|xn--tda\nxn--4ca\n|ü\nä|
0|ü\nä\n|xn--tda\nxn--4ca\n|-u
0||| --no-tld
1||\n|
1|xn--tda\n|ü\n\nä\n|
0|xn--tda\n\nxn--4ca\n|ü\n\nä\n|--no-tld
1|ü\n|ü\n\nä\n|-u --no-tld
0|ü\n\nä\n|ü\n\nä\n|-s
0|ü\n\nä\n|ü\n\nä\n|-n
0|tda\n\n4ca\n|ü\n\nä\n|-e
0|ü\n\nä\n|tda\n\n4ca\n|-d
0|\r\na\r\n|\r\na\r\n|
0|xn--\r-dha\n|ü\r\n|
1||tda\r\n|-d
END
$xn --idn -h > "$t/out" 2> "$t/err" && $xn --idn --help | cmp -s - "$t/out" &&
    $xn --help | cmp -s - "$t/out"
check '-h and --help'
names '-V, and nothing else' "idn (xn) $($xn -V | sed -n '1s/xn //p')\n" --idn -V ü
names '--version' "idn (xn) $($xn -V | sed -n '1s/xn //p')\n" --idn -u --version
try 'only the whole word' 2 '' 'xn: --idnx: unrecognized option; did you mean --idn?\n' '' --idnx a
try '--debug: input and output' 0 'ü\n' 'Charset: UTF-8\ninput[0] = U+0074\ninput[1] = U+0064\n'\
'input[2] = U+0061\noutput[0] = U+00FC\n' '' --idn --debug -d tda
try '--debug: up to an ill-formed octet' 1 '' 'Charset: UTF-8\ninput[0] = U+0061\n'\
'xn: idn: ill-formed UTF-8 (RFC 3629)\n' 'a\0377b\n' --idn --debug
CHARSET=EUC-JP
try 'Punycode has no charset' 1 '' 'xn: idn: not a Punycode digit (RFC 3492 section 6.2)\n' \
    '\0277\n' --idn -d
CHARSET=UTF-8
$xn --idn < "$t" > "$t/out" 2> "$t/err"
status=$?
gives 'an input that cannot be read' 1 '' 'xn: idn: Is a directory\n'
if [ -w /dev/full ]; then
    for arguments in a --help --version; do
        $xn --idn $arguments > /dev/full 2> "$t/err"
        [ $? -eq 1 ]
        check "a full disk: $arguments"
    done
    $xn --idn ü > /dev/full 2> "$t/err"
    holds "$t/err" 'xn: standard output: No space left on device\n'
    check 'a full disk: the message'
else
    skip 'no /dev/full' 4
fi
echo ü | $drive pty 012 $xn --idn > "$t/out"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 2
else
    holds "$t/out" 'Enter names, one per line; Ctrl-D to finish\nxn--tda\n'
    check 'a prompt'
    echo ü | $drive pty 012 $xn --idn --quiet > "$t/out"
    holds "$t/out" 'xn--tda\n'
    check 'no prompt with --quiet'
fi

if [ -n "$RUN" ] || ! idn --version 2> /dev/null | grep -q 'GNU Libidn) 1\.4'; then
    skip 'GNU idn is not installed'
    finish
    exit
fi

# same_as_idn ARGUMENTS...: the same output and exit status with $t/in as input
same_as_idn() {
    shown=$(echo "$*" | tr '\n' ' ')
    idn "$@" < "$t/in" > "$t/want" 2> /dev/null
    wanted=$?
    $xn --idn "$@" < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
    [ $status -eq $wanted ] && same "$t/out" "$t/want"
    check "idn $shown" || echo \
        "# exit $status, not $wanted: $(head -n 1 "$t/err")"
}

: > "$t/in"
combining=$(printf '\341\204\200\314\200\341\205\241')
for name in a bücher.example BÜCHER 'faß.example' a..b .a a. . 例え.jp xn--tda XN--TDA xn--a xn-- \
    a_b 'a b' \
    ȡ ℀ user@bücher אb א1 "$combining" -a- 'ａ。ｂ' ''; do
    for arguments in '' -a -u '-a --no-tld' '-u --no-tld --allow-unassigned' --usestd3asciirules \
        -s -n -e; do
        # shellcheck disable=SC2086
        same_as_idn --quiet $arguments -- "$name"
    done
done
for digits in bcher-kva tda '' - abc- 3B-WW4C a-zz; do
    same_as_idn -d -- $digits
done
for profile in Nameprep nameprep Nodeprep Resourceprep SASLprep iSCSI ISCSIprep plain trace \
    nonesuch ''; do
    same_as_idn -p "$profile" 'ABC ²'
    same_as_idn -s -p "$profile" 'ABC ²'
    same_as_idn -s -p "$profile" 'a@b'
done
for arguments in '-a -u' '-a -a' --nonesuch -Z -p --profile '-as' '--idna-to-a' '--st' '--no' \
    '--p x' '-k ﬁ' \
    '--hidden-nfkc ﬁ' '-t a' '--tld a' '--allow-unassigned ȡ' '-s ȡ' 'a b ü' '-u a xn--tda' \
        '--quiet --quiet a' \
    '-i x' '-0 x' '-- --debug' 'a -u'; do
    # shellcheck disable=SC2086
    same_as_idn $arguments
done
for input in '' '\n' 'ü\n' 'ü' 'ü\nä\n' 'ü\n\nä\n' 'ü\na..b\nä\n' 'ü\r\nä\n' '\r\n' \
    'xn--tda\nxn--a\n'; do
    printf %b "$input" > "$t/in"
    for arguments in '' -u --no-tld '-u --no-tld' -s -n -e -d; do
        [ "$arguments$input" = '-dü\r\nä\n' ] && continue
        # shellcheck disable=SC2086
        same_as_idn $arguments
    done
done
finish
