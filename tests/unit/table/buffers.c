/* SPDX-License-Identifier: MIT */
/* Each call of libxn-table that writes into a buffer, with every capacity, and workspaces of just
   their size, right before a page that cannot be written. */
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

enum call { CHECK, VARIANTS, INDEX, FINGERPRINT, COLLIDE, PACK, CALL_COUNT };

static const char *const names[] = {"xn_table_check", "variants", "xn_table_index",
    "xn_table_fingerprint", "xn_table_collide", "a package"};

struct answer {
    xn_table_status status;
    char text[4096];
};

static void
add(struct answer *answer, const char *words)
{
    strncat(answer->text, words, sizeof(answer->text) - strlen(answer->text) - 1);
    strncat(answer->text, " ", sizeof(answer->text) - strlen(answer->text) - 1);
}

static void
list_variants(struct answer *answer, const char *label, void *workspace, size_t size)
{
    xn_table_variants state;
    xn_table_variant_label variant;

    answer->status = xn_table_variants_start(
        &state, t.table, label, strlen(label), 0, 100, workspace, size, NULL);
    while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
        add(answer, variant.text);
}

static void
list_package(struct answer *answer, const char *label, void *workspace, size_t size)
{
    const xn_table *tables[] = {t.table};
    xn_table_package state;
    xn_table_package_label member;

    answer->status = xn_table_package_start(
        &state, tables, 1, label, strlen(label), 0, 100, workspace, size, NULL, NULL, NULL);
    while (xn_table_package_next(&state, &member) == XN_TABLE_OK)
        add(answer, member.text);
}

static struct answer
ask(enum call call, const char *label, void *workspace, size_t size)
{
    struct answer answer = {.text = ""};
    size_t length = strlen(label);
    xn_table_result result;
    xn_table_collision collision;
    char index[512];

    switch (call) {
    case CHECK:
        answer.status = xn_table_check(t.table, label, length, 0, workspace, size, &result, NULL);
        add(&answer, result.disposition);
        break;
    case VARIANTS: list_variants(&answer, label, workspace, size); break;
    case INDEX:
        answer.status = xn_table_index(
            t.table, label, length, 0, workspace, size, index, sizeof(index), NULL, NULL);
        add(&answer, index);
        break;
    case FINGERPRINT:
        answer.status = xn_table_fingerprint(t.table, workspace, size, index);
        add(&answer, index);
        break;
    case COLLIDE:
        answer.status =
            xn_table_collide(t.table, label, length, "az", 2, 0, workspace, size, &collision);
        add(&answer, collision.b_of_a);
        break;
    case PACK: list_package(&answer, label, workspace, size); break;
    case CALL_COUNT: break;
    }
    return answer;
}

/* The workspace ends where its size says, and its contents do not matter. */
static void
test_workspaces(const char *table)
{
    static const char *const labels[] = {"abc", "az", "zz", "-", "qq", "\xC3\xBC", "a\xCC\x81",
        "\xE4\xB8\x80", "\xE4\xB8\x80\xE4\xB8\x80",
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk"};

    if (!ok(unit_open(&t, table, strlen(table), NULL, NULL) == XN_TABLE_OK, "a table"))
        return;
    for (enum call call = CHECK; call < CALL_COUNT; call++) {
        const xn_table *tables[] = {t.table};
        size_t size = call == PACK ? xn_table_package_workspace(tables, 1) : t.size, wrong = 0;
        void *large = calloc(2, size);
        char *just = guarded_end() - size;

        for (size_t i = 0; i < sizeof(labels) / sizeof(*labels); i++) {
            struct answer expected = ask(call, labels[i], large, 2 * size), got, small;

            memset(just - 8, 0x5A, size + 8);
            got = ask(call, labels[i], just, size);
            small = ask(call, labels[i], just + 8, size - 8);
            wrong += got.status != expected.status || strcmp(got.text, expected.text) != 0
                || !is_filled(just - 8, 8)
                || (small.status != XN_TABLE_E_ARGUMENT
                    && expected.status != XN_TABLE_E_UNSUPPORTED);
        }
        ok(wrong == 0, "%s: a workspace of %zu octets, and of 8 fewer", names[call], size);
        free(large);
    }
    unit_close(&t, NULL);
}

int
main(void)
{
    if (ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list")) {
        test_texts();
        unit_close(&t, NULL);
    }
    test_workspaces(unit_list);
    test_workspaces(unit_rfc4290);
    test_workspaces(unit_rfc3743);
#ifdef WITH_EXPAT
    test_workspaces(unit_lgr);
#endif
    return tap_end();
}
