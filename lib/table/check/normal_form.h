/* SPDX-License-Identifier: MIT */
/* A hash of text in a normal form, as it is written. */
#ifndef NORMAL_FORM_H
#define NORMAL_FORM_H

#include <stddef.h>
#include <stdint.h>

/* Adds to the CRC-64 of ECMA-182, reflected, as in XZ: none of its operations overflows. */
static inline void
hash_octet(uint64_t *form, char octet)
{
    *form ^= (unsigned char)octet;
    for (int bit = 0; bit < 8; bit++)
        *form = *form >> 1 ^ ((*form & 1) != 0 ? UINT64_C(0xC96C5795D7870F42) : 0);
}

/* Adds a number in hexadecimal, with at least four digits. */
static inline void
hash_number(uint64_t *form, uint64_t number)
{
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        if (shift < 16 || number >> shift != 0)
            hash_octet(form, "0123456789ABCDEF"[number >> shift & 0xF]);
    }
}

/* Adds code points, separated by blanks. */
static inline void
hash_code_points(uint64_t *form, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            hash_octet(form, ' ');
        hash_number(form, cps[i]);
    }
}

#endif
