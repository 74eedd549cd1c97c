/* SPDX-License-Identifier: MIT */
/* --audit-2008: converts a label by IDNA 2008 and UTS #46, with GNU libidn2.  Only idna2008.c
   includes the header of libidn2. */
#ifndef IDNA2008_H
#define IDNA2008_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/common/deviation_scan.h"
#include "xn.h"

/* The results for a label, in lower case, or "" where it is refused. */
struct label_2008 {
    char lookup[XN_LABEL_SIZE]; /* RFC 5891 section 5, as typed */
    char uts46[XN_LABEL_SIZE], transitional[XN_LABEL_SIZE];
    bool is_valid;     /* the label in uts46 also passes RFC 5891 lookup */
    const char *error; /* the reason by its name in libidn2: "IDN2_DISALLOWED"; or NULL */
};

/* Converts a label of well-formed UTF-8 without dots that is non-ASCII or has the ACE prefix:
   libidn2 never gets another. */
void idna2008_label(const char *label, size_t length, struct label_2008 *result);

/* Returns the version of libidn2, or NULL if this build lacks it. */
const char *idna2008_version(void);

#endif
