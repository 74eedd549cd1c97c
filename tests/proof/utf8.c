/* SPDX-License-Identifier: MIT */
/* A driver for Eva: calls every function of utf8.h with arbitrary octets and code points.  Texts
   are at the end of blocks of exactly the promised size, so that reading one octet more is an
   alarm.  No function reads more than four octets: greater lengths get blocks of four. */
#include <__fc_builtin.h>
#include <limits.h>

#include "nameprep/utf8.h"

#define MAX_OCTETS 4

/* Exactly length octets, at the end of their block. */
static const char *
any_text(char block[MAX_OCTETS], size_t length)
{
    for (size_t i = MAX_OCTETS - length; i < MAX_OCTETS; i++)
        block[i] = Frama_C_char_interval(CHAR_MIN, CHAR_MAX);
    return block + MAX_OCTETS - length;
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
    char block[MAX_OCTETS];
    size_t piece = utf8_ill_formed(any_text(block, octets), length);

    /*@ assert piece <= 3 && piece <= length; */
}

/* What is accepted starts with a first octet, and those that it announces continue it. */
static void
accepted(unsigned char first)
{
    char block[MAX_OCTETS];
    const char *text = any_text(block, MAX_OCTETS);

    block[0] = (char)first;
    if (utf8_ill_formed(text, MAX_OCTETS) > 0)
        return;
    /*@ assert first < 0x80 || first >= 0xC2; */
    for (size_t i = 1; i < utf8_lead(first).length; i++)
        /*@ assert -128 <= block[i] < -64; */
        continue;
}

static void
reader(size_t octets, size_t length)
{
    char block[MAX_OCTETS];
    uint32_t cp;
    size_t width = utf8_decode_checked(any_text(block, octets), length, &cp);

    /*@ assert width <= MAX_OCTETS && width <= length; */
    /*@ assert width == 0 || (\initialized(&cp) && cp <= 0x10FFFF); */
}

/* utf8_decode() requires well-formed text, so as many octets as the first one announces suffice. */
static void
take_well_formed(unsigned char first, unsigned char last, size_t octets)
{
    char block[MAX_OCTETS];
    uint32_t cp;
    size_t width;

    any_text(block, octets);
    block[MAX_OCTETS - octets] = (char)Frama_C_unsigned_char_interval(first, last);
    width = utf8_decode(block + MAX_OCTETS - octets, &cp);
    /*@ assert width == octets && \initialized(&cp); */
}

/* Writes as many octets as utf8_width() returns, and no more. */
static void
writer(uint32_t minimum, uint32_t maximum, size_t octets)
{
    char block[MAX_OCTETS];
    uint32_t cp = Frama_C_unsigned_int_interval(minimum, maximum);
    size_t width = utf8_encode(cp, block + MAX_OCTETS - octets);

    /*@ assert width == octets && \initialized(block + (MAX_OCTETS - octets .. MAX_OCTETS - 1)); */
    width = utf8_width(cp);
    /*@ assert width == octets; */
}

int
main(void)
{
    lead();
    for (size_t length = 1; length <= MAX_OCTETS; length++) {
        ill_formed(length, length);
        reader(length, length);
    }
    for (unsigned first = 0; first <= 0xFF; first++)
        accepted((unsigned char)first);
    ill_formed(MAX_OCTETS, Frama_C_size_t_interval(MAX_OCTETS, SIZE_MAX));
    reader(MAX_OCTETS, Frama_C_size_t_interval(MAX_OCTETS, SIZE_MAX));
    take_well_formed(0, 0x7F, 1);
    take_well_formed(0x80, 0xDF, 2);
    take_well_formed(0xE0, 0xEF, 3);
    take_well_formed(0xF0, 0xFF, 4);
    writer(0, 0x7F, 1);
    writer(0x80, 0x7FF, 2);
    writer(0x800, 0xFFFF, 3);
    writer(0x10000, UINT32_MAX, 4);
    return 0;
}
