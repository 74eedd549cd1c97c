/* SPDX-License-Identifier: MIT */
/* The forms of the output.  A run has one, chosen when the options have been read: no other code
   asks which. */
#ifndef FORMS_H
#define FORMS_H

#include <stdbool.h>

struct appended_field;
struct batch;
struct buffer;
struct filter;
struct outcome;

/* A form of the output.  A function that is NULL writes nothing. */
struct form {
    bool keeps_records;  /* the output is the records, with answers in them or after them */
    bool appends;        /* the record comes first, and answers after it */
    bool replaces;       /* the answer for a whole record is written right to the output */
    bool has_header;     /* the header of the input is written, too */
    bool answers_blanks; /* a blank record is answered as a text */
    void (*answer)(struct filter *f, const struct outcome *v);
    void (*refusal)(struct filter *f, const struct outcome *v);
    void (*blank)(struct filter *f);
    /* A record that was too long to be read, after its last piece. */
    void (*too_long)(struct filter *f, const struct outcome *v, const struct batch *batch);
};

extern const struct form append_form; /* --append */
extern const struct form json_form;   /* in record_json.c */

/* Values of --append that every operation has. */
void put_status(struct filter *f, const struct outcome *v, struct buffer *out);
void put_label_number(struct filter *f, const struct outcome *v, struct buffer *out);
void put_offset(struct filter *f, const struct outcome *v, struct buffer *out);
void put_clauses(struct filter *f, const struct outcome *v, struct buffer *out);
void put_message(struct filter *f, const struct outcome *v, struct buffer *out);
/* Appends the text that --on-error asks for in place of the value of a refused name. */
void put_refused(struct filter *f, const struct outcome *v, struct buffer *out);

#endif
