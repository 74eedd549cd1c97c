# SPDX-License-Identifier: MIT
# Completions are generated from the rows of the options, which are printed on the build machine.
completion_sources = \
	tools/print_rows.c \
	tools/xn-table/options.c \
	tools/xn-zone/options.c \
	tools/xn/options.c
completion_headers = \
	lib/resolve/runxn_rows.h \
	lib/table/xn-table.h \
	lib/xn.h \
	tools/common/buffer.h \
	tools/common/columns.h \
	tools/common/filter_options.h \
	tools/common/list.h \
	tools/common/option_rows.h \
	tools/common/progress.h \
	tools/common/shared_options.h \
	tools/xn-table/command.h \
	tools/xn-table/options.h \
	tools/xn-zone/options.h \
	tools/xn/options.h
EXTRA_DIST += tools/completions.awk $(completion_sources) $(completion_headers)
CLEANFILES += tools/print_rows $(completion_files)

tools/print_rows: $(completion_sources) $(completion_headers)
	$(AM_V_CC)$(MKDIR_P) tools && cd $(srcdir) && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -DROWS_ONLY -I. -Ilib -Ilib/table \
	-o $(abs_builddir)/$@ $(completion_sources)

completion_files = \
	lib/resolve/_runxn \
	lib/resolve/runxn.bash \
	lib/resolve/runxn.fish \
	tools/xn-table/_xn-table \
	tools/xn-table/xn-table.bash \
	tools/xn-table/xn-table.fish \
	tools/xn-zone/_xn-zone \
	tools/xn-zone/xn-zone.bash \
	tools/xn-zone/xn-zone.fish \
	tools/xn/_xn \
	tools/xn/xn.bash \
	tools/xn/xn.fish

$(completion_files): tools/print_rows tools/completions.awk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && command=$(@F) shell=zsh && case $$command in \
		_*) command=$${command#_} ;; \
		*) shell=$${command##*.} command=$${command%.*} ;; \
	esac && tools/print_rows $$command > $@.rows && \
	$(AWK) -v shell=$$shell -f $(srcdir)/tools/completions.awk $@.rows > $@.new && \
	rm -f $@.rows && mv $@.new $@
