/* SPDX-License-Identifier: MIT */
/* Measures xn and other libraries in one process, in alternating rounds over the same data.  This
   is not a test.  A small part:  make bench BENCH_FLAGS='--rounds 5 --size 10 to-ascii' */
#define _GNU_SOURCE /* getopt_long */
#include <config.h>

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agree.h"
#include "command.h"
#include "report.h"
#include "rounds.h"

enum { MAX_CONTESTANTS = 16 }; /* per row */

static const struct row rows[] = {
    {"answers/to-ascii", "odd names, ToASCII", TO_ASCII, CORPUS_ODD, 50000},
    {"answers/to-unicode", "odd names, ToUnicode", TO_UNICODE, CORPUS_ODD, 50000},
    {"answers/nameprep", "odd names, nameprep", NAMEPREP, CORPUS_ODD, 50000},
    {"answers/nfkc", "odd names, NFKC", NFKC, CORPUS_ODD, 50000},
    {"answers/encode", "odd names, Punycode encoding", ENCODE, CORPUS_ODD, 50000},
    {"answers/decode", "odd names, Punycode decoding", DECODE, CORPUS_ODD, 50000},
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
    {"replace-host/url", "URLs, one in ten hosts international, xn_replace_host", REPLACE_HOST,
        CORPUS_URL, 500000},
    {"command/ascii", "ASCII lines, a whole process", COMMAND, CORPUS_ASCII, 1000000},
    {"command/international", "international lines, a whole process", COMMAND, CORPUS_INTERNATIONAL,
        100000},
};

static struct options {
    struct report report;
    size_t size; /* per cent */
    int check, list;
    const char *peer;
    char **only;
} options = {.report = {.rounds = 14}, .size = 100, .check = 1, .peer = ""};

static const char usage[] =
    "Usage: bench [OPTION]... [ROW]...\n"
    "Measures xn and the libraries that configure found.  ROW is a prefix of the names of rows; "
    "the default is all.\n"
    "\n"
    "  -r, --rounds=N     measure N rounds after a warm-up round (default: 14; 0: warm-up only)\n"
    "  -s, --size=N       use N per cent of the items of each row (default: 100)\n"
    "  -p, --peer=TEXT    measure xn and the libraries whose names contain TEXT\n"
    "  -x, --xn=PATH      the command to measure (default: ./xn)\n"
    "  -j, --json         print one JSON object per line\n"
    "      --no-check     do not compare the results with libidn's\n"
    "  -l, --list         list the rows and their numbers of items\n"
    "  -h, --help         show this help\n"
    "\n"
    "ns: the median time per item.  x: the time divided by that of xn in the same round, the "
    "median over all rounds.\n"
    "\"xn\" is called with no flags, \"xn, as libidn\" with XN_NO_GUARDS and XN_PR29.\n"
    "Exit status: 0; 1 if a result unexpectedly differs from libidn's; 2 for usage errors.\n";

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
    static const struct option names[] = {{"rounds", required_argument, NULL, 'r'},
        {"size", required_argument, NULL, 's'}, {"peer", required_argument, NULL, 'p'},
        {"xn", required_argument, NULL, 'x'}, {"json", no_argument, NULL, 'j'},
        {"no-check", no_argument, NULL, 'n'}, {"list", no_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'}, {0}};
    int c;

    while ((c = getopt_long(argc, argv, "r:s:p:x:jlh", names, NULL)) != -1) {
        switch (c) {
        case 'r': options.report.rounds = (unsigned)parse_number(optarg, 10000); break;
        case 's': options.size = parse_number(optarg, 1000); break;
        case 'p': options.peer = optarg; break;
        case 'x': command_xn = optarg; break;
        case 'j': options.report.json = 1; break;
        case 'n': options.check = 0; break;
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

/* Refuses a row that does not exist: the benchmark would measure nothing. */
static void
check_choice(void)
{
    for (char **only = options.only; *only != NULL; only++) {
        size_t found = 0;

        for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
            found += strncmp(rows[i].id, *only, strlen(*only)) == 0;
        if (found == 0) {
            fprintf(stderr, "bench: unknown row: %s\n", *only);
            exit(2);
        }
    }
}

/* The contestants of a row, xn first. */
static size_t
find_contestants(const struct row *row, const struct contestant **contestants)
{
    static const struct contestant *const all[] = {xn_contestants, libidn_contestants,
        libidn2_contestants, icu_contestants, libunistring_contestants, command_contestants};
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
measure(const struct row *row, struct corpus *corpus)
{
    const struct contestant *contestants[MAX_CONTESTANTS];
    struct result results[MAX_CONTESTANTS] = {0};
    size_t count = find_contestants(row, contestants);

    for (size_t i = 0; i < count; i++)
        require(corpus_add(corpus, contestants[i]->form));
    require(rounds_run(contestants, count, corpus, options.report.rounds, results));
    for (size_t i = 0; i < count && options.report.rounds > 0; i++)
        report_contestant(&options.report, row, contestants[i], &results[i], corpus);
}

/* Whether the results agree with libidn's. */
static int
check(const struct row *row, struct corpus *corpus, size_t *exceptions_met)
{
    struct agreement agreement;

    if (row->work == COMMAND)
        return command_agrees();
    if (row->work == ENCODE)
        require(corpus_add(corpus, UTF32));
    agreement = agree(row->work, corpus);
    report_answers(&options.report, row, &agreement);
    for (int e = 0; e < AGREE_EXCEPTIONS; e++)
        exceptions_met[e] += agreement.exceptions[e];
    return agreement.different == 0;
}

static int
run_row(const struct row *row, size_t *exceptions_met)
{
    struct corpus corpus;
    const char *missing = NULL;
    int agrees = 1;

    require(corpus_make(&corpus, row->kind, row->count));
    if (row->work == COMMAND)
        missing = command_begin(&corpus);
    if (missing != NULL) {
        report_skip(&options.report, row, missing);
    } else {
        report_row(&options.report, row, &corpus);
        if (options.check && row->work != FIND_HOST && row->work != REPLACE_HOST)
            agrees = check(row, &corpus, exceptions_met);
        if (row->kind != CORPUS_ODD)
            measure(row, &corpus);
    }
    if (row->work == COMMAND)
        command_end();
    corpus_free(&corpus);
    fflush(stdout);
    return agrees;
}

int
main(int argc, char **argv)
{
    size_t exceptions_met[AGREE_EXCEPTIONS] = {0};
    int agrees = 1;

    read_options(argc, argv);
    check_choice();
#ifndef WITH_LIBIDN
    options.check = 0;
#endif
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct row row = rows[i];

        row.count = row.count * options.size / 100;
        if (row.count == 0)
            row.count = 1;
        if (!is_chosen(&row) || (row.kind == CORPUS_ODD && !options.check))
            continue;
        if (options.list)
            printf("%s\t%zu\t%s\n", row.id, row.count, row.what);
        else
            agrees &= run_row(&row, exceptions_met);
    }
    report_exceptions(&options.report, exceptions_met);
    if (!agrees)
        fprintf(stderr, "bench: results differ from libidn's\n");
    return !agrees;
}
