# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the module built in other ways.
quiet_make() {
    (unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR && "${MAKE:-make}" "$@") > "$work/log" 2>&1
}

# build_site NAME: builds a wheel into NAME and unpacks it there; prints the log if that fails
build_site() {
    rm -rf "${work:?}/$1"
    if built=$(sh "$here/build.sh" "$work/$1.wheels" 2> "$work/log") && [ -n "$built" ]; then
        "$PYTHON" -m zipfile -e "$built" "$work/$1"
    else
        cat "$work/log"
    fi
}

# The same octets from another directory
wrong=$(SOURCE_DATE_EPOCH=1700000000 build_site again)
check 'two builds give the same wheel' "$wrong$(cmp "$wheel" "$work"/again.wheels/*.whl 2>&1)"

# A release, which has the tables, and needs no generator
if [ -e "$builddir/Makefile" ]; then
    quiet_make -C "$builddir" distdir distdir="$work/release" || cat "$work/log"
    rm -f "$work"/release/data/gen/*.c
    wrong=$(CFLAGS=-O0 srcdir=$work/release build_site from_release)
    check 'the wheel builds from a release' "$wrong"
    run_test 'release: vectors' "$PYTHON" "$work/from_release" test_vectors.py \
        "$srcdir/tests/vectors"
    for folder in sdist sdist_again; do
        (cd "$work/release/bindings/python" && rm -rf build xn.egg-info &&
            SOURCE_DATE_EPOCH=1700000000 "$PYTHON" setup.py -q sdist -d "$work/$folder") \
            > "$work/log" 2>&1
        touch "$work/release/lib/xn.h" "$work/release/bindings/python/_xn.c"
    done
    check 'setup.py makes a source distribution' "$([ -d "$work/sdist" ] || cat "$work/log")"
    check 'two source distributions are the same' \
        "$(cmp "$work"/sdist/*.tar.gz "$work"/sdist_again/*.tar.gz 2>&1)"
    (cd "$work/sdist" && tar xzf ./*.tar.gz && cd xn-*/ &&
        CFLAGS=-O0 "$PYTHON" -m pip wheel . --no-index --no-build-isolation --no-deps \
            -w "$work/sdist" > "$work/log" 2>&1 &&
        "$PYTHON" -m zipfile -e "$work"/sdist/*.whl "$work/from_sdist")
    check 'the wheel builds from that alone' "$([ -d "$work/from_sdist" ] || cat "$work/log")"
    check_equal 'it works' xn--tda \
        "$(PYTHONPATH=$work/from_sdist "$PYTHON" -c 'import xn; print(xn.to_ascii("ü"))' 2>&1)"
    # The commands that test a wheel of a release
    "$PYTHON" - "$here/pyproject.toml" > "$work/commands" << 'END'
import sys, tomllib

for command in tomllib.load(open(sys.argv[1], "rb"))["tool"]["cibuildwheel"]["test-command"]:
    print(command.removeprefix("python ").replace("{package}", "."))
END
    check_equal 'pyproject.toml has such commands' 5 "$(grep -c 'tests/test_' "$work/commands")"
    while read -r test; do
        # shellcheck disable=SC2086 # words
        wrong=$(cd "$work"/sdist/xn-*/ && PYTHONPATH=$work/from_sdist "$PYTHON" $test 2>&1 ||
            echo failed)
        check "the tests of the source distribution: ${test%% *}" \
            "$(printf '%s\n' "$wrong" | grep -v '^ok')"
    done < "$work/commands"
else
    skip 'release: this directory is not configured'
fi

# Without expat, and with the tag of another platform
wrong=$(CFLAGS=-O0 XN_EXPAT=0 XN_PLATFORM=manylinux2014_x86_64 build_site textual)
check 'XN_EXPAT=0 builds' "$wrong"
check 'XN_PLATFORM is the tag of the wheel' \
    "$(ls "$work"/textual.wheels/xn-*-cp311-abi3-manylinux2014_x86_64.whl 2>&1 > "$work/out")"
check_equal 'it does not need expat' '' "$(ldd "$work/textual/xn/_xn.abi3.so" | grep expat)"
check_equal 'tables in XML are refused' \
    '1:1: XML, but this library was built without expat (xn limit)' \
    "$(PYTHONPATH=$work/textual "$PYTHON" -c 'import xn; xn.Table("<lgr/>")' 2>&1 |
        sed -n 's/^xn.TableError: //p')"
check_equal 'others are not' True "$(PYTHONPATH=$work/textual "$PYTHON" -c \
    'import xn; print(xn.Table("U+0061").allows("a"))' 2>&1)"

# With the libxn of the system: here, that of the build directory
if [ -e "$builddir/.libs/libxn-table.so" ] && command -v pkg-config > /dev/null; then
    cat > "$work/xn.pc" << END
Name: xn
Description: libxn of the build directory
Version: 0
Libs: -L$(cd "$builddir/.libs" && pwd) -lxn
Cflags: -I$srcdir/lib
END
    sed "s/xn\$/xn-table/; s|/lib\$|/table|" "$work/xn.pc" > "$work/xn-table.pc"
    wrong=$(XN_SYSTEM=1 PKG_CONFIG_PATH=$work build_site system)
    check 'XN_SYSTEM=1 builds' "$wrong"
    LD_LIBRARY_PATH=$builddir/.libs
    export LD_LIBRARY_PATH
    check_equal 'it needs libxn and libxn-table' 'libxn-table.so.1 libxn.so.1' \
        "$(ldd "$work/system/xn/_xn.abi3.so" |
            sed -n 's/^[[:space:]]*\(libxn[a-z-]*\.so[^ ]*\) .*/\1/p' | LC_ALL=C sort |
            tr '\n' ' ' | sed 's/ $//')"
    run_test 'XN_SYSTEM=1: vectors' "$PYTHON" "$work/system" test_vectors.py \
        "$srcdir/tests/vectors"
    run_test 'XN_SYSTEM=1: tables' "$PYTHON" "$work/system" test_tables.py "$srcdir/tests/table"
    unset LD_LIBRARY_PATH
else
    skip 'XN_SYSTEM=1: libxn-table.so is not built here, or pkg-config is not installed'
fi

# AddressSanitizer, preloaded, since Python is built without it
asan=$(${CC:-gcc} -print-file-name=libasan.so 2> /dev/null)
if [ -e "$asan" ]; then
    flags='-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
    wrong=$(CFLAGS="$flags" LDFLAGS="$flags" build_site sanitized)
    check 'the module builds with sanitizers' "$wrong"
    LD_PRELOAD=$asan ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
        PYTHONPATH=$work/sanitized "$PYTHON" -c 'import xn' > "$work/out" 2>&1
    check 'it can be imported' "$(cat "$work/out")"
    for test in "test_vectors.py $srcdir/tests/vectors" \
        "test_api.py $srcdir/bindings/wasm" \
        "test_tables.py $srcdir/tests/table" "test_like.py $srcdir/tests/unit" \
        "test_codec.py $srcdir/tests/vectors" "test_random.py $srcdir/tests/fuzz/corpus"; do
        # shellcheck disable=SC2086 # words
        LD_PRELOAD=$asan ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
            PYTHONPATH=$work/sanitized "$PYTHON" "$tests/"$test > "$work/out" 2>&1
        status=$?
        check "sanitizers: $(grep -c '^ok' "$work/out") cases of ${test%% *}" \
            "$([ $status -eq 0 ] && grep -q '^ok' "$work/out" || grep -v '^ok' "$work/out")"
    done
else
    skip 'sanitizers: the compiler has no libasan.so'
fi
