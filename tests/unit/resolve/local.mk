# SPDX-License-Identifier: MIT
# Tests of libxn-resolve and runxn.  Those that need a network run in one of their own, see lab.sh.
resolve_programs =
resolve_scripts =
EXTRA_DIST += \
	tests/unit/resolve/completions.sh \
	tests/unit/resolve/examples.sh \
	tests/unit/resolve/lab.sh \
	tests/unit/resolve/lib.sh \
	tests/unit/resolve/runxn.sh

if RESOLVE
resolve_programs += tests/unit/resolve/rules
tests_unit_resolve_rules_SOURCES = tests/unit/resolve/rules.c tests/unit/resolve/stub.c \
	tests/unit/resolve/stub.h \
	tests/unit/tap.h
tests_unit_resolve_rules_LDADD = libxnresolveall.la $(LDADD)

# The programs that the scripts run
EXTRA_PROGRAMS += $(resolve_examples) tests/unit/resolve/listen
resolve_examples = lib/resolve/examples/connect lib/resolve/examples/lookup
lib_resolve_examples_connect_LDADD = libxn-resolve.la libxn.la
lib_resolve_examples_lookup_LDADD = libxn-resolve.la libxn.la
dist_examples_DATA += $(resolve_examples:=.c)
tests_unit_resolve_listen_LDADD =
tests/unit/resolve/examples.log: $(resolve_examples:=$(EXEEXT)) tests/unit/resolve/listen$(EXEEXT)
resolve_scripts += tests/unit/resolve/examples.sh
tests/ship/symbols.log: libxn-resolve.la
endif

if GLIBC
# Its linker knows --wrap.
resolve_wrapped = -Wl,--wrap=calloc,--wrap=free,--wrap=iconv_close,--wrap=iconv_open \
	-Wl,--wrap=malloc,--wrap=realloc,--wrap=strdup
resolve_programs += tests/unit/resolve/charsets
tests_unit_resolve_charsets_SOURCES = tests/unit/resolve/charsets.c tests/unit/resolve/stub.c \
	tests/unit/resolve/stub.h tests/unit/resolve/wrapped.h tests/unit/tap.h
tests_unit_resolve_charsets_LDADD = libxnresolveall.la $(LDADD)
tests_unit_resolve_charsets_LDFLAGS = $(resolve_wrapped) -Wl,--wrap=nl_langinfo
endif

if PRELOAD
resolve_programs += tests/unit/resolve/preload
tests_unit_resolve_preload_SOURCES = tests/unit/resolve/preload.c tests/unit/resolve/wrapped.h \
	tests/unit/tap.h
tests_unit_resolve_preload_LDADD = libxnpreloadall.la libxnall.la $(DL_LIBS)
tests_unit_resolve_preload_LDFLAGS = $(resolve_wrapped) \
	-Wl,--wrap=dlsym,--wrap=freelocale,--wrap=newlocale,--wrap=nl_langinfo_l
EXTRA_PROGRAMS += tests/unit/resolve/probe
tests_unit_resolve_probe_SOURCES = tests/unit/resolve/probe.c
tests_unit_resolve_probe_LDADD = -lresolv $(PTHREAD_LIBS)
EXTRA_LTLIBRARIES += tests/unit/resolve/nss_nested.la
tests_unit_resolve_nss_nested_la_SOURCES = tests/unit/resolve/nss_nested.c
tests_unit_resolve_nss_nested_la_LDFLAGS = -module -avoid-version -rpath /nowhere
resolve_scripts += tests/unit/resolve/completions.sh tests/unit/resolve/runxn.sh
tests/unit/resolve/completions.log: runxn$(EXEEXT) lib/resolve/_runxn lib/resolve/runxn.bash \
	lib/resolve/runxn.fish
tests/cli/faults.log: runxn$(EXEEXT) libxn-preload.la
tests/unit/resolve/runxn.log: runxn$(EXEEXT) libxn-preload.la tests/unit/resolve/probe$(EXEEXT) \
	tests/unit/resolve/nss_nested.la
endif

EXTRA_PROGRAMS += $(resolve_programs)
TESTS += $(resolve_programs) $(resolve_scripts)

check-resolve:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(resolve_programs) $(resolve_scripts)'
.PHONY: bench-resolve check-resolve

# Measurements, not tests.
EXTRA_DIST += tests/bench/resolve.sh
resolve_bench =
if RESOLVE
resolve_bench += tests/bench/resolve$(EXEEXT)
EXTRA_PROGRAMS += tests/bench/resolve
tests_bench_resolve_SOURCES = tests/bench/resolve.c
tests_bench_resolve_LDADD = libxnresolveall.la $(LDADD)
endif
bench-resolve: $(resolve_bench)
	@for program in $(resolve_bench); do $$program && \
		LIBTOOL='$(LIBTOOL)' $(SHELL) $(srcdir)/tests/bench/resolve.sh; done
