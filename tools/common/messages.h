/* SPDX-License-Identifier: MIT */
/* Messages about records, and the names of problems. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "convert.h"

/* "reason (clause)" for a diagnosis of the library, or for any outcome */
void message_words(struct buffer *out, const xn_diag *diag);
void message_reason(struct buffer *out, const struct outcome *outcome);
/* The clause alone: of a standard, of an option, of a policy, or of a standard and a policy */
void message_rule(struct buffer *out, const struct outcome *outcome);

/* The name with its octet at this offset marked by a caret below it, on two lines, if it fits the
   terminal. */
void put_excerpt(struct buffer *out, const char *name, size_t length, size_t offset);

/* For problems that the command itself finds; those of the library have an xn_status. */
const char *problem_name(enum problem problem);
const char *problem_clause(enum problem problem);
const char *problem_words(enum problem problem);

#endif
