/* SPDX-License-Identifier: MIT */
/* Facts about the interface of libidn.  The programs are linked with this project's library, and
   run a second time on GNU libidn where it is installed (both.sh, with XN_ON_GNU in the
   environment): there each case expects the behaviour of GNU libidn, except those that are marked
   as fixed. */
#ifndef FACTS_H
#define FACTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../tap.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

static inline bool
is_on_gnu(void)
{
    return getenv("XN_ON_GNU") != NULL;
}

/* A case in which GNU libidn may have a bug that is not reproduced. */
#define CASE(fixed, holds, ...)                                  \
    do {                                                         \
        if ((fixed) && is_on_gnu())                              \
            skip("GNU libidn has a bug that is not reproduced"); \
        else                                                     \
            ok(holds, __VA_ARGS__);                              \
    } while (0)
#define FIXED(holds, ...) CASE(true, holds, __VA_ARGS__)

/* UTF-32 up to its final 0. */
static inline size_t
length32(const uint32_t *text)
{
    size_t length = 0;

    while (text[length] != 0)
        length++;
    return length;
}

static inline bool
is_equal32(const uint32_t *a, const uint32_t *b, size_t length)
{
    return length == 0 || memcmp(a, b, length * sizeof(*a)) == 0;
}

/* Octets in a form that can be printed. */
static inline const char *
show(const char *text)
{
    static char shown[4][160];
    static unsigned next;
    char *out = shown[next++ % 4];
    size_t at = 0;

    if (text == NULL)
        return "(null)";
    for (; *text != '\0' && at < sizeof(shown[0]) - 5; text++)
        at += (size_t)snprintf(
            out + at, 5, *text > ' ' && *text < 0x7F ? "%c" : "\\x%02X", (unsigned char)*text);
    out[at] = '\0';
    return out;
}

#endif
