# SPDX-License-Identifier: MIT
bin_PROGRAMS += xn
xn_SOURCES = \
	tools/answer.c \
	tools/audit.c \
	tools/audit.h \
	tools/audit_output.c \
	tools/background.c \
	tools/background.h \
	tools/buffer.c \
	tools/buffer.h \
	tools/charset.c \
	tools/charset.h \
	tools/charset_library.c \
	tools/charset_library.h \
	tools/check.c \
	tools/check.h \
	tools/columns.c \
	tools/columns.h \
	tools/compare.c \
	tools/compare.h \
	tools/convert.c \
	tools/convert.h \
	tools/dots.h \
	tools/explain_text.c \
	tools/explain_text.h \
	tools/fields.c \
	tools/fields.h \
	tools/file_attributes.c \
	tools/file_attributes.h \
	tools/file_lines.c \
	tools/file_lines.h \
	tools/files.c \
	tools/files.h \
	tools/filter.c \
	tools/filter.h \
	tools/filter_messages.c \
	tools/help.c \
	tools/hosts.c \
	tools/hosts.h \
	tools/hosts_file.c \
	tools/idna2008.c \
	tools/idna2008.h \
	tools/idn_mode.c \
	tools/idn_mode.h \
	tools/in_place.c \
	tools/in_place.h \
	tools/jobs.c \
	tools/jobs.h \
	tools/json.c \
	tools/json.h \
	tools/json_text.c \
	tools/json_text.h \
	tools/messages.c \
	tools/messages.h \
	tools/option_names.c \
	tools/option_names.h \
	tools/options.c \
	tools/options.h \
	tools/options_check.c \
	tools/options_files.c \
	tools/policy.c \
	tools/policy.h \
	tools/policy_check.c \
	tools/policy_check.h \
	tools/policy_parse.c \
	tools/policy_values.c \
	tools/policy_values.h \
	tools/progress.c \
	tools/progress.h \
	tools/punycode_trace.c \
	tools/punycode_trace.h \
	tools/records.c \
	tools/records.h \
	tools/refusals.c \
	tools/refusals.h \
	tools/registry.c \
	tools/registry.h \
	tools/registry_check.c \
	tools/registry_load.h \
	tools/registry_policy.c \
	tools/replace_file.c \
	tools/replace_file.h \
	tools/reserved.c \
	tools/reserved.h \
	tools/selection.c \
	tools/selection.h \
	tools/subject.c \
	tools/subject.h \
	tools/text_file.c \
	tools/unchanged_columns.c \
	tools/unchanged_lines.c \
	tools/unchanged_lines.h \
	tools/variants.c \
	tools/whole_file.c \
	tools/whole_file.h \
	tools/whole_name.c \
	tools/xn.c \
	tools/zone.h \
	tools/zone_escapes.c \
	tools/zone_file.c \
	tools/zone_lexer.c \
	tools/zone_lines.c \
	tools/zone_names.c \
	tools/zone_types.c
xn_CPPFLAGS = $(AM_CPPFLAGS) $(AUDIT_CPPFLAGS) -I$(srcdir)/tools -I$(srcdir)/table
xn_LDADD = libxntableall.la libxnall.la $(AUDIT_LIBS) $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) \
	$(PTHREAD_LIBS)

dist_man_MANS += tools/xn-registry.conf.5 tools/xn.1

# The directories that the shells search.  Bash requires the file to have the name of the command.
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = tools/completions/_xn
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = tools/completions/xn.fish
bashcompletiondir = $(datadir)/bash-completion/completions
EXTRA_DIST += tools/completions/xn.bash

install-data-local:
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	$(INSTALL_DATA) '$(srcdir)/tools/completions/xn.bash' '$(DESTDIR)$(bashcompletiondir)/xn'
	$(INSTALL_DATA) '$(srcdir)/table/completions/xn-table.bash' \
		'$(DESTDIR)$(bashcompletiondir)/xn-table'

# The name of GNU idn, where configure --enable-idn-name asks for it
install-exec-hook:
	test '$(enable_idn_name)' != yes || \
		(cd '$(DESTDIR)$(bindir)' && rm -f idn$(EXEEXT) && $(LN_S) xn$(EXEEXT) idn$(EXEEXT))

uninstall-local:
	test '$(enable_idn_name)' != yes || rm -f '$(DESTDIR)$(bindir)/idn$(EXEEXT)'
	rm -f '$(DESTDIR)$(bashcompletiondir)/xn' '$(DESTDIR)$(bashcompletiondir)/xn-table'
