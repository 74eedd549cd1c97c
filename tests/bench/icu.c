/* SPDX-License-Identifier: MIT */
/* ICU: UTF-16 in and out without conversion, which is its best case.  Services are opened once. */
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

static inline int
idna_2003(
    int32_t (*call)(const UChar *, int32_t, UChar *, int32_t, int32_t, UParseError *, UErrorCode *),
    const UChar *in, size_t length, UChar *out)
{
    UErrorCode error = U_ZERO_ERROR;

    call(in, (int32_t)length, out, BUFFER_SIZE, UIDNA_DEFAULT, NULL, &error);
    return U_SUCCESS(error);
}

static inline int
uts46(int32_t (*call)(
          const UIDNA *, const UChar *, int32_t, UChar *, int32_t, UIDNAInfo *, UErrorCode *),
    const UChar *in, size_t length, UChar *out)
{
    static UIDNA *service;
    UErrorCode error = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;

    if (service == NULL)
        service = uidna_openUTS46(UIDNA_DEFAULT, &error);
    call(service, in, (int32_t)length, out, BUFFER_SIZE, &info, &error);
    return U_SUCCESS(error) && info.errors == 0;
}

static inline int
nameprep(const UChar *in, size_t length, UChar *out)
{
    static UStringPrepProfile *profile;
    UErrorCode error = U_ZERO_ERROR;

    if (profile == NULL)
        profile = usprep_openByType(USPREP_RFC3491_NAMEPREP, &error);
    usprep_prepare(profile, in, (int32_t)length, out, BUFFER_SIZE, USPREP_DEFAULT, NULL, &error);
    return U_SUCCESS(error);
}

static inline int
nfkc(const UChar *in, size_t length, UChar *out)
{
    static const UNormalizer2 *normalizer;
    UErrorCode error = U_ZERO_ERROR;

    if (normalizer == NULL)
        normalizer = unorm2_getNFKCInstance(&error);
    unorm2_normalize(normalizer, in, (int32_t)length, out, BUFFER_SIZE, &error);
    return U_SUCCESS(error);
}

PASS(to_ascii_2003_pass, corpus_units, UChar, UChar, idna_2003(uidna_IDNToASCII, in, length, out))
PASS(to_unicode_2003_pass, corpus_units, UChar, UChar,
    idna_2003(uidna_IDNToUnicode, in, length, out))
PASS(to_ascii_uts46_pass, corpus_units, UChar, UChar, uts46(uidna_nameToASCII, in, length, out))
PASS(to_unicode_uts46_pass, corpus_units, UChar, UChar, uts46(uidna_nameToUnicode, in, length, out))
PASS(nameprep_pass, corpus_units, UChar, UChar, nameprep(in, length, out))
PASS(nfkc_pass, corpus_units, UChar, UChar, nfkc(in, length, out))

const struct contestant icu_contestants[] = {
    {"ICU, IDNA 2003, UTF-16", version, TO_ASCII, to_ascii_2003_pass},
    {"ICU, UTS46, UTF-16", version, TO_ASCII, to_ascii_uts46_pass},
    {"ICU, IDNA 2003, UTF-16", version, TO_UNICODE, to_unicode_2003_pass},
    {"ICU, UTS46, UTF-16", version, TO_UNICODE, to_unicode_uts46_pass},
    {"ICU, UTF-16", version, NAMEPREP, nameprep_pass},
    {"ICU, UTF-16", version, NFKC, nfkc_pass},
    {0},
};
#else
const struct contestant icu_contestants[] = {{0}};
#endif
