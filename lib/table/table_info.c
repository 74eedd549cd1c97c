/* SPDX-License-Identifier: MIT */
/* Returns the contents of a table, and compares strings of code points. */
#include "table.h"

size_t
xn_table_size(const xn_table *table)
{
    return table != NULL ? table->size : 0;
}

void
xn_table_get_info(const xn_table *table, xn_table_info *info)
{
    *info = (xn_table_info){.format = (xn_table_format)table->format,
        .version = table_text(table, table->version),
        .version_comment = table_text(table, table->version_comment),
        .date = table_text(table, table->date),
        .valid_from = table_text(table, table->valid_from),
        .valid_until = table_text(table, table->valid_until),
        .unicode_version = table_text(table, table->unicode_version),
        .languages = table->languages,
        .scopes = table->scopes,
        .entries = table->entries,
        .code_points = table->code_points,
        .sequences = table->sequences,
        .variants = table->variants,
        .classes = table->classes,
        .rules = table->rules,
        .actions = table->explicit_actions,
        .warnings = table->warnings,
        .index_incomplete = table->letters > 0};
}

const char *
xn_table_language(const xn_table *table, size_t i)
{
    if (i >= table->languages)
        return NULL;
    return table_text(table, SECTION(table, uint32_t, first_language)[i]);
}

const char *
xn_table_scope(const xn_table *table, size_t i, const char **type)
{
    const uint32_t *scope;

    if (i >= table->scopes)
        return NULL;
    scope = SECTION(table, uint32_t, first_scope) + 2 * i;
    if (type != NULL)
        *type = table_text(table, scope[0]);
    return table_text(table, scope[1]);
}

int
xn_table_get_entry(const xn_table *table, size_t i, xn_table_entry *entry)
{
    const struct entry *from;

    if (i >= table->entries)
        return 0;
    from = SECTION(table, struct entry, first_entry) + i;
    *entry = (xn_table_entry){.cps = SECTION(table, uint32_t, first_cp) + from->cps,
        .length = from->length,
        .last = from->last,
        .when = rule_name(table, from->context),
        .negated = from->negated,
        .tags = table_text(table, from->tags),
        .comment = table_text(table, from->comment),
        .line = from->line,
        .variants = from->variants};
    return 1;
}

int
xn_table_get_variant(const xn_table *table, size_t entry, size_t i, xn_table_variant *variant)
{
    const struct entry *of;
    const struct variant *from;

    if (entry >= table->entries)
        return 0;
    of = SECTION(table, struct entry, first_entry) + entry;
    if (i >= of->variants)
        return 0;
    from = SECTION(table, struct variant, first_variant) + of->variant + i;
    *variant = (xn_table_variant){.cps = SECTION(table, uint32_t, first_cp) + from->cps,
        .length = from->length,
        .type = table_text(table, from->type_text),
        .when = rule_name(table, from->context),
        .negated = from->negated,
        .comment = table_text(table, from->comment),
        .line = from->line};
    return 1;
}

int
xn_table_get_action(const xn_table *table, size_t i, xn_table_action *action)
{
    const struct action *from;

    if (i >= table->actions)
        return 0;
    from = SECTION(table, struct action, first_action) + i;
    *action = (xn_table_action){.disposition = table_text(table, from->disposition),
        .rule = rule_name(table, from->rule),
        .comment = table_text(table, from->comment),
        .negated = from->negated,
        .line = from->line};
    return 1;
}

int
xni_compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (alen > blen) - (alen < blen);
}

int
xni_compare_spans(const void *cps, const void *a, const void *b)
{
    const uint32_t *all = cps, *x = a, *y = b;

    return xni_compare_cps(all + x[0], x[1], all + y[0], y[1]);
}

size_t
xni_find_span(const void *items, size_t count, size_t size, const uint32_t *cps,
    const uint32_t *string, size_t length)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const uint32_t *item = (const void *)((const char *)items + middle * size);

        if (xni_compare_cps(cps + item[0], item[1], string, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
