#!/bin/sh
# SPDX-License-Identifier: MIT
# A differential random test of the command against a plain model of it (model.py).
. "$srcdir/tests/tap.sh"
library=$(pwd)/.libs/libxn.so

if [ -n "$RUN" ] || ! command -v python3 > /dev/null || [ ! -e "$library" ]; then
    skip_all 'no Python 3, no shared library, or another machine'
fi
if ! grep -q '^#define WITH_LIBUNISTRING 1' config.h; then
    skip_all 'no libunistring'
fi
rounds=60
[ -z "${XN_TEST_ALL-}" ] || rounds=250
exec python3 "$srcdir/tests/oracle/model.py" ./xn "$library" "${XN_TEST_ROUNDS:-$rounds}" \
    "${XN_TEST_SEED:-1}"
