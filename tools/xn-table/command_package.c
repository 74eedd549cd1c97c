/* SPDX-License-Identifier: MIT */
/* xn-table package: prints the package of RFC 3743 for each label. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "label_lines.h"
#include "tools/common/input_files.h"

struct packer {
    struct command *c;
    struct table_file *files;
    const xn_table *tables[XN_TABLE_PACKAGE_MAX];
    void *workspace;
    size_t size;
    const char *input;
    bool refused;
    struct typed_label label;
    struct members lists[2]; /* zone and reserved */
    struct buffer texts[2];  /* of these */
};

static void
put_label_of_package(struct packer *k, const xn_table_package_label *label)
{
    struct members *m = &k->lists[label->role == XN_TABLE_RESERVED];

    if (is_json(m)) {
        members_open(m, NULL, '{');
        members_text(m, "label", label->text, label->octets);
        members_string(m, "ascii", label->ascii);
        members_bool(m, "original", label->original);
        members_close(m, '}');
        return;
    }
    if (m->out->length > 0)
        buffer_char(m->out, ';');
    (k->c->code_points ? put_hex : buffer_put)(m->out, label->text, label->octets);
}

static void
put_list(struct members *m, const char *name, const struct buffer *list)
{
    if (is_json(m)) {
        members_open(m, name, '[');
        buffer_put(m->out, list->data, list->length);
        members_close(m, ']');
        return;
    }
    members_begin(m, name);
    buffer_put(m->out, list->data, list->length);
    members_end_optional(m, name);
}

/* Writes the lists of a package, up to the limit, and ends the line.  Returns false if the labels
   take too long to find. */
static bool
put_package(struct packer *k, struct members *m, xn_table_package *state, bool is_valid)
{
    xn_table_package_label label;
    xn_table_status status = XN_TABLE_END;

    for (size_t i = 0; i < 2; i++) {
        k->texts[i].length = 0;
        k->lists[i] = (struct members){.out = &k->texts[i], .form = m->form};
    }
    while (is_valid && (status = xn_table_package_next(state, &label)) == XN_TABLE_OK)
        put_label_of_package(k, &label);
    if (status != XN_TABLE_END && !is_json(m))
        buffer_text(&k->texts[1], k->texts[1].length > 0 ? ";..." : "...");
    put_list(m, "zone", &k->texts[0]);
    put_list(m, "reserved", &k->texts[1]);
    if (is_json(m)) {
        members_bool(m, "complete", status == XN_TABLE_END);
        members_number(m, "combinations", is_valid ? xn_table_package_bound(state) : 0);
    }
    members_end_line(m);
    return status != XN_TABLE_E_EFFORT;
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

/* Begins a line with the label, null if it is not UTF-8, and the verdict. */
static struct members
begin_line(const struct packer *k, const char *text, size_t length, uint64_t line,
    xn_table_status status, const xn_table_result *result)
{
    struct members m = members_line(&k->c->out, k->c->json ? MEMBERS_JSON : MEMBERS_COLUMNS);
    bool is_valid = status == XN_TABLE_OK;

    if (is_json(&m))
        members_number(&m, "line", line);
    if (text == NULL || (is_json(&m) && xn_utf8_check(text, length, NULL) != XN_OK))
        members_null(&m, "label");
    else
        members_text(&m, "label", text, length);
    if (is_json(&m))
        members_bool(&m, "valid", is_valid);
    else
        members_word(&m, "verdict", is_valid ? "valid" : "invalid");
    members_begin(&m, "why");
    put_fault(m.out, status, result);
    members_end(&m);
    return m;
}

/* Reports a refused label.  The position of the fault is one in the prepared label, so it is not
   repeated. */
static void
report_label(const struct packer *k, uint64_t line, xn_table_status status,
    const xn_table_result *result, const xn_table_idna *idna, size_t refused)
{
    struct buffer why = {0};

    if (status == XN_TABLE_E_IDNA)
        put_diag(&why, &idna->diag, NULL);
    else
        put_refusal(&why, result, k->files[refused].name, "");
    buffer_char(&why, '\0');
    report_line(k->input, line, 0, why.data);
    buffer_free(&why);
}

/* Refuses a line that is not a label, without checking it. */
static void
refuse_line(struct packer *k, const char *text, size_t length, uint64_t line, size_t octet,
    xn_table_status status, const char *why)
{
    const xn_table_result result = {.status = status, .action = -1};
    struct members m = begin_line(k, text, length, line, status, &result);

    (void)put_package(k, &m, NULL, false);
    k->refused = true;
    if (!k->c->filter.quiet)
        report_line(k->input, line, octet, why);
}

static void
pack_label(struct packer *k, const char *text, size_t length, uint64_t line)
{
    struct typed_label *label = &k->label;
    struct members m;
    size_t refused;
    xn_table_package state;
    xn_table_result result;
    xn_table_idna idna;
    xn_table_status status;

    if (!label_read(label, k->c, text, length)) {
        refuse_line(k, text, length, line, label->fault, XN_TABLE_E_CODE_POINT,
            NOT_HEXADECIMAL " (xn-table --code-points)");
        return;
    }
    status = xn_table_package_start(&state, k->tables, k->c->count, label->text, label->length,
        label->flags, k->c->limit, k->workspace, k->size, &result, &idna, &refused);
    (void)label_octet(label, &result);
    m = begin_line(k, text, length, line, status, &result);
    if (!put_package(k, &m, &state, status == XN_TABLE_OK)) {
        k->refused = true;
        if (!k->c->filter.quiet)
            report_line(k->input, line, 0, xn_table_strerror(XN_TABLE_E_EFFORT));
    }
    k->refused |= status != XN_TABLE_OK;
    if (status != XN_TABLE_OK
        && (k->c->filter.verbose || (status == XN_TABLE_E_UTF8 && !k->c->filter.quiet)))
        report_label(k, line, status, &result, &idna, refused);
}

static void
pack_line(void *data, const struct record *r, uint64_t line)
{
    struct packer *k = data;

    if (r->text == NULL)
        refuse_line(k, NULL, 0, line, 0, XN_TABLE_E_LABEL_LONG, LINE_TOO_LONG);
    else if (r->length > 0)
        pack_label(k, r->text, r->length, line);
    else if (!k->c->json)
        buffer_char(&k->c->out, '\n');
}

/* Loads the tables, which are all of RFC 3743. */
static bool
load_tables(struct packer *k)
{
    for (size_t i = 0; i < k->c->count; i++) {
        xn_table_info info;

        if (!table_file_load(k->c, &k->files[i], k->c->files[i]))
            return false;
        k->tables[i] = k->files[i].table;
        xn_table_get_info(k->tables[i], &info);
        if (info.format != XN_TABLE_RFC3743)
            die(EXIT_USAGE, k->files[i].name,
                "not a table of RFC 3743; see xn-table check --variants");
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
        buffer_text(&k->c->out, "label\tverdict\twhy\tzone\treserved\n");
    for (size_t at = 0; at < k->c->labels.length; at += strlen(label + at) + 1)
        pack_line(k, &(struct record){.text = label + at, .length = strlen(label + at)}, number++);
    if (k->c->labels.length == 0)
        read_label_lines(k->c, "-", false, pack_line, k);
    free(k->workspace);
}

int
command_package(struct command *c)
{
    struct packer k = {.c = c, .input = c->labels.length > 0 ? NULL : "-"};
    bool loaded;

    if (c->count > XN_TABLE_PACKAGE_MAX)
        die(EXIT_USAGE, "package", "give at most 16 tables");
    if (c->labels.length == 0)
        for (size_t i = 0; i < c->count; i++)
            if (is_standard_input(c->files[i]))
                die(EXIT_USAGE, "-",
                    "standard input cannot be both the table and the labels; give a file for one");
    k.files = check_memory(calloc(c->count, sizeof(*k.files)));
    loaded = load_tables(&k);
    if (loaded)
        pack_labels(&k);
    for (size_t i = 0; i < c->count; i++)
        table_file_free(&k.files[i]);
    buffer_free(&k.texts[0]);
    buffer_free(&k.texts[1]);
    label_free(&k.label);
    free(k.files);
    return !loaded ? EXIT_USAGE : k.refused ? EXIT_REFUSED : 0;
}
