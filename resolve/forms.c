/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "forms.h"

#include <stdlib.h>
#include <string.h>

/* Whether a name has one label, or ends in `local`: RFC 6762 section 3.  A final dot is ignored. */
static bool
is_local(const char *ascii)
{
    size_t length = strlen(ascii);
    const char *dot;

    if (length > 0 && ascii[length - 1] == '.')
        length--;
    dot = memchr(ascii, '.', length);
    return dot == NULL || (length > 6 && memcmp(ascii + length - 6, ".local", 6) == 0);
}

/* The octets as typed, but with U+002E for each dot, since only that separates labels elsewhere.
   Names of thousands of octets, which ToASCII may shorten, are not known to anybody in that form.
 */
static bool
copy_raw(const char *text, size_t length, char *raw, size_t cap)
{
    const char *label;
    size_t pos = 0, labellen, out = 0;

    while (xn_label_next(text, length, &pos, &label, &labellen)) {
        if (labellen + 1 >= cap - out)
            return false;
        memcpy(raw + out, label, labellen);
        out += labellen;
        if (pos <= length)
            raw[out++] = '.';
    }
    raw[out] = '\0';
    return true;
}

/* RFC 6055 section 3: a resolver may ask other sources than DNS, which contain UTF-8. */
void
xni_find_forms(const char *text, size_t length, const char *ascii, struct forms *forms)
{
    struct form ace = {XN_HOW_ACE, ascii}, raw = {XN_HOW_RAW, forms->raw};
    bool is_raw_first = is_local(ascii);

    forms->count = 1;
    forms->list[0] = ace;
    if (!XNI_ASKS_RAW || !copy_raw(text, length, forms->raw, sizeof(forms->raw)))
        return;
    forms->count = 2;
    forms->list[is_raw_first ? 0 : 1] = raw;
    forms->list[is_raw_first ? 1 : 0] = ace;
}

/* A local name may be known to another source than the one that failed; any other name is asked
   again only if it does not exist. */
bool
xni_tries_next(const struct forms *forms, int error)
{
    return error == EAI_NONAME
        || (forms->list[0].how == XN_HOW_RAW && (error == EAI_AGAIN || error == EAI_FAIL));
}

/* That nobody knows the raw octets does not replace what DNS said of the name. */
static bool
counts(const struct form *form, int error)
{
    return form->how == XN_HOW_ACE || error == 0 || error == EAI_MEMORY || error == EAI_SYSTEM;
}

int
xni_ask_forms(const struct forms *forms, int (*ask)(const struct form *form, void *user),
    void *user, unsigned *how)
{
    unsigned counting = 0;
    int error = ask(&forms->list[0], user);

    for (unsigned i = 1; i < forms->count && xni_tries_next(forms, error); i++) {
        int next = ask(&forms->list[i], user);

        if (counts(&forms->list[i], next)) {
            error = next;
            counting = i;
        }
    }
    if (how != NULL)
        *how = (unsigned)forms->list[counting].how;
    return error;
}

/* glibc's flags that would load libidn2. */
#ifdef AI_IDN
#define IDN_FLAGS (AI_IDN | AI_CANONIDN)
#else
#define IDN_FLAGS 0
#endif

/* glibc 2.36 sends raw octets to DNS after all if the canonical name is wanted and the family is
   given, so that name is not asked for. */
const struct addrinfo *
xni_hints_for(const struct form *form, const struct addrinfo *hints, struct addrinfo *copy)
{
    int flags = IDN_FLAGS | (form->how == XN_HOW_RAW ? AI_CANONNAME : 0);

    if (hints == NULL || !(hints->ai_flags & flags))
        return hints;
    *copy = *hints;
    copy->ai_flags &= ~flags;
    return copy;
}

int
xni_set_canonical(const struct form *form, const struct addrinfo *hints, const char *canonical,
    struct addrinfo **list)
{
    if (form->how != XN_HOW_RAW || hints == NULL || !(hints->ai_flags & AI_CANONNAME))
        return 0;
    (*list)->ai_canonname = strdup(canonical); /* which glibc's freeaddrinfo() frees */
    if ((*list)->ai_canonname != NULL)
        return 0;
    freeaddrinfo(*list);
    *list = NULL;
    return EAI_MEMORY;
}

int
xni_ask_addrinfo(const struct form *form, void *user)
{
    const struct addrinfo_call *call = user;
    struct addrinfo copy;
    const struct addrinfo *hints = xni_hints_for(form, call->hints, &copy);
    int error = call->getaddrinfo(form->name, call->service, hints, call->res);

    return error != 0 ? error : xni_set_canonical(form, call->hints, call->canonical, call->res);
}
