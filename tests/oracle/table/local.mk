# SPDX-License-Identifier: MIT
# Registry tables: what the library finds, and a reference evaluator or the library itself.
table_oracles = tests/oracle/table/random_packages
tests_oracle_table_random_packages_SOURCES = tests/oracle/table/random_packages.c \
	tests/unit/table/unit.h tests/unit/random.h tests/unit/tap.h
tests_oracle_table_random_packages_LDADD = $(table_unit_ldadd)

table_test_ldadd = tests/oracle/table/reference/libreference.a libxntableall.la $(EXPAT_LIBS) \
	$(LDADD)
# The reference evaluator reads XML with expat, too.
if WITH_EXPAT
exhaustive += tests/oracle/table/random_labels
EXTRA_LIBRARIES += tests/oracle/table/reference/libreference.a
tests_oracle_table_reference_libreference_a_SOURCES = \
	tests/oracle/table/reference/label.c \
	tests/oracle/table/reference/match.c \
	tests/oracle/table/reference/model.h \
	tests/oracle/table/reference/properties.c \
	tests/oracle/table/reference/reference.h \
	tests/oracle/table/reference/table.c \
	tests/oracle/table/reference/text.c \
	tests/oracle/table/reference/variants.c \
	tests/oracle/table/reference/xml.c
EXTRA_PROGRAMS += tests/oracle/table/fixtures
table_oracles += tests/oracle/table/hostile_labels tests/oracle/table/label_keys \
	tests/oracle/table/properties tests/oracle/table/random_labels
random_lgr = tests/oracle/table/random_lgr.c tests/oracle/table/random_lgr.h \
	tests/unit/table/encode.h tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_table_label_keys_SOURCES = tests/oracle/table/label_keys.c $(random_lgr) \
	tests/unit/table/tables.h tests/unit/table/unit.h
tests_oracle_table_label_keys_LDADD = $(table_test_ldadd)
tests_oracle_table_fixtures_SOURCES = tests/oracle/table/fixtures.c \
	tests/unit/table/encode.h tests/unit/table/lists.h tests/unit/table/tables.h \
	tests/unit/tap.h
tests_oracle_table_fixtures_LDADD = $(table_test_ldadd)
tests_oracle_table_hostile_labels_SOURCES = tests/oracle/table/hostile_labels.c \
	tests/unit/clock.h tests/unit/random.h tests/unit/tap.h tests/unit/table/encode.h \
	tests/unit/table/lists.h tests/unit/table/tables.h
tests_oracle_table_hostile_labels_LDADD = $(table_test_ldadd)
tests_oracle_table_properties_SOURCES = tests/oracle/table/properties.c tests/unit/tap.h \
	lib/table/read/properties.h
tests_oracle_table_properties_LDADD = $(table_test_ldadd)
tests_oracle_table_random_labels_SOURCES = tests/oracle/table/random_labels.c $(random_lgr) \
	tests/unit/table/lists.h tests/unit/table/tables.h
tests_oracle_table_random_labels_LDADD = $(table_test_ldadd)
endif

EXTRA_PROGRAMS += $(table_oracles)
table_oracle_scripts = tests/oracle/table/commands.sh
TESTS += $(table_oracles) $(table_oracle_scripts)
tests/oracle/table/commands.log: xn-table$(EXEEXT)
EXTRA_DIST += $(table_oracle_scripts) tests/oracle/table/diff.py

# The published tables and verdicts in a directory that is not part of the project, and malformed
# files.
XN_FIXTURES = ../shared/registry/fixtures
check-table:
	@srcdir='$(srcdir)' RUN='$(RUN)' MAKE='$(MAKE) $(AM_MAKEFLAGS)' FIXTURES='$(XN_FIXTURES)' \
	$(SHELL) $(srcdir)/tests/oracle/table/check-table.sh
EXTRA_DIST += tests/oracle/table/check-table.sh tests/oracle/table/lint.counts
phony_targets += check-table

# Labels made to be slow, for each published table
check-hostile: tests/oracle/table/hostile_labels$(EXEEXT)
	@[ ! -d '$(XN_FIXTURES)/tables' ] || $(RUN) tests/oracle/table/hostile_labels$(EXEEXT) 40 \
	    '$(XN_FIXTURES)'/tables/*.xml '$(XN_FIXTURES)'/text/rfc*.txt
phony_targets += check-hostile

# How fast tables are loaded, and labels checked
EXTRA_PROGRAMS += tests/bench/table
tests_bench_table_SOURCES = tests/bench/table.c tests/unit/clock.h
tests_bench_table_LDADD = libxn-table.la libxn.la
bench-table: tests/bench/table$(EXEEXT)
	@tests/bench/table$(EXEEXT) '$(XN_FIXTURES)'
phony_targets += bench-table
