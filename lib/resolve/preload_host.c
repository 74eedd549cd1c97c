/* SPDX-License-Identifier: MIT */
/* gethostbyname() and the functions like it, which RFC 3493 replaces and old programs call. */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "preload.h"

/* A call of one of the four functions: with a buffer or without, for one address family or for the
   default. */
struct host_call {
    struct next next;
    int family; /* AF_UNSPEC: the function without a family */
    struct hostent *entry;
    char *buffer;
    size_t size;
    struct hostent *result;
    int status; /* the result of the function with a buffer */
    int error;  /* an h_errno */
};

static void
call_host(const char *name, struct host_call *c)
{
    if (c->entry == NULL) {
        c->result = c->family == AF_UNSPEC ? c->next.gethostbyname(name)
                                           : c->next.gethostbyname2(name, c->family);
        c->error = c->result == NULL ? h_errno : 0;
        return;
    }
    c->status = c->family == AF_UNSPEC
        ? c->next.gethostbyname_r(name, c->entry, c->buffer, c->size, &c->result, &c->error)
        : c->next.gethostbyname2_r(
            name, c->family, c->entry, c->buffer, c->size, &c->result, &c->error);
}

/* Asks for a form; returns an EAI code.  Too small a buffer (NETDB_INTERNAL) ends the search.
   Another failure of raw octets does not replace that of the form before them. */
static int
ask_host(const struct form *form, void *user)
{
    struct host_call *c = user;
    int status = c->status, error = c->error;

    call_host(form->name, c);
    if (c->result != NULL)
        return 0;
    if (form->how == XN_HOW_RAW && error != 0 && c->error != NETDB_INTERNAL) {
        c->status = status;
        c->error = error;
    }
    switch (c->error) {
    case HOST_NOT_FOUND: return EAI_NONAME;
    case TRY_AGAIN: return EAI_AGAIN;
    case NO_RECOVERY: return EAI_FAIL;
    case NETDB_INTERNAL: return EAI_SYSTEM;
    default: return EAI_NODATA;
    }
}

static void
find_host(const char *name, struct host_call *c)
{
    struct names names;

    c->next = xni_find_next();
    switch (xni_open_names(name, &names)) {
    case VERDICT_UNCHANGED: call_host(name, c); break;
    case VERDICT_REFUSED: c->error = HOST_NOT_FOUND; break;
    case VERDICT_ASK: (void)xni_ask_forms(&names.forms, ask_host, c, NULL); xni_close_names();
    }
}

static struct hostent *
find_static(const char *name, int family)
{
    struct host_call call = {.family = family};

    find_host(name, &call);
    if (call.result == NULL)
        h_errno = call.error;
    return call.result;
}

EXPORT struct hostent *
gethostbyname(const char *name)
{
    return find_static(name, AF_UNSPEC);
}

EXPORT struct hostent *
gethostbyname2(const char *name, int family)
{
    return find_static(name, family);
}

static int
find_in_buffer(const char *name, int family, struct hostent *entry, char *buffer, size_t size,
    struct hostent **result, int *error)
{
    struct host_call call = {.family = family, .entry = entry, .buffer = buffer, .size = size};

    find_host(name, &call);
    *result = call.result;
    if (call.result == NULL)
        *error = call.error;
    return call.status;
}

EXPORT int
gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size,
    struct hostent **result, int *error)
{
    return find_in_buffer(name, AF_UNSPEC, entry, buffer, size, result, error);
}

EXPORT int
gethostbyname2_r(const char *name, int family, struct hostent *entry, char *buffer, size_t size,
    struct hostent **result, int *error)
{
    return find_in_buffer(name, family, entry, buffer, size, result, error);
}

/* Free memory for names of an entry that runxn -u makes longer.  A name that does not fit stays. */
struct space {
    char *at;
    size_t rest;
};

/* Replaces a name by the form to show: in place if that fits, else in the rest of the caller's
   space.  Returns the name's new address, or the name if it is not converted or does not fit. */
static char *
show_name(char *name, struct space *space)
{
    char shown[XN_UNICODE_SIZE];
    size_t size;

    if (!xni_show(name, shown))
        return name;
    size = strlen(shown) + 1;
    if (size > strlen(name) + 1) {
        if (size > space->rest)
            return name;
        name = space->at;
        space->at += size;
        space->rest -= size;
    }
    memcpy(name, shown, size);
    return name;
}

static void
show_entry(struct hostent *entry, struct space *space)
{
    entry->h_name = show_name(entry->h_name, space);
    for (char **alias = entry->h_aliases; alias != NULL && *alias != NULL; alias++)
        *alias = show_name(*alias, space);
}

EXPORT struct hostent *
gethostbyaddr(const void *address, socklen_t length, int family)
{
    static __thread char names[2 * XN_UNICODE_SIZE];
    struct hostent *entry = xni_find_next().gethostbyaddr(address, length, family);

    if (entry != NULL && xni_shows_unicode())
        show_entry(entry, &(struct space){names, sizeof(names)});
    return entry;
}

/* Returns the end of the data that libc has written into the caller's buffer. */
static char *
find_end(const struct hostent *entry)
{
    char *end = entry->h_name + strlen(entry->h_name) + 1;
    char **list;

#define EXTEND(to) end = (uintptr_t)(to) > (uintptr_t)end ? (char *)(to) : end
    for (list = entry->h_aliases; *list != NULL; list++)
        EXTEND(*list + strlen(*list) + 1);
    EXTEND(list + 1);
    for (list = entry->h_addr_list; *list != NULL; list++)
        EXTEND(*list + entry->h_length);
    EXTEND(list + 1);
#undef EXTEND
    return end;
}

EXPORT int
gethostbyaddr_r(const void *address, socklen_t length, int family, struct hostent *entry,
    char *buffer, size_t size, struct hostent **result, int *error)
{
    int status = xni_find_next().gethostbyaddr_r(
        address, length, family, entry, buffer, size, result, error);

    if (status == 0 && *result != NULL && xni_shows_unicode()) {
        char *end = find_end(*result);

        show_entry(*result, &(struct space){end, (size_t)(buffer + size - end)});
    }
    return status;
}
