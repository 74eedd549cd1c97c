#!/bin/sh
# SPDX-License-Identifier: MIT
# A wrong command line is refused with a one-line message before anything is read or written.
. "$srcdir/tests/cli/lib.sh"

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
wrong stringprep -p iSCSI -a
wrong stringprep -u --profile=iSCSI
wrong stringprep --compare -p iSCSI a b
wrong '-e or -d' --trace
wrong '-e or -d' --trace -u
wrong '-e or -d' --code-points
wrong '-e or -d' --code-points -x a
wrong json --trace -e --json
wrong check --trace -d --check
taken 0 --check --json
wrong explain --check -x
wrong on-error --check --on-error=keep
wrong on-error --check --on-error=skip
taken 0 --check --on-error=stop
wrong field -F ,
wrong field --csv
wrong field -f 1 -x
wrong field -f 1 --trace -e
wrong json --traits
wrong json --traits -u
wrong '-a, -u or --display' --traits --json -e
wrong '-a, -u or --display' --traits --json -s
wrong 'cannot be combined' --to=ISO-8859-1 --json
for option in --json --check --field=1 --reject="$t/reject" --on-error=keep --from=UTF-8 \
    --to=UTF-8 --input="$t/none" --null -v --debug \
    -j2 --line-buffered --progress=always; do
    case $option in
    --null) taken 1 --compare $option a b ;;
    *) wrong . --compare $option a b ;;
    esac
done
wrong 'two names' --compare
wrong 'two names' --compare a
wrong 'two names' --compare a b c
wrong input -i "$t/none" a
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
    wrong 'number' --jobs="$number"
done
wrong 256 --jobs=257
taken 0 --jobs=256
for delimiter in '' ab '"' "$(printf '\r')" 'ü' '
'; do
    wrong 'one ASCII character' -f 1 --delimiter="$delimiter"
done
wrong 'one ASCII character' -f 1 -F "$(printf '\txyz')"
wrong 'one ASCII character' -f 1 -F '\tx'
taken 0 -f 1 '--delimiter=\t'
wrong 'blank, keep, skip, stop or text' --on-error=
wrong 'blank, keep, skip, stop or text' --on-error=Keep
wrong 'auto, always or never' --progress=no
wrong 'unknown profile' -p nonesuch
wrong 'unknown charset\|libunistring' --from=nonesuch
wrong 'unknown charset\|libunistring' --to=nonesuch
if has WITH_LIBUNISTRING; then
    wrong 'one octet' --from=UTF-16
    wrong 'one octet' --to=UTF-32
else
    wrong libunistring --from=ISO-8859-1
    wrong libunistring --to=ISO-8859-1
fi
taken 0 --from=UTF-8
taken 0 --to=utf-8

# unknown options
wrong top-level -t
wrong top-level --tld a
wrong top-level -tcom a
wrong '-Z: unrecognized option' -Z
wrong 'unrecognized option' --nonesuch
wrong 'ambiguous option' --no
wrong 'ambiguous option' --pro=auto
wrong 'does not take a value' --std3=1
echo ü > "$t/rejects"
wrong 'is also the input' -i "$t/rejects" --reject="$t/rejects"
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
