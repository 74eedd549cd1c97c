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
    scope->workspace = check_memory(malloc(scope->size));
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
add_scope(struct collider *k, const char *path)
{
    if (!scope_load(k->c, &k->scopes[k->scope_count++], path))
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
    k->scopes = check_memory(calloc((size_t)count + 1, sizeof(*k->scopes)));
    for (int i = 0; i < count; i++) {
        struct buffer path = {0};

        buffer_text(&path, c->tables);
        buffer_char(&path, '/');
        buffer_put(&path, files[i]->d_name, strlen(files[i]->d_name) + 1);
        free(files[i]);
        k->scopes[i].path = path.data;
        add_scope(k, path.data);
    }
    free(files);
    if (c->common != NULL) {
        k->common = &k->scopes[k->scope_count];
        add_scope(k, c->common);
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
is_tag(const char *tag, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (normalise(tag[i]) != normalise(name[i]))
            return false;
    return true;
}

/* How a tag refers to a table, in ascending order of precedence. */
enum fit {
    FIT_NONE,
    FIT_WIDER, /* de to one of de-AT: basic filtering (RFC 4647 section 3.3.1) */
    FIT_LANGUAGE,
    FIT_NAME /* of the file */
};

static enum fit
find_fit(const struct scope *scope, const char *tag, size_t length)
{
    const char *dot = strrchr(scope->name, '.'), *language;
    enum fit fit = FIT_NONE;

    if ((size_t)(dot - scope->name) == length && is_tag(tag, scope->name, length))
        return FIT_NAME;
    for (size_t i = 0; (language = xn_table_language(scope->file.table, i)) != NULL; i++) {
        if (strnlen(language, length) < length || !is_tag(tag, language, length))
            continue;
        if (language[length] == '\0')
            return FIT_LANGUAGE;
        if (language[length] == '-' && length > 0)
            fit = FIT_WIDER;
    }
    return fit;
}

const struct scope *
find_scope(const struct collider *k, const char *tag, size_t length, bool *is_ambiguous)
{
    size_t count = k->scope_count - (k->common != NULL);
    const struct scope *found = NULL;
    enum fit best = FIT_NONE;

    *is_ambiguous = false;
    for (size_t i = 0; i < count; i++) {
        enum fit fit = find_fit(&k->scopes[i], tag, length);

        if (fit == FIT_NONE || fit < best)
            continue;
        *is_ambiguous = fit == best;
        found = &k->scopes[i];
        best = fit;
    }
    return *is_ambiguous ? NULL : found;
}
