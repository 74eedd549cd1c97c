# SPDX-License-Identifier: MIT
property_files = \
	data/properties/age.txt \
	data/properties/ccc.txt \
	data/properties/changes.txt \
	data/properties/gc.txt \
	data/properties/idna2008.txt \
	data/properties/jt.txt \
	data/properties/sc.txt
EXTRA_DIST += $(property_files)

data_files = \
	data/display/alike.txt \
	data/display/confusables.txt \
	data/display/script.txt \
	data/display/show.txt \
	data/rfc3454/A.1.txt \
	data/rfc3454/B.1.txt \
	data/rfc3454/B.2.txt \
	data/rfc3454/B.3.txt \
	data/rfc3454/C.1.1.txt \
	data/rfc3454/C.1.2.txt \
	data/rfc3454/C.2.1.txt \
	data/rfc3454/C.2.2.txt \
	data/rfc3454/C.3.txt \
	data/rfc3454/C.4.txt \
	data/rfc3454/C.5.txt \
	data/rfc3454/C.6.txt \
	data/rfc3454/C.7.txt \
	data/rfc3454/C.8.txt \
	data/rfc3454/C.9.txt \
	data/rfc3454/D.1.txt \
	data/rfc3454/D.2.txt \
	data/unicode/class.txt \
	data/unicode/decomposition.txt \
	data/unicode/exclusion.txt \
	data/unicode/script.txt
EXTRA_DIST += $(data_files)

# Our own part of display/show.txt, and the script that makes that file
EXTRA_DIST += data/display/select.txt data/gen/show.awk

# The table generator runs on the build machine, so it is not an automake program.
gentables_sources = \
	data/gen/check_facts.c \
	data/gen/derive_facts.c \
	data/gen/display_facts.c \
	data/gen/facts.c \
	data/gen/gentables.c \
	data/gen/like_facts.c \
	data/gen/pack.c \
	data/gen/scripts.c
gentables_headers = \
	data/gen/facts.h \
	data/gen/gentables.h
EXTRA_DIST += $(gentables_sources) $(gentables_headers)
# Writes a file of facts for a new version of Unicode
EXTRA_DIST += data/gen/confusables.py
CLEANFILES += data/gen/gentables

data/gen/gentables: $(gentables_sources) $(gentables_headers) nameprep/tables.h
	$(AM_V_CC)$(MKDIR_P) data/gen && cd $(srcdir) && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I. -o $(abs_builddir)/$@ $(gentables_sources)

nameprep/tables.c: data/gen/gentables $(data_files)
	$(AM_V_GEN)$(MKDIR_P) nameprep && rm -f $@ && \
	data/gen/gentables $(srcdir)/data > $@.new && mv $@.new $@

# The Unicode properties of registry tables
genproperties_sources = data/gen/facts.c data/gen/genproperties.c
EXTRA_DIST += data/gen/genproperties.c
CLEANFILES += data/gen/genproperties

# A release contains them, so that only a separate build directory is cleaned of them.
released_tables = nameprep/tables.c lib/table/read/property_tables.c
EXTRA_DIST += $(released_tables)
MAINTAINERCLEANFILES = $(released_tables)
clean-local: clean-tables
clean-tables:
	test . = '$(srcdir)' || rm -f $(released_tables)
.PHONY: clean-tables

data/gen/genproperties: $(genproperties_sources) data/gen/facts.h lib/table/read/property_tables.h \
		nameprep/tables.h
	$(AM_V_CC)$(MKDIR_P) data/gen && cd $(srcdir) && $(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) \
	-I. -o $(abs_builddir)/$@ $(genproperties_sources)

lib/table/read/property_tables.c: data/gen/genproperties $(property_files)
	$(AM_V_GEN)$(MKDIR_P) lib/table/read && rm -f $@ && \
	data/gen/genproperties $(srcdir)/data > $@.new && mv $@.new $@
