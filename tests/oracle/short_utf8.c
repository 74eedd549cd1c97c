/* SPDX-License-Identifier: MIT */
/* Every short string of octets as UTF-8, against the grammar of RFC 3629: by xn_utf8_check, and by
   xn_nfkc, which refuses nothing else.

       short_utf8        all strings of up to 3 octets; of 4, those that one octet of each class of
                         RFC 3629 section 4 begins, where the second octet is any, and the last
                         two are one of each class
       short_utf8 all    all strings of up to 4 octets */
#include <config.h>

#include <string.h>

#include "reference/reference.h"
#include "../unit/share.h"
#include "../unit/tap.h"

/* One octet of each class of RFC 3629 section 4, and both ends of those that begin nothing. */
static const unsigned char classes[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2,
    0xDF, 0xE0, 0xE5, 0xED, 0xEF, 0xF0, 0xF2, 0xF4, 0xF5, 0xFF};

static unsigned long different, well_formed, strings;

static void
try_string(const char *text, size_t length)
{
    static struct reference_answer expected;
    char out[128];
    size_t outlen;
    xn_diag diag, checked;
    xn_status status = xn_nfkc(text, length, 0, out, sizeof(out), &outlen, &diag);

    strings++;
    reference_nfkc(text, length, 0, &expected);
    well_formed += status == XN_OK;
    different += status != expected.status || !reference_same_diag(&diag, &expected.diag)
        || outlen != expected.length || memcmp(out, expected.text, outlen) != 0;
    different += xn_utf8_check(text, length, &checked) != expected.status
        || !reference_same_diag(&checked, &expected.diag);
}

/* All strings of this length after those that text has already. */
static void
try_all(char text[4], size_t at, size_t length, bool all)
{
    for (unsigned octet = 0; octet < 256; octet++) {
        bool chosen = all || length < 4 || at == 1 || memchr(classes, (int)octet, sizeof(classes));

        if (!chosen || (at == 1 && octet % test_share() != 0))
            continue;
        text[at] = (char)octet;
        if (at + 1 < length)
            try_all(text, at + 1, length, all);
        else
            try_string(text, length);
    }
}

int
main(int argc, char **argv)
{
    /* Of one, two and three octets: RFC 3629's sequences, one after another */
    static const unsigned long counts[] = {
        0, 128, 128 * 128 + 1920, 128 * 128 * 128 + 2 * 128 * 1920 + 61440};
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    char text[4];

    reference_open();
    for (size_t length = 1; length <= 4; length++) {
        different = well_formed = strings = 0;
        try_all(text, 0, length, all);
        ok(different == 0 && well_formed > 0,
            "%lu strings of %lu octets are read as in the grammar", strings, (unsigned long)length);
        if (length < 4 && test_share() == 1)
            ok(well_formed == counts[length], "%lu of them are well-formed", counts[length]);
    }
    return tap_end();
}
