/* SPDX-License-Identifier: MIT */
/* What the database modules share: the words of flags and traits, messages that count characters,
   and keys. */
#ifndef SQL_H
#define SQL_H

#include <stdbool.h>

#include "xn.h"

/* Longer input is refused unread: a call of the library cannot be cancelled. */
#define XNI_SQL_INPUT_MAX ((size_t)1 << 20)

#define XNI_SQL_FLAG_WORDS "unassigned, std3, underscore, lower, no-guards, pr29, strict-ace"

/* A key has a separator after each label, instead of the dots between them. */
#define XNI_SQL_KEY_MAX (XN_NAME_MAX + 1)

/* The words that have a flag, separated by commas or blanks; false if there is another word. */
bool xni_sql_parse_flags(const char *text, size_t length, unsigned *flags);

/* The word of trait number i, or NULL after the last one. */
const char *xni_sql_trait_name(unsigned i);

/* The diagnosis for a person, in which `at` characters of the input precede the fault.  text: the
   input is a text, not a name, so it does not have labels. */
void xni_sql_format(const xn_diag *diag, size_t at, bool text, char out[XN_DIAG_SIZE]);

/* The diagnosis of input that is too long to be read. */
void xni_sql_refuse_long(size_t length, bool text, xn_diag *diag);

/* The word of a flag with which ToASCII accepts the name, or NULL. */
const char *
xni_sql_find_helpful_flag(const char *in, size_t inlen, unsigned flags, const xn_diag *diag);

/* The one spelling of a name: in ASCII, in lower case, without a final dot. */
xn_status xni_sql_canonical(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

/* The labels of a canonical name in reverse order, each followed by the separator; nothing for the
   root.  Returns the length. */
size_t xni_sql_make_key(const char *name, size_t length, char separator, char *out);

#endif
