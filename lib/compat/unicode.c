/* SPDX-License-Identifier: MIT */
/* Conversions between UTF-8 and UTF-32, and normalisation form KC, for stringprep.h. */
#include "export.h"

#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

#include "nameprep/prep.h"
#include "text.h"

/* Encodes UTF-8 as defined before RFC 3629: up to six octets for numbers up to 7FFFFFFF, surrogates
   included. */

int
stringprep_unichar_to_utf8(uint32_t c, char *outbuf)
{
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0, 0xF8, 0xFC};
    static const uint32_t limits[] = {0x80, 0x800, 0x10000, 0x200000, 0x4000000};
    int length = 1;

    while (length < 6 && c >= limits[length - 1])
        length++;
    if (outbuf == NULL)
        return length;
    for (int i = length - 1; i > 0; i--) {
        outbuf[i] = (char)(0x80 | (c & 0x3F));
        c >>= 6;
    }
    outbuf[0] = (char)(leads[length] | c);
    return length;
}

uint32_t
stringprep_utf8_to_unichar(const char *p)
{
    const unsigned char *s = (const unsigned char *)p;
    uint32_t c;
    int length = 2;

    if (s[0] < 0x80)
        return s[0];
    if (s[0] < 0xC0 || s[0] > 0xFD)
        return UINT32_MAX;
    while (s[0] & 0x80 >> length)
        length++;
    c = s[0] & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80) /* so that nothing after a NUL is read */
            return UINT32_MAX;
        c = c << 6 | (s[i] & 0x3F);
    }
    return c;
}

/* Returns the length of text up to its first NUL, and the number of its code points; SIZE_MAX if it
   is ill-formed, even after a NUL. */
static size_t
find_length(const char *text, ssize_t len, size_t *points)
{
    size_t length = len < 0 ? strlen(text) : (size_t)len;
    const char *nul = len > 0 ? memchr(text, '\0', length) : NULL;

    *points = xni_utf8_check_points(text, length);
    if (*points == SIZE_MAX)
        return SIZE_MAX;
    if (nul == NULL)
        return length;
    length = (size_t)(nul - text);
    *points = xni_utf8_points(text, length);
    return length;
}

uint32_t *
stringprep_utf8_to_ucs4(const char *str, ssize_t len, size_t *items_written)
{
    size_t points, length = find_length(str, len, &points);
    uint32_t *result = length != SIZE_MAX ? xni_utf8_widen(str, length, points) : NULL;

    if (result != NULL && items_written != NULL)
        *items_written = points;
    return result;
}

char *
stringprep_ucs4_to_utf8(const uint32_t *str, ssize_t len, size_t *items_read, size_t *items_written)
{
    size_t points = xni_utf32_length_up_to(str, len < 0 ? SIZE_MAX : (size_t)len);
    size_t length = 0, at = 0, i = 0;
    char *result = NULL;

    while (i < points && str[i] <= 0x7FFFFFFF)
        length += (size_t)stringprep_unichar_to_utf8(str[i++], NULL);
    if (items_read != NULL)
        *items_read = i;
    if (i == points)
        result = malloc(length + 1);
    if (result == NULL)
        return NULL;
    for (i = 0; i < points; i++)
        at += (size_t)stringprep_unichar_to_utf8(str[i], result + at);
    result[length] = '\0';
    if (items_written != NULL)
        *items_written = length;
    return result;
}

char *
stringprep_utf8_nfkc_normalize(const char *str, ssize_t len)
{
    size_t points, length = find_length(str, len, &points);
    struct text text;
    char *result = NULL;

    if (length == SIZE_MAX)
        return NULL;
    if (xni_text_convert(&text, NORMALISE, NULL, str, length, XN_PR29) == XN_OK)
        result = xni_text_take(&text);
    return result;
}

uint32_t *
stringprep_ucs4_nfkc_normalize(const uint32_t *str, ssize_t len)
{
    struct utf32 result = {NULL, 0, 0};
    size_t count = xni_utf32_length_up_to(str, len < 0 ? SIZE_MAX : (size_t)len);

    /* Reserves space for the final 0, and for all of most results. */
    if (!xni_utf32_reserve(&result, count + 1) || xni_utf32_nfkc(&result, str, count) != XN_OK
        || !xni_utf32_reserve(&result, 1)) {
        free(result.cp);
        return NULL;
    }
    result.cp[result.count] = 0;
    return result.cp;
}
