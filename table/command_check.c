/* SPDX-License-Identifier: MIT */
/* xn-table check: a filter that prints the verdicts of a table and of IDNA 2003 on each label. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "labels.h"
#include "records.h"
#include "utf8.h"

struct checker {
    struct command *c;
    struct table_file file;
    void *workspace;
    size_t size;
    const char *input; /* for messages */
    bool refused;      /* a label */
};

static void
put_prepared(struct buffer *out, const char *text)
{
    uint32_t cp;

    for (size_t at = 0, length = strlen(text); at < length;) {
        if (at > 0)
            buffer_char(out, ' ');
        at += utf8_decode(text + at, &cp);
        buffer_hex(out, cp);
    }
}

/* Of an offset in octets, the number of code points before it. */
static size_t
count_points(const char *text, size_t offset)
{
    size_t count = 0;

    for (size_t i = 0; i < offset; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* The verdict of IDNA 2003: "ok:A-LABEL", "changes:PREPARED", or what is wrong. */
static void
put_idna(struct buffer *out, const xn_table_idna *idna, const char *text)
{
    const xn_diag *d = &idna->diag;

    if (idna->changes) {
        buffer_text(out, "changes:");
        put_prepared(out, idna->prepared);
        return;
    }
    switch (d->status) {
    case XN_OK:
        buffer_text(out, "ok:");
        buffer_text(out, idna->ascii);
        break;
    case XN_E_UNASSIGNED:
        buffer_text(out, "unassigned:");
        buffer_number(out, d->unit == XN_CODE_POINTS ? d->offset : count_points(text, d->offset));
        break;
    case XN_E_PROHIBITED: buffer_text(out, "prohibited"); break;
    case XN_E_BIDI_MIXED:
    case XN_E_BIDI_ENDS: buffer_text(out, "bidi"); break;
    case XN_E_STD3_CHAR: buffer_text(out, "std3-char"); break;
    case XN_E_STD3_HYPHEN: buffer_text(out, "std3-hyphen"); break;
    case XN_E_EMPTY: buffer_text(out, "empty"); break;
    case XN_E_LABEL_LONG: buffer_text(out, "long"); break;
    case XN_E_UTF8: buffer_text(out, "utf8"); break;
    case XN_E_GUARD: buffer_text(out, "guard"); break;
    default: buffer_text(out, "ace"); break;
    }
}

static void
report(const struct checker *k, uint64_t line, size_t octet, const char *why)
{
    struct buffer text = {0};

    buffer_escaped(&text, k->input, strnlen(k->input, WORD_MAX));
    buffer_char(&text, ':');
    buffer_number(&text, line);
    buffer_char(&text, ':');
    buffer_number(&text, octet + 1);
    buffer_text(&text, ": ");
    buffer_text(&text, why);
    print_message(text.data, text.length);
    buffer_free(&text);
}

/* "pos:N", "action:N" or "-" */
static void
put_why(struct buffer *out, const xn_table_result *r)
{
    if (r->status == XN_TABLE_E_NOT_LISTED || r->status == XN_TABLE_E_CONTEXT) {
        buffer_text(out, "pos:");
        buffer_number(out, r->position);
    } else if (r->action >= 0) {
        buffer_text(out, "action:");
        buffer_number(out, (uint64_t)r->action);
    } else {
        buffer_char(out, '-');
    }
}

static void
put_verdict(
    struct checker *k, const xn_table_result *r, const xn_table_idna *idna, const char *text)
{
    struct buffer *out = &k->c->out;

    buffer_text(out, r->status == XN_TABLE_OK ? "\tvalid\t" : "\tinvalid\t");
    if (r->disposition[0] == '\0') /* not a label that a table could be asked about */
        buffer_text(out, "invalid");
    buffer_escaped(out, r->disposition, strlen(r->disposition));
    buffer_char(out, '\t');
    put_why(out, r);
    buffer_char(out, '\t');
    put_idna(out, idna, text);
}

static void
report_refusal(const struct checker *k, uint64_t line, size_t octet, const xn_table_result *r)
{
    char why[XN_TABLE_FORMAT_SIZE + WORD_MAX];
    struct buffer name = {0};

    if (!k->c->verbose || r->status == XN_TABLE_OK)
        return;
    buffer_escaped(&name, k->file.name, strnlen(k->file.name, WORD_MAX));
    buffer_char(&name, '\0');
    xn_table_result_format(r, name.data, why, sizeof(why));
    report(k, line, octet, why);
    buffer_free(&name);
}

/* What cannot be a label at all is refused like one, and the filter goes on. */
static void
refuse_line(struct checker *k, uint64_t line, size_t octet, const char *why, const char *idna_word)
{
    buffer_text(&k->c->out, "\tinvalid\tinvalid\t-\t");
    buffer_text(&k->c->out, idna_word);
    k->refused = true;
    if (!k->c->quiet)
        report(k, line, octet, why);
}

static void
check_code_points(struct checker *k, const char *text, size_t length, uint64_t line)
{
    struct label label;
    xn_table_result result;
    xn_table_idna idna;
    size_t at;

    if (!parse_code_points(text, length, &label)) {
        buffer_escaped(&k->c->out, text, length);
        refuse_line(k, line, label.fault, "not a code point such as 00FC", "-");
        return;
    }
    if (label.length <= XN_TABLE_LABEL_MAX)
        put_code_points(&k->c->out, label.cps, label.length);
    else
        buffer_escaped(&k->c->out, text, length);
    k->refused |= xn_table_check_utf32(k->file.table, label.cps, label.length, 0, k->workspace,
                      k->size, &result, &idna)
        != XN_TABLE_OK;
    put_verdict(k, &result, &idna, text);
    at = result.position < label.length ? label.starts[result.position] : 0;
    report_refusal(k, line, at, &result);
}

static void
check_name(struct checker *k, const char *text, size_t length, uint64_t line)
{
    xn_table_result result;
    xn_table_idna idna;

    buffer_escaped(&k->c->out, text, length);
    k->refused |= xn_table_check(k->file.table, text, length, XN_TABLE_ACE_LABELS, k->workspace,
                      k->size, &result, &idna)
        != XN_TABLE_OK;
    if (result.status == XN_TABLE_E_UTF8) {
        refuse_line(k, line, result.offset, "ill-formed UTF-8 (RFC 3629)", "utf8");
        return;
    }
    put_verdict(k, &result, &idna, text);
    report_refusal(k, line, result.offset, &result);
}

/* Blank lines are copied, so that verdicts stay paired with lines. */
static void
check_line(struct checker *k, const char *text, size_t length, uint64_t line)
{
    if (length > 0 && k->c->code_points)
        check_code_points(k, text, length, line);
    else if (length > 0)
        check_name(k, text, length, line);
    buffer_char(&k->c->out, '\n');
    if (k->c->out.length >= BUFFER_FULL)
        buffer_flush(&k->c->out);
}

static void
check_batch(struct checker *k, const struct input *input, const struct batch *batch)
{
    const char *text = batch->data, *end = text + batch->length;
    uint64_t line = batch->line;

    if (batch->kind == BATCH_PIECE)
        return;
    if (batch->kind == BATCH_LAST_PIECE) {
        buffer_text(&k->c->out, "-");
        refuse_line(k, line, 0, "more than 1048576 octets (xn record limit)", "long");
        buffer_char(&k->c->out, '\n');
        return;
    }
    while (text < end) {
        struct record_scan scan = {0};
        struct record r;

        if (!record_next(&input->format, text, (size_t)(end - text), true, &scan, &r))
            return;
        check_line(k, r.text, r.length, line);
        line += r.lines;
        text += r.whole;
    }
}

/* A co-process must not wait for verdicts that are finished. */
static void
flush_output(void *data)
{
    buffer_flush(data);
}

static void
check_standard_input(struct checker *k)
{
    struct input input = {.fd = STDIN_FILENO,
        .name = "-",
        .format = {.end = '\n'},
        .skip_bom = true,
        .halt = -1,
        .counts = true,
        .before_wait = flush_output,
        .before_wait_data = &k->c->out};
    struct batch batch = {0};

    while (input_next(&input, &batch))
        check_batch(k, &input, &batch);
    batch_free(&batch);
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
}

int
command_check(struct command *c)
{
    struct checker k = {.c = c, .input = c->count > 1 ? "operand" : "-"};

    if (!table_file_load(c, &k.file, c->files[0], NULL)) {
        table_file_free(&k.file);
        return EXIT_USAGE;
    }
    k.size = xn_table_workspace(k.file.table);
    k.workspace = malloc(k.size);
    if (k.workspace == NULL)
        die_of_memory();
    if (c->header)
        buffer_text(&c->out, "label\tverdict\tdisposition\twhy\tidna2003\n");
    for (size_t i = 1; i < c->count; i++)
        check_line(&k, c->files[i], strlen(c->files[i]), i);
    if (c->count == 1)
        check_standard_input(&k);
    free(k.workspace);
    table_file_free(&k.file);
    return k.refused ? EXIT_REFUSED : 0;
}
