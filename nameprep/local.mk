noinst_LTLIBRARIES += libnameprep.la
libnameprep_la_SOURCES = \
	nameprep/crosscheck.c \
	nameprep/crosscheck.h \
	nameprep/inline.h \
	nameprep/look.h \
	nameprep/lookup.c \
	nameprep/map.c \
	nameprep/nfkc.c \
	nameprep/prep.c \
	nameprep/prep.h \
	nameprep/profiles.c \
	nameprep/quick.c \
	nameprep/result.c \
	nameprep/result.h \
	nameprep/straight.c \
	nameprep/tables.h \
	nameprep/utf8.h
nodist_libnameprep_la_SOURCES = nameprep/tables.c

# gentables runs on the machine that builds, so it is no automake program.
gentables_sources = \
	nameprep/gentables.c \
	nameprep/genpack.c \
	nameprep/genscripts.c \
	nameprep/facts.c
gentables_headers = \
	nameprep/facts.h \
	nameprep/gentables.h
EXTRA_DIST += $(gentables_sources) $(gentables_headers)
CLEANFILES += nameprep/gentables nameprep/tables.c

nameprep/gentables: $(gentables_sources) $(gentables_headers) nameprep/tables.h
	$(AM_V_CC)$(MKDIR_P) nameprep && cd $(srcdir) && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -Inameprep -o $(abs_builddir)/$@ $(gentables_sources)

nameprep/tables.c: nameprep/gentables $(data_files)
	$(AM_V_GEN)rm -f $@ && nameprep/gentables $(srcdir)/data > $@.new && mv $@.new $@
