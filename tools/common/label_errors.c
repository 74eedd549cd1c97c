/* SPDX-License-Identifier: MIT */
/* --check: lists the errors of all labels, since a registrant wants to correct everything at once.
   The library reports only the first error of a name. */
#include "label_errors.h"

#include <stdlib.h>
#include <string.h>

#include "hosts_in_text.h"

void
outcome_list_add(struct outcome_list *list, const struct outcome *outcome)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity > 0 ? 2 * list->capacity : 8;
        struct outcome *items = realloc(list->items, capacity * sizeof(*items));

        if (items == NULL)
            die_of_memory();
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = *outcome;
}

/* Whether a label is refused, or with --to-unicode returned unchanged for a reason. */
static bool
is_refused(const struct options *o, const char *label, size_t length, xn_diag *diag)
{
    char out[XN_UNICODE_SIZE];
    size_t out_length;
    xn_status status = o->operation == TO_UNICODE
        ? xn_label_to_unicode(label, length, o->flags, out, sizeof(out), &out_length, diag)
        : xn_label_to_ascii(label, length, o->flags, out, sizeof(out), &out_length, diag);

    return (status != XN_OK && status != XN_E_SPACE) || diag->status > XN_E_ARGUMENT;
}

/* Adds the errors of the labels of a name, which is at this offset of the text. */
static void
check_name(const struct options *o, const char *name, size_t length, size_t offset,
    const struct outcome *whole, struct outcome_list *list)
{
    const char *label;
    size_t pos = 0, label_length;

    for (unsigned i = 0;
         list->count < ERRORS_MAX && xn_label_next(name, length, &pos, &label, &label_length) != 0;
         i++) {
        struct outcome outcome = {.problem = FROM_LIBRARY, .has_finding = whole->has_finding};
        bool is_last = label + label_length == name + length;

        if (label_length == 0 && is_last && i > 0)
            continue; /* after a final dot */
        if (!is_refused(o, label, label_length, &outcome.diag))
            continue;
        outcome.diag.label = i;
        outcome.diag.offset += offset + (size_t)(label - name);
        outcome_list_add(list, &outcome);
    }
}

/* Adds the errors of all hosts.  A name that is percent-encoded has no labels of its own. */
static void
check_hosts(const struct options *o, const char *text, size_t length, const struct outcome *whole,
    struct outcome_list *list)
{
    struct host_part part = {0};
    struct outcome v = {0};

    while (next_host_part(o, text, length, &part, &v)) {
        xn_span host = part.host.host;

        if (part.host.kind == XN_KIND_NAME && memchr(text + host.offset, '%', host.length) == NULL)
            check_name(o, text + host.offset, host.length, host.offset, whole, list);
    }
    if (v.problem != NO_PROBLEM && list->count < ERRORS_MAX)
        outcome_list_add(list, &v);
}

void
check_labels(const struct options *o, const char *text, size_t length, const struct outcome *whole,
    struct outcome_list *list)
{
    struct buffer copy = {0};

    list->count = 0;
    if (o->operation > TO_UNICODE || whole->problem != FROM_LIBRARY
        || (whole->diag.status == XN_E_UTF8 && o->where == 0)) {
        outcome_list_add(list, whole);
        return;
    }
    if (o->where != 0)
        check_hosts(o, text, length, whole, list);
    else
        check_name(o, replace_wildcard(o, text, length, &copy), length, 0, whole, list);
    /* An error of the name, which no label has */
    if (list->count == 0)
        outcome_list_add(list, whole);
    buffer_free(&copy);
}

void
outcome_list_free(struct outcome_list *list)
{
    free(list->items);
    *list = (struct outcome_list){0};
}

static bool
contains(const char *text, size_t length, const char *word)
{
    size_t width = strlen(word);

    for (size_t at = 0; at + width <= length; at++)
        if (memcmp(text + at, word, width) == 0)
            return true;
    return false;
}

static const char *
find_host_hint(const struct options *o, const xn_diag *d)
{
    if (d->status == XN_E_STD3_CHAR && d->cp == '%' && !(o->flags & XN_PERCENT))
        return "--percent decodes it";
    if (d->status == XN_E_SYNTAX && o->where == XN_URL
        && strcmp(d->rule, "RFC 3986 section 3.1") == 0)
        return "a URL begins with a scheme, such as http://";
    return NULL;
}

/* A colon or a slash alone, as in kg/m3, does not make a URL.  Of a colon and an @ that a guard
   refuses, the library says what it looks like. */
static const char *
find_name_hint(const struct options *o, const char *text, size_t length, const xn_diag *d)
{
    bool is_url = (d->cp == ':' || d->cp == '/') && contains(text, length, "://");
    bool is_mail = d->cp == '@';
    bool is_said = d->status == XN_E_GUARD && d->cp != '/';
    bool can_be_converted = o->operation <= TO_UNICODE; /* other operations refuse --url */

    if (is_url && can_be_converted)
        return is_said ? "try --url" : "this looks like a URL; try --url";
    if (is_mail && can_be_converted)
        return is_said ? "try --email" : "this looks like a mail address; try --email";
    if (!is_said && (is_url || is_mail))
        return is_url ? "this looks like a URL" : "this looks like a mail address";
    return NULL;
}

const char *
find_hint(const struct options *o, const char *text, size_t length, const struct outcome *v)
{
    const xn_diag *d = &v->diag;

    if (v->problem != FROM_LIBRARY)
        return NULL;
    if (d->status == XN_E_UNASSIGNED && !(o->flags & XN_ALLOW_UNASSIGNED) && !o->registration)
        return "--allow-unassigned accepts it";
    if (d->status != XN_E_STD3_CHAR && d->status != XN_E_GUARD && d->status != XN_E_SYNTAX)
        return NULL;
    if (d->cp == ' ' && d->offset + d->length == length)
        return "trailing space";
    if (d->cp == ' ' && d->offset == 0)
        return "leading space";
    if (o->where != 0)
        return find_host_hint(o, d);
    if (d->cp == ':' || d->cp == '/' || d->cp == '@')
        return find_name_hint(o, text, length, d);
    if (d->status != XN_E_GUARD && d->cp == '*' && length > 1 && text[0] == '*' && d->offset == 0
        && !o->wildcard)
        return "--wildcard accepts it";
    return NULL;
}

/* ASCII in UTF-16 has a NUL in every other octet.  After an end of line has been found as an octet,
   those may be the even or the odd ones. */
static bool
is_utf16(const char *text, size_t length)
{
    size_t zeros[2] = {0, 0};

    if (length >= 2 && (memcmp(text, "\377\376", 2) == 0 || memcmp(text, "\376\377", 2) == 0))
        return true;
    for (size_t at = 0; at < length; at++)
        zeros[at & 1] += text[at] == '\0';
    return (zeros[0] == 0 || zeros[1] == 0) && zeros[0] + zeros[1] > 1
        && 3 * (zeros[0] + zeros[1]) > length;
}

/* Whether all of it is ASCII and letters of ISO-8859-1 and windows-1252, which are the same, most
   of them alone between letters of ASCII.  In other charsets there are more in a row.  The letter
   FF is too rare. */
static bool
is_latin1(const char *text, size_t length)
{
    size_t ascii = 0, others = 0, row = 0;

    for (size_t at = 0; at < length; at++) {
        unsigned char c = (unsigned char)text[at];

        ascii += (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        row = c < 0x80 ? 0 : row + 1;
        others += c >= 0x80;
        if (row > 2 || c == 0xD7 || c == 0xF7 || c == 0xFF || (c >= 0x80 && c < 0xC0))
            return false;
    }
    return ascii > others;
}

const char *
guess_charset(const char *text, size_t length, bool is_ill_formed)
{
    if (is_utf16(text, length))
        return "the input looks like UTF-16, convert it to UTF-8 with iconv";
    if (is_ill_formed && is_latin1(text, length))
        return "the input looks like ISO-8859-1 or windows-1252, try --from=ISO-8859-1";
    return NULL;
}
