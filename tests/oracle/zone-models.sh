#!/bin/sh
# SPDX-License-Identifier: MIT
# Texts and configurations have the names that their models say, and servers read
# converted configurations and zones.
. "$srcdir/tests/tap.sh"
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
if ! command -v python3 > /dev/null; then
    skip_all 'no Python'
fi
for script in conf_names conf_servers text_names zone_servers; do
    # shellcheck disable=SC2086 # words
    python3 -B "$srcdir/tests/oracle/$script.py" $RUN ./xn-zone > "$work/tap" ||
        echo 'not ok - it ended' >> "$work/tap"
    pass_on "$script" < "$work/tap"
done
finish
