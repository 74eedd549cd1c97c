# SPDX-License-Identifier: MIT
# libidn.so.12: the interface of GNU libidn on libxn, with --enable-libidn-compat only.  The sources
# of libxn are compiled a second time, only for this library:
#   - every name that crosses its files is renamed (lib/compat/rename.h), so that the static library
#     can be linked together with libxn.a;
#   - the guard `length` is omitted, since programs pass more than host names;
#   - the cross-check is omitted, which would load a libidn.
libidn_xn_sources = \
	lib/arguments.c \
	lib/arguments.h \
	lib/ascii.h \
	lib/flags.h \
	lib/guards.c \
	lib/guards.h \
	lib/label.c \
	lib/label.h \
	lib/name.c \
	lib/name.h \
	lib/output.h \
	lib/punycode.c \
	lib/puny.h \
	lib/rules.c \
	lib/rules.h \
	lib/split.c \
	lib/split.h \
	lib/prepare.c \
	lib/xn.h \
	$(libnameprep_la_SOURCES)
libidn_sources = \
	lib/compat/export.h \
	lib/compat/free.c \
	lib/compat/idna_ascii.c \
	lib/compat/idna_codes.c \
	lib/compat/idna_codes.h \
	lib/compat/idna_unicode.c \
	lib/compat/note.c \
	lib/compat/pr29.c \
	lib/compat/libidn_profiles.c \
	lib/compat/libidn_punycode.c \
	lib/compat/locale_charset.c \
	lib/compat/locale_charset.h \
	lib/compat/strerror.c \
	lib/compat/stringprep.c \
	lib/compat/stringprep_user.c \
	lib/compat/stringprep_user.h \
	lib/compat/text.c \
	lib/compat/text.h \
	lib/compat/tld.c \
	lib/compat/unicode.c \
	lib/compat/version.c \
	lib/recode.c \
	lib/recode.h
libidn_headers = \
	lib/compat/idn-free.h \
	lib/compat/idn-int.h \
	lib/compat/idna.h \
	lib/compat/pr29.h \
	lib/compat/punycode.h \
	lib/compat/stringprep.h \
	lib/compat/tld.h
EXTRA_DIST += $(libidn_headers) lib/compat/libidn.map lib/compat/libidn.pc.in data/gen/genlibidn.c

if LIBIDN_COMPAT
libidn_LTLIBRARIES = lib/compat/libidn.la
libidndir = $(libidn_libdir)
libidnincludedir = $(libidn_includedir)
libidninclude_HEADERS = $(libidn_headers)
libidnpcdir = $(libidn_libdir)/pkgconfig
libidnpc_DATA = lib/compat/libidn.pc
installed_directories += '$(libidnincludedir)' '$(libidnpcdir)'

lib_compat_libidn_la_SOURCES = $(libidn_sources) $(libidn_xn_sources)
nodist_lib_compat_libidn_la_SOURCES = nameprep/tables.c lib/compat/rename.h \
	lib/compat/rfc3454_tables.h
lib_compat_libidn_la_CPPFLAGS = $(SYSTEM_CPPFLAGS) -include lib/compat/rename.h \
	-I$(srcdir)/lib/compat -Ilib/compat -I$(srcdir)/lib -DXN_WITHOUT_CROSSCHECK \
	-DXN_GUARDS='(HAS_NUL | HAS_DELIMITER | HAS_LITERAL)'
# The soname is that of GNU libidn, and the file that of its release 1.41.  Never -Bsymbolic:
# programs have copies of the profiles.
lib_compat_libidn_la_LDFLAGS = -no-undefined -version-info 18:4:6
lib_compat_libidn_la_LIBADD = $(ICONV_LIBS)
lib_compat_libidn_la_DEPENDENCIES = lib/compat/libidn.map
if VERSION_SCRIPT
lib_compat_libidn_la_LDFLAGS += -Wl,--version-script=$(srcdir)/lib/compat/libidn.map
else
lib_compat_libidn_la_LDFLAGS += -export-symbols-regex '^(idna|stringprep|punycode|pr29|tld|idn)_'
endif


$(lib_compat_libidn_la_OBJECTS): lib/compat/rename.h lib/compat/rfc3454_tables.h
CLEANFILES += lib/compat/rename.h lib/compat/rfc3454_tables.h data/gen/genlibidn

lib/compat/rename.h: $(libidn_sources) $(libidn_xn_sources) nameprep/tables.c
	$(AM_V_GEN)$(MKDIR_P) lib/compat && rm -f $@ && \
	for file in $(libidn_sources) $(libidn_xn_sources); do cat '$(srcdir)/'$$file; done | \
	tr -cs 'A-Za-z0-9_' '\n' | LC_ALL=C sort -u | \
	sed -n 's/^xni\{0,1\}_[a-z0-9_]*$$/#define & libidn_&/p' > $@.new && mv $@.new $@

data/gen/genlibidn: data/gen/genlibidn.c data/gen/facts.c data/gen/facts.h nameprep/tables.h
	$(AM_V_CC)$(MKDIR_P) data/gen && cd $(srcdir) && $(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) \
	-I. -o $(abs_builddir)/$@ data/gen/genlibidn.c data/gen/facts.c

lib/compat/rfc3454_tables.h: data/gen/genlibidn $(data_files)
	$(AM_V_GEN)$(MKDIR_P) lib/compat && rm -f $@ && \
	data/gen/genlibidn $(srcdir)/data > $@.new && mv $@.new $@
endif
