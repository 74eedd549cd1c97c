/* SPDX-License-Identifier: MIT */
/* There is no state: threads that call at the same time get the results of a single one. */
#include <pthread.h>

#include "calls.h"

enum { THREADS = 8, ROUNDS = 300 };

/* The code of a call, its result up to an octet of 0, and what it left in its buffers. */
static uint64_t
digest_call(const struct call *call)
{
    uint64_t digest;
    void *result = NULL;
    int rc;

    memset(octets, 0, sizeof(octets));
    memset(points, 0, sizeof(points));
    memset(code, 0, sizeof(octets));
    rc = call->make(&result);
    digest = (uint64_t)rc;
    for (const unsigned char *c = result; c != NULL && *c != 0; c++)
        digest = (digest << 7 | digest >> 57) ^ *c;
    for (size_t i = 0; i < LENGTH(octets); i++)
        digest = (digest << 7 | digest >> 57) ^ (unsigned char)octets[i] ^ points[i]
            ^ (unsigned char)code[i];
    free(result);
    return digest;
}

static uint64_t expected[LENGTH(calls)];

static void *
run(void *wrong)
{
    for (unsigned round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < LENGTH(calls); i++)
            *(unsigned *)wrong += digest_call(&calls[i]) != expected[i];
    return NULL;
}

int
main(void)
{
    pthread_t threads[THREADS];
    unsigned wrong[THREADS] = {0}, total = 0, started = 0;

    setenv("CHARSET", "UTF-8", 1);
    prepare_calls();
    for (size_t i = 0; i < LENGTH(calls); i++)
        expected[i] = digest_call(&calls[i]);
    while (started < THREADS && pthread_create(&threads[started], NULL, run, &wrong[started]) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < started; i++)
        total += wrong[i];
    ok(started > 1 && total == 0, "%u threads have the results of one", started);
    return tap_end();
}
