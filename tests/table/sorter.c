/* SPDX-License-Identifier: MIT */
/* The sorter of xn-table: in memory and on disk, with keys that are few, many, equal or skewed. */
#include "sorter.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"
#include "../unit/share.h"
#include "../unit/tap.h"

enum { RECORD_MAX = 300 };

/* A key, and a record of length octets that are derived from its number. */
struct added {
    uint64_t key;
    uint32_t number, length;
};

enum shape { UNIFORM, FEW, EQUAL, SKEWED, ASCENDING, DESCENDING, SHAPES };

static const char *const names[SHAPES] = {
    "uniform", "few", "equal", "skewed", "ascending", "descending"};

static uint64_t
make_key(enum shape shape, uint32_t number)
{
    uint64_t key = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);

    switch (shape) {
    case UNIFORM: return key;
    case FEW: return key % 5 << 60;
    case EQUAL: return UINT64_MAX;
    case SKEWED: return key >> (key % 64);
    case ASCENDING: return number;
    default: return UINT64_MAX - number;
    }
}

static void
fill_record(unsigned char *record, const struct added *added)
{
    for (uint32_t i = 0; i < added->length; i++)
        record[i] = (unsigned char)(added->number >> 8 * (i % 4)) ^ (unsigned char)(i / 4);
}

static int
compare_added(const void *a, const void *b)
{
    const struct added *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Some records are added under a second key, as the next number. */
static uint32_t
add_records(struct sorter *sorter, enum shape shape, uint32_t count, struct added *added)
{
    unsigned char record[RECORD_MAX];
    uint32_t number = 0;

    while (number < count) {
        struct added *a = &added[number];

        *a = (struct added){make_key(shape, number), number, random_below(RECORD_MAX)};
        fill_record(record, a);
        sorter_add(sorter, a->key, record, a->length);
        number++;
        if (random_below(3) == 0 && number < count) {
            uint64_t key = make_key(shape, number);

            added[number] = (struct added){key, a->number, a->length};
            sorter_add_key(sorter, key);
            number++;
        }
    }
    return number;
}

static void
test_shape(enum shape shape, size_t memory, uint32_t count, bool is_on_disk)
{
    struct added *added = malloc((count + 1) * sizeof(*added));
    struct sorter *sorter = sorter_open(memory);
    uint32_t number = add_records(sorter, shape, count, added), same = 0;
    unsigned char expected[RECORD_MAX];
    const void *record;
    uint64_t key;
    size_t length;

    sorter_finish(sorter);
    qsort(added, number, sizeof(*added), compare_added);
    while (sorter_next(sorter, &key, &record, &length)) {
        bool is_same = same < number && key == added[same].key && length == added[same].length;

        if (is_same)
            fill_record(expected, &added[same]);
        if (!is_same || memcmp(expected, record, length) != 0)
            break;
        same++;
    }
    ok(same == number && !sorter_next(sorter, &key, &record, &length), "%s keys, %lu records, %s",
        names[shape], (unsigned long)count, is_on_disk ? "on disk" : "in memory");
    ok((sorter_written(sorter) > 0) == is_on_disk, "the memory is%s enough",
        is_on_disk ? " not" : "");
    sorter_close(sorter);
    free(added);
}

int
main(void)
{
    struct sorter *empty = sorter_open(0);
    uint32_t few = 1000, many = 60000 / test_share() + 20000;
    const void *record;
    uint64_t key;
    size_t length;

    sorter_finish(empty);
    ok(!sorter_next(empty, &key, &record, &length), "nothing");
    sorter_close(empty);
    for (int shape = 0; shape < SHAPES; shape++) {
        test_shape((enum shape)shape, SORTER_MEMORY_MIN, few, false);
        test_shape((enum shape)shape, (size_t)1 << 30, many, false);
        test_shape((enum shape)shape, SORTER_MEMORY_MIN, many, true);
    }
    return tap_end();
}
