/* SPDX-License-Identifier: MIT */
/* Converts one text: chooses the function of the library, and provides a large enough buffer. */
#include "convert.h"

#include <string.h>

#include "tools/common/text.h"
#include "explain_output.h"
#include "hosts_in_text.h"
#include "punycode_trace.h"

const struct problem no_code_point = {.name = "NO_CODE_POINT",
    .words = "not a code point of the form u+XXXX",
    .clause = "--punycode-encode"};
const struct problem too_long_to_explain = {
    .name = "TOO_LONG", .words = "more than 16384 bytes", .clause = "--explain"};
const struct problem too_long_to_trace = {
    .name = "TOO_LONG", .words = "more than 1024 bytes", .clause = "xn trace limit"};

/* Calls the library once with this buffer.  *why is for --display. */
static xn_status
call_library(const struct options *o, const char *text, size_t length, char *out, size_t cap,
    size_t *len, xn_diag *diag, unsigned *why)
{
    switch (o->operation) {
    case TO_UNICODE: return xn_to_unicode(text, length, o->flags, out, cap, len, diag);
    case DISPLAY: return xn_to_display(text, length, o->flags, out, cap, len, why, diag);
    case CANONICAL: return xn_canonical(text, length, o->flags, out, cap, len, diag);
    case KEY: return xn_key(text, length, o->flags, out, cap, len, diag);
    case PREPARE: return xn_prep(text, length, o->profile, o->flags, out, cap, len, diag);
    case NORMALISE: return xn_nfkc(text, length, o->flags, out, cap, len, diag);
    default: return xn_to_ascii(text, length, o->flags, out, cap, len, diag);
    }
}

bool
is_wildcard(const char *text, size_t length)
{
    const char *label;
    size_t pos = 0, label_length;

    return length > 1 && text[0] == '*' && xn_label_next(text, length, &pos, &label, &label_length)
        && label_length == 1;
}

/* Replaces "*" as the whole first label by a letter, as long as that and without rules of its
   own. */
const char *
replace_wildcard(const struct options *o, const char *text, size_t length, struct buffer *copy)
{
    if (!o->wildcard || !is_wildcard(text, length))
        return text;
    copy->length = 0;
    buffer_put(copy, text, length);
    copy->data[0] = 'a';
    return copy->data;
}

/* Converts a name or a text by the operation, and appends the result. */
static void
convert_text(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    size_t capacity = XN_UNICODE_SIZE, wanted;
    xn_status status;

    do {
        char *to = buffer_reserve(out, capacity);

        status =
            call_library(o, text, length, to, out->cap - out->length, &wanted, &v->diag, &v->why);
        capacity = wanted + 1;
    } while (status == XN_E_SPACE);
    if (status != XN_OK) {
        v->problem = &from_library;
        return;
    }
    out->length += wanted;
    /* a label that XN_WHY_RTL is about is shown */
    if (v->diag.status != XN_OK || (v->why & ~(unsigned)XN_WHY_RTL) != 0)
        v->has_finding = true;
}

/* Converts a wildcard, as a letter for the library.  That is the first label of
   the answer, but the last one of a key. */
static void
convert_wildcard(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct buffer copy = {0};
    size_t begin = out->length;
    const char *from = replace_wildcard(o, text, length, &copy);

    convert_text(o, from, length, out, v);
    if (from != text && v->problem == NULL)
        out->data[o->operation == KEY ? out->length - 2 : begin] = '*';
    buffer_free(&copy);
}

static bool
read_code_point(const char *text, size_t length, struct points *p)
{
    uint32_t cp = 0;

    if (length < 3 || length > 10 || /* more digits could overflow */ (text[0] | 0x20) != 'u'
        || text[1] != '+')
        return false;
    for (size_t i = 2; i < length; i++) {
        if (hex_value(text[i]) < 0)
            return false;
        cp = cp * 16 + (uint32_t)hex_value(text[i]);
    }
    p->cp[p->count] = cp;
    p->upper[p->count] = text[0] == 'U';
    return true;
}

/* Reads code points such as u+00FC, separated by white space, with their positions for messages. */
static bool
read_list(const char *text, size_t length, struct points *p, struct outcome *v)
{
    static const char space[] = " \t\r\n\v\f";

    for (size_t at = 0, end; p->count <= XN_RAW_MAX; at = end) {
        while (at < length && text[at] != '\0' && strchr(space, text[at]) != NULL)
            at++;
        if (at == length)
            break;
        for (end = at; end < length && (text[end] == '\0' || strchr(space, text[end]) == NULL);
             end++)
            ;
        if (!read_code_point(text + at, end - at, p))
            return refuse(v, &no_code_point, at, end - at);
        p->at[p->count] = (uint32_t)at;
        p->end[p->count++] = (uint32_t)end;
    }
    return true;
}

bool
points_read(
    const struct options *o, const char *text, size_t length, struct points *p, struct outcome *v)
{
    p->count = 0;
    if (o->code_points)
        return read_list(text, length, p, v);
    if (xn_utf8_check(text, length, &v->diag) != XN_OK) {
        v->problem = &from_library;
        return false;
    }
    for (size_t at = 0; at < length && p->count <= XN_RAW_MAX; p->count++) {
        p->at[p->count] = (uint32_t)at;
        at += utf8_decode(text + at, &p->cp[p->count]);
        p->end[p->count] = (uint32_t)at;
    }
    return true;
}

/* Appends code points as UTF-8, or as u+00FC, where a capital U stands for a capital of mixed-case
   annotation. */
static void
write_points(const struct options *o, const struct points *p, struct buffer *out)
{
    for (size_t i = 0; i < p->count; i++) {
        if (!o->code_points) {
            char *to = buffer_reserve(out, 4);

            out->length += utf8_encode(p->cp[i], to);
            continue;
        }
        if (i > 0)
            buffer_char(out, ' ');
        buffer_code_point(out, p->upper[i] ? 'U' : 'u', p->cp[i]);
    }
}

bool
points_encode(const struct options *o, const struct points *p, size_t length, struct buffer *out,
    struct outcome *v)
{
    size_t capacity = XN_UNICODE_SIZE, wanted;
    xn_status status;

    do {
        char *to = buffer_reserve(out, capacity);

        status = xn_punycode_encode(p->cp, p->count, o->code_points ? p->upper : NULL, to,
            out->cap - out->length, &wanted, &v->diag);
        capacity = wanted + 1;
    } while (status == XN_E_SPACE);
    if (status == XN_OK) {
        out->length += wanted;
        return true;
    }
    v->problem = &from_library;
    if (v->diag.status == XN_E_CODE_POINT) {
        size_t i = v->diag.offset;

        v->diag.offset = p->at[i];
        v->diag.length = p->end[i] - p->at[i];
    } else {
        v->diag.length = length;
    }
    return false;
}

static void
encode(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct points p;

    if (points_read(o, text, length, &p, v))
        (void)points_encode(o, &p, length, out, v);
}

static void
decode(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct points p;

    if (xn_punycode_decode(text, length, p.cp, XN_RAW_MAX, &p.count, p.upper, &v->diag) != XN_OK)
        v->problem = &from_library;
    else
        write_points(o, &p, out);
}

static void
explain(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    if (length > EXPLAIN_MAX)
        refuse(v, &too_long_to_explain, EXPLAIN_MAX, length - EXPLAIN_MAX);
    else
        explain_name(o, text, length, out, v);
}

static void
trace(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    if (length > TRACE_MAX)
        refuse(v, &too_long_to_trace, TRACE_MAX, length - TRACE_MAX);
    else if (o->operation == ENCODE)
        trace_encoding(o, text, length, out, v);
    else
        trace_decoding(text, length, out, v);
}

void
convert(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    switch (o->operation) {
    case EXPLAIN: explain(o, text, length, out, v); break;
    case ENCODE: (o->trace ? trace : encode)(o, text, length, out, v); break;
    case DECODE: (o->trace ? trace : decode)(o, text, length, out, v); break;
    default:
        (o->where != 0        ? convert_hosts
                : o->wildcard ? convert_wildcard
                              : convert_text)(o, text, length, out, v);
    }
}
