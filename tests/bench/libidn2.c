/* SPDX-License-Identifier: MIT */
/* GNU libidn2: IDNA 2008 with transitional processing, its closest mode to IDNA 2003. */
#include <config.h>

#include "peers.h"

#ifdef HAVE_LIBIDN2
#include <idn2.h>

static const char *
version(void)
{
    return idn2_check_version(NULL);
}

static void
libidn2_to_ascii_pass(const struct corpus *names, struct tally *tally)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t length;
        char *out;

        if (idn2_to_ascii_8z(corpus_text(names, i, &length), &out, IDN2_TRANSITIONAL) == IDN2_OK) {
            tally->seen += (unsigned char)out[0];
            idn2_free(out);
        } else {
            tally->refused++;
        }
    }
}

static void
libidn2_to_unicode_pass(const struct corpus *names, struct tally *tally)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t length;
        char *out;

        if (idn2_to_unicode_8z8z(corpus_text(names, i, &length), &out, IDN2_TRANSITIONAL)
            == IDN2_OK) {
            tally->seen += (unsigned char)out[0];
            idn2_free(out);
        } else {
            tally->refused++;
        }
    }
}

const struct contestant libidn2_contestants[] = {
    {"libidn2, transitional", version, TO_ASCII, UTF8, libidn2_to_ascii_pass},
    {"libidn2, transitional", version, TO_UNICODE, UTF8, libidn2_to_unicode_pass},
    {0},
};
#else
const struct contestant libidn2_contestants[] = {{0}};
#endif
