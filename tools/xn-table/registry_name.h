/* SPDX-License-Identifier: MIT */
/* A name that is checked with tables or a policy: its label to check, and its zone. */
#ifndef REGISTRY_NAME_H
#define REGISTRY_NAME_H

#include "registry.h"

/* A label of a name, in the text and by its number from 0. */
struct registry_label {
    const char *text;
    size_t length;
    unsigned number;
};

/* The last labels of a name but not the first one, each after a dot, in ASCII and lower case. */
enum { SUFFIX_LABELS = 127 }; /* no valid name has more */
struct suffix {
    char text[SUFFIX_LABELS * (XN_LABEL_MAX + 1) + 1];
    unsigned at[SUFFIX_LABELS]; /* offsets of the dots */
    unsigned first, count;      /* the number of the first label, and of labels */
};

struct subject {
    const struct registry *registry;
    const struct registry_text *given;
    unsigned count; /* of labels, without an empty one after a final dot */
    unsigned below; /* the number of those before a given zone */
    struct registry_label label, last;
    struct suffix *suffix; /* with a policy; large, so it is not cleared for each name */
    const struct policy_section *zone, *language; /* of the policy, or NULL */
    struct verdicts *verdicts;
    struct outcome_list *list;
};

/* Counts the labels, and finds the last one and the zone. */
void subject_open(struct subject *subject);
/* Finds the tables that apply to a label by its domain: the label with this number from 1, or 0 for
   the one below the domain. */
xn_table_choice subject_choose_tables(const struct subject *subject, int label);
/* Finds the label to check.  Returns false if the name lacks it. */
bool subject_choose_label(struct subject *subject);
/* Returns the value of a rule for the zone and the language, or NULL. */
const struct policy_value *find_policy_rule(const struct subject *subject, enum policy_key key);
/* Returns the part of the name after the label: "", or ".example" in ASCII and lower case. */
const char *subject_below(const struct subject *subject);

/* Adds a refusal of a label; clause is the rule of the policy, or NULL. */
struct policy_finding *subject_refuse(const struct subject *subject, const struct problem *problem,
    const struct registry_label *label, const char *clause);
/* Adds a refusal of the name as a whole, at its last label. */
void subject_refuse_name(
    const struct subject *subject, const struct problem *problem, const char *clause);

#endif
