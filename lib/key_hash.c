/* SPDX-License-Identifier: MIT */
/* PostgreSQL's hash for partitions, so that files are divided as the database divides them: Bob
   Jenkins' lookup3 (2006) with a seed of 64 bits, on little-endian words. */
#include <string.h>

#include "arguments.h"

#define SEED_HIGH 0x7A5B2236u /* PostgreSQL's seed for partitions */
#define SEED_LOW  0x7996DCFDu
#define ADD_HIGH  0x49A0F4DDu /* added when hashes of columns are combined */
#define ADD_LOW   0x15E5A8E3u
#define BLOCK     12 /* octets */

/* Sums and differences modulo 2^32 */
static uint32_t
add(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a + b);
}

static uint32_t
subtract(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a + (UINT64_C(1) << 32) - b);
}

static uint32_t
rotate(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static void
mix(uint32_t words[3])
{
    static const unsigned char bits[] = {4, 6, 8, 16, 19, 4};

    for (size_t i = 0; i < sizeof(bits); i++) {
        uint32_t *x = &words[i % 3], *y = &words[(i + 1) % 3], *z = &words[(i + 2) % 3];

        *x = subtract(*x, *z) ^ rotate(*z, bits[i]);
        *z = add(*z, *y);
    }
}

static void
mix_final(uint32_t words[3])
{
    static const unsigned char bits[] = {14, 11, 25, 16, 4, 14, 24};

    for (size_t i = 0; i < sizeof(bits); i++) {
        uint32_t *x = &words[(i + 2) % 3], z = words[(i + 1) % 3];

        *x = subtract(*x ^ z, rotate(z, bits[i]));
    }
}

/* Adds an octet at a position of a block.  The lowest octet of the last word has the length. */
static void
add_octet(uint32_t words[3], size_t at, unsigned char octet, bool is_last)
{
    size_t place = is_last && at >= 8 ? at + 1 : at;

    words[place / 4] = add(words[place / 4], (uint32_t)octet << place % 4 * 8);
}

static uint64_t
combine(uint32_t high, uint32_t low)
{
    uint64_t sum = (uint64_t)low + ADD_LOW;

    return (uint64_t)add(add(high, ADD_HIGH), (uint32_t)(sum >> 32)) << 32 | (uint32_t)sum;
}

uint64_t
xn_key_hash(const char *key, size_t keylen)
{
    uint32_t start, words[3];
    size_t at = 0;

    if (keylen == XN_STRLEN)
        keylen = key != NULL ? strlen(key) : 0;
    start = add(0x9E3779B9u + 3923095u, (uint32_t)keylen);
    words[0] = add(start, SEED_HIGH);
    words[1] = add(start, SEED_LOW);
    words[2] = start;
    mix(words);
    for (; keylen - at >= BLOCK; at += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++)
            add_octet(words, i, (unsigned char)key[at + i], false);
        mix(words);
    }
    for (size_t i = 0; i < keylen - at; i++)
        add_octet(words, i, (unsigned char)key[at + i], true);
    mix_final(words);
    return combine(words[1], words[2]);
}
