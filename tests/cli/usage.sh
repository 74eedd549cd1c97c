#!/bin/sh
# SPDX-License-Identifier: MIT
# A wrong command line is refused in one line, before anything is read or written.
. "$srcdir/tests/cli/lib.sh"

# wrong WORDS ARGUMENTS...: status 2, nothing on standard output, and one line that has the words
wrong() {
    words=$1
    shift
    echo ü | $xn "$@" > "$t/out" 2> "$t/err"
    status=$?
    [ $status -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q "^xn: .*$words" "$t/err"
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
        [ $one = $other ] || wrong 'at a time' $one $other a b
    done
done
taken 0 -a -a
taken 0 -k -n
taken 0 -p iSCSI
taken 0 -p iSCSI -s

# what does not go together
wrong stringprep -p iSCSI -a
wrong stringprep -u --profile=iSCSI
wrong stringprep --compare -p iSCSI a b
wrong '-e or -d' --trace
wrong '-e or -d' --trace -u
wrong '-e or -d' --code-points
wrong '-e or -d' --code-points -x a
wrong json --trace -e --json
wrong check --trace -d --check
wrong json --check --json
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
wrong names --traits --json -e
wrong names --traits --json -s
wrong names --to=ISO-8859-1 --json
for option in --json --check --field=1 --reject="$t/reject" --on-error=keep --from=UTF-8 --to=UTF-8 --input="$t/none" --null; do
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
check 'and no file was made'

# what takes something
for option in -f --field -F --delimiter -p --profile -i --input -j --jobs --from --to --on-error --reject --progress; do
    wrong 'takes a value' $option
done
for number in 0 -1 +1 x 1x '' ' 1' 0x1 1.0 99999999999999999999; do
    wrong 'number' --field="$number"
    wrong 'number' --jobs="$number"
done
wrong 256 --jobs=257
taken 0 --jobs=256
for delimiter in '' ab '"' "$(printf '\r')" 'ü' '
'; do
    wrong 'one ASCII character' -f 1 --delimiter="$delimiter"
done
taken 0 -f 1 '--delimiter=\t'
wrong 'blank, keep, skip or stop' --on-error=
wrong 'blank, keep, skip or stop' --on-error=Keep
wrong 'auto, always or never' --progress=no
wrong 'there is none of this name' -p nonesuch
wrong 'charset\|libunistring' --from=nonesuch
wrong 'charset\|libunistring' --to=nonesuch
if has WITH_LIBUNISTRING; then
    wrong 'one octet' --from=UTF-16
    wrong 'one octet' --to=UTF-32
else
    wrong libunistring --from=ISO-8859-1
    wrong libunistring --to=ISO-8859-1
fi
taken 0 --from=UTF-8
taken 0 --to=utf-8

# what there is not
wrong TLD -t
wrong TLD --tld a
wrong TLD -tcom a
wrong '-Z: there is no such option' -Z
wrong 'no such option' --nonesuch
wrong 'more than one option' --no
wrong 'more than one option' --pro=auto
wrong 'takes no value' --std3=1
echo ü > "$t/rejects"
wrong 'is the input' -i "$t/rejects" --reject="$t/rejects"
holds "$t/rejects" 'ü\n'
check 'which is as it was'
$xn --reject="$t/rejects" < /dev/null >> "$t/rejects" 2> /dev/null
[ $? -eq 2 ] && holds "$t/rejects" 'ü\n'
check 'so is one that is written to'
for arguments in '--json -Zq' '-Z' 'a -vZ' '--json --lower -Z a'; do
    $xn $arguments > "$t/out" 2> "$t/err" < /dev/null
    [ $? -eq 2 ] && grep -q '^xn: -Z: there is no such option' "$t/err"
    check "the option that is none is named: $arguments"
done
finish
