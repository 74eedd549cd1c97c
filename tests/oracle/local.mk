# SPDX-License-Identifier: MIT
# Comparisons with models.
oracle_scripts = tests/oracle/policy.py
TESTS += $(oracle_scripts)
EXTRA_DIST += $(oracle_scripts)
$(oracle_scripts:.py=.log): xn-table$(EXEEXT)
PY_LOG_DRIVER = $(LOG_DRIVER)
PY_LOG_COMPILER = $(LIMIT) $(SHELL) -c 'command -v python3 > /dev/null || \
	{ echo "1..0 \# SKIP python3 is not installed"; exit; }; \
	exec python3 -B "$$1"' oracle
