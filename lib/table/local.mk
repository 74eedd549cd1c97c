# SPDX-License-Identifier: MIT
# All objects in one convenience library, as for libxn: libxn-table hides what is not public; the
# tests and the commands see it.
noinst_LTLIBRARIES += libxntableall.la
libxntableall_la_SOURCES = \
	lib/table/table_audit.c \
	lib/table/table_constants.c \
	lib/table/check_label.c \
	lib/table/check_label.h \
	lib/table/collide.c \
	lib/table/compile.c \
	lib/table/compile.h \
	lib/table/compile_actions.c \
	lib/table/compile_rules.c \
	lib/table/compile_text.c \
	lib/table/compile_units.c \
	lib/table/derivation.c \
	lib/table/derivation.h \
	lib/table/draft.c \
	lib/table/draft.h \
	lib/table/entries.c \
	lib/table/entries.h \
	lib/table/hash_table.c \
	lib/table/hash_table.h \
	lib/table/idna_verdict.c \
	lib/table/index.c \
	lib/table/index.h \
	lib/table/index_fingerprint.c \
	lib/table/table_info.c \
	lib/table/lint.c \
	lib/table/lint.h \
	lib/table/lint_points.c \
	lib/table/lint_rules.c \
	lib/table/lint_variants.c \
	lib/table/load.c \
	lib/table/lower_case.c \
	lib/table/match.c \
	lib/table/match.h \
	lib/table/memory.c \
	lib/table/memory.h \
	lib/table/table_messages.c \
	lib/table/package.c \
	lib/table/package.h \
	lib/table/package_combinations.c \
	lib/table/properties.c \
	lib/table/properties.h \
	lib/table/variant_graph.c \
	lib/table/variant_graph.h \
	lib/table/variant_prospects.c \
	lib/table/repertoire.c \
	lib/table/segmentation.c \
	lib/table/segmentation.h \
	lib/table/set.c \
	lib/table/set.h \
	lib/table/table.h \
	lib/table/table_set.c \
	lib/table/table_set.h \
	lib/table/table_set_choice.c \
	lib/table/table_set_index.c \
	lib/table/table_set_relation.c \
	lib/table/text_table.c \
	lib/table/text_table.h \
	lib/table/text_table_3743.c \
	lib/table/text_table_4290.c \
	lib/table/label_variants.c \
	lib/table/verdict.c
if WITH_EXPAT
libxntableall_la_SOURCES += \
	lib/table/xml.c \
	lib/table/xml.h \
	lib/table/xml_class.c \
	lib/table/xml_data.c \
	lib/table/xml_rule.c \
	lib/table/xml_schema.c
endif
nodist_libxntableall_la_SOURCES = lib/table/property_tables.c
libxntableall_la_LIBADD = $(EXPAT_LIBS)

include_HEADERS += lib/table/xn-table.h
dist_man_MANS += lib/table/xn-table.3
function_manuals += $(srcdir)/lib/table/xn-table.3

lib_LTLIBRARIES += libxn-table.la
libxn_table_la_SOURCES =
libxn_table_la_LIBADD = libxntableall.la libxn.la $(EXPAT_LIBS)
libxn_table_la_LDFLAGS = -no-undefined -version-info 1:0:0
if VERSION_SCRIPT
libxn_table_la_LDFLAGS += -Wl,--version-script=$(srcdir)/lib/table/xn-table.map
else
libxn_table_la_LDFLAGS += -export-symbols-regex '^xn_table_'
endif
libxn_table_la_DEPENDENCIES = libxntableall.la libxn.la lib/table/xn-table.map
EXTRA_DIST += lib/table/xn-table.map

pkgconfig_DATA += lib/table/xn-table.pc
