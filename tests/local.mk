AM_TESTS_ENVIRONMENT = srcdir='$(srcdir)' builddir='$(builddir)' CC='$(CC)' NM='$(NM)' RUN='$(RUN)'; export srcdir builddir CC NM RUN;
TEST_EXTENSIONS = .sh .tsv
# RUN: what runs a program that was built for another machine (make check RUN='qemu-s390x -L ...')
LOG_COMPILER = $(RUN)
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(SHELL)
TSV_LOG_DRIVER = $(LOG_DRIVER)
TSV_LOG_COMPILER = $(RUN) tests/unit/vectors$(EXEEXT)

unit_programs = \
	tests/unit/ascii \
	tests/unit/names \
	tests/unit/prep \
	tests/unit/punycode \
	tests/unit/stack \
	tests/unit/tables
examples = \
	tests/examples/compare \
	tests/examples/password \
	tests/examples/resolve \
	tests/examples/show
conformance_programs = \
	tests/conformance/names \
	tests/conformance/random \
	tests/conformance/sweep
check_PROGRAMS += $(unit_programs) $(conformance_programs) $(examples) tests/unit/vectors
LDADD = libxnall.la $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)
tests_unit_ascii_SOURCES = tests/unit/ascii.c tests/unit/random.h tests/unit/tap.h
tests_unit_names_SOURCES = tests/unit/names.c tests/unit/tap.h
tests_unit_prep_SOURCES = tests/unit/prep.c tests/unit/plain_prep.h tests/unit/random.h tests/unit/tap.h
tests_unit_punycode_SOURCES = tests/unit/punycode.c tests/unit/plain_punycode.h tests/unit/random.h tests/unit/tap.h
tests_unit_stack_SOURCES = tests/unit/stack.c tests/unit/tap.h
tests_unit_stack_LDADD = $(LDADD) -lpthread
tests_unit_tables_SOURCES = tests/unit/tables.c tests/unit/tap.h
tests_conformance_names_SOURCES = tests/conformance/names.c tests/unit/plain_name.h tests/unit/plain_prep.h tests/unit/plain_punycode.h tests/unit/random.h tests/unit/tap.h
tests_conformance_random_SOURCES = tests/conformance/random.c tests/unit/plain_prep.h tests/unit/random.h tests/unit/tap.h
tests_conformance_sweep_SOURCES = tests/conformance/sweep.c tests/unit/tap.h
tests_examples_compare_SOURCES = tests/examples/compare.c
tests_examples_compare_LDADD = libxn.la
tests_examples_password_SOURCES = tests/examples/password.c
tests_examples_password_LDADD = libxn.la
tests_examples_resolve_SOURCES = tests/examples/resolve.c
tests_examples_resolve_LDADD = libxn.la
tests_examples_show_SOURCES = tests/examples/show.c
tests_examples_show_LDADD = libxn.la
tests_unit_vectors_SOURCES = tests/unit/vectors.c tests/unit/tap.h

vector_files = \
	tests/vectors/nameprep.tsv \
	tests/vectors/names.tsv \
	tests/vectors/nfkc.tsv \
	tests/vectors/profiles.tsv \
	tests/vectors/punycode.tsv
test_scripts = \
	tests/unit/symbols.sh \
	tests/unit/gentables.sh \
	tests/unit/header.sh \
	tests/unit/manual.sh \
	tests/examples/examples.sh
TESTS += $(unit_programs) $(conformance_programs) $(vector_files) $(test_scripts)
EXTRA_DIST += $(vector_files) $(test_scripts) tests/vectors/README.md tests/data/punycode-traces.txt
EXTRA_DIST += tests/mutate-tables.sh tests/summary.sh

# As automake has it, but the last line of the run says how many passed, whether or not all did.
check-TESTS: $(check_PROGRAMS)
	@rm -f $(TEST_LOGS) $(TEST_SUITE_LOG); $(MAKE) $(AM_MAKEFLAGS) $(TEST_SUITE_LOG); status=$$?; \
	$(SHELL) $(srcdir)/tests/summary.sh; exit $$status

# One entry of data/ changed at random, some 200 times: the table tests must notice.
check-mutation: libxnall.la tests/unit/tables$(EXEEXT)
	@srcdir='$(srcdir)' CC='$(CC)' LIBS='$(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)' RUN='$(RUN)' $(SHELL) $(srcdir)/tests/mutate-tables.sh

# Every code point there is, where `make check` tries those with properties and a tenth of the others.
check-exhaustive: tests/conformance/sweep$(EXEEXT)
	@$(RUN) tests/conformance/sweep$(EXEEXT) all

# Measurements, no tests.
EXTRA_PROGRAMS = tests/bench/hostile
CLEANFILES += $(EXTRA_PROGRAMS)
tests_bench_hostile_SOURCES = tests/bench/hostile.c
bench-hostile: tests/bench/hostile$(EXEEXT)
	@tests/bench/hostile$(EXEEXT)
.PHONY: check-mutation check-exhaustive bench-hostile
