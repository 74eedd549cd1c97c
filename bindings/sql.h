/* SPDX-License-Identifier: MIT */
/* Flags by name, the status of names, hosts in texts, and lists of protected names, for both
   database modules. */
#ifndef SQL_H
#define SQL_H

#include <stdbool.h>

#include "xn.h"

/* Longer input, or a longer list, is refused unread: a call of the library cannot be cancelled. */
#define XNI_SQL_INPUT_MAX ((size_t)1 << 20)

/* A function of the library that converts a name or a text. */
typedef xn_status convert_function(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);

/* Returns the flag of SQL with number i, or NULL after the last one. */
const xn_constant *xni_sql_flag_at(size_t i);

/* Parses names of flags, separated by commas or blanks.  Returns false if one is unknown. */
bool xni_sql_parse_flags(const char *text, size_t length, unsigned *flags);

/* Writes the diagnosis of a name that is too long to be read. diag may be NULL. */
xn_status xni_sql_refuse_long(size_t length, xn_diag *diag);

/* Returns the status of ToASCII. diag may be NULL, and so may in if the name is too long. */
xn_status xni_sql_find_status(const char *in, size_t inlen, unsigned flags, xn_diag *diag);

/* Returns the kind of text with that name, or 0. */
xn_where xni_sql_find_where(const char *word, size_t length);

/* Finds the host in a text, in ASCII.  out has space for inlen + XN_NAME_SIZE octets; the host is a
   part of it, and empty if the text has none. diag may be NULL. */
xn_status xni_sql_find_host(const char *in, size_t inlen, xn_where where, unsigned flags, char *out,
    xn_span *host, xn_diag *diag);

/* Returns where the name starts from which the position of a diagnosis is counted: in a list, that
   of the line at fault. */
size_t xni_sql_find_start(const char *in, const xn_diag *diag);

/* Writes the letters of a match as JSON, which `xn --json --like` prints too. */
#define XNI_SQL_LETTERS_SIZE (XN_LETTERS_MAX * 112)
void xni_sql_write_letters(const xn_like_match *match, char out[XNI_SQL_LETTERS_SIZE]);

/* Returns the name of a flag with which the refused input, or line of a list, would be accepted, or
   NULL. */
const char *
xni_sql_find_helpful_flag(const char *in, size_t inlen, unsigned flags, const xn_diag *diag);

#endif
