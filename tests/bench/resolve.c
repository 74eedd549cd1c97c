/* SPDX-License-Identifier: MIT */
/* The time that xn_getaddrinfo adds to that of getaddrinfo(), which does nothing here: nanoseconds
   per name, the median of rounds.  resolve ROW: one pass of a row, for callgrind. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "xn-resolve.h"

enum { ROUNDS = 41, PASSES = 2000 };

static const char *const ascii_names[] = {"localhost", "example.com", "www.example.com",
    "mail.google.com", "en.wikipedia.org", "static.cloudflareinsights.com", "api.github.com",
    "a1234567890.dscd.akamai.net", "ec2-3-120-1-2.eu-central-1.compute.amazonaws.com",
    "_sip._tcp.example.org", "Printer", "ftp.de.debian.org", "update.googleapis.com", "x.com",
    "very-long-host-name-of-a-virtual-machine.rack12.dc3.internal.example.net", "t.co"};
static const char *const international_names[] = {"b\303\274cher.example", "m\303\274nchen.de",
    "stra\303\237e.example", "\320\277\320\276\321\207\321\202\320\260.\321\200\321\204",
    "\344\276\213\343\201\210.\343\203\206\343\202\271\343\203\210", "www.caf\303\251.fr",
    "\331\205\330\253\330\247\331\204.\330\245\330\256\330\252\330\250\330\247\330\261",
    "\355\225\234\352\265\255.kr",
    "\344\270\255\345\233\275\344\272\222\350\201\224\347\275\221.cn",
    "www.\316\265\316\273\316\273\316\254\316\264\316\261.gr", "sm\303\270rrebr\303\270d.dk",
    "\330\247\333\214\330\261\330\247\331\206.ir", "ta\305\237kent.uz", "\342\230\203.example",
    "\303\205ngstr\303\266m.se", "z\303\274rich.ch"};
enum { NAMES = sizeof(ascii_names) / sizeof(*ascii_names) };

/* Answers every name.  Called through a volatile pointer, so that the compiler cannot remove the
   call. */
static int
answer(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    (void)node, (void)service, (void)hints;
    *res = NULL;
    return 0;
}
static int (*volatile ask)(
    const char *, const char *, const struct addrinfo *, struct addrinfo **) = answer;

int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    return ask(node, service, hints, res);
}

enum { DIRECT = 1, WITH_LENGTH = 2, WITH_INFO = 4 };

static const struct row {
    const char *name, *const *names;
    unsigned how;
} rows[] = {
    {"getaddrinfo", ascii_names, DIRECT},
    {"ascii", ascii_names, 0},
    {"ascii-length", ascii_names, WITH_LENGTH},
    {"ascii-info", ascii_names, WITH_INFO},
    {"international", international_names, 0},
    {"international-info", international_names, WITH_INFO},
};
enum { ROWS = sizeof(rows) / sizeof(*rows) };

int resolve_pass(const struct row *row);
int
resolve_pass(const struct row *row)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    static xn_resolve_info info;
    struct addrinfo *list;
    int errors = 0;

    for (size_t i = 0; i < NAMES; i++) {
        const char *name = row->names[i];

        if (row->how & DIRECT)
            errors += getaddrinfo(name, "443", &hints, &list);
        else
            errors += xn_getaddrinfo(name, row->how & WITH_LENGTH ? strlen(name) : XN_STRLEN, "443",
                &hints, 0, &list, row->how & WITH_INFO ? &info : NULL);
    }
    return errors;
}

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
measure(const struct row *row)
{
    double times[ROUNDS];

    for (size_t round = 0; round < ROUNDS; round++) {
        double start = now();

        for (size_t pass = 0; pass < PASSES; pass++)
            if (resolve_pass(row) != 0)
                exit(1);
        times[round] = (now() - start) / PASSES / NAMES;
    }
    qsort(times, ROUNDS, sizeof(*times), compare);
    return times[ROUNDS / 2];
}

int
main(int argc, char **argv)
{
    double direct = 0;

    if (argc > 1) {
        for (size_t i = 0; i < ROWS; i++)
            if (strcmp(rows[i].name, argv[1]) == 0)
                return resolve_pass(&rows[i]);
        return 2;
    }
    printf("%-20s %10s\n", "ns per name", "added");
    for (size_t i = 0; i < ROWS; i++) {
        double time = measure(&rows[i]);

        if (rows[i].how & DIRECT)
            direct = time;
        else
            printf("%-20s %10.1f\n", rows[i].name, time - direct);
    }
    return 0;
}
