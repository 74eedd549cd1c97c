/* SPDX-License-Identifier: MIT */
/* Calls that write into a buffer of the caller, each with every capacity from 0 to more than the
   result needs; the buffer ends right before a page that cannot be written. */
#ifndef CAPACITIES_H
#define CAPACITIES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "guarded.h"
#include "tap.h"

/* The contents of a buffer that is too small. */
enum short_result {
    SHORT_EMPTY, /* "" */
    SHORT_CUT,   /* the beginning of the result, and a NUL */
    SHORT_KEPT,  /* as before the call */
    SHORT_ANY
};

struct capacity_case {
    const char *name;
    /* Writes into `cap` items, and says whether the result fits.  Returns the length of the whole
       result, or SIZE_MAX if the call does not report it. */
    size_t (*call)(const void *input, void *out, size_t cap, bool *fits);
    const void *input;
    size_t item; /* octets */
    size_t nul;  /* items after the result: 1 for a final NUL, or 0 */
    enum short_result too_small;
};

static inline bool
is_filled(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] != 0x5A)
            return false;
    return true;
}

/* Whether a buffer of this capacity has the right contents. */
static inline bool
has_contents(
    const struct capacity_case *row, const char *out, size_t cap, const char *whole, size_t length)
{
    static const char zero[sizeof(uint32_t)] = {0};
    size_t kept = cap < row->nul ? 0 : cap - row->nul;

    if (cap >= length + row->nul)
        return memcmp(out, whole, length * row->item) == 0
            && memcmp(out + length * row->item, zero, row->nul * row->item) == 0
            && is_filled(
                out + (length + row->nul) * row->item, (cap - length - row->nul) * row->item);
    switch (row->too_small) {
    case SHORT_EMPTY: return cap == 0 || memcmp(out, zero, row->item) == 0;
    case SHORT_CUT:
        return cap == 0 || (memcmp(out, whole, kept * row->item) == 0 && out[kept] == '\0');
    case SHORT_KEPT: return is_filled(out, cap * row->item);
    case SHORT_ANY: break;
    }
    return true;
}

static inline void
test_capacity(const struct capacity_case *row)
{
    enum { BEFORE = 16 };
    static char whole[GUARDED_SIZE];
    bool fits = false;
    size_t length = row->call(row->input, whole, sizeof(whole) / row->item, &fits), wrong = 0;

    if (!ok(fits && length < 4096, "%s: %zu items", row->name, length))
        return;
    for (size_t cap = 0; cap <= length + row->nul + 2; cap++) {
        char *out = guarded_end() - cap * row->item;
        size_t reported;

        memset(out - BEFORE, 0x5A, cap * row->item + BEFORE);
        reported = row->call(row->input, cap > 0 ? out : NULL, cap, &fits);
        if (fits != (cap >= length + row->nul) || (reported != length && reported != SIZE_MAX)
            || !is_filled(out - BEFORE, BEFORE) || !has_contents(row, out, cap, whole, length)) {
            note("%s: capacity %zu of %zu, length %zu", row->name, cap, length, reported);
            wrong++;
        }
    }
    ok(wrong == 0, "%s: each capacity up to %zu", row->name, length + row->nul + 2);
}

static inline void
test_capacities(const struct capacity_case *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        test_capacity(&rows[i]);
}

#endif
