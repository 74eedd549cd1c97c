# SPDX-License-Identifier: MIT
# For the Makefiles of modules with registry tables, after library.mk: compiles libxn-table into
# them, with expat if it is installed or EXPAT=yes.  With EXPAT=no, tables in XML are refused when
# they are loaded.  With XN_SYSTEM=1, that of the system is linked.
ifneq ($(filter-out 0,$(XN_SYSTEM)),)
table_objects = sql_table.o sql_row.o
table_libs = $(library_libs)
$(table_objects): $(library_headers)
else
EXPAT = $(shell echo '\#include <expat.h>' | $(CC) $(CPPFLAGS) $(EXPAT_CPPFLAGS) -E - > /dev/null \
	2>&1 && echo yes || echo no)
EXPAT_LIBS = -lexpat
ifneq ($(EXPAT),no)
table_cppflags = -DWITH_EXPAT $(EXPAT_CPPFLAGS)
table_libs = $(EXPAT_LIBS)
else
table_omitted = %/xml.c %/xml_class.c %/xml_data.c %/xml_rule.c %/xml_schema.c
endif
table_folders = $(wildcard $(top)/lib/table $(top)/lib/table/*/)
table_sources = $(filter-out %/property_tables.c $(table_omitted), \
	$(wildcard $(addsuffix /*.c,$(table_folders))))
table_objects = $(notdir $(table_sources:.c=.o)) property_tables.o sql_table.o sql_row.o
table_headers = $(wildcard $(addsuffix /*.h,$(table_folders)))
table_cppflags += -I$(top)/lib/table
table_made = property_tables.c genproperties

vpath %.c $(table_folders)
$(table_objects): $(library_headers) $(table_headers)

genproperties_sources = $(top)/data/gen/facts.c $(top)/data/gen/genproperties.c
genproperties: $(genproperties_sources) $(wildcard $(top)/data/gen/*.h) $(top)/nameprep/tables.h
	$(CC_FOR_BUILD) -O1 -I$(top) -o $@ $(genproperties_sources)
property_tables.c: genproperties $(wildcard $(top)/data/*/*.txt)
	./genproperties $(top)/data > $@.new && mv $@.new $@
endif
