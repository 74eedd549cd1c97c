/* SPDX-License-Identifier: MIT */
/* Differential test of charsets against GNU libunistring: the same text both ways, offsets, and
   positions of errors. */
#include <config.h>

#include "tools/common/charset.h"

#include <stdlib.h>
#include <string.h>
#ifdef WITH_LIBUNISTRING
#include <uniconv.h>
#endif

#include "random.h"
#include "share.h"
#include "tap.h"
#include "nameprep/utf8.h"

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

/* A line as libunistring converts it. */
struct expected {
    uint8_t *text; /* NULL: it is ill-formed */
    size_t length;
    size_t offsets[4 * MOST + 1]; /* in the UTF-8 text; SIZE_MAX: no character begins here */
};

/* An end of line is appended, since libunistring omits an incomplete character at the end. */
static bool
read_plainly(const char *name, const char *text, size_t length, struct expected *e)
{
    char line[4 * MOST + 1];

    memcpy(line, text, length);
    line[length] = '\n';
    e->length = 0;
    e->text =
        u8_conv_from_encoding(name, iconveh_error, line, length + 1, e->offsets, NULL, &e->length);
    if (e->text != NULL && e->length > 0 && e->text[--e->length] == '\n')
        return true;
    free(e->text);
    e->text = NULL;
    return false;
}

/* The position of an error: the end of the longest beginning that can be converted. */
static size_t
find_ill_formed(const char *name, const char *text, size_t length)
{
    struct expected e;

    while (length > 0 && !read_plainly(name, text, --length, &e))
        ;
    free(e.text);
    return length;
}

static size_t
find_source(const struct expected *e, size_t length, size_t offset)
{
    size_t from = 0;

    if (offset >= e->length)
        return length;
    for (size_t at = 0; at < length; at++)
        if (e->offsets[at] <= offset)
            from = at;
    return from;
}

static bool
has_same_offsets(const struct expected *e, size_t length, struct charset_text *read)
{
    for (size_t i = 0; i <= 2 * e->length; i++) { /* in order, and in any order */
        size_t offset = i <= e->length ? i : random_below((uint32_t)e->length + 1);

        if (charset_offset(read, offset) != find_source(e, length, offset))
            return false;
    }
    return true;
}

static bool
is_read_alike(const struct charset *c, const char *name, const char *text, size_t length,
    struct charset_text *read, unsigned *accepted)
{
    struct expected e;
    size_t at = 0;
    bool is_well_formed = read_plainly(name, text, length, &e), same;

    if (charset_read(c, text, length, read, &at)) {
        same = is_well_formed && read->utf8.length == e.length
            && memcmp(read->utf8.data, e.text, e.length) == 0 && has_same_offsets(&e, length, read);
        ++*accepted;
    } else {
        size_t expected = find_ill_formed(name, text, length);

        /* In UTF-7 a character may end within an octet. */
        same = !is_well_formed && (at == expected || (at > expected && strcmp(name, "UTF-7") == 0));
    }
    free(e.text);
    return same;
}

/* The first character that cannot be converted alone; the length of the text if there is none. */
static size_t
find_missing(const char *name, const char *text, size_t length)
{
    size_t at = 0, width;
    uint32_t cp;

    for (; at < length; at += width) {
        size_t ignored = 0;
        char *result;

        width = utf8_decode(text + at, &cp);
        result = u8_conv_to_encoding(
            name, iconveh_error, (const uint8_t *)text + at, width, NULL, NULL, &ignored);
        if (result == NULL)
            break;
        free(result);
    }
    return at;
}

/* Writes what was read in another charset. */
static bool
is_written_alike(const struct charset *c, const char *name, const struct recoded *utf8,
    struct charset_text *state, unsigned *accepted)
{
    struct buffer out = {0};
    size_t at = 0, length = 0, missing = find_missing(name, utf8->data, utf8->length);
    char *result = u8_conv_to_encoding(
        name, iconveh_error, (const uint8_t *)utf8->data, utf8->length, NULL, NULL, &length);
    bool same;

    buffer_put(&out, utf8->data, utf8->length);
    if (charset_write(c, &out, state, &at)) {
        same = missing == utf8->length && out.length == length
            && (length == 0 || memcmp(out.data, result, length) == 0);
        ++*accepted;
    } else {
        same = missing < utf8->length && at == missing;
    }
    free(result);
    buffer_free(&out);
    return same;
}

static void
compare(const char *name, const char *other, unsigned rounds)
{
    struct charset_text read = {0}, written = {0};
    const struct charset *c, *source;
    unsigned wrong = 0, wrongly_written = 0, accepted = 0, accepted_written = 0;
    const char *why = charset_find(name, &c);

    if (why == NULL)
        why = charset_find(other, &source);
    if (why != NULL) {
        skip(why);
        return;
    }
    for (unsigned round = 0; round < rounds; round++) {
        char text[4 * MOST];
        size_t length = fill(text), at;

        wrong += !is_read_alike(c, name, text, length, &read, &accepted);
        if (charset_read(source, text, length, &written, &at))
            wrongly_written +=
                !is_written_alike(c, name, &written.utf8, &written, &accepted_written);
    }
    ok(wrong == 0 && accepted > rounds / 20, "%s: the same text and offsets (%u of %u accepted)",
        name, accepted, rounds);
    ok(wrongly_written == 0 && accepted_written > rounds / 50, "%s: %s is written alike (%u of %u)",
        name, other, accepted_written, rounds);
    charset_free(&read);
    charset_free(&written);
    charset_close(c);
    charset_close(source);
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
