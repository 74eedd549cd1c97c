# SPDX-License-Identifier: MIT
bin_PROGRAMS += xn
xn_SOURCES = \
	tools/common/record_answer.c \
	tools/xn/audit_2008.c \
	tools/xn/audit_2008.h \
	tools/xn/audit_2008_output.c \
	tools/xn-zone/background.c \
	tools/xn-zone/background.h \
	tools/common/buffer.c \
	tools/common/buffer.h \
	tools/common/charset.c \
	tools/common/charset.h \
	tools/common/charset_library.c \
	tools/common/charset_library.h \
	tools/common/label_errors.c \
	tools/common/label_errors.h \
	tools/common/columns.c \
	tools/common/columns.h \
	tools/xn/compare_names.c \
	tools/xn/compare_names.h \
	tools/xn/convert.c \
	tools/xn/convert.h \
	tools/common/dots.h \
	tools/xn/explain_output.c \
	tools/xn/explain_output.h \
	tools/common/fields.c \
	tools/common/fields.h \
	tools/xn-zone/file_attributes.c \
	tools/xn-zone/file_attributes.h \
	tools/xn-zone/file_lines.c \
	tools/xn-zone/file_lines.h \
	tools/xn-zone/file_names.c \
	tools/xn-zone/file_names.h \
	tools/common/filter.c \
	tools/common/filter.h \
	tools/common/filter_messages.c \
	tools/xn/help.c \
	tools/xn/hosts_in_text.c \
	tools/xn/hosts_in_text.h \
	tools/xn-zone/hosts_file.c \
	tools/xn/idna2008.c \
	tools/xn/idna2008.h \
	tools/xn/idn_mode.c \
	tools/xn/idn_mode.h \
	tools/xn-zone/in_place.c \
	tools/xn-zone/in_place.h \
	tools/common/jobs.c \
	tools/common/jobs.h \
	tools/common/record_json.c \
	tools/common/record_json.h \
	tools/common/json.c \
	tools/common/json.h \
	tools/common/messages.c \
	tools/common/messages.h \
	tools/xn/option_names.c \
	tools/xn/option_names.h \
	tools/xn/options.c \
	tools/xn/options.h \
	tools/xn/options_check.c \
	tools/xn-zone/options_files.c \
	tools/xn-table/policy.c \
	tools/xn-table/policy.h \
	tools/xn-table/policy_check.c \
	tools/xn-table/policy_check.h \
	tools/xn-table/policy_parse.c \
	tools/xn-table/policy_values.c \
	tools/xn-table/policy_values.h \
	tools/common/progress.c \
	tools/common/progress.h \
	tools/xn/punycode_trace.c \
	tools/xn/punycode_trace.h \
	tools/common/records.c \
	tools/common/records.h \
	tools/common/refusals.c \
	tools/common/refusals.h \
	tools/xn-table/registry.c \
	tools/xn-table/registry.h \
	tools/xn-table/registry_check.c \
	tools/xn-table/registry_load.h \
	tools/xn-table/registry_policy.c \
	tools/xn-zone/replace_file.c \
	tools/xn-zone/replace_file.h \
	tools/xn-table/reserved.c \
	tools/xn-table/reserved.h \
	tools/common/record_texts.c \
	tools/common/record_texts.h \
	tools/xn-table/registry_name.c \
	tools/xn-table/registry_name.h \
	tools/xn-zone/text_file.c \
	tools/common/unchanged_columns.c \
	tools/common/unchanged_lines.c \
	tools/common/unchanged_lines.h \
	tools/xn-table/variant_output.c \
	tools/common/whole_file.c \
	tools/common/whole_file.h \
	tools/xn-zone/whole_name.c \
	tools/xn/xn.c \
	tools/xn-zone/zone.h \
	tools/xn-zone/zone_escapes.c \
	tools/xn-zone/zone_file.c \
	tools/xn-zone/zone_lexer.c \
	tools/xn-zone/zone_lines.c \
	tools/xn-zone/zone_names.c \
	tools/xn-zone/zone_types.c
xn_CPPFLAGS = $(AM_CPPFLAGS) $(AUDIT_CPPFLAGS) $(TOOLS_CPPFLAGS) -I$(srcdir)/table
xn_LDADD = libxntableall.la libxnall.la $(AUDIT_LIBS) $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) \
	$(PTHREAD_LIBS)

dist_man_MANS += tools/xn-table/xn-registry.conf.5 tools/xn/xn.1

# The directories that the shells search.  Bash requires the file to have the name of the command.
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = tools/xn/completions/_xn
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = tools/xn/completions/xn.fish
bashcompletiondir = $(datadir)/bash-completion/completions
EXTRA_DIST += tools/xn/completions/xn.bash

install-data-local:
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	$(INSTALL_DATA) '$(srcdir)/tools/xn/completions/xn.bash' '$(DESTDIR)$(bashcompletiondir)/xn'
	$(INSTALL_DATA) '$(srcdir)/tools/xn-table/completions/xn-table.bash' \
		'$(DESTDIR)$(bashcompletiondir)/xn-table'

# The name of GNU idn, where configure --enable-idn-name asks for it
install-exec-hook:
	test '$(enable_idn_name)' != yes || \
		(cd '$(DESTDIR)$(bindir)' && rm -f idn$(EXEEXT) && $(LN_S) xn$(EXEEXT) idn$(EXEEXT))

uninstall-local:
	test '$(enable_idn_name)' != yes || rm -f '$(DESTDIR)$(bindir)/idn$(EXEEXT)'
	rm -f '$(DESTDIR)$(bashcompletiondir)/xn' '$(DESTDIR)$(bashcompletiondir)/xn-table'
