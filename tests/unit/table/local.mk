# SPDX-License-Identifier: MIT
# Tests of libxn-table.
table_programs = tests/oracle/table/properties
tests_oracle_table_properties_SOURCES = tests/oracle/table/properties.c tests/unit/tap.h \
	table/properties.h
tests_oracle_table_properties_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_oracle_table_properties_LDADD = libxntableall.la

table_programs += tests/oracle/table/random_packages tests/unit/table/statements \
	tests/unit/table/unit_api \
	tests/unit/table/unit_block tests/unit/table/unit_buffers tests/unit/table/unit_calls \
	tests/unit/table/unit_hostile tests/unit/table/unit_limits tests/unit/table/unit_loads \
	tests/unit/table/unit_memory tests/unit/table/unit_schema tests/unit/table/unit_sets \
	tests/unit/table/unit_variants
table_unit_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/table -I$(srcdir)/tests/unit
table_unit_ldadd = libxntableall.la $(LDADD)
tests_oracle_table_random_packages_SOURCES = tests/oracle/table/random_packages.c \
	tests/unit/table/unit.h \
	tests/unit/random.h tests/unit/tap.h
tests_oracle_table_random_packages_CPPFLAGS = $(table_unit_cppflags)
tests_oracle_table_random_packages_LDADD = $(table_unit_ldadd)
tests_unit_table_statements_SOURCES = tests/unit/table/statements.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/statements.h tests/unit/tap.h
tests_unit_table_statements_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_statements_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_api_SOURCES = tests/unit/table/unit_api.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_api_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_api_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_block_SOURCES = tests/unit/table/unit_block.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_block_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_block_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_unit_table_unit_buffers_SOURCES = tests/unit/table/unit_buffers.c tests/unit/table/unit.h \
	tests/unit/capacities.h tests/unit/guarded.h tests/unit/tap.h
tests_unit_table_unit_buffers_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_buffers_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_calls_SOURCES = tests/unit/table/unit_calls.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_unit_calls_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_calls_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_hostile_SOURCES = tests/unit/table/unit_hostile.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_hostile_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_hostile_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_limits_SOURCES = tests/unit/table/unit_limits.c \
	tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_unit_limits_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_limits_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_loads_SOURCES = tests/unit/table/unit_loads.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_loads_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_loads_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_unit_table_unit_memory_SOURCES = tests/unit/table/unit_memory.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_memory_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_memory_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_schema_SOURCES = tests/unit/table/unit_schema.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_unit_schema_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_schema_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_sets_SOURCES = tests/unit/table/unit_sets.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/random.h tests/unit/tap.h
tests_unit_table_unit_sets_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_sets_LDADD = $(table_unit_ldadd)
tests_unit_table_unit_variants_SOURCES = tests/unit/table/unit_variants.c \
	tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_unit_variants_CPPFLAGS = $(table_unit_cppflags)
tests_unit_table_unit_variants_LDADD = $(table_unit_ldadd)

# The reference evaluator reads XML with expat, too.
if WITH_EXPAT
exhaustive += tests/oracle/table/random_tables tests/oracle/table/random_variants
check_LIBRARIES += tests/oracle/table/reference/libreference.a
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
tests_oracle_table_reference_libreference_a_CPPFLAGS = $(AM_CPPFLAGS) $(EXPAT_CPPFLAGS)

table_programs += tests/unit/table/advice
tests_unit_table_advice_SOURCES = tests/unit/table/advice.c tests/unit/guarded.h tests/unit/tap.h
tests_unit_table_advice_CPPFLAGS = $(table_test_cppflags)
tests_unit_table_advice_LDADD = libxntableall.la $(LDADD)
table_programs += tests/oracle/table/pairs tests/oracle/table/random_lint \
	tests/oracle/table/random_tables \
	tests/oracle/table/random_variants tests/unit/table/refused tests/unit/table/rows \
	tests/unit/table/verdicts
table_programs += tests/oracle/table/collision_key
tests_oracle_table_collision_key_SOURCES = tests/oracle/table/collision_key.c \
	tests/unit/table/encode.h \
	tools/xn-table/collision_key.c tools/xn-table/collision_key.h \
	tests/oracle/table/random_lgr.c tests/oracle/table/random_lgr.h tests/unit/table/unit.h \
	tests/unit/random.h \
	tests/unit/share.h tests/unit/tap.h tools/common/buffer.c tools/common/buffer.h
tests_oracle_table_collision_key_CPPFLAGS = $(table_unit_cppflags) $(TOOLS_CPPFLAGS)
tests_oracle_table_collision_key_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
check_PROGRAMS += tests/oracle/table/fixtures
table_test_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/table
table_test_ldadd = tests/oracle/table/reference/libreference.a libxntableall.la $(EXPAT_LIBS) \
	$(LDADD)
tests_oracle_table_fixtures_SOURCES = tests/unit/table/encode.h tests/oracle/table/fixtures.c \
	tests/unit/table/lists.h \
	tests/unit/table/tables.h tests/unit/tap.h
tests_oracle_table_fixtures_CPPFLAGS = $(table_test_cppflags)
tests_oracle_table_fixtures_LDADD = $(table_test_ldadd)
tests_oracle_table_pairs_SOURCES = tests/unit/table/encode.h tests/oracle/table/pairs.c \
	tests/unit/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_table_pairs_CPPFLAGS = $(table_test_cppflags)
tests_oracle_table_pairs_LDADD = $(table_test_ldadd)
tests_oracle_table_random_lint_SOURCES = tests/unit/table/encode.h tests/oracle/table/random_lgr.c \
	tests/oracle/table/random_lgr.h tests/oracle/table/random_lint.c tests/unit/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_table_random_lint_CPPFLAGS = $(table_test_cppflags)
tests_oracle_table_random_lint_LDADD = $(table_test_ldadd)
tests_oracle_table_random_tables_SOURCES = tests/unit/table/encode.h \
	tests/oracle/table/random_lgr.c \
	tests/oracle/table/random_lgr.h tests/oracle/table/random_tables.c \
	tests/unit/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_table_random_tables_CPPFLAGS = $(table_test_cppflags)
tests_oracle_table_random_tables_LDADD = $(table_test_ldadd)
tests_oracle_table_random_variants_SOURCES = tests/unit/table/encode.h tests/unit/table/lists.h \
	tests/oracle/table/random_lgr.c tests/oracle/table/random_lgr.h \
	tests/oracle/table/random_variants.c \
	tests/unit/table/tables.h \
	tests/unit/random.h tests/unit/share.h tests/unit/tap.h
tests_oracle_table_random_variants_CPPFLAGS = $(table_test_cppflags)
tests_oracle_table_random_variants_LDADD = $(table_test_ldadd)
tests_unit_table_refused_SOURCES = tests/unit/table/refused.c tests/unit/guarded.h tests/unit/tap.h
tests_unit_table_refused_CPPFLAGS = $(table_test_cppflags)
tests_unit_table_refused_LDADD = libxntableall.la $(LDADD)
tests_unit_table_rows_SOURCES = tests/unit/table/encode.h tests/unit/table/lists.h \
	tests/unit/table/rows.c \
	tests/unit/table/tables.h tests/unit/tap.h
tests_unit_table_rows_CPPFLAGS = $(table_test_cppflags)
tests_unit_table_rows_LDADD = $(table_test_ldadd)
tests_unit_table_verdicts_SOURCES = tests/unit/table/encode.h tests/unit/table/lists.h \
	tests/unit/table/tables.h \
	tests/unit/table/verdicts.c tests/unit/tap.h
tests_unit_table_verdicts_CPPFLAGS = $(table_test_cppflags)
tests_unit_table_verdicts_LDADD = $(table_test_ldadd)
endif

check_PROGRAMS += $(table_programs)
table_scripts = tests/oracle/table/commands.sh tests/unit/table/symbols.sh
tests/oracle/table/commands.log: xn-table$(EXEEXT)
tests/unit/table/symbols.log: libxn.la libxn-table.la
TESTS += $(table_programs) $(table_scripts)
EXTRA_DIST += tests/oracle/table/diff.py tests/oracle/table/json_text.py
EXTRA_DIST += $(table_scripts) $(table_files) tests/vectors/table/advice.tsv \
	tests/vectors/table/refused.tsv \
	tests/vectors/table/verdicts.tsv
table_files = \
	tests/vectors/tables/actions.tsv \
	tests/vectors/tables/actions.xml \
	tests/vectors/tables/anchor-in-look.tsv \
	tests/vectors/tables/anchor-in-look.xml \
	tests/vectors/tables/anchored-sequence.tsv \
	tests/vectors/tables/anchored-sequence.xml \
	tests/vectors/tables/blanks.tsv \
	tests/vectors/tables/blanks.xml \
	tests/vectors/tables/classes.tsv \
	tests/vectors/tables/classes.xml \
	tests/vectors/tables/conditional-reflexive.tsv \
	tests/vectors/tables/conditional-reflexive.xml \
	tests/vectors/tables/counted-start.tsv \
	tests/vectors/tables/counted-start.xml \
	tests/vectors/tables/counts.tsv \
	tests/vectors/tables/counts.xml \
	tests/vectors/tables/default-actions.tsv \
	tests/vectors/tables/default-actions.xml \
	tests/vectors/tables/equal-hashes.tsv \
	tests/vectors/tables/equal-hashes.xml \
	tests/vectors/tables/hyphen.tsv \
	tests/vectors/tables/hyphen.xml \
	tests/vectors/tables/labels.tsv \
	tests/vectors/tables/labels.xml \
	tests/vectors/tables/list.tsv \
	tests/vectors/tables/list.txt \
	tests/vectors/tables/longest-match.tsv \
	tests/vectors/tables/longest-match.xml \
	tests/vectors/tables/middle-dot.tsv \
	tests/vectors/tables/middle-dot.xml \
	tests/vectors/tables/null-variant.tsv \
	tests/vectors/tables/null-variant.xml \
	tests/vectors/tables/out-of-repertoire.tsv \
	tests/vectors/tables/out-of-repertoire.xml \
	tests/vectors/tables/properties-11.tsv \
	tests/vectors/tables/properties-11.xml \
	tests/vectors/tables/properties-14.tsv \
	tests/vectors/tables/properties-14.xml \
	tests/vectors/tables/properties-8.tsv \
	tests/vectors/tables/properties-8.xml \
	tests/vectors/tables/ranges.tsv \
	tests/vectors/tables/ranges.xml \
	tests/vectors/tables/rfc3743.tsv \
	tests/vectors/tables/rfc3743.txt \
	tests/vectors/tables/rfc4290.tsv \
	tests/vectors/tables/rfc4290.txt \
	tests/vectors/tables/rule-references.tsv \
	tests/vectors/tables/rule-references.xml \
	tests/vectors/tables/segmentations.tsv \
	tests/vectors/tables/segmentations.xml \
	tests/vectors/tables/sequence-context.tsv \
	tests/vectors/tables/sequence-context.xml \
	tests/vectors/tables/when-anywhere.tsv \
	tests/vectors/tables/when-anywhere.xml

# The published tables and verdicts in a directory that is not part of the project, and malformed
# files.
XN_FIXTURES = ../shared/registry/fixtures
check-table:
	@srcdir='$(srcdir)' RUN='$(RUN)' MAKE='$(MAKE) $(AM_MAKEFLAGS)' FIXTURES='$(XN_FIXTURES)' \
	$(SHELL) $(srcdir)/tests/oracle/table/check-table.sh
EXTRA_DIST += tests/oracle/table/check-table.sh tests/oracle/table/lint.counts
phony_targets += check-table

# How fast tables are loaded, and labels checked
EXTRA_PROGRAMS += tests/bench/table
tests_bench_table_SOURCES = tests/bench/table.c
tests_bench_table_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_bench_table_LDADD = libxn-table.la libxn.la
bench-table: tests/bench/table$(EXEEXT)
	@tests/bench/table$(EXEEXT) '$(XN_FIXTURES)'
phony_targets += bench-table
