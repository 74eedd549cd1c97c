#!/bin/sh
# SPDX-License-Identifier: MIT
# A wrong command line is refused with a one-line message before anything is read or written.
. "$srcdir/tests/xn/lib.sh"

# wrong WORDS ARGUMENTS...: exit status 2, no output, and one line of message that matches WORDS
wrong() {
    words=$1
    shift
    echo ü | $xn "$@" > "$t/out" 2> "$t/err"
    status=$?
    [ $status -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
        grep -q "^xn: .*$words" "$t/err"
    check "refused: $*" || sed 's/^/# /' "$t/err"
}

# taken STATUS ARGUMENTS...
taken() {
    want=$1
    shift
    echo ü | $xn "$@" > "$t/out" 2> "$t/err"
    status=$?
    [ $status -eq "$want" ]
    check "taken: $*"
}

# two operations
for one in -a -u -s -n -e -d -x --compare; do
    for other in -a -u -s -n -e -d -x --compare; do
        [ $one = $other ] || wrong 'cannot be combined' $one $other a b
    done
done
taken 0 -a -a
taken 0 -k -n
taken 0 -p iSCSI
taken 0 -p iSCSI -s

# contradictions
wrong '-p: cannot be combined with -a' -p iSCSI -a
wrong '-u: cannot be combined with --profile' -u --profile=iSCSI
wrong '--compare: cannot be combined with -p' --compare -p iSCSI a b
for option in -e -d; do
    long=--punycode-$([ $option = -e ] && echo encode || echo decode)
    wrong "$option: a value needs the long name: $long=VALUE" $option=trace
    wrong "$long: given twice with different values" $option $long=trace
    wrong "$long: cannot be combined with -u" $long=trace -u
    wrong "$long: cannot be combined with -x" $long=code-points -x a
    wrong 'json: cannot be combined with trace' $long=trace --json
    wrong 'check: cannot be combined with trace' $long=trace --check
    wrong "$long: takes a list of code-points and trace\$" $long=steps
    wrong 'takes a list of code-points and trace' $long=
    wrong 'takes a list of code-points and trace' $long=trace,
done
taken 0 --punycode-encode=trace,code-points,trace U+00FC
taken 0 --check --json
wrong 'check: cannot be combined with -x' --check -x
wrong on-error --check --on-error=keep
wrong on-error --check --on-error=skip
taken 0 --check --on-error=stop
# --on-error where there are no lines to keep
for how in blank keep skip text:x; do
    wrong 'on-error: cannot be combined with --check, except for stop' --check --on-error=$how
    for option in -x --punycode-encode=trace --punycode-decode=trace; do
        wrong 'on-error: cannot be combined with --explain or trace, except for stop' \
            $option --on-error=$how
    done
    wrong 'on-error: cannot be combined with --like, except for stop' --like="$t/none" \
        --on-error=$how
    [ $how = keep ] || ! has WITH_LIBIDN2 ||
        wrong 'on-error: cannot be combined with --audit-2008, except for keep and stop' \
            --audit-2008 --on-error=$how
done
taken 0 --punycode-encode=trace --on-error=stop
taken 0 -x --on-error=stop
echo example > "$t/list"
taken 0 --like="$t/list" --on-error=stop
! has WITH_LIBIDN2 || taken 0 --audit-2008 --on-error=keep
for how in blank keep skip stop; do
    taken 0 --check --json --on-error=$how
    taken 0 -x --json --on-error=$how
    taken 0 --like="$t/list" --json --on-error=$how
done
wrong 'check=registration: can only be used with -a or -u' --check=registration -s
wrong 'check=registration: can only be used with -a or -u' --check=registration -d
wrong '-F: can only be used with --append or --field' -F ,
wrong 'csv: can only be used with --field' --csv
wrong '-f: cannot be combined with -x' -f 1 -x
wrong '-f: cannot be combined with trace' -f 1 --punycode-encode=trace
for value in '' trait traits, traits,traits Traits; do
    wrong 'json: takes no value, or traits$' "--json=$value"
done
wrong 'json: traits can only be used with -a, -u or --display' --json=traits -e
wrong 'json: traits can only be used with -a, -u or --display' -s --json=traits
wrong 'cannot be combined' --to=ISO-8859-1 --json
for option in --json --check --field=1 --reject="$t/reject" --on-error=keep --from=UTF-8 \
    --to=UTF-8 --input="$t/none" --null -v --debug \
    -j2 --line-buffered --progress=always; do
    case $option in
    --null) taken 1 --compare $option a b ;;
    *) wrong . --compare $option a b ;;
    esac
done
wrong '--debug: cannot be combined with --like' --like="$t/none" --debug
wrong '--compare: takes two names$' --compare
wrong 'two names' --compare a
wrong 'two names' --compare a b c
wrong "-i: cannot be combined with names on the command line" -i "$t/none" a
[ ! -e "$t/reject" ]
check 'no file was created'

# values
for option in -f --field -F --delimiter -p --profile -i --input -j --jobs --from --to --on-error \
    --reject --progress; do
    wrong 'requires a value' $option
done
for number in 0 -1 +1 x 1x '' ' 1' 0x1 1.0 99999999999999999999; do
    case $number in
    '' | *[!0-9,-]*) wrong 'list of numbers\|requires --header' --field="$number" ;;
    *) wrong 'list of numbers' --field="$number" ;;
    esac
    wrong '--jobs: takes a number from 1 to 256$' --jobs="$number"
done
wrong '--jobs: takes a number from 1 to 256$' --jobs=257
for number in '' -1 x 1x 18446744073709551615 18446744073709551616; do
    wrong '--max-messages: takes a number, 0 or more$' --max-messages="$number"
done
taken 0 --max-messages=18446744073709551614
taken 0 --jobs=256
one_character='takes one ASCII character other than a quotation mark or an end of line'
for delimiter in '' ab '"' "$(printf '\r')" 'ü' "$(printf '\200')" '
'; do
    wrong "--delimiter: $one_character\$" -f 1 --delimiter="$delimiter"
done
wrong 'one ASCII character' -f 1 -F "$(printf '\txyz')"
wrong 'one ASCII character' -f 1 -F '\tx'
taken 0 -f 1 '--delimiter=\t'
wrong '--on-error: takes blank, keep, skip, stop or text:TEXT$' --on-error=
wrong '--on-error: takes blank, keep, skip, stop or text:TEXT$' --on-error=Keep
for value in text text, 'text :x' tex:x Text:x ' text:x' stop,text:x; do
    wrong '--on-error: takes blank, keep, skip, stop or text:TEXT$' --on-error="$value"
done
wrong '--progress: takes auto, always or never$' --progress=no
# a word with a letter less, and with others after it
while read -r option word list; do
    for value in "${word%?}" "${word}s" "$word " "$word:" "$word,$word,"; do
        wrong "$option: takes $list\$" "$option=$value"
    done
done << 'END'
--check host host, registration or any
--check registration host, registration or any
--check any host, registration or any
--json traits no value, or traits
--on-error blank blank, keep, skip, stop or text:TEXT
--on-error keep blank, keep, skip, stop or text:TEXT
--on-error skip blank, keep, skip, stop or text:TEXT
--on-error stop blank, keep, skip, stop or text:TEXT
--progress always auto, always or never
--progress auto auto, always or never
--progress never auto, always or never
--punycode-decode trace a list of code-points and trace
--punycode-encode code-points a list of code-points and trace
END
wrong '-p: unknown profile; --profiles lists the known ones$' -p nonesuch
wrong '--from: unknown charset$' --from=nonesuch
wrong '--to: unknown charset$' --to=nonesuch
octet='the end of line is not one octet in this charset; convert to UTF-8 with iconv'
wrong "--from: $octet\$" --from=UTF-16
wrong "--to: $octet\$" --to=UTF-32
taken 0 --from=UTF-8
taken 0 --to=utf-8

# unknown options
wrong top-level -t
wrong '--tld: rules of top-level domains are not supported$' --tld a
wrong top-level -tu a
wrong '-Z: unrecognized option' -Z
wrong 'unrecognized option' --nonesuch
wrong 'ambiguous option' --no
wrong 'ambiguous option' --pro=auto
wrong 'does not take a value' --std3=1
echo ü > "$t/rejects"
wrong 'rejects: is also the input, the output or standard error$' -i "$t/rejects" \
    --reject="$t/rejects"
holds "$t/rejects" 'ü\n'
check 'the input is unchanged'
$xn --reject="$t/rejects" < /dev/null >> "$t/rejects" 2> /dev/null
[ $? -eq 2 ] && holds "$t/rejects" 'ü\n'
check 'the rejects cannot be the output'
for arguments in '--json -Zq' '-Z' 'a -vZ' '--json --lower -Z a'; do
    $xn $arguments > "$t/out" 2> "$t/err" < /dev/null
    [ $? -eq 2 ] && grep -q '^xn: -Z: unrecognized option' "$t/err"
    check "the unknown option is named: $arguments"
done
finish
