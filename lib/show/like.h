/* SPDX-License-Identifier: MIT */
/* Look-alikes: names as units, so that two names look alike if their units are the same; and the
   index of protected names, a hash table of such texts.  Files: like_deviations.c, like_letters.c
   and like_text.c. */
#ifndef LIKE_H
#define LIKE_H

#include "lib/label.h"
#include "nameprep/tables.h"
#include "xn.h"

/* A name, in one spelling, has at most XN_NAME_MAX code points. */
enum { LIKE_UNITS_MAX = XN_NAME_MAX * TABLE_LIKE_MAX };

/* A name with its ACE labels decoded, and its units. */
struct like_text {
    uint32_t points[XN_NAME_MAX];
    size_t point_count;
    uint32_t units[LIKE_UNITS_MAX];
    uint8_t point_of[LIKE_UNITS_MAX + 1]; /* the first point that gives each unit */
    size_t count;                         /* of units */
};

/* Part of a text: units from first on, before end. */
struct like_run {
    size_t first, end;
};

/* Returns the first point of a run that begins with a unit, marks before it included. */
static inline size_t
like_start_point(const struct like_text *text, size_t unit)
{
    size_t point = text->point_of[unit], before = unit > 0 ? text->point_of[unit - 1] + 1u : 0;

    return before < point ? before : point;
}

/* Sets a text to a name in its one spelling (xn_canonical). */
void xni_like_read(struct like_text *text, const char *name, size_t length, unsigned flags);
/* Spells a name as browsers look it up, if that differs from its one spelling.  Returns the length,
   or 0. */
size_t xni_like_keep(const char *in, size_t inlen, unsigned flags, const char *name, size_t length,
    char kept_name[XN_NAME_SIZE]);
/* Decodes an ACE label of such a name, which ToUnicode leaves as it is.  Returns the number of code
   points, or 0 if it does not decode. */
size_t xni_like_decode_kept(
    const char *ace, size_t length, unsigned flags, uint32_t points[PUNYCODE_SHORT_CAP]);
/* Finds the units of one code point, without joining them as below; returns their number. */
size_t xni_like_units(uint32_t cp, uint32_t units[TABLE_LIKE_MAX]);

/* Hashes are polynomials over the prime 2^31 - 1 at two bases: the hashes of the beginnings of a
   text give the hash of each part, and of the text with one edit, in constant time.  Both bases
   depend on the names of the index. */
enum { LIKE_BASES = 2 };
#define LIKE_PRIME UINT32_C(0x7FFFFFFF)

struct like_hash {
    uint32_t of[LIKE_BASES]; /* below the prime only in a search */
};

/* Reduces a number to at most the prime + 4, so that the product of two results and a unit fit in
   64 bits. */
static inline uint32_t
like_reduce(uint64_t number)
{
    number = (number & LIKE_PRIME) + (number >> 31);
    return (uint32_t)((number & LIKE_PRIME) + (number >> 31));
}

/* The kinds of texts in the table.  Names within one edit of each other share the text of one of
   these kinds, or differ by a transposition, or the asked name has one more unit. */
enum like_kind {
    LIKE_NAME,    /* the octets of a name */
    LIKE_WHOLE,   /* its units */
    LIKE_DELETED, /* without one of them */
    LIKE_PATTERN  /* with LIKE_ANY in place of one of them */
};
enum { LIKE_ANY = TABLE_CODE_POINTS };
/* A label with fewer units is compared without edits. */
enum { LIKE_EDIT_MIN = 5 };

struct like_slot {
    uint32_t mark;  /* part of the hash */
    uint32_t entry; /* 0 if the slot is free; else kind, and the number of the name from 1 */
};
#define LIKE_ENTRY(kind, number) ((uint32_t)(number) << 2 | (uint32_t)(kind))
/* The longest search: longer ones occur only in lists that are made for it. */
enum { LIKE_SEARCH_MAX = 512 };

struct like_name {
    uint32_t at, length, line; /* its text; the line in the list, from 1 */
};

/* The beginning of the caller's memory.  Offsets, so that an index can be copied. */
struct xn_like {
    uint32_t magic;
    uint32_t edits; /* bit 0: whether edits are found; above it, the most units of a name */
    uint32_t flags;
    uint32_t dots[8]; /* a set: how many dots the names have */
    uint32_t names, names_at, slots, slots_at, text_at;
    uint32_t powers[LIKE_BASES][LIKE_UNITS_MAX + 1]; /* of the bases */
};
#define LIKE_MAGIC UINT32_C(0x6C696B65)
enum { LIKE_SIZE_MAX = INT32_MAX }; /* so that its offsets fit */

static inline bool
like_has_edits(const xn_like *index)
{
    return (index->edits & 1) != 0;
}

static inline size_t
like_longest(const xn_like *index)
{
    return index->edits >> 1;
}

static inline const struct like_name *
like_name_at(const xn_like *index, size_t number)
{
    return (const struct like_name *)(const void *)((const char *)index + index->names_at) + number
        - 1;
}

static inline const char *
like_name_text(const xn_like *index, const struct like_name *name)
{
    return (const char *)index + index->text_at + name->at;
}

/* Sets a text to a name of the index. */
static inline void
like_read_name(const xn_like *index, size_t number, struct like_text *text)
{
    const struct like_name *name = like_name_at(index, number);

    xni_like_read(text, like_name_text(index, name), name->length, index->flags);
}

/* The hashes of the beginnings of a text: of its first 0, 1, ... units. */
struct like_prefixes {
    uint32_t of[LIKE_BASES][LIKE_UNITS_MAX + 1];
};
void xni_like_hash(const xn_like *index, const struct like_text *text, struct like_prefixes *p);
struct like_hash xni_like_hash_octets(const xn_like *index, const char *text, size_t length);

/* The hash of a text that is made of parts. */
static inline void
like_add_unit(const xn_like *index, struct like_hash *hash, uint32_t unit)
{
    for (int i = 0; i < LIKE_BASES; i++)
        hash->of[i] = like_reduce((uint64_t)hash->of[i] * index->powers[i][1] + unit + 1);
}

static inline void
like_add_run(const xn_like *index, struct like_hash *hash, const struct like_prefixes *p,
    size_t first, size_t end)
{
    for (int i = 0; i < LIKE_BASES; i++) {
        uint64_t power = index->powers[i][end - first];
        uint32_t before = like_reduce(p->of[i][first] * power);
        uint64_t run = p->of[i][end] + 2 * (uint64_t)LIKE_PRIME - before;

        hash->of[i] = like_reduce(hash->of[i] * power + run);
    }
}

static inline struct like_hash
like_hash_run(const xn_like *index, const struct like_prefixes *p, size_t first, size_t end)
{
    struct like_hash hash = {{0, 0}};

    like_add_run(index, &hash, p, first, end);
    return hash;
}

/* Returns the first slot of a search, and in *mark the part of the hash in its slots.  Mixes both
   hashes, so that slots and marks depend on all their bits. */
static inline size_t
like_first_slot(const xn_like *index, enum like_kind kind, struct like_hash hash, uint32_t *mark)
{
    uint64_t mixed = (uint64_t)(hash.of[0] % LIKE_PRIME) << 31 | hash.of[1] % LIKE_PRIME;
    uint64_t low, high;

    mixed ^= (uint64_t)kind << 40;
    mixed ^= mixed >> 29;
    low = (mixed & UINT32_MAX) * UINT64_C(0x9E3779B1);
    high = (mixed >> 32) * UINT64_C(0x85EBCA6B);
    mixed = low ^ ((high & UINT32_MAX) << 32 | high >> 32);
    *mark = (uint32_t)(mixed & UINT32_MAX);
    return (size_t)((mixed >> 32) * index->slots >> 32);
}

static inline size_t
like_next_slot(const xn_like *index, size_t slot)
{
    return slot + 1 < index->slots ? slot + 1 : 0;
}

/* The label that contains a unit of a text. */
struct like_run xni_like_label(const struct like_text *text, size_t unit);
/* Returns whether a text is a name of the index with one unit deleted in a label of at least
   LIKE_EDIT_MIN. */
bool xni_like_is_deleted(const struct like_text *name, const uint32_t *units, size_t count);
/* Returns whether a name of the index has the units of a text, except perhaps for one. */
bool
xni_like_matches(const struct like_text *name, const uint32_t *units, size_t count, size_t except);

/* Finds the letters that look alike or are edited, and the reasons. */
void xni_like_compare(const struct like_text *text, struct like_run run,
    const struct like_text *name, xn_like_match *match);
void xni_like_find_edit(const struct like_text *text, struct like_run run,
    const struct like_text *name, xn_like_match *match);

#endif
