/* SPDX-License-Identifier: MIT */
/* The library against the reference evaluator on random tables and labels: random_tables [all] or
   random_tables COUNT SEED.  `all` compares a million pairs. */
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "random_lgr.h"
#include "../../unit/table/tables.h"

enum { LABELS = 25, TABLES = 1600, ALL_TABLES = 40000 };

struct score {
    unsigned long pairs, undecided, different, refused;
};

static void
note_label(const struct label *label, const struct words *library, const struct words *reference)
{
    char cps[8 * LABEL_SIZE] = "";
    size_t at = 0;

    for (size_t i = 0; i < label->length; i++)
        at += (size_t)snprintf(cps + at, sizeof(cps) - at, " %04X", label->cps[i]);
    note("label%s: library %s, reference %s", cps, library->text, reference->text);
}

/* Shows the table whose label differs, once for each run. */
static void
note_table(const struct random_lgr *lgr)
{
    static bool shown;
    const char *line = lgr->text;

    for (size_t n; !shown && *line != '\0'; line += n + 1) {
        n = strcspn(line, "\n");
        note("%.*s", (int)n, line);
    }
    shown = true;
}

static void
compare_labels(const struct random_lgr *lgr, const struct pair *p, struct score *score)
{
    for (unsigned i = 0; i < LABELS; i++) {
        struct label label;
        struct words library, reference;
        xn_table_result result;

        label.length = make_random_label(label.cps, XN_TABLE_LABEL_MAX);
        library = library_words(p, &label, &result, NULL);
        if (!reference_words(p, &label, &reference)) {
            score->undecided++;
            continue;
        }
        score->pairs++;
        if (strcmp(library.text, reference.text) == 0)
            continue;
        if (score->different++ < 10) {
            note_label(&label, &library, &reference);
            note_table(lgr);
        }
    }
}

static struct score
compare_tables(unsigned long tables, uint64_t seed)
{
    static struct random_lgr lgr;
    struct score score = {0};

    for (unsigned long i = 0; i < tables; i++) {
        struct pair p;
        char why[XN_TABLE_DIAG_SIZE];

        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        if (open_pair(&p, lgr.text, lgr.length, why, sizeof(why))) {
            compare_labels(&lgr, &p, &score);
        } else if (score.refused++ < 10) {
            note("seed %llu: refused: %s", (unsigned long long)(seed + i), why);
            note_table(&lgr);
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
    uint64_t seed = 7940;
    struct score score;

    if (argc == 3) {
        tables = strtoul(argv[1], NULL, 10);
        seed = strtoull(argv[2], NULL, 10);
    }
    ref_set_directory(getenv("srcdir"));
    note("seed %llu", (unsigned long long)seed);
    score = compare_tables(tables, seed);
    ok(score.refused == 0, "%lu random tables are accepted", tables);
    ok(score.different == 0 && score.pairs > score.undecided,
        "%lu pairs have the same verdict, %lu were too slow for the reference", score.pairs,
        score.undecided);
    return tap_end();
}
