/* SPDX-License-Identifier: MIT */
/* The entry points of the module. */
#include "xn_sqlite.h"

SQLITE_EXTENSION_INIT1

int
sqlite3_xn_init(sqlite3 *db, char **message, const struct sqlite3_api_routines *api)
{
    int status;

    (void)message;
    (void)api;
    SQLITE_EXTENSION_INIT2(api);
    status = xni_sqlite_add_functions(db);
    if (status == SQLITE_OK)
        status = xni_sqlite_add_like(db);
    return status == SQLITE_OK ? xni_sqlite_add_registry(db) : status;
}

#ifndef SQLITE_CORE
/* The entry point if the file has another name: SQLite derives a function's name from it. */
int
sqlite3_extension_init(sqlite3 *db, char **message, const struct sqlite3_api_routines *api)
{
    return sqlite3_xn_init(db, message, api);
}
#endif
