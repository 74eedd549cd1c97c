/* SPDX-License-Identifier: MIT */
/* A label and a table of whatever format: the text up to the first line feed is the label. */
#include <config.h>

#include <string.h>

#include "table.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    const char *end;
    xn_table *table;

    fuzz_open(&input, data, size);
    end = input.length > 0 ? memchr(input.text, '\n', input.length) : NULL;
    if (end != NULL) {
        size_t label = (size_t)(end - input.text);

        table = fuzz_load_table(&input, end + 1, input.length - label - 1, XN_TABLE_DETECT);
        if (table != NULL) {
            fuzz_check_label(
                table, input.text, label, input.choice % 4 < 2 ? XN_TABLE_ACE_LABELS : 0);
            fuzz_check_variants(table, input.text, label);
            fuzz_free_table(table);
        }
    }
    fuzz_close(&input);
    return 0;
}
