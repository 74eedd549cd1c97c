/* SPDX-License-Identifier: MIT */
/* pr29.h: the patterns of first, intervening and last characters. */
#include <pr29.h>
#include <stringprep.h>

#include "facts.h"

struct sequence {
    uint32_t text[8];
    int rc;
};

static const struct sequence sequences[] = {{{0x09C7, 0x0300, 0x09BE, 0}, 1},
    {{0x09C7, 0x0300, 0x09D7, 0}, 1}, {{0x0B47, 0x0300, 0x0B3E, 0}, 1},
    {{0x0B92, 0x0300, 0x0BD7, 0}, 1}, {{0x0BC6, 0x0300, 0x0BBE, 0}, 1},
    {{0x0BC7, 0x0300, 0x0BBE, 0}, 1}, {{0x0CBF, 0x0300, 0x0CD5, 0}, 1},
    {{0x0CC6, 0x0300, 0x0CC2, 0}, 1}, {{0x0CCA, 0x0300, 0x0CD5, 0}, 1},
    {{0x0D46, 0x0300, 0x0D3E, 0}, 1}, {{0x0D47, 0x0300, 0x0D3E, 0}, 1},
    {{0x0DD9, 0x0300, 0x0DCF, 0}, 1}, {{0x1025, 0x0300, 0x102E, 0}, 1},
    {{0x1100, 0x0300, 0x1161, 0}, 1}, {{0x1112, 0x0300, 0x1175, 0}, 1},
    {{0xAC00, 0x0300, 0x11A8, 0}, 1}, {{0xD788, 0x0300, 0x11C2, 0}, 1},
    /* not composed, but reported: other characters between them */
    {{0x1100, 'a', 0x0300, 'b', 'c', 0x1161, 0}, 1}, {{0x1100, 0x1100, 0x0300, 0x1161, 0}, 1},
    {{'a', 0x1100, 0x0300, 0x1161, 'a', 0}, 1}, {{0x1100, 0x0300, 0x11A8, 0x1161, 0}, 1},
    /* something is missing, or in another order, or of another row */
    {{0}, 0}, {{0x1100, 0x1161, 0}, 0}, {{0x0300, 0x1100, 0x1161, 0}, 0},
    {{0x1100, 0x1161, 0x0300, 0}, 0}, {{0x1100, 0x0300, 0x11A8, 0}, 0},
    {{0xAC00, 0x0300, 0x1161, 0}, 0}, {{0xAC01, 0x0300, 0x11A8, 0}, 0},
    {{0x09C7, 0x0300, 0x0B3E, 0}, 0}, {{0x1113, 0x0300, 0x1161, 0}, 0},
    {{0x1100, 0x0300, 0x1176, 0}, 0}, {{0x1161, 0x0300, 0x1100, 0}, 0},
    {{'A', 0x0323, 0x0308, 0}, 0},
    /* the list of intervening characters in GNU libidn */
    {{0x1100, 0x04EB, 0x1161, 0}, 1}, {{0x1100, 0x0E4B, 0x1161, 0}, 0}};

/* GNU libidn takes cubic time. */
static void
test_linear(void)
{
    enum { COUNT = 1000000 };
    uint32_t *text = calloc(COUNT + 1, sizeof(*text));

    for (size_t i = 0; i < COUNT; i++)
        text[i] = i % 2 ? 0x0300 : 0x1100;
    if (is_on_gnu())
        skip("GNU libidn takes cubic time");
    else
        ok(pr29_4(text, COUNT) == 0 && pr29_4z(text) == 0, "linear time");
    free(text);
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(sequences); i++) {
        const struct sequence *s = &sequences[i];
        char *utf8 = stringprep_ucs4_to_utf8(s->text, -1, NULL, NULL);

        ok(pr29_4(s->text, length32(s->text)) == s->rc && pr29_4z(s->text) == s->rc
                && pr29_8z(utf8) == s->rc,
            "%04X %04X %04X ...: %d", (unsigned)s->text[0], (unsigned)s->text[1],
            (unsigned)s->text[2], s->rc);
        free(utf8);
    }
    ok(pr29_4(sequences[0].text, 2) == 0, "pr29_4: a length");
    ok(pr29_8z("a\xFF") == 2 && pr29_8z("\xED\xA0\x80") == 2, "pr29_8z: ill-formed");
    ok(pr29_8z("") == 0, "pr29_8z: nothing");
    test_linear();
    return tap_end();
}
