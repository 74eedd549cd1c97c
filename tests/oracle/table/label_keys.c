/* SPDX-License-Identifier: MIT */
/* Keys of labels: labels that collide have the same one.  All pairs of random labels and of their
   variants, in random tables and in published ones.

     label_keys             random tables
     label_keys TABLES SEED
     label_keys - COUNT FILE...   so many labels for each of these tables */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/random.h"
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/tables.h"
#include "../../unit/table/unit.h"
#include "random_lgr.h"

enum { TABLES = 2000, SEEDS = 8, VARIANTS = 8, ENTRIES = 7, LABELS_MAX = 1024 };

struct listed {
    char text[UTF8_SIZE], *key, *index;
    size_t length, key_length, index_length;
};

static struct unit_table t;
static struct listed labels[LABELS_MAX];
static size_t label_count;

/* missed: pairs that collide and differ in their index; shared: distinct ones with the same key */
static struct {
    unsigned long tables, keyed, pairs, collided, missed, shared, different;
} score;

/* Adds a label with its key and index, unless the table refuses it. */
static bool
add_label(const char *text, size_t length)
{
    static char key[XN_TABLE_INDEX_SIZE], index[XN_TABLE_INDEX_SIZE];
    struct listed *label = &labels[label_count];

    if (label_count == LABELS_MAX || length > sizeof(label->text)
        || xn_table_key(t.table, text, length, 0, t.workspace, t.size, key, sizeof(key),
               &label->key_length, NULL)
            != XN_TABLE_OK
        || xn_table_index(t.table, text, length, 0, t.workspace, t.size, index, sizeof(index),
               &label->index_length, NULL)
            != XN_TABLE_OK)
        return false;
    memcpy(label->text, text, length);
    label->length = length;
    label->key = strdup(key);
    label->index = strdup(index);
    label_count++;
    return true;
}

static void
add_with_variants(const char *text, size_t length)
{
    static xn_table_variants state;
    static xn_table_variant_label variant;
    static char found[VARIANTS][XN_TABLE_LABEL_SIZE];
    size_t count = 0;

    if (!add_label(text, length))
        return;
    (void)!xn_table_variants_start(
        &state, t.table, text, length, 0, VARIANTS, t.workspace, t.size, NULL);
    while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
        strcpy(found[count++], variant.text);
    for (size_t i = 0; i < count; i++)
        (void)add_label(found[i], strlen(found[i]));
}

static bool
is_same_key(const struct listed *a, const struct listed *b)
{
    return a->key_length == b->key_length && memcmp(a->key, b->key, a->key_length) == 0;
}

static bool
is_same_index(const struct listed *a, const struct listed *b)
{
    return a->index_length == b->index_length && memcmp(a->index, b->index, a->index_length) == 0;
}

static void
compare_pair(const struct listed *a, const struct listed *b)
{
    xn_table_collision collision;

    score.pairs++;
    (void)!xn_table_collide(
        t.table, a->text, a->length, b->text, b->length, 0, t.workspace, t.size, &collision);
    if (collision.relation == XN_TABLE_DISTINCT) {
        score.shared += is_same_key(a, b);
        return;
    }
    score.collided++;
    score.missed += !is_same_index(a, b);
    if (is_same_key(a, b))
        return;
    if (score.different++ < 10)
        note("%.*s and %.*s collide", (int)a->length, a->text, (int)b->length, b->text);
}

static void
forget_labels(void)
{
    for (size_t i = 0; i < label_count; i++) {
        free(labels[i].key);
        free(labels[i].index);
    }
    label_count = 0;
}

static void
compare_all(void)
{
    for (size_t i = 0; i < label_count; i++)
        for (size_t j = i + 1; j < label_count; j++)
            compare_pair(&labels[i], &labels[j]);
    forget_labels();
}

static bool
has_key(void)
{
    xn_table_info info;

    xn_table_get_info(t.table, &info);
    return info.index_incomplete != 0;
}

static void
try_random(const struct random_lgr *lgr)
{
    uint32_t cps[XN_TABLE_LABEL_MAX];
    char label[UTF8_SIZE];

    if (unit_open(&t, lgr->text, lgr->length, NULL, NULL) != XN_TABLE_OK)
        return;
    score.tables++;
    score.keyed += has_key();
    for (unsigned i = 0; i < SEEDS; i++)
        add_with_variants(label, encode_label(cps, make_random_label(cps, 6), label));
    compare_all();
    unit_close(&t, NULL);
}

/* Writes a label of random entries, most of them with variants.  Returns its length. */
static size_t
make_label(uint32_t entries, char label[UTF8_SIZE])
{
    size_t length = 0, wanted = 1 + random_below(ENTRIES);
    xn_table_entry entry;

    for (size_t i = 0; i < wanted;) {
        (void)xn_table_get_entry(t.table, random_below(entries), &entry);
        if (entry.variants == 0 && random_below(8) != 0)
            continue;
        length += encode_label(entry.cps, entry.length, label + length);
        i++;
    }
    return length;
}

static void
test_file(const char *path, unsigned long count)
{
    size_t length = 0;
    char *text = read_file(path, &length), label[UTF8_SIZE];
    xn_table_info info;

    if (text == NULL || unit_open(&t, text, length, NULL, NULL) != XN_TABLE_OK) {
        ok(false, "%s: does not load", path);
        return;
    }
    xn_table_get_info(t.table, &info);
    for (unsigned long i = 0; i < count; i++)
        add_with_variants(label, make_label((uint32_t)info.entries, label));
    compare_all();
    unit_close(&t, NULL);
    free(text);
    ok(score.different == 0 && (info.index_incomplete != 0 || score.missed == 0),
        "%s: %s, %lu pairs, %lu collide, %lu of them with other index labels, %lu are distinct "
        "with the same key",
        path, info.index_incomplete != 0 ? "keys" : "index labels", score.pairs, score.collided,
        score.missed, score.shared);
    memset(&score, 0, sizeof(score));
}

static void
test_random(unsigned long tables, uint64_t seed)
{
    static struct random_lgr lgr;

    note("seed %llu", (unsigned long long)seed);
    for (unsigned long i = 0; i < tables; i++) {
        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        try_random(&lgr);
    }
    ok(score.tables == tables && score.keyed > tables / 4, "%lu random tables, %lu with keys",
        score.tables, score.keyed);
    ok(score.different == 0 && score.collided > tables,
        "%lu pairs, %lu collide, %lu of them with other index labels, %lu are distinct with the "
        "same key",
        score.pairs, score.collided, score.missed, score.shared);
}

#define CHAR(cp, ...) "<char cp=\"" cp "\">" __VA_ARGS__ "</char>"
#define ONLY(cp)      "<char cp=\"" cp "\"/>"
#define VAR(cp)       "<var cp=\"" cp "\"/>"

/* Returns whether two labels have the same key. */
static bool
has_same_key(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    char text[UTF8_SIZE];
    bool is_same;

    is_same = add_label(text, encode_label(a, alen, text))
        && add_label(text, encode_label(b, blen, text)) && is_same_key(&labels[0], &labels[1]);
    forget_labels();
    return is_same;
}

/* Tables, and labels of one code point for which the key is known to be fine enough or not. */
static void
test_exact(void)
{
    static const struct {
        const char *name, *text;
        bool has_key;
        uint32_t a[3], b[3]; /* lengths come first */
        bool is_same;
    } rows[] = {
        {"a symmetric pair",
            XML("<data>" CHAR("0061", VAR("0062")) CHAR("0062", VAR("0061")) "</data>"), false, {0},
            {0}, false},
        {"a range", XML("<data><range first-cp=\"0061\" last-cp=\"0066\"/></data>"), false, {0},
            {0}, false},
        {"one direction, the lesser first",
            XML("<data>" CHAR("0061", VAR("0062")) ONLY("0062") "</data>"), true, {1, 0x61},
            {1, 0x62}, true},
        {"one direction, the greater first",
            XML("<data>" ONLY("0061") CHAR("0062", VAR("0061")) "</data>"), false, {0}, {0}, false},
        {"a chain",
            XML("<data>" CHAR("0061", VAR("0062")) CHAR("0062", VAR("0061") VAR("0063"))
                    CHAR("0063", VAR("0062")) "</data>"),
            true, {1, 0x61}, {1, 0x63}, true},
        {"a context",
            XML("<data>" CHAR("0061", "<var cp=\"0062\" when=\"r\"/>")
                    CHAR("0062", "<var cp=\"0061\" when=\"r\"/>")
                        ONLY("0063") "</data><rules><rule name=\"r\"><start/></rule></rules>"),
            true, {1, 0x61}, {1, 0x63}, false},
        {"a code point and a sequence",
            XML("<data>" CHAR("0073 0073", VAR("00DF")) CHAR("00DF", VAR("0073 0073"))
                    ONLY("0073") "</data>"),
            false, {1, 0xDF}, {2, 0x73, 0x73}, true},
        {"and the same twice is another label",
            XML("<data>" CHAR("0073 0073", VAR("00DF")) CHAR("00DF", VAR("0073 0073"))
                    ONLY("0073") "</data>"),
            false, {1, 0xDF}, {2, 0xDF, 0xDF}, false},
        {"a null variant", XML("<data>" CHAR("0061", VAR("")) ONLY("0062") "</data>"), false,
            {2, 0x61, 0x62}, {1, 0x62}, true},
        {"text is completed: no key", "U+0061|U+0062\nU+0062|U+0063\nU+0063\n", false, {0}, {0},
            false},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        bool is_right;

        if (unit_open(&t, rows[i].text, strlen(rows[i].text), NULL, NULL) != XN_TABLE_OK) {
            ok(false, "%s: does not load", rows[i].name);
            continue;
        }
        is_right = has_key() == rows[i].has_key;
        if (is_right && rows[i].a[0] > 0)
            is_right = has_same_key(rows[i].a + 1, rows[i].a[0], rows[i].b + 1, rows[i].b[0])
                == rows[i].is_same;
        ok(is_right, "%s", rows[i].name);
        unit_close(&t, NULL);
    }
}

/* Each code point is a product of two others: their lengths would double a thousand times. */
static void
test_hostile(void)
{
    enum { COUNT = 3000 };
    char *text = malloc(COUNT * 200 + 200), *at = text;

    at += sprintf(at, "%s<data>", LGR);
    for (unsigned i = 0; i < COUNT; i++)
        at += sprintf(at, "<char cp=\"%04X\"><var cp=\"%04X %04X\"/></char>", 0x4E00 + i,
            0x4E01 + i, 0x4E01 + i);
    strcpy(at, "</data></lgr>");
    ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "a table that doubles");
    ok(has_same_key((const uint32_t[]){0x4E00}, 1, (const uint32_t[]){0x4E01, 0x4E01}, 2),
        "a label and its variant have the same key");
    unit_close(&t, NULL);
    free(text);
}

int
main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "-") == 0) {
        for (int i = 3; i < argc; i++)
            test_file(argv[i], strtoul(argv[2], NULL, 10));
        return tap_end();
    }
    test_exact();
    test_hostile();
    if (argc == 3)
        test_random(strtoul(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    else
        test_random(TABLES / test_share(), 8228);
    return tap_end();
}
