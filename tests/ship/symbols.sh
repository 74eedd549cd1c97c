#!/bin/sh
# SPDX-License-Identifier: MIT
# The compiled library has no state, no calls but those listed here, and no global names but the
# public ones and xni_*. LIBRARY_SOURCES, CROSSCHECK_SOURCES and DL_LIBS come from the Makefile.
. "$srcdir/tests/tap.sh"

# The functions that everything but the cross-check may call
allowed='memchr memcmp bcmp memcpy memmove memset strcmp strlen'
# Names that the compiler, the headers of libc and the linker add of their own accord
runtime='_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__[a-z]*_chk|__[a-z0-9]*[sd]i[0-9]*|__x86[.a-z_]*'
# The cross-check loads its reference libraries once, by whichever of these the platform offers.
crosscheck_allowed='dlopen dlsym dl_iterate_phdr malloc free pthread_once call_once'

# objects_of SOURCE...: of the shared library where there is one, else of the static library.
objects_of() {
    for source; do
        case $source in
        *.c)
            object=${source%/*}/.libs/$(basename "$source" .c).o
            [ -e "$object" ] || object=${source%.c}.o
            echo "$object"
            ;;
        esac
    done
}

# names TYPES: the symbols of these types in the output of nm on standard input, sorted.
names() {
    awk -v types="^[$1]\$" 'NF == 2 && $1 ~ types { print $2 } NF == 3 && $2 ~ types { print $3 }' |
        sort -u
}

# without NAME...: standard input without these lines and without the runtime's names.
without() {
    grep -vxE "$runtime" | grep -vxF "$(printf '%s\n' "$@")"
}

# Allocated writable sections that are not empty, except those that are read-only after relocation.
writable_sections() {
    for object; do
        readelf -SW "$object" | sed 's/^ *\[ *[0-9]*\] *//' | awk -v object="$object" '
            $7 ~ /W/ && $7 ~ /A/ && $5 !~ /^0+$/ && $1 !~ /^\.data\.rel\.ro/ {
                print object ": " $1 ", " $5 " octets"
            }'
    done
}

# shellcheck disable=SC2086 # words
objects=$(objects_of $LIBRARY_SOURCES)
# shellcheck disable=SC2086
crosscheck_objects=$(objects_of $CROSSCHECK_SOURCES)
# shellcheck disable=SC2086
other_objects=$(objects_of $LIBRARY_SOURCES | grep -vxF "$(printf '%s\n' $crosscheck_objects)")
# shellcheck disable=SC2086
symbols=$($NM $other_objects) crosscheck_symbols=$($NM $crosscheck_objects)
# shellcheck disable=SC2086
! grep -qF .gnu.lto_ $objects || symbols=__gnu_lto

calls='the library calls only what it may'
crosscheck_calls='the cross-check calls only what it may'
state='the library has no state'
is_final=true
case $symbols in
*__asan* | *__ubsan* | *__msan* | *__tsan* | *__sanitizer* | *gcov* | *__gnu_lto*)
    is_final=false
    for name in "$calls" "$crosscheck_calls" "$state"; do
        skip "$name: the objects are instrumented or not final"
    done
    ;;
*)
    defined=$(printf '%s\n' "$symbols" "$crosscheck_symbols" | names TRDBVW)
    # shellcheck disable=SC2086
    check "$calls" "$(echo "$symbols" | names U | without $allowed $defined)"
    # shellcheck disable=SC2086
    check "$crosscheck_calls" \
        "$(echo "$crosscheck_symbols" | names U | without $allowed $crosscheck_allowed $defined)"
    if ! readelf -h "${objects%%
*}" > /dev/null 2>&1; then
        skip "$state: no readelf, or the objects are not ELF"
    else
        # shellcheck disable=SC2086
        check "$state" "$(writable_sections $other_objects)"
    fi
    ;;
esac
declared=$(tr '\n' ' ' < "$srcdir/lib/xn.h" | tr ';' '\n' |
    sed -n 's/.*XN_\(API\|CHECKED\) [^(]*[ *]\(xn_[a-z0-9_]*\) *(.*/\2/p' | sort)
if [ -e .libs/libxn.so ]; then
    exported=$($NM -D --defined-only .libs/libxn.so |
        awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort)
    check_equal 'the shared library exports what xn.h declares' "$declared" "$exported"
else
    skip 'the shared library exports what xn.h declares: there is only a static library'
fi

# By name, so that a function that is added later does not get into an old node.
check_equal 'the version script lists what xn.h declares' "$declared" \
    "$(sed -n 's/^ *\(xn_.*\);$/\1/p' "$srcdir/lib/xn.map" | sort)"

# A static program contains the cross-check only if it is linked with it: dlopen() does not work
# there, and the linker warns of it.
static='a static program has no cross-check, unless it is linked with it'
program=tests/ship/symbols.new
trap 'rm -f "$program" "$program.c"' EXIT
cat > $program.c << 'END'
#include <xn.h>
int
main(int argc, char **argv)
{
    char name[XN_NAME_SIZE];

    return (int)xn_to_ascii(
        argv[argc - 1], XN_STRLEN, XN_CROSSCHECK, name, sizeof(name), NULL, NULL);
}
END
# link FLAGS...: prints the output of the linker
link() {
    # shellcheck disable=SC2086 # words
    $CC $LINK_FLAGS -I"$srcdir/lib" -o $program $program.c "$@" 2>&1
}
if [ ! -e .libs/libxn.a ] || ! $is_final || ! link -static .libs/libxn.a > /dev/null; then
    skip "$static: no static libraries, or instrumented objects"
else
    check "$static" "$(link -static .libs/libxn.a
        $RUN $program a
        [ $? -eq 2 ] || echo 'XN_CROSSCHECK is not refused with XN_E_ARGUMENT'
        link -Wl,-u,xni_prep_crosschecked .libs/libxn.a $DL_LIBS > /dev/null
        $NM $program | grep -q ' [Tt] xni_prep_crosschecked$' || echo 'the option does not add it')"
fi

# A global name in the archive can clash with a name of the program.
globals='the static library has no global names but xn_* and xni_*'
if [ ! -e .libs/libxn.a ] || ! $is_final; then
    skip "$globals: only a shared library, or instrumented objects"
else
    check "$globals" \
        "$($NM -g .libs/libxn.a | names TRDBVWC | grep -v '^xni\{0,1\}_' | grep -vxE "$runtime")"
fi

needed='the shared library needs libc only'
if [ ! -e .libs/libxn.so ] || ! $is_final || ! command -v readelf > /dev/null; then
    skip "$needed: only a static library, instrumented objects, or no readelf"
else
    check "$needed" \
        "$(readelf -d .libs/libxn.so | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^libc\.')"
fi
finish
