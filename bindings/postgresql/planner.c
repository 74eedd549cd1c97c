/* SPDX-License-Identifier: MIT */
/* Conditions for <@ and @> that indexes and partitions know.  `key <@ name` is a range, since the
   names below a name follow it.  `key @> name` is `key = any(xn_parents(name))`. */
#include "xn_name.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/stratnum.h"
#include "access/table.h"
#include "catalog/namespace.h"
#include "catalog/pg_am.h"
#include "catalog/pg_class.h"
#include "catalog/pg_partitioned_table.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "parser/parse_func.h"
#include "parser/parsetree.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/relcache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

/* Finds a function of the extension with one argument of the given type, in the schema of its
   sibling. */
static Oid
find_function(Oid sibling, const char *name, Oid type)
{
    List *path = list_make2(
        makeString(get_namespace_name(get_func_namespace(sibling))), makeString(pstrdup(name)));

    return LookupFuncName(path, 1, &type, true);
}

static Expr *
make_comparison(Oid operator, Expr * key, Expr *value)
{
    return make_opclause(operator, BOOLOID, false, key, value, InvalidOid, InvalidOid);
}

static Expr *
make_end_call(Oid sibling, Oid type, Expr *name)
{
    const Oid function = find_function(sibling, "xn_name_end", type);

    if (!OidIsValid(function))
        return NULL;
    return (Expr *)makeFuncExpr(
        function, type, list_make1(name), InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL);
}

static Expr *
make_end(Oid sibling, Oid type, Expr *name)
{
    if (IsA(name, Const))
        return (Expr *)makeConst(type, -1, InvalidOid, -1,
            xni_pg_make_end(xni_pg_get_name(((Const *)name)->constvalue)), false, false);
    return make_end_call(sibling, type, name);
}

/* Returns the conditions key >= name and key < end. */
static List *
make_range(Oid family, Oid type, Expr *key, Expr *name, Expr *end)
{
    const Oid from = get_opfamily_member(family, type, type, BTGreaterEqualStrategyNumber);
    const Oid to = get_opfamily_member(family, type, type, BTLessStrategyNumber);

    if (!OidIsValid(from) || !OidIsValid(to) || end == NULL)
        return NIL;
    return list_make2(make_comparison(from, key, name), make_comparison(to, copyObject(key), end));
}

/* Returns the condition key = any(xn_parents(name)). */
static List *
make_any(const SupportRequestIndexCondition *request, Oid type, Expr *key, Expr *name)
{
    const Oid equal = get_opfamily_member(request->opfamily, type, type, BTEqualStrategyNumber);
    const Oid parents = find_function(request->funcid, "xn_parents", type);
    ScalarArrayOpExpr *any = makeNode(ScalarArrayOpExpr);

    if (!OidIsValid(equal) || !OidIsValid(parents))
        return NIL;
    any->opno = equal;
    any->opfuncid = get_opcode(equal);
    any->useOr = true;
    any->args = list_make2(key,
        makeFuncExpr(parents, get_array_type(type), list_make1(name), InvalidOid, InvalidOid,
            COERCE_EXPLICIT_CALL));
    any->location = -1;
    return list_make1(any);
}

static Expr *
find_argument(const SupportRequestIndexCondition *request, int number)
{
    if (is_opclause(request->node))
        return list_nth(((OpExpr *)request->node)->args, number);
    if (is_funcclause(request->node))
        return list_nth(((FuncExpr *)request->node)->args, number);
    return NULL;
}

/* Returns the index condition for <@ if is_below, otherwise for @>. */
static List *
make_index_condition(const SupportRequestIndexCondition *request, bool is_below)
{
    Expr *key = find_argument(request, request->indexarg);
    Expr *name = find_argument(request, 1 - request->indexarg);
    const bool is_range = (request->indexarg == 0) == is_below;
    const Oid method = request->index->relam;
    Oid type;

    if (key == NULL || !(method == BTREE_AM_OID || (method == BRIN_AM_OID && is_range))
        || !is_pseudo_constant_for_index(request->root, (Node *)name, request->index)
        || (IsA(name, Const) && ((Const *)name)->constisnull))
        return NIL;
    type = exprType((Node *)name); /* xn_name, also for a BRIN index of xn_host */
    if (is_range)
        return make_range(
            request->opfamily, type, key, name, make_end(request->funcid, type, name));
    return make_any(request, type, key, name);
}

/* Returns whether a variable is the first column by which its table is partitioned in ranges. */
static bool
is_partitioned_by(PlannerInfo *root, const Var *key)
{
    const RangeTblEntry *table;
    bool is_range_key = false;
    HeapTuple row;

    if (key->varlevelsup != 0 || IS_SPECIAL_VARNO(key->varno))
        return false;
    table = rt_fetch(key->varno, root->parse->rtable);
    if (table->relkind != RELKIND_PARTITIONED_TABLE)
        return false;
    row = SearchSysCache1(PARTRELID, ObjectIdGetDatum(table->relid));
    if (HeapTupleIsValid(row)) {
        const Form_pg_partitioned_table by = (Form_pg_partitioned_table)GETSTRUCT(row);

        is_range_key =
            by->partstrat == PARTITION_STRATEGY_RANGE && by->partattrs.values[0] == key->varattno;
        ReleaseSysCache(row);
    }
    return is_range_key;
}

static bool
is_function(Oid id, void *wanted)
{
    return id == *(const Oid *)wanted;
}

static bool
calls_function(Node *node, void *wanted)
{
    return node != NULL
        && (check_functions_in_node(node, is_function, wanted)
            || expression_tree_walker(node, calls_function, wanted));
}

/* Returns whether an index of the variable's table has a condition or an expression that calls a
   function: the planner compares these with the query's. */
static bool
is_in_index(PlannerInfo *root, const Var *key, Oid function)
{
    Relation table = table_open(rt_fetch(key->varno, root->parse->rtable)->relid, AccessShareLock);
    List *indexes = RelationGetIndexList(table);
    bool is_in = false;
    ListCell *cell;

    foreach (cell, indexes) {
        Relation index = index_open(lfirst_oid(cell), AccessShareLock);

        is_in |= calls_function((Node *)RelationGetIndexPredicate(index), &function)
            || calls_function((Node *)RelationGetIndexExpressions(index), &function);
        index_close(index, AccessShareLock);
    }
    list_free(indexes);
    table_close(table, AccessShareLock);
    return is_in;
}

/* Replaces a condition for names below a name by a range, since partitions are excluded by
   operators of a btree only.  The end is a call, which is not shipped to other servers: they could
   not read the value, as it is no name. */
static Node *
simplify(const SupportRequestSimplify *request, bool is_below)
{
    Expr *key = list_nth(request->fcall->args, is_below ? 0 : 1);
    Expr *name = list_nth(request->fcall->args, is_below ? 1 : 0);
    const Expr *column = IsA(key, RelabelType) ? ((RelabelType *)key)->arg : key;
    const Oid type = exprType((Node *)name);
    List *range;
    Expr *end;

    if (request->root == NULL || !IsA(column, Var)
        || !is_partitioned_by(request->root, (const Var *)column)
        || contain_var_clause((Node *)name) || contain_volatile_functions((Node *)name)
        || contain_subplans((Node *)name)
        || is_in_index(request->root, (const Var *)column, request->fcall->funcid))
        return NULL;
    /* In copies, since the planner renumbers the variables of a tree in place: twice, if shared. */
    end = make_end_call(request->fcall->funcid, type, copyObject(name));
    range = make_range(
        lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf, type, key, name, end);
    return range != NIL ? (Node *)makeBoolExpr(AND_EXPR, range, -1) : NULL;
}

static Datum
support(FunctionCallInfo fcinfo, bool is_below)
{
    Node *node = (Node *)PG_GETARG_POINTER(0);
    List *conditions = NIL;

    if (IsA(node, SupportRequestSimplify))
        PG_RETURN_POINTER(simplify((SupportRequestSimplify *)node, is_below));
    if (IsA(node, SupportRequestIndexCondition)) {
        SupportRequestIndexCondition *request = (SupportRequestIndexCondition *)node;

        conditions = make_index_condition(request, is_below);
        if (conditions != NIL)
            request->lossy = false;
    }
    PG_RETURN_POINTER(conditions);
}

XNI_PG_FUNCTION(xn_name_below_support, support(fcinfo, true));
XNI_PG_FUNCTION(xn_name_above_support, support(fcinfo, false));
