# SPDX-License-Identifier: MIT
# Tests of libxn-resolve and runxn.  Those that need a network run in one of their own, see lab.sh.
resolve_programs =
resolve_scripts =
EXTRA_DIST += tests/resolve/lab.sh

if RESOLVE
resolve_programs += tests/resolve/rules
tests_resolve_rules_SOURCES = tests/resolve/rules.c tests/resolve/stub.c tests/resolve/stub.h \
	tests/unit/tap.h
tests_resolve_rules_LDADD = libxnresolveall.la $(LDADD)
endif

check_PROGRAMS += $(resolve_programs)
TESTS += $(resolve_programs) $(resolve_scripts)

check-resolve:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(resolve_programs) $(resolve_scripts)'
.PHONY: check-resolve
