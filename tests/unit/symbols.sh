#!/bin/sh
# SPDX-License-Identifier: MIT
# The library allocates nothing, reads no locale, no environment and no files, and has no state, the cross-check with the
# witnesses alone excepted; and it exports what xn.h declares, and nothing else.
allowed='memchr memcmp bcmp memcpy memmove memset strcmp strlen'
# What the compiler and the linker put there themselves.
runtime='_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__[a-z0-9]*[sd]i[0-9]*|__x86[.a-z_]*'
witnesses='malloc free stringprep_profiles stringprep_4i u32_normalize uninorm_nfkc'
echo 1..4

# What nm says of all objects: of the shared library's, where there is one.
if [ -e lib/.libs/punycode.o ]; then
    objects=$(echo lib/.libs/*.o nameprep/.libs/*.o)
else
    objects=$(echo lib/*.o nameprep/*.o)
fi
# shellcheck disable=SC2046 # words
symbols=$($NM $(echo "$objects" | tr ' ' '\n' | grep -v crosscheck))
# shellcheck disable=SC2046
# shellcheck disable=SC2086
! grep -qF .gnu.lto_ $objects || symbols=__gnu_lto

crosscheck=$($NM $(echo "$objects" | tr ' ' '\n' | grep crosscheck))

# names TYPES: the symbols of these types, a line each, on standard input.
names() {
    awk -v types="^[$1]\$" 'NF == 2 && $1 ~ types { print $2 } NF == 3 && $2 ~ types { print $3 }' | sort -u
}

# result NUMBER WHAT WRONG: passed if nothing is wrong.
result() {
    [ -z "$3" ] || echo "# wrong:" $3
    [ -z "$3" ] && echo "ok $1 - $2" || echo "not ok $1 - $2"
}

case $symbols in
*__asan*|*__ubsan*|*__msan*|*__tsan*|*__sanitizer*|*gcov*|*__gnu_lto*)
    echo 'ok 1 # SKIP the objects are instrumented, or not final'
    echo 'ok 2 # SKIP the objects are instrumented, or not final'
    echo 'ok 3 # SKIP the objects are instrumented, or not final' ;;
*xn_punycode_encode*)
    defined=$(printf '%s\n' "$symbols" "$crosscheck" | names TRDBVW)
    result 1 'the objects ask for no foreign names' "$(echo "$symbols" | names U | grep -vxE "$runtime" | grep -vxF "$(echo $allowed $defined | tr ' ' '\n')")"
    result 2 'the library has no state' "$(size -A $objects | awk '$1 ~ /^\.s?data$|^\.s?bss$/ && $2 > 0')"
    result 3 'the cross-check asks for the witnesses alone' "$(echo "$crosscheck" | names U | grep -vxE "$runtime" | grep -vxF "$(echo $allowed $witnesses $defined | tr ' ' '\n')")" ;;
*)
    result 1 'nm lists the objects' "no symbols in $objects"
    result 2 'nm lists the objects' "no symbols in $objects"
    result 3 'nm lists the objects' "no symbols in $objects" ;;
esac

declared=$(tr '\n' ' ' < "$srcdir/lib/xn.h" | tr ';' '\n' | sed -n 's/.*XN_\(API\|CHECKED\) [^(]*[ *]\(xn_[a-z0-9_]*\)(.*/\2/p' | sort)
if [ -e .libs/libxn.so ]; then
    exported=$($NM -D --defined-only .libs/libxn.so | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort)
    [ "$exported" = "$declared" ] && wrong='' || wrong="declared: $declared exported: $exported"
    result 4 'the shared library exports what xn.h declares' "$wrong"
else
    echo 'ok 4 # SKIP no shared library'
fi
