#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs of the system that use libidn: the same output with GNU libidn and with this library.
. "$srcdir/tests/unit/compat/lib.sh"
[ -n "$gnu" ] || skip_all "$no_gnu"
unset CHARSET LANGUAGE

# same NAME INPUT COMMAND...: compares output, messages and exit status.
same() {
    name=$1 input=$2
    shift 2
    printf '%s' "$input" | "$@" > "$dir/theirs" 2>&1
    echo "exit status $?" >> "$dir/theirs"
    printf '%s' "$input" | LD_LIBRARY_PATH=$libdir "$@" > "$dir/ours" 2>&1
    echo "exit status $?" >> "$dir/ours"
    check "$name" "$(diff "$dir/theirs" "$dir/ours")"
}

# loads COMMAND...: whether it loads libidn, and with LD_LIBRARY_PATH this one.
loads() {
    LD_LIBRARY_PATH=$libdir LD_DEBUG=libs LD_DEBUG_OUTPUT=$dir/debug "$@" > /dev/null 2>&1 \
        < /dev/null
    cat "$dir"/debug.* 2> /dev/null | grep -q "calling init: $library\$"
    status=$?
    rm -f "$dir"/debug.*
    return $status
}

names='bücher.example
BÜCHER.Example
пример.испытание
straße.example
例え。テスト
أمثلة.إختبار
a..b
xn--bcher-kva.example
xn--99999999
🙂.example
a_b.example
-a.example
'
if command -v idn > /dev/null && loads idn -a a; then
    for options in -a -u -e -s -n '-a --allow-unassigned' '-a --usestd3asciirules' \
        '-u --allow-unassigned' '-s -p SASLprep' '-s -p Nodeprep' '-s -p Resourceprep' \
        '-s -p plain' '-s -p trace' '-s -p ISCSIprep' '-s -p KRBprep' '-s -p unknown'; do
        # A line at a time, since idn stops at the first error.
        wrong=$(printf '%s' "$names" | while read -r line; do
            # shellcheck disable=SC2086 # words
            for path in "${gnu%/*}" "$libdir"; do
                LD_LIBRARY_PATH=$path idn --quiet $options -- "$line" 2>&1
                echo "exit status $?"
            done > "$dir/both"
            lines=$(wc -l < "$dir/both")
            head -n $((lines / 2)) "$dir/both" > "$dir/theirs"
            tail -n $((lines / 2)) "$dir/both" | diff "$dir/theirs" - > "$dir/diff" || {
                echo "$line"
                cat "$dir/diff"
            }
        done)
        check "idn $options" "$wrong"
    done
    # Not the names above: GNU libidn takes octets such as `.` for digits.
    same 'idn -d' 'bcher-kva' idn --quiet -d
    same 'idn -d: not a digit' 'b:' idn --quiet -d
    same 'idn -d: too great' '99999999' idn --quiet -d
    same 'idn with a charset' 'bücher' env CHARSET=ISO-8859-1 idn --quiet -u xn--bcher-kva
    same 'idn --tld' 'bücher.fr' idn --quiet -a
    same 'idn: a forbidden code point' 'b§.fr' idn --quiet -a
else
    skip 'idn: not installed'
fi

if command -v gsasl > /dev/null && loads gsasl --client-mechanisms; then
    for password in 'Jürgen' 'a b' 'pass­word' 'אa'; do
        same "gsasl: password $password" "

" gsasl --client --mechanism=PLAIN --authentication-id="$password" --authorization-id=other \
            --password="$password" --no-starttls
    done
else
    skip 'gsasl: not installed'
fi

finish
