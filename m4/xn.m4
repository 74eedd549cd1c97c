# SPDX-License-Identifier: MIT
# XN_PATHS: refuses directories with white space in their names, which libtool and make cannot
# quote.
AC_DEFUN([XN_PATHS], [
  xn_builddir=`pwd`
  AS_CASE(["$xn_builddir"], [*[[[:space:]]]*],
    [AC_MSG_ERROR([cannot build in a directory with white space in its path: $xn_builddir])])
  AS_CASE(["$srcdir"], [*[[[:space:]]]*],
    [AC_MSG_ERROR([cannot build sources with white space in their path: $srcdir])])
])

# XN_PROG_CC_FOR_BUILD: the compiler for gentables, which runs on the build machine.
AC_DEFUN([XN_PROG_CC_FOR_BUILD], [
  AC_ARG_VAR([CC_FOR_BUILD], [C compiler for programs that run during the build])
  AC_ARG_VAR([CFLAGS_FOR_BUILD], [flags for CC_FOR_BUILD])
  AS_IF([test "x$cross_compiling" != xyes], [: ${CC_FOR_BUILD="$CC"}],
    [AC_CHECK_PROGS([CC_FOR_BUILD], [gcc cc clang c99])])
  AS_IF([test -z "$CC_FOR_BUILD"],
    [AC_MSG_ERROR([no compiler for the build machine: set CC_FOR_BUILD])])
  : ${CFLAGS_FOR_BUILD=-O1}
])

# XN_WARNINGS: the warnings that the compiler supports, in WARN_CFLAGS; --enable-werror turns them
# into errors.  Also VISIBILITY_CFLAGS and PREFIX_MAP_CFLAGS.
AC_DEFUN([XN_WARNINGS], [
  AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror], [treat warnings as errors])], [],
    [enable_werror=no])
  AC_SUBST([WARN_CFLAGS])
  WARN_CFLAGS=
  xn_save_CFLAGS=$CFLAGS
  for xn_flag in -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wcast-qual -Wcast-align \
      -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
      -Wmissing-declarations -Wredundant-decls -Wnested-externs -Wpointer-arith -Wformat=2 -Wvla \
      -Wimplicit-fallthrough -Wlogical-op -Wduplicated-cond -Wnull-dereference; do
    CFLAGS="$xn_save_CFLAGS -Werror $xn_flag"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [AS_VAR_APPEND([WARN_CFLAGS], [" $xn_flag"])])
  done
  CFLAGS=$xn_save_CFLAGS
  AS_IF([test "x$enable_werror" != xno], [AS_VAR_APPEND([WARN_CFLAGS], [" -Werror"])])
  dnl Two builds in different directories are identical: no object contains the path of one.
  AC_SUBST([PREFIX_MAP_CFLAGS])
  CFLAGS="$xn_save_CFLAGS -Werror -ffile-prefix-map=/a=."
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [
    PREFIX_MAP_CFLAGS='-ffile-prefix-map=$(abs_top_builddir)=.'
    AS_VAR_APPEND([PREFIX_MAP_CFLAGS], [' -ffile-prefix-map=$(abs_top_srcdir)=.'])
    AS_VAR_APPEND([PREFIX_MAP_CFLAGS], [' -ffile-prefix-map=$(top_srcdir)=.'])
  ])
  AC_SUBST([VISIBILITY_CFLAGS])
  CFLAGS="$xn_save_CFLAGS -Werror -fvisibility=hidden"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [VISIBILITY_CFLAGS=-fvisibility=hidden])
  CFLAGS=$xn_save_CFLAGS
])

# XN_PARTS: the parts beside libxn, which are built unless they are disabled.
AC_DEFUN([XN_PARTS], [
  AC_ARG_ENABLE([tools],
    [AS_HELP_STRING([--disable-tools], [without the commands xn, xn-zone and xn-table])], [],
    [enable_tools=yes])
  AC_ARG_ENABLE([table],
    [AS_HELP_STRING([--disable-table], [without libxn-table and xn-table])], [],
    [enable_table=yes])
  AM_CONDITIONAL([TOOLS], [test "x$enable_tools" != xno])
  AM_CONDITIONAL([TABLE], [test "x$enable_table" != xno])
  AM_CONDITIONAL([EVERY_COMMAND], [test "x$enable_tools" != xno && test "x$enable_table" != xno])
])

# XN_THREADS: the library of POSIX threads, for the commands, in PTHREAD_LIBS.
AC_DEFUN([XN_THREADS], [
  AC_SUBST([PTHREAD_LIBS])
  xn_save_LIBS=$LIBS
  AC_SEARCH_LIBS([pthread_create], [pthread], [],
    [AS_IF([test "x$enable_tools" != xno],
      [AC_MSG_ERROR([the commands need POSIX threads: configure --disable-tools])])])
  AS_CASE([$ac_cv_search_pthread_create], [-l*], [PTHREAD_LIBS=$ac_cv_search_pthread_create])
  LIBS=$xn_save_LIBS
])

# XN_DL: the library of dlsym(), in DL_LIBS: empty where libc has it, or where nothing has it.
AC_DEFUN([XN_DL], [
  AC_SUBST([DL_LIBS])
  xn_save_LIBS=$LIBS
  AC_SEARCH_LIBS([dlsym], [dl])
  AS_CASE([$ac_cv_search_dlsym], [-l*], [DL_LIBS=$ac_cv_search_dlsym])
  LIBS=$xn_save_LIBS
])

# XN_VERSION_SCRIPT: whether the linker supports version scripts.
AC_DEFUN([XN_VERSION_SCRIPT], [
  AC_CACHE_CHECK([for --version-script], [xn_cv_version_script], [
    xn_save_LDFLAGS=$LDFLAGS
    echo 'XN { global: *; };' > conftest.map
    LDFLAGS="$LDFLAGS -Wl,--version-script=conftest.map"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])],
      [xn_cv_version_script=yes], [xn_cv_version_script=no])
    LDFLAGS=$xn_save_LDFLAGS
    rm -f conftest.map
  ])
  AM_CONDITIONAL([VERSION_SCRIPT], [test "$xn_cv_version_script" = yes])
])

# XN_REFERENCE_LIBRARY(NAME, PURPOSE, HEADER, LIBRARY, FUNCTION, DEBIAN PACKAGE)
# A library that the cross-check compares results with.  --with-NAME[=PREFIX] is the default; one
# that is missing is recorded for XN_REFERENCE_LIBRARIES_DONE.
AC_DEFUN([XN_REFERENCE_LIBRARY], [
  AS_VAR_PUSHDEF([xn_with], [with_$1])
  AC_ARG_WITH([$1],
    [AS_HELP_STRING([--without-$1], [omit $2 (--with-$1=PREFIX: where to find it)])],
    [], [xn_with=yes])
  AC_SUBST(AS_TR_CPP([$1])[_LIBS])
  AC_SUBST(AS_TR_CPP([$1])[_CPPFLAGS])
  AS_IF([test "x$xn_with" != xno], [
    xn_save_CPPFLAGS=$CPPFLAGS xn_save_LIBS=$LIBS
    AS_IF([test "x$xn_with" != xyes], [
      AS_TR_CPP([$1])_CPPFLAGS="-I$xn_with/include"
      AS_TR_CPP([$1])_LIBS="-L$xn_with/lib"
    ])
    AS_VAR_APPEND(AS_TR_CPP([$1])[_LIBS], [" -l$4"])
    CPPFLAGS="$CPPFLAGS $AS_TR_CPP([$1])_CPPFLAGS"
    LIBS="$AS_TR_CPP([$1])_LIBS $LIBS"
    AC_CHECK_HEADER([$3], [], [xn_with=missing])
    AS_IF([test "x$xn_with" != xmissing], [
      AC_MSG_CHECKING([for $5 in -l$4])
      AC_LINK_IFELSE([AC_LANG_CALL([], [$5])],
        [AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no]); xn_with=missing])
    ])
    AS_IF([test "x$xn_with" = xmissing], [AS_VAR_APPEND([xn_missing], ["
    $1: install Debian's $6, or configure --without-$1"])])
    CPPFLAGS=$xn_save_CPPFLAGS LIBS=$xn_save_LIBS
    AC_DEFINE([WITH_]AS_TR_CPP([$1]), [1], [Define to 1 to use $2.])
    XN_SONAME([$1], [$4], [$5])
  ])
  AS_VAR_POPDEF([xn_with])
])

# XN_SONAME(NAME, LIBRARY, FUNCTION): the name by which dlopen() finds a library.
AC_DEFUN([XN_SONAME], [
  AC_CHECK_TOOL([OBJDUMP], [objdump], [:])
  AC_CACHE_CHECK([for the soname of lib$2], [xn_cv_soname_$2], [
    xn_save_LIBS=$LIBS
    LIBS="$AS_TR_CPP([$1])_LIBS $LIBS"
    AC_LINK_IFELSE([AC_LANG_CALL([], [$3])], [
      xn_cv_soname_$2=`$OBJDUMP -p conftest$EXEEXT 2> /dev/null |
        sed -n 's/^ *NEEDED *\(lib$2\.[[^ ]]*\).*/\1/p'`])
    LIBS=$xn_save_LIBS
    test -n "$xn_cv_soname_$2" || xn_cv_soname_$2=lib$2.so
  ])
  AC_DEFINE_UNQUOTED(AS_TR_CPP([$1])[_SONAME], ["$xn_cv_soname_$2"],
    [The name by which dlopen() finds $1.])
])

# XN_CROSSCHECK: whether libxn can load the reference libraries.
AC_DEFUN([XN_CROSSCHECK], [
  AC_ARG_ENABLE([dlopen],
    [AS_HELP_STRING([--disable-dlopen], [do not use dlopen(), so without XN_CROSSCHECK])],
    [], [enable_dlopen=yes])
  AS_IF([test "x$enable_dlopen" != xno], [AC_CHECK_FUNC([dlopen], [], [
    AC_CHECK_LIB([dl], [dlopen], [DL_LIBS=-ldl], [enable_dlopen=no])])])
  AS_IF([test "x$enable_dlopen" != xno && test "x$with_libidn" != xno], [
    AC_DEFINE([WITH_CROSSCHECK], [1], [Define to 1 if XN_CROSSCHECK can load GNU libidn.])
    AC_CHECK_FUNCS([dl_iterate_phdr])
    xn_crosscheck=yes], [xn_crosscheck=no])
])

# XN_REFERENCE_LIBRARIES_DONE: a missing library is an error, so that nothing is omitted silently.
AC_DEFUN([XN_REFERENCE_LIBRARIES_DONE], [
  AS_IF([test -n "$xn_missing"], [AC_MSG_ERROR([missing:$xn_missing])])
])

# XN_BENCHMARK_LIBRARY(NAME, DESCRIPTION, HEADER, LIBRARY, FUNCTION)
# A library that the benchmark measures too if it is installed.
AC_DEFUN([XN_BENCHMARK_LIBRARY], [
  AC_SUBST(AS_TR_CPP([$1])[_LIBS])
  AC_CACHE_CHECK([for $2], [xn_cv_benchmark_$1], [
    xn_save_LIBS=$LIBS
    LIBS="-l$4 $LIBS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([#include <$3>], [return $5 == 0;])],
      [xn_cv_benchmark_$1=yes], [xn_cv_benchmark_$1=no])
    LIBS=$xn_save_LIBS
  ])
  AS_IF([test "x$xn_cv_benchmark_$1" = xyes], [
    AS_TR_CPP([$1])_LIBS="-l$4"
    AC_DEFINE([HAVE_]AS_TR_CPP([$1]), [1], [Define to 1 to measure $2.])
  ])
])

# XN_EXPAT: the XML parser of libxn-table.  Without it, tables are text only.
AC_DEFUN([XN_EXPAT], [
  AC_ARG_WITH([expat],
    [AS_HELP_STRING([--without-expat],
      [omit tables in XML (--with-expat=PREFIX: where to find expat)])], [],
    [with_expat=yes
    test "$enable_table,$with_postgresql,$with_sqlite" != no,no,no || with_expat=no])
  AC_SUBST([EXPAT_LIBS])
  AC_SUBST([EXPAT_CPPFLAGS])
  AS_IF([test "x$with_expat" != xno], [
    AS_IF([test "x$with_expat" != xyes], [
      EXPAT_CPPFLAGS="-I$with_expat/include"
      EXPAT_LIBS="-L$with_expat/lib"
    ])
    AS_VAR_APPEND([EXPAT_LIBS], [" -lexpat"])
    xn_save_CPPFLAGS=$CPPFLAGS xn_save_LIBS=$LIBS
    CPPFLAGS="$CPPFLAGS $EXPAT_CPPFLAGS"
    LIBS="$EXPAT_LIBS $LIBS"
    AC_CHECK_HEADER([expat.h], [
      AC_MSG_CHECKING([for XML_ParserCreate_MM in -lexpat])
      AC_LINK_IFELSE([AC_LANG_CALL([], [XML_ParserCreate_MM])],
        [AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no]); with_expat=missing])
    ], [with_expat=missing])
    CPPFLAGS=$xn_save_CPPFLAGS LIBS=$xn_save_LIBS
    AS_IF([test "x$with_expat" = xmissing], [AC_MSG_ERROR([missing:
    expat: install Debian's libexpat1-dev, or configure --without-expat])])
    AC_DEFINE([WITH_EXPAT], [1], [Define to 1 to use expat.])
  ])
  AM_CONDITIONAL([WITH_EXPAT], [test "x$with_expat" != xno])
])

# XN_LIBIDN2: IDNA 2008 for xn --audit-2008, with the properties of libunistring, on which libidn2
# depends.  Without them, the command refuses that option.
AC_DEFUN([XN_LIBIDN2], [
  AC_ARG_WITH([libidn2],
    [AS_HELP_STRING([--without-libidn2],
      [omit xn --audit-2008 (--with-libidn2=PREFIX: where to find GNU libidn2)])], [],
    [with_libidn2=$enable_tools])
  AC_SUBST([AUDIT_LIBS])
  AC_SUBST([AUDIT_CPPFLAGS])
  AS_IF([test "x$with_libidn2,$with_libunistring" = xyes,no], [
    AC_MSG_ERROR([xn --audit-2008 needs libunistring: configure --without-libidn2 as well])])
  AS_IF([test "x$with_libidn2" != xno], [
    AS_IF([test "x$with_libidn2" != xyes], [
      AUDIT_CPPFLAGS="-I$with_libidn2/include"
      AUDIT_LIBS="-L$with_libidn2/lib"
    ])
    AS_VAR_APPEND([AUDIT_LIBS], [" -lidn2"])
    xn_save_CPPFLAGS=$CPPFLAGS xn_save_LIBS=$LIBS
    CPPFLAGS="$CPPFLAGS $AUDIT_CPPFLAGS"
    LIBS="$AUDIT_LIBS $LIBS"
    AC_CHECK_HEADER([idn2.h], [
      AC_MSG_CHECKING([for idn2_lookup_u8 in -lidn2])
      AC_LINK_IFELSE([AC_LANG_CALL([], [idn2_lookup_u8])],
        [AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no]); with_libidn2=missing])
    ], [with_libidn2=missing])
    CPPFLAGS=$xn_save_CPPFLAGS LIBS=$xn_save_LIBS
    AS_IF([test "x$with_libidn2" = xmissing], [AC_MSG_ERROR([missing:
    libidn2: install Debian's libidn2-dev, or configure --without-libidn2])])
    AC_DEFINE([WITH_LIBIDN2], [1], [Define to 1 to use GNU libidn2.])
  ])
  AM_CONDITIONAL([WITH_LIBIDN2], [test "x$with_libidn2" != xno])
])

# XN_ICONV: ICONV_LIBS, empty where libc has iconv(), as POSIX says.  GNU libiconv gives its
# functions other names.  The commands and libxn-resolve call it.
AC_DEFUN([XN_ICONV], [
  AC_SUBST([ICONV_LIBS])
  xn_save_LIBS=$LIBS
  AC_SEARCH_LIBS([iconv_open], [iconv], [ICONV_LIBS=$ac_cv_search_iconv_open],
    [AC_SEARCH_LIBS([libiconv_open], [iconv], [ICONV_LIBS=$ac_cv_search_libiconv_open],
      [AS_IF([test "x$enable_tools,$enable_resolve" != xno,no],
        [AC_MSG_ERROR([missing: iconv().  Install GNU libiconv, or configure --disable-tools dnl
--disable-resolve])])])])
  AS_CASE([$ICONV_LIBS], [-l*], [], [ICONV_LIBS=])
  LIBS=$xn_save_LIBS
])

# XN_RESOLVE: libxn-resolve needs getaddrinfo() in libc; runxn needs glibc, where a library that is
# loaded first replaces functions of any version.
AC_DEFUN([XN_RESOLVE], [
  AC_ARG_ENABLE([resolve],
    [AS_HELP_STRING([--disable-resolve], [without libxn-resolve and runxn])], [],
    [enable_resolve=yes])
  xn_glibc=no xn_runxn=no
  AS_IF([test "x$enable_resolve" != xno], [AC_CHECK_FUNC([getaddrinfo], [], [enable_resolve=no])])
  AS_IF([test "x$enable_resolve" != xno], [
    AC_CACHE_CHECK([for glibc, for runxn], [xn_cv_glibc], [
      xn_save_LIBS=$LIBS
      LIBS="$LIBS $DL_LIBS"
      AC_LINK_IFELSE([AC_LANG_PROGRAM([
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <netdb.h>
        #include <resolv.h>
        #ifndef __GLIBC__
        #error
        #endif
      ], [return dlsym(RTLD_NEXT, "getaddrinfo_a") == 0;])],
        [xn_cv_glibc=yes], [xn_cv_glibc=no])
      LIBS=$xn_save_LIBS
    ])
    xn_glibc=$xn_cv_glibc
  ])
  AS_IF([test "x$enable_shared" = xyes && test "x$xn_cv_version_script" = xyes],
    [xn_runxn=$xn_glibc])
  AM_CONDITIONAL([RESOLVE], [test "x$enable_resolve" != xno])
  AM_CONDITIONAL([GLIBC], [test "$xn_glibc" = yes])
  AM_CONDITIONAL([PRELOAD], [test "$xn_runxn" = yes])
])

# XN_DATABASES: the database modules, which are off by default.  They are built by Makefiles of
# their own.  A module that is asked for and cannot be built is an error.
AC_DEFUN([XN_DATABASES], [
  AC_ARG_WITH([postgresql],
    [AS_HELP_STRING([--with-postgresql@<:@=PG_CONFIG@:>@], [build the extension of PostgreSQL])],
    [], [with_postgresql=no])
  AC_ARG_WITH([sqlite], [AS_HELP_STRING([--with-sqlite], [build the module of SQLite])], [],
    [with_sqlite=no])
  AC_ARG_VAR([PG_CONFIG], [pg_config of the PostgreSQL that make check-sql tests])
  AS_CASE([$with_postgresql], [no|yes], [: ${PG_CONFIG=pg_config}], [PG_CONFIG=$with_postgresql])
  xn_postgresql=no
  AS_IF([test "x$with_postgresql" != xno], [
    xn_postgresql=`$PG_CONFIG --version 2> /dev/null`
    AS_IF([test -z "$xn_postgresql" || test ! -e "`$PG_CONFIG --pgxs`"],
      [AC_MSG_ERROR([missing: the development files of PostgreSQL (postgresql-server-dev-15)])])
  ])
  AS_IF([test "x$with_sqlite" != xno], [AC_CHECK_HEADER([sqlite3ext.h], [],
    [AC_MSG_ERROR([missing: the headers of SQLite (libsqlite3-dev)])])])
  AM_CONDITIONAL([WITH_POSTGRESQL], [test "x$with_postgresql" != xno])
  AM_CONDITIONAL([WITH_SQLITE], [test "x$with_sqlite" != xno])
])
