/* SPDX-License-Identifier: MIT */
/* The compiled tables of a backend.  A change of xn_table, in this transaction or in another one
   that commits, invalidates the relation, as does a rollback; so a call finds the latest version,
   without looking at the row again. */
#include "registry_table.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/table.h"
#include "storage/lmgr.h"
#include "utils/builtins.h"
#include "utils/fmgroids.h"
#include "utils/hsearch.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/plancache.h"
#include "utils/rel.h"

static HTAB *cache;
static Oid store;             /* xn_table, when it was last read */
static uint64 generation = 1; /* the number of invalidations */

/* A call site, with the table of its last call. */
struct site {
    Oid store;
    uint64 generation;
    const struct registry_table *table;
    int length;        /* of its name */
    TupleDesc columns; /* of the result, once they are known; NULL before */
};

/* Plans may contain index labels of constants, which are computed when a query is planned. */
static void
invalidate(Datum argument, Oid relation)
{
    (void)argument;
    if (relation != InvalidOid && relation != store)
        return;
    generation++;
    ResetPlanCache();
}

static void
open_cache(void)
{
    HASHCTL control = {.keysize = XNI_SQL_TABLE_NAME_MAX + 1,
        .entrysize = sizeof(struct registry_table),
        .hcxt = CacheMemoryContext};

    if (cache != NULL)
        return;
    CacheRegisterRelcacheCallback(invalidate, (Datum)0);
    cache = hash_create("xn tables", 16, &control, HASH_ELEM | HASH_BLOBS | HASH_CONTEXT);
}

static void
fail_unknown(const text *name)
{
    const char *shown = VARDATA_ANY(name);
    const int length = (int)VARSIZE_ANY_EXHDR(name);

    if (!xni_sql_is_table_name(shown, (size_t)length))
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg(
                    "malformed name of a registry table %s", xni_pg_quote(shown, (size_t)length))));
    ereport(ERROR,
        (errcode(ERRCODE_UNDEFINED_OBJECT),
            errmsg("registry table \"%.*s\" does not exist", length, shown),
            errhint("xn_table_load() loads one.  While a dump is restored, the data of xn_table "
                    "must precede what refers to it.")));
}

static void
fail_malformed(const char *name, const xn_table_diag *diag)
{
    char line[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX];
    int code = ERRCODE_INVALID_TEXT_REPRESENTATION;

    if (diag->status == XN_TABLE_E_LIMIT)
        code = ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    if (diag->status == XN_TABLE_E_UNSUPPORTED)
        code = ERRCODE_FEATURE_NOT_SUPPORTED;
    if (diag->status == XN_TABLE_E_MEMORY)
        code = ERRCODE_OUT_OF_MEMORY;
    xn_table_diag_format(diag, name, line, sizeof(line));
    ereport(ERROR,
        (errcode(code), errmsg("registry table \"%s\" cannot be loaded", name),
            errdetail("%s.", xni_pg_make_words(line))));
}

/* The library must not be left by an error, so it allocates with malloc(), and nothing here reports
   one before it returns. */
xn_table *
xni_pg_compile_table(const char *name, const struct varlena *contents)
{
    xn_table_diag diag;
    xn_table *table;

    if (xn_table_load(VARDATA_ANY(contents), VARSIZE_ANY_EXHDR(contents), NULL, &table, &diag)
        != XN_TABLE_OK)
        fail_malformed(name, &diag);
    return table;
}

/* Copies a compiled table, which has no pointers, into memory of the backend, and frees it.  Then
   nothing can fail. */
static void
keep_table(struct registry_table *to, xn_table *table)
{
    const Size size = xn_table_size(table);
    struct sql_table sql = {.size = xn_table_workspace(table)};
    MemoryContext memory;

    PG_TRY();
    {
        memory = AllocSetContextCreate(CacheMemoryContext, "xn table", ALLOCSET_SMALL_SIZES);
        MemoryContextCopyAndSetIdentifier(memory, to->name);
        sql.table = MemoryContextAllocHuge(memory, size);
        sql.workspace = MemoryContextAllocHuge(memory, sql.size);
        memcpy(sql.table, table, size);
    }
    PG_FINALLY();
    {
        xn_table_free(table, NULL);
    }
    PG_END_TRY();
    to->memory = memory;
    to->sql = sql;
}

static void
forget(struct registry_table *table)
{
    if (table->memory != NULL)
        MemoryContextDelete(table->memory);
    hash_search(cache, table->name, HASH_REMOVE, NULL);
}

/* Compiles a row.  The entry of the cache is complete or does not exist. */
static struct registry_table *
compile_row(const struct registry_table *key, Relation relation, HeapTuple row)
{
    struct registry_table made = *key, *table;
    MemoryContext caller, scratch;
    bool is_null;
    Datum value;

    scratch = AllocSetContextCreate(CurrentMemoryContext, "xn row", ALLOCSET_DEFAULT_SIZES);
    caller = MemoryContextSwitchTo(scratch);
    value = heap_getattr(row, TABLE_FINGERPRINT, RelationGetDescr(relation), &is_null);
    strlcpy(made.fingerprint, TextDatumGetCString(value), sizeof(made.fingerprint));
    value = heap_getattr(row, TABLE_CONTENTS, RelationGetDescr(relation), &is_null);
    keep_table(&made, xni_pg_compile_table(made.name, PG_DETOAST_DATUM_PACKED(value)));
    MemoryContextSwitchTo(caller);
    MemoryContextDelete(scratch);
    made.file = relation->rd_rel->relfilenode;
    made.xmin = HeapTupleHeaderGetRawXmin(row->t_data);
    made.tid = row->t_self;
    table = hash_search(cache, made.name, HASH_ENTER_NULL, NULL);
    if (table == NULL) {
        MemoryContextDelete(made.memory);
        ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
    }
    *table = made;
    return table;
}

/* Returns whether the row is the one that was compiled.  A rewritten file has rows elsewhere. */
static bool
is_current(struct registry_table *table, Relation relation, HeapTuple row)
{
    return table->file == relation->rd_rel->relfilenode
        && table->xmin == HeapTupleHeaderGetRawXmin(row->t_data)
        && ItemPointerEquals(&table->tid, &row->t_self);
}

/* Finds the latest committed version of a table, or that of this transaction, and compiles it
   unless it is in the cache.  Returns NULL if there is none. */
static struct registry_table *
read_table(const struct registry_table *key)
{
    Relation relation = table_open(store, NoLock);
    struct registry_table *table = hash_search(cache, key->name, HASH_FIND, NULL);
    SysScanDesc scan;
    ScanKeyData wanted;
    HeapTuple row;

    ScanKeyInit(
        &wanted, TABLE_NAME, BTEqualStrategyNumber, F_TEXTEQ, CStringGetTextDatum(key->name));
    scan = systable_beginscan(relation, InvalidOid, false, NULL, 1, &wanted);
    row = systable_getnext(scan);
    if (table != NULL && (!HeapTupleIsValid(row) || !is_current(table, relation, row))) {
        forget(table);
        table = NULL;
    }
    if (HeapTupleIsValid(row) && table == NULL)
        table = compile_row(key, relation, row);
    systable_endscan(scan);
    table_close(relation, NoLock);
    return table;
}

Oid
xni_pg_find_store(FunctionCallInfo fcinfo)
{
    const Oid relation = get_relname_relid("xn_table", get_func_namespace(fcinfo->flinfo->fn_oid));

    if (!OidIsValid(relation))
        ereport(ERROR,
            (errcode(ERRCODE_UNDEFINED_TABLE), errmsg("relation \"xn_table\" does not exist")));
    return relation;
}

/* The lock lasts until the end of the transaction, so that no table is dropped or replaced by
   another while an index is built with it.  Taking it also processes invalidations. */
static struct site *
open_table_site(FunctionCallInfo fcinfo)
{
    struct site *site = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(*site));

    open_cache();
    site->store = xni_pg_find_store(fcinfo);
    LockRelationOid(site->store, AccessShareLock);
    fcinfo->flinfo->fn_extra = site;
    return site;
}

const struct registry_table *
xni_pg_find_table(FunctionCallInfo fcinfo)
{
    struct site *site = fcinfo->flinfo->fn_extra;
    const text *name = PG_GETARG_TEXT_PP(0);
    const int length = (int)VARSIZE_ANY_EXHDR(name);
    struct registry_table key = {.file = InvalidOid}, *table;

    if (site == NULL)
        site = open_table_site(fcinfo);
    if (site->generation == generation && site->length == length
        && memcmp(VARDATA_ANY(name), site->table->name, (size_t)length) == 0)
        return site->table;
    if (!xni_sql_is_table_name(VARDATA_ANY(name), (size_t)length))
        fail_unknown(name);
    memcpy(key.name, VARDATA_ANY(name), (size_t)length);
    store = site->store;
    key.generation = generation;
    table = hash_search(cache, key.name, HASH_FIND, NULL);
    if (table == NULL || table->generation != generation) {
        table = read_table(&key);
        if (table == NULL)
            fail_unknown(name);
        table->generation = key.generation;
    }
    site->table = table;
    site->length = length;
    site->generation = key.generation;
    return table;
}

TupleDesc *
xni_pg_table_columns(FunctionCallInfo fcinfo)
{
    return &((struct site *)fcinfo->flinfo->fn_extra)->columns;
}
