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

#include "charset_library.h"
#include "utf8.h"

enum { OCTETS = 256 };
static const uint32_t none = UINT32_MAX;

struct charset {
    const char *name;
    bool keeps_names;
    bool has_table;      /* one octet per character, each converted independently */
    uint32_t cp[OCTETS]; /* or none */
    struct charset_pair {
        uint32_t cp;
        unsigned char octet;
    } pairs[OCTETS]; /* by code point */
    size_t pair_count;
};

/* The character that an octet is converted to on its own. */
static uint32_t
decode_octet(const char *name, unsigned octet)
{
    char text = (char)octet;
    size_t length;
    uint8_t *result = library_decode(name, iconveh_error, &text, 1, NULL, &length);
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

    library_check_memory(text);
    for (unsigned first = 0; first < OCTETS; first++) {
        for (unsigned second = 0; second < OCTETS; second++) {
            text[length++] = (char)first;
            text[length++] = (char)second;
        }
    }
    result = library_decode(c->name, iconveh_question_mark, text, length, NULL, &result_length);
    append_table(c, text, length, &expected);
    same = result != NULL && result_length == expected.length
        && memcmp(result, expected.data, result_length) == 0;
    free(result);
    free(text);
    buffer_free(&expected);
    return same;
}

/* Whether what most names consist of is converted to itself both ways.  Any two characters are
   converted after each other, which would show characters of two octets; shift sequences begin with
   others. */
static bool
preserves_names(const char *name)
{
    static const char all[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._\r\n";
    enum { COUNT = sizeof(all) - 1 };
    char text[2 * COUNT * COUNT];
    size_t length = 0, decoded_length, encoded_length;
    uint8_t *decoded;
    char *encoded;
    bool same;

    for (size_t first = 0; first < COUNT; first++) {
        for (size_t second = 0; second < COUNT; second++) {
            text[length++] = all[first];
            text[length++] = all[second];
        }
    }
    decoded = library_decode(name, iconveh_error, text, length, NULL, &decoded_length);
    encoded = library_encode(name, text, length, &encoded_length);
    same = decoded != NULL && encoded != NULL && decoded_length == length
        && encoded_length == length && memcmp(decoded, text, length) == 0
        && memcmp(encoded, text, length) == 0;
    free(decoded);
    free(encoded);
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
    end = library_encode(name, "\n", 1, &length);
    if (end == NULL)
        return "unknown charset";
    is_lf = length == 1 && *end == '\n';
    free(end);
    if (!is_lf)
        return "the end of line is not one octet in this charset; convert to UTF-8 with iconv";
    c = calloc(1, sizeof(*c));
    library_check_memory(c);
    c->name = name;
    c->keeps_names = preserves_names(name);
    make_table(c);
    *found = c;
    return NULL;
}

void
charset_close(const struct charset *c)
{
    free((void *)(uintptr_t)c);
}

bool
charset_keeps_names(const struct charset *c)
{
    return c == NULL || c->keeps_names;
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

static void
open_text(const struct charset *c, const char *text, size_t length, struct charset_text *read)
{
    if (read->charset != c)
        library_close(read);
    read->charset = c;
    read->text = text;
    read->length = length;
    read->has_offsets = false;
    read->cursor = (struct charset_cursor){0};
    read->utf8.length = 0;
}

bool
charset_read(
    const struct charset *c, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    open_text(c, text, length, read);
    if (c->has_table)
        return read_with_table(c, text, length, &read->utf8, at);
    return library_read_fast(c->name, text, length, read)
        || library_read(c->name, text, length, read, at);
}

bool
charset_read_slowly(
    const struct charset *c, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    open_text(c, text, length, read);
    return library_read(c->name, text, length, read, at);
}

size_t
charset_offset(struct charset_text *read, size_t offset)
{
    struct charset_cursor *c = &read->cursor;
    size_t ignored;

    if (offset >= read->utf8.length)
        return read->length;
    if (offset < c->offset)
        *c = (struct charset_cursor){0};
    c->offset = offset;
    if (read->charset->has_table) { /* a character for each octet */
        while (c->at < offset)
            c->from += (read->utf8.data[++c->at] & 0xC0) != 0x80;
        return c->from;
    }
    if (!read->has_offsets)
        (void)library_read(read->charset->name, read->text, read->length, read, &ignored);
    for (; c->at < read->length; c->at++) {
        size_t found = read->offsets[c->at];

        if (found != SIZE_MAX && found > offset)
            break;
        if (found != SIZE_MAX)
            c->from = c->at;
    }
    return c->from;
}

void
charset_free(struct charset_text *read)
{
    library_close(read);
    buffer_free(&read->utf8);
    free(read->offsets);
    *read = (struct charset_text){.utf8 = read->utf8};
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
    return c->has_table ? write_with_table(c, text, at) : library_write(c->name, text, at);
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
charset_keeps_names(const struct charset *charset)
{
    return charset == NULL;
}

bool
charset_read(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at)
{
    (void)charset, (void)text, (void)length, (void)read, (void)at;
    return false;
}

bool
charset_read_slowly(const struct charset *charset, const char *text, size_t length,
    struct charset_text *read, size_t *at)
{
    return charset_read(charset, text, length, read, at);
}

size_t
charset_offset(struct charset_text *read, size_t offset)
{
    (void)read;
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
