/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200112L
#include "rounds.h"

#include <stdlib.h>
#include <time.h>

static volatile size_t seen; /* keeps the compiler from removing a pass */

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double
time_pass(const struct contestant *who, const struct corpus *corpus, size_t *refused)
{
    struct tally tally = {0};
    double start = now(), end;

    who->pass(corpus, &tally);
    end = now();
    seen += tally.seen;
    *refused = tally.refused;
    return end - start;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Sorts the values and returns the one below which this part of them lies. */
static double
quantile(double *values, size_t count, double part)
{
    double at = part * (double)(count - 1);
    size_t below = (size_t)at;

    qsort(values, count, sizeof(*values), compare);
    if (below + 1 == count)
        return values[below];
    return values[below] + (at - (double)below) * (values[below + 1] - values[below]);
}

/* The contestant at position k of a round.  Every contestant comes first in turn, and every other
   round runs in reverse, so that no position favours one. */
static size_t
contestant_at(size_t k, size_t count, unsigned round)
{
    size_t i = (k + round / 2) % count;

    return round % 2 ? count - 1 - i : i;
}

int
rounds_run(const struct contestant *const *who, size_t count, const struct corpus *corpus,
    unsigned rounds, struct result *results)
{
    double *times = malloc((count * rounds + rounds + 1) * sizeof(*times)),
           *ratios = times + count * rounds;

    if (times == NULL)
        return 0;
    for (size_t i = 0; i < count; i++)
        time_pass(who[i], corpus, &results[i].refused);
    for (unsigned round = 0; round < rounds; round++) {
        for (size_t k = 0; k < count; k++) {
            size_t i = contestant_at(k, count, round);

            times[i * rounds + round] = time_pass(who[i], corpus, &results[i].refused);
        }
    }
    for (size_t i = count;
         i-- > 0 && rounds > 0;) { /* quantile() sorts, so the first, which all need, comes last */
        for (unsigned round = 0; round < rounds; round++)
            ratios[round] = times[i * rounds + round] / times[round];
        results[i].ratio = quantile(ratios, rounds, 0.5);
        results[i].low = quantile(ratios, rounds, 0.25);
        results[i].high = quantile(ratios, rounds, 0.75);
        results[i].seconds = quantile(times + i * rounds, rounds, 0.5);
    }
    free(times);
    return 1;
}
