/* SPDX-License-Identifier: MIT */
/* The plain twin of lib/label.c and lib/name.c without guards: RFC 3490 as it is written, over
   arrays of code points, by the plain twins of nameprep and Punycode.  For names of up to
   PLAIN_TEXT code points. */
#ifndef PLAIN_NAME_H
#define PLAIN_NAME_H

#include "plain_prep.h"
#include "plain_punycode.h"
#include "xn.h"

struct plain_text {
    uint32_t cp[PLAIN_TEXT];
    size_t count;
};

static int
plain_is_ascii(const uint32_t *cp, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cp[i] > 0x7F)
            return 0;
    return 1;
}

static uint32_t
plain_lower(uint32_t cp)
{
    return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
}

static int
plain_has_prefix(const struct plain *p)
{
    return p->count >= 4 && plain_lower(p->cp[0]) == 'x' && plain_lower(p->cp[1]) == 'n'
        && p->cp[2] == '-' && p->cp[3] == '-';
}

/* RFC 3490 section 4.1, into ASCII; XN_LOWER and XN_STRICT_ACE are no part of it. */
static xn_status
plain_to_ascii(const uint32_t *label, size_t count, unsigned flags, char *out, size_t *outlen)
{
    static struct plain p;
    char code[PLAIN_TEXT * 8];
    size_t length;

    if (plain_is_ascii(label, count)) {
        memcpy(p.cp, label, count * sizeof(*label));
        p.count = count;
    } else {
        xn_status status = plain_prep(PREP_NAMEPREP, flags, label, count, &p);

        if (status != XN_OK)
            return status;
    }
    if (flags & XN_STD3) {
        for (size_t i = 0; i < p.count; i++)
            if (p.cp[i] <= 0x2C || p.cp[i] == 0x2E || p.cp[i] == 0x2F
                || (p.cp[i] >= 0x3A && p.cp[i] <= 0x40) || (p.cp[i] >= 0x5B && p.cp[i] <= 0x60)
                || (p.cp[i] >= 0x7B && p.cp[i] <= 0x7F))
                if (p.cp[i] != '_' || !(flags & XN_UNDERSCORE))
                    return XN_E_STD3_CHAR;
        if (p.count > 0 && (p.cp[0] == '-' || p.cp[p.count - 1] == '-'))
            return XN_E_STD3_HYPHEN;
    }
    if (plain_is_ascii(p.cp, p.count)) {
        length = p.count;
        for (size_t i = 0; i < length && i < 64; i++)
            out[i] = (char)p.cp[i];
    } else {
        if (plain_has_prefix(&p))
            return XN_E_ACE_PREFIX;
        if (p.count > 63 || plain_encode(p.cp, p.count, code, &length, NULL) != 0)
            return XN_E_LABEL_LONG;
        memcpy(out, "xn--", 4);
        memcpy(out + 4, code, length < 60 ? length : 60);
        length += 4;
    }
    if (length == 0)
        return XN_E_EMPTY;
    if (length > 63)
        return XN_E_LABEL_LONG;
    *outlen = length;
    return XN_OK;
}

/* RFC 3490 section 4.2: 1 and the decoded text, or 0: the label stays as it is. */
static int
plain_to_unicode(const uint32_t *label, size_t count, unsigned flags, struct plain_text *out)
{
    static struct plain p;
    char saved[PLAIN_TEXT], again[64];
    size_t length;

    if (plain_is_ascii(label, count)) {
        memcpy(p.cp, label, count * sizeof(*label));
        p.count = count;
    } else if (plain_prep(PREP_NAMEPREP, flags, label, count, &p) != XN_OK) {
        return 0;
    }
    if (!plain_has_prefix(&p) || !plain_is_ascii(p.cp, p.count))
        return 0;
    for (size_t i = 0; i < p.count; i++)
        saved[i] = (char)p.cp[i];
    saved[p.count] = '\0';
    count = p.count;
    if (plain_decode(saved + 4, count - 4, out->cp, &out->count, NULL) != 0)
        return 0;
    if (plain_to_ascii(out->cp, out->count, flags, again, &length) != XN_OK || length != count)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (plain_lower((unsigned char)again[i]) != plain_lower((unsigned char)saved[i]))
            return 0;
    return 1;
}

#endif
