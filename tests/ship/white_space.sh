#!/bin/sh
# SPDX-License-Identifier: MIT
# configure refuses directories that libtool and make cannot quote.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
configure=$(cd "$srcdir" && pwd)/configure

# try NAME DIRECTORY MESSAGE: runs $configure there
try() {
    mkdir -p "$2"
    (cd "$2" && sh "$configure") > "$dir/out" 2> "$dir/err" < /dev/null
    [ $? -eq 1 ] && grep -qxF "configure: error: $3" "$dir/err"
    check "$1" || sed 's/^/# /' "$dir/err"
}

try 'a space in the path of the build' "$dir/a b" \
    "cannot build in a directory with white space in its path: $dir/a b"
mkdir "$dir/c d" "$dir/build"
cp -R "$configure" "$srcdir/build-aux" "$dir/c d"
mkdir "$dir/c d/lib" && : > "$dir/c d/lib/xn.h"
configure="$dir/c d/configure"
try 'a space in the path of the sources' "$dir/build" \
    "cannot build sources with white space in their path: $dir/c d"
finish
