/* SPDX-License-Identifier: MIT */
/* Each call of libxn-table that writes into a buffer, with every capacity.  call_rows.c has
   workspaces of just their size. */
#include <config.h>

#include "../capacities.h"
#include "unit.h"

static struct unit_table t;

static size_t
find_index(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = SIZE_MAX;
    xn_table_status status =
        xn_table_index(t.table, in, strlen(in), 0, t.workspace, t.size, out, cap, &length, NULL);

    *fits = status == XN_TABLE_OK;
    return *fits || status == XN_TABLE_E_SPACE ? length : 0;
}

static size_t
format_diag(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = xn_table_diag_format(in, "file", out, cap);

    *fits = length < cap;
    return length;
}

static size_t
format_result(const void *in, void *out, size_t cap, bool *fits)
{
    size_t length = xn_table_result_format(in, "file", out, cap);

    *fits = length < cap;
    return length;
}

static void
test_texts(void)
{
    static const xn_table_diag diag = {.status = XN_TABLE_E_SYNTAX,
        .warning = 1,
        .line = 12,
        .column = 345,
        .clause = "RFC 7940",
        .text = "words",
        .subject = "a\x1F\xC3\xBC",
        .element = "char"};
    static const xn_table_result result = {.status = XN_TABLE_E_CONTEXT,
        .cp = 0x6C2,
        .offset = 3,
        .rule = "r",
        .line = 7,
        .unit = XN_OCTETS};
    static const struct capacity_case rows[] = {
        {"xn_table_index", find_index, "abc", 1, 1, SHORT_EMPTY},
        {"xn_table_index of non-ASCII", find_index, "\xC3\x9Fs", 1, 1, SHORT_EMPTY},
        {"xn_table_diag_format", format_diag, &diag, 1, 1, SHORT_CUT},
        {"xn_table_result_format", format_result, &result, 1, 1, SHORT_CUT},
    };

    test_capacities(rows, sizeof(rows) / sizeof(*rows));
}

int
main(void)
{
    if (ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list")) {
        test_texts();
        unit_close(&t, NULL);
    }
    return tap_end();
}
