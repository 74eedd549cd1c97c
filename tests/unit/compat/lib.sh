# SPDX-License-Identifier: MIT
# For the scripts of this directory, which source it: the library under test, GNU libidn.
# srcdir, CC, NM and LIBIDN_HEADERS come from the Makefile; GNU_LIBIDN names another GNU libidn.
# shellcheck shell=sh disable=SC2034 # for the scripts
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
headers=$srcdir/lib/compat
libdir=$PWD/lib/compat/.libs
library=$libdir/libidn.so.12

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
