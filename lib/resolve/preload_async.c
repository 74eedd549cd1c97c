/* SPDX-License-Identifier: MIT */
/* getaddrinfo_a() of glibc, whose threads call libc's own getaddrinfo(). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "preload.h"

/* A name that requests point to.  A program may examine its request at any time, even after the
   reply, so each name is kept, once, until the program ends.  The list only grows, at its head,
   without a lock. */
struct kept_name {
    struct kept_name *next;
    char text[];
};

static const char *
keep_name(const char *name)
{
    static struct kept_name *kept[256];
    size_t length = strlen(name);
    unsigned hash = 0;
    struct kept_name *first, *added;

    for (size_t i = 0; i < length; i++)
        hash = (hash * 33 + (unsigned char)name[i]) % 0x10000;
    hash %= sizeof(kept) / sizeof(*kept);
    first = __atomic_load_n(&kept[hash], __ATOMIC_ACQUIRE);
    for (const struct kept_name *old = first; old != NULL; old = old->next)
        if (strcmp(old->text, name) == 0)
            return old->text;
    added = malloc(sizeof(*added) + length + 1);
    if (added == NULL)
        return NULL;
    memcpy(added->text, name, length + 1);
    added->next = first;
    while (!__atomic_compare_exchange_n(
        &kept[hash], &added->next, added, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
    return added->text;
}

/* A request of the batch whose name is not ASCII. */
struct item {
    struct gaicb *request;
    const char *typed;
    const struct addrinfo *hints;
    struct addrinfo copy;
    const struct form *form; /* the last one that was asked for */
    struct names names;
};

/* Refuses a request without asking: libc does not see it. */
static void
refuse_request(struct gaicb *request)
{
    request->ar_result = NULL;
    request->__return = EAI_NONAME;
}

/* Finds the requests to convert.  Refused ones become NULL in the list, which libc permits. */
static int
open_items(struct gaicb *list[], int count, struct item *items)
{
    int found = 0;

    for (int i = 0; i < count; i++) {
        struct item *item = &items[found];

        if (list[i] == NULL)
            continue;
        switch (xni_open_names(list[i]->ar_name, &item->names)) {
        case VERDICT_UNCHANGED: break;
        case VERDICT_REFUSED:
            refuse_request(list[i]);
            list[i] = NULL;
            break;
        case VERDICT_ASK:
            xni_close_names();
            item->request = list[i];
            item->typed = list[i]->ar_name;
            item->hints = list[i]->ar_request;
            found++;
        }
    }
    return found;
}

/* Sends requests without waiting, which allows only one form of each. */
static int
ask_later(const struct next *next, struct gaicb *list[], int count, struct sigevent *event,
    struct item *items, int found)
{
    for (int i = 0; i < found; i++) {
        const char *name = items[i].names.dns;

        if (name != items[i].typed) {
            name = keep_name(name);
            if (name == NULL)
                return EAI_MEMORY;
            items[i].request->ar_name = name;
        }
    }
    return next->getaddrinfo_a(GAI_NOWAIT, list, count, event);
}

/* Returns whether to ask for another form of an item. */
static bool
is_open(const struct item *item, unsigned asked)
{
    return asked == 0
        || (asked < item->names.forms.count && xni_tries_next(item->request->__return));
}

/* Restores a request as the program made it, with the reply. */
static void
restore(const struct item *item)
{
    struct gaicb *request = item->request;

    if (request->__return == 0)
        request->__return =
            xni_set_canonical(item->form, item->hints, item->names.dns, &request->ar_result);
    request->ar_name = item->typed;
    request->ar_request = item->hints;
}

/* Sends all requests at once, and again those with a next form to ask for. */
static int
ask_now(const struct next *next, struct gaicb *list[], int count, struct sigevent *event,
    struct item *items, int found)
{
    int error = 0, open = found;

    for (unsigned asked = 0; error == 0 && (asked == 0 || open > 0); asked++) {
        if (asked > 0)
            memset(list, 0, (size_t)count * sizeof(*list));
        open = 0;
        for (int i = 0; i < found; i++) {
            struct item *item = &items[i];
            const struct form *form;

            if (!is_open(item, asked))
                continue;
            form = xni_form_at(&item->names.forms, asked);
            if (form == NULL)
                continue;
            item->form = form;
            item->request->ar_name = form->name;
            item->request->ar_request = xni_hints_for(form, item->hints, &item->copy);
            if (asked > 0)
                list[open] = item->request;
            open++;
        }
        if (asked == 0 || open > 0)
            error = next->getaddrinfo_a(GAI_WAIT, list, count, event);
    }
    for (int i = 0; i < found; i++)
        restore(&items[i]);
    return error;
}

static bool
is_ascii_batch(struct gaicb *list[], int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] != NULL && list[i]->ar_name != NULL)
            for (const char *c = list[i]->ar_name; *c != '\0'; c++)
                if ((unsigned char)*c >= 0x80)
                    return false;
    return true;
}

EXPORT int
getaddrinfo_a(int mode, struct gaicb *list[], int count, struct sigevent *event)
{
    struct next next = xni_find_next();
    struct gaicb **copy;
    struct item *items;
    int error = EAI_MEMORY, found;

    if (next.getaddrinfo_a == NULL) {
        errno = ENOSYS;
        return EAI_SYSTEM;
    }
    if ((mode != GAI_WAIT && mode != GAI_NOWAIT) || count <= 0 || is_ascii_batch(list, count))
        return next.getaddrinfo_a(mode, list, count, event);
    copy = malloc((size_t)count * sizeof(*copy));
    items = calloc((size_t)count, sizeof(*items));
    if (copy != NULL && items != NULL) {
        memcpy(copy, list, (size_t)count * sizeof(*copy));
        found = open_items(copy, count, items);
        error = (mode == GAI_WAIT ? ask_now : ask_later)(&next, copy, count, event, items, found);
    }
    free(copy);
    free(items);
    return error;
}
