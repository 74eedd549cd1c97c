#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares xn --display with Chromium and Firefox, and installs them if they are missing and this
# is root on Debian.  NAMES: how many names; SEED: another one makes other names.
set -u

missing=
for browser in chromium firefox-esr; do
    command -v $browser > /dev/null || missing="$missing $browser"
done
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    # shellcheck disable=SC2086 # words
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q $missing > /dev/null 2>&1 && missing=
fi
if [ -n "$missing" ]; then
    echo "SKIPPED: xn --display is NOT compared with browsers; not installed:$missing"
    exit 0
fi
exec "${PYTHON:-python3}" -B "$srcdir/tests/browsers/check.py" ./xn "$srcdir/data" \
    "$srcdir/tests/vectors" "${NAMES:-50000}" "${SEED:-xn}"
