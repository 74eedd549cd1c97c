/* SPDX-License-Identifier: MIT */
/* The reference implementation of names in zones. */
#ifndef REFERENCE_ZONE_H
#define REFERENCE_ZONE_H

#include <stdbool.h>
#include <stddef.h>

#include "xn.h"

struct zone_reference_options {
    bool to_unicode;
    unsigned flags;
};

struct zone_reference_text {
    char *s; /* with a NUL after it, or NULL */
    size_t n;
};

struct zone_reference_result {
    struct zone_reference_text out;
    struct zone_reference_text messages; /* "LINE:OCTET STATUS", each on a line */
    unsigned long changed, refused;
    bool signed_again; /* it should be */
};

/* The texts are released with free(). */
void zone_reference(const char *text, size_t length, const struct zone_reference_options *options,
    struct zone_reference_result *result);

#endif
