/* SPDX-License-Identifier: MIT */
/* Skips lines that need not be read: nearly all of most files.  Works on blocks of 64 octets.

   A line is skipped if it is ASCII; of a zone, if it also has no quotation mark, parenthesis,
   backslash or dollar sign: then it is one record without escapes, and neither a directive nor part
   of another record.  It may still matter later if it has the class CH, which records without a
   class inherit, or one of the types RRSIG and NSEC3, perhaps as TYPE46 or TYPE50: such words are
   recognised by two of their characters, which are rare in this order, and then compared as a
   whole. */
#include "config.h"

#include "zone.h"

#include <string.h>

#include "tools/common/text.h"

struct line_masks {
    uint64_t stops, feeds;
    uint64_t words; /* second of two letters in a row as in a word of interest */
};

/* Marks the second octet of each pair of letters of a word of interest.  previous is shifted by one
   octet. */
ALWAYS_INLINE static octets16
is_part_of_word(octets16 octets, octets16 previous)
{
    octets16 second = octets | each(0x20), first = previous | each(0x20);

    return (is_equal(first, 'c') & is_equal(second, 'h'))
        | ((is_equal(first, 'c') | is_equal(first, 's')) & is_equal(second, '3'))
        | (is_equal(first, 'r') & is_equal(second, 'r'))
        | (is_equal(first, 'y') & is_equal(second, 'p'));
}

/* Returns the masks of 64 octets.  text[-1] must be readable. */
ALWAYS_INLINE static struct line_masks
load_masks(const char *text, bool is_zone, bool stops_at_ace)
{
    struct line_masks m = {0};

    for (size_t at = 0; at < ASCII_BLOCK; at += 16) {
        octets16 octets = load_octets(text + at), previous = load_octets(text + at - 1);
        octets16 stops = octets;

        if (stops_at_ace)
            stops |= is_equal(octets, '-') & is_equal(previous, '-');
        if (is_zone) { /* includes four other characters from " to ), which are rare in zones */
            stops |= is_between(octets, '"', ')') | is_equal(octets, '\\');
            m.words |= (uint64_t)mask_of(is_part_of_word(octets, previous)) << at;
        }
        m.stops |= (uint64_t)mask_of(stops) << at;
        m.feeds |= (uint64_t)mask_of(is_equal(octets, '\n')) << at;
    }
    return m;
}

/* Passes constants, so that each case is optimised separately. */
ALWAYS_INLINE static struct line_masks
load_block(const struct line_filter *filter, const char *text)
{
    bool stops_at_ace = filter->choice == ACE_LINES;

    return filter->is_zone ? load_masks(text, true, stops_at_ace)
                           : load_masks(text, false, stops_at_ace);
}

static inline bool
is_between_words(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';';
}

/* Returns whether the two letters that end at a position belong to a word that the reader must see.
   The first octet of the text is part of an owner, so never of such a word. */
static bool
is_keyword_at(
    const struct line_filter *filter, const char *text, const char *end, const char *second)
{
    static const struct {
        char second;
        unsigned char before; /* octets of the word before the second letter */
        const char *word;
    } words[] = {{'h', 1, "ch"}, {'h', 1, "chaos"}, {'3', 5, "class3"}, {'r', 1, "rrsig"},
        {'3', 4, "nsec3"}};
    char letter = ascii_lower(*second);

    if (letter == 'p') /* a type given by its number */
        return second - text > 2 && ascii_lower(second[-2]) == 't' && is_between_words(second[-3]);
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        const char *start;
        size_t length;

        if (words[i].second != letter || second - text <= words[i].before
            || (filter->ignores_signing && (letter == 'r' || words[i].before == 4)))
            continue;
        start = second - words[i].before;
        length = strlen(words[i].word);
        if (is_between_words(start[-1]) && (size_t)(end - start) > length
            && is_between_words(start[length]) && zone_starts_with(start, length, words[i].word))
            return true;
    }
    return false;
}

/* Returns the masks of at most 64 octets, extended by ends of lines. */
static struct line_masks
load_few(const struct line_filter *filter, const char *text, size_t length, char previous)
{
    struct line_masks m;
    char block[1 + ASCII_BLOCK];

    memset(block, '\n', sizeof(block));
    block[0] = previous;
    memcpy(block + 1, text, length);
    m = load_block(filter, block + 1);
    if (length < ASCII_BLOCK)
        m.feeds &= ((uint64_t)1 << length) - 1;
    return m;
}

/* Removes words that the reader need not see from the mask.  Returns the first octet of the run's
   end, or 64. */
static unsigned
find_stop(const struct line_filter *filter, struct line_masks *m, const char *text, const char *end,
    const char *block)
{
    while (m->words != 0) {
        unsigned at = lowest_bit(m->words);

        if (m->stops != 0 && lowest_bit(m->stops) < at)
            break;
        if (is_keyword_at(filter, text, end, block + at))
            return at;
        m->words &= m->words - 1;
    }
    return m->stops != 0 ? lowest_bit(m->stops) : ASCII_BLOCK;
}

size_t
skip_lines(const struct line_filter *filter, const char *text, size_t length, uint64_t *lines)
{
    size_t skipped = 0;

    if (filter->choice == ALL_LINES)
        return 0;
    for (size_t at = 0; at < length; at += ASCII_BLOCK) {
        size_t size = length - at < ASCII_BLOCK ? length - at : ASCII_BLOCK;
        struct line_masks m;
        uint64_t feeds;
        unsigned stop;

        if (at == 0 || size < ASCII_BLOCK)
            m = load_few(filter, text + at, size, at == 0 ? '\n' : text[at - 1]);
        else
            m = load_block(filter, text + at);
        stop = find_stop(filter, &m, text, text + length, text + at);
        feeds = stop < ASCII_BLOCK ? m.feeds & (((uint64_t)1 << stop) - 1) : m.feeds;
        if (feeds != 0)
            skipped = at + highest_bit(feeds) + 1;
        *lines += count_bits(feeds);
        if (stop < ASCII_BLOCK)
            break;
    }
    return skipped;
}
