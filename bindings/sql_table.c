/* SPDX-License-Identifier: MIT */
#include "sql_table.h"

#include <string.h>

/* A label in lower case, as long as it was typed. */
struct lower {
    char text[XN_TABLE_LABEL_SIZE];
};

/* Longer texts have more than XN_TABLE_LABEL_MAX code points or are ill-formed, and are refused
   whatever their case. */
static const char *
lower_label(const char *typed, size_t length, struct lower *lower)
{
    if (length > sizeof(lower->text) || !xn_table_lower(typed, length, lower->text))
        return typed;
    return lower->text;
}

bool
xni_sql_is_table_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!(name[i] >= 'a' && name[i] <= 'z') && !(name[i] >= 'A' && name[i] <= 'Z')
            && !(name[i] >= '0' && name[i] <= '9') && name[i] != '.' && name[i] != '_'
            && name[i] != '-')
            return false;
    return length > 0 && length <= XNI_SQL_TABLE_NAME_MAX;
}

xn_table_status
xni_sql_refuse_label(xn_table_status status, xn_table_result *result)
{
    *result = (xn_table_result){.status = status,
        .cp = XN_NO_CP,
        .action = -1,
        .rule = "",
        .disposition = "invalid",
        .comment = ""};
    return status;
}

/* Gives a refusal without a position the whole label. */
static xn_table_status
locate_refusal(xn_table_status status, size_t length, xn_table_result *result)
{
    if (status != XN_TABLE_OK && result->length == 0)
        result->length = length;
    return status;
}

xn_table_status
xni_sql_check_label(
    const struct sql_table *table, const char *typed, size_t length, xn_table_result *result)
{
    struct lower lower;
    const char *label = lower_label(typed, length, &lower);

    return locate_refusal(xn_table_check(table->table, label, length, XN_TABLE_ACE_LABELS,
                              table->workspace, table->size, result, NULL),
        length, result);
}

xn_table_status
xni_sql_find_key(const struct sql_table *table, enum sql_key kind, const char *typed, size_t length,
    char out[XN_TABLE_INDEX_SIZE], size_t *outlen, xn_table_result *result)
{
    struct lower lower;
    const char *label = lower_label(typed, length, &lower);

    return locate_refusal((kind == SQL_INDEX ? xn_table_index : xn_table_key)(table->table, label,
                              length, XN_TABLE_ACE_LABELS, table->workspace, table->size, out,
                              XN_TABLE_INDEX_SIZE, outlen, result),
        length, result);
}

bool
xni_sql_collide(const struct sql_table *table, const char *a, size_t alen, const char *b,
    size_t blen, bool *is_listed)
{
    struct lower lower[2];
    xn_table_collision collision;

    (void)!xn_table_collide(table->table, lower_label(a, alen, &lower[0]), alen,
        lower_label(b, blen, &lower[1]), blen, XN_TABLE_ACE_LABELS, table->workspace, table->size,
        &collision);
    *is_listed = collision.refused == 0;
    return collision.relation != XN_TABLE_DISTINCT;
}

void
xni_sql_start_variants(const struct sql_table *table, const char *typed, size_t length, size_t most,
    xn_table_variants *state)
{
    struct lower lower;

    (void)!xn_table_variants_start(state, table->table, lower_label(typed, length, &lower), length,
        XN_TABLE_ACE_LABELS, most, table->workspace, table->size, NULL);
}
