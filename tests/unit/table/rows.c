/* SPDX-License-Identifier: MIT */
/* Our own small tables, one for each feature, with labels and verdicts in the .tsv file beside
   each: the library and the reference evaluator must both give the verdict of the row.  A fifth
   column is that of IDNA 2003: the status, and the A-label or the position. */
#include <dirent.h>

#include "../tap.h"
#include "lists.h"

static char directory[4000];

static void
make_idna_words(const struct label *label, const xn_table_idna *idna, char *out, size_t size)
{
    if (idna->changes)
        snprintf(out, size, "changes:%s", idna->prepared);
    else if (idna->diag.status == XN_OK)
        snprintf(out, size, "ok:%s", idna->ascii);
    else
        snprintf(out, size, "%s:%zu", xn_status_name(idna->diag.status),
            count_before(label->cps, idna->diag.offset));
}

/* The columns index and variants. */
static void
test_variants(const struct pair *p, const char *name, const struct label *label, char **columns)
{
    struct text index = list_index(p, label, NULL), library,
                reference = list_reference(p, label, NULL, 10000);
    const char *variants;
    size_t count;

    if (!ok(strcmp(index.data, columns[5]) == 0, "%s: %s: its index", name, columns[0]))
        note("library %s", index.data);
    library = list_variants(p, label, NULL, &count);
    /* Whether the label itself has several dispositions is not a column. */
    variants = strncmp(library.data, "! ", 2) == 0 ? library.data + 2 : library.data;
    if (!ok(strcmp(variants, columns[6]) == 0 && strcmp(library.data, reference.data) == 0,
            "%s: %s: its variants", name, columns[0]))
        note("library %s, reference %s", library.data, reference.data);
    free(index.data);
    free(library.data);
    free(reference.data);
}

static void
test_row(const struct pair *p, const char *name, char *columns[COLUMN_MAX], unsigned count)
{
    struct label label = parse_label(columns[0]);
    xn_table_result result;
    xn_table_idna idna;
    struct words library = library_words(p, &label, &result, &idna), reference;
    char expected[512], got[512];

    snprintf(expected, sizeof(expected), "%s %s %s", columns[1], columns[2], columns[3]);
    (void)reference_words(p, &label, &reference);
    if (!ok(strcmp(library.text, expected) == 0 && strcmp(reference.text, expected) == 0,
            "%s: %.60s: %s", name, columns[0], expected))
        note("library %s, reference %s", library.text, reference.text);
    if (count >= 7)
        test_variants(p, name, &label, columns);
    if (count < 5 || strcmp(columns[4], "*") == 0)
        return;
    make_idna_words(&label, &idna, got, sizeof(got));
    if (!ok(strcmp(got, columns[4]) == 0, "%s: %.60s: %s", name, columns[0], columns[4]))
        note("library %s", got);
}

static bool
open_table(struct pair *p, const char *name)
{
    static const char *const suffixes[] = {"xml", "txt"};
    char path[4096 + 256], why[XN_TABLE_DIAG_SIZE] = "cannot be read";
    bool opened = false;

    for (unsigned i = 0; i < 2 && !opened; i++) {
        size_t length;
        char *text;

        snprintf(path, sizeof(path), "%s/%s.%s", directory, name, suffixes[i]);
        text = read_file(path, &length);
        opened = text != NULL && open_pair(p, text, length, why, sizeof(why));
        free(text);
    }
    if (!opened)
        ok(0, "%s: %s", name, why);
    return opened;
}

static void
test_table(const char *file)
{
    char path[4096 + 256], name[256], *line = NULL, *columns[COLUMN_MAX];
    size_t capacity = 0;
    struct pair p = {0};
    FILE *in;

    snprintf(path, sizeof(path), "%s/%s", directory, file);
    snprintf(name, sizeof(name), "%.*s", (int)(strlen(file) - 4), file);
    in = fopen(path, "r");
    if (in != NULL && open_table(&p, name))
        while (getline(&line, &capacity, in) > 0)
            if (line[0] != '#') {
                unsigned count = split_columns(line, columns);

                test_row(&p, name, columns, count);
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

int
main(void)
{
    struct dirent **files;
    int count;

    snprintf(directory, sizeof(directory), "%s/tests/vectors/tables", getenv("srcdir"));
    ref_set_directory(getenv("srcdir"));
    count = scandir(directory, &files, is_rows, alphasort);
    ok(count > 20, "%d tables", count);
    for (int i = 0; i < count; i++) {
        test_table(files[i]->d_name);
        free(files[i]);
    }
    if (count >= 0)
        free(files);
    return tap_end();
}
