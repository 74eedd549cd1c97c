# SPDX-License-Identifier: MIT
# The command xn-table
bin_PROGRAMS += xn-table
xn_table_SOURCES = \
	table/check_output.c \
	table/check_output.h \
	table/coarse.c \
	table/coarse.h \
	table/collide.h \
	table/collide_groups.c \
	table/collide_keys.c \
	table/collide_pairs.c \
	table/collide_scopes.c \
	table/command.h \
	table/command_audit.c \
	table/command_check.c \
	table/command_collide.c \
	table/command_convert.c \
	table/command_info.c \
	table/command_package.c \
	table/label_lines.c \
	table/label_lines.h \
	table/command_lint.c \
	table/labels.c \
	table/labels.h \
	table/samples.c \
	table/samples.h \
	table/sorter.c \
	table/sorter.h \
	table/xn-table.c \
	tools/buffer.c \
	tools/buffer.h \
	tools/fields.c \
	tools/fields.h \
	tools/json_text.c \
	tools/json_text.h \
	tools/records.c \
	tools/records.h
xn_table_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table -I$(srcdir)/tools
xn_table_LDADD = libxntableall.la libxnall.la $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) $(PTHREAD_LIBS)
dist_man_MANS += table/xn-table.1
dist_zshcompletion_DATA += table/completions/_xn-table
dist_fishcompletion_DATA += table/completions/xn-table.fish
EXTRA_DIST += table/completions/xn-table.bash
