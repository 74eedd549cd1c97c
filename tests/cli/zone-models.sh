#!/bin/sh
# SPDX-License-Identifier: MIT
# Random texts and configurations have the names that plain implementations find, and servers read
# the converted configurations.
. "$srcdir/tests/tap.sh"
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
if ! command -v python3 > /dev/null; then
    skip_all 'no Python'
fi
for script in conf_names conf_servers; do
    # shellcheck disable=SC2086 # words
    python3 "$srcdir/tests/cli/$script.py" $RUN ./xn-zone > "$work/tap" ||
        echo 'not ok - it ended' >> "$work/tap"
    pass_on "$script" < "$work/tap"
done
# shellcheck disable=SC2086 # words
python3 "$srcdir/tests/cli/text_names.py" "$srcdir/data" $RUN ./xn-zone > "$work/tap"
! grep '^[#n]' "$work/tap" && grep -q '^1\.\.5$' "$work/tap"
check 'random texts'
finish
