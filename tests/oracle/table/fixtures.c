/* SPDX-License-Identifier: MIT */
/* The fixtures of registry tables, XN_FIXTURES: published tables with labels and the verdicts that
   two other implementations agree on.  Each label is also checked by the reference evaluator.  One
   case for each file; its failed rows are notes, and the last line counts rows. */
#include "../../unit/tap.h"
#include "../../unit/table/lists.h"

static const char *fixtures;
static unsigned long passed, failed;

/* The rows of the file that is being read. */
static unsigned long file_passed, file_failed;

static void
count_row(bool holds, const char *file, const char *row, const char *got)
{
    file_passed += holds;
    file_failed += !holds;
    if (!holds)
        note("%s: %s: %s", file, row, got);
}

static void
end_file(const char *folder, const char *name)
{
    ok(file_failed == 0 && file_passed > 0, "%s/%s: %lu passed, %lu failed", folder, name,
        file_passed, file_failed);
    passed += file_passed;
    failed += file_failed + (file_passed == 0 && file_failed == 0);
    file_passed = file_failed = 0;
}

static FILE *
open_rows(const char *folder, const char *name)
{
    char path[4096];
    FILE *in;

    snprintf(path, sizeof(path), "%s/%s/%s", fixtures, folder, name);
    in = fopen(path, "r");
    if (in == NULL)
        note("cannot read %s", path);
    return in;
}

/* The next row that is not a comment, split; false at the end. */
static bool
read_row(FILE *in, char *columns[COLUMN_MAX], unsigned *count)
{
    static char *line;
    static size_t capacity;

    while (in != NULL && getline(&line, &capacity, in) > 0) {
        if (line[0] == '#')
            continue;
        *count = split_columns(line, columns);
        return true;
    }
    if (in != NULL)
        fclose(in);
    return false;
}

static bool
open_table(struct pair *p, const char *folder, const char *name, const char *suffix)
{
    char path[4096], why[XN_TABLE_DIAG_SIZE];
    size_t length;
    char *text;
    bool opened = false;

    snprintf(path, sizeof(path), "%s/%s/%s%s", fixtures, folder, name, suffix);
    text = read_file(path, &length);
    if (text != NULL)
        opened = open_pair(p, text, length, why, sizeof(why));
    if (!opened)
        count_row(false, path, "load", text == NULL ? "cannot be read" : why);
    free(text);
    return opened;
}

/* The verdict about IDNA 2003 in the words of the fixtures. */
static void
make_idna_words(const struct label *label, const xn_table_idna *idna, char *out, size_t size)
{
    xn_status status = idna->diag.status;

    if (idna->changes) {
        size_t at = 0, length = (size_t)snprintf(out, size, "changes:");

        while (idna->prepared[at] != '\0') {
            uint32_t cp;

            at += utf8_decode(idna->prepared + at, &cp);
            length +=
                (size_t)snprintf(out + length, size - length, "%s%04X", length > 8 ? " " : "", cp);
        }
    } else if (status == XN_OK) {
        snprintf(out, size, "ok:%s", idna->ascii);
    } else if (status == XN_E_UNASSIGNED) {
        snprintf(out, size, "unassigned:%zu", count_before(label->cps, idna->diag.offset));
    } else {
        snprintf(out, size, "%s",
            status == XN_E_PROHIBITED                                   ? "prohibited"
                : status == XN_E_BIDI_MIXED || status == XN_E_BIDI_ENDS ? "bidi"
                : status == XN_E_STD3_HYPHEN                            ? "std3-hyphen"
                                                                        : xn_status_name(status));
    }
}

/* The columns index, nvariants and variants; "*" if the variants are not listed. */
static void
check_variants(const struct pair *p, const char *file, const char *cps, const char *index,
    const char *count, const char *variants)
{
    struct label label = parse_label(cps);
    xn_table_result result;
    struct text text = list_index(p, &label, &result);
    char number[32];
    size_t found;

    /* The fixtures have an index only for valid labels. */
    if (result.status != XN_TABLE_OK) {
        text.data[0] = '\0';
        text.length = 0;
        append(&text, "-");
    }
    count_row(strcmp(text.data, index) == 0, file, cps, text.data);
    free(text.data);
    if (strcmp(variants, "*") == 0)
        return;
    text = list_variants(p, &label, NULL, &found);
    count_row(strcmp(text.data, variants) == 0, file, cps, text.data);
    free(text.data);
    snprintf(number, sizeof(number), "%zu", found);
    if (count != NULL && strcmp(count, "-") != 0)
        count_row(strcmp(number, count) == 0, file, cps, number);
}

static void
check_row(const struct pair *p, const char *file, const char *cps, const char *expected,
    const char *idna_expected)
{
    struct label label = parse_label(cps);
    xn_table_result result;
    xn_table_idna idna;
    struct words library = library_words(p, &label, &result, &idna), reference;
    char got[1024];

    count_row(strcmp(library.text, expected) == 0, file, cps, library.text);
    if (reference_words(p, &label, &reference))
        count_row(strcmp(reference.text, expected) == 0, file, cps, reference.text);
    if (idna_expected == NULL)
        return;
    make_idna_words(&label, &idna, got, sizeof(got));
    count_row(strcmp(got, idna_expected) == 0, file, cps, got);
}

/* Tests the rows of labels/TABLE.tsv: code points, three columns of the verdict, index, number of
   variants, variants, and the verdict of IDNA 2003. */
static void
test_labels(const char *name)
{
    char *columns[COLUMN_MAX], expected[512], table[256];
    unsigned count;
    struct pair p = {0};
    FILE *in;

    if (strcmp(name, "collide.tsv") == 0) /* check-table.sh reads it */
        return;
    in = open_rows("labels", name);
    snprintf(table, sizeof(table), "%.*s", (int)strcspn(name, "."), name);
    if (open_table(&p, "tables", table, ".xml"))
        while (read_row(in, columns, &count)) {
            if (count < 8)
                continue;
            snprintf(expected, sizeof(expected), "%s %s %s", columns[1], columns[2], columns[3]);
            check_row(&p, name, columns[0], expected, columns[7]);
            check_variants(&p, name, columns[0], columns[4], columns[5], columns[6]);
        }
    close_pair(&p);
    end_file("labels", name);
}

/* Rows that begin with the name of a table; the rows of one table are not always together. */
struct open_table {
    char name[256];
    struct pair p;
};

static bool
switch_table(struct open_table *t, const char *folder, const char *name)
{
    if (strcmp(t->name, name) == 0)
        return t->p.table != NULL;
    close_pair(&t->p);
    t->p = (struct pair){0};
    snprintf(t->name, sizeof(t->name), "%s", name);
    return open_table(&t->p, folder, name, ".xml");
}

static void
test_mini(void)
{
    char *columns[COLUMN_MAX], expected[512];
    unsigned count;
    struct open_table t = {.name = ""};
    FILE *in = open_rows("mini", "cases.tsv");

    while (read_row(in, columns, &count)) {
        if (count < 5 || !switch_table(&t, "mini", columns[0]))
            continue;
        snprintf(expected, sizeof(expected), "%s %s %s", columns[2], columns[3], columns[4]);
        check_row(&t.p, columns[0], columns[1], expected, NULL);
        if (count > 6)
            check_variants(&t.p, columns[0], columns[1], columns[5], NULL, columns[6]);
    }
    close_pair(&t.p);
    end_file("mini", "cases.tsv");
}

static struct label
decode_prepared(const char *text)
{
    struct label label = {.length = 0};

    for (size_t at = 0; text[at] != '\0';)
        at += utf8_decode(text + at, &label.cps[label.length++]);
    return label;
}

/* Adds to a list that is separated by semicolons. */
static void
append_label(struct text *text, const xn_table_package_label *label)
{
    append(text, text->length > 0 ? ";" : "");
    append_cps(text, label->cps, label->length);
}

/* The columns zone and reserved; "-": nothing. */
static void
check_package(const struct pair *p, const char *file, const char *cps, char *const expected[2])
{
    struct label label = parse_label(cps);
    struct text lists[2] = {{NULL, 0}, {NULL, 0}};
    char text[4 * LABEL_SIZE];
    const xn_table *tables[] = {p->table};
    size_t size = xn_table_package_workspace(tables, 1), length = 0;
    void *workspace = malloc(size);
    xn_table_package state;
    xn_table_package_label found;
    xn_table_status status;

    for (size_t i = 0; i < label.length; i++)
        length += utf8_encode(label.cps[i], text + length);
    status = xn_table_package_start(
        &state, tables, 1, text, length, 0, SIZE_MAX, workspace, size, NULL, NULL, NULL);
    if (status == XN_TABLE_OK)
        while ((status = xn_table_package_next(&state, &found)) == XN_TABLE_OK)
            append_label(&lists[found.role == XN_TABLE_RESERVED], &found);
    for (size_t i = 0; i < 2; i++) {
        const char *got = lists[i].length > 0 ? lists[i].data : "-";

        if (strcmp(expected[i], "*") != 0)
            count_row(strcmp(got, expected[i]) == 0, file, cps, got);
        free(lists[i].data);
    }
    free(workspace);
}

/* text/NAME.tsv: valid if the table and IDNA 2003 both accept the label.  RFC 3743 prepares it
   first: the table is asked about the prepared label, after IDNA 2003. */
static void
test_text(const char *name, const char *table)
{
    char *columns[COLUMN_MAX], got[64];
    unsigned count;
    struct pair p = {0};
    FILE *in = open_rows("text", name);
    bool is_rfc3743 = strncmp(name, "rfc3743", 7) == 0;

    if (open_table(&p, "text", table, ""))
        while (read_row(in, columns, &count)) {
            struct label label = parse_label(columns[0]);
            xn_table_result result;
            xn_table_idna idna;
            struct words words = library_words(&p, &label, &result, &idna), reference;
            bool stored = idna.diag.status == XN_OK;

            if (is_rfc3743 && idna.changes) {
                label = decode_prepared(idna.prepared);
                words = library_words(&p, &label, &result, NULL);
            }
            if (!reference_words(&p, &label, &reference) || strcmp(words.text, reference.text) != 0)
                count_row(false, name, columns[0], reference.text);
            if (!stored && (is_rfc3743 || result.status == XN_TABLE_OK))
                snprintf(got, sizeof(got), "idna");
            else if (result.status != XN_TABLE_OK)
                snprintf(got, sizeof(got), "pos:%zu", result.position);
            else
                snprintf(got, sizeof(got), "ok");
            count_row(strcmp(got, columns[2]) == 0, name, columns[0], got);
            if (is_rfc3743)
                check_package(&p, name, columns[0], &columns[3]);
        }
    close_pair(&p);
    end_file("text", name);
}

int
main(int argc, char **argv)
{
    char folder[4096];

    if (argc != 2) {
        fprintf(stderr, "usage: fixtures DIRECTORY\n");
        return 2;
    }
    fixtures = argv[1];
    ref_set_directory(getenv("srcdir"));
    snprintf(folder, sizeof(folder), "%s/labels", fixtures);
    (void)each_file(folder, ".tsv", test_labels);
    (void)each_file(folder, ".disputed", test_labels);
    test_mini();
    test_text("rfc3743_jpan.tsv", "rfc3743_jpan.txt");
    test_text("rfc3743_tw.tsv", "rfc3743_tw.txt");
    test_text("rfc4290_de.tsv", "rfc4290_de.txt");
    (void)tap_end();
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed > 0;
}
