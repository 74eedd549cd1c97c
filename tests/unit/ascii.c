/* SPDX-License-Identifier: MIT */
/* lib/ascii.h and lib/split.c against plain loops, for every length, with the text directly before
   a page that cannot be read. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "lib/ascii.h"
#include "guarded.h"
#include "random.h"
#include "share.h"
#include "lib/split.h"
#include "tap.h"

enum { LENGTH_MAX = 300 };

/* Letters, with few or many of the octets that matter among them. */
static void
fill(char *text, size_t length)
{
    static const char *const pieces[] = {".", "-", "--", "..", "_", "A", "Z", "@", "[", "0", "9",
        "/", ":", "`", "{", "\0", "\x80", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1", "\xE3",
        "\xEF\xBC", "\x7F", "\n", "\r", "\xC1", "\xDA", "\xAE", "\xFF"};
    uint32_t kinds = random_below(3) == 0 ? sizeof(pieces) / sizeof(*pieces) : 1 + random_below(8);
    uint32_t every = random_below(3) ? 40 : 4;

    memset(text, 'x', length);
    for (uint32_t n = random_below((uint32_t)length / every + 2); n > 0 && length > 0; n--) {
        const char *piece = pieces[random_below(kinds)];
        size_t width = strlen(piece) > 0 ? strlen(piece) : 1, at = random_below((uint32_t)length);

        if (at + width <= length)
            memcpy(text + at, piece, width);
    }
}

static bool
is_alphanumeric(unsigned char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
masks_are_right(const char *text, size_t length)
{
    struct ascii_masks plain = {0}, m;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        uint64_t bit = (uint64_t)1 << i;

        plain.non_ascii |= c >= 0x80 ? bit : 0;
        plain.refused |= c >= 0x80 || c == 0 ? bit : 0;
        plain.dots |= c == '.' ? bit : 0;
        plain.hyphens |= c == '-' ? bit : 0;
        plain.dot_leads |= c == 0xE3 || c == 0xEF ? bit : 0;
        plain.feeds |= c == '\n' ? bit : 0;
        plain.returns |= c == '\r' ? bit : 0;
        plain.capitals |= c >= 'A' && c <= 'Z' ? bit : 0;
        plain.underscores |= c == '_' ? bit : 0;
        plain.others |= is_alphanumeric(c) || (c != 0 && strchr("-_.", c) != NULL) ? 0 : bit;
    }
    m = ascii_masks(text, length, ~0u);
    return memcmp(&m, &plain, sizeof(m)) == 0;
}

/* Nothing after the end is written. */
static bool
is_copied(const char *text, size_t length, bool lower)
{
    char out[LENGTH_MAX + 1], plain[LENGTH_MAX + 1];

    memset(out, '#', sizeof(out));
    memset(plain, '#', sizeof(plain));
    for (size_t i = 0; i < length; i++)
        plain[i] = lower && text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
    ascii_copy(out, text, length, lower);
    return memcmp(out, plain, sizeof(out)) == 0;
}

static bool
passes_plainly(const char *text, size_t length, unsigned refuse)
{
    bool passes = true;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        char before = i > 0 ? text[i - 1] : '.';
        bool starts = before == '.', ends = i + 1 == length || text[i + 1] == '.';

        if (c >= 0x80 || (refuse & REFUSE_NUL && c == 0)
            || (refuse & (REFUSE_EMPTY | REFUSE_STD3) && c == '.' && starts)
            || (refuse & REFUSE_HYPHENS && c == '-' && before == '-')
            || (refuse & REFUSE_CAPITALS && c >= 'A' && c <= 'Z'))
            passes = false;
        if (!(refuse & REFUSE_STD3))
            continue;
        if (!is_alphanumeric(c) && c != '-' && c != '.' && !(refuse & ALLOW_UNDERSCORE && c == '_'))
            passes = false;
        if (c == '-' && (starts || ends))
            passes = false;
    }
    return passes;
}

static bool
passes_right(const char *text, size_t length)
{
    bool right = true;

    for (unsigned refuse = 0; refuse < 64; refuse++)
        right = right && ascii_passes(text, length, refuse) == passes_plainly(text, length, refuse);
    return right;
}

/* The predicate of an octet depends on itself and the one before it: every octet after each that
   matters, at every position of every length, whatever is refused. */
static bool
passes_every_pair(unsigned every)
{
    static const char befores[] = {'.', '-', 'a', 'Z', '_', '/', '9', '\0', '\x7F', '\x80'};
    char *text;
    bool right = true;

    for (size_t length = 1; length <= ASCII_BLOCK; length++) {
        text = guarded_end() - length;
        memset(text, 'x', length);
        for (size_t at = 0; at < length; at++) {
            for (size_t b = 0; b < (at > 0 ? sizeof(befores) : 1); b++) {
                for (unsigned c = (unsigned)(at + b) % every; c <= 0xFF; c += every) {
                    text[at] = (char)c;
                    if (at > 0)
                        text[at - 1] = befores[b];
                    right = right && passes_right(text, length);
                }
            }
            text[at] = 'x';
            if (at > 0)
                text[at - 1] = 'x';
        }
    }
    return right;
}

static size_t
find_dot_plainly(const char *text, size_t length, size_t at, size_t *width, bool *ascii)
{
    *ascii = true;
    for (*width = 1; at < length; at++) {
        if (text[at] == '.')
            return at;
        if (length - at >= 3
            && (memcmp(text + at, "\xE3\x80\x82", 3) == 0
                || memcmp(text + at, "\xEF\xBC\x8E", 3) == 0
                || memcmp(text + at, "\xEF\xBD\xA1", 3) == 0)) {
            *width = 3;
            return at;
        }
        *ascii = *ascii && (unsigned char)text[at] < 0x80;
    }
    return length;
}

static bool
split_is_right(const char *text, size_t length)
{
    struct splitter s;
    struct label label;
    size_t pos = 0, width, dot;
    unsigned number = 0;
    bool ascii, right = true;

    xni_split_open(&s, text, length, 0);
    do {
        dot = find_dot_plainly(text, length, pos, &width, &ascii);
        right = right && split_next(&s, &label) && label.text == text + pos
            && label.length == dot - pos && label.ascii == ascii && s.number == ++number
            && s.pos == dot + width;
        pos = dot + width;
    } while (right && pos <= length);
    return right && !split_next(&s, &label) && s.number == number;
}

static bool
is_ascii_plainly(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

int
main(void)
{
    unsigned rounds = (unsigned)test_tries(100000, 400000);
    unsigned masks = 0, copies = 0, predicates = 0, splits = 0, whole = 0, passed = 0;

    for (unsigned round = 0; round < rounds; round++) {
        size_t length = random_below(round % 4 ? 80 : LENGTH_MAX);
        char *text = guarded_end() - length;

        fill(text, length);
        if (length <= ASCII_BLOCK) {
            masks += !masks_are_right(text, length);
            predicates += !passes_right(text, length);
            copies += !is_copied(text, length, false) || !is_copied(text, length, true);
            passed += passes_plainly(text, length, REFUSE_NUL | REFUSE_EMPTY);
        }

        splits += !split_is_right(text, length);
        whole += ascii_is(text, length) != is_ascii_plainly(text, length);
    }
    ok(masks == 0, "each mask has the bits of its octets");
    ok(predicates == 0 && passed > rounds / 10, "ascii_passes(), whatever is refused");
    ok(passes_every_pair(getenv("XN_TEST_ALL") != NULL ? 1 : 17 * test_share()),
        "ascii_passes(), each pair of octets at each position of each length");
    ok(copies == 0, "ascii_copy(), as typed and in lower case");
    ok(splits == 0, "names are split at the four dots");
    ok(whole == 0, "ascii_is()");
    return tap_end();
}
