/* SPDX-License-Identifier: MIT */
/* Variants of a label. */
#include "check.h"

xn_table_status
xn_table_variants_start(xn_table_variants *state, const xn_table *table, const char *label,
    size_t length, unsigned flags, size_t limit, void *workspace, size_t size,
    xn_table_result *result)
{
    (void)state;
    (void)table;
    (void)label;
    (void)length;
    (void)flags;
    (void)limit;
    (void)workspace;
    (void)size;
    (void)result;
    return XN_TABLE_E_UNSUPPORTED;
}

xn_table_status
xn_table_variants_start_utf32(xn_table_variants *state, const xn_table *table,
    const uint32_t *label, size_t length, unsigned flags, size_t limit, void *workspace,
    size_t size, xn_table_result *result)
{
    (void)state;
    (void)table;
    (void)label;
    (void)length;
    (void)flags;
    (void)limit;
    (void)workspace;
    (void)size;
    (void)result;
    return XN_TABLE_E_UNSUPPORTED;
}

void
xn_table_variants_select(xn_table_variants *state, const char *disposition)
{
    (void)state;
    (void)disposition;
}

xn_table_status
xn_table_variants_next(
    xn_table_variants *state, xn_table_variant_label *variant, xn_table_idna *idna)
{
    (void)state;
    (void)variant;
    (void)idna;
    return XN_TABLE_E_UNSUPPORTED;
}

uint64_t
xn_table_variants_bound(const xn_table_variants *state)
{
    (void)state;
    return 0;
}
