/* SPDX-License-Identifier: MIT */
/* Finds whether two labels collide: their index label is the same, or one is a variant of the
   other. */
#include <string.h>

#include "derivation.h"
#include "lib/table/check/index.h"

/* Starts a derivation of the label of s.  The segments of d take over the workspace. */
static void
restart(struct derivation *d, const struct segments *s, void *workspace)
{
    struct check *check = &d->segments.check;

    check->table = s->check.table;
    xni_match_init(&check->match, check->table, workspace);
    memcpy(check->match.cps, s->cps, s->length * sizeof(*s->cps));
    (void)!xni_check_repertoire(check, s->length);
    xni_find_segments(&d->segments, segments_memory(check->table, workspace));
    xni_derive_start(d, workspace);
}

/* Returns the disposition of a label as a variant of another, valid one; "" if it is no variant. */
static const char *
find_variant_disposition(
    const struct segments *of, const struct segments *label, void *workspace, bool *is_complex)
{
    struct derivation d;
    xn_table_result unused;
    const struct action *action;
    bool conflict;

    *is_complex = false;
    d.segments.check.result = &unused;
    restart(&d, of, workspace);
    for (uint32_t i = 0; i < label->length; i++)
        xni_derive_append(&d, label->cps[i]);
    if (!is_derived(&d))
        return "";
    switch (xni_find_derived(&d, &action, &conflict)) {
    case DERIVED_VARIANT: return table_text(d.segments.check.table, action->disposition);
    case DERIVED_COMPLEX: *is_complex = true; return "";
    case DERIVED_INVALID: break;
    }
    return "";
}

/* One of the two labels, with its index. */
struct indexed {
    struct segments segments;
    struct index index;
};

static bool
is_same_label(const struct segments *a, const struct segments *b)
{
    return a->length == b->length && memcmp(a->cps, b->cps, a->length * sizeof(*a->cps)) == 0;
}

/* Finds the verdict on a label, and its index.  Returns false if it has no index. */
static bool
find_label_index(struct indexed *label, const xn_table *table, const char *text, size_t length,
    unsigned flags, void *workspace, size_t size)
{
    struct segments *segments = &label->segments;
    xn_table_status status =
        xni_check(&segments->check, table, text, length, flags, workspace, size, NULL);

    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return false;
    xni_find_segments(segments, segments_memory(table, workspace));
    xni_find_index(segments, &label->index);
    return true;
}

static xn_table_status
compare_indexed(const struct indexed labels[2], void *workspace, xn_table_collision *collision)
{
    const struct segments *a = &labels[0].segments, *b = &labels[1].segments;
    bool complex_a = false, complex_b = false;

    if (is_same_label(a, b)) {
        collision->relation = XN_TABLE_SAME;
        return XN_TABLE_OK;
    }
    if (collision->a.status == XN_TABLE_OK)
        collision->b_of_a = find_variant_disposition(a, b, workspace, &complex_a);
    if (collision->b.status == XN_TABLE_OK)
        collision->a_of_b = find_variant_disposition(b, a, workspace, &complex_b);
    if (xni_is_same_index(&labels[0].index, &labels[1].index))
        collision->relation = XN_TABLE_SAME_INDEX;
    else if (collision->b_of_a[0] != '\0' || collision->a_of_b[0] != '\0' || complex_a || complex_b)
        collision->relation = XN_TABLE_VARIANT;
    return complex_a || complex_b ? XN_TABLE_E_COMPLEX : XN_TABLE_OK;
}

xn_table_status
xn_table_collide(const xn_table *table, const char *a, size_t alen, const char *b, size_t blen,
    unsigned flags, void *workspace, size_t size, xn_table_collision *collision)
{
    struct indexed labels[2];

    *collision = (xn_table_collision){.b_of_a = "", .a_of_b = ""};
    labels[0].segments.check.result = &collision->a;
    labels[1].segments.check.result = &collision->b;
    if (!find_label_index(&labels[0], table, a, alen, flags, workspace, size)) {
        collision->refused = 1;
        return collision->a.status;
    }
    if (!find_label_index(&labels[1], table, b, blen, flags, workspace, size)) {
        collision->refused = 2;
        return collision->b.status;
    }
    return compare_indexed(labels, workspace, collision);
}
