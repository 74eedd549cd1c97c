/* SPDX-License-Identifier: MIT */
/* The outcome for a text: accepted, or refused for a reason. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdbool.h>

#include "buffer.h"
#include "xn.h"

/* A reason for which a command itself refuses a text.  Those of the library have an xn_status. */
struct problem {
    const char *name;   /* the status in JSON and columns */
    const char *words;  /* the reason */
    const char *clause; /* the standard, or the option: "--field" */
    bool is_of_record;  /* there is no text, and offsets are those of the record */
    bool is_of_policy;  /* a rule of the policy refuses it, which has a clause of its own */
};

extern const struct problem from_library, /* diag says why */
    breaks_field,                         /* the answer contains a delimiter or an end of line */
    breaks_record,                        /* the answer contains an end of line */
    too_long,                             /* the record is longer than RECORD_MAX */
    no_field,                             /* the record lacks the column */
    bad_quotes;                           /* not CSV, RFC 4180 */

struct outcome {
    const struct problem *problem; /* NULL: accepted */
    bool has_finding; /* accepted, but diag describes a label that --to-unicode returned unchanged,
                         or why says for which reasons --display leaves labels in ACE */
    unsigned why;     /* --display: XN_WHY_ bits; diag has the position of the first such label */
    const char *hint; /* what the user may have meant, or NULL */
    xn_diag diag;     /* for other problems only offset, length, cp and mapped are set */

    /* Appends the reason of a registry, instead of the words of the problem; may be NULL. */
    void (*put_details)(struct buffer *out, const struct outcome *outcome);
    const void *details;
    const char *clause; /* the rule of the policy: "registry.conf:12 scripts"; or NULL */
};

static inline bool
is_of_record(const struct outcome *outcome)
{
    return outcome->problem != NULL && outcome->problem->is_of_record;
}

struct outcome_list {
    struct outcome *items;
    size_t count, capacity;
};

/* Sets all of an outcome: the problem and its position.  Returns false, so that callers can return
   its result. */
bool refuse(struct outcome *outcome, const struct problem *problem, size_t offset, size_t length);

/* The list ends at ERRORS_MAX when the labels of a name are listed: no valid name has more, and a
   line may have a million. */
enum { ERRORS_MAX = 128 };
void outcome_list_add(struct outcome_list *list, const struct outcome *outcome);
void outcome_list_free(struct outcome_list *list);
/* Adds the first error of each label of a name, by xn_label_to_unicode() or xn_label_to_ascii().
   offset is that of the name in the text. */
void list_label_errors(struct outcome_list *list, const char *name, size_t length, size_t offset,
    bool to_unicode, unsigned flags);

/* Returns the name of the status: of the problem, or of the library's diagnosis. */
const char *outcome_status(const struct outcome *outcome);
/* Appends "reason (clause)". */
void put_reason(struct buffer *out, const struct outcome *outcome);
/* Appends only the clause: of a standard, of an option, of a policy, or of a standard and a
   policy. */
void put_rule(struct buffer *out, const struct outcome *outcome);
/* Appends a clause to the parentheses that end a reason, if there are any. */
void put_clause(struct buffer *out, const char *clause);
/* Appends "reason (clause)" of a diagnosis of the library. */
void put_diag(struct buffer *out, const xn_diag *diag);

#endif
