/* SPDX-License-Identifier: MIT */
/* Labels made to be slow: no call takes longer than 1.5 seconds of processor time.

     hostile_labels               a few labels for each of our own tables
     hostile_labels COUNT FILE... so many for each of these tables */
#include "../../unit/clock.h"
#include "../../unit/random.h"
#include "../../unit/share.h"
#include "../../unit/tap.h"
#include "../../unit/table/lists.h"

enum { OWN_LABELS = 5, TRIES = 6, SOME = 6, STORED = 18 };

#define ALLOWED 1.5

enum call { CHECK, VARIANTS, SELECTED, INDEX, COLLIDE, FINGERPRINT, PACK, CALLS };

static const char *const call_names[CALLS] = {"check", "variants", "variants of one disposition",
    "index", "collide", "fingerprint", "package"};

/* The longest time of a call, in seconds, and its label. */
struct worst {
    double time;
    struct label label;
    char table[256];
    bool is_exhausted; /* XN_TABLE_E_EFFORT */
};

static struct worst worst[CALLS]; /* of all tables */
static struct worst slowest;      /* of this table, for variants */
static double allowed;
static unsigned long calls, exhausted, slow;

static xn_table *table;
static void *workspace, *package_workspace;
static size_t size, package_size;
static const char *table_name;

/* Notes the time of a call, which began at a time and returned a status. */
static void
note_call(enum call call, const struct label *label, double began, xn_table_status status)
{
    double time = now() - began;
    struct worst found = {time, *label, "", status == XN_TABLE_E_EFFORT};

    calls++;
    exhausted += found.is_exhausted;
    slow += time > allowed;
    snprintf(found.table, sizeof(found.table), "%s", table_name);
    if (time > worst[call].time)
        worst[call] = found;
    if ((call == VARIANTS || call == PACK) && time > slowest.time)
        slowest = found;
    if (time > allowed) {
        struct text cps = {NULL, 0};

        append(&cps, "");
        append_cps(&cps, label->cps, label->length);
        note("%s: %s: %.0f ms: %s", table_name, call_names[call], time * 1e3, cps.data);
        free(cps.data);
    }
}

/* Enumerates the variants of a label, and returns the last. */
static struct label
enumerate(const struct label *label, const char *text, size_t octets, const char *selected)
{
    struct label last = *label;
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_idna idna;
    xn_table_status status;
    double began = now();

    status =
        xn_table_variants_start(&state, table, text, octets, 0, SIZE_MAX, workspace, size, NULL);
    xn_table_variants_select(&state, selected);
    if (status == XN_TABLE_OK)
        while ((status = xn_table_variants_next(&state, &variant, &idna)) == XN_TABLE_OK
            || status == XN_TABLE_E_COMPLEX) {
            last.length = variant.length;
            memcpy(last.cps, variant.cps, variant.length * sizeof(*variant.cps));
        }
    note_call(selected == NULL ? VARIANTS : SELECTED, label, began, status);
    return last;
}

static void
pack(const struct label *label, const char *text, size_t octets)
{
    const xn_table *list[] = {table};
    xn_table_package state;
    xn_table_package_label member;
    double began = now();
    xn_table_status status = xn_table_package_start(&state, list, 1, text, octets, 0, SIZE_MAX,
        package_workspace, package_size, NULL, NULL, NULL);

    while (status == XN_TABLE_OK)
        status = xn_table_package_next(&state, &member);
    note_call(PACK, label, began, status);
}

static void
collide(const struct label *label, const char *text, size_t octets, const struct label *other)
{
    char utf8[UTF8_SIZE];
    size_t length = encode_label(other->cps, other->length, utf8);
    xn_table_collision collision;
    double began = now();

    note_call(COLLIDE, label, began,
        xn_table_collide(table, text, octets, utf8, length, 0, workspace, size, &collision));
}

/* Calls everything with a label.  Returns whether it is valid. */
static bool
try_label(const struct label *label)
{
    static char index[XN_TABLE_INDEX_SIZE];
    static struct label before;
    char text[UTF8_SIZE];
    size_t octets = encode_label(label->cps, label->length, text), length;
    struct label last;
    double began = now();
    xn_table_status status = xn_table_check(table, text, octets, 0, workspace, size, NULL, NULL);

    note_call(CHECK, label, began, status);
    began = now();
    note_call(INDEX, label, began,
        xn_table_index(
            table, text, octets, 0, workspace, size, index, sizeof(index), &length, NULL));
    pack(label, text, octets);
    if (status != XN_TABLE_OK)
        return false;
    last = enumerate(label, text, octets, NULL);
    (void)enumerate(label, text, octets, "allocatable");
    collide(label, text, octets, &last);
    collide(label, text, octets, &before);
    before = last;
    return true;
}

static bool
is_valid(const struct label *label)
{
    char text[UTF8_SIZE];

    return xn_table_check(table, text, encode_label(label->cps, label->length, text), 0, workspace,
               size, NULL, NULL)
        == XN_TABLE_OK;
}

static bool
append_entry(struct label *label, size_t number)
{
    xn_table_entry entry;

    if (!xn_table_get_entry(table, number, &entry)
        || label->length + entry.length > XN_TABLE_LABEL_MAX)
        return false;
    memcpy(label->cps + label->length, entry.cps, entry.length * sizeof(*entry.cps));
    label->length += entry.length;
    return true;
}

/* Makes a long label of a few entries, in turn or at random.  The table allows it, if some of them
   fit together. */
static struct label
grow_label(const size_t *entries, unsigned count, bool in_turn, size_t most)
{
    struct label label = {.length = 0}, valid = {.length = 0};

    for (unsigned i = 0, refused = 0; refused < TRIES && label.length < most; i++) {
        if (!append_entry(&label, entries[in_turn ? i % count : random_below(count)]))
            break;
        if (is_valid(&label)) {
            valid = label;
            refused = 0;
        } else if (++refused == TRIES / 2) {
            label = valid;
        }
    }
    return valid.length > 0 ? valid : label;
}

/* Changes a few code points of the slowest label so far. */
static struct label
change_slowest(const size_t *entries, size_t count)
{
    struct label label = slowest.label;

    for (unsigned i = 1 + random_below(3); i > 0 && label.length > 0; i--) {
        uint32_t at = random_below((uint32_t)label.length);
        xn_table_entry entry;

        if (xn_table_get_entry(table, entries[random_below((uint32_t)count)], &entry))
            label.cps[at] = entry.cps[0];
    }
    return is_valid(&label) ? label : slowest.label;
}

/* Lists the entries with variants, or all if none has any. */
static size_t
list_entries(size_t *entries, size_t all)
{
    size_t count = 0;
    xn_table_entry entry;

    for (size_t i = 0; i < all; i++)
        if (xn_table_get_entry(table, i, &entry) && entry.variants > 0)
            entries[count++] = i;
    for (size_t i = 0; count == 0 && i < all; i++)
        entries[i] = i;
    return count > 0 ? count : all;
}

/* One entry repeated, two in turn, a few at random, and changes of the slowest label; half of them
   so short that IDNA 2003 can store them. */
static struct label
make_label(unsigned long number, const size_t *entries, size_t count)
{
    size_t some[SOME], most = number % 8 < 4 ? XN_TABLE_LABEL_MAX : STORED;

    for (unsigned i = 0; i < SOME; i++)
        some[i] = entries[random_below((uint32_t)count)];
    switch (number % 4) {
    case 0: return grow_label(some, 1, true, most);
    case 1: return grow_label(some, 2, true, most);
    case 2: return grow_label(some, 2 + random_below(SOME - 1), false, most);
    default: return change_slowest(entries, count);
    }
}

static void
try_table(const char *path, unsigned long count)
{
    const char *slash = strrchr(path, '/');
    char out[XN_TABLE_FINGERPRINT_SIZE];
    xn_table_diag diag;
    xn_table_info info;
    size_t length, *entries, listed;
    unsigned long valid = 0, before = exhausted;
    char *text = read_file(path, &length);
    double began;

    table_name = slash != NULL ? slash + 1 : path;
    slowest = (struct worst){.time = 0};
    if (text == NULL || xn_table_load(text, length, NULL, &table, &diag) != XN_TABLE_OK) {
        ok(0, "%s is loaded", table_name);
        free(text);
        return;
    }
    size = xn_table_workspace(table);
    package_size = xn_table_package_workspace((const xn_table *[]){table}, 1);
    workspace = malloc(size);
    package_workspace = malloc(package_size);
    xn_table_get_info(table, &info);
    entries = malloc((info.entries + 1) * sizeof(*entries));
    listed = list_entries(entries, info.entries);
    began = now();
    note_call(
        FINGERPRINT, &slowest.label, began, xn_table_fingerprint(table, workspace, size, out));
    for (unsigned long i = 0; i < count && listed > 0; i++) {
        struct label label = make_label(i, entries, listed);

        valid += try_label(&label);
    }
    note("%s: %lu labels, %lu valid; %lu calls without an end; variants in %.0f ms", table_name,
        count, valid, exhausted - before, slowest.time * 1e3);
    free(entries);
    free(workspace);
    free(package_workspace);
    free(text);
    xn_table_free(table, NULL);
}

static void
try_own_table(const char *name)
{
    char path[4096];

    snprintf(path, sizeof(path), "%s/tests/vectors/tables/%s", getenv("srcdir"), name);
    try_table(path, OWN_LABELS);
}

static void
try_own_tables(void)
{
    char folder[4096];

    snprintf(folder, sizeof(folder), "%s/tests/vectors/tables", getenv("srcdir"));
    (void)each_file(folder, ".xml", try_own_table);
    (void)each_file(folder, ".txt", try_own_table);
}

static void
report(void)
{
    for (unsigned i = 0; i < CALLS; i++) {
        struct text cps = {NULL, 0};

        append(&cps, "");
        append_cps(&cps, worst[i].label.cps, worst[i].label.length);
        note("%s: at most %.1f ms%s: %s: %s", call_names[i], worst[i].time * 1e3,
            worst[i].is_exhausted ? ", without an end" : "", worst[i].table, cps.data);
        free(cps.data);
    }
    ok(slow == 0, "%lu calls, %lu of them without an end: none takes longer than %.1f s", calls,
        exhausted, allowed);
}

int
main(int argc, char **argv)
{
    double factor = slowness();

    if (test_share() > 1 && factor < 10) /* tools slow some calls more than slowness() finds */
        factor = 10;
    allowed = factor < 8 ? ALLOWED : ALLOWED * factor;
    note("a processor of %.1f", factor);
    if (argc < 2)
        try_own_tables();
    for (int i = 2; i < argc; i++)
        try_table(argv[i], strtoul(argv[1], NULL, 10));
    report();
    return tap_end();
}
