/* SPDX-License-Identifier: MIT */
/* Random names, and labels one by one, through ToASCII and ToUnicode without guards, against the
   plain twin; names compared; and no answer depends on the call before, on the buffer's size or on
   what it held. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/guarded.h"
#include "../unit/plain_name.h"
#include "../unit/random.h"
#include "../unit/share.h"
#include "../unit/tap.h"

enum { ROOM = 4096 };

static uint32_t
random_code_point(void)
{
    static const uint32_t some[] = {0xDF, 0xAD, 0x200D, 0x301, 0x323, 0x1100, 0x1161, 0x11A8,
        0xFF0D, 0xFF38, 0x5D0, 0x627, 0x2028, 0x221, 0x2100, 0x212A, 0x3C2, 0x130, 0xFDFA, 0x1E9A,
        0x2024, 0x10400, 0x1D400, '@', '_', '-', 'X', 0};
    uint32_t cp;

    switch (random_below(8)) {
    case 0: return 'a' + random_below(26);
    case 1: return '-' + random_below(0x50);
    case 2: return some[random_below(sizeof(some) / sizeof(*some))];
    case 3: return 0x3B1 + random_below(24);
    case 4: return 0x4E00 + random_below(0x5000);
    case 5: return 0xC0 + random_below(0x180);
    case 6: return 0xAC00 + random_below(11172);
    default:
        do
            cp = random_below(TABLE_CODE_POINTS);
        while (cp >= 0xD800 && cp <= 0xDFFF);
        return cp;
    }
}

/* A label without dots: random text, or an ACE label, real or spoilt. */
static size_t
random_label(uint32_t *label)
{
    static const uint32_t few[] = {'a', 'b', 'Z', '9', '-'};
    uint32_t text[16];
    char code[16 * 8];
    size_t count = 0, textlen = 1 + random_below(8), length = 0;
    unsigned kind = random_below(10);

    if (kind < 4) {
        for (size_t n = random_below(kind == 0 ? 40 : 8); count < n;) {
            label[count] = kind == 1 ? few[random_below(5)] : random_code_point();
            if (label[count] != '.' && label[count] != 0x3002 && label[count] != 0xFF0E
                && label[count] != 0xFF61)
                count++;
        }
        return count;
    }
    for (size_t i = 0; i < textlen; i++)
        text[i] = kind == 9 ? random_code_point() : 0xE0 + random_below(0x20);
    if (plain_encode(text, textlen, code, &length, NULL) != 0)
        length = 0;
    label[count++] = random_below(4) ? 'x' : 'X';
    label[count++] = random_below(8) ? 'n' : 0xFF2E;
    label[count++] = '-';
    label[count++] = '-';
    for (size_t i = 0; i < length; i++)
        if (code[i] != '.')
            label[count++] = (unsigned char)code[i]
                - (random_below(6) == 0 && code[i] >= 'a' && code[i] <= 'z' ? 32u : 0u);
    if (random_below(3) == 0)
        label[4 + random_below((uint32_t)count - 3)] = few[random_below(5)];
    return count;
}

static struct counts {
    unsigned long ascii, unicode, name, state, accepted, decoded;
} wrong, count;

static size_t
to_utf8(const uint32_t *cp, size_t n, char *out)
{
    size_t length = 0;

    for (size_t i = 0; i < n; i++)
        length += utf8_encode(cp[i], out + length);
    return length;
}

static int
same(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == blen && memcmp(a, b, alen) == 0;
}

static void
try_label(const uint32_t *label, size_t n, unsigned flags)
{
    static struct plain_text decoded;
    char typed[ROOM], out[ROOM], expected[ROOM], ascii[64];
    size_t inlen = to_utf8(label, n, typed), outlen, asciilen = 0, expectedlen;
    const char *in = guarded_copy(typed, inlen);
    xn_status status = xn_label_to_ascii(in, inlen, flags | XN_NO_GUARDS, out, ROOM, &outlen, NULL);

    wrong.ascii += status != plain_to_ascii(label, n, flags, ascii, &asciilen)
        || (status == XN_OK && !same(out, outlen, ascii, asciilen));
    count.accepted += status == XN_OK;
    if (xn_label_to_unicode(in, inlen, flags | XN_NO_GUARDS, out, ROOM, &outlen, NULL) != XN_OK)
        wrong.unicode++;
    if (plain_to_unicode(label, n, flags, &decoded)) {
        count.decoded++;
        expectedlen = to_utf8(decoded.cp, decoded.count, expected);
        wrong.unicode += !same(out, outlen, expected, expectedlen);
    } else {
        wrong.unicode += !same(out, outlen, in, inlen);
    }
}

/* ToUnicode of a name: what ToUnicode makes of its labels, between dots. */
static int
is_joined(const char *in, size_t inlen, unsigned flags)
{
    char out[ROOM], expected[ROOM];
    const char *label;
    size_t pos = 0, outlen, labellen, length = 0;

    while (xn_label_next(in, inlen, &pos, &label, &labellen)) {
        if (length > 0 || label > in)
            expected[length++] = '.';
        if (xn_label_to_unicode(
                label, labellen, flags, expected + length, ROOM - length, &labellen, NULL)
            != XN_OK)
            return 0;
        length += labellen;
    }
    return xn_to_unicode(in, inlen, flags, out, ROOM, &outlen, NULL) == XN_OK
        && same(out, outlen, expected, length);
}

/* A name is its labels, in whatever buffer, whatever came before. */
static void
try_name(unsigned flags)
{
    static char before[ROOM];
    char typed[ROOM], out[ROOM], expected[ROOM];
    const char *in;
    uint32_t label[160];
    size_t inlen = 0, outlen, length = 0, labels = 1 + random_below(4), cap;
    int refused = 0, same_name;
    xn_status status;

    for (size_t i = 0; i < labels; i++) {
        size_t n = random_label(label), start = inlen, asciilen;
        char ascii[64];

        inlen += to_utf8(label, n, typed + inlen);
        status = xn_label_to_ascii(typed + start, inlen - start, flags | XN_NO_GUARDS, ascii,
            sizeof(ascii), &asciilen, NULL);
        refused |= status != XN_OK
            && !(status == XN_E_EMPTY && inlen == start && i > 0 && i == labels - 1);
        memcpy(expected + length, ascii, asciilen);
        length += asciilen;
        if (i + 1 < labels) {
            inlen += to_utf8((const uint32_t[]){'.', 0x3002, 0xFF0E, 0xFF61} + random_below(4), 1,
                typed + inlen);
            expected[length++] = '.';
        }
    }
    in = guarded_copy(typed, inlen);
    wrong.name += (unsigned)!is_joined(in, inlen, flags | XN_NO_GUARDS);
    memset(out, 0x55, sizeof(out));
    status = xn_to_ascii(in, inlen, flags | XN_NO_GUARDS, out, ROOM, &outlen, NULL);
    if (inlen > 3 || (status == XN_OK) == !refused) /* the root aside */
        wrong.name +=
            (status == XN_OK) != !refused || (!refused && !same(out, outlen, expected, length));
    if (status != XN_OK)
        return;
    cap = random_below((uint32_t)outlen + 2);
    (void)!xn_to_ascii(before, strlen(before), flags, before, sizeof(before), NULL, NULL);
    status = xn_to_ascii(in, inlen, flags | XN_NO_GUARDS, before, cap, &length, NULL);
    wrong.state += length != outlen || status != (cap > outlen ? XN_OK : XN_E_SPACE)
        || (status == XN_OK && !same(before, length, out, outlen));
    if (xn_to_ascii(in, inlen, flags, out, ROOM, &outlen, NULL)
        == XN_OK) /* without the guards U+2024 makes a dot */
        wrong.state +=
            xn_equal(in, inlen, out, outlen, flags, &same_name, NULL) != XN_OK || !same_name;
}

int
main(int argc, char **argv)
{
    unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000 / test_share();

    for (unsigned long round = 0; round < rounds; round++) {
        unsigned flags = (random_below(2) ? XN_ALLOW_UNASSIGNED : 0)
            | (random_below(4) ? 0 : XN_STD3) | (random_below(2) ? XN_UNDERSCORE : 0)
            | (random_below(8) ? 0 : XN_PR29);
        uint32_t label[160];
        size_t n = random_label(label);
        unsigned long before = wrong.ascii + wrong.unicode;

        try_label(label, n, flags);
        if (before < 5 && before != wrong.ascii + wrong.unicode) {
            printf("# flags %x:", flags);
            for (size_t i = 0; i < n; i++)
                printf(" %04X", (unsigned)label[i]);
            printf("\n");
        }
        if (round % 4 == 0)
            try_name(flags);
    }
    ok(wrong.ascii == 0 && count.accepted > rounds / 4,
        "ToASCII of %lu labels is the plain twin's (%lu accepted)", rounds, count.accepted);
    ok(wrong.unicode == 0 && count.decoded > rounds / 8,
        "ToUnicode of them is the plain twin's (%lu decoded)", count.decoded);
    ok(wrong.name == 0, "a name is its labels");
    ok(wrong.state == 0,
        "no answer depends on the buffer or on the call before; a name equals its ASCII form");
    return tap_end();
}
