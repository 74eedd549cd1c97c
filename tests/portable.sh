#!/bin/sh
# SPDX-License-Identifier: MIT
# Portability: builds the library with other compilers, with other options and for other machines,
# runs the vectors and compares the digests of tests/unit/digest, which must not differ.  What this
# machine cannot build or run is skipped.
# Run by `make check-portable` in the build directory, which makes portable/source, an unconfigured
# copy.  Works in the directory portable.  The last line is  N passed, N failed.
set -u
. "$(dirname "$0")/tap.sh"
cd portable || exit 1
reference=

# build NAME RUN CONFIGURE-ARGUMENT...: in a directory of that name; fails where that is impossible
build() {
    directory=$1
    shift 2
    rm -rf "$directory" && mkdir "$directory" || return 1
    (cd "$directory" &&
        ../source/configure -q --disable-shared --without-libidn --without-libunistring "$@" &&
        make -s libxnall.la tests/unit/digest tests/unit/vectors) > "$directory.log" 2>&1
}

# try TITLE NAME RUN CONFIGURE-ARGUMENT...
try() {
    title=$1 name=$2 run=$3
    shift
    if ! build "$@"; then
        echo "# skipped: $title (see portable/$name.log)"
        return
    fi
    # shellcheck disable=SC2086 # RUN has words
    digest=$(cd "$name" && $run ./tests/unit/digest ../source/tests/vectors/*.tsv)
    [ -n "$reference" ] || reference=$digest
    [ -n "$digest" ] && [ "$digest" = "$reference" ]
    check "$title: $digest"
    for vectors in source/tests/vectors/*.tsv; do
        # shellcheck disable=SC2086
        (cd "$name" && $run ./tests/unit/vectors "../$vectors") > "$name.tap" 2>&1 &&
            ! grep -q '^not ok' "$name.tap"
        check "$title: ${vectors##*/}"
    done
}

for level in 0 1 2 3 s; do
    try "gcc -O$level" gcc-$level '' CC=gcc CFLAGS=-O$level
done
try 'gcc, unsigned characters' gcc-unsigned '' CC=gcc CFLAGS='-O2 -funsigned-char'
try 'gcc, link-time optimisation' gcc-lto '' CC=gcc CFLAGS='-O2 -flto' AR=gcc-ar \
    RANLIB=gcc-ranlib NM=gcc-nm
for level in 0 2 3; do
    try "clang -O$level" clang-$level '' CC=clang CFLAGS=-O$level
done
try 'musl' musl '' CC=musl-gcc CFLAGS=-O2
try '32 bits' gcc-32 '' 'CC=gcc -m32' CFLAGS=-O2 \
    CPPFLAGS="-idirafter /usr/include/$(gcc -print-multiarch)" CC_FOR_BUILD=gcc
try 'no vector registers' gcc-plain '' CC=gcc CFLAGS='-O2 -mno-sse2 -mfpmath=387' CC_FOR_BUILD=gcc
try 's390x, big-endian' s390x 'qemu-s390x -L /usr/s390x-linux-gnu' --host=s390x-linux-gnu \
    CC=s390x-linux-gnu-gcc CC_FOR_BUILD=gcc
try 'aarch64' aarch64 'qemu-aarch64 -L /usr/aarch64-linux-gnu' --host=aarch64-linux-gnu \
    CC=aarch64-linux-gnu-gcc CC_FOR_BUILD=gcc
finish_run
