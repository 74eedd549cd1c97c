#!/bin/sh
# SPDX-License-Identifier: MIT
# summary.sh TEST...: prints the end of a test run from automake's files: the cases that failed, the
# command that repeats their tests, and as the last line  N passed, N failed.
repeat=
for test; do
    cases=$(grep -sE '^(FAIL|XPASS|ERROR): ' "${test%.*}.log") || continue
    echo "$cases" | sed 's/^[A-Z]*:/failed:/' | head -n 20
    repeat="$repeat $test"
done
[ -z "$repeat" ] ||
    echo "See the .log of each; to repeat them:  make check TESTS='${repeat# }'"
awk '
/^# PASS: /  { passed = $3 }
/^# XFAIL: / { passed += $3 }
/^# SKIP: /  { skipped = $3 }
/^# FAIL: /  { failed = $3 }
/^# XPASS: / { failed += $3 }
/^# ERROR: / { failed += $3 }
END {
    if (skipped > 0)
        print skipped " skipped"
    printf "%d passed, %d failed\n", passed, failed
}' test-suite.log 2> /dev/null || echo '0 passed, 1 failed'
