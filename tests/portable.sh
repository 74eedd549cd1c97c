#!/bin/sh
# SPDX-License-Identifier: MIT
# The same answers, whatever compiler, option and machine: builds the library and tests/unit/digest in folders of their own and
# compares the digests; runs the vectors, too.  What this machine cannot build or run is left out with a word.
set -u
top=$(cd "${srcdir:?}" && pwd) || exit 1
mkdir -p portable && cd portable || exit 1
passed=0 failed=0 reference=

# A copy of the sources that is not configured, so that others may be configured beside it.
rm -rf sources && mkdir sources || exit 1
(cd "$top" && tar -cf - --exclude=./portable --exclude=./mutation --exclude=./proof --exclude=./fuzz --exclude=./sanitize --exclude=./coverage --exclude=.git --exclude='*.o' --exclude='*.lo' --exclude='./config.status' \
    --exclude=./Makefile --exclude='*.log' --exclude='*.trs' --exclude=.libs --exclude=.deps .) | (cd sources && tar -xf -)

say() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        echo "PASS: $2"
    else
        failed=$((failed + 1))
        echo "FAIL: $2"
    fi
}

# build NAME RUN CONFIGURE-ARGUMENTS...: into a folder of that name; 0 if it can be done here.
build() {
    folder=$1
    shift 2
    rm -rf "$folder" && mkdir "$folder" || return 1
    (cd "$folder" && ../sources/configure -q --disable-shared --without-libidn --without-libunistring "$@" &&
        make -s libxnall.la tests/unit/digest tests/unit/vectors) > "$folder.log" 2>&1
}

# try WHAT NAME RUN CONFIGURE-ARGUMENTS...
try() {
    what=$1 name=$2 run=$3
    shift
    if ! build "$@"; then
        echo "SKIP: $what (portable/$name.log says why)"
        return
    fi
    # shellcheck disable=SC2086 # RUN has words
    digest=$(cd "$name" && $run ./tests/unit/digest ../sources/tests/vectors/*.tsv)
    [ -n "$reference" ] || reference=$digest
    [ -n "$digest" ] && [ "$digest" = "$reference" ]
    say $? "$what: $digest"
    for vectors in sources/tests/vectors/*.tsv; do
        # shellcheck disable=SC2086
        (cd "$name" && $run ./tests/unit/vectors "../$vectors") > "$name.tap" 2>&1 && ! grep -q '^not ok' "$name.tap"
        say $? "$what: ${vectors##*/}"
    done
}

for level in 0 1 2 3 s; do
    try "gcc -O$level" gcc-$level '' CC=gcc CFLAGS=-O$level
done
try 'gcc, signed and unsigned characters' gcc-unsigned '' CC=gcc CFLAGS='-O2 -funsigned-char'
try 'gcc, link-time optimisation' gcc-lto '' CC=gcc CFLAGS='-O2 -flto' AR=gcc-ar RANLIB=gcc-ranlib NM=gcc-nm
for level in 0 2 3; do
    try "clang -O$level" clang-$level '' CC=clang CFLAGS=-O$level
done
try 'musl' musl '' CC=musl-gcc CFLAGS=-O2
try '32 bits' gcc-32 '' 'CC=gcc -m32' CFLAGS=-O2 CPPFLAGS="-idirafter /usr/include/$(gcc -print-multiarch)" CC_FOR_BUILD=gcc
try 'no vector registers' gcc-plain '' CC=gcc CFLAGS='-O2 -mno-sse2 -mfpmath=387' CC_FOR_BUILD=gcc
try 's390x, big-endian' s390x 'qemu-s390x -L /usr/s390x-linux-gnu' --host=s390x-linux-gnu CC=s390x-linux-gnu-gcc CC_FOR_BUILD=gcc
try 'aarch64' aarch64 'qemu-aarch64 -L /usr/aarch64-linux-gnu' --host=aarch64-linux-gnu CC=aarch64-linux-gnu-gcc CC_FOR_BUILD=gcc
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
