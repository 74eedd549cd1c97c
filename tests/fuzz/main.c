/* SPDX-License-Identifier: MIT */
/* Runs a target without a fuzzer: on files, on all files of folders, or on the standard input. */
#define _POSIX_C_SOURCE 200809L
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static unsigned inputs;

static void
give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(99);
}

static void
run_stream(FILE *in, const char *name)
{
    size_t cap = 4096, length = 0;
    uint8_t *data = malloc(cap);

    while (data != NULL && (length += fread(data + length, 1, cap - length, in)) == cap)
        data = realloc(data, cap *= 2);
    if (data == NULL || ferror(in))
        give_up(name);
    LLVMFuzzerTestOneInput(data, length);
    inputs++;
    free(data);
}

static void
run_file(const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        give_up(path);
    run_stream(in, path);
    fclose(in);
}

static void
run_path(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;

    if (folder == NULL) {
        run_file(path);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        size_t size = strlen(path) + strlen(entry->d_name) + 2;
        char *file = malloc(size);

        if (file == NULL)
            give_up(path);
        snprintf(file, size, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            run_file(file);
        free(file);
    }
    closedir(folder);
}

int
main(int argc, char **argv)
{
    if (argc == 1)
        run_stream(stdin, "standard input");
    for (int i = 1; i < argc; i++)
        run_path(argv[i]);
    printf("%u inputs\n", inputs);
    return 0;
}
