/* SPDX-License-Identifier: MIT */
/* The plain twin of nameprep/: RFC 3454 and UAX #15 as they are written, over arrays, for text of
   up to PLAIN_TEXT code points before decomposition.  It is the oracle of the roads that the
   library takes; it shares only the tables. */
#ifndef PLAIN_PREP_H
#define PLAIN_PREP_H

#include <stdlib.h>
#include <string.h>

#include "prep.h"

enum { PLAIN_TEXT = 1024, PLAIN_ROOM = PLAIN_TEXT * TABLE_MAP_MAX };

struct plain {
    uint32_t cp[PLAIN_ROOM];
    size_t count;
};

static unsigned
plain_class(uint32_t cp)
{
    return table_lookup(cp)->class;
}

static void
plain_decompose(struct plain *p, uint32_t cp)
{
    uint32_t to[TABLE_MAP_MAX];
    size_t count;

    if (hangul_is_syllable(cp)) {
        p->cp[p->count++] = HANGUL_L + (cp - HANGUL_S) / 588;
        p->cp[p->count++] = HANGUL_V + (cp - HANGUL_S) % 588 / 28;
        if ((cp - HANGUL_S) % 28 != 0)
            p->cp[p->count++] = HANGUL_T + (cp - HANGUL_S) % 28;
        return;
    }
    count = xni_table_map(cp, TABLE_DECOMPOSES, to);
    if (count == 0)
        p->cp[p->count++] = cp;
    for (size_t i = 0; i < count; i++)
        p->cp[p->count++] = to[i];
}

/* Exchange neighbours until none are out of order. */
static void
plain_order(struct plain *p)
{
    for (size_t i = 1; i < p->count; i++) {
        uint32_t cp = p->cp[i];
        unsigned class = plain_class(cp);
        size_t j = i;

        if (class == 0)
            continue;
        for (; j > 0 && plain_class(p->cp[j - 1]) > class; j--)
            p->cp[j] = p->cp[j - 1];
        p->cp[j] = cp;
    }
}

/* UAX #15 D115: C is blocked from S if there is some B between them that is a starter or has at
   least C's class. */
static int
plain_blocked(const struct plain *p, size_t s, size_t c)
{
    for (size_t b = s + 1; b < c; b++)
        if (plain_class(p->cp[b]) == 0 || plain_class(p->cp[b]) >= plain_class(p->cp[c]))
            return 1;
    return 0;
}

static void
plain_remove(struct plain *p, size_t i)
{
    p->count--;
    memmove(p->cp + i, p->cp + i + 1, (p->count - i) * sizeof(*p->cp));
}

static void
plain_compose(struct plain *p)
{
    size_t s = SIZE_MAX;

    for (size_t c = 0; c < p->count; c++) {
        uint32_t composite =
            s == SIZE_MAX || plain_blocked(p, s, c) ? 0 : xni_table_compose(p->cp[s], p->cp[c]);

        if (composite != 0) {
            p->cp[s] = composite;
            plain_remove(p, c--);
        } else if (plain_class(p->cp[c]) == 0) {
            s = c;
        }
    }
}

/* GNU libidn's loop: it looks only at the class of the code point before, and behind a composition
   at the one before that. */
static void
plain_compose_pr29(struct plain *p)
{
    size_t s = 0;
    unsigned before = 0;

    for (size_t c = 0; c < p->count; c++) {
        unsigned class = plain_class(p->cp[c]);
        uint32_t composite =
            c > 0 && (before == 0 || before != class) ? xni_table_compose(p->cp[s], p->cp[c]) : 0;

        if (composite != 0) {
            p->cp[s] = composite;
            plain_remove(p, c--);
            before = c == s ? 0 : plain_class(p->cp[c - 1]);
            continue;
        }
        if (class == 0)
            s = c;
        before = class;
    }
}

static xn_status
plain_check(const struct xn_profile *profile, unsigned flags, const struct plain *p)
{
    unsigned ral = 0, l = 0;

    for (size_t i = 0; i < p->count; i++) {
        if (own_tables(profile, p->cp[i], table_lookup(p->cp[i])->tables)
            & (profile->prohibited | PREP_OWN))
            return XN_E_PROHIBITED;
        ral += (table_lookup(p->cp[i])->tables & TABLE_D_1) != 0;
        l += (table_lookup(p->cp[i])->tables & TABLE_D_2) != 0;
    }
    if (profile->bidi && ral > 0) {
        if (l > 0)
            return XN_E_BIDI_MIXED;
        if (!(table_lookup(p->cp[0])->tables & TABLE_D_1)
            || !(table_lookup(p->cp[p->count - 1])->tables & TABLE_D_1))
            return XN_E_BIDI_ENDS;
    }
    for (size_t i = 0; i < p->count; i++)
        if (table_lookup(p->cp[i])->tables & profile->unassigned && !(flags & XN_ALLOW_UNASSIGNED))
            return XN_E_UNASSIGNED;
    return XN_OK;
}

static xn_status
plain_prep(const struct xn_profile *profile, unsigned flags, const uint32_t *cp, size_t count,
    struct plain *out)
{
    static struct plain mapped;

    mapped.count = out->count = 0;
    for (size_t i = 0; i < count; i++)
        mapped.count += map_code_point(profile, cp[i], mapped.cp + mapped.count);
    for (size_t i = 0; i < mapped.count; i++) {
        if (profile->nfkc)
            plain_decompose(out, mapped.cp[i]);
        else
            out->cp[out->count++] = mapped.cp[i];
    }
    if (profile->nfkc) {
        plain_order(out);
        if (flags & XN_PR29)
            plain_compose_pr29(out);
        else
            plain_compose(out);
    }
    return plain_check(profile, flags, out);
}

#endif
