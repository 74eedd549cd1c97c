/* SPDX-License-Identifier: MIT */
/* Flags by name, the status of names, hosts in texts, and the words of errors, for both database
   modules. */
#ifndef SQL_H
#define SQL_H

#include <stdbool.h>

#include "xn.h"

/* Longer input, or a longer list, is refused unread: no call of the library can be cancelled. */
#define XNI_SQL_INPUT_MAX ((size_t)1 << 20)

/* A function of the library that converts a name or a text. */
typedef xn_status convert_function(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);

/* Returns the flag of SQL with number i, or NULL after the last one. */
const xn_constant *xni_sql_flag_at(size_t i);

/* Parses names of flags, separated by commas or blanks.  Returns false if one is unknown, and
   writes it as xni_sql_quote() does. */
#define XNI_SQL_QUOTED_SIZE 640
bool xni_sql_parse_flags(
    const char *text, size_t length, unsigned *flags, char unknown[XNI_SQL_QUOTED_SIZE]);

/* Writes a value in quotation marks for an error: at most 60 of its characters.  Those that are
   invisible or might control a terminal are escaped, as in JSON, and ill-formed octets as \xFF. */
void xni_sql_quote(const char *text, size_t length, char out[XNI_SQL_QUOTED_SIZE]);

/* Writes the diagnosis of a name that is too long to be read.  diag may be NULL. */
xn_status xni_sql_refuse_long(size_t length, xn_diag *diag);

/* Returns the status of ToASCII.  diag may be NULL; so may in if the name is too long. */
xn_status xni_sql_find_status(const char *in, size_t inlen, unsigned flags, xn_diag *diag);

/* Returns the kind of text with that name, or 0. */
xn_where xni_sql_find_where(const char *word, size_t length);

/* Finds the host in a text, in ASCII.  out has space for inlen + XN_NAME_SIZE octets; the host is a
   part of it, and empty if there is none.  diag may be NULL. */
xn_status xni_sql_find_host(const char *in, size_t inlen, xn_where where, unsigned flags, char *out,
    xn_span *host, xn_diag *diag);

/* Returns the start of the name in which a diagnosis counts its position: in a list, of the line at
   fault. */
size_t xni_sql_find_start(const char *in, const xn_diag *diag);

/* Writes what is wrong, with the refused value, or line of a list.  The text of stringprep may be a
   password, and is not repeated. */
#define XNI_SQL_SUMMARY_SIZE (XNI_SQL_QUOTED_SIZE + 64)
void xni_sql_summarize(
    const char *in, size_t inlen, const xn_diag *diag, char out[XNI_SQL_SUMMARY_SIZE]);

/* The rules of registries. */
#define XNI_SQL_HOST_FLAGS (XN_STD3 | XN_STRICT_ACE)

/* Returns the name of a flag that would make the refused input, or line of a list, accepted, or
   NULL. */
const char *
xni_sql_find_helpful_flag(const char *in, size_t inlen, unsigned flags, const xn_diag *diag);

/* Writes what a refused input may be, or what would accept it.  Returns out, or NULL if there is
   nothing to say. */
#define XNI_SQL_HINT_SIZE 96
const char *xni_sql_find_hint(
    const char *in, size_t inlen, unsigned flags, const xn_diag *diag, char out[XNI_SQL_HINT_SIZE]);

/* Returns the length of a key without its last label, which is the first one of the name. */
size_t xni_sql_drop_label(const char *key, size_t length);
/* Returns the length of the key of the last n labels of a name; a negative n drops -n labels from
   its start, as right() does with characters. */
size_t xni_sql_last_labels(const char *key, size_t length, int64_t n);

#endif
