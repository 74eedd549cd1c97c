/* SPDX-License-Identifier: MIT */
/* Speed of xn-zone on a zone like that of a large top-level domain:

       zone XN_ZONE [RECORDS]

   The zone has three million records, of which none, one in a hundred or one in ten has an
   international owner.  Each row is the best of seven runs that write to /dev/null. */
#define _DEFAULT_SOURCE
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../unit/random.h"

enum { RUNS = 7 };
static const char path[] = "tests/bench/zone.tmp";

static void
die(const char *what)
{
    fprintf(stderr, "zone: %s: %s\n", what, strerror(errno));
    remove(path);
    exit(EXIT_FAILURE);
}

static void
write_word(FILE *out, unsigned international)
{
    static const char consonants[] = "bcdfghklmnprstvwz", vowels[] = "aeiou";

    for (uint32_t i = 2 + random_below(5); i > 0; i--) {
        putc(consonants[random_below(sizeof(consonants) - 1)], out);
        putc(vowels[random_below(sizeof(vowels) - 1)], out);
    }
    if (international)
        fputs("\303\274r", out);
}

/* Writes the zone, in which one owner in one_in is international; 0: none is. */
static double
write_zone(unsigned long records, unsigned one_in)
{
    FILE *out = fopen(path, "w");
    struct stat file;

    if (out == NULL)
        die(path);
    random_state = 1;
    fputs("$ORIGIN com.\n$TTL 172800\n@ IN SOA a.gtld.example. h.example. (\n1 1800 900 604800 "
          "86400 )\n",
        out);
    for (unsigned long i = 0; i < records; i++) {
        write_word(out, one_in > 0 && random_below(one_in) == 0);
        fprintf(out, "%s NS ns%u.", random_below(50) == 0 ? " 3600 IN" : "", random_below(4));
        write_word(out, 0);
        fputs(".net.\n", out);
    }
    if (fclose(out) != 0 || stat(path, &file) != 0)
        die(path);
    return (double)file.st_size / 1e6;
}

struct measure {
    double elapsed, processor; /* seconds */
    long kibibytes;
};

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double
seconds(const struct timeval *t)
{
    return (double)t->tv_sec + (double)t->tv_usec / 1e6;
}

static struct measure
run(char *const *arguments)
{
    double begin = now();
    struct rusage usage;
    pid_t child = fork();
    int status;

    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);

        if (null < 0 || dup2(null, STDOUT_FILENO) < 0)
            _exit(127);
        execvp(arguments[0], arguments);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0)
        die(arguments[0]);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        errno = ENOEXEC;
        die(arguments[0]);
    }
    return (struct measure){
        now() - begin, seconds(&usage.ru_utime) + seconds(&usage.ru_stime), usage.ru_maxrss};
}

static void
report(const char *name, double megabytes, char *const *arguments)
{
    struct measure best = {0};

    for (unsigned i = 0; i < RUNS; i++) {
        struct measure m = run(arguments);

        if (i == 0 || m.elapsed < best.elapsed)
            best.elapsed = m.elapsed;
        if (i == 0 || m.processor < best.processor)
            best.processor = m.processor;
        if (m.kibibytes > best.kibibytes)
            best.kibibytes = m.kibibytes;
    }
    printf("%-28s %6.0f MB/s elapsed %6.0f MB/s of processor time %6ld KiB\n", name,
        megabytes / best.elapsed, megabytes / best.processor, best.kibibytes);
    fflush(stdout);
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        unsigned one_in;
    } zones[] = {{"none", 0}, {"one in 100", 100}, {"one in 10", 10}};
    static const struct {
        const char *name, *option;
    } rows[] = {{"xn-zone", NULL}, {"xn-zone -u", "-u"}, {"xn-zone --check", "--check"},
        {"xn-zone --std3", "--std3"}, {"xn-zone --list", "--list"}};
    unsigned long records = argc > 2 ? strtoul(argv[2], NULL, 10) : 3000000;

    if (argc < 2) {
        fputs("usage: zone XN_ZONE [RECORDS]\n", stderr);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof(zones) / sizeof(*zones); i++) {
        double megabytes = write_zone(records, zones[i].one_in);
        char cat[] = "cat", file[sizeof(path)], *command[4] = {cat, file};

        memcpy(file, path, sizeof(path));
        printf(
            "%.1f MB, %lu records, international owners: %s\n", megabytes, records, zones[i].name);
        report("cat", megabytes, command);
        for (size_t row = 0; row < sizeof(rows) / sizeof(*rows); row++) {
            char option[16] = "";

            if (rows[row].option != NULL)
                snprintf(option, sizeof(option), "%s", rows[row].option);
            command[0] = argv[1];
            command[2] = option[0] != '\0' ? option : NULL;
            report(rows[row].name, megabytes, command);
        }
    }
    remove(path);
    return 0;
}
