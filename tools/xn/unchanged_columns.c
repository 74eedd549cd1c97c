/* SPDX-License-Identifier: MIT */
/* Finds runs of records of which the conversion changes no column.  Only simple records qualify: in
   CSV, quotation marks enclose whole fields on one line, without quotation marks in them. */
#include "tools/common/text.h"
#include "unchanged_lines.h"

/* The octets that structure a record, found a block at a time. */
struct marks {
    const struct record_format *format;
    const char *text;
    size_t length;
    size_t block;  /* the position of the block */
    uint64_t mask; /* the marks in it that have not been returned */
};

/* Returns the marks of a block.  In CSV, CR is one, since a field that contains it needs quotation
   marks.  In the last block there may be marks after the end of the text, where is_at() finds
   nothing. */
static uint64_t
find_marks(const struct marks *m, size_t at)
{
    size_t rest = m->length - at;
    char block[ASCII_BLOCK] = {0};
    const char *text = m->text + at;
    uint64_t mask = 0;

    if (rest < ASCII_BLOCK)
        text = memcpy(block, text, rest);
    for (unsigned i = 0; i < ASCII_BLOCK; i += 16) {
        octets16 octets = load_octets(text + i);
        octets16 found = is_equal(octets, m->format->delimiter) | is_equal(octets, m->format->end);

        if (m->format->csv)
            found |= is_equal(octets, '"') | is_equal(octets, '\r');
        mask |= (uint64_t)mask_of(found) << i;
    }
    return mask;
}

/* Returns the position of the next mark, or one after the text. */
ALWAYS_INLINE static size_t
next_mark(struct marks *m)
{
    size_t at;

    while (m->mask == 0) {
        m->block += ASCII_BLOCK;
        if (m->block >= m->length)
            return m->length;
        m->mask = find_marks(m, m->block);
    }
    at = m->block + lowest_bit(m->mask);
    m->mask &= m->mask - 1;
    return at;
}

static inline bool
is_at(const struct marks *m, size_t at, char octet)
{
    return at < m->length && m->text[at] == octet;
}

struct simple_field {
    size_t at, end; /* of the contents */
    size_t mark;    /* after the field: a delimiter, or the end of the record */
};

/* Reads a field that begins with a quotation mark, which is the next mark. */
static bool
read_quoted(struct marks *m, struct simple_field *field)
{
    field->at = next_mark(m) + 1;
    do
        field->end = next_mark(m);
    while (is_at(m, field->end, m->format->delimiter));
    field->mark = next_mark(m);
    return is_at(m, field->end, '"') && field->mark == field->end + 1;
}

/* Reads the field that begins at a position.  Returns false if it is not simple, or the text ends
   within it. */
ALWAYS_INLINE static bool
read_field(struct marks *m, size_t at, struct simple_field *field)
{
    const struct record_format *format = m->format;

    if (format->csv && is_at(m, at, '"')) {
        if (!read_quoted(m, field))
            return false;
    } else {
        field->at = at;
        field->end = field->mark = next_mark(m);
    }
    if (format->csv && is_at(m, field->mark, '\r')) {
        field->mark = next_mark(m);
        return is_at(m, field->mark, format->end) && m->text[field->mark - 1] == '\r';
    }
    if (!format->csv && format->end == '\n' && is_at(m, field->mark, '\n') && field->end > field->at
        && m->text[field->end - 1] == '\r')
        field->end--;
    return is_at(m, field->mark, format->delimiter) || is_at(m, field->mark, format->end);
}

/* Reads the record that follows the run, and adds it to the run if none of its columns changes. */
static bool
add_record(
    struct marks *m, const struct column_list *columns, unsigned refuse, struct line_run *run)
{
    struct simple_field field = {.mark = 0};
    size_t at = run->octets, found = 0;
    uint64_t names = 0;

    for (size_t number = 1;; number++) {
        if (!read_field(m, at, &field))
            return false;
        if (found < columns->count && columns->numbers[found] == number) {
            size_t length = field.end - field.at;

            if (length > XN_LABEL_MAX || !ascii_passes(m->text + field.at, length, refuse))
                return false;
            found++;
            names += length > 0;
        }
        if (m->text[field.mark] == m->format->end)
            break;
        at = field.mark + 1;
    }
    if (field.end == run->octets) /* a record without any text is blank, even if it lacks columns */
        found = 1;
    else if (found < columns->count || field.mark - run->octets > RECORD_MAX)
        return false;
    run->octets = field.mark + 1;
    run->count++;
    run->names += names;
    run->blank += found - names;
    return true;
}

struct line_run
find_unchanged_columns(const struct record_format *format, const struct column_list *columns,
    const char *text, size_t length, unsigned refuse)
{
    struct marks m = {.format = format, .text = text, .length = length};
    struct line_run run = {0};

    if (length > 0)
        m.mask = find_marks(&m, 0);
    while (run.octets < length && add_record(&m, columns, refuse, &run))
        continue;
    return run;
}
