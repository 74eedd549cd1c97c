/* SPDX-License-Identifier: MIT */
/* The tables of xn-table collide.  A name chooses its table by a tag: idn:table or idnLang in
   EPP. */
#include <stdlib.h>

#include "collide_names.h"
#include "registry_load.h"

/* Without one relation, labels of different tables are only compared by the common table and by
   their names. */
static void
warn_of_contradiction(const struct collider *k)
{
    struct buffer text = {0};

    if (k->c->filter.quiet)
        return;
    buffer_text(&text, "xn-table: warning: ");
    put_contradiction(&text, k->c->registry);
    buffer_text(&text, ", so labels of different tables have no common index");
    print_message(&text);
}

void
scope_open(struct scope *scope, const struct table *table)
{
    xn_table_info info;

    xn_table_get_info(table->file.table, &info);
    scope->table = table;
    scope->has_key = info.index_incomplete != 0;
    scope->size = xn_table_workspace(table->file.table);
    scope->workspace = check_memory(malloc(scope->size));
}

/* Adds the tables of the registry; --common is the last. */
void
scopes_open(struct collider *k)
{
    struct command *c = k->c;
    struct registry *r = c->registry = registry_open(c);

    if (r->loose > 1 && !r->is_united)
        warn_of_contradiction(k);
    k->scopes = check_memory(calloc(r->tables.count, sizeof(*k->scopes)));
    k->scope_count = r->tables.count;
    for (size_t i = 0; i < r->tables.count; i++)
        scope_open(&k->scopes[i], &r->tables.items[i]);
    if (c->common != NULL)
        k->common = &k->scopes[r->tables.count - 1];
}

void
scopes_close(struct collider *k)
{
    for (size_t i = 0; i < k->scope_count; i++)
        free(k->scopes[i].workspace);
    free(k->scopes);
}
