/* SPDX-License-Identifier: MIT */
/* The plain twins, for those who have UTF-8. */
#include <config.h>

#include "twin.h"

#include "../unit/plain_name.h"
#include "../unit/plain_utf8.h"

/* As much as has room when each code point beyond ASCII becomes `growth`. */
static int
read_text(struct twin_points *p, const char *text, size_t length, size_t growth, size_t room)
{
    size_t grown = 0;

    p->count = 0;
    for (size_t at = 0; at < length;) {
        struct plain_sequence s = plain_utf8_decode_checked((const unsigned char *)text + at, length - at);

        grown += s.cp < 0x80 ? 1 : growth;
        if (s.ill_formed > 0 || grown > room || p->count == TWIN_MOST)
            return 0;
        p->cp[p->count++] = s.cp;
        at += s.length;
    }
    return 1;
}

int
twin_read(struct twin_points *points, const char *text, size_t length)
{
    return read_text(points, text, length, 1, TWIN_MOST);
}

int
twin_read_label(struct twin_points *points, const char *text, size_t length)
{
    return read_text(points, text, length, TABLE_MAP_MAX, PLAIN_TEXT - 1);
}

static void
write_text(const uint32_t *cp, size_t count, struct twin_text *out)
{
    static char text[PLAIN_ROOM * 4];

    out->text = text;
    out->length = 0;
    for (size_t i = 0; i < count; i++)
        out->length += utf8_encode(cp[i], text + out->length);
}

xn_status
twin_prep(
    const xn_profile *profile, unsigned flags, const struct twin_points *in, struct twin_text *out)
{
    static struct plain p;
    xn_status status = plain_prep(profile, flags, in->cp, in->count, &p);

    write_text(p.cp, p.count, out);
    return status;
}

size_t
twin_expand(const xn_profile *profile, uint32_t cp, uint32_t to[MAP_MAX])
{
    static struct plain p;
    uint32_t mapped[TABLE_MAP_MAX];
    unsigned count = map_code_point(profile, cp, mapped);

    p.count = 0;
    for (unsigned i = 0; i < count; i++) {
        if (profile->nfkc)
            plain_decompose(&p, mapped[i]);
        else
            p.cp[p.count++] = mapped[i];
    }
    memcpy(to, p.cp, p.count * sizeof(*to));
    return p.count;
}

xn_status
twin_to_ascii(const struct twin_points *in, unsigned flags, struct twin_text *out)
{
    static char ascii[64];

    out->text = ascii;
    out->length = 0;
    return plain_to_ascii(in->cp, in->count, flags, ascii, &out->length);
}

int
twin_to_unicode(const struct twin_points *in, unsigned flags, struct twin_text *out)
{
    static struct plain_text p;

    if (!plain_to_unicode(in->cp, in->count, flags, &p))
        return 0;
    write_text(p.cp, p.count, out);
    return 1;
}

static xn_status
status_of(int plain)
{
    static const xn_status statuses[] = {XN_OK, XN_E_PUNYCODE, XN_E_OVERFLOW, XN_E_CODE_POINT};

    return statuses[plain];
}

xn_status
twin_encode(const uint32_t *in, size_t inlen, char *out, size_t *outlen)
{
    *outlen = 0;
    return status_of(plain_encode(in, inlen, out, outlen, NULL));
}

xn_status
twin_decode(const char *in, size_t inlen, uint32_t *out, size_t *outlen)
{
    *outlen = 0;
    return status_of(plain_decode(in, inlen, out, outlen, NULL));
}
