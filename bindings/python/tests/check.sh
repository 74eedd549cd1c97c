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

# run_test NAME INTERPRETER SITE FILE [ARGUMENT...]: runs the tests of a file with the module in
# SITE
run_test() {
    name=$1 interpreter=$2 site=$3 test=$4
    shift 4
    PYTHONPATH=$site "$interpreter" "$tests/$test" "$@" > "$work/out" 2>&1
    status=$?
    pass_on "$name" < "$work/out"
    [ $status -eq 0 ] || grep -q '^not ok' "$work/out" || check "$name" "exit status $status"
}

wheel=$(SOURCE_DATE_EPOCH=1700000000 sh "$srcdir/bindings/python/build.sh" "$work/wheels" \
    2> "$work/log")
check 'the wheel builds offline' "$([ -n "$wheel" ] || cat "$work/log")"
[ -n "$wheel" ] || exit 1
"$PYTHON" -m zipfile -e "$wheel" "$work/site"

# run_tests NAME INTERPRETER SITE: runs all files of tests but test_compat.py
run_tests() {
    run_test "$1 vectors" "$2" "$3" test_vectors.py "$srcdir/tests/vectors"
    run_test "$1 functions" "$2" "$3" test_api.py "$srcdir/bindings/wasm"
    run_test "$1 codec" "$2" "$3" test_codec.py "$srcdir/tests/vectors"
    run_test "$1 look-alikes" "$2" "$3" test_like.py "$srcdir/tests/unit"
    run_test "$1 limits" "$2" "$3" test_limits.py
    run_test "$1 tables" "$2" "$3" test_tables.py "$srcdir/tests/table"
    run_test "$1 random texts" "$2" "$3" test_random.py "$srcdir/tests/fuzz/corpus"
    run_test "$1 README" "$2" "$3" test_readme.py "$here/README.md"
}

# The wheel as a file, and the symbols of its module
module=$work/site/xn/_xn.abi3.so
check 'the wheel is for the limited API of 3.11' \
    "$(case $wheel in *-cp311-abi3-*.whl) ;; *) echo "$wheel" ;; esac)"
size=$(wc -c < "$wheel")
check "the wheel has at most 280000 octets: $size" "$([ "$size" -le 280000 ] || echo "$size")"
check_equal 'it contains' 'xn/__init__.py xn/__init__.pyi xn/_codec.py xn/_like.py xn/_table.py'"\
 xn/_types.py xn/_xn.abi3.so xn/_xn.pyi xn/compat/__init__.py xn/compat/idna.py xn/py.typed" \
    "$(cd "$work/site" && find xn -type f | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
check_equal 'it contains both licences' 'LICENSE LICENSE-Unicode' \
    "$(cd "$work/site" && find . -name 'LICENSE*' -type f | sed 's|.*/||' | LC_ALL=C sort |
        tr '\n' ' ' | sed 's/ $//')"
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

run_tests "$("$PYTHON" -c 'import sys; print("%d.%d:" % sys.version_info[:2])')" \
    "$PYTHON" "$work/site"
run_test 'xn.compat.idna' "$PYTHON" "$work/site" test_compat.py "$here/README.md"

# MYPY: another path of it.  The stub is read from the wheel.
mypy=${MYPY:-mypy}
if command -v "$mypy" > /dev/null; then
    MYPYPATH=$work/site "$mypy" --strict --follow-imports=silent --python-version 3.11 \
        --cache-dir="$work/mypy" "$tests/typed.py" > "$work/out" 2>&1
    check 'mypy accepts what the functions do, and nothing else' \
        "$(grep -q '^Success' "$work/out" || cat "$work/out")"
    # Modules without a stub, whose types are those of their own source
    echo 'xn\._(codec|like|table|types|xn)(\..*)?' > "$work/private"
    MYPYPATH=$work/site PYTHONPATH=$work/site "${STUBTEST:-stubtest}" --ignore-unused-allowlist \
        --allowlist "$work/private" xn > "$work/out" 2>&1
    check 'stubtest: the stub is that of the module' \
        "$(grep -q '^Success' "$work/out" || cat "$work/out")"
else
    skip 'types: mypy is not installed (Debian: mypy); the stub is NOT tested with a type checker'
fi

# PYRIGHT: another path of it, which must not download anything.
if command -v "${PYRIGHT:-pyright}" > /dev/null; then
    (cd "$work" && PYTHONPATH=$work/site "${PYRIGHT:-pyright}" --pythonpath "$PYTHON" \
        --verifytypes xn --ignoreexternal) > "$work/out" 2>&1
    check 'pyright: all types are known' \
        "$(grep -q '^Type completeness score: 100%' "$work/out" || cat "$work/out")"
else
    skip 'pyright: it is not installed (npm: pyright); types are tested with mypy only'
fi

# The same wheel in other versions.  PYTHONS replaces the list; those that are missing are skipped.
for version in ${PYTHONS-3.11 3.12 3.13 3.14}; do
    interpreter=$(command -v "python$version" || echo "$version")
    if ! "$interpreter" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
        skip "Python $version: it is not installed"
    elif [ "$("$interpreter" -c 'import sys; print(sys.version)')" = \
        "$("$PYTHON" -c 'import sys; print(sys.version)')" ]; then
        continue
    else
        run_tests "$("$interpreter" -c 'import sys; print("%d.%d:" % sys.version_info[:2])')" \
            "$interpreter" "$work/site"
    fi
done

. "$tests/builds.sh"
finish
