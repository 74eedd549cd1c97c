#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the wheel of the Python module:  build.sh [DIRECTORY], default bindings/python/dist of the
# build directory, where `make python` runs it.  srcdir comes from there, and perhaps PYTHON.
# The build works on a copy: setuptools writes beside setup.py, and srcdir may be read-only.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/bindings/python/find.sh"
find_python || { echo "SKIPPED: $missing; the Python module is NOT built" && exit 77; }
wheels=${1:-$PWD/bindings/python/dist}
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT

mkdir -p "$wheels" "$copy/bindings" || exit 1
(cd "$srcdir" && find lib nameprep -name '*.[ch]' -exec tar -cf - {} +) | tar -xC "$copy" || exit 1
cp -Rp "$srcdir/data" "$srcdir/LICENSE" "$srcdir/LICENSES" "$copy" &&
    cp -Rp "$srcdir/bindings/python" "$copy/bindings" || exit 1
chmod -R u+w "$copy"
rm -rf "$copy"/bindings/python/build "$copy"/bindings/python/src/*.egg-info
rm -f "$wheels"/xn-*.whl
cd "$copy/bindings/python" || exit 1
# Stripped, since debugging information contains the directory of the copy
LDFLAGS=${LDFLAGS--s}
export LDFLAGS
if ! "$PYTHON" -m pip wheel . --no-index --no-build-isolation --no-deps -w "$wheels" \
    > "$copy/log" 2>&1; then
    cat "$copy/log" >&2
    exit 1
fi
for wheel in "$wheels"/xn-*.whl; do
    echo "$wheel"
done
