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

static void
libidn_to_ascii_pass(const struct corpus *names, struct tally *tally)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t length;
        char *out;

        if (idna_to_ascii_8z(corpus_text(names, i, &length), &out, 0) == IDNA_SUCCESS) {
            tally->seen += (unsigned char)out[0];
            free(out);
        } else {
            tally->refused++;
        }
    }
}

static void
libidn_to_unicode_pass(const struct corpus *names, struct tally *tally)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t length;
        char *out;

        if (idna_to_unicode_8z8z(corpus_text(names, i, &length), &out, 0) == IDNA_SUCCESS) {
            tally->seen += (unsigned char)out[0];
            free(out);
        } else {
            tally->refused++;
        }
    }
}

/* stringprep() works in place, so the copy is part of the cost. */
static void
libidn_nameprep_pass(const struct corpus *labels, struct tally *tally)
{
    char text[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length;
        const char *label = corpus_text(labels, i, &length);

        memcpy(text, label, length + 1);
        if (stringprep_nameprep_no_unassigned(text, sizeof(text)) == STRINGPREP_OK)
            tally->seen += (unsigned char)text[0];
        else
            tally->refused++;
    }
}

static void
libidn_nfkc_pass(const struct corpus *labels, struct tally *tally)
{
    for (size_t i = 0; i < labels->count; i++) {
        size_t length;
        const char *label = corpus_text(labels, i, &length);
        char *out = stringprep_utf8_nfkc_normalize(label, (ssize_t)length);

        if (out != NULL)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
        free(out);
    }
}

static void
libidn_punycode_encode_pass(const struct corpus *labels, struct tally *tally)
{
    char out[64];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length, outlen = sizeof(out);
        const uint32_t *label = corpus_cps(labels, i, &length);

        if (punycode_encode(length, label, NULL, &outlen, out) == PUNYCODE_SUCCESS)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
libidn_punycode_decode_pass(const struct corpus *codes, struct tally *tally)
{
    punycode_uint out[63];

    for (size_t i = 0; i < codes->count; i++) {
        size_t length, outlen = sizeof(out) / sizeof(*out);
        const char *code = corpus_text(codes, i, &length);

        if (punycode_decode(length, code, &outlen, out, NULL) == PUNYCODE_SUCCESS)
            tally->seen += out[0];
        else
            tally->refused++;
    }
}

const struct contestant libidn_contestants[] = {
    {"GNU libidn", version, TO_ASCII, UTF8, libidn_to_ascii_pass},
    {"GNU libidn", version, TO_UNICODE, UTF8, libidn_to_unicode_pass},
    {"GNU libidn", version, NAMEPREP, UTF8, libidn_nameprep_pass},
    {"GNU libidn", version, NFKC, UTF8, libidn_nfkc_pass},
    {"GNU libidn", version, ENCODE, UTF32, libidn_punycode_encode_pass},
    {"GNU libidn", version, DECODE, UTF8, libidn_punycode_decode_pass},
    {0},
};
#else
const struct contestant libidn_contestants[] = {{0}};
#endif
