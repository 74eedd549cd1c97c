/* SPDX-License-Identifier: MIT */
/* XN_CROSSCHECK with reference libraries that give wrong results, run out of memory, or cannot be
   loaded.  Each time the library must say so, and free everything. */
#define _GNU_SOURCE /* for crosscheck.c, which is included below */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nameprep/prep.h"
#include "tap.h"
#include "xn.h"

static bool
diag_is(const xn_diag *d, xn_status status, unsigned label, size_t length, const char *rule)
{
    return d->status == status && d->offset == 0 && d->length == length && d->cp == XN_NO_CP
        && d->mapped == XN_NO_CP && d->label == label && d->input == 0 && d->octets == 0
        && d->unit == 0 && d->decoded == 0 && strcmp(d->rule, rule) == 0;
}

#ifdef WITH_CROSSCHECK

#include <dlfcn.h>
#include <stringprep.h>
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

enum result { RIGHT, WRONG_TEXT, LONGER_TEXT, NO_TEXT };
enum { REAL_STATUS = -1 };

/* The behaviour of the reference libraries, and the number of calls to them. */
static struct {
    enum result libidn, libunistring;
    int libidn_status;   /* REAL_STATUS: the status that libidn returns */
    unsigned fails;      /* the number of the allocation that fails, from 1; 0: none */
    const char *missing; /* the start of the name of the library that cannot be loaded, or NULL */
    unsigned libidn_calls, libunistring_calls, allocated, freed;
} fake;

static void
reset(void)
{
    memset(&fake, 0, sizeof(fake));
    fake.libidn_status = REAL_STATUS;
}

static void *
fake_malloc(size_t size)
{
    return ++fake.allocated == fake.fails ? NULL : malloc(size);
}

static void
fake_free(void *memory)
{
    fake.freed += memory != NULL;
    free(memory);
}

static void
falsify(enum result result, uint32_t *text, size_t *length)
{
    if (result == WRONG_TEXT)
        text[*length - 1] ^= 1;
    else if (result == LONGER_TEXT)
        text[(*length)++] = 'a';
}

static int
fake_stringprep_4i(uint32_t *text, size_t *length, size_t cap, Stringprep_profile_flags flags,
    const Stringprep_profile *profile)
{
    int status = stringprep_4i(text, length, cap, flags, profile);

    fake.libidn_calls++;
    falsify(fake.libidn, text, length);
    return fake.libidn_status != REAL_STATUS ? fake.libidn_status : status;
}

#ifdef WITH_LIBUNISTRING
static uint32_t *
fake_normalize(uninorm_t form, const uint32_t *text, size_t length, uint32_t *out, size_t *outlen)
{
    size_t size = (4 * TABLE_MAP_MAX * length + 1) * sizeof(uint32_t);
    uint32_t *theirs, *copy = fake.libunistring == NO_TEXT ? NULL : fake_malloc(size);

    fake.libunistring_calls++;
    if (copy == NULL)
        return NULL;
    theirs = u32_normalize(form, text, length, out, outlen);
    if (theirs == NULL)
        abort();
    memcpy(copy, theirs, *outlen * sizeof(*copy));
    free(theirs);
    falsify(fake.libunistring, copy, outlen);
    return copy;
}
#endif

static void *
fake_dlopen(const char *name, int mode)
{
    static int library;

    (void)mode;
    return fake.missing != NULL && strncmp(name, fake.missing, strlen(fake.missing)) == 0
        ? NULL
        : &library;
}

static void *
fake_dlsym(void *library, const char *name)
{
    int (*prepare)(uint32_t *, size_t *, size_t, Stringprep_profile_flags,
        const Stringprep_profile *) = fake_stringprep_4i;
    void *symbol = NULL;

    (void)library;
    if (strcmp(name, "stringprep_profiles") == 0)
        return (void *)(uintptr_t)stringprep_profiles;
    if (strcmp(name, "stringprep_4i") == 0)
        memcpy(&symbol, &prepare, sizeof(symbol));
#ifdef WITH_LIBUNISTRING
    uint32_t *(*normalize)(uninorm_t, const uint32_t *, size_t, uint32_t *, size_t *) =
        fake_normalize;

    if (strcmp(name, "uninorm_nfkc") == 0)
        return (void *)(uintptr_t)UNINORM_NFKC;
    if (strcmp(name, "u32_normalize") == 0)
        memcpy(&symbol, &normalize, sizeof(symbol));
#endif
    return symbol;
}

/* Replaces the library's own. */
#define dlopen fake_dlopen
#define dlsym  fake_dlsym
#define malloc fake_malloc
#define free   fake_free
#include "nameprep/crosscheck.c"
#undef dlopen
#undef dlsym
#undef malloc
#undef free

static xn_status
nameprep(const char *text, unsigned flags, char out[64], size_t *length, xn_diag *d)
{
    return xn_prep(text, XN_STRLEN, PROFILE_NAMEPREP, flags | XN_CROSSCHECK, out, 64, length, d);
}

static bool
is_refused(const char *text)
{
    char out[64];
    size_t length;
    xn_diag d;

    return nameprep(text, 0, out, &length, &d) == XN_E_CROSSCHECK && out[0] == '\0' && length == 0
        && diag_is(&d, XN_E_CROSSCHECK, XN_NO_LABEL, strlen(text), "xn cross-check");
}

/* Each result of ours with each of theirs. */
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
        {"\327\220a", XN_E_BIDI_MIXED,
            {STRINGPREP_BIDI_BOTH_L_AND_RAL, STRINGPREP_BIDI_BOTH_L_AND_RAL}},
        {"\327\2201", XN_E_BIDI_ENDS,
            {STRINGPREP_BIDI_LEADTRAIL_NOT_RAL, STRINGPREP_BIDI_LEADTRAIL_NOT_RAL}},
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

            reset();
            fake.libidn_status = theirs[j];
            if (theirs[j] == ours[i].theirs[0] || theirs[j] == ours[i].theirs[1])
                wrong += nameprep(ours[i].text, 0, out, &length, &d) != ours[i].status
                    || d.status != ours[i].status;
            else
                wrong += !is_refused(ours[i].text);
            wrong += fake.libidn_calls != 1 || fake.allocated != fake.freed;
        }
        ok(wrong == 0, "%s with each status of libidn", xn_status_name(ours[i].status));
    }
}

static void
test_texts(void)
{
    char out[64];
    size_t length;
    xn_diag d;

    reset();
    ok(nameprep("B\xC3\xBC", 0, out, &length, &d) == XN_OK && length == 3
            && strcmp(out, "b\xC3\xBC") == 0 && diag_is(&d, XN_OK, 0, 0, "")
            && fake.libidn_calls == 1,
        "libraries that agree change nothing");
    fake.libidn = WRONG_TEXT;
    ok(is_refused("B\xC3\xBC"), "libidn gives another text");
    fake.libidn = LONGER_TEXT;
    ok(is_refused("B\xC3\xBC") && fake.allocated == fake.freed, "libidn gives a longer text");
    ok(nameprep("", 0, out, &length, &d) == XN_OK
            && nameprep("\xEF\xBC\xA1", XN_ALLOW_UNASSIGNED, out, &length, &d) == XN_E_CROSSCHECK
            && d.length == 3,
        "empty text is not compared, and the position is the whole text");
}

/* libunistring is asked only where it implements the same version of Unicode. */
static void
test_libunistring(void)
{
#ifdef WITH_LIBUNISTRING
    static const char *const other_reasons[] = {"\xE1\x84\x80\xCC\x80\xE1\x85\xA1" /* PR29 */,
        "\xC8\xA1" /* unassigned */, "\xF0\xAF\xA1\xA8", "\xF0\xAF\xA1\xB4", "\xF0\xAF\xA4\x9F",
        "\xF0\xAF\xA5\x9F", "\xF0\xAF\xA6\xBF" /* Corrigendum 4 */};
    char out[64];
    unsigned wrong = 0;
    size_t length;
    xn_diag d;

    reset();
    ok(nameprep("B\xC3\xBC", 0, out, &length, &d) == XN_OK && fake.libunistring_calls == 1,
        "libunistring is asked too");
    fake.libunistring = WRONG_TEXT;
    ok(is_refused("B\xC3\xBC"), "libunistring gives another text");
    fake.libunistring = LONGER_TEXT;
    ok(is_refused("B\xC3\xBC"), "libunistring gives a longer text");
    fake.libunistring = NO_TEXT;
    ok(is_refused("B\xC3\xBC"), "libunistring gives no text");
    ok(fake.allocated == fake.freed && fake.libunistring_calls == 4, "its results are freed");
    reset();
    fake.libunistring = WRONG_TEXT;
    for (size_t i = 0; i < sizeof(other_reasons) / sizeof(*other_reasons); i++)
        ok(nameprep(other_reasons[i], XN_ALLOW_UNASSIGNED, out, &length, &d) == XN_OK
                && fake.libunistring_calls == 0 && fake.libidn_calls == i + 1,
            "libunistring is not asked about %s", other_reasons[i]);
    for (uint32_t cp = 0x2F800; cp < 0x2FA1E; cp++) {
        char in[5] = "";

        utf8_encode(cp, in);
        wrong += nameprep(in, 0, out, &length, &d)
            != (cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF
                    ? XN_OK
                    : XN_E_CROSSCHECK);
    }
    ok(wrong == 0, "libunistring is asked about all others of that block");
    reset();
    ok(xn_prep("\xC3\xBC", 2, xn_profile_find("trace"), XN_CROSSCHECK, out, sizeof(out), &length,
           &d) == XN_OK
            && fake.libunistring_calls == 0 && fake.libidn_calls == 1,
        "libunistring is not asked if the profile does not normalise");
    ok(fake.allocated == fake.freed, "everything is freed");
#else
    skip("built without libunistring");
#endif
}

/* Each allocation fails in turn.  Text that is refused is not compared with libunistring. */
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
    } texts[] = {{"B\xC3\xBC", XN_OK, BOTH}, {"Books", XN_OK, BOTH}, {"\xEF\xB7\xBA", XN_OK, BOTH},
        {"a\xE2\x80\xA8", XN_E_PROHIBITED, FIRST}, {"a\xC8\xA1", XN_E_UNASSIGNED, FIRST}};

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        char out[64];
        size_t length;
        unsigned failed = 0, wrong = 0;
        xn_diag d;

        for (;;) {
            reset();
            fake.fails = failed + 1;
            if (nameprep(texts[i].text, 0, out, &length, &d) == texts[i].status)
                break;
            failed++;
            wrong += fake.allocated != fake.fails || fake.freed != fake.allocated - 1;
            reset();
            fake.fails = failed;
            wrong += !is_refused(texts[i].text);
        }
        ok(failed == texts[i].allocations && wrong == 0 && fake.freed == failed,
            "any of %u allocations fails: refused, and the others are freed (text %zu)", failed, i);
    }
}

static void
test_names(void)
{
    char out[64], name[280];
    size_t length;
    int same = 0;
    xn_diag d;

    reset();
    fake.libidn = WRONG_TEXT;
    ok(xn_to_ascii("b\303\274cher", 7, XN_CROSSCHECK, out, sizeof(out), &length, &d)
                == XN_E_CROSSCHECK
            && out[0] == '\0' && length == 0
            && diag_is(&d, XN_E_CROSSCHECK, 0, 7, "xn cross-check"),
        "ToASCII refuses the label");
    ok(xn_to_unicode("xn--bcher-kva", 13, XN_CROSSCHECK, out, sizeof(out), &length, &d) == XN_OK
            && strcmp(out, "xn--bcher-kva") == 0 && length == 13 && d.status == XN_E_CROSSCHECK
            && d.offset == 0 && d.length == 13 && d.decoded == 1,
        "ToUnicode returns it unchanged");
    ok(xn_equal("a", 1, "b\xC3\xBC", 3, XN_CROSSCHECK, &same, &d) == XN_E_CROSSCHECK && same == 0
            && d.input == 1 && d.length == 3,
        "xn_equal refuses it");
    reset();
    ok(xn_equal("B\xC3\xBC", 3, "xn--b-eha", 9, XN_CROSSCHECK, &same, &d) == XN_OK && same == 1
            && fake.libidn_calls == 1,
        "xn_equal asks once for each label");
    reset();
    ok(xn_to_unicode("\xE2\x91\xA0\xC3\xBC", 5, XN_CROSSCHECK, out, sizeof(out), &length, &d)
                == XN_OK
            && d.status == XN_OK && fake.libidn_calls == 1,
        "ToUnicode asks once about a label that could become a number");
    memset(name, 'a', sizeof(name));
    memcpy(name, "b\xC3\xBC.", 4);
    for (size_t i = 50; i < sizeof(name); i += 50)
        name[i] = '.';
    reset();
    ok(xn_to_ascii(name, sizeof(name), XN_CROSSCHECK, NULL, 0, NULL, &d) == XN_E_NAME_LONG
            && d.label == 5 && fake.libidn_calls == 1,
        "ToASCII asks once about a name that is too long");
    ok(fake.allocated == fake.freed, "everything is freed");
}

/* Each name of a list is compared once, so that no memory can be missing when it is read again. */
static void
test_lists(void)
{
    static const char list[] = "b\xC3\xBC\np\xC3\xA4\n";
    uint32_t *memory = NULL;
    unsigned needed;
    size_t size, again;
    xn_diag d;

    reset();
    ok(xn_like_build(list, XN_STRLEN, XN_CROSSCHECK, 0, NULL, 0, &size, &d) == XN_E_SPACE
            && fake.libidn_calls == 2 && (memory = malloc(size)) != NULL,
        "the names of a list are compared");
    needed = fake.allocated;
    reset();
    fake.fails = needed + 1;
    ok(xn_like_build(list, XN_STRLEN, XN_CROSSCHECK, 0, memory, size, &again, &d) == XN_OK
            && again == size && fake.libidn_calls == 2 && fake.allocated == fake.freed,
        "and not again");
    reset();
    fake.fails = needed;
    ok(xn_like_build(list, XN_STRLEN, XN_CROSSCHECK, 0, memory, size, &again, &d) == XN_E_CROSSCHECK
            && again == 0 && d.offset == 4 && d.length == 3,
        "without memory for the second, it is refused");
    free(memory);
}

/* The libraries are loaded once for each process, so this is tried in a process of its own. */
static bool
holds_without(const char *missing, bool (*holds)(void))
{
    int status;
    pid_t child;

    fflush(stdout); /* buffered output would be written twice */
    child = fork();

    if (child == 0) {
        reset();
        fake.missing = missing;
        _exit(holds() ? 0 : 1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static bool
is_argument_refused(void)
{
    char out[64];
    size_t length;
    xn_diag d;
    int same;

    return !xni_crosscheck_has_libidn()
        && nameprep("B\xC3\xBC", 0, out, &length, &d) == XN_E_ARGUMENT
        && xn_to_ascii("a", 1, XN_CROSSCHECK, out, sizeof(out), &length, &d) == XN_E_ARGUMENT
        && xn_to_unicode("a", 1, XN_CROSSCHECK, out, sizeof(out), &length, &d) == XN_E_ARGUMENT
        && xn_equal("a", 1, "a", 1, XN_CROSSCHECK, &same, &d) == XN_E_ARGUMENT
        && fake.libidn_calls == 0;
}

static bool
is_only_libidn_compared(void)
{
    char out[64];
    size_t length;
    xn_diag d;

    if (xni_crosscheck_has_libunistring() || !xni_crosscheck_has_libidn()
        || nameprep("B\xC3\xBC", 0, out, &length, &d) != XN_OK || fake.libunistring_calls != 0)
        return false;
    fake.libidn = WRONG_TEXT;
    return is_refused("B\xC3\xBC");
}

static void
test_missing(void)
{
    ok(holds_without("libidn", is_argument_refused), "without libidn, XN_CROSSCHECK is refused");
    ok(holds_without("libunistring", is_only_libidn_compared),
        "without libunistring, only libidn is compared");
}

int
main(void)
{
    test_missing(); /* first, before anything is loaded */
    test_refusals();
    test_texts();
    test_libunistring();
    test_memory();
    test_names();
    test_lists();
    return tap_end();
}

#else

#include "nameprep/crosscheck.h"

int
main(void)
{
    char out[8];
    size_t length;
    xn_diag d;

    ok(xn_prep("a", 1, PROFILE_NAMEPREP, XN_CROSSCHECK, out, sizeof(out), &length, &d)
                == XN_E_ARGUMENT
            && length == 0 && diag_is(&d, XN_E_ARGUMENT, 0, 0, ""),
        "a build without reference libraries refuses XN_CROSSCHECK");
    ok(!xni_crosscheck_has_libidn() && !xni_crosscheck_has_libunistring(), "and has neither");
    return tap_end();
}

#endif
