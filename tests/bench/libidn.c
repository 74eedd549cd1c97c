/* SPDX-License-Identifier: MIT */
/* GNU libidn: takes strings and allocates its results. */
#include <config.h>

#include "peers.h"

#ifdef WITH_LIBIDN
#include <idna.h>
#include <punycode.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

static const char *
version(void)
{
    return stringprep_check_version(NULL);
}

/* Frees what libidn allocated; NULL means that it refused. */
static inline int
take(char *text, char *out)
{
    if (text == NULL)
        return 0;
    out[0] = text[0];
    free(text);
    return 1;
}

static inline int
to_ascii(const char *in, char *out)
{
    char *text;

    return idna_to_ascii_8z(in, &text, 0) == IDNA_SUCCESS && take(text, out);
}

static inline int
to_unicode(const char *in, char *out)
{
    char *text;

    return idna_to_unicode_8z8z(in, &text, 0) == IDNA_SUCCESS && take(text, out);
}

/* stringprep() works in place, so the copy is part of the cost. */
static inline int
prepare(const char *in, size_t length, char *out)
{
    memcpy(out, in, length + 1);
    return stringprep_nameprep_no_unassigned(out, BUFFER_SIZE) == STRINGPREP_OK;
}

static inline int
encode(const uint32_t *in, size_t length, char *out)
{
    size_t outlen = BUFFER_SIZE;

    return punycode_encode(length, in, NULL, &outlen, out) == PUNYCODE_SUCCESS;
}

static inline int
decode(const char *in, size_t length, uint32_t *out)
{
    size_t outlen = BUFFER_SIZE;

    return punycode_decode(length, in, &outlen, out, NULL) == PUNYCODE_SUCCESS;
}

PASS(libidn_to_ascii_pass, corpus_text, char, char, to_ascii(in, out))
PASS(libidn_to_unicode_pass, corpus_text, char, char, to_unicode(in, out))
PASS(libidn_nameprep_pass, corpus_text, char, char, prepare(in, length, out))
PASS(libidn_nfkc_pass, corpus_text, char, char,
    take(stringprep_utf8_nfkc_normalize(in, (ssize_t)length), out))
PASS(libidn_punycode_encode_pass, corpus_cps, uint32_t, char, encode(in, length, out))
PASS(libidn_punycode_decode_pass, corpus_text, char, uint32_t, decode(in, length, out))

const struct contestant libidn_contestants[] = {
    {"GNU libidn", version, TO_ASCII, libidn_to_ascii_pass},
    {"GNU libidn", version, TO_UNICODE, libidn_to_unicode_pass},
    {"GNU libidn", version, NAMEPREP, libidn_nameprep_pass},
    {"GNU libidn", version, NFKC, libidn_nfkc_pass},
    {"GNU libidn", version, ENCODE, libidn_punycode_encode_pass},
    {"GNU libidn", version, DECODE, libidn_punycode_decode_pass},
    {0},
};
#else
const struct contestant libidn_contestants[] = {{0}};
#endif
