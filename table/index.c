/* SPDX-License-Identifier: MIT */
/* The index label. */
#include "check.h"

xn_table_status
xn_table_index(const xn_table *table, const char *label, size_t length, unsigned flags,
    void *workspace, size_t size, char *out, size_t cap, size_t *len, xn_table_result *result)
{
    (void)table;
    (void)label;
    (void)length;
    (void)flags;
    (void)workspace;
    (void)size;
    (void)out;
    (void)cap;
    (void)len;
    (void)result;
    return XN_TABLE_E_UNSUPPORTED;
}

xn_table_status
xn_table_index_utf32(const xn_table *table, const uint32_t *label, size_t length, unsigned flags,
    void *workspace, size_t size, uint32_t *out, size_t cap, size_t *len, xn_table_result *result)
{
    (void)table;
    (void)label;
    (void)length;
    (void)flags;
    (void)workspace;
    (void)size;
    (void)out;
    (void)cap;
    (void)len;
    (void)result;
    return XN_TABLE_E_UNSUPPORTED;
}
