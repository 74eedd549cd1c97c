/* SPDX-License-Identifier: MIT */
/* Differential test of find_unchanged_lines() against the library, line by line: a run contains no
   line that would be changed or refused, and does not end too early. */
#include <config.h>

#include <string.h>

#include "guarded.h"
#include "unchanged_lines.h"
#include "ascii.h"
#include "random.h"
#include "share.h"
#include "tap.h"

enum { MOST = 1200 };

static int
is_unchanged(const char *line, size_t length, enum operation operation)
{
    static char out[8 * MOST];
    size_t outlen;
    xn_status status = operation == TO_ASCII
        ? xn_to_ascii(line, length, 0, out, sizeof(out), &outlen, NULL)
        : xn_to_unicode(line, length, 0, out, sizeof(out), &outlen, NULL);

    return status == XN_OK && outlen == length && memcmp(out, line, length) == 0;
}

/* Letters, with significant pieces at random intervals. */
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

/* Each line of the run is unchanged, and lines and blank lines are counted. */
static int
is_right(const char *text, const struct line_run *run, enum operation operation)
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
            return 0; /* a blank line, which is not counted as a name */
        if (length > 0
            && !is_unchanged(text + at, end[-1] == '\r' ? length - 1 : length, operation))
            return 0;
        at += length + 1;
    }
    return count == run->count && blank == run->blank;
}

/* Short good lines are all in the run, except in the last block. */
static int
is_whole(void)
{
    char text[40 * 64];
    struct line_run run;

    for (size_t i = 0; i < sizeof(text); i++)
        text[i] = i % 37 == 36 ? '\n' : i % 37 == 11 ? '.' : 'x';
    run = find_unchanged_lines(text, sizeof(text), TO_ASCII);
    return run.octets + ASCII_BLOCK > sizeof(text) && run.count == run.octets / 37
        && run.blank == 0;
}

int
main(void)
{
    unsigned rounds = 200000 / test_share(), wrong[2] = {0, 0};
    uint64_t lines = 0;

    for (unsigned round = 0; round < rounds; round++) {
        enum operation operation = round % 2 ? TO_UNICODE : TO_ASCII;
        char line[MOST];
        size_t length = fill(line);
        const char *text = guarded_copy(line, length);
        struct line_run run = find_unchanged_lines(text, length, operation);

        wrong[round % 2] += (unsigned)!is_right(text, &run, operation);
        lines += run.count;
    }
    ok(wrong[0] == 0, "to ASCII, no line of a run is changed (%lu lines)", (unsigned long)lines);
    ok(wrong[1] == 0, "to Unicode, no line of a run is changed");
    ok(lines > rounds, "runs are found");
    ok(is_whole(), "short good lines form one run");
    return tap_end();
}
