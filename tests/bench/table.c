/* SPDX-License-Identifier: MIT */
/* Registry tables: how long each takes to load, how many labels a second it judges, and
   how many variants a second it delivers.
       table FIXTURES [TABLE...]
   FIXTURES has tables/TABLE.xml and labels/TABLE.tsv, of which the first column is code points; for
   a table without labels, they are made of its entries.
   The figures are the best of several rounds of processor time. */
#include <config.h>

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "xn-table.h"
#include "../../nameprep/utf8.h"

enum { LABELS_MAX = 1000, LABEL_OCTETS = 4 * 64, ROUNDS = 9, LINE_MAX_SIZE = 1 << 16 };

static char labels[LABELS_MAX][LABEL_OCTETS];
static size_t lengths[LABELS_MAX], label_count;

static double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static char *
read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;

    *length = 0;
    if (in == NULL)
        return NULL;
    if (fseek(in, 0, SEEK_END) == 0) {
        long size = ftell(in);

        rewind(in);
        text = malloc((size_t)size + 1);
        if (text != NULL)
            *length = fread(text, 1, (size_t)size, in);
    }
    fclose(in);
    return text;
}

/* The first column of each row, as UTF-8. */
static void
read_labels(const char *path)
{
    static char line[LINE_MAX_SIZE];
    FILE *in = fopen(path, "r");

    label_count = 0;
    while (in != NULL && label_count < LABELS_MAX && fgets(line, sizeof(line), in) != NULL) {
        char *at = line, *end;
        size_t length = 0;

        if (line[0] == '#' || strchr(line, '\n') == NULL)
            continue;
        for (;; at = end) {
            unsigned long cp = strtoul(at, &end, 16);

            if (end == at || length > LABEL_OCTETS - 4)
                break;
            length += utf8_encode((uint32_t)cp, labels[label_count] + length);
            if (*end == '\t')
                break;
        }
        lengths[label_count++] = length;
    }
    if (in != NULL)
        fclose(in);
}

/* The octets that are allocated now, and at most at one time. */
static size_t octets, peak;

static void *
count(void *user, void *block, size_t size)
{
    size_t *header = block != NULL ? (size_t *)block - 2 : NULL;

    (void)user;
    octets -= header != NULL ? *header : 0;
    if (size == 0) {
        free(header);
        return NULL;
    }
    header = realloc(header, size + 2 * sizeof(*header));
    if (header == NULL)
        return NULL;
    *header = size;
    octets += size;
    peak = octets > peak ? octets : peak;
    return header + 2;
}

/* Labels of eight entries each, for a table that comes without labels.  The order is that of a
   generator whose numbers are the same everywhere. */
static void
make_labels(const xn_table *table)
{
    xn_table_info info;
    uint32_t state = 1;

    xn_table_get_info(table, &info);
    for (label_count = 0; label_count < 600 && info.entries > 0; label_count++) {
        size_t length = 0;

        for (unsigned i = 0; i < 8; i++) {
            xn_table_entry entry;

            state = (uint32_t)((state * UINT64_C(48271)) % 0x7FFFFFFF);
            if (!xn_table_get_entry(table, state % info.entries, &entry))
                continue;
            for (size_t k = 0; k < entry.length && length < LABEL_OCTETS - 4; k++)
                length += utf8_encode(entry.cps[k], labels[label_count] + length);
        }
        lengths[label_count] = length;
    }
}

/* Labels a second, in millions. */
static double
measure_checks(const xn_table *table, bool with_idna)
{
    size_t size = xn_table_workspace(table), repeat = 20000 / label_count + 1;
    void *workspace = malloc(size);
    double best = 0;

    for (unsigned round = 0; round < ROUNDS; round++) {
        double began = now(), speed;
        xn_table_result result;
        xn_table_idna idna;

        for (size_t n = 0; n < repeat; n++)
            for (size_t i = 0; i < label_count; i++)
                (void)!xn_table_check(table, labels[i], lengths[i], 0, workspace, size, &result,
                    with_idna ? &idna : NULL);
        speed = (double)(repeat * label_count) / (now() - began) * 1e-6;
        best = speed > best ? speed : best;
    }
    free(workspace);
    return best;
}

/* Labels a second with their index, in millions. */
static double
measure_index(const xn_table *table)
{
    static char out[XN_TABLE_INDEX_SIZE];
    size_t size = xn_table_workspace(table), repeat = 20000 / label_count + 1;
    void *workspace = malloc(size);
    double best = 0;

    for (unsigned round = 0; round < ROUNDS; round++) {
        double began = now(), speed;
        size_t len;

        for (size_t n = 0; n < repeat; n++)
            for (size_t i = 0; i < label_count; i++)
                (void)!xn_table_index(
                    table, labels[i], lengths[i], 0, workspace, size, out, sizeof(out), &len, NULL);
        speed = (double)(repeat * label_count) / (now() - began) * 1e-6;
        best = speed > best ? speed : best;
    }
    free(workspace);
    return best;
}

/* Variants a second, in millions, at most 1000 of each label that has more than a few; 0 if none
   has. */
static double
measure_variants(const xn_table *table)
{
    size_t size = xn_table_workspace(table);
    void *workspace = malloc(size);
    bool is_rich[LABELS_MAX];
    double best = 0;

    for (size_t i = 0; i < label_count; i++) {
        xn_table_variants state;

        (void)!xn_table_variants_start(
            &state, table, labels[i], lengths[i], 0, 1000, workspace, size, NULL);
        is_rich[i] = xn_table_variants_bound(&state) > 8;
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        double began = now(), speed;
        unsigned long count = 0;

        for (size_t i = 0; i < label_count && count < 200000; i++) {
            xn_table_variants state;
            xn_table_variant_label variant;

            if (!is_rich[i])
                continue;
            (void)!xn_table_variants_start(
                &state, table, labels[i], lengths[i], 0, 1000, workspace, size, NULL);
            while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
                count++;
        }
        speed = (double)count / (now() - began) * 1e-6;
        best = speed > best ? speed : best;
    }
    free(workspace);
    return best;
}

static int
measure(const char *fixtures, const char *name)
{
    const xn_table_options options = {.allocate = count};
    double best = 1e9, verdicts, both;
    xn_table *table = NULL;
    xn_table_diag diag;
    char path[4096];
    size_t length;
    char *text;

    snprintf(path, sizeof(path), "%s/tables/%s.xml", fixtures, name);
    text = read_file(path, &length);
    for (unsigned round = 0; text != NULL && round < ROUNDS; round++) {
        double began = now();

        xn_table_free(table, &options);
        octets = peak = 0;
        if (xn_table_load(text, length, &options, &table, &diag) != XN_TABLE_OK)
            break;
        best = now() - began < best ? now() - began : best;
    }
    free(text);
    if (table == NULL) {
        fprintf(stderr, "%s: cannot be loaded\n", path);
        return 1;
    }
    snprintf(path, sizeof(path), "%s/labels/%s.tsv", fixtures, name);
    read_labels(path);
    if (label_count == 0)
        make_labels(table);
    verdicts = measure_checks(table, false);
    both = measure_checks(table, true);
    printf("%-58s %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f\n", name, best * 1e3,
        (double)peak / 1048576, (double)xn_table_size(table) / 1048576, verdicts, both,
        measure_index(table), measure_variants(table));
    xn_table_free(table, &options);
    return 0;
}

static int
is_table(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end != NULL && strcmp(end, ".xml") == 0;
}

int
main(int argc, char **argv)
{
    struct dirent **files;
    int status = 0, found;
    char path[4096];

    if (argc < 2) {
        fputs("usage: table FIXTURES [TABLE...]\n", stderr);
        return 2;
    }
    printf("%-58s %8s %8s %8s %8s %8s %8s %8s\n", "", "load/ms", "peak/MB", "table/MB", "M/s",
        "+IDNA", "+index", "variants");
    for (int i = 2; i < argc; i++)
        status |= measure(argv[1], argv[i]);
    if (argc > 2)
        return status;
    snprintf(path, sizeof(path), "%s/tables", argv[1]);
    found = scandir(path, &files, is_table, alphasort);
    if (found < 0) {
        fprintf(stderr, "%s: no such directory\n", path);
        return 2;
    }
    for (int i = 0; i < found; i++) {
        *strrchr(files[i]->d_name, '.') = '\0';
        status |= measure(argv[1], files[i]->d_name);
        free(files[i]);
    }
    free(files);
    return status;
}
