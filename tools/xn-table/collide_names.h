/* SPDX-License-Identifier: MIT */
/* xn-table collide: the state and functions that its files share.  Files: collide_names.c,
   collide_pairs.c, collide_scopes.c and command_collide.c. */
#ifndef COLLIDE_NAMES_H
#define COLLIDE_NAMES_H

#include "collision_key.h"
#include "label_input.h"
#include "registry.h"
#include "tools/common/records.h"

/* A table, and how names are compared with it. */
struct scope {
    const struct table *table;
    struct collision_key *key;
    void *workspace;
    size_t size;
};

/* A name of a dump, as typed, or in UTF-8 with --code-points. */
struct name {
    uint64_t line;
    uint32_t file, scope; /* the numbers of its file and of its table */
    const char *text;
    size_t length;
    const char *zone; /* of --table-zone, in ASCII and lower case without a final dot; or "" */
    size_t zone_length;
    uint32_t at; /* its position in the texts, from 1, or 0 */
};

/* A name that later ones are compared with. */
struct slot {
    uint32_t hash; /* of its index label or of its key, depending on the lowest bit */
    uint32_t at;   /* its position in the texts, from 1; 0 in a free slot */
};

struct collider {
    struct command *c;
    struct scope *scopes;
    size_t scope_count;
    const struct scope *common; /* of all names, besides the one of their tag; or NULL */
    const struct scope *before; /* of diff: its collisions are omitted; or NULL */
    /* Handles a label at this octet of a line; scope is the table of its tag. */
    void (*take)(struct collider *k, const struct scope *scope, const char *text, size_t length,
        uint64_t line, size_t octet);
    void *data; /* of take */
    const char *const *files;
    uint32_t file;                   /* the current one */
    struct buffer unquoted;          /* fields of CSV */
    struct typed_label label, other; /* of the current line */
    uint64_t name_count, refused, collided, incomplete;

    uint64_t
        secret; /* makes hashes unpredictable, so that nobody can choose names with equal ones */
    struct buffer texts; /* of names that are held */
    struct slot *slots;
    size_t slot_count, held_count; /* slot_count: a power of two */
    char index[XN_TABLE_INDEX_SIZE];
    struct buffer key;
    char zone[XN_NAME_SIZE]; /* of the current line */
    size_t zone_length;
    uint64_t zone_hash;
};

void scope_open(struct scope *scope, const struct table *table);
void scope_close(struct scope *scope);
/* Loads the tables; exits if one is refused. */
void scopes_open(struct collider *k);
void scopes_close(struct collider *k);
/* Returns the table that a tag refers to, or NULL if there is none, or if several fit equally
   well. */
const struct scope *
find_scope(const struct collider *k, const char *tag, size_t length, bool *is_ambiguous);

/* The columns of a line that are labels, tags or zones. */
struct columns {
    struct column {
        const char *text;  /* NULL if the line lacks it */
        size_t length, at; /* at: in the line */
    } first, second, zone;
};
/* Finds the columns of a line.  Reports a line that lacks one, or is malformed, and returns
   false. */
bool
split_line(struct collider *k, const struct record *r, uint64_t number, struct columns *columns);

/* Reports "FILE:LINE:OCTET: WHY", and counts a refused line. */
void refuse_name(struct collider *k, uint64_t line, size_t octet, const char *why);
/* Reads a label that starts at this octet of a line; reports a malformed code point. */
bool read_label(struct collider *k, struct typed_label *label, const char *text, size_t length,
    uint64_t line, size_t octet);
/* Reports the verdict of a table on a label that was read. */
void refuse_label(struct collider *k, const struct scope *scope, const struct typed_label *label,
    uint64_t line, size_t octet, xn_table_result *result);

/* Checks and completes the options about columns. */
void set_columns(struct command *c);
/* Reads the labels of files; standard input if there are none. */
void read_names(struct collider *k, const char *const *files, size_t count);
/* Compares a name with those before it, prints a collision, and holds it for later ones. */
void add_name(struct collider *k, const struct scope *scope, const char *text, size_t length,
    uint64_t line, size_t octet);
/* Compares and holds a name in one table, by its index label of this length in k->index.  Returns
   whether it collides; *earlier is the earliest name that it collides with, valid until another one
   is held. */
bool find_collision(struct collider *k, const struct scope *scope, struct name *name, size_t length,
    struct name *earlier);
/* Sets the zone of the names that follow.  Returns false if the text is no domain. */
bool set_zone(struct collider *k, const char *zone, size_t length);
void names_open(struct collider *k);
void names_close(struct collider *k);

/* Returns "same", "index" or "variant". */
static inline const char *
find_relation_word(xn_table_relation relation)
{
    return find_constant(XN_TABLE_RELATIONS, relation)->keyword;
}

/* Compares the two labels of a line of --pairs. */
void compare_pair(struct collider *k, const struct record *r, uint64_t number);

#endif
