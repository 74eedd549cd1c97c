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
{ head -c 1100000 /dev/zero | tr '\0' a; printf '\nb\n'; } > "$t/long"
$xn --idn < "$t/long" > "$t/out" 2> "$t/err"
status=$?
gives 'a line that is too long' 1 '' 'xn: idn: a line of more than 1048576 octets\n'
names 'stringprep allows unassigned code points' 'ȡ\n' --idn -s ȡ
try 'ToASCII does not' 1 '' \
    'xn: idn: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n' '' --idn -a ȡ
names 'unless it is asked to' 'xn--6la\n' --idn --allow-unassigned ȡ
# deliberate differences
try 'a character that is not a digit is an error' 1 '' \
    'xn: idn: not a Punycode digit (RFC 3492 section 6.2)\n' '' --idn -d 'abc!'
try 'a NUL does not end a line' 0 'a\0b\n' '' 'a\0b\n' --idn

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
