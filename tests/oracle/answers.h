/* SPDX-License-Identifier: MIT */
/* Questions that a program asks many times, a test each, and notes about the first few answers that
   are not those of the reference. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdio.h>
#include <string.h>

#include "reference/reference.h"
#include "../unit/share.h"
#include "../unit/tap.h"

enum { MOST_NOTES = 5 };

struct question {
    const char *name;
    unsigned long asked, wrong;
};

/* Counts an answer.  Returns whether it is to be explained by notes. */
static bool
is_to_note(struct question *q, bool right)
{
    q->asked++;
    q->wrong += !right;
    return !right && q->wrong <= MOST_NOTES;
}

__attribute__((unused)) static void
note_text(const char *name, const char *text, size_t length)
{
    printf("#   %s ", name);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        printf(c > 0x20 && c < 0x7F && c != '\\' ? "%c" : "\\x%02X", c);
    }
    printf("\n");
}

__attribute__((unused)) static void
note_answer(const char *whose, xn_status status, const xn_diag *d, const char *text, size_t length)
{
    note("  %s: %s, diag %s offset %lu length %lu label %u cp %X mapped %X octets %lu (%s)", whose,
        xn_status_name(status), xn_status_name(d->status), (unsigned long)d->offset,
        (unsigned long)d->length, d->label, (unsigned)d->cp, (unsigned)d->mapped,
        (unsigned long)d->octets, d->rule);
    note_text("", text, length);
}

static void
report(const struct question *questions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ok(questions[i].wrong == 0 && questions[i].asked > 0, "%s: %lu times, %lu wrong",
            questions[i].name, questions[i].asked, questions[i].wrong);
}

static inline bool
is_same_text(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && (alen == 0 || memcmp(a, b, alen) == 0);
}

#endif
