/* SPDX-License-Identifier: MIT */
/* Differential test of find_unchanged_lines() against the library, line by line: a run contains no
   line that would be changed or refused, and does not end too early. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "unchanged_lines.h"
#include "ascii.h"
#include "random.h"
#include "share.h"
#include "tap.h"

enum { MOST = 1200 };

/* Options of a round: those of the command that this path is used with. */
struct round {
    enum operation operation;
    unsigned flags, refuse;
};

/* No flags, as most often, or any. */
static struct round
random_round(void)
{
    struct round r = {random_below(2) ? TO_UNICODE : TO_ASCII, 0, 0};

    if (random_below(2))
        r.flags = random_below(0x100) & ~(unsigned)XN_CROSSCHECK;
    if (!find_unchanged_rules(r.operation, r.flags, &r.refuse))
        abort();
    return r;
}

static bool
is_unchanged(const char *line, size_t length, const struct round *r)
{
    static char out[8 * MOST];
    size_t outlen;
    xn_diag diag;
    xn_status status = r->operation == TO_ASCII
        ? xn_to_ascii(line, length, r->flags, out, sizeof(out), &outlen, &diag)
        : xn_to_unicode(line, length, r->flags, out, sizeof(out), &outlen, &diag);

    return status == XN_OK && diag.status == XN_OK && outlen == length
        && memcmp(out, line, length) == 0;
}

/* Letters, with significant pieces at random intervals. */
static size_t
fill(char *text)
{
    static const char *const some[] = {"\n", "\n", "\n", ".", "-", "\r\n", "\n\n", "..", "--",
        "xn--a", "\n.", "\r", "\303\274", "\300", "\n\r\n", "\x7F", "_", "A", "-\n", "-.", ".-",
        "-\r\n", "\n-", "/", "@"};
    size_t length = random_below(MOST), period = 4 + random_below(120);
    uint32_t kinds = random_below(3) == 0 ? sizeof(some) / sizeof(*some) : random_below(2) ? 9 : 5;

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
static bool
is_right(const char *text, const struct line_run *run, const struct round *r)
{
    uint64_t count = 0, blank = 0;

    for (size_t at = 0; at < run->octets; count++) {
        const char *end = memchr(text + at, '\n', run->octets - at);
        size_t length;

        if (end == NULL)
            return false;
        length = (size_t)(end - text) - at;
        blank += length == 0;
        if (length == 1 && text[at] == '\r')
            return false; /* a blank line, which is not counted as a name */
        if (length > 0 && !is_unchanged(text + at, end[-1] == '\r' ? length - 1 : length, r))
            return false;
        at += length + 1;
    }
    return count == run->count && blank == run->blank && run->names == count - blank;
}

/* Short good lines are all in the run. */
static bool
is_whole(unsigned flags)
{
    char text[40 * 64 - 1];
    struct line_run run;
    size_t last = sizeof(text) / 37 * 37;
    unsigned refuse;

    for (size_t i = 0; i < sizeof(text); i++)
        text[i] = i % 37 == 36 ? '\n' : i % 37 == 35 ? '\r' : i % 37 == 11 ? '.' : 'x';
    if (!find_unchanged_rules(TO_ASCII, flags, &refuse))
        return false;
    run = find_unchanged_lines(text, sizeof(text), refuse);
    return run.octets == last && run.count == last / 37 && run.blank == 0;
}

int
main(void)
{
    unsigned rounds = 400000 / test_share(), wrong[2] = {0, 0}, refuse;
    uint64_t lines[2] = {0, 0};

    for (unsigned i = 0; i < rounds; i++) {
        struct round r = random_round();
        char line[MOST];
        size_t length = fill(line);
        const char *text = guarded_copy(line, length);
        struct line_run run = find_unchanged_lines(text, length, r.refuse);

        wrong[r.flags != 0] += !is_right(text, &run, &r);
        lines[r.flags != 0] += run.count;
    }
    ok(wrong[0] == 0, "no line of a run is changed (%lu lines)", (unsigned long)lines[0]);
    ok(wrong[1] == 0, "with flags, no line of a run is changed (%lu)", (unsigned long)lines[1]);
    ok(lines[0] > rounds / 2 && lines[1] > rounds / 4, "runs are found");
    ok(is_whole(0), "short good lines form one run");
    ok(is_whole(XN_STD3 | XN_STRICT_ACE | XN_LOWER), "short good lines form one run, with flags");
    ok(!find_unchanged_rules(TO_ASCII, XN_CROSSCHECK, &refuse)
            && !find_unchanged_rules(PREPARE, 0, &refuse),
        "other flags and operations are not for this path");
    return tap_end();
}
