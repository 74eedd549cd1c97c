/* SPDX-License-Identifier: MIT */
/* xn_prep, xn_nfkc and the profiles: places, long runs against the plain twin, arguments, names. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "plain_prep.h"
#include "random.h"
#include "share.h"
#include "tap.h"

/* What a label may hold beside the code point at fault: something that is mapped, that expands,
   vanishes, composes. */
static const char *const around[] = {"a", "\xC3\x9F", "\xC2\xAD", "e\xCC\x81", "\xE4\xB8\xAD",
    "\xE3\x8C\x80", "\xC4\xB0", "\xE1\xBA\x9A"};

static const char *
expected_rule(uint32_t tables)
{
    static const char *const rules[] = {
        "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8", "C.9"};
    static char rule[64];

    for (unsigned i = 0; i < 11; i++)
        if (tables & (uint32_t)TABLE_C_1_1 << i && i != 0
            && i != 2) { /* C.1.1 and C.2.1 are no part of Nameprep */
            snprintf(rule, sizeof(rule), "RFC 3454 table %s", rules[i]);
            return rule;
        }
    return "RFC 3454 table A.1";
}

/* Every code point that stays and is refused, at each place among four others. */
static void
test_places(void)
{
    const xn_profile *nameprep = xn_profile_find("Nameprep");
    unsigned long tried = 0, wrong = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp += test_share()) {
        char one[8], text[64];
        size_t onelen = utf8_encode(cp, one);
        xn_status status;

        if (table_lookup(cp)->tables & TABLE_C_5)
            continue;
        status = xn_prep(nameprep, one, onelen, 0, NULL, 0, NULL, NULL);
        if (status != XN_E_PROHIBITED && status != XN_E_UNASSIGNED)
            continue;
        for (size_t place = 0; place < 5; place++, tried++) {
            size_t length = 0, offset = 0;
            xn_diag diag;

            for (size_t i = 0; i < 5; i++) {
                const char *other = around[random_below(sizeof(around) / sizeof(*around))];

                if (i == place) {
                    offset = length;
                    memcpy(text + length, one, onelen);
                    length += onelen;
                } else {
                    memcpy(text + length, other, strlen(other));
                    length += strlen(other);
                }
            }
            wrong += xn_prep(nameprep, text, length, 0, NULL, 0, NULL, &diag) != status
                || diag.status != status || diag.offset != offset || diag.length != onelen
                || diag.cp != cp || diag.mapped != cp
                || strcmp(diag.rule, expected_rule(table_lookup(cp)->tables)) != 0
                || diag.label != 0 || diag.octets != 0;
        }
    }
    ok(wrong == 0 && tried > 5000000 / test_share(),
        "every refused code point is found at each of five places (%lu tries)", tried);
}

/* Runs of hundreds of marks, in all orders, with what may compose before and behind. */
static void
test_long_runs(void)
{
    static const uint32_t starters[] = {'a', 'e', 0x3B1, 0x1100, 0x1161, 0x11A8, 0xAC00, 0x9C7,
        0x9BE, 0xDD9, 0xDCF, 0xB47, 0xB3E, 0x915, 0x1D157, 0x622};
    static uint32_t marks[2048], text[PLAIN_TEXT];
    static struct plain twin;
    static char in[PLAIN_TEXT * 4], out[PLAIN_ROOM * 4], expected[PLAIN_ROOM * 4];
    size_t mark_count = 0;
    unsigned rounds = 3000 / test_share(), wrong = 0, composed = 0;

    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        if (table_lookup(cp)->class != 0
            || (table_lookup(cp)->tables & TABLE_DECOMPOSES && cp >= 0x340 && cp <= 0x345))
            marks[mark_count++] = cp;
    for (unsigned round = 0; round < rounds; round++) {
        size_t count = 0, inlen = 0, outlen, length = 0,
               run_length = 1 + random_below(round % 3 ? 20 : 400);
        unsigned flags = round % 2 ? XN_PR29 : 0;
        uint32_t few = 1 + random_below(6);

        while (count + 2 + run_length < PLAIN_TEXT && count < 3 * run_length + 6) {
            text[count++] = starters[random_below(sizeof(starters) / sizeof(*starters))];
            for (size_t i = random_below((uint32_t)run_length + 1); i > 0; i--)
                text[count++] = random_below(2) ? marks[random_below((uint32_t)mark_count)]
                                                : marks[few * 13 % mark_count + random_below(few)];
        }
        for (size_t i = 0; i < count; i++)
            inlen += utf8_encode(text[i], in + inlen);
        plain_prep(xn_profile_find("SASLprep"), flags | XN_ALLOW_UNASSIGNED, text, count, &twin);
        for (size_t i = 0; i < twin.count; i++)
            length += utf8_encode(twin.cp[i], expected + length);
        composed += twin.count < count;
        wrong += xn_nfkc(in, inlen, flags, out, sizeof(out), &outlen, NULL) != XN_OK
            || outlen != length || memcmp(out, expected, length) != 0;
    }
    ok(wrong == 0 && composed > rounds / 10,
        "long runs of marks are ordered and composed as the plain twin does");
}

static void
test_arguments(void)
{
    const xn_profile *nameprep = xn_profile_find("Nameprep");
    char out[8] = "before";
    size_t length = 99;
    xn_diag diag;

    ok(xn_prep(NULL, "a", 1, 0, out, 8, &length, &diag) == XN_E_ARGUMENT && length == 0
            && out[0] == '\0' && diag.status == XN_E_ARGUMENT && diag.cp == XN_NO_CP
            && diag.mapped == XN_NO_CP && strcmp(diag.rule, "") == 0,
        "NULL is no profile");
    ok(xn_prep(nameprep, NULL, 1, 0, out, 8, NULL, &diag) == XN_E_ARGUMENT, "NULL is no text");
    ok(xn_prep(nameprep, NULL, XN_STRLEN, 0, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "nor of any length");
    ok(xn_prep(nameprep, "a", 1, 0, NULL, 8, NULL, &diag) == XN_E_ARGUMENT, "NULL has no room");
    ok(xn_prep(nameprep, "a", 1, 0x100, out, 8, NULL, &diag) == XN_E_ARGUMENT
            && xn_nfkc("a", 1, 0x80000000u, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "unknown flags are refused");
    ok(xn_prep(nameprep, "\xFF", 1, 0x100, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "that comes before ill-formed UTF-8");
    ok(xn_prep(nameprep, NULL, 0, 0, out, 8, &length, &diag) == XN_OK && length == 0
            && out[0] == '\0' && diag.status == XN_OK,
        "NULL of no length is the empty text");
    ok(xn_prep(nameprep, "A\0B", 3, 0, out, 8, &length, NULL) == XN_OK && length == 3
            && memcmp(out, "a\0b", 4) == 0,
        "a NUL is a code point like another");
    ok(xn_prep(nameprep, "A\0B", XN_STRLEN, 0, out, 8, &length, NULL) == XN_OK && length == 1,
        "XN_STRLEN ends at the first NUL");
    ok(xn_prep(nameprep, "\xE2\x80\xA8", 3, 0, NULL, 0, &length, NULL) == XN_E_PROHIBITED
            && length == 0,
        "a small buffer is no reason where there is another");
    ok(xn_prep(nameprep, "a@b/c", 5,
           XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS | XN_STRICT_ACE, out, 8, &length,
           NULL) == XN_OK
            && length == 5,
        "flags of names are ignored");
#ifdef WITH_LIBIDN
    ok(xn_prep(nameprep, "A", 1, XN_CROSSCHECK, out, 8, &length, NULL) == XN_OK
            && strcmp(out, "a") == 0,
        "the witnesses agree");
    ok(xn_prep(nameprep, "A\0\xE2\x80\xA8", 5, XN_CROSSCHECK, out, 8, &length, NULL)
            == XN_E_PROHIBITED,
        "text that holds a NUL is not compared");
#else
    ok(xn_prep(nameprep, "A", 1, XN_CROSSCHECK, out, 8, &length, NULL) == XN_E_ARGUMENT,
        "there are no witnesses to ask");
#endif
}

/* What stands behind the text is no part of it, even where it would make it whole. */
static void
test_cut_short(void)
{
    static const char *const texts[] = {"\xC3\xBC", "\xE4\xB8\xAD", "\xF0\x90\x8C\x80"};
    unsigned wrong = 0;

    for (size_t i = 0; i < 3; i++)
        for (size_t length = 1; length < strlen(texts[i]); length++) {
            char out[64];
            size_t outlen;
            xn_diag d;

            wrong += xn_prep(xn_profile_find("Nameprep"), texts[i], length, 0, out, sizeof(out),
                         &outlen, &d)
                    != XN_E_UTF8
                || d.offset != 0 || d.length != length;
            wrong += xn_nfkc(texts[i], length, 0, out, sizeof(out), &outlen, &d) != XN_E_UTF8
                || d.offset != 0 || d.length != length;
            wrong += xn_to_ascii(texts[i], length, 0, out, sizeof(out), &outlen, &d) != XN_E_UTF8
                || d.offset != 0 || d.length != length;
            wrong += xn_to_unicode(texts[i], length, 0, out, sizeof(out), &outlen, &d) != XN_E_UTF8
                || d.offset != 0 || d.length != length;
        }
    ok(wrong == 0, "a code point that the text's end cuts short is none");
}

/* What the straight road is for it takes, and makes of it what is expected; what it is not for it
   leaves. */
static void
test_straight(void)
{
    static const struct {
        const char *text;
        uint32_t points[8]; /* 0: it is left */
    } texts[] = {
        {"B\xC3\xBC"
         "CHER",
            {'b', 0xFC, 'c', 'h', 'e', 'r'}},
        {"-\xC3\x9C_1", {'-', 0xFC, '_', '1'}},
        {"stra\xC3\x9F"
         "e",
            {'s', 't', 'r', 'a', 's', 's', 'e'}}, /* of ASCII at the end: no such label */
        {"\xC3\x9F\xC3\xA9", {'s', 's', 0xE9}},
        {"e\xCC\xA3\xCC\x82", {0x1EC7}},
        {"\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", {0xAC01}},
        {"\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7", {0x915, 0x94D, 0x937}},
        {"\xE0\xA6\x95\xE0\xA6\xBE", {0x995, 0x9BE}},
        {"\xD7\x90"
         "1\xD7\x91",
            {0x5D0, '1', 0x5D1}},
        {"\xE2\x80\x8D\xC3\xBC", {0xFC}},
        {"\xF0\x90\x8C\x80", {0x10300}},
        {"\xC3\xBC ", {0}},
        {"\xC3\xBC\xE2\x80\xA8", {0}},
        {"\xD7\x90"
         "a",
            {0}},
        {"\xD7\x90"
         "1",
            {0}},
        {"1\xD7\x90", {0}},
        {"\xC8\xA1", {0}},
        {"\xC3\xBC\xE3\x80\x82", {0}},
        {"\xC3", {0}},
        {"a", {0}},
        {"", {0}},
        {"\xC2\xAD", {0}},
        {"a\xCC\x81\xCC\xA3", {0}} /* not in order */,
        {"\xC3\xA9\xCC\xA3", {0}} /* a mark in itself */,
        {"\xE0\xAF\x87\xCC\xB4\xE0\xAE\xBE", {0}} /* blocked */,
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        uint32_t points[PREP_STRAIGHT_MAX];
        size_t count = 0, made = prep_straight(texts[i].text, strlen(texts[i].text), points);
        int beyond = 0;

        for (; count < 8 && texts[i].points[count] != 0; count++)
            beyond |= texts[i].points[count] >= 0x80;
        if (!beyond)
            ok(made == 0, "straight, row %zu: not this way", i);
        else
            ok(made == count && memcmp(points, texts[i].points, count * sizeof(*points)) == 0
                    && prep_is_straight(points, count),
                "straight, row %zu: these, and they stay", i);
    }
}

static void
test_stays_straight(void)
{
    static const struct {
        uint32_t points[4];
        int stays;
    } rows[] = {
        {{'B', 0xFC, 'Z'}, 1},
        {{'b', 0xDC}, 0},
        {{0xDF}, 0},
        {{'e', 0x301}, 0},
        {{0xAD, 0xFC}, 0},
        {{0x1FD6}, 1},
        {{'A', 'z'}, 0},
        {{0xFC, '!'}, 0},
        {{0x5D0, 'a'}, 0},
        {{'a', 0x301, 0x149}, 0} /* as many come out */,
        {{0xD800, 0xFC}, 0},
        {{0x110000}, 0},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        size_t count = 0;

        while (count < 4 && rows[i].points[count] != 0)
            count++;
        ok(prep_is_straight(rows[i].points, count) == rows[i].stays, "straight, row %zu: %s", i,
            rows[i].stays ? "stays" : "does not stay");
    }
}

/* A label has no more: the next one is not written. */
static void
test_straight_room(void)
{
    uint32_t points[PREP_STRAIGHT_MAX + 1];
    char text[2 * PREP_STRAIGHT_MAX + 2];

    for (size_t i = 0; i <= PREP_STRAIGHT_MAX; i++)
        memcpy(text + 2 * i, "\xC3\xBC", 2);
    points[PREP_STRAIGHT_MAX] = 99;
    ok(prep_straight(text, (size_t)2 * PREP_STRAIGHT_MAX, points) == PREP_STRAIGHT_MAX
            && points[PREP_STRAIGHT_MAX - 1] == 0xFC,
        "straight, as many as there is room for");
    ok(prep_straight(text, (size_t)2 * PREP_STRAIGHT_MAX + 2, points) == 0
            && points[PREP_STRAIGHT_MAX] == 99,
        "straight, one more");
    text[2 * PREP_STRAIGHT_MAX] = 'A';
    ok(prep_straight(text, (size_t)2 * PREP_STRAIGHT_MAX + 1, points) == 0
            && points[PREP_STRAIGHT_MAX] == 99,
        "straight, and be it a capital");
}

static void
test_names(void)
{
    static const struct {
        const char *alias, *name;
    } names[] = {
        {"nameprep", "Nameprep"},
        {"NAMEPREP", "Nameprep"},
        {"rfc3491", "Nameprep"},
        {"saslPREP", "SASLprep"},
        {"iscsiprep", "iSCSI"},
        {"ISCSI", "iSCSI"},
        {"RFC3920Node", "Nodeprep"},
        {"xmpp_resourceprep", "Resourceprep"},
        {"kerberos5", "KRBprep"},
        {"rfc4518ci", "LDAP-ci"},
        {"rfc3530cs", "nfs4_cs_prep"},
    };
    static const char *const none[] = {
        "", " ", "nameprep ", "name", "nameprepx", "rfc3920node xmpp_nodeprep", "prep", "rfc"};
    unsigned wrong = 0;
    size_t count = 0;

    for (; xn_profile_name(count) != NULL; count++)
        wrong += xn_profile_find(xn_profile_name(count)) == NULL
            || strcmp(xn_profile_find(xn_profile_name(count))->name, xn_profile_name(count)) != 0;
    ok(wrong == 0 && count == 14, "each of 14 profiles is found by its name");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        ok(xn_profile_find(names[i].alias) != NULL
                && strcmp(xn_profile_find(names[i].alias)->name, names[i].name) == 0,
            "%s is %s", names[i].alias, names[i].name);
    for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++)
        ok(xn_profile_find(none[i]) == NULL, "'%s' is no profile", none[i]);
    ok(xn_profile_find(NULL) == NULL && xn_profile_name((size_t)-1) == NULL, "nor is NULL");
}

int
main(void)
{
    test_arguments();
    test_cut_short();
    test_straight();
    test_stays_straight();
    test_straight_room();
    test_names();
    test_long_runs();
    test_places();
    return tap_end();
}
