/* SPDX-License-Identifier: MIT */
/* The tables of xn-table collide, and the tags by which names choose theirs: the value of idn:table
   or idnLang in EPP. */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "collide_names.h"
#include "paths.h"

bool
scope_load(struct command *c, struct scope *scope, const char *path)
{
    if (!table_file_load(c, &scope->file, path))
        return false;
    free(scope->file.text);
    scope->file.text = NULL;
    scope->name = base_name(path);
    scope->key = collision_key_open(scope->file.table);
    scope->size = xn_table_workspace(scope->file.table);
    scope->workspace = malloc(scope->size);
    if (scope->workspace == NULL)
        die_of_memory();
    return true;
}

static bool
has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), end = strlen(suffix);

    return length > end && strcmp(name + length - end, suffix) == 0;
}

static int
is_table_file(const struct dirent *file)
{
    return file->d_name[0] != '.'
        && (has_suffix(file->d_name, ".xml") || has_suffix(file->d_name, ".txt"));
}

static void
add_scope(struct collider *k, char *path)
{
    struct scope *scope = &k->scopes[k->scope_count++];

    scope->path = path;
    if (!scope_load(k->c, scope, path))
        exit(EXIT_USAGE); /* the message has been printed */
}

void
scopes_open(struct collider *k)
{
    struct command *c = k->c;
    struct dirent **files;
    int count = scandir(c->tables, &files, is_table_file, alphasort);

    if (count < 0)
        die(EXIT_INPUT_OUTPUT, c->tables, strerror(errno));
    if (count == 0)
        die(EXIT_USAGE, c->tables, "the directory contains no file .xml or .txt");
    k->scopes = calloc((size_t)count + 1, sizeof(*k->scopes));
    if (k->scopes == NULL)
        die_of_memory();
    for (int i = 0; i < count; i++) {
        size_t length = strlen(c->tables) + strlen(files[i]->d_name) + 2;
        char *path = malloc(length);

        if (path == NULL)
            die_of_memory();
        strcpy(path, c->tables);
        strcat(path, "/");
        strcat(path, files[i]->d_name);
        free(files[i]);
        add_scope(k, path);
    }
    free(files);
    if (c->common != NULL) {
        char *path = strdup(c->common);

        if (path == NULL)
            die_of_memory();
        add_scope(k, path);
        k->common = &k->scopes[k->scope_count - 1];
    }
}

void
scopes_close(struct collider *k)
{
    for (size_t i = 0; i < k->scope_count; i++) {
        struct scope *scope = &k->scopes[i];

        collision_key_close(scope->key);
        free(scope->workspace);
        free(scope->path);
        table_file_free(&scope->file);
    }
    free(k->scopes);
}

static char
normalise(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c == '_' ? '-' : c;
}

/* Without regard to case, as tags are compared (RFC 5646 section 2.1.1); '_' is '-', as in xn. */
static bool
is_tag(const char *tag, size_t length, const char *name, size_t name_length)
{
    if (length != name_length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (normalise(tag[i]) != normalise(name[i]))
            return false;
    return true;
}

static bool
has_name(const struct scope *scope, const char *tag, size_t length)
{
    return is_tag(tag, length, scope->name, (size_t)(strrchr(scope->name, '.') - scope->name));
}

static bool
has_language(const struct scope *scope, const char *tag, size_t length)
{
    const char *language;

    for (size_t i = 0; (language = xn_table_language(scope->file.table, i)) != NULL; i++)
        if (is_tag(tag, length, language, strlen(language)))
            return true;
    return false;
}

/* The tag de for a table of de-AT: basic filtering (RFC 4647 section 3.3.1). */
static bool
has_wider_language(const struct scope *scope, const char *tag, size_t length)
{
    const char *language;

    for (size_t i = 0; (language = xn_table_language(scope->file.table, i)) != NULL; i++)
        if (length > 0 && strnlen(language, length + 1) > length && language[length] == '-'
            && is_tag(tag, length, language, length))
            return true;
    return false;
}

/* The name of a file decides, and otherwise the language that a table declares. */
const struct scope *
find_scope(const struct collider *k, const char *tag, size_t length, bool *is_ambiguous)
{
    static bool (*const tests[])(const struct scope *, const char *, size_t) = {
        has_name, has_language, has_wider_language};
    size_t count = k->scope_count - (k->common != NULL);

    for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); i++) {
        const struct scope *found = NULL;

        for (size_t j = 0; j < count; j++) {
            if (!tests[i](&k->scopes[j], tag, length))
                continue;
            *is_ambiguous = found != NULL;
            if (found != NULL)
                return NULL;
            found = &k->scopes[j];
        }
        if (found != NULL)
            return found;
    }
    *is_ambiguous = false;
    return NULL;
}
