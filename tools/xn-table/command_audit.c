/* SPDX-License-Identifier: MIT */
/* xn-table audit: prints the parts of a table that IDNA 2003 cannot store. */
#include <string.h>

#include "command.h"
#include "tools/common/members.h"

/* A table that is audited. */
struct audit {
    struct command *c;
    const struct table_file *file;
};

static void
put_points(struct members *m, const char *name, const uint32_t *cps, size_t length)
{
    members_begin(m, name);
    if (length > 0)
        put_code_points(m->out, cps, length);
    members_end_optional(m, name);
}

static int
put_finding(const xn_table_finding *f, void *user)
{
    const struct audit *a = user;
    const char *keyword = find_constant(XN_TABLE_FINDINGS, f->kind)->keyword;
    struct members m = members_line(&a->c->out, a->c->json ? MEMBERS_JSON : MEMBERS_COLUMNS);

    if (is_json(&m))
        members_safe(&m, "file", a->file->name);
    put_points(&m, "code_points", f->cps, f->length);
    members_begin(&m, "finding");
    if (f->variant && !is_json(&m))
        buffer_text(m.out, "variant-");
    buffer_text(m.out, keyword);
    members_end(&m);
    if (is_json(&m))
        members_bool(&m, "variant", f->variant);
    put_points(&m, "becomes", f->to, f->tolen);
    if (is_json(&m) || a->c->filter.verbose) {
        members_number(&m, "line", f->line);
        members_string(&m, "clause", f->clause);
    }
    members_end_line(&m);
    return 0;
}

static void
put_usable_count(const struct audit *a, const xn_table_usable *usable)
{
    struct buffer *out = &a->c->out;
    struct members m;

    if (a->c->json) {
        m = members_line(out, MEMBERS_JSON);
        members_safe(&m, "file", a->file->name);
        members_number(&m, "usable", usable->usable);
        members_number(&m, "total", usable->code_points);
        members_number(&m, "findings", usable->findings);
        members_end_line(&m);
        return;
    }
    buffer_escaped(out, a->file->name, strnlen(a->file->name, WORD_MAX));
    buffer_print(out, " with IDNA 2003: %zu of %zu code points usable\n", usable->usable,
        usable->code_points);
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
    if (xn_table_audit(file->table, NULL, put_finding, &audit, &usable) != XN_TABLE_OK)
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
