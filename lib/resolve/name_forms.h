/* SPDX-License-Identifier: MIT */
/* The forms of a name that libc is asked for, and their order. */
#ifndef NAME_FORMS_H
#define NAME_FORMS_H

#include <stdbool.h>

#include "xn-resolve.h"

/* RFC 3490 section 6.2: a lookup is a query, and host names follow the STD 3 rules, with the
   underscores of service names (RFC 8552). */
enum { LOOKUP_FLAGS = XN_ALLOW_UNASSIGNED | XN_STD3 | XN_UNDERSCORE | XN_LOWER };

/* glibc keeps names with octets above 7F out of DNS queries, at least since 2.33; others, such as
   musl, do not. */
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
#define XNI_ASKS_RAW true
#endif
#endif
#ifndef XNI_ASKS_RAW
#define XNI_ASKS_RAW false
#endif

struct form {
    xn_how how;
    const char *name; /* NULL until it is made from text */
};

struct forms {
    unsigned count;
    struct form list[3];
    const char *text;
    size_t length;
    char raw[XN_UNICODE_SIZE];
};

/* Lists the forms of a name.  text is a name in UTF-8 that is not ASCII, and ascii its result of
   ToASCII; both must remain valid. */
void xni_find_forms(const char *text, size_t length, const char *ascii, struct forms *forms);

/* Returns form i with its name, or NULL if the name is too long for any source, which the first
   form never is. */
const struct form *xni_form_at(struct forms *forms, unsigned i);

/* Returns whether to ask for the next form after an error. */
bool xni_tries_next(int error);

/* Asks for each form until one is found, and returns 0 or an EAI code.  *how, if how is not NULL,
   is the form that was found, or whose error is returned. */
int xni_ask_forms(struct forms *forms, int (*ask)(const struct form *form, void *user), void *user,
    unsigned *how);

/* The arguments of a call of getaddrinfo(), without the name. */
struct addrinfo_call {
    int (*getaddrinfo)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    const char *service;
    const struct addrinfo *hints;
    struct addrinfo **res;
    const char *canonical; /* the canonical name, if found in UTF-8 */
};

/* Asks getaddrinfo() for a form, as a callback of xni_ask_forms().  user is a struct
   addrinfo_call. */
int xni_ask_addrinfo(const struct form *form, void *user);

/* Returns the hints for a form, in *copy if they differ from hints. */
const struct addrinfo *
xni_hints_for(const struct form *form, const struct addrinfo *hints, struct addrinfo *copy);
/* Sets the canonical name after success, if it was wanted.  Returns 0; or EAI_MEMORY, and frees
   list. */
int xni_set_canonical(const struct form *form, const struct addrinfo *hints, const char *canonical,
    struct addrinfo **list);

#endif
