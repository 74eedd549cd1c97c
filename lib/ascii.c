/* SPDX-License-Identifier: MIT */
#include "ascii.h"
#include "octets.h"
#include "xn.h"

/* What has been read of a name; dots and hyphens are of the last octet. */
struct scan {
    uint32_t odd, dots, hyphens, dots_twice, hyphens_twice;
    size_t label; /* where the label that is being read begins */
    int label_long;
};

static inline void
scan_sets(struct scan *s, struct sets sets, size_t at, int measure)
{
    s->odd |= sets.odd;
    s->dots_twice |= sets.dots & (sets.dots << 1 | s->dots);
    s->hyphens_twice |= sets.hyphens & (sets.hyphens << 1 | s->hyphens);
    s->dots = sets.dots >> 15;
    s->hyphens = sets.hyphens >> 15;
    if (measure && sets.dots != 0) {
        s->label_long |= at + lowest(sets.dots) > s->label + XN_LABEL_MAX;
        s->label = at + highest(sets.dots) + 1;
    }
}

unsigned
ascii_scan(const char *text, size_t length)
{
    struct scan s = {.dots = 1}; /* a name begins as behind a dot */
    int measure = length > XN_LABEL_MAX;
    size_t at = 0;

    for (; at + 16 <= length; at += 16) {
        struct sets sets = take_sixteen(load(text + at), load(text + at + 8));

        if (sets.high != 0)
            return 0;
        scan_sets(&s, sets, at, measure);
    }
    if (at < length) {
        struct sets sets = take_few(text + at, length - at, at > 0);

        if (sets.high != 0)
            return 0;
        scan_sets(&s, sets, at, measure);
    }
    s.label_long |= measure && length > s.label + XN_LABEL_MAX;
    return (unsigned)ASCII_ONLY
        | (length > 0 && !s.label_long && (s.odd | s.dots_twice) == 0 ? ASCII_LABELS : 0)
        | (s.hyphens_twice != 0 ? ASCII_ACE : 0);
}

int
ascii_is(const char *text, size_t length)
{
    uint64_t all = 0;
    size_t at = 0;

    for (; at + 8 <= length; at += 8)
        all |= load(text + at);
    for (; at < length; at++)
        all |= (unsigned char)text[at];
    return (all & EACH(0x80)) == 0;
}

size_t
ascii_find_dot(const char *text, size_t length, size_t at, unsigned *high)
{
    uint64_t all = 0;

    for (; at + 8 <= length; at += 8) {
        uint64_t word = load(text + at), beyond = word & EACH(0x80);
        uint64_t found = equal_octets(word, EACH('.'));

        if (beyond)
            found |= equal_octets(word, EACH(0xE3)) | equal_octets(word, EACH(0xEF));
        if (found != 0) {
            *high |= (all | (beyond & (found - 1) & ~found)) != 0;
            return at + lowest(found) / 8;
        }
        all |= beyond;
    }
    for (; at < length && text[at] != '.' && (unsigned char)text[at] != 0xE3
         && (unsigned char)text[at] != 0xEF;
         at++)
        all |= (unsigned char)text[at] & 0x80;
    *high |= all != 0;
    return at;
}

char
ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

int
ascii_same(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (ascii_lower(a[i]) != ascii_lower(b[i]))
            return 0;
    return 1;
}

/* One sum for each of eight octets, before any of them could overflow. */
size_t
ascii_count_octet(const char *text, size_t length, char octet)
{
    uint64_t pattern = EACH((unsigned char)octet);
    size_t count = 0, at = 0;

    while (at + 8 <= length) {
        size_t end = length - at < 8 * (size_t)255 ? length : at + 8 * (size_t)255;
        uint64_t sums = 0, pairs;

        for (; at + 8 <= end; at += 8)
            sums += equal_octets(load(text + at), pattern) >> 7;
        pairs = (sums & UINT64_C(0x00FF00FF00FF00FF)) + (sums >> 8 & UINT64_C(0x00FF00FF00FF00FF));
        pairs += pairs >> 32;
        count += (size_t)((pairs & 0xFFFF) + (pairs >> 16 & 0xFFFF));
    }
    for (; at < length; at++)
        count += text[at] == octet;
    return count;
}
