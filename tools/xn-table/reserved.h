/* SPDX-License-Identifier: MIT */
/* Lists of reserved names.  Names are compared as they are stored, in ASCII and lower case; with a
   table, also by their keys.  A lookup takes constant time, however long the list is. */
#ifndef RESERVED_H
#define RESERVED_H

#include "stored_form.h"
#include "tools/common/set.h"
#include "xn-table.h"

struct reserved_name {
    size_t at; /* in the text */
    uint32_t line;
    bool has_typed; /* the form in the file is another, and follows */
};

struct reserved {
    char *path;
    const char *file; /* its last part, for messages */
    enum idna_rule idna;
    struct buffer text; /* the names, each form ended by NUL */
    LIST(struct reserved_name) names;
    struct set numbers; /* of names, from 1, by their first label and what follows it */
};

/* The fault of a malformed list. */
struct reserved_fault {
    size_t line, column; /* from 1, in octets */
    xn_diag diag;
};

/* Parses a list: one label or name on each line, stored by the rule; # begins a comment.  Returns
   false, with the first fault, if it is malformed.  Either way it is released with
   reserved_free(). */
bool reserved_parse(struct reserved *list, const char *path, const char *text, size_t length,
    enum idna_rule idna, struct reserved_fault *fault);
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

/* The names of a list by the key that their first label has in a table. */
struct reserved_keys {
    const struct reserved *list;
    const xn_table *table;
    struct set numbers; /* of the first name of each hash, from 1 */
    uint32_t *next;     /* after each name the next one of its hash, from 1; or 0 */
};

/* The memory for computing keys and index labels: one for each thread. */
struct key_space {
    void *workspace;
    size_t size; /* of the workspace */
    char key[XN_TABLE_INDEX_SIZE];
    size_t length; /* of key */
};

void key_space_free(struct key_space *space);

void reserved_keys_open(struct reserved_keys *keys, const struct reserved *list,
    const xn_table *table, struct key_space *space);
void reserved_keys_free(struct reserved_keys *keys);
/* Computes the key of a label, in space->key.  Returns false if the table does not list it. */
bool
reserved_make_key(const xn_table *table, const char *label, size_t length, struct key_space *space);
/* Returns an entry whose first label collides with this label, which has the key in space->key,
   below zone or everywhere. */
const struct reserved_name *reserved_keys_find(const struct reserved_keys *keys, const char *label,
    size_t length, const char *zone, struct key_space *space);

#endif
