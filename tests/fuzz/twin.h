/* SPDX-License-Identifier: MIT */
/* The plain twins of tests/unit, and GNU libidn and GNU libunistring as witnesses, for short text.
 */
#ifndef TWIN_H
#define TWIN_H

#include <stddef.h>
#include <stdint.h>

#include "prep.h"
#include "xn.h"

/* Text as they take it, and as they give it. */
enum { TWIN_MOST = 200 };
struct twin_points {
    uint32_t cp[TWIN_MOST];
    size_t count;
};
struct twin_text {
    char *text; /* the twins' own, until they are asked again */
    size_t length;
};
/* 0: it is ill-formed, or more than they take, of which what may grow counts many times. */
int twin_read(struct twin_points *points, const char *text, size_t length);
int twin_read_label(struct twin_points *points, const char *text, size_t length);

xn_status twin_prep(
    const xn_profile *profile, unsigned flags, const struct twin_points *in, struct twin_text *out);
size_t twin_expand(
    const xn_profile *profile, uint32_t cp, uint32_t to[MAP_MAX]); /* mapping and decomposition */
xn_status twin_to_ascii(const struct twin_points *in, unsigned flags, struct twin_text *out);
int twin_to_unicode(
    const struct twin_points *in, unsigned flags, struct twin_text *out); /* 0: it is left */

/* For at most TWIN_RAW code points or octets; out has room for them, 8 octets a code point and one
   more. */
enum { TWIN_RAW = 600 };
xn_status twin_encode(const uint32_t *in, size_t inlen, char *out, size_t *outlen);
xn_status twin_decode(const char *in, size_t inlen, uint32_t *out, size_t *outlen);

/* witness.c: whether they say the same as this answer; 1, too, where there are none, or text holds
   what they do not take. */
int witness_prep(const xn_profile *profile, unsigned flags, const struct twin_points *in,
    xn_status status, const char *out, size_t outlen);
int witness_nfkc(unsigned flags, const struct twin_points *in, const char *out, size_t outlen);
int witness_to_ascii(
    unsigned flags, const struct twin_points *in, xn_status status, const char *out, size_t outlen);
int
witness_to_unicode(unsigned flags, const struct twin_points *in, const char *out, size_t outlen);
int witness_encode(const uint32_t *in, size_t inlen, const char *out, size_t outlen);
int witness_decode(const char *in, size_t inlen, const uint32_t *out, size_t outlen);

#endif
