# SPDX-License-Identifier: MIT
# The command xn-table
bin_PROGRAMS += xn-table
xn_table_SOURCES = \
	tools/xn-table/check_output.c \
	tools/xn-table/check_output.h \
	tools/xn-table/collision_key.c \
	tools/xn-table/collision_key.h \
	tools/xn-table/collide_names.h \
	tools/xn-table/collide_names.c \
	tools/xn-table/collide_pairs.c \
	tools/xn-table/collide_scopes.c \
	tools/xn-table/command.h \
	tools/xn-table/command_audit.c \
	tools/xn-table/command_check.c \
	tools/xn-table/command_collide.c \
	tools/xn-table/command_convert.c \
	tools/xn-table/command_info.c \
	tools/xn-table/command_package.c \
	tools/xn-table/label_lines.c \
	tools/xn-table/label_lines.h \
	tools/xn-table/command_lint.c \
	tools/xn-table/label_input.c \
	tools/xn-table/label_input.h \
	tools/xn-table/table_options.c \
	tools/xn-table/table_options.h \
	tools/xn-table/table_rows.c \
	tools/xn-table/table_rows.h \
	tools/xn-table/xn_table.c \
	tools/common/buffer.c \
	tools/common/buffer.h \
	tools/common/fields.c \
	tools/common/fields.h \
	tools/common/json.c \
	tools/common/json.h \
	tools/common/option_rows.c \
	tools/common/option_rows.h \
	tools/common/records.c \
	tools/common/records.h
xn_table_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/table $(TOOLS_CPPFLAGS)
xn_table_LDADD = libxntableall.la libxnall.la $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) $(PTHREAD_LIBS)
dist_man_MANS += tools/xn-table/xn-table.1
noinst_DATA += tools/xn-table/xn-table.bash
nodist_zshcompletion_DATA += tools/xn-table/_xn-table
nodist_fishcompletion_DATA += tools/xn-table/xn-table.fish
