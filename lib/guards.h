/* SPDX-License-Identifier: MIT */
/* The guards: what RFC 3490 lets pass and a host name should not contain.  They are on unless
   XN_NO_GUARDS is set; the diagnosis calls each by its name, as in "xn guard delimiter". */
#ifndef GUARDS_H
#define GUARDS_H

#include "label.h"

/* Which guards this build has: all, but for the library that compat/ builds. */
enum { HAS_NUL = 1, HAS_DOT = 2, HAS_DELIMITER = 4, HAS_LITERAL = 8, HAS_LENGTH = 16 };
#ifndef XN_GUARDS
#define XN_GUARDS (HAS_NUL | HAS_DOT | HAS_DELIMITER | HAS_LITERAL | HAS_LENGTH)
#endif

/* nul, dot and delimiter, in this order: for a label, once prepared.  The order decides which guard
   a label with several faults names. */
xn_status xni_guard_label(const struct label *label, const struct prepared_label *p, xn_diag *diag);

/* literal: a name that was not typed in ASCII, dots included, may not end in a number, which
   programs would read as an IPv4 address.  xni_is_number(): whether inet_aton() would take the last
   label of the result for one; xni_becomes_number(): whether ToASCII makes one of a label.
   xni_refuse_literal() refuses the name, at that label as typed. */
bool xni_is_number(const char *text, size_t length);
bool xni_becomes_number(const struct label *label);
xn_status
xni_refuse_literal(const char *in, const struct label *label, unsigned number, xn_diag *diag);

/* length: refuses a name of more than XN_NAME_MAX octets.  octets is the length of the result, its
   final dot not counted; number is that of the label in which octet 254 falls. */
xn_status xni_refuse_long_name(size_t inlen, size_t octets, unsigned number, xn_diag *diag);

#endif
