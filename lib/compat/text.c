/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdlib.h>
#include <string.h>

#include "lib/ascii.h"
#include "nameprep/utf8.h"

#define REPLACEMENT 0xFFFD

/* Host names are mostly ASCII, so they are read a word at a time. */
enum { WORD = 8 };

bool
xni_is_code_point(uint32_t cp)
{
    return cp < 0xD800 || (cp > 0xDFFF && cp < 0x110000);
}

/* UTF-8 */

bool
xni_text_from_utf32(struct text *text, const uint32_t *in, size_t count)
{
    char *out;

    text->octets = text->stack;
    if (count > (TEXT_STACK - 1) / 4) {
        text->octets = count < SIZE_MAX / 4 ? malloc(4 * count + 1) : NULL;
        if (text->octets == NULL)
            return false;
    }
    out = text->octets;
    for (size_t i = 0; i < count; i++) {
        if (in[i] < 0x80)
            *out++ = (char)in[i];
        else
            out += utf8_encode(xni_is_code_point(in[i]) ? in[i] : REPLACEMENT, out);
    }
    *out = '\0';
    text->length = (size_t)(out - text->octets);
    return true;
}

static xn_status
perform(enum text_operation operation, const xn_profile *profile, const char *in, size_t length,
    unsigned flags, char *out, size_t cap, size_t *len)
{
    switch (operation) {
    case TO_ASCII: return xn_to_ascii(in, length, flags, out, cap, len, NULL);
    case TO_UNICODE: return xn_to_unicode(in, length, flags, out, cap, len, NULL);
    case NORMALISE: return xn_nfkc(in, length, flags, out, cap, len, NULL);
    default: return xn_prep(in, length, profile, flags, out, cap, len, NULL);
    }
}

xn_status
xni_text_convert(struct text *text, enum text_operation operation, const xn_profile *profile,
    const char *in, size_t length, unsigned flags)
{
    xn_status status;

    text->octets = text->stack;
    status = perform(operation, profile, in, length, flags, text->stack, TEXT_STACK, &text->length);
    if (status != XN_E_SPACE)
        return status;
    text->octets = malloc(text->length + 1);
    if (text->octets == NULL)
        return XN_E_SPACE;
    return perform(
        operation, profile, in, length, flags, text->octets, text->length + 1, &text->length);
}

char *
xni_text_take(struct text *text)
{
    char *taken = text->octets;

    if (taken == text->stack) {
        taken = malloc(text->length + 1);
        if (taken != NULL)
            memcpy(taken, text->stack, text->length + 1);
    }
    return taken;
}

void
xni_text_close(struct text *text)
{
    if (text->octets != text->stack)
        free(text->octets);
}

size_t
xni_utf8_check_points(const char *text, size_t length)
{
    size_t points = 0, at = 0;

    while (at < length) {
        uint32_t cp;

        if (length - at >= WORD && !(load_word(text + at) & EACH_OCTET(0x80))) {
            at += WORD;
            points += WORD;
            continue;
        }
        if (utf8_ill_formed(text + at, length - at) > 0)
            return SIZE_MAX;
        at += utf8_decode(text + at, &cp);
        points++;
    }
    return points;
}

/* Counts code points: all octets except 10xxxxxx, which continue one. */
size_t
xni_utf8_points(const char *text, size_t length)
{
    size_t points = length, at = 0;

    for (; at + WORD <= length; at += WORD) {
        uint64_t word = load_word(text + at);

        points -= count_bits(word >> 7 & ~word >> 6 & EACH_OCTET(1));
    }
    for (; at < length; at++)
        points -= ((unsigned char)text[at] & 0xC0) == 0x80;
    return points;
}

void
xni_utf8_decode(const char *text, size_t length, uint32_t *out)
{
    size_t at = 0;

    while (at < length) {
        if (length - at >= WORD && !(load_word(text + at) & EACH_OCTET(0x80))) {
            for (size_t i = 0; i < WORD; i++)
                out[i] = (unsigned char)text[at + i];
            at += WORD;
            out += WORD;
        } else {
            at += utf8_decode(text + at, out++);
        }
    }
}

uint32_t *
xni_utf8_widen(const char *text, size_t length, size_t points)
{
    uint32_t *wide = points < SIZE_MAX / 8 ? malloc((points + 1) * sizeof(*wide)) : NULL;

    if (wide == NULL)
        return NULL;
    xni_utf8_decode(text, length, wide);
    wide[points] = 0;
    return wide;
}

/* UTF-32 */

size_t
xni_utf32_length_up_to(const uint32_t *text, size_t max)
{
    size_t length = 0;

    while (length < max && text[length] != 0)
        length++;
    return length;
}

size_t
xni_utf32_length(const uint32_t *text)
{
    return xni_utf32_length_up_to(text, SIZE_MAX);
}

/* Makes space for more code points.  At least doubles the capacity, so that appending takes linear
   time. */
bool
xni_utf32_reserve(struct utf32 *utf32, size_t more)
{
    size_t cap = utf32->cap < SIZE_MAX / 8 ? utf32->cap * 2 : utf32->cap;
    uint32_t *cp;

    if (more <= utf32->cap - utf32->count)
        return true;
    if (more > SIZE_MAX / 8 - utf32->count)
        return false;
    if (cap < utf32->count + more)
        cap = utf32->count + more;
    cp = realloc(utf32->cp, cap * sizeof(*cp));
    if (cp == NULL)
        return false;
    utf32->cp = cp;
    utf32->cap = cap;
    return true;
}

bool
xni_utf32_append(struct utf32 *utf32, const uint32_t *cp, size_t count)
{
    if (!xni_utf32_reserve(utf32, count))
        return false;
    if (count > 0)
        memcpy(utf32->cp + utf32->count, cp, count * sizeof(*cp));
    utf32->count += count;
    return true;
}

bool
xni_utf32_append_utf8(struct utf32 *utf32, const char *text, size_t length)
{
    size_t count = xni_utf8_points(text, length);

    if (!xni_utf32_reserve(utf32, count))
        return false;
    if (count > 0)
        xni_utf8_decode(text, length, utf32->cp + utf32->count);
    utf32->count += count;
    return true;
}

/* Normalises text without numbers that are not code points. */
static xn_status
append_nfkc(struct utf32 *out, const uint32_t *in, size_t count)
{
    struct text typed, normalised;
    xn_status status = XN_E_SPACE;

    normalised.octets = normalised.stack;
    if (xni_text_from_utf32(&typed, in, count))
        status =
            xni_text_convert(&normalised, NORMALISE, NULL, typed.octets, typed.length, XN_PR29);
    if (status == XN_OK && !xni_utf32_append_utf8(out, normalised.octets, normalised.length))
        status = XN_E_SPACE;
    xni_text_close(&normalised);
    xni_text_close(&typed);
    return status;
}

xn_status
xni_utf32_nfkc(struct utf32 *out, const uint32_t *in, size_t count)
{
    for (size_t at = 0; at < count;) {
        size_t length = 0;
        xn_status status;

        while (at + length < count && xni_is_code_point(in[at + length]))
            length++;
        status = length > 0 ? append_nfkc(out, in + at, length) : XN_OK;
        if (status != XN_OK)
            return status;
        at += length;
        for (; at < count && !xni_is_code_point(in[at]); at++) {
            if (in[at] > 0x7FFFFFFF)
                return XN_E_CODE_POINT;
            if (!xni_utf32_append(out, in + at, 1))
                return XN_E_SPACE;
        }
    }
    return XN_OK;
}
