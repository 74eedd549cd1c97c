/* SPDX-License-Identifier: MIT */
/* Declarations for the files of the module. */
#ifndef XN_SQLITE_H
#define XN_SQLITE_H

#include <sqlite3ext.h>

#include "sql_row.h"

#if defined(__GNUC__)
#define MODULE_API __attribute__((visibility("default")))
#else
#define MODULE_API
#endif

/* Registers the functions of a connection.  In a program that contains SQLite and
   libxn_sqlite.a: sqlite3_auto_extension((void (*)(void))sqlite3_xn_init). */
MODULE_API int sqlite3_xn_init(sqlite3 *db, char **message, const struct sqlite3_api_routines *api);
#ifndef SQLITE_CORE
MODULE_API int
sqlite3_extension_init(sqlite3 *db, char **message, const struct sqlite3_api_routines *api);
#endif

int xni_sqlite_add_functions(sqlite3 *db);
int xni_sqlite_add_like(sqlite3 *db);
int xni_sqlite_add_registry(sqlite3 *db);

/* An argument, in UTF-8.  Text may contain U+0000 and need not be well-formed. */
struct input {
    const char *text;
    size_t length;
};

struct input xni_sqlite_read_input(sqlite3_value *value);

/* Counts characters like SQLite's substr(). */
size_t xni_sqlite_count(const char *text, size_t length);

/* Returns the diagnosis with its position in characters. */
xn_diag xni_sqlite_count_diag(const struct input *in, const xn_diag *diag);

/* Reports an error and frees the message, which comes from sqlite3_mprintf(). */
void xni_sqlite_report(sqlite3_context *context, char *message);
/* Reports a refusal. */
void xni_sqlite_refuse(
    sqlite3_context *context, const struct input *in, unsigned flags, const xn_diag *diag);
void xni_sqlite_report_long(sqlite3_context *context, size_t length);
/* Reports an argument that the function does not know. */
void xni_sqlite_report_word(sqlite3_context *context, const char *what, const struct input *word);

/* Appends a string with its quotation marks. */
void xni_sqlite_append_string(sqlite3_str *json, const char *text, size_t length);
/* Appends an array with the keywords of a set of constants. */
void xni_sqlite_append_keywords(sqlite3_str *json, xn_group group, unsigned set);
/* Appends a row as an object. */
void xni_sqlite_append_row(sqlite3_str *json, const struct sql_row *row);
/* Returns a row as an object. */
void xni_sqlite_return_row(sqlite3_context *context, const struct sql_row *row);
/* Returns JSON and frees it. */
void xni_sqlite_return_json(sqlite3_context *context, sqlite3_str *json);

#ifndef SQLITE_RESULT_SUBTYPE /* missing before SQLite 3.45 */
#define SQLITE_RESULT_SUBTYPE 0
#endif

/* Parses the flags of an argument.  Returns false at an unknown word; *message then lists the
   flags, in memory of SQLite, or is NULL without memory. */
bool xni_sqlite_parse_flags(sqlite3_value *value, unsigned *flags, char **message);
/* Reads the flags of an argument; SQLite keeps them if it is constant.  Returns false after
   reporting an error. */
bool xni_sqlite_read_flags(
    sqlite3_context *context, sqlite3_value **arguments, int argument, unsigned *flags);
/* Reads an integer, also as a real number: JavaScript binds all numbers so.  Returns false after
   reporting another value, which SQLite would take for 0. */
bool
xni_sqlite_read_integer(sqlite3_context *context, sqlite3_value *value, sqlite3_int64 *integer);

#endif
