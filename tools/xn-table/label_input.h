/* SPDX-License-Identifier: MIT */
/* Labels as they are typed: UTF-8 or ACE, or with --code-points "0061 00FC", which becomes UTF-8
   here and is written as code points again by put_label(). */
#ifndef LABEL_INPUT_H
#define LABEL_INPUT_H

#include "command.h"
#include "tools/common/members.h"

#define NOT_HEXADECIMAL "not a code point in hexadecimal digits, such as 00FC"

struct typed_label {
    /* for the library: UTF-8, or ACE without --code-points; then upper case is lower case, as it is
       stored, in as many octets */
    const char *text;
    size_t length;
    const char *typed;
    size_t typed_length;
    unsigned flags;    /* of xn_table_check */
    bool is_converted; /* from code points */
    size_t count;      /* code points that were converted */
    /* positions in the text as typed: of the first of them, and of a malformed one */
    size_t starts[XN_TABLE_LABEL_MAX + 1], fault;
    struct buffer utf8;
};

/* Reads a label or a name, which refers to the text as typed.  Returns false for a malformed code
   point. */
bool
label_read(struct typed_label *label, const struct command *c, const char *typed, size_t length);
/* Returns the octet of the text as typed that a verdict is about.  With --code-points, also
   converts the position in the verdict, which counts code points. */
size_t label_octet(const struct typed_label *label, xn_table_result *result);
/* Converts an offset in the text to one in the text as typed. */
size_t label_typed_offset(const struct typed_label *label, size_t octet);
void label_free(struct typed_label *label);
/* Returns the text in UTF-8 or ACE, in the case in which it was typed. */
static inline const char *
label_typed(const struct typed_label *label)
{
    return label->is_converted ? label->text : label->typed;
}

/* Appends a label in UTF-8, in the form in which labels are typed. */
void put_label(struct buffer *out, const struct command *c, const char *text, size_t length);
/* Returns the number of code points of well-formed UTF-8. */
size_t count_code_points(const char *text, size_t length);
/* Writes a label as a member, in the form in which labels are typed. */
void members_label(
    struct members *m, const struct command *c, const char *name, const char *text, size_t length);
/* Appends well-formed UTF-8 as "0061 00FC"; nothing for an empty text. */
void put_hex(struct buffer *out, const char *text, size_t length);

/* Appends the reason why a table refuses a label, without the position, which begins the message.
   file is the table's, or NULL.  " (nameprep turns the label into ü)" follows if nameprep composes
   the code point that the table does not list with others. */
void put_refusal(
    struct buffer *out, const xn_table_result *result, const char *file, const char *prepared);

#endif
