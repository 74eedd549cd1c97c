/* SPDX-License-Identifier: MIT */
/* The key of xn-table collide: a label, its variants and its index label have the same one, in
   random tables; and where there is none, the same index label.  collision_key [COUNT SEED] */
#include "tools/xn-table/collision_key.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/encode.h"
#include "random_lgr.h"
#include "../../unit/table/unit.h"

enum { TABLES = 3000, LABELS = 20, VARIANTS = 20 };

struct score {
    unsigned long keyed, tables, keys, different, long_keys;
};

struct tried {
    struct unit_table t;
    struct collision_key *key;
    void *other; /* a workspace, while the first is in use */
};

static struct buffer key, other_key;
static char label_index[XN_TABLE_INDEX_SIZE], other_index[XN_TABLE_INDEX_SIZE];

static bool
is_same(const struct buffer *a, const struct buffer *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

static void
compare_keys(const struct tried *tried, const char *text, size_t length, struct score *score)
{
    collision_key_find(tried->key, text, length, &other_key);
    score->keys++;
    score->long_keys += key.length > 1;
    score->different += !is_same(&key, &other_key);
}

static void
compare_indexes(const struct tried *tried, const char *text, size_t length, size_t indexlen,
    struct score *score)
{
    size_t otherlen;
    xn_table_status status = xn_table_index(tried->t.table, text, length, 0, tried->other,
        tried->t.size, other_index, sizeof(other_index), &otherlen, NULL);

    score->keys++;
    score->different += status != XN_TABLE_OK || otherlen != indexlen
        || memcmp(label_index, other_index, indexlen) != 0;
}

static void
try_label(const struct tried *tried, struct score *score)
{
    static xn_table_variants state;
    static xn_table_variant_label variant;
    uint32_t cps[XN_TABLE_LABEL_MAX];
    char label[UTF8_SIZE];
    size_t length = encode_label(cps, make_random_label(cps, 6), label), indexlen;

    if (xn_table_index(tried->t.table, label, length, 0, tried->t.workspace, tried->t.size,
            label_index, sizeof(label_index), &indexlen, NULL)
        != XN_TABLE_OK)
        return;
    if (tried->key != NULL) {
        collision_key_find(tried->key, label, length, &key);
        compare_keys(tried, label_index, indexlen, score);
    }
    (void)!xn_table_variants_start(&state, tried->t.table, label, length, 0, VARIANTS,
        tried->t.workspace, tried->t.size, NULL);
    while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
        if (tried->key != NULL)
            compare_keys(tried, variant.text, variant.octets, score);
        else
            compare_indexes(tried, variant.text, variant.octets, indexlen, score);
}

static void
try_table(const char *text, size_t length, struct score *score)
{
    struct tried tried;

    if (unit_open(&tried.t, text, length, NULL, NULL) != XN_TABLE_OK)
        return;
    tried.key = collision_key_open(tried.t.table);
    tried.other = malloc(tried.t.size);
    score->tables++;
    score->keyed += tried.key != NULL;
    for (unsigned i = 0; i < LABELS; i++)
        try_label(&tried, score);
    collision_key_close(tried.key);
    free(tried.other);
    unit_close(&tried.t, NULL);
}

static void
test_random(unsigned long tables, uint64_t seed)
{
    static struct random_lgr lgr;
    struct score score = {0};

    note("seed %llu", (unsigned long long)seed);
    for (unsigned long i = 0; i < tables; i++) {
        set_random_seed(seed + i);
        make_random_lgr(&lgr);
        try_table(lgr.text, lgr.length, &score);
    }
    ok(score.tables == tables, "%lu random tables", tables);
    ok(score.different == 0 && score.keys > tables / 2,
        "%lu variants and index labels: the same key", score.keys);
    ok(score.keyed > tables / 2 && score.long_keys > score.keys / 8,
        "%lu tables have a key besides the index, %lu keys are longer than 1", score.keyed,
        score.long_keys);
}

#define CHAR(cp, ...) "<char cp=\"" cp "\">" __VA_ARGS__ "</char>"
#define ONLY(cp)      "<char cp=\"" cp "\"/>"
#define VAR(cp)       "<var cp=\"" cp "\"/>"

static void
find_key(const struct collision_key *k, const uint32_t *cps, size_t length, struct buffer *to)
{
    char utf8[UTF8_SIZE];

    collision_key_find(k, utf8, encode_label(cps, length, utf8), to);
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
            true, {1, 0xDF}, {2, 0x73, 0x73}, true},
        {"and the same twice is another label",
            XML("<data>" CHAR("0073 0073", VAR("00DF")) CHAR("00DF", VAR("0073 0073"))
                    ONLY("0073") "</data>"),
            true, {1, 0xDF}, {2, 0xDF, 0xDF}, false},
        {"a null variant", XML("<data>" CHAR("0061", VAR("")) ONLY("0062") "</data>"), true,
            {2, 0x61, 0x62}, {1, 0x62}, true},
        {"text is completed: no key", "U+0061|U+0062\nU+0062|U+0063\nU+0063\n", false, {0}, {0},
            false},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct unit_table t;
        struct collision_key *k;
        bool is_right;

        if (unit_open(&t, rows[i].text, strlen(rows[i].text), NULL, NULL) != XN_TABLE_OK) {
            ok(false, "%s: does not load", rows[i].name);
            continue;
        }
        k = collision_key_open(t.table);
        is_right = (k != NULL) == rows[i].has_key;
        if (is_right && k != NULL) {
            find_key(k, rows[i].a + 1, rows[i].a[0], &key);
            find_key(k, rows[i].b + 1, rows[i].b[0], &other_key);
            is_right = is_same(&key, &other_key) == rows[i].is_same;
        }
        ok(is_right, "%s", rows[i].name);
        collision_key_close(k);
        unit_close(&t, NULL);
    }
}

/* Each code point is a product of two others: their lengths would double a thousand times. */
static void
test_hostile(void)
{
    enum { COUNT = 3000 };
    char *text = malloc(COUNT * 200 + 200), *at = text;
    struct unit_table t;
    struct collision_key *k;

    at += sprintf(at, "%s<data>", LGR);
    for (unsigned i = 0; i < COUNT; i++)
        at += sprintf(at, "<char cp=\"%04X\"><var cp=\"%04X %04X\"/></char>", 0x4E00 + i,
            0x4E01 + i, 0x4E01 + i);
    strcpy(at, "</data></lgr>");
    ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "a table that doubles");
    k = collision_key_open(t.table);
    find_key(k, (const uint32_t[]){0x4E00}, 1, &key);
    find_key(k, (const uint32_t[]){0x4E01, 0x4E01}, 2, &other_key);
    ok(is_same(&key, &other_key) && key.length < 200, "keys stay equal and short");
    collision_key_close(k);
    unit_close(&t, NULL);
    free(text);
}

int
main(int argc, char **argv)
{
    unsigned long tables = TABLES / test_share();
    uint64_t seed = 8228;

    if (argc == 3) {
        tables = strtoul(argv[1], NULL, 10);
        seed = strtoull(argv[2], NULL, 10);
    }
    test_exact();
    test_hostile();
    test_random(tables, seed);
    buffer_free(&key);
    buffer_free(&other_key);
    return tap_end();
}
