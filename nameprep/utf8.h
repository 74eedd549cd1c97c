/* SPDX-License-Identifier: MIT */
/* UTF-8 (RFC 3629), one code point at a time. */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Decodes the code point at the start of text, which is well-formed; returns its length in
   octets. */
static inline size_t
utf8_decode(const char *text, uint32_t *cp)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] < 0x80) {
        *cp = s[0];
        return 1;
    }
    if (s[0] < 0xE0) {
        *cp = (uint32_t)(s[0] & 0x1F) << 6 | (s[1] & 0x3F);
        return 2;
    }
    if (s[0] < 0xF0) {
        *cp = (uint32_t)(s[0] & 0x0F) << 12 | (uint32_t)(s[1] & 0x3F) << 6 | (s[2] & 0x3F);
        return 3;
    }
    *cp = (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3F) << 12
        | (uint32_t)(s[2] & 0x3F) << 6 | (s[3] & 0x3F);
    return 4;
}

/* The requirements of a lead octet: the length of the sequence, and the range of its second octet,
   which alone excludes overlong forms, surrogates and numbers above 10FFFF (RFC 3629 section 4). */
struct utf8_lead {
    uint8_t length, lowest, highest;
};

static inline struct utf8_lead
utf8_lead(unsigned char c)
{
    if (c < 0x80)
        return (struct utf8_lead){1, 0, 0};
    if (c < 0xC2 || c > 0xF4)
        return (struct utf8_lead){0, 0, 0};
    if (c < 0xE0)
        return (struct utf8_lead){2, 0x80, 0xBF};
    if (c < 0xF0)
        return (struct utf8_lead){3, c == 0xE0 ? 0xA0 : 0x80, c == 0xED ? 0x9F : 0xBF};
    return (struct utf8_lead){4, c == 0xF0 ? 0x90 : 0x80, c == 0xF4 ? 0x8F : 0xBF};
}

/* Returns the length of the ill-formed sequence at the start of text, which is not empty: the
   maximal subpart of a sequence, or one octet.  0 if text starts with a code point. */
static inline size_t
utf8_ill_formed(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    struct utf8_lead lead = utf8_lead(s[0]);

    if (lead.length == 1)
        return 0;
    if (lead.length == 0 || length == 1 || s[1] < lead.lowest || s[1] > lead.highest)
        return 1;
    for (size_t i = 2; i < lead.length; i++)
        if (i == length || (s[i] & 0xC0) != 0x80)
            return i;
    return 0;
}

/* Like utf8_decode() for any octets; returns 0 if they start with an ill-formed sequence. */
static inline size_t
utf8_decode_checked(const char *text, size_t length, uint32_t *cp)
{
    return utf8_ill_formed(text, length) == 0 ? utf8_decode(text, cp) : 0;
}

static inline size_t
utf8_width(uint32_t cp)
{
    return cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
}

static inline size_t
utf8_encode(uint32_t cp, char *out)
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (char)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (char)(0x80 | (cp & 0x3F));
    return 4;
}

#endif
