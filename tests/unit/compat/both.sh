#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs compiled with our headers run on GNU libidn, and vice versa: the facts that the tests
# of this directory state are facts about both libraries, but for those marked as fixed.
. "$srcdir/tests/unit/compat/lib.sh"
[ -n "$gnu" ] || skip_all "$no_gnu"

# run LIBDIR PROGRAM: prints the lines of failed cases.
run() {
    LD_LIBRARY_PATH=$1 "$2" > "$dir/out" 2>&1
    status=$?
    grep '^not ok' "$dir/out"
    [ $status -eq 0 ] || echo "exit status $status"
    grep -q '^1\.\.[1-9]' "$dir/out" || echo 'no tests'
}

# shellcheck disable=SC2086 # words
build() {
    $CC -g -I"$srcdir/tests/unit/compat" -I"$srcdir/tests/unit" "$@" 2>&1 ||
        echo 'it does not compile'
}

for program in $LIBIDN_FACTS; do
    name=${program##*/}
    wrong=$(build -I"$headers" -o "$dir/$name" "$srcdir/$program.c" "$gnu")
    [ -n "$wrong" ] || wrong=$(XN_ON_GNU=1 run "${gnu%/*}" "$dir/$name")
    check "$name: our headers, GNU libidn" "$wrong"
    if echo '#include <stringprep.h>' | $CC -E - > /dev/null 2>&1; then
        wrong=$(build -o "$dir/$name" "$srcdir/$program.c" "$library")
        [ -n "$wrong" ] || wrong=$(run "$libdir" "$dir/$name")
        check "$name: GNU's headers, our library" "$wrong"
    else
        skip "$name: GNU's headers, our library: they are not installed"
    fi
done
finish
