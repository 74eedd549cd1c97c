/* SPDX-License-Identifier: MIT */
/* A call of each function of libidn, and of some with long text. */
#ifndef CALLS_H
#define CALLS_H

#include <idna.h>
#include <pr29.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>

#include "facts.h"

/* One call; sets *result to the memory that it returns, and returns the code. */
struct call {
    const char *name;
    int (*make)(void **result);
    int rc;           /* when an allocation fails */
    unsigned at_most; /* allocations */
};

static const uint32_t wide_name[] = {'b', 0xFC, '.', 'e', 0};
static uint32_t long_name[2001], deleted[1001];
static char long_text[3001];
static _Thread_local uint32_t points[64];
static _Thread_local char octets[64], code[20000];

static const Stringprep_profile steps[] = {
    {STRINGPREP_MAP_TABLE, (Stringprep_profile_flags)0, stringprep_rfc3454_B_2, 1371},
    {STRINGPREP_NFKC, (Stringprep_profile_flags)0, NULL, 0},
    {(Stringprep_profile_steps)0, (Stringprep_profile_flags)0, NULL, 0}};

/* Defines a call whose result is in memory, one whose result is not, and one that returns it. */
#define RESULT(name, expression)   \
    static int name(void **result) \
    {                              \
        return expression;         \
    }
#define CODE(name, expression)     \
    static int name(void **result) \
    {                              \
        *result = NULL;            \
        return expression;         \
    }
#define POINTER(name, expression)  \
    static int name(void **result) \
    {                              \
        *result = expression;      \
        return *result == NULL;    \
    }

#define NONE ((Stringprep_profile_flags)0)
RESULT(call_4z, idna_to_ascii_4z(wide_name, (char **)result, 0))
RESULT(call_4z_long, idna_to_ascii_4z(long_name, (char **)result, 0))
RESULT(call_8z, idna_to_ascii_8z("b\xC3\xBC.e", (char **)result, 0))
RESULT(call_8z_empty, idna_to_ascii_8z("", (char **)result, 0))
RESULT(call_lz, idna_to_ascii_lz("b\xC3\xBC.e", (char **)result, 0))
CODE(call_4i, idna_to_ascii_4i(wide_name, 2, octets, 0))
CODE(call_4i_long, idna_to_ascii_4i(deleted, 1001, octets, 0))
CODE(call_44i, idna_to_unicode_44i(wide_name, 2, points, &(size_t){64}, 0) == 6 ? 0 : 201)
RESULT(call_4z4z, idna_to_unicode_4z4z(wide_name, (uint32_t **)result, 0))
RESULT(call_4z4z_long, idna_to_unicode_4z4z(long_name, (uint32_t **)result, 0))
RESULT(call_8z4z, idna_to_unicode_8z4z("xn--tda.e", (uint32_t **)result, 0))
RESULT(call_8z4z_long, idna_to_unicode_8z4z(long_text, (uint32_t **)result, 0))
RESULT(call_8z8z, idna_to_unicode_8z8z("xn--tda.e", (char **)result, 0))
RESULT(call_8z8z_long, idna_to_unicode_8z8z(long_text, (char **)result, 0))
RESULT(call_8zlz, idna_to_unicode_8zlz("xn--tda.e", (char **)result, 0))
RESULT(call_lzlz, idna_to_unicode_lzlz("xn--tda.e", (char **)result, 0))
CODE(call_stringprep, stringprep_xmpp_nodeprep(strcpy(octets, "J\xC3\xBCrgen"), 40))
RESULT(call_profile, stringprep_profile("J\xC3\xBCrgen", (char **)result, "SASLprep", NONE))
RESULT(call_profile_long, stringprep_profile(long_text, (char **)result, "SASLprep", NONE))
CODE(call_4zi, stringprep_4zi((uint32_t[8]){'A', 0xFC}, 8, NONE, stringprep_nameprep))
CODE(call_steps, stringprep(strcpy(octets, "J\xC3\xBCrgen"), 40, NONE, steps))
CODE(call_steps_4i, stringprep_4i((uint32_t[8]){'A', 0xFC, 0x110000}, &(size_t){3}, 8, NONE, steps))
POINTER(call_to_ucs4, stringprep_utf8_to_ucs4("b\xC3\xBC", -1, NULL))
POINTER(call_to_utf8, stringprep_ucs4_to_utf8(wide_name, -1, NULL, NULL))
POINTER(call_nfkc, stringprep_utf8_nfkc_normalize("b\xC3\xBC", -1))
POINTER(call_nfkc4, stringprep_ucs4_nfkc_normalize(wide_name, -1))
POINTER(call_convert, stringprep_convert("b\xC3\xBC", "UTF-8", "UTF-8"))
CODE(call_pr29, pr29_8z("b\xC3\xBC"))
RESULT(call_tld_get, tld_get_z("a.fr", (char **)result))
CODE(call_tld_check, tld_check_8z("\xC3\xA0.fr", NULL, NULL))
CODE(call_tld_check_lz, tld_check_lz("\xC3\xA0.fr", NULL, NULL))
CODE(call_encode, punycode_encode(2000, long_name, NULL, &(size_t){sizeof(code)}, code))

static const struct call calls[] = {
    {"idna_to_ascii_4i", call_4i, 201, 0},
    {"idna_to_ascii_4z", call_4z, 201, 1},
    {"idna_to_ascii_4z, a long name", call_4z_long, 201, 2},
    {"idna_to_ascii_4i, a long label", call_4i_long, 201, 1},
    {"idna_to_ascii_8z", call_8z, 201, 1},
    {"idna_to_ascii_8z, an empty name", call_8z_empty, 201, 1},
    {"idna_to_ascii_lz", call_lz, 201, 1},
    {"idna_to_unicode_44i", call_44i, 201, 0},
    {"idna_to_unicode_4z4z", call_4z4z, 201, 1},
    {"idna_to_unicode_4z4z, a long name", call_4z4z_long, 201, 3},
    {"idna_to_unicode_8z4z", call_8z4z, 201, 1},
    {"idna_to_unicode_8z4z, a long name", call_8z4z_long, 201, 2},
    {"idna_to_unicode_8z8z", call_8z8z, 201, 1},
    {"idna_to_unicode_8z8z, a long name", call_8z8z_long, 201, 1},
    {"idna_to_unicode_8zlz", call_8zlz, 201, 1},
    {"idna_to_unicode_lzlz", call_lzlz, 201, 1},
    {"stringprep", call_stringprep, 201, 0},
    {"stringprep_profile", call_profile, 201, 1},
    {"stringprep_profile, a long text", call_profile_long, 201, 1},
    {"stringprep_4zi", call_4zi, 201, 0},
    {"stringprep, other steps", call_steps, 201, 9},
    {"stringprep_4i, other steps", call_steps_4i, 201, 9},
    {"stringprep_utf8_to_ucs4", call_to_ucs4, 1, 1},
    {"stringprep_ucs4_to_utf8", call_to_utf8, 1, 1},
    {"stringprep_utf8_nfkc_normalize", call_nfkc, 1, 1},
    {"stringprep_ucs4_nfkc_normalize", call_nfkc4, 1, 1},
    {"stringprep_convert", call_convert, 1, 1},
    {"pr29_8z", call_pr29, 2, 0},
    {"punycode_encode, a long text", call_encode, 2, 1},
    {"tld_get_z", call_tld_get, 3, 1},
    {"tld_check_8z", call_tld_check, 3, 1},
    {"tld_check_lz", call_tld_check_lz, 3, 1},
};

static void
prepare_calls(void)
{
    for (size_t i = 0; i < 2000; i++)
        long_name[i] = i % 10 == 9 ? '.' : 'a' + (uint32_t)i % 7;
    memset(long_text, 'a', sizeof(long_text) - 1);
    for (size_t i = 0; i < LENGTH(deleted); i++)
        deleted[i] = i == 0 ? 'a' : 0xAD;
}

#endif
