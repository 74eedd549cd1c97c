/* SPDX-License-Identifier: MIT */
/* xn: resolves host names that people type, with libc's resolver. */
#ifndef XN_RESOLVE_H
#define XN_RESOLVE_H

#include <netdb.h>
#include <sys/socket.h>
#include <xn.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of these two functions.  XN_PR29, XN_CROSSCHECK and XN_STRICT_ACE of libxn also apply; its
   other flags are ignored. */
#define XN_RESOLVE_LOCALE 0x10000u /* node is in the charset of the locale, not in UTF-8 */
#define XN_RESOLVE_TRIM   0x20000u /* ASCII white space around node is ignored */

/* The form that was asked for, or that getnameinfo() returned. */
typedef enum xn_how {
    XN_HOW_LITERAL = 1, /* an IP address, or no name at all: unchanged */
    XN_HOW_ASCII = 2,   /* a name in ASCII: as typed */
    XN_HOW_ACE = 3,     /* the result of ToASCII */
    XN_HOW_RAW = 4      /* UTF-8, for /etc/hosts, mDNS and the like; never for DNS */
} xn_how;

typedef struct xn_resolve_info {
    xn_status status;            /* why the name was refused */
    xn_diag diag;                /* the same with its position in node, white space included */
    unsigned traits;             /* of the name as typed, see xn_traits */
    char ascii[XN_NAME_SIZE];    /* the name for SNI, Host:, certificates and cookies */
    char shown[XN_UNICODE_SIZE]; /* the name to show to a person, in UTF-8 */
    unsigned how;                /* an xn_how, or 0 if nothing was looked up */
    unsigned why;                /* XN_WHY_: the labels that are shown in ACE, see xn_to_display */
    size_t reserved[4];          /* 0; for later members */
} xn_resolve_info;

/* Like getaddrinfo() for a node in UTF-8.  A refused node gives EAI_NONAME, and info says why;
   every other error is libc's.  Free results with freeaddrinfo().  info may be NULL. */
XN_CHECKED int xn_getaddrinfo(const char *node, size_t nodelen, const char *service,
    const struct addrinfo *hints, unsigned flags, struct addrinfo **res, xn_resolve_info *info);

/* Like getnameinfo().  host is the name from libc, ACE labels included; info->shown is for
   people. */
XN_CHECKED int xn_getnameinfo(const struct sockaddr *sa, socklen_t salen, char *host,
    size_t hostlen, char *serv, size_t servlen, int niflags, unsigned flags, xn_resolve_info *info);

#ifdef __cplusplus
}
#endif

#endif
