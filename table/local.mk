# SPDX-License-Identifier: MIT
# All objects in one convenience library, as for libxn: libxn-table hides what is not public; the
# tests and the commands see it.
noinst_LTLIBRARIES += libxntableall.la
libxntableall_la_SOURCES = \
	table/audit.c \
	table/check.c \
	table/check.h \
	table/collide.c \
	table/compile.c \
	table/compile.h \
	table/compile_actions.c \
	table/compile_rules.c \
	table/compile_text.c \
	table/compile_units.c \
	table/derive.c \
	table/derive.h \
	table/draft.c \
	table/draft.h \
	table/entries.c \
	table/entries.h \
	table/idna.c \
	table/index.c \
	table/index.h \
	table/info.c \
	table/lint.c \
	table/lint.h \
	table/lint_graph.c \
	table/lint_graph.h \
	table/lint_variants.c \
	table/load.c \
	table/match.c \
	table/match.h \
	table/memory.c \
	table/memory.h \
	table/messages.c \
	table/package.c \
	table/properties.c \
	table/properties.h \
	table/property_tables.h \
	table/prospects.c \
	table/repertoire.c \
	table/segments.c \
	table/segments.h \
	table/set.c \
	table/set.h \
	table/table.h \
	table/text.c \
	table/text.h \
	table/text3743.c \
	table/text4290.c \
	table/variants.c \
	table/verdict.c
if WITH_EXPAT
libxntableall_la_SOURCES += \
	table/xml.c \
	table/xml.h \
	table/xml_class.c \
	table/xml_data.c \
	table/xml_rule.c \
	table/xml_schema.c
endif
nodist_libxntableall_la_SOURCES = table/property_tables.c
libxntableall_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table $(EXPAT_CPPFLAGS)
libxntableall_la_LIBADD = $(EXPAT_LIBS)

include_HEADERS += table/xn-table.h
dist_man_MANS += table/xn-table.3
function_manuals += $(srcdir)/table/xn-table.3

lib_LTLIBRARIES += libxn-table.la
libxn_table_la_SOURCES =
libxn_table_la_LIBADD = libxntableall.la libxn.la $(EXPAT_LIBS)
libxn_table_la_LDFLAGS = -no-undefined -version-info 1:0:0
if VERSION_SCRIPT
libxn_table_la_LDFLAGS += -Wl,--version-script=$(srcdir)/table/xn-table.map
else
libxn_table_la_LDFLAGS += -export-symbols-regex '^xn_table_'
endif
libxn_table_la_DEPENDENCIES = libxntableall.la libxn.la table/xn-table.map
EXTRA_DIST += table/xn-table.map

pkgconfig_DATA += table/xn-table.pc
