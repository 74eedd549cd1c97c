/* SPDX-License-Identifier: MIT */
/* The last stage of stringprep: writes the prepared text. */
#include "prep.h"

void
xni_sink_open(struct prep_sink *sink, const struct xn_profile *profile, char *out, size_t cap)
{
    *sink = (struct prep_sink){.profile = profile, .text = out, .cap = cap};
}

static void
search_item(struct prep_search *search, size_t at, const struct prep_item *item, uint32_t tables)
{
    /* Marks come in the order of the input, not of the output. */
    if (at >= search->found_at)
        return;
    if (tables & search->tables || at == search->at
        || (search->matches != NULL && search->matches(search, at, item))) {
        search->found_at = at;
        search->found = *item;
        search->found.tables = tables;
    }
}

size_t
xni_sink_put(struct prep_sink *sink, size_t at, const struct prep_item *item)
{
    uint32_t tables = item->tables;
    char spare[4];
    bool fits;

    if (sink->profile->own != NULL)
        tables = xni_profile_tables(sink->profile, item->cp, tables);
    if (sink->search != NULL)
        search_item(sink->search, at, item, tables);
    sink->points++;
    sink->seen |= tables;
    if (at == 0)
        sink->first = tables;
    if (at >= sink->last_at) {
        sink->last_at = at;
        sink->last = tables;
    }
    /* Text that does not fit is encoded too, for its width: the caller goes on counting. */
    fits = at < sink->cap && utf8_width(item->cp) <= sink->cap - at;
    return utf8_encode(item->cp, fits ? sink->text + at : spare);
}
