/* SPDX-License-Identifier: MIT */
/* The library against the reference evaluator on given tables, with random labels made of the code
   points that each table lists: pairs COUNT TABLE...  Without arguments: our own small tables. */
#include <dirent.h>

#include "../../unit/random.h"
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/tables.h"

enum { LABELS = 400 };

static size_t
count_entries(const xn_table *table)
{
    xn_table_entry entry;
    size_t low = 0, high = 1;

    while (xn_table_get_entry(table, high - 1, &entry))
        high *= 2;
    while (low < high) {
        size_t middle = (low + high) / 2;

        if (xn_table_get_entry(table, middle, &entry))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void
append_entry(const xn_table *table, size_t entries, struct label *label)
{
    xn_table_entry entry;

    if (!xn_table_get_entry(table, random_below((uint32_t)entries), &entry))
        return;
    if (entry.length == 1)
        label->cps[label->length++] = entry.cps[0] + random_below(entry.last - entry.cps[0] + 1);
    for (size_t i = 0; entry.length > 1 && i < entry.length; i++)
        label->cps[label->length++] = entry.cps[i];
}

/* One label in four is damaged: a code point replaced, removed, doubled, or two swapped. */
static void
damage_label(struct label *label)
{
    uint32_t i = random_below((uint32_t)label->length), j = random_below((uint32_t)label->length);
    uint32_t cp = label->cps[i];

    switch (random_below(16)) {
    case 0: label->cps[i] = random_below(0x3000); break;
    case 1: label->cps[i] = label->cps[--label->length]; break;
    case 2: label->cps[label->length++] = cp; break;
    case 3:
        label->cps[i] = label->cps[j];
        label->cps[j] = cp;
        break;
    default: break;
    }
}

static struct label
make_label(const xn_table *table, size_t entries)
{
    struct label label = {.length = 0};
    size_t wanted = 1 + random_below(random_below(20) == 0 ? 60 : 9);
    size_t some = 1 + random_below(3) * (entries / 2);

    /* Often from a few entries only, so that they repeat. */
    if (some > entries)
        some = entries;
    while (label.length < wanted && label.length < LABEL_SIZE - XN_TABLE_LABEL_MAX - 1)
        append_entry(table, random_below(2) == 0 ? some : entries, &label);
    if (label.length > 0)
        damage_label(&label);
    return label;
}

static void
note_difference(const struct label *label, const struct words *a, const struct words *b)
{
    char cps[8 * LABEL_SIZE] = "";
    size_t at = 0;

    for (size_t i = 0; i < label->length; i++)
        at += (size_t)snprintf(cps + at, sizeof(cps) - at, " %04X", label->cps[i]);
    note("label%s: library %s, reference %s", cps, a->text, b->text);
}

static void
compare(const char *path, unsigned long count)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    char why[XN_TABLE_DIAG_SIZE] = "cannot be read";
    unsigned long different = 0, undecided = 0, valid = 0;
    struct pair p = {0};
    size_t length, entries;
    char *text = read_file(path, &length);

    if (text == NULL || !open_pair(&p, text, length, why, sizeof(why))) {
        ok(0, "%s: %s", name, why);
        free(text);
        return;
    }
    entries = count_entries(p.table);
    for (unsigned long i = 0; i < count; i++) {
        struct label label = make_label(p.table, entries);
        xn_table_result result;
        struct words library = library_words(&p, &label, &result, NULL), reference;

        valid += result.status == XN_TABLE_OK;
        if (!reference_words(&p, &label, &reference))
            undecided++;
        else if (strcmp(library.text, reference.text) != 0 && different++ < 5)
            note_difference(&label, &library, &reference);
    }
    ok(different == 0 && undecided < count / 100 + 1,
        "%s: %lu labels, %lu of them valid, %lu too slow for the reference", name, count, valid,
        undecided);
    close_pair(&p);
    free(text);
}

static int
is_table(const struct dirent *file)
{
    const char *dot = strrchr(file->d_name, '.');

    return dot != NULL && (strcmp(dot, ".xml") == 0 || strcmp(dot, ".txt") == 0);
}

static void
compare_own(void)
{
    char directory[4000], path[4096 + 256];
    struct dirent **files;
    int count;

    snprintf(directory, sizeof(directory), "%s/tests/vectors/tables", getenv("srcdir"));
    count = scandir(directory, &files, is_table, alphasort);
    ok(count > 20, "%d tables", count);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof(path), "%s/%s", directory, files[i]->d_name);
        compare(path, LABELS / test_share() + 1);
        free(files[i]);
    }
    if (count >= 0)
        free(files);
}

int
main(int argc, char **argv)
{
    ref_set_directory(getenv("srcdir"));
    if (argc < 3)
        compare_own();
    for (int i = 2; i < argc; i++)
        compare(argv[i], strtoul(argv[1], NULL, 10));
    return tap_end();
}
