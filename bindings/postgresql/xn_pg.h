/* SPDX-License-Identifier: MIT */
/* What the files of the extension share. */
#ifndef XN_PG_H
#define XN_PG_H

#include "postgres.h"

#include "fmgr.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

#include "../sql.h"

/* An argument, in UTF-8.  In a database of another encoding it is converted; SQL_ASCII is taken for
   UTF-8. */
struct input {
    const char *text; /* NULL: it has not been read; its length is 0 if it cannot be converted */
    size_t length;
};

/* Whether the database stores the library's results as they are. */
bool xni_pg_is_utf8(void);

/* false: it is too long, or a character does not exist in Unicode.  raise: report that instead. */
bool xni_pg_read_input(Datum argument, bool raise, struct input *in);
/* The same for input of the type: reports what is wrong. */
bool xni_pg_read_string(const char *string, struct input *in, struct Node *escontext);

/* A result in the encoding of the database; NULL, or an error: it cannot be represented. */
text *xni_pg_make_text(const char *out, size_t length, bool raise);
/* The same for a result of ToUnicode: labels that cannot be represented remain as typed. */
text *xni_pg_make_unicode(const struct input *in, const char *out, size_t length);

/* The characters of the database's encoding that a part of the input has. */
size_t xni_pg_count(const char *text, size_t length);

/* The diagnosis with its position in these characters. */
xn_diag xni_pg_count_characters(const struct input *in, const xn_diag *diag);

/* The flags of an argument, which are parsed when they change; 0 if there is no such argument. */
unsigned xni_pg_read_flags(FunctionCallInfo fcinfo, int argument);
const xn_profile *xni_pg_read_profile(FunctionCallInfo fcinfo, int argument);

/* Reports a refusal.  escontext: where PostgreSQL 16 and later collect soft errors, or NULL. */
void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext);
void xni_pg_refuse_long(size_t length, struct Node *escontext);

#endif
