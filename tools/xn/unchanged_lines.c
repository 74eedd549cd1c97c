/* SPDX-License-Identifier: MIT */
/* Finds runs of lines that the conversion does not change, in blocks of 64 octets, each as bit
   masks of the octets that matter. */
#include "unchanged_lines.h"

#include "tools/common/text.h"

enum {
    TO_ASCII_RULES = REFUSE_NUL | REFUSE_EMPTY,
    TO_UNICODE_RULES = REFUSE_NUL | REFUSE_HYPHENS /* as in the ACE prefix */
};

bool
find_unchanged_rules(enum operation operation, unsigned flags, unsigned *refuse)
{
    /* Others do not concern ASCII; XN_NO_GUARDS only accepts more. */
    const unsigned known = XN_ALLOW_UNASSIGNED | XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS
        | XN_PR29 | XN_STRICT_ACE;

    *refuse = operation == TO_ASCII ? TO_ASCII_RULES : TO_UNICODE_RULES;
    if (flags & XN_LOWER)
        *refuse |= REFUSE_CAPITALS;
    if (operation == TO_ASCII) {
        *refuse |= flags & XN_STRICT_ACE ? REFUSE_HYPHENS : 0;
        *refuse |= flags & (XN_STD3 | XN_UNDERSCORE) ? REFUSE_STD3 : 0;
        *refuse |= flags & XN_UNDERSCORE ? ALLOW_UNDERSCORE : 0;
    }
    return !(flags & ~known) && (operation == TO_ASCII || operation == TO_UNICODE);
}

/* What carries over from one block to the next: whether its last octet was of each kind, and the
   number of octets since the last separator and the last end of line. */
struct carry {
    uint64_t separator, hyphen, feed, ret;
    size_t label, line;
};

static inline uint64_t
bit(unsigned at)
{
    return (uint64_t)1 << at;
}

/* Returns the first bit of a set if it is beyond a limit, or 0; an empty set has it at the end of
   the block. */
static inline uint64_t
too_late(uint64_t set, size_t since, size_t most)
{
    unsigned first = set != 0 ? lowest_bit(set) : ASCII_BLOCK - 1;

    return since + first > most ? bit(first) : 0;
}

/* Returns the octets that STD3 forbids, other than ends of lines, and hyphens at the start or the
   end of a label. */
static inline uint64_t
std3_obstacles(const struct ascii_masks *m, const struct carry *c, unsigned refuse)
{
    uint64_t separators = m->dots | m->feeds, after_return = m->returns << 1 | c->ret;

    return (m->others & ~(m->feeds | m->returns)) | (after_return & ~m->feeds)
        | (refuse & ALLOW_UNDERSCORE ? 0 : m->underscores)
        | (m->hyphens & (separators << 1 | c->separator))
        | ((m->hyphens << 1 | c->hyphen) & (separators | m->returns));
}

/* Returns the octets for the slow path: refused ones; blank lines with CR, which are no names; and
   labels or names that may be too long, with dots and CR counted. */
ALWAYS_INLINE static uint64_t
obstacles(const struct ascii_masks *m, const struct carry *c, unsigned refuse)
{
    uint64_t separators = m->dots | m->feeds, bad = m->refused;

    if (refuse & REFUSE_EMPTY)
        bad |= m->dots & (separators << 1 | c->separator);
    if (refuse & REFUSE_HYPHENS)
        bad |= m->hyphens & (m->hyphens << 1 | c->hyphen);
    if (refuse & REFUSE_STD3)
        bad |= std3_obstacles(m, c, refuse);
    return bad | m->capitals | (m->returns & (m->feeds << 1 | c->feed))
        | too_late(separators, c->label, XN_LABEL_MAX) | too_late(m->feeds, c->line, XN_NAME_MAX);
}

static inline void
carry_over(struct carry *c, const struct ascii_masks *m)
{
    uint64_t separators = m->dots | m->feeds;

    c->separator = separators >> (ASCII_BLOCK - 1);
    c->hyphen = m->hyphens >> (ASCII_BLOCK - 1);
    c->feed = m->feeds >> (ASCII_BLOCK - 1);
    c->ret = m->returns >> (ASCII_BLOCK - 1);
    c->label = separators != 0 ? ASCII_BLOCK - 1 - highest_bit(separators) : c->label + ASCII_BLOCK;
    c->line = m->feeds != 0 ? ASCII_BLOCK - 1 - highest_bit(m->feeds) : c->line + ASCII_BLOCK;
}

/* Returns true only if the masks of refused octets and CR are empty, as in most blocks: LF is the
   only octet below SPACE in most texts. */
ALWAYS_INLINE static bool
is_usual(const char *block)
{
    octets16 unusual = each(0);

    for (size_t at = 0; at < ASCII_BLOCK; at += 16) {
        octets16 octets = load_octets(block + at);

        unusual |= octets | (is_between(octets, '\0', '\r') ^ is_equal(octets, '\n'));
    }
    return mask_of(unusual) == 0;
}

/* Returns the masks of a block; the last one may be short. */
ALWAYS_INLINE static struct ascii_masks
load_masks(const char *block, size_t length, unsigned want)
{
    if (length < ASCII_BLOCK)
        return ascii_masks(block, length, want);
    if (is_usual(block))
        return ascii_masks(block, ASCII_BLOCK, want & ~(unsigned)(MASK_REFUSED | MASK_RETURNS));
    return ascii_masks(block, ASCII_BLOCK, want);
}

/* Finds a run.  For speed, callers pass constants for refuse, and unused masks are optimised
   away. */
ALWAYS_INLINE static struct line_run
scan_blocks(const char *text, size_t length, unsigned refuse)
{
    const unsigned want = MASK_REFUSED | MASK_FEEDS | MASK_RETURNS
        | (refuse & (REFUSE_HYPHENS | REFUSE_STD3) ? MASK_HYPHENS : 0)
        | (refuse & REFUSE_STD3 ? MASK_OTHERS : 0) | (refuse & REFUSE_CAPITALS ? MASK_CAPITALS : 0);
    struct carry c = {.separator = 1, .feed = 1};
    struct line_run run = {0};

    for (size_t at = 0; at < length; at += ASCII_BLOCK) {
        struct ascii_masks m = load_masks(text + at, length - at, want);
        uint64_t feeds, starts = m.feeds << 1 | c.feed, bad = obstacles(&m, &c, refuse);

        feeds = bad != 0 ? m.feeds & (bit(lowest_bit(bad)) - 1) : m.feeds;
        if (feeds != 0)
            run.octets = at + highest_bit(feeds) + 1;
        run.count += count_bits(feeds);
        if ((feeds & starts) != 0)
            run.blank += count_bits(feeds & starts);
        if (bad != 0)
            break;
        carry_over(&c, &m);
    }
    run.names = run.count - run.blank;
    return run;
}

struct line_run
find_unchanged_lines(const char *text, size_t length, unsigned refuse)
{
    switch (refuse) {
    case TO_ASCII_RULES: return scan_blocks(text, length, TO_ASCII_RULES);
    case TO_UNICODE_RULES: return scan_blocks(text, length, TO_UNICODE_RULES);
    default: return scan_blocks(text, length, refuse);
    }
}
