/* The fast road against its plain twin, octet by octet: every length up to 200, right before the end of what is allocated. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "label.h"
#include "random.h"
#include "tap.h"

static unsigned
plain_scan(const char *text, size_t length)
{
    unsigned facts = ASCII_ONLY | (length > 0 ? ASCII_LABELS : 0);
    size_t label = 0;

    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] >= 0x80)
            return 0;
        if (text[i] == '-' && i > 0 && text[i - 1] == '-')
            facts |= ASCII_ACE;
        if (text[i] == '.' ? label == 0 : ++label > XN_LABEL_MAX || text[i] == '\0')
            facts &= ~(unsigned)ASCII_LABELS;
        if (text[i] == '.')
            label = 0;
    }
    return facts;
}

static size_t
plain_find_dot(const char *text, size_t length, size_t at, size_t *width, unsigned *high)
{
    for (*width = 1; at < length; at++) {
        if (text[at] == '.')
            return at;
        if (length - at >= 3 && (memcmp(text + at, "\xE3\x80\x82", 3) == 0 || memcmp(text + at, "\xEF\xBC\x8E", 3) == 0 || memcmp(text + at, "\xEF\xBD\xA1", 3) == 0)) {
            *width = 3;
            return at;
        }
        *high |= (unsigned char)text[at] >= 0x80;
    }
    return length;
}

/* Letters, with few or many of what matters among them. */
static void
fill(char *text, size_t length)
{
    static const char *const some[] = {".", "-", "--", "..", "\0", "\x80", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1", "\xE3", "\xEF\xBC", "\x7F", "\x2F", "\x2C", "\xAE", "\xFF"};
    uint32_t kinds = random_below(4) == 0 ? 16 : random_below(3) == 0 ? 4 : 2;

    memset(text, 'x', length);
    for (uint32_t n = random_below((uint32_t)length / (random_below(3) ? 40 : 4) + 2); n > 0 && length > 0; n--) {
        const char *one = some[random_below(kinds)];
        size_t width = strlen(one) > 0 ? strlen(one) : 1, at = random_below((uint32_t)length);

        if (at + width <= length)
            memcpy(text + at, one, width);
    }
}

int
main(void)
{
    unsigned scans = 0, dots = 0, whole = 0, good = 0;

    for (unsigned round = 0; round < 400000; round++) {
        size_t length = random_below(round % 4 ? 80 : 200), at, width = 9, plain_width = 9, from, found;
        char *text = malloc(length > 0 ? length : 1);
        unsigned high = 0, plain_high = 0;

        if (text == NULL)
            return 99;
        fill(text, length);
        scans += ascii_scan(text, length) != plain_scan(text, length);
        good += (plain_scan(text, length) & ASCII_LABELS) != 0;
        for (at = 0; at < length && (unsigned char)text[at] < 0x80; at++)
            continue;
        whole += ascii_is(text, length) != (at == length);
        from = random_below((uint32_t)length + 1);
        found = label_find_dot(text, length, from, &width, &high);
        dots += found != plain_find_dot(text, length, from, &plain_width, &plain_high) || width != plain_width || (high != 0) != (plain_high != 0);
        free(text);
    }
    ok(scans == 0 && good > 50000, "names are scanned as octet by octet (%u of good labels)", good);
    ok(whole == 0, "ASCII is known");
    ok(dots == 0, "dots are found, and whether what stands before them is ASCII");
    return tap_end();
}
