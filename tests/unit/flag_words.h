/* SPDX-License-Identifier: MIT */
/* The flags of the library, with their words in tests/vectors/: tests get them from here alone.
   XN_CROSSCHECK is not listed, because it does not change results, and some builds lack it. */
#ifndef FLAG_WORDS_H
#define FLAG_WORDS_H

#include "xn.h"

struct word {
    const char *name;
    unsigned value;
};

static const struct word flag_words[] = {
    {"unassigned", XN_ALLOW_UNASSIGNED},
    {"std3", XN_STD3},
    {"underscore", XN_UNDERSCORE},
    {"lower", XN_LOWER},
    {"no-guards", XN_NO_GUARDS},
    {"pr29", XN_PR29},
    {"strict-ace", XN_STRICT_ACE},
    {"percent", XN_PERCENT},
    {"to-unicode", XN_TO_UNICODE},
    {NULL, 0},
};

/* What a text with a host is, as in "find-host/url". */
__attribute__((unused)) static const struct word where_words[] = {
    {"host", XN_HOST},
    {"host-port", XN_HOST_PORT},
    {"email", XN_EMAIL},
    {"url", XN_URL},
    {NULL, 0},
};

#define FLAG_COUNT (sizeof(flag_words) / sizeof(*flag_words) - 1)

#endif
