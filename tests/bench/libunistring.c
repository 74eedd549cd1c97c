/* SPDX-License-Identifier: MIT */
/* GNU libunistring: normalisation into the caller's buffer. */
#include <config.h>

#include "peers.h"

#ifdef WITH_LIBUNISTRING
#include <stdio.h>
#include <stdlib.h>
#include <uninorm.h>
#include <unistring/version.h>

static const char *
version(void)
{
    static char text[24];

    snprintf(text, sizeof(text), "%d.%d", _libunistring_version >> 16,
        _libunistring_version >> 8 & 0xFF);
    return text;
}

static void
libunistring_nfkc_pass(const struct corpus *labels, struct tally *tally)
{
    uint8_t buffer[BUFFER_SIZE];

    for (size_t i = 0; i < labels->count; i++) {
        size_t length, outlen = sizeof(buffer);
        const char *label = corpus_text(labels, i, &length);
        uint8_t *out = u8_normalize(UNINORM_NFKC, (const uint8_t *)label, length, buffer, &outlen);

        if (out != NULL)
            tally->seen += out[0];
        else
            tally->refused++;
        if (out != buffer)
            free(out);
    }
}

const struct contestant libunistring_contestants[] = {
    {"GNU libunistring", version, NFKC, UTF8, libunistring_nfkc_pass},
    {0},
};
#else
const struct contestant libunistring_contestants[] = {{0}};
#endif
