/* SPDX-License-Identifier: MIT */
/* xn-table lint: prints the faults, unused parts and probable mistakes of a table. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "json.h"

struct linter {
    struct command *c;
    struct table_file file;
    size_t findings;
};

static void
put_member(struct buffer *out, const char *key, const char *text)
{
    struct buffer safe = {0};

    buffer_escaped(&safe, text, strlen(text)); /* well-formed UTF-8, whatever the text */
    json_text(out, key, safe.data != NULL ? safe.data : "", safe.length);
    buffer_free(&safe);
}

static void
begin_object(const struct linter *l)
{
    struct buffer *out = &l->c->out;
    size_t at = out->length;

    put_member(out, "file", l->file.name);
    out->data[at] = '{'; /* replaces the comma */
}

static void
put_finding(const xn_table_diag *diag, void *user)
{
    struct linter *l = user;
    struct buffer *out = &l->c->out, name = {0};
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX];

    l->findings++;
    if (l->c->json) {
        begin_object(l);
        json_number(out, "line", diag->line);
        json_number(out, "column", diag->column);
        put_member(out, "severity", diag->warning ? "warning" : "error");
        put_member(out, "status", xn_table_status_name(diag->status));
        put_member(out, "text", diag->text);
        put_member(out, "subject", diag->subject);
        put_member(out, "element", diag->element);
        put_member(out, "clause", diag->clause);
        buffer_text(out, "}\n");
    } else {
        put_file_name(&name, l->file.name);
        xn_table_diag_format(diag, name.data, text, sizeof(text));
        buffer_text(out, text);
        buffer_char(out, '\n');
        buffer_free(&name);
    }
    if (out->length >= BUFFER_FULL)
        buffer_flush(out);
}

/* Prints the number of findings: in JSON an object, and with -v a message. */
static void
put_summary(const struct linter *l)
{
    struct buffer text = {0};

    if (l->c->json) {
        begin_object(l);
        json_number(&l->c->out, "findings", l->findings);
        buffer_text(&l->c->out, "}\n");
    }
    if (!l->c->filter.verbose)
        return;
    buffer_escaped(&text, l->file.name, strnlen(l->file.name, WORD_MAX));
    buffer_text(&text, ": ");
    buffer_number(&text, l->findings);
    buffer_text(&text, " findings");
    print_message(text.data, text.length);
    buffer_free(&text);
}

static size_t
lint_table(struct command *c, const char *name)
{
    struct linter l = {.c = c};
    const xn_table_options options = {
        .format = c->format, .flags = XN_TABLE_LINT, .warn = put_finding, .user = &l};
    xn_table_diag diag;

    table_file_read(&l.file, name);
    if (xn_table_load(l.file.text, l.file.length, &options, &l.file.table, &diag) != XN_TABLE_OK) {
        if (diag.status == XN_TABLE_E_MEMORY)
            die_of_memory();
        put_finding(&diag, &l);
    }
    put_summary(&l);
    table_file_free(&l.file);
    return l.findings;
}

int
command_lint(struct command *c)
{
    size_t findings = 0;

    for (size_t i = 0; i < c->count; i++)
        findings += lint_table(c, c->files[i]);
    return findings > 0 ? EXIT_REFUSED : 0;
}
