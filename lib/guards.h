/* SPDX-License-Identifier: MIT */
/* The guards: what RFC 3490 lets pass and a host name should not contain.  They are on unless
   XN_NO_GUARDS is set; the diagnosis calls each by its name, as in "xn guard delimiter". */
#ifndef GUARDS_H
#define GUARDS_H

#include "label.h"

/* nul, dot and delimiter, in this order: for a label, once prepared. */
xn_status xni_guard_label(const struct label *label, const struct prepared_label *p, xn_diag *diag);

/* literal: a name that was not typed in ASCII, dots included, may not end in a number, which
   programs would read as an IPv4 address.  The first says whether inet_aton() reads the last label
   of the result so; the second refuses the name, at that label as typed. */
bool xni_is_number(const char *text, size_t length);
xn_status
xni_guard_literal(const char *in, const struct label *label, unsigned number, xn_diag *diag);

/* length: octets is the length of the result, its final dot not counted; number is that of the
   label in which the first octet falls that is too many. */
xn_status xni_guard_length(size_t inlen, size_t octets, unsigned number, xn_diag *diag);

#endif
