/* SPDX-License-Identifier: MIT */
/* Variants and index labels of the library against those of the reference evaluator, on random
   tables and labels: random_variants [all] or random_variants COUNT SEED. */
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/lists.h"
#include "random_lgr.h"

enum { LABELS = 12, LONGEST = 7, TABLES = 1000, ALL_TABLES = 40000, MOST = 3000, SOME = 4 };

struct score {
    unsigned long labels, undecided, variants, conflicts, different, refused, pairs, by_index;
};

static void
note_label(const struct random_lgr *lgr, const struct label *label, const char *what,
    const char *library, const char *reference)
{
    static bool shown;
    struct text cps = {NULL, 0};

    append_cps(&cps, label->cps, label->length);
    note("%s of %s: library %s, reference %s", what, cps.data, library, reference);
    free(cps.data);
    for (const char *line = lgr->text; !shown && *line != '\0';) {
        size_t n = strcspn(line, "\n");

        note("%.*s", (int)n, line);
        line += n + 1;
    }
    shown = true;
}

static void
compare_variants(const struct random_lgr *lgr, const struct pair *p, const struct label *label,
    const char *selected, struct score *score)
{
    struct text reference = list_reference(p, label, selected, MOST), library;
    size_t count;

    if (reference.data == NULL) {
        score->undecided++;
        return;
    }
    library = list_variants(p, label, selected, &count);
    score->labels++;
    score->variants += count;
    score->conflicts += strchr(reference.data, '!') != NULL;
    if (strcmp(library.data, reference.data) != 0 && score->different++ < 10)
        note_label(lgr, label, "variants", library.data, reference.data);
    free(library.data);
    free(reference.data);
}

/* The index labels of a label and of one of its variants. */
static void
compare_index(const struct random_lgr *lgr, const struct pair *p, const struct label *label,
    struct score *score)
{
    static uint32_t cps[XN_TABLE_INDEX_MAX];
    xn_table_result result;
    struct text library = list_index(p, label, &result), reference = {NULL, 0};
    size_t length;

    append(&reference, "");
    if ((result.status == XN_TABLE_OK || result.status == XN_TABLE_E_ACTION)
        && ref_find_index(p->reference, label->cps, label->length, MOST, cps, &length)) {
        append_cps(&reference, cps, length);
        if (strcmp(library.data, reference.data) != 0 && score->different++ < 10)
            note_label(lgr, label, "index", library.data, reference.data);
    }
    free(library.data);
    free(reference.data);
}

/* A label collides with each of its variants, which has the disposition that was listed; and by
   index if their index labels are the same. */
static void
compare_collision(const struct random_lgr *lgr, const struct pair *p, const struct label *label,
    const struct label *other, const char *disposition, struct score *score)
{
    static const char *const relations[] = {"distinct", "same", "same index", "variant"};
    char a[UTF8_SIZE], b[UTF8_SIZE], want[64], got[64];
    size_t alen = encode_label(label->cps, label->length, a),
           blen = encode_label(other->cps, other->length, b);
    struct text x = list_index(p, label, NULL), y = list_index(p, other, NULL);
    bool is_same = strcmp(x.data, y.data) == 0;
    xn_table_collision collision;

    (void)!xn_table_collide(p->table, a, alen, b, blen, 0, p->workspace, p->size, &collision);
    snprintf(want, sizeof(want), "%s %s", relations[is_same ? 2 : 3], disposition);
    snprintf(got, sizeof(got), "%s %s", relations[collision.relation], collision.b_of_a);
    score->pairs++;
    score->by_index += is_same;
    if (strcmp(want, got) != 0 && score->different++ < 10)
        note_label(lgr, label, "collision", got, want);
    free(x.data);
    free(y.data);
}

static void
compare_some_variants(const struct random_lgr *lgr, const struct pair *p, const struct label *label,
    struct score *score)
{
    struct ref_variants found = ref_find_variants(p->reference, label->cps, label->length, MOST);

    for (size_t i = 0; !found.undecided && i < found.count; i += 1 + found.count / SOME) {
        struct label variant = {.length = found.items[i].length};

        memcpy(variant.cps, found.items[i].cps, variant.length * sizeof(*variant.cps));
        compare_index(lgr, p, &variant, score);
        compare_collision(lgr, p, label, &variant, found.items[i].disposition, score);
    }
    free(found.items);
}

static struct score
compare_tables(unsigned long tables, uint64_t seed)
{
    static const char *const dispositions[] = {"blocked", "allocatable", "activated", "x"};
    static struct random_lgr lgr;
    struct score score = {0};

    for (unsigned long i = 0; i < tables; i++) {
        struct pair p;
        char why[XN_TABLE_DIAG_SIZE];

        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        if (!open_pair(&p, lgr.text, lgr.length, why, sizeof(why))) {
            score.refused++;
            note("seed %llu: refused: %s", (unsigned long long)(seed + i), why);
        }
        for (unsigned k = 0; p.table != NULL && k < LABELS; k++) {
            struct label label;

            label.length = make_random_label(label.cps, LONGEST);
            if (label.length > LONGEST)
                label.length = LONGEST;
            compare_variants(&lgr, &p, &label, NULL, &score);
            compare_variants(&lgr, &p, &label, dispositions[k % 4], &score);
            compare_index(&lgr, &p, &label, &score);
            compare_some_variants(&lgr, &p, &label, &score);
        }
        close_pair(&p);
    }
    return score;
}

int
main(int argc, char **argv)
{
    bool all = argc == 2 && strcmp(argv[1], "all") == 0;
    unsigned long tables = all ? ALL_TABLES : TABLES / test_share();
    uint64_t seed = 8228;
    struct score score;

    if (argc == 3) {
        tables = strtoul(argv[1], NULL, 10);
        seed = strtoull(argv[2], NULL, 10);
    }
    ref_set_directory(getenv("srcdir"));
    note("seed %llu", (unsigned long long)seed);
    score = compare_tables(tables, seed);
    ok(score.refused == 0, "%lu random tables are accepted", tables);
    ok(score.different == 0 && score.labels > score.undecided,
        "%lu lists of variants are the same, %lu were too much for the reference", score.labels,
        score.undecided);
    ok(score.variants > score.labels && (score.conflicts > 0 || tables < TABLES),
        "%lu variants; %lu labels with one of several dispositions", score.variants,
        score.conflicts);
    ok(score.by_index < score.pairs && (score.by_index > 0 || tables < TABLES),
        "%lu labels and variants collide, %lu by index", score.pairs, score.by_index);
    return tap_end();
}
