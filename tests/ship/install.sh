#!/bin/sh
# SPDX-License-Identifier: MIT
# `make install` installs what installed.txt lists and nothing else, what it installs works, and
# `make uninstall` removes all of it.
# DIRECTORIES, LINK_FLAGS, SQL_MODULES, TOOLS, TABLE, BUILD and HOST come from the Makefile.
. "$srcdir/tests/tap.sh"
if [ -n "$RUN" ] || [ "$BUILD" != "$HOST" ]; then
    skip_all 'built for another machine'
fi
dir=tests/ship/install.new
rm -rf "$dir"
mkdir -p "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
dir=$(cd "$dir" && pwd) || exit 99
root=$dir/root
list=$srcdir/tests/ship/installed.txt

# compare EXPECTED ACTUAL: prints both if they differ.
compare() {
    [ "$1" = "$2" ] || printf 'expected: %s\nactual: %s\n' "$1" "$2"
}

# compare_output EXPECTED COMMAND...
compare_output() {
    expected=$1
    shift
    output=$("$@" 2>&1)
    status=$?
    [ $status -eq 0 ] && [ "$output" = "$expected" ] || echo "exit status $status: $output"
}

# Runs make, and shows its output if it fails.  It is independent of the make that runs the tests.
run_make() {
    (unset MAKEFLAGS MFLAGS MAKELEVEL; ${MAKE:-make} "$@" DESTDIR="$root") \
        > "$dir/log" 2>&1 < /dev/null || tail -n 20 "$dir/log"
}

# Prints the value of a directory variable of the Makefile.
directory() {
    printf '%s\n' "$DIRECTORIES" | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# values KIND: prints the values of the lines of this kind in installed.txt.
values() {
    if [ "$LIBIDN_COMPAT" = system ]; then
        sed -n "s/^$1 //p" "$list" | sed 's|libdir/xn/include/|includedir/|; s|libdir/xn/|libdir/|'
    else
        sed -n "s/^$1 //p" "$list"
    fi
}

is_there() {
    [ -f "$1" ] && [ -s "$1" ]
}

libdir=$root$(directory libdir)
mkdir -p "$root$(directory mandir)/man1" || exit 99
find "$root" > "$dir/before"
ace=xn--bcher-kva.example

umask 022
check 'make install' "$(run_make install)"

kinds=file
[ ! -e "$libdir/libxn.a" ] || kinds="$kinds static"
[ ! -e "$libdir/libxn.so" ] || kinds="$kinds shared"
[ -z "$TOOLS" ] || kinds="$kinds tools"
if [ -n "$TABLE" ]; then
    kinds="$kinds table${TOOLS:+ xn-table}"
    [ ! -e "$libdir/libxn.a" ] || kinds="$kinds table-static"
    [ ! -e "$libdir/libxn.so" ] || kinds="$kinds table-shared"
fi
[ "$IDN_NAME" != yes ] || kinds="$kinds idn-name"
[ ! -e "$libdir/libxn-resolve.la" ] || kinds="$kinds resolve"
[ ! -e "$libdir/libxn-resolve.a" ] || kinds="$kinds resolve-static"
[ ! -e "$libdir/libxn-resolve.so" ] || kinds="$kinds resolve-shared"
[ ! -e "$root$(directory bindir)/runxn" ] || kinds="$kinds runxn"
case $SQL_MODULES in
*build-*) kinds="$kinds sql" ;;
esac
for module in postgresql sqlite; do
    case " $SQL_MODULES " in
    *" build-$module "*) kinds="$kinds $module" ;;
    esac
done
case $LIBIDN_COMPAT in
yes) libidn_dir=$libdir/xn libidn_include=$libdir/xn/include ;;
system) libidn_dir=$libdir libidn_include=$root$(directory includedir) ;;
*) libidn_dir= ;;
esac
if [ -n "$libidn_dir" ]; then
    kinds="$kinds libidn"
    [ ! -e "$libidn_dir/libidn.a" ] || kinds="$kinds libidn-static"
    [ ! -e "$libidn_dir/libidn.so" ] || kinds="$kinds libidn-shared"
fi
find "$root" ! -type d > "$dir/unlisted"
for kind in $kinds; do
    values "$kind" > "$dir/values"
    while read -r path arrow target; do
        file=$root$(directory "${path%%/*}")/${path#*/}
        if [ -n "$arrow" ]; then
            check "$path is a link to $target" "$(compare "$target" "$(readlink "$file")")"
        else
            check "$path is installed" "$(find "$root" -path "$file" -type f -size +0 | grep -q . ||
                echo "$file is missing or empty")"
        fi
        find "$root" -path "$file" > "$dir/listed"
        grep -vxF -f "$dir/listed" "$dir/unlisted" > "$dir/rest"
        mv "$dir/rest" "$dir/unlisted"
    done < "$dir/values"
done
check 'nothing else is installed' "$(cat "$dir/unlisted")"
check 'everyone may read all files, and only their owner may change them' \
    "$(find "$root" -type f ! -perm 644 ! -perm 755)"
check 'all programs can be run, and no other files except those of libtool' \
    "$(find "$root" -type f ! -name '*.so*' ! -name '*.la' \( \
        -path "$root$(directory bindir)/*" ! -perm 755 -o \
        ! -path "$root$(directory bindir)/*" ! -perm 644 \))"

for library in libxn libxn-table libxn-resolve; do
    if [ ! -e "$libdir/$library.so" ] || ! command -v readelf > /dev/null; then
        skip "soname of $library: there is only a static library, or no readelf"
        continue
    fi
    soname=$(readelf -d "$libdir/$library.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
    check "soname of $library" "$(compare "$(values soname | grep "^$library\.so")" "$soname")"
    check "$soname is installed" "$([ -e "$libdir/$soname" ] || echo 'it is missing')"
done
shared=$libdir/libxn.so
if [ ! -e "$shared" ]; then
    skip 'version node: there is only a static library'
else
    check 'version node' "$($NM -D --defined-only "$shared" | awk -v node="$(values node)" '
        $2 != "A" && $3 !~ "^xn_[a-z0-9_]*@@" node "$" { print $3 }
        $2 != "A" { count++ }
        END { if (count == 0) print "no symbols" }')"
fi

version=$(awk '/^# *define +XN_VERSION_[MP]/ { printf "%s%s", dot, $NF; dot = "." }' \
    "$srcdir/lib/xn.h")
# DESTDIR is no part of the path, so that runxn names a library that it cannot load, unless another
# installation has it.
if [ -e "$root$(directory bindir)/runxn" ]; then
    output=$("$root$(directory bindir)/runxn" true 2>&1)
    library=$(echo "$output" | sed -n 's/^runxn: cannot load \(.*\): .*/\1/p')
    check "runxn loads what is installed: $library" \
        "$([ -z "$output" ] || is_there "$root$library" || echo "it is not installed: $output")"
else
    skip 'there is no runxn'
fi

if [ -n "$TOOLS" ]; then
    check 'the command converts' \
        "$(compare_output $ace "$root$(directory bindir)/xn" 'bücher.example')"
else
    skip 'built without the commands'
fi

# Links from one document to another, without anchors and other hosts
docdir=$root$(directory docdir)
check 'the links between the documents work' "$(cd "$docdir" && for document in *.md */*.md; do
    grep -o '](\([^)#:]*\)[)#]' "$document" | sed 's/^](//; s/[)#]$//' | while read -r link; do
        [ -z "$link" ] || [ -e "$(dirname "$document")/$link" ] || echo "$document: $link"
    done
done)"

# Every public function has its page.
grep -ohE '\bxn_[a-z0-9_]+\(' "$root$(directory includedir)"/*.h | tr -d '(' |
    sort -u > "$dir/functions"
check 'each function has a page' "$([ -s "$dir/functions" ] || echo 'there are no functions'
    while read -r function; do
        page=$root$(directory mandir)/man3/$function.3
        is_there "$page" || echo "$function has no page"
    done < "$dir/functions")"

PKG_CONFIG=${PKG_CONFIG:-pkg-config}
PKG_CONFIG_PATH=$libdir/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS
cat > "$dir/xn.c" << 'END'
#include <xn.h>
int
main(void)
{
    char name[XN_NAME_SIZE];

    return xn_to_ascii("a", 1, 0, name, sizeof(name), NULL, NULL) != XN_OK;
}
END
cat > "$dir/xn-table.c" << 'END'
#include <string.h>
#include <xn-table.h>
int
main(void)
{
    static const char text[] = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>"
                               "<char cp=\"0061\"/></data></lgr>";
    char name[XN_NAME_SIZE];
    xn_table *table;
    xn_table_status status = xn_table_load(text, strlen(text), NULL, &table, NULL);

    xn_table_free(table, NULL);
    return (status != XN_TABLE_OK && status != XN_TABLE_E_UNSUPPORTED)
        || xn_to_ascii("a", 1, 0, name, sizeof(name), NULL, NULL) != XN_OK;
}
END
cat > "$dir/xn-resolve.c" << 'END'
#include <sys/socket.h>
#include <xn-resolve.h>
int
main(void)
{
    struct addrinfo *result;
    char name[XN_NAME_SIZE];

    return xn_getaddrinfo("a..b", XN_STRLEN, NULL, NULL, 0, &result, NULL) == 0
        || xn_to_ascii("a", 1, 0, name, sizeof(name), NULL, NULL) != XN_OK;
}
END

# build PROGRAM FLAGS...: prints the output of the compiler.
build() {
    program=$1
    shift
    # shellcheck disable=SC2086 # words
    $CC $LINK_FLAGS -o "$dir/$program" "${source-$dir/program.c}" "$@" 2>&1
}

# check_library NAME REQUIRES LIBS: the fields of NAME.pc, and programs that find the library by it
# alone, shared and static; the linker prefers a shared library in the same directory
check_library() {
    source=$dir/$1.c
    check_equal "$1.pc: version" "$version" "$($PKG_CONFIG --modversion "$1" 2>&1)"
    check_equal "$1.pc: requires" "$2" "$($PKG_CONFIG --print-requires "$1" 2>&1)"
    check_equal "$1.pc: compiler and linker" \
        "-I$root$(directory includedir) -L$libdir $3" \
        "$($PKG_CONFIG --cflags --libs "$1" 2>&1 | sed 's/ *$//')"
    # shellcheck disable=SC2046 # words
    if [ -e "$libdir/lib$1.so" ]; then
        check "$1.pc: a program with the shared library" \
            "$(build shared $($PKG_CONFIG --cflags --libs "$1")
                compare_output '' env LD_LIBRARY_PATH="$path" "$dir/shared")"
    else
        skip "$1.pc: a program with the shared library: there is only a static library"
    fi
    # shellcheck disable=SC2046
    if [ -e "$libdir/lib$1.a" ]; then
        cp "$libdir/lib$1.a" "$dir/archive"
        check "$1.pc: a program with the static library" \
            "$(build static -L"$dir/archive" $($PKG_CONFIG --static --cflags --libs "$1")
                compare_output '' "$dir/static"
                $NM "$dir/static" | grep -q ' T xn_[tg][a-z_]*$' ||
                    echo 'it uses the shared library')"
    else
        skip "$1.pc: a program with the static library: there is only a shared library"
    fi
    unset source
}

if ! command -v $PKG_CONFIG > /dev/null; then
    skip 'programs: pkg-config is not installed'
else
    mkdir "$dir/archive"
    path=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    check_library xn '' -lxn
    [ -z "$TABLE" ] || check_library xn-table xn '-lxn-table -lxn'
    [ ! -e "$libdir/libxn-resolve.la" ] || check_library xn-resolve xn '-lxn-resolve -lxn'
fi

if [ -z "$libidn_dir" ]; then
    skip 'libidn.pc: built without libidn.so.12'
elif ! command -v $PKG_CONFIG > /dev/null; then
    skip 'libidn.pc: pkg-config is not installed'
else
    cat > "$dir/program.c" << 'END'
#include <idna.h>
#include <stdio.h>
int
main(void)
{
    char *name;

    return idna_to_ascii_8z("b\303\274cher.example", &name, 0) != IDNA_SUCCESS || puts(name) < 0;
}
END
    PKG_CONFIG_PATH=$libidn_dir/pkgconfig
    flags=$($PKG_CONFIG --cflags --libs libidn)
    check 'libidn.pc: flags' \
        "$(compare "-I$libidn_include -L$libidn_dir -lidn" "${flags% }")"
    # shellcheck disable=SC2086 # words
    check 'a program with libidn.pc' \
        "$(build libidn $flags
            compare_output $ace env LD_LIBRARY_PATH="$libidn_dir" "$dir/libidn"
            [ "$($PKG_CONFIG --modversion libidn)" = 1.43 ] || echo 'its version')"
fi

# What --enable-idn-name adds.  The link works where the files of a package end up.
if [ -n "$TOOLS" ]; then
    link=$root$(directory bindir)/idn
    check 'make install of the name idn' "$(run_make install-exec-hook enable_idn_name=yes)"
    check 'idn is a link to xn' "$(compare xn "$(readlink "$link")")"
    check 'idn behaves as GNU idn' \
        "$(compare_output $ace env CHARSET=UTF-8 "$link" --quiet 'bücher.example')"
fi

check 'make uninstall' "$(run_make uninstall enable_idn_name=yes)"
check 'make uninstall removes all files, and the directories that were not there before' \
    "$(find "$root" | diff "$dir/before" -)"
finish
