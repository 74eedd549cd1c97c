/* SPDX-License-Identifier: MIT */
/* The forms of the output.  A run has one, chosen after the options: no other code asks which.
   Files: forms.c and record_json.c. */
#ifndef FORMS_H
#define FORMS_H

#include "members.h"
#include "outcome.h"

struct filter;

/* A form of the output.  A NULL function writes nothing. */
struct form {
    bool keeps_records;  /* records are written, with answers in or after them */
    bool appends;        /* the record comes first, and answers after it */
    bool replaces;       /* answers in place of the names */
    bool has_header;     /* the header of the input is also written */
    bool answers_blanks; /* a blank record is answered as a text */
    void (*answer)(struct filter *f, const struct outcome *v);
    void (*refusal)(struct filter *f, const struct outcome *v);
    void (*blank)(struct filter *f);
};

extern const struct form replace_form, check_form; /* check_form: only messages */
extern const struct form append_form;              /* --append */
extern const struct form json_form;                /* in record_json.c */

/* Write the current name as a JSON object; a refusal unless refused records are dropped. */
void write_json(struct filter *f, const struct outcome *v);
void refuse_json(struct filter *f, const struct outcome *v);

/* Writes a refusal or a finding as an object of JSON. */
void members_outcome(struct members *m, const char *name, const struct outcome *outcome);

/* The values of --append that every operation has: rows, and the function that appends one. */
enum { OUTCOME_STATUS, OUTCOME_LABEL, OUTCOME_OFFSET, OUTCOME_RULE, OUTCOME_MESSAGE };
/* clang-format off */
#define OUTCOME_FIELDS \
    {"status", put_outcome, OUTCOME_STATUS}, {"label", put_outcome, OUTCOME_LABEL}, \
    {"offset", put_outcome, OUTCOME_OFFSET}, {"rule", put_outcome, OUTCOME_RULE}, \
    {"message", put_outcome, OUTCOME_MESSAGE}
/* clang-format on */
void put_outcome(struct filter *f, const struct outcome *v, unsigned value, struct buffer *out);
/* Appends the text that --on-error asks for in place of the value of a refused name. */
void put_refused(struct filter *f, const struct outcome *v, struct buffer *out);

#endif
