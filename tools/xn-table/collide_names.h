/* SPDX-License-Identifier: MIT */
/* xn-table collide: what its parts share. */
#ifndef COLLIDE_NAMES_H
#define COLLIDE_NAMES_H

#include "collision_key.h"
#include "command.h"
#include "json.h"
#include "label_input.h"
#include "records.h"
#include "sorter.h"

/* A table, and what names are compared with it. */
struct scope {
    struct table_file file;
    char *path;       /* in the directory of --tables; or NULL */
    const char *name; /* of the file, without the directory */
    struct coarse *coarse;
    void *workspace;
    size_t size;
};

/* A name of a dump.  Its label is at most LABEL_TEXT_MAX octets. */
struct name {
    uint64_t line;
    uint32_t file, scope;
    const char *text;
    size_t length;
};

struct collider {
    struct command *c;
    struct scope *scopes;
    size_t scope_count;
    const struct scope *common; /* of all names, besides the one of their tag; or NULL */
    const char *const *files;
    uint64_t secret; /* keys cannot be foreseen, so that nobody can choose names that share one */
    struct sorter *names, *collisions;
    uint32_t file;          /* the current one */
    struct buffer unquoted; /* fields of CSV */
    uint64_t name_count, refused, collided, incomplete;
    uint32_t index[XN_TABLE_INDEX_MAX], key[COARSE_MAX * XN_TABLE_LABEL_MAX];
};

/* Loads a table.  False if it is refused, which was reported. */
bool scope_load(struct command *c, struct scope *scope, const char *path);
/* Tables, by the tags that names have. */
void scopes_open(struct collider *k);
void scopes_close(struct collider *k);
/* The table that a tag means, or NULL: none, or it is ambiguous. */
const struct scope *
find_scope(const struct collider *k, const char *tag, size_t length, bool *is_ambiguous);

/* Columns of a line, which are numbered from 1; those that it lacks are NULL. */
struct columns {
    const char *first, *second;
    size_t first_length, second_length;
    size_t first_at, second_at; /* in the line */
};
/* Returns false for a line that lacks one, or is malformed, which is reported. */
bool
split_line(struct collider *k, const struct record *r, uint64_t number, struct columns *columns);

/* Reports "FILE:LINE:OCTET: WHY", and counts a refused line. */
void refuse_name(struct collider *k, uint64_t line, size_t octet, const char *why);
/* Why the table has no index of a label. */
void refuse_label(struct collider *k, const struct scope *scope, const char *text, size_t length,
    uint64_t line, size_t octet);

/* In records: seven bits in each octet, the lowest first.  Returns how many octets. */
size_t put_number(unsigned char *to, uint64_t number);
uint64_t make_secret(void);
/* Adds the keys of a name. */
void add_name(struct collider *k, const struct scope *scope, const char *text, size_t length,
    uint64_t line, size_t octet);
/* Finds collisions among the names, once they are sorted, and prints them. */
void find_collisions(struct collider *k);
void print_collisions(struct collider *k);

/* A line of --pairs. */
void compare_pair(struct collider *k, const struct record *r, uint64_t number);

/* "FILE" in JSON and in messages. */
void put_json_file(struct buffer *out, const char *key, const char *file);

#endif
