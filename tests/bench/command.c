/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "peers.h"
#include "xn.h"

static char directory[32], input[40], output[40];

void
command_begin(const struct corpus *corpus)
{
    FILE *file = NULL;

    snprintf(directory, sizeof(directory), "/tmp/xn-bench-XXXXXX");
    if (mkdtemp(directory) != NULL) {
        snprintf(input, sizeof(input), "%s/input", directory);
        snprintf(output, sizeof(output), "%s/output", directory);
        file = fopen(input, "w");
    }
    for (size_t i = 0, length; file != NULL && i < corpus->count; i++)
        fprintf(file, "%s\n", corpus_text(corpus, i, &length));
    if (file == NULL || fclose(file) != 0) {
        perror(directory);
        exit(2);
    }
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("CHARSET", "UTF-8", 1); /* for libidn */
}

void
command_end(void)
{
    unlink(input);
    unlink(output);
    rmdir(directory);
}

/* The start of the shell, half a millisecond, is in every time. */
static void
run(const char *command, struct tally *tally)
{
    char line[160];

    snprintf(line, sizeof(line), "exec %s < %s > %s", command, input, output);
    tally->refused += system(line) != 0;
}

static void
xn_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    run("./xn", tally);
}

static void
idn_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    run("idn --quiet --no-tld", tally);
}

static void
zone_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    run("./xn-zone -q", tally);
}

static void
cat_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    run("cat", tally);
}

const struct contestant command_contestants[] = {
    {"xn", xn_version, COMMAND, xn_pass},
    {"idn --no-tld", NULL, COMMAND, idn_pass},
    {"cat", NULL, COMMAND, cat_pass},
    {"xn-zone", xn_version, ZONE, zone_pass},
    {"cat", NULL, ZONE, cat_pass},
    {0},
};
