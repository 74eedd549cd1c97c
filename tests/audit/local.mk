# SPDX-License-Identifier: MIT
# xn --audit-2008, with libidn2.
EXTRA_DIST += tests/audit/names.tsv
if WITH_LIBIDN2
check_PROGRAMS += tests/audit/audit
tests_audit_audit_SOURCES = tests/audit/audit.c tests/audit/reference.c tests/audit/reference.h \
	tests/unit/random.h tests/unit/rows.h tests/unit/share.h tests/unit/tap.h
tests_audit_audit_CPPFLAGS = $(AM_CPPFLAGS) $(AUDIT_CPPFLAGS) $(TOOLS_CPPFLAGS) -I$(srcdir)/table
tests_audit_audit_LDADD = $(fuzz_tools_ldadd)
TESTS += tests/audit/audit
endif
TESTS +=

if WITH_LIBIDN2
# Measures the time that the audit adds to libidn2's own.
EXTRA_PROGRAMS += tests/bench/audit
tests_bench_audit_SOURCES = tests/bench/audit.c tests/bench/generate.c tests/bench/generate.h \
	tests/bench/scripts.c tests/bench/scripts.h
tests_bench_audit_CPPFLAGS = $(AM_CPPFLAGS) $(AUDIT_CPPFLAGS)
tests_bench_audit_LDADD = $(AUDIT_LIBS) $(LDADD)
endif
bench-audit: xn$(EXEEXT) tests/bench/audit$(EXEEXT)
	@tests/bench/audit$(EXEEXT) ./xn$(EXEEXT)
phony_targets += bench-audit
