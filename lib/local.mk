# SPDX-License-Identifier: MIT
# All objects in one convenience library: libxn hides what is not public; the tests and the command
# see it.
noinst_LTLIBRARIES += libxnall.la
libxnall_la_SOURCES = \
	lib/address.c \
	lib/address.h \
	lib/arguments.c \
	lib/arguments.h \
	lib/ascii.h \
	lib/constants.c \
	lib/deviations.h \
	lib/diagnosis.c \
	lib/explain.c \
	lib/flags.h \
	lib/guards.c \
	lib/guards.h \
	lib/host/find_host.c \
	lib/host/find_mail.c \
	lib/host/host.h \
	lib/host/host_name.c \
	lib/host/replace_host.c \
	lib/key.c \
	lib/key_hash.c \
	lib/label.c \
	lib/label.h \
	lib/name.c \
	lib/name.h \
	lib/output.h \
	lib/prepare.c \
	lib/puny.h \
	lib/punycode.c \
	lib/rules.c \
	lib/rules.h \
	lib/scripts.h \
	lib/show/display.c \
	lib/show/display.h \
	lib/show/display_rules.c \
	lib/show/display_scripts.c \
	lib/show/like.h \
	lib/show/like_build.c \
	lib/show/like_deviations.c \
	lib/show/like_find.c \
	lib/show/like_letters.c \
	lib/show/like_text.c \
	lib/split.c \
	lib/split.h \
	lib/traits.c
libxnall_la_LIBADD = libnameprep.la

# Between charsets: for the commands and libxn-resolve.  The bindings do without.
noinst_LTLIBRARIES += librecode.la
librecode_la_SOURCES = lib/recode.c lib/recode.h
recode_libs = librecode.la $(ICONV_LIBS)

# For programs in which XN_CROSSCHECK works: the archive's reference to it is weak.
libxn_with_crosscheck = nameprep/crosscheck.lo libxnall.la

include_HEADERS = lib/xn.h
dist_man_MANS =

# A page for each library and function, made from the text and the header of the library
libraries = $(srcdir)/lib/xn
EXTRA_DIST += lib/split_manual.awk lib/xn.3
noinst_DATA += pages.stamp
CLEANFILES += pages.stamp pages/*.3
pages.stamp: $(libraries:=.h) $(libraries:=.3) lib/split_manual.awk
	$(AM_V_GEN)rm -f $@ pages/*.3 && $(MKDIR_P) pages && for library in $(libraries); do \
		$(AWK) -v dir=pages -f $(srcdir)/lib/split_manual.awk $$library.h $$library.3 || exit 1; \
	done && : > $@
man3dir = $(mandir)/man3
install-data-hook: pages.stamp
	$(MKDIR_P) '$(DESTDIR)$(man3dir)'
	for page in pages/*.3; do \
		$(INSTALL_DATA) $$page '$(DESTDIR)$(man3dir)' || exit 1; \
	done
uninstall-hook: pages.stamp
	cd pages && for page in *.3; do rm -f '$(DESTDIR)$(man3dir)/'$$page; done
	test ! -e installed-directories || { \
		LC_ALL=C sort -ru installed-directories | while read -r directory; do \
			case $$directory in \
			'$(DESTDIR)'*) rmdir "$$directory" 2> /dev/null ;; \
			esac; \
			test ! -d "$$directory" || echo "$$directory"; \
		done > installed-directories.new; \
		mv installed-directories.new installed-directories; \
	}

lib_LTLIBRARIES += libxn.la
libxn_la_SOURCES =
libxn_la_LIBADD = libxnall.la $(DL_LIBS)
libxn_la_LDFLAGS = -no-undefined -version-info 1:0:0
if VERSION_SCRIPT
libxn_la_LDFLAGS += -Wl,--version-script=$(srcdir)/lib/xn.map
else
libxn_la_LDFLAGS += -export-symbols-regex '^xn_'
endif
libxn_la_DEPENDENCIES = libxnall.la lib/xn.map
EXTRA_DIST += lib/xn.map

pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = lib/xn.pc
