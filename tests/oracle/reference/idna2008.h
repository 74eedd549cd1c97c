/* SPDX-License-Identifier: MIT */
/* The reference implementation of --audit-2008: slow and obvious, every question a call of libidn2.
   It shares nothing with tools/. */
#ifndef AUDIT_REFERENCE_H
#define AUDIT_REFERENCE_H

#include <stddef.h>

enum { AUDIT_TEXT_SIZE = 32 * 1024 };
struct audit_reference {
    char form[4][AUDIT_TEXT_SIZE]; /* idna2003, idna2008, uts46, transitional; "-": none */
    const char *class, *browsers;
};

/* The name has no NUL and at most REFERENCE_LONGEST octets. */
void audit_reference(const char *name, unsigned flags, struct audit_reference *answer);

#endif
