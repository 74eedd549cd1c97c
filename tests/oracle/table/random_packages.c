/* SPDX-License-Identifier: MIT */
/* Packages of random tables, whose parts compose, against the products of their columns:
   random_packages [COUNT SEED]. */
#include "../../unit/random.h"
#include "../../unit/table/unit.h"

enum { ROWS = 4, PARTS = 5, LENGTH = 4, LABELS_MAX = 1024, TABLES = 3000 };

/* They do not compose with each other: a label is checked after nameprep. */
static const char *const bases[ROWS] = {"0061", "0065", "0066", "0067"};
static const char *const base_texts[ROWS] = {"a", "e", "f", "g"};
/* Letters, marks of different classes, composites, and strings that a mark changes. */
static const struct {
    const char *cps, *text;
} strings[] = {{"0061", "a"}, {"0302", "\314\202"}, {"0301", "\314\201"}, {"0323", "\314\243"},
    {"00E2", "\303\242"}, {"1EA1", "\341\272\241"}, {"0302 0301", "\314\202\314\201"},
    {"0323 0302", "\314\243\314\202"}, {"1EAD", "\341\272\255"}, {"01D6", "\307\226"},
    {"1100", "\341\204\200"}, {"1161", "\341\205\241"}, {"AC00", "\352\260\200"},
    {"11A8", "\341\206\250"}};
enum { STRINGS = sizeof(strings) / sizeof(*strings) };

struct row {
    const char *parts[PARTS];
    unsigned count;
};

struct label_set {
    char labels[LABELS_MAX][XN_LABEL_SIZE];
    size_t count;
};

static int
compare_labels(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts the labels.  Returns the number of those that occur again. */
static size_t
sort(struct label_set *set)
{
    size_t repeated = 0;

    qsort(set->labels, set->count, sizeof(*set->labels), compare_labels);
    for (size_t i = 1; i < set->count; i++)
        repeated += strcmp(set->labels[i - 1], set->labels[i]) == 0;
    return repeated;
}

/* Adds every combination of the rest of the label, unless it is known or cannot be stored. */
static void
add_products(const struct row *rows, const unsigned *label, unsigned length, char *text,
    struct label_set *set)
{
    size_t end = strlen(text);

    if (length == 0) {
        char *ascii = set->labels[set->count];
        size_t i = 0;

        if (set->count < LABELS_MAX
            && xn_label_to_ascii(text, end, XN_STD3, ascii, XN_LABEL_SIZE, NULL, NULL) == XN_OK) {
            while (strcmp(set->labels[i], ascii) != 0)
                i++;
            set->count += i == set->count;
        }
        return;
    }
    for (unsigned i = 0; i < rows[*label].count; i++) {
        strcpy(text + end, rows[*label].parts[i]);
        add_products(rows, label + 1, length - 1, text, set);
    }
    text[end] = '\0';
}

static void
make_table(struct row rows[ROWS], char *text)
{
    for (unsigned i = 0; i < ROWS; i++) {
        unsigned count = random_below(PARTS);

        rows[i] = (struct row){{base_texts[i]}, 1};
        text += sprintf(text, "%s", bases[i]);
        for (unsigned k = 0; k < count; k++) {
            unsigned chosen = random_below(STRINGS);

            rows[i].parts[rows[i].count++] = strings[chosen].text;
            text += sprintf(text, "%s%s", k == 0 ? ";;" : ",", strings[chosen].cps);
        }
        text += sprintf(text, "%s\n", count == 0 ? ";;" : "");
    }
}

/* Returns whether the package of a random label of a random table is as expected. */
static bool
compare_package(size_t *repeated)
{
    static struct label_set expected, found;
    struct row rows[ROWS];
    unsigned label[LENGTH], length = 2 + random_below(LENGTH - 1);
    char table[1024], text[256] = "";
    struct unit_table t;
    xn_table_package package;
    xn_table_package_label member;
    xn_table_status status;
    bool is_same;

    make_table(rows, table);
    for (unsigned i = 0; i < length; i++) {
        label[i] = random_below(ROWS);
        strcat(text, base_texts[label[i]]);
    }
    expected.count = found.count = 0;
    *repeated = 0;
    if (unit_open(&t, table, strlen(table), NULL, NULL) != XN_TABLE_OK)
        return false;
    const xn_table *tables[1] = {t.table};
    size_t size = xn_table_package_workspace(tables, 1);
    void *workspace = malloc(size);

    status = xn_table_package_start(
        &package, tables, 1, text, strlen(text), 0, LABELS_MAX, workspace, size, NULL, NULL, NULL);
    while (
        status == XN_TABLE_OK && (status = xn_table_package_next(&package, &member)) == XN_TABLE_OK)
        strcpy(found.labels[found.count++], member.ascii);
    text[0] = '\0';
    add_products(rows, label, length, text, &expected);
    *repeated = sort(&found);
    (void)sort(&expected);
    is_same = status == XN_TABLE_END && found.count == expected.count;
    for (size_t i = 0; is_same && i < found.count; i++)
        is_same = strcmp(found.labels[i], expected.labels[i]) == 0;
    if (!is_same)
        note("%s: %zu labels instead of %zu\n%s", xn_table_status_name(status), found.count,
            expected.count, table);
    free(workspace);
    unit_close(&t, NULL);
    return is_same;
}

int
main(int argc, char **argv)
{
    unsigned long count = argc == 3 ? strtoul(argv[1], NULL, 10) : TABLES;
    uint64_t seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 3743;
    size_t different = 0, repeating = 0, repeated;

    note("seed %llu", (unsigned long long)seed);
    random_state = seed;
    for (unsigned long i = 0; i < count && different < 10; i++) {
        different += !compare_package(&repeated);
        repeating += repeated > 0;
    }
    ok(different == 0, "%lu packages are the products of the columns", count);
    ok(repeating == 0, "no label is delivered twice");
    return tap_end();
}
