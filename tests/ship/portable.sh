#!/bin/sh
# SPDX-License-Identifier: MIT
# Portability: builds the libraries and the commands with other compilers, with other options and
# for other machines.  Of each build it runs the vectors and some of the tests, and compares the
# digest of tests/unit/digest and the answers of the commands, which must not differ.  A build that
# fails is a failure; one whose compiler or emulator is not installed is skipped.
# Run by `make check-portable` in the build directory, which makes portable/source, an unconfigured
# copy.  Works in the directory portable.  PORTABLE: the names of some of the builds.  The last line
# is  N passed, N failed.
set -u
. "$(dirname "$0")/../tap.sh"
cd portable || exit 1
reference='' expected=''
programs='tests/unit/table/api tests/unit/table/memory tests/unit/table/sets
tests/unit/table/variants tests/unit/hosts tests/unit/keys tests/unit/like
tests/unit/tables tests/unit/to_display'
srcdir=../source
export srcdir

is_wanted() {
    case " ${PORTABLE-$1} " in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
}

# build NAME TARGETS CONFIGURE-ARGUMENT...: in a directory of that name; TARGETS beside `all`
build() {
    directory=$1 targets=$2
    shift 2
    rm -rf "$directory" && mkdir "$directory" || return 1
    # shellcheck disable=SC2086 # TARGETS has words
    (cd "$directory" &&
        ../source/configure -q --without-libidn --without-libunistring \
            --without-libidn2 CC_FOR_BUILD=gcc "$@" &&
        make -s -j2 && { [ -z "$targets" ] || make -s -j2 $targets; }) > "$directory.log" 2>&1
    check "$name: builds" "$([ $? -eq 0 ] || tail -n 20 "$directory.log")"
}

# Prints a number for the answers of the commands: names and labels, valid and invalid, with their
# positions.
answer() {
    {
        $run ./xn --json ../source/tests/vectors/names.tsv
        $run ./xn -u --display --json ../source/tests/vectors/names.tsv
        $run ./xn-table check --json ../source/tests/vectors/tables/list.txt \
            ../source/tests/vectors/tables/list.tsv
        $run ./xn-zone << 'END'
$ORIGIN bücher.example.
@ 3600 IN SOA ns.bücher.example. root 1 2 3 4 5
www IN CNAME größe.example.
END
    } 2>&1 | cksum
}

# try NAME RUN CONFIGURE-ARGUMENT...: RUN is the emulator of the machine
try() {
    name=$1 run=$2
    shift 2
    is_wanted "$name" || return
    compiler=$(printf '%s\n' "$@" | sed -n 's/^CC=//p')
    for program in ${compiler%% *} ${run%% *}; do
        if ! command -v "$program" > /dev/null; then
            skip "$name: $program is not installed"
            return
        fi
    done
    # shellcheck disable=SC2086,SC2116 # on one line
    build "$name" "tests/unit/digest tests/unit/vectors $(echo $programs)" --disable-shared \
        --without-expat "$@" || return
    cd "$name" || exit 1
    digest=$($run ./tests/unit/digest ../source/tests/vectors/*.tsv)
    [ -n "$reference" ] || reference=$digest
    [ -n "$digest" ] && [ "$digest" = "$reference" ]
    check "$name: $digest"
    answers=$(answer)
    [ -n "$expected" ] || expected=$answers
    check_equal "$name: the commands" "$expected" "$answers"
    for vectors in ../source/tests/vectors/*.tsv; do
        check "$name: ${vectors##*/}" "$($run ./tests/unit/vectors "$vectors" 2>&1 |
            grep -v '^ok\|^1\.\.')"
    done
    for program in $programs; do
        $run "./$program" > out 2>&1 && ! grep -q '^not ok' out
        check "$name: $program" || sed 's/^/# /' out
    done
    cd ..
}

# for_machine NAME TRIPLET QEMU CONFIGURE-ARGUMENT...
for_machine() {
    name=$1 triplet=$2 qemu=$3
    shift 3
    try "$name" "$qemu -L /usr/$triplet" --host="$triplet" CC="$triplet-gcc" "$@"
}

for level in 0 1 2 3 s; do
    try "gcc-O$level" '' CC=gcc CFLAGS=-O$level
done
try gcc-unsigned-char '' CC=gcc CFLAGS='-O2 -funsigned-char'
# Over all files it sees that a constant is looked up, but not that it exists.
try gcc-lto '' CC=gcc CFLAGS='-O2 -flto=auto -Wno-null-dereference' AR=gcc-ar \
    RANLIB=gcc-ranlib NM=gcc-nm --enable-werror
for level in 0 2 3; do
    try "clang-O$level" '' CC=clang CFLAGS=-O$level --enable-werror
done
try musl '' CC=musl-gcc CFLAGS=-O2
if [ "$(uname -m)" = x86_64 ]; then
    try no-vectors '' CC=gcc CFLAGS='-O2 -mno-sse2 -mfpmath=387'
fi
for_machine arm64 aarch64-linux-gnu qemu-aarch64
for_machine i386 i686-linux-gnu qemu-i386
for_machine riscv64 riscv64-linux-gnu qemu-riscv64
# big-endian, of 64 and of 32 bits
for_machine s390x s390x-linux-gnu qemu-s390x
for_machine powerpc powerpc-linux-gnu qemu-ppc

# libxn alone, for Windows, where only the build is tested
name=windows
if ! is_wanted $name; then
    :
elif ! command -v x86_64-w64-mingw32-gcc > /dev/null; then
    skip "$name: x86_64-w64-mingw32-gcc is not installed"
elif build $name '' --host=x86_64-w64-mingw32 --disable-tools --disable-table --disable-resolve \
    --enable-werror; then
    check_equal "$name: the functions of libxn-1.dll" \
        "$(sed -n 's/^ *\(xn_[a-z0-9_]*\);$/\1/p' source/lib/xn.map)" \
        "$(x86_64-w64-mingw32-objdump -p $name/.libs/libxn-1.dll |
            sed -n '/^\[Ordinal\/Name/,/^$/s/.* \(xn_[a-z0-9_]*\)$/\1/p')"
fi

# The libraries without the commands, and the commands without registry tables, each with its tests
for name in no-tools no-table; do
    is_wanted $name || continue
    build $name '' --disable-${name#no-} CC=gcc || continue
    output=$(cd $name && make -s check 2>&1)
    check "$name: make check" "$([ $? -eq 0 ] || echo "$output" | grep '^FAIL\|^ERROR')"
done
finish_run
