/* SPDX-License-Identifier: MIT */
/* --table: the verdicts of registry tables about one label of a name, beside that of IDNA 2003. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "convert.h"
#include "xn-table.h"

struct outcome_list;
struct registry;

/* The verdict of one table. */
struct verdict {
    const char *file;
    unsigned label;       /* from 0 */
    size_t start, length; /* of the label in the text */
    bool is_only;         /* the only one about the name */
    xn_table_result result;
    xn_table_idna idna;
};

/* The verdicts about one name, and the memory that checking it needs: one for each thread. */
struct verdicts {
    struct verdict *items;
    size_t count, capacity;
    void *workspace;
    bool is_allowed; /* by one of the tables */
};

/* Loads the tables that the options name; NULL if they name none.  Exits if one is refused. */
struct registry *registry_open(const struct options *o);
void registry_free(struct registry *registry);

/* Adds what the tables refuse, and what IDNA 2003 cannot store of a label that they allow, to the
   list, which has the refusals of the name itself.  The verdicts are valid until the next call. */
void registry_check(const struct options *o, const char *text, size_t length,
    struct verdicts *verdicts, struct outcome_list *list);
void verdicts_free(struct verdicts *verdicts);

/* "label 2: U+06C2 at octet 4: ...", for an outcome with a verdict */
void verdict_message(struct buffer *out, const struct outcome *outcome);

#endif
