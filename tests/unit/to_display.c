/* SPDX-License-Identifier: MIT */
/* The contract of xn_to_display: arguments, capacities, and the diagnosis, which has the position
   of a fault in the name, or else of the first label that is hidden. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "arguments.h"
#include "name.h"
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
#include "../../lib/display.c"
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

struct name {
    const char *in;
    unsigned flags;
    xn_status status;
    unsigned label;
    size_t offset, length;
    uint32_t cp, mapped;
    const char *rule;
};

static bool
has_diag(const struct name *n, const xn_diag *d)
{
    return d->status == n->status && d->label == n->label && d->offset == n->offset
        && d->length == n->length && d->cp == n->cp && d->mapped == n->mapped && d->input == 0
        && d->unit == XN_OCTETS && d->decoded == 0 && strcmp(d->rule, n->rule) == 0;
}

#define NO     XN_NO_CP
#define STD3A  "RFC 3490 section 4.1 step 3a"
#define STEP_8 "RFC 3490 section 4.1 step 8"
#define A63    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define U      "\xC3\xBC"

/* Of each status, at its position in the name as typed. */
static void
test_refused(void)
{
    static const struct name names[] = {
        {"a." U "\xFF", 0, XN_E_UTF8, 1, 4, 1, NO, NO, "RFC 3629"},
        {"a.\xC8\xA1", 0, XN_E_UNASSIGNED, 1, 2, 2, 0x221, 0x221, "RFC 3454 table A.1"},
        {U ".a\xE2\x80\xA8", 0, XN_E_PROHIBITED, 1, 4, 3, 0x2028, 0x2028, "RFC 3454 table C.2.2"},
        {"\xD7\x90"
         "a",
            0, XN_E_BIDI_MIXED, 0, 2, 1, 'a', 'a', "RFC 3454 section 6 requirement 2"},
        {"\xD7\x90"
         "1",
            0, XN_E_BIDI_ENDS, 0, 2, 1, '1', '1', "RFC 3454 section 6 requirement 3"},
        {"a.b!", XN_STD3, XN_E_STD3_CHAR, 1, 3, 1, '!', '!', STD3A},
        {"a.b-", XN_STD3, XN_E_STD3_HYPHEN, 1, 3, 1, '-', '-', "RFC 3490 section 4.1 step 3b"},
        {"a.xn--" U, 0, XN_E_ACE_PREFIX, 1, 2, 4, NO, NO, "RFC 3490 section 4.1 step 5"},
        {"", 0, XN_E_EMPTY, 0, 0, 0, NO, NO, STEP_8},
        {"a..b", 0, XN_E_EMPTY, 1, 2, 0, NO, NO, STEP_8},
        {"b.a" A63, 0, XN_E_LABEL_LONG, 1, 2, 64, NO, NO, STEP_8},
        {A63 "." A63 "." A63 "." A63, 0, XN_E_NAME_LONG, 3, 0, 255, NO, NO,
            "RFC 1035 section 2.3.4"},
        {"b.xn--", XN_STRICT_ACE, XN_E_ROUND_TRIP, 1, 2, 4, NO, NO, "RFC 3490 section 4.2 step 7"},
        {"b.xn--!", XN_STRICT_ACE, XN_E_PUNYCODE, 1, 6, 1, NO, NO, "RFC 3492 section 6.2"},
        {"xn--99999999", XN_STRICT_ACE, XN_E_OVERFLOW, 0, 4, 8, NO, NO, "RFC 3492 section 6.4"},
        {"xn--ib9b", XN_STRICT_ACE, XN_E_CODE_POINT, 0, 4, 4, NO, NO, "RFC 3492 section 5"},
        {"user@" U ".de", 0, XN_E_GUARD, 0, 4, 1, '@', '@', "xn guard delimiter"},
        {"a.\xE2\x84\x80", 0, XN_E_GUARD, 1, 2, 3, 0x2100, '/', "xn guard delimiter"},
        {"a.\xE2\x91\xA0", 0, XN_E_GUARD, 1, 2, 3, NO, NO, "xn guard literal"},
        /* what ToASCII accepts and this call does not */
        {"a.b c", 0, XN_E_STD3_CHAR, 1, 3, 1, ' ', ' ', STD3A},
        {"b\x7F", 0, XN_E_STD3_CHAR, 0, 1, 1, 0x7F, 0x7F, STD3A},
        {"a.b\x1B[m", 0, XN_E_STD3_CHAR, 1, 3, 1, 0x1B, 0x1B, STD3A},
        {"xn--pypal-4ve.xn--a b", 0, XN_E_STD3_CHAR, 1, 19, 1, ' ', ' ', STD3A},
        {U ".a\xC2\xA0" U, XN_NO_GUARDS, XN_E_STD3_CHAR, 1, 4, 2, 0xA0, ' ', STD3A},
        {"a\xE3\x80\x80" U, XN_NO_GUARDS, XN_E_STD3_CHAR, 0, 1, 3, 0x3000, ' ', STD3A},
        {"\xC2\xB4" U, XN_NO_GUARDS, XN_E_STD3_CHAR, 0, 0, 2, 0xB4, ' ', STD3A},
        {"A.\xE3\x80\x82 ", XN_NO_GUARDS, XN_E_EMPTY, 1, 2, 0, NO, NO, STEP_8},
        {"b\xE3\x80\x82 c", 0, XN_E_STD3_CHAR, 1, 4, 1, ' ', ' ', STD3A},
    };

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        const struct name *n = &names[i];
        char out[XN_UNICODE_SIZE] = "x";
        size_t length = 9;
        unsigned why = 9;
        xn_diag d, bare;
        xn_status status =
            xn_to_display(n->in, XN_STRLEN, n->flags, out, sizeof(out), &length, &why, &d);

        ok(status == n->status && has_diag(n, &d) && out[0] == '\0' && length == 0 && why == 0
                && xn_to_display(n->in, XN_STRLEN, n->flags, NULL, 0, NULL, NULL, &bare)
                    == n->status
                && has_diag(n, &bare),
            "refused: %s of %s", xn_status_name(n->status), n->in);
    }
}

#define HIDDEN "p\xD0\xB0ypal" /* its second letter is Cyrillic */

static void
test_hidden(void)
{
    static const struct {
        const char *in;
        unsigned flags, label;
        size_t offset, length;
        const char *shown;
        unsigned why;
    } names[] = {
        {"a." U, 0, 0, 0, 0, "a." U, 0},
        {"\xD7\x90.a", 0, 0, 0, 0, "\xD7\x90.a", XN_WHY_RTL},
        {HIDDEN, 0, 0, 0, 7, "xn--pypal-4ve", XN_WHY_MIXED},
        {U "." HIDDEN ".com", 0, 1, 3, 7, U ".xn--pypal-4ve.com", XN_WHY_MIXED},
        {U "\xE3\x80\x82XN--pypal-4ve.com", 0, 1, 5, 13, U ".xn--pypal-4ve.com", XN_WHY_MIXED},
        {"a.xn--a-." HIDDEN ".b", 0, 1, 2, 6, "a.xn--a-.xn--pypal-4ve.b",
            XN_WHY_FAKE | XN_WHY_MIXED},
        {"\xD7\x90." HIDDEN ".xn--fa-hia.", 0, 1, 3, 7, "\xD7\x90.xn--pypal-4ve.xn--fa-hia.",
            XN_WHY_RTL | XN_WHY_MIXED | XN_WHY_DEVIATION},
        {"\xC8\xA1.a", XN_ALLOW_UNASSIGNED, 0, 0, 2, "xn--6la.a", XN_WHY_UNASSIGNED},
        {U "!." HIDDEN, 0, 0, 0, 3, "xn--!-dha.xn--pypal-4ve", XN_WHY_CHARACTER | XN_WHY_MIXED},
        /* U+2024 is mapped to a dot: both parts belong to the label as typed */
        {U ".b\xE2\x80\xA4xn--pypal-4ve", XN_NO_GUARDS, 1, 3, 17, U ".b.xn--pypal-4ve",
            XN_WHY_MIXED},
    };

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        const struct name diag = {
            names[i].in, 0, XN_OK, names[i].label, names[i].offset, names[i].length, NO, NO, ""};
        char out[XN_UNICODE_SIZE];
        unsigned why;
        xn_diag d;
        xn_status status =
            xn_to_display(names[i].in, XN_STRLEN, names[i].flags, out, sizeof(out), NULL, &why, &d);

        if (!ok(status == XN_OK && has_diag(&diag, &d) && strcmp(out, names[i].shown) == 0
                    && why == names[i].why,
                "hidden: %s", names[i].shown))
            note("%s, why 0x%x, label %u, %lu+%lu", out, why, d.label, (unsigned long)d.offset,
                (unsigned long)d.length);
    }
}

int
main(void)
{
    test_arguments();
    test_bidi_rule();
    test_flags();
    test_refused();
    test_hidden();
    return tap_end();
}
