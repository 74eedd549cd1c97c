/* SPDX-License-Identifier: MIT */
#ifndef REFERENCE_PROFILES_H
#define REFERENCE_PROFILES_H

#include <stdbool.h>
#include <stdint.h>

#include "facts.h"

/* Code points that the profile itself maps or prohibits. */
struct own_rule {
    uint32_t first, last;
    enum { TO_SPACE, TO_NOTHING, FORBIDDEN } what;
};

struct profile {
    const char *name;
    const char *aliases; /* separated by spaces */
    const struct own_rule *own;
    const char *own_clause;        /* of what it forbids */
    unsigned to_space, to_nothing; /* tables, as BIT() */
    bool folds;
    enum mapping_table fold;
    bool normalises; /* form KC */
    unsigned prohibited;
    bool checks_bidi;
    bool has_unassigned; /* RFC 3454 section 7: table A.1, in stored strings */
};

extern const struct profile ref_profiles[];
const struct profile *ref_find_profile(const char *name); /* NULL: unknown */

#endif
