# SPDX-License-Identifier: MIT
bin_PROGRAMS += xn
# All but the command line, for tests as well
name_sources = \
	tools/xn/audit_2008.c \
	tools/xn/audit_2008.h \
	tools/xn/audit_2008_output.c \
	tools/xn/convert.c \
	tools/xn/convert.h \
	tools/xn/explain_output.c \
	tools/xn/explain_output.h \
	tools/xn/hosts_in_text.c \
	tools/xn/hosts_in_text.h \
	tools/xn/idna2008.c \
	tools/xn/idna2008.h \
	tools/xn/label_rules.c \
	tools/xn/label_rules.h \
	tools/xn/like_names.c \
	tools/xn/like_names.h \
	tools/xn/name_converter.c \
	tools/xn/name_errors.c \
	tools/xn/name_errors.h \
	tools/xn/output_forms.c \
	tools/xn/output_forms.h \
	tools/xn/options.h \
	tools/xn/punycode_trace.c \
	tools/xn/punycode_trace.h \
	tools/xn/unchanged_lines.c \
	tools/xn/unchanged_lines.h
xn_SOURCES = $(name_sources) \
	tools/xn/charset.c \
	tools/xn/charset.h \
	tools/xn/idn_mode.c \
	tools/xn/idn_mode.h \
	tools/xn/like_list.c \
	tools/xn/xn.c \
	tools/xn/options.c \
	tools/xn/compare_names.c \
	tools/xn/compare_names.h
xn_LDADD = tools/common/libcommon.a $(recode_libs) $(libxn_with_crosscheck) $(AUDIT_LIBS) \
	$(LIBUNISTRING_LIBS) $(PTHREAD_LIBS)

dist_man_MANS += tools/xn/xn.1 tools/common/xn-records.7

noinst_DATA += tools/xn/xn.bash
nodist_zshcompletion_DATA += tools/xn/_xn
nodist_fishcompletion_DATA += tools/xn/xn.fish
bash_completions += tools/xn/xn.bash

# The name of GNU idn, where configure --enable-idn-name asks for it
install-exec-hook:
	test '$(enable_idn_name)' != yes || \
		(cd '$(DESTDIR)$(bindir)' && rm -f idn$(EXEEXT) && $(LN_S) xn$(EXEEXT) idn$(EXEEXT))
