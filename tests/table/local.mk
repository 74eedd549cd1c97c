# SPDX-License-Identifier: MIT
# Tests of registry tables
table_programs = tests/table/properties
check_PROGRAMS += $(table_programs)
TESTS += $(table_programs)

tests_table_properties_SOURCES = tests/table/properties.c tests/unit/tap.h \
	table/properties.c table/properties.h table/property_tables.h
nodist_tests_table_properties_SOURCES = table/property_tables.c
tests_table_properties_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table
tests_table_properties_LDADD =
