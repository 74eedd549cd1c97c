#!/bin/sh
# SPDX-License-Identifier: MIT
# libxn-resolve exports what its header declares, under its version node, and needs libxn and libc
# only; its archive has no other global names.
. "$srcdir/tests/tap.sh"
library=.libs/libxn-resolve.so archive=.libs/libxn-resolve.a

declared='xn_getaddrinfo
xn_getnameinfo'
check_equal 'the header declares two functions' "$declared" \
    "$(sed -n 's/^XN_CHECKED .*\(xn_[a-z]*\)(.*/\1/p' "$srcdir/lib/resolve/xn-resolve.h" | sort)"
symbols=$($NM -D --defined-only $library 2> /dev/null | awk '$2 != "A" { print $3 }' | sort)
case $symbols in
'') skip 'exports, version node: there is only a static library' ;;
*asan* | *gcov*) skip 'exports, version node: the objects are instrumented' ;;
*)
    check_equal 'it exports them under XN_RESOLVE_1.0' \
        "$(echo "$declared" | sed 's/$/@@XN_RESOLVE_1.0/')" "$symbols"
    ;;
esac
if [ -e $library ] && command -v readelf > /dev/null; then
    check_equal soname libxn-resolve.so.1 \
        "$(readelf -d $library | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')"
    check 'it needs libxn and libc only' "$(readelf -d $library |
        sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libxn\.so\.1|libc\..*)$')"
else
    skip 'soname and needed libraries: no readelf, or only a static library' 2
fi
[ ! -e $archive ] || check 'the archive has no global names but xn_* and xni_*' \
    "$($NM -g $archive | awk 'NF == 3 && $2 ~ /[TDBRVW]/ { print $3 }' |
        grep -vE '^xni?_|^__(asan|odr|ubsan|sanitizer)')"
finish
