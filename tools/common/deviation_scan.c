/* SPDX-License-Identifier: MIT */
/* Finds deviations in names, for notes about browsers, which look up other names. */
#include "config.h"

#include "deviation_scan.h"

#include "text.h"

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
