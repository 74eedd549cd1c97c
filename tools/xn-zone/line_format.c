/* SPDX-License-Identifier: MIT */
/* Reads lines, and converts names that are written without escapes.  Lines without any octet of
   interest are skipped in blocks of 64 octets. */
#include "config.h"

#include "line_format.h"

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "records.h"

/* The state of a file. */
struct line_reader {
    unsigned flags; /* of the library */
    bool to_unicode;
    enum line_choice choice;
    uint64_t line;  /* number of lines before the text */
    size_t scanned; /* octets of the text in which no line ends */
    bool is_inside; /* a line longer than RECORD_MAX */
};

enum line_choice
choose_lines(const struct zone_options *o)
{
    if (o->operation == LIST)
        return ALL_LINES;
    if (o->to_unicode)
        return ACE_LINES;
    return o->flags & XN_STD3 ? ALL_LINES : o->flags & XN_STRICT_ACE ? ACE_LINES : NON_ASCII_LINES;
}

void *
open_lines(const struct zone_options *o)
{
    struct line_reader *r = check_memory(calloc(1, sizeof(*r)));

    r->flags = o->flags & ~XN_NO_GUARDS;
    r->to_unicode = o->to_unicode;
    r->choice = choose_lines(o);
    return r;
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
read_lines(void *state, struct name_sink *sink, const char *text, size_t length, bool final,
    void (*handle)(struct name_sink *sink, const char *line, size_t length, uint64_t number))
{
    struct line_reader *r = state;
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
            handle(sink, text + at, line, r->line);
        }
        at = whole == 0 ? length : at + whole;
    }
    sink->lines += r->line - before;
    return at;
}

/* Whether the ACE prefix is anywhere in the text, in front of a label or not. */
static bool
has_ace_label(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (has_ace_prefix(text + i, length - i))
            return true;
    return false;
}

/* A name is decoded only if both forms are encoded to the same name, which fails if another label
   of it is empty, for example. */
static bool
is_same_name(unsigned flags, const char *a, size_t alen, const char *b, size_t blen)
{
    int same;

    return xn_equal(a, alen, b, blen, flags, &same, NULL) == XN_OK && same;
}

static enum name_result
convert_to_unicode(unsigned flags, const char *text, size_t length, struct buffer *out)
{
    size_t begin = out->length, wanted = XN_UNICODE_SIZE;
    xn_status status;

    if (!has_ace_label(text, length))
        return NAME_UNCHANGED;
    do {
        size_t cap = wanted + 1;
        char *to = buffer_reserve(out, cap);

        status = xn_to_unicode(text, length, flags, to, cap, &wanted, NULL);
    } while (status == XN_E_SPACE);
    if (status != XN_OK)
        return NAME_UNCHANGED;
    out->length += wanted;
    if ((wanted == length && memcmp(out->data + begin, text, length) == 0)
        || ascii_is(out->data + begin, wanted)
        || !is_same_name(flags, text, length, out->data + begin, wanted)) {
        out->length = begin;
        return NAME_UNCHANGED;
    }
    return NAME_CHANGED;
}

enum name_result
convert_whole_name(
    void *state, const struct file_name *whole, struct buffer *out, struct refusal *refusal)
{
    const struct line_reader *r = state;
    const char *name = whole->text + whole->prefix;
    size_t length = whole->length - whole->prefix, wanted;
    bool is_ascii = ascii_is(name, length);

    buffer_put(out, whole->text, whole->prefix);
    if (r->to_unicode)
        return convert_to_unicode(r->flags, name, length, out);
    if (is_ascii && !(r->flags & (XN_STD3 | XN_STRICT_ACE)))
        return NAME_UNCHANGED;
    if (xn_to_ascii(name, length, r->flags, buffer_reserve(out, XN_NAME_SIZE), XN_NAME_SIZE,
            &wanted, &refusal->diag)
        != XN_OK) {
        refusal->problem = FROM_LIBRARY;
        refusal->diag.offset += refusal->diag.status == XN_E_NAME_LONG ? 0 : whole->prefix;
        return NAME_REFUSED;
    }
    out->length += wanted;
    return is_ascii ? NAME_UNCHANGED : NAME_CHANGED;
}

void
copy_name(const struct file_name *name, struct buffer *out)
{
    buffer_put(out, name->text + name->prefix, name->length - name->prefix);
}
