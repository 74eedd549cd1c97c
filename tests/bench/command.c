/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* environ, and POSIX */
#include "command.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "peers.h"
#include "xn.h"

const char *command_xn = "./xn";

static char directory[256], input[300], output[300], other[300];

static int
write_lines(const struct corpus *corpus)
{
    FILE *file = fopen(input, "w");

    if (file == NULL)
        return 0;
    for (size_t i = 0; i < corpus->count; i++) {
        size_t length;

        fputs(corpus_text(corpus, i, &length), file);
        fputc('\n', file);
    }
    return fclose(file) == 0;
}

const char *
command_begin(const struct corpus *corpus)
{
    const char *tmp = getenv("TMPDIR");

    if (access(command_xn, X_OK) != 0)
        return command_xn;
    if (snprintf(directory, sizeof(directory), "%s/xn-bench-XXXXXX", tmp ? tmp : "/tmp")
            >= (int)sizeof(directory)
        || mkdtemp(directory) == NULL)
        return "a directory for temporary files";
    snprintf(input, sizeof(input), "%s/input", directory);
    snprintf(output, sizeof(output), "%s/output", directory);
    snprintf(other, sizeof(other), "%s/other", directory);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("CHARSET", "UTF-8", 1); /* for libidn */
    return write_lines(corpus) ? NULL : "space for temporary files";
}

void
command_end(void)
{
    unlink(input);
    unlink(output);
    unlink(other);
    rmdir(directory);
}

/* Whether it ran and exited with status 0. */
static int
run(const char *const *words, const char *to)
{
    posix_spawn_file_actions_t actions;
    char *argv[4] = {0};
    int status = -1;
    pid_t child;

    for (size_t i = 0; i < 3 && words[i] != NULL; i++)
        memcpy(&argv[i], &words[i], sizeof(argv[i]));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (posix_spawnp(&child, argv[0], &actions, NULL, argv, environ) != 0
        || waitpid(child, &status, 0) != child)
        status = -1;
    posix_spawn_file_actions_destroy(&actions);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int
run_xn(const char *to)
{
    return run((const char *[]){command_xn, NULL}, to);
}

static int
run_idn(const char *to)
{
    return run((const char *[]){"idn", "--quiet", "--no-tld", NULL}, to);
}

static void
count(int succeeded, struct tally *tally)
{
    tally->refused += !succeeded;
}

static void
xn_command_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    count(run_xn(output), tally);
}

static void
idn_command_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    count(run_idn(output), tally);
}

static void
cat_command_pass(const struct corpus *corpus, struct tally *tally)
{
    (void)corpus;
    count(run((const char *[]){"cat", NULL}, output), tally);
}

/* The first line in which two files differ, or 0. */
static unsigned long
differing_line(FILE *a, FILE *b)
{
    unsigned long line = 1;
    int c, d;

    do {
        c = getc(a);
        d = getc(b);
        if (c != d)
            return line;
        line += c == '\n';
    } while (c != EOF);
    return 0;
}

int
command_agrees(void)
{
    int ran = run_xn(output), idn_ran = run_idn(other);
    FILE *a = fopen(output, "r"), *b = fopen(other, "r");
    unsigned long line = a && b ? differing_line(a, b) : 1;

    if (a)
        fclose(a);
    if (b)
        fclose(b);
    if (!idn_ran) {
        fprintf(stderr, "idn is missing or refuses a line: not compared\n");
        return ran;
    }
    if (!ran)
        fprintf(stderr, "%s refuses a line\n", command_xn);
    else if (line != 0)
        fprintf(stderr, "%s and idn differ at line %lu\n", command_xn, line);
    return ran && line == 0;
}

const struct contestant command_contestants[] = {
    {"xn", xn_version, COMMAND, UTF8, xn_command_pass},
    {"idn --no-tld", NULL, COMMAND, UTF8, idn_command_pass},
    {"cat", NULL, COMMAND, UTF8, cat_command_pass},
    {0},
};
