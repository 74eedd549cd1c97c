/* SPDX-License-Identifier: MIT */
/* Lines that come out as they went in. */
#include "lines.h"

#include "ascii.h"
#include "octets.h"

/* What of the block before matters: whether it ended with a separator or an end of line, and how
   many octets there are since the last one. */
struct carry {
    uint64_t separator, feed;
    size_t label, line;
};

static inline uint64_t
place(unsigned at)
{
    return (uint64_t)1 << at;
}

/* Whether the first of a set comes too late; none is too late, too.  Returns its place, or that of
   the last octet. */
static inline uint64_t
too_late(uint64_t set, size_t since, size_t most)
{
    unsigned first = set != 0 ? lowest(set) : BLOCK - 1;

    return since + first > most ? place(first) : 0;
}

/* The places that need a closer look: what is no ASCII; empty labels, or two hyphens; a blank line
   that holds CR; what may be too long for a label or a name, its dots and CR counted. */
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
carry_on(struct carry *c, const struct block *b, enum operation operation)
{
    uint64_t separators = b->dots | b->feeds, last = place(BLOCK - 1);

    c->separator = ((operation == TO_ASCII ? separators : b->hyphens) & last) != 0;
    c->feed = (b->feeds & last) != 0;
    c->label = separators != 0 ? BLOCK - 1 - highest(separators) : c->label + BLOCK;
    c->line = b->feeds != 0 ? BLOCK - 1 - highest(b->feeds) : c->line + BLOCK;
}

ALWAYS_INLINE static struct lines
find_run(const char *text, size_t length, enum operation operation)
{
    struct carry c = {.separator = operation == TO_ASCII, .feed = 1};
    struct lines lines = {0};

    for (size_t at = 0; at + BLOCK <= length; at += BLOCK) {
        struct block b = look_block(text + at);
        uint64_t feeds, starts = b.feeds << 1 | c.feed, bad = obstacles(&b, &c, operation);

        feeds = bad != 0 ? b.feeds & (place(lowest(bad)) - 1) : b.feeds;
        if (feeds != 0)
            lines.octets = at + highest(feeds) + 1;
        lines.count += ascii_count(feeds);
        lines.blank += ascii_count(feeds & starts);
        if (bad != 0)
            break;
        carry_on(&c, &b, operation);
    }
    return lines;
}

struct lines
lines_unaltered(const char *text, size_t length, enum operation operation)
{
    return operation == TO_ASCII ? find_run(text, length, TO_ASCII)
                                 : find_run(text, length, TO_UNICODE);
}
