/* SPDX-License-Identifier: MIT */
/* getaddrinfo(), freeaddrinfo() and getnameinfo() of a test program, which libxn-resolve calls
   instead of libc's: they record what they were asked, and give the answers that the test has
   prepared. */
#ifndef STUB_H
#define STUB_H

#include <stddef.h>

struct addrinfo;
struct sockaddr;

struct stub_answer {
    const char *name;
    int error; /* 0: one address */
};

/* The next calls: answers, up to one whose name is NULL; every other name gives EAI_NONAME. */
void stub_open(const struct stub_answer *answers);
/* The names asked since then, separated by `|`; "(null)" for a NULL node. */
const char *stub_asked(void);
/* Of the last call: its arguments. */
extern const char *stub_node, *stub_service;
extern const struct addrinfo *stub_hints;
extern int stub_flags;
/* How many results freeaddrinfo() has got. */
extern unsigned stub_freed;

/* The host that getnameinfo() returns; NULL: EAI_NONAME. */
extern const char *stub_host;
/* The other arguments of its last call. */
struct stub_nameinfo {
    const struct sockaddr *sa;
    size_t salen;
    const char *host, *serv;
    size_t hostlen, servlen;
};
extern struct stub_nameinfo stub_nameinfo;

#endif
