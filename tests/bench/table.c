/* SPDX-License-Identifier: MIT */
/* Registry tables: how long each takes to load, and millions of labels a second that are checked,
   also under IDNA, and that get their index, and millions of variants a second.
       table TABLE.xml...
   The labels are made of eight of the table's entries each.  The figures are the best of several
   rounds of processor time. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/clock.h"
#include "nameprep/utf8.h"
#include "xn-table.h"

enum { LABELS = 600, LABEL_OCTETS = 4 * 64, ROUNDS = 9, REPEAT = 30 };

static char labels[LABELS][LABEL_OCTETS];
static size_t lengths[LABELS];
static xn_table *table;
static void *workspace;
static size_t size;

/* Loads the table, and returns the time that it took. */
static double
load(const char *path)
{
    FILE *in = fopen(path, "rb");
    static char text[1 << 25];
    size_t length = in != NULL ? fread(text, 1, sizeof(text), in) : 0;
    double best = 1e9;
    xn_table_diag diag;

    if (in != NULL)
        fclose(in);
    for (unsigned round = 0; round < ROUNDS; round++) {
        double began = now();

        xn_table_free(table, NULL);
        if (xn_table_load(text, length, NULL, &table, &diag) != XN_TABLE_OK) {
            fprintf(stderr, "%s: cannot be loaded\n", path);
            exit(1);
        }
        best = now() - began < best ? now() - began : best;
    }
    return best;
}

/* The order is that of a generator whose numbers are the same everywhere. */
static void
make_labels(void)
{
    xn_table_info info;
    uint32_t state = 1;

    xn_table_get_info(table, &info);
    for (size_t i = 0; i < LABELS; i++) {
        lengths[i] = 0;
        for (unsigned n = 0; n < 8 && info.entries > 0; n++) {
            xn_table_entry entry;

            state = (uint32_t)((state * UINT64_C(48271)) % 0x7FFFFFFF);
            if (!xn_table_get_entry(table, state % info.entries, &entry))
                continue;
            for (size_t k = 0; k < entry.length && lengths[i] < LABEL_OCTETS - 4; k++)
                lengths[i] += utf8_encode(entry.cps[k], labels[i] + lengths[i]);
        }
    }
}

/* Each returns how many results label i has. */
static unsigned
check(size_t i)
{
    xn_table_result result;

    (void)!xn_table_check(table, labels[i], lengths[i], 0, workspace, size, &result, NULL);
    return 1;
}

static unsigned
check_idna(size_t i)
{
    xn_table_result result;
    xn_table_idna idna;

    (void)!xn_table_check(table, labels[i], lengths[i], 0, workspace, size, &result, &idna);
    return 1;
}

static unsigned
find_index(size_t i)
{
    static char out[XN_TABLE_INDEX_SIZE];
    size_t length;

    (void)!xn_table_index(
        table, labels[i], lengths[i], 0, workspace, size, out, sizeof(out), &length, NULL);
    return 1;
}

static unsigned
list_variants(size_t i)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    unsigned count = 0;

    (void)!xn_table_variants_start(
        &state, table, labels[i], lengths[i], 0, 1000, workspace, size, NULL);
    while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
        count++;
    return count;
}

/* Results a second, in millions. */
static double
measure(unsigned (*call)(size_t i), unsigned repeat)
{
    double best = 0;

    for (unsigned round = 0; round < ROUNDS; round++) {
        double began = now(), speed;
        unsigned long count = 0;

        for (size_t i = 0; i < LABELS * repeat; i++)
            count += call(i % LABELS);
        speed = (double)count / (now() - began) * 1e-6;
        best = speed > best ? speed : best;
    }
    return best;
}

int
main(int argc, char **argv)
{
    printf("%8s %8s %8s %8s %8s %8s\n", "load/ms", "size/MB", "M/s", "+IDNA", "index", "variants");
    for (int i = 1; i < argc; i++) {
        double loading = load(argv[i]);

        make_labels();
        size = xn_table_workspace(table);
        workspace = malloc(size);
        printf("%8.2f %8.2f", loading * 1e3, (double)xn_table_size(table) / 1048576);
        printf(" %8.2f %8.2f", measure(check, REPEAT), measure(check_idna, REPEAT));
        printf(" %8.2f %8.2f", measure(find_index, REPEAT), measure(list_variants, 1));
        printf("  %s\n", argv[i]);
        free(workspace);
    }
    xn_table_free(table, NULL);
    return 0;
}
