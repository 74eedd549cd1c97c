/* SPDX-License-Identifier: MIT */
/* The type xn_name: order, hash, and tests for names above and below. */
#include "xn_name.h"

#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/sortsupport.h"

static int
compare_keys(struct xn_name a, struct xn_name b)
{
    const size_t shorter = a.length < b.length ? a.length : b.length;
    const int order = memcmp(a.key, b.key, shorter);

    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

/* Compares two values and frees copies: an index calls this without resetting its memory. */
static int
compare(Datum left, Datum right)
{
    const struct xn_name a = xni_pg_get_name(left), b = xni_pg_get_name(right);
    const int order = compare_keys(a, b);

    if (a.copy != NULL)
        pfree(a.copy);
    if (b.copy != NULL)
        pfree(b.copy);
    return order;
}

static int
compare_arguments(FunctionCallInfo fcinfo)
{
    return compare(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
}

static int
find_sign(int order)
{
    return (order > 0) - (order < 0);
}

static int
compare_sorted(Datum a, Datum b, SortSupport support)
{
    (void)support;
    return compare(a, b);
}

static Datum
set_comparator(FunctionCallInfo fcinfo)
{
    ((SortSupport)PG_GETARG_POINTER(0))->comparator = compare_sorted;
    PG_RETURN_VOID();
}

static Datum
hash(FunctionCallInfo fcinfo)
{
    const struct xn_name name = GETARG_XN_NAME(0);
    const Datum hash = hash_any((const unsigned char *)name.key, (int)name.length);

    if (name.copy != NULL)
        pfree(name.copy);
    return hash;
}

static Datum
hash_extended(FunctionCallInfo fcinfo)
{
    const struct xn_name name = GETARG_XN_NAME(0);
    const Datum hash = hash_any_extended(
        (const unsigned char *)name.key, (int)name.length, (uint64)PG_GETARG_INT64(1));

    if (name.copy != NULL)
        pfree(name.copy);
    return hash;
}

/* Since each label of a key is terminated, a prefix ends with a label. */
static bool
is_below(struct xn_name name, struct xn_name ancestor)
{
    return name.length >= ancestor.length && memcmp(name.key, ancestor.key, ancestor.length) == 0;
}

/* Returns the name, each name above it, and the root. */
static Datum
list_parents(FunctionCallInfo fcinfo)
{
    const Oid type = get_element_type(get_func_rettype(fcinfo->flinfo->fn_oid));
    struct xn_name name = GETARG_XN_NAME(0);
    Datum parents[XN_KEY_SIZE + 1]; /* each label has at least its end */
    int count = 0;

    for (; name.length > 0; name.length = xni_sql_drop_label(name.key, name.length))
        parents[count++] = xni_pg_make_name(name.key, name.length);
    parents[count++] = xni_pg_make_name("", 0);
    PG_RETURN_ARRAYTYPE_P(construct_array(parents, count, type, -1, false, TYPALIGN_INT));
}

static Datum
last_labels(FunctionCallInfo fcinfo)
{
    struct xn_name name = GETARG_XN_NAME(0);

    name.length = xni_sql_last_labels(name.key, name.length, PG_GETARG_INT32(1));
    PG_RETURN_DATUM(xni_pg_make_name(name.key, name.length));
}

/* Sorts after all labels: no octet of a label is above 0x7F, and no label has 64 octets. */
static const char last_label[] = "\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177"
                                 "\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177"
                                 "\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177"
                                 "\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177";

/* Replaces the ! of the last label by the next octet, which no key contains, so that nothing fits
   between the names below and the end. */
Datum
xni_pg_make_end(struct xn_name name)
{
    char key[XN_KEY_SIZE];

    if (name.length == 0)
        return xni_pg_make_name(last_label, sizeof(last_label) - 1);
    memcpy(key, name.key, name.length);
    key[name.length - 1] = '"';
    return xni_pg_make_name(key, name.length);
}

static Datum
find_end(FunctionCallInfo fcinfo)
{
    const struct xn_name name = GETARG_XN_NAME(0);

    if (name.length > 0 && name.key[name.length - 1] != '!') /* an end: no names are below it */
        PG_RETURN_DATUM(PG_GETARG_DATUM(0));
    PG_RETURN_DATUM(xni_pg_make_end(name));
}

XNI_PG_FUNCTION(xn_name_lt, BoolGetDatum(compare_arguments(fcinfo) < 0));
XNI_PG_FUNCTION(xn_name_le, BoolGetDatum(compare_arguments(fcinfo) <= 0));
XNI_PG_FUNCTION(xn_name_eq, BoolGetDatum(compare_arguments(fcinfo) == 0));
XNI_PG_FUNCTION(xn_name_ne, BoolGetDatum(compare_arguments(fcinfo) != 0));
XNI_PG_FUNCTION(xn_name_ge, BoolGetDatum(compare_arguments(fcinfo) >= 0));
XNI_PG_FUNCTION(xn_name_gt, BoolGetDatum(compare_arguments(fcinfo) > 0));
XNI_PG_FUNCTION(xn_name_cmp, Int32GetDatum(find_sign(compare_arguments(fcinfo))));
XNI_PG_FUNCTION(xn_name_smaller, PG_GETARG_DATUM(compare_arguments(fcinfo) <= 0 ? 0 : 1));
XNI_PG_FUNCTION(xn_name_larger, PG_GETARG_DATUM(compare_arguments(fcinfo) >= 0 ? 0 : 1));
XNI_PG_FUNCTION(xn_name_sortsupport, set_comparator(fcinfo));
XNI_PG_FUNCTION(xn_name_hash, hash(fcinfo));
XNI_PG_FUNCTION(xn_name_hash_extended, hash_extended(fcinfo));
XNI_PG_FUNCTION(xn_name_below, BoolGetDatum(is_below(GETARG_XN_NAME(0), GETARG_XN_NAME(1))));
XNI_PG_FUNCTION(xn_name_above, BoolGetDatum(is_below(GETARG_XN_NAME(1), GETARG_XN_NAME(0))));
XNI_PG_FUNCTION(xn_name_parents, list_parents(fcinfo));
XNI_PG_FUNCTION(xn_name_last_labels, last_labels(fcinfo));
XNI_PG_FUNCTION(xn_name_end, find_end(fcinfo));
