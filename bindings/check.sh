#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests of the bindings, in TAP:  check.sh SCRIPT..., relative to this directory.
# Run by `make check-sql` and `make check-bindings` in the build directory; srcdir, CC, MAKE,
# PG_CONFIG and PYTHON come from there.  A script that cannot run prints
# SKIPPED: WHY; WHAT is NOT tested  and exits with 77; that counts as one that is skipped.
# The last line is  N passed, N failed.
work=$PWD/bindings/check.new
rm -rf "$work"
mkdir -p "$work" || exit 1
trap 'rm -rf "$work"' EXIT
srcdir=$(cd "$srcdir" && pwd) || exit 1
builddir=$PWD
export srcdir builddir work CC MAKE PG_CONFIG PYTHON

# JOBS at a time; the output is in order.
[ $# -eq 0 ] || printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-1}" sh -c '
    out=$work/$(echo "$0" | tr / _) began=$(date +%s)
    sh "$srcdir/tests/limit.sh" sh "$srcdir/bindings/$0" > "$out" 2>&1 < /dev/null
    code=$?
    [ $code -eq 0 ] || [ $code -eq 77 ] || echo "not ok - $0: exit status $code" >> "$out"
    echo "# $0: $(($(date +%s) - began)) s" >> "$out"'
: > "$work/tap"
status=0
for script; do
    echo "# $script"
    tee -a "$work/tap" < "$work/$(echo "$script" | tr / _)" ||
        echo "not ok - $script: it did not run" | tee -a "$work/tap"
done
# A script that is skipped as a whole counts as one skipped test.
awk '/^not ok/ { failed++; next } /^SKIPPED: |^(ok|1\.\.0).*# SKIP/ { skipped++; next }
    /^ok/ { passed++ }
    END {
        if (skipped > 0)
            print skipped " skipped"
        printf "%d passed, %d failed\n", passed, failed
    }' "$work/tap"
! grep -q '^not ok' "$work/tap" || status=1
[ $# -eq 0 ] || grep -q '^ok\|# SKIP\|^SKIPPED: ' "$work/tap" || status=1
exit $status
