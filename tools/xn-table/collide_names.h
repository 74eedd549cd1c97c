/* SPDX-License-Identifier: MIT */
/* xn-table collide: the state and functions that its files share.  Files: collide_names.c,
   collide_pairs.c, collide_scopes.c and command_collide.c. */
#ifndef COLLIDE_NAMES_H
#define COLLIDE_NAMES_H

#include "label_input.h"
#include "registry.h"
#include "tools/common/records.h"
#include "tools/common/set.h"

/* A table, and how names are compared with it. */
struct scope {
    const struct table *table;
    bool has_key;    /* another one than the index label */
    void *workspace; /* to be freed */
    size_t size;
};

/* A label of a dump, as typed, or in UTF-8 with --code-points. */
struct dump_name {
    uint64_t line;
    uint32_t file, scope; /* the numbers of its file and of its table */
    const char *text;
    size_t length;
    const char *zone; /* what follows it, in ASCII and lower case without a final dot; or "" */
    size_t zone_length;
    uint32_t at; /* its position in the texts, from 1, or 0 */
};

/* A column of a line, without quoting.  The text is NULL if the line lacks it. */
struct column {
    const char *text;
    size_t length, at; /* at: in the line */
    size_t zone_at;    /* where the zone of --table-zone begins, after a label; or 0 */
    size_t zone_octet; /* in the line */
};

struct collider {
    struct command *c;
    struct scope *scopes;
    size_t scope_count;
    const struct scope *common; /* of all names, besides the one of their tag; or NULL */
    const struct scope *before; /* of diff: its collisions are omitted; or NULL */
    /* Handles a label of a line; scope is the table of its tag. */
    void (*take)(
        struct collider *k, const struct scope *scope, struct column *column, uint64_t line);
    void *data; /* of take */
    const char *const *files;
    uint32_t file;                   /* the current one */
    bool has_header;                 /* the header of a file was written */
    struct buffer unquoted;          /* fields of CSV */
    struct buffer joined;            /* a label and the zone of its column */
    struct typed_label label, other; /* of the current line */
    uint64_t name_count, refused, collided, incomplete;

    /* The positions, from 1, of the names that later ones are compared with, by their index label
       or by their key, depending on the lowest bit of the hash */
    struct set held;
    struct buffer texts;     /* of names that are held */
    char zone[XN_NAME_SIZE]; /* of the current line */
    size_t zone_length;
    uint64_t zone_hash;
};

void scope_open(struct scope *scope, const struct table *table);
/* Loads the tables; exits if one is refused. */
void scopes_open(struct collider *k);
void scopes_close(struct collider *k);

/* The columns of a line that are labels, tags or zones. */
struct columns {
    struct column first, second, zone;
};
/* Finds the columns of a line.  Reports a line that lacks one, or is malformed, and returns
   false. */
bool
split_line(struct collider *k, const struct record *r, uint64_t number, struct columns *columns);

/* Reports "FILE:LINE:OCTET: WHY", and counts a refused line. */
void refuse_name(struct collider *k, uint64_t line, size_t octet, const char *why);
/* Reads the name in a column of a line, and narrows it to the label that is compared, with its
   position.  Reports a malformed code point, and a name that lacks the label. */
bool
read_label(struct collider *k, struct typed_label *label, struct column *column, uint64_t line);
/* Does so for k->label, and sets the zone to what follows the label. */
bool read_label_and_zone(struct collider *k, struct column *column, uint64_t line);
/* Reports the verdict of a table on a label that was read. */
void refuse_label(struct collider *k, const struct scope *scope, const struct typed_label *label,
    uint64_t line, size_t octet, xn_table_result *result);

/* Checks and completes the options about columns. */
void set_columns(struct command *c);
/* Reads the labels of files; standard input if there are none. */
void read_names(struct collider *k, const char *const *files, size_t count);
/* Compares a name with those before it, prints a collision, and holds it for later ones. */
void add_name(struct collider *k, const struct scope *scope, struct column *column, uint64_t line);
/* Compares and holds a name in one table, by its index label.  Returns whether it collides;
   *earlier is the earliest name that it collides with, valid until another one is held. */
bool find_collision(struct collider *k, const struct scope *scope, struct dump_name *name,
    const char *index, size_t length, struct dump_name *earlier);
/* Sets the zone of the names that follow.  Returns false if the text is no domain. */
bool set_zone(struct collider *k, const char *zone, size_t length);
void names_close(struct collider *k);

/* Returns "same", "index" or "variant". */
static inline const char *
find_relation_word(xn_table_relation relation)
{
    return find_constant(XN_TABLE_RELATIONS, relation)->keyword;
}

/* Writes a line of --pairs with its result and, with -v, the kind of collision; or the header with
   their names. */
void put_pair(struct collider *k, const struct record *r, const char *result, const char *relation);
/* Compares the two labels of a line of --pairs. */
void compare_pair(struct collider *k, const struct record *r, uint64_t number);

#endif
