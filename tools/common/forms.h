/* SPDX-License-Identifier: MIT */
/* The forms of the output.  A run has one, chosen when the options have been read: no other code
   asks which. */
#ifndef FORMS_H
#define FORMS_H

#include <stdbool.h>

struct batch;
struct filter;
struct options;
struct outcome;

/* What is written for a record.  Functions may be NULL: nothing is written. */
struct form {
    bool keeps_records;         /* the output is the records, with answers in them or after them */
    bool answers_blanks;        /* a blank record is answered as a text */
    const char *const *columns; /* appended to a header; ends with NULL.  NULL: no header */
    /* Answers the current text; NULL: it is converted, and answer() or refusal() is called. */
    void (*text)(struct filter *f);
    void (*answer)(struct filter *f, const struct outcome *v);
    void (*refusal)(struct filter *f, const struct outcome *v);
    void (*blank)(struct filter *f);
    /* A record that was too long to be read, after its last piece. */
    void (*too_long)(struct filter *f, const struct outcome *v, const struct batch *batch);
};

extern const struct form replace_form; /* the answer in the position of the text */
extern const struct form append_form;  /* --append */
extern const struct form check_form;   /* messages only */
extern const struct form steps_form;   /* the answers alone, which may have several lines */
extern const struct form json_form;    /* in record_json.c */
extern const struct form audit_form, audit_json_form; /* --audit-2008 */
extern const struct form variants_form;               /* --variants */

/* Returns the form that the options ask for. */
const struct form *find_form(const struct options *o);

#endif
