#!/bin/sh
# SPDX-License-Identifier: MIT
# What `make install` puts into an empty folder works: library, header, xn.pc, manuals and command; and `make uninstall`
# takes all of it away again.
if [ -n "$RUN" ] || [ "$BUILD" != "$HOST" ]; then
    echo '1..0 # SKIP built for another machine'
    exit 0
fi
dir=tests/install/install.new
rm -rf "$dir"
mkdir -p "$dir/root" || exit 99
trap 'rm -rf "$dir"' EXIT
dir=$(cd "$dir" && pwd)
root=$dir/root
count=0

# result WHAT WRONG: passed if nothing is wrong.
result() {
    count=$((count + 1))
    [ -z "$2" ] && echo "ok $count - $1" && return
    echo "$2" | sed 's/^/# /'
    echo "not ok $count - $1"
}

skip() {
    count=$((count + 1))
    echo "ok $count # SKIP $1"
}

# wrong EXPECTED COMMAND...: what a command says, where that is not what it should.
wrong() {
    expected=$1
    shift
    got=$("$@" 2>&1)
    code=$?
    [ $code -eq 0 ] && [ "$got" = "$expected" ] || echo "exit $code: $got"
}

# What make says where it fails.  It is no part of the make that runs the tests.
run_make() {
    (unset MAKEFLAGS MFLAGS MAKELEVEL; ${MAKE:-make} "$1" DESTDIR="$root") > "$dir/log" 2>&1 < /dev/null || tail -n 20 "$dir/log"
}

installed() {
    find "$root" -path "*/$1" | head -n 1
}

failed=$(run_make install)
result 'make install' "$failed"
missing=
for file in include/xn.h pkgconfig/xn.pc man/man3/xn.3 man/man1/xn.1 bin/xn; do
    [ -s "$(installed "$file")" ] || missing="$missing $file"
done
[ -n "$(installed libxn.so)$(installed libxn.a)$(installed libxn.dylib)" ] || missing="$missing library"
result 'header, library, xn.pc, manuals and command are there' "${missing:+missing:$missing}"

ace=xn--bcher-kva.example
version=$(awk '/^#define XN_VERSION_[MP]/ { printf "%s%s", dot, $3; dot = "." }' "$srcdir/lib/xn.h")
command=$(installed bin/xn)
result 'the command converts' "$(wrong $ace "$command" 'bücher.example')"
[ "$("$command" --version | head -n 1)" = "xn $version" ] && other= || other=$("$command" --version | head -n 1)
result 'and says its version' "$other"

if command -v mandoc > /dev/null; then
    unread=
    for page in man3/xn.3 man1/xn.1; do
        mandoc -Tascii "$(installed "man/$page")" 2> /dev/null | grep -q 'IDNA 2003' || unread="$unread $page"
    done
    result 'the manuals can be read' "${unread:+not:$unread}"
else
    skip 'no mandoc'
fi

lib=$(dirname "$(dirname "$(installed pkgconfig/xn.pc)")")
PKG_CONFIG=${PKG_CONFIG:-pkg-config}
PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS
cat > "$dir/three.c" << 'EOF'
#include <stdio.h>
#include <xn.h>
int main(void) { char name[XN_NAME_SIZE]; return xn_to_ascii("b\303\274cher.example", XN_STRLEN, 0, name, sizeof(name), NULL, NULL) != XN_OK || puts(name) < 0; }
EOF

# build PROGRAM FLAGS...: what the compiler says.
build() {
    program=$1
    shift
    # shellcheck disable=SC2086 # words
    $CC $LINK_FLAGS -o "$dir/$program" "$dir/three.c" "$@" 2>&1
}

# shellcheck disable=SC2046,SC2086 # words
if ! command -v $PKG_CONFIG > /dev/null; then
    for what in version shared static; do
        skip "no pkg-config ($what)"
    done
else
    result 'xn.pc says the version' "$(wrong "$version" $PKG_CONFIG --modversion xn)"
    if [ -e "$lib/libxn.so" ]; then
        result 'a program of three lines, with the shared library' "$(build shared $($PKG_CONFIG --cflags --libs xn)
            wrong $ace env LD_LIBRARY_PATH="$lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" "$dir/shared")"
    else
        skip 'no shared library'
    fi
    if [ -e "$lib/libxn.a" ]; then
        # The linker takes the archive where no shared library stands beside it.
        mkdir "$dir/archive" && cp "$lib/libxn.a" "$dir/archive"
        result 'and with the static one' "$(build static -L"$dir/archive" $($PKG_CONFIG --static --cflags --libs xn)
            wrong $ace "$dir/static"
            $NM "$dir/static" | grep -q ' T xn_to_ascii$' || echo 'xn_to_ascii is not in the program')"
    else
        skip 'no static library'
    fi
fi

if [ -e "$lib/libxn.so" ]; then
    result 'the shared library exports names with xn_ alone' "$($NM -D --defined-only "$lib/libxn.so" | awk '$2 != "A" && $3 !~ /^xn_/')"
else
    skip 'no shared library'
fi

failed=$(run_make uninstall)
result 'make uninstall' "$failed"
result 'leaves nothing' "$(find "$root" ! -type d)"
echo "1..$count"
