/* SPDX-License-Identifier: MIT */
/* runxn: runs a program with the preloaded library, which converts the names that it resolves.  See
   runxn(1). */
#include <config.h>

#include <errno.h>
#include <getopt.h>
#include <iconv.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/output.h"
#include "program.h"
#include "runxn_rows.h"
#include "xn.h"

#define LIBRARY "libxn-preload.so"

/* The exit statuses of env(1). */
enum { EXIT_FAILED = 125, EXIT_CANNOT_RUN = 126, EXIT_NOT_FOUND = 127 };

__attribute__((format(printf, 1, 2), noreturn)) static void
fail(const char *format, ...)
{
    va_list args;

    fputs("runxn: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(EXIT_FAILED);
}

/* Returns an argument for a message: escaped, since it may control the terminal, and cut. */
static const char *
show(const char *argument)
{
    static char shown[200];
    struct output out = {shown, sizeof(shown), 0};

    put_escaped(&out, argument);
    (void)finish_line(&out);
    return shown;
}

static void
set_variable(const char *name, const char *value)
{
    if ((value != NULL ? setenv(name, value, 1) : unsetenv(name)) != 0)
        fail("cannot set %s: %s", name, strerror(errno));
}

static void
set_charset(const char *charset)
{
    iconv_t converter = iconv_open("UTF-8", charset);

    if (converter == (iconv_t)-1 || strlen(charset) >= 64)
        fail("-e: unknown charset \"%s\"; run 'iconv -l'", show(charset));
    iconv_close(converter);
    set_variable("RUNXN_CODESET", charset);
}

static void
set_unicode(const char *value)
{
    (void)value;
    set_variable("RUNXN_UNICODE", "1");
}

_Noreturn static void
close_output(void)
{
    if (ferror(stdout) || fflush(stdout) != 0)
        fail("cannot write: %s", strerror(errno));
    exit(EXIT_SUCCESS);
}

static void
print_version(const char *value)
{
    (void)value;
    puts("runxn (xn) " PACKAGE_VERSION);
    close_output();
}

static void print_help(const char *value);

#define ROW(names, value, words, set, help) {names, value, set, help},
static const struct row {
    const char *names; /* "h help", or "e" */
    const char *value; /* or NULL */
    void (*set)(const char *value);
    const char *help;
} rows[] = {RUNXN_ROWS(ROW){NULL, NULL, NULL, NULL}};

static void
print_help(const char *value)
{
    (void)value;
    puts("usage: runxn [-e CHARSET] [-u] PROGRAM [ARGUMENT...]\n"
         "Runs PROGRAM so that it can resolve host names in any script.\n");
    for (const struct row *row = rows; row->names != NULL; row++) {
        const char *name = row->names[1] != '\0' ? row->names + 2 : NULL;
        char form[32];

        snprintf(form, sizeof(form), "-%c%s%s", row->names[0],
            name != NULL             ? ", --"
                : row->value != NULL ? " "
                                     : "",
            name != NULL             ? name
                : row->value != NULL ? row->value
                                     : "");
        printf("  %-13s  %s\n", form, row->help);
    }
    close_output();
}

/* Finds the library in the build tree, if this runxn is in one. */
static bool
find_in_build_tree(char *path, size_t size)
{
    static const char suffix[] = "/.libs/" LIBRARY;
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    char *slash;

    if (length <= 0)
        return false;
    path[length] = '\0';
    slash = strrchr(path, '/');
    if (slash == NULL || (size_t)(slash - path) + sizeof(suffix) > size)
        return false;
    memcpy(slash, suffix, sizeof(suffix));
    return access(path, R_OK) == 0;
}

/* Puts this library before others in LD_PRELOAD, so that it is asked first. */
static void
preload(const char *library)
{
    const char *others = getenv("LD_PRELOAD");
    bool any = others != NULL && *others != '\0';
    size_t size = strlen(library) + 1 + (any ? strlen(others) + 1 : 0);
    char *value = malloc(size);

    if (value == NULL)
        fail("%s", strerror(errno));
    snprintf(value, size, "%s%s%s", library, any ? ":" : "", any ? others : "");
    set_variable("LD_PRELOAD", value);
    free(value);
}

static void
preload_library(void)
{
    char path[PATH_MAX];

    if (!find_in_build_tree(path, sizeof(path))) {
        snprintf(path, sizeof(path), "%s", PRELOAD_DIR "/" LIBRARY);
        if (access(path, R_OK) != 0)
            fail("cannot load %s: %s", path, strerror(errno));
    }
    if (strpbrk(path, ": ") != NULL) /* the dynamic linker separates paths at these */
        fail("cannot load %s: its path contains a space or a colon", path);
    preload(path);
}

/* Returns the row of a letter, or the last row, which has no names. */
static const struct row *
find_row(int letter)
{
    const struct row *row = rows;

    while (row->names != NULL && row->names[0] != letter)
        row++;
    return row;
}

/* Exits with a message about the option that getopt_long() has refused. */
_Noreturn static void
refuse_option(const char *word)
{
    const struct row *row = find_row(optopt);
    const char letter[] = {'-', (char)optopt, '\0'};
    bool is_long = optopt == 0 || row->names != NULL; /* or --help=VALUE */

    if (row->value != NULL)
        fail("-%c: the option needs a value: %s", optopt, row->value);
    fail("%s: unknown option; try 'runxn --help'", show(is_long ? word : letter));
}

static void
read_options(int argc, char **argv)
{
    enum { COUNT = sizeof(rows) / sizeof(*rows) };
    struct option names[COUNT] = {{NULL, 0, NULL, 0}}, *name = names;
    char letters[2 * COUNT] = "+", *letter = letters + 1; /* "+e:uhV" */
    int option;

    for (const struct row *row = rows; row->names != NULL; row++) {
        *letter++ = row->names[0];
        if (row->value != NULL)
            *letter++ = ':';
        if (row->names[1] != '\0')
            *name++ = (struct option){row->names + 2, no_argument, NULL, row->names[0]};
    }
    opterr = 0;
    while ((option = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        if (option == '?')
            refuse_option(argv[optind - 1]);
        find_row(option)->set(optarg);
    }
}

int
main(int argc, char **argv)
{
    const struct obstacle *obstacle;
    int error;

    set_variable("RUNXN_CODESET", NULL);
    set_variable("RUNXN_UNICODE", NULL);
    read_options(argc, argv);
    if (optind == argc)
        fail("no program is given; try 'runxn --help'");
    obstacle = find_preload_obstacle(argv[optind]);
    if (obstacle != NULL)
        fprintf(stderr, "runxn: note: '%s': %s, so its names are not converted\n",
            show(argv[optind]), obstacle->reason);
    if (obstacle == NULL || !obstacle->prevents_start) /* it may start other programs */
        preload_library();
    execvp(argv[optind], argv + optind);
    error = errno;
    fprintf(stderr, "runxn: %s: %s\n", show(argv[optind]), strerror(error));
    return error == ENOENT ? EXIT_NOT_FOUND : EXIT_CANNOT_RUN;
}
