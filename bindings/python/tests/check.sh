#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Python module and tests it.  srcdir and builddir come from bindings/check.sh.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT tested" && exit 77; }
here=$srcdir/bindings/python
tests=$here/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-python.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# run_tests NAME INTERPRETER SITE TEST...: with the module in SITE
run_tests() {
    name=$1 interpreter=$2 site=$3
    shift 3
    for test; do
        (cd "$tests" && PYTHONPATH=$site "$interpreter" -m unittest "$test") > "$work/out" 2>&1
        status=$?
        check "$name: $test: $(sed -n 's/^Ran \([0-9]*\) .*/\1/p' "$work/out") tests" "$([ $status \
            -eq 0 ] && grep -q '^Ran [1-9]' "$work/out" || tail -n 60 "$work/out")"
    done
}
# build_site NAME: builds a wheel into NAME and unpacks it there; prints the log if that fails
build_site() {
    if built=$(sh "$here/build.sh" "$work/$1.wheels" 2> "$work/log") && [ -n "$built" ]; then
        "$PYTHON" -m zipfile -e "$built" "$work/$1"
    else
        cat "$work/log"
    fi
}
list() {
    (cd "$work/site" && find . "$@" -type f | sed 's|.*site-packages/||; s|^\./||' | LC_ALL=C sort |
        paste -s -d ' ')
}
all='test_vectors test_api test_codec test_like test_tables test_limits'

# The wheel as a file, and the symbols of its module
SOURCE_DATE_EPOCH=1700000000
export SOURCE_DATE_EPOCH
wrong=$(build_site site)
check 'the wheel builds offline' "$wrong"
[ -z "$wrong" ] || exit 1
module=$work/site/xn/_xn.abi3.so
wheel=$(ls "$work"/site.wheels/xn-*-cp311-abi3-*.whl)
size=$(wc -c < "$wheel")
check "the wheel has at most 280000 octets: $size" "$([ "$size" -le 280000 ] || echo "$size")"
check_equal 'it contains' 'xn/__init__.py xn/_codec.py xn/_constants.py xn/_constants.pyi'"\
 xn/_functions.py xn/_like.py xn/_table.py xn/_types.py xn/_xn.abi3.so xn/_xn.pyi xn/py.typed" \
    "$(list -path './xn/*')"
check_equal 'it contains both licences' 'LICENSE LICENSE-Unicode' \
    "$(list -name 'LICENSE*' | tr ' ' '\n' | sed 's|.*/||' | paste -s -d ' ')"
check_equal 'the module exports one symbol' PyInit__xn \
    "$(nm -D --defined-only "$module" | awk '{ print $3 }')"
if [ "$(uname -m)" = x86_64 ]; then
    check 'it needs glibc 2.17 at most, as manylinux2014 says' \
        "$(objdump -T "$module" | grep -o 'GLIBC_[0-9.]*' |
            awk -F'[_.]' '$2 > 2 || $3 > 17' | sort -u)"
else
    skip 'symbols of manylinux2014: this is not x86_64'
fi
check 'it needs nothing but libc and expat' \
    "$(ldd "$module" | grep -v 'lib\(c\|expat\)\.so\|linux-vdso\|ld-linux')"

# shellcheck disable=SC2086 # words
run_tests "$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')" "$PYTHON" \
    "$work/site" $all
# MYPY: another path of it.  The stub is read from the wheel.
mypy=${MYPY:-mypy}
if command -v "$mypy" > /dev/null; then
    MYPYPATH=$work/site "$mypy" --strict --follow-imports=silent --python-version 3.11 \
        --cache-dir="$work/mypy" "$tests/typed.py" > "$work/out" 2>&1
    check 'mypy accepts what the functions do, and nothing else' \
        "$(grep -q '^Success' "$work/out" || cat "$work/out")"
    # Modules without a stub, whose types are those of their own source
    echo 'xn\._(codec|functions|like|table|types)(\..*)?' > "$work/private"
    MYPYPATH=$work/site PYTHONPATH=$work/site "${STUBTEST:-stubtest}" --ignore-unused-allowlist \
        --allowlist "$work/private" xn > "$work/out" 2>&1
    check 'stubtest: the stub is that of the module' \
        "$(grep -q '^Success' "$work/out" || cat "$work/out")"
else
    skip 'types: mypy is not installed (Debian: mypy); the stub is NOT tested with a type checker'
fi
# The same wheel in other versions.  PYTHONS replaces the list; those that are missing are skipped.
for version in ${PYTHONS-3.11 3.12 3.13 3.14}; do
    interpreter=$(command -v "python$version" || echo "$version")
    if ! "$interpreter" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
        skip "Python $version: it is not installed"
    elif [ "$("$interpreter" -c 'import sys; print(sys.version_info[:2])')" != \
        "$("$PYTHON" -c 'import sys; print(sys.version_info[:2])')" ]; then
        # shellcheck disable=SC2086 # words
        run_tests "$version" "$interpreter" "$work/site" $all
    fi
done

# Other builds, mostly without optimization, which saves minutes.  A release has the tables, and
# needs no generator.
if [ -e "$builddir/Makefile" ]; then
    (unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR && "${MAKE:-make}" -C "$builddir" distdir \
        distdir="$work/release") > "$work/log" 2>&1
    rm -f "$work"/release/data/gen/*.c
    for folder in sdist sdist_again; do
        (cd "$work/release/bindings/python" && rm -rf build src/xn.egg-info &&
            "$PYTHON" setup.py -q sdist -d "$work/$folder") > "$work/log" 2>&1
        touch "$work/release/lib/xn.h" "$work/release/bindings/python/ext/_xn.c"
    done
    check 'setup.py makes a source distribution' "$([ -d "$work/sdist" ] || cat "$work/log")"
    check 'two source distributions are the same' \
        "$(cmp "$work"/sdist/*.tar.gz "$work"/sdist_again/*.tar.gz 2>&1)"
    for number in 1 2; do
        (rm -rf "$work"/unpacked && mkdir "$work/unpacked" && cd "$work/unpacked" &&
            tar xzf "$work"/sdist/*.tar.gz && cd xn-*/ && CFLAGS=-O0 "$PYTHON" -m pip wheel . \
            --no-index --no-build-isolation --no-deps -w "$work/wheels$number") > "$work/log" 2>&1
    done
    check 'two builds give the same wheel' "$(cmp "$work"/wheels[12]/*.whl 2>&1)"
    check 'the wheel builds from that alone' "$("$PYTHON" -m zipfile -e "$work"/wheels1/*.whl \
        "$work/from_sdist" 2>&1 || cat "$work/log")"
    # The command that tests a wheel of a release
    command=$("$PYTHON" -c 'import sys, tomllib
print(tomllib.load(open(sys.argv[1], "rb"))["tool"]["cibuildwheel"]["test-command"])' \
        "$here/pyproject.toml" | sed "s|{package}|.|; s|python|'$PYTHON'|")
    (cd "$work"/unpacked/xn-*/ && export PYTHONPATH="$work/from_sdist" && eval "$command") \
        > "$work/out" 2>&1
    check "the tests of the source distribution: $command" "$(tail -n 1 "$work/out" | grep -q OK &&
        grep -q '^Ran [1-9]' "$work/out" || tail -n 60 "$work/out")"
    # The commands of the README, but for those of root, where a reader of it types them
    if "$PYTHON" -c 'import ensurepip' 2> /dev/null; then
        mkdir "$work/bin"
        printf '#!/bin/sh\nexec "%s" "$@"\n' "$PYTHON" > "$work/bin/python3"
        chmod +x "$work/bin/python3"
        sed -n '/^## Install/,/^## Fun/{/^    sudo /d; s/^    //p;}' "$here/README.md" \
            > "$work/readme"
        check_equal 'the package installs as its README says' xn--bcher-kva.example "$(
            cd "$work/release" && CFLAGS=-O0 PATH="$work/bin:$PATH" sh -e "$work/readme" 2>&1 |
                tail -n 1)"
        check_equal 'and is imported, also where its sources are' 3.2.0 "$(
            cd "$work/release/bindings/python" &&
                ../../venv/bin/python -c 'import xn; print(xn.unicode_version)' 2>&1)"
    else
        skip 'README: ensurepip is not installed (Debian: python3-venv)' 2
    fi
else
    skip 'release: this directory is not configured' 7
fi
check 'XN_EXPAT=0 builds, and so does another tag' "$(CFLAGS=-O0 XN_EXPAT=0 \
    XN_PLATFORM=manylinux2014_x86_64 build_site textual
    [ -e "$work"/textual.wheels/xn-*-cp311-abi3-manylinux2014_x86_64.whl ] || echo 'no such wheel')"
check_equal 'it does not need expat, and refuses tables in XML' 'True (xn limit)' \
    "$(ldd "$work/textual/xn/_xn.abi3.so" | grep expat
        PYTHONPATH=$work/textual "$PYTHON" -c 'import xn; print(xn.Table("U+0061").allows("a"))
xn.Table("<lgr/>")' 2>&1 | sed -n 's/^xn.TableError: .*\((.*)\)/\1/p; /^True/p' | paste -s -d ' ')"
# With the libxn of the system: here, that of the build directory
if [ -e "$builddir/.libs/libxn-table.so" ] && command -v pkg-config > /dev/null; then
    libraries=$(cd "$builddir/.libs" && pwd)
    for library in xn xn-table; do
        printf 'Name: %s\nDescription: x\nVersion: 0\nCflags: -I%s -I%s\nLibs: -L%s -l%s\n' \
            $library "$srcdir/lib" "$srcdir/lib/table" "$libraries" $library > "$work/$library.pc"
    done
    check 'XN_SYSTEM=1 builds' "$(XN_SYSTEM=1 PKG_CONFIG_PATH=$work build_site system)"
    check_equal 'it needs libxn and libxn-table' 'libxn-table.so.1 libxn.so.1' \
        "$(readelf -d "$work/system/xn/_xn.abi3.so" |
            sed -n 's/.*(NEEDED).*\[\(libxn.*\)\]/\1/p' | LC_ALL=C sort | paste -s -d ' ')"
    (
        export LD_LIBRARY_PATH="$libraries"
        run_tests XN_SYSTEM=1 "$PYTHON" "$work/system" test_vectors test_tables
    ) | sed 's/^\(not \)\{0,1\}ok [0-9]*/\1ok/' > "$work/tap"
    pass_on XN_SYSTEM=1 < "$work/tap"
else
    skip 'XN_SYSTEM=1: libxn-table.so is not built here, or pkg-config is not installed'
fi
# AddressSanitizer, preloaded, since Python is built without it
asan=$(${CC:-gcc} -print-file-name=libasan.so 2> /dev/null)
if [ -e "$asan" ]; then
    flags='-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
    check 'the module builds with sanitizers' "$(CFLAGS="$flags" LDFLAGS="$flags" \
        build_site sanitized)"
    (
        export LD_PRELOAD="$asan" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc
        run_tests sanitizers "$PYTHON" "$work/sanitized" test_vectors test_api test_codec \
            test_like test_tables
    ) | sed 's/^\(not \)\{0,1\}ok [0-9]*/\1ok/' > "$work/tap"
    pass_on sanitizers < "$work/tap"
else
    skip 'sanitizers: the compiler has no libasan.so'
fi
finish
