/* SPDX-License-Identifier: MIT */
/* Small worlds of octets through the UTF-8 reader, against its plain twin.
     utf8          all strings of up to 3 octets, and all of 4 that one lead octet of each class
   begins utf8 all      all strings of up to 4 octets */
#include <config.h>

#include "utf8.h"

#include <string.h>

#include "../unit/plain_utf8.h"
#include "../unit/share.h"
#include "../unit/tap.h"
#include "xn.h"

static unsigned long wrong, well_formed;

static void
put_number(uint32_t number, size_t length, char *text)
{
    for (size_t i = length; i > 0; i--, number >>= 8)
        text[i - 1] = (char)(number & 0xFF);
}

/* What one string begins with. */
static void
try_beginning(const char *text, size_t length)
{
    struct plain_sequence plain = plain_utf8_decode_checked((const unsigned char *)text, length);
    uint32_t cp = 0, taken;
    char again[4];

    wrong += utf8_decode_checked(text, length, &cp) != plain.length
        || utf8_ill_formed(text, length) != plain.ill_formed;
    if (plain.length == 0)
        return;
    well_formed += plain.length == length;
    wrong += cp != plain.cp || utf8_decode(text, &taken) != plain.length || taken != cp;
    wrong += utf8_width(cp) != plain.length || utf8_encode(cp, again) != plain.length
        || memcmp(again, text, plain.length) != 0;
}

/* The whole of one string, by a public function. */
static void
try_whole(const char *text, size_t length)
{
    struct plain_sequence s = {1, 0, 0};
    size_t at = 0;
    xn_diag diag;
    xn_status status = xn_nfkc(text, length, 0, NULL, 0, NULL, &diag);

    for (; at < length && s.length > 0; at += s.length)
        s = plain_utf8_decode_checked((const unsigned char *)text + at, length - at);
    if (s.length > 0)
        wrong += status != XN_E_SPACE;
    else
        wrong += status != XN_E_UTF8 || diag.offset != at || diag.length != s.ill_formed;
}

/* Strings of one length that begin with this octet. */
static void
try_lead(unsigned lead, size_t length)
{
    uint32_t rest = (uint32_t)1 << 8 * (length - 1), step = length < 4 ? 1 : test_share();
    char text[4];

    for (uint32_t number = 0; number < rest; number += step) {
        put_number(number, length, text);
        text[0] = (char)lead;
        try_beginning(text, length);
        if (length < 4)
            try_whole(text, length);
    }
}

/* One of each class of RFC 3629 section 4; of the octets that begin nothing both ends. */
static int
is_chosen(unsigned lead)
{
    static const unsigned char chosen[] = {
        0x00, 0x7F, 0x80, 0xC1, 0xC2, 0xDF, 0xE0, 0xE5, 0xED, 0xEF, 0xF0, 0xF2, 0xF4, 0xF5, 0xFF};

    return memchr(chosen, (int)lead, sizeof(chosen)) != NULL;
}

int
main(int argc, char **argv)
{
    static const unsigned long counts[] = {0, 128, 1920, 61440};
    int all = argc > 1 && strcmp(argv[1], "all") == 0;

    for (size_t length = 1; length <= 3; length++) {
        wrong = well_formed = 0;
        for (unsigned lead = 0; lead < 256; lead++)
            try_lead(lead, length);
        ok(wrong == 0, "all strings of %lu octets are read as the twin reads them",
            (unsigned long)length);
        ok(well_formed == counts[length], "%lu of them are one code point", counts[length]);
    }
    wrong = well_formed = 0;
    for (unsigned lead = 0; lead < 256; lead++)
        if (all || is_chosen(lead))
            try_lead(lead, 4);
    ok(wrong == 0, "strings of 4 octets are, %s",
        all ? "all of them" : "one lead octet of each class");
    ok(test_share() > 1 || well_formed == (all ? 0x100000u : 0x30000u + 0x40000u + 0x10000u),
        "%lu of them are one code point", well_formed);
    return tap_end();
}
