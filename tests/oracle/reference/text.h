/* SPDX-License-Identifier: MIT */
/* Text as the reference implementation works on it: code points, each with its source. */
#ifndef REFERENCE_TEXT_H
#define REFERENCE_TEXT_H

#include "profiles.h"
#include "reference.h"

struct symbol {
    uint32_t cp;
    size_t start, end; /* the octets of the input that it came from */
    bool composed;     /* they are several code points */
};

struct text {
    struct symbol at[REFERENCE_POINTS];
    size_t count;
};

/* Writes all of diag, and returns the status. */
xn_status
ref_set_diag(xn_diag *diag, xn_status status, size_t offset, size_t length, const char *rule);

/* The same for one code point of prepared text, which is blamed on its source. */
xn_status ref_blame(xn_diag *diag, xn_status status, const char *input, const struct symbol *symbol,
    const char *rule);

/* XN_E_UTF8, or the code points of the input. */
xn_status ref_read_utf8(const char *in, size_t inlen, struct text *text, xn_diag *diag);

/* RFC 3454: prepares text by a profile.  Refused text is prepared completely, too. */
xn_status ref_prepare(const struct profile *profile, const char *in, const struct text *text,
    unsigned flags, struct text *prepared, xn_diag *diag);

/* RFC 3492 section 6.2, for code points as symbols: 0 to *offset + *length - 1 are read, and the
   last *length of them are at fault where it fails. */
xn_status ref_decode_punycode(const uint32_t *in, size_t inlen, uint32_t *out, size_t *count,
    size_t *offset, size_t *length, const char **rule);

#endif
