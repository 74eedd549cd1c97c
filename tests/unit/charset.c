/* SPDX-License-Identifier: MIT */
/* Differential test of the fast paths for charsets against the slow one: the same
   text, offsets, and positions of errors. */
#include <config.h>

#include "charset.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "share.h"
#include "tap.h"

static const char *const names[] = {"SHIFT_JIS", "CP932", "EUC-JP", "EUC-KR", "GBK", "GB18030",
    "BIG5", "BIG5-HKSCS", "ISO-2022-JP", "ISO-2022-KR", "UTF-7", "HZ", "ISO-8859-1", "KOI8-R"};
enum { CHARSETS = sizeof(names) / sizeof(*names), MOST = 60 };

/* Mostly pairs of octets that are characters in most of the charsets. */
static size_t
fill(char *text)
{
    static const char *const some[] = {"\033$B", "\033(B", "$\"", "+", "-", "+ZeVnLIqe-", "~{",
        "~}", "\016", "\017", "\x81", "\xFF", "?", "\\", "~", "\033", "\xA1", "\x88\x62",
        "\x8E\xB1"};
    size_t length = 0, pieces = random_below(12);
    bool odd = random_below(2);

    for (; pieces > 0; pieces--) {
        if (odd && random_below(4) == 0) {
            const char *piece = some[random_below(sizeof(some) / sizeof(*some))];

            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        } else if (random_below(2)) {
            text[length++] = (char)(0xB0 + random_below(0x28));
            text[length++] = (char)(0xA1 + random_below(0x5E));
        } else {
            text[length++] = (char)('a' + random_below(26));
        }
    }
    if (odd && random_below(8) == 0)
        text[random_below(MOST) % (length + 1)] = (char)random_below(256);
    return length;
}

static size_t
find_plainly(const struct charset_text *slow, size_t offset)
{
    size_t from = 0;

    if (offset >= slow->utf8.length)
        return slow->length;
    for (size_t at = 0; at < slow->length; at++)
        if (slow->offsets[at] <= offset)
            from = at;
    return from;
}

static bool
is_same(const struct charset *c, const char *text, size_t length, struct charset_text *fast,
    struct charset_text *slow, unsigned *accepted)
{
    size_t at = 0, other = 0;
    bool is_read = charset_read(c, text, length, fast, &at);

    if (is_read != charset_read_slowly(c, text, length, slow, &other) || at != other)
        return false;
    if (!is_read)
        return true;
    ++*accepted;
    if (fast->utf8.length != slow->utf8.length
        || (length > 0 && memcmp(fast->utf8.data, slow->utf8.data, fast->utf8.length) != 0))
        return false;
    for (size_t i = 0; i <= 2 * fast->utf8.length; i++) { /* in order, and in any order */
        size_t offset = i <= fast->utf8.length ? i : random_below((uint32_t)fast->utf8.length + 1);

        if (charset_offset(fast, offset) != find_plainly(slow, offset))
            return false;
    }
    return true;
}

int
main(void)
{
    unsigned rounds = 20000 / test_share();

    for (size_t i = 0; i < CHARSETS; i++) {
        struct charset_text fast = {0}, slow = {0};
        const struct charset *c;
        unsigned wrong = 0, accepted = 0;
        const char *why = charset_find(names[i], &c);

        if (why != NULL) {
            skip(why);
            continue;
        }
        for (unsigned round = 0; round < rounds; round++) {
            char text[4 * MOST];
            size_t length = fill(text);

            wrong += !is_same(c, text, length, &fast, &slow, &accepted);
        }
        ok(wrong == 0 && accepted > rounds / 20,
            "%s: the same text and offsets (%u of %u accepted)", names[i], accepted, rounds);
        charset_free(&fast);
        charset_free(&slow);
        charset_close(c);
    }
    return tap_end();
}
