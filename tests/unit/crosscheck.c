/* The cross-check without memory: whatever it asks for and does not get, it does not agree, and loses nothing. */
#include <config.h>

#include "tap.h"

#ifdef WITH_LIBIDN
#include <limits.h>
#include <stdlib.h>

#include "utf8.h"
#include "xn.h"

static unsigned asked, refused = UINT_MAX, held; /* which one is refused, from 0 */

static void *
count_malloc(size_t size)
{
    void *p = asked++ == refused ? NULL : malloc(size);

    held += p != NULL;
    return p;
}

static void
count_free(void *p)
{
    held -= p != NULL;
    free(p);
}

/* What the second witness gives is made by its own malloc; it is ours to give back. */
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>

static uint32_t *
count_normalize(uninorm_t form, const uint32_t *text, size_t count, uint32_t *buffer, size_t *length)
{
    uint32_t *p = asked++ == refused ? NULL : u32_normalize(form, text, count, buffer, length);

    held += p != NULL;
    return p;
}
#define u32_normalize count_normalize
#endif

#define malloc count_malloc
#define free   count_free
#include "../../nameprep/crosscheck.c"
#undef malloc
#undef free

/* How often memory is asked for: by libidn's part, and by the second witness's, which is asked only about what is accepted. */
#ifdef WITH_LIBUNISTRING
enum { REQUESTS = 6, OF_SECOND = 2 };
#else
enum { REQUESTS = 6, OF_SECOND = 0 };
#endif

static void
try(const char *what, const char *text, xn_status status, unsigned requests)
{
    char out[64], again[64];
    unsigned wrong = 0, all;
    size_t length;
    xn_diag diag;

    asked = 0, refused = UINT_MAX;
    wrong += xn_prep(xn_profile_find("nameprep"), text, XN_STRLEN, XN_CROSSCHECK, out, sizeof(out), NULL, NULL) != status;
    all = asked;
    for (refused = 0; refused < all; refused++) {
        asked = 0;
        wrong += xn_prep(xn_profile_find("nameprep"), text, XN_STRLEN, XN_CROSSCHECK, again, sizeof(again), &length, &diag) != XN_E_CROSSCHECK;
        wrong += length != 0 || again[0] != '\0' || diag.status != XN_E_CROSSCHECK || diag.offset != 0 || diag.length != strlen(text)
            || diag.cp != XN_NO_CP || strcmp(diag.rule, "xn cross-check") != 0;
    }
    ok(wrong == 0 && held == 0 && all == requests, "%s: each of %u requests refused", what, all);
}

/* Where Corrigendum 4 changed the data after Unicode 3.2, the second witness is not asked; beside it, it is. */
static void
test_corrigendum_4(void)
{
    static const uint32_t changed[] = {0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF};
    unsigned wrong = 0, others = 0;

    refused = UINT_MAX;
    for (uint32_t cp = 0x2F800; cp < 0x2FA1E; cp++) {
        char in[4], out[8];
        int is_changed = 0;
        size_t length = utf8_write(cp, in);
        unsigned of_it, of_another;

        for (size_t i = 0; i < 5; i++)
            is_changed |= cp == changed[i];
        asked = 0;
        wrong += xn_prep(xn_profile_find("nameprep"), in, length, XN_CROSSCHECK, out, sizeof(out), NULL, NULL) != XN_OK;
        of_it = asked, asked = 0;
        (void)!xn_prep(xn_profile_find("nameprep"), "a", 1, XN_CROSSCHECK, out, sizeof(out), NULL, NULL);
        of_another = asked;
        others += is_changed && of_it == of_another;
    }
#ifdef WITH_LIBUNISTRING
    ok(others == 0, "the second witness is not asked about Corrigendum 4");
#endif
    ok(wrong == 0 && held == 0, "all ideographs of that block agree");
}

int
main(void)
{
    test_corrigendum_4();
    try("a label", "B\xC3\xBC" "cher", XN_OK, REQUESTS + OF_SECOND);
    try("of ASCII", "Books", XN_OK, REQUESTS + OF_SECOND);
    try("one that is prohibited", "a\xE2\x80\xA8", XN_E_PROHIBITED, REQUESTS);
    try("one that is not assigned", "a\xC8\xA1", XN_E_UNASSIGNED, REQUESTS);
    try("one that grows", "\xEF\xB7\xBA", XN_OK, REQUESTS + OF_SECOND);
    return tap_end();
}
#else
int
main(void)
{
    skip("built without libidn");
    return tap_end();
}
#endif
