/* SPDX-License-Identifier: MIT */
/* xn and its peers side by side, in one process, in alternating rounds over the same data.  A
   measurement, no test: make bench  (BENCH_FLAGS='--rounds 5 --size 10 to-ascii' for less) */
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

enum { MOST = 16 }; /* contestants in a row */

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
    "Measures xn beside the libraries that configure found.  ROW is the beginning of a row's name; "
    "none: all rows.\n"
    "\n"
    "  -r, --rounds=N     so many rounds count, after one to warm up (14; 0: warm up alone)\n"
    "  -s, --size=N       N per cent of each row's items (100)\n"
    "  -p, --peer=TEXT    xn and contestants with TEXT in their names alone\n"
    "  -x, --xn=PATH      the command to measure (./xn)\n"
    "  -j, --json         a JSON object a line\n"
    "      --no-check     do not compare the answers with libidn's\n"
    "  -l, --list         show the rows and how many items they have\n"
    "  -h, --help         show this\n"
    "\n"
    "ns is the median time for an item; x, the median over the rounds of a contestant's time to "
    "that of xn in the same round.\n"
    "\"xn\" is called with no flags, \"xn, as libidn\" with XN_NO_GUARDS and XN_PR29.\n"
    "Status: 0, or 1 where an answer is not libidn's and not excepted, 2 for wrong usage.\n";

static unsigned long
number(const char *text, unsigned long most)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end != '\0' || n > most) {
        fprintf(stderr, "bench: no number from 0 to %lu: %s\n", most, text);
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
        case 'r': options.report.rounds = (unsigned)number(optarg, 10000); break;
        case 's': options.size = number(optarg, 1000); break;
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

static void
check_choice(void)
{
    for (char **only = options.only; *only != NULL; only++) {
        size_t found = 0;

        for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
            found += strncmp(rows[i].id, *only, strlen(*only)) == 0;
        if (found == 0) {
            fprintf(stderr, "bench: no such row: %s\n", *only);
            exit(2);
        }
    }
}

/* Ours first. */
static size_t
gather(const struct row *row, const struct contestant **who)
{
    static const struct contestant *const all[] = {xn_contestants, libidn_contestants,
        libidn2_contestants, icu_contestants, libunistring_contestants, command_contestants};
    size_t count = 0;

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        for (const struct contestant *one = all[i]; one->name != NULL; one++)
            if (one->work == row->work && count < MOST
                && (count == 0 || strstr(one->name, options.peer) != NULL))
                who[count++] = one;
    return count;
}

static void
need(int done)
{
    if (!done) {
        fprintf(stderr, "bench: no memory\n");
        exit(2);
    }
}

static void
measure(const struct row *row, struct corpus *corpus)
{
    const struct contestant *who[MOST];
    struct result results[MOST] = {0};
    size_t count = gather(row, who);

    for (size_t i = 0; i < count; i++)
        need(corpus_add(corpus, who[i]->form));
    need(rounds_run(who, count, corpus, options.report.rounds, results));
    for (size_t i = 0; i < count && options.report.rounds > 0; i++)
        report_contestant(&options.report, row, who[i], &results[i]);
}

/* Whether the answers are libidn's. */
static int
check(const struct row *row, struct corpus *corpus, size_t *met)
{
    struct agreement agreement;

    if (row->work == COMMAND)
        return command_agrees();
    if (row->work == ENCODE)
        need(corpus_add(corpus, UTF32));
    agreement = agree(row->work, corpus);
    report_answers(&options.report, row, &agreement);
    for (int e = 0; e < AGREE_EXCEPTIONS; e++)
        met[e] += agreement.exceptions[e];
    return agreement.different == 0;
}

static int
run_row(const struct row *row, size_t *met)
{
    struct corpus corpus;
    const char *missing = NULL;
    int agrees = 1;

    need(corpus_make(&corpus, row->kind, row->count));
    if (row->work == COMMAND)
        missing = command_begin(&corpus);
    if (missing != NULL) {
        report_skip(&options.report, row, missing);
    } else {
        report_row(&options.report, row, &corpus);
        if (options.check)
            agrees = check(row, &corpus, met);
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
    size_t met[AGREE_EXCEPTIONS] = {0};
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
            agrees &= run_row(&row, met);
    }
    report_exceptions(&options.report, met);
    if (!agrees)
        fprintf(stderr, "bench: answers differ from libidn's\n");
    return !agrees;
}
