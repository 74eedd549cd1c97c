/* SPDX-License-Identifier: MIT */
/* xn-table check: a filter that prints the verdicts of a table and of IDNA 2003 on each label. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "label_lines.h"

struct checker {
    struct command *c;
    struct table_file file;
    void *workspace;
    size_t size;
    const char *input; /* for messages */
    bool refused;      /* a label */
    struct typed_label label;
};

static bool
put_columns(struct checker *k, const struct checked *label)
{
    struct buffer *out = &k->c->out;
    const xn_table_result *r = label->result;
    bool agrees = true;

    if (k->c->code_points && label->label->count <= XN_TABLE_LABEL_MAX)
        put_label(out, k->c, label->label->text, label->label->length);
    else
        buffer_escaped(out, label->typed, label->length);
    buffer_text(out, r->status == XN_TABLE_OK ? "\tvalid\t" : "\tinvalid\t");
    if (r->disposition[0] == '\0') /* not a label that a table could be asked about */
        buffer_text(out, "invalid");
    buffer_escaped(out, r->disposition, strlen(r->disposition));
    buffer_char(out, '\t');
    put_why(out, r);
    if (k->c->index)
        put_index(out, label);
    if (k->c->variants)
        agrees = put_variants(out, label);
    buffer_char(out, '\t');
    put_idna(out, label->idna, label->label->text);
    return agrees;
}

/* RFC 7940 section 8.4: a label with several dispositions is an error of the table. */
static void
put_verdict(struct checker *k, const struct checked *label)
{
    if (k->c->json ? put_json_label(&k->c->out, label, NULL) : put_columns(k, label))
        return;
    k->refused = true;
    if (!k->c->quiet)
        report_line(k->input, label->line, 0,
            "one label arises in several ways with different dispositions (RFC 7940 section 8.4)");
}

static void
report_refusal(const struct checker *k, uint64_t line, size_t octet, const xn_table_result *r)
{
    char why[VERDICT_SIZE];

    if (!k->c->verbose || r->status == XN_TABLE_OK)
        return;
    format_verdict(r, &k->file, why);
    report_line(k->input, line, octet, why);
}

/* A line that cannot be a label is refused like one, and the filter goes on. */
static void
refuse_line(struct checker *k, const struct checked *label, size_t octet, const char *why,
    const char *idna_word)
{
    struct buffer *out = &k->c->out;

    k->refused = true;
    if (!k->c->quiet)
        report_line(k->input, label->line, octet, why);
    if (k->c->json) {
        put_json_label(out, label, why);
        return;
    }
    if (label->typed == NULL)
        buffer_char(out, '-');
    buffer_escaped(out, label->typed, label->length);
    buffer_text(out, "\tinvalid\tinvalid\t-");
    if (k->c->index)
        buffer_text(out, "\t-");
    if (k->c->variants)
        buffer_text(out, "\t-\t-");
    buffer_char(out, '\t');
    buffer_text(out, idna_word);
}

static void
check_label(struct checker *k, struct checked *checked)
{
    struct typed_label *label = &k->label;
    xn_table_result result;
    xn_table_idna idna;
    size_t octet;

    if (!label_read(label, k->c, checked->typed, checked->length)) {
        refuse_line(k, checked, label->fault, "not a code point such as 00FC", "-");
        return;
    }
    checked->label = label;
    checked->result = &result;
    checked->idna = &idna;
    k->refused |= xn_table_check(k->file.table, label->text, label->length, label->flags,
                      k->workspace, k->size, &result, &idna)
        != XN_TABLE_OK;
    octet = label_octet(label, &result);
    if (result.status == XN_TABLE_E_UTF8) {
        refuse_line(k, checked, octet, "ill-formed UTF-8 (RFC 3629)", "utf8");
        return;
    }
    put_verdict(k, checked);
    report_refusal(k, checked->line, octet, &result);
}

/* Blank lines are copied, so that verdicts stay paired with lines; but not to JSON. */
static void
check_line(void *data, const struct record *r, uint64_t line)
{
    struct checker *k = data;
    struct checked checked = {.c = k->c,
        .table = k->file.table,
        .workspace = k->workspace,
        .size = k->size,
        .typed = r->text,
        .length = r->length,
        .line = line};

    if (r->text == NULL)
        refuse_line(k, &checked, 0, LINE_TOO_LONG, "long");
    else if (r->length > 0)
        check_label(k, &checked);
    if (r->length > 0 || r->text == NULL || !k->c->json)
        buffer_char(&k->c->out, '\n');
    if (k->c->out.length >= BUFFER_FULL)
        buffer_flush(&k->c->out);
}

static void
put_header(struct command *c)
{
    if (c->json)
        return;
    buffer_text(&c->out, "label\tverdict\tdisposition\twhy");
    buffer_text(&c->out, c->index ? "\tindex" : "");
    buffer_text(&c->out, c->variants ? "\tnvariants\tvariants" : "");
    buffer_text(&c->out, "\tidna2003\n");
}

int
command_check(struct command *c)
{
    struct checker k = {.c = c, .input = c->count > 1 ? "operand" : "-"};

    if (!table_file_load(c, &k.file, c->files[0])) {
        table_file_free(&k.file);
        return EXIT_USAGE;
    }
    k.size = xn_table_workspace(k.file.table);
    k.workspace = malloc(k.size);
    if (k.workspace == NULL)
        die_of_memory();
    if (c->header)
        put_header(c);
    for (size_t i = 1; i < c->count; i++)
        check_line(&k, &(struct record){.text = c->files[i], .length = strlen(c->files[i])}, i);
    if (c->count == 1)
        read_label_lines(&(struct label_lines){c, "-", false, &k, check_line});
    free(k.workspace);
    label_free(&k.label);
    table_file_free(&k.file);
    return k.refused ? EXIT_REFUSED : 0;
}
