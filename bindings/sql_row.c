/* SPDX-License-Identifier: MIT */
#include "sql_row.h"

#include <stdio.h>
#include <string.h>

/* Appends NULL, for the caller to replace. */
static struct sql_value *
add_value(struct sql_row *row, const char *key)
{
    struct sql_value *value = &row->values[row->count++];

    value->key = key;
    value->kind = SQL_NULL;
    return value;
}

/* Appends a text, or NULL. */
static void
put_octets(
    struct sql_row *row, const char *key, enum sql_kind kind, const char *text, size_t length)
{
    struct sql_value *value = add_value(row, key);

    if (text == NULL)
        return;
    value->kind = kind;
    value->text = text;
    value->length = length;
}

static void
put_text(struct sql_row *row, const char *key, const char *text)
{
    put_octets(row, key, SQL_TEXT, text, text != NULL ? strlen(text) : 0);
}

static void
put_number(struct sql_row *row, const char *key, bool exists, size_t number)
{
    struct sql_value *value = add_value(row, key);

    if (exists)
        value->kind = SQL_NUMBER;
    value->number = (unsigned)number;
}

static void
put_part(struct sql_row *row, bool exists, size_t offset, size_t length)
{
    put_number(row, "at", exists, offset + 1);
    put_number(row, "length", exists, length);
}

static void
put_code_point(struct sql_row *row, const char *key, uint32_t cp, char out[12])
{
    if (cp != XN_NO_CP)
        snprintf(out, 12, "U+%04X", (unsigned)cp);
    put_text(row, key, cp != XN_NO_CP ? out : NULL);
}

void
xni_sql_make_diagnosis(struct sql_row *row, const xn_diag *diag, const char *hint)
{
    const bool is_refused = diag->status != XN_OK;

    row->count = 0;
    put_text(row, "status", xn_status_name(diag->status));
    put_number(row, "label", is_refused, is_refused ? (size_t)diag->label + 1 : 0);
    put_part(row, is_refused, diag->offset, diag->length);
    put_code_point(row, "code_point", is_refused ? diag->cp : XN_NO_CP, row->code_point);
    put_code_point(row, "mapped", is_refused ? diag->mapped : XN_NO_CP, row->mapped);
    put_text(row, "rule", is_refused ? diag->rule : NULL);
    if (is_refused)
        xn_diag_format(diag, row->message, sizeof(row->message));
    put_text(row, "message", is_refused ? row->message : NULL);
    put_text(row, "hint", hint);
}

/* Appends a member with one or two code points, or none. */
static char *
put_points(char *out, char *end, const char *key, const uint32_t cp[2])
{
    out += snprintf(out, (size_t)(end - out), ",\"%s\":[", key);
    for (int i = 0; i < 2 && cp[i] != XN_NO_CP; i++)
        out +=
            snprintf(out, (size_t)(end - out), "%s\"U+%04X\"", i == 0 ? "" : ",", (unsigned)cp[i]);
    *out++ = ']';
    return out;
}

/* Writes the letters of a match as JSON, which `xn --json --like` prints too. */
static void
write_letters(const xn_like_match *match, char out[XNI_SQL_LETTERS_SIZE])
{
    char *end = out + XNI_SQL_LETTERS_SIZE;

    *out++ = '[';
    for (size_t i = 0; i < match->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &match->letters[i];

        out += snprintf(out, (size_t)(end - out), "%s{\"label\":%u,\"letter\":%u",
            i == 0 ? "" : ",", l->label + 1, l->at + 1);
        out = put_points(out, end, "from", l->cp);
        out = put_points(out, end, "to", l->to);
        *out++ = '}';
    }
    memcpy(out, "]", sizeof("]"));
}

void
xni_sql_make_match(
    struct sql_row *row, const xn_diag *diag, const xn_like_match *match, xn_span part)
{
    const bool is_like = diag == NULL && match->reasons != 0;
    struct sql_value *reasons;

    row->count = 0;
    if (is_like)
        write_letters(match, row->letters);
    if (diag != NULL) {
        xn_diag_format(diag, row->message, sizeof(row->message));
        part = (xn_span){diag->offset, diag->length};
    }
    put_text(row, "status", xn_status_name(diag != NULL ? diag->status : XN_OK));
    put_octets(
        row, "protected", SQL_TEXT, is_like ? match->name : NULL, is_like ? match->namelen : 0);
    put_number(row, "line", is_like, is_like ? match->line : 0);
    reasons = add_value(row, "reasons");
    if (is_like) {
        reasons->kind = SQL_KEYWORDS;
        reasons->number = match->reasons;
    }
    put_part(row, diag != NULL || is_like, part.offset, part.length);
    put_octets(row, "letters", SQL_JSON, is_like ? row->letters : NULL,
        is_like ? strlen(row->letters) : 0);
    put_number(row, "letters_count", is_like, is_like ? match->count : 0);
    put_text(row, "message", diag != NULL ? row->message : NULL);
}

void
xni_sql_make_verdict(struct sql_row *row, const xn_table_result *result, const char *table)
{
    const bool is_refused = result->status != XN_TABLE_OK;

    row->count = 0;
    put_text(row, "status", xn_table_status_name(result->status));
    put_text(row, "disposition", result->disposition[0] != '\0' ? result->disposition : NULL);
    put_part(row, is_refused, result->offset, result->length);
    put_code_point(row, "code_point", result->cp, row->code_point);
    put_text(row, "rule", result->rule[0] != '\0' ? result->rule : NULL);
    put_number(row, "line", result->line > 0, result->line);
    if (is_refused)
        xn_table_result_format(result, table, row->message, sizeof(row->message));
    put_text(row, "message", is_refused ? row->message : NULL);
}

void
xni_sql_make_variant(
    struct sql_row *row, const xn_table_variant_label *variant, const xn_table_idna *idna)
{
    row->count = 0;
    put_octets(row, "variant", SQL_TEXT, variant->text, variant->octets);
    put_text(row, "disposition", variant->disposition[0] != '\0' ? variant->disposition : NULL);
    put_text(row, "ascii", idna->diag.status == XN_OK ? idna->ascii : NULL);
}
