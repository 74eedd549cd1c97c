/* SPDX-License-Identifier: MIT */
#include "name_forms.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether a name, the result of ToASCII, has one label, or ends in `local` (RFC 6762
   section 3).  Ignores a final dot. */
static bool
is_local(const char *ascii)
{
    size_t length = strlen(ascii);
    const char *dot;

    if (ascii[length - 1] == '.')
        length--;
    dot = memchr(ascii, '.', length);
    return dot == NULL || (length > 6 && memcmp(ascii + length - 6, ".local", 6) == 0);
}

/* Copies the octets as typed, but with U+002E for each dot, the only dot elsewhere.  Returns false
   for names of thousands of octets, which ToASCII may shorten: no source has them in that form. */
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

/* RFC 6055 section 3: a resolver may ask sources other than DNS, which contain UTF-8. */
void
xni_find_forms(const char *text, size_t length, const char *ascii, struct forms *forms)
{
    const struct form ace = {XN_HOW_ACE, ascii}, raw = {XN_HOW_RAW, NULL};
    bool is_raw_first = XNI_ASKS_RAW && is_local(ascii);

    forms->text = text;
    forms->length = length;
    forms->count = XNI_ASKS_RAW ? 2 : 1;
    forms->list[is_raw_first ? 1 : 0] = ace;
    forms->list[is_raw_first ? 0 : 1] = raw;
    if (is_raw_first && xni_form_at(forms, 0) == NULL) {
        forms->list[0] = ace;
        forms->count = 1;
    }
}

/* Most names are found in their first form, so the second is made on demand. */
const struct form *
xni_form_at(struct forms *forms, unsigned i)
{
    struct form *form = &forms->list[i];

    if (form->name == NULL && copy_raw(forms->text, forms->length, forms->raw, sizeof(forms->raw)))
        form->name = forms->raw;
    return form->name != NULL ? form : NULL;
}

/* Another source, such as /etc/hosts, may have the name when no DNS server answers. */
bool
xni_tries_next(int error)
{
    return error == EAI_NONAME || error == EAI_AGAIN || error == EAI_FAIL;
}

/* Returns whether a result replaces the one before it: a failed raw lookup does not replace the
   error of DNS. */
static bool
counts(const struct form *form, int error)
{
    return form->how == XN_HOW_ACE || error == 0 || error == EAI_MEMORY || error == EAI_SYSTEM;
}

int
xni_ask_forms(
    struct forms *forms, int (*ask)(const struct form *form, void *user), void *user, unsigned *how)
{
    int error = EAI_NONAME;

    for (unsigned i = 0; i < forms->count && (i == 0 || xni_tries_next(error)); i++) {
        const struct form *form = xni_form_at(forms, i);
        int next = form != NULL ? ask(form, user) : EAI_NONAME;

        if (form == NULL || (i > 0 && !counts(form, next)))
            continue;
        error = next;
        if (how != NULL)
            *how = (unsigned)form->how;
    }
    return error;
}

/* glibc's flags that would load libidn2. */
#ifdef AI_IDN
#define IDN_FLAGS (AI_IDN | AI_CANONIDN)
#else
#define IDN_FLAGS 0
#endif

/* glibc 2.36 sends raw octets to DNS if the canonical name is wanted and the family is given, so
   the hints do not ask for that name. */
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
    (*list)->ai_canonname = strdup(canonical); /* glibc's freeaddrinfo() frees it */
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
