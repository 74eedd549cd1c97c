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
	tests/unit/punycode \
	tests/unit/tables
check_PROGRAMS += $(unit_programs) tests/unit/vectors tests/examples/punycode
LDADD = libxnall.la $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)
tests_unit_punycode_SOURCES = tests/unit/punycode.c tests/unit/plain_punycode.h tests/unit/tap.h
tests_unit_punycode_CPPFLAGS = $(AM_CPPFLAGS) $(LIBIDN_CPPFLAGS)
tests_unit_tables_SOURCES = tests/unit/tables.c tests/unit/tap.h
tests_unit_tables_CPPFLAGS = $(AM_CPPFLAGS) $(LIBIDN_CPPFLAGS) $(LIBUNISTRING_CPPFLAGS)
tests_examples_punycode_SOURCES = tests/examples/punycode.c
tests_examples_punycode_LDADD = libxn.la
tests_unit_vectors_SOURCES = tests/unit/vectors.c tests/unit/tap.h

vector_files = \
	tests/vectors/punycode.tsv
test_scripts = \
	tests/unit/symbols.sh \
	tests/unit/gentables.sh \
	tests/unit/readme.sh
TESTS += $(unit_programs) $(vector_files) $(test_scripts)
EXTRA_DIST += $(vector_files) $(test_scripts) tests/vectors/README.md tests/data/punycode-traces.txt
EXTRA_DIST += tests/mutate-tables.sh tests/summary.sh

# As automake's own check, but the last line of the run says how many passed.
check:
	@rm -f test-suite.log; $(MAKE) $(AM_MAKEFLAGS) check-am; status=$$?; $(SHELL) $(srcdir)/tests/summary.sh; exit $$status

# One entry of data/ changed at random, 200 times: the table tests must notice.
check-mutation: libxnall.la tests/unit/tables$(EXEEXT)
	@srcdir='$(srcdir)' CC='$(CC)' LIBS='$(LIBIDN_LIBS) $(LIBUNISTRING_LIBS)' $(SHELL) $(srcdir)/tests/mutate-tables.sh
.PHONY: check-mutation
