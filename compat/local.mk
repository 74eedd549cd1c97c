# SPDX-License-Identifier: MIT
# libidn.so.12: the interface of GNU libidn on libxn, with --enable-libidn-compat only.  The sources
# of libxn are compiled a second time, only for this library:
#   - every name that crosses its files is renamed (compat/rename.h), so that the static library
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
	compat/export.h \
	compat/free.c \
	compat/idna_ascii.c \
	compat/idna_codes.c \
	compat/idna_codes.h \
	compat/idna_unicode.c \
	compat/note.c \
	compat/pr29.c \
	compat/libidn_profiles.c \
	compat/libidn_punycode.c \
	compat/locale_charset.c \
	compat/locale_charset.h \
	compat/strerror.c \
	compat/stringprep.c \
	compat/stringprep_user.c \
	compat/stringprep_user.h \
	compat/text.c \
	compat/text.h \
	compat/tld.c \
	compat/unicode.c \
	compat/version.c \
	lib/recode.c \
	lib/recode.h
libidn_headers = \
	compat/idn-free.h \
	compat/idn-int.h \
	compat/idna.h \
	compat/pr29.h \
	compat/punycode.h \
	compat/stringprep.h \
	compat/tld.h
EXTRA_DIST += $(libidn_headers) compat/libidn.map compat/libidn.pc.in data/gen/genlibidn.c

if LIBIDN_COMPAT
libidn_LTLIBRARIES = compat/libidn.la
libidndir = $(libidn_libdir)
libidnincludedir = $(libidn_includedir)
libidninclude_HEADERS = $(libidn_headers)
libidnpcdir = $(libidn_libdir)/pkgconfig
libidnpc_DATA = compat/libidn.pc
installed_directories += '$(libidnincludedir)' '$(libidnpcdir)'

compat_libidn_la_SOURCES = $(libidn_sources) $(libidn_xn_sources)
nodist_compat_libidn_la_SOURCES = nameprep/tables.c compat/rename.h compat/rfc3454_tables.h
compat_libidn_la_CPPFLAGS = $(SYSTEM_CPPFLAGS) -include compat/rename.h \
	-I$(srcdir)/compat -Icompat -I$(srcdir)/lib -DXN_WITHOUT_CROSSCHECK \
	-DXN_GUARDS='(HAS_NUL | HAS_DELIMITER | HAS_LITERAL)'
# The soname is that of GNU libidn, and the file that of its release 1.41.  Never -Bsymbolic:
# programs have copies of the profiles.
compat_libidn_la_LDFLAGS = -no-undefined -version-info 18:4:6
compat_libidn_la_LIBADD = $(ICONV_LIBS)
compat_libidn_la_DEPENDENCIES = compat/libidn.map
if VERSION_SCRIPT
compat_libidn_la_LDFLAGS += -Wl,--version-script=$(srcdir)/compat/libidn.map
else
compat_libidn_la_LDFLAGS += -export-symbols-regex '^(idna|stringprep|punycode|pr29|tld|idn)_'
endif


$(compat_libidn_la_OBJECTS): compat/rename.h compat/rfc3454_tables.h
CLEANFILES += compat/rename.h compat/rfc3454_tables.h data/gen/genlibidn

compat/rename.h: $(libidn_sources) $(libidn_xn_sources) nameprep/tables.c
	$(AM_V_GEN)$(MKDIR_P) compat && rm -f $@ && \
	for file in $(libidn_sources) $(libidn_xn_sources); do cat '$(srcdir)/'$$file; done | \
	tr -cs 'A-Za-z0-9_' '\n' | LC_ALL=C sort -u | \
	sed -n 's/^xni\{0,1\}_[a-z0-9_]*$$/#define & libidn_&/p' > $@.new && mv $@.new $@

data/gen/genlibidn: data/gen/genlibidn.c data/gen/facts.c data/gen/facts.h nameprep/tables.h
	$(AM_V_CC)$(MKDIR_P) data/gen && cd $(srcdir) && $(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) \
	-I. -o $(abs_builddir)/$@ data/gen/genlibidn.c data/gen/facts.c

compat/rfc3454_tables.h: data/gen/genlibidn $(data_files)
	$(AM_V_GEN)$(MKDIR_P) compat && rm -f $@ && \
	data/gen/genlibidn $(srcdir)/data > $@.new && mv $@.new $@
endif
