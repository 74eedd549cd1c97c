/* SPDX-License-Identifier: MIT */
/* xn-table audit: prints the parts of a table that IDNA 2003 cannot store. */
#include <string.h>

#include "command.h"

static int
put_finding(const xn_table_finding *f, void *user)
{
    struct command *c = user;

    put_code_points(&c->out, f->cps, f->length);
    buffer_text(&c->out, f->variant ? "\tvariant-" : "\t");
    buffer_text(&c->out, xn_table_constant_find(XN_TABLE_FINDINGS, f->kind)->keyword);
    buffer_char(&c->out, '\t');
    put_code_points(&c->out, f->to, f->tolen);
    if (c->filter.verbose) {
        buffer_char(&c->out, '\t');
        buffer_number(&c->out, f->line);
        buffer_char(&c->out, '\t');
        buffer_text(&c->out, f->clause);
    }
    buffer_char(&c->out, '\n');
    return 0;
}

static int
audit_table(struct command *c, const struct table_file *file)
{
    xn_table_usable usable;

    if (c->filter.header)
        buffer_text(&c->out,
            c->filter.verbose ? "code points\tfinding\tbecomes\tline\tclause\n"
                              : "code points\tfinding\tbecomes\n");
    if (xn_table_audit(file->table, NULL, put_finding, c, &usable) != XN_TABLE_OK)
        die_of_memory();
    buffer_escaped(&c->out, file->name, strnlen(file->name, WORD_MAX));
    buffer_text(&c->out, " with IDNA 2003: ");
    buffer_number(&c->out, usable.usable);
    buffer_text(&c->out, " of ");
    buffer_number(&c->out, usable.code_points);
    buffer_text(&c->out, " code points usable\n");
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
