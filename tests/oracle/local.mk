# SPDX-License-Identifier: MIT
# Comparisons with models.
TESTS += tests/oracle/policy.sh
EXTRA_DIST += tests/oracle/policy.py tests/oracle/policy.sh
tests/oracle/policy.log: xn-table$(EXEEXT)
