/* SPDX-License-Identifier: MIT */
/* Loads the tables that the command line names. */
#include "config.h"

#include "registry_load.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/common/text.h"
#include "tools/common/input_files.h"
#include "tools/common/paths.h"
#include "options.h"
#include "tools/common/whole_file.h"

/* Whether the policy is at fault, rather than the file system. */
static bool
is_wrong_path(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG;
}

void
refuse_unread(const char *path, const struct origin *from, int error)
{
    char why[200];

    if (from == NULL)
        die(EXIT_INPUT_OUTPUT, path, strerror(error));
    snprintf(why, sizeof(why), ": %s", strerror(error));
    policy_refuse(is_wrong_path(error) ? EXIT_USAGE : EXIT_INPUT_OUTPUT, from->policy,
        from->value->line, from->item->column, from->item->text, why);
}

static void
read_policy_file(struct table *t, const struct origin *from)
{
    struct buffer text = {0};
    int error = read_file(t->path, XN_TABLE_FILE_MAX, &text);

    if (error != 0)
        refuse_unread(t->path, from, error);
    t->file = (struct table_file){.name = t->path, .text = text.data, .length = text.length};
}

/* Refuses a table that is malformed, in a policy with the position where it is named. */
_Noreturn static void
refuse_table(const struct table *t, const struct origin *from, const xn_table_diag *diag)
{
    struct buffer text = {0};

    buffer_text(&text, from == NULL ? "xn-table: " : "");
    put_table_diag(&text, diag, from != NULL ? from->item->text : t->path);
    if (from == NULL) {
        print_message(&text);
        exit(EXIT_USAGE);
    }
    buffer_char(&text, '\0');
    policy_refuse(EXIT_USAGE, from->policy, from->value->line, from->item->column, "", text.data);
}

/* Returns whether the name of the file counts: a table that says what it is for is not renamed by
   it, since be.xml may be the table of Belarusian. */
static bool
is_named_by_file(const struct table *t)
{
    const char *type;

    for (size_t i = 0; xn_table_scope(t->file.table, i, &type) != NULL; i++)
        if (strcmp(type, "domain") == 0)
            return false;
    return xn_table_language(t->file.table, 0) == NULL;
}

void
add_table(struct registry *r, const char *path, unsigned format, const struct origin *from)
{
    const char *dot;
    struct table *t;
    xn_table_diag diag;
    size_t length;

    t = list_add(&r->tables);
    *t = (struct table){.path = check_memory(strdup(path))};
    t->name = base_name(t->path);
    if (from == NULL)
        table_file_read(&t->file, t->path);
    else
        read_policy_file(t, from);
    if (!table_file_parse(r->c, &t->file, (xn_table_format)format, &diag))
        refuse_table(t, from, &diag);
    dot = strrchr(t->name, '.');
    length = dot != NULL ? (size_t)(dot - t->name) : strlen(t->name);
    if (is_named_by_file(t))
        t->stem = check_memory(strndup(t->name, length));
    free(t->file.text);
    t->file.text = NULL;
    if (xn_table_workspace(t->file.table) > r->workspace)
        r->workspace = xn_table_workspace(t->file.table);
}

static int
is_table_file(const struct dirent *file)
{
    const char *dot = strrchr(file->d_name, '.');

    return dot != NULL && file->d_name[0] != '.'
        && (strcmp(dot, ".xml") == 0 || strcmp(dot, ".txt") == 0);
}

static void
add_directory(struct registry *r, const char *directory)
{
    struct dirent **files;
    int count = scandir(directory, &files, is_table_file, alphasort);

    if (count < 0)
        die(EXIT_INPUT_OUTPUT, directory, strerror(errno));
    if (count == 0)
        die(EXIT_USAGE, directory, "the directory contains no .xml or .txt file");
    for (int i = 0; i < count; i++) {
        struct buffer path = {0};

        buffer_text(&path, directory);
        buffer_char(&path, '/');
        buffer_text(&path, files[i]->d_name);
        buffer_char(&path, '\0');
        add_table(r, path.data, r->c->format, NULL);
        buffer_free(&path);
        free(files[i]);
    }
    free(files);
}

xn_table_set *
make_set(struct registry *r, const struct policy_item *items, size_t count, bool *is_united)
{
    xn_table_member *members = check_memory(calloc(count > 0 ? count : 1, sizeof(*members)));
    xn_table_options options = {.flags = *is_united ? XN_TABLE_UNITE : 0};
    xn_table_set *set;
    xn_table_status status;

    for (size_t i = 0; i < count; i++) {
        size_t number = items != NULL ? items[i].number : i;

        members[i].table = r->tables.items[number].file.table;
        members[i].name = r->tables.items[number].stem;
        if (items == NULL && i < r->given)
            members[i].flags = XN_TABLE_EVERYWHERE;
        if (items == NULL && i >= r->loose)
            members[i].flags = XN_TABLE_COMMON;
    }
    status = xn_table_set_create(members, count, &options, &set, &r->contradiction);
    if (status == XN_TABLE_E_CONTRADICTION) {
        *is_united = false;
        options.flags = 0;
        status = xn_table_set_create(members, count, &options, &set, NULL);
    }
    free(members);
    if (status == XN_TABLE_E_ARGUMENT)
        die(EXIT_USAGE, "--tables", "more than 4096 tables (xn limit)");
    if (status != XN_TABLE_OK)
        die_of_memory();
    return set;
}

size_t
registry_find(const struct registry *r, const struct policy_value *tables, const char *tag,
    size_t length, xn_table_status *status)
{
    const xn_table_request request = {.name = "", .tag = tag, .tag_length = length};
    xn_table_choice choice = {.table = SIZE_MAX};

    *status = XN_TABLE_E_NO_TAG;
    if (length > 0)
        *status =
            xn_table_set_choose(tables != NULL ? tables->set : r->set, &request, &choice, NULL, 0);
    return choice.table;
}

void
put_contradiction(struct buffer *out, const struct registry *r)
{
    const xn_table_contradiction *c = &r->contradiction;

    if (c->united != SIZE_MAX)
        put_source(out, r->tables.items[c->united].name, c->united_line);
    else
        buffer_text(out, "several tables together");
    buffer_text(out, c->united != SIZE_MAX ? " makes " : " make ");
    put_string(out, c->a, c->alen);
    buffer_text(out, " and ");
    put_string(out, c->b, c->blen);
    buffer_text(out, " variants, but ");
    put_source(out, r->tables.items[c->apart].name, c->apart_line);
    buffer_text(out, " does not");
}

static void
free_table(struct table *t)
{
    xn_table_free(t->file.table, NULL);
    free(t->path);
    free(t->stem);
}

struct key_space *
registry_space(const struct registry *r)
{
    struct key_space *space = check_memory(malloc(sizeof(*space)));

    space->size = r->workspace;
    space->workspace = check_memory(malloc(r->workspace > 0 ? r->workspace : 1));
    return space;
}

static bool
is_directory(const char *path)
{
    struct stat file;

    if (is_standard_input(path))
        return false;
    if (stat(path, &file) != 0) /* a directory would be left out, and its tables with it */
        die(EXIT_INPUT_OUTPUT, path, strerror(errno));
    return S_ISDIR(file.st_mode);
}

/* Returns whether the tables can apply to the same name, like the tables of the root zone. */
static bool
apply_together(const struct registry *r)
{
    xn_table_request request = {.name = "", .zone_length = XN_STRLEN};
    xn_table_choice choice;
    const char *type;

    for (size_t i = 0;
         (request.zone = xn_table_scope(r->tables.items[0].file.table, i, &type)) != NULL; i++)
        if (xn_table_set_choose(r->set, &request, &choice, NULL, 0) == XN_TABLE_OK
            && choice.tables == r->loose)
            return true;
    return !r->by_domain;
}

/* Makes the set of the tables, united if their index labels are compared.  Tables of several
   domains need not agree. */
static void
unite_tables(struct registry *r)
{
    const struct command *c = r->c;
    struct buffer text = {0};

    r->set = make_set(r, NULL, r->tables.count, &r->is_united);
    r->is_united = 1u << c->subcommand == TABLE_COLLIDE
        ? r->tables.count > 1
        : r->loose > 1 && c->index && apply_together(r);
    if (!r->is_united)
        return;
    xn_table_set_free(r->set, NULL);
    r->set = make_set(r, NULL, r->tables.count, &r->is_united);
    if (r->is_united || !c->index)
        return;
    put_contradiction(&text, r);
    buffer_text(&text, ", so their labels have no common index");
    buffer_char(&text, '\0');
    die(EXIT_USAGE, "--index", text.data);
}

/* Loads the tables of the command line, first the ones that are named one by one. */
static void
add_tables(struct registry *r)
{
    const struct command *c = r->c;
    bool has_directory = false;

    for (size_t i = 0; i < c->paths.count; i++)
        if (!is_directory(c->paths.items[i]))
            add_table(r, c->paths.items[i], c->format, NULL);
    r->given = r->tables.count;
    for (size_t i = 0; i < c->paths.count; i++) {
        if (!is_directory(c->paths.items[i]))
            continue;
        add_directory(r, c->paths.items[i]);
        has_directory = true;
    }
    r->loose = r->tables.count;
    r->by_domain = has_directory;
    if (c->common != NULL)
        add_table(r, c->common, c->format, NULL);
    unite_tables(r);
}

struct registry *
registry_open(const struct command *c)
{
    struct registry *r = check_memory(calloc(1, sizeof(*r)));
    const struct policy_value *rule;

    r->c = c;
    r->idna = c->idna;
    r->flags = XN_STD3 | XN_STRICT_ACE | XN_UNDERSCORE;
    add_tables(r);
    if (c->policy_path == NULL)
        return r;
    r->policy = policy_open(c->policy_path, c->idna);
    r->idna = r->policy->idna;
    rule = &r->policy->sections.items[0].values[KEY_REGISTER];
    if (rule->number == 1) /* names that can be registered have no underscore */
        r->flags &= ~(unsigned)XN_UNDERSCORE;
    load_policy(r);
    return r;
}

void
registry_free(struct registry *r)
{
    if (r == NULL)
        return;
    for (size_t i = 0; r->keys != NULL && i < r->lists.count * r->tables.count; i++)
        reserved_keys_free(&r->keys[i]);
    for (size_t i = 0; i < r->lists.count; i++)
        reserved_free(&r->lists.items[i]);
    for (size_t i = 0; i < r->tables.count; i++)
        free_table(&r->tables.items[i]);
    for (size_t i = 0; r->policy != NULL && i < r->policy->sections.count; i++)
        xn_table_set_free(r->policy->sections.items[i].values[KEY_TABLES].set, NULL);
    xn_table_set_free(r->set, NULL);
    free(r->keys);
    free(r->lists.items);
    free(r->tables.items);
    if (r->policy != NULL)
        policy_free(r->policy);
    free(r->policy);
    free(r);
}
