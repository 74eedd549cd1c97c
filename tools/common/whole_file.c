/* SPDX-License-Identifier: MIT */
/* Reads whole files. */
#include "config.h"

#include "whole_file.h"

#include <errno.h>
#include <stdio.h>

int
read_file(const char *path, size_t most, struct buffer *text)
{
    FILE *in = fopen(path, "rb");
    size_t begin = text->length, n;
    int error;

    if (in == NULL && errno == ENOMEM) /* allocating a FILE failed */
        die_of_memory();
    if (in == NULL)
        return errno;
    errno = 0;
    do {
        n = fread(buffer_reserve(text, BUFFER_FULL), 1, BUFFER_FULL, in);
        text->length += n;
    } while (n > 0 && text->length - begin <= most);
    error = ferror(in) ? (errno != 0 ? errno : EIO) : 0;
    fclose(in);
    return error;
}
