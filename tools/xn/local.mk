# SPDX-License-Identifier: MIT
bin_PROGRAMS += xn
xn_SOURCES = \
	tools/common/buffer.c \
	tools/common/buffer.h \
	tools/common/charset.c \
	tools/common/charset.h \
	tools/common/columns.c \
	tools/common/columns.h \
	tools/common/dots.h \
	tools/common/excerpt.c \
	tools/common/fields.c \
	tools/common/fields.h \
	tools/common/filter.c \
	tools/common/filter.h \
	tools/common/filter_messages.c \
	tools/common/forms.c \
	tools/common/forms.h \
	tools/common/input_files.c \
	tools/common/input_files.h \
	tools/common/jobs.c \
	tools/common/jobs.h \
	tools/common/json.c \
	tools/common/json.h \
	tools/common/label_errors.c \
	tools/common/label_errors.h \
	tools/common/messages.c \
	tools/common/messages.h \
	tools/common/numbers.h \
	tools/common/option_rows.c \
	tools/common/option_rows.h \
	tools/common/paths.h \
	tools/common/progress.c \
	tools/common/progress.h \
	tools/common/record_answer.c \
	tools/common/record_json.c \
	tools/common/record_json.h \
	tools/common/record_texts.c \
	tools/common/record_texts.h \
	tools/common/records.c \
	tools/common/records.h \
	tools/common/refusals.c \
	tools/common/refusals.h \
	tools/common/unchanged_columns.c \
	tools/common/unchanged_lines.c \
	tools/common/unchanged_lines.h \
	tools/common/whole_file.c \
	tools/common/whole_file.h \
	tools/xn/audit_2008.c \
	tools/xn/audit_2008.h \
	tools/xn/audit_2008_output.c \
	tools/xn/compare_names.c \
	tools/xn/compare_names.h \
	tools/xn/convert.c \
	tools/xn/convert.h \
	tools/xn/explain_output.c \
	tools/xn/explain_output.h \
	tools/xn/hide_typing.c \
	tools/xn/hide_typing.h \
	tools/xn/hosts_in_text.c \
	tools/xn/hosts_in_text.h \
	tools/xn/idn_mode.c \
	tools/xn/idn_mode.h \
	tools/xn/idna2008.c \
	tools/xn/idna2008.h \
	tools/xn/options.c \
	tools/xn/options.h \
	tools/xn/options_check.c \
	tools/xn/punycode_trace.c \
	tools/xn/punycode_trace.h \
	tools/xn/rows.c \
	tools/xn/rows.h \
	tools/xn/xn.c \
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
	tools/xn-table/registry_name.c \
	tools/xn-table/registry_name.h \
	tools/xn-table/registry_policy.c \
	tools/xn-table/reserved.c \
	tools/xn-table/reserved.h \
	tools/xn-table/variant_output.c \
	resolve/recode.c \
	resolve/recode.h
xn_CPPFLAGS = $(AM_CPPFLAGS) $(AUDIT_CPPFLAGS) $(TOOLS_CPPFLAGS) -I$(srcdir)/table
xn_LDADD = libxntableall.la libxnall.la $(AUDIT_LIBS) $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) \
	$(ICONV_LIBS) $(PTHREAD_LIBS)

dist_man_MANS += tools/xn-table/xn-registry.conf.5 tools/xn/xn.1

# Completions are generated from the rows of the options, on the build machine.
completion_sources = \
	tools/common/generate_completions.c \
	tools/xn-table/table_rows.c \
	tools/xn-zone/zone_rows.c \
	tools/xn/rows.c
completion_headers = \
	lib/xn.h \
	tools/common/option_rows.h \
	tools/xn-table/table_rows.h \
	tools/xn-zone/zone_rows.h \
	tools/xn/rows.h
EXTRA_DIST += tools/common/generate_completions.c
CLEANFILES += tools/generate_completions $(completion_files)

tools/generate_completions: $(completion_sources) $(completion_headers)
	$(AM_V_CC)$(MKDIR_P) tools && cd $(srcdir) && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -Ilib -Itools/common -Itools/xn \
		-Itools/xn-table -Itools/xn-zone -o $(abs_builddir)/$@ $(completion_sources)

# The directories that the shells search.  Bash requires the file to have the name of the command.
completion_files = \
	tools/xn-table/_xn-table \
	tools/xn-table/xn-table.bash \
	tools/xn-table/xn-table.fish \
	tools/xn-zone/_xn-zone \
	tools/xn-zone/xn-zone.bash \
	tools/xn-zone/xn-zone.fish \
	tools/xn/_xn \
	tools/xn/xn.bash \
	tools/xn/xn.fish
noinst_DATA += tools/xn/xn.bash
zshcompletiondir = $(datadir)/zsh/site-functions
nodist_zshcompletion_DATA = tools/xn/_xn
fishcompletiondir = $(datadir)/fish/vendor_completions.d
nodist_fishcompletion_DATA = tools/xn/xn.fish
bashcompletiondir = $(datadir)/bash-completion/completions

$(completion_files): tools/generate_completions
	$(AM_V_GEN)$(MKDIR_P) $(@D) && command=$(@F) && case $$command in \
		*.bash) tools/generate_completions $${command%.bash} bash ;; \
		*.fish) tools/generate_completions $${command%.fish} fish ;; \
		*) tools/generate_completions $${command#_} zsh ;; \
	esac > $@.new && mv $@.new $@

bash_completions += tools/xn-table/xn-table.bash tools/xn-zone/xn-zone.bash tools/xn/xn.bash
install-data-local:
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	for file in $(bash_completions); do \
		$(INSTALL_DATA) $$file '$(DESTDIR)$(bashcompletiondir)'/`basename $$file .bash` || \
			exit 1; \
	done

# The name of GNU idn, where configure --enable-idn-name asks for it
install-exec-hook:
	test '$(enable_idn_name)' != yes || \
		(cd '$(DESTDIR)$(bindir)' && rm -f idn$(EXEEXT) && $(LN_S) xn$(EXEEXT) idn$(EXEEXT))

uninstall-local:
	test '$(enable_idn_name)' != yes || rm -f '$(DESTDIR)$(bindir)/idn$(EXEEXT)'
	for file in $(bash_completions); do \
		rm -f '$(DESTDIR)$(bashcompletiondir)'/`basename $$file .bash`; \
	done
