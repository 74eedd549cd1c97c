/* SPDX-License-Identifier: MIT */
/* Searches for the slowest text of each public function whose time depends on a text.  The goal is
   20 ns an octet; rows that miss it have a star.  Fails if a row exceeds its own bound, which
   allows for a busy machine.  This is not a test.  Run by `make bench-hostile`:

     hostile SEEDS    climbs from the texts in SEEDS, and prints a row for each function
     hostile -k SEEDS also writes the slowest texts to SEEDS

   A text repeats a few octets.  The climb changes them, and the flags, at random, and keeps what
   costs more for each octet: instructions, where Linux counts them, else processor time.  It is
   made for a short and for a long text; the last column is the long one, 64 times as long.
   HOSTILE_STEPS: changes tried for each (200).  HOSTILE_SEED: of the random numbers. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

#include "../unit/clock.h"
#include "../unit/random.h"
#include "xn.h"

#define GOAL 20.0 /* ns for each octet */

enum { SHORT = 256, LONG = 16384, FACTOR = 64, UNIT_MAX = 64, SEEDS_MAX = 4096 };
enum { ALL_FLAGS = 0x7FF & ~(int)XN_CROSSCHECK };
enum { OUT_SIZE = 20 * LONG * FACTOR, LIKE_SIZE = 1 << 20 };

/* What is repeated; the flags, and above them the place of the host in the text. */
struct unit {
    size_t length;
    char octets[UNIT_MAX];
    unsigned flags;
};

static char text[LONG * FACTOR + 1], *out;
static xn_where where;
static double slow_by; /* how many times slower this machine is than bounds assume */
static uint32_t points[LONG];
static _Alignas(16) char like[LIKE_SIZE], list[LIKE_SIZE];

/* Public functions */

static int
go_on(const xn_step *step, void *user)
{
    (void)step, (void)user;
    return 0;
}

#define CONVERSION(name)                                                 \
    static void call_##name(size_t length, unsigned flags)               \
    {                                                                    \
        xn_diag diag;                                                    \
                                                                         \
        (void)!name(text, length, flags, out, OUT_SIZE, &length, &diag); \
    }
CONVERSION(xn_to_ascii)
CONVERSION(xn_to_unicode)
CONVERSION(xn_label_to_ascii)
CONVERSION(xn_label_to_unicode)
CONVERSION(xn_canonical)
CONVERSION(xn_key)
CONVERSION(xn_nfkc)

static void
call_xn_to_display(size_t length, unsigned flags)
{
    unsigned why;
    xn_diag diag;

    (void)!xn_to_display(text, length, flags, out, OUT_SIZE, &length, &why, &diag);
}

static void
call_xn_equal(size_t length, unsigned flags)
{
    int same;
    xn_diag diag;

    (void)!xn_equal(text, length, text, length, flags, &same, &diag);
}

static void
call_xn_key_to_name(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)flags;
    (void)!xn_key_to_name(text, length, out, OUT_SIZE, &length, &diag);
}

static void
call_xn_key_hash(size_t length, unsigned flags)
{
    volatile uint64_t hash = xn_key_hash(text, length);

    (void)hash, (void)flags;
}

static void
call_xn_label_next(size_t length, unsigned flags)
{
    size_t pos = 0, labellen;
    const char *label;

    (void)flags;
    while (xn_label_next(text, length, &pos, &label, &labellen))
        continue;
}

static void
call_xn_traits(size_t length, unsigned flags)
{
    unsigned traits;
    xn_diag diag;

    (void)!xn_traits(text, length, flags, &traits, &diag);
}

static void
call_xn_explain(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)!xn_explain(text, length, flags, go_on, NULL, &diag);
}

static void
call_xn_find_host(size_t length, unsigned flags)
{
    xn_host host;
    xn_diag diag;

    if (xn_find_host(text, length, where, flags, &host, &diag) == XN_OK)
        (void)!xn_host_name(text, length, &host, out, OUT_SIZE, NULL, &diag);
}

static void
call_xn_replace_host(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)!xn_replace_host(text, length, where, flags, out, OUT_SIZE, NULL, &diag);
}

static void
call_xn_prep(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)!xn_prep(text, length, xn_profile_find("Nameprep"), flags, out, OUT_SIZE, &length, &diag);
}

static void
call_xn_utf8_check(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)flags;
    (void)!xn_utf8_check(text, length, &diag);
}

/* Four octets make a code point. */
static void
call_xn_punycode_encode(size_t length, unsigned flags)
{
    xn_diag diag;
    size_t count = length / 4 < XN_RAW_MAX ? length / 4 : XN_RAW_MAX;

    (void)flags;
    for (size_t i = 0; i < count; i++)
        points[i] = (unsigned char)text[4 * i] | (uint32_t)(text[4 * i + 1] & 0x7F) << 8;
    (void)!xn_punycode_encode(points, count, NULL, out, OUT_SIZE, &length, &diag);
}

static void
call_xn_punycode_decode(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)flags;
    (void)!xn_punycode_decode(text, length, points, LONG, &length, NULL, &diag);
}

static void
call_xn_like_build(size_t length, unsigned flags)
{
    xn_diag diag;

    (void)!xn_like_build(text, length, flags, 1, list, LIKE_SIZE, &length, &diag);
}

static void
call_xn_like_find(size_t length, unsigned flags)
{
    xn_like_match match;
    xn_diag diag;

    (void)!xn_like_find((const xn_like *)(const void *)like, text, length, flags, &match, &diag);
}

#define ROW(name, bound)          \
    {                             \
#name, call_##name, bound \
    }
static const struct row {
    const char *name;
    void (*call)(size_t length, unsigned flags);
    double bound; /* ns for each octet */
} rows[] = {ROW(xn_to_ascii, 300), ROW(xn_to_unicode, 300), ROW(xn_label_to_ascii, 300),
    ROW(xn_label_to_unicode, 300), ROW(xn_to_display, 500), ROW(xn_equal, 500),
    ROW(xn_canonical, 300), ROW(xn_key, 300), ROW(xn_key_to_name, 20), ROW(xn_key_hash, 20),
    ROW(xn_label_next, 60), ROW(xn_traits, 300), ROW(xn_explain, 500), ROW(xn_find_host, 300),
    ROW(xn_replace_host, 500), ROW(xn_prep, 300), ROW(xn_nfkc, 100), ROW(xn_utf8_check, 20),
    ROW(xn_punycode_encode, 60), ROW(xn_punycode_decode, 60), ROW(xn_like_build, 5000),
    ROW(xn_like_find, 300)};
enum { ROWS = sizeof(rows) / sizeof(*rows) };

/* What a call costs */

static int counter = -1;

static void
open_counter(void)
{
#if defined(__linux__)
    struct perf_event_attr attributes = {.type = PERF_TYPE_HARDWARE,
        .size = sizeof(attributes),
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .exclude_kernel = 1,
        .exclude_hv = 1};

    counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
#endif
}

static void
fill(const struct unit *unit, size_t length)
{
    for (size_t at = 0; at < length; at += unit->length)
        memcpy(text + at, unit->octets, length - at < unit->length ? length - at : unit->length);
    text[length] = '\0';
}

/* Returns the least time of a call, in ns for each octet. */
static double
measure(const struct row *row, const struct unit *unit, size_t length)
{
    unsigned rounds = length <= LONG ? 4 : 2, repeat = length == SHORT ? 8 : 1;
    double least = 1e9;

    fill(unit, length);
    where = (xn_where)(1 + (unit->flags >> 11 & 3));
    for (unsigned round = 0; round < rounds; round++) {
        double began = now(), time;

        for (unsigned i = 0; i < repeat; i++)
            row->call(length, unit->flags & ALL_FLAGS);
        time = (now() - began) * 1e9 / (double)(repeat * length);
        least = time < least ? time : least;
    }
    return least;
}

static double
cost(const struct row *row, const struct unit *unit, size_t length)
{
    uint64_t before = 0, after = 0;

    if (counter < 0)
        return measure(row, unit, length);
    fill(unit, length);
    where = (xn_where)(1 + (unit->flags >> 11 & 3));
    if (read(counter, &before, sizeof(before)) != sizeof(before))
        return 0;
    row->call(length, unit->flags & ALL_FLAGS);
    if (read(counter, &after, sizeof(after)) != sizeof(after))
        return 0;
    return (double)(after - before) / (double)length;
}

/* The climb */

static const char *const pieces[] = {"a", "Z", "0", "9", "-", ".", "_", "!", "%", "@", ":", "/",
    "[", "]", "\"", " ", "\n", "=", "\\", "#", "&", "%41", "%C3%BC", "http://", "mailto:", "xn--",
    "xn--a.", "xn--bcher-kva.", "a.", "aaaa", "99999", "google.com\n", "paypal", "\xC2\xAD",
    "\xC3\xBC", "\xC3\x9F", "\xC4\xB0", "\xCC\x81", "\xCC\xA3", "\xCD\x85", "\xCC\xB4", "\xD7\x90",
    "\xD8\xA7", "\xD9\xA0", "\xE0\xB7\x99", "\xE0\xB7\x8F", "\xE0\xB7\x8A", "\xE1\x84\x80",
    "\xE1\x85\xA1", "\xE1\x86\xA8", "\xEA\xB0\x80", "\xE1\xBA\x9A", "\xE1\xBE\xB7", "\xE2\x92\x88",
    "\xE2\x80\x8D", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xE4\xB8\xAD", "\xEF\xB7\xBA", "\xEF\xBC\xA1",
    "\xF0\x9D\x90\x80", "\xF0\x9F\x98\x80", "\xFF", "\xE3", "\xC3"};
enum { PIECES = sizeof(pieces) / sizeof(*pieces) };

static void
splice(struct unit *unit, size_t at, size_t removed, const char *piece)
{
    size_t length = strlen(piece);

    if (unit->length - removed + length > UNIT_MAX)
        return;
    memmove(unit->octets + at + length, unit->octets + at + removed, unit->length - at - removed);
    memcpy(unit->octets + at, piece, length);
    unit->length += length - removed;
}

static void
change(struct unit *unit)
{
    size_t at = random_below((uint32_t)unit->length + 1), rest = unit->length - at;
    size_t some = rest > 0 ? random_below((uint32_t)(rest < 8 ? rest : 8) + 1) : 0;

    switch (random_below(8)) {
    case 0: unit->flags ^= 1u << random_below(13); break;
    case 1: splice(unit, at, some, ""); break;
    case 2:
        if (rest > 0)
            unit->octets[at] = (char)(random_below(4) ? 'a' + random_below(26) : random_below(256));
        break;
    default: splice(unit, at, random_below(2) ? some : 0, pieces[random_below(PIECES)]);
    }
    if (unit->length == 0)
        *unit = (struct unit){1, "a", unit->flags};
}

static struct unit
climb(const struct row *row, struct unit from, size_t length, unsigned steps)
{
    double best = cost(row, &from, length);

    for (unsigned step = 0; step < steps; step++) {
        struct unit next = from;
        double found;

        for (unsigned changes = 1 + random_below(3); changes > 0; changes--)
            change(&next);
        found = cost(row, &next, length);
        if (found > best * (counter < 0 ? 1.02 : 1)) {
            best = found;
            from = next;
        }
    }
    return from;
}

/* The seeds: FUNCTION LENGTH FLAGS OCTETS, the last two in hexadecimal */

static struct seed {
    size_t row, length;
    struct unit unit;
} seeds[SEEDS_MAX];
static size_t seed_count;

static void
read_seeds(const char *path)
{
    FILE *in = fopen(path, "r");
    char name[64], octets[2 * UNIT_MAX + 1];
    struct seed seed;

    while (in != NULL && seed_count < SEEDS_MAX
        && fscanf(in, "%63s %zu %x %128s", name, &seed.length, &seed.unit.flags, octets) == 4) {
        for (seed.row = 0; seed.row < ROWS && strcmp(rows[seed.row].name, name) != 0;)
            seed.row++;
        seed.unit.length = strlen(octets) / 2;
        for (size_t i = 0; i < seed.unit.length; i++) {
            unsigned octet = 0;

            sscanf(octets + 2 * i, "%2x", &octet);
            seed.unit.octets[i] = (char)octet;
        }
        if (seed.row < ROWS && seed.unit.length > 0)
            seeds[seed_count++] = seed;
    }
    if (in != NULL)
        fclose(in);
}

static void
print_unit(FILE *to, const struct unit *unit)
{
    fprintf(to, "%04x ", unit->flags);
    for (size_t i = 0; i < unit->length; i++)
        fprintf(to, "%02x", (unsigned char)unit->octets[i]);
    fprintf(to, "\n");
}

/* Returns the slowest seed and the slowest piece, in this order of a function. */
static struct unit
find_start(size_t row, size_t length)
{
    struct unit best = {1, "a", 0};
    double most = 0;

    for (size_t i = 0; i < seed_count + PIECES; i++) {
        struct unit unit = {0};
        double found;

        if (i < seed_count && (seeds[i].row != row || seeds[i].length != length))
            continue;
        if (i < seed_count)
            unit = seeds[i].unit;
        else
            splice(&unit, 0, 0, pieces[i - seed_count]);
        found = cost(&rows[row], &unit, length);
        if (found > most) {
            most = found;
            best = unit;
        }
    }
    return best;
}

/* Prints a row, and returns whether the bound holds. */
static bool
print_row(size_t row, unsigned steps, FILE *keep)
{
    static const size_t lengths[] = {SHORT, LONG};
    double times[3], most = 0;
    struct unit unit;

    for (size_t i = 0; i < 2; i++) {
        unit = climb(&rows[row], find_start(row, lengths[i]), lengths[i], steps);
        times[i] = measure(&rows[row], &unit, lengths[i]);
        if (keep != NULL) {
            fprintf(keep, "%s %zu ", rows[row].name, lengths[i]);
            print_unit(keep, &unit);
        }
    }
    times[2] = measure(&rows[row], &unit, (size_t)LONG * FACTOR);
    for (size_t i = 0; i < 3; i++)
        most = times[i] > most ? times[i] : most;
    printf("%-20s %8.2f %8.2f %8.2f %s ", rows[row].name, times[0], times[1], times[2],
        most > rows[row].bound * slow_by ? "!"
            : most > GOAL                ? "*"
                                         : " ");
    print_unit(stdout, &unit);
    fflush(stdout);
    return most <= rows[row].bound * slow_by;
}

int
main(int argc, char **argv)
{
    static const char protected[] = "google.com\npaypal.com\nxn--bcher-kva.example\namazon.co.uk\n";
    const char *steps = getenv("HOSTILE_STEPS"), *seed = getenv("HOSTILE_SEED");
    bool keeps = argc == 3 && strcmp(argv[1], "-k") == 0;
    FILE *keep = NULL;
    size_t length;
    unsigned slow = 0;

    out = malloc(OUT_SIZE);
    if (out == NULL || argc != 2 + keeps
        || xn_like_build(protected, XN_STRLEN, 0, 1, like, LIKE_SIZE, &length, NULL) != XN_OK)
        return 2;
    random_state = seed != NULL ? strtoull(seed, NULL, 10) : random_state;
    read_seeds(argv[argc - 1]);
    if (keeps && (keep = fopen(argv[2], "w")) == NULL)
        return 2;
    open_counter();
    slow_by = slowness();
    printf("hostile: a climb on %s, %zu seeds\n",
        counter < 0 ? "processor time, since no instructions are counted" : "instructions",
        seed_count);
    printf("%-20s %8s %8s %8s   flags, and what is repeated\n", "ns an octet, worst of", "256",
        "16 KiB", "1 MiB");
    for (size_t row = 0; row < ROWS; row++)
        slow += !print_row(row, steps != NULL ? (unsigned)strtoul(steps, NULL, 10) : 200, keep);
    printf("%d passed, %u failed\n", ROWS - (int)slow, slow);
    free(out);
    return (keep != NULL && fclose(keep) != 0) || slow > 0;
}
