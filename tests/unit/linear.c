/* SPDX-License-Identifier: MIT */
/* Calls take time that is linear in the length of the text. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "share.h"
#include "tap.h"
#include "xn.h"

/* A text with something repeated, and where a host is in it; 0: it is a name. */
static const struct text {
    const char *before, *repeat, *after;
    xn_where where;
} texts[] = {{"", "a.", "a", (xn_where)0}, {"http://", "a@", "b/", XN_URL},
    {"http://", "a.", "b\xC3\xBC/", XN_URL}, {"http://", "\xC3\xBC", "/", XN_URL},
    {"http://", "a.", "%zz/", XN_URL}, {"", "\"@", "a", XN_EMAIL},
    {"", "\"\\\"@\"", "@a", XN_EMAIL}, {"", "[:", "", XN_HOST_PORT},
    {"http://[::", "1", "]/", XN_URL}, {"http://", "1.", "1/", XN_URL},
    {"http://", "0", "/", XN_URL}, {"http://", "a/", "", XN_URL}};

static void
call(const char *text, xn_where where)
{
    const char *label;
    size_t pos = 0, length;
    xn_host h;

    if (where != 0) {
        (void)!xn_find_host(text, XN_STRLEN, where, XN_PERCENT, &h, NULL);
        (void)!xn_replace_host(text, XN_STRLEN, where, XN_TO_UNICODE, NULL, 0, NULL, NULL);
        return;
    }
    while (xn_label_next(text, XN_STRLEN, &pos, &label, &length))
        continue;
    (void)!xn_to_ascii(text, XN_STRLEN, XN_NO_GUARDS | XN_LOWER, NULL, 0, NULL, NULL);
    (void)!xn_to_unicode(text, XN_STRLEN, XN_LOWER, NULL, 0, NULL, NULL);
}

/* The seconds that a call takes, the least of several. */
static double
measure(const struct text *t, size_t times)
{
    size_t width = strlen(t->repeat), length = strlen(t->before);
    char *text = malloc(length + times * width + strlen(t->after) + 1);
    double least = 1e9;

    if (text == NULL)
        exit(99);
    memcpy(text, t->before, length);
    for (size_t i = 0; i < times; i++, length += width)
        memcpy(text + length, t->repeat, width);
    strcpy(text + length, t->after);
    for (int i = 0; i < 3; i++) {
        clock_t start = clock();
        double seconds;

        call(text, t->where);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        least = seconds < least ? seconds : least;
    }
    free(text);
    return least;
}

/* Time that grows with the square is sixteen times as long for four times the text. */
int
main(void)
{
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        double few = measure(&texts[i], 40000), many = measure(&texts[i], 160000);

        if (!ok(test_share() > 1 || many < 9 * few + 0.02, "%s, then %s again and again",
                texts[i].before, texts[i].repeat))
            note("%g s for 40000, %g s for 160000", few, many);
    }
    return tap_end();
}
