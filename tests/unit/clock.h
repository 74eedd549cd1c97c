/* SPDX-License-Identifier: MIT */
/* Processor time, for tests of calls that must not take long. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>
#include <time.h>

/* Returns the seconds of processor time so far. */
static inline double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Sanitizers and emulators are slower by this. */
static inline double
slowness(void)
{
    double began = now();
    volatile uint64_t sum = 0;

    for (uint64_t i = 0; i < 10000000; i++)
        sum += i % 3;
    return (now() - began) / 0.02 + 1;
}

#endif
