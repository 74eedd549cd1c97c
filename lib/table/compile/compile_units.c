/* SPDX-License-Identifier: MIT */
/* Compiles the data of each code point: the sets that contain it, and the entries that it
   begins. */
#include <string.h>

#include "compile.h"

/* A code point at which membership in a set begins or ends. */
struct change {
    uint32_t at, set;
};

/* Adds the code points at which the membership in a set changes: the first of each range, and the
   one after its last. */
static void
add_changes(struct compiler *compiler, struct array *changes, uint32_t number)
{
    struct draft *draft = compiler->draft;
    const struct set *set = ITEM(draft->sets, struct set, *ITEM(compiler->sets, uint32_t, number));
    struct change *added =
        xni_must_append(&draft->memory, changes, sizeof(*added), 2 * set->ranges.count);

    for (size_t i = 0; i < set->ranges.count; i++) {
        const struct range *range = ITEM(set->ranges, struct range, i);

        added[2 * i] = (struct change){range->first, number};
        added[2 * i + 1] = (struct change){range->last + 1, number};
    }
}

static bool
is_row(const struct hash_key *key, uint32_t number)
{
    const struct compiler *compiler = key->owner;

    return memcmp(ITEM(compiler->rows, uint64_t, (size_t)number * key->length), key->item,
               key->length * sizeof(uint64_t))
        == 0;
}

/* Adds a run.  Equal rows are stored once. */
static void
add_run(struct compiler *compiler, struct hash_table *table, uint32_t first, const uint64_t *row)
{
    struct draft *draft = compiler->draft;
    uint32_t words = compiler->row_words, number;
    const struct hash_key key = {
        xni_hash(draft->salt, row, words * sizeof(*row)), is_row, compiler, row, words};

    number = xni_must_hash_add(&draft->memory, table, &key);
    if ((size_t)number * words == compiler->rows.count)
        memcpy(xni_must_append(&draft->memory, &compiler->rows, sizeof(*row), words), row,
            words * sizeof(*row));
    MUST_ADD(&draft->memory, &compiler->runs, struct run) = (struct run){first, number};
}

/* Sweeps over all code points, with the changes in their order. */
static void
sweep_changes(struct compiler *compiler, const struct array *changes, uint64_t *row)
{
    struct hash_table table = {.count = 0};

    add_run(compiler, &table, 0, row);
    for (size_t i = 0; i < changes->count;) {
        uint32_t at = ITEM(*changes, struct change, i)->at;

        for (; i < changes->count && ITEM(*changes, struct change, i)->at == at; i++) {
            uint32_t bit = ITEM(*changes, struct change, i)->set - 1;

            row[bit / 64] ^= UINT64_C(1) << bit % 64;
        }
        if (at <= LAST_CODE_POINT)
            add_run(compiler, &table, at, row);
    }
    xni_clear(&compiler->draft->memory, &table.slots);
}

static void
compile_rows(struct compiler *compiler)
{
    struct memory *memory = &compiler->draft->memory;
    struct array changes = {0}, row = {0};

    compiler->row_words = (uint32_t)(compiler->sets.count - 1 + 63) / 64;
    if (compiler->row_words == 0)
        compiler->row_words = 1;
    for (uint32_t i = 1; i < compiler->sets.count; i++)
        add_changes(compiler, &changes, i);
    xni_sort_numbers(changes.items, changes.count, sizeof(struct change), 2);
    sweep_changes(
        compiler, &changes, xni_must_append(memory, &row, sizeof(uint64_t), compiler->row_words));
    xni_clear(memory, &changes);
    xni_clear(memory, &row);
}

/* A walk over runs and entries together, in code point order. */
struct walk {
    size_t run;     /* contains the current code point */
    size_t entry;   /* the first that does not begin before this code point */
    uint32_t range; /* the last entry of a single code point or range, or NONE */
    uint32_t at;
};

static const struct entry *
entry_at(const struct compiler *compiler, size_t i)
{
    return ITEM(compiler->draft->entries, struct entry, i);
}

static uint32_t
first_cp(const struct compiler *compiler, size_t i)
{
    return *ITEM(compiler->draft->cps, uint32_t, entry_at(compiler, i)->cps);
}

/* Takes the entries that begin with the current code point: at most one single code point or range,
   and then its sequences, which are adjacent. */
static void
take_entries(const struct compiler *compiler, struct walk *walk, struct unit *unit)
{
    size_t count = compiler->draft->entries.count;

    for (; walk->entry < count && first_cp(compiler, walk->entry) == walk->at; walk->entry++) {
        if (entry_at(compiler, walk->entry)->length == 1)
            walk->range = (uint32_t)walk->entry;
        else if (unit->sequences++ == 0)
            unit->sequence = (uint32_t)walk->entry;
    }
    if (walk->range != NONE && entry_at(compiler, walk->range)->last < walk->at)
        walk->range = NONE;
    unit->single = walk->range;
}

/* Returns the next code point at which a unit may begin, or 0x110000 after the last. */
static uint32_t
find_boundary(const struct compiler *compiler, const struct walk *walk, const struct unit *unit)
{
    uint32_t next = LAST_CODE_POINT + 1;

    if (walk->run + 1 < compiler->runs.count)
        next = ITEM(compiler->runs, struct run, walk->run + 1)->first;
    if (walk->entry < compiler->draft->entries.count && first_cp(compiler, walk->entry) < next)
        next = first_cp(compiler, walk->entry);
    if (walk->range != NONE && entry_at(compiler, walk->range)->last + 1 < next)
        next = entry_at(compiler, walk->range)->last + 1;
    return unit->sequences > 0 ? walk->at + 1 : next;
}

/* The state of filling pages: shares the units of rows without entries, and pages of a single
   unit. */
struct filling {
    struct array plain; /* uint32_t: the unit of each row, counted from 1 */
    uint32_t uniform_unit, uniform_page;
};

static uint32_t
add_unit(struct compiler *compiler, struct filling *filling, const struct unit *unit)
{
    bool is_plain = unit->single == NONE && unit->sequences == 0;
    uint32_t *plain = ITEM(filling->plain, uint32_t, unit->row);

    if (is_plain && *plain != 0)
        return *plain - 1;
    MUST_ADD(&compiler->draft->memory, &compiler->units, struct unit) = *unit;
    if (is_plain)
        *plain = (uint32_t)compiler->units.count;
    return (uint32_t)compiler->units.count - 1;
}

/* Sets the unit of the code points from first to last. */
static void
fill_pages(struct compiler *compiler, struct filling *filling, uint32_t first, uint32_t last,
    uint32_t unit)
{
    while (first <= last) {
        uint16_t *number = ITEM(compiler->pages, uint16_t, first >> PAGE_BITS);
        uint32_t end = first | (PAGE_SIZE - 1), page = *number, *units;
        bool is_whole = first % PAGE_SIZE == 0 && end <= last;

        if (is_whole && filling->uniform_unit == unit) {
            *number = (uint16_t)filling->uniform_page;
            first = end + 1;
            continue;
        }
        if (first % PAGE_SIZE == 0) {
            page = (uint32_t)(compiler->unit_pages.count / PAGE_SIZE);
            xni_must_append(
                &compiler->draft->memory, &compiler->unit_pages, sizeof(*units), PAGE_SIZE);
            *number = (uint16_t)page;
        }
        if (is_whole) {
            filling->uniform_unit = unit;
            filling->uniform_page = page;
        }
        units = ITEM(compiler->unit_pages, uint32_t, (size_t)page * PAGE_SIZE);
        for (; first <= last && first <= end; first++)
            units[first % PAGE_SIZE] = unit;
    }
}

static void
fill_units(struct compiler *compiler, struct filling *filling)
{
    struct walk walk = {.range = NONE};
    uint32_t next;

    while (walk.entry < compiler->draft->entries.count
        && entry_at(compiler, walk.entry)->length == 0) /* skips null sources */
        walk.entry++;
    for (; walk.at <= LAST_CODE_POINT; walk.at = next) {
        struct unit unit = {.sequence = NONE};

        while (walk.run + 1 < compiler->runs.count
            && ITEM(compiler->runs, struct run, walk.run + 1)->first <= walk.at)
            walk.run++;
        unit.row = ITEM(compiler->runs, struct run, walk.run)->row;
        take_entries(compiler, &walk, &unit);
        next = find_boundary(compiler, &walk, &unit);
        fill_pages(compiler, filling, walk.at, next - 1, add_unit(compiler, filling, &unit));
    }
}

void
xni_compile_units(struct compiler *compiler)
{
    struct memory *memory = &compiler->draft->memory;
    struct filling filling = {.uniform_unit = NONE};

    compile_rows(compiler);
    xni_must_append(memory, &compiler->pages, sizeof(uint16_t), PAGES);
    xni_must_append(
        memory, &filling.plain, sizeof(uint32_t), compiler->rows.count / compiler->row_words);
    fill_units(compiler, &filling);
    xni_clear(memory, &filling.plain);
}
