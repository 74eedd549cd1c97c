#!/bin/sh
# SPDX-License-Identifier: MIT
# The vectors and the corpora of the fuzzers, in a program that contains the module, built with
# AddressSanitizer and UndefinedBehaviorSanitizer.
. "$srcdir/bindings/sqlite/tests/lib.sh"
flags='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
for compiler in ${SANITIZE_CC:-clang gcc}; do
    # shellcheck disable=SC2086 # words
    echo 'int main(void) { return 0; }' |
        $compiler $flags -x c -o "$work/try" - > /dev/null 2>&1 && break
    compiler=
done
[ -n "$compiler" ] || skip_all 'no compiler has the sanitizers (Debian: clang libclang-rt-dev)'
case $compiler in
*clang*) flags="$flags -fsanitize=integer -fno-sanitize=unsigned-shift-base" ;;
esac

wrong=$(make_module "$work/build" CC="$compiler" CC_FOR_BUILD="${CC:-cc}" CFLAGS="$flags" \
    libxn_sqlite.a)
check "the module builds with the sanitizers of $compiler" "$wrong"
[ -z "$wrong" ] || exit 1
expat=
! nm "$work/build/libxn_sqlite.a" 2> /dev/null | grep -q ' U XML_' || expat=-lexpat
for program in vectors memory; do
    # shellcheck disable=SC2086 # words
    $compiler -std=c99 $flags -DSQLITE_CORE -I"$srcdir/lib" -I"$srcdir/bindings" \
        -o "$work/$program" "$here/tests/$program.c" "$work/build/libxn_sqlite.a" -lsqlite3 $expat \
        > "$work/out" 2>&1
    check "the program builds: $program" "$([ -x "$work/$program" ] || cat "$work/out")"
done

# quietly PROGRAM NAME FILE...: one case for all the files, and their number
quietly() {
    program=$1 name=$2
    shift 2
    "$work/$program" "$@" > "$work/out" 2>&1
    status=$?
    check "$name: $(grep -c '^ok' "$work/out") cases" \
        "$([ $status -eq 0 ] && grep -q '^ok' "$work/out" || grep -v '^ok' "$work/out")"
}
quietly memory 'memory'
quietly vectors 'vectors' "$srcdir"/tests/vectors/*.tsv
for corpus in "$srcdir"/tests/fuzz/corpus/*; do
    quietly vectors "corpus $(basename "$corpus")" "$corpus"/*
done
finish
