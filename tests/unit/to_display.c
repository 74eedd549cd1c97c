/* SPDX-License-Identifier: MIT */
/* The contract of xn_to_display: arguments, capacities and flags. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "lib/arguments.h"
#include "lib/name.h"
#include "tap.h"
#include "xn.h"

static bool any_flag;         /* accepts every bit, as if a later version had added that flag */
static unsigned slow_results; /* how many the slow path has computed */

static xn_status
check_other_arguments(
    const char **in, size_t *inlen, unsigned flags, const char *out, size_t cap, xn_diag *diag)
{
    return xni_check_arguments(in, inlen, any_flag ? 0 : flags, out, cap, diag);
}

static xn_status
count_name_check(const char *in, size_t inlen, unsigned flags, xn_diag *diag)
{
    slow_results++;
    return xni_name_check(in, inlen, flags, diag);
}

/* Replaces the library's own. */
#define xni_check_arguments check_other_arguments
#define xni_name_check      count_name_check
#include "lib/show/display.c"
#undef xni_check_arguments
#undef xni_name_check

/* A hidden label, a shown one from right to left, and one that is neither. */
static void
test_arguments(void)
{
    static const char name[] = "xn--pypal-4ve.xn--4dbrk0ce.COM",
                      shown[] = "xn--pypal-4ve.\xD7\x99\xD7\xA9\xD7\xA8\xD7\x90\xD7\x9C.com";
    const unsigned expected = XN_WHY_MIXED | XN_WHY_RTL;
    char out[64];
    size_t length;
    unsigned why = 7, wrong = 0;

    wrong += xn_to_display(NULL, 1, 0, out, 8, &length, &why, NULL) != XN_E_ARGUMENT || length != 0
        || why != 0 || out[0] != '\0';
    wrong += xn_to_display("a", 1, 0, NULL, 1, NULL, NULL, NULL) != XN_E_ARGUMENT;
    wrong += xn_to_display("a", 1, 0x4000, out, 8, NULL, NULL, NULL) != XN_E_ARGUMENT;
    wrong += xn_to_display("a", 1, 0x10000, out, 8, NULL, NULL, NULL) != XN_E_ARGUMENT;
    wrong += xn_to_display(NULL, 0, 0, NULL, 0, &length, &why, NULL) != XN_E_EMPTY || length != 0;
    wrong += xn_to_display("\xFF.a..b", XN_STRLEN, 0, out, 8, NULL, NULL, NULL) != XN_E_UTF8;
    ok(wrong == 0, "xn_to_display: wrong arguments");
    wrong += xn_to_display(name, XN_STRLEN, 0, NULL, 0, &length, &why, NULL) != XN_E_SPACE
        || length != sizeof(shown) - 1 || why != expected;
    wrong +=
        xn_to_display(name, XN_STRLEN, 0, out, sizeof(shown) - 1, &length, &why, NULL) != XN_E_SPACE
        || length != sizeof(shown) - 1 || why != expected || out[0] != '\0';
    wrong += xn_to_display(name, XN_STRLEN, 0, out, sizeof(shown), NULL, NULL, NULL) != XN_OK
        || strcmp(out, shown) != 0;
    ok(wrong == 0, "xn_to_display: capacities, and the reasons with each of them");
    why = 7;
    ok(xn_to_display("xn--pypal-4ve.a b", XN_STRLEN, 0, out, sizeof(out), &length, &why, NULL)
                == XN_E_STD3_CHAR
            && why == 0 && length == 0 && out[0] == '\0',
        "xn_to_display: no reasons for a name that is refused");
}

/* The labels together break the Bidi rule, which only the last of them shows, so the result is
   shorter or longer than what was written before it. */
static void
test_bidi_rule(void)
{
    static const char name[] = "1\xE6\x9C\xAC.\xD7\xA7\xD7\x95\xD7\x9D",
                      shown[] = "xn--1-856b.xn--9dbq2a";
    char out[64];
    size_t length;
    unsigned why, wrong = 0;
    xn_diag diag;

    for (size_t cap = 0; cap <= sizeof(shown); cap++) {
        xn_status status = xn_to_display(name, XN_STRLEN, 0, out, cap, &length, &why, &diag);

        wrong += status != (cap == sizeof(shown) ? XN_OK : XN_E_SPACE) || why != XN_WHY_CONTEXT
            || length != sizeof(shown) - 1;
    }
    wrong += strcmp(out, shown) != 0 || diag.label != 0 || diag.offset != 0 || diag.length != 4;
    ok(wrong == 0, "xn_to_display: the Bidi rule, with each capacity");
}

/* The fast path must not ignore a flag that it does not know. */
static void
test_flags(void)
{
    char out[64];
    unsigned wrong = 0;

    any_flag = true;
    for (unsigned i = 0; i < 32; i++) {
        const unsigned flag = 1u << i;

        slow_results = 0;
        wrong += xn_to_display("a-b.Example", XN_STRLEN, flag, out, sizeof(out), NULL, NULL, NULL)
                != XN_OK
            || strcmp(out, "a-b.example") != 0 || (slow_results == 0) != ((flag & COPY_FLAGS) != 0);
    }
    any_flag = false;
    ok(wrong == 0, "xn_to_display: a flag that is not listed takes the slow path");
}

int
main(void)
{
    test_arguments();
    test_bidi_rule();
    test_flags();
    return tap_end();
}
