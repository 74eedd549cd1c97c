# SPDX-License-Identifier: MIT
# libxn-resolve, and runxn with the library that it preloads.
resolve_sources = \
	lib/resolve/name_forms.c \
	lib/resolve/name_forms.h \
	lib/resolve/info.c \
	lib/resolve/info.h \
	lib/resolve/xn-resolve.h
EXTRA_DIST += lib/resolve/preload.map lib/resolve/xn-resolve.3 lib/resolve/xn-resolve.map

if RESOLVE
# All objects in one convenience library, as for libxn.
noinst_LTLIBRARIES += libxnresolveall.la
libxnresolveall_la_SOURCES = $(resolve_sources) \
	lib/address.c \
	lib/address.h \
	lib/resolve/addrinfo.c \
	lib/resolve/literal.c \
	lib/resolve/literal.h \
	lib/resolve/nameinfo.c

libxnresolveall_la_LIBADD = $(recode_libs)

include_HEADERS += lib/resolve/xn-resolve.h
pkgconfig_DATA += lib/resolve/xn-resolve.pc
libraries += $(srcdir)/lib/resolve/xn-resolve

lib_LTLIBRARIES += libxn-resolve.la
libxn_resolve_la_SOURCES =
libxn_resolve_la_LIBADD = libxnresolveall.la libxn.la
libxn_resolve_la_LDFLAGS = -no-undefined -version-info 1:0:0
if VERSION_SCRIPT
libxn_resolve_la_LDFLAGS += -Wl,--version-script=$(srcdir)/lib/resolve/xn-resolve.map
else
libxn_resolve_la_LDFLAGS += -export-symbols-regex '^xn_get'
endif
libxn_resolve_la_DEPENDENCIES = libxnresolveall.la libxn.la lib/resolve/xn-resolve.map
endif

if PRELOAD
bin_PROGRAMS += runxn
runxn_SOURCES = lib/resolve/program.c lib/resolve/program.h lib/resolve/runxn.c \
	lib/resolve/runxn_rows.h
runxn_CPPFLAGS = $(AM_CPPFLAGS) -DPRELOAD_DIR='"$(pkglibdir)"'
runxn_LDADD =
dist_man_MANS += lib/resolve/runxn.1
noinst_DATA += lib/resolve/runxn.bash
bash_completions += lib/resolve/runxn.bash
nodist_zshcompletion_DATA += lib/resolve/_runxn
nodist_fishcompletion_DATA += lib/resolve/runxn.fish

# All objects in one convenience library, for tests.
noinst_LTLIBRARIES += libxnpreloadall.la
libxnpreloadall_la_SOURCES = $(resolve_sources) \
	lib/resolve/preload.c \
	lib/resolve/preload.h \
	lib/resolve/preload_addrinfo.c \
	lib/resolve/preload_async.c \
	lib/resolve/preload_host.c \
	lib/resolve/preload_query.c
libxnpreloadall_la_LIBADD = $(recode_libs)

# libxn is linked in and hidden, so that it does not meet that of the program.
pkglib_LTLIBRARIES = libxn-preload.la
libxn_preload_la_SOURCES =
libxn_preload_la_LIBADD = libxnpreloadall.la libxnall.la $(DL_LIBS)
libxn_preload_la_LDFLAGS = -module -avoid-version -shared -no-undefined \
	-Wl,--version-script=$(srcdir)/lib/resolve/preload.map
libxn_preload_la_DEPENDENCIES = libxnpreloadall.la libxnall.la lib/resolve/preload.map
endif
