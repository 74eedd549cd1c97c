/* SPDX-License-Identifier: MIT */
/* Rules for the code points of a label, and the Bidi rule for a name. */
#include "config.h"

#include "label_rules.h"

#include "tools/common/text.h"
#include "xn.h"

static bool
is_of_host(char c)
{
    char lower = ascii_lower(c);

    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
        || (unsigned char)c >= 0x80;
}

size_t
find_foreign_ascii(const char *name, size_t length)
{
    size_t pos = 0, label_length;
    const char *label;

    while (xn_label_next(name, length, &pos, &label, &label_length)) {
        if (label_length == 1 && label[0] == '*')
            continue;
        for (size_t i = 0; i < label_length; i++)
            if (!is_of_host(label[i]))
                return (size_t)(label - name) + i;
    }
    return length;
}

#ifdef WITH_LIBIDN2

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>

#include "tools/common/buffer.h"

enum { NON_JOINER = 0x200C, JOINER = 0x200D };

bool
starts_with_mark(const uint32_t *label, size_t length)
{
    return length > 0 && uc_is_general_category(label[0], UC_CATEGORY_M);
}

/* Returns whether the nearest character before or after a position that is not transparent joins
   towards it: type L or D before it, type R or D after it. */
static bool
has_joining_neighbour(const uint32_t *label, size_t length, size_t at, bool is_before)
{
    for (;;) {
        int type;

        if (at == (is_before ? 0 : length - 1))
            return false;
        at = is_before ? at - 1 : at + 1;
        type = uc_joining_type(label[at]);
        if (type != UC_JOINING_TYPE_T)
            return type == UC_JOINING_TYPE_D
                || type == (is_before ? UC_JOINING_TYPE_L : UC_JOINING_TYPE_R);
    }
}

bool
are_joiners_valid(const uint32_t *label, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (label[i] != NON_JOINER && label[i] != JOINER)
            continue;
        if (i > 0 && uc_combining_class(label[i - 1]) == UC_CCC_VR)
            continue;
        if (label[i] == JOINER || !has_joining_neighbour(label, length, i, true)
            || !has_joining_neighbour(label, length, i, false))
            return false;
    }
    return true;
}

size_t
normalise_label(const uint32_t *label, size_t length, uint32_t *to, size_t capacity)
{
    size_t wanted = capacity;
    uint32_t *result = u32_normalize(UNINORM_NFC, label, length, to, &wanted);

    if (result == NULL)
        die_of_memory();
    if (result != to) {
        free(result);
        return 0;
    }
    return wanted;
}

/* Sets of bidirectional classes, with the bit 1 << class for each. */
enum {
    FROM_RIGHT = 1 << UC_BIDI_R | 1 << UC_BIDI_AL,
    MAKES_BIDI = FROM_RIGHT | 1 << UC_BIDI_AN,
    NEUTRAL = 1 << UC_BIDI_ES | 1 << UC_BIDI_CS | 1 << UC_BIDI_ET | 1 << UC_BIDI_ON
        | 1 << UC_BIDI_BN | 1 << UC_BIDI_NSM,
    DIGITS = 1 << UC_BIDI_EN | 1 << UC_BIDI_AN
};

/* Returns the bidirectional classes of a label, as a set; keeps_rule is whether it keeps the Bidi
   rule (numbers of its conditions below). */
static unsigned
find_classes(const uint32_t *label, size_t length, bool *keeps_rule)
{
    unsigned first = 0, last = 0, all = 0, may_have, may_end;

    for (size_t i = 0; i < length; i++) {
        int class = uc_bidi_class(label[i]);

        all |= 1u << class;
        if (i == 0)
            first = all;
        if (class != UC_BIDI_NSM)
            last = 1u << class;
    }
    if (first & FROM_RIGHT) {
        may_have = FROM_RIGHT | DIGITS | NEUTRAL; /* 2 */
        may_end = FROM_RIGHT | DIGITS;            /* 3 */
    } else {
        may_have = 1 << UC_BIDI_L | 1 << UC_BIDI_EN | NEUTRAL; /* 5 */
        may_end = 1 << UC_BIDI_L | 1 << UC_BIDI_EN;            /* 6 */
    }
    *keeps_rule = (first & (FROM_RIGHT | 1 << UC_BIDI_L)) != 0 /* 1 */
        && (all & ~may_have) == 0 && (last & ~may_end) == 0
        && ((first & FROM_RIGHT) == 0 || (all & DIGITS) != DIGITS); /* 4 */
    return all;
}

bool
breaks_bidi_rule(const char *name, size_t length)
{
    unsigned all = 0;
    bool all_keep = true;

    for (size_t at = 0, width; at < length; at += width + 1) {
        const char *dot = memchr(name + at, '.', length - at);
        uint32_t label[XN_LABEL_MAX];
        size_t count = 0;
        bool keeps_rule = true;

        width = dot != NULL ? (size_t)(dot - name) - at : length - at;
        if (has_ace_prefix(name + at, width)) {
            (void)!xn_punycode_decode(name + at + ACE_PREFIX_LENGTH, width - ACE_PREFIX_LENGTH,
                label, XN_LABEL_MAX, &count, NULL, NULL); /* every form decodes */
        } else {
            for (; count < width; count++)
                label[count] = (unsigned char)name[at + count];
        }
        if (count > 0)
            all |= find_classes(label, count, &keeps_rule);
        all_keep = all_keep && keeps_rule;
    }
    return (all & MAKES_BIDI) != 0 && !all_keep;
}

#else

bool
breaks_bidi_rule(const char *name, size_t length)
{
    (void)name;
    (void)length;
    return false;
}

#endif
