/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "stub.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

const char *stub_node, *stub_service, *stub_host;
const struct addrinfo *stub_hints;
int stub_flags;
unsigned stub_freed;
struct stub_nameinfo stub_nameinfo;

static const struct stub_answer *answers;
static char asked[4096];
static struct addrinfo address; /* not freed by any test */

void
stub_open(const struct stub_answer *list)
{
    answers = list;
    asked[0] = '\0';
    stub_node = stub_service = NULL;
    stub_hints = NULL;
    stub_flags = 0;
    stub_freed = 0;
}

const char *
stub_asked(void)
{
    return asked;
}

int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    size_t length = strlen(asked);
    int error = EAI_NONAME;

    snprintf(asked + length, sizeof(asked) - length, "%s%s", length > 0 ? "|" : "",
        node != NULL ? node : "(null)");
    stub_node = node;
    stub_service = service;
    stub_hints = hints;
    stub_flags = hints != NULL ? hints->ai_flags : 0;
    for (const struct stub_answer *a = answers; a != NULL && a->name != NULL; a++)
        if (node != NULL && strcmp(a->name, node) == 0)
            error = a->error;
    *res = error == 0 ? &address : NULL;
    errno = error == EAI_SYSTEM ? EMFILE : 0;
    return error;
}

void
freeaddrinfo(struct addrinfo *list)
{
    stub_freed += list == &address ? 1 : 0;
}

int
getnameinfo(const struct sockaddr *sa, socklen_t salen, char *host, socklen_t hostlen, char *serv,
    socklen_t servlen, int flags)
{
    stub_nameinfo = (struct stub_nameinfo){sa, salen, host, serv, hostlen, servlen};
    stub_flags = flags;
    if (stub_host == NULL)
        return EAI_NONAME;
    if (host != NULL && hostlen > 0) {
        if (strlen(stub_host) >= hostlen)
            return EAI_OVERFLOW;
        memcpy(host, stub_host, strlen(stub_host) + 1);
    }
    return 0;
}
