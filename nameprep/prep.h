/* SPDX-License-Identifier: MIT */
/* Stringprep (RFC 3454).  The fast path is compose.c: one pass, which either succeeds or gives up.
   The slow path is exact for every input, knows the source of each code point, and alone produces
   diagnostics.  Its stages pass on one code point at a time:

       source  ->  nfkc  ->  sink
       mapping.c   nfkc.c    sink.c

   Text is UTF-8; but for xni_prep() and xni_utf8_check() it is known to be well-formed.  Nothing is
   allocated: a sink writes as much as fits, and counts the rest. */
#ifndef PREP_H
#define PREP_H

#include <stddef.h>

#include "profiles.h"
#include "tables.h"
#include "utf8.h"
#include "xn.h"

/* Fills in *diag, if there is one, and returns the status.  Sets every member, so that nothing
   remains of an earlier call. */
static inline xn_status
diag_set(xn_diag *diag, xn_status status, size_t offset, size_t length, const char *rule)
{
    if (diag != NULL)
        *diag = (xn_diag){.status = status,
            .cp = XN_NO_CP,
            .mapped = XN_NO_CP,
            .offset = offset,
            .length = length,
            .rule = rule};
    return status;
}

/* Mapping and decomposition of single code points (mapping.c) */

/* Folding gives at most four code points, and each decomposes. */
#define EXPAND_MAX (4 * TABLE_MAP_MAX)

/* Map, or map and decompose, a code point by the profile; return the number of results, 0 if it is
   mapped to nothing. */
unsigned xni_map(const struct xn_profile *profile, uint32_t cp, uint32_t to[TABLE_MAP_MAX]);
unsigned xni_expand(const struct xn_profile *profile, uint32_t cp, uint32_t to[EXPAND_MAX]);

/* A bit beyond the TABLE_ bits, which xni_profile_tables() adds: the profile's own ranges prohibit
   the code point. */
#define PROFILE_PROHIBITED ((uint32_t)1 << 31)
uint32_t xni_profile_tables(const struct xn_profile *profile, uint32_t cp, uint32_t tables);

/* A code point with its source, as it passes from stage to stage. */
struct prep_item {
    uint32_t cp, tables;
    uint8_t rank;      /* of its combining class */
    uint8_t index;     /* its position among the results of its source code point */
    bool composed;     /* from several source code points */
    size_t start, end; /* of its source, in octets of the input */
};

/* The first stage: the input, mapped and decomposed. */
struct prep_source {
    const struct xn_profile *profile;
    const char *text;
    size_t length, at;
    uint32_t maps, changes; /* the tables of code points that are mapped, or mapped or decomposed */
    size_t start;           /* the source code point whose results are in to; it ends at `at` */
    unsigned count, taken;
    uint32_t to[EXPAND_MAX];
};

void xni_source_open(
    struct prep_source *source, const struct xn_profile *profile, const char *text, size_t length);
bool xni_source_next(struct prep_source *source, struct prep_item *item); /* false at the end */
/* Makes xni_source_next() return this item again. */
void xni_source_rewind(struct prep_source *source, const struct prep_item *item);

/* A search for the first prepared code point that is in these tables, at an offset of the prepared
   text, or satisfies a predicate.  It repeats the slow path, so that success does not pay for
   positions, which only a diagnosis needs. */
struct prep_search {
    uint32_t tables;
    size_t at; /* SIZE_MAX: none */
    bool (*matches)(struct prep_search *search, size_t at, const struct prep_item *item);
    size_t found_at; /* SIZE_MAX: not found */
    struct prep_item found;
};

/* The last stage: writes prepared text, and collects the tables of its code points.  The checks of
   sections 5 to 7 need nothing more, so they make no second pass over the text. */
struct prep_sink {
    const struct xn_profile *profile;
    char *text;
    size_t cap, length, points; /* octets that fit; octets and code points of the whole text */
    uint32_t seen, first, last; /* tables of all, the first and the last prepared code point */
    size_t last_at;
    bool changed;               /* set by xni_compose_text(): the text changes, ASCII case aside */
    bool pr29_matters;          /* set by xni_nfkc(): XN_PR29 gives another result */
    struct prep_search *search; /* or NULL */
};

void xni_sink_open(struct prep_sink *sink, const struct xn_profile *profile, char *out, size_t cap);
/* Writes an item at an offset, in any order, and returns its width.  The caller updates length. */
size_t xni_sink_put(struct prep_sink *sink, size_t at, const struct prep_item *item);

/* Normalises decomposed text to form KC of Unicode 3.2, UAX #15 (nfkc.c). */
void xni_nfkc(struct prep_source *source, struct prep_sink *sink, bool pr29);

/* All stages together (prep.c) */

/* Prepares text into a sink that has just been opened.  XN_E_UTF8 takes precedence over all other
   statuses.  Text that does not fit in the sink is no error here. */
xn_status
xni_prep(unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag);
/* Prepares text on the slow path, without checks. */
void xni_prep_slow(unsigned flags, const char *text, size_t length, struct prep_sink *sink);
/* Runs the slow path without output for a search; returns whether it matched. */
bool xni_prep_search(const struct xn_profile *profile, unsigned flags, const char *text,
    size_t length, struct prep_search *search);

/* Reports an item of the text as the fault: its source, as typed and as mapped. */
xn_status xni_diag_item(xn_diag *diag, xn_status status, const char *text,
    const struct prep_item *item, const char *rule);

xn_status xni_utf8_check(const char *text, size_t length, xn_diag *diag);

#endif
