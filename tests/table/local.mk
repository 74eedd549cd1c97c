# SPDX-License-Identifier: MIT
# Tests of libxn-table.
table_programs = tests/table/properties
tests_table_properties_SOURCES = tests/table/properties.c tests/unit/tap.h table/properties.h
tests_table_properties_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_table_properties_LDADD = libxntableall.la

table_programs += tests/table/random_packages tests/table/statements tests/table/unit_api \
	tests/table/unit_block tests/table/unit_buffers tests/table/unit_calls \
	tests/table/unit_hostile tests/table/unit_limits tests/table/unit_loads \
	tests/table/unit_memory tests/table/unit_schema tests/table/unit_sets \
	tests/table/unit_variants
table_unit_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/table -I$(srcdir)/tests/unit
table_unit_ldadd = libxntableall.la $(LDADD)
tests_table_random_packages_SOURCES = tests/table/random_packages.c tests/table/unit.h \
	tests/unit/random.h tests/unit/tap.h
tests_table_random_packages_CPPFLAGS = $(table_unit_cppflags)
tests_table_random_packages_LDADD = $(table_unit_ldadd)
tests_table_statements_SOURCES = tests/table/statements.c tests/table/made_table.h \
	tests/table/unit.h tests/unit/statements.h tests/unit/tap.h
tests_table_statements_CPPFLAGS = $(table_unit_cppflags)
tests_table_statements_LDADD = $(table_unit_ldadd)
tests_table_unit_api_SOURCES = tests/table/unit_api.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_api_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_api_LDADD = $(table_unit_ldadd)
tests_table_unit_block_SOURCES = tests/table/unit_block.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_block_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_block_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_table_unit_buffers_SOURCES = tests/table/unit_buffers.c tests/table/unit.h \
	tests/unit/capacities.h tests/unit/guarded.h tests/unit/tap.h
tests_table_unit_buffers_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_buffers_LDADD = $(table_unit_ldadd)
tests_table_unit_calls_SOURCES = tests/table/unit_calls.c tests/table/made_table.h \
	tests/table/unit.h tests/unit/tap.h
tests_table_unit_calls_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_calls_LDADD = $(table_unit_ldadd)
tests_table_unit_hostile_SOURCES = tests/table/unit_hostile.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_hostile_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_hostile_LDADD = $(table_unit_ldadd)
tests_table_unit_limits_SOURCES = tests/table/unit_limits.c tests/table/made_table.h \
	tests/table/unit.h tests/unit/tap.h
tests_table_unit_limits_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_limits_LDADD = $(table_unit_ldadd)
tests_table_unit_loads_SOURCES = tests/table/unit_loads.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_loads_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_loads_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_table_unit_memory_SOURCES = tests/table/unit_memory.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_memory_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_memory_LDADD = $(table_unit_ldadd)
tests_table_unit_schema_SOURCES = tests/table/unit_schema.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_schema_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_schema_LDADD = $(table_unit_ldadd)
tests_table_unit_sets_SOURCES = tests/table/unit_sets.c tests/table/made_table.h \
	tests/table/unit.h tests/unit/random.h tests/unit/tap.h
tests_table_unit_sets_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_sets_LDADD = $(table_unit_ldadd)
tests_table_unit_variants_SOURCES = tests/table/unit_variants.c tests/table/made_table.h \
	tests/table/unit.h tests/unit/tap.h
tests_table_unit_variants_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_variants_LDADD = $(table_unit_ldadd)

# The reference evaluator reads XML with expat, too.
if WITH_EXPAT
exhaustive += tests/table/random_tables tests/table/random_variants
check_LIBRARIES += tests/table/reference/libreference.a
tests_table_reference_libreference_a_SOURCES = \
	tests/table/reference/label.c \
	tests/table/reference/match.c \
	tests/table/reference/model.h \
	tests/table/reference/properties.c \
	tests/table/reference/reference.h \
	tests/table/reference/table.c \
	tests/table/reference/text.c \
	tests/table/reference/variants.c \
	tests/table/reference/xml.c
tests_table_reference_libreference_a_CPPFLAGS = $(AM_CPPFLAGS) $(EXPAT_CPPFLAGS)

table_programs += tests/table/advice
tests_table_advice_SOURCES = tests/table/advice.c tests/unit/guarded.h tests/unit/tap.h
tests_table_advice_CPPFLAGS = $(table_test_cppflags)
tests_table_advice_LDADD = libxntableall.la $(LDADD)
table_programs += tests/table/pairs tests/table/random_lint tests/table/random_tables \
	tests/table/random_variants tests/table/refused tests/table/rows tests/table/verdicts
table_programs += tests/table/collision_key
tests_table_collision_key_SOURCES = tests/table/collision_key.c tests/table/encode.h \
	tools/xn-table/collision_key.c tools/xn-table/collision_key.h \
	tests/table/random_lgr.c tests/table/random_lgr.h tests/table/unit.h tests/unit/random.h \
	tests/unit/share.h tests/unit/tap.h tools/common/buffer.c tools/common/buffer.h
tests_table_collision_key_CPPFLAGS = $(table_unit_cppflags) $(TOOLS_CPPFLAGS)
tests_table_collision_key_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
check_PROGRAMS += tests/table/fixtures
table_test_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/table
table_test_ldadd = tests/table/reference/libreference.a libxntableall.la $(EXPAT_LIBS) $(LDADD)
tests_table_fixtures_SOURCES = tests/table/encode.h tests/table/fixtures.c tests/table/lists.h \
	tests/table/tables.h tests/unit/tap.h
tests_table_fixtures_CPPFLAGS = $(table_test_cppflags)
tests_table_fixtures_LDADD = $(table_test_ldadd)
tests_table_pairs_SOURCES = tests/table/encode.h tests/table/pairs.c tests/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_table_pairs_CPPFLAGS = $(table_test_cppflags)
tests_table_pairs_LDADD = $(table_test_ldadd)
tests_table_random_lint_SOURCES = tests/table/encode.h tests/table/random_lgr.c \
	tests/table/random_lgr.h tests/table/random_lint.c tests/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_table_random_lint_CPPFLAGS = $(table_test_cppflags)
tests_table_random_lint_LDADD = $(table_test_ldadd)
tests_table_random_tables_SOURCES = tests/table/encode.h tests/table/random_lgr.c \
	tests/table/random_lgr.h tests/table/random_tables.c tests/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_table_random_tables_CPPFLAGS = $(table_test_cppflags)
tests_table_random_tables_LDADD = $(table_test_ldadd)
tests_table_random_variants_SOURCES = tests/table/encode.h tests/table/lists.h \
	tests/table/random_lgr.c tests/table/random_lgr.h tests/table/random_variants.c \
	tests/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_table_random_variants_CPPFLAGS = $(table_test_cppflags)
tests_table_random_variants_LDADD = $(table_test_ldadd)
tests_table_refused_SOURCES = tests/table/refused.c tests/unit/guarded.h tests/unit/tap.h
tests_table_refused_CPPFLAGS = $(table_test_cppflags)
tests_table_refused_LDADD = libxntableall.la $(LDADD)
tests_table_rows_SOURCES = tests/table/encode.h tests/table/lists.h tests/table/rows.c \
	tests/table/tables.h tests/unit/tap.h
tests_table_rows_CPPFLAGS = $(table_test_cppflags)
tests_table_rows_LDADD = $(table_test_ldadd)
tests_table_verdicts_SOURCES = tests/table/encode.h tests/table/lists.h tests/table/tables.h \
	tests/table/verdicts.c tests/unit/tap.h
tests_table_verdicts_CPPFLAGS = $(table_test_cppflags)
tests_table_verdicts_LDADD = $(table_test_ldadd)
endif

check_PROGRAMS += $(table_programs)
table_scripts = tests/table/symbols.sh
tests/table/symbols.log: libxn.la libxn-table.la
TESTS += $(table_programs) $(table_scripts)
EXTRA_DIST += $(table_scripts) $(table_files) tests/table/advice.tsv tests/table/refused.tsv \
	tests/table/verdicts.tsv
table_files = \
	tests/table/tables/actions.tsv \
	tests/table/tables/actions.xml \
	tests/table/tables/anchor-in-look.tsv \
	tests/table/tables/anchor-in-look.xml \
	tests/table/tables/anchored-sequence.tsv \
	tests/table/tables/anchored-sequence.xml \
	tests/table/tables/blanks.tsv \
	tests/table/tables/blanks.xml \
	tests/table/tables/classes.tsv \
	tests/table/tables/classes.xml \
	tests/table/tables/conditional-reflexive.tsv \
	tests/table/tables/conditional-reflexive.xml \
	tests/table/tables/counted-start.tsv \
	tests/table/tables/counted-start.xml \
	tests/table/tables/counts.tsv \
	tests/table/tables/counts.xml \
	tests/table/tables/default-actions.tsv \
	tests/table/tables/default-actions.xml \
	tests/table/tables/equal-hashes.tsv \
	tests/table/tables/equal-hashes.xml \
	tests/table/tables/hyphen.tsv \
	tests/table/tables/hyphen.xml \
	tests/table/tables/labels.tsv \
	tests/table/tables/labels.xml \
	tests/table/tables/list.tsv \
	tests/table/tables/list.txt \
	tests/table/tables/longest-match.tsv \
	tests/table/tables/longest-match.xml \
	tests/table/tables/middle-dot.tsv \
	tests/table/tables/middle-dot.xml \
	tests/table/tables/null-variant.tsv \
	tests/table/tables/null-variant.xml \
	tests/table/tables/out-of-repertoire.tsv \
	tests/table/tables/out-of-repertoire.xml \
	tests/table/tables/properties-11.tsv \
	tests/table/tables/properties-11.xml \
	tests/table/tables/properties-14.tsv \
	tests/table/tables/properties-14.xml \
	tests/table/tables/properties-8.tsv \
	tests/table/tables/properties-8.xml \
	tests/table/tables/ranges.tsv \
	tests/table/tables/ranges.xml \
	tests/table/tables/rfc3743.tsv \
	tests/table/tables/rfc3743.txt \
	tests/table/tables/rfc4290.tsv \
	tests/table/tables/rfc4290.txt \
	tests/table/tables/rule-references.tsv \
	tests/table/tables/rule-references.xml \
	tests/table/tables/segmentations.tsv \
	tests/table/tables/segmentations.xml \
	tests/table/tables/sequence-context.tsv \
	tests/table/tables/sequence-context.xml \
	tests/table/tables/when-anywhere.tsv \
	tests/table/tables/when-anywhere.xml

# The published tables and verdicts in a directory that is not part of the project, and malformed
# files.
XN_FIXTURES = ../shared/registry/fixtures
check-table:
	@srcdir='$(srcdir)' RUN='$(RUN)' MAKE='$(MAKE) $(AM_MAKEFLAGS)' FIXTURES='$(XN_FIXTURES)' \
	$(SHELL) $(srcdir)/tests/table/check-table.sh
EXTRA_DIST += tests/table/check-table.sh tests/table/lint.counts
phony_targets += check-table

# How fast tables are loaded, and labels checked
EXTRA_PROGRAMS += tests/bench/table
tests_bench_table_SOURCES = tests/bench/table.c
tests_bench_table_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_bench_table_LDADD = libxn-table.la libxn.la
bench-table: tests/bench/table$(EXEEXT)
	@tests/bench/table$(EXEEXT) '$(XN_FIXTURES)'
phony_targets += bench-table
