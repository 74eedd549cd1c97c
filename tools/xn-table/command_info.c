/* SPDX-License-Identifier: MIT */
/* xn-table info: prints the contents of a table. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"

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

static void
put_fingerprint(struct buffer *out, const xn_table *table)
{
    char text[17] = "none";
    uint64_t fingerprint;

    if (find_index_fingerprint(table, &fingerprint))
        snprintf(text, sizeof(text), "%016" PRIX64, fingerprint);
    put_text(out, "index fingerprint", text);
}

static void
put_info(struct buffer *out, const struct table_file *file)
{
    xn_table_info info;

    xn_table_get_info(file->table, &info);
    put_text(out, "file", file->name);
    put_text(out, "format", xn_table_constant_find(XN_TABLE_FORMATS, info.format)->text);
    put_text(out, "version", info.version);
    put_text(out, "version comment", info.version_comment);
    put_text(out, "date", info.date);
    put_text(out, "valid from", info.valid_from);
    put_text(out, "valid until", info.valid_until);
    put_text(out, "Unicode", info.unicode_version);
    put_lists(out, file->table);
    put_count(out, "entries", info.entries);
    put_count(out, "code points", info.code_points);
    put_count(out, "sequences", info.sequences);
    put_count(out, "variants", info.variants);
    put_count(out, "classes", info.classes);
    put_count(out, "rules", info.rules);
    put_count(out, "actions", info.actions);
    put_count(out, "warnings", info.warnings);
    put_fingerprint(out, file->table);
    put_count(out, "octets in memory", xn_table_size(file->table));
    put_count(out, "octets of workspace", xn_table_workspace(file->table));
}

int
command_info(struct command *c)
{
    int status = 0;

    for (size_t i = 0; i < c->count; i++) {
        struct table_file file;

        if (i > 0)
            buffer_char(&c->out, '\n');
        if (table_file_load(c, &file, c->files[i]))
            put_info(&c->out, &file);
        else
            status = EXIT_USAGE;
        table_file_free(&file);
    }
    return status;
}
