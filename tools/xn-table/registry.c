/* SPDX-License-Identifier: MIT */
/* Loads the tables of --table and --tables. */
#include "config.h"

#include "registry_load.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "paths.h"
#include "whole_file.h"

void
refuse_file(const char *path, const struct origin *from, int error)
{
    if (from == NULL)
        die(EXIT_INPUT_OUTPUT, path, strerror(error));
    policy_refuse(
        from->policy, from->value->line, from->item->column, from->item->text, strerror(error));
}

/* Refuses a table that is malformed, in the form of the other messages. */
_Noreturn static void
refuse_table(const char *path, const struct origin *from, const xn_table_diag *diag)
{
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX], name[WORD_MAX];

    if (diag->status == XN_TABLE_E_MEMORY)
        die_of_memory();
    if (from == NULL) {
        xn_table_diag_format(diag, NULL, text, sizeof(text));
        die(EXIT_USAGE, path, text);
    }
    memcpy(name, from->item->text, strnlen(from->item->text, WORD_MAX - 1));
    name[strnlen(from->item->text, WORD_MAX - 1)] = '\0';
    xn_table_diag_format(diag, name, text, sizeof(text));
    policy_refuse(from->policy, from->value->line, from->item->column, "", text);
}

size_t
add_table(struct registry *r, const char *path, unsigned format, const struct origin *from)
{
    const xn_table_options options = {.format = (xn_table_format)format};
    const char *dot;
    struct buffer text = {0};
    struct table *t;
    xn_table_diag diag;
    int error = read_file(path, XN_TABLE_FILE_MAX, &text);

    if (error != 0)
        refuse_file(path, from, error);
    r->tables = check_memory(realloc(r->tables, (r->count + 1) * sizeof(*r->tables)));
    t = &r->tables[r->count];
    *t = (struct table){.path = check_memory(strdup(path))};
    t->name = base_name(t->path);
    dot = strrchr(t->name, '.');
    if (!lower_tag(t->name, dot != NULL ? (size_t)(dot - t->name) : strlen(t->name), t->id))
        t->id[0] = '\0';
    if (xn_table_load(text.data, text.length, &options, &t->table, &diag) != XN_TABLE_OK)
        refuse_table(path, from, &diag);
    buffer_free(&text);
    if (xn_table_workspace(t->table) > r->workspace)
        r->workspace = xn_table_workspace(t->table);
    return r->count++;
}

static int
is_table_file(const struct dirent *file)
{
    const char *dot = strrchr(file->d_name, '.');

    return dot != NULL && dot != file->d_name
        && (strcmp(dot, ".xml") == 0 || strcmp(dot, ".txt") == 0);
}

static void
add_directory(struct registry *r, const struct options *o, const char *directory)
{
    struct dirent **files;
    int count = scandir(directory, &files, is_table_file, alphasort);

    if (count < 0)
        die(EXIT_INPUT_OUTPUT, directory, strerror(errno));
    if (count == 0)
        die(EXIT_USAGE, directory, "the directory contains no file .xml or .txt");
    for (int i = 0; i < count; i++) {
        struct buffer path = {0};

        buffer_text(&path, directory);
        buffer_char(&path, '/');
        buffer_text(&path, files[i]->d_name);
        buffer_char(&path, '\0');
        (void)add_table(r, path.data, o->table_format, NULL);
        buffer_free(&path);
        free(files[i]);
    }
    free(files);
}

/* Whether a language tag is the wanted one or begins with it and a hyphen (RFC 4647 section 3.3.1,
   basic filtering). */
static bool
matches_language(const char *tag, const char *wanted)
{
    for (; *wanted != '\0'; tag++, wanted++)
        if (ascii_lower(*tag) != ascii_lower(*wanted))
            return false;
    return *tag == '\0' || *tag == '-';
}

static bool
has_language(const xn_table *table, const char *wanted)
{
    const char *tag;

    for (size_t i = 0; (tag = xn_table_language(table, i)) != NULL; i++)
        if (matches_language(tag, wanted))
            return true;
    return false;
}

bool
table_has_tag(const struct table *t, const char *tag)
{
    return strcmp(t->id, tag) == 0 || has_language(t->table, tag);
}

/* Drops the tables of another language than --table-language asks for. */
static void
select_language(struct registry *r, const char *language)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->count; i++) {
        if (has_language(r->tables[i].table, language)) {
            r->tables[kept++] = r->tables[i];
        } else {
            xn_table_free(r->tables[i].table, NULL);
            free(r->tables[i].path);
        }
    }
    r->count = kept;
    if (kept == 0)
        die(EXIT_USAGE, "--table-language", "no table has this language");
}

struct index_space *
registry_space(const struct registry *r)
{
    struct index_space *space = check_memory(malloc(sizeof(*space)));

    space->size = r->workspace;
    space->workspace = check_memory(malloc(r->workspace > 0 ? r->workspace : 1));
    return space;
}

struct registry *
registry_open(const struct options *o)
{
    struct registry *r;

    if (o->table_count == 0 && o->table_directory == NULL && o->policy == NULL)
        return NULL;
    r = check_memory(calloc(1, sizeof(*r)));
    for (size_t i = 0; i < o->table_count; i++)
        (void)add_table(r, o->tables[i], o->table_format, NULL);
    r->given = r->count;
    if (o->table_directory != NULL)
        add_directory(r, o, o->table_directory);
    if (o->table_language != NULL && r->count > 0)
        select_language(r, o->table_language);
    r->loose = r->count;
    r->by_last_label = o->table_directory != NULL && o->table_language == NULL;
    if (o->policy != NULL)
        load_policy(r, o->policy);
    return r;
}

void
registry_free(struct registry *r)
{
    if (r == NULL)
        return;
    for (size_t i = 0; r->indexes != NULL && i < r->list_count * r->count; i++)
        reserved_index_free(&r->indexes[i]);
    for (size_t i = 0; i < r->list_count; i++)
        reserved_free(&r->lists[i]);
    for (size_t i = 0; i < r->count; i++) {
        xn_table_free(r->tables[i].table, NULL);
        free(r->tables[i].path);
    }
    free(r->indexes);
    free(r->lists);
    free(r->tables);
    free(r);
}
