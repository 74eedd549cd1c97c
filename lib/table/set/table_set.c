/* SPDX-License-Identifier: MIT */
/* Makes a set of tables: their tags and domains, and one relation of variants. */
#include <time.h>

#include "table_set.h"

static uint32_t
add_text(struct set_draft *draft, const char *text, size_t length)
{
    uint32_t at = (uint32_t)draft->text.count;
    char *added = xni_must_append(&draft->memory, &draft->text, 1, length + 1);

    memcpy(added, text, length);
    return at;
}

static void
add_domain(struct set_draft *draft, const char *text, size_t length, uint32_t table)
{
    char name[XN_NAME_SIZE];
    uint32_t labels, at;

    if (!xni_convert_domain(text, length, name, &labels))
        return;
    at = add_text(draft, name, strlen(name));
    MUST_ADD(&draft->memory, &draft->domains, struct domain) = (struct domain){at, table};
    if (labels > draft->domain_labels)
        draft->domain_labels = labels;
}

/* Adds the domains that a table declares, and the one by whose name it was given. */
static void
add_domains(struct set_draft *draft, const xn_table_member *given, uint32_t table)
{
    const char *scope, *type;

    for (size_t i = 0; (scope = xn_table_scope(given->table, i, &type)) != NULL; i++)
        if (strcmp(type, "domain") == 0) /* "." is the root, and ".example" a domain */
            add_domain(draft, scope + (scope[0] == '.'), strlen(scope + (scope[0] == '.')), table);
    if (given->name != NULL && given->name[0] != '\0')
        add_domain(draft, given->name, strlen(given->name), table);
}

static void
add_member(struct set_draft *draft, const xn_table_member *given)
{
    uint32_t number = (uint32_t)draft->members.count, name;
    size_t workspace = xn_table_workspace(given->table);

    name = given->name != NULL ? add_text(draft, given->name, strlen(given->name)) : 0;
    MUST_ADD(&draft->memory, &draft->members, struct member) =
        (struct member){given->table, name, given->flags};
    if (given->flags == XN_TABLE_EVERYWHERE)
        MUST_ADD(&draft->memory, &draft->everywhere, uint32_t) = number;
    if (given->flags == XN_TABLE_COMMON)
        draft->common = number;
    else if (given->flags == 0)
        add_domains(draft, given, number);
    if (workspace > draft->workspace)
        draft->workspace = workspace;
}

static int
compare_domains(const void *context, const void *a, const void *b)
{
    const struct domain *one = a, *other = b;
    const char *text = context;
    int order = strcmp(text + one->name, text + other->name);

    return order != 0 ? order : compare_numbers(one->table, other->table);
}

/* Sorts the domains, and drops those that a table has twice. */
static void
sort_domains(struct set_draft *draft)
{
    struct domain *domains = draft->domains.items;
    size_t kept = 0;

    xni_sort(domains, draft->domains.count, sizeof(*domains), compare_domains, draft->text.items);
    for (size_t i = 0; i < draft->domains.count; i++)
        if (kept == 0 || compare_domains(draft->text.items, &domains[kept - 1], &domains[i]) != 0)
            domains[kept++] = domains[i];
    draft->domains.count = kept;
}

/* Copies the draft to one block. */
static xn_table_set *
copy_draft(struct set_draft *draft, bool is_united)
{
    uint32_t member, everywhere, text, domain, mapping, cps, size;
    const struct section sections[] = {{&draft->members, sizeof(struct member), &member},
        {&draft->everywhere, sizeof(uint32_t), &everywhere}, {&draft->text, 1, &text},
        {&draft->domains, sizeof(struct domain), &domain},
        {&draft->mappings, sizeof(struct mapping), &mapping},
        {&draft->cps, sizeof(uint32_t), &cps}};
    xn_table_set *set,
        start = {.count = draft->count,
            .common = draft->common,
            .everywhere_count = (uint32_t)draft->everywhere.count,
            .is_united = is_united,
            .workspace = draft->workspace,
            .domains = (uint32_t)draft->domains.count,
            .domain_labels = draft->domain_labels,
            .mappings = (uint32_t)draft->mappings.count};
    const char *block;

    for (size_t i = 0; i < draft->mappings.count; i++)
        if (ITEM(draft->mappings, struct mapping, i)->length > start.longest)
            start.longest = ITEM(draft->mappings, struct mapping, i)->length;
    set = xni_must_assemble(&draft->memory, &start, sizeof(start), &size, sections,
        sizeof(sections) / sizeof(*sections));
    block = (const char *)set;
    set->member = (const void *)(block + member);
    set->everywhere = (const void *)(block + everywhere);
    set->text = block + text;
    set->domain = (const void *)(block + domain);
    set->mapping = (const void *)(block + mapping);
    set->cps = (const void *)(block + cps);
    return set;
}

static xn_table_status
make_set(struct set_draft *draft, xn_table_set **set)
{
    bool is_united = (draft->options->flags & XN_TABLE_UNITE) != 0;
    xn_table_status status;
    jmp_buf end;

    draft->memory.end = &end;
    if (setjmp(end) != 0)
        return draft->memory.over_limit ? XN_TABLE_E_LIMIT : XN_TABLE_E_MEMORY;
    add_text(draft, "", 0);
    MUST_ADD(&draft->memory, &draft->cps, uint32_t) = 0; /* so that the array is not NULL */
    for (uint32_t i = 0; i < draft->count; i++)
        add_member(draft, &draft->given[i]);
    sort_domains(draft);
    status = is_united ? xni_must_unite(draft) : XN_TABLE_OK;
    if (status == XN_TABLE_OK)
        *set = copy_draft(draft, is_united);
    return status;
}

/* Returns whether each member has a table and a known flag, and at most one is common. */
static bool
are_members(const xn_table_member *members, size_t count)
{
    size_t common = 0;

    if (count > XN_TABLE_SET_MAX || (members == NULL && count > 0))
        return false;
    for (size_t i = 0; i < count; i++) {
        common += members[i].flags == XN_TABLE_COMMON;
        if (members[i].table == NULL || members[i].flags > XN_TABLE_COMMON)
            return false;
    }
    return common <= 1;
}

xn_table_status
xn_table_set_create(const xn_table_member *members, size_t count, const xn_table_options *options,
    xn_table_set **set, xn_table_contradiction *contradiction)
{
    static const xn_table_options defaults = {.flags = 0};
    xn_table_contradiction unused;
    struct set_draft draft = {.options = options != NULL ? options : &defaults,
        .given = members,
        .count = (uint32_t)count,
        .common = NONE,
        .salt = (uint32_t)((uintptr_t)&draft >> 4 ^ (uintptr_t)time(NULL)),
        .contradiction = contradiction != NULL ? contradiction : &unused};
    xn_table_status status;

    *draft.contradiction = (xn_table_contradiction){.a = 0};
    if (set == NULL)
        return XN_TABLE_E_ARGUMENT;
    *set = NULL;
    if (!are_members(members, count) || (draft.options->flags & ~XN_TABLE_UNITE) != 0)
        return XN_TABLE_E_ARGUMENT;
    xni_memory_init(&draft.memory, options);
    status = make_set(&draft, set);
    xni_memory_free(&draft.memory);
    return status;
}

void
xn_table_set_free(xn_table_set *set, const xn_table_options *options)
{
    struct memory memory;

    if (set == NULL)
        return;
    xni_memory_init(&memory, options);
    memory.allocate(memory.user, set, 0);
}

size_t
xn_table_set_workspace(const xn_table_set *set)
{
    return set != NULL ? set->workspace : 0;
}
