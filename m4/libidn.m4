# SPDX-License-Identifier: MIT
# XN_LIBIDN_COMPAT: libidn.so.12 on libxn, and where it is installed: under a directory of its own,
# or, with =system, where programs look for GNU libidn.
AC_DEFUN([XN_LIBIDN_COMPAT], [
  AC_ARG_ENABLE([libidn-compat], [AS_HELP_STRING([--enable-libidn-compat@<:@=system@:>@],
    [build a drop-in for GNU libidn, in LIBDIR/xn (system: in LIBDIR, replacing it)])], [],
    [enable_libidn_compat=no])
  AC_SUBST([libidn_libdir])
  AC_SUBST([libidn_includedir])
  AC_SUBST([LIBIDN_VERSION])
  AC_SUBST([enable_libidn_compat])
  AS_CASE([$enable_libidn_compat],
    [no], [xn_libidn_compat=no],
    [yes], [libidn_libdir='${libdir}/xn' libidn_includedir='${libdir}/xn/include'
      xn_libidn_compat='yes, in LIBDIR/xn'],
    [system], [libidn_libdir='${libdir}' libidn_includedir='${includedir}'
      xn_libidn_compat='yes, in LIBDIR'],
    [AC_MSG_ERROR([--enable-libidn-compat is yes, no or system])])
  AS_IF([test "$xn_libidn_compat" != no], [
    LIBIDN_VERSION=`sed -n 's/^#define STRINGPREP_VERSION "\(.*\)"/\1/p' \
      "$srcdir/lib/compat/stringprep.h"`
    AC_CHECK_FUNCS([nl_langinfo strverscmp], [],
      [AC_MSG_ERROR([--enable-libidn-compat needs $ac_func()])])
  ])
  AM_CONDITIONAL([LIBIDN_COMPAT], [test "$xn_libidn_compat" != no])
  AM_COND_IF([LIBIDN_COMPAT], [AC_CONFIG_FILES([lib/compat/libidn.pc])])
])
