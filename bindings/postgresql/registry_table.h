/* SPDX-License-Identifier: MIT */
/* Registry tables: rows of the table xn_table, which each backend compiles when it needs them. */
#ifndef REGISTRY_TABLE_H
#define REGISTRY_TABLE_H

#include "xn_pg.h"

#include "storage/itemptr.h"

#include "../sql_table.h"

/* Columns of xn_table. */
enum { TABLE_NAME = 1, TABLE_CONTENTS, TABLE_FINGERPRINT };

/* A compiled table. */
struct registry_table {
    char name[XNI_SQL_TABLE_NAME_MAX + 1]; /* the key, padded with NUL */
    struct sql_table sql;
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];
    MemoryContext memory; /* contains all that sql refers to */
    /* The version of the row, and the generation in which it was the latest. */
    Oid file;
    TransactionId xmin;
    ItemPointerData tid;
    uint64 generation;
};

/* Returns the relation xn_table in the schema of the function that is called. */
Oid xni_pg_find_store(FunctionCallInfo fcinfo);

/* Returns the table that the first argument names, or reports an error.  It is valid during the
   call. */
const struct registry_table *xni_pg_find_table(FunctionCallInfo fcinfo);

/* Returns where the columns of the result are kept, after xni_pg_find_table(). */
TupleDesc *xni_pg_table_columns(FunctionCallInfo fcinfo);

/* Compiles the contents of a table.  The result is allocated with malloc().  If the contents are
   malformed, reports an error with the position. */
xn_table *xni_pg_compile_table(const char *name, const struct varlena *contents);

#endif
