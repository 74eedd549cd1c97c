/* SPDX-License-Identifier: MIT */
/* A strict JSON parser for tests: accepts exactly one object as in RFC 8259, in well-formed UTF-8,
   without duplicate names. */
#ifndef STRICT_JSON_H
#define STRICT_JSON_H

#include <stddef.h>
#include <string.h>

enum { STRICT_NAMES = 64, STRICT_DEPTH = 16 };

struct strict_text {
    const char *at, *end;
    int depth;
};

static int strict_value(struct strict_text *t);

static int
strict_take(struct strict_text *t, char c)
{
    if (t->at == t->end || *t->at != c)
        return 0;
    t->at++;
    return 1;
}

static void
strict_space(struct strict_text *t)
{
    while (t->at < t->end && strchr(" \t\r", *t->at) != NULL && *t->at != '\0')
        t->at++;
}

static int
strict_hex(struct strict_text *t)
{
    for (int i = 0; i < 4; i++, t->at++)
        if (t->at == t->end || *t->at == '\0' || strchr("0123456789abcdefABCDEF", *t->at) == NULL)
            return 0;
    return 1;
}

static int
strict_escape(struct strict_text *t)
{
    if (strict_take(t, 'u'))
        return strict_hex(t);
    if (t->at == t->end || *t->at == '\0' || strchr("\"\\/bfnrt", *t->at) == NULL)
        return 0;
    t->at++;
    return 1;
}

static int
strict_string(struct strict_text *t)
{
    if (!strict_take(t, '"'))
        return 0;
    while (t->at < t->end && (unsigned char)*t->at >= ' ') {
        char c = *t->at++;

        if (c == '"')
            return 1;
        if (c == '\\' && !strict_escape(t))
            return 0;
    }
    return 0;
}

static int
strict_digits(struct strict_text *t)
{
    const char *from = t->at;

    while (t->at < t->end && *t->at >= '0' && *t->at <= '9')
        t->at++;
    return t->at > from;
}

static int
strict_number(struct strict_text *t)
{
    (void)strict_take(t, '-');
    if (!strict_take(t, '0') && !strict_digits(t))
        return 0;
    if (strict_take(t, '.') && !strict_digits(t))
        return 0;
    if (!strict_take(t, 'e') && !strict_take(t, 'E'))
        return 1;
    if (!strict_take(t, '+'))
        (void)strict_take(t, '-');
    return strict_digits(t);
}

static int
strict_word(struct strict_text *t, const char *text)
{
    size_t length = strlen(text);

    if ((size_t)(t->end - t->at) < length || memcmp(t->at, text, length) != 0)
        return 0;
    t->at += length;
    return 1;
}

static int
strict_array(struct strict_text *t)
{
    t->at++;
    strict_space(t);
    if (strict_take(t, ']'))
        return 1;
    do {
        if (!strict_value(t))
            return 0;
    } while (strict_take(t, ','));
    return strict_take(t, ']');
}

static int
strict_object(struct strict_text *t)
{
    struct strict_text names[STRICT_NAMES];
    size_t count = 0;

    if (!strict_take(t, '{'))
        return 0;
    strict_space(t);
    if (strict_take(t, '}'))
        return 1;
    do {
        strict_space(t);
        if (count == STRICT_NAMES)
            return 0;
        names[count].at = t->at;
        if (!strict_string(t))
            return 0;
        names[count].end = t->at;
        for (size_t i = 0; i < count; i++)
            if (names[i].end - names[i].at == t->at - names[count].at
                && memcmp(names[i].at, names[count].at, (size_t)(t->at - names[count].at)) == 0)
                return 0;
        count++;
        strict_space(t);
        if (!strict_take(t, ':') || !strict_value(t))
            return 0;
    } while (strict_take(t, ','));
    return strict_take(t, '}');
}

static int
strict_value(struct strict_text *t)
{
    char c;
    int holds;

    strict_space(t);
    if (t->at == t->end || t->depth == STRICT_DEPTH)
        return 0;
    c = *t->at;
    t->depth++;
    holds = c == '{' ? strict_object(t)
        : c == '['   ? strict_array(t)
        : c == '"'   ? strict_string(t)
        : c == 't'   ? strict_word(t, "true")
        : c == 'f'   ? strict_word(t, "false")
        : c == 'n'   ? strict_word(t, "null")
                     : strict_number(t);
    t->depth--;
    strict_space(t);
    return holds;
}

/* The width of the first character (RFC 3629 section 4), or 0 if it is ill-formed. */
static int
strict_utf8_width(const unsigned char *c, size_t length)
{
    int width = c[0] < 0x80 ? 1
        : c[0] < 0xC2       ? 0
        : c[0] < 0xE0       ? 2
        : c[0] < 0xF0       ? 3
        : c[0] < 0xF5       ? 4
                            : 0;

    if ((size_t)width > length)
        return 0;
    for (int i = 1; i < width; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    if ((c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F)
        || (c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F))
        return 0;
    return width;
}

/* The position of the first error, from 1, or 0 if the text is valid. */
static size_t
strict_wrong_at(const char *text, size_t length)
{
    struct strict_text t = {text, text + length, 0};

    for (size_t at = 0, width; at < length; at += width) {
        width = (size_t)strict_utf8_width((const unsigned char *)text + at, length - at);
        if (width == 0)
            return at + 1;
    }
    strict_space(&t);
    if (!strict_object(&t))
        return (size_t)(t.at - text) + 1;
    strict_space(&t);
    return t.at == t.end ? 0 : (size_t)(t.at - text) + 1;
}

#endif
