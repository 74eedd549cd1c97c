/* SPDX-License-Identifier: MIT */
/* Every public function of libxn with one text, and a digest of all that it returns, which is the
   same for every compiler, option and machine. */
#ifndef EVERY_CALL_H
#define EVERY_CALL_H

#include <stdint.h>
#include <string.h>

#include "xn.h"

struct every {
    char *out; /* for results: of 72 octets for each octet of the text, and 512 */
    size_t cap;
    unsigned crosscheck; /* a flag for short texts */
    uint64_t sum[2];
};

/* Two polynomials modulo a prime, small enough that no product overflows. */
static inline void
every_add(struct every *e, const void *octets, size_t length)
{
    const unsigned char *o = octets;

    for (size_t i = 0; i < length; i++) {
        e->sum[0] = (e->sum[0] * 257 + o[i] + 1) % 2147483647;
        e->sum[1] = (e->sum[1] * 65599 + o[i] + 1) % 2147483647;
    }
}

/* Octet by octet, the lowest first, whatever the machine's order. */
static inline void
every_number(struct every *e, uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        every_add(e, &(unsigned char){(unsigned char)(number >> shift & 0xFF)}, 1);
}

static inline void
every_diag(struct every *e, xn_status status, const xn_diag *d)
{
    const uint64_t numbers[] = {(uint64_t)status, (uint64_t)d->status, d->input, d->label, d->cp,
        d->mapped, d->offset, d->length, d->octets, d->unit, d->decoded};
    char words[XN_DIAG_SIZE];

    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
        every_number(e, numbers[i]);
    every_add(e, d->rule, strlen(d->rule));
    every_add(e, words, xn_diag_reason(d, words, sizeof(words)));
    every_add(e, words, xn_diag_format(d, words, sizeof(words)));
    every_add(e, xn_status_name(status), strlen(xn_status_name(status)));
    every_add(e, xn_strerror(status), strlen(xn_strerror(status)));
}

static inline void
every_result(struct every *e, xn_status status, size_t length, const xn_diag *diag)
{
    every_diag(e, status, diag);
    every_number(e, length);
    every_add(e, e->out, status == XN_OK ? length : 0);
}

static inline int
every_step(const xn_step *step, void *user)
{
    const uint64_t numbers[] = {(uint64_t)step->kind, step->label, step->offset, step->length,
        step->cp, step->at, step->delta, step->bias};

    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
        every_number(user, numbers[i]);
    for (size_t i = 0; i < step->tolen; i++)
        every_number(user, step->to[i]);
    every_add(user, step->text, step->textlen);
    return 0;
}

typedef xn_status every_converter(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);

static inline void
every_conversion(struct every *e, const char *in, size_t inlen, unsigned flags)
{
    static every_converter *const converters[] = {xn_to_ascii, xn_to_unicode, xn_label_to_ascii,
        xn_label_to_unicode, xn_canonical, xn_key, xn_nfkc};
    unsigned why;
    size_t length;
    xn_diag diag;
    xn_status status;

    for (size_t i = 0; i < sizeof(converters) / sizeof(*converters); i++) {
        status = converters[i](in, inlen, flags, e->out, e->cap, &length, &diag);
        every_result(e, status, length, &diag);
    }
    for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
        unsigned set = flags | (inlen < 300 ? e->crosscheck : 0);

        status = xn_prep(
            in, inlen, xn_profile_find(xn_profile_name(i)), set, e->out, e->cap, &length, &diag);
        every_result(e, status, length, &diag);
    }
    status = xn_key_to_name(in, inlen, e->out, e->cap, &length, &diag);
    every_result(e, status, length, &diag);
    status = xn_to_display(in, inlen, flags, e->out, e->cap, &length, &why, &diag);
    every_result(e, status, length, &diag);
    every_number(e, why);
}

static inline void
every_host(struct every *e, const char *in, size_t inlen, unsigned flags)
{
    for (xn_where where = XN_HOST; where <= XN_URL; where++) {
        size_t length;
        xn_host h;
        xn_diag diag;
        xn_status status = xn_find_host(in, inlen, where, flags, &h, &diag);
        const size_t spans[] = {h.host.offset, h.host.length, h.port.offset, h.port.length,
            h.zone.offset, h.zone.length, h.kind};

        every_diag(e, status, &diag);
        for (size_t i = 0; i < sizeof(spans) / sizeof(*spans); i++)
            every_number(e, spans[i]);
        status = xn_replace_host(in, inlen, where, flags, e->out, e->cap, &length, &diag);
        every_result(e, status, length, &diag);
    }
}

static inline void
every_punycode(struct every *e, const uint32_t *points, size_t count)
{
    size_t length;
    xn_diag diag;
    xn_status status = xn_punycode_encode(points, count, NULL, e->out, e->cap, &length, &diag);

    every_result(e, status, length, &diag);
}

static inline void
every_call(struct every *e, const char *in, size_t inlen, unsigned flags)
{
    uint32_t *points = (uint32_t *)(void *)e->out;
    unsigned char *upper = (unsigned char *)e->out + e->cap / 8 * 7;
    size_t length, pos = 0;
    unsigned traits = 0;
    int same = 0;
    const char *label;
    xn_diag diag;
    xn_status status;

    every_conversion(e, in, inlen, flags);
    every_host(e, in, inlen, flags);
    status = xn_punycode_decode(in, inlen, points, e->cap / 8, &length, upper, &diag);
    every_diag(e, status, &diag);
    for (size_t i = 0; status == XN_OK && i < length; i++)
        every_number(e, points[i] * (uint64_t)2 + (upper[i] != 0));
    status = xn_traits(in, inlen, flags, &traits, &diag);
    every_diag(e, status, &diag);
    status = xn_equal(in, inlen, "a.example", XN_STRLEN, flags, &same, &diag);
    every_diag(e, status, &diag);
    every_number(e, traits * 2 + (unsigned)same);
    every_diag(e, xn_utf8_check(in, inlen, &diag), &diag);
    every_diag(e, xn_explain(in, inlen, flags, every_step, e, &diag), &diag);
    while (xn_label_next(in, inlen, &pos, &label, &length))
        every_number(e, (uint64_t)(label - in) + length);
}

#endif
