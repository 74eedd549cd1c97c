/* SPDX-License-Identifier: MIT */
/* The tables of xn-table collide, and the tags by which names choose theirs: the value of idn:table
   or idnLang in EPP. */
#include <stdlib.h>

#include "collide_names.h"
#include "registry_load.h"

/* Adds the tables of the registry, of which the last is --common. */
void
scopes_open(struct collider *k)
{
    struct command *c = k->c;
    struct registry *r = c->registry = registry_open(c);

    if (c->common != NULL)
        (void)add_table(r, c->common, c->format, NULL);
    k->scopes = check_memory(calloc(r->count, sizeof(*k->scopes)));
    k->scope_count = r->count;
    for (size_t i = 0; i < r->count; i++) {
        struct scope *scope = &k->scopes[i];

        scope->table = &r->tables[i];
        scope->key = collision_key_open(scope->table->file.table);
        scope->size = xn_table_workspace(scope->table->file.table);
        scope->workspace = check_memory(malloc(scope->size));
    }
    if (c->common != NULL)
        k->common = &k->scopes[r->count - 1];
}

void
scopes_close(struct collider *k)
{
    for (size_t i = 0; i < k->scope_count; i++) {
        collision_key_close(k->scopes[i].key);
        free(k->scopes[i].workspace);
    }
    free(k->scopes);
}

const struct scope *
find_scope(const struct collider *k, const char *tag, size_t length, bool *is_ambiguous)
{
    const struct registry *r = k->c->registry;
    const struct table *found = NULL;
    char lower[POLICY_TAG_MAX + 1];

    *is_ambiguous = false;
    if (lower_tag(tag, length, lower))
        found = registry_find(r, NULL, 0, lower, is_ambiguous);
    return found != NULL ? &k->scopes[found - r->tables] : NULL;
}
