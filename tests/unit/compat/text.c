/* SPDX-License-Identifier: MIT */
/* stringprep.h: text under the built-in profiles: capacities, flags, the order of errors.
   differential.c compares what each profile does with text. */
#include <stringprep.h>

#include "facts.h"

#define U_UMLAUT "\xC3\xBC"

struct text {
    const Stringprep_profile *profile;
    const char *in;
    size_t maxlen;
    unsigned flags;
    int rc;
    const char *out; /* NULL: unchanged */
    bool fixed;
};

#define NAMEPREP stringprep_nameprep

static const struct text texts[] = {{NAMEPREP, "", 0, 0, 100, NULL, false},
    {NAMEPREP, "", 1, 0, 0, "", false}, {NAMEPREP, "\xC2\xAD", 1, 0, 0, "", false},
    {NAMEPREP, "\xC3\x9F", 3, 0, 0, "ss", false}, {NAMEPREP, "\xC3\x9F", 2, 0, 100, NULL, false},
    {NAMEPREP, "\xFF", 9, 0, 104, NULL, false}, {NAMEPREP, "a\xC3", 9, 1, 104, NULL, false},
    {NAMEPREP, "\xC8\xA1", 9, 0, 0, "\xC8\xA1", false},
    {NAMEPREP, "\xC8\xA1", 9, 4, 1, NULL, false}, {NAMEPREP, "\xC8\xA1", 9, 6, 1, NULL, true},
    {NAMEPREP, "\xE2\x80\xA8", 9, 1, 102, NULL, false},
    {stringprep_iscsi, "a", 9, 5, 102, NULL, false}, {stringprep_plain, "A", 9, 1, 0, "A", false},
    {NAMEPREP, "\327\220a", 9, 2, 3, NULL, false}, {NAMEPREP, "1\xD7\x90", 9, 2, 4, NULL, false},
    /* prohibited, then bidi, then unassigned */
    {NAMEPREP, "\310\241\327\220a\xE2\x80\xA8", 20, 4, 2, NULL, false},
    {NAMEPREP, "\310\241\327\220a", 20, 4, 3, NULL, false},
    {NAMEPREP, "\xC8\xA1\xD7\x90", 20, 4, 4, NULL, false},
    /* C.8 is prohibited before bidi asks for it */
    {stringprep_plain, "\xD7\x90\xE2\x80\x8E\xD7\x90", 20, 0, 2, NULL, false},
    {stringprep_saslprep, "J" U_UMLAUT "\xC2\xA0", 20, 0, 0, "J" U_UMLAUT " ", false},
    /* PR29 */
    {NAMEPREP, "\xE1\x84\x80\xCC\x80\xE1\x85\xA1", 20, 0, 0, "\xEA\xB0\x80\xCC\x80", false}};

static void
test_text(const struct text *text)
{
    const char *expected = text->out != NULL ? text->out : text->in;
    char buffer[64];
    bool holds;
    int rc;

    strcpy(buffer, text->in);
    rc = stringprep(buffer, text->maxlen, (Stringprep_profile_flags)text->flags, text->profile);
    holds = rc == text->rc && strcmp(buffer, expected) == 0;
    CASE(text->fixed, holds, "stringprep(\"%s\", %zu, %u): %d, \"%s\"", show(text->in),
        text->maxlen, text->flags, text->rc, show(expected));
}

static void
test_profiles(void)
{
    static const char *const names[] = {"Nameprep", "KRBprep", "Nodeprep", "Resourceprep", "plain",
        "trace", "SASLprep", "ISCSIprep", "iSCSI"};
    static const char *const unknown[] = {"nameprep", "", "Nameprep "};
    char before[] = "", *out, *in;
    int rc;

    for (size_t i = 0; i < LENGTH(names); i++) {
        ok(strcmp(stringprep_profiles[i].name, names[i]) == 0, "profile %zu: %s", i, names[i]);
        rc = stringprep_profile("abc", &out, names[i], STRINGPREP_NO_UNASSIGNED);
        ok(rc == 0 && strcmp(out, "abc") == 0, "stringprep_profile: %s", names[i]);
        free(out);
    }
    ok(stringprep_profiles[LENGTH(names)].name == NULL, "no more");
    for (size_t i = 0; i < LENGTH(unknown); i++) {
        out = before;
        rc = stringprep_profile("abc", &out, unknown[i], (Stringprep_profile_flags)0);
        ok(rc == 103 && (out == NULL || is_on_gnu()), "\"%s\" is unknown", unknown[i]);
    }
    out = before;
    rc = stringprep_profile("\xE2\x80\xA8", &out, "Nameprep", (Stringprep_profile_flags)0);
    ok(rc == 2 && (out == NULL || is_on_gnu()), "an error: NULL");
    in = malloc(50 * 3 + 1);
    for (size_t i = 0; i < 50; i++)
        memcpy(in + 3 * i, "\xEF\xB7\xBA", 4);
    rc = stringprep_profile(in, &out, "Nameprep", (Stringprep_profile_flags)0);
    ok(rc == 0 && strlen(out) == 1650, "50 x U+FDFA: 1650 octets");
    free(out);
    free(in);
}

/* UTF-32 in place: what is no code point, and a 0 within the text.  capacity.c has the
   capacities. */
static void
test_4i(void)
{
    static const struct {
        uint32_t in[3], out[3];
        size_t length;
        int rc;
        size_t result;
    } wide[] = {{{0xDF, 'A'}, {'s', 's', 'a'}, 2, 0, 3}, {{'a', 0, 'b'}, {'a'}, 3, 0, 1},
        {{0xD800}, {0xD800}, 1, 2, 1}, {{0x110000, 'A'}, {0x110000, 'a'}, 2, 0, 2},
        {{0x80000000}, {0x80000000}, 1, 200, 1}};
    uint32_t prohibited[] = {'A', 0x2028, 0};

    for (size_t i = 0; i < LENGTH(wide); i++) {
        uint32_t text[8];
        size_t length = wide[i].length;
        int rc;

        memcpy(text, wide[i].in, sizeof(wide[i].in));
        rc = stringprep_4i(text, &length, LENGTH(text), (Stringprep_profile_flags)0, NAMEPREP);
        ok(rc == wide[i].rc && length == wide[i].result && is_equal32(text, wide[i].out, length),
            "stringprep_4i, Nameprep %zu: %d", i, wide[i].rc);
    }
    ok(stringprep_4zi(prohibited, 3, (Stringprep_profile_flags)0, NAMEPREP) == 2
            && (prohibited[0] == 'A' || is_on_gnu()),
        "stringprep_4zi: an error leaves the text unchanged");
    prohibited[1] = prohibited[2] = 'c';
    ok(stringprep_4zi(prohibited, 3, (Stringprep_profile_flags)0, stringprep_plain) == 100,
        "stringprep_4zi: without a final 0");
}

/* Text that does not fit on the stack. */
static void
test_long(void)
{
    enum { COUNT = 5000 };
    char *text = malloc(4 * COUNT + 1);
    uint32_t *wide = malloc(2 * COUNT * sizeof(*wide));
    size_t length = COUNT;
    bool holds;
    int rc;

    for (size_t i = 0; i < COUNT; i++) {
        memcpy(text + 2 * i, "\xC3\x9C", 3);
        wide[i] = 0xDC;
    }
    rc = stringprep(text, 2 * COUNT, (Stringprep_profile_flags)0, NAMEPREP);
    ok(rc == 100 && memcmp(text, "\xC3\x9C", 2) == 0, "stringprep: 5000 x U+00DC, too short");
    rc = stringprep(text, 2 * COUNT + 1, (Stringprep_profile_flags)0, NAMEPREP);
    holds = rc == 0 && strlen(text) == 2 * COUNT;
    for (size_t i = 0; i < COUNT; i++)
        holds = holds && memcmp(text + 2 * i, U_UMLAUT, 2) == 0;
    ok(holds, "stringprep: 5000 x U+00DC");
    rc = stringprep_4i(wide, &length, COUNT + 1, (Stringprep_profile_flags)0, NAMEPREP);
    holds = rc == 0 && length == COUNT;
    for (size_t i = 0; i < COUNT; i++)
        holds = holds && wide[i] == 0xFC;
    ok(holds, "stringprep_4i: 5000 x U+00DC");
    free(text);
    free(wide);
}

static void
test_macros(void)
{
    char text[20] = "A";

    ok(stringprep_nameprep(text, 20) == 0 && strcmp(text, "a") == 0, "stringprep_nameprep");
    strcpy(text, "\xC8\xA1");
    ok(stringprep_nameprep_no_unassigned(text, 20) == 1, "stringprep_nameprep_no_unassigned");
    strcpy(text, "A");
    ok(stringprep_plain(text, 20) == 0 && stringprep_xmpp_resourceprep(text, 20) == 0
            && strcmp(text, "A") == 0 && stringprep_kerberos5(text, 20) == 0
            && strcmp(text, "a") == 0 && stringprep_iscsi(text, 20) == 0
            && stringprep_xmpp_nodeprep(text, 20) == 0,
        "the other macros");
}

int
main(void)
{
    for (size_t i = 0; i < LENGTH(texts); i++)
        test_text(&texts[i]);
    test_profiles();
    test_4i();
    test_long();
    test_macros();
    return tap_end();
}
