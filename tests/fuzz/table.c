/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { MEMORY_STEP = 4096 };

static size_t blocks; /* that are allocated */

static void *
allocate(void *user, void *block, size_t size)
{
    (void)user;
    if (size == 0) {
        blocks -= block != NULL;
        free(block);
        return NULL;
    }
    blocks += block == NULL;
    return realloc(block, size);
}

static void
check_diag(const xn_table_diag *diag, size_t length)
{
    char out[XN_TABLE_FORMAT_SIZE];
    size_t size = xn_table_diag_format(diag, NULL, out, sizeof(out));

    must(diag->text[0] != '\0' && diag->clause[0] != '\0', "a fault has words and a clause");
    must(diag->line > 0 && diag->column > 0 && diag->offset <= length, "a fault has a position");
    must(size < sizeof(out) && strlen(out) == size, "XN_TABLE_FORMAT_SIZE is enough");
    for (size_t i = 0; i < size; i++)
        must(out[i] >= 0x20 && out[i] < 0x7F, "a message is printable ASCII");
}

struct warnings {
    size_t count, length;
};

static void
count_warning(const xn_table_diag *warning, void *user)
{
    struct warnings *warnings = user;

    must(warning->warning == 1 && warning->status != XN_TABLE_OK, "a warning is one");
    check_diag(warning, warnings->length);
    warnings->count++;
}

/* In order, each with its variants in order. */
static void
check_contents(const xn_table *table, size_t warnings)
{
    size_t entries = 0, variants = 0, code_points = 0;
    xn_table_variant variant;
    xn_table_entry entry;
    xn_table_info info;

    xn_table_get_info(table, &info);
    for (; xn_table_get_entry(table, entries, &entry); entries++) {
        must(entry.length <= 63 && (entry.length != 1 || entry.last >= entry.cps[0]),
            "an entry is a code point, a range or a sequence");
        if (entry.length == 1)
            code_points += entry.last - entry.cps[0] + 1;
        for (size_t i = 0; xn_table_get_variant(table, entries, i, &variant); i++) {
            must(i < entry.variants && variant.length <= 63, "a variant is one of the entry's");
            variants++;
        }
    }
    must(entries == info.entries && variants == info.variants && code_points == info.code_points,
        "there are as many entries and variants as counted");
    must(warnings == info.warnings, "each warning was reported");
}

xn_table *
fuzz_load_table(
    const struct fuzz_input *input, const char *text, size_t length, xn_table_format format)
{
    struct warnings warnings = {0, length};
    xn_table_options options = {.format = format,
        .flags = input->choice % 2 == 0 ? XN_TABLE_LINT : 0,
        .allocate = allocate,
        .memory = (size_t)input->capacity * input->capacity * MEMORY_STEP,
        .warn = count_warning,
        .user = &warnings};
    xn_table *table, *again;
    xn_table_diag diag;
    xn_table_status status;

    blocks = 0;
    status = xn_table_load(text, length, &options, &table, &diag);
    must(status == diag.status && (status == XN_TABLE_OK) == (table != NULL),
        "there is a table, or a diagnosis");
    must(blocks == (table != NULL ? 1u : 0u), "a table is one block, and nothing else remains");
    if (table == NULL) {
        check_diag(&diag, length);
        return NULL;
    }
    check_contents(table, warnings.count);
    warnings.count = 0;
    must(xn_table_load(text, length, &options, &again, NULL) == XN_TABLE_OK
            && xn_table_size(table) == xn_table_size(again)
            && memcmp(table, again, xn_table_size(table)) == 0,
        "the same text is the same table");
    fuzz_free_table(again);
    return table;
}

void
fuzz_free_table(xn_table *table)
{
    xn_table_options options = {.allocate = allocate};

    xn_table_free(table, &options);
}

static void
check_result(const xn_table_result *result, size_t length)
{
    char out[1024];

    must(result->offset <= length && result->length <= length - result->offset,
        "the position is in the label");
    must(result->disposition[0] != '\0', "there is a disposition");
    must((result->status == XN_TABLE_OK) == (strcmp(result->disposition, "invalid") != 0),
        "the status follows the disposition");
    must((result->action >= 0)
            == (result->status == XN_TABLE_OK || result->status == XN_TABLE_E_ACTION),
        "an action decides, or something before");
    xn_table_result_format(result, "t", out, sizeof(out));
    for (const char *c = out; *c != '\0'; c++)
        must(*c >= 0x20 && *c < 0x7F, "a message is printable ASCII");
}

static bool
is_same(const xn_table_result *a, const xn_table_result *b)
{
    return a->status == b->status && a->unit == b->unit && a->offset == b->offset
        && a->length == b->length && a->position == b->position && a->cp == b->cp
        && a->negated == b->negated && a->rule == b->rule && a->disposition == b->disposition
        && a->action == b->action && a->comment == b->comment && a->line == b->line;
}

void
fuzz_check_label(const xn_table *table, const char *label, size_t length, unsigned flags)
{
    size_t size = xn_table_workspace(table);
    xn_table_result result, again;
    xn_table_idna idna;
    void *workspace = fuzz_buffer(size, 0xA5);

    (void)!xn_table_check(table, label, length, flags, workspace, size, &result, &idna);
    check_result(&result, length);
    must((idna.diag.status == XN_OK) == (idna.ascii[0] != '\0'), "an A-label, or a diagnosis");
    fuzz_buffer_free(workspace, size);
    workspace = fuzz_buffer(size, 0);
    (void)!xn_table_check(table, label, length, flags, workspace, size, &again, NULL);
    must(is_same(&result, &again), "the verdict is that of the label alone");
    fuzz_buffer_free(workspace, size);
}
