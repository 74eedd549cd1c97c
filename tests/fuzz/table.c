/* SPDX-License-Identifier: MIT */
/* A label, a line feed, and a table in the format that the choice selects: the promises of
   xn-table.h for both. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "xn-table.h"

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
    char out[XN_TABLE_DIAG_SIZE];
    size_t size = xn_table_diag_format(diag, NULL, out, sizeof(out));

    must(diag->text[0] != '\0' && diag->clause[0] != '\0', "a fault has words and a clause");
    must(diag->line > 0 && diag->column > 0 && diag->offset <= length, "a fault has a position");
    must(size < sizeof(out) && strlen(out) == size, "XN_TABLE_DIAG_SIZE is enough");
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

    must((warning->warning == 1 || warning->warning == 2) && warning->status != XN_TABLE_OK,
        "a warning or a note is one");
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

/* Loads a text with the memory that the settings allow; NULL if it is no table. */
static xn_table *
load_table(const struct fuzz_input *input, const char *text, size_t length)
{
    struct warnings warnings = {0, length};
    xn_table_options options = {.format = (xn_table_format)(input->choice / 4 % 5),
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
    xn_table_free(again, &options);
    return table;
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

/* A label, twice, with other contents of the workspace. */
static void
check_label(const xn_table *table, const char *label, size_t length, unsigned flags)
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

enum { VARIANTS = 20 };

static int
compare(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    for (size_t i = 0; i < alen && i < blen; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (alen > blen) - (alen < blen);
}

static void
check_variant(const xn_table *table, const char *label, size_t length,
    const xn_table_variant_label *variant, xn_table_status status)
{
    size_t size = xn_table_workspace(table);
    void *workspace = fuzz_buffer(size, 0xA5);
    xn_table_collision collision;
    xn_table_status collided;

    must(variant->length > 0 && strlen(variant->text) == variant->octets, "a variant is a label");
    must((status == XN_TABLE_E_COMPLEX) == (variant->action < 0), "an action decides");
    must(strcmp(variant->disposition, "invalid") != 0, "a variant is not invalid");
    collided = xn_table_collide(
        table, label, length, variant->text, variant->octets, 0, workspace, size, &collision);
    must(collision.relation == XN_TABLE_VARIANT || collision.relation == XN_TABLE_SAME_INDEX,
        "a variant collides with its original");
    must(collided == XN_TABLE_E_COMPLEX || strcmp(collision.b_of_a, variant->disposition) == 0,
        "with its disposition");
    fuzz_buffer_free(workspace, size);
}

static void
check_listed(const xn_table *table, const char *label, size_t length, void *workspace, size_t size)
{
    xn_table_variants state;
    xn_table_variant_label variant, before = {.length = 0};
    xn_table_status status =
        xn_table_variants_start(&state, table, label, length, 0, VARIANTS, workspace, size, NULL);
    uint64_t count = 0, bound = xn_table_variants_bound(&state);

    while ((status = xn_table_variants_next(&state, &variant, NULL)) == XN_TABLE_OK
        || status == XN_TABLE_E_COMPLEX) {
        must(compare(before.cps, before.length, variant.cps, variant.length) < 0,
            "variants are in order, each once");
        check_variant(table, label, length, &variant, status);
        before = variant;
        count++;
    }
    must(count <= VARIANTS && (count == 0 || count < bound), "the limit and the bound hold");
}

static void
check_package(const xn_table *table, const char *label, size_t length)
{
    size_t size = xn_table_package_workspace(&table, 1);
    void *workspace = fuzz_buffer(size, 0xA5);
    xn_table_package state;
    xn_table_package_label member;
    xn_table_status status = xn_table_package_start(
        &state, &table, 1, label, length, 0, VARIANTS, workspace, size, NULL, NULL, NULL);
    uint64_t count = 0, bound = xn_table_package_bound(&state);

    while (
        status == XN_TABLE_OK && (status = xn_table_package_next(&state, &member)) == XN_TABLE_OK) {
        must(member.ascii[0] != '\0' && strlen(member.text) == member.octets,
            "a member of a package is stored");
        count++;
    }
    must(count <= VARIANTS && count <= bound, "the limit and the bound of a package hold");
    fuzz_buffer_free(workspace, size);
}

/* Its variants, its index label, and its package if the table has columns. */
static void
check_variants(const xn_table *table, const char *label, size_t length)
{
    static char out[XN_TABLE_INDEX_SIZE];
    size_t size = xn_table_workspace(table), len;
    void *workspace = fuzz_buffer(size, 0xA5);
    xn_table_result result;
    xn_table_status status =
        xn_table_index(table, label, length, 0, workspace, size, out, sizeof(out), &len, &result);

    must((status == XN_TABLE_OK)
            == (result.status == XN_TABLE_OK || result.status == XN_TABLE_E_ACTION),
        "there is an index, or a diagnosis");
    must(strlen(out) <= len && len < sizeof(out), "XN_TABLE_INDEX_SIZE is enough");
    check_listed(table, label, length, workspace, size);
    fuzz_buffer_free(workspace, size);
    check_package(table, label, length);
}

void
fuzz_target(struct fuzz_input *input)
{
    const char *end = input->length > 0 ? memchr(input->text, '\n', input->length) : NULL;
    size_t label = end != NULL ? (size_t)(end - input->text) : 0;
    xn_table *table = end != NULL ? load_table(input, end + 1, input->length - label - 1) : NULL;

    if (table == NULL)
        return;
    check_label(table, input->text, label, input->choice % 4 < 2 ? XN_TABLE_ACE_LABELS : 0);
    check_variants(table, input->text, label);
    xn_table_free(table, &(xn_table_options){.allocate = allocate});
}
