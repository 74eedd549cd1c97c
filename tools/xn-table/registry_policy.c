/* SPDX-License-Identifier: MIT */
/* Loads the tables and the lists of reserved names that a policy names. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/common/whole_file.h"
#include "registry_load.h"

enum { LIST_MAX = 1 << 30 }; /* octets in a list of reserved names */

static char *
make_path(const struct policy *policy, const char *name)
{
    size_t directory = (size_t)(policy->file - policy->path);
    struct buffer path = {0};

    if (name[0] != '/')
        buffer_put(&path, policy->path, directory);
    buffer_text(&path, name);
    buffer_char(&path, '\0');
    return path.data;
}

/* Loads a table of the policy, unless another section has done so. */
static size_t
share_table(struct registry *r, const struct origin *from, unsigned format)
{
    char *path = make_path(r->policy, from->item->text);
    size_t number = r->loose;

    while (number < r->tables.count && strcmp(r->tables.items[number].path, path) != 0)
        number++;
    if (number == r->tables.count)
        add_table(r, path, format, from);
    free(path);
    return number;
}

/* Reports a malformed list at its own line. */
_Noreturn static void
refuse_list(const char *path, const struct reserved_fault *fault)
{
    struct buffer words = {0};

    put_diag(&words, &fault->diag, NULL);
    buffer_char(&words, '\0');
    die_at(EXIT_USAGE, path, fault->line, fault->column, words.data);
}

static size_t
share_list(struct registry *r, const struct origin *from)
{
    char *path = make_path(r->policy, from->item->text);
    struct reserved_fault fault;
    struct buffer text = {0};
    size_t number = 0;
    int error;

    while (number < r->lists.count && strcmp(r->lists.items[number].path, path) != 0)
        number++;
    if (number == r->lists.count) {
        error = read_file(path, LIST_MAX, &text);
        if (error == 0 && text.length > LIST_MAX)
            error = EFBIG;
        if (error != 0)
            refuse_unread(path, from, error);
        if (!reserved_parse(list_add(&r->lists), path, text.data, text.length, r->idna, &fault))
            refuse_list(path, &fault);
        buffer_free(&text);
    }
    free(path);
    return number;
}

/* Makes the set of a section's tables, united if their index labels are compared. */
static void
unite_section(struct registry *r, struct policy_value *tables)
{
    struct buffer text = {0};

    tables->is_united = tables->count > 1 && r->c->index;
    tables->set = make_set(r, tables->items, tables->count, &tables->is_united);
    if (tables->is_united || tables->count < 2 || !r->c->index)
        return;
    put_contradiction(&text, r);
    buffer_text(&text, ", so their labels have no common index");
    buffer_char(&text, '\0');
    policy_refuse(EXIT_USAGE, r->policy, tables->line, tables->column, "", text.data);
}

static void
load_section(struct registry *r, struct policy_section *s, unsigned format)
{
    struct policy_value *tables = &s->values[KEY_TABLES], *lists = &s->values[KEY_RESERVED];

    for (size_t i = 0; i < tables->count; i++)
        tables->items[i].number =
            share_table(r, &(struct origin){r->policy, tables, &tables->items[i]}, format);
    if (tables->count > 0)
        unite_section(r, tables);
    for (size_t i = 0; i < lists->count; i++)
        lists->items[i].number =
            share_list(r, &(struct origin){r->policy, lists, &lists->items[i]});
}

bool
registry_has_disposition(const struct registry *r, const char *word)
{
    xn_table_action action;

    if (word[0] != '\0' && rank_disposition(word) >= 0)
        return true;
    for (size_t i = 0; i < r->tables.count; i++)
        for (size_t k = 0; xn_table_get_action(r->tables.items[i].file.table, k, &action); k++)
            if (strcmp(action.disposition, word) == 0)
                return true;
    return false;
}

/* Returns whether a language is known: by a section or a table. */
static bool
is_language(const struct registry *r, const char *tag)
{
    size_t length = strlen(tag);
    xn_table_status status;

    if (policy_find(r->policy, SECTION_LANGUAGE, tag, length) != NULL)
        return true;
    (void)registry_find(r, NULL, tag, length, &status);
    for (size_t i = 0; i < r->policy->sections.count && status == XN_TABLE_E_NO_TAG; i++)
        if (r->policy->sections.items[i].values[KEY_TABLES].set != NULL)
            (void)registry_find(
                r, &r->policy->sections.items[i].values[KEY_TABLES], tag, length, &status);
    return status != XN_TABLE_E_NO_TAG;
}

/* Refuses words that no table knows, since a misspelt word would have no effect. */
static void
check_words(const struct registry *r, const struct policy_section *s)
{
    const struct policy_value *refused = &s->values[KEY_REFUSE],
                              *languages = &s->values[KEY_LANGUAGES];

    if (languages->count > 0 && r->tables.count == 0)
        policy_refuse(EXIT_USAGE, r->policy, languages->line, languages->column, "",
            "the policy has languages, but no table");
    for (size_t i = 0; i < refused->count; i++)
        if (!registry_has_disposition(r, refused->items[i].text))
            policy_refuse(EXIT_USAGE, r->policy, refused->line, refused->items[i].column,
                refused->items[i].text, "no table gives the disposition");
    for (size_t i = 0; i < languages->count; i++)
        if (!is_language(r, languages->items[i].text))
            policy_refuse(EXIT_USAGE, r->policy, languages->line, languages->items[i].column,
                languages->items[i].text, " is a language that has neither a table nor a section");
}

/* Computes the keys of a list in a table with variants; without any, they are the labels. */
static void
load_keys(struct registry *r, size_t list, size_t table, struct key_space *space)
{
    struct reserved_keys *keys = &r->keys[list * r->tables.count + table];
    xn_table_info info;

    xn_table_get_info(r->tables.items[table].file.table, &info);
    if (info.variants > 0 && keys->table == NULL)
        reserved_keys_open(keys, &r->lists.items[list], r->tables.items[table].file.table, space);
}

/* Returns whether names to which the list of one section applies may be checked with the tables of
   another: not if both are zones. */
static bool
is_combined(const struct policy_section *list, const struct policy_section *tables)
{
    return list == tables || list->kind != SECTION_ZONE || tables->kind != SECTION_ZONE;
}

static void
load_section_keys(struct registry *r, const struct policy_section *s, struct key_space *space)
{
    const struct policy_value *lists = &s->values[KEY_RESERVED];

    for (size_t i = 0; i < lists->count; i++) {
        size_t list = lists->items[i].number;

        for (size_t table = 0; table < r->loose; table++)
            load_keys(r, list, table, space);
        for (size_t k = 0; k < r->policy->sections.count; k++) {
            const struct policy_section *other = &r->policy->sections.items[k];
            const struct policy_value *tables = &other->values[KEY_TABLES];

            for (size_t j = 0; is_combined(s, other) && j < tables->count; j++)
                load_keys(r, list, tables->items[j].number, space);
        }
    }
}

void
load_policy(struct registry *r)
{
    const struct policy *policy = r->policy;
    const struct policy_value *format = &policy->sections.items[0].values[KEY_TABLE_FORMAT];
    struct key_space *space;

    for (size_t i = 0; i < policy->sections.count; i++)
        load_section(r, &r->policy->sections.items[i], (unsigned)format->number);
    for (size_t i = 0; i < policy->sections.count; i++)
        check_words(r, &policy->sections.items[i]);
    if (r->tables.count == 0 || r->lists.count == 0)
        return;
    r->keys = check_memory(calloc(r->lists.count * r->tables.count, sizeof(*r->keys)));
    space = registry_space(r);
    for (size_t i = 0; i < policy->sections.count; i++)
        load_section_keys(r, &policy->sections.items[i], space);
    key_space_free(space);
}
