/* SPDX-License-Identifier: MIT */
/* --check: lists the errors of all labels, since a registrant wants to correct everything at once.
   The library reports only the first error. */
#include "name_errors.h"

#include <string.h>

#include "hosts_in_text.h"
#include "tools/common/filter.h"

/* Adds the errors of all hosts.  The labels of a percent-encoded name are not checked one by
   one. */
static void
check_hosts(const struct options *o, const char *text, size_t length, struct outcome_list *list)
{
    struct host_part part = {0};
    struct outcome v = {0};

    while (next_host_part(o, text, length, &part, &v)) {
        xn_span host = part.host.host;

        if (part.host.kind == XN_KIND_NAME && memchr(text + host.offset, '%', host.length) == NULL)
            list_label_errors(list, text + host.offset, host.length, host.offset,
                o->operation == TO_UNICODE, o->flags);
    }
    if (v.problem != NULL && list->count < ERRORS_MAX)
        outcome_list_add(list, &v);
}

void
check_labels(struct filter *f, const struct outcome *whole)
{
    const struct options *o = filter_conversion(f);
    const char *text = f->name->text;
    const size_t length = f->name->length;
    struct outcome_list *list = &f->found;
    struct buffer copy = {0};

    list->count = 0;
    if (o->operation > TO_UNICODE || whole->problem != &from_library
        || (whole->diag.status == XN_E_UTF8 && o->where == 0)) {
        outcome_list_add(list, whole);
        return;
    }
    if (o->where != 0)
        check_hosts(o, text, length, list);
    else
        list_label_errors(list, replace_wildcard(o, text, length, &copy), length, 0,
            o->operation == TO_UNICODE, o->flags);
    /* An error of the name, not of a label */
    if (list->count == 0)
        outcome_list_add(list, whole);
    buffer_free(&copy);
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
    if (d->cp == '\\' && o->where == XN_URL)
        return "write '/'";
    if (d->status == XN_E_SYNTAX && d->cp == XN_NO_CP && d->length == 0 && o->where == XN_EMAIL)
        return "a mail address has the form user@example.com";
    if (d->status == XN_E_SYNTAX && o->where == XN_URL
        && strcmp(d->rule, "RFC 3986 section 3.1") == 0)
        return "a URL begins with a scheme, such as http://; --hostport is for hosts";
    return NULL;
}

/* Returns a hint if a name looks like a URL or a mail address.  A colon or a slash, as in kg/m3,
   does not make a URL.  For a colon or an @ that a guard refuses, the library's message says so. */
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
find_hint(const struct filter *f, const struct outcome *v)
{
    const struct options *o = filter_conversion(f);
    const char *text = f->name->text;
    const size_t length = f->name->length;
    const xn_diag *d = &v->diag;
    const char *hint = find_text_hint(v, length);

    if (hint != NULL || v->problem != &from_library)
        return hint;
    if (d->status == XN_E_STD3_CHAR && d->cp == '_' && !(o->flags & XN_UNDERSCORE))
        return "--underscore accepts it";
    if ((d->status == XN_E_ROUND_TRIP || d->status == XN_E_PUNYCODE || d->status == XN_E_OVERFLOW)
        && o->flags & XN_STRICT_ACE && o->operation == TO_ASCII && !o->check)
        return "without --strict-ace it is accepted";
    if (d->status == XN_E_UNASSIGNED && !(o->flags & XN_ALLOW_UNASSIGNED) && !o->registration)
        return "--allow-unassigned accepts it";
    if (d->status != XN_E_STD3_CHAR && d->status != XN_E_GUARD && d->status != XN_E_SYNTAX)
        return NULL;
    if (d->cp == 0xFF20 || d->cp == 0xFE6B)
        return o->where == 0 && o->operation <= TO_UNICODE ? "write '@', and try --email"
                                                           : "write '@'";
    if (o->where != 0)
        return find_host_hint(o, d);
    if (d->cp == ':' || d->cp == '/' || d->cp == '@')
        return find_name_hint(o, text, length, d);
    if (d->status != XN_E_GUARD && d->cp == '*' && d->offset == 0 && is_wildcard(text, length)
        && !o->wildcard)
        return "--wildcard accepts it";
    if (d->status == XN_E_GUARD && o->operation <= TO_UNICODE && d->cp != 0)
        return "--no-guards accepts it";
    return NULL;
}
