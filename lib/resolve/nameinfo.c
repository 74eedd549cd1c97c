/* SPDX-License-Identifier: MIT */
/* xn_getnameinfo.  Declared in xn-resolve.h. */
#include <limits.h>
#include <string.h>

#include "lib/ascii.h"
#include "name_forms.h"
#include "info.h"
#include "literal.h"

#ifdef NI_IDN
#define IDN_FLAGS NI_IDN
#else
#define IDN_FLAGS 0
#endif

/* Escapes a name that ToASCII refuses and that may contain anything: octets other than visible
   ASCII are shown as in zone files (RFC 1035 section 5.1), and so is a backslash, or different
   names would look the same. */
static void
escape(const char *name, char *out, size_t cap)
{
    size_t length = 0;

    for (; *name != '\0' && length + 4 < cap; name++) {
        unsigned char octet = (unsigned char)*name;

        if (octet > ' ' && octet < 0x7F && octet != '\\') {
            out[length++] = *name;
            continue;
        }
        out[length++] = '\\';
        out[length++] = (char)('0' + octet / 100);
        out[length++] = (char)('0' + octet / 10 % 10);
        out[length++] = (char)('0' + octet % 10);
    }
    out[length] = '\0';
}

static void
describe_host(const char *host, unsigned flags, xn_resolve_info *info)
{
    size_t length = strlen(host);

    if (xni_is_literal(host, length)) {
        xni_describe_literal(host, length, info);
        return;
    }
    flags = LOOKUP_FLAGS | (flags & ADDED_FLAGS);
    if (xn_traits(host, length, flags, &info->traits, NULL) != XN_OK)
        info->traits = XN_TRAIT_INVALID;
    info->how = !ascii_is(host, length) ? XN_HOW_RAW
        : info->traits & XN_TRAIT_ACE   ? XN_HOW_ACE
                                        : XN_HOW_ASCII;
    info->status =
        xn_to_ascii(host, length, flags, info->ascii, sizeof(info->ascii), NULL, &info->diag);
    if (info->status == XN_OK)
        xni_describe_name(info->ascii, strlen(info->ascii), info);
    else
        escape(host, info->shown, sizeof(info->shown));
}

/* Converts a length to socklen_t, which may be narrower than size_t. */
static socklen_t
clamp(size_t length)
{
    return (socklen_t)(length < INT_MAX ? length : INT_MAX);
}

int
xn_getnameinfo(const struct sockaddr *sa, socklen_t salen, char *host, size_t hostlen, char *serv,
    size_t servlen, int niflags, unsigned flags, xn_resolve_info *info)
{
    int error = xni_open_info(flags, info);

    if (error != 0)
        return error;
    error =
        getnameinfo(sa, salen, host, clamp(hostlen), serv, clamp(servlen), niflags & ~IDN_FLAGS);
    if (error == 0 && info != NULL && host != NULL && hostlen > 0)
        describe_host(host, flags, info);
    return error;
}
