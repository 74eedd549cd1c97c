/* SPDX-License-Identifier: MIT */
/* The outcome for a text: accepted, or refused for a reason. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdbool.h>

#include "buffer.h"
#include "xn.h"

/* A reason why the command refuses a text.  The library's reasons have an xn_status. */
struct problem {
    const char *name;   /* the status in JSON and columns */
    const char *words;  /* the reason, unless an outcome has details */
    const char *clause; /* the standard, or the option: "--field"; NULL: a rule of the policy */
    bool is_of_record;  /* there is no text; offsets are in the record */
};

extern const struct problem from_library, /* diag says why */
    breaks_field,                         /* the answer contains a delimiter or an end of line */
    breaks_record,                        /* the answer contains an end of line */
    too_long,                             /* the record is longer than RECORD_MAX */
    no_field,                             /* the record lacks the column */
    bad_quotes;                           /* not CSV, RFC 4180 */

struct outcome {
    const struct problem *problem; /* NULL: accepted */
    bool is_unchanged;             /* accepted without an answer */
    bool has_finding; /* accepted, but a label stays unchanged (diag) or in ACE (why) */
    unsigned why;     /* --display: XN_WHY_ bits; diag has the position of the first such label */
    const char *hint; /* what the user may have meant, or NULL */
    const char *text; /* with the label that diag is about, to repeat an ACE label; or NULL */
    xn_diag diag;     /* for other problems only offset, length, cp and mapped are set */
    size_t column;    /* no_field: the column; diag.offset is the end of the record */
    uint64_t columns; /* and how many the record has */

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

/* Sets all of an outcome: the problem and its position.  Returns false, for callers to return. */
bool refuse(struct outcome *outcome, const struct problem *problem, size_t offset, size_t length);

/* The most errors to list for a name: no valid name has more labels, and a line may have a
   million. */
enum { ERRORS_MAX = 128 };
void outcome_list_add(struct outcome_list *list, const struct outcome *outcome);
void outcome_list_free(struct outcome_list *list);
/* Adds the first error of each label of a name, by xn_label_to_unicode() or xn_label_to_ascii().
   offset is the name's position in the text. */
void list_label_errors(struct outcome_list *list, const char *name, size_t length, size_t offset,
    bool to_unicode, unsigned flags);

/* Returns the name of the status: of the problem, or of the library's diagnosis. */
const char *outcome_status(const struct outcome *outcome);
/* Appends "reason (clause)". */
void put_reason(struct buffer *out, const struct outcome *outcome);
/* Appends only the clause: of a standard, of an option, of a policy, or of a standard and a
   policy. */
void put_rule(struct buffer *out, const struct outcome *outcome);
/* Appends a clause, or the name of the command and an option. */
void put_program_clause(struct buffer *out, const char *clause);
/* Appends a clause to the parentheses at the end of a reason, if there are any. */
void put_clause(struct buffer *out, const char *clause);
/* Appends "reason (clause)" of a diagnosis of the library.  If its text is not NULL, the number of
   an ACE label is followed by the label. */
void put_diag(struct buffer *out, const xn_diag *diag, const char *text);
/* Returns what to change in a text of this length, whatever the command, or NULL. */
const char *find_text_hint(const struct outcome *outcome, size_t length);
/* Returns whether the reason begins with the number of a label, which is position enough. */
bool names_label(const struct outcome *outcome);

#endif
