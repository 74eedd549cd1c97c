/* SPDX-License-Identifier: MIT */
/* One number for the library's results for the inputs of all vectors, whatever their operation:
   each function under several flags, with all of the diagnosis.  It is the same for every compiler,
   option and machine:  digest FILE ... */
#include <config.h>

#include <stdint.h>

#include "rows.h"

/* Two polynomials modulo a prime, small enough that no product overflows. */
enum { PRIME = 2147483647 };
static uint64_t digest[2] = {1, 1};

static void
add(const void *octets, size_t length)
{
    const unsigned char *o = octets;

    for (size_t i = 0; i < length; i++) {
        digest[0] = (digest[0] * 257 + o[i] + 1) % PRIME;
        digest[1] = (digest[1] * 65599 + o[i] + 1) % PRIME;
    }
}

/* Octet by octet, the lowest first, whatever the machine's order. */
static void
add_number(uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        add(&(unsigned char){(unsigned char)(number >> shift & 0xFF)}, 1);
}

static void
add_answer(xn_status status, const void *out, size_t length, const xn_diag *d)
{
    add_number((uint64_t)status);
    add_number((uint64_t)length);
    add(out, status == XN_OK ? length : 0);
    add_number((uint64_t)d->status);
    add_number(d->label);
    add_number(d->cp);
    add_number(d->mapped);
    add_number((uint64_t)d->offset);
    add_number((uint64_t)d->length);
    add_number((uint64_t)d->octets);
    add(d->rule, strlen(d->rule));
}

typedef xn_status converter(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

static void
add_conversions(const struct text *in, unsigned flags)
{
    static converter *const converters[] = {
        xn_to_ascii, xn_to_unicode, xn_label_to_ascii, xn_label_to_unicode, xn_nfkc};
    static char out[16 * TEXT_SIZE], words[XN_DIAG_SIZE];
    size_t length;
    unsigned traits;
    xn_diag diag;
    xn_status status;

    for (size_t i = 0; i < sizeof(converters) / sizeof(*converters); i++) {
        status = converters[i](in->octets, in->length, flags, out, sizeof(out), &length, &diag);
        add_answer(status, out, length, &diag);
        add(words, xn_diag_format(&diag, words, sizeof(words)));
    }
    for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
        status = xn_prep(in->octets, in->length, xn_profile_find(xn_profile_name(i)), flags, out,
            sizeof(out), &length, &diag);
        add_answer(status, out, length, &diag);
    }
    status =
        xn_to_display(in->octets, in->length, flags, out, sizeof(out), &length, &traits, &diag);
    add_answer(status, out, length, &diag);
    add_number(traits);
    for (xn_where where = XN_HOST; where <= XN_URL; where++) {
        status =
            xn_replace_host(in->octets, in->length, where, flags, out, sizeof(out), &length, &diag);
        add_answer(status, out, length, &diag);
        add(words, xn_diag_format(&diag, words, sizeof(words)));
    }
    add_number((uint64_t)xn_traits(in->octets, in->length, flags, &traits, &diag));
    add_number(traits);
}

static void
add_decoding(const struct text *in)
{
    static struct points out;
    size_t length;
    xn_diag diag;
    xn_status status =
        xn_punycode_decode(in->octets, in->length, out.cp, TEXT_SIZE, &length, out.upper, &diag);

    add_answer(status, NULL, 0, &diag);
    for (size_t i = 0; status == XN_OK && i < length; i++)
        add_number(out.cp[i] * (uint64_t)2 + (out.upper[i] != 0));
}

static void
add_encoding(const struct points *in)
{
    static char out[16 * TEXT_SIZE];
    size_t length;
    xn_diag diag;
    xn_status status =
        xn_punycode_encode(in->cp, in->count, NULL, out, sizeof(out), &length, &diag);

    add_answer(status, out, length, &diag);
}

static void
add_row(char *columns[COLUMNS])
{
    static const unsigned flags[] = {0, XN_ALLOW_UNASSIGNED | XN_STD3 | XN_PERCENT,
        XN_NO_GUARDS | XN_PR29, XN_STRICT_ACE | XN_LOWER | XN_STD3 | XN_UNDERSCORE};
    static struct text text;
    static struct points points;

    if (strcmp(columns[0], "punycode-encode") == 0) {
        read_points(&points, columns[2]);
        add_encoding(&points);
        return;
    }
    read_text(&text, columns[2]);
    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
        add_conversions(&text, flags[i]);
    add_decoding(&text);
}

int
main(int argc, char **argv)
{
    char *columns[COLUMNS];

    for (int i = 1; i < argc; i++) {
        FILE *in = open_rows(argv[i]);

        while (next_row(in, columns))
            add_row(columns);
        fclose(in);
    }
    printf("%08lx%08lx\n", (unsigned long)digest[0], (unsigned long)digest[1]);
    return 0;
}
