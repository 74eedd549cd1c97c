/* SPDX-License-Identifier: MIT */
/* The input: many items of one kind, in UTF-8, and in UTF-16 or UTF-32 for the libraries that take
   those. */
#ifndef CORPUS_H
#define CORPUS_H

#include <stddef.h>
#include <stdint.h>

enum corpus_kind {
    CORPUS_ASCII, /* ASCII host names */
    CORPUS_MIXED, /* one in ten international */
    CORPUS_INTERNATIONAL,
    CORPUS_ACE, /* their ACE forms */
    CORPUS_HOSTILE,
    CORPUS_LABELS,   /* non-ASCII labels, as typed */
    CORPUS_PREPARED, /* the same, nameprepped */
    CORPUS_PUNYCODE, /* the same, encoded, without the ACE prefix */
    CORPUS_URL,      /* with a path, one in ten hosts international */
    CORPUS_ZONE,     /* records of a zone, one in ten owners international */
    CORPUS_KINDS
};

/* Each item is followed by a NUL, which its length does not count.  start, unit_start and cp_start
   have one entry more than there are items. */
struct corpus {
    size_t count;
    char *text;
    uint16_t *units;
    uint32_t *cps;
    uint32_t *start, *unit_start, *cp_start;
};

struct corpus_facts {
    double octets, code_points, labels; /* per item; of the labels, the non-ASCII ones */
};

/* Both return 0 if memory is exhausted. */
int corpus_make(struct corpus *corpus, enum corpus_kind kind, size_t count);
int corpus_add_forms(struct corpus *corpus); /* UTF-16 and UTF-32 */
void corpus_free(struct corpus *corpus);
struct corpus_facts corpus_facts(const struct corpus *corpus);

static inline const char *
corpus_text(const struct corpus *corpus, size_t i, size_t *length)
{
    *length = corpus->start[i + 1] - corpus->start[i] - 1;
    return corpus->text + corpus->start[i];
}

static inline const uint16_t *
corpus_units(const struct corpus *corpus, size_t i, size_t *length)
{
    *length = corpus->unit_start[i + 1] - corpus->unit_start[i];
    return corpus->units + corpus->unit_start[i];
}

static inline const uint32_t *
corpus_cps(const struct corpus *corpus, size_t i, size_t *length)
{
    *length = corpus->cp_start[i + 1] - corpus->cp_start[i];
    return corpus->cps + corpus->cp_start[i];
}

#endif
