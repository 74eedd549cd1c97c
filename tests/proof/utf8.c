/* SPDX-License-Identifier: MIT */
/* For Eva: every function of utf8.h, of any octets and any code point.  What is read are blocks of
   exactly the octets that the caller promises, so that one octet further is an alarm.  No function
   looks at more than four: a greater length gets four. */
#include <__fc_builtin.h>
#include <limits.h>

#include "utf8.h"

#define MOST 4

/* Exactly so many octets, at the end of their block. */
static const char *
any_text(char block[MOST], size_t length)
{
    for (size_t i = MOST - length; i < MOST; i++)
        block[i] = Frama_C_char_interval(CHAR_MIN, CHAR_MAX);
    return block + MOST - length;
}

static void
lead(void)
{
    struct utf8_lead of = utf8_lead(Frama_C_unsigned_char_interval(0, 0xFF));

    /*@ assert of.length <= 4; */
}

static void
ill_formed(size_t octets, size_t length)
{
    char block[MOST];
    size_t piece = utf8_ill_formed(any_text(block, octets), length);

    /*@ assert piece <= 3 && piece <= length; */
}

static void
reader(size_t octets, size_t length)
{
    char block[MOST];
    uint32_t cp;
    size_t width = utf8_decode_checked(any_text(block, octets), length, &cp);

    /*@ assert width <= MOST && width <= length; */
    /*@ assert width == 0 || (\initialized(&cp) && cp <= 0x10FFFF); */
}

/* What is taken is known to be well-formed; as many octets as the first announces are enough. */
static void
take(unsigned char first, unsigned char last, size_t octets)
{
    char block[MOST];
    uint32_t cp;
    size_t width;

    any_text(block, octets);
    block[MOST - octets] = (char)Frama_C_unsigned_char_interval(first, last);
    width = utf8_decode(block + MOST - octets, &cp);
    /*@ assert width == octets && \initialized(&cp); */
}

/* As many octets as are said to be the width, and no more. */
static void
writer(uint32_t least, uint32_t most, size_t octets)
{
    char block[MOST];
    uint32_t cp = Frama_C_unsigned_int_interval(least, most);
    size_t width = utf8_encode(cp, block + MOST - octets);

    /*@ assert width == octets && \initialized(block + (MOST - octets .. MOST - 1)); */
    width = utf8_width(cp);
    /*@ assert width == octets; */
}

int
main(void)
{
    lead();
    for (size_t length = 1; length <= MOST; length++) {
        ill_formed(length, length);
        reader(length, length);
    }
    ill_formed(MOST, Frama_C_size_t_interval(MOST, SIZE_MAX));
    reader(MOST, Frama_C_size_t_interval(MOST, SIZE_MAX));
    take(0, 0x7F, 1);
    take(0x80, 0xDF, 2);
    take(0xE0, 0xEF, 3);
    take(0xF0, 0xFF, 4);
    writer(0, 0x7F, 1);
    writer(0x80, 0x7FF, 2);
    writer(0x800, 0xFFFF, 3);
    writer(0x10000, UINT32_MAX, 4);
    return 0;
}
