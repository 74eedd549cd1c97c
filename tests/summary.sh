#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the last line of a test run,  N passed, N failed , from automake's test-suite.log.
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
