#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of configure: those that name a library or an address, the parts that are built by
# default and those that are not, and what is refused.  configure runs in a directory of its own,
# for a source directory of links, since it refuses a source directory that is configured.
# BUILD and HOST come from the Makefile.
. "$srcdir/tests/tap.sh"
if [ -n "$RUN" ] || [ "$BUILD" != "$HOST" ]; then
    skip_all 'built for another machine'
fi
dir=tests/ship/configure.new
rm -rf "$dir"
mkdir -p "$dir/source" "$dir/build" || exit 99
trap 'rm -rf "$dir"' EXIT
dir=$(cd "$dir" && pwd) || exit 99
for file in "$(cd "$srcdir" && pwd)"/*; do
    [ "${file##*/}" = config.status ] || ln -s "$file" "$dir/source/" || exit 99
done

# expand BUILD TEXT: replaces @VARIABLE@ in a text by its value in a build
expand() {
    echo "$2" > "$dir/template"
    (cd "$1" && sh ./config.status --silent --file="-:$dir/template")
}

# The libraries may be in directories where only this build looks for them.
include=$(expand . '@EXPAT_CPPFLAGS@ @AUDIT_CPPFLAGS@ @LIBIDN_CPPFLAGS@ @LIBUNISTRING_CPPFLAGS@')
libs=$(expand . '@EXPAT_LIBS@ @AUDIT_LIBS@ @LIBIDN_LIBS@ @LIBUNISTRING_LIBS@')
lib=$(echo "$libs" | tr ' ' '\n' | grep '^-L' | tr '\n' ' ')

# run_configure ARGUMENT...
run_configure() {
    (cd "$dir/build" && ../source/configure -q -C CC="$CC" CPPFLAGS="$CPPFLAGS $include" \
        LDFLAGS="$LDFLAGS $lib" "$@" 2>&1 < /dev/null)
}

# Each library: its option, its name, and the prefix of its variables
cat > "$dir/libraries" << 'END'
expat expat EXPAT
libidn2 idn2 AUDIT
libidn idn LIBIDN
libunistring unistring LIBUNISTRING
END
# expand_libraries BUILD: the variables of each library, on a line that begins with its option
expand_libraries() {
    expand "$1" "$(sed 's/^\([^ ]*\) [^ ]* \(.*\)/\1: @\2_CPPFLAGS@ @\2_LIBS@/' "$dir/libraries")"
}
# list_options WITH VALUE: the options of the libraries that this build has; \1 is the name
list_options() {
    sed -n "s|^\([^ ]*\): .*-l.*|--$1-\1$2|p" "$dir/here"
}
expand_libraries . > "$dir/here"

# shellcheck disable=SC2046 # words
check 'configure finds the libraries' \
    "$(run_configure $(list_options with '=/given/\1') --with-bugreport=bugs@example.org)"
expand_libraries "$dir/build" > "$dir/given"
while read -r option name variable; do
    if list_options with '' | grep -qx -e "--with-$option"; then
        check_equal "--with-$option=/given/$option: its headers, the library" \
            "$option: -I/given/$option/include -L/given/$option/lib -l$name" \
            "$(grep "^$option:" "$dir/given")"
    else
        skip "built without $option"
    fi
done < "$dir/libraries"
check_equal '--with-bugreport=bugs@example.org' \
    'bugs@example.org #define PACKAGE_BUGREPORT "bugs@example.org"' \
    "$(expand "$dir/build" @PACKAGE_BUGREPORT@) $(grep BUGREPORT "$dir/build/config.h")"

# list_parts: the parts of the Makefile that are on
parts='TOOLS TABLE EVERY_COMMAND RESOLVE GLIBC PRELOAD WITH_EXPAT WITH_LIBIDN2 LIBIDN_COMPAT
WITH_POSTGRESQL WITH_SQLITE'
list_parts() {
    expand "$dir/build" "$(echo $parts | tr ' ' '\n' | sed 's/.*/& @&_TRUE@/')" |
        sed -n 's/ $//p' | tr '\n' ' '
}
if [ "$(list_options with '' | wc -l)" -lt 4 ] || ! getconf GNU_LIBC_VERSION > "$dir/libc"; then
    skip 'the parts that are built by default: libraries are missing' 2
else
    check_equal 'the parts that are built by default' \
        'TOOLS TABLE EVERY_COMMAND RESOLVE GLIBC PRELOAD WITH_EXPAT WITH_LIBIDN2 ' "$(list_parts)"
    check_equal 'config.h has the libraries, and the names for those that are loaded' \
        '#define LIBIDN_SONAME "libidn.so.12"
#define LIBUNISTRING_SONAME "libunistring.so.2"
#define WITH_CROSSCHECK 1
#define WITH_EXPAT 1
#define WITH_LIBIDN 1
#define WITH_LIBIDN2 1
#define WITH_LIBUNISTRING 1' \
        "$(grep -E '^#define (WITH_|LIB[A-Z]*_SONAME)' "$dir/build/config.h" | LC_ALL=C sort)"
fi

# shellcheck disable=SC2046
check 'configure needs none of the libraries' \
    "$(run_configure --enable-libidn-compat $(sed 's/ .*//; s/^/--without-/' "$dir/libraries"))"
expand_libraries "$dir/build" > "$dir/given"
while read -r option name variable; do
    check_equal "--without-$option" "$option:  " "$(grep "^$option:" "$dir/given")"
done < "$dir/libraries"
check_equal '--without all: nothing uses them' '' \
    "$(grep -E '^#define WITH_(EXPAT|LIB|CROSSCHECK)' "$dir/build/config.h")"
# make_directories: the directories of libidn.so.12
make_directories() {
    echo 'print: ; @echo $(libidndir) $(libidnincludedir) $(libidnpcdir)' |
        (unset MAKEFLAGS MFLAGS MAKELEVEL; cd "$dir/build" && ${MAKE:-make} -s -f Makefile -f - \
            libdir=LIBDIR includedir=INCLUDEDIR print) 2>&1
}
check_equal 'the directories of --enable-libidn-compat' \
    'LIBDIR/xn LIBDIR/xn/include LIBDIR/xn/pkgconfig' "$(make_directories)"

check 'configure omits the parts that are optional' "$(run_configure --disable-tools \
    --disable-table --disable-resolve --disable-shared --enable-werror \
    --enable-libidn-compat=system --without-libidn --without-libunistring)"
check_equal 'no part is left' 'LIBIDN_COMPAT ' "$(list_parts | sed 's/GLIBC //')"
check_equal 'the directories of --enable-libidn-compat=system' \
    'LIBDIR INCLUDEDIR LIBDIR/pkgconfig' "$(make_directories)"
case " $(expand "$dir/build" @WARN_CFLAGS@) " in
*' -Werror '*) check '--enable-werror' '' ;;
*) check '--enable-werror' 'WARN_CFLAGS has no -Werror' ;;
esac
check 'a release of a part is not made' "$( (
    unset MAKEFLAGS MFLAGS MAKELEVEL
    cd "$dir/build" && ! ${MAKE:-make} -s dist-hook
) > "$dir/out" 2>&1 || echo 'it is made')"

# Each of these is refused, by a message of configure itself.
none='--without-libidn --without-libunistring --without-expat --without-libidn2'
while IFS='|' read -r what arguments; do
    # shellcheck disable=SC2086 # words
    output=$(run_configure $arguments)
    check "refused: $what" "$([ $? -eq 1 ] && echo "$output" | grep -q '^configure: error: ' ||
        echo "$output")"
done << END
--enable-idn-name without the command|$none --enable-idn-name --disable-tools
--with-bugreport without an address|$none --with-bugreport
another value of --enable-libidn-compat|$none --enable-libidn-compat=12 --disable-tools
no compiler for the build machine|$none --cache-file=/dev/null --build=$BUILD \
--host=s390x-ibm-linux-gnu ac_cv_prog_CC_FOR_BUILD=
no threads|$none ac_cv_search_pthread_create=no
no iconv()|$none ac_cv_search_iconv_open=no ac_cv_search_libiconv_open=no
no libidn|ac_cv_header_stringprep_h=no
no libunistring|--without-libidn ac_cv_header_uninorm_h=no
no expat|--without-libidn --without-libunistring --without-libidn2 ac_cv_header_expat_h=no
no libidn2|--without-libidn --without-expat ac_cv_header_idn2_h=no
libidn2 without libunistring|--without-libidn --without-libunistring --without-expat --with-libidn2
no PostgreSQL|$none --with-postgresql=/nowhere
no SQLite|$none --with-sqlite ac_cv_header_sqlite3ext_h=no
END

# libtool and make cannot quote white space.
mkdir -p "$dir/two words" "$dir/c d/lib"
cp -R "$srcdir/configure" "$srcdir/build-aux" "$dir/c d"
: > "$dir/c d/lib/xn.h"
for pair in 'two words|../source' 'build|../c d'; do
    (cd "$dir/${pair%|*}" && sh "${pair#*|}/configure" -q) > "$dir/out" 2>&1
    check "refused: white space in a path: $pair" "$([ $? -eq 1 ] &&
        grep -q '^configure: error: .*white space' "$dir/out" || cat "$dir/out")"
done
finish
