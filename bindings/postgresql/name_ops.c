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

PG_FUNCTION_INFO_V1(xn_name_lt);
Datum
xn_name_lt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) < 0);
}

PG_FUNCTION_INFO_V1(xn_name_le);
Datum
xn_name_le(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) <= 0);
}

PG_FUNCTION_INFO_V1(xn_name_eq);
Datum
xn_name_eq(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) == 0);
}

PG_FUNCTION_INFO_V1(xn_name_ne);
Datum
xn_name_ne(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) != 0);
}

PG_FUNCTION_INFO_V1(xn_name_ge);
Datum
xn_name_ge(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) >= 0);
}

PG_FUNCTION_INFO_V1(xn_name_gt);
Datum
xn_name_gt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_arguments(fcinfo) > 0);
}

PG_FUNCTION_INFO_V1(xn_name_cmp);
Datum
xn_name_cmp(PG_FUNCTION_ARGS)
{
    const int order = compare_arguments(fcinfo);

    PG_RETURN_INT32((order > 0) - (order < 0));
}

PG_FUNCTION_INFO_V1(xn_name_smaller);
Datum
xn_name_smaller(PG_FUNCTION_ARGS)
{
    PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) <= 0 ? 0 : 1));
}

PG_FUNCTION_INFO_V1(xn_name_larger);
Datum
xn_name_larger(PG_FUNCTION_ARGS)
{
    PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) >= 0 ? 0 : 1));
}

static int
compare_sorted(Datum a, Datum b, SortSupport support)
{
    (void)support;
    return compare(a, b);
}

PG_FUNCTION_INFO_V1(xn_name_sortsupport);
Datum
xn_name_sortsupport(PG_FUNCTION_ARGS)
{
    ((SortSupport)PG_GETARG_POINTER(0))->comparator = compare_sorted;
    PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(xn_name_hash);
Datum
xn_name_hash(PG_FUNCTION_ARGS)
{
    const struct xn_name name = GETARG_XN_NAME(0);
    const Datum hash = hash_any((const unsigned char *)name.key, (int)name.length);

    if (name.copy != NULL)
        pfree(name.copy);
    return hash;
}

PG_FUNCTION_INFO_V1(xn_name_hash_extended);
Datum
xn_name_hash_extended(PG_FUNCTION_ARGS)
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

PG_FUNCTION_INFO_V1(xn_name_below);
Datum
xn_name_below(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(is_below(GETARG_XN_NAME(0), GETARG_XN_NAME(1)));
}

PG_FUNCTION_INFO_V1(xn_name_above);
Datum
xn_name_above(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(is_below(GETARG_XN_NAME(1), GETARG_XN_NAME(0)));
}

/* Returns the length of a key without its last label, which is the first one of the name. */
static size_t
drop_label(struct xn_name name)
{
    size_t end = name.length;

    do
        end--;
    while (end > 0 && name.key[end - 1] != '!');
    return end;
}

/* Returns the name, each name above it, and the root. */
PG_FUNCTION_INFO_V1(xn_name_parents);
Datum
xn_name_parents(PG_FUNCTION_ARGS)
{
    const Oid type = get_element_type(get_func_rettype(fcinfo->flinfo->fn_oid));
    struct xn_name name = GETARG_XN_NAME(0);
    Datum parents[XN_KEY_SIZE + 1]; /* each label has at least its end */
    int count = 0;

    for (; name.length > 0; name.length = drop_label(name))
        parents[count++] = xni_pg_make_name(name.key, name.length);
    parents[count++] = xni_pg_make_name("", 0);
    PG_RETURN_ARRAYTYPE_P(construct_array(parents, count, type, -1, false, TYPALIGN_INT));
}

/* Returns the last n labels of a name; a negative n drops -n labels from its start, as right() does
   with characters. */
PG_FUNCTION_INFO_V1(xn_name_last_labels);
Datum
xn_name_last_labels(PG_FUNCTION_ARGS)
{
    struct xn_name name = GETARG_XN_NAME(0);
    int64 drop = -(int64)PG_GETARG_INT32(1);

    if (drop <= 0)
        for (size_t i = 0; i < name.length; i++)
            drop += name.key[i] == '!';
    for (; drop > 0 && name.length > 0; drop--)
        name.length = drop_label(name);
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

PG_FUNCTION_INFO_V1(xn_name_end);
Datum
xn_name_end(PG_FUNCTION_ARGS)
{
    const struct xn_name name = GETARG_XN_NAME(0);

    if (name.length > 0 && name.key[name.length - 1] != '!') /* an end: no names are below it */
        PG_RETURN_DATUM(PG_GETARG_DATUM(0));
    PG_RETURN_DATUM(xni_pg_make_end(name));
}
