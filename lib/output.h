/* SPDX-License-Identifier: MIT */
/* A bounded writer: writes as much of a result as fits and counts the rest, so that the same pass
   finds whether a buffer is too small and how much is needed. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "ascii.h"

/* A result in the caller's buffer; the octets from cap on are only counted. */
struct output {
    char *text;
    size_t cap, length;
};

/* Returns how many of the next octets fit. */
static inline size_t
count_fitting(const struct output *out, size_t length)
{
    size_t free = out->length < out->cap ? out->cap - out->length : 0;

    return length < free ? length : free;
}

static inline void
put(struct output *out, const char *text, size_t length)
{
    size_t count = count_fitting(out, length);

    if (count > 0)
        memcpy(out->text + out->length, text, count);
    out->length += length;
}

static inline void
put_lower(struct output *out, const char *text, size_t length)
{
    size_t count = count_fitting(out, length);

    for (size_t i = 0; i < count; i++)
        out->text[out->length + i] = ascii_lower(text[i]);
    out->length += length;
}

static inline void
put_octet(struct output *out, char octet)
{
    if (out->length < out->cap)
        out->text[out->length] = octet;
    out->length++;
}

static inline void
put_string(struct output *out, const char *text)
{
    put(out, text, strlen(text));
}

/* Writes a number with at least width digits. */
static inline void
put_number(struct output *out, uint64_t number, unsigned base, int width)
{
    char digits[20], *end = digits + sizeof(digits), *first = end; /* 2^64 has 20 decimal digits */

    for (; number != 0 || width > 0; number /= base, width--)
        *--first = "0123456789ABCDEF"[number % base];
    put(out, first, (size_t)(end - first));
}

/* Writes text from elsewhere.  Octets that are not printable ASCII are escaped. */
static inline void
put_escaped(struct output *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char octet = (unsigned char)*text;

        if (octet >= 0x20 && octet < 0x7F && octet != '\\') {
            put_octet(out, *text);
        } else {
            put_string(out, "\\x");
            put_number(out, octet, 16, 2);
        }
    }
}

/* Writes U+XXXX. */
static inline void
put_code_point(struct output *out, uint32_t cp)
{
    put(out, "U+", 2);
    put_number(out, cp, 16, 4);
}

/* Writes '@' (U+0040), or the number alone: a non-ASCII character may be invisible, control the
   terminal, or lack a form in the encoding of a database. */
static inline void
put_character(struct output *out, uint32_t cp)
{
    if (cp < ' ' || cp >= 0x7F) {
        put_code_point(out, cp);
        return;
    }
    if (cp == ' ') {
        put_string(out, "a space");
    } else {
        put_octet(out, '\'');
        put_octet(out, (char)cp);
        put_octet(out, '\'');
    }
    put_string(out, " (");
    put_code_point(out, cp);
    put_string(out, ")");
}

/* Ends a message with a NUL, truncated if it does not fit; returns its whole length. */
static inline size_t
finish_line(struct output *out)
{
    if (out->cap > 0)
        out->text[out->length < out->cap ? out->length : out->cap - 1] = '\0';
    return out->length;
}

#endif
