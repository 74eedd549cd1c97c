# SPDX-License-Identifier: MIT
# Tests of libidn.so.12, with --enable-libidn-compat only.
libidn_fact_programs = \
	tests/unit/compat/charset \
	tests/unit/compat/names \
	tests/unit/compat/pr29 \
	tests/unit/compat/punycode \
	tests/unit/compat/steps \
	tests/unit/compat/text \
	tests/unit/compat/tld \
	tests/unit/compat/unicode
libidn_programs = $(libidn_fact_programs) \
	tests/unit/compat/capacity \
	tests/unit/compat/memory
libidn_helpers = \
	tests/unit/compat/crosscheck \
	tests/unit/compat/differential
libidn_scripts = \
	tests/unit/compat/abi.sh \
	tests/unit/compat/both.sh \
	tests/unit/compat/crosscheck.sh \
	tests/unit/compat/headers.sh \
	tests/unit/compat/link.sh \
	tests/unit/compat/random.sh
EXTRA_DIST += $(libidn_scripts) \
	tests/bench/compat.sh \
	tests/unit/compat/calls.h \
	tests/unit/compat/dump.c \
	tests/unit/compat/facts.h \
	tests/unit/compat/interface.txt \
	tests/unit/compat/lib.sh \
	tests/unit/compat/random_text.h

if LIBIDN_COMPAT
EXTRA_PROGRAMS += $(libidn_programs) $(libidn_helpers)
TESTS += $(libidn_programs) $(libidn_scripts)
$(libidn_scripts:.sh=.log): lib/compat/libidn.la $(libidn_helpers:=$(EXEEXT))
AM_TESTS_ENVIRONMENT += \
	LIBIDN_FACTS='$(libidn_fact_programs)'; export LIBIDN_FACTS;
libidn_test_cppflags = -I$(srcdir)/lib/compat -I$(srcdir)/tests/unit
libidn_test_ldadd = lib/compat/libidn.la

tests_unit_compat_capacity_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_capacity_LDADD = $(libidn_test_ldadd)
tests_unit_compat_charset_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_charset_LDADD = $(libidn_test_ldadd)
tests_unit_compat_memory_CPPFLAGS = $(libidn_test_cppflags)
# not hidden: the library is to use its malloc()
tests_unit_compat_memory_CFLAGS = $(WARN_CFLAGS)
tests_unit_compat_memory_LDADD = $(libidn_test_ldadd)
tests_unit_compat_names_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_names_LDADD = $(libidn_test_ldadd)
tests_unit_compat_pr29_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_pr29_LDADD = $(libidn_test_ldadd)
tests_unit_compat_punycode_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_punycode_LDADD = $(libidn_test_ldadd)
tests_unit_compat_steps_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_steps_LDADD = $(libidn_test_ldadd)
tests_unit_compat_text_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_text_LDADD = $(libidn_test_ldadd)
tests_unit_compat_tld_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_tld_LDADD = $(libidn_test_ldadd)
tests_unit_compat_unicode_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_unicode_LDADD = $(libidn_test_ldadd)
tests_unit_compat_differential_CPPFLAGS = $(libidn_test_cppflags)
tests_unit_compat_differential_LDADD = $(libidn_test_ldadd) $(DL_LIBS)
tests_unit_compat_crosscheck_LDADD = $(libxn_with_crosscheck) $(DL_LIBS)

# Measures this library next to GNU libidn.
EXTRA_PROGRAMS += tests/bench/compat
tests_bench_compat_CPPFLAGS = $(libidn_test_cppflags)
tests_bench_compat_CFLAGS = $(WARN_CFLAGS)
tests_bench_compat_LDADD = $(DL_LIBS)
bench-compat: tests/bench/compat$(EXEEXT) lib/compat/libidn.la
	@srcdir='$(srcdir)' CC='$(CC)' BUILD='$(build)' HOST='$(host)' \
	$(SHELL) $(srcdir)/tests/bench/compat.sh
else
bench-compat:
	@echo '$@: configure with --enable-libidn-compat' >&2; exit 1
endif
.PHONY: bench-compat
