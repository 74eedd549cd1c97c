/* SPDX-License-Identifier: MIT */
/* Runs a target without a fuzzer: on files, on all files of folders, or on the standard input; with
   FUZZ_TRIES=N in the environment, N times on inputs that are made of these at random, always the
   same; and with FUZZ_MADE=N on the N inputs of made.c from number SEED on. */
#define _POSIX_C_SOURCE 200809L
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "../unit/random.h"
#include "fuzz.h"

enum { CHANGED_MAX = 2000, PIECES_MAX = 100, SEEDS_MAX = 4000 };

struct octets {
    uint8_t *data;
    size_t length;
};

static struct octets seeds[SEEDS_MAX], pieces[PIECES_MAX];
static size_t seed_count, piece_count;

static void
give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(99);
}

static void *
allocate(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL)
        give_up("memory");
    return memory;
}

static void
run_stream(FILE *in, const char *name)
{
    size_t cap = 4096, length = 0;
    uint8_t *data = allocate(cap);

    while ((length += fread(data + length, 1, cap - length, in)) == cap) {
        data = realloc(data, cap *= 2);
        if (data == NULL)
            give_up(name);
    }
    if (ferror(in) || seed_count == SEEDS_MAX)
        give_up(name);
    LLVMFuzzerTestOneInput(data, length);
    seeds[seed_count++] = (struct octets){data, length};
}

static void
run_file(const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        give_up(path);
    run_stream(in, path);
    fclose(in);
}

static int
is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void
run_path(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_shown, alphasort);

    if (count < 0)
        run_file(path);
    for (int i = 0; i < count; i++) {
        size_t size = strlen(path) + strlen(entries[i]->d_name) + 2;
        char *file = allocate(size);

        snprintf(file, size, "%s/%s", path, entries[i]->d_name);
        run_file(file);
        free(file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* The strings of the fuzzers' dictionary. */
static void
read_pieces(const char *srcdir)
{
    char path[4096], line[256];
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/fuzz/names.dict", srcdir);
    in = fopen(path, "r");
    if (in == NULL)
        give_up(path);
    while (piece_count < PIECES_MAX && fgets(line, sizeof(line), in) != NULL) {
        struct octets *piece = &pieces[piece_count];
        unsigned octet;

        if (line[0] != '"')
            continue;
        *piece = (struct octets){allocate(sizeof(line)), 0};
        for (const char *c = line + 1; *c != '"'; c++) {
            if (sscanf(c, "\\x%2x", &octet) == 1)
                c += 3;
            else
                octet = (unsigned char)*c;
            piece->data[piece->length++] = (uint8_t)octet;
        }
        piece_count++;
    }
    fclose(in);
}

/* Replaces some octets of an input by others, as far as there is space. */
static void
splice(struct octets *to, size_t at, size_t removed, const uint8_t *with, size_t length)
{
    uint8_t copy[CHANGED_MAX];

    if (removed > to->length - at)
        removed = to->length - at;
    if (to->length - removed + length > CHANGED_MAX)
        return;
    if (length > 0)
        memcpy(copy, with, length); /* it may be a part of the input */
    memmove(to->data + at + length, to->data + at + removed, to->length - at - removed);
    if (length > 0)
        memcpy(to->data + at, copy, length);
    to->length = to->length - removed + length;
}

static void
change(struct octets *to)
{
    const struct octets *other = &seeds[random_below((uint32_t)seed_count)];
    const struct octets *piece = &pieces[random_below((uint32_t)piece_count)];
    size_t at = random_below((uint32_t)to->length + 1), start, length = 1 + random_below(9);
    uint8_t run[80];

    if (at < FUZZ_SETTINGS)
        at = to->length < FUZZ_SETTINGS ? to->length : FUZZ_SETTINGS;
    switch (random_below(7)) {
    case 0:
        run[0] = (uint8_t)random_below(256);
        splice(to, at, 1, run, 1);
        break;
    case 1: splice(to, at, length, NULL, 0); break;
    case 2: splice(to, at, 0, piece->data, piece->length); break;
    case 3: splice(to, at, piece->length, piece->data, piece->length); break;
    case 4:
        start = random_below((uint32_t)other->length + 1);
        length = random_below((uint32_t)(other->length - start) + 1) % 200;
        splice(to, at, 0, other->data + start, length);
        break;
    case 5: splice(to, at, 0, to->data + at, (to->length - at) % 60); break;
    default: memset(run, 'a', sizeof(run)); splice(to, at, 0, run, random_below(sizeof(run)));
    }
}

static void
run_changed(unsigned tries)
{
    uint8_t data[CHANGED_MAX], *exact;

    for (unsigned i = 0; i < tries; i++) {
        const struct octets *seed = &seeds[random_below((uint32_t)seed_count)];
        struct octets changed = {data, seed->length < CHANGED_MAX ? seed->length : CHANGED_MAX};

        memcpy(data, seed->data, changed.length);
        if (changed.length >= FUZZ_SETTINGS) /* the last one, a choice, as often as the others */
            data[random_below(2) ? FUZZ_SETTINGS - 1 : random_below(FUZZ_SETTINGS)] =
                (uint8_t)random_below(256);
        for (uint32_t changes = 1 + random_below(4); changes > 0; changes--)
            change(&changed);
        exact = allocate(changed.length + 1);
        memcpy(exact, data, changed.length);
        LLVMFuzzerTestOneInput(exact, changed.length);
        free(exact);
    }
}

static unsigned long made; /* the number of the present input of made.c */

static void
tell_number(int signal_number)
{
    fprintf(stderr, "FUZZ_MADE=1 SEED=%lu makes the input again\n", made);
    signal(signal_number, SIG_DFL);
}

static void
run_made(const char *program, unsigned long count, unsigned long first)
{
    const char *slash = strrchr(program, '/');
    uint8_t data[FUZZ_MADE_MAX];

    signal(SIGABRT, tell_number);
    reference_open();
    for (made = first; made < first + count; made++)
        LLVMFuzzerTestOneInput(data, fuzz_make(slash != NULL ? slash + 1 : program, made, data));
    signal(SIGABRT, SIG_DFL);
    printf(", %lu of made.c", count);
}

int
main(int argc, char **argv)
{
    const char *tries = getenv("FUZZ_TRIES"), *srcdir = getenv("srcdir"),
               *count = getenv("FUZZ_MADE"), *seed = getenv("SEED");

    if (argc == 1)
        run_stream(stdin, "standard input");
    for (int i = 1; i < argc; i++)
        run_path(argv[i]);
    printf("%lu inputs", (unsigned long)seed_count);
    if (tries != NULL && seed_count > 0) {
        read_pieces(srcdir != NULL ? srcdir : ".");
        run_changed((unsigned)strtoul(tries, NULL, 10));
        printf(", and %s made of them", tries);
    }
    if (count != NULL)
        run_made(argv[0], strtoul(count, NULL, 10), seed != NULL ? strtoul(seed, NULL, 10) : 0);
    putchar('\n');
    return 0;
}
