# SPDX-License-Identifier: MIT
# Tests of libxn-table, as a caller in C sees it.
table_unit_ldadd = libxntableall.la $(LDADD)
table_programs = \
	tests/unit/table/api \
	tests/unit/table/block \
	tests/unit/table/buffers \
	tests/unit/table/hostile \
	tests/unit/table/limits \
	tests/unit/table/loads \
	tests/unit/table/memory \
	tests/unit/table/schema \
	tests/unit/table/sets \
	tests/unit/table/variants
tests_unit_table_api_SOURCES = tests/unit/table/api.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_api_LDADD = $(table_unit_ldadd)
tests_unit_table_block_SOURCES = tests/unit/table/block.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_block_LDADD = $(table_unit_ldadd)
tests_unit_table_buffers_SOURCES = tests/unit/table/buffers.c tests/unit/capacities.h \
	tests/unit/guarded.h tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_buffers_LDADD = $(table_unit_ldadd)
tests_unit_table_hostile_SOURCES = tests/unit/table/hostile.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/clock.h tests/unit/tap.h
tests_unit_table_hostile_LDADD = $(table_unit_ldadd)
tests_unit_table_limits_SOURCES = tests/unit/table/limits.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_limits_LDADD = $(table_unit_ldadd)
tests_unit_table_loads_SOURCES = tests/unit/table/loads.c tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_loads_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_unit_table_memory_SOURCES = tests/unit/table/memory.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_memory_LDADD = $(table_unit_ldadd)
tests_unit_table_schema_SOURCES = tests/unit/table/schema.c tests/unit/table/unit.h \
	tests/unit/tap.h
tests_unit_table_schema_LDADD = $(table_unit_ldadd)
tests_unit_table_sets_SOURCES = tests/unit/table/sets.c tests/unit/table/made_table.h \
	tests/unit/random.h tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_sets_LDADD = $(table_unit_ldadd)
tests_unit_table_variants_SOURCES = tests/unit/table/variants.c tests/unit/table/made_table.h \
	tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_variants_LDADD = $(table_unit_ldadd)

if WITH_EXPAT
table_programs += tests/unit/table/call_rows tests/unit/table/load_rows tests/unit/table/rows \
	tests/unit/table/set_rows
tests_unit_table_call_rows_SOURCES = tests/unit/table/call_rows.c tests/unit/table/call_words.h \
	tests/unit/table/row_file.h tests/unit/table/unit.h tests/unit/guarded.h tests/unit/tap.h
tests_unit_table_call_rows_LDADD = $(table_unit_ldadd)
tests_unit_table_load_rows_SOURCES = tests/unit/table/load_rows.c tests/unit/table/row_file.h \
	tests/unit/guarded.h tests/unit/tap.h
tests_unit_table_load_rows_LDADD = $(table_unit_ldadd)
tests_unit_table_rows_SOURCES = tests/unit/table/rows.c tests/unit/table/encode.h \
	tests/unit/table/lists.h tests/unit/table/row_file.h tests/unit/table/tables.h \
	tests/unit/tap.h
tests_unit_table_rows_LDADD = $(table_test_ldadd)
tests_unit_table_set_rows_SOURCES = tests/unit/table/set_rows.c tests/unit/table/call_words.h \
	tests/unit/table/row_file.h tests/unit/table/unit.h tests/unit/tap.h
tests_unit_table_set_rows_LDADD = $(table_unit_ldadd)
endif

EXTRA_PROGRAMS += $(table_programs)
tests/ship/symbols.log: libxn-table.la
TESTS += $(table_programs)
EXTRA_DIST += $(table_files) tests/vectors/table/advice.tsv \
	tests/vectors/table/calls.tsv \
	tests/vectors/table/refused.tsv \
	tests/vectors/table/sets.tsv \
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
	tests/vectors/tables/chained-contexts.tsv \
	tests/vectors/tables/chained-contexts.xml \
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
