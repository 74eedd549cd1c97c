/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8, with GNU libunistring.  Charsets with one octet
   per character are converted with a table, because a call of libunistring takes longer than the
   conversion of a name. */
#include "config.h"

#include "charset.h"

#include <strings.h>

static bool
is_utf8(const char *name)
{
    return name == NULL || strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0;
}

#ifdef WITH_LIBUNISTRING

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uniconv.h>

#include "utf8.h"

enum { OCTETS = 256 };
static const uint32_t none = UINT32_MAX;

struct charset {
    const char *name;
    bool has_table;      /* one octet per character, each converted independently */
    uint32_t cp[OCTETS]; /* or none */
    struct charset_pair {
        uint32_t cp;
        unsigned char octet;
    } pairs[OCTETS]; /* by code point */
    size_t pair_count;
};

static void
check_memory(const void *result)
{
    if (result == NULL && errno == ENOMEM)
        die_of_memory();
}

static uint8_t *
decode(const char *name, enum iconv_ilseq_handler handler, const char *text, size_t length,
    size_t *offsets, size_t *result_length)
{
    uint8_t *result;

    *result_length = 0;
    errno = 0;
    result = u8_conv_from_encoding(name, handler, text, length, offsets, NULL, result_length);
    check_memory(result);
    return result;
}

static char *
encode(const char *name, const char *text, size_t length, size_t *result_length)
{
    char *result;

    *result_length = 0;
    errno = 0;
    result = u8_conv_to_encoding(
        name, iconveh_error, (const uint8_t *)text, length, NULL, NULL, result_length);
    check_memory(result);
    return result;
}

/* The character that an octet is converted to on its own. */
static uint32_t
decode_octet(const char *name, unsigned octet)
{
    char text = (char)octet;
    size_t length;
    uint8_t *result = decode(name, iconveh_error, &text, 1, NULL, &length);
    uint32_t cp = none;

    if (result != NULL
        && (length == 0 || utf8_decode_checked((char *)result, length, &cp) != length))
        cp = none;
    free(result);
    return cp;
}

/* Appends the octets that the table gives, with question marks for those that it lacks. */
static void
append_table(const struct charset *c, const char *text, size_t length, struct buffer *out)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t cp = c->cp[(unsigned char)text[i]];

        out->length += utf8_encode(cp != none ? cp : '?', buffer_reserve(out, 4));
    }
}

/* Whether the charset is what its table says.  Any two octets are converted after each other, which
   shows characters of two octets, shift sequences and combining characters. */
static bool
is_independent(const struct charset *c)
{
    char *text = malloc((size_t)2 * OCTETS * OCTETS);
    struct buffer expected = {0};
    size_t length = 0, result_length;
    uint8_t *result;
    bool same;

    check_memory(text);
    for (unsigned first = 0; first < OCTETS; first++) {
        for (unsigned second = 0; second < OCTETS; second++) {
            text[length++] = (char)first;
            text[length++] = (char)second;
        }
    }
    result = decode(c->name, iconveh_question_mark, text, length, NULL, &result_length);
    append_table(c, text, length, &expected);
    same = result != NULL && result_length == expected.length
        && memcmp(result, expected.data, result_length) == 0;
    free(result);
    free(text);
    buffer_free(&expected);
    return same;
}

static int
compare_pairs(const void *a, const void *b)
{
    const struct charset_pair *first = a, *second = b;

    return (first->cp > second->cp) - (first->cp < second->cp);
}

static void
make_table(struct charset *c)
{
    for (unsigned octet = 0; octet < OCTETS; octet++) {
        c->cp[octet] = decode_octet(c->name, octet);
        if (octet < 0x80 && c->cp[octet] != octet)
            return;
    }
    if (!is_independent(c))
        return;
    c->has_table = true;
    for (unsigned octet = 0; octet < OCTETS; octet++)
        if (c->cp[octet] != none)
            c->pairs[c->pair_count++] = (struct charset_pair){c->cp[octet], (unsigned char)octet};
    qsort(c->pairs, c->pair_count, sizeof(*c->pairs), compare_pairs);
}

const char *
charset_find(const char *name, const struct charset **found)
{
    struct charset *c;
    size_t length;
    char *end;
    bool is_lf;

    *found = NULL;
    if (is_utf8(name))
        return NULL;
    if (name[0] == '\0' || strstr(name, "//") != NULL)
        return "unknown charset"; /* //TRANSLIT and the like would change characters silently */
    end = encode(name, "\n", 1, &length);
    if (end == NULL)
        return "unknown charset";
    is_lf = length == 1 && *end == '\n';
    free(end);
    if (!is_lf)
        return "the end of line is not one octet in this charset; convert to UTF-8 with iconv";
    c = calloc(1, sizeof(*c));
    check_memory(c);
    c->name = name;
    make_table(c);
    *found = c;
    return NULL;
}

void
charset_close(const struct charset *c)
{
    free((void *)(uintptr_t)c);
}

static bool
read_with_table(
    const struct charset *c, const char *text, size_t length, struct buffer *out, size_t *at)
{
    char *to = buffer_reserve(out, length * 4 + 1), *begin = to;

    for (size_t i = 0; i < length; i++) {
        uint32_t cp = c->cp[(unsigned char)text[i]];

        if (cp < 0x80) {
            *to++ = (char)cp;
        } else if (cp != none) {
            to += utf8_encode(cp, to);
        } else {
            *at = i;
            return false;
        }
    }
    out->length += (size_t)(to - begin);
    return true;
}

/* libunistring does not say where the error is: convert again with question marks for ill-formed
   octets, and find the first that is not a question mark in the original. */
static size_t
find_ill_formed(const struct charset *c, const struct buffer *line, size_t *offsets)
{
    size_t length, at;
    uint8_t *result =
        decode(c->name, iconveh_question_mark, line->data, line->length, offsets, &length);

    if (result == NULL)
        return 0;
    for (at = 0; at + 1 < line->length; at++)
        if (offsets[at] < length && result[offsets[at]] == '?' && line->data[at] != '?')
            break;
    free(result);
    return at;
}

/* Converts the text followed by LF.  If the text ends with an incomplete character, LF is taken as
   part of it, which shows the error. */
static bool
read_with_library(
    const struct charset *c, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    struct buffer line = {0};
    size_t result_length;
    uint8_t *result;
    bool done;

    buffer_put(&line, text, length);
    buffer_char(&line, '\n');
    free(read->offsets);
    read->offsets = malloc(line.length * sizeof(*read->offsets));
    check_memory(read->offsets);
    result = decode(c->name, iconveh_error, line.data, line.length, read->offsets, &result_length);
    done = result != NULL && result_length > 0 && result[result_length - 1] == '\n';
    if (done)
        buffer_put(&read->utf8, (const char *)result, result_length - 1);
    else
        *at = find_ill_formed(c, &line, read->offsets);
    free(result);
    buffer_free(&line);
    return done;
}

bool
charset_read(
    const struct charset *c, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    read->utf8.length = 0;
    if (c->has_table)
        return read_with_table(c, text, length, &read->utf8, at);
    return read_with_library(c, text, length, read, at);
}

size_t
charset_offset(const struct charset_text *read, size_t length, size_t offset)
{
    size_t from = 0;

    if (offset >= read->utf8.length)
        return length;
    if (read->offsets == NULL) { /* a character for each octet */
        for (size_t at = 1; at <= offset; at++)
            from += (read->utf8.data[at] & 0xC0) != 0x80;
        return from;
    }
    for (size_t at = 0; at < length; at++)
        if (read->offsets[at] <= offset)
            from = at;
    return from;
}

void
charset_free(struct charset_text *read)
{
    buffer_free(&read->utf8);
    free(read->offsets);
    read->offsets = NULL;
}

static size_t
next_character(const char *text, size_t at)
{
    uint32_t cp;

    return at + utf8_decode(text + at, &cp);
}

/* Finds the first character that the charset lacks by bisection: a prefix can be encoded if and
   only if it ends before that character. */
static size_t
find_missing(const struct charset *c, const char *text, size_t length)
{
    size_t good = 0, bad = length;

    while (bad - good > 1) {
        size_t middle = good + (bad - good) / 2, result_length;
        char *result;

        while (middle < bad && ((unsigned char)text[middle] & 0xC0) == 0x80)
            middle++;
        if (middle == bad) /* a single character fills the second half */
            middle = next_character(text, good);
        if (middle >= bad)
            break;
        result = encode(c->name, text, middle, &result_length);
        if (result != NULL)
            good = middle;
        else
            bad = middle;
        free(result);
    }
    return good;
}

/* The result is never longer than the text, so each octet is written after its character was
   read. */
static bool
write_with_table(const struct charset *c, struct buffer *text, size_t *at)
{
    size_t to = 0;

    for (size_t from = 0; from < text->length;) {
        struct charset_pair wanted, *found;

        *at = from;
        from += utf8_decode(text->data + from, &wanted.cp);
        if (wanted.cp < 0x80) {
            text->data[to++] = (char)wanted.cp;
            continue;
        }
        found = bsearch(&wanted, c->pairs, c->pair_count, sizeof(wanted), compare_pairs);
        if (found == NULL)
            return false;
        text->data[to++] = (char)found->octet;
    }
    text->length = to;
    return true;
}

bool
charset_write(const struct charset *c, struct buffer *text, size_t *at)
{
    size_t length;
    char *result;

    if (c->has_table)
        return write_with_table(c, text, at);
    result = encode(c->name, text->data, text->length, &length);
    if (result == NULL && text->length > 0) {
        *at = find_missing(c, text->data, text->length);
        return false;
    }
    text->length = 0;
    buffer_put(text, result, length);
    free(result);
    return true;
}

#else

void
charset_close(const struct charset *charset)
{
    (void)charset;
}

const char *
charset_find(const char *name, const struct charset **found)
{
    *found = NULL;
    return is_utf8(name) ? NULL : "only UTF-8 is supported: built without GNU libunistring";
}

bool
charset_read(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at)
{
    (void)charset, (void)text, (void)length, (void)read, (void)at;
    return false;
}

size_t
charset_offset(const struct charset_text *read, size_t length, size_t offset)
{
    (void)read, (void)length;
    return offset;
}

void
charset_free(struct charset_text *read)
{
    (void)read;
}

bool
charset_write(const struct charset *charset, struct buffer *text, size_t *at)
{
    (void)charset, (void)text, (void)at;
    return false;
}

#endif

const struct charset *
charset_open(const char *option, const char *name)
{
    const struct charset *found;
    const char *why = charset_find(name, &found);

    if (why != NULL)
        die(EXIT_USAGE, option, why);
    return found;
}
