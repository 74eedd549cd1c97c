/* SPDX-License-Identifier: MIT */
/* One text converted. */
#include "convert.h"

#include <string.h>

#include "prep.h"
#include "show.h"
#include "utf8.h"

int
refuse(struct verdict *v, enum trouble trouble, size_t offset, size_t length)
{
    v->trouble = trouble;
    v->diag.offset = offset;
    v->diag.length = length;
    v->diag.cp = v->diag.mapped = XN_NO_CP;
    return 0;
}

/* The library's answer into whatever room there is; XN_E_SPACE: *len is what it takes. */
static xn_status
ask(const struct options *o, const char *text, size_t length, char *out, size_t cap, size_t *len,
    xn_diag *diag)
{
    switch (o->operation) {
    case TO_UNICODE: return xn_to_unicode(text, length, o->flags, out, cap, len, diag);
    case PREPARE: return xn_prep(o->profile, text, length, o->flags, out, cap, len, diag);
    case NORMALISE: return xn_nfkc(text, length, o->flags, out, cap, len, diag);
    default: return xn_to_ascii(text, length, o->flags, out, cap, len, diag);
    }
}

static void
convert_text(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct verdict *v)
{
    size_t room = XN_UNICODE_SIZE, came_to;
    xn_status status;

    do {
        char *to = buffer_room(out, room);

        status = ask(o, text, length, to, out->cap - out->length, &came_to, &v->diag);
        room = came_to + 1;
    } while (status == XN_E_SPACE);
    if (status == XN_OK)
        out->length += came_to;
    else
        v->trouble = BY_LIBRARY;
    v->finding = status == XN_OK && v->diag.status != XN_OK;
}

static int
hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0'
        : c >= 'a' && c <= 'f'  ? c - 'a' + 10
        : c >= 'A' && c <= 'F'  ? c - 'A' + 10
                                : -1;
}

/* u+XXXX or U+XXXX; 0: it is no such. */
static int
read_code_point(const char *text, size_t length, struct points *p)
{
    uint32_t cp = 0;

    if (length < 3 || length > 10 || (text[0] | 0x20) != 'u' || text[1] != '+')
        return 0;
    for (size_t i = 2; i < length; i++) {
        if (hex_digit(text[i]) < 0)
            return 0;
        cp = cp * 16 + (uint32_t)hex_digit(text[i]);
    }
    p->cp[p->count] = cp;
    p->upper[p->count] = text[0] == 'U';
    return 1;
}

static int
read_list(const char *text, size_t length, struct points *p, struct verdict *v)
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
            return refuse(v, NO_CODE_POINT, at, end - at);
        p->at[p->count] = (uint32_t)at;
        p->end[p->count++] = (uint32_t)end;
    }
    return 1;
}

int
points_read(
    const struct options *o, const char *text, size_t length, struct points *p, struct verdict *v)
{
    p->count = 0;
    if (o->code_points)
        return read_list(text, length, p, v);
    if (xni_utf8_check(text, length, &v->diag) != XN_OK) {
        v->trouble = BY_LIBRARY;
        return 0;
    }
    for (size_t at = 0; at < length && p->count <= XN_RAW_MAX; p->count++) {
        p->at[p->count] = (uint32_t)at;
        at += utf8_decode(text + at, &p->cp[p->count]);
        p->end[p->count] = (uint32_t)at;
    }
    return 1;
}

void
points_write(const struct options *o, const struct points *p, struct buffer *out)
{
    for (size_t i = 0; i < p->count; i++) {
        if (!o->code_points) {
            char *to = buffer_room(out, 4);

            out->length += utf8_encode(p->cp[i], to);
            continue;
        }
        if (i > 0)
            buffer_char(out, ' ');
        buffer_code_point(out, p->upper[i] ? 'U' : 'u', p->cp[i]);
    }
}

int
points_encode(const struct options *o, const struct points *p, size_t length, struct buffer *out,
    struct verdict *v)
{
    size_t room = XN_UNICODE_SIZE, came_to;
    xn_status status;

    do {
        char *to = buffer_room(out, room);

        status = xn_punycode_encode(p->cp, p->count, o->code_points ? p->upper : NULL, to,
            out->cap - out->length, &came_to, &v->diag);
        room = came_to + 1;
    } while (status == XN_E_SPACE);
    if (status == XN_OK) {
        out->length += came_to;
        return 1;
    }
    v->trouble = BY_LIBRARY;
    if (v->diag.status == XN_E_CODE_POINT) {
        size_t i = v->diag.offset;

        v->diag.offset = p->at[i];
        v->diag.length = p->end[i] - p->at[i];
    } else {
        v->diag.length = length;
    }
    return 0;
}

static void
encode(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct verdict *v)
{
    struct points p;

    if (points_read(o, text, length, &p, v))
        (void)points_encode(o, &p, length, out, v);
}

static void
decode(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct verdict *v)
{
    struct points p;

    if (xn_punycode_decode(text, length, p.cp, p.upper, XN_RAW_MAX, &p.count, &v->diag) != XN_OK)
        v->trouble = BY_LIBRARY;
    else
        points_write(o, &p, out);
}

void
convert(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct verdict *v)
{
    if (o->operation == EXPLAIN)
        show_way(o, text, length, out, v);
    else if (o->trace && o->operation == ENCODE)
        show_encoding(o, text, length, out, v);
    else if (o->trace)
        show_decoding(text, length, out, v);
    else if (o->operation == ENCODE)
        encode(o, text, length, out, v);
    else if (o->operation == DECODE)
        decode(o, text, length, out, v);
    else
        convert_text(o, text, length, out, v);
}
