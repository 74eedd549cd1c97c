/* SPDX-License-Identifier: MIT */
/* The cross-check with witnesses that lie, cannot answer, or have no memory: each time it must say
   so, and keep nothing. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "prep.h"
#include "tap.h"
#include "xn.h"

static int
diag_is(
    const xn_diag *d, xn_status status, size_t offset, size_t length, uint32_t cp, const char *rule)
{
    return d->status == status && d->offset == offset && d->length == length && d->cp == cp
        && d->mapped == cp && d->label == 0 && d->input == 0 && d->octets == 0
        && strcmp(d->rule, rule) == 0;
}

#ifdef WITH_LIBIDN

#include <stringprep.h>
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

enum lie { TRUTH, OTHER_TEXT, LONGER_TEXT, NO_TEXT };

/* What the witnesses are to do, and what has been asked of them. */
static struct {
    enum lie libidn, unistring;
    int rc;             /* what libidn is to return; NO_RC: what it does */
    unsigned no_memory; /* the allocation that fails; 0: none */
    unsigned libidn_asked, unistring_asked, allocated, freed;
} world;

enum { NO_RC = -1 };

static void
new_world(void)
{
    memset(&world, 0, sizeof(world));
    world.rc = NO_RC;
}

static void *
world_malloc(size_t size)
{
    return ++world.allocated == world.no_memory ? NULL : malloc(size);
}

static void
world_free(void *memory)
{
    world.freed += memory != NULL;
    free(memory);
}

static void
tell_lie(enum lie lie, uint32_t *text, size_t *length)
{
    if (lie == OTHER_TEXT)
        text[*length - 1] ^= 1;
    else if (lie == LONGER_TEXT)
        text[(*length)++] = 'a';
}

static int
world_stringprep_4i(uint32_t *text, size_t *length, size_t room, Stringprep_profile_flags flags,
    const Stringprep_profile *profile)
{
    int rc = stringprep_4i(text, length, room, flags, profile);

    world.libidn_asked++;
    tell_lie(world.libidn, text, length);
    return world.rc != NO_RC ? world.rc : rc;
}

#ifdef WITH_LIBUNISTRING
static uint32_t *
world_normalize(uninorm_t form, const uint32_t *text, size_t length, uint32_t *out, size_t *outlen)
{
    uint32_t *theirs,
        *copy = world.unistring == NO_TEXT
        ? NULL
        : world_malloc((4 * TABLE_MAP_MAX * length + 1) * sizeof(*copy));

    world.unistring_asked++;
    if (copy == NULL)
        return NULL;
    theirs = u32_normalize(form, text, length, out, outlen);
    if (theirs == NULL)
        abort();
    memcpy(copy, theirs, *outlen * sizeof(*copy));
    free(theirs);
    tell_lie(world.unistring, copy, outlen);
    return copy;
}
#define u32_normalize world_normalize
#endif

#define stringprep_4i world_stringprep_4i
#define malloc        world_malloc
#define free          world_free
#include "../../nameprep/crosscheck.c"
#undef malloc
#undef free

/* In place of the library's own. */
static xn_status
nameprep(const char *text, unsigned flags, char out[64], size_t *length, xn_diag *d)
{
    return xn_prep(PREP_NAMEPREP, text, XN_STRLEN, flags | XN_CROSSCHECK, out, 64, length, d);
}

static int
is_refused(const char *text)
{
    char out[64];
    size_t length;
    xn_diag d;

    return nameprep(text, 0, out, &length, &d) == XN_E_CROSSCHECK && out[0] == '\0' && length == 0
        && diag_is(&d, XN_E_CROSSCHECK, 0, strlen(text), XN_NO_CP, "xn cross-check");
}

/* Each kind of refusal of ours beside each of theirs. */
static void
test_refusals(void)
{
    static const struct {
        const char *text;
        xn_status status;
        int theirs[2];
    } ours[] = {
        {"B\xC3\xBC", XN_OK, {STRINGPREP_OK, STRINGPREP_OK}},
        {"\xC8\xA1", XN_E_UNASSIGNED,
            {STRINGPREP_CONTAINS_UNASSIGNED, STRINGPREP_CONTAINS_UNASSIGNED}},
        {"a\xE2\x80\xA8", XN_E_PROHIBITED,
            {STRINGPREP_CONTAINS_PROHIBITED, STRINGPREP_BIDI_CONTAINS_PROHIBITED}},
        {"\xD7\x90"
         "a",
            XN_E_BIDI_MIXED, {STRINGPREP_BIDI_BOTH_L_AND_RAL, STRINGPREP_BIDI_BOTH_L_AND_RAL}},
        {"\xD7\x90"
         "1",
            XN_E_BIDI_ENDS, {STRINGPREP_BIDI_LEADTRAIL_NOT_RAL, STRINGPREP_BIDI_LEADTRAIL_NOT_RAL}},
    };
    static const int theirs[] = {STRINGPREP_OK, STRINGPREP_CONTAINS_UNASSIGNED,
        STRINGPREP_CONTAINS_PROHIBITED, STRINGPREP_BIDI_BOTH_L_AND_RAL,
        STRINGPREP_BIDI_LEADTRAIL_NOT_RAL, STRINGPREP_BIDI_CONTAINS_PROHIBITED,
        STRINGPREP_TOO_SMALL_BUFFER, STRINGPREP_MALLOC_ERROR};

    for (size_t i = 0; i < sizeof(ours) / sizeof(*ours); i++) {
        unsigned wrong = 0;

        for (size_t j = 0; j < sizeof(theirs) / sizeof(*theirs); j++) {
            char out[64];
            size_t length;
            xn_diag d;

            new_world();
            world.rc = theirs[j];
            if (theirs[j] == ours[i].theirs[0] || theirs[j] == ours[i].theirs[1])
                wrong += nameprep(ours[i].text, 0, out, &length, &d) != ours[i].status
                    || d.status != ours[i].status;
            else
                wrong += !is_refused(ours[i].text);
            wrong += world.libidn_asked != 1 || world.allocated != world.freed;
        }
        ok(wrong == 0, "%s beside all that the first witness may say",
            xn_status_name(ours[i].status));
    }
}

static void
test_texts(void)
{
    char out[64];
    size_t length;
    xn_diag d;

    new_world();
    ok(nameprep("B\xC3\xBC", 0, out, &length, &d) == XN_OK && length == 3
            && strcmp(out, "b\xC3\xBC") == 0 && diag_is(&d, XN_OK, 0, 0, XN_NO_CP, "")
            && world.libidn_asked == 1,
        "witnesses that agree change nothing");
    world.libidn = OTHER_TEXT;
    ok(is_refused("B\xC3\xBC"), "the first has another text");
    world.libidn = LONGER_TEXT;
    ok(is_refused("B\xC3\xBC") && world.allocated == world.freed, "a longer one");
    ok(nameprep("", 0, out, &length, &d) == XN_OK
            && nameprep("\xEF\xBC\xA1", XN_ALLOW_UNASSIGNED, out, &length, &d) == XN_E_CROSSCHECK
            && d.length == 3,
        "but of no text there is none");
}

/* A witness is asked only what it can know. */
static void
test_second(void)
{
#ifdef WITH_LIBUNISTRING
    static const char *const other_reasons[] = {"\xE1\x84\x80\xCC\x80\xE1\x85\xA1" /* PR29 */,
        "\xC8\xA1" /* unassigned */, "\xF0\xAF\xA1\xA8", "\xF0\xAF\xA1\xB4", "\xF0\xAF\xA4\x9F",
        "\xF0\xAF\xA5\x9F", "\xF0\xAF\xA6\xBF" /* Corrigendum 4 */};
    char out[64];
    unsigned wrong = 0;
    size_t length;
    xn_diag d;

    new_world();
    ok(nameprep("B\xC3\xBC", 0, out, &length, &d) == XN_OK && world.unistring_asked == 1,
        "the second witness is asked, too");
    world.unistring = OTHER_TEXT;
    ok(is_refused("B\xC3\xBC"), "it has another text");
    world.unistring = LONGER_TEXT;
    ok(is_refused("B\xC3\xBC"), "a longer one");
    world.unistring = NO_TEXT;
    ok(is_refused("B\xC3\xBC"), "or none");
    ok(world.allocated == world.freed && world.unistring_asked == 4, "and what it said is freed");
    new_world();
    world.unistring = OTHER_TEXT;
    for (size_t i = 0; i < sizeof(other_reasons) / sizeof(*other_reasons); i++)
        ok(nameprep(other_reasons[i], XN_ALLOW_UNASSIGNED, out, &length, &d) == XN_OK
                && world.unistring_asked == 0 && world.libidn_asked == i + 1,
            "it is not asked about %s", other_reasons[i]);
    for (uint32_t cp = 0x2F800; cp < 0x2FA1E; cp++) {
        char in[5] = "";

        utf8_encode(cp, in);
        wrong += nameprep(in, 0, out, &length, &d)
            != (cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF
                    ? XN_OK
                    : XN_E_CROSSCHECK);
    }
    ok(wrong == 0, "but about all others of that block");
    new_world();
    ok(xn_prep(xn_profile_find("trace"), "\xC3\xBC", 2, XN_CROSSCHECK, out, sizeof(out), &length,
           &d) == XN_OK
            && world.unistring_asked == 0 && world.libidn_asked == 1,
        "nor where nothing is normalised");
    ok(world.allocated == world.freed, "all is freed");
#else
    skip("no second witness");
#endif
}

/* Each allocation fails in turn, until there are no more.  Of what is refused the second witness
   knows nothing. */
static void
test_memory(void)
{
#ifdef WITH_LIBUNISTRING
    enum { FIRST = 6, BOTH = 8 };
#else
    enum { FIRST = 6, BOTH = 6 };
#endif
    static const struct {
        const char *text;
        xn_status status;
        unsigned allocations;
    } texts[] = {
        {"B\xC3\xBC", XN_OK, BOTH},
        {"Books", XN_OK, BOTH},
        {"\xEF\xB7\xBA", XN_OK, BOTH},
        {"a\xE2\x80\xA8", XN_E_PROHIBITED, FIRST},
        {"a\xC8\xA1", XN_E_UNASSIGNED, FIRST},
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        char out[64];
        size_t length;
        unsigned failed = 0, wrong = 0;
        xn_diag d;

        for (;;) {
            new_world();
            world.no_memory = failed + 1;
            if (nameprep(texts[i].text, 0, out, &length, &d) == texts[i].status)
                break;
            failed++;
            wrong += world.allocated != world.no_memory || world.freed != world.allocated - 1;
            new_world();
            world.no_memory = failed;
            wrong += !is_refused(texts[i].text);
        }
        ok(failed == texts[i].allocations && wrong == 0 && world.freed == failed,
            "any of %u allocations fails: refused, and the others are freed", failed);
    }
}

static void
test_names(void)
{
    char out[64];
    size_t length;
    int same = 0;
    xn_diag d;

    new_world();
    world.libidn = OTHER_TEXT;
    ok(xn_to_ascii("b\xC3\xBC"
                   "cher",
           7, XN_CROSSCHECK, out, sizeof(out), &length,
           &d) == XN_E_CROSSCHECK
            && out[0] == '\0' && length == 0
            && diag_is(&d, XN_E_CROSSCHECK, 0, 7, XN_NO_CP, "xn cross-check"),
        "ToASCII refuses the label");
    ok(xn_to_unicode("xn--bcher-kva", 13, XN_CROSSCHECK, out, sizeof(out), &length, &d) == XN_OK
            && strcmp(out, "xn--bcher-kva") == 0 && length == 13
            && diag_is(&d, XN_E_CROSSCHECK, 0, 13, XN_NO_CP, "xn cross-check"),
        "ToUnicode leaves it");
    ok(xn_equal("a", 1, "b\xC3\xBC", 3, XN_CROSSCHECK, &same, &d) == XN_E_CROSSCHECK && same == 0
            && d.input == 1 && d.length == 3,
        "nothing equals it");
    new_world();
    ok(xn_equal("B\xC3\xBC", 3, "xn--b-eha", 9, XN_CROSSCHECK, &same, &d) == XN_OK && same == 1
            && world.libidn_asked == 1,
        "names are compared without asking twice");
    ok(world.allocated == world.freed, "all is freed");
}

int
main(void)
{
    test_refusals();
    test_texts();
    test_second();
    test_memory();
    test_names();
    return tap_end();
}

#else

#include "crosscheck.h"

int
main(void)
{
    char out[8];
    size_t length;
    xn_diag d;

    ok(xn_prep(PREP_NAMEPREP, "a", 1, XN_CROSSCHECK, out, sizeof(out), &length, &d) == XN_E_ARGUMENT
            && length == 0 && diag_is(&d, XN_E_ARGUMENT, 0, 0, XN_NO_CP, ""),
        "without a witness there is no cross-check");
    ok(!crosscheck_is_built() && !crosscheck_agrees(PREP_NAMEPREP, 0, "a", 1), "and nobody agrees");
    return tap_end();
}

#endif
