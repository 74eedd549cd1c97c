# SPDX-License-Identifier: MIT
# libxn-resolve, and runxn with the library that it preloads.
resolve_sources = \
	resolve/name_forms.c \
	resolve/name_forms.h \
	resolve/info.c \
	resolve/info.h \
	resolve/xn-resolve.h
EXTRA_DIST += resolve/preload.map resolve/runxn.bash resolve/xn-resolve.map

if RESOLVE
# All objects in one convenience library, as for libxn.
noinst_LTLIBRARIES += libxnresolveall.la
libxnresolveall_la_SOURCES = $(resolve_sources) \
	lib/address.c \
	lib/address.h \
	resolve/addrinfo.c \
	resolve/literal.c \
	resolve/literal.h \
	resolve/nameinfo.c

libxnresolveall_la_LIBADD = $(recode_libs)

include_HEADERS += resolve/xn-resolve.h
dist_man_MANS += resolve/xn-resolve.3
pkgconfig_DATA += resolve/xn-resolve.pc
function_manuals += $(srcdir)/resolve/xn-resolve.3

lib_LTLIBRARIES += libxn-resolve.la
libxn_resolve_la_SOURCES =
libxn_resolve_la_LIBADD = libxnresolveall.la libxn.la
libxn_resolve_la_LDFLAGS = -no-undefined -version-info 1:0:0
if VERSION_SCRIPT
libxn_resolve_la_LDFLAGS += -Wl,--version-script=$(srcdir)/resolve/xn-resolve.map
else
libxn_resolve_la_LDFLAGS += -export-symbols-regex '^xn_get'
endif
libxn_resolve_la_DEPENDENCIES = libxnresolveall.la libxn.la resolve/xn-resolve.map
endif

if PRELOAD
bin_PROGRAMS += runxn
runxn_SOURCES = resolve/program.c resolve/program.h resolve/runxn.c
runxn_CPPFLAGS = $(AM_CPPFLAGS) -DPRELOAD_DIR='"$(pkglibdir)"'
runxn_LDADD =
dist_man_MANS += resolve/runxn.1
bash_completions += $(srcdir)/resolve/runxn.bash
dist_zshcompletion_DATA = resolve/_runxn
dist_fishcompletion_DATA = resolve/runxn.fish

# All objects in one convenience library, for tests.
noinst_LTLIBRARIES += libxnpreloadall.la
libxnpreloadall_la_SOURCES = $(resolve_sources) \
	resolve/preload.c \
	resolve/preload.h \
	resolve/preload_addrinfo.c \
	resolve/preload_async.c \
	resolve/preload_host.c \
	resolve/preload_query.c
libxnpreloadall_la_LIBADD = $(recode_libs)

# libxn is linked in and hidden, so that it does not meet that of the program.
pkglib_LTLIBRARIES = libxn-preload.la
libxn_preload_la_SOURCES =
libxn_preload_la_LIBADD = libxnpreloadall.la libxnall.la $(DL_LIBS)
libxn_preload_la_LDFLAGS = -module -avoid-version -shared -no-undefined \
	-Wl,--version-script=$(srcdir)/resolve/preload.map
libxn_preload_la_DEPENDENCIES = libxnpreloadall.la libxnall.la resolve/preload.map
endif
