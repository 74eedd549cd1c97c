/* SPDX-License-Identifier: MIT */
/* Our own small tables, one for each feature, with labels and verdicts in the .tsv file beside
   each: the library and the reference evaluator must both give the verdict of the row, and the same
   variants.  A fifth column is that of IDNA 2003: the status, and the A-label or the position; the
   sixth and seventh are the index label and the variants.

   The rows that the bindings are tested with, verdicts.tsv, are made of these labels: each as it
   stands, and the first valid and the first invalid one of a table also in upper case and as an
   A-label.  With --print, writes them; otherwise tests that they are what the library says. */
#include "../tap.h"
#include "lib/ascii.h"
#include "lists.h"
#include "row_file.h"

static char directory[4000];

/* The table of the rows, and its name. */
static struct pair p;
static char name[256];
static bool has_forms[2]; /* of an invalid and of a valid label of the table */

/* The rows of verdicts.tsv, and whether they are only to be written. */
static struct text verdicts;
static bool is_printing;

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

/* Compares the lists of variants, and the columns index and variants if the row has them. */
static void
test_variants(const struct label *label, char *columns[ROW_COLUMNS])
{
    struct text library, reference = list_reference(&p, label, NULL, 10000), index;
    const char *variants;
    size_t count;

    library = list_variants(&p, label, NULL, &count);
    if (!ok(reference.data != NULL && strcmp(library.data, reference.data) == 0,
            "%s: %.60s: variants of the reference evaluator", name, columns[0]))
        note("library %s, reference %s", library.data,
            reference.data != NULL ? reference.data : "undecided");
    /* Whether the label itself has several dispositions is not a column. */
    variants = strncmp(library.data, "! ", 2) == 0 ? library.data + 2 : library.data;
    index = list_index(&p, label, NULL);
    if (columns[6][0] != '\0'
        && !ok(strcmp(variants, columns[6]) == 0 && strcmp(index.data, columns[5]) == 0,
            "%s: %s: its index and variants", name, columns[0]))
        note("library %s, %s", index.data, variants);
    free(index.data);
    free(library.data);
    free(reference.data);
}

static void
test_verdict(const struct label *label, char *columns[ROW_COLUMNS])
{
    xn_table_result result;
    xn_table_idna idna;
    struct words library = library_words(&p, label, &result, &idna), reference;
    char expected[512], got[512];

    snprintf(expected, sizeof(expected), "%s %s %s", columns[1], columns[2], columns[3]);
    (void)reference_words(&p, label, &reference);
    if (!ok(strcmp(library.text, expected) == 0 && strcmp(reference.text, expected) == 0,
            "%s: %.60s: %s", name, columns[0], expected))
        note("library %s, reference %s", library.text, reference.text);
    make_idna_words(label, &idna, got, sizeof(got));
    if (columns[4][0] != '\0' && strcmp(columns[4], "*") != 0
        && !ok(strcmp(got, columns[4]) == 0, "%s: %.60s: %s", name, columns[0], columns[4]))
        note("library %s", got);
}

/* Appends the variants as a column of verdicts.tsv. */
static void
add_variants(const char *label, size_t length)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    bool is_empty = true;

    (void)!xn_table_variants_start(
        &state, p.table, label, length, XN_TABLE_ACE_LABELS, 1000, p.workspace, p.size, NULL);
    for (; xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK; is_empty = false) {
        append(&verdicts, is_empty ? "" : ";");
        append_cps(&verdicts, variant.cps, variant.length);
        append(&verdicts, ":");
        append(&verdicts, variant.disposition);
    }
    append(&verdicts, is_empty ? "-\n" : "\n");
}

/* Returns the number of the code point at an octet of UTF-8. */
static unsigned
find_position(const char *label, size_t offset)
{
    uint32_t cp;
    unsigned count = 0;

    for (size_t at = 0; at < offset; count++)
        at += utf8_decode(label + at, &cp);
    return count;
}

/* Appends a row of verdicts.tsv: a label checked as the bindings do, in lower case, and an A-label
   in decoded form. */
static void
add_row(const char *label, size_t length)
{
    static char index[XN_TABLE_INDEX_SIZE];
    const char *checked = label;
    char lower[UTF8_SIZE], words[256];
    xn_table_result result;
    size_t octets;
    xn_table_status status;

    if (xn_table_lower(label, length, lower))
        checked = lower;
    status = xn_table_index(p.table, checked, length, XN_TABLE_ACE_LABELS, p.workspace, p.size,
        index, sizeof(index), &octets, &result);
    append(&verdicts, name);
    append(&verdicts, "\t");
    append_utf8(&verdicts, label, length);
    snprintf(words, sizeof(words), "\t%s\t%s\t", xn_table_status_name(result.status),
        result.disposition);
    append(&verdicts, words);
    snprintf(words, sizeof(words), result.status == XN_TABLE_OK ? "-\t" : "%u\t",
        find_position(label, result.offset));
    append(&verdicts, words);
    if (status == XN_TABLE_OK)
        append_utf8(&verdicts, index, octets);
    append(&verdicts, status == XN_TABLE_OK ? "\t" : "-\t");
    add_variants(checked, length);
}

/* Adds the label, the first of each kind also in upper case, as far as it is ASCII, and as an
   A-label. */
static void
add_forms(const struct label *label, bool is_valid)
{
    char utf8[UTF8_SIZE], other[UTF8_SIZE];
    size_t length = encode_label(label->cps, label->length, utf8), octets;

    add_row(utf8, length);
    if (has_forms[is_valid])
        return;
    has_forms[is_valid] = true;
    for (size_t i = 0; i < length; i++)
        other[i] = utf8[i] >= 'a' && utf8[i] <= 'z' ? (char)(utf8[i] - 0x20) : utf8[i];
    if (memcmp(other, utf8, length) != 0)
        add_row(other, length);
    if (xn_label_to_ascii(utf8, length, 0, other, sizeof(other), &octets, NULL) == XN_OK
        && has_ace_prefix(other, octets))
        add_row(other, octets);
}

static void
test_row(char *columns[ROW_COLUMNS])
{
    struct label label = parse_label(columns[0]);

    if (!is_printing) {
        test_verdict(&label, columns);
        test_variants(&label, columns);
    }
    add_forms(&label, strcmp(columns[1], "valid") == 0);
}

static bool
open_table(void)
{
    static const char *const suffixes[] = {"xml", "txt"};
    char path[4096 + 256], why[XN_TABLE_DIAG_SIZE] = "cannot be read";
    bool opened = false;

    for (unsigned i = 0; i < 2 && !opened; i++) {
        size_t length;
        char *text;

        snprintf(path, sizeof(path), "%s/%s.%s", directory, name, suffixes[i]);
        text = read_file(path, &length);
        opened = text != NULL && open_pair(&p, text, length, why, sizeof(why));
        free(text);
    }
    if (!opened)
        ok(0, "%s: %s", name, why);
    return opened;
}

static void
test_table(const char *file)
{
    snprintf(name, sizeof(name), "%.*s", (int)(strlen(file) - 4), file);
    has_forms[false] = has_forms[true] = false;
    if (open_table())
        read_rows("tables", file, test_row);
    close_pair(&p);
    p = (struct pair){0};
}

static void
test_verdicts(void)
{
    char path[4096 + 256];
    size_t length = 0, at = 0;
    char *file;

    snprintf(path, sizeof(path), "%s/../table/verdicts.tsv", directory);
    file = read_file(path, &length);
    if (!ok(file != NULL, "verdicts.tsv can be read"))
        return;
    while (at < length && file[at] == verdicts.data[at])
        at++;
    if (!ok(length == verdicts.length && at == length, "verdicts.tsv: all rows"))
        note("they differ from octet %zu on; make %s with --print", at, path);
    free(file);
}

int
main(int argc, char **argv)
{
    is_printing = argc > 1 && strcmp(argv[1], "--print") == 0;
    snprintf(directory, sizeof(directory), "%s/tests/vectors/tables", getenv("srcdir"));
    ref_set_directory(getenv("srcdir"));
    append(&verdicts, "# table\tlabel\tstatus\tdisposition\tposition\tindex\tvariants\n");
    (void)each_file(directory, ".tsv", test_table);
    if (is_printing)
        fputs(verdicts.data, stdout);
    else
        test_verdicts();
    free(verdicts.data);
    return is_printing ? 0 : tap_end();
}
