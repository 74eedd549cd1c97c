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

/* Takes one of these characters. */
static int
strict_take(struct strict_text *t, const char *any)
{
    if (t->at == t->end || *t->at == '\0' || strchr(any, *t->at) == NULL)
        return 0;
    t->at++;
    return 1;
}

/* Takes all of these characters; returns how many. */
static size_t
strict_span(struct strict_text *t, const char *any)
{
    const char *from = t->at;

    while (strict_take(t, any))
        continue;
    return (size_t)(t->at - from);
}

static int
strict_string(struct strict_text *t)
{
    if (!strict_take(t, "\""))
        return 0;
    while (t->at < t->end && (unsigned char)*t->at >= ' ') {
        char c = *t->at++;

        if (c == '"')
            return 1;
        if (c != '\\' || strict_take(t, "\"\\/bfnrt"))
            continue;
        if (!strict_take(t, "u"))
            return 0;
        for (int i = 0; i < 4; i++)
            if (!strict_take(t, "0123456789abcdefABCDEF"))
                return 0;
    }
    return 0;
}

static int
strict_number(struct strict_text *t)
{
    static const char digits[] = "0123456789";

    (void)strict_take(t, "-");
    if (!strict_take(t, "0") && strict_span(t, digits) == 0)
        return 0;
    if (strict_take(t, ".") && strict_span(t, digits) == 0)
        return 0;
    if (!strict_take(t, "eE"))
        return 1;
    (void)strict_take(t, "+-");
    return strict_span(t, digits) > 0;
}

static int
strict_word(struct strict_text *t, const char *text)
{
    while (*text != '\0' && t->at < t->end && *t->at == *text)
        t->at++, text++;
    return *text == '\0';
}

/* The name of a member, which must not be one of those before it. */
static int
strict_name(struct strict_text *t, struct strict_text names[STRICT_NAMES], size_t *count)
{
    struct strict_text *name = &names[*count];

    (void)strict_span(t, " \t\r");
    if (*count == STRICT_NAMES)
        return 0;
    name->at = t->at;
    if (!strict_string(t))
        return 0;
    name->end = t->at;
    for (size_t i = 0; i < *count; i++)
        if (names[i].end - names[i].at == name->end - name->at
            && memcmp(names[i].at, name->at, (size_t)(name->end - name->at)) == 0)
            return 0;
    ++*count;
    (void)strict_span(t, " \t\r");
    return strict_take(t, ":");
}

/* An array or an object, after its first character. */
static int
strict_list(struct strict_text *t, int is_object)
{
    const char *end = is_object ? "}" : "]";
    struct strict_text names[STRICT_NAMES];
    size_t count = 0;

    (void)strict_span(t, " \t\r");
    if (strict_take(t, end))
        return 1;
    do {
        if ((is_object && !strict_name(t, names, &count)) || !strict_value(t))
            return 0;
    } while (strict_take(t, ","));
    return strict_take(t, end);
}

static int
strict_value(struct strict_text *t)
{
    int holds;

    (void)strict_span(t, " \t\r");
    if (t->at == t->end || t->depth == STRICT_DEPTH)
        return 0;
    t->depth++;
    holds = strict_take(t, "{") ? strict_list(t, 1)
        : strict_take(t, "[")   ? strict_list(t, 0)
        : *t->at == '"'         ? strict_string(t)
        : *t->at == 't'         ? strict_word(t, "true")
        : *t->at == 'f'         ? strict_word(t, "false")
        : *t->at == 'n'         ? strict_word(t, "null")
                                : strict_number(t);
    t->depth--;
    (void)strict_span(t, " \t\r");
    return holds;
}

/* The width of the first character (RFC 3629 section 4), or 0 if it is ill-formed. */
static size_t
strict_utf8_width(const unsigned char *c, size_t length)
{
    size_t width = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;

    if (width > length || c[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < width; i++)
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
    int holds;

    for (size_t at = 0, width; at < length; at += width) {
        width = strict_utf8_width((const unsigned char *)text + at, length - at);
        if (width == 0)
            return at + 1;
    }
    (void)strict_span(&t, " \t\r");
    holds = t.at < t.end && *t.at == '{' && strict_value(&t);
    return holds && t.at == t.end ? 0 : (size_t)(t.at - text) + 1;
}

#endif
