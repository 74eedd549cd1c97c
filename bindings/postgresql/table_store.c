/* SPDX-License-Identifier: MIT */
/* The trigger of xn_table: whichever statement changes a row, its contents are a table, the
   fingerprint is theirs, no index becomes wrong, and no constraint loses its table. */
#include "registry_table.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/table.h"
#include "catalog/dependency.h"
#include "catalog/indexing.h"
#include "catalog/objectaddress.h"
#include "catalog/pg_attrdef.h"
#include "catalog/pg_class.h"
#include "catalog/pg_constraint.h"
#include "catalog/pg_depend.h"
#include "catalog/pg_proc.h"
#include "commands/trigger.h"
#include "storage/lmgr.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/fmgroids.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"

/* A function that reads a table. */
struct function {
    const char *name;
    bool is_stored; /* Its results may be, and need this version of the table. */
};

static const struct function functions[] = {
    {"xn_table_index", true},
    {"xn_table_key", true},
    {"xn_table_allows", false},
    {"xn_table_check", false},
    {"xn_table_collide", false},
    {"xn_table_fingerprint", false},
    {"xn_try_table_index", false},
};

/* Returns the definition of a generated column, or of a default. */
static const char *
read_default(Oid id)
{
    Relation relation = table_open(AttrDefaultRelationId, AccessShareLock);
    const char *definition = "";
    SysScanDesc scan;
    ScanKeyData key;
    HeapTuple row;

    ScanKeyInit(&key, Anum_pg_attrdef_oid, BTEqualStrategyNumber, F_OIDEQ, ObjectIdGetDatum(id));
    scan = systable_beginscan(relation, AttrDefaultOidIndexId, true, NULL, 1, &key);
    row = systable_getnext(scan);
    if (HeapTupleIsValid(row)) {
        bool is_null;
        const Datum tree =
            heap_getattr(row, Anum_pg_attrdef_adbin, RelationGetDescr(relation), &is_null);

        definition = TextDatumGetCString(DirectFunctionCall2(
            pg_get_expr, tree, ObjectIdGetDatum(((Form_pg_attrdef)GETSTRUCT(row))->adrelid)));
    }
    systable_endscan(scan);
    table_close(relation, AccessShareLock);
    return definition;
}

/* Returns the definition of an object that stores results of a function, or of a constraint that
   calls it; NULL for any other. */
static const char *
read_definition(const ObjectAddress *object, const char *function)
{
    if (object->classId == AttrDefaultRelationId)
        return read_default(object->objectId);
    if (object->classId == ConstraintRelationId)
        return TextDatumGetCString(
            DirectFunctionCall1(pg_get_constraintdef, ObjectIdGetDatum(object->objectId)));
    if (object->classId != RelationRelationId)
        return NULL;
    switch (get_rel_relkind(object->objectId)) {
    case RELKIND_INDEX:
    case RELKIND_PARTITIONED_INDEX:
        return TextDatumGetCString(
            DirectFunctionCall1(pg_get_indexdef, ObjectIdGetDatum(object->objectId)));
    default: return psprintf("%s(", function); /* a key of partitions */
    }
}

/* Returns whether a definition calls a function with this table, or stores results of a call with
   one that only its rows name. */
static bool
may_use(const char *definition, const struct function *function, const char *name)
{
    const char *at = definition, *literal = psprintf("'%s'::text", name),
               *call = psprintf("%s(", function->name);

    while ((at = strstr(at, call)) != NULL) {
        at += strlen(call);
        if (*at != '\'' ? function->is_stored : strncmp(at, literal, strlen(literal)) == 0)
            return true;
    }
    return false;
}

static void
fail_needed(const char *name, const ObjectAddress *object)
{
    ereport(ERROR,
        (errcode(ERRCODE_DEPENDENT_OBJECTS_STILL_EXIST),
            errmsg(
                "registry table \"%s\" is used by %s", name, getObjectDescription(object, false)),
            errhint("Drop the object first.")));
}

static void
fail_used(const char *name, const ObjectAddress *object)
{
    ereport(ERROR,
        (errcode(ERRCODE_DEPENDENT_OBJECTS_STILL_EXIST),
            errmsg("index labels of registry table \"%s\" are used by %s", name,
                getObjectDescription(object, false)),
            errdetail("Another table may give the same label another index label."),
            errhint("Load the table under another name, or drop the object, load the table, and "
                    "create the object again.")));
}

static void
check_dependents(Oid oid, const struct function *function, const char *name)
{
    Relation relation = table_open(DependRelationId, AccessShareLock);
    SysScanDesc scan;
    ScanKeyData keys[2];
    HeapTuple row;

    ScanKeyInit(&keys[0], Anum_pg_depend_refclassid, BTEqualStrategyNumber, F_OIDEQ,
        ObjectIdGetDatum(ProcedureRelationId));
    ScanKeyInit(
        &keys[1], Anum_pg_depend_refobjid, BTEqualStrategyNumber, F_OIDEQ, ObjectIdGetDatum(oid));
    scan = systable_beginscan(relation, DependReferenceIndexId, true, NULL, 2, keys);
    while (HeapTupleIsValid(row = systable_getnext(scan))) {
        const Form_pg_depend dependency = (Form_pg_depend)GETSTRUCT(row);
        ObjectAddress object;
        const char *definition;

        ObjectAddressSubSet(object, dependency->classid, dependency->objid, dependency->objsubid);
        definition = read_definition(&object, function->name);
        if (definition == NULL || !may_use(definition, function, name))
            continue;
        if (function->is_stored)
            fail_used(name, &object);
        fail_needed(name, &object);
    }
    systable_endscan(scan);
    table_close(relation, AccessShareLock);
}

/* Checks what depends on the functions of this name in the schema of the extension. */
static void
check_function(Oid schema, const struct function *function, const char *name)
{
    CatCList *list = SearchSysCacheList1(PROCNAMEARGSNSP, CStringGetDatum(function->name));

    for (int i = 0; i < list->n_members; i++) {
        const Form_pg_proc found = (Form_pg_proc)GETSTRUCT(&list->members[i]->tuple);

        if (found->pronamespace == schema)
            check_dependents(found->oid, function, name);
    }
    ReleaseSysCacheList(list);
}

/* Reports an error if index labels or keys of the table are stored where the database knows it, or
   if a constraint calls it and it is dropped.  The lock waits for transactions that are about to
   store some. */
static void
check_unused(Relation store, const char *name, bool is_dropped)
{
    LockRelation(store, AccessExclusiveLock);
    for (size_t i = 0; i < lengthof(functions); i++) {
        if (functions[i].is_stored || is_dropped)
            check_function(RelationGetNamespace(store), &functions[i], name);
    }
}

/* A row of xn_table, without its contents. */
struct stored {
    const char *name;
    char fingerprint[XN_TABLE_FINGERPRINT_SIZE];
    const struct varlena *contents;
};

/* Reads a row.  Returns false if it has a NULL, which a constraint refuses. */
static bool
read_row(HeapTuple row, TupleDesc columns, struct stored *stored)
{
    bool is_null;
    Datum value = heap_getattr(row, TABLE_NAME, columns, &is_null);

    if (is_null)
        return false;
    stored->name = TextDatumGetCString(value);
    value = heap_getattr(row, TABLE_FINGERPRINT, columns, &is_null);
    strlcpy(stored->fingerprint, is_null ? "" : TextDatumGetCString(value),
        sizeof(stored->fingerprint));
    value = heap_getattr(row, TABLE_CONTENTS, columns, &is_null);
    if (is_null)
        return false;
    stored->contents = PG_DETOAST_DATUM_PACKED(value);
    return true;
}

static void
set_fingerprint(struct stored *stored)
{
    xn_table *table;
    void *workspace;
    size_t size;

    if (!xni_sql_is_table_name(stored->name, strlen(stored->name)))
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("malformed name of a registry table %s",
                    xni_pg_quote(stored->name, strlen(stored->name))),
                errdetail("A name has 1 to %d letters, digits, dots, underscores and hyphens, in "
                          "ASCII.",
                    XNI_SQL_TABLE_NAME_MAX)));
    table = xni_pg_compile_table(stored->name, stored->contents);
    size = xn_table_workspace(table);
    workspace = palloc_extended(size, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
    if (workspace != NULL)
        (void)!xn_table_fingerprint(table, workspace, size, stored->fingerprint);
    xn_table_free(table, NULL);
    if (workspace == NULL)
        ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
    pfree(workspace);
}

/* Returns the row that is stored: with its fingerprint. */
static HeapTuple
complete_row(const TriggerData *trigger, HeapTuple row, HeapTuple former)
{
    const TupleDesc columns = RelationGetDescr(trigger->tg_relation);
    struct stored stored, old;
    int column = TABLE_FINGERPRINT;
    bool is_null = false;
    Datum value;

    if (!read_row(row, columns, &stored))
        return row;
    set_fingerprint(&stored);
    if (former != NULL && read_row(former, columns, &old)) {
        const bool is_renamed = strcmp(stored.name, old.name) != 0;

        if (is_renamed || strcmp(stored.fingerprint, old.fingerprint) != 0)
            check_unused(trigger->tg_relation, old.name, is_renamed);
    }
    value = CStringGetTextDatum(stored.fingerprint);
    return heap_modify_tuple_by_cols(row, columns, 1, &column, &value, &is_null);
}

/* The invalidation is sent when the transaction commits, and processed here after the statement and
   after a rollback. */
PG_FUNCTION_INFO_V1(xn_pg_table_store);
Datum
xn_pg_table_store(PG_FUNCTION_ARGS)
{
    const TriggerData *trigger = (TriggerData *)fcinfo->context;
    struct stored old;
    bool is_null;

    /* Anyone may create a trigger on a table of their own, whose columns have other types. */
    if (!CALLED_AS_TRIGGER(fcinfo) || !TRIGGER_FIRED_BEFORE(trigger->tg_event)
        || RelationGetRelid(trigger->tg_relation) != xni_pg_find_store(fcinfo))
        ereport(ERROR,
            (errcode(ERRCODE_E_R_I_E_TRIGGER_PROTOCOL_VIOLATED),
                errmsg("xn_table_store must be a trigger of xn_table")));
    if (TRIGGER_FIRED_BY_TRUNCATE(trigger->tg_event))
        ereport(ERROR,
            (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("xn_table cannot be truncated"),
                errhint("Use DELETE or xn_table_drop().")));
    CacheInvalidateRelcache(trigger->tg_relation);
    if (TRIGGER_FIRED_BY_INSERT(trigger->tg_event))
        return PointerGetDatum(complete_row(trigger, trigger->tg_trigtuple, NULL));
    if (TRIGGER_FIRED_BY_UPDATE(trigger->tg_event))
        return PointerGetDatum(complete_row(trigger, trigger->tg_newtuple, trigger->tg_trigtuple));
    old.name = TextDatumGetCString(heap_getattr(
        trigger->tg_trigtuple, TABLE_NAME, RelationGetDescr(trigger->tg_relation), &is_null));
    check_unused(trigger->tg_relation, old.name, true);
    return PointerGetDatum(trigger->tg_trigtuple);
}
