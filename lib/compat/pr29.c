/* SPDX-License-Identifier: MIT */
/* The functions of pr29.h.  They find a first character, later a character whose combining class is
   not 0, and later a last character that composes with the first one.  An exact test would
   normalise by both wordings; this one also reports text that does not change, and callers (gsasl
   for passwords) depend on its results. */
#include "export.h"

#include <pr29.h>
#include <string.h>

#include "nameprep/prep.h"
#include "nameprep/tables.h"
#include "text.h"

/* All code points that compose with a code point of class 0; one of each kind stands for Hangul. */
static const uint32_t firsts[] = {0x09C7, 0x0B47, 0x0B92, 0x0BC6, 0x0BC7, 0x0CBF, 0x0CC6, 0x0CCA,
    0x0D46, 0x0D47, 0x0DD9, 0x1025, HANGUL_L, HANGUL_S};
enum { FIRSTS = sizeof(firsts) / sizeof(*firsts) };

/* Returns the bit of a first character, or 0. */
static unsigned
first_bit(uint32_t cp)
{
    if (cp >= HANGUL_L && cp < HANGUL_L + HANGUL_L_COUNT)
        cp = HANGUL_L;
    if (hangul_is_syllable(cp) && (cp - HANGUL_S) % HANGUL_T_COUNT == 0)
        cp = HANGUL_S;
    for (unsigned i = 0; i < FIRSTS; i++)
        if (firsts[i] == cp)
            return 1u << i;
    return 0;
}

/* Returns whether GNU libidn's list of combining characters has a code point: it has U+04EB where
   U+0E4B is meant. */
static bool
is_intervening(uint32_t cp)
{
    return cp == 0x04EB || (cp != 0x0E4B && table_lookup(cp)->class != 0);
}

static bool
is_last(uint32_t cp, unsigned open)
{
    const struct table_row *row = table_lookup(cp);

    if (!(row->tables & TABLE_SECOND) || row->class != 0)
        return false;
    for (unsigned i = 0; i < FIRSTS; i++)
        if (open >> i & 1 && xni_table_compose(firsts[i], cp) != 0)
            return true;
    return false;
}

/* The state of one pass: the first characters seen, and those that an intervening one follows. */
struct scan {
    unsigned seen, open;
};

static bool
scan_next(struct scan *s, uint32_t cp)
{
    if (s->open != 0 && is_last(cp, s->open))
        return true;
    if (s->seen != 0 && is_intervening(cp))
        s->open = s->seen;
    s->seen |= first_bit(cp);
    return false;
}

int
pr29_4(const uint32_t *in, size_t len)
{
    struct scan s = {0, 0};

    for (size_t i = 0; i < len; i++)
        if (scan_next(&s, in[i]))
            return PR29_PROBLEM;
    return PR29_SUCCESS;
}

int
pr29_4z(const uint32_t *in)
{
    return pr29_4(in, xni_utf32_length(in));
}

int
pr29_8z(const char *in)
{
    struct scan s = {0, 0};

    if (xni_utf8_check(in, strlen(in), NULL) != XN_OK)
        return PR29_STRINGPREP_ERROR;
    while (*in != '\0') {
        uint32_t cp;

        in += utf8_decode(in, &cp);
        if (scan_next(&s, cp))
            return PR29_PROBLEM;
    }
    return PR29_SUCCESS;
}
