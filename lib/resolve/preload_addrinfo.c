/* SPDX-License-Identifier: MIT */
/* RFC 3493: getaddrinfo() and getnameinfo(). */
#include <string.h>

#include "preload.h"

EXPORT int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    struct names names;
    struct addrinfo_call call = {xni_find_next().getaddrinfo, service, hints, res, NULL};
    int error = EAI_NONAME;

    switch (xni_open_names(node, &names)) {
    case VERDICT_UNCHANGED: return call.getaddrinfo(node, service, hints, res);
    case VERDICT_REFUSED: break;
    case VERDICT_ASK:
        call.canonical = names.dns;
        error = xni_ask_forms(&names.forms, xni_ask_addrinfo, &call, NULL);
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
