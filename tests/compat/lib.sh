# SPDX-License-Identifier: MIT
# For the scripts of this directory, which source it: TAP, the library under test, GNU libidn.
# srcdir, CC, NM and LIBIDN_HEADERS come from the Makefile; GNU_LIBIDN names another GNU libidn.
# shellcheck shell=sh disable=SC2034 # for the scripts
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
count=0
headers=$srcdir/compat
libdir=$PWD/compat/.libs
library=$libdir/libidn.so.12

# check NAME WRONG: passes if WRONG is empty.
check() {
    count=$((count + 1))
    if [ -z "$2" ]; then
        echo "ok $count - $1"
    else
        echo "$2" | head -n 20 | sed 's/^/# /'
        echo "not ok $count - $1"
    fi
}

skip() {
    count=$((count + 1))
    echo "ok $count # SKIP $1: $2"
}

# skip_all REASON
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

[ -e "$library" ] || skip_all 'there is no shared library'
[ "$BUILD" = "$HOST" ] || skip_all 'built for another machine'
case $LINK_FLAGS in
*-fsanitize*) skip_all 'the library is instrumented' ;;
esac

# The installed libidn, unless it is this project's as well.
gnu=${GNU_LIBIDN-$($CC -print-file-name=libidn.so.12)}
case $gnu in
/*) [ -e "$gnu" ] || gnu= ;;
*) gnu= ;;
esac
if [ -n "$gnu" ] && readelf -n "$gnu" 2> /dev/null | grep -q '^ *xn '; then
    gnu=
fi
no_gnu='GNU libidn is not installed'
