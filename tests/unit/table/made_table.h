/* SPDX-License-Identifier: MIT */
/* A table that a test makes: its text, which put() appends to, and the table once it is loaded.
   Include config.h first. */
#ifndef MADE_TABLE_H
#define MADE_TABLE_H

#include <stdarg.h>

#include "unit.h"

#ifdef WITH_EXPAT
enum { HAS_XML = 1 };
#else
enum { HAS_XML = 0 };
#endif

static char text[1 << 25];
static size_t length;
static struct unit_table t;

__attribute__((format(printf, 1, 2))) static inline void
put(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    length += (size_t)vsnprintf(text + length, sizeof(text) - length, format, args);
    va_end(args);
}

/* Loads another table, and returns whether that succeeds. */
static inline bool
reopen(const char *table)
{
    xn_table_diag diag;

    unit_close(&t, NULL);
    if (unit_open(&t, table, strlen(table), NULL, &diag) == XN_TABLE_OK)
        return true;
    return ok(0, "a table: %zu:%zu %s %s", diag.line, diag.column, diag.text, diag.subject);
}

#endif
