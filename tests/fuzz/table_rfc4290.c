/* SPDX-License-Identifier: MIT */
/* Tables in the format of RFC 4290, and lists. */
#include <config.h>

#include "table.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    xn_table *table;

    fuzz_open(&input, data, size);
    table = fuzz_load_table(
        &input, input.text, input.length, input.fill % 2 == 0 ? XN_TABLE_RFC4290 : XN_TABLE_LIST);
    if (table != NULL) {
        fuzz_check_label(table, "a", 1, 0);
        fuzz_check_label(table, "xn--a-ecp.ru", 12, XN_TABLE_ACE_LABELS);
        fuzz_free_table(table);
    }
    fuzz_close(&input);
    return 0;
}
