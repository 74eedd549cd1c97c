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

#include "program.h"
#include "xn.h"

#define LIBRARY "libxn-preload.so"

/* The exit statuses of env(1). */
enum { EXIT_FAILED = 125, EXIT_CANNOT_RUN = 126, EXIT_NOT_FOUND = 127 };

static const char help[] =
    "usage: runxn [-e CHARSET] [-u] PROGRAM [ARGUMENT...]\n"
    "Runs PROGRAM so that it can resolve host names in any script.\n"
    "\n"
    "  -e CHARSET     the charset of names that are not UTF-8 (default: the locale's)\n"
    "  -u             show names in Unicode where addresses are converted to names\n"
    "  -h, --help     print this help\n"
    "  -V, --version  print the version\n";

static const struct option long_options[] = {
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

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

_Noreturn static void
print(const char *text)
{
    if (fputs(text, stdout) == EOF || fflush(stdout) != 0)
        fail("cannot write: %s", strerror(errno));
    exit(EXIT_SUCCESS);
}

static void
check_charset(const char *charset)
{
    iconv_t converter = iconv_open("UTF-8", charset);

    if (converter == (iconv_t)-1 || strlen(charset) >= 64)
        fail("-e: unknown charset '%s'", charset);
    iconv_close(converter);
}

static void
set_variable(const char *name, const char *value)
{
    if ((value != NULL ? setenv(name, value, 1) : unsetenv(name)) != 0)
        fail("cannot set %s: %s", name, strerror(errno));
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

/* Preloads this library before others in LD_PRELOAD, so that it is asked first. */
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

int
main(int argc, char **argv)
{
    const char *charset = NULL, *unicode = NULL;
    const struct obstacle *obstacle;
    int option, error;

    opterr = 0;
    while ((option = getopt_long(argc, argv, "+e:uhV", long_options, NULL)) != -1) {
        switch (option) {
        case 'e':
            charset = optarg;
            check_charset(charset);
            break;
        case 'u': unicode = "1"; break;
        case 'h': print(help);
        case 'V': print("runxn (xn) " PACKAGE_VERSION "\n");
        default:
            if (optopt == 'e')
                fail("-e: option requires a value: CHARSET");
            if (optopt == 0 || optopt == 'h' || optopt == 'V') /* a long one, or --help=VALUE */
                fail("%s: unrecognized option; try 'runxn --help'", argv[optind - 1]);
            fail("-%c: unrecognized option; try 'runxn --help'", optopt);
        }
    }
    if (optind == argc)
        fail("a program is missing; try 'runxn --help'");
    obstacle = find_preload_obstacle(argv[optind]);
    if (obstacle != NULL)
        fprintf(stderr, "runxn: note: '%s': %s, so its names are not converted\n", argv[optind],
            obstacle->reason);
    if (obstacle == NULL || !obstacle->prevents_start) /* it may start other programs */
        preload_library();
    set_variable("RUNXN_CODESET", charset);
    set_variable("RUNXN_UNICODE", unicode);
    execvp(argv[optind], argv + optind);
    error = errno;
    fprintf(stderr, "runxn: %s: %s\n", argv[optind], strerror(error));
    return error == ENOENT ? EXIT_NOT_FOUND : EXIT_CANNOT_RUN;
}
