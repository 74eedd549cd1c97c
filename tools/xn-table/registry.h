/* SPDX-License-Identifier: MIT */
/* --table, --tables and --policy: the verdicts of registry tables and of a policy about one label
   of a name, beside that of IDNA 2003. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "convert.h"
#include "policy.h"
#include "reserved.h"
#include "xn-table.h"

struct outcome_list;

struct table {
    char *path;
    const char *name;            /* the last part of the path, for messages */
    char id[POLICY_TAG_MAX + 1]; /* the name without its extension, as a tag; "" if it is not one */
    xn_table *table;
};

struct registry {
    struct table *tables;
    size_t count;
    size_t given;       /* the first tables are those of --table, which apply to every name */
    size_t loose;       /* these and those of --tables come before those of the policy */
    size_t workspace;   /* enough for each of them */
    bool by_last_label; /* --tables without --table-language */

    const struct policy *policy; /* NULL: none */
    struct reserved *lists;
    size_t list_count;
    struct reserved_index
        *indexes; /* of list i in table j: i * count + j; table NULL: not needed */
};

/* The verdict of one table. */
struct verdict {
    const struct table *table;
    unsigned label;       /* from 0 */
    size_t start, length; /* of the label in the text */
    bool is_only;         /* the only one about the name */
    bool is_allowed;      /* by the table, and for its disposition by the policy */
    const char *clause;   /* the rule of the policy, or NULL */
    xn_table_result result;
    xn_table_idna idna;
};

/* What a rule of a policy refuses. */
struct policy_finding {
    unsigned label; /* from 0 */
    size_t octet;   /* of the label, from 1; 0: the label as a whole */
    uint32_t cp;    /* or XN_NO_CP */
    unsigned script;
    enum policy_key key;         /* of a length */
    size_t length, limit;        /* what it is, and what it may be */
    const struct reserved *list; /* and the entry that reserves the label */
    const struct reserved_name *name;
    bool is_variant; /* of that entry */
    const char *tag;
    size_t tag_length;
};
enum { FINDINGS_MAX = 16 }; /* more than there are rules */

/* The verdicts about one name, and the memory that checking it needs: one for each thread. */
struct verdicts {
    struct verdict *items;
    size_t count, capacity;
    struct policy_finding findings[FINDINGS_MAX];
    size_t finding_count;
    struct index_space *space;
    const struct verdict *decisive; /* of the first table that allows the label, or NULL */
    size_t start, length;           /* of the label in the text */
};

/* The tag of a table that a record names. */
struct table_tag {
    bool is_used; /* --table-tag, or --table-language with --policy */
    const char *text;
    size_t length;
};

/* Loads the tables and lists that the options and the policy name; NULL if they name none.  Exits
   if one is refused. */
struct registry *registry_open(const struct options *o);
void registry_free(struct registry *registry);
/* The memory that checking a name needs */
struct index_space *registry_space(const struct registry *registry);
/* Whether a table has this identifier, or a language that is the tag or begins with it and a
   hyphen (RFC 4647 section 3.3.1, basic filtering).  The tag is as lower_tag() has it. */
bool table_has_tag(const struct table *table, const char *tag);

/* Adds what the tables and the policy refuse, and what IDNA 2003 cannot store of a label that they
   allow, to the list, which has the refusals of the name itself.  The verdicts are valid until the
   next call. */
void registry_check(const struct options *o, const char *text, size_t length,
    const struct table_tag *tag, struct verdicts *verdicts, struct outcome_list *list);
void verdicts_free(struct verdicts *verdicts);

/* "label 2: U+06C2 at octet 4: ...", for an outcome with a verdict */
void verdict_message(struct buffer *out, const struct outcome *outcome);

#endif
