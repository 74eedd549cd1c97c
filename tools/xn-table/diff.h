/* SPDX-License-Identifier: MIT */
/* xn-table diff: the state and functions that its files share.  Files: diff_actions.c,
   diff_changes.c, diff_entries.c, diff_names.c and diff_rules.c. */
#ifndef DIFF_H
#define DIFF_H

#include "command.h"
#include "tools/common/members.h"
#include "tools/common/set.h"

enum side { OLD, NEW };

/* A difference between the tables.  Its texts are safe on a terminal. */
struct change {
    char sign; /* '-', '+' or '~' */
    bool is_lost;
    const uint32_t *cps; /* of a sequence */
    size_t length;       /* 1: the code points from first to last */
    uint32_t first, last;
    unsigned group;  /* changes are printed in the order of groups and code points */
    size_t number;   /* the order in which changes were found */
    uint32_t text;   /* its number in the texts; changes of one text are joined */
    size_t line[2];  /* of the first code point in each table; 0 if it has none */
    size_t variants; /* of an entry that was added or removed */
};

enum { GROUP_HEADER, GROUP_CODE_POINTS, GROUP_RULES };

struct diff {
    struct command *c;
    struct table_file files[2];
    const xn_table *tables[2]; /* of these */
    struct rules *rules;
    LIST(struct change) changes;
    struct text_set texts; /* part, target, old and new, each with a NUL; the sign, and is_lost */
    struct buffer scratch; /* of the next text */
    struct change subject; /* of the next changes */
    uint64_t differences, lost;
    uint64_t names;
    uint64_t refused;    /* by both tables */
    uint64_t faults;     /* lines without a label */
    uint64_t incomplete; /* names with more similar ones than are compared */
};

/* Adds a change of the current subject, which may be of no code point: from old to new, or of what
   only one of the tables has, where the other is NULL.  target, old and new may be "".  The caller
   sets the lines. */
struct change *add_change(struct diff *d, const char *part, const char *target, const char *old,
    const char *new, bool is_lost);
/* Adds a change of what only one of the tables has. */
struct change *add_other(struct diff *d, enum side side, const char *part, const char *target,
    const char *text, bool is_lost);
/* Adds a change of a value, which is "none" for "". */
void change_value(struct diff *d, const char *part, const char *old, const char *new, bool is_lost);
/* Prints the changes in the order of code points, with ranges joined where they change alike. */
void put_changes(struct diff *d);
/* Begins a line of JSON: "removed", "added" or "changed", and the part. */
struct members begin_change(struct diff *d, char sign, const char *part);
/* Counts a difference.  Returns whether it is printed. */
bool count_difference(struct diff *d, bool is_lost);

/* Returns whether a new type or disposition is stricter than the old one, or cannot be compared. */
bool is_stricter(const char *old, const char *new);
/* Adds the changes of entries and their variants. */
void compare_repertoires(struct diff *d);

/* Numbers the contents of all rules, so that rules of both tables can be compared. */
void rules_open(struct diff *d);
void rules_close(struct diff *d);
/* Returns whether a context of the old table is the same in the new one: by contents, or by name,
   since other contents under one name are a change of their own. */
bool is_same_context(const struct diff *d, const char *old, unsigned old_negated, const char *new,
    unsigned new_negated);
/* Adds the changes of rules that something uses, of the classes in them, and of actions. */
void compare_rules(struct diff *d);
void compare_actions(struct diff *d);

/* Compares the names of --names under both tables. */
void diff_names(struct diff *d);

#endif
