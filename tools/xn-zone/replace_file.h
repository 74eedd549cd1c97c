/* SPDX-License-Identifier: MIT */
/* Replaces a file by another one that is written beside it, so that at any time, even after a
   crash, either the old or the new one is there, complete.  One file at a time; a signal that ends
   the program, and exit(), remove the other one. */
#ifndef REPLACE_FILE_H
#define REPLACE_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

struct replacement {
    int source; /* the old file, open for reading; -1 */
    int target; /* the new one, for writing; -1 before replacement_create() */
    /* internal */
    const char *file;
    int directory;
    char *name, *backup; /* in the directory; backup may be NULL */
    struct stat before;
};

/* These return NULL, or why they failed; then only replacement_close() may follow. */

/* Opens a file that is to be replaced; a symbolic link stands for its target.  suffix: where the
   old file is to be kept, or NULL. */
const char *replacement_open(struct replacement *r, const char *file, const char *suffix);
/* Creates the new file, unless the old one has other names or the backup file exists. */
const char *replacement_create(struct replacement *r);
/* Gives the new file the owner, mode and attributes of the old one, and puts it where that was,
   unless that was changed since it was opened. */
const char *replacement_commit(struct replacement *r);
/* Removes the new file unless it is committed. */
void replacement_close(struct replacement *r);

#endif
