/* SPDX-License-Identifier: MIT */
/* ICU: UTF-16 in and out without conversion, which is its best case.  Services are opened once per
   pass. */
#include <config.h>

#include "peers.h"

#ifdef HAVE_ICU
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/usprep.h>
#include <unicode/uversion.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* ICU deprecates its IDNA 2003 */

static const char *
version(void)
{
    return U_ICU_VERSION;
}

static void
record(const UChar *out, int refused, struct tally *tally)
{
    if (refused)
        tally->refused++;
    else
        tally->seen += out[0];
}

static void
icu_2003_to_ascii_pass(const struct corpus *names, struct tally *tally)
{
    UChar out[BUFFER_SIZE];

    for (size_t i = 0; i < names->count; i++) {
        UErrorCode error = U_ZERO_ERROR;
        int32_t length;
        const UChar *name = corpus_units(names, i, &length);

        uidna_IDNToASCII(name, length, out, BUFFER_SIZE, UIDNA_DEFAULT, NULL, &error);
        record(out, U_FAILURE(error), tally);
    }
}

static void
icu_2003_to_unicode_pass(const struct corpus *names, struct tally *tally)
{
    UChar out[BUFFER_SIZE];

    for (size_t i = 0; i < names->count; i++) {
        UErrorCode error = U_ZERO_ERROR;
        int32_t length;
        const UChar *name = corpus_units(names, i, &length);

        uidna_IDNToUnicode(name, length, out, BUFFER_SIZE, UIDNA_DEFAULT, NULL, &error);
        record(out, U_FAILURE(error), tally);
    }
}

static void
uts46_pass(const struct corpus *names, struct tally *tally,
    int32_t (*convert)(
        const UIDNA *, const UChar *, int32_t, UChar *, int32_t, UIDNAInfo *, UErrorCode *))
{
    UErrorCode error = U_ZERO_ERROR;
    UIDNA *uts46 = uidna_openUTS46(UIDNA_DEFAULT, &error);
    UChar out[BUFFER_SIZE];

    for (size_t i = 0; i < names->count; i++) {
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        int32_t length;
        const UChar *name = corpus_units(names, i, &length);

        convert(uts46, name, length, out, BUFFER_SIZE, &info, &error);
        record(out, U_FAILURE(error) || info.errors != 0, tally);
    }
    uidna_close(uts46);
}

static void
icu_uts46_to_ascii_pass(const struct corpus *names, struct tally *tally)
{
    uts46_pass(names, tally, uidna_nameToASCII);
}

static void
icu_uts46_to_unicode_pass(const struct corpus *names, struct tally *tally)
{
    uts46_pass(names, tally, uidna_nameToUnicode);
}

static void
icu_nameprep_pass(const struct corpus *labels, struct tally *tally)
{
    UErrorCode opened = U_ZERO_ERROR;
    UStringPrepProfile *nameprep = usprep_openByType(USPREP_RFC3491_NAMEPREP, &opened);
    UChar out[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        UErrorCode error = opened;
        int32_t length;
        const UChar *label = corpus_units(labels, i, &length);

        usprep_prepare(nameprep, label, length, out, BUFFER_SIZE, USPREP_DEFAULT, NULL, &error);
        record(out, U_FAILURE(error), tally);
    }
    usprep_close(nameprep);
}

static void
icu_nfkc_pass(const struct corpus *labels, struct tally *tally)
{
    UErrorCode opened = U_ZERO_ERROR;
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&opened);
    UChar out[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        UErrorCode error = opened;
        int32_t length;
        const UChar *label = corpus_units(labels, i, &length);

        unorm2_normalize(nfkc, label, length, out, BUFFER_SIZE, &error);
        record(out, U_FAILURE(error), tally);
    }
}

const struct contestant icu_contestants[] = {
    {"ICU, IDNA 2003, UTF-16", version, TO_ASCII, UTF16, icu_2003_to_ascii_pass},
    {"ICU, UTS46, UTF-16", version, TO_ASCII, UTF16, icu_uts46_to_ascii_pass},
    {"ICU, IDNA 2003, UTF-16", version, TO_UNICODE, UTF16, icu_2003_to_unicode_pass},
    {"ICU, UTS46, UTF-16", version, TO_UNICODE, UTF16, icu_uts46_to_unicode_pass},
    {"ICU, UTF-16", version, NAMEPREP, UTF16, icu_nameprep_pass},
    {"ICU, UTF-16", version, NFKC, UTF16, icu_nfkc_pass},
    {0},
};
#else
const struct contestant icu_contestants[] = {{0}};
#endif
