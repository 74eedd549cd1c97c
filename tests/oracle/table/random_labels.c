/* SPDX-License-Identifier: MIT */
/* Verdicts, variants, index labels and collisions of the library against those of the reference
   evaluator, with random labels: on our own small tables and on random ones.

     random_labels [all]           `all` compares a million pairs
     random_labels TABLES SEED     random tables from this seed on
     random_labels - COUNT FILE... so many labels for each of these tables */
#include "../../unit/random.h"
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/lists.h"
#include "random_lgr.h"

enum {
    OWN_LABELS = 200,  /* for each of our own tables */
    LABELS = 25,       /* for each random one: verdicts */
    SHORT_LABELS = 12, /* and of no more than LONGEST code points: variants */
    LONGEST = 7,
    TABLES = 600,
    ALL_TABLES = 40000,
    MOST = 3000, /* permutations that the reference evaluator tries */
    SOME = 4     /* variants of a label that are compared with it */
};

static struct {
    unsigned long verdicts, lists, undecided, variants, conflicts, different, pairs, by_index;
} score;

/* The table that labels are compared on, and its text if it is random. */
static struct pair p;
static const char *table_text;

/* Shows a difference, and the first time the table. */
static void
note_difference(
    const struct label *label, const char *what, const char *library, const char *reference)
{
    struct text cps = {NULL, 0};

    if (score.different++ >= 10)
        return;
    append(&cps, "");
    append_cps(&cps, label->cps, label->length);
    note("%s of %s: library %s, reference %s", what, cps.data, library, reference);
    free(cps.data);
    for (const char *line = table_text; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");

        note("%.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
    table_text = NULL;
}

/* Returns whether the label is valid. */
static bool
compare_verdict(const struct label *label)
{
    xn_table_result result;
    struct words library = library_words(&p, label, &result, NULL), reference;

    score.verdicts++;
    if (!reference_words(&p, label, &reference))
        score.undecided++;
    else if (strcmp(library.text, reference.text) != 0)
        note_difference(label, "the verdict", library.text, reference.text);
    return result.status == XN_TABLE_OK;
}

static void
compare_variants(const struct label *label, const char *selected)
{
    struct text reference = list_reference(&p, label, selected, MOST), library;
    size_t count;

    if (reference.data == NULL) {
        score.undecided++;
        return;
    }
    library = list_variants(&p, label, selected, &count);
    score.lists++;
    score.variants += count;
    score.conflicts += strchr(reference.data, '!') != NULL;
    if (strcmp(library.data, reference.data) != 0)
        note_difference(label, "variants", library.data, reference.data);
    free(library.data);
    free(reference.data);
}

/* The index labels of a label and of one of its variants. */
static void
compare_index(const struct label *label)
{
    static uint32_t cps[XN_TABLE_INDEX_MAX];
    xn_table_result result;
    struct text library = list_index(&p, label, &result), reference = {NULL, 0};
    size_t length;

    append(&reference, "");
    if ((result.status == XN_TABLE_OK || result.status == XN_TABLE_E_ACTION)
        && ref_find_index(p.reference, label->cps, label->length, MOST, cps, &length)) {
        append_cps(&reference, cps, length);
        if (strcmp(library.data, reference.data) != 0)
            note_difference(label, "the index", library.data, reference.data);
    }
    free(library.data);
    free(reference.data);
}

/* A label collides with each of its variants, which has the disposition that was listed; and by
   index if their index labels are the same. */
static void
compare_collision(const struct label *label, const struct label *other, const char *disposition)
{
    static const char *const relations[] = {"distinct", "same", "same index", "variant"};
    char a[UTF8_SIZE], b[UTF8_SIZE], want[64], got[64];
    size_t alen = encode_label(label->cps, label->length, a),
           blen = encode_label(other->cps, other->length, b);
    struct text x = list_index(&p, label, NULL), y = list_index(&p, other, NULL);
    bool is_same = strcmp(x.data, y.data) == 0;
    xn_table_collision collision;

    (void)!xn_table_collide(p.table, a, alen, b, blen, 0, p.workspace, p.size, &collision);
    snprintf(want, sizeof(want), "%s %s", relations[is_same ? 2 : 3], disposition);
    snprintf(got, sizeof(got), "%s %s", relations[collision.relation], collision.b_of_a);
    score.pairs++;
    score.by_index += is_same;
    if (strcmp(want, got) != 0)
        note_difference(label, "the collision", got, want);
    free(x.data);
    free(y.data);
}

static void
compare_some_variants(const struct label *label)
{
    struct ref_variants found = ref_find_variants(p.reference, label->cps, label->length, MOST);

    for (size_t i = 0; !found.undecided && i < found.count; i += 1 + found.count / SOME) {
        struct label variant = {.length = found.items[i].length};

        memcpy(variant.cps, found.items[i].cps, variant.length * sizeof(*variant.cps));
        compare_index(&variant);
        compare_collision(label, &variant, found.items[i].disposition);
    }
    free(found.items);
}

static void
compare_random_table(void)
{
    static const char *const dispositions[] = {"blocked", "allocatable", "activated", "x"};
    struct label label;

    for (unsigned i = 0; i < LABELS; i++) {
        label.length = make_random_label(label.cps, XN_TABLE_LABEL_MAX);
        (void)compare_verdict(&label);
    }
    for (unsigned i = 0; i < SHORT_LABELS; i++) {
        label.length = make_random_label(label.cps, LONGEST);
        if (label.length > LONGEST)
            label.length = LONGEST;
        compare_variants(&label, NULL);
        compare_variants(&label, dispositions[i % 4]);
        compare_index(&label);
        compare_some_variants(&label);
    }
}

static void
compare_random_tables(unsigned long tables, uint64_t seed)
{
    static struct random_lgr lgr;
    unsigned long refused = 0;

    note("seed %llu", (unsigned long long)seed);
    for (unsigned long i = 0; i < tables; i++) {
        char why[XN_TABLE_DIAG_SIZE];

        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        table_text = score.different == 0 ? lgr.text : NULL;
        if (open_pair(&p, lgr.text, lgr.length, why, sizeof(why)))
            compare_random_table();
        else if (refused++ < 10)
            note("seed %llu: refused: %s", (unsigned long long)(seed + i), why);
        close_pair(&p);
    }
    ok(refused == 0, "%lu random tables are accepted", tables);
    ok(score.different == 0 && score.verdicts + score.lists > 2 * score.undecided,
        "%lu verdicts and %lu lists of variants are the same, %lu were too much for the reference",
        score.verdicts, score.lists, score.undecided);
    ok(score.variants > score.lists && (score.conflicts > 0 || tables < TABLES),
        "%lu variants; %lu labels with one of several dispositions", score.variants,
        score.conflicts);
    ok(score.by_index < score.pairs && (score.by_index > 0 || tables < TABLES),
        "%lu labels and variants collide, %lu by index", score.pairs, score.by_index);
}

static void
append_entry(size_t entries, struct label *label)
{
    xn_table_entry entry;

    if (!xn_table_get_entry(p.table, random_below((uint32_t)entries), &entry))
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

/* Makes a label of the entries of the table, often of a few only, so that they repeat. */
static struct label
make_label(size_t entries)
{
    struct label label = {.length = 0};
    size_t wanted = 1 + random_below(random_below(20) == 0 ? 60 : 9);
    size_t some = 1 + random_below(3) * (entries / 2);

    if (some > entries)
        some = entries;
    while (label.length < wanted && label.length < LABEL_SIZE - XN_TABLE_LABEL_MAX - 1)
        append_entry(random_below(2) == 0 ? some : entries, &label);
    if (label.length > 0)
        damage_label(&label);
    return label;
}

static void
compare_file(const char *path, unsigned long count)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    char why[XN_TABLE_DIAG_SIZE] = "cannot be read";
    unsigned long different = score.different, undecided = score.undecided, valid = 0;
    xn_table_info info;
    size_t length;
    char *text = read_file(path, &length);

    table_text = NULL;
    if (text == NULL || !open_pair(&p, text, length, why, sizeof(why))) {
        ok(0, "%s: %s", name, why);
        free(text);
        return;
    }
    xn_table_get_info(p.table, &info);
    for (unsigned long i = 0; i < count; i++) {
        struct label label = make_label(info.entries);

        valid += compare_verdict(&label);
    }
    ok(score.different == different && score.undecided - undecided < count / 100 + 1,
        "%s: %lu labels, %lu of them valid, %lu too slow for the reference", name, count, valid,
        score.undecided - undecided);
    close_pair(&p);
    free(text);
}

static void
compare_own_table(const char *name)
{
    char path[4096];

    snprintf(path, sizeof(path), "%s/tests/vectors/tables/%s", getenv("srcdir"), name);
    compare_file(path, OWN_LABELS / test_share() + 1);
}

static void
compare_own_tables(void)
{
    char folder[4096];
    unsigned count;

    snprintf(folder, sizeof(folder), "%s/tests/vectors/tables", getenv("srcdir"));
    count = each_file(folder, ".xml", compare_own_table);
    count += each_file(folder, ".txt", compare_own_table);
    ok(count > 20, "%u tables", count);
}

int
main(int argc, char **argv)
{
    bool is_all = argc == 2 && strcmp(argv[1], "all") == 0;

    ref_set_directory(getenv("srcdir"));
    if (argc < 3) {
        compare_own_tables();
        compare_random_tables(is_all ? ALL_TABLES : TABLES / test_share(), 7940);
    } else if (strcmp(argv[1], "-") != 0) {
        compare_random_tables(strtoul(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    }
    for (int i = 3; i < argc; i++)
        compare_file(argv[i], strtoul(argv[2], NULL, 10));
    return tap_end();
}
