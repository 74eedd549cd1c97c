/* SPDX-License-Identifier: MIT */
/* xn-table lint: what a table should not contain, does not use, or is unlikely to mean. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "json.h"
#include "samples.h"

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
    out->data[at] = '{'; /* in the position of a comma */
}

static void
put_finding(const xn_table_diag *diag, void *user)
{
    struct linter *l = user;
    struct buffer *out = &l->c->out, name = {0};
    char text[XN_TABLE_FORMAT_SIZE + WORD_MAX];

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
        buffer_escaped(&name, l->file.name, strnlen(l->file.name, WORD_MAX));
        buffer_char(&name, '\0');
        xn_table_diag_format(diag, name.data, text, sizeof(text));
        buffer_text(out, text);
        buffer_char(out, '\n');
        buffer_free(&name);
    }
    if (out->length >= BUFFER_FULL)
        buffer_flush(out);
}

static const char *const texts[] = {
    "a variant that does not have the index label of its original",
    "a variant that arises with two dispositions",
};

static const char *const clauses[] = {"RFC 7940 section 8.5", "RFC 7940 section 8.4"};

static void
put_labels(struct buffer *out, const struct sample *sample)
{
    put_code_points(out, sample->label, sample->length);
    buffer_text(out, " -> ");
    put_code_points(out, sample->variant, sample->variant_length);
}

static void
put_sample(struct linter *l, const struct samples *samples, const struct sample *sample)
{
    struct buffer *out = &l->c->out, subject = {0};

    l->findings++;
    put_labels(&subject, sample);
    if (l->c->json) {
        begin_object(l);
        json_number(out, "line", sample->line);
        json_number(out, "column", 0);
        put_member(out, "severity", "warning");
        put_member(out, "status", xn_table_status_name(XN_TABLE_W_ADVICE));
        put_member(out, "text", texts[sample->is_conflict]);
        json_text(out, "subject", subject.data, subject.length);
        put_member(out, "element", "var");
        put_member(out, "clause", clauses[sample->is_conflict]);
        buffer_text(out, "}\n");
    } else {
        buffer_escaped(out, l->file.name, strnlen(l->file.name, WORD_MAX));
        buffer_char(out, ':');
        buffer_number(out, sample->line);
        buffer_text(out, ": warning: ");
        buffer_text(out, texts[sample->is_conflict]);
        buffer_text(out, ": '");
        buffer_put(out, subject.data, subject.length);
        buffer_text(out, "', of ");
        buffer_number(out, samples->labels);
        buffer_text(out, " sampled labels (");
        buffer_text(out, clauses[sample->is_conflict]);
        buffer_text(out, ")\n");
    }
    buffer_free(&subject);
}

/* In JSON always; otherwise a message. */
static void
put_summary(const struct linter *l, const struct samples *samples)
{
    struct buffer text = {0};

    if (l->c->json) {
        struct buffer *out = &l->c->out;

        begin_object(l);
        json_number(out, "findings", l->findings);
        json_number(out, "sampled_labels", samples->labels);
        json_number(out, "sampled_variants", samples->variants);
        buffer_text(out, "}\n");
    }
    if (!l->c->verbose)
        return;
    buffer_escaped(&text, l->file.name, strnlen(l->file.name, WORD_MAX));
    buffer_text(&text, ": ");
    buffer_number(&text, l->findings);
    buffer_text(&text, " findings; ");
    buffer_number(&text, samples->labels);
    buffer_text(&text, " labels and ");
    buffer_number(&text, samples->variants);
    buffer_text(&text, " variants sampled");
    print_message(text.data, text.length);
    buffer_free(&text);
}

static size_t
lint_table(struct command *c, const char *name)
{
    struct linter l = {.c = c};
    struct samples samples = {0};
    const xn_table_options options = {
        .format = c->format, .flags = XN_TABLE_LINT, .warn = put_finding, .user = &l};
    xn_table_diag diag;

    table_file_read(&l.file, name);
    if (xn_table_load(l.file.text, l.file.length, &options, &l.file.table, &diag) == XN_TABLE_OK)
        samples_take(&samples, l.file.table, c->has_samples ? c->samples : SAMPLES_DEFAULT);
    else if (diag.status == XN_TABLE_E_MEMORY)
        die_of_memory();
    else
        put_finding(&diag, &l);
    for (size_t i = 0; i < samples.count; i++)
        put_sample(&l, &samples, &samples.items[i]);
    put_summary(&l, &samples);
    samples_free(&samples);
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
