/* SPDX-License-Identifier: MIT */
/* Finds deviations in names, for notes that browsers look up other names. */
#include "config.h"

#include "deviation_scan.h"

#include "ascii.h"
#include "utf8.h"

/* Returns the octets 9F, CF and E2: each deviation contains one of them, and few other characters
   do. */
static inline octets16
find_deviation_octets(octets16 octets)
{
    return is_equal(octets, '\x9F') | is_equal(octets, '\xCF') | is_equal(octets, '\xE2');
}

bool
may_have_deviation(const char *text, size_t length)
{
    octets16 found = each(0);

    if (length < 16)
        return mask_of(find_deviation_octets(load_few_octets(text, length))) != 0;
    for (size_t at = 0; at < length; at += 16)
        found |= find_deviation_octets(load_octets(text + (at + 16 <= length ? at : length - 16)));
    return mask_of(found) != 0;
}

unsigned
find_deviations(const char *text, size_t length)
{
    unsigned found = 0;
    uint32_t cp;

    if (!may_have_deviation(text, length))
        return 0;
    for (size_t at = 0, width; at < length; at += width) {
        width = utf8_decode_checked(text + at, length - at, &cp);
        for (size_t i = 0; width > 0 && i < DEVIATIONS; i++)
            found |= (unsigned)(cp == deviations[i]) << i;
        width += width == 0;
    }
    return found;
}

void
put_deviation_note(struct buffer *out, uint64_t names, unsigned found)
{
    static const char *const words[DEVIATIONS] = {"ß", "ς", "U+200C", "U+200D"};
    const char *before = names == 1 ? " name contains " : " names contain ";

    buffer_number(out, names);
    for (size_t i = 0; i < DEVIATIONS; i++) {
        if (!(found & 1u << i))
            continue;
        buffer_text(out, before);
        buffer_text(out, words[i]);
        before = ", ";
    }
    buffer_text(out, ": browsers look up another host; see xn --audit-2008");
}
