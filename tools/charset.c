/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8, with GNU libunistring. */
#include "config.h"

#include "charset.h"

#include <strings.h>

static bool
is_utf8(const char *charset)
{
    return charset == NULL || strcasecmp(charset, "UTF-8") == 0 || strcasecmp(charset, "UTF8") == 0;
}

#ifdef WITH_LIBUNISTRING

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uniconv.h>

#include "utf8.h"

static void
check_memory(const void *result)
{
    if (result == NULL && errno == ENOMEM)
        die_of_memory();
}

const char *
charset_open(const char *option, const char *charset)
{
    size_t length = 0;
    char *end;

    if (is_utf8(charset))
        return NULL;
    end =
        u8_conv_to_encoding(charset, iconveh_error, (const uint8_t *)"\n", 1, NULL, NULL, &length);
    check_memory(end);
    if (end == NULL || strstr(charset, "//") != NULL
        || charset[0] == '\0') /* //TRANSLIT and the like would change characters silently */
        die(EXIT_USAGE, option, "unknown charset");
    if (length != 1 || *end != '\n')
        die(EXIT_USAGE, option,
            "the end of line is not one octet in this charset; convert to UTF-8 with iconv");
    free(end);
    return charset;
}

/* Converts the text followed by LF.  If the text ends with an incomplete character, LF is taken as
   part of it, which shows the error. */
static uint8_t *
convert(const char *charset, enum iconv_ilseq_handler handler, const struct buffer *line,
    size_t *offsets, size_t *length)
{
    uint8_t *result;

    *length = 0;
    errno = 0;
    result =
        u8_conv_from_encoding(charset, handler, line->data, line->length, offsets, NULL, length);
    check_memory(result);
    return result;
}

/* libunistring does not say where the error is: convert again with question marks for ill-formed
   octets, and find the first that is not a question mark in the original. */
static size_t
find_ill_formed(const char *charset, const struct buffer *line, size_t *offsets)
{
    size_t length, at;
    uint8_t *result = convert(charset, iconveh_question_mark, line, offsets, &length);

    if (result == NULL)
        return 0;
    for (at = 0; at + 1 < line->length; at++)
        if (offsets[at] < length && result[offsets[at]] == '?' && line->data[at] != '?')
            break;
    free(result);
    return at;
}

bool
charset_read(
    const char *charset, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    struct buffer line = {0};
    size_t resultlen;
    uint8_t *result;
    bool done;

    buffer_put(&line, text, length);
    buffer_char(&line, '\n');
    read->offsets = malloc(line.length * sizeof(*read->offsets));
    check_memory(read->offsets);
    read->utf8.length = 0;
    result = convert(charset, iconveh_error, &line, read->offsets, &resultlen);
    done = result != NULL && resultlen > 0 && result[resultlen - 1] == '\n';
    if (done)
        buffer_put(&read->utf8, (const char *)result, resultlen - 1);
    else
        *at = find_ill_formed(charset, &line, read->offsets);
    free(result);
    buffer_free(&line);
    return done;
}

size_t
charset_offset(const struct charset_text *read, size_t length, size_t offset)
{
    size_t from = 0;

    for (size_t at = 0; at < length; at++)
        if (read->offsets[at] <= offset)
            from = at;
    return offset >= read->utf8.length ? length : from;
}

void
charset_free(struct charset_text *read)
{
    buffer_free(&read->utf8);
    free(read->offsets);
    read->offsets = NULL;
}

static char *
encode(const char *charset, const char *text, size_t length, size_t *resultlen)
{
    char *result;

    *resultlen = 0;
    errno = 0;
    result = u8_conv_to_encoding(
        charset, iconveh_error, (const uint8_t *)text, length, NULL, NULL, resultlen);
    check_memory(result);
    return result;
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
find_missing(const char *charset, const char *text, size_t length)
{
    size_t good = 0, bad = length;

    while (bad - good > 1) {
        size_t middle = good + (bad - good) / 2, resultlen;
        char *result;

        while (middle < bad && ((unsigned char)text[middle] & 0xC0) == 0x80)
            middle++;
        if (middle == bad) /* a single character fills the second half */
            middle = next_character(text, good);
        if (middle >= bad)
            break;
        result = encode(charset, text, middle, &resultlen);
        if (result != NULL)
            good = middle;
        else
            bad = middle;
        free(result);
    }
    return good;
}

bool
charset_write(const char *charset, struct buffer *text, size_t *at)
{
    size_t length;
    char *result = encode(charset, text->data, text->length, &length);

    if (result == NULL && text->length > 0) {
        *at = find_missing(charset, text->data, text->length);
        return false;
    }
    text->length = 0;
    buffer_put(text, result, length);
    free(result);
    return true;
}

#else

const char *
charset_open(const char *option, const char *charset)
{
    if (!is_utf8(charset))
        die(EXIT_USAGE, option, "only UTF-8 is supported: built without GNU libunistring");
    return NULL;
}

bool
charset_read(
    const char *charset, const char *text, size_t length, struct charset_text *read, size_t *at)
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
charset_write(const char *charset, struct buffer *text, size_t *at)
{
    (void)charset, (void)text, (void)at;
    return false;
}

#endif
