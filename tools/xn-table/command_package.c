/* SPDX-License-Identifier: MIT */
/* xn-table package: prints the package of RFC 3743 or the bundle of RFC 4290 for each label. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "tools/common/json.h"
#include "label_lines.h"

struct packer {
    struct command *c;
    struct table_file *files;
    const xn_table *tables[XN_TABLE_PACKAGE_MAX];
    bool is_rfc3743;
    void *workspace;
    size_t size;
    const char *input;
    bool refused;
    struct typed_label label;
    struct buffer lists[2]; /* zone and reserved, or the bundle */
};

static void
put_member(struct packer *k, const xn_table_package_label *label)
{
    struct buffer *list = &k->lists[label->role == XN_TABLE_RESERVED];

    if (list->length > 0)
        buffer_char(list, k->c->json ? ',' : ';');
    if (k->c->json) {
        buffer_text(list, "{\"label\":");
        json_string(list, label->text, label->octets);
        json_text(list, "ascii", label->ascii, strlen(label->ascii));
        json_key(list, "original");
        buffer_text(list, label->original ? "true}" : "false}");
    } else if (!k->is_rfc3743) {
        buffer_text(list, label->ascii);
    } else if (k->c->code_points) {
        put_hex(list, label->text, label->octets);
    } else {
        buffer_put(list, label->text, label->octets);
    }
}

static void
put_list_member(struct packer *k, const struct buffer *list, const char *key)
{
    struct buffer *out = &k->c->out;

    if (k->c->json) {
        json_key(out, key);
        buffer_char(out, '[');
        buffer_put(out, list->data, list->length);
        buffer_char(out, ']');
        return;
    }
    buffer_char(out, '\t');
    if (list->length == 0)
        buffer_char(out, '-');
    buffer_put(out, list->data, list->length);
}

/* Appends the lists of a package, up to the limit. */
static void
put_package(struct packer *k, xn_table_package *state, bool is_valid)
{
    struct buffer *out = &k->c->out;
    xn_table_package_label label;
    xn_table_status status = XN_TABLE_END;

    k->lists[0].length = k->lists[1].length = 0;
    while (is_valid && (status = xn_table_package_next(state, &label)) == XN_TABLE_OK)
        put_member(k, &label);
    if (status != XN_TABLE_END && !k->c->json)
        buffer_text(&k->lists[k->is_rfc3743], k->lists[k->is_rfc3743].length > 0 ? ";..." : "...");
    put_list_member(k, &k->lists[0], k->is_rfc3743 ? "zone" : "bundle");
    if (k->is_rfc3743)
        put_list_member(k, &k->lists[1], "reserved");
    if (!k->c->json)
        return;
    json_key(out, "complete");
    buffer_text(out, status == XN_TABLE_END ? "true" : "false");
    json_number(out, "combinations", is_valid ? xn_table_package_bound(state) : 0);
}

/* Appends "ok", "pos:N", "idna" or "-". */
static void
put_fault(struct buffer *out, xn_table_status status, const xn_table_result *r)
{
    if (status == XN_TABLE_OK)
        buffer_text(out, "ok");
    else if (status == XN_TABLE_E_IDNA || status == XN_TABLE_E_ACE)
        buffer_text(out, "idna");
    else
        put_why(out, r);
}

static void
put_line(struct packer *k, const char *text, size_t length, uint64_t line, xn_table_status status,
    const xn_table_result *result)
{
    struct buffer *out = &k->c->out, reason = {0};

    put_fault(&reason, status, result);
    if (k->c->json) {
        buffer_text(out, "{\"line\":");
        buffer_number(out, line);
        put_json_text(out, "label", text, length);
        json_key(out, "valid");
        buffer_text(out, status == XN_TABLE_OK ? "true" : "false");
        json_text(out, "why", reason.data, reason.length);
    } else {
        if (text == NULL)
            buffer_char(out, '-');
        buffer_escaped(out, text, length);
        buffer_text(out, status == XN_TABLE_OK ? "\tvalid\t" : "\tinvalid\t");
        buffer_put(out, reason.data, reason.length);
    }
    buffer_free(&reason);
}

/* Reports a refused label.  For RFC 3743, the position is one in the prepared label. */
static void
report_refusal(const struct packer *k, uint64_t line, xn_table_status status,
    const xn_table_result *result, const xn_table_idna *idna, size_t refused)
{
    char why[VERDICT_SIZE];

    if (status == XN_TABLE_E_IDNA)
        xn_diag_format(&idna->diag, why, sizeof(why));
    else
        format_verdict(result, &k->files[refused], why);
    report_line(k->input, line, 0, why);
}

/* Refuses a line that is not a label, without checking it. */
static void
refuse_line(struct packer *k, const char *text, size_t length, uint64_t line, size_t octet,
    xn_table_status status, const char *why)
{
    const xn_table_result result = {.status = status, .action = -1};

    put_line(k, text, length, line, status, &result);
    put_package(k, NULL, false);
    k->refused = true;
    if (!k->c->filter.quiet)
        report_line(k->input, line, octet, why);
}

static void
pack_label(struct packer *k, const char *text, size_t length, uint64_t line)
{
    struct typed_label *label = &k->label;
    size_t refused;
    xn_table_package state;
    xn_table_result result;
    xn_table_idna idna;
    xn_table_status status;

    if (!label_read(label, k->c, text, length)) {
        refuse_line(k, text, length, line, label->fault, XN_TABLE_E_CODE_POINT,
            "not a code point in hexadecimal digits, such as 00FC");
        return;
    }
    status = xn_table_package_start(&state, k->tables, k->c->count, label->text, label->length,
        label->flags, k->c->limit, k->workspace, k->size, &result, &idna, &refused);
    (void)label_octet(label, &result);
    put_line(k, text, length, line, status, &result);
    put_package(k, &state, status == XN_TABLE_OK);
    k->refused |= status != XN_TABLE_OK;
    if (status != XN_TABLE_OK
        && (k->c->filter.verbose || (status == XN_TABLE_E_UTF8 && !k->c->filter.quiet)))
        report_refusal(k, line, status, &result, &idna, refused);
}

static void
pack_line(void *data, const struct record *r, uint64_t line)
{
    struct packer *k = data;

    if (r->text == NULL)
        refuse_line(k, NULL, 0, line, 0, XN_TABLE_E_LABEL_LONG, LINE_TOO_LONG);
    else if (r->length > 0)
        pack_label(k, r->text, r->length, line);
    if ((r->length > 0 || r->text == NULL) && k->c->json)
        buffer_char(&k->c->out, '}');
    if (r->length > 0 || r->text == NULL || !k->c->json)
        buffer_char(&k->c->out, '\n');
    if (k->c->out.length >= BUFFER_FULL)
        buffer_flush(&k->c->out);
}

/* Loads the tables: all of RFC 3743, or all of RFC 4290 or lists. */
static bool
load_tables(struct packer *k)
{
    for (size_t i = 0; i < k->c->count; i++) {
        xn_table_info info;

        if (!table_file_load(k->c, &k->files[i], k->c->files[i]))
            return false;
        k->tables[i] = k->files[i].table;
        xn_table_get_info(k->tables[i], &info);
        if (info.format == XN_TABLE_RFC7940)
            die(EXIT_USAGE, k->files[i].name,
                "not a table of RFC 3743 or RFC 4290; see xn-table check --variants");
        if (i == 0)
            k->is_rfc3743 = info.format == XN_TABLE_RFC3743;
        else if (k->is_rfc3743 != (info.format == XN_TABLE_RFC3743))
            die(EXIT_USAGE, k->files[i].name, "not in the format of the first table");
    }
    return true;
}

static void
pack_labels(struct packer *k)
{
    const char *label = k->c->labels.data;
    uint64_t number = 1;

    k->size = xn_table_package_workspace(k->tables, k->c->count);
    k->workspace = check_memory(malloc(k->size));
    if (k->c->filter.header)
        buffer_text(&k->c->out,
            k->is_rfc3743 ? "label\tverdict\twhy\tzone\treserved\n"
                          : "label\tverdict\twhy\tbundle\n");
    for (size_t at = 0; at < k->c->labels.length; at += strlen(label + at) + 1)
        pack_line(k, &(struct record){.text = label + at, .length = strlen(label + at)}, number++);
    if (k->c->labels.length == 0)
        read_label_lines(&(struct label_lines){k->c, "-", false, k, pack_line});
    free(k->workspace);
}

int
command_package(struct command *c)
{
    struct packer k = {.c = c, .input = c->labels.length > 0 ? "operand" : "-"};
    bool loaded;

    if (c->count > XN_TABLE_PACKAGE_MAX)
        die(EXIT_USAGE, "package", "takes at most 16 tables");
    if (c->labels.length == 0)
        for (size_t i = 0; i < c->count; i++)
            if (strcmp(c->files[i], "-") == 0)
                die(EXIT_USAGE, "-", "standard input cannot be both the table and the labels");
    k.files = check_memory(calloc(c->count, sizeof(*k.files)));
    loaded = load_tables(&k);
    if (loaded)
        pack_labels(&k);
    for (size_t i = 0; i < c->count; i++)
        table_file_free(&k.files[i]);
    buffer_free(&k.lists[0]);
    buffer_free(&k.lists[1]);
    label_free(&k.label);
    free(k.files);
    return !loaded ? EXIT_USAGE : k.refused ? EXIT_REFUSED : 0;
}
