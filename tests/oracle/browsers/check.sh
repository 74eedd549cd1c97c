#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares xn --display with Chromium and Firefox.
# NAMES: how many names; SEED: another one makes other names.
set -u

missing=
for browser in chromium firefox-esr; do
    command -v $browser > /dev/null || missing="$missing $browser"
done
if [ -n "$missing" ]; then
    echo "SKIPPED: xn --display is NOT compared with browsers; not installed:$missing"
    exit 0
fi
exec "${PYTHON:-python3}" -B "$srcdir/tests/oracle/browsers/check.py" ./xn "$srcdir/data" \
    "$srcdir/tests/vectors" "${NAMES:-50000}" "${SEED:-xn}"
