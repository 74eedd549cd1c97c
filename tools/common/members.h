/* SPDX-License-Identifier: MIT */
/* The members of an answer, a finding or a count.  A producer gives the name and value of each
   once; they become an object of JSON, columns, or lines "name: value". */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "buffer.h"
#include "xn.h"

enum members_form { MEMBERS_JSON, MEMBERS_COLUMNS, MEMBERS_LINES };

/* Where members are written. */
struct members {
    struct buffer *out;
    enum members_form form;
    bool follows;        /* another member, in this object or line */
    size_t begin, value; /* of the last text */
};

static inline bool
is_json(const struct members *m)
{
    return m->form == MEMBERS_JSON;
}

/* Begin and end a text, which the caller appends to m->out in between: for JSON valid UTF-8, else
   what is safe in a column or line.  Names need no escapes; NULL in a list. */
void members_begin(struct members *m, const char *name);
void members_end(struct members *m);
/* Ends a text that is null if it is empty. */
void members_end_optional(struct members *m, const char *name);
/* Writes null, "-" or no line. */
void members_null(struct members *m, const char *name);

/* Write valid UTF-8, escaped unless it is JSON. */
void members_text(struct members *m, const char *name, const char *text, size_t length);
void members_string(struct members *m, const char *name, const char *text); /* NULL: null */
/* Writes a word of ASCII that needs no escapes. */
void members_word(struct members *m, const char *name, const char *word);
/* Writes a text with ill-formed octets and invisible characters as <U+XXXX>. */
void members_safe(struct members *m, const char *name, const char *text);
void members_number(struct members *m, const char *name, uint64_t number);
void members_bool(struct members *m, const char *name, bool value);
void members_code_point(struct members *m, const char *name, uint32_t cp); /* null: XN_NO_CP */
/* Writes any octets; in JSON, as name_hex in hexadecimal if they are not UTF-8. */
void members_octets(struct members *m, const char *name, const char *text, size_t length);

/* Writes the status and the position of a refusal, counted from 0 as in the library. */
void members_diag(struct members *m, const char *status, const xn_diag *diag);

/* Open and close an object or a list of JSON; other forms have only its members. */
void members_open(struct members *m, const char *name, char bracket);
void members_close(struct members *m, char bracket);

/* Begin and end the members of a line.  The buffer is flushed when it is full. */
struct members members_line(struct buffer *out, enum members_form form);
void members_end_line(struct members *m);

#endif
