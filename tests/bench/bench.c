/* SPDX-License-Identifier: MIT */
/* Measures xn and other libraries in one process, in alternating rounds over the same data.  This
   is not a test.  A small part:  make bench BENCH_FLAGS='-r 5 -s 10 to-ascii' */
#define _POSIX_C_SOURCE 200112L
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "rounds.h"

enum { MAX_CONTESTANTS = 16 }; /* per row */

static const struct row {
    const char *id, *what;
    enum work work;
    enum corpus_kind kind;
    size_t count;
} rows[] = {
    {"to-ascii/ascii", "ASCII names, ToASCII", TO_ASCII, CORPUS_ASCII, 1000000},
    {"to-ascii/mixed", "names, one in ten international, ToASCII", TO_ASCII, CORPUS_MIXED, 1000000},
    {"to-ascii/international", "international names, ToASCII", TO_ASCII, CORPUS_INTERNATIONAL,
        200000},
    {"to-ascii/adversarial", "adversarial names, ToASCII", TO_ASCII, CORPUS_HOSTILE, 10000},
    {"to-unicode/ace", "ACE names, ToUnicode", TO_UNICODE, CORPUS_ACE, 200000},
    {"to-unicode/ascii", "ASCII names, ToUnicode", TO_UNICODE, CORPUS_ASCII, 1000000},
    {"nameprep/label", "labels, nameprep", NAMEPREP, CORPUS_LABELS, 200000},
    {"nfkc/label", "labels, NFKC", NFKC, CORPUS_LABELS, 200000},
    {"punycode/encode", "prepared labels, Punycode encoding", ENCODE, CORPUS_PREPARED, 200000},
    {"punycode/decode", "encoded labels, Punycode decoding", DECODE, CORPUS_PUNYCODE, 200000},
    {"find-host/url", "URLs, one in ten hosts international, xn_find_host", FIND_HOST, CORPUS_URL,
        500000},
    {"command/ascii", "ASCII lines, a whole process", COMMAND, CORPUS_ASCII, 1000000},
    {"command/international", "international lines, a whole process", COMMAND, CORPUS_INTERNATIONAL,
        100000},
    {"command/zone", "records, one in ten owners international, a whole process", ZONE, CORPUS_ZONE,
        1000000},
};

static struct options {
    unsigned rounds;
    size_t size; /* per cent */
    int list;
    const char *peer;
    char **only;
} options = {14, 100, 0, "", NULL};

static const char usage[] =
    "Usage: bench [OPTION]... [ROW]...\n"
    "Measures xn and the libraries that configure found.  ROW is a prefix of the names of rows; "
    "the default is all.\n"
    "\n"
    "  -r N      measure N rounds after a warm-up round (default: 14; 0: warm-up only)\n"
    "  -s N      use N per cent of the items of each row (default: 100)\n"
    "  -p TEXT   measure xn and the libraries whose names contain TEXT\n"
    "  -l        list the rows and their numbers of items\n"
    "  -h        show this help\n"
    "\n"
    "ns: the median time per item.  x: the time divided by that of xn in the same round, the "
    "median over all rounds.\n";

static unsigned long
parse_number(const char *text, unsigned long maximum)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end != '\0' || n > maximum) {
        fprintf(stderr, "bench: not a number from 0 to %lu: %s\n", maximum, text);
        exit(2);
    }
    return n;
}

static void
read_options(int argc, char **argv)
{
    int c;

    while ((c = getopt(argc, argv, "r:s:p:lh")) != -1) {
        switch (c) {
        case 'r': options.rounds = (unsigned)parse_number(optarg, 10000); break;
        case 's': options.size = parse_number(optarg, 1000); break;
        case 'p': options.peer = optarg; break;
        case 'l': options.list = 1; break;
        case 'h': fputs(usage, stdout); exit(0);
        default: fputs(usage, stderr); exit(2);
        }
    }
    options.only = argv + optind;
}

static int
is_chosen(const struct row *row)
{
    for (char **only = options.only; *only != NULL; only++)
        if (strncmp(row->id, *only, strlen(*only)) == 0)
            return 1;
    return options.only[0] == NULL;
}

/* The contestants of a row, xn first. */
static size_t
find_contestants(const struct row *row, const struct contestant **contestants)
{
    static const struct contestant *const all[] = {xn_contestants, libidn_contestants,
        libidn2_contestants, icu_contestants, command_contestants};
    size_t count = 0;

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        for (const struct contestant *one = all[i]; one->name != NULL; one++)
            if (one->work == row->work && count < MAX_CONTESTANTS
                && (count == 0 || strstr(one->name, options.peer) != NULL))
                contestants[count++] = one;
    return count;
}

static void
require(int done)
{
    if (!done) {
        fprintf(stderr, "bench: out of memory\n");
        exit(2);
    }
}

static void
report(const struct row *row, const struct contestant *who, const struct result *result)
{
    printf("  %10.2f ns %9.2f x   %s %s", result->seconds * 1e9 / (double)row->count, result->ratio,
        who->name, who->version ? who->version() : "");
    if (row->work == COMMAND || row->work == ZONE)
        printf(" (%.1f ms)", result->seconds * 1e3);
    if (result->refused > 0)
        printf(" (refused %zu)", result->refused);
    putchar('\n');
}

static void
run_row(const struct row *row)
{
    const struct contestant *contestants[MAX_CONTESTANTS];
    struct result results[MAX_CONTESTANTS] = {0};
    size_t count = find_contestants(row, contestants);
    int is_command = row->work == COMMAND || row->work == ZONE;
    struct corpus corpus;
    struct corpus_facts facts;

    require(corpus_make(&corpus, row->kind, row->count));
    if (is_command)
        command_begin(&corpus);
    facts = corpus_facts(&corpus);
    printf("\n%s: %zu %s\n  per item: %.1f octets, %.1f code points, %.2f non-ASCII labels\n",
        row->id, corpus.count, row->what, facts.octets, facts.code_points, facts.labels);
    require(corpus_add_forms(&corpus));
    require(rounds_run(contestants, count, &corpus, options.rounds, results));
    for (size_t i = 0; i < count && options.rounds > 0; i++)
        report(row, contestants[i], &results[i]);
    if (is_command)
        command_end();
    corpus_free(&corpus);
    fflush(stdout);
}

int
main(int argc, char **argv)
{
    size_t chosen = 0;

    read_options(argc, argv);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct row row = rows[i];

        if (!is_chosen(&row))
            continue;
        chosen++;
        row.count = row.count * options.size / 100;
        if (row.count == 0)
            row.count = 1;
        if (options.list)
            printf("%s\t%zu\t%s\n", row.id, row.count, row.what);
        else
            run_row(&row);
    }
    if (chosen == 0)
        fprintf(stderr, "bench: no such row\n");
    return chosen == 0 ? 2 : 0;
}
