/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "forms.h"

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
xni_ask_forms(
    const struct forms *forms, int (*ask)(const char *name, void *user), void *user, unsigned *how)
{
    unsigned counting = 0;
    int error = ask(forms->list[0].name, user);

    for (unsigned i = 1; i < forms->count && xni_tries_next(forms, error); i++) {
        int next = ask(forms->list[i].name, user);

        if (counts(&forms->list[i], next)) {
            error = next;
            counting = i;
        }
    }
    if (how != NULL)
        *how = (unsigned)forms->list[counting].how;
    return error;
}
