#!/bin/sh
# SPDX-License-Identifier: MIT
# The options of configure that name a library or an address.  configure runs in a directory of its
# own, for a source directory of links, since it refuses a source directory that is configured.
# BUILD and HOST come from the Makefile.
. "$srcdir/tests/tap.sh"
if [ -n "$RUN" ] || [ "$BUILD" != "$HOST" ]; then
    skip_all 'built for another machine'
fi
dir=tests/install/configure.new
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
# list_options WITH VALUE: the options of the libraries that this build has
list_options() {
    while read -r option name variable; do
        [ -z "$(expand . "@${variable}_LIBS@")" ] || echo "--$1-$option$2"
    done < "$dir/libraries"
}

# shellcheck disable=SC2046 # words
check 'configure finds the libraries' \
    "$(run_configure $(list_options with =/given) --with-bugreport=bugs@example.org)"
while read -r option name variable; do
    if [ -z "$(expand . "@${variable}_LIBS@")" ]; then
        skip "built without $option" 2
        continue
    fi
    check_equal "--with-$option=/given: its headers" '-I/given/include' \
        "$(expand "$dir/build" "@${variable}_CPPFLAGS@")"
    check_equal "--with-$option=/given: the library" "-L/given/lib -l$name" \
        "$(expand "$dir/build" "@${variable}_LIBS@")"
done < "$dir/libraries"
check_equal '--with-bugreport=bugs@example.org' bugs@example.org \
    "$(expand "$dir/build" @PACKAGE_BUGREPORT@)"

# shellcheck disable=SC2046
check 'configure needs none of the libraries' \
    "$(run_configure $(sed 's/ .*//; s/^/--without-/' "$dir/libraries"))"
while read -r option name variable; do
    check_equal "--without-$option" ' ' \
        "$(expand "$dir/build" "@${variable}_CPPFLAGS@ @${variable}_LIBS@")"
done < "$dir/libraries"
check_equal '--without all: nothing uses them' '' \
    "$(grep -E '^#define WITH_(EXPAT|LIB|CROSSCHECK)' "$dir/build/config.h")"

check_equal '--with-bugreport needs an address' \
    'configure: error: --with-bugreport needs an address' "$(run_configure --with-bugreport)"
finish
