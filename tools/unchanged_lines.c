/* SPDX-License-Identifier: MIT */
/* Finds runs of lines that the conversion does not change.  Works on blocks of 64 octets, each
   turned into bit masks of the octets that matter. */
#include "unchanged_lines.h"

#include "ascii.h"
#include "octets.h"

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
    unsigned first = set != 0 ? lowest(set) : BLOCK - 1;

    return since + first > most ? bit(first) : 0;
}

/* The octets that the slow path has to examine: non-ASCII; empty labels (to ASCII) or two hyphens
   (to Unicode, a possible xn--); blank lines with CR, which are not names; and labels or names that
   may be too long.  Dots and CR are counted in the length, so the check is conservative. */
static inline uint64_t
obstacles(const struct block *b, const struct carry *c, enum operation operation)
{
    uint64_t separators = b->dots | b->feeds;
    uint64_t doubled = operation == TO_ASCII ? b->dots & (separators << 1 | c->separator)
                                             : b->hyphens & (b->hyphens << 1 | c->separator);

    return b->odd | doubled | (b->returns & (b->feeds << 1 | c->feed))
        | too_late(separators, c->label, XN_LABEL_MAX) | too_late(b->feeds, c->line, XN_NAME_MAX);
}

static inline void
carry_over(struct carry *c, const struct block *b, enum operation operation)
{
    uint64_t separators = b->dots | b->feeds, last = bit(BLOCK - 1);

    c->separator = ((operation == TO_ASCII ? separators : b->hyphens) & last) != 0;
    c->feed = (b->feeds & last) != 0;
    c->label = separators != 0 ? BLOCK - 1 - highest(separators) : c->label + BLOCK;
    c->line = b->feeds != 0 ? BLOCK - 1 - highest(b->feeds) : c->line + BLOCK;
}

ALWAYS_INLINE static struct line_run
scan_blocks(const char *text, size_t length, enum operation operation)
{
    struct carry c = {.separator = operation == TO_ASCII, .feed = 1};
    struct line_run lines = {0};

    for (size_t at = 0; at + BLOCK <= length; at += BLOCK) {
        struct block b = look_block(text + at);
        uint64_t feeds, starts = b.feeds << 1 | c.feed, bad = obstacles(&b, &c, operation);

        feeds = bad != 0 ? b.feeds & (bit(lowest(bad)) - 1) : b.feeds;
        if (feeds != 0)
            lines.octets = at + highest(feeds) + 1;
        lines.count += ascii_count(feeds);
        lines.blank += ascii_count(feeds & starts);
        if (bad != 0)
            break;
        carry_over(&c, &b, operation);
    }
    return lines;
}

struct line_run
find_unchanged_lines(const char *text, size_t length, enum operation operation)
{
    return operation == TO_ASCII ? scan_blocks(text, length, TO_ASCII)
                                 : scan_blocks(text, length, TO_UNICODE);
}
