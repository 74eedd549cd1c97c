/* SPDX-License-Identifier: MIT */
/* The rows that the bindings are tested with, verdicts.tsv: each label of our own small tables, as
   it stands, in upper case and as an A-label.  With --print, writes them; otherwise tests that they
   are those of the library, and that the reference evaluator agrees. */
#include <dirent.h>

#include "../tap.h"
#include "lib/ascii.h"
#include "lists.h"

static char directory[4000];
static struct text rows;

/* The words of a row about one label. */
struct verdict {
    xn_table_result result;
    struct text index, variants;
};

static void
find_variants(const struct pair *p, const char *label, size_t length, struct text *list)
{
    xn_table_variants state;
    xn_table_variant_label variant;

    (void)!xn_table_variants_start(
        &state, p->table, label, length, XN_TABLE_ACE_LABELS, 1000, p->workspace, p->size, NULL);
    while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK) {
        append(list, list->length > 0 ? ";" : "");
        append_cps(list, variant.cps, variant.length);
        append(list, ":");
        append(list, variant.disposition);
    }
    append(list, list->length > 0 ? "" : "-");
}

/* Checks a label as the bindings do: in lower case, and an A-label in decoded form. */
static struct verdict
find_verdict(const struct pair *p, const char *label, size_t length)
{
    static char index[XN_TABLE_INDEX_SIZE];
    struct verdict v = {.index = {NULL, 0}};
    char lower[UTF8_SIZE];
    size_t octets;

    if (xn_table_lower(label, length, lower))
        label = lower;
    append(&v.index, "");
    if (xn_table_index(p->table, label, length, XN_TABLE_ACE_LABELS, p->workspace, p->size, index,
            sizeof(index), &octets, &v.result)
        == XN_TABLE_OK)
        append_utf8(&v.index, index, octets);
    else
        append(&v.index, "-");
    find_variants(p, label, length, &v.variants);
    return v;
}

static void
add_row(const struct pair *p, const char *table, const char *label, size_t length)
{
    struct verdict v = find_verdict(p, label, length);
    char position[32] = "-";

    if (v.result.status != XN_TABLE_OK) {
        uint32_t cp;
        unsigned count = 0;

        for (size_t at = 0; at < v.result.offset; count++)
            at += utf8_decode(label + at, &cp);
        snprintf(position, sizeof(position), "%u", count);
    }
    append(&rows, table);
    append(&rows, "\t");
    append_utf8(&rows, label, length);
    append(&rows, "\t");
    append(&rows, xn_table_status_name(v.result.status));
    append(&rows, "\t");
    append(&rows, v.result.disposition);
    append(&rows, "\t");
    append(&rows, position);
    append(&rows, "\t");
    append(&rows, v.index.data);
    append(&rows, "\t");
    append(&rows, v.variants.data);
    append(&rows, "\n");
    free(v.index.data);
    free(v.variants.data);
}

/* The label in upper case, as far as it is ASCII, and as an A-label. */
static void
add_forms(const struct pair *p, const char *table, const char *label, size_t length)
{
    char other[UTF8_SIZE];
    size_t octets;

    add_row(p, table, label, length);
    for (size_t i = 0; i < length; i++)
        other[i] = label[i] >= 'a' && label[i] <= 'z' ? (char)(label[i] - 0x20) : label[i];
    if (memcmp(other, label, length) != 0)
        add_row(p, table, other, length);
    if (xn_label_to_ascii(label, length, 0, other, sizeof(other), &octets, NULL) == XN_OK
        && has_ace_prefix(other, octets))
        add_row(p, table, other, octets);
}

/* Compares the verdict and the variants of the label as it stands. */
static void
compare(const struct pair *p, const char *table, const struct label *label)
{
    xn_table_result result;
    struct words library = library_words(p, label, &result, NULL), reference;
    struct text variants, expected = list_reference(p, label, NULL, 10000);
    size_t count;

    variants = list_variants(p, label, NULL, &count);
    if (!reference_words(p, label, &reference) || strcmp(library.text, reference.text) != 0
        || expected.data == NULL || strcmp(variants.data, expected.data) != 0)
        ok(0, "%s: the reference evaluator disagrees: %s, %s", table, reference.text,
            expected.data != NULL ? expected.data : "undecided");
    free(variants.data);
    free(expected.data);
}

static bool
open_table(struct pair *p, const char *name)
{
    static const char *const suffixes[] = {"xml", "txt"};
    char path[4096 + 256], why[XN_TABLE_DIAG_SIZE];
    bool opened = false;

    for (unsigned i = 0; i < 2 && !opened; i++) {
        size_t length;
        char *text;

        snprintf(path, sizeof(path), "%s/%s.%s", directory, name, suffixes[i]);
        text = read_file(path, &length);
        opened = text != NULL && open_pair(p, text, length, why, sizeof(why));
        free(text);
    }
    return opened;
}

static void
add_table(const char *file)
{
    char path[4096 + 256], name[256], utf8[UTF8_SIZE], *line = NULL;
    size_t capacity = 0;
    struct pair p = {0};
    FILE *in;

    snprintf(path, sizeof(path), "%s/%s", directory, file);
    snprintf(name, sizeof(name), "%.*s", (int)(strlen(file) - 4), file);
    in = fopen(path, "r");
    if (in != NULL && open_table(&p, name))
        while (getline(&line, &capacity, in) > 0)
            if (line[0] != '#') {
                struct label label = parse_label(line);

                compare(&p, name, &label);
                add_forms(&p, name, utf8, encode_label(label.cps, label.length, utf8));
            }
    if (in != NULL)
        fclose(in);
    close_pair(&p);
    free(line);
}

static int
is_rows(const struct dirent *file)
{
    size_t length = strlen(file->d_name);

    return length > 4 && strcmp(file->d_name + length - 4, ".tsv") == 0;
}

static void
test_file(void)
{
    char path[4096 + 256];
    size_t length = 0, at = 0;
    char *file;

    snprintf(path, sizeof(path), "%s/../table/verdicts.tsv", directory);
    file = read_file(path, &length);
    if (!ok(file != NULL, "verdicts.tsv can be read"))
        return;
    while (at < length && file[at] == rows.data[at])
        at++;
    if (!ok(length == rows.length && at == length, "verdicts.tsv: all rows"))
        note("they differ from octet %zu on; make %s with --print", at, path);
    free(file);
}

int
main(int argc, char **argv)
{
    struct dirent **files;
    int count;

    snprintf(directory, sizeof(directory), "%s/tests/vectors/tables", getenv("srcdir"));
    ref_set_directory(getenv("srcdir"));
    append(&rows, "# table\tlabel\tstatus\tdisposition\tposition\tindex\tvariants\n");
    count = scandir(directory, &files, is_rows, alphasort);
    for (int i = 0; i < count; i++) {
        add_table(files[i]->d_name);
        free(files[i]);
    }
    if (count >= 0)
        free(files);
    if (argc > 1 && strcmp(argv[1], "--print") == 0)
        fputs(rows.data, stdout);
    else
        test_file();
    free(rows.data);
    return argc > 1 ? 0 : tap_end();
}
