/* SPDX-License-Identifier: MIT */
/* Reads the records of a file one by one; those that are too long are refused. */
#include "config.h"

#include <stdlib.h>

#include "file_format.h"
#include "tools/common/records.h"
#include "tools/common/text.h"

static enum line_choice
choose_lines(const struct zone_options *o)
{
    if (o->format->reads_all || o->operation == LIST || (o->flags & XN_STD3 && !o->to_unicode))
        return ALL_LINES;
    return o->to_unicode || o->flags & XN_STRICT_ACE ? ACE_LINES : NON_ASCII_LINES;
}

/* Clears the search.  A line ends as a comment does. */
static void
clear_search(struct file_reader *r)
{
    r->search = (struct record_search){0};
    if (!r->filter.is_zone) {
        r->search.state = REST_OF_LINE;
        r->search.has_content = true;
    }
}

void
file_reader_open(struct file_reader *r)
{
    const struct file_format *format = r->o->format;

    r->filter = (struct line_filter){.choice = choose_lines(r->o), .is_zone = format->is_zone};
    if (format->state_size > 0)
        r->state = check_memory(calloc(1, format->state_size));
    clear_search(r);
}

void
file_reader_close(struct file_reader *r)
{
    free(r->state);
    buffer_free(&r->label);
    free(r->labels.items);
    text_set_free(&r->names);
}

static void
refuse_record(struct file_reader *r, const char *text, const struct problem *problem)
{
    struct file_name where = {.line = r->lines + 1, .octet = 1};

    if (problem == &unclosed_quotes || problem == &unopened_paren) {
        where.line += r->search.error_line;
        where.octet = r->search.error_octet;
    }
    r->record = text;
    r->handle(r, &where, problem);
}

/* Returns whether a line is blank or a comment, in any format that is not that of a zone. */
static bool
is_blank_or_comment(const char *line, size_t length)
{
    size_t at = 0;

    while (at < length && is_space(line[at]))
        at++;
    return at == length || line[at] == '#' || line[at] == ';' || line[at] == '!'
        || (length - at > 1 && line[at] == '/' && line[at + 1] == '/');
}

/* Reads or refuses a record whose end was found.  Returns its length. */
static size_t
end_record(struct file_reader *r, const char *text)
{
    static const struct record_format line = {.end = '\n'};
    size_t whole = r->search.at, length = make_record(&line, text, whole).length;

    if (r->search.problem != NULL) {
        refuse_record(r, text, r->search.problem);
    } else if (r->search.has_content && (r->search.before > 0 || length > RECORD_MAX)) {
        refuse_record(r, text, &too_long);
    } else if (r->search.has_content) {
        r->record = text;
        r->has_content |= r->filter.is_zone || !is_blank_or_comment(text, length);
        r->o->format->read(r, text, length);
    }
    r->lines += r->search.lines;
    clear_search(r);
    if (r->end != NULL)
        r->end(r, text, whole, false);
    return whole;
}

/* Skips the beginning of a record that is too long, which is not kept in memory.  The reason for
   the refusal is known at its end: a parenthesis may never be closed. */
static size_t
pass_long(struct file_reader *r, const char *text)
{
    size_t length = r->search.at;

    r->record = text;
    if (r->stops && r->search.has_content)
        refuse_record(r, text, &too_long);
    r->search.before += length;
    r->search.at = 0;
    if (r->end != NULL)
        r->end(r, text, length, r->search.has_content);
    return length;
}

size_t
file_reader_read(struct file_reader *r, const char *text, size_t length, bool final)
{
    size_t at = 0;

    /* A long record may have been skipped up to the end of the file, but not yet refused. */
    while ((at < length || (final && r->search.before > 0)) && !r->stopped) {
        bool is_begun = r->search.at > 0 || r->search.before > 0;

        if (!is_begun && !r->is_chaos && r->has_names)
            at += skip_lines(&r->filter, text + at, length - at, &r->lines);
        if (at == length && !is_begun)
            break;
        if (find_record_end(&r->search, text + at, length - at, final)) {
            at += end_record(r, text + at);
        } else {
            /* CR may precede the end of a record of the greatest length */
            if (r->search.before > 0 || length - at > RECORD_MAX + 1)
                at += pass_long(r, text + at);
            break;
        }
    }
    return at;
}
