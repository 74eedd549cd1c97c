#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of configure: those that name a library or an address, the parts that are built by
# default, those that are not, and the summary.  configure runs in a directory of its own, for a
# source directory of links, since it refuses a source directory that is configured.
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
# summary: prints the last part of the summary, without the compiler
summary() {
    sed -n '/^    shared, static/,/^    warnings/p' "$dir/build/config.log" | sed 's/^ *//'
}
if [ "$(list_options with '' | wc -l)" -lt 4 ] || ! getconf GNU_LIBC_VERSION > "$dir/libc"; then
    skip 'the parts that are built by default: libraries are missing' 3
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
    check_equal 'the summary of the default' 'shared, static       yes, yes
GNU libidn           /given/libidn
GNU libunistring     /given/libunistring
cross-check          yes
expat                /given/expat (tables in XML)
GNU libidn2          /given/libidn2 (xn --audit-2008)
commands             yes (xn, xn-zone, xn-table)
libxn-table          yes (with xn-table)
libxn-resolve, runxn yes, yes
for the benchmark    libidn2 A, ICU A
libidn.so.12         no
PostgreSQL, SQLite   no, no
warnings as errors   no' "$(summary | sed '/benchmark/s/yes\|no/A/g')"
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
check_equal 'the summary without them' 'shared, static       no, yes
GNU libidn           no
GNU libunistring     no
cross-check          no
expat                no (tables in XML)
GNU libidn2          no (xn --audit-2008)
commands             no (xn, xn-zone, xn-table)
libxn-table          no (with xn-table)
libxn-resolve, runxn no, no
for the benchmark    libidn2 A, ICU A
libidn.so.12         yes, in LIBDIR
PostgreSQL, SQLite   no, no
warnings as errors   yes' "$(summary | sed '/benchmark/s/yes\|no/A/g')"

check_equal 'a release of a part is not made' \
    'a release of a build with --disable-table or --disable-tools lacks files' \
    "$( (unset MAKEFLAGS MFLAGS MAKELEVEL; cd "$dir/build" && ${MAKE:-make} -s dist-hook) 2>&1 |
        head -n 1)"

check_equal '--enable-idn-name needs the commands' \
    'configure: error: --enable-idn-name needs the command xn: do not disable the tools' \
    "$(run_configure --enable-idn-name --disable-tools --without-libidn --without-libunistring)"
check_equal '--with-bugreport needs an address' \
    'configure: error: --with-bugreport needs an address' "$(run_configure --with-bugreport)"

check_equal '--enable-libidn-compat has three values' \
    'configure: error: --enable-libidn-compat is yes, no or system' \
    "$(run_configure --enable-libidn-compat=12 --disable-tools --without-libidn \
        --without-libunistring)"
mkdir "$dir/two words"
check_equal 'a directory with white space in its path' \
    "configure: error: cannot build in a directory with white space in its path: $dir/two words" \
    "$(cd "$dir/two words" && ../source/configure -q 2>&1)"
check_equal 'what --help says of options and variables' \
    '  --disable-tools         without the commands xn, xn-zone and xn-table
  --disable-table         without libxn-table and xn-table
  --enable-werror         treat warnings as errors
  --disable-resolve       without libxn-resolve and runxn
  --disable-dlopen        do not use dlopen(), so without XN_CROSSCHECK
  --enable-idn-name       install a link idn, which behaves as GNU idn
  --enable-libidn-compat[=system]
                          build a drop-in for GNU libidn, in LIBDIR/xn
                          (system: in LIBDIR, replacing it)
  --without-libidn        omit GNU libidn, for the cross-check
                          (--with-libidn=PREFIX: where to find it)
  --without-libunistring  omit GNU libunistring, for the cross-check and
                          character names (--with-libunistring=PREFIX: where
                          to find it)
  --with-postgresql[=PG_CONFIG]
                          build the extension of PostgreSQL
  --with-sqlite           build the module of SQLite
  --without-expat         omit tables in XML (--with-expat=PREFIX: where to
                          find expat)
  --without-libidn2       omit xn --audit-2008 (--with-libidn2=PREFIX: where
                          to find GNU libidn2)
  --with-bugreport=ADDRESS
                          where xn --version says that bugs are reported
  CC_FOR_BUILD
              C compiler for programs that run during the build
  CFLAGS_FOR_BUILD
              flags for CC_FOR_BUILD
  PG_CONFIG   pg_config of the PostgreSQL that make check-sql tests' \
    "$(sh "$srcdir/configure" --help | awk '
        /^  [^ ]/ || !/^ / {
            shown = /^  --disable-(tools|table|resolve|dlopen)/ ||
                /^  --enable-(werror|idn-name|libidn-compat)/ ||
                /^  --with(out)?-(lib(idn|unistring)|postgresql|sqlite|expat|bugreport)/ ||
                /^  (CC_FOR_BUILD|CFLAGS_FOR_BUILD|PG_CONFIG)/
        }
        shown')"

# What is missing, and what to do about it
check_equal 'a build without a compiler for the build machine' \
    'configure: error: no compiler for the build machine: set CC_FOR_BUILD' \
    "$(run_configure --cache-file=/dev/null --build="$BUILD" --host=s390x-ibm-linux-gnu \
        --without-libidn --without-libunistring ac_cv_prog_CC_FOR_BUILD= | tail -n 1)"
check_equal 'a build without threads' \
    'configure: error: the commands need POSIX threads: configure --disable-tools' \
    "$(run_configure ac_cv_search_pthread_create=no)"
check_equal 'a build without iconv()' "configure: error: missing: iconv().  Install GNU libiconv, \
or configure --disable-tools --disable-resolve" \
    "$(run_configure ac_cv_search_iconv_open=no ac_cv_search_libiconv_open=no)"
check_equal 'a build without GNU libidn and GNU libunistring' "configure: error: missing:
    libidn: install Debian's libidn-dev, or configure --without-libidn
    libunistring: install Debian's libunistring-dev, or configure --without-libunistring" \
    "$(run_configure ac_cv_header_stringprep_h=no ac_cv_header_uninorm_h=no)"
check_equal 'a build without expat' "configure: error: missing:
    expat: install Debian's libexpat1-dev, or configure --without-expat" \
    "$(run_configure --without-libidn --without-libunistring --without-libidn2 \
        ac_cv_header_expat_h=no)"
case $libs in
*-lunistring*)
    check_equal 'a build without libidn2' "configure: error: missing:
    libidn2: install Debian's libidn2-dev, or configure --without-libidn2" \
        "$(run_configure --without-libidn --without-expat ac_cv_header_idn2_h=no)"
    ;;
*) skip 'a build without libidn2: built without libunistring' ;;
esac
check_equal 'libidn2 without libunistring' \
    'configure: error: xn --audit-2008 needs libunistring: configure --without-libidn2 as well' \
    "$(run_configure --without-libidn --without-libunistring --without-expat --with-libidn2)"
check_equal 'a build without the development files of PostgreSQL' \
    'configure: error: missing: the development files of PostgreSQL (postgresql-server-dev-15)' \
    "$(run_configure --without-libidn --without-libunistring --with-postgresql=/nowhere)"
check_equal 'a build without the headers of SQLite' \
    'configure: error: missing: the headers of SQLite (libsqlite3-dev)' \
    "$(run_configure --without-libidn --without-libunistring --with-sqlite \
        ac_cv_header_sqlite3ext_h=no)"
finish
