/* SPDX-License-Identifier: MIT */
/* Loads the tables that the command line names. */
#include "config.h"

#include "registry_load.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ascii.h"
#include "input_files.h"
#include "paths.h"
#include "whole_file.h"

/* Whether the policy is at fault, rather than the file system. */
static bool
is_wrong_path(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG;
}

void
refuse_file(const char *path, const struct origin *from, int error)
{
    if (from == NULL)
        die(EXIT_INPUT_OUTPUT, path, strerror(error));
    policy_refuse(is_wrong_path(error) ? EXIT_USAGE : EXIT_INPUT_OUTPUT, from->policy,
        from->value->line, from->item->column, from->item->text, strerror(error));
}

/* Reads a table that a policy names. */
static void
read_policy_file(struct table *t, const struct origin *from)
{
    struct buffer text = {0};
    int error = read_file(t->path, XN_TABLE_FILE_MAX, &text);

    if (error != 0)
        refuse_file(t->path, from, error);
    t->file = (struct table_file){.name = t->path, .text = text.data, .length = text.length};
}

/* Refuses a table that is malformed, in a policy with the position where it is named. */
_Noreturn static void
refuse_table(const struct table *t, const struct origin *from, const xn_table_diag *diag)
{
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX];
    const char *name = from != NULL ? from->item->text : t->path;
    struct buffer shown = {0};

    put_file_name(&shown, name);
    xn_table_diag_format(diag, shown.data, text, sizeof(text));
    buffer_free(&shown);
    if (from != NULL)
        policy_refuse(EXIT_USAGE, from->policy, from->value->line, from->item->column, "", text);
    print_message(text, strlen(text));
    exit(EXIT_USAGE);
}

/* Returns the next domain that a table declares, from scope *i on and without a dot before it, or
   NULL. */
static const char *
table_domain(const struct table *t, size_t *i, size_t *length)
{
    const char *scope, *type;

    while ((scope = xn_table_scope(t->file.table, (*i)++, &type)) != NULL) {
        scope += scope[0] == '.';
        *length = strlen(scope);
        if (strcmp(type, "domain") == 0 && *length > 0)
            return scope;
    }
    return NULL;
}

/* Returns whether the name of the file counts: a table that says what it is for is not renamed by
   it, since be.xml may be the table of Belarusian. */
static bool
is_named_by_file(const struct registry *r, const struct table *t)
{
    size_t i = 0, length;

    return r->c->tables_by_name
        || (table_domain(t, &i, &length) == NULL && xn_table_language(t->file.table, 0) == NULL);
}

size_t
add_table(struct registry *r, const char *path, unsigned format, const struct origin *from)
{
    const char *dot;
    struct table *t;
    xn_table_diag diag;
    size_t length;

    r->tables = check_memory(realloc(r->tables, (r->count + 1) * sizeof(*r->tables)));
    t = &r->tables[r->count];
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
    t->stem = is_named_by_file(r, t) ? length : 0;
    if (!lower_tag(t->name, t->stem, t->id))
        t->id[0] = '\0';
    free(t->file.text);
    t->file.text = NULL;
    if (xn_table_workspace(t->file.table) > r->workspace)
        r->workspace = xn_table_workspace(t->file.table);
    return r->count++;
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
        (void)add_table(r, path.data, r->c->format, NULL);
        buffer_free(&path);
        free(files[i]);
    }
    free(files);
}

/* How a tag refers to a table, in ascending order of precedence. */
enum fit {
    FIT_NONE,
    FIT_WIDER, /* de to one of de-AT: basic filtering (RFC 4647 section 3.3.1) */
    FIT_LANGUAGE,
    FIT_NAME /* its domain, or the name of the file */
};

/* Compares a language with a tag, without regard to case (RFC 5646 section 2.1.1). */
static enum fit
compare_language(const char *language, const char *tag)
{
    for (; *tag != '\0'; language++, tag++)
        if (ascii_lower(*language) != *tag)
            return FIT_NONE;
    return *language == '\0' ? FIT_LANGUAGE : *language == '-' ? FIT_WIDER : FIT_NONE;
}

static enum fit
find_fit(const struct table *t, const char *tag)
{
    const char *language, *domain;
    char lower[POLICY_TAG_MAX + 1];
    enum fit best = FIT_NONE;
    size_t k = 0, length;

    if (strcmp(t->id, tag) == 0)
        return FIT_NAME;
    while ((domain = table_domain(t, &k, &length)) != NULL)
        if (lower_tag(domain, length, lower) && strcmp(lower, tag) == 0)
            return FIT_NAME;
    for (size_t i = 0; (language = xn_table_language(t->file.table, i)) != NULL; i++) {
        enum fit fit = compare_language(language, tag);

        best = fit > best ? fit : best;
    }
    return best;
}

bool
table_has_tag(const struct table *t, const char *tag)
{
    return find_fit(t, tag) != FIT_NONE;
}

const struct table *
registry_find(const struct registry *r, const struct policy_item *items, size_t count,
    const char *tag, bool *is_ambiguous)
{
    const struct table *found = NULL;
    enum fit best = FIT_NONE;

    *is_ambiguous = false;
    for (size_t i = 0; i < (items != NULL ? count : r->loose); i++) {
        const struct table *t = &r->tables[items != NULL ? items[i].number : i];
        enum fit fit = find_fit(t, tag);

        if (fit == FIT_NONE || fit < best)
            continue;
        *is_ambiguous = fit == best;
        found = t;
        best = fit;
    }
    return *is_ambiguous ? NULL : found;
}

static void
free_table(struct table *t)
{
    xn_table_free(t->file.table, NULL);
    free(t->path);
}

/* Drops all tables but the one of --table-language. */
static void
select_language(struct registry *r, const char *language)
{
    char tag[POLICY_TAG_MAX + 1];
    const struct table *found = NULL;
    bool is_ambiguous = false;
    struct table kept;

    r->loose = r->count;
    if (lower_tag(language, strlen(language), tag))
        found = registry_find(r, NULL, 0, tag, &is_ambiguous);
    if (found == NULL)
        die(EXIT_USAGE, "--table-language",
            is_ambiguous ? "several tables have this language" : "no table has this language");
    kept = *found;
    for (size_t i = 0; i < r->count; i++)
        if (&r->tables[i] != found)
            free_table(&r->tables[i]);
    r->tables[0] = kept;
    r->count = 1;
}

struct index_space *
registry_space(const struct registry *r)
{
    struct index_space *space = check_memory(malloc(sizeof(*space)));

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

/* Converts a domain, or the end of a name, to ASCII and lower case without a final dot.  Returns
   the number of its labels; 0 for the root and for a text that is no domain. */
static unsigned
convert_domain(const char *text, size_t length, char name[XN_NAME_SIZE])
{
    unsigned labels = 1;

    if (xn_to_ascii(text, length, XN_LOWER | XN_ALLOW_UNASSIGNED, name, XN_NAME_SIZE, &length, NULL)
        != XN_OK)
        return 0;
    if (length > 0 && name[length - 1] == '.')
        name[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        labels += name[i] == '.';
    return length > 0 ? labels : 0;
}

static void
add_domain(struct registry *r, const char *text, size_t length, size_t table)
{
    struct domain *domain;
    unsigned labels;

    r->domains = check_memory(realloc(r->domains, (r->domain_count + 1) * sizeof(*r->domains)));
    domain = &r->domains[r->domain_count];
    labels = convert_domain(text, length, domain->name);
    if (labels == 0)
        return;
    domain->table = table;
    r->domain_count++;
    if (labels > r->domain_labels)
        r->domain_labels = labels;
}

static int
compare_domains(const void *a, const void *b)
{
    const struct domain *one = a, *other = b;
    int order = strcmp(one->name, other->name);

    return order != 0 ? order : (one->table > other->table) - (one->table < other->table);
}

/* Lists the domains of the tables of directories. */
static void
add_domains(struct registry *r)
{
    for (size_t i = r->given; i < r->loose; i++) {
        const struct table *t = &r->tables[i];
        const char *domain;
        size_t k = 0, length;

        while ((domain = table_domain(t, &k, &length)) != NULL)
            add_domain(r, domain, length, i);
        if (t->stem > 0)
            add_domain(r, t->name, t->stem, i);
    }
    if (r->domain_count > 0)
        qsort(r->domains, r->domain_count, sizeof(*r->domains), compare_domains);
}

const struct domain *
registry_domains(const struct registry *r, const char *end, size_t length, size_t *count)
{
    struct domain wanted = {.table = 0};
    size_t low = 0, high = r->domain_count, after;

    *count = 0;
    if (convert_domain(end, length, wanted.name) == 0)
        return NULL;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_domains(&r->domains[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (after = low; after < r->domain_count && strcmp(r->domains[after].name, wanted.name) == 0;)
        after++;
    *count = after - low;
    return &r->domains[low];
}

/* Loads the tables of the command line: those that are named one by one come first. */
static void
add_tables(struct registry *r)
{
    const struct command *c = r->c;
    bool has_directory = false;

    for (size_t i = 0; i < c->path_count; i++)
        if (!is_directory(c->paths[i]))
            (void)add_table(r, c->paths[i], c->format, NULL);
    r->given = r->count;
    for (size_t i = 0; i < c->path_count; i++) {
        if (!is_directory(c->paths[i]))
            continue;
        add_directory(r, c->paths[i]);
        has_directory = true;
    }
    if (c->language != NULL && r->count > 0)
        select_language(r, c->language);
    r->loose = r->count;
    r->by_domain = has_directory && c->language == NULL;
    if (r->by_domain)
        add_domains(r);
}

struct registry *
registry_open(const struct command *c)
{
    struct registry *r = check_memory(calloc(1, sizeof(*r)));
    const struct policy_value *rule;

    r->c = c;
    r->flags = XN_STD3 | XN_STRICT_ACE | XN_UNDERSCORE;
    add_tables(r);
    if (c->policy_path == NULL)
        return r;
    r->policy = policy_open(c->policy_path);
    rule = &r->policy->sections[0].values[KEY_REGISTER];
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
    for (size_t i = 0; r->indexes != NULL && i < r->list_count * r->count; i++)
        reserved_index_free(&r->indexes[i]);
    for (size_t i = 0; i < r->list_count; i++)
        reserved_free(&r->lists[i]);
    for (size_t i = 0; i < r->count; i++)
        free_table(&r->tables[i]);
    free(r->indexes);
    free(r->lists);
    free(r->tables);
    free(r->domains);
    if (r->policy != NULL)
        policy_free(r->policy);
    free(r->policy);
    free(r);
}
