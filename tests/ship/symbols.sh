#!/bin/sh
# SPDX-License-Identifier: MIT
# The compiled library has no state, and no calls but those listed here.  Each library exports what
# its header declares, needs no others than those listed here, and its archive has no global names
# but these and xni_*.  LIBRARY_SOURCES, CROSSCHECK_SOURCES and DL_LIBS come from the Makefile.
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

# check_library NAME HEADER NEEDED: NEEDED is an extended regular expression.
check_library() {
    name=$1 shared=.libs/$1.so archive=.libs/$1.a map=${2%/*}/${1#lib}.map
    declared=$(tr '\n' ' ' < "$2" | tr ';' '\n' |
        sed -n 's/.*XN_\(API\|CHECKED\) [^(]*[ *]\(xn_[a-z0-9_]*\) *(.*/\2/p' | sort)
    # By name, so that a function that is added later does not get into an old node.
    nodes=$(awk '/{$/ { node = $1 } / xn_.*;$/ { sub(/;/, "@@" node); print $1 }' "$map" | sort)
    check_equal "$name: the version script lists what the header declares" "$declared" \
        "$(echo "$nodes" | sed 's/@.*//')"
    shared_symbols=$($NM -D --defined-only "$shared" 2> /dev/null |
        awk '$2 != "A" { print $3 }' | sort)
    case $(echo "$shared_symbols" && $NM "$archive" 2> /dev/null) in
    *__asan* | *__ubsan* | *__msan* | *__tsan* | *__sanitizer* | *gcov* | *__gnu_lto*)
        skip "$name: the objects are instrumented or not final" 4
        return
        ;;
    esac
    case $shared_symbols in
    '') skip "$name: there is only a static library" ;;
    *@*) check_equal "$name: it exports them, each in its node" "$nodes" "$shared_symbols" ;;
    *) check_equal "$name: it exports them" "$declared" "$shared_symbols" ;;
    esac
    if [ ! -e "$shared" ] || ! readelf -d "$shared" > /dev/null 2>&1; then
        skip "$name: only a static library, or no readelf" 2
    else
        dynamic=$(readelf -d "$shared" | sed -n 's/.*(\([A-Z]*\)).*\[\(.*\)\]/\1 \2/p')
        check_equal "$name: the soname" "$name.so.1" "$(echo "$dynamic" | sed -n 's/^SONAME //p')"
        check "$name: it needs no other libraries" \
            "$(echo "$dynamic" | sed -n 's/^NEEDED //p' | grep -vE "^($3)\\.")"
    fi
    # A global name in the archive can clash with a name of the program.
    if [ ! -e "$archive" ]; then
        skip "$name: there is only a shared library"
    else
        # shellcheck disable=SC2086
        check "$name: the archive has no other global names but xni_*" \
            "$($NM -g "$archive" | names TRDBVWC | grep -v '^xni_' | without $declared)"
    fi
}
# check_state NAME: threads may call the library at the same time: its variables are constant, or
# each thread has its own.
check_state() {
    state="$1 has no variables that threads share"
    if ! $is_final || [ ! -e ".libs/$1.a" ] || ! command -v readelf > /dev/null; then
        skip "$state: no readelf or archive, or instrumented objects"
    else
        check "$state" "$(writable_sections ".libs/$1.a" | grep -vE ': \.t(bss|data)')"
    fi
}
check_library libxn "$srcdir/lib/xn.h" libc
if [ -e libxn-resolve.la ]; then
    check_library libxn-resolve "$srcdir/lib/resolve/xn-resolve.h" 'libc|libxn'
    check_state libxn-resolve
fi
if [ -e libxn-table.la ]; then
    check_library libxn-table "$srcdir/lib/table/xn-table.h" \
        'libc|libxn|libexpat|ld-linux[a-z0-9_-]*'
    check_state libxn-table
fi
finish
