/* SPDX-License-Identifier: MIT */
/* A driver for Eva: lookups in the tables and in the ranges of profiles, for every uint32_t and in
   every text. */
#include <__fc_builtin.h>
#include <limits.h>

#include "nameprep/compose.c"
#include "nameprep/mapping.c"
#include "nameprep/profiles.c"

enum { MAX_OCTETS = 4 };

static uint32_t
any_point(void)
{
    return Frama_C_unsigned_int_interval(0, UINT_MAX);
}

static void
rows(void)
{
    uint32_t cp = any_point(), slot = table_pair_hash(cp, any_point());
    const struct table_row *row = table_lookup(cp);

    /*@ assert slot < TABLE_PAIR_SLOTS; */
    /*@ assert row->rank < TABLE_CLASSES; */
    row = table_lookup_bmp(Frama_C_size_t_interval(0, 1023), Frama_C_size_t_interval(0, 63));
    /*@ assert row->rank < TABLE_CLASSES; */
}

/* Text has a row, also ill-formed text; a width of 0 comes with the row that the fast path gives up
   on, so that its loops end. */
static void
texts(size_t octets, size_t length)
{
    char text[MAX_OCTETS];
    size_t width, block = 0, index = 0;
    uint32_t cp;
    const struct table_row *row;

    for (size_t i = MAX_OCTETS - octets; i < MAX_OCTETS; i++)
        text[i] = Frama_C_char_interval(CHAR_MIN, CHAR_MAX);
    width = find_row(text + MAX_OCTETS - octets, length, &block, &index);
    /*@ assert width <= 3 && width <= length && block < 1024 && index < 64; */
    row = lookup_utf8(text + MAX_OCTETS - octets, length, &cp, &width);
    /*@ assert row->rank < TABLE_CLASSES && width <= MAX_OCTETS && width <= length; */
    /*@ assert width > 0 || (row->tables & TABLE_ABOVE) != 0; */
}

/* find_own_range() ends, and returns NULL or a range; and no profile folds by other tables. */
static void
profiles(void)
{
    for (size_t i = 0; i < PROFILES; i++) {
        uint32_t fold = xni_profiles[i].fold;

        xni_profile_tables(&xni_profiles[i], any_point(), any_point());
        /*@ assert fold == 0 || fold == TABLE_B_2 || fold == TABLE_B_3; */
    }
}

/* What find_range() requires of the tables (lookups.acsl). */
static void
ranges(void)
{
    size_t ideograph = Frama_C_size_t_interval(0, TABLE_IDEOGRAPHS - 1);
    unsigned shown = xni_table_ideographs[ideograph / 8];

    /*@ assert xni_table_script_ranges >= 1
        && \valid_read(xni_table_scripts + (0 .. xni_table_script_ranges - 1)); */
    /*@ assert xni_table_shown_count >= 1
        && \valid_read(xni_table_shown_ranges + (0 .. xni_table_shown_count - 1)); */
}

int
main(void)
{
    rows();
    for (size_t length = 1; length <= MAX_OCTETS; length++)
        texts(length, length);
    texts(MAX_OCTETS, Frama_C_size_t_interval(MAX_OCTETS, SIZE_MAX));
    profiles();
    ranges();
    return 0;
}
