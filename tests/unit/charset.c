/* SPDX-License-Identifier: MIT */
/* Differential test of the charsets of --idn against GNU libunistring: the same text both ways. */
#include <config.h>

#include "tools/xn/charset.h"

#include <stdlib.h>
#include <string.h>
#ifdef WITH_LIBUNISTRING
#include <uniconv.h>
#endif

#include "random.h"
#include "share.h"
#include "tap.h"

#ifdef WITH_LIBUNISTRING

static const char *const names[] = {"SHIFT_JIS", "CP932", "EUC-JP", "EUC-KR", "GBK", "GB18030",
    "BIG5", "BIG5-HKSCS", "ISO-2022-JP", "UTF-7", "ISO-8859-1", "KOI8-R", "WINDOWS-1252", "TCVN",
    "EUC-JISX0213"};
enum { CHARSETS = sizeof(names) / sizeof(*names), MOST = 60 };

/* Mostly pairs of octets that are characters in most of the charsets. */
static size_t
fill(char *text)
{
    static const char *const some[] = {"\033$B", "\033(B", "$\"", "+", "-", "+ZeVnLIqe-", "~{",
        "~}", "\016", "\017", "\x81", "\xFF", "?", "\\", "~", "\xA1", "\x88\x62", "\x8E\xB1"};
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
    /* No ASCII: on an escape character that begins no sequence libunistring and iconv() differ */
    if (odd && memchr(text, '\033', length) == NULL && random_below(8) == 0)
        text[random_below(MOST) % (length + 1)] = (char)(0x80 + random_below(0x80));
    return length;
}

/* Returns a line as libunistring converts it, which is released with free(), or NULL if it is
   ill-formed.  An end of line is appended, since libunistring omits an incomplete character at the
   end. */
static uint8_t *
read_plainly(const char *name, const char *text, size_t length, size_t *read)
{
    char line[4 * MOST + 1];
    uint8_t *result;

    memcpy(line, text, length);
    line[length] = '\n';
    *read = 0;
    result = u8_conv_from_encoding(name, iconveh_error, line, length + 1, NULL, NULL, read);
    if (result != NULL && *read > 0 && result[--*read] == '\n')
        return result;
    free(result);
    return NULL;
}

static bool
is_read_alike(const char *name, const char *text, size_t length, struct charset_text *read,
    unsigned *accepted)
{
    size_t expected_length;
    uint8_t *expected = read_plainly(name, text, length, &expected_length);
    bool same;

    if (charset_read(name, text, length, read)) {
        same = expected != NULL && read->utf8.length == expected_length
            && memcmp(read->utf8.data, expected, expected_length) == 0;
        ++*accepted;
    } else {
        same = expected == NULL;
    }
    free(expected);
    return same;
}

/* Writes what was read in another charset. */
static bool
is_written_alike(
    const char *name, const struct recoded *utf8, struct charset_text *state, unsigned *accepted)
{
    struct buffer out = {0};
    size_t length = 0;
    char *expected = u8_conv_to_encoding(
        name, iconveh_error, (const uint8_t *)utf8->data, utf8->length, NULL, NULL, &length);
    bool same;

    buffer_put(&out, utf8->data, utf8->length);
    if (charset_write(name, &out, state)) {
        same = expected != NULL && out.length == length
            && (length == 0 || memcmp(out.data, expected, length) == 0);
        ++*accepted;
    } else {
        same = expected == NULL;
    }
    free(expected);
    buffer_free(&out);
    return same;
}

static void
compare(const char *name, const char *other, unsigned rounds)
{
    struct charset_text read = {0}, written = {0};
    const char *found, *source;
    unsigned wrong = 0, wrongly_written = 0, accepted = 0, accepted_written = 0;
    const char *why = charset_find(name, &found);

    if (why == NULL)
        why = charset_find(other, &source);
    if (why != NULL) {
        skip(why);
        return;
    }
    for (unsigned round = 0; round < rounds; round++) {
        char text[4 * MOST];
        size_t length = fill(text);

        wrong += !is_read_alike(name, text, length, &read, &accepted);
        if (charset_read(source, text, length, &written))
            wrongly_written += !is_written_alike(name, &written.utf8, &written, &accepted_written);
    }
    ok(wrong == 0 && accepted > rounds / 20, "%s: the same text (%u of %u accepted)", name,
        accepted, rounds);
    ok(wrongly_written == 0 && accepted_written > rounds / 50, "%s: %s is written alike (%u of %u)",
        name, other, accepted_written, rounds);
    charset_free(&read);
    charset_free(&written);
}

int
main(void)
{
    for (size_t i = 0; i < CHARSETS; i++)
        compare(names[i], names[(i + 1) % CHARSETS], (unsigned)test_tries(5000, 20000));
    return tap_end();
}

#else

int
main(void)
{
    skip("built without libunistring");
    return tap_end();
}

#endif
