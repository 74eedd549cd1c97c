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

#include "text.h"
#include "xn.h"

enum { MIN_SHIFT = 10, MAX_SHIFT = 22 };

static const struct family {
    const char *name;
    const char *once;   /* comes first */
    const char *repeat; /* fills the rest */
} families[] = {
    {"letters", "", "abcdefgh"},
    {"capitals", "", "ABCDEFGH"},
    {"ideographs", "", "\xE4\xB8\xAD\xE6\x96\x87"},
    {"sharp s", "", "\xC3\x9F"},
    {"soft hyphens, then a letter", "a", "\xC2\xAD"},
    {"marks, classes ascending", "a",
        "\xCC\xB4\xCC\xA1\xCC\x9B\xCC\xA7\xCC\x96\xCC\x81\xCC\x95\xCD\x85"},
    {"marks, classes descending", "a",
        "\xCD\x85\xCC\x95\xCC\x81\xCC\x96\xCC\xA7\xCC\x9B\xCC\xA1\xCC\xB4"},
    {"marks, two classes", "a", "\xCC\x81\xCC\xA3"},
    {"marks, one class", "a", "\xCC\x81"},
    {"marks of every class", "a", NULL},
    {"marks without a starter", "", "\xCC\x81\xCC\xA3"},
    {"U+0344", "a", "\xCD\x84"},
    {"jamo L", "", "\xE1\x84\x80"},
    {"jamo L V T", "", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8"},
    {"jamo with marks between", "", "\xE1\x84\x80\xCC\x80\xE1\x85\xA1"},
    {"Hangul LV, T", "", "\xEA\xB0\x80\xE1\x86\xA8"},
    {"U+FDFA", "", "\xEF\xB7\xBA"},
    {"letter and mark", "", "e\xCC\x81"},
    {"letter and four marks", "", "\xCE\xB1\xCC\x93\xCC\x81\xCD\x85\xCC\xA3"},
    {"U+1E9A", "", "\xE1\xBA\x9A"},
    {"decomposed Sinhala vowels", "", "\xE0\xB7\x99\xE0\xB7\x8F\xE0\xB7\x8A"},
    {"ill-formed at the end", "\xFF", "\xC3\xBC"},
};

/* Names, without the guard that limits their length */
static const struct family names[] = {
    {"ASCII labels", "", "www.example."},
    {"a label that is shown", "", "xn--bcher-kva."},
    {"mixed scripts", "", "xn--pypal-4ve."},
    {"not an ACE label", "", "xn--99999999."},
    {"many different marks", "", "xn--h1bcd3e2kghijklmnopqrst45bva."},
    {"typed ideographs", "", "\xE4\xB8\xAD\xE6\x96\x87."},
};

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One mark of each combining class that has a mark of two octets, in descending order. */
static const char *
every_class(void)
{
    static const uint16_t marks[] = {0x345, 0x360, 0x362, 0x315, 0x301, 0x316, 0x327, 0x31B, 0x321,
        0x5B0, 0x5B1, 0x5B2, 0x5B3, 0x5B4, 0x5B5, 0x5B6, 0x5B7, 0x5B8, 0x5B9, 0x5BB, 0x5BC, 0x5BD,
        0x5BF, 0x5C1, 0x5C2, 0x64B, 0x64C, 0x64D, 0x64E, 0x64F, 0x650, 0x651, 0x652, 0x670, 0x711,
        0x334};
    static char text[128];
    size_t length = 0;

    for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
        length += write_utf8(marks[i], text + length);
    return text;
}

static size_t
fill(const struct family *family, char *text, size_t size)
{
    const char *repeat = family->repeat ? family->repeat : every_class();
    size_t once = strlen(family->once), unit = strlen(repeat), length = once;

    for (; length + unit <= size; length += unit)
        memcpy(text + length, repeat, unit);
    if (family->once[0] == '\xFF') { /* at the end instead */
        memmove(text, text + 1, length - 1);
        text[length - 1] = '\xFF';
    } else {
        memcpy(text, family->once, once);
    }
    return length;
}

/* One call on text; false: it is refused, and not as expected. */
typedef bool measured(const char *text, size_t length, char *out, size_t cap);

static bool
prepare(const char *text, size_t length, unsigned flags, char *out, size_t cap)
{
    size_t outlen;
    xn_diag diag;
    xn_status status =
        xn_prep(text, length, xn_profile_find("Nameprep"), flags, out, cap, &outlen, &diag);

    return status == XN_OK || status == XN_E_UTF8;
}

static bool
nameprep(const char *text, size_t length, char *out, size_t cap)
{
    return prepare(text, length, 0, out, cap);
}

static bool
nameprep_pr29(const char *text, size_t length, char *out, size_t cap)
{
    return prepare(text, length, XN_PR29, out, cap);
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
