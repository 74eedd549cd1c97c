/* SPDX-License-Identifier: MIT */
/* Finds runs of lines that the conversion does not change.  Works on blocks of 64 octets, each
   turned into bit masks of the octets that matter. */
#include "unchanged_lines.h"

#include "ascii.h"

/* State carried from one block to the next: whether it ended with a separator or an end of line,
   and the number of octets since the last of each. */
struct carry {
    uint64_t separator, feed;
    size_t label, line;
};

static inline uint64_t
bit(unsigned at)
{
    return (uint64_t)1 << at;
}

/* Checks that the first bit of a set is within a limit (an empty set is treated as one at the end
   of the block).  Returns the bit that is too late, or 0. */
static inline uint64_t
too_late(uint64_t set, size_t since, size_t most)
{
    unsigned first = set != 0 ? lowest_bit(set) : ASCII_BLOCK - 1;

    return since + first > most ? bit(first) : 0;
}

/* The octets that the slow path has to examine: non-ASCII; empty labels (to ASCII) or two hyphens
   (to Unicode, a possible xn--); blank lines with CR, which are not names; and labels or names that
   may be too long.  Dots and CR are counted in the length, so the check is conservative. */
static inline uint64_t
obstacles(const struct ascii_masks *m, const struct carry *c, enum operation operation)
{
    uint64_t separators = m->dots | m->feeds;
    uint64_t doubled = operation == TO_ASCII ? m->dots & (separators << 1 | c->separator)
                                             : m->hyphens & (m->hyphens << 1 | c->separator);

    return m->refused | doubled | (m->returns & (m->feeds << 1 | c->feed))
        | too_late(separators, c->label, XN_LABEL_MAX) | too_late(m->feeds, c->line, XN_NAME_MAX);
}

static inline void
carry_over(struct carry *c, const struct ascii_masks *m, enum operation operation)
{
    uint64_t separators = m->dots | m->feeds, last = bit(ASCII_BLOCK - 1);

    c->separator = ((operation == TO_ASCII ? separators : m->hyphens) & last) != 0;
    c->feed = (m->feeds & last) != 0;
    c->label = separators != 0 ? ASCII_BLOCK - 1 - highest_bit(separators) : c->label + ASCII_BLOCK;
    c->line = m->feeds != 0 ? ASCII_BLOCK - 1 - highest_bit(m->feeds) : c->line + ASCII_BLOCK;
}

ALWAYS_INLINE static struct line_run
scan_blocks(const char *text, size_t length, enum operation operation)
{
    struct carry c = {.separator = operation == TO_ASCII, .feed = 1};
    struct line_run lines = {0};

    for (size_t at = 0; at + ASCII_BLOCK <= length; at += ASCII_BLOCK) {
        struct ascii_masks m = ascii_masks(
            text + at, ASCII_BLOCK, MASK_REFUSED | MASK_DOTS | MASK_HYPHENS | MASK_LINE_ENDS);
        uint64_t feeds, starts = m.feeds << 1 | c.feed, bad = obstacles(&m, &c, operation);

        feeds = bad != 0 ? m.feeds & (bit(lowest_bit(bad)) - 1) : m.feeds;
        if (feeds != 0)
            lines.octets = at + highest_bit(feeds) + 1;
        lines.count += count_bits(feeds);
        lines.blank += count_bits(feeds & starts);
        if (bad != 0)
            break;
        carry_over(&c, &m, operation);
    }
    return lines;
}

struct line_run
find_unchanged_lines(const char *text, size_t length, enum operation operation)
{
    return operation == TO_ASCII ? scan_blocks(text, length, TO_ASCII)
                                 : scan_blocks(text, length, TO_UNICODE);
}
