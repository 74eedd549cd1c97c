/* SPDX-License-Identifier: MIT */
/* The guards refuse what RFC 3490 accepts and no host name should contain, unless XN_NO_GUARDS is
   set; a diagnosis names each, as in "xn guard delimiter". */
#ifndef GUARDS_H
#define GUARDS_H

#include "label.h"

/* The guards of this build: all of them, except in the library that lib/compat/ builds. */
enum { HAS_NUL = 1, HAS_DOT = 2, HAS_DELIMITER = 4, HAS_LITERAL = 8, HAS_LENGTH = 16 };
#ifndef XN_GUARDS
#define XN_GUARDS (HAS_NUL | HAS_DOT | HAS_DELIMITER | HAS_LITERAL | HAS_LENGTH)
#endif

/* Applies the guards nul, dot and delimiter to a prepared label, in this order, which decides what
   a label with several faults is refused for. */
xn_status xni_guard_label(const struct label *label, const struct prepared_label *p, xn_diag *diag);

/* The guard literal: a name that was not typed in ASCII, dots included, does not end in a number,
   which programs would read as an IPv4 address.  xni_is_number() returns whether inet_aton() would
   read the last label of the result as a number, xni_becomes_number() whether ToASCII makes a label
   such a number.  xni_refuse_literal() refuses the name at that label as typed. */
bool xni_is_number(const char *text, size_t length);
bool xni_becomes_number(const struct label *label);
xn_status
xni_refuse_literal(const char *in, const struct label *label, unsigned number, xn_diag *diag);

/* The guard length: refuses a name of more than XN_NAME_MAX octets.  octets is the length of the
   result without its final dot; number is the index of the label that contains octet 254.  diag is
   not NULL. */
xn_status xni_refuse_long_name(size_t inlen, size_t octets, unsigned number, xn_diag *diag);

#endif
