/* SPDX-License-Identifier: MIT */
/* Reads lines, for formats whose records are lines.  Lines without any octet of interest are
   skipped in blocks of 64 octets. */
#include "file_lines.h"

#include <string.h>

#include "ascii.h"
#include "records.h"

enum line_choice
choose_lines(const struct options *o)
{
    if (o->operation == TO_UNICODE || o->operation == AUDIT)
        return ACE_LINES;
    return o->flags & XN_STD3 ? ALL_LINES : o->flags & XN_STRICT_ACE ? ACE_LINES : NON_ASCII_LINES;
}

/* Returns the length of the whole lines that the choice does not include, and adds their number.
   Stops before a line of more than RECORD_MAX octets. */
static size_t
skip_lines(const char *text, size_t length, enum line_choice choice, uint64_t *lines)
{
    const unsigned want = MASK_NON_ASCII | MASK_FEEDS | MASK_HYPHENS;
    size_t end = 0;
    uint64_t hyphen = 0;

    for (size_t at = 0; at < length && choice != ALL_LINES; at += ASCII_BLOCK) {
        size_t size = length - at < ASCII_BLOCK ? length - at : ASCII_BLOCK;
        struct ascii_masks m = ascii_masks(text + at, size, want);
        uint64_t found = m.non_ascii, feeds = m.feeds;

        if (choice == ACE_LINES)
            found |= m.hyphens & (m.hyphens << 1 | hyphen);
        hyphen = m.hyphens >> (ASCII_BLOCK - 1);
        if (found != 0)
            feeds &= ((uint64_t)1 << lowest_bit(found)) - 1;
        if (feeds != 0 && at + lowest_bit(feeds) - end > RECORD_MAX)
            break;
        if (feeds != 0)
            end = at + highest_bit(feeds) + 1;
        *lines += count_bits(feeds);
        if (found != 0)
            break;
    }
    return end;
}

static void
refuse_long(const struct line_reader *r, struct name_sink *sink, const char *text)
{
    const struct file_name where = {.line = r->line, .octet = 1};

    sink->record = text;
    sink->handle_refusal(sink, &where, TOO_LONG);
}

/* The next line, and how much of the text it is with its end; 0 if it is incomplete.  A line that
   arrives in many pieces is scanned once. */
static size_t
next_line(struct line_reader *r, const char *text, size_t length, bool final, size_t *line)
{
    const char *feed = memchr(text + r->scanned, '\n', length - r->scanned);

    *line = feed != NULL ? (size_t)(feed - text) : length;
    r->scanned = feed == NULL && !final ? length : 0;
    if (feed == NULL)
        return final ? length : 0;
    *line -= *line > 0 && feed[-1] == '\r';
    return (size_t)(feed - text) + 1;
}

/* The rest of a line that is too long, the beginning of which has been dealt with. */
static size_t
finish_long(struct line_reader *r, const char *text, size_t length)
{
    const char *feed = memchr(text, '\n', length);

    r->is_inside = feed == NULL;
    return feed != NULL ? (size_t)(feed - text) + 1 : length;
}

size_t
read_lines(struct line_reader *r, struct name_sink *sink, const char *text, size_t length,
    bool final,
    void (*handle)(
        void *state, struct name_sink *sink, const char *line, size_t length, uint64_t number),
    void *state)
{
    uint64_t before = r->line;
    size_t at = r->is_inside ? finish_long(r, text, length) : 0;

    while (at < length && !sink->stopped) {
        size_t line, whole;

        if (r->scanned == 0)
            at += skip_lines(text + at, length - at, r->choice, &r->line);
        if (at == length)
            break;
        whole = next_line(r, text + at, length - at, final, &line);
        if (whole == 0 && length - at <= RECORD_MAX + 1) /* CR may precede the end */
            break;
        r->line++;
        r->scanned = 0;
        r->is_inside = whole == 0;
        if (line > RECORD_MAX) {
            refuse_long(r, sink, text + at);
        } else {
            sink->record = text + at;
            handle(state, sink, text + at, line, r->line);
        }
        at = whole == 0 ? length : at + whole;
    }
    sink->lines += r->line - before;
    return at;
}
