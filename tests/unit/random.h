/* SPDX-License-Identifier: MIT */
/* The same random numbers on every machine, so that a test repeats its tries. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* A function whose unsigned numbers are meant to wrap: clang's sanitizers let it. */
#ifdef __clang__
#define WRAPS __attribute__((no_sanitize("unsigned-integer-overflow")))
#else
#define WRAPS
#endif

static uint64_t random_state = 3490;

WRAPS static inline uint32_t
random_below(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % n);
}

#endif
