/* SPDX-License-Identifier: MIT */
/* Conversion of texts with GNU libunistring, which finds offsets, and with iconv(), which is faster
   but does not. */
#include "config.h"

#include "charset_library.h"

#ifdef WITH_LIBUNISTRING

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_ICONV_OPEN
#include <iconv.h>
#endif

#include "utf8.h"

void
library_check_memory(const void *result)
{
    if (result == NULL && errno == ENOMEM)
        die_of_memory();
}

uint8_t *
library_decode(const char *name, enum iconv_ilseq_handler handler, const char *text, size_t length,
    size_t *offsets, size_t *result_length)
{
    uint8_t *result;

    *result_length = 0;
    errno = 0;
    result = u8_conv_from_encoding(name, handler, text, length, offsets, NULL, result_length);
    library_check_memory(result);
    return result;
}

char *
library_encode(const char *name, const char *text, size_t length, size_t *result_length)
{
    char *result;

    *result_length = 0;
    errno = 0;
    result = u8_conv_to_encoding(
        name, iconveh_error, (const uint8_t *)text, length, NULL, NULL, result_length);
    library_check_memory(result);
    return result;
}

/* libunistring does not say where the error is: convert again with question marks for ill-formed
   octets, and find the first that is not a question mark in the original. */
static size_t
find_ill_formed(const char *name, const struct buffer *line, size_t *offsets)
{
    size_t length, at;
    uint8_t *result =
        library_decode(name, iconveh_question_mark, line->data, line->length, offsets, &length);

    if (result == NULL)
        return 0;
    for (at = 0; at + 1 < line->length; at++)
        if (offsets[at] < length && result[offsets[at]] == '?' && line->data[at] != '?')
            break;
    free(result);
    return at;
}

/* Converts the text followed by LF, with offsets.  If the text ends with an incomplete character,
   LF is taken as part of it, which shows the error. */
bool
library_read(
    const char *name, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    struct buffer line = {0};
    size_t result_length;
    uint8_t *result;
    bool done;

    buffer_put(&line, text, length);
    buffer_char(&line, '\n');
    free(read->offsets);
    read->offsets = malloc(line.length * sizeof(*read->offsets));
    library_check_memory(read->offsets);
    result =
        library_decode(name, iconveh_error, line.data, line.length, read->offsets, &result_length);
    done = result != NULL && result_length > 0 && result[result_length - 1] == '\n';
    read->utf8.length = 0;
    if (done)
        buffer_put(&read->utf8, (const char *)result, result_length - 1);
    else
        *at = find_ill_formed(name, &line, read->offsets);
    read->has_offsets = true;
    free(result);
    buffer_free(&line);
    return done;
}

#ifdef HAVE_ICONV_OPEN

/* Appends what iconv() makes of a text.  Returns false if that is not exact. */
static bool
append_converted(iconv_t converter, const char *text, size_t length, struct buffer *out)
{
    char *from = (char *)(uintptr_t)text; /* iconv() does not write to it */
    size_t result;

    do {
        char *to = buffer_reserve(out, 2 * length + 16);
        size_t capacity = out->cap - out->length;

        result = iconv(converter, &from, &length, &to, &capacity);
        out->length = (size_t)(to - out->data);
    } while (result == (size_t)-1 && errno == E2BIG);
    return result == 0;
}

void
library_close(struct charset_text *read)
{
    if (read->converter != NULL)
        iconv_close(read->converter);
    read->converter = NULL;
}

/* Fast path: iconv() itself, which does not find offsets.  Returns false if anything is unusual. */
bool
library_read_fast(const char *name, const char *text, size_t length, struct charset_text *read)
{
    struct buffer *out = &read->utf8;

    if (read->converter == NULL) {
        iconv_t converter = iconv_open("UTF-8", name);

        if (converter == (iconv_t)-1)
            return false;
        read->converter = converter;
    }
    (void)iconv(read->converter, NULL, NULL, NULL, NULL);
    if (!append_converted(read->converter, text, length, out)
        || !append_converted(read->converter, "\n", 1, out) || out->length == 0
        || out->data[out->length - 1] != '\n')
        return false;
    out->length--;
    return true;
}

#else

void
library_close(struct charset_text *read)
{
    (void)read;
}

bool
library_read_fast(const char *name, const char *text, size_t length, struct charset_text *read)
{
    (void)name, (void)text, (void)length, (void)read;
    return false;
}

#endif

static size_t
next_character(const char *text, size_t at)
{
    uint32_t cp;

    return at + utf8_decode(text + at, &cp);
}

/* Finds the first character that the charset lacks by bisection: a prefix can be encoded if and
   only if it ends before that character. */
static size_t
find_missing(const char *name, const char *text, size_t length)
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
        result = library_encode(name, text, middle, &result_length);
        if (result != NULL)
            good = middle;
        else
            bad = middle;
        free(result);
    }
    return good;
}

bool
library_write(const char *name, struct buffer *text, size_t *at)
{
    size_t length;
    char *result = library_encode(name, text->data, text->length, &length);

    if (result == NULL && text->length > 0) {
        *at = find_missing(name, text->data, text->length);
        return false;
    }
    text->length = 0;
    buffer_put(text, result, length);
    free(result);
    return true;
}

#endif
