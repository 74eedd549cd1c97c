/* SPDX-License-Identifier: MIT */
/* In a program that contains the module:  memory [FILE]
   A statement leaves no memory allocated, and gives the same result or an error whichever of its
   allocations fails; prints TAP.  With FILE, runs its statements instead and prints their rows. */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../../tests/unit/tap.h"
#include "../xn_sqlite.h"

/* Names that change from row to row, and of which some are refused. */
#define NAMES "(VALUES ('ü.de'), ('a..b'), ('xn--tda.b.c.d'), ('ä'), (''), (NULL)) AS t"
#define TABLE "replace('U+0061 U+0075 U+00E4|U+0061 U+00FC|U+0075', ' ', char(10))"
#define LONG  "replace(printf('%.*c', 10000, 'a'), 'a', 'ﷺ')"

static const char *const statements[] = {
    "SELECT group_concat(xn_try_to_ascii(column1, 'lower')) FROM " NAMES,
    "SELECT group_concat(xn_try_key(column1)) FROM " NAMES,
    "SELECT group_concat(xn_check(column1, 'std3')) FROM " NAMES,
    "SELECT group_concat(xn_traits(column1)) FROM " NAMES,
    "SELECT group_concat(xn_try_prep(column1, 'SASLprep', 'unassigned')) FROM " NAMES,
    "SELECT group_concat(xn_status(column1, CASE WHEN column1 > 'b' THEN 'std3' ELSE 'pr29' END))"
    " FROM " NAMES,
    "SELECT group_concat(xn_labels(column1)) FROM " NAMES,
    "SELECT group_concat(xn_last_labels(column1, 2)) FROM " NAMES " WHERE xn_valid(column1)",
    "SELECT xn_last_labels('a..', 2)",
    "SELECT length(xn_nfkc(" LONG "))",
    "SELECT xn_try_to_ascii(" LONG ")",
    "SELECT xn_to_ascii(" LONG ")",
    "SELECT xn_to_ascii('a..b')",
    "SELECT xn_to_ascii('a', 'none')",
    "SELECT xn_prep('a', 'none')",
    "SELECT xn_equal('a', '..')",
    "SELECT xn_find_host('https://u@ü.ü.ü.ü.ü.ü.ü.ü.de:80/x', 'url') || xn_find_host('a', 'link')",
    "SELECT length(xn_find_host('ü.ü.ü.ü.ü.ü.ü.ü', 'host'))",
    "SELECT xn_to_display('ü.xn--pple-43d')",
    "SELECT group_concat(xn_like_check(column1, 'xn--tda.de ' || char(10) || 'a')) FROM " NAMES,
    "SELECT group_concat(xn_like('ä', column1, '', 1)) FROM (VALUES ('a'), ('aa'), ('a'))",
    "SELECT group_concat(xn_like('ä', (SELECT 'a'), column1)) FROM (VALUES (''), ('std3'))",
    "SELECT xn_like('a..b', 'a')",
    "SELECT xn_like('a', 'b' || char(10) || 'a..b')",
    "SELECT xn_like('a', 'b', 'none')",
    "SELECT xn_parents('a.ü.c')",
    "SELECT xn_parents('a..')",
    "SELECT xn_check(x'') || xn_check(zeroblob(0)) || xn_check(1.5)",
    "SELECT xn_table_load('t', " TABLE ")",
    "SELECT xn_table_drop('u') || xn_table_load('u', x'552B30303631')",
    "SELECT xn_table_load('t', 'U+0061')",
    "SELECT xn_table_load('u', 'nothing')",
    "SELECT xn_table_load('u', '<lgr/>')",
    "SELECT group_concat(xn_table_check('t', column1)) FROM " NAMES,
    "SELECT group_concat(xn_try_table_index('t', column1)) FROM " NAMES,
    "SELECT xn_table_index('t', 'c')",
    "SELECT xn_table_allows('none', 'c') || xn_table_fingerprint('t')",
    "SELECT xn_table_variants('t', 'üäü')",
    "SELECT xn_table_variants('t', 'üäü', 3)",
    "SELECT xn_table_variants('t', column1) FROM " NAMES,
};

static sqlite3 *db;
static sqlite3_mem_methods original;
static long until_failure = -1; /* how many allocations succeed; -1: all */
static bool has_failed;

static bool
may_allocate(void)
{
    if (until_failure < 0 || until_failure-- > 0)
        return true;
    has_failed = true;
    until_failure = 0; /* the next ones fail, too */
    return false;
}

static void *
allocate(int size)
{
    return may_allocate() ? original.xMalloc(size) : NULL;
}

static void *
reallocate(void *block, int size)
{
    return may_allocate() ? original.xRealloc(block, size) : NULL;
}

/* Runs a statement and writes the first column of its rows, or its error. */
static void
run(const char *sql, char *out, size_t cap)
{
    sqlite3_stmt *statement;
    int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    size_t at = 0;

    out[0] = '\0';
    while (status == SQLITE_OK && (status = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);

        at += (size_t)snprintf(out + at, cap - at, "%s\n", text != NULL ? text : "NULL");
        status = sqlite3_errcode(db) == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
    }
    if (status != SQLITE_DONE)
        snprintf(out, cap, "error %d %s", status, status == SQLITE_ERROR ? sqlite3_errmsg(db) : "");
    sqlite3_finalize(statement);
}

static void
check_statement(const char *sql)
{
    static char expected[1 << 14], actual[1 << 14];
    sqlite3_int64 before;
    bool is_right = true;
    long n = 0;

    for (int i = 0; i < 3; i++) /* fills the caches of SQLite */
        run(sql, expected, sizeof(expected));
    before = sqlite3_memory_used();
    for (int i = 0; i < 10; i++)
        run(sql, actual, sizeof(actual));
    ok(sqlite3_memory_used() == before, "no memory remains: %s", sql);
    do {
        has_failed = false;
        until_failure = n++;
        run(sql, actual, sizeof(actual));
        until_failure = -1;
        if (strcmp(actual, expected) != 0 && strcmp(actual, "error 7 ") != 0) {
            printf("# allocation %ld: %s, expected %s\n", n, actual, expected);
            is_right = false;
        }
    } while (has_failed);
    ok(is_right && n > 1, "each of %ld allocations fails: %s", n - 1, sql);
    run(sql, actual, sizeof(actual));
    ok(strcmp(actual, expected) == 0, "the same result afterwards: %s", sql);
}

static int
print_row(void *user, int count, char **values, char **names)
{
    (void)user, (void)names;
    for (int i = 0; i < count; i++)
        printf("%s%s", i > 0 ? "|" : "", values[i] != NULL ? values[i] : "");
    puts("");
    return 0;
}

static int
run_file(const char *path)
{
    static char sql[1 << 24];
    FILE *in = fopen(path, "rb");
    char *message = NULL;

    if (in == NULL || fread(sql, 1, sizeof(sql) - 1, in) == 0)
        return 99;
    fclose(in);
    if (sqlite3_exec(db, sql, print_row, NULL, &message) != SQLITE_OK)
        printf("error: %s\n", message);
    sqlite3_free(message);
    sqlite3_close(db);
    sqlite3_reset_auto_extension();
    return 0;
}

int
main(int argc, char **argv)
{
    sqlite3_mem_methods methods;

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &original);
    methods = original;
    methods.xMalloc = allocate;
    methods.xRealloc = reallocate;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* its memory would not be counted */
    sqlite3_auto_extension((void (*)(void))sqlite3_xn_init);
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return 99;
    if (argc > 1)
        return run_file(argv[1]);
    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++)
        check_statement(statements[i]);
    ok(sqlite3_close(db) == SQLITE_OK, "the database closes");
    sqlite3_reset_auto_extension();
    ok(sqlite3_memory_used() == 0, "the connection leaves no memory");
    return tap_end();
}
