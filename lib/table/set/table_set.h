/* SPDX-License-Identifier: MIT */
/* A set of tables: one block, which points to the tables.  Files: table_set.c, table_set_choice.c
   and table_set_relation.c. */
#ifndef TABLE_SET_H
#define TABLE_SET_H

#include <string.h>

#include "lib/table/memory.h"
#include "lib/table/table.h"

/* A domain of a table that applies to its domains only, in ASCII and lower case without a final
   dot; "" for the root. */
struct domain {
    uint32_t name, table;
};

/* A string of code points that an entry or a variant of a table is, and the least one of all its
   variants, if that is another. */
struct mapping {
    uint32_t cps, length, least, least_length;
};

struct member {
    const struct xn_table *table;
    uint32_t name; /* as given, or "" */
    uint32_t flags;
};

struct xn_table_set {
    uint32_t count;
    uint32_t common; /* the number of the common table, or NONE */
    bool is_united;
    size_t workspace;
    uint32_t everywhere_count;
    uint32_t domains, domain_labels; /* domain_labels: the most that one has */
    uint32_t mappings, longest;      /* longest: the most code points that one maps */
    const struct member *member;
    const uint32_t *everywhere; /* the tables that apply to every domain */
    const char *text;
    const struct domain *domain;   /* in the order of their names, then of the tables */
    const struct mapping *mapping; /* in the order of their strings */
    const uint32_t *cps;
};

/* A set while it is made. */
struct set_draft {
    struct memory memory;
    const xn_table_options *options;
    const xn_table_member *given;
    uint32_t count, common, domain_labels;
    uint32_t salt; /* of hashes */
    size_t workspace;
    struct array members, everywhere, text, domains, mappings, cps;
    xn_table_contradiction *contradiction;
};

/* Unites the relations of the tables.  Returns XN_TABLE_OK, or XN_TABLE_E_CONTRADICTION. */
xn_table_status xni_must_unite(struct set_draft *draft);

/* Converts a domain to ASCII and lower case without a final dot: "" for the root.  Returns false if
   the text is none. */
bool xni_convert_domain(const char *text, size_t length, char name[XN_NAME_SIZE], uint32_t *labels);

static inline size_t
text_length(const char *text, size_t length)
{
    return text == NULL ? 0 : length == XN_STRLEN ? strlen(text) : length;
}

#endif
