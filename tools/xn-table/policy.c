/* SPDX-License-Identifier: MIT */
/* --policy: finds the section and the value that apply. */
#include "policy.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/text.h"

bool
lower_tag(const char *text, size_t length, char out[POLICY_TAG_MAX + 1])
{
    if (length == 0 || length > POLICY_TAG_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = (char)(text[i] == '_' ? '-' : ascii_lower(text[i]));

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '.')
            return false;
        out[i] = c;
    }
    out[length] = '\0';
    return true;
}

const struct policy_section *
policy_find(const struct policy *p, enum policy_kind kind, const char *name, size_t length)
{
    uint32_t hash = set_hash(&p->names, kind, name, length);
    const struct set_slot *slot = NULL;

    while ((slot = set_find(&p->names, hash, slot)) != NULL) {
        const struct policy_section *s = &p->sections.items[slot->number];

        if (s->kind == kind && strlen(s->name) == length && memcmp(s->name, name, length) == 0)
            return s;
    }
    return NULL;
}

const struct policy_value *
policy_value(const struct policy *p, const struct policy_section *zone,
    const struct policy_section *language, enum policy_key key)
{
    if (language != NULL && language->values[key].line > 0)
        return &language->values[key];
    if (zone != NULL && zone->values[key].line > 0)
        return &zone->values[key];
    return p->sections.items[0].values[key].line > 0 ? &p->sections.items[0].values[key] : NULL;
}

bool
policy_gives(const struct policy *p, enum policy_key key)
{
    for (size_t i = 0; i < p->sections.count; i++)
        if (p->sections.items[i].values[key].line > 0)
            return true;
    return false;
}

bool
policy_lists(const struct policy_value *value, const char *text)
{
    for (size_t i = 0; i < value->count; i++)
        if (strcmp(value->items[i].text, text) == 0)
            return true;
    return false;
}

static void
free_section(struct policy_section *s)
{
    for (int key = 0; key < KEYS; key++) {
        struct policy_value *v = &s->values[key];

        for (size_t i = 0; i < v->count; i++)
            free(v->items[i].text);
        free(v->items);
        free(v->clause);
    }
    free(s->name);
    free(s->clause);
}

void
policy_free(struct policy *p)
{
    for (size_t i = 0; i < p->sections.count; i++)
        free_section(&p->sections.items[i]);
    free(p->sections.items);
    set_free(&p->names);
    free(p->path);
    *p = (struct policy){0};
}
