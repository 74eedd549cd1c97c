/* SPDX-License-Identifier: MIT */
/* The functions of libresolv: queries of any type.  They only use DNS, so there is one form. */
#include "preload.h"

#include <errno.h>

/* Macros before glibc 2.34, for the names with underscores. */
#undef res_query
#undef res_search
#undef res_querydomain
#undef res_mkquery
#undef res_nquery
#undef res_nsearch
#undef res_nquerydomain
#undef res_nmkquery

/* Programs that were linked with an older glibc call the functions under their second name. */
#define ALSO_AS(name) EXPORT __attribute__((alias(#name), nothrow, leaf))

struct query {
    struct next next;
    struct names names;
    const char *name; /* the name to ask for */
    bool is_open;
};

/* Returns false, with h_errno set, if the name is refused or libc lacks the function. */
static bool
open_query(struct query *q, const char *name, res_state state)
{
    int error = HOST_NOT_FOUND;

    q->name = name;
    q->is_open = false;
    q->next = xni_find_next();
    if (q->next.res_query == NULL) { /* libresolv has not been loaded */
        errno = ENOSYS;
        error = NETDB_INTERNAL;
    } else {
        switch (xni_open_names(name, &q->names)) {
        case VERDICT_UNCHANGED: return true;
        case VERDICT_REFUSED: break;
        case VERDICT_ASK:
            q->name = q->names.dns;
            q->is_open = true;
            return true;
        }
    }
    h_errno = error;
    if (state != NULL)
        state->res_h_errno = error;
    return false;
}

static int
close_query(const struct query *q, int result)
{
    if (q->is_open)
        xni_close_names();
    return result;
}

/* Opens a name in two parts.  Only one part is open at a time, since no other names are converted
   while a name is open. */
static bool
open_queries(
    struct query *q, const char *name, struct query *d, const char *domain, res_state state)
{
    if (!open_query(d, domain, state))
        return false;
    close_query(d, 0);
    return open_query(q, name, state);
}

EXPORT int
res_query(const char *name, int class, int type, unsigned char *answer, int size)
{
    struct query q;

    if (!open_query(&q, name, NULL))
        return -1;
    return close_query(&q, q.next.res_query(q.name, class, type, answer, size));
}

ALSO_AS(res_query)
int __res_query(const char *name, int class, int type, unsigned char *answer, int size);

EXPORT int
res_search(const char *name, int class, int type, unsigned char *answer, int size)
{
    struct query q;

    if (!open_query(&q, name, NULL))
        return -1;
    return close_query(&q, q.next.res_search(q.name, class, type, answer, size));
}

ALSO_AS(res_search)
int __res_search(const char *name, int class, int type, unsigned char *answer, int size);

EXPORT int
res_nquery(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
{
    struct query q;

    if (!open_query(&q, name, state))
        return -1;
    return close_query(&q, q.next.res_nquery(state, q.name, class, type, answer, size));
}

ALSO_AS(res_nquery)
int __res_nquery(
    res_state state, const char *name, int class, int type, unsigned char *answer, int size);

EXPORT int
res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
{
    struct query q;

    if (!open_query(&q, name, state))
        return -1;
    return close_query(&q, q.next.res_nsearch(state, q.name, class, type, answer, size));
}

ALSO_AS(res_nsearch)
int __res_nsearch(
    res_state state, const char *name, int class, int type, unsigned char *answer, int size);

EXPORT int
res_querydomain(
    const char *name, const char *domain, int class, int type, unsigned char *answer, int size)
{
    struct query q, d;

    if (!open_queries(&q, name, &d, domain, NULL))
        return -1;
    return close_query(&q, q.next.res_querydomain(q.name, d.name, class, type, answer, size));
}

ALSO_AS(res_querydomain)
int __res_querydomain(
    const char *name, const char *domain, int class, int type, unsigned char *answer, int size);

EXPORT int
res_nquerydomain(res_state state, const char *name, const char *domain, int class, int type,
    unsigned char *answer, int size)
{
    struct query q, d;

    if (!open_queries(&q, name, &d, domain, state))
        return -1;
    return close_query(
        &q, q.next.res_nquerydomain(state, q.name, d.name, class, type, answer, size));
}

ALSO_AS(res_nquerydomain)
int __res_nquerydomain(res_state state, const char *name, const char *domain, int class, int type,
    unsigned char *answer, int size);

EXPORT int
res_mkquery(int op, const char *name, int class, int type, const unsigned char *data, int length,
    const unsigned char *unused, unsigned char *packet, int size)
{
    struct query q;

    if (!open_query(&q, name, NULL))
        return -1;
    return close_query(
        &q, q.next.res_mkquery(op, q.name, class, type, data, length, unused, packet, size));
}

ALSO_AS(res_mkquery)
int __res_mkquery(int op, const char *name, int class, int type, const unsigned char *data,
    int length, const unsigned char *unused, unsigned char *packet, int size);

EXPORT int
res_nmkquery(res_state state, int op, const char *name, int class, int type,
    const unsigned char *data, int length, const unsigned char *unused, unsigned char *packet,
    int size)
{
    struct query q;

    if (!open_query(&q, name, state))
        return -1;
    return close_query(&q,
        q.next.res_nmkquery(state, op, q.name, class, type, data, length, unused, packet, size));
}

ALSO_AS(res_nmkquery)
int __res_nmkquery(res_state state, int op, const char *name, int class, int type,
    const unsigned char *data, int length, const unsigned char *unused, unsigned char *packet,
    int size);
