/* SPDX-License-Identifier: MIT */
/* The conversion of names in zones.  ASCII labels are copied as they are written; others are
   converted one by one. */
#include "zone.h"

#include <string.h>

#include "line_format.h"
#include "tools/common/deviation_scan.h"
#include "tools/common/text.h"

/* The conversion of one name. */
struct work {
    const struct zone_origin *origin;
    struct buffer *label; /* without its escapes */
    const struct name *name;
    struct buffer *out;
    struct outcome *v;
    unsigned *found; /* deviations */
    bool to_unicode;
    bool checks_escapes; /* also in ASCII */
    unsigned flags;      /* of the library */
    const struct zone_labels *labels;
    unsigned number; /* of labels so far */
    size_t total;    /* octets of the labels so far on the wire */
    bool is_absolute, is_changed;
    /* The fault of an ASCII label, refused if the name changes. */
    bool has_fault;
    xn_diag fault;
};

static enum name_result
refuse_label(
    struct work *w, const struct problem *problem, const struct zone_label *label, size_t at)
{
    refuse(w->v, problem, (size_t)(label->text - w->name->text) + at, label->length - at);
    w->v->diag.label = w->number;
    return NAME_REFUSED;
}

/* Converts the positions of a diagnosis from the label without its escapes to the name. */
static void
locate_in_name(const struct work *w, const struct zone_label *label, xn_diag *diag)
{
    size_t start = zone_find_octet(label->text, label->length, diag->offset),
           end = zone_find_octet(label->text, label->length, diag->offset + diag->length);

    diag->offset = (size_t)(label->text - w->name->text) + start;
    diag->length = end - start;
    diag->label = w->number;
}

/* Returns whether the final form of a label is unknown: $ becomes a number in $GENERATE. */
static bool
has_dollar(const struct work *w, const struct zone_label *label)
{
    return w->name->rules & ZONE_GENERATED && memchr(label->text, '$', label->length) != NULL;
}

/* Returns whether --std3 and --strict-ace check an ASCII label.  An empty or overlong label matters
   only in a name that changes. */
static bool
is_checked(const struct work *w)
{
    const struct buffer *label = w->label;
    bool is_wildcard = w->name->rules & ZONE_WILDCARD && w->number == 0 && label->length == 1
        && label->data[0] == '*';

    return (w->flags & XN_STD3 && !is_wildcard)
        || (w->flags & XN_STRICT_ACE && has_ace_prefix(label->data, label->length));
}

static enum name_result
label_to_ascii(struct work *w, const struct zone_label *label)
{
    bool is_ascii = zone_is_ascii(label->text, label->length), must_be_valid;
    const struct problem *special = w->name->rules & ZONE_MAILBOX && w->number == 0 ? &local_part
        : has_dollar(w, label) ? &generated_label
                               : NULL;
    char ascii[XN_LABEL_SIZE];
    size_t bad, length;

    if (special != NULL && !is_ascii)
        return refuse_label(w, special, label, 0);
    w->label->length = 0;
    if (!zone_unescape(label->text, label->length, w->label, &bad))
        return is_ascii && !(w->flags & XN_STD3) && !w->checks_escapes
            ? NAME_UNCHANGED
            : refuse_label(w, &bad_escape, label, bad);
    if (is_ascii)
        w->total += w->label->length;
    if (special != NULL)
        return NAME_UNCHANGED;
    must_be_valid = !is_ascii || is_checked(w);
    if (xn_label_to_ascii(w->label->data, w->label->length, must_be_valid ? w->flags : XN_NO_GUARDS,
            ascii, sizeof(ascii), &length, &w->v->diag)
        != XN_OK) {
        w->v->problem = &from_library;
        locate_in_name(w, label, &w->v->diag);
        if (must_be_valid)
            return NAME_REFUSED;
        if (!w->has_fault)
            w->fault = w->v->diag;
        w->has_fault = true;
        return NAME_UNCHANGED;
    }
    if (is_ascii)
        return NAME_UNCHANGED;
    buffer_put(w->out, ascii, length);
    w->total += length;
    *w->found |= find_deviations(w->label->data, w->label->length);
    return NAME_CHANGED;
}

/* Decodes an ACE label, which no local part, and no label with a number of $GENERATE, is. */
static enum name_result
label_to_unicode(struct work *w, const struct zone_label *label)
{
    struct buffer *plain = w->label;
    char text[XN_UNICODE_SIZE];
    size_t bad, length;
    xn_diag diag;

    plain->length = 0;
    if (!zone_unescape(label->text, label->length, plain, &bad))
        return NAME_UNCHANGED;
    w->total += plain->length;
    if (has_dollar(w, label))
        return NAME_UNCHANGED;
    if (plain->length == 0
        || (plain->length > XN_LABEL_MAX && ascii_is(plain->data, plain->length)))
        w->has_fault = true;
    if (!has_ace_prefix(plain->data, plain->length)
        || (w->name->rules & ZONE_MAILBOX && w->number == 0)
        || xn_label_to_unicode(
               plain->data, plain->length, w->flags, text, sizeof(text), &length, &diag)
            != XN_OK
        || diag.status != XN_OK || ascii_is(text, length))
        return NAME_UNCHANGED;
    buffer_put(w->out, text, length);
    return NAME_CHANGED;
}

/* Copies an instance, which is not a host name, and counts its octets on the wire. */
static enum name_result
copy_instance(struct work *w, const struct zone_label *label)
{
    size_t bad;

    w->label->length = 0;
    if (!zone_unescape(label->text, label->length, w->label, &bad) && w->checks_escapes)
        return refuse_label(w, &bad_escape, label, bad);
    w->total += w->label->length;
    buffer_put(w->out, label->text, label->length);
    return NAME_UNCHANGED;
}

/* Reads the text from a label to the next raw dot in ASCII.  Returns whether services follow it.
   *last is its last label. */
static bool
read_instance(const struct work *w, size_t first, struct zone_label *text, size_t *last)
{
    const struct zone_labels *labels = w->labels;
    const unsigned char *services = w->origin->services;

    for (*last = first; *last + 1 < labels->count && labels->items[*last].dot > 1;)
        ++*last;
    *text = labels->items[*last];
    text->length += (size_t)(text->text - labels->items[first].text);
    text->text = labels->items[first].text;
    if (text->dot <= 1)
        return zone_is_instance(w->origin, labels, *last);
    text->length += text->dot; /* a dot of another script is text */
    text->dot = 0;
    return services[0] & ZONE_SERVICE && services[1] & ZONE_TRANSPORT;
}

static enum name_result
convert_label(struct work *w, const struct zone_label *label)
{
    enum name_result result = (w->to_unicode ? label_to_unicode : label_to_ascii)(w, label);

    if (result == NAME_UNCHANGED)
        buffer_put(w->out, label->text, label->length);
    return result;
}

static enum name_result
convert_labels(struct work *w)
{
    const struct zone_labels *labels = w->labels;
    size_t end = 0; /* of the text that was examined as an instance, once for its labels */

    for (size_t i = 0, last; i < labels->count; i = last + 1) {
        struct zone_label label = labels->items[i];
        bool is_instance = false;
        enum name_result result;

        last = i;
        if (i >= end) {
            is_instance = read_instance(w, i, &label, &last);
            end = last + 1;
        }
        if (!is_instance) {
            last = i;
            label = labels->items[i];
            is_instance = zone_is_instance(w->origin, labels, i);
        }
        result = (is_instance ? copy_instance : convert_label)(w, &label);
        if (result == NAME_REFUSED)
            return NAME_REFUSED;
        w->is_changed |= result == NAME_CHANGED || label.dot > 1;
        if (label.dot > 0)
            buffer_char(w->out, '.');
        w->total += last + 1 < labels->count;
        w->is_absolute = label.dot > 0;
        w->number++;
    }
    return w->is_changed ? NAME_CHANGED : NAME_UNCHANGED;
}

/* Checks RFC 1035 section 2.3.4, with the origin that makes the name absolute. */
static bool
is_too_long(struct work *w)
{
    const struct zone_origin *origin = w->origin;
    size_t total = w->total;

    if (!w->is_absolute && origin->is_absolute && origin->length > 0)
        total += 1 + origin->length;
    if (total <= XN_NAME_MAX)
        return false;
    w->fault = (xn_diag){.status = XN_E_NAME_LONG,
        .cp = XN_NO_CP,
        .mapped = XN_NO_CP,
        .length = w->name->length,
        .octets = total,
        .rule = "RFC 1035 section 2.3.4"};
    return true;
}

/* The fast path: returns true for most names, with nothing to convert and no fault as a whole. */
static bool
is_unaffected(const struct zone_options *o, const struct name *name, unsigned flags)
{
    char ascii[XN_NAME_SIZE];

    if (zone_is_at_sign(name->text, name->length) || (name->length == 1 && *name->text == '.'))
        return true;
    if (!ascii_is(name->text, name->length) || memchr(name->text, '\\', name->length) != NULL)
        return false;
    if (o->to_unicode)
        return memchr(name->text, '-', name->length) == NULL;
    return !(flags & (XN_STD3 | XN_STRICT_ACE))
        || xn_to_ascii(name->text, name->length, flags, ascii, sizeof(ascii), NULL, NULL) == XN_OK;
}

static enum name_result
convert_quoted(const struct zone_options *o, const struct name *name, struct outcome *v)
{
    if (o->to_unicode || zone_is_ascii(name->text, name->length))
        return NAME_UNCHANGED;
    refuse(v, &quoted_name, 0, name->length);
    return NAME_REFUSED;
}

/* Returns whether --display shows a name as a whole.  With an escape, a service instance or a
   number of $GENERATE it is written in ASCII instead. */
static bool
is_shown_whole(const struct work *w)
{
    return memchr(w->name->text, '\\', w->name->length) == NULL
        && !(w->name->rules & ZONE_GENERATED) && !zone_is_instance(w->origin, w->labels, 0);
}

/* Shows a name as it is shown in its domain.  Without $ORIGIN the domain is unknown, and counts as
   ASCII, where look-alikes of ASCII are not shown.  In configurations, names are complete. */
static enum name_result
show(struct file_reader *r, const struct name *name, struct buffer *out, struct outcome *v)
{
    const struct zone_origin *origin = &((const struct zone_state *)r->state)->origin;
    struct name shown = *name;
    char domain[1 + XN_NAME_SIZE] = ".invalid";
    size_t size = strlen(domain);
    enum name_result result;

    if (name->rules & ZONE_MAILBOX)
        shown.prefix = (size_t)(zone_after_label(r->labels.items) - name->text);
    if (name->text[name->length - 1] == '.' || r->o->conf != NULL) {
        size = 0;
    } else if (origin->has_domain) {
        memcpy(domain + 1, origin->domain, origin->domain_length);
        size = 1 + origin->domain_length;
    }
    buffer_put(out, name->text, shown.prefix);
    result = show_name(r, &shown, domain, size, out, v);
    if (result == NAME_REFUSED && v->diag.status == XN_E_NAME_LONG)
        v->diag.length = name->length; /* the domain is not in the file */
    return result;
}

enum name_result
zone_convert(struct file_reader *r, const struct name *name, struct buffer *out, struct outcome *v)
{
    const struct zone_origin *origin = &((const struct zone_state *)r->state)->origin;
    struct work w = {.origin = origin,
        .label = &r->label,
        .name = name,
        .out = out,
        .v = v,
        .found = &r->found,
        .to_unicode = r->o->to_unicode,
        .checks_escapes = !r->o->to_unicode && checks(r->o),
        .flags = r->o->flags & ~XN_NO_GUARDS,
        .labels = &r->labels};
    enum name_result result;

    if (name->rules & ZONE_IN_QUOTES)
        return convert_quoted(r->o, name, v);
    if (!(name->rules & ZONE_HOST))
        w.flags &= ~(XN_STD3 | XN_UNDERSCORE);
    if (is_unaffected(r->o, name, w.flags))
        return NAME_UNCHANGED;
    zone_split(&r->labels, name->text, name->length);
    if (r->o->displays && is_shown_whole(&w)) {
        size_t begin = out->length;

        result = show(r, name, out, v);
        if (result != NAME_REFUSED || v->diag.status != XN_E_NAME_LONG || origin->has_domain)
            return result;
        out->length = begin; /* perhaps only the invented domain makes it too long */
    }
    w.to_unicode &= !r->o->displays;
    result = convert_labels(&w);
    if (result == NAME_UNCHANGED || (!w.has_fault && (result == NAME_REFUSED || !is_too_long(&w))))
        return result;
    if (w.to_unicode) /* the decoded name could not be encoded again */
        return NAME_UNCHANGED;
    v->problem = &from_library;
    v->diag = w.fault;
    return NAME_REFUSED;
}

/* Appends a local part as it is written, with non-ASCII octets as \DDD. */
static void
put_local_part(const struct zone_label *label, struct buffer *out)
{
    for (size_t i = 0; i < label->length; i++) {
        unsigned char octet = (unsigned char)label->text[i];

        if (octet < 0x80) {
            buffer_char(out, (char)octet);
            continue;
        }
        buffer_char(out, '\\');
        buffer_number(out, octet); /* always of three digits */
    }
    if (label->dot > 0)
        buffer_char(out, '.');
}

void
zone_unescape_name(const struct name *name, struct buffer *out)
{
    const char *text = name->text, *end = text + name->length;
    size_t begin, bad;

    if (name->rules & ZONE_MAILBOX && !(name->rules & ZONE_IN_QUOTES)) {
        struct zone_label label = zone_read_label(text, end);

        put_local_part(&label, out);
        text = zone_after_label(&label);
    }
    begin = out->length;
    if (!(name->rules & ZONE_IN_QUOTES) && memchr(text, '\\', (size_t)(end - text)) != NULL
        && zone_unescape(text, (size_t)(end - text), out, &bad))
        return;
    out->length = begin;
    buffer_put(out, text, (size_t)(end - text));
}

bool
zone_complete_name(struct file_reader *r, const struct name *name, struct buffer *out)
{
    const struct zone_origin *origin = &((const struct zone_state *)r->state)->origin;
    const struct zone_labels *labels = &r->labels;
    bool is_origin = zone_is_at_sign(name->text, name->length);

    zone_split(&r->labels, name->text, name->length);
    if (name->rules & ZONE_IN_QUOTES || labels->items[labels->count - 1].dot > 0)
        return true;
    if (!origin->has_domain)
        return false;
    out->length -= is_origin;
    if (!is_origin && origin->domain_length > 0)
        buffer_char(out, '.');
    buffer_put(out, origin->domain, origin->domain_length);
    buffer_char(out, '.');
    return true;
}
