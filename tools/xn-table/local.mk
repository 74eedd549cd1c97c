# SPDX-License-Identifier: MIT
# The command xn-table
bin_PROGRAMS += xn-table
# The check of names with tables and a policy, for tests as well
check_sources = \
	tools/xn-table/check_names.c \
	tools/xn-table/check_output.c \
	tools/xn-table/check_output.h \
	tools/xn-table/command.h \
	tools/xn-table/label_input.c \
	tools/xn-table/label_input.h \
	tools/xn-table/policy.c \
	tools/xn-table/policy.h \
	tools/xn-table/policy_check.c \
	tools/xn-table/policy_check.h \
	tools/xn-table/policy_parse.c \
	tools/xn-table/policy_values.c \
	tools/xn-table/policy_values.h \
	tools/xn-table/registry.c \
	tools/xn-table/registry.h \
	tools/xn-table/registry_check.c \
	tools/xn-table/registry_load.h \
	tools/xn-table/registry_messages.c \
	tools/xn-table/registry_name.c \
	tools/xn-table/registry_name.h \
	tools/xn-table/registry_policy.c \
	tools/xn-table/reserved.c \
	tools/xn-table/reserved.h \
	tools/xn-table/stored_form.c \
	tools/xn-table/stored_form.h \
	tools/xn-table/table_file.c
xn_table_SOURCES = $(check_sources) \
	tools/xn-table/collide_names.c \
	tools/xn-table/collide_names.h \
	tools/xn-table/collide_pairs.c \
	tools/xn-table/collide_scopes.c \
	tools/xn-table/collide_store.c \
	tools/xn-table/collide_store.h \
	tools/xn-table/command_check.c \
	tools/xn-table/command_collide.c \
	tools/xn-table/command_convert.c \
	tools/xn-table/command_diff.c \
	tools/xn-table/command_info.c \
	tools/xn-table/command_lint.c \
	tools/xn-table/command_package.c \
	tools/xn-table/diff.h \
	tools/xn-table/diff_actions.c \
	tools/xn-table/diff_changes.c \
	tools/xn-table/diff_entries.c \
	tools/xn-table/diff_names.c \
	tools/xn-table/diff_rules.c \
	tools/xn-table/label_lines.c \
	tools/xn-table/label_lines.h \
	tools/xn-table/least_strings.c \
	tools/xn-table/options.c \
	tools/xn-table/options.h \
	tools/xn-table/xn_table.c
xn_table_LDADD = tools/common/libcommon.a libxntableall.la libxnall.la $(PTHREAD_LIBS)
dist_man_MANS += tools/xn-table/xn-registry.conf.5 tools/xn-table/xn-table.1
noinst_DATA += tools/xn-table/xn-table.bash
bash_completions += tools/xn-table/xn-table.bash
nodist_zshcompletion_DATA += tools/xn-table/_xn-table
nodist_fishcompletion_DATA += tools/xn-table/xn-table.fish
