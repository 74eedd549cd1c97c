/* SPDX-License-Identifier: MIT */
/* RFC 3454 section 6 alone, read code point by code point. */
#include <config.h>

#include "fuzz.h"
#include "prep.h"

/* What the RFC says of the text, and of which code point: where it begins, and its width. */
static xn_status
plain_bidi(const char *text, size_t length, size_t *offset, size_t *width)
{
    size_t ral = 0, l_at = SIZE_MAX, l_width = 0, first_width = 0, last_at = 0, last_width = 0;
    int first = 0, last = 0;

    for (size_t at = 0, w; at < length; at += w) {
        uint32_t cp, tables;

        w = utf8_decode(text + at, &cp);
        tables = table_lookup(cp)->tables;
        if (tables & TABLE_D_2 && l_at == SIZE_MAX) {
            l_at = at;
            l_width = w;
        }
        ral += (tables & TABLE_D_1) != 0;
        last = (tables & TABLE_D_1) != 0;
        last_at = at;
        last_width = w;
        if (at == 0) {
            first = last;
            first_width = w;
        }
    }
    if (ral == 0 || (l_at == SIZE_MAX && first && last))
        return XN_OK;
    *offset = l_at != SIZE_MAX ? l_at : first ? last_at : 0;
    *width = l_at != SIZE_MAX ? l_width : first ? last_width : first_width;
    return l_at != SIZE_MAX ? XN_E_BIDI_MIXED : XN_E_BIDI_ENDS;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct xn_profile bidi = {.name = "bidi", .bidi = 1};
    struct fuzz_input input;
    struct prep_sink sink;
    size_t offset = 0, width = 0;
    xn_status expected;
    xn_diag diag;
    char *out;

    fuzz_open(&input, data, size);
    fuzz_repair(&input);
    out = fuzz_room(input.length, input.fill);
    expected = plain_bidi(input.text, input.length, &offset, &width);
    sink_open(&sink, &bidi, out, input.length);
    must(prep_text(input.flags, input.text, input.length, &sink, &diag) == expected,
        "the status is RFC 3454 section 6's");
    must(fuzz_same(out, sink.length, input.text, input.length), "the text is left as it is");
    if (expected != XN_OK)
        must(diag.status == expected && diag.offset == offset && diag.length == width,
            "what is at fault is the first L, or the end");
    fuzz_room_free(out, input.length);
    fuzz_close(&input);
    return 0;
}
