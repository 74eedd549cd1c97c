/* SPDX-License-Identifier: MIT */
/* Lists of reserved names.  Names are compared as they are stored, in ASCII and lower case; with a
   table, also by their index labels.  A lookup takes constant time, however long the list is. */
#ifndef RESERVED_H
#define RESERVED_H

#include "tools/common/set.h"
#include "xn-table.h"

struct reserved_name {
    size_t at; /* in the text */
    uint32_t line;
    bool has_typed; /* the form in the file is another, and follows */
};

struct reserved {
    char *path;
    const char *file;   /* its last part, for messages */
    struct buffer text; /* the names, each form ended by NUL */
    LIST(struct reserved_name) names;
    struct set numbers; /* of names, from 1, by their first label and what follows it */
};

/* The fault of a malformed list. */
struct reserved_fault {
    size_t line, column; /* from 1, in octets */
    xn_diag diag;
};

/* Parses a list: one label or name on each line; # begins a comment.  Returns false, with the first
   fault, if it is malformed.  Either way it is released with reserved_free(). */
bool reserved_parse(struct reserved *list, const char *path, const char *text, size_t length,
    struct reserved_fault *fault);
void reserved_free(struct reserved *list);
/* Returns a name in the form in which it stands in the file. */
const char *reserved_typed(const struct reserved *list, const struct reserved_name *name);
/* Returns a name in the form in which it is stored. */
const char *reserved_text(const struct reserved *list, const struct reserved_name *name);

/* Returns the entry that reserves a label: the label itself, or the name that consists of it and of
   zone, which begins with a dot.  Both are in ASCII and lower case.  Returns NULL if it is not
   reserved. */
const struct reserved_name *
reserved_find(const struct reserved *list, const char *label, const char *zone);

/* The names of a list by the index label that their first label has in a table. */
struct reserved_index {
    const struct reserved *list;
    const xn_table *table;
    struct set numbers; /* as of the list */
};

/* The memory for computing index labels: one for each thread. */
struct index_space {
    void *workspace;
    size_t size; /* of the workspace */
    char index[XN_TABLE_INDEX_SIZE], other[XN_TABLE_INDEX_SIZE];
    size_t length; /* of index */
};

void index_space_free(struct index_space *space);

void reserved_index_open(struct reserved_index *index, const struct reserved *list,
    const xn_table *table, struct index_space *space);
void reserved_index_free(struct reserved_index *index);
/* Returns the entry whose first label has the index label in space->index, below zone or
   everywhere. */
const struct reserved_name *reserved_index_find(
    const struct reserved_index *index, const char *zone, struct index_space *space);

#endif
