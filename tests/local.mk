# SPDX-License-Identifier: MIT
AM_TESTS_ENVIRONMENT = \
	srcdir='$(srcdir)' builddir='$(builddir)' CC='$(CC)' NM='$(NM)' RUN='$(RUN)'; \
	export srcdir builddir CC NM RUN;
# for the scripts of tests/ship
AM_TESTS_ENVIRONMENT += \
	BUILD='$(build)' HOST='$(host)' LINK_FLAGS='$(CFLAGS) $(LDFLAGS)'; \
	DIRECTORIES='bindir=$(bindir) datadir=$(datadir) docdir=$(docdir) includedir=$(includedir) \
	libdir=$(libdir) mandir=$(mandir)'" $(pg_directories)"; BUG_REPORT='$(PACKAGE_BUGREPORT)'; \
	IDN_NAME='$(enable_idn_name)'; LIBIDN_COMPAT='$(enable_libidn_compat)'; \
	SQL_MODULES='$(sql_modules)' TABLE='$(with_table)' TOOLS='$(with_tools)'; \
	export SQL_MODULES TABLE TOOLS BUILD HOST LINK_FLAGS DIRECTORIES BUG_REPORT IDN_NAME \
	LIBIDN_COMPAT;
# for tests/ship/symbols.sh: the library's sources, and the one that may call more than the others
AM_TESTS_ENVIRONMENT += \
	LIBRARY_SOURCES='$(library_sources)' CROSSCHECK_SOURCES=nameprep/crosscheck.c; \
	DL_LIBS='$(DL_LIBS)'; export LIBRARY_SOURCES CROSSCHECK_SOURCES DL_LIBS;
library_sources = \
	$(libxnall_la_SOURCES) $(libnameprep_la_SOURCES) $(nodist_libnameprep_la_SOURCES)
TEST_EXTENSIONS = .sh .tsv .txt
# RUN: the emulator for programs of another machine (make check RUN='qemu-s390x -L ...')
LIMIT = $(SHELL) $(srcdir)/tests/limit.sh
LOG_COMPILER = $(LIMIT) $(RUN)
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(LIMIT) $(SHELL)
TSV_LOG_DRIVER = $(LOG_DRIVER)
TSV_LOG_COMPILER = $(LIMIT) $(RUN) tests/unit/vectors$(EXEEXT)

unit_programs = \
	tests/unit/ascii \
	tests/unit/ascii_words \
	tests/unit/charset \
	tests/unit/constants \
	tests/unit/crosscheck_faults \
	tests/unit/hosts \
	tests/unit/keys \
	tests/unit/like \
	tests/unit/like_collisions \
	tests/unit/linear \
	tests/unit/messages \
	tests/unit/names \
	tests/unit/punycode \
	tests/unit/stack \
	tests/unit/stringprep \
	tests/unit/tables \
	tests/unit/threads \
	tests/unit/to_display
examples = \
	tests/examples/compare \
	tests/examples/every_call \
	tests/examples/password \
	tests/examples/resolve \
	tests/examples/show
if TABLE
examples += tests/examples/registration
endif
conformance_programs = \
	tests/oracle/display \
	tests/oracle/like \
	tests/oracle/prep \
	tests/oracle/short

# The reference implementation, written from data/ and <xn.h> only: the oracle of tests and fuzzers.
EXTRA_LIBRARIES += tests/oracle/reference/libreference.a
reference_sources = \
	tests/oracle/reference/addresses.c \
	tests/oracle/reference/display.c \
	tests/oracle/reference/facts.c \
	tests/oracle/reference/host_names.c \
	tests/oracle/reference/hosts.c \
	tests/oracle/reference/label.c \
	tests/oracle/reference/like.c \
	tests/oracle/reference/name.c \
	tests/oracle/reference/profiles.c \
	tests/oracle/reference/punycode.c \
	tests/oracle/reference/stringprep.c \
	tests/oracle/reference/traits.c \
	tests/oracle/reference/utf8.c \
	tests/oracle/reference/zone.c
tests_oracle_reference_libreference_a_SOURCES = $(reference_sources) \
	tests/oracle/reference/addresses.h \
	tests/oracle/reference/facts.h \
	tests/oracle/reference/host_names.h \
	tests/oracle/reference/label.h \
	tests/oracle/reference/profiles.h \
	tests/oracle/reference/reference.h \
	tests/oracle/reference/text.h \
	tests/oracle/reference/zone.h

# Each test builds what it needs: its log depends on that.
CLEANFILES += $(EXTRA_LIBRARIES) $(EXTRA_LTLIBRARIES) $(EXTRA_PROGRAMS)
EXTRA_PROGRAMS += $(unit_programs) $(conformance_programs) $(examples) \
	tests/unit/digest tests/unit/vectors
LDADD = $(libxn_with_crosscheck) $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)
tests_unit_ascii_SOURCES = tests/unit/ascii.c tests/unit/guarded.h tests/unit/random.h \
	tests/unit/share.h tests/unit/tap.h
tests_unit_ascii_words_SOURCES = tests/unit/ascii_words.c tests/unit/guarded.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_unit_charset_SOURCES = tests/unit/charset.c tests/unit/random.h tests/unit/share.h \
	tests/unit/tap.h tools/xn/charset.c tools/xn/charset.h
tests_unit_charset_LDADD = tools/common/libcommon.a $(recode_libs) $(LDADD)
tests_unit_constants_SOURCES = tests/unit/constants.c tests/unit/tap.h
tests_unit_like_SOURCES = tests/unit/like.c tests/unit/rows.h tests/unit/tap.h
tests_unit_like_collisions_SOURCES = $(tests_unit_like_SOURCES)
tests_unit_like_collisions_CPPFLAGS = $(AM_CPPFLAGS) -DCOLLISIONS
tests_unit_digest_SOURCES = tests/unit/digest.c tests/unit/every_call.h tests/unit/rows.h
tests_unit_keys_SOURCES = tests/unit/keys.c tests/unit/random.h tests/unit/tap.h
tests_unit_hosts_SOURCES = tests/unit/hosts.c tests/unit/tap.h
tests_unit_linear_SOURCES = tests/unit/linear.c tests/unit/share.h tests/unit/tap.h
tests_unit_messages_SOURCES = tests/unit/messages.c tests/unit/guarded.h \
	tests/unit/share.h tests/unit/tap.h
tests_unit_names_SOURCES = tests/unit/names.c tests/unit/tap.h
tests_unit_names_LDADD = $(reference_ldadd)
tests_unit_punycode_SOURCES = tests/unit/punycode.c tests/unit/tap.h
tests_unit_punycode_LDADD = $(reference_ldadd)
tests_unit_stringprep_SOURCES = tests/unit/stringprep.c tests/unit/random.h tests/unit/share.h \
	tests/unit/tap.h
tests_unit_stringprep_LDADD = $(reference_ldadd)
tests_unit_stack_SOURCES = tests/unit/stack.c tests/unit/every_call.h tests/unit/share.h \
	tests/unit/tap.h
tests_unit_stack_LDADD = $(LDADD) -lpthread
tests_unit_tables_SOURCES = tests/unit/tables.c tests/unit/random.h tests/unit/tap.h
tests_unit_tables_LDADD = $(reference_ldadd)
tests_unit_threads_SOURCES = tests/unit/threads.c tests/unit/every_call.h tests/unit/rows.h \
	tests/unit/tap.h
tests_unit_threads_LDADD = $(LDADD) $(PTHREAD_LIBS)
tests_unit_to_display_SOURCES = tests/unit/to_display.c tests/unit/tap.h
reference_ldadd = tests/oracle/reference/libreference.a $(LDADD)
answers = tests/oracle/answers.h tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_display_SOURCES = tests/oracle/display.c tests/oracle/subjects.h $(answers)
tests_oracle_display_LDADD = $(reference_ldadd)
tests_oracle_like_SOURCES = tests/oracle/like.c $(answers)
tests_oracle_like_LDADD = $(reference_ldadd)
tests_oracle_prep_SOURCES = tests/oracle/prep.c $(answers)
tests_oracle_prep_LDADD = $(reference_ldadd)
tests_oracle_short_SOURCES = tests/oracle/short.c $(answers)
tests_oracle_short_LDADD = $(reference_ldadd)
tests_examples_compare_SOURCES = tests/examples/compare.c
tests_examples_compare_LDADD = libxn.la
tests_examples_every_call_SOURCES = tests/examples/every_call.c
tests_examples_every_call_LDADD = libxn.la
tests_examples_password_SOURCES = tests/examples/password.c
tests_examples_password_LDADD = libxn.la
tests_examples_registration_SOURCES = tests/examples/registration.c
tests_examples_registration_LDADD = libxn-table.la libxn.la
tests_examples_resolve_SOURCES = tests/examples/resolve.c
tests_examples_resolve_LDADD = libxn.la
tests_examples_show_SOURCES = tests/examples/show.c
tests_examples_show_LDADD = libxn.la
tests_unit_crosscheck_faults_SOURCES = tests/unit/crosscheck_faults.c tests/unit/tap.h
tests_unit_crosscheck_faults_LDADD = libxnall.la $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)
tests_unit_vectors_SOURCES = tests/unit/vectors.c tests/unit/rows.h tests/unit/tap.h

vector_files = \
	tests/vectors/cve.tsv \
	tests/vectors/display.tsv \
	tests/vectors/hosts.tsv \
	tests/vectors/keys.tsv \
	tests/vectors/nameprep.tsv \
	tests/vectors/names.tsv \
	tests/vectors/nfkc.tsv \
	tests/vectors/profiles.tsv \
	tests/vectors/punycode.tsv \
	tests/vectors/traits.tsv
# Tests that check-sanitize leaves out: of sources, build and documents, comparisons with other
# programs, and what it runs with one instrument alone.
plain_scripts = \
	tests/ship/symbols.sh \
	tests/unit/gentables.sh \
	tests/oracle/urls.sh \
	tests/examples/examples.sh \
	tests/ship/versions.sh \
	tests/unit/ffi.sh \
	tests/ship/header.sh \
	tests/ship/includes.sh \
	tests/oracle/second_reading.sh \
	tests/ship/debian.sh
if EVERY_COMMAND
plain_scripts += tests/ship/completions.sh tests/ship/documents.sh tests/oracle/zone-models.sh \
	tests/cli/jobs.sh
tests/ship/completions.log tests/ship/documents.log: xn$(EXEEXT) xn-zone$(EXEEXT)
endif
# Not in TESTS: they configure and install it many times.
install_scripts = tests/ship/configure.sh tests/ship/install.sh
check-install:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(install_scripts)'
phony_targets += check-install
EXTRA_DIST += $(install_scripts)
# Read by tests/unit/threads.
AM_TESTS_ENVIRONMENT += VECTOR_FILES='$(vector_files)'; export VECTOR_FILES;
TESTS += $(unit_programs) $(conformance_programs) $(vector_files) $(plain_scripts)
# Dependencies that automake does not know, for the log of a single test.
$(vector_files:.tsv=.log): tests/unit/vectors$(EXEEXT)
tests/unit/gentables.log: data/gen/gentables data/gen/genproperties
tests/examples/examples.log: $(examples:=$(EXEEXT)) libxn.la
tests/oracle/urls.log tests/unit/ffi.log tests/ship/symbols.log: libxn.la
EXTRA_DIST += $(vector_files) $(plain_scripts)
EXTRA_DIST += tests/ship/installed.txt tests/vectors/README.md \
	tests/oracle/punycode-traces.txt tests/oracle/second_reading.py tests/unit/like.tsv
EXTRA_DIST += tests/oracle/urls.py tests/ship/complete_zsh.py tests/ship/documents.py \
	tests/ship/clickhouse.mjs
EXTRA_DIST += tests/dialects.sh tests/limit.sh tests/mutate/tables.sh tests/summary.sh tests/tap.sh

# Replaces automake's rule, so that the last lines are those of summary.sh whether or not all pass.
check-TESTS:
	@rm -f $(TEST_LOGS) $(TEST_SUITE_LOG); $(MAKE) $(AM_MAKEFLAGS) $(TEST_SUITE_LOG); status=$$?; \
	$(SHELL) $(srcdir)/tests/summary.sh $(TESTS); exit $$status

# Mutation testing of data/: one entry changed at random, some 200 times.
check-mutation: libxnall.la tests/unit/tables$(EXEEXT)
	@srcdir='$(srcdir)' CC='$(CC)' LIBS='$(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)' RUN='$(RUN)' \
	$(SHELL) $(srcdir)/tests/mutate/tables.sh

# For a checkout: a release contains all files, and each of them has the project's style.
check-dist:
	@srcdir='$(srcdir)' MAKE='$(MAKE)' $(SHELL) $(srcdir)/tests/ship/dist.sh
check-format:
	@srcdir='$(srcdir)' $(SHELL) $(srcdir)/tests/ship/format.sh
EXTRA_DIST += tests/ship/format.sh tests/ship/dist.sh tests/ship/dist.txt
.PHONY: check-dist check-format

# Compares xn --display with Chromium and Firefox.
check-browsers: xn$(EXEEXT)
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' $(SHELL) $(srcdir)/tests/oracle/browsers/check.sh
EXTRA_DIST += tests/oracle/browsers/browsers.py tests/oracle/browsers/check.py \
	tests/oracle/browsers/check.sh
.PHONY: check-browsers

# For a release: see doc/releasing.md.
release-check: check-dist check-abi check-install
	@$(MAKE) $(AM_MAKEFLAGS) distcheck
	@srcdir='$(srcdir)' MAKE='$(MAKE)' VERSION='$(PACKAGE_VERSION)' \
	$(SHELL) $(srcdir)/tests/ship/release.sh
AM_DISTCHECK_CONFIGURE_FLAGS = --enable-libidn-compat --with-sqlite --enable-werror
EXTRA_DIST += tests/ship/release.sh
# Debian's packages.  XN_CHROOT=1: also installs them in a system of their own.
check-packages:
	@srcdir='$(srcdir)' MAKE='$(MAKE)' VERSION='$(PACKAGE_VERSION)' \
	$(SHELL) $(srcdir)/tests/ship/packages.sh
EXTRA_DIST += tests/ship/packages.sh
.PHONY: check-packages release-check

# Compares the binary interface of the libraries with tests/ship/abi/, or writes the files there.
check-abi: $(lib_LTLIBRARIES)
	@srcdir='$(srcdir)' CC='$(CC)' $(SHELL) $(srcdir)/tests/ship/abi/abi.sh check
update-abi: $(lib_LTLIBRARIES)
	@srcdir='$(srcdir)' CC='$(CC)' $(SHELL) $(srcdir)/tests/ship/abi/abi.sh update
EXTRA_DIST += \
	tests/ship/abi/abi.sh \
	tests/ship/abi/libxn-resolve.abi \
	tests/ship/abi/libxn-table.abi \
	tests/ship/abi/libxn.abi
.PHONY: check-abi update-abi

# Every code point under every flag, every short string, and all of the tries and faults, of which
# `make check` takes a part.
exhaustive = \
	tests/oracle/display \
	tests/oracle/prep \
	tests/oracle/short
exhaustive_tests = tests/unit/ascii tests/unit/charset
if EVERY_COMMAND
exhaustive_tests += tests/cli/faults.sh tests/fuzz/replay.sh tests/oracle/zone-models.sh
endif
check-exhaustive: $(exhaustive:=$(EXEEXT))
	@status=0; srcdir='$(srcdir)' XN_TEST_ALL=1; export srcdir XN_TEST_ALL; \
	for test in $(exhaustive); do $(RUN) $$test$(EXEEXT) all || status=1; done; \
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(exhaustive_tests)' || status=1; exit $$status

# copy_sources DIRECTORY: makes DIRECTORY/source, an unconfigured copy, for builds with other
# options: the sources themselves may be configured in their own directory.
copy_sources = copy_sources() { \
	    $(MKDIR_P) $$1 && \
	    $(MAKE) $(AM_MAKEFLAGS) distdir distdir=$$1/source > $$1/source.log 2>&1 || \
	    { cat $$1/source.log; exit 1; }; \
	}; copy_sources
# The tests with clang's sanitizers, and the unit tests and the vectors with valgrind.
check-sanitize:
	@$(copy_sources) sanitize; \
	MAKE='$(MAKE)' UNIT_PROGRAMS='$(unit_programs)' VECTOR_FILES='$(vector_files)' \
	$(SHELL) $(srcdir)/tests/ship/sanitize.sh
EXTRA_DIST += tests/ship/sanitize.sh
.PHONY: check-sanitize

# The lines and branches that the tests reach.
coverage:
	@$(copy_sources) coverage; \
	srcdir='$(abs_srcdir)' MAKE='$(MAKE)' $${PYTHON:-python3} -B $(srcdir)/tests/coverage.py
EXTRA_DIST += tests/coverage.py tests/uncovered.tsv
.PHONY: coverage

# Lines of each part, and words of the documents.
count:
	@srcdir='$(srcdir)' $(SHELL) $(srcdir)/tests/count.sh
EXTRA_DIST += tests/count.sh
.PHONY: count

# The same results from other compilers, with other options, on other machines.  PORTABLE: some of
# the builds in tests/ship/portable.sh.
check-portable:
	@$(copy_sources) portable; $(SHELL) $(srcdir)/tests/ship/portable.sh
EXTRA_DIST += tests/ship/portable.sh
.PHONY: check-portable

# Proves with Frama-C what tests/proof/README.md lists.  Exit status 77: it is not installed.
prove: nameprep/tables.c
	@srcdir='$(srcdir)' CC='$(CC)' SOURCES='$(libxnall_la_SOURCES) $(libnameprep_la_SOURCES)' \
	$(SHELL) $(srcdir)/tests/proof/prove.sh || test $$? -eq 77
EXTRA_DIST += \
	tests/proof/README.md \
	tests/proof/annotate.awk \
	tests/proof/bits.smt2 \
	tests/proof/hosts.acsl \
	tests/proof/keys.acsl \
	tests/proof/lookups.acsl \
	tests/proof/lookups.c \
	tests/proof/messages.c \
	tests/proof/names.acsl \
	tests/proof/nameprep.acsl \
	tests/proof/normalise.acsl \
	tests/proof/octets.c \
	tests/proof/prove.sh \
	tests/proof/punycode.acsl \
	tests/proof/result.acsl \
	tests/proof/shorthands.h \
	tests/proof/utf8.c
.PHONY: prove

clean-local:
	rm -rf tests/fuzz/seeds.new
distclean-local:
	rm -rf coverage fuzz mutation nightly packages portable sanitize

# Measurements, not tests.
EXTRA_PROGRAMS += tests/bench/bench tests/bench/hostile
EXTRA_DIST += tests/bench/hostile.txt tests/bench/instructions.sh
tests_bench_bench_SOURCES = \
	tests/bench/bench.c \
	tests/bench/command.c \
	tests/bench/command.h \
	tests/bench/corpus.c \
	tests/bench/corpus.h \
	tests/bench/generate.c \
	tests/bench/generate.h \
	tests/bench/icu.c \
	tests/bench/libidn.c \
	tests/bench/libidn2.c \
	tests/bench/ours.c \
	tests/bench/peers.h \
	tests/bench/rounds.c \
	tests/bench/rounds.h \
	tests/bench/scripts.c \
	tests/bench/scripts.h \
	tests/unit/random.h
tests_bench_bench_LDADD = \
	libxn.la $(LIBIDN_LIBS) $(LIBIDN2_LIBS) $(ICU_LIBS)
tests_bench_hostile_SOURCES = tests/bench/hostile.c tests/unit/clock.h tests/unit/random.h
# BENCH_FLAGS: options and rows, see tests/bench/bench -h
bench: tests/bench/bench$(EXEEXT)
	@tests/bench/bench$(EXEEXT) $(BENCH_FLAGS)
bench-instructions: tests/bench/bench$(EXEEXT)
	@LIBTOOL='$(LIBTOOL)' $(SHELL) $(srcdir)/tests/bench/instructions.sh
bench-hostile: tests/bench/hostile$(EXEEXT) tests/oracle/table/hostile_labels$(EXEEXT)
	@status=0; tests/bench/hostile$(EXEEXT) $(srcdir)/tests/bench/hostile.txt || status=1; \
	tests/oracle/table/hostile_labels$(EXEEXT) || status=1; exit $$status
.PHONY: check-mutation check-exhaustive bench bench-hostile bench-instructions

# Mutation testing: small faults in the sources, one at a time, and which of them the tests detect.
mutation:
	@$(copy_sources) coverage; srcdir='$(abs_srcdir)' MAKE='$(MAKE)' CC='$(CC)' \
	$${PYTHON:-python3} -B $(srcdir)/tests/mutate/mutation.py
EXTRA_DIST += tests/mutate/equivalent.tsv tests/mutate/mutants.py tests/mutate/mutation.py
.PHONY: mutation

# Random names, texts and zones compared with the reference implementation, from SEED on.
TRIES = 10000
check-random: $(fuzz_made:=$(EXEEXT))
	@passed=0; failed=0; for program in $(fuzz_made); do \
	    printf '%s: ' $$program; \
	    if srcdir='$(srcdir)' FUZZ_MADE=$(TRIES) SEED=$${SEED-1} \
	        $(RUN) $$program$(EXEEXT) < /dev/null; then passed=$$((passed + 1)); \
	    else failed=$$((failed + 1)); fi; done; \
	echo "$$passed passed, $$failed failed"; test $$failed -eq 0

# What takes longer than a change can wait for.
check-nightly:
	@srcdir='$(srcdir)' MAKE='$(MAKE) $(AM_MAKEFLAGS)' $(SHELL) $(srcdir)/tests/nightly.sh
EXTRA_DIST += tests/nightly.sh
.PHONY: check-random check-nightly
