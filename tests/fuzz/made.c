/* SPDX-License-Identifier: MIT */
/* Inputs made at random for the targets of names, texts and zones, under every combination of
   flags. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/zone_texts.h"
#include "fuzz.h"

_Static_assert(FUZZ_MADE_MAX == FUZZ_SETTINGS + SUBJECT_SIZE, "an input has space for a text");

/* Each flag that has its bit in number; the other bits are ignored. */
static unsigned
flag_set(unsigned number)
{
    const xn_constant *flag;
    unsigned set = 0;

    for (size_t i = 0; (flag = xn_constant_at(XN_FLAGS, i)) != NULL; i++)
        set |= number >> i & 1 ? flag->value : 0;
    return set & ~(unsigned)XN_CROSSCHECK; /* other tests ask other libraries, which are slow */
}

/* Appends, after a line feed, another name, or another form of the same one. */
static void
put_other(struct subject *s)
{
    static struct reference_answer expected;
    struct subject other = *s;
    uint32_t kind = random_below(5);

    if (kind == 0) {
        make_name(&other);
    } else if (kind == 1) {
        for (size_t i = 0; i < other.length; i++)
            if (other.octets[i] >= 'a' && other.octets[i] <= 'z')
                other.octets[i] = (char)(other.octets[i] - 32);
    } else if (kind < 4) {
        (kind == 2 ? reference_to_ascii : reference_to_unicode)(
            s->octets, s->length, XN_ALLOW_UNASSIGNED | XN_NO_GUARDS, &expected);
        if (expected.status == XN_OK) {
            other.length = 0;
            put_octets(&other, expected.text, expected.length);
        }
    } else {
        put_octets(&other, ".", 1);
    }
    put_octets(s, "\n", 1);
    put_octets(s, other.octets, other.length);
}

size_t
fuzz_make(const char *target, unsigned long number, uint8_t data[FUZZ_MADE_MAX])
{
    struct subject s = {.length = 0};
    unsigned flags = (unsigned)number * 37, choice = 0; /* 37 is odd: every set has its turn */

    random_state = 3490 + number * 7919;
    if (strcmp(target, "host") == 0) {
        choice = make_host_text(&s) - XN_HOST;
        if (random_below(10) == 0)
            choice = random_below(4);
        flags = random_below(0x10000) & random_below(0x10000); /* fewer, so that less is refused */
    } else if (strcmp(target, "files") == 0) {
        choice = random_below(3) == 0; /* to Unicode */
        flags = random_below(0x10000) & random_below(0x10000);
        make_zone(&s);
    } else if (strncmp(target, "label", 5) == 0 && random_below(2)) {
        put_label(&s);
    } else {
        make_name(&s);
        if (strcmp(target, "equal") == 0)
            put_other(&s);
        if (random_below(2))
            choice = random_below(256);
    }
    flags = flag_set(flags);
    for (unsigned octet = 0; octet < FUZZ_FLAG_OCTETS; octet++)
        data[octet] = (uint8_t)(flags >> 8 * octet & 0xFF);
    data[FUZZ_FLAG_OCTETS] = (uint8_t)random_below(256);
    data[FUZZ_FLAG_OCTETS + 1] = (uint8_t)random_below(256);
    data[FUZZ_FLAG_OCTETS + 2] = (uint8_t)choice;
    memcpy(data + FUZZ_SETTINGS, s.octets, s.length);
    return FUZZ_SETTINGS + s.length;
}
