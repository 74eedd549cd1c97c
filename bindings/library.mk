# SPDX-License-Identifier: MIT
# For the Makefiles of the modules: compiles libxn into them, without the cross-check; or, with
# XN_SYSTEM=1, links them with the libxn and libxn-table that pkg-config finds.  They set top, the
# top directory of xn, and CC_FOR_BUILD.
vpath %.c $(top)/bindings
ifneq ($(filter-out 0,$(XN_SYSTEM)),)
PKG_CONFIG = pkg-config
library_libs := $(shell $(PKG_CONFIG) --libs xn-table xn)
ifeq ($(library_libs)$(filter clean uninstall,$(MAKECMDGOALS)),)
$(error XN_SYSTEM is set, but $(PKG_CONFIG) does not find xn-table and xn)
endif
library_objects = sql.o
library_cppflags := -I$(top)/bindings -I$(top) $(shell $(PKG_CONFIG) --cflags xn-table xn)
library_headers = $(wildcard $(top)/bindings/*.h)
$(library_objects): $(library_headers)
else
# iconv is for the commands and libxn-resolve.
library_folders = $(addprefix $(top)/,lib lib/host lib/show nameprep)
library_sources = $(filter-out %/recode.c %/tables.c, \
	$(wildcard $(addsuffix /*.c,$(library_folders))))
library_objects = $(notdir $(library_sources:.c=.o)) tables.o sql.o
library_cppflags = -I$(top)/bindings -I$(top) -I$(top)/lib
library_headers = $(wildcard $(addsuffix /*.h,$(top)/bindings $(library_folders)))
library_made = tables.c gentables

vpath %.c $(library_folders)
$(library_objects): $(library_headers)

# The tables, as the Makefile of xn makes them; the other programs in data/gen are for other parts
gentables_sources = \
	$(filter-out %/genlibidn.c %/genproperties.c,$(wildcard $(top)/data/gen/*.c))
gentables: $(gentables_sources) $(wildcard $(top)/data/gen/*.h) $(top)/nameprep/tables.h
	$(CC_FOR_BUILD) -O1 -I$(top) -o $@ $(gentables_sources)
tables.c: gentables $(wildcard $(top)/data/*/*.txt)
	./gentables $(top)/data > $@.new && mv $@.new $@
endif
