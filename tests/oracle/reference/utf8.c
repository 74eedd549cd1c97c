/* SPDX-License-Identifier: MIT */
/* RFC 3629 section 4, an alternative of its grammar per row. */
#include "text.h"

struct reference_utf8
reference_utf8_read(const char *s, size_t length)
{
    static const struct {
        size_t length;
        unsigned char least[4], most[4];
    } rows[] = {
        {1, {0x00}, {0x7F}},
        {2, {0xC2, 0x80}, {0xDF, 0xBF}},
        {3, {0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}},
        {3, {0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}},
        {3, {0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}},
        {3, {0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}},
        {4, {0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}},
        {4, {0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}},
        {4, {0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}},
    };
    static const unsigned char payload[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char *octets = (const unsigned char *)s;
    struct reference_utf8 none = {0, 1, 0};

    for (size_t r = 0; r < sizeof(rows) / sizeof(*rows); r++) {
        struct reference_utf8 found = {rows[r].length, 0, octets[0] & payload[rows[r].length]};
        size_t i = 0;

        while (i < rows[r].length && i < length && octets[i] >= rows[r].least[i]
            && octets[i] <= rows[r].most[i])
            i++;
        if (i < rows[r].length) {
            none.ill_formed = i > none.ill_formed ? i : none.ill_formed;
            continue;
        }
        for (i = 1; i < found.length; i++)
            found.cp = found.cp << 6 | (octets[i] & 0x3F);
        return found;
    }
    return none;
}

size_t
reference_utf8_write(uint32_t cp, char out[4])
{
    size_t length = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = length; i > 1; i--, cp >>= 6)
        out[i - 1] = (char)(0x80 | (cp & 0x3F));
    out[0] = (char)(lead[length] | cp);
    return length;
}

xn_status
ref_read_utf8(const char *in, size_t inlen, struct text *text, xn_diag *diag)
{
    text->count = 0;
    for (size_t at = 0; at < inlen;) {
        struct reference_utf8 s = reference_utf8_read(in + at, inlen - at);

        if (s.ill_formed > 0)
            return ref_set_diag(diag, XN_E_UTF8, at, s.ill_formed, "RFC 3629");
        text->at[text->count++] = (struct symbol){s.cp, at, at + s.length, false};
        at += s.length;
    }
    return ref_set_diag(diag, XN_OK, 0, 0, "");
}
