/* SPDX-License-Identifier: MIT */
/* Mapping and decomposition under each profile: every code point, its place, and going back. */
#include <config.h>

#include "fuzz.h"
#include "prep.h"
#include "twin.h"

static void
check_item(const struct prep_item *item, uint32_t cp, size_t index, size_t start, size_t end)
{
    must(item->cp == cp && item->index == index && item->composed == 0,
        "what comes is what the twin makes");
    must(item->start == start && item->end == end, "it stands where it came from");
    must(item->tables == table_lookup(cp)->tables && item->rank == table_lookup(cp)->rank,
        "its tables are its row's");
}

/* All items; the one of this number is gone back to, once the end has been reached. */
static void
walk(const struct xn_profile *profile, const struct fuzz_input *input, size_t wanted)
{
    struct prep_source source;
    struct prep_item item, marked = {.cp = XN_NO_CP};
    size_t number = 0;

    source_open(&source, profile, input->text, input->length);
    for (size_t at = 0, width; at < input->length; at += width) {
        uint32_t cp, to[MAP_MAX], expanded[MAP_MAX];
        size_t count;

        width = utf8_decode(input->text + at, &cp);
        count = twin_expand(profile, cp, to);
        must(count <= MAP_MAX && map_expand(profile, cp, expanded) == count
                && memcmp(to, expanded, count * sizeof(*to)) == 0,
            "one code point is expanded as the twin does");
        for (size_t i = 0; i < count; i++) {
            must(source_next(&source, &item), "there is more");
            check_item(&item, to[i], i, at, at + width);
            if (number++ == wanted)
                marked = item;
        }
    }
    must(!source_next(&source, &item), "there is no more");
    if (marked.cp == XN_NO_CP)
        return;
    source_rewind(&source, &marked);
    must(source_next(&source, &item), "what was gone back to is there");
    check_item(&item, marked.cp, marked.index, marked.start, marked.end);
    for (number -= wanted + 1; number > 0; number--)
        must(source_next(&source, &item), "all that was behind it comes again");
    must(!source_next(&source, &item), "and no more");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct xn_profile mapped;
    size_t profiles = 0;

    fuzz_open(&input, data, size);
    fuzz_repair(&input);
    while (xn_profile_name(profiles) != NULL)
        profiles++;
    mapped = *xn_profile_find(xn_profile_name(input.choice % profiles));
    walk(&mapped, &input, input.capacity);
    mapped.nfkc = 0;
    walk(&mapped, &input, input.capacity);
    fuzz_close(&input);
    return 0;
}
