/* SPDX-License-Identifier: MIT */
/* --audit-2008: what IDNA 2008 and UTS #46 make of a label, by GNU libidn2.  The only file that
   includes its header is idna2008.c. */
#ifndef IDNA2008_H
#define IDNA2008_H

#include <stdbool.h>
#include <stddef.h>

#include "deviations.h"
#include "xn.h"

/* The deviations in a text: a set that has the bit 1 << index of each. */
unsigned find_deviations(const char *text, size_t length);

/* The results for a label, in lower case; "": it is refused. */
struct label_2008 {
    char lookup[XN_LABEL_SIZE]; /* RFC 5891 section 5, as typed */
    char uts46[XN_LABEL_SIZE], transitional[XN_LABEL_SIZE];
    bool is_valid;     /* the label in uts46 passes RFC 5891 lookup, too */
    const char *error; /* why it does not, as libidn2 names it: "IDN2_DISALLOWED"; or NULL */
};

/* The label is well-formed UTF-8 without any of the four dots, and non-ASCII or with the ACE
   prefix: others are never passed to libidn2. */
void idna2008_label(const char *label, size_t length, struct label_2008 *result);

/* NULL: this build lacks libidn2. */
const char *idna2008_version(void);

#endif
