/* SPDX-License-Identifier: MIT */
/* xn-table info: prints the contents of a table, as text or as JSON. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "tools/common/members.h"

static void
put_text(struct members *m, const char *name, const char *text)
{
    members_string(m, name, text[0] != '\0' ? text : NULL);
}

static void
put_languages(struct members *m, const xn_table *table)
{
    const char *text;

    members_open(m, "languages", '[');
    for (size_t i = 0; (text = xn_table_language(table, i)) != NULL; i++)
        members_string(m, is_json(m) ? NULL : "language", text);
    members_close(m, ']');
}

static void
put_scopes(struct members *m, const xn_table *table)
{
    const char *text, *type;

    members_open(m, "scopes", '[');
    for (size_t i = 0; (text = xn_table_scope(table, i, &type)) != NULL; i++) {
        if (is_json(m)) {
            members_open(m, NULL, '{');
            members_string(m, "type", type);
            members_string(m, "value", text);
            members_close(m, '}');
            continue;
        }
        members_begin(m, "scope");
        buffer_escaped(m->out, type, strlen(type));
        buffer_char(m->out, ' ');
        buffer_escaped(m->out, text, strlen(text));
        members_end(m);
    }
    members_close(m, ']');
}

static void
put_fingerprint(struct members *m, const xn_table *table)
{
    const size_t size = xn_table_workspace(table);
    void *workspace = check_memory(malloc(size));
    char text[XN_TABLE_FINGERPRINT_SIZE];

    (void)!xn_table_fingerprint(table, workspace, size, text);
    free(workspace);
    members_string(m, "index_fingerprint", text);
}

/* Texts of a table are UTF-8, or it would have been refused. */
static void
put_info(struct command *c, const struct table_file *file)
{
    struct members line = members_line(&c->out, c->json ? MEMBERS_JSON : MEMBERS_LINES), *m = &line;
    xn_table_info info;

    xn_table_get_info(file->table, &info);
    members_safe(m, "file", file->name);
    put_text(m, "format", find_constant(XN_TABLE_FORMATS, info.format)->text);
    put_text(m, "version", info.version);
    put_text(m, "version_comment", info.version_comment);
    put_text(m, "date", info.date);
    put_text(m, "valid_from", info.valid_from);
    put_text(m, "valid_until", info.valid_until);
    put_text(m, is_json(m) ? "unicode" : "Unicode", info.unicode_version);
    put_languages(m, file->table);
    put_scopes(m, file->table);
    members_number(m, "entries", info.entries);
    members_number(m, "code_points", info.code_points);
    members_number(m, "sequences", info.sequences);
    members_number(m, "variants", info.variants);
    members_number(m, "classes", info.classes);
    members_number(m, "rules", info.rules);
    members_number(m, "actions", info.actions);
    members_number(m, "warnings", info.warnings);
    put_fingerprint(m, file->table);
    members_bool(m, "index_complete", info.index_incomplete == 0);
    members_number(m, "octets_in_memory", xn_table_size(file->table));
    members_number(m, "octets_of_workspace", xn_table_workspace(file->table));
    members_end_line(m);
}

int
command_info(struct command *c)
{
    int status = 0;

    for (size_t i = 0; i < c->count; i++) {
        struct table_file file;

        if (i > 0 && !c->json)
            buffer_char(&c->out, '\n');
        if (table_file_load(c, &file, c->files[i]))
            put_info(c, &file);
        else
            status = EXIT_USAGE;
        table_file_free(&file);
    }
    return status;
}
