/* SPDX-License-Identifier: MIT */
/* Measures one call on hostile text, and on hostile names, from 1 KiB to 4 MiB: nanoseconds per
   octet, and the greatest ratio of the times for a size and for half of it, which shows whether
   time is linear.  This is not a test.  make bench-hostile */
#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "xn.h"

enum { MIN_SHIFT = 10, MAX_SHIFT = 22 };

static const struct family {
    const char *name;
    const char *once;   /* comes first */
    const char *repeat; /* fills the rest */
} families[] = {
    {"letters", "", "abcdefgh"},
    {"ideographs", "", "\xE4\xB8\xAD\xE6\x96\x87"},
    {"soft hyphens, then a letter", "a", "\xC2\xAD"},
    {"marks, classes ascending", "a",
        "\xCC\xB4\xCC\xA1\xCC\x9B\xCC\xA7\xCC\x96\xCC\x81\xCC\x95\xCD\x85"},
    {"marks, classes descending", "a",
        "\xCD\x85\xCC\x95\xCC\x81\xCC\x96\xCC\xA7\xCC\x9B\xCC\xA1\xCC\xB4"},
    {"marks, one class", "a", "\xCC\x81"},
    {"marks without a starter", "", "\xCC\x81\xCC\xA3"},
    {"jamo L", "", "\xE1\x84\x80"},
    {"jamo with marks between", "", "\xE1\x84\x80\xCC\x80\xE1\x85\xA1"},
    {"Hangul LV, T", "", "\xEA\xB0\x80\xE1\x86\xA8"},
    {"U+FDFA", "", "\xEF\xB7\xBA"},
    {"letter and four marks", "", "\xCE\xB1\xCC\x93\xCC\x81\xCD\x85\xCC\xA3"},
    {"decomposed Sinhala vowels", "", "\xE0\xB7\x99\xE0\xB7\x8F\xE0\xB7\x8A"},
};

/* Names, without the guard that limits their length */
static const struct family names[] = {
    {"ASCII labels", "", "www.example."},
    {"a label that is shown", "", "xn--bcher-kva."},
    {"many different marks", "", "xn--h1bcd3e2kghijklmnopqrst45bva."},
};

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static size_t
fill(const struct family *family, char *text, size_t size)
{
    size_t length = strlen(family->once), unit = strlen(family->repeat);

    memcpy(text, family->once, length);
    for (; length + unit <= size; length += unit)
        memcpy(text + length, family->repeat, unit);
    return length;
}

/* One call on text; false: it is refused. */
typedef bool measured(const char *text, size_t length, char *out, size_t cap);

static bool
nameprep(const char *text, size_t length, char *out, size_t cap)
{
    return xn_prep(text, length, xn_profile_find("Nameprep"), 0, out, cap, NULL, NULL) == XN_OK;
}

static bool
nameprep_pr29(const char *text, size_t length, char *out, size_t cap)
{
    return xn_prep(text, length, xn_profile_find("Nameprep"), XN_PR29, out, cap, NULL, NULL)
        == XN_OK;
}

static bool
display(const char *text, size_t length, char *out, size_t cap)
{
    return xn_to_display(text, length, XN_NO_GUARDS, out, cap, NULL, NULL, NULL) == XN_OK;
}

static double
best_time(measured *call, const char *text, size_t length, char *out, size_t cap)
{
    double best = 1e9;

    for (int round = 0; round < 3 || (best < 0.005 && round < 30); round++) {
        double start = now(), time;

        if (!call(text, length, out, cap))
            return -1;
        time = now() - start;
        if (time < best)
            best = time;
    }
    return best;
}

static void
measure(const struct family *family, const char *kind, measured *call, char *text, char *out,
    size_t capacity)
{
    double times[MAX_SHIFT + 1], worst = 0;

    for (unsigned k = MIN_SHIFT; k <= MAX_SHIFT; k++) {
        size_t length = fill(family, text, (size_t)1 << k);

        times[k] = best_time(call, text, length, out, capacity);
        if (k > MIN_SHIFT && times[k] / times[k - 1] > worst)
            worst = times[k] / times[k - 1];
    }
    printf("%-25s %4s %10.2f %10.2f %10.2f   %.2f\n", family->name, kind,
        times[MIN_SHIFT] * 1e9 / (1 << MIN_SHIFT), times[20] * 1e9 / (1 << 20),
        times[MAX_SHIFT] * 1e9 / (1 << MAX_SHIFT), worst);
}

static void
print_heading(const char *what)
{
    printf("%-30s %10s %10s %10s   %s\n", what, "1 KiB", "1 MiB", "4 MiB", "max. time(2n)/time(n)");
}

int
main(void)
{
    size_t capacity = ((size_t)1 << MAX_SHIFT) * 12;
    char *text = malloc((size_t)1 << MAX_SHIFT), *out = malloc(capacity);

    if (text == NULL || out == NULL)
        return 1;
    print_heading("nameprep, ns per octet at");
    for (size_t f = 0; f < sizeof(families) / sizeof(*families); f++) {
        measure(&families[f], "", nameprep, text, out, capacity);
        measure(&families[f], "PR29", nameprep_pr29, text, out, capacity);
    }
    print_heading("display, ns per octet at");
    for (size_t f = 0; f < sizeof(names) / sizeof(*names); f++)
        measure(&names[f], "", display, text, out, capacity);
    free(text);
    free(out);
    return 0;
}
