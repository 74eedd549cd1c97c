/* SPDX-License-Identifier: MIT */
/* Many threads in xn_getaddrinfo and xn_getnameinfo: each gets its own answers. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "xn-resolve.h"
#include "../tap.h"

enum { THREADS = 8, ROUNDS = 2000 };

/* A name, the form that getaddrinfo() finds, and the report. */
static const struct name {
    const char *node, *found, *ascii;
    unsigned how;
    xn_status status;
} names[] = {
    {"b\303\274cher.example", "xn--bcher-kva.example", "xn--bcher-kva.example", XN_HOW_ACE, XN_OK},
    {"b\303\274cher", "b\303\274cher", "xn--bcher-kva", XN_HOW_RAW, XN_OK},
    {"example", "example", "example", XN_HOW_ASCII, XN_OK},
    {"::1", "::1", "::1", XN_HOW_LITERAL, XN_OK},
    {"a b", "", "", 0, XN_E_STD3_CHAR},
};
enum { NAMES = sizeof(names) / sizeof(*names) };

int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    static struct addrinfo found;

    (void)service, (void)hints;
    *res = NULL;
    for (size_t i = 0; i < NAMES; i++)
        if (strcmp(names[i].found, node) == 0)
            *res = &found;
    return *res != NULL ? 0 : EAI_NONAME;
}

int
getnameinfo(const struct sockaddr *sa, socklen_t salen, char *host, socklen_t hostlen, char *serv,
    socklen_t servlen, int flags)
{
    (void)sa, (void)salen, (void)hostlen, (void)serv, (void)servlen, (void)flags;
    strcpy(host, "xn--bcher-kva.example");
    return 0;
}

static bool
is_right(const struct name *name)
{
    struct addrinfo *list;
    char host[NI_MAXHOST];
    xn_resolve_info info;
    int error = xn_getaddrinfo(name->node, XN_STRLEN, NULL, NULL, 0, &list, &info);

    return error == (name->status == XN_OK ? 0 : EAI_NONAME) && info.status == name->status
        && info.how == name->how && strcmp(info.ascii, name->ascii) == 0
        && xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, 0, 0, &info) == 0
        && strcmp(info.shown, "b\303\274cher.example") == 0;
}

static void *
run(void *argument)
{
    size_t start = *(const size_t *)argument, wrong = 0;

    for (size_t i = 0; i < ROUNDS; i++)
        wrong += !is_right(&names[(start + i) % NAMES]);
    *(size_t *)argument = wrong;
    return NULL;
}

int
main(void)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];

    for (size_t i = 0; i < THREADS; i++) {
        numbers[i] = i;
        if (pthread_create(&threads[i], NULL, run, &numbers[i]) != 0)
            return 99;
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        ok(numbers[i] == 0, "10, thread %zu of %d: %zu wrong answers", i + 1, THREADS, numbers[i]);
    }
    return tap_end();
}
