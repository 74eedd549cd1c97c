/* SPDX-License-Identifier: MIT */
/* Paths of files. */
#ifndef PATHS_H
#define PATHS_H

#include <string.h>

/* Returns the name of the file without its folder. */
static inline const char *
base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

#endif
