/* SPDX-License-Identifier: MIT */
/* xn-table audit: prints the parts of a table that IDNA 2003 cannot store. */
#include <string.h>

#include "command.h"
#include "tools/common/json.h"

/* A table that is audited. */
struct audit {
    struct command *c;
    const struct table_file *file;
};

static void
put_text_finding(struct command *c, const xn_table_finding *f)
{
    put_code_points(&c->out, f->cps, f->length);
    buffer_text(&c->out, f->variant ? "\tvariant-" : "\t");
    buffer_text(&c->out, find_constant(XN_TABLE_FINDINGS, f->kind)->keyword);
    buffer_char(&c->out, '\t');
    put_code_points(&c->out, f->to, f->tolen);
    if (c->filter.verbose) {
        buffer_char(&c->out, '\t');
        buffer_number(&c->out, f->line);
        buffer_char(&c->out, '\t');
        buffer_text(&c->out, f->clause);
    }
    buffer_char(&c->out, '\n');
}

/* Appends a member with a list of code points, null if it is empty. */
static void
put_json_points(struct buffer *out, const char *key, const uint32_t *cps, size_t length)
{
    json_key(out, key);
    if (length == 0) {
        buffer_text(out, "null");
        return;
    }
    buffer_char(out, '"');
    put_code_points(out, cps, length);
    buffer_char(out, '"');
}

static void
put_json_finding(struct buffer *out, const char *file, const xn_table_finding *f)
{
    const char *keyword = find_constant(XN_TABLE_FINDINGS, f->kind)->keyword;

    begin_json_object(out, file);
    put_json_points(out, "code_points", f->cps, f->length);
    json_text(out, "finding", keyword, strlen(keyword));
    json_key(out, "variant");
    buffer_text(out, f->variant ? "true" : "false");
    put_json_points(out, "becomes", f->to, f->tolen);
    json_number(out, "line", f->line);
    json_text(out, "clause", f->clause, strlen(f->clause));
    buffer_text(out, "}\n");
}

static int
put_audit_finding(const xn_table_finding *f, void *user)
{
    const struct audit *a = user;

    if (a->c->json)
        put_json_finding(&a->c->out, a->file->name, f);
    else
        put_text_finding(a->c, f);
    if (a->c->out.length >= BUFFER_FULL)
        buffer_flush(&a->c->out);
    return 0;
}

static void
put_usable_count(const struct audit *a, const xn_table_usable *usable)
{
    struct buffer *out = &a->c->out;

    if (a->c->json) {
        begin_json_object(out, a->file->name);
        json_number(out, "usable", usable->usable);
        json_number(out, "total", usable->code_points);
        json_number(out, "findings", usable->findings);
        buffer_text(out, "}\n");
        return;
    }
    buffer_escaped(out, a->file->name, strnlen(a->file->name, WORD_MAX));
    buffer_text(out, " with IDNA 2003: ");
    buffer_number(out, usable->usable);
    buffer_text(out, " of ");
    buffer_number(out, usable->code_points);
    buffer_text(out, " code points usable\n");
}

static int
audit_table(struct command *c, const struct table_file *file)
{
    struct audit audit = {c, file};
    xn_table_usable usable;

    if (c->filter.header)
        buffer_text(&c->out,
            c->filter.verbose ? "code points\tfinding\tbecomes\tline\tclause\n"
                              : "code points\tfinding\tbecomes\n");
    if (xn_table_audit(file->table, NULL, put_audit_finding, &audit, &usable) != XN_TABLE_OK)
        die_of_memory();
    put_usable_count(&audit, &usable);
    return usable.findings > 0 ? EXIT_REFUSED : 0;
}

int
command_audit(struct command *c)
{
    int status = 0;

    for (size_t i = 0; i < c->count; i++) {
        struct table_file file;
        int found = EXIT_USAGE;

        if (table_file_load(c, &file, c->files[i]))
            found = audit_table(c, &file);
        if (found > status)
            status = found;
        table_file_free(&file);
    }
    return status;
}
