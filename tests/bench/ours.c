/* SPDX-License-Identifier: MIT */
/* xn: under the default flags, and under those that make it compatible with GNU libidn. */
#include "peers.h"
#include "xn.h"

static void
to_ascii(const struct corpus *names, unsigned flags, struct tally *tally)
{
    char out[BUFFER_SIZE];

    for (size_t i = 0; i < names->count; i++) {
        size_t length, outlen;
        const char *name = corpus_text(names, i, &length);

        if (xn_to_ascii(name, length, flags, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
to_unicode(const struct corpus *names, unsigned flags, struct tally *tally)
{
    char out[BUFFER_SIZE];

    for (size_t i = 0; i < names->count; i++) {
        size_t length, outlen;
        const char *name = corpus_text(names, i, &length);

        if (xn_to_unicode(name, length, flags, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
xn_to_ascii_pass(const struct corpus *names, struct tally *tally)
{
    to_ascii(names, 0, tally);
}

static void
xn_to_ascii_as_libidn_pass(const struct corpus *names, struct tally *tally)
{
    to_ascii(names, XN_NO_GUARDS | XN_PR29, tally);
}

static void
xn_to_unicode_pass(const struct corpus *names, struct tally *tally)
{
    to_unicode(names, 0, tally);
}

static void
xn_to_unicode_as_libidn_pass(const struct corpus *names, struct tally *tally)
{
    to_unicode(names, XN_NO_GUARDS | XN_PR29, tally);
}

static void
xn_prep_pass(const struct corpus *labels, struct tally *tally)
{
    const xn_profile *nameprep = xn_profile_find("Nameprep");
    char out[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length, outlen;
        const char *label = corpus_text(labels, i, &length);

        if (xn_prep(label, length, nameprep, 0, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
xn_nfkc_pass(const struct corpus *labels, struct tally *tally)
{
    char out[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length, outlen;
        const char *label = corpus_text(labels, i, &length);

        if (xn_nfkc(label, length, 0, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
xn_punycode_encode_pass(const struct corpus *labels, struct tally *tally)
{
    char out[XN_LABEL_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length, outlen;
        const uint32_t *label = corpus_cps(labels, i, &length);

        if (xn_punycode_encode(label, length, NULL, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

static void
xn_punycode_decode_pass(const struct corpus *codes, struct tally *tally)
{
    uint32_t out[XN_LABEL_MAX];

    for (size_t i = 0; i < codes->count; i++) {
        size_t length, outlen;
        const char *code = corpus_text(codes, i, &length);

        if (xn_punycode_decode(code, length, out, sizeof(out) / sizeof(*out), &outlen, NULL, NULL)
            == XN_OK)
            tally->seen += out[0];
        else
            tally->refused++;
    }
}

static void
xn_find_host_pass(const struct corpus *urls, struct tally *tally)
{
    for (size_t i = 0; i < urls->count; i++) {
        size_t length;
        const char *url = corpus_text(urls, i, &length);
        xn_host host;

        if (xn_find_host(url, length, XN_URL, 0, &host, NULL) == XN_OK)
            tally->seen += host.host.length;
        else
            tally->refused++;
    }
}

static void
xn_replace_host_pass(const struct corpus *urls, struct tally *tally)
{
    char out[BUFFER_SIZE];

    for (size_t i = 0; i < urls->count; i++) {
        size_t length, outlen;
        const char *url = corpus_text(urls, i, &length);

        if (xn_replace_host(url, length, XN_URL, 0, out, sizeof(out), &outlen, NULL) == XN_OK)
            tally->seen += (unsigned char)out[0];
        else
            tally->refused++;
    }
}

const struct contestant xn_contestants[] = {
    {"xn", xn_version, TO_ASCII, UTF8, xn_to_ascii_pass},
    {"xn, as libidn", xn_version, TO_ASCII, UTF8, xn_to_ascii_as_libidn_pass},
    {"xn", xn_version, TO_UNICODE, UTF8, xn_to_unicode_pass},
    {"xn, as libidn", xn_version, TO_UNICODE, UTF8, xn_to_unicode_as_libidn_pass},
    {"xn", xn_version, NAMEPREP, UTF8, xn_prep_pass},
    {"xn", xn_version, NFKC, UTF8, xn_nfkc_pass},
    {"xn", xn_version, ENCODE, UTF32, xn_punycode_encode_pass},
    {"xn", xn_version, DECODE, UTF8, xn_punycode_decode_pass},
    {"xn", xn_version, FIND_HOST, UTF8, xn_find_host_pass},
    {"xn", xn_version, REPLACE_HOST, UTF8, xn_replace_host_pass},
    {0},
};
