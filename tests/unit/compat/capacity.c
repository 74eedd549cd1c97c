/* SPDX-License-Identifier: MIT */
/* Each call of libidn that writes into a buffer, with every capacity.  GNU libidn writes to shorter
   buffers in some cases, so that this program is run on this project's library only. */
#include <idna.h>
#include <punycode.h>
#include <stringprep.h>

#include "../capacities.h"
#include "facts.h"

/* Puts a text in the buffer, which must be as long: these calls convert in place.  No result is
   shorter than its text. */
static size_t
prepare_in_place(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = strlen(in);
    int rc;

    *fits = false;
    if (cap <= length)
        return SIZE_MAX;
    memcpy(out, in, length + 1);
    rc = stringprep(out, cap, 0, stringprep_saslprep);
    *fits = rc == STRINGPREP_OK;
    return *fits ? strlen(out) : SIZE_MAX;
}

static size_t
prepare_4i(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = length32(in);
    int rc;

    *fits = false;
    if (cap < length)
        return SIZE_MAX;
    memcpy(out, in, length * sizeof(uint32_t));
    rc = stringprep_4i(out, &length, cap, 0, stringprep_saslprep);
    *fits = rc == STRINGPREP_OK;
    if (*fits && length < cap)
        ((uint32_t *)out)[length] = 0;
    return *fits ? length : SIZE_MAX;
}

static size_t
prepare_4zi(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = length32(in);
    int rc;

    *fits = false;
    if (cap <= length)
        return SIZE_MAX;
    memcpy(out, in, (length + 1) * sizeof(uint32_t));
    rc = stringprep_4zi(out, cap, 0, stringprep_saslprep);
    *fits = rc == STRINGPREP_OK;
    return *fits ? length32(out) : SIZE_MAX;
}

static size_t
encode(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = cap;

    *fits = punycode_encode(length32(in), in, NULL, &length, out) == PUNYCODE_SUCCESS;
    return *fits ? length : length == cap ? SIZE_MAX : 0;
}

static size_t
decode(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = cap;

    *fits = punycode_decode(strlen(in), in, &length, out, NULL) == PUNYCODE_SUCCESS;
    return *fits ? length : length == cap ? SIZE_MAX : 0;
}

/* An ACE label that decodes and does not fit remains as it is, as far as there is space. */
static size_t
to_unicode(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = cap;

    *fits = idna_to_unicode_44i(in, length32(in), out, &length, 0) == IDNA_SUCCESS;
    return *fits ? length : length == (cap < length32(in) ? cap : length32(in)) ? SIZE_MAX : 0;
}

int
main(void)
{
    static const uint32_t ligature[] = {'a', 0xFB01, 0xFB03, 0}, buecher[] = {'b', 0xFC, 'c', 0},
                          ascii[] = {'a', 'b', 'c', 0}, none[] = {0};
    static uint32_t ace[32];
    static const struct capacity_case rows[] = {
        {"stringprep", prepare_in_place, "a\302\275\302\275", 1, 1, SHORT_ANY},
        {"stringprep of ASCII", prepare_in_place, "abc", 1, 1, SHORT_ANY},
        {"stringprep that lengthens", prepare_in_place, "\357\267\272\357\267\272", 1, 1,
            SHORT_ANY},
        {"stringprep_4i", prepare_4i, ligature, 4, 1, SHORT_ANY},
        {"stringprep_4zi", prepare_4zi, ligature, 4, 1, SHORT_ANY},
        {"stringprep_4zi of ASCII", prepare_4zi, ascii, 4, 1, SHORT_ANY},
        {"punycode_encode", encode, buecher, 1, 0, SHORT_KEPT},
        {"punycode_encode of ASCII", encode, ascii, 1, 0, SHORT_KEPT},
        {"punycode_encode of nothing", encode, none, 1, 0, SHORT_KEPT},
        {"punycode_decode", decode, "bcher-kva", 4, 0, SHORT_ANY},
        {"punycode_decode of nothing", decode, "", 4, 0, SHORT_ANY},
        {"idna_to_unicode_44i", to_unicode, ace, 4, 1, SHORT_ANY},
    };

    for (size_t i = 0; i < 13; i++)
        ace[i] = (unsigned char)"xn--bcher-kva"[i];
    test_capacities(rows, LENGTH(rows));
    return tap_end();
}
