# SPDX-License-Identifier: MIT
# The command xn-zone
bin_PROGRAMS += xn-zone
# All but the command line, for tests as well
zone_sources = \
	tools/xn-zone/conf_arguments.c \
	tools/xn-zone/conf_directives.c \
	tools/xn-zone/conf_format.c \
	tools/xn-zone/conf_words.c \
	tools/xn-zone/convert_file.c \
	tools/xn-zone/file_notes.c \
	tools/xn-zone/file_opening.c \
	tools/xn-zone/file_reader.c \
	tools/xn-zone/hosts_format.c \
	tools/xn-zone/line_format.c \
	tools/xn-zone/list_form.c \
	tools/xn-zone/name_in_text.c \
	tools/xn-zone/problems.c \
	tools/xn-zone/skip_lines.c \
	tools/xn-zone/text_check.c \
	tools/xn-zone/text_format.c \
	tools/xn-zone/zone_escapes.c \
	tools/xn-zone/zone_format.c \
	tools/xn-zone/zone_labels.c \
	tools/xn-zone/zone_lexer.c \
	tools/xn-zone/zone_names.c \
	tools/xn-zone/zone_types.c
xn_zone_SOURCES = $(zone_sources) \
	tools/xn-zone/conf.h \
	tools/xn-zone/convert_file.h \
	tools/xn-zone/file_format.h \
	tools/xn-zone/file_notes.h \
	tools/xn-zone/file_opening.h \
	tools/xn-zone/file_reader.h \
	tools/xn-zone/line_format.h \
	tools/xn-zone/name_in_text.h \
	tools/xn-zone/options.c \
	tools/xn-zone/options.h \
	tools/xn-zone/problems.h \
	tools/xn-zone/text_check.h \
	tools/xn-zone/xn_zone.c \
	tools/xn-zone/zone.h
xn_zone_LDADD = tools/common/libcommon.a $(libxn_with_crosscheck)
dist_man_MANS += tools/xn-zone/xn-zone.1
noinst_DATA += tools/xn-zone/xn-zone.bash
bash_completions += tools/xn-zone/xn-zone.bash
nodist_zshcompletion_DATA += tools/xn-zone/_xn-zone
nodist_fishcompletion_DATA += tools/xn-zone/xn-zone.fish

# The code points that end a name in a text
EXTRA_DIST += data/gen/categories.awk
BUILT_SOURCES += tools/xn-zone/categories.h
CLEANFILES += tools/xn-zone/categories.h
tools/xn-zone/categories.h: data/gen/categories.awk data/properties/gc.txt
	$(AM_V_GEN)$(MKDIR_P) tools/xn-zone && \
	$(AWK) -f $(srcdir)/data/gen/categories.awk $(srcdir)/data/properties/gc.txt > $@.new && \
	mv $@.new $@
