/* SPDX-License-Identifier: MIT */
/* --table and --tables: loads tables, chooses those that apply to a name, and compares their
   verdict with that of IDNA 2003.  A name is refused unless both allow the label. */
#include "config.h"

#include "registry.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

struct table {
    char *path;
    const char *name; /* the last part of the path, for messages */
    xn_table *table;
};

struct registry {
    struct table *tables;
    size_t count;
    size_t workspace;   /* enough for each of them */
    bool by_last_label; /* --tables without --table-language */
};

static void *
check_memory(void *block)
{
    if (block == NULL)
        die_of_memory();
    return block;
}

/* Refuses a table that is missing or malformed, in the form of the other messages. */
_Noreturn static void
refuse_table(const char *path, const xn_table_diag *diag)
{
    char text[XN_TABLE_FORMAT_SIZE];

    xn_table_diag_format(diag, NULL, text, sizeof(text));
    die(EXIT_USAGE, path, text);
}

static char *
read_table(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    struct buffer text = {0};
    size_t n;

    if (in == NULL)
        die(EXIT_INPUT_OUTPUT, path, strerror(errno));
    do {
        n = fread(buffer_reserve(&text, BUFFER_FULL), 1, BUFFER_FULL, in);
        text.length += n;
    } while (n > 0 && text.length <= XN_TABLE_FILE);
    if (ferror(in))
        die(EXIT_INPUT_OUTPUT, path, strerror(errno));
    fclose(in);
    *length = text.length;
    return text.data;
}

static void
add_table(struct registry *r, const struct options *o, const char *path)
{
    const xn_table_options options = {.format = (xn_table_format)o->table_format};
    const char *slash = strrchr(path, '/');
    struct table *t;
    xn_table_diag diag;
    size_t length;
    char *text = read_table(path, &length);

    r->tables = check_memory(realloc(r->tables, (r->count + 1) * sizeof(*r->tables)));
    t = &r->tables[r->count++];
    t->path = check_memory(strdup(path));
    t->name = t->path + (slash != NULL ? slash + 1 - path : 0);
    if (xn_table_load(text, length, &options, &t->table, &diag) != XN_TABLE_OK)
        refuse_table(path, &diag);
    free(text);
    if (xn_table_workspace(t->table) > r->workspace)
        r->workspace = xn_table_workspace(t->table);
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
        add_table(r, o, path.data);
        buffer_free(&path);
        free(files[i]);
    }
    free(files);
}

static char
to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Whether a language tag is the wanted one or begins with it and a hyphen (RFC 4647 section 3.3.1,
   basic filtering). */
static bool
matches_language(const char *tag, const char *wanted)
{
    for (; *wanted != '\0'; tag++, wanted++)
        if (to_lower(*tag) != to_lower(*wanted))
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

struct registry *
registry_open(const struct options *o)
{
    struct registry *r;

    if (o->table_count == 0 && o->table_directory == NULL)
        return NULL;
    r = check_memory(calloc(1, sizeof(*r)));
    for (size_t i = 0; i < o->table_count; i++)
        add_table(r, o, o->tables[i]);
    if (o->table_directory != NULL)
        add_directory(r, o, o->table_directory);
    if (o->table_language != NULL)
        select_language(r, o->table_language);
    r->by_last_label = o->table_directory != NULL && o->table_language == NULL;
    return r;
}

void
registry_free(struct registry *r)
{
    if (r == NULL)
        return;
    for (size_t i = 0; i < r->count; i++) {
        xn_table_free(r->tables[i].table, NULL);
        free(r->tables[i].path);
    }
    free(r->tables);
    free(r);
}

/* A label of a name, in the text and by its number from 0. */
struct label {
    const char *text;
    size_t length;
    unsigned number;
};

/* The index of the label that --table-label means; negative numbers count from the end.  Returns
   false if the name has no such label.  A name of one label is checked itself. */
static bool
choose_label(const struct options *o, unsigned count, unsigned *wanted)
{
    unsigned number = (unsigned)abs(o->table_label);

    *wanted = 0;
    if (number > count)
        return count == 1 && !o->has_table_label;
    *wanted = o->table_label > 0 ? number - 1 : count - number;
    return true;
}

/* The label to check, and the last one.  Returns false if there is no label to check. */
static bool
find_labels(const struct options *o, const char *text, size_t length, struct label *found,
    struct label *last)
{
    const char *label;
    size_t pos = 0, label_length;
    unsigned count = 0, wanted;

    *found = *last = (struct label){text, 0, 0};
    while (xn_label_next(text, length, &pos, &label, &label_length) != 0) {
        if (label_length == 0 && label == text + length && count > 0)
            break; /* after a final dot */
        *last = (struct label){label, label_length, count++};
    }
    if (!choose_label(o, count, &wanted))
        return false;
    pos = 0;
    for (unsigned i = 0; i <= wanted; i++)
        if (xn_label_next(text, length, &pos, &label, &label_length) != 0)
            *found = (struct label){label, label_length, i};
    return true;
}

/* Whether two labels are the same host label; the text of a table need not be one. */
static bool
is_same_label(const struct label *label, const char *text, size_t length)
{
    int same = 0;

    return length > 0
        && xn_equal(label->text, label->length, text, length, XN_ALLOW_UNASSIGNED, &same, NULL)
        == XN_OK
        && same;
}

/* A table of a directory applies to the names of the top-level domain that is its scope, or if it
   has no scope, that its file is named after. */
static bool
applies_to(const struct table *t, const struct label *last)
{
    const char *scope, *type;
    bool has_scope = false;

    for (size_t i = 0; (scope = xn_table_scope(t->table, i, &type)) != NULL; i++) {
        size_t length = strlen(scope), dot = length > 0 && scope[0] == '.';

        if (strcmp(type, "domain") != 0 || length == dot)
            continue;
        has_scope = true;
        if (is_same_label(last, scope + dot, length - dot))
            return true;
    }
    return !has_scope && is_same_label(last, t->name, (size_t)(strrchr(t->name, '.') - t->name));
}

static void
check_table(const struct registry *r, const struct table *t, const struct label *label,
    const char *text, struct verdicts *all)
{
    struct verdict *v;

    if (all->workspace == NULL)
        all->workspace = check_memory(malloc(r->workspace));
    if (all->count == all->capacity) {
        all->capacity = all->capacity > 0 ? 2 * all->capacity : 4;
        all->items = check_memory(realloc(all->items, all->capacity * sizeof(*all->items)));
    }
    v = &all->items[all->count++];
    *v = (struct verdict){.file = t->name,
        .label = label->number,
        .start = (size_t)(label->text - text),
        .length = label->length};
    all->is_allowed |= xn_table_check(t->table, label->text, label->length, XN_TABLE_ACE_LABELS,
                           all->workspace, r->workspace, &v->result, &v->idna)
        == XN_TABLE_OK;
}

static void
add_refusal(struct outcome_list *list, enum problem problem, const struct verdict *v)
{
    struct outcome outcome = {.verdict = v};

    refuse(&outcome, problem, v->start + v->result.offset, v->result.length);
    outcome.diag.label = v->label;
    if (problem == TABLE_REFUSES)
        outcome.diag.cp = outcome.diag.mapped = v->result.cp;
    outcome_list_add(list, &outcome);
}

static void
add_missing(
    struct outcome_list *list, enum problem problem, const struct label *last, const char *text)
{
    struct outcome outcome = {0};

    refuse(&outcome, problem, (size_t)(last->text - text), last->length);
    outcome.diag.label = last->number;
    outcome_list_add(list, &outcome);
}

/* The label is allowed: what IDNA 2003 says of it says so.  A label that nameprep changes is not
   stored as the table has it. */
static void
add_idna(const struct verdict *v, struct outcome_list *list)
{
    bool found = false;

    for (size_t i = 0; i < list->count; i++) {
        struct outcome *other = &list->items[i];

        if (other->problem == FROM_LIBRARY && other->diag.label == v->label) {
            other->verdict = v;
            found = true;
        }
    }
    if (!found && v->idna.changes)
        add_refusal(list, TABLE_CHANGED, v);
}

void
registry_check(const struct options *o, const char *text, size_t length, struct verdicts *all,
    struct outcome_list *list)
{
    const struct registry *r = o->registry;
    struct label label, last;

    all->count = 0;
    all->is_allowed = false;
    if (!find_labels(o, text, length, &label, &last)) {
        add_missing(list, TABLE_NO_LABEL, &last, text);
        return;
    }
    for (size_t i = 0; i < r->count; i++)
        if (!r->by_last_label || i < o->table_count || applies_to(&r->tables[i], &last))
            check_table(r, &r->tables[i], &label, text, all);
    if (all->count == 0)
        add_missing(list, TABLE_NONE, &last, text);
    for (size_t i = 0; i < all->count; i++) {
        struct verdict *v = &all->items[i];

        v->is_only = all->count == 1;
        if (!all->is_allowed)
            add_refusal(list, TABLE_REFUSES, v);
        else if (v->result.status == XN_TABLE_OK) {
            add_idna(v, list);
            return; /* one table that allows it is enough */
        }
    }
}

void
verdicts_free(struct verdicts *verdicts)
{
    free(verdicts->items);
    free(verdicts->workspace);
    *verdicts = (struct verdicts){0};
}

/* What IDNA 2003 refuses of a label that the table allows. */
static void
put_idna_message(struct buffer *out, const struct outcome *outcome)
{
    const xn_diag *d = &outcome->diag;

    buffer_text(out, "valid by the table, but IDNA 2003 cannot store ");
    if (d->cp != XN_NO_CP) {
        buffer_code_point(out, 'U', d->cp);
        buffer_text(out, " (");
        buffer_text(out, d->rule);
        buffer_char(out, ')');
    } else {
        buffer_text(out, "it: ");
    }
}

void
verdict_message(struct buffer *out, const struct outcome *outcome)
{
    const struct verdict *v = outcome->verdict;
    char text[XN_TABLE_FORMAT_SIZE + WORD_MAX];
    struct buffer name = {0};

    buffer_text(out, "label ");
    buffer_number(out, v->label + 1);
    buffer_text(out, ": ");
    switch (outcome->problem) {
    case FROM_LIBRARY: put_idna_message(out, outcome); break;
    case TABLE_CHANGED:
        buffer_text(out, "valid by the table, but IDNA 2003 stores it as ");
        buffer_escaped(out, v->idna.prepared, strlen(v->idna.prepared));
        buffer_text(out, " (RFC 3491)");
        break;
    default:
        buffer_escaped(&name, v->file, strnlen(v->file, WORD_MAX));
        buffer_char(&name, '\0');
        /* An action has a number; its line does not need the name of the only table. */
        xn_table_result_format(&v->result,
            v->is_only && v->result.status == XN_TABLE_E_ACTION ? NULL : name.data, text,
            sizeof(text));
        buffer_text(out, text);
        buffer_free(&name);
        break;
    }
}
