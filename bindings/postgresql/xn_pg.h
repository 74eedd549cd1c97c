/* SPDX-License-Identifier: MIT */
/* Declarations for the files of the extension. */
#ifndef XN_PG_H
#define XN_PG_H

#include "postgres.h"

#include "access/tupdesc.h"
#include "fmgr.h"
#include "utils/array.h"
#include "utils/tuplestore.h"
#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#include "varatt.h"
/* Reports an error, or collects it in escontext if that is not NULL. */
#define XNI_PG_REPORT(escontext, rest) errsave(escontext, rest)
#else
#define XNI_PG_REPORT(escontext, rest) ereport(ERROR, rest)
#endif

#include "../sql_row.h"

/* Defines a function that SQL calls, with its result.  Most files end with a list of these. */
#define XNI_PG_FUNCTION(name, result)         \
    PGDLLEXPORT Datum name(PG_FUNCTION_ARGS); \
    Datum name(PG_FUNCTION_ARGS)              \
    {                                         \
        return result;                        \
    }                                         \
    PG_FUNCTION_INFO_V1(name)

/* An argument, converted to UTF-8 if the database has another encoding; SQL_ASCII is taken for
   UTF-8. */
struct input {
    const char *text; /* NULL if it was not read; the length is then 0 if it cannot be converted */
    size_t length;
};

/* Returns whether the database stores the library's results unchanged. */
bool xni_pg_is_utf8(void);

/* Reads an argument.  If it is too long or has a character that Unicode lacks, returns false or,
   with raise, reports an error. */
bool xni_pg_read_input(Datum argument, bool raise, struct input *in);
/* Writes the diagnosis of an argument that was not read, or has no effect if diag is NULL. */
xn_status xni_pg_refuse_unread(const struct input *in, xn_diag *diag);
/* Reads input of the type, as xni_pg_read_input() does, and reports errors to escontext. */
bool xni_pg_read_string(const char *string, struct input *in, struct Node *escontext);

/* Returns a result in the encoding of the database.  If it cannot be represented there, returns
   NULL or, with raise, reports an error. */
text *xni_pg_make_text(const char *out, size_t length, bool raise);
/* Returns words for people in the encoding of the database, with `?` for what that lacks. */
const char *xni_pg_make_words(const char *words);
/* Returns a value in quotation marks, for an error. */
const char *xni_pg_quote(const char *text, size_t length);
/* Returns a result of ToUnicode; labels that cannot be represented remain as typed. */
text *xni_pg_make_unicode(const struct input *in, const char *out, size_t length);

/* Counts the characters of a part of the input in the database's encoding. */
size_t xni_pg_count(const char *text, size_t length);

/* Returns the diagnosis with its position counted in these characters. */
xn_diag xni_pg_count_characters(const struct input *in, const xn_diag *diag);

/* Returns the flags of an argument, or 0 if there is no such argument.  Parses it only when it
   changes. */
unsigned xni_pg_read_flags(FunctionCallInfo fcinfo, int argument);
const xn_profile *xni_pg_read_profile(FunctionCallInfo fcinfo, int argument);

/* Returns the words of a list, separated by commas; word_at returns NULL after the last. */
const char *xni_pg_list_words(const char *(*word_at)(size_t i));

/* Returns the keywords of a set of constants as an array. */
ArrayType *xni_pg_make_keywords(xn_group group, unsigned set);

/* Returns the memory that a function keeps for a call site, zeroed at first. */
void *xni_pg_keep(FunctionCallInfo fcinfo, size_t size);

/* Returns a row; a text that the encoding of the database lacks is NULL.  A call site keeps its
   columns: looking them up in each call would take longer than the work. */
Datum xni_pg_make_row(FunctionCallInfo fcinfo, TupleDesc *kept, const struct sql_row *row);

/* Opens the set of rows that a function returns, which the executor frees with their
   description. */
Tuplestorestate *
xni_pg_open_rows(FunctionCallInfo fcinfo, const char *function, TupleDesc *columns);

/* Adds a row to them, or reports an error if the encoding of the database lacks a text. */
void xni_pg_put_row(Tuplestorestate *store, TupleDesc columns, const struct sql_row *row);

/* Reports a refusal. escontext collects soft errors from PostgreSQL 16 on, or is NULL. */
void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext);
/* The same for the type xn_host, which has no flags. */
void xni_pg_refuse_host(const struct input *in, const xn_diag *diag, struct Node *escontext);

#endif
