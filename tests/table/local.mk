# SPDX-License-Identifier: MIT
# Tests of libxn-table and its command.
table_programs = tests/table/properties
tests_table_properties_SOURCES = tests/table/properties.c tests/unit/tap.h table/properties.h
tests_table_properties_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_table_properties_LDADD = libxntableall.la

table_programs += tests/table/unit_api tests/table/unit_block tests/table/unit_hostile \
	tests/table/unit_memory
table_unit_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/table -I$(srcdir)/tests/unit
table_unit_ldadd = libxntableall.la $(LDADD)
tests_table_unit_api_SOURCES = tests/table/unit_api.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_api_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_api_LDADD = $(table_unit_ldadd)
tests_table_unit_block_SOURCES = tests/table/unit_block.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_block_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_block_LDADD = $(table_unit_ldadd) $(PTHREAD_LIBS)
tests_table_unit_hostile_SOURCES = tests/table/unit_hostile.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_hostile_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_hostile_LDADD = $(table_unit_ldadd)
tests_table_unit_memory_SOURCES = tests/table/unit_memory.c tests/table/unit.h tests/unit/tap.h
tests_table_unit_memory_CPPFLAGS = $(table_unit_cppflags)
tests_table_unit_memory_LDADD = $(table_unit_ldadd)

check_PROGRAMS += $(table_programs)
table_scripts = tests/table/manual.sh tests/table/symbols.sh
TESTS += $(table_programs) $(table_scripts)
EXTRA_DIST += $(table_scripts)
# The published tables and verdicts in a directory that is not part of the project
XN_FIXTURES = ../shared/registry/fixtures

# How fast tables are loaded, and labels checked
EXTRA_PROGRAMS += tests/bench/table
tests_bench_table_SOURCES = tests/bench/table.c
tests_bench_table_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_bench_table_LDADD = libxn-table.la libxn.la
bench-table: tests/bench/table$(EXEEXT)
	@tests/bench/table$(EXEEXT) '$(XN_FIXTURES)'
.PHONY: bench-table
