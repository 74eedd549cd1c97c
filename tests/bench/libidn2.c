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

static inline int
convert(int (*call)(const char *, char **, int), const char *in, char *out)
{
    char *text;

    if (call(in, &text, IDN2_TRANSITIONAL) != IDN2_OK)
        return 0;
    out[0] = text[0];
    idn2_free(text);
    return 1;
}

PASS(libidn2_to_ascii_pass, corpus_text, char, char, convert(idn2_to_ascii_8z, in, out))
PASS(libidn2_to_unicode_pass, corpus_text, char, char, convert(idn2_to_unicode_8z8z, in, out))

const struct contestant libidn2_contestants[] = {
    {"libidn2, transitional", version, TO_ASCII, libidn2_to_ascii_pass},
    {"libidn2, transitional", version, TO_UNICODE, libidn2_to_unicode_pass},
    {0},
};
#else
const struct contestant libidn2_contestants[] = {{0}};
#endif
