/* SPDX-License-Identifier: MIT */
/* The findings of lint about rules, contexts and marks on random tables: random_lint [COUNT SEED].
   The reference evaluator tries all short labels: none may match a rule or a context that can match
   no label, and one that begins with a mark is valid where one may. */
#include "../../unit/random.h"
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "random_lgr.h"
#include "reference/model.h"
#include "../../unit/table/tables.h"

enum { TABLES = 160, POINTS = 64, FINDINGS = 256, SHORT = 2, LONG = 6, RANDOM = 300 };

static struct finding {
    xn_table_kind kind;
    char subject[XN_TABLE_SUBJECT_SIZE];
} findings[FINDINGS];
static unsigned finding_count;

/* The code points of the table, then others. */
static uint32_t points[POINTS];
static unsigned listed, all;
static const xn_table *loaded;
static bool has_null; /* an entry or a variant is empty, and so may be the anchor */

static struct score {
    unsigned long rules, contexts, marks, wrong, missed;
} score;

static void
add_finding(const xn_table_diag *warning, void *user)
{
    (void)user;
    if (finding_count == FINDINGS)
        return;
    findings[finding_count].kind = warning->kind;
    strcpy(findings[finding_count++].subject, warning->subject);
}

static void
add_point(uint32_t cp)
{
    for (unsigned i = 0; i < all; i++)
        if (points[i] == cp)
            return;
    if (all < POINTS)
        points[all++] = cp;
}

static void
find_points(const xn_table *table)
{
    xn_table_entry entry;
    xn_table_variant variant;

    all = 0;
    has_null = false;
    for (size_t i = 0; xn_table_get_entry(table, i, &entry) != 0; i++) {
        has_null |= entry.length == 0;
        for (size_t j = 0; j < entry.length; j++)
            add_point(entry.cps[j]);
        for (uint32_t cp = entry.length == 1 ? entry.cps[0] : 1; cp <= entry.last; cp++)
            if (entry.length == 1)
                add_point(cp);
            else
                break;
        for (size_t j = 0; xn_table_get_variant(table, i, j, &variant) != 0; j++) {
            has_null |= variant.length == 0;
            for (size_t k = 0; k < variant.length; k++)
                add_point(variant.cps[k]);
        }
    }
    listed = all;
    for (uint32_t cp = 0x5F; cp < 0x67; cp++)
        add_point(cp);
    add_point(0x300);
    add_point(0x628);
    add_point(0x10428);
    add_point(0x3042);
}

static const struct element *
find_rule(const struct ref_table *table, const char *name)
{
    const struct element *e = table->rules != NULL ? table->rules->first : NULL;

    for (; e != NULL; e = e->next)
        if (ref_is(e, "rule") && strcmp(ref_attribute(e, "name"), name) == 0)
            return e;
    return NULL;
}

/* A test of one label; returns whether it holds. */
typedef bool test_label(const struct ref_table *table, const void *what, const struct label *label);

/* Returns whether the test holds for a label: all short ones, and some longer ones. */
static bool
any_label(const struct ref_table *table, unsigned count, test_label *test, const void *what)
{
    struct label label;

    for (label.length = 1; label.length <= SHORT; label.length++) {
        unsigned digits[SHORT] = {0};

        for (size_t i = 0; i < label.length;) {
            for (size_t j = 0; j < label.length; j++)
                label.cps[j] = points[digits[j]];
            if (test(table, what, &label))
                return true;
            for (i = 0; i < label.length && ++digits[i] == count; i++)
                digits[i] = 0;
        }
    }
    for (unsigned i = 0; i < RANDOM; i++) {
        label.length = SHORT + 1 + random_below(LONG - SHORT);
        for (size_t j = 0; j < label.length; j++)
            label.cps[j] = points[random_below(count)];
        if (test(table, what, &label))
            return true;
    }
    return false;
}

/* A rule, and the code points of the anchor; length SIZE_MAX: any. */
struct matched {
    const struct element *rule;
    struct label anchor;
};

static bool
matches(const struct ref_table *table, const void *what, const struct label *label)
{
    const struct matched *m = what;
    struct ref_matcher matcher = {table, label->cps, label->length, -1, 0, 100000};
    bool any = m->anchor.length == SIZE_MAX;

    if (any && ref_match(&matcher, m->rule))
        return true;
    for (size_t at = 0; at <= label->length; at++)
        for (size_t length = 0; at + length <= label->length; length++) {
            matcher.anchor = (int)at;
            matcher.anchor_length = length;
            matcher.steps = 100000;
            if (any ? length == 0 && !has_null
                    : (length != m->anchor.length
                        || memcmp(label->cps + at, m->anchor.cps, length * sizeof(uint32_t)) != 0))
                continue;
            if (ref_match(&matcher, m->rule))
                return true;
        }
    return false;
}

static bool
is_valid(const struct ref_table *table, const struct label *label)
{
    return ref_check(table, label->cps, label->length).valid;
}

/* Returns whether an entry that begins with the mark begins a valid label. */
static bool
may_begin(const struct ref_table *reference, uint32_t mark)
{
    xn_table_entry entry;

    for (size_t i = 0; xn_table_get_entry(loaded, i, &entry) != 0; i++) {
        struct label label = {.length = entry.length};

        if (entry.length == 0 || entry.cps[0] != mark)
            continue;
        memcpy(label.cps, entry.cps, entry.length * sizeof(uint32_t));
        if (is_valid(reference, &label))
            return true;
        for (unsigned j = 0; j < listed; j++)
            for (size_t more = 1; more <= 2; more++) {
                label.length = entry.length + more;
                label.cps[label.length - 1] = points[j];
                if (is_valid(reference, &label))
                    return true;
            }
    }
    return false;
}

/* Returns whether a finding is right, or of another kind. */
static bool
is_right(const struct ref_table *table, const struct finding *finding)
{
    struct matched m = {.anchor = {.length = SIZE_MAX}};
    const char *word = strstr(finding->subject, "when ");
    char name[XN_TABLE_SUBJECT_SIZE];
    uint32_t mark;

    switch (finding->kind) {
    case XN_TABLE_KIND_IMPOSSIBLE_RULE:
    case XN_TABLE_KIND_UNMATCHED_RULE:
        score.rules++;
        m.rule = find_rule(table, finding->subject);
        return m.rule != NULL
            && !any_label(
                table, finding->kind == XN_TABLE_KIND_IMPOSSIBLE_RULE ? all : listed, matches, &m);
    case XN_TABLE_KIND_IMPOSSIBLE_CONTEXT:
        score.contexts++;
        if (word == NULL || sscanf(word, "when %63s", name) != 1)
            return false;
        m.rule = find_rule(table, name);
        m.anchor = parse_label(finding->subject);
        return m.rule != NULL && !any_label(table, listed, matches, &m);
    case XN_TABLE_KIND_LEADING_MARK:
        score.marks++;
        mark = parse_label(finding->subject).cps[0];
        return may_begin(table, mark);
    default: return true;
    }
}

/* Counts the rules that match no label here, but are not reported. */
static void
count_missed(const struct ref_table *table)
{
    char name[8];

    for (unsigned i = 0; i < 5; i++) {
        struct matched m = {.anchor = {.length = SIZE_MAX}};
        bool found = false;

        snprintf(name, sizeof(name), "r%u", i);
        m.rule = find_rule(table, name);
        for (unsigned j = 0; j < finding_count; j++)
            found |= strcmp(findings[j].subject, name) == 0;
        if (m.rule != NULL && !found && !any_label(table, listed, matches, &m))
            score.missed++;
    }
}

static void
check_table(const struct random_lgr *lgr, uint64_t seed)
{
    const xn_table_options options = {.flags = XN_TABLE_LINT, .warn = add_finding};
    struct ref_table *reference;
    xn_table *table;

    finding_count = 0;
    if (xn_table_load(lgr->text, lgr->length, &options, &table, NULL) != XN_TABLE_OK)
        return;
    reference = ref_load(lgr->text, lgr->length);
    loaded = table;
    find_points(table);
    for (unsigned i = 0; i < finding_count; i++) {
        if (is_right(reference, &findings[i]))
            continue;
        if (score.wrong++ == 0)
            note("%.*s", (int)lgr->length, lgr->text);
        note("seed %llu: kind %u, %s", (unsigned long long)seed, (unsigned)findings[i].kind,
            findings[i].subject);
    }
    if (seed % 16 == 0)
        count_missed(reference);
    ref_free(reference);
    xn_table_free(table, NULL);
}

int
main(int argc, char **argv)
{
    unsigned long tables = TABLES / test_share();
    uint64_t seed = 7940;
    static struct random_lgr lgr;

    if (argc == 3) {
        tables = strtoul(argv[1], NULL, 10);
        seed = strtoull(argv[2], NULL, 10);
    }
    ref_set_directory(getenv("srcdir"));
    note("seed %llu", (unsigned long long)seed);
    for (unsigned long i = 0; i < tables; i++) {
        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        check_table(&lgr, seed + i);
    }
    note("%lu rules in one of 16 tables match no short label and are not reported", score.missed);
    ok(score.wrong == 0, "%lu rules, %lu contexts and %lu marks are right", score.rules,
        score.contexts, score.marks);
    ok(score.rules > 0 && score.contexts > 0 && score.marks > 0, "each kind is found");
    return tap_end();
}
