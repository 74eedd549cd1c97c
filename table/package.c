/* SPDX-License-Identifier: MIT */
/* Packages and bundles. */
#include "check.h"

size_t
xn_table_package_workspace(const xn_table *const *tables, size_t count)
{
    (void)tables;
    (void)count;
    return 0;
}

xn_table_status
xn_table_package_start(xn_table_package *state, const xn_table *const *tables, size_t count,
    const char *label, size_t length, unsigned flags, size_t limit, void *workspace, size_t size,
    xn_table_result *result, xn_table_idna *idna, size_t *refused)
{
    (void)state;
    (void)tables;
    (void)count;
    (void)label;
    (void)length;
    (void)flags;
    (void)limit;
    (void)workspace;
    (void)size;
    (void)result;
    (void)idna;
    (void)refused;
    return XN_TABLE_E_UNSUPPORTED;
}

xn_table_status
xn_table_package_next(xn_table_package *state, xn_table_package_label *label)
{
    (void)state;
    (void)label;
    return XN_TABLE_E_UNSUPPORTED;
}

uint64_t
xn_table_package_bound(const xn_table_package *state)
{
    (void)state;
    return 0;
}
