/* SPDX-License-Identifier: MIT */
/* The tables and the policy of xn-table check: their verdicts about one label of a name, next to
   the verdict of IDNA 2003.  Files: registry.c and registry_check.c. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "command.h"
#include "tools/common/outcome.h"
#include "policy.h"
#include "reserved.h"
#include "xn-table.h"

struct table {
    struct table_file file; /* without the text */
    char *path;
    const char *name; /* the last part of the path, for messages */
    char *stem;       /* the name without its extension, or NULL if it does not count */
};

struct registry {
    const struct command *c;
    unsigned flags; /* XN_ flags for names */
    enum idna_rule idna;

    LIST(struct table) tables;
    /* number of tables named one by one, which come first and apply to every name */
    size_t given;
    size_t loose;      /* tables[loose..count) come from the policy */
    size_t workspace;  /* enough for each of them */
    bool by_domain;    /* a directory */
    xn_table_set *set; /* tables[0..loose) and, for collide, the common table after them */
    bool is_united;
    xn_table_contradiction contradiction; /* of the last set that could not be united */

    struct policy *policy; /* or NULL */
    LIST(struct reserved) lists;
    /* of list i in table j: i * tables.count + j; table is NULL if it is not needed */
    struct reserved_keys *keys;
};

/* The verdict of one table. */
struct verdict {
    const struct table *table;
    const xn_table_set *set; /* where its index label is found, with its number from 1; or NULL */
    size_t number;
    bool is_only;       /* the only one about the name */
    bool is_allowed;    /* by the table, and for its disposition by the policy */
    const char *clause; /* the rule of the policy, or NULL */
    xn_table_result result;
    xn_table_idna idna;
};

/* The refusal of a label by a rule of a policy. */
struct policy_finding {
    /* for a length: the limit that the label exceeds or falls short of */
    enum policy_key key;
    size_t length, limit;        /* of the label, and allowed */
    const struct reserved *list; /* the list with the entry that reserves the label */
    const struct reserved_name *name;
    bool is_variant; /* of the entry */
    const char *tag;
    size_t tag_length;
};
enum { FINDINGS_MAX = 16 }; /* more than there are rules */

/* The verdicts about one name, and the memory for checking it: one for each thread. */
struct verdicts {
    struct verdict *items;
    size_t count, capacity;
    struct policy_finding findings[FINDINGS_MAX];
    size_t finding_count;
    struct key_space *space;
    size_t *chosen; /* the numbers of the tables that apply by the domain of the name */
    size_t chosen_count;
    bool is_chosen;
    const struct verdict *decisive; /* of the first table that allows the label, or NULL */
    bool has_label;                 /* the name has the label to check */
    unsigned label;                 /* its number from 0 */
    size_t start, length;           /* of the label in the text */
};

/* A text that is checked. */
struct registry_text {
    const char *text;  /* UTF-8, or ACE; in lower case */
    const char *typed; /* the same as typed, for IDNA 2003 */
    size_t length;
    size_t zone_at; /* where a given zone begins, or 0 */
    bool is_label;  /* dots do not separate labels */
    unsigned flags; /* of xn_table_check() */
    bool has_tag;   /* --table-tag */
    const char *tag;
    size_t tag_length;
};

/* The problems of tables and policies */
extern const struct problem table_refuses, table_changed, table_no_label, table_none, table_tag,
    table_no_tag, table_tags, policy_zone, policy_depth, policy_language, policy_hyphens,
    policy_length, policy_reserved, policy_disposition;

/* Loads the tables and lists that the command line and the policy name.  Exits if one is
   refused. */
struct registry *registry_open(const struct command *c);
/* Returns whether a word is a disposition: of RFC 7940 section 7.3, or of an action of a table. */
bool registry_has_disposition(const struct registry *registry, const char *word);
/* May be called with NULL. */
void registry_free(struct registry *registry);
/* Returns the memory for checking a name. */
struct key_space *registry_space(const struct registry *registry);
/* Returns the number of the table with a tag, in a rule of the policy or, if that is NULL, on the
   command line; SIZE_MAX if there is none, with the status. */
size_t registry_find(const struct registry *registry, const struct policy_value *tables,
    const char *tag, size_t length, xn_table_status *status);
/* Appends "de.xml line 5 makes U+0061 and U+00E4 variants, en.xml line 9 does not". */
void put_contradiction(struct buffer *out, const struct registry *registry);

/* Adds to the list the errors of the name under IDNA 2003, then the refusals of the tables and the
   policy, and the errors of IDNA 2003 for a label that they allow.  The verdicts are empty at
   first. */
void registry_check(const struct registry *registry, const struct registry_text *text,
    struct verdicts *verdicts, struct outcome_list *list);
/* Appends "label 2: U+06C2 at octet 4: ..." for a verdict. */
void put_verdict(struct buffer *out, const struct outcome *outcome);
void verdicts_clear(struct verdicts *verdicts);
void verdicts_free(struct verdicts *verdicts);

#endif
