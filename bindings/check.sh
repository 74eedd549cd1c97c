#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests of the database modules, in TAP.  Run by `make check-sql` in the build directory;
# srcdir, CC, MAKE and PG_CONFIG come from there.  SQL_TESTS: the scripts to run, default all.
# The last line is  N passed, N failed.
work=$PWD/bindings/check.new
rm -rf "$work"
mkdir -p "$work" || exit 1
trap 'rm -rf "$work"' EXIT
srcdir=$(cd "$srcdir" && pwd) || exit 1
builddir=$PWD
export srcdir builddir CC MAKE PG_CONFIG

: > "$work/tap"
status=0
for script in ${SQL_TESTS:-postgresql/tests/regress.sh postgresql/tests/module.sh \
    postgresql/tests/durability.sh postgresql/tests/sharded.sh postgresql/tests/proxies.sh \
    sqlite/tests/module.sh sqlite/tests/sanitize.sh}; do
    echo "# $script"
    { sh "$srcdir/bindings/$script" 2>&1 || echo "not ok - $script: exit status $?"; } |
        tee -a "$work/tap"
done
# A skip of a whole script is one, too.
awk '/^not ok/ { failed++; next } /^(ok|1\.\.0).*# SKIP/ { skipped++; next } /^ok/ { passed++ }
    END {
        if (skipped > 0)
            print skipped " skipped"
        printf "%d passed, %d failed\n", passed, failed
    }' "$work/tap"
! grep -q '^not ok' "$work/tap" || status=1
grep -q '^ok\|# SKIP' "$work/tap" || status=1
exit $status
