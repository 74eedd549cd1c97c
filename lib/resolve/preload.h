/* SPDX-License-Identifier: MIT */
/* The library that runxn preloads: its functions replace libc's, convert non-ASCII names and call
   libc's. */
#ifndef PRELOAD_H
#define PRELOAD_H

#include <resolv.h>

#include "name_forms.h"

#define EXPORT __attribute__((visibility("default")))

/* The functions that this library replaces, as the next library in search order defines them, or
   NULL. */
struct next {
    int (*getaddrinfo)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    int (*getaddrinfo_a)(int, struct gaicb *[], int, struct sigevent *);
    int (*getnameinfo)(
        const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
    struct hostent *(*gethostbyname)(const char *);
    struct hostent *(*gethostbyname2)(const char *, int);
    int (*gethostbyname_r)(
        const char *, struct hostent *, char *, size_t, struct hostent **, int *);
    int (*gethostbyname2_r)(
        const char *, int, struct hostent *, char *, size_t, struct hostent **, int *);
    struct hostent *(*gethostbyaddr)(const void *, socklen_t, int);
    int (*gethostbyaddr_r)(
        const void *, socklen_t, int, struct hostent *, char *, size_t, struct hostent **, int *);
    int (*res_query)(const char *, int, int, unsigned char *, int);
    int (*res_search)(const char *, int, int, unsigned char *, int);
    int (*res_querydomain)(const char *, const char *, int, int, unsigned char *, int);
    int (*res_mkquery)(int, const char *, int, int, const unsigned char *, int,
        const unsigned char *, unsigned char *, int);
    int (*res_nquery)(res_state, const char *, int, int, unsigned char *, int);
    int (*res_nsearch)(res_state, const char *, int, int, unsigned char *, int);
    int (*res_nquerydomain)(res_state, const char *, const char *, int, int, unsigned char *, int);
    int (*res_nmkquery)(res_state, int, const char *, int, int, const unsigned char *, int,
        const unsigned char *, unsigned char *, int);
};

struct next xni_find_next(void);

/* What to do with a name that a program passes to libc. */
enum verdict {
    VERDICT_UNCHANGED, /* ASCII, or NULL: call libc with the program's own argument */
    VERDICT_REFUSED,   /* refused by a guard: report that it does not exist */
    VERDICT_ASK        /* ask for the forms; a name that is not a host name has one, as typed */
};

struct names {
    struct forms forms;
    const char *dns; /* for functions that know only DNS */
    char ascii[XN_NAME_SIZE];
};

enum verdict xni_open_names(const char *name, struct names *names);
/* Closes a name after VERDICT_ASK.  Until then, calls that libc makes in this thread are not
   converted. */
void xni_close_names(void);

/* Returns whether runxn -u is in effect. */
bool xni_shows_unicode(void);
/* Writes the form of a name to show, in the charset of the locale.  out has XN_UNICODE_SIZE octets.
   Returns false if the name does not change. */
bool xni_show(const char *name, char *out);

#endif
