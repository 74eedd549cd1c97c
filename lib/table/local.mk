# SPDX-License-Identifier: MIT
# All objects in one convenience library, as for libxn: libxn-table hides what is not public; the
# tests and the commands see it.
noinst_LTLIBRARIES += libxntableall.la
libxntableall_la_SOURCES = \
	lib/table/hash_table.c \
	lib/table/hash_table.h \
	lib/table/memory.c \
	lib/table/memory.h \
	lib/table/table.h \
	lib/table/table_constants.c \
	lib/table/table_info.c \
	lib/table/table_messages.c \
	lib/table/read/draft.c \
	lib/table/read/draft.h \
	lib/table/read/properties.c \
	lib/table/read/properties.h \
	lib/table/read/property_tables.h \
	lib/table/read/repertoire.c \
	lib/table/read/set.c \
	lib/table/read/set.h \
	lib/table/read/text_table.c \
	lib/table/read/text_table.h \
	lib/table/read/text_table_3743.c \
	lib/table/read/text_table_4290.c \
	lib/table/compile/compile.c \
	lib/table/compile/compile.h \
	lib/table/compile/compile_actions.c \
	lib/table/compile/compile_keys.c \
	lib/table/compile/compile_rules.c \
	lib/table/compile/compile_text.c \
	lib/table/compile/compile_units.c \
	lib/table/compile/rule_forms.c \
	lib/table/compile/variant_graph.c \
	lib/table/compile/variant_graph.h \
	lib/table/check/check_label.c \
	lib/table/check/check_label.h \
	lib/table/check/entries.c \
	lib/table/check/entries.h \
	lib/table/check/idna_verdict.c \
	lib/table/check/index.c \
	lib/table/check/index.h \
	lib/table/check/index_fingerprint.c \
	lib/table/check/lower_case.c \
	lib/table/check/match.c \
	lib/table/check/match.h \
	lib/table/check/normal_form.h \
	lib/table/check/segmentation.c \
	lib/table/check/segmentation.h \
	lib/table/check/verdict.c \
	lib/table/variants/collide.c \
	lib/table/variants/derivation.c \
	lib/table/variants/derivation.h \
	lib/table/variants/label_variants.c \
	lib/table/variants/package.c \
	lib/table/variants/package.h \
	lib/table/variants/package_combinations.c \
	lib/table/variants/variant_prospects.c \
	lib/table/set/table_set.c \
	lib/table/set/table_set.h \
	lib/table/set/table_set_choice.c \
	lib/table/set/table_set_index.c \
	lib/table/set/table_set_relation.c \
	lib/table/lint/lint.c \
	lib/table/lint/lint.h \
	lib/table/lint/lint_points.c \
	lib/table/lint/lint_rules.c \
	lib/table/lint/lint_variants.c \
	lib/table/lint/load.c \
	lib/table/lint/table_audit.c
if WITH_EXPAT
libxntableall_la_SOURCES += \
	lib/table/read/xml.c \
	lib/table/read/xml.h \
	lib/table/read/xml_class.c \
	lib/table/read/xml_data.c \
	lib/table/read/xml_rule.c \
	lib/table/read/xml_schema.c
endif
nodist_libxntableall_la_SOURCES = lib/table/read/property_tables.c
libxntableall_la_LIBADD = $(EXPAT_LIBS)

include_HEADERS += lib/table/xn-table.h
libraries += $(srcdir)/lib/table/xn-table

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
EXTRA_DIST += lib/table/xn-table.3 lib/table/xn-table.map

pkgconfig_DATA += lib/table/xn-table.pc
