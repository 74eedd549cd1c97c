/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <string.h>

#include "check_output.h"
#include "json.h"
#include "utf8.h"

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
void
put_idna(struct buffer *out, const xn_table_idna *idna, const char *text)
{
    const xn_diag *d = &idna->diag;

    if (idna->changes) {
        buffer_text(out, "changes:");
        put_hex(out, idna->prepared, strlen(idna->prepared));
        return;
    }
    switch (d->status) {
    case XN_OK:
        buffer_text(out, "ok:");
        buffer_text(out, idna->ascii);
        break;
    case XN_E_UNASSIGNED:
        buffer_text(out, "unassigned:");
        buffer_number(out, count_points(text, d->offset));
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

/* "pos:N", "action:N" or "-" */
void
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

/* False if there is none: RFC 7940 defines one for invalid labels, but a registry has no use for
   it. */
static bool
find_index(const struct checked *k, char *text, size_t *length)
{
    return k->result->status == XN_TABLE_OK
        && xn_table_index(k->table, k->label->text, k->label->length, k->label->flags, k->workspace,
               k->size, text, XN_TABLE_INDEX_SIZE, length, NULL)
        == XN_TABLE_OK;
}

void
put_index(struct buffer *out, const struct checked *k)
{
    char text[XN_TABLE_INDEX_SIZE];
    size_t length;

    buffer_char(out, '\t');
    if (find_index(k, text, &length))
        put_label(out, k->c, text, length);
    else
        buffer_char(out, '-');
}

static xn_table_status
start_variants(const struct checked *k, xn_table_variants *state)
{
    xn_table_status status = xn_table_variants_start(state, k->table, k->label->text,
        k->label->length, k->label->flags, k->c->limit, k->workspace, k->size, NULL);

    xn_table_variants_select(state, k->c->selected);
    return status;
}

/* "LABEL:DISPOSITION", with -v also the verdict of IDNA 2003. */
static void
put_variant(struct buffer *out, const struct checked *k, const xn_table_variant_label *variant,
    const xn_table_idna *idna)
{
    put_label(out, k->c, variant->text, variant->octets);
    buffer_char(out, ':');
    if (variant->disposition[0] == '\0')
        buffer_char(out, '?');
    buffer_escaped(out, variant->disposition, strlen(variant->disposition));
    if (!k->c->verbose)
        return;
    buffer_char(out, ':');
    if (variant->same_name)
        buffer_text(out, "same:");
    put_idna(out, idna, variant->text);
}

bool
put_variants(struct buffer *out, const struct checked *k)
{
    struct buffer list = {0};
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_idna idna;
    xn_table_status status;
    size_t count = 0;
    bool conflicts = false;

    if (start_variants(k, &state) != XN_TABLE_OK) {
        buffer_text(out, "\t-\t-");
        return true;
    }
    conflicts = xn_table_variants_conflict(&state) != 0;
    while ((status = xn_table_variants_next(&state, &variant, k->c->verbose ? &idna : NULL))
            == XN_TABLE_OK
        || status == XN_TABLE_E_COMPLEX) {
        if (count++ > 0)
            buffer_char(&list, ';');
        conflicts |= variant.conflict != 0;
        put_variant(&list, k, &variant, &idna);
    }
    buffer_char(out, '\t');
    buffer_number(out, count);
    if (status != XN_TABLE_END)
        buffer_char(out, '+');
    buffer_char(out, '\t');
    if (count == 0)
        buffer_char(out, '-');
    buffer_put(out, list.data, list.length);
    buffer_free(&list);
    return !conflicts;
}

void
put_json_text(struct buffer *out, const char *key, const char *text, size_t length)
{
    uint32_t cp;

    json_key(out, key);
    for (size_t at = 0, size; text != NULL && at < length; at += size) {
        size = utf8_decode_checked(text + at, length - at, &cp);
        if (size == 0)
            text = NULL;
    }
    if (text == NULL)
        buffer_text(out, "null");
    else
        json_string(out, text, length);
}

static void
put_json_bool(struct buffer *out, const char *key, bool value)
{
    json_key(out, key);
    buffer_text(out, value ? "true" : "false");
}

/* The words of the column, and the stored name if there is one. */
static void
put_json_idna(struct buffer *out, const xn_table_idna *idna, const char *text)
{
    struct buffer words = {0};

    put_idna(&words, idna, text);
    json_text(out, "idna2003", words.data, words.length);
    buffer_free(&words);
    json_key(out, "ascii");
    if (idna->ascii[0] == '\0')
        buffer_text(out, "null");
    else
        json_string(out, idna->ascii, strlen(idna->ascii));
}

static void
put_json_variant(
    struct buffer *out, const xn_table_variant_label *variant, const xn_table_idna *idna)
{
    buffer_text(out, "{\"label\":");
    json_string(out, variant->text, variant->octets);
    json_key(out, "code_points");
    buffer_char(out, '"');
    put_hex(out, variant->text, variant->octets);
    buffer_char(out, '"');
    json_key(out, "disposition");
    if (variant->action < 0)
        buffer_text(out, "null");
    else
        json_string(out, variant->disposition, strlen(variant->disposition));
    if (variant->action >= 0)
        json_number(out, "action", (uint64_t)variant->action);
    put_json_bool(out, "conflict", variant->conflict != 0);
    put_json_bool(out, "same_name", variant->same_name != 0);
    put_json_idna(out, idna, variant->text);
    buffer_char(out, '}');
}

static bool
put_json_variants(struct buffer *out, const struct checked *k)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_idna idna;
    xn_table_status status = start_variants(k, &state);
    uint64_t bound = xn_table_variants_bound(&state);
    bool follows = false, conflicts = xn_table_variants_conflict(&state) != 0;

    json_key(out, "variants");
    buffer_char(out, '[');
    while ((status = xn_table_variants_next(&state, &variant, &idna)) == XN_TABLE_OK
        || status == XN_TABLE_E_COMPLEX) {
        if (follows)
            buffer_char(out, ',');
        follows = true;
        conflicts |= variant.conflict != 0;
        put_json_variant(out, &variant, &idna);
    }
    buffer_char(out, ']');
    put_json_bool(out, "complete", status == XN_TABLE_END);
    put_json_bool(out, "conflict", xn_table_variants_conflict(&state) != 0);
    json_number(out, "permutations", bound);
    return !conflicts;
}

static void
put_json_index(struct buffer *out, const struct checked *k)
{
    char text[XN_TABLE_INDEX_SIZE];
    size_t length;

    if (find_index(k, text, &length)) {
        json_label(out, k->c, "index", text, length);
        return;
    }
    json_key(out, "index");
    buffer_text(out, "null");
}

bool
put_json_label(struct buffer *out, const struct checked *k, const char *why)
{
    const xn_table_result *r = k->result;
    bool agrees = true;

    buffer_text(out, "{\"line\":");
    buffer_number(out, k->line);
    put_json_text(out, "label", k->typed, k->length);
    put_json_bool(out, "valid", why == NULL && r->status == XN_TABLE_OK);
    if (why != NULL) {
        json_text(out, "error", why, strlen(why));
        buffer_char(out, '}');
        return true;
    }
    json_text(
        out, "status", xn_table_status_name(r->status), strlen(xn_table_status_name(r->status)));
    json_text(out, "disposition", r->disposition, strlen(r->disposition));
    if (r->status == XN_TABLE_E_NOT_LISTED || r->status == XN_TABLE_E_CONTEXT)
        json_number(out, "position", r->position);
    if (r->action >= 0)
        json_number(out, "action", (uint64_t)r->action);
    json_text(out, "rule", r->rule, strlen(r->rule));
    json_text(out, "comment", r->comment, strlen(r->comment));
    json_number(out, "table_line", r->line);
    if (k->c->index)
        put_json_index(out, k);
    if (k->c->variants)
        agrees = put_json_variants(out, k);
    put_json_idna(out, k->idna, k->label->text);
    buffer_char(out, '}');
    return agrees;
}
