#!/bin/sh
# SPDX-License-Identifier: MIT
# libxn-resolve exports what its header declares, under its version node, needs
# libxn and libc only, and its header and its manual fit each other.
. "$srcdir/tests/tap.sh"
library=.libs/libxn-resolve.so

# compare EXPECTED ACTUAL: prints both if they differ.
compare() {
    [ "$1" = "$2" ] || printf 'expected: %s\nactual: %s\n' "$1" "$2"
}

header=$srcdir/lib/resolve/xn-resolve.h
declared=$(sed -n 's/^XN_CHECKED .*\(xn_[a-z]*\)(.*/\1/p' "$header" | sort)
check 'the header declares two functions' \
    "$(compare 'xn_getaddrinfo xn_getnameinfo ' "$(echo "$declared" | tr '\n' ' ')")"
if [ ! -e $library ]; then
    skip 'exports, version node, soname and needed libraries: there is only a static library'
else
    symbols=$($NM -D --defined-only $library | awk '$2 != "A" { print $3 }' | sort)
    case $symbols in
    *asan* | *gcov*) skip 'exports: the objects are instrumented' ;;
    *)
        check 'it exports what the header declares, under XN_RESOLVE_1.0' \
            "$(compare "$(echo "$declared" | sed 's/$/@@XN_RESOLVE_1.0/')" "$symbols")"
        ;;
    esac
    if command -v readelf > /dev/null; then
        check soname "$(compare libxn-resolve.so.1 "$(readelf -d $library |
            sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')")"
        check 'it needs libxn and libc only' "$(readelf -d $library |
            sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libxn\.so\.1|libc\..*)$')"
    else
        skip 'soname and needed libraries: readelf is not installed'
    fi
fi
if [ -e .libs/libxn-resolve.a ]; then
    check 'the static library has no global names but xn_* and xni_*' \
        "$($NM -g .libs/libxn-resolve.a | awk 'NF == 3 && $2 ~ /[TDBRVW]/ { print $3 }' |
            grep -vE '^xni?_|^__(asan|odr|ubsan|sanitizer)')"
fi

# Every constant of the header, and the members of the structure
manual=$srcdir/lib/resolve/xn-resolve.3
names=$(grep -oE '\bXN_(RESOLVE|HOW)_[A-Z]+' "$header" | grep -v _H$ | sort -u)
check 'the manual mentions every constant' "$(for name in $names; do
    grep -qw "$name" "$manual" || echo "$name"
done)"
for name in xn_getaddrinfo xn_getnameinfo; do
    from_header=$(tr '\n' ' ' < "$header" | grep -o "int $name([^)]*)" |
        sed 's/.*(//; s/)//; s/,  */\n/g; s/  */ /g')
    from_manual=$(sed -n "/^\.Fo $name/,/^\.Fc/s/^\.Fa \"\(.*\)\"/\1/p" "$manual")
    check "the manual has the parameters of $name" "$(compare "$from_header" "$from_manual")"
done
members() {
    sed -n '/^typedef struct xn_resolve_info {/,/^}/ {
        s/ *\/\*.*//; s/^    //p
    }' "$1"
}
check 'the manual has the members of xn_resolve_info' \
    "$(compare "$(members "$header")" "$(members "$manual")")"
cat > tests/unit/resolve/symbols.c.new << 'END'
#include <xn-resolve.h>
#include <xn-resolve.h>
unsigned use(const xn_resolve_info *info);
unsigned
use(const xn_resolve_info *info)
{
    return info->how + XN_HOW_RAW;
}
END
trap 'rm -f tests/unit/resolve/symbols.c.new tests/unit/resolve/symbols.out.new' EXIT
for compiler in "$CC -x c -std=c99" 'clang -x c -std=c11' 'g++ -x c++ -std=c++11'; do
    command -v "${compiler%% *}" > /dev/null || continue
    # shellcheck disable=SC2086 # words
    $compiler -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -I"$srcdir/lib" \
        -I"$srcdir/lib/resolve" \
        -fsyntax-only tests/unit/resolve/symbols.c.new > tests/unit/resolve/symbols.out.new 2>&1
    check "the header compiles: $compiler" "$(cat tests/unit/resolve/symbols.out.new)"
done
finish
