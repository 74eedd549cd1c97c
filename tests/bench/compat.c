/* SPDX-License-Identifier: MIT */
/* compat GNU_LIBRARY OUR_LIBRARY: nanoseconds and allocations per call of libidn's functions, in
   turns, the least of many rounds, since other processes can only add to the times.
   make bench-compat */
#define _POSIX_C_SOURCE 199309L
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>
#include <time.h>

#ifdef __GLIBC__
/* The libraries use the program's allocator, which counts. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
static unsigned long allocations;

void *
malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *
realloc(void *block, size_t size)
{
    allocations++;
    return __libc_realloc(block, size);
}
#else
static unsigned long allocations;
#endif

enum { ROUNDS = 100, CALLS = 2000, LIBRARIES = 2 };

struct library {
    int (*to_ascii)(const char *, char **, int);
    int (*to_unicode)(const char *, char **, int);
    int (*prepare)(char *, size_t, Stringprep_profile_flags, const Stringprep_profile *);
    const Stringprep_profile *saslprep, *nodeprep;
};

static const struct row {
    const char *call;
    enum { TO_ASCII, TO_UNICODE, SASLPREP, NODEPREP } kind;
    const char *in;
} rows[] = {
    {"to_ascii_8z", TO_ASCII, "www.example.com"},
    {"to_ascii_8z", TO_ASCII,
        "b\xC3\xBC"
        "cher.example"},
    {"to_ascii_8z", TO_ASCII, "\xD0\xBF\xD1\x80\xD0\xB8\xD0\xBC\xD0\xB5\xD1\x80.\xD1\x80\xD1\x84"},
    {"to_unicode_8z8z", TO_UNICODE, "xn--bcher-kva.example"},
    {"to_unicode_8z8z", TO_UNICODE, "xn--e1afmkfd.xn--p1ai"},
    {"stringprep SASLprep", SASLPREP, "J\xC3\xBCrgen"},
    {"stringprep Nodeprep", NODEPREP, "J\xC3\xBCrgen"},
};
enum { ROWS = sizeof(rows) / sizeof(*rows) };

static void
load(const char *path, struct library *library)
{
    static const char *const names[] = {"idna_to_ascii_8z", "idna_to_unicode_8z8z", "stringprep"};
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL), *symbols[3];

    if (handle == NULL) {
        fprintf(stderr, "compat: %s\n", dlerror());
        exit(2);
    }
    for (size_t i = 0; i < 3; i++)
        symbols[i] = dlsym(handle, names[i]);
    memcpy(&library->to_ascii, &symbols[0], sizeof(*symbols));
    memcpy(&library->to_unicode, &symbols[1], sizeof(*symbols));
    memcpy(&library->prepare, &symbols[2], sizeof(*symbols));
    library->saslprep = dlsym(handle, "stringprep_saslprep");
    library->nodeprep = dlsym(handle, "stringprep_xmpp_nodeprep");
}

static int
make_call(const struct library *library, const struct row *row)
{
    char buffer[64], *out = NULL;
    int rc;

    switch (row->kind) {
    case TO_ASCII: rc = library->to_ascii(row->in, &out, 0); break;
    case TO_UNICODE: rc = library->to_unicode(row->in, &out, 0); break;
    default:
        strcpy(buffer, row->in);
        rc = library->prepare(buffer, sizeof(buffer), (Stringprep_profile_flags)0,
            row->kind == SASLPREP ? library->saslprep : library->nodeprep);
    }
    free(out);
    return rc;
}

static double
time_calls(const struct library *library, const struct row *row)
{
    struct timespec start, end;
    int errors = 0;

    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < CALLS; i++)
        errors += make_call(library, row) != 0;
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (errors != 0) {
        fprintf(stderr, "compat: %s fails\n", row->call);
        exit(1);
    }
    return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec))
        / CALLS;
}

int
main(int argc, char **argv)
{
    struct library libraries[LIBRARIES];

    if (argc != 1 + LIBRARIES) {
        fprintf(stderr, "usage: compat GNU_LIBRARY OUR_LIBRARY\n");
        return 2;
    }
    for (int i = 0; i < LIBRARIES; i++)
        load(argv[1 + i], &libraries[i]);
    printf("%-22s%-24s%18s%18s%8s\n", "", "ns per call / mallocs", "GNU libidn", "this library",
        "ratio");
    for (size_t r = 0; r < ROWS; r++) {
        double times[LIBRARIES] = {1e9, 1e9};
        unsigned long counts[LIBRARIES];

        for (int round = 0; round < ROUNDS; round++)
            for (int i = 0; i < LIBRARIES; i++) {
                double time = time_calls(&libraries[i], &rows[r]);

                if (time < times[i])
                    times[i] = time;
            }
        for (int i = 0; i < LIBRARIES; i++) {
            counts[i] = allocations;
            (void)make_call(&libraries[i], &rows[r]);
            counts[i] = allocations - counts[i];
        }
        printf("%-22s%-24s%13.0f / %-2lu%13.0f / %-2lu%8.2f\n", rows[r].call, rows[r].in, times[0],
            counts[0], times[1], counts[1], times[1] / times[0]);
    }
    return 0;
}
