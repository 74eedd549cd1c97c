/* SPDX-License-Identifier: MIT */
/* Rules of IDNA 2008 and UTS #46 for the code points of a label, by the properties of GNU
   libunistring: joiners and marks, and the Bidi rule for a whole name.  A rule for ASCII needs no
   library. */
#ifndef LABEL_RULES_H
#define LABEL_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the position of the first ASCII character that no host name contains, or the length: all
   but letters, digits, hyphens, underscores and a label "*". */
size_t find_foreign_ascii(const char *name, size_t length);

/* Returns whether a label starts with a combining mark (UTS #46 section 4.1). */
bool starts_with_mark(const uint32_t *label, size_t length);

/* Returns whether the code points around each joiner of a label permit it (RFC 5892 appendix A.1
   and A.2). */
bool are_joiners_valid(const uint32_t *label, size_t length);

/* Converts a label to normalisation form C.  Returns its length, or 0 if it does not fit. */
size_t normalise_label(const uint32_t *label, size_t length, uint32_t *to, size_t capacity);

/* Returns whether a name in ACE, in lower case, breaks the Bidi rule (RFC 5893 section 2): if one
   label has right-to-left characters, each label must satisfy the rule, even in ASCII. */
bool breaks_bidi_rule(const char *name, size_t length);

#endif
