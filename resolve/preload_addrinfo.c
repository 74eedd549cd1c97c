/* SPDX-License-Identifier: MIT */
/* RFC 3493: getaddrinfo() and getnameinfo(). */
#define _GNU_SOURCE
#include <string.h>

#include "preload.h"

struct addrinfo_call {
    struct next next;
    const char *service;
    const struct addrinfo *hints;
    struct addrinfo **res;
};

static int
ask_addrinfo(const char *name, void *user)
{
    const struct addrinfo_call *call = user;

    return call->next.getaddrinfo(name, call->service, call->hints, call->res);
}

const struct addrinfo *
xni_without_idn(const struct addrinfo *hints, struct addrinfo *copy)
{
    if (hints == NULL || !(hints->ai_flags & (AI_IDN | AI_CANONIDN)))
        return hints;
    *copy = *hints;
    copy->ai_flags &= ~(AI_IDN | AI_CANONIDN);
    return copy;
}

EXPORT int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    struct addrinfo copy;
    struct addrinfo_call call = {xni_find_next(), service, hints, res};
    struct names names;
    int error = EAI_NONAME;

    switch (xni_open_names(node, &names)) {
    case VERDICT_UNCHANGED: return ask_addrinfo(node, &call);
    case VERDICT_REFUSED: break;
    case VERDICT_ASK:
        call.hints = xni_without_idn(hints, &copy);
        error = xni_ask_forms(&names.forms, ask_addrinfo, &call, NULL);
        xni_close_names();
    }
    return error;
}

EXPORT int
getnameinfo(const struct sockaddr *sa, socklen_t salen, char *host, socklen_t hostlen, char *serv,
    socklen_t servlen, int flags)
{
    struct next next = xni_find_next();
    char shown[XN_UNICODE_SIZE];
    int error;

    if (xni_shows_unicode())
        flags &= ~NI_IDN;
    error = next.getnameinfo(sa, salen, host, hostlen, serv, servlen, flags);
    if (error != 0 || host == NULL || hostlen == 0 || !xni_shows_unicode())
        return error;
    if (xni_show(host, shown) && strlen(shown) < hostlen)
        strcpy(host, shown);
    return 0;
}
