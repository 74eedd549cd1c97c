/* SPDX-License-Identifier: MIT */
/* Positions in characters, and JSON, for all functions. */
#include "xn_sqlite.h"

SQLITE_EXTENSION_INIT3

enum { JSON_SUBTYPE = 'J' };

size_t
xni_sqlite_count(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; count++)
        if ((unsigned char)text[i++] >= 0xC0)
            while (i < length && ((unsigned char)text[i] & 0xC0) == 0x80)
                i++;
    return count;
}

void
xni_sqlite_append_string(sqlite3_str *json, const char *text, size_t length)
{
    sqlite3_str_appendchar(json, 1, '"');
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < 0x20) {
            sqlite3_str_appendf(json, "\\u%04x", text[i]);
            continue;
        }
        if (text[i] == '"' || text[i] == '\\')
            sqlite3_str_appendchar(json, 1, '\\');
        sqlite3_str_append(json, text + i, 1);
    }
    sqlite3_str_appendchar(json, 1, '"');
}

void
xni_sqlite_append_keywords(sqlite3_str *json, xn_group group, unsigned set)
{
    const xn_constant *constant;
    const char *before = "";

    sqlite3_str_appendchar(json, 1, '[');
    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (set & constant->value) {
            sqlite3_str_appendf(json, "%s\"%s\"", before, constant->keyword);
            before = ",";
        }
    sqlite3_str_appendchar(json, 1, ']');
}

void
xni_sqlite_return_json(sqlite3_context *context, sqlite3_str *json)
{
    char *text = sqlite3_str_finish(json);

    if (text == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_result_text(context, text, -1, sqlite3_free);
    sqlite3_result_subtype(context, JSON_SUBTYPE);
}

static void
append_value(sqlite3_str *json, const struct sql_value *value)
{
    switch (value->kind) {
    case SQL_TEXT: xni_sqlite_append_string(json, value->text, value->length); break;
    case SQL_NUMBER: sqlite3_str_appendf(json, "%u", value->number); break;
    case SQL_KEYWORDS: xni_sqlite_append_keywords(json, XN_LIKES, value->number); break;
    case SQL_JSON: sqlite3_str_appendall(json, value->text); break;
    default: sqlite3_str_appendall(json, "null"); break;
    }
}

void
xni_sqlite_append_row(sqlite3_str *json, const struct sql_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        sqlite3_str_appendf(json, "%s\"%s\":", i == 0 ? "{" : ",", row->values[i].key);
        append_value(json, &row->values[i]);
    }
    sqlite3_str_appendchar(json, 1, '}');
}

void
xni_sqlite_return_row(sqlite3_context *context, const struct sql_row *row)
{
    sqlite3_str *json = sqlite3_str_new(sqlite3_context_db_handle(context));

    xni_sqlite_append_row(json, row);
    xni_sqlite_return_json(context, json);
}
