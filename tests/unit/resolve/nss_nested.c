/* SPDX-License-Identifier: MIT */
/* A source of names for nsswitch.conf, "nested", that knows no name, but calls a function of the
   resolver while it is asked, as those for LDAP do.  It prints the result of that. */
#define _GNU_SOURCE
#include <errno.h>
#include <netdb.h>
#include <nss.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

static enum nss_status
ask_again(int *error, int *host_error)
{
    static __thread int depth;
    const struct addrinfo hints = {.ai_family = AF_INET};
    struct addrinfo *list;

    if (depth == 0) {
        depth++;
        printf("nested: %s\n",
            getaddrinfo("b\303\274cher.example", NULL, &hints, &list) == 0 ? "found" : "not found");
        depth--;
    }
    *error = ENOENT;
    *host_error = HOST_NOT_FOUND;
    return NSS_STATUS_NOTFOUND;
}

enum nss_status _nss_nested_gethostbyname2_r(const char *name, int family, struct hostent *entry,
    char *buffer, size_t size, int *error, int *host_error);

EXPORT enum nss_status
_nss_nested_gethostbyname2_r(const char *name, int family, struct hostent *entry, char *buffer,
    size_t size, int *error, int *host_error)
{
    (void)name, (void)family, (void)entry, (void)buffer, (void)size;
    return ask_again(error, host_error);
}
