/* SPDX-License-Identifier: MIT */
/* Runs of lines that come out as they went in, against the library, line by line: none is in a run
   that would be changed or refused, and a run stops no sooner than it must. */
#include <config.h>

#include <string.h>

#include "guarded.h"
#include "lines.h"
#include "octets.h"
#include "random.h"
#include "share.h"
#include "tap.h"

enum { MOST = 1200 };

static int
is_unaltered(const char *line, size_t length, enum operation operation)
{
    static char out[8 * MOST];
    size_t outlen;
    xn_status status = operation == TO_ASCII
        ? xn_to_ascii(line, length, 0, out, sizeof(out), &outlen, NULL)
        : xn_to_unicode(line, length, 0, out, sizeof(out), &outlen, NULL);

    return status == XN_OK && outlen == length && memcmp(out, line, length) == 0;
}

/* Names, with few or many of what matters between them. */
static size_t
fill(char *text)
{
    static const char *const some[] = {"\n", "\n", "\n", ".", "-", "\r\n", "\n\n", "..", "--",
        "xn--a", "\n.", "\r", "\303\274", "\300", "\n\r\n", "\x7F"};
    size_t length = random_below(MOST), period = 4 + random_below(120);
    uint32_t kinds = random_below(3) == 0 ? 16 : random_below(2) ? 9 : 5;

    for (size_t i = 0; i < length; i++)
        text[i] = (char)('a' + random_below(26));
    for (size_t i = random_below((uint32_t)period); i < length;
         i += 1 + random_below((uint32_t)period)) {
        const char *one = some[random_below(kinds)];

        if (i + strlen(one) <= length)
            memcpy(text + i, one, strlen(one));
    }
    if (length > 0 && random_below(40) == 0)
        text[random_below((uint32_t)length)] = '\0';
    return length;
}

/* Each line of the run is left unaltered, and counted; blank lines too. */
static int
is_right(const char *text, const struct lines *run, enum operation operation)
{
    uint64_t count = 0, blank = 0;

    for (size_t at = 0; at < run->octets; count++) {
        const char *end = memchr(text + at, '\n', run->octets - at);
        size_t length;

        if (end == NULL)
            return 0;
        length = (size_t)(end - text) - at;
        blank += length == 0;
        if (length == 1 && text[at] == '\r')
            return 0; /* blank, and no name */
        if (length > 0
            && !is_unaltered(text + at, end[-1] == '\r' ? length - 1 : length, operation))
            return 0;
        at += length + 1;
    }
    return count == run->count && blank == run->blank;
}

/* Good lines of moderate length are all in the run, but for the last block. */
static int
is_whole(void)
{
    char text[40 * 64];
    struct lines run;

    for (size_t i = 0; i < sizeof(text); i++)
        text[i] = i % 37 == 36 ? '\n' : i % 37 == 11 ? '.' : 'x';
    run = lines_unaltered(text, sizeof(text), TO_ASCII);
    return run.octets + BLOCK > sizeof(text) && run.count == run.octets / 37 && run.blank == 0;
}

int
main(void)
{
    unsigned rounds = 200000 / test_share(), wrong[2] = {0, 0};
    uint64_t lines = 0;

    for (unsigned round = 0; round < rounds; round++) {
        enum operation operation = round % 2 ? TO_UNICODE : TO_ASCII;
        char room[MOST];
        size_t length = fill(room);
        const char *text = guarded_copy(room, length);
        struct lines run = lines_unaltered(text, length, operation);

        wrong[round % 2] += (unsigned)!is_right(text, &run, operation);
        lines += run.count;
    }
    ok(wrong[0] == 0, "to ASCII, no line of a run is altered (%lu lines)", (unsigned long)lines);
    ok(wrong[1] == 0, "nor to Unicode");
    ok(lines > rounds, "there are runs");
    ok(is_whole(), "good lines are all in one");
    return tap_end();
}
