/* SPDX-License-Identifier: MIT */
#include "recode.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <strings.h>

bool
xni_is_utf8(const char *codeset)
{
    static const char *const names[] = {
        "UTF-8", "UTF8", "ANSI_X3.4-1968", "US-ASCII", "ASCII", "646"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (strcasecmp(codeset, names[i]) == 0)
            return true;
    return false;
}

enum recoding
xni_open_recoder(const char *to, const char *from, void **recoder)
{
    iconv_t opened = iconv_open(to, from);

    *recoder = NULL;
    if (opened == (iconv_t)-1)
        return errno == ENOMEM ? NO_MEMORY : UNKNOWN_CHARSET;
    *recoder = opened;
    return RECODED;
}

void
xni_close_recoder(void *recoder)
{
    if (recoder != NULL)
        iconv_close(recoder);
}

void
xni_reset_recoder(void *recoder)
{
    (void)iconv(recoder, NULL, NULL, NULL, NULL);
}

/* Makes space for the conversion of these octets to most charsets, and for the final NUL. */
static bool
reserve(struct recoded *out, size_t octets)
{
    char *data;
    size_t cap;

    if (octets > SIZE_MAX / 8 - out->length)
        return false;
    cap = out->length + 4 * octets + 16;
    if (cap <= out->cap)
        return true;
    data = realloc(out->data, cap);
    if (data == NULL)
        return false;
    out->data = data;
    out->cap = cap;
    return true;
}

enum recoding
xni_recode(void *recoder, const char *text, size_t length, struct recoded *out, size_t *at)
{
    char *from = (char *)(uintptr_t)text; /* iconv() does not write to it */
    size_t rest = length, result;

    for (size_t more = length; reserve(out, more); more = out->cap) {
        char *to = out->data + out->length;
        size_t space = out->cap - out->length - 1;

        result = iconv(recoder, text != NULL ? &from : NULL, &rest, &to, &space);
        out->length = (size_t)(to - out->data);
        *at = length - rest;
        if (result != (size_t)-1)
            return result == 0 ? RECODED : INEXACT;
        if (errno != E2BIG)
            return errno == EINVAL ? INCOMPLETE : ILL_FORMED;
    }
    return NO_MEMORY;
}

enum recoding
xni_recode_text(const char *to, const char *from, const char *text, size_t length,
    struct recoded *out, size_t *at)
{
    void *recoder;
    enum recoding result = xni_open_recoder(to, from, &recoder), end = RECODED;
    size_t ignored;

    *out = (struct recoded){NULL, 0, 0};
    *at = 0;
    if (result == RECODED)
        result = xni_recode(recoder, text, length, out, at);
    if (result < ILL_FORMED)
        end = xni_recode(recoder, NULL, 0, out, &ignored);
    xni_close_recoder(recoder);
    if (end > result)
        result = end;
    if (result < ILL_FORMED) {
        out->data[out->length] = '\0';
    } else {
        free(out->data);
        *out = (struct recoded){NULL, 0, 0};
    }
    return result;
}

/* Converts one octet of text, then two, and so on until it is complete: not all charsets' iconv()
   reports reliably how much of a longer text was converted when the output is full. */
void
xni_find_sources(void *recoder, const char *text, size_t length, uint32_t *sources, size_t count)
{
    size_t done = 0, at = 0, begin = 0;

    xni_reset_recoder(recoder);
    for (size_t end = 1; end <= length && done < count; end++) {
        char *from = (char *)(uintptr_t)(text + at), out[64], *to = out;
        size_t rest = end - at, space = sizeof(out);

        if (iconv(recoder, &from, &rest, &to, &space) == (size_t)-1)
            continue;
        if (end == length)
            (void)iconv(recoder, NULL, NULL, &to, &space);
        at = end;
        if (to == out) /* a shift sequence belongs to the next character */
            continue;
        while (to-- > out && done < count)
            sources[done++] = (uint32_t)begin;
        begin = end;
    }
    while (done < count)
        sources[done++] = (uint32_t)length;
}
