/* SPDX-License-Identifier: MIT */
/* Whether two labels collide. */
#include "check.h"

xn_table_status
xn_table_collide(const xn_table *table, const char *a, size_t alen, const char *b, size_t blen,
    unsigned flags, void *workspace, size_t size, xn_table_collision *collision)
{
    (void)table;
    (void)a;
    (void)alen;
    (void)b;
    (void)blen;
    (void)flags;
    (void)workspace;
    (void)size;
    (void)collision;
    return XN_TABLE_E_UNSUPPORTED;
}

xn_table_status
xn_table_collide_utf32(const xn_table *table, const uint32_t *a, size_t alen, const uint32_t *b,
    size_t blen, unsigned flags, void *workspace, size_t size, xn_table_collision *collision)
{
    (void)table;
    (void)a;
    (void)alen;
    (void)b;
    (void)blen;
    (void)flags;
    (void)workspace;
    (void)size;
    (void)collision;
    return XN_TABLE_E_UNSUPPORTED;
}
