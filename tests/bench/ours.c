/* SPDX-License-Identifier: MIT */
#include "peers.h"
#include "xn.h"

static inline int
find_host(const char *url, size_t length, char *out)
{
    xn_host host;

    if (xn_find_host(url, length, XN_URL, 0, &host, NULL) != XN_OK)
        return 0;
    out[0] = (char)host.host.length;
    return 1;
}

static inline int
prepare(const char *in, size_t length, char *out)
{
    static const xn_profile *nameprep;

    if (nameprep == NULL)
        nameprep = xn_profile_find("Nameprep");
    return xn_prep(in, length, nameprep, 0, out, BUFFER_SIZE, &length, NULL) == XN_OK;
}

PASS(xn_to_ascii_pass, corpus_text, char, char,
    xn_to_ascii(in, length, 0, out, BUFFER_SIZE, &length, NULL) == XN_OK)
PASS(xn_to_unicode_pass, corpus_text, char, char,
    xn_to_unicode(in, length, 0, out, BUFFER_SIZE, &length, NULL) == XN_OK)
PASS(xn_prep_pass, corpus_text, char, char, prepare(in, length, out))
PASS(xn_nfkc_pass, corpus_text, char, char,
    xn_nfkc(in, length, 0, out, BUFFER_SIZE, &length, NULL) == XN_OK)
PASS(xn_punycode_encode_pass, corpus_cps, uint32_t, char,
    xn_punycode_encode(in, length, NULL, out, BUFFER_SIZE, &length, NULL) == XN_OK)
PASS(xn_punycode_decode_pass, corpus_text, char, uint32_t,
    xn_punycode_decode(in, length, out, BUFFER_SIZE, &length, NULL, NULL) == XN_OK)
PASS(xn_find_host_pass, corpus_text, char, char, find_host(in, length, out))

const struct contestant xn_contestants[] = {
    {"xn", xn_version, TO_ASCII, xn_to_ascii_pass},
    {"xn", xn_version, TO_UNICODE, xn_to_unicode_pass},
    {"xn", xn_version, NAMEPREP, xn_prep_pass},
    {"xn", xn_version, NFKC, xn_nfkc_pass},
    {"xn", xn_version, ENCODE, xn_punycode_encode_pass},
    {"xn", xn_version, DECODE, xn_punycode_decode_pass},
    {"xn", xn_version, FIND_HOST, xn_find_host_pass},
    {0},
};
