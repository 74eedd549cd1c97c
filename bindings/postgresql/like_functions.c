/* SPDX-License-Identifier: MIT */
/* xn_like, xn_like_check: the protected name that a name looks like. */
#include "xn_pg.h"

#include "nodes/primnodes.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

/* A call site, with the index of its last list. */
struct site {
    xn_like *index;   /* NULL if there is none; the list follows it */
    const char *list; /* in UTF-8 */
    size_t length;
    unsigned flags;
    bool edits;
    TupleDesc columns; /* of xn_like_check */
};

/* A call with an index. */
struct call {
    struct site *site;
    struct input in;
    unsigned flags;
    xn_like_match match;
    xn_diag diag;
};

/* Builds the index of a list, or reports an error. */
static void
build_index(struct site *site, MemoryContext memory, const struct input *list)
{
    xn_diag diag;
    size_t size;

    if (site->index != NULL)
        pfree(site->index);
    site->index = NULL;
    if (xn_like_build(list->text, list->length, site->flags, site->edits, NULL, 0, &size, &diag)
        == XN_E_SPACE) {
        xn_like *index = MemoryContextAllocHuge(memory, size + list->length);

        if (xn_like_build(
                list->text, list->length, site->flags, site->edits, index, size, NULL, &diag)
            == XN_OK) {
            site->index = index;
            site->list = memcpy((char *)index + size, list->text, list->length);
            site->length = list->length;
            return;
        }
        pfree(index);
    }
    xni_pg_refuse(list, site->flags, &diag, NULL);
}

/* Returns whether the list of a call site cannot change.  A parameter can, in PL/pgSQL. */
static bool
is_constant(const Node *call)
{
    return call != NULL && IsA(call, FuncExpr)
        && IsA(lsecond(((const FuncExpr *)call)->args), Const);
}

/* Reads the arguments but the name, and builds the index unless it is that of the last call. */
static struct site *
open_index_site(FunctionCallInfo fcinfo)
{
    struct site *site = xni_pg_keep(fcinfo, sizeof(*site));
    const unsigned flags = xni_pg_read_flags(fcinfo, 2);
    const bool edits = PG_GETARG_BOOL(3);
    bool is_current = site->index != NULL && site->flags == flags && site->edits == edits;
    struct input list;

    if (is_current && is_constant(fcinfo->flinfo->fn_expr))
        return site;
    xni_pg_read_input(PG_GETARG_DATUM(1), true, &list);
    is_current = is_current && site->length == list.length
        && memcmp(site->list, list.text, list.length) == 0;
    if (!is_current) {
        site->flags = flags;
        site->edits = edits;
        build_index(site, fcinfo->flinfo->fn_mcxt, &list);
    }
    return site;
}

static xn_status
find_match(FunctionCallInfo fcinfo, bool raise, struct call *call)
{
    call->site = open_index_site(fcinfo);
    /* As in the command: other software registers names with newer code points. */
    call->flags = call->site->flags | XN_ALLOW_UNASSIGNED;
    if (!xni_pg_read_input(PG_GETARG_DATUM(0), raise, &call->in))
        return xni_pg_refuse_unread(&call->in, &call->diag);
    return xn_like_find(
        call->site->index, call->in.text, call->in.length, call->flags, &call->match, &call->diag);
}

static Datum
find_like(FunctionCallInfo fcinfo)
{
    struct call call;

    if (find_match(fcinfo, true, &call) != XN_OK)
        xni_pg_refuse(&call.in, call.flags, &call.diag, NULL);
    if (call.match.reasons == 0)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(cstring_to_text_with_len(call.match.name, (int)call.match.namelen));
}

/* Returns a row with the match, or with the diagnosis of a refused name. */
static Datum
check_like(FunctionCallInfo fcinfo)
{
    struct call call;
    struct sql_row row;
    xn_span part = {0, 0};
    const xn_status status = find_match(fcinfo, false, &call);

    if (status == XN_OK) {
        part.offset = xni_pg_count(call.in.text, call.match.offset);
        part.length = xni_pg_count(call.in.text + call.match.offset, call.match.length);
    } else {
        call.diag = xni_pg_count_characters(&call.in, &call.diag);
    }
    xni_sql_make_match(&row, status != XN_OK ? &call.diag : NULL, &call.match, part);
    return xni_pg_make_row(fcinfo, &call.site->columns, &row);
}

XNI_PG_FUNCTION(xn_pg_like, find_like(fcinfo));
XNI_PG_FUNCTION(xn_pg_like_check, check_like(fcinfo));
