/* SPDX-License-Identifier: MIT */
/* xn-table info: prints the contents of a table, as text or as JSON. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "tools/common/json.h"

static void
put_key(struct buffer *out, const char *key)
{
    buffer_text(out, key);
    buffer_text(out, ": ");
}

/* Appends a text of the table, which may contain any characters, unless it is empty. */
static void
put_text(struct buffer *out, const char *key, const char *text)
{
    if (text[0] == '\0')
        return;
    put_key(out, key);
    buffer_escaped(out, text, strlen(text));
    buffer_char(out, '\n');
}

static void
put_count(struct buffer *out, const char *key, size_t count)
{
    put_key(out, key);
    buffer_number(out, count);
    buffer_char(out, '\n');
}

static void
put_lists(struct buffer *out, const xn_table *table)
{
    const char *text, *type;

    for (size_t i = 0; (text = xn_table_language(table, i)) != NULL; i++)
        put_text(out, "language", text);
    for (size_t i = 0; (text = xn_table_scope(table, i, &type)) != NULL; i++) {
        put_key(out, "scope");
        buffer_escaped(out, type, strlen(type));
        buffer_char(out, ' ');
        buffer_escaped(out, text, strlen(text));
        buffer_char(out, '\n');
    }
}

/* Returns the fingerprint, or NULL if the table has none. */
static const char *
find_fingerprint(const xn_table *table, char text[XN_TABLE_FINGERPRINT_SIZE])
{
    const size_t size = xn_table_workspace(table);
    void *workspace = check_memory(malloc(size));
    xn_table_status status = xn_table_fingerprint(table, workspace, size, text);

    free(workspace);
    return status == XN_TABLE_OK && strcmp(text, "none") != 0 ? text : NULL;
}

/* The texts and numbers of a table, with their keys in text and in JSON. */
struct facts {
    struct {
        const char *key, *member, *text;
    } texts[7];
    struct {
        const char *key, *member;
        size_t count;
    } counts[8], sizes[2];
};

static struct facts
find_facts(const xn_table *table)
{
    xn_table_info info;

    xn_table_get_info(table, &info);
    return (struct facts){
        .texts = {{"format", "format", find_constant(XN_TABLE_FORMATS, info.format)->text},
            {"version", "version", info.version},
            {"version comment", "version_comment", info.version_comment},
            {"date", "date", info.date}, {"valid from", "valid_from", info.valid_from},
            {"valid until", "valid_until", info.valid_until},
            {"Unicode", "unicode", info.unicode_version}},
        .counts = {{"entries", "entries", info.entries},
            {"code points", "code_points", info.code_points},
            {"sequences", "sequences", info.sequences}, {"variants", "variants", info.variants},
            {"classes", "classes", info.classes}, {"rules", "rules", info.rules},
            {"actions", "actions", info.actions}, {"warnings", "warnings", info.warnings}},
        .sizes = {{"octets in memory", "octets_in_memory", xn_table_size(table)},
            {"octets of workspace", "octets_of_workspace", xn_table_workspace(table)}}};
}

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static void
put_info(struct buffer *out, const struct table_file *file)
{
    const struct facts facts = find_facts(file->table);
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];
    const char *found = find_fingerprint(file->table, fingerprint);

    put_text(out, "file", file->name);
    for (size_t i = 0; i < COUNT(facts.texts); i++)
        put_text(out, facts.texts[i].key, facts.texts[i].text);
    put_lists(out, file->table);
    for (size_t i = 0; i < COUNT(facts.counts); i++)
        put_count(out, facts.counts[i].key, facts.counts[i].count);
    put_text(out, "index fingerprint", found != NULL ? found : "none");
    for (size_t i = 0; i < COUNT(facts.sizes); i++)
        put_count(out, facts.sizes[i].key, facts.sizes[i].count);
}

static void
put_json_lists(struct buffer *out, const xn_table *table)
{
    const char *text, *type;

    json_key(out, "languages");
    buffer_char(out, '[');
    for (size_t i = 0; (text = xn_table_language(table, i)) != NULL; i++) {
        buffer_text(out, i > 0 ? "," : "");
        json_string(out, text, strlen(text));
    }
    buffer_char(out, ']');
    json_key(out, "scopes");
    buffer_char(out, '[');
    for (size_t i = 0; (text = xn_table_scope(table, i, &type)) != NULL; i++) {
        buffer_text(out, i > 0 ? ",{\"type\":" : "{\"type\":");
        json_string(out, type, strlen(type));
        json_text(out, "value", text, strlen(text));
        buffer_char(out, '}');
    }
    buffer_char(out, ']');
}

/* Texts of a table are UTF-8, or it would have been refused. */
static void
put_json_info(struct buffer *out, const struct table_file *file)
{
    const struct facts facts = find_facts(file->table);
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];

    begin_json_object(out, file->name);
    for (size_t i = 0; i < COUNT(facts.texts); i++)
        json_text_or_null(out, facts.texts[i].member,
            facts.texts[i].text[0] != '\0' ? facts.texts[i].text : NULL);
    put_json_lists(out, file->table);
    for (size_t i = 0; i < COUNT(facts.counts); i++)
        json_number(out, facts.counts[i].member, facts.counts[i].count);
    json_text_or_null(out, "index_fingerprint", find_fingerprint(file->table, fingerprint));
    for (size_t i = 0; i < COUNT(facts.sizes); i++)
        json_number(out, facts.sizes[i].member, facts.sizes[i].count);
    buffer_text(out, "}\n");
}

int
command_info(struct command *c)
{
    int status = 0;

    for (size_t i = 0; i < c->count; i++) {
        struct table_file file;

        if (i > 0 && !c->json)
            buffer_char(&c->out, '\n');
        if (!table_file_load(c, &file, c->files[i]))
            status = EXIT_USAGE;
        else if (c->json)
            put_json_info(&c->out, &file);
        else
            put_info(&c->out, &file);
        table_file_free(&file);
    }
    return status;
}
