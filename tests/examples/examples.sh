#!/bin/sh
# SPDX-License-Identifier: MIT
# Each example prints what it should; the README shows the first as it is, and what it prints.
count=0
run() {
    example=$1
    shift
    ${SHELL:-sh} ./libtool --mode=execute $RUN tests/examples/"$example" "$@" 2>&1
    echo "exit $?"
}

# prints WHAT EXPECTED EXAMPLE ARGUMENTS...
prints() {
    count=$((count + 1))
    what=$1 expected=$2
    shift 2
    got=$(run "$@")
    if [ "$got" = "$expected" ]; then
        echo "ok $count - $what"
    else
        echo "$got" | sed 's/^/# /'
        echo "not ok $count - $what"
    fi
}

check() {
    count=$((count + 1))
    [ "$1" -eq 0 ] && echo "ok $count - $2" || echo "not ok $count - $2"
}

refused="$(printf 'bücher.a\342\200\250b\n         ^\nlabel 2, octet 10: U+2028 is prohibited (RFC 3454 table C.2.2)\nexit 1')"
prints 'resolve finds localhost' "$(printf 'localhost is there\nexit 0')" resolve localhost
prints 'resolve refuses, with a caret under the place' "$(printf 'user@bücher\n    ^\nlabel 1, octet 5: U+0040 has no place in a host name; this looks like a mail address (xn guard b)\nexit 1')" resolve user@bücher
prints 'the caret counts code points' "$(echo "$refused" | sed 's/^ *^$/        ^/')" resolve "$(printf 'bücher.a\342\200\250b')"
prints 'show decodes' "$(printf 'bücher.example\nexit 0')" show xn--bcher-kva.example
prints 'show warns of a deviation' "$(printf 'straße.example\n(newer programs may take it for another host)\nexit 0')" show straße.example
prints 'show does not show mixed scripts' "$(printf 'xn--pple-43d (not shown in Unicode: mixed scripts)\nexit 1')" show xn--pple-43d
prints 'show does not show a fake ACE label' "$(printf 'xn--a (not shown in Unicode: no real ACE label)\nexit 1')" show xn--a
prints 'compare finds the same' "$(printf 'the same\nexit 0')" compare Bücher.example xn--bcher-kva.EXAMPLE.
prints 'compare finds a difference' "$(printf 'different\nexit 1')" compare bücher.example bucher.example
prints 'compare refuses the second' "$(printf 'a..b: second name, label 2, octet 3: an empty label (RFC 3490 section 4.1 step 8)\nexit 2')" compare a a..b
prints 'password prepares' "$(printf '3 octets: IX2\nexit 0')" password "$(printf 'I\302\255X\302\262')"
prints 'password refuses' "$(printf 'a code point that RFC 3454 prohibits (RFC 3454 table C.2.1)\nexit 1')" password "$(printf 'a\007')"

for example in resolve show compare password; do
    [ "$(wc -l < "$srcdir/tests/examples/$example.c")" -lt 40 ]
    check $? "$example has fewer than 40 lines"
done
sed -n '/^```c$/,/^```$/p' "$srcdir/README.md" | sed '1d;$d' | cmp -s - "$srcdir/tests/examples/resolve.c"
check $? 'the README shows the first as it is'
shown=$(sed -n '/^    \$ \.\/resolve user@/,/^$/p' "$srcdir/README.md" | sed '1d;$d; s/^    //')
[ -n "$shown" ] && [ "$(run resolve user@bücher)" = "$(printf '%s\nexit 1' "$shown")" ]
check $? 'and what it prints'
echo "1..$count"
