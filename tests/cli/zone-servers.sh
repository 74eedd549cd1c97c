#!/bin/sh
# SPDX-License-Identifier: MIT
# Converted zones are loaded by name servers, and have the same records.
. "$srcdir/tests/cli/lib.sh"
xn="$RUN ./xn-zone"

if ! command -v python3 > /dev/null; then
    skip 'no python3'
    finish
    exit
fi
# shellcheck disable=SC2086 # words
python3 "$srcdir/tests/cli/zone_servers.py" $xn
