/* SPDX-License-Identifier: MIT */
/* Checks whether a file is text in UTF-8, without NUL. */
#include "config.h"

#include "text_check.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "tools/common/text.h"

/* Returns the number of octets at the beginning that are text. */
static size_t
measure_text(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length) {
        uint32_t cp;
        size_t width;

        if (length - at >= 16) {
            uint32_t others = mask_of(is_nul_or_non_ascii(load_octets(text + at)));

            at += others != 0 ? lowest_bit(others) : 16;
            if (others == 0)
                continue;
        }
        width = text[at] != '\0' ? utf8_decode_checked(text + at, length - at, &cp) : 0;
        if (width == 0)
            break;
        at += width;
    }
    return at;
}

/* Returns whether a text is the beginning of a character. */
static bool
is_incomplete(const char *text, size_t length)
{
    unsigned char first = (unsigned char)*text;
    size_t width = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;

    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return false;
    return length < width;
}

static void
advance(struct text_check *t, const char *text, size_t length)
{
    const char *at = text, *end = text + length, *feed;

    while (at < end && (feed = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        at = feed + 1;
        t->line++;
        t->octet = 0;
    }
    t->octet += (uint64_t)(end - at);
}

size_t
text_check_read(struct text_check *t, const char *text, size_t length, bool final)
{
    size_t good = measure_text(text, length);

    t->has_failed = good < length && (final || !is_incomplete(text + good, length - good));
    advance(t, text, good);
    return good;
}

bool
text_check_file(struct text_check *t, int fd)
{
    off_t at = lseek(fd, 0, SEEK_CUR);
    char block[65536];
    struct stat file;
    ssize_t got;

    if (at < 0 || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    do {
        got = pread(fd, block, sizeof(block), at);
        if (got < 0)
            return false;
        at += (off_t)text_check_read(t, block, (size_t)got, (size_t)got < sizeof(block));
    } while ((size_t)got == sizeof(block) && !t->has_failed);
    return true;
}
