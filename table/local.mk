# SPDX-License-Identifier: MIT
# All objects in one convenience library, as for libxn: libxn-table hides what is not public; the
# tests and the commands see it.
noinst_LTLIBRARIES += libxntableall.la
libxntableall_la_SOURCES = \
	table/table_audit.c \
	table/table_constants.c \
	table/check_label.c \
	table/check_label.h \
	table/collide.c \
	table/compile.c \
	table/compile.h \
	table/compile_actions.c \
	table/compile_rules.c \
	table/compile_text.c \
	table/compile_units.c \
	table/derivation.c \
	table/derivation.h \
	table/draft.c \
	table/draft.h \
	table/entries.c \
	table/entries.h \
	table/hash_table.c \
	table/hash_table.h \
	table/idna_verdict.c \
	table/index.c \
	table/index.h \
	table/index_fingerprint.c \
	table/table_info.c \
	table/lint.c \
	table/lint.h \
	table/lint_points.c \
	table/lint_rules.c \
	table/lint_variants.c \
	table/load.c \
	table/lower_case.c \
	table/match.c \
	table/match.h \
	table/memory.c \
	table/memory.h \
	table/table_messages.c \
	table/package.c \
	table/package.h \
	table/package_combinations.c \
	table/properties.c \
	table/properties.h \
	table/variant_graph.c \
	table/variant_graph.h \
	table/variant_prospects.c \
	table/repertoire.c \
	table/segmentation.c \
	table/segmentation.h \
	table/set.c \
	table/set.h \
	table/table.h \
	table/table_set.c \
	table/table_set.h \
	table/table_set_choice.c \
	table/table_set_index.c \
	table/table_set_relation.c \
	table/text_table.c \
	table/text_table.h \
	table/text_table_3743.c \
	table/text_table_4290.c \
	table/label_variants.c \
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
