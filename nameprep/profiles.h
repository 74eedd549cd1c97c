/* SPDX-License-Identifier: MIT */
/* Profiles of stringprep (RFC 3454).  A profile is a row of masks, not code. */
#ifndef PROFILES_H
#define PROFILES_H

#include <stdbool.h>
#include <stdint.h>

#include "xn.h"

/* Code points that a profile itself maps or prohibits, in addition to the tables.  The first range
   that contains a code point applies. */
struct profile_range {
    uint32_t first, last;
    uint32_t to; /* PROFILE_PROHIBITS, PROFILE_DELETES, or the code point that it is mapped to */
};
#define PROFILE_PROHIBITS UINT32_MAX
#define PROFILE_DELETES   (UINT32_MAX - 1)

/* A profile: masks of TABLE_ bits.  The first mapping, in the order of the members, that contains a
   code point applies. */
struct xn_profile {
    const char *name;
    const char *aliases;             /* separated by spaces */
    const struct profile_range *own; /* up to an all-zero range, or NULL */
    const char *own_rule;            /* the clause that prohibits code points of own */
    uint32_t to_space;               /* mapped to U+0020 */
    uint32_t to_nothing;             /* mapped to nothing */
    uint32_t fold;                   /* TABLE_B_2 or TABLE_B_3, mapped by that table; or 0 */
    uint32_t nfkc;                   /* TABLE_DECOMPOSES for normalisation form KC, or 0 */
    uint32_t prohibited;
    uint32_t unassigned; /* TABLE_A_1 if unassigned code points are refused in stored strings */
    bool bidi;           /* RFC 3454 section 6 applies */
};

/* The rows that other files name; more follow. */
enum profile_row {
    ROW_NAMEPREP,
    ROW_SASLPREP,
    ROW_NODEPREP,
    ROW_RESOURCEPREP,
    ROW_ISCSI,
    ROW_TRACE,
    ROW_PLAIN,
    ROW_KRBPREP,
    PROFILES = 16 /* their number */
};
extern const struct xn_profile xni_profiles[PROFILES];
#define PROFILE_NAMEPREP (&xni_profiles[ROW_NAMEPREP])

#endif
