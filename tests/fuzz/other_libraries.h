/* SPDX-License-Identifier: MIT */
/* GNU libidn and GNU libunistring as oracles of the fuzzers, for text that they are known to treat
   as the RFCs do.  Each function returns true, too, in a build without them, and for text that they
   do not take. */
#ifndef OTHER_LIBRARIES_H
#define OTHER_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fuzz.h"

bool libidn_agrees_prep(const xn_profile *profile, unsigned flags, const struct fuzz_input *input,
    const struct fuzz_answer *answer);
bool libidn_agrees_ascii(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer);
bool libidn_agrees_unicode(
    unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer);
bool libidn_agrees_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen);
bool libidn_agrees_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen);

/* NFKC: libidn's under XN_PR29, else libunistring's. */
bool
others_agree_nfkc(unsigned flags, const struct fuzz_input *input, const struct fuzz_answer *answer);

#endif
