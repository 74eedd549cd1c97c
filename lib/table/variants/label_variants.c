/* SPDX-License-Identifier: MIT */
/* Finds the variants of a label, one at a time. */
#include <string.h>

#include "derivation.h"

/* The effort that an enumeration may spend: about a second. */
#define EFFORT      40000000
#define IDNA_EFFORT 7 /* of a verdict of IDNA 2003, for each code point */
/* The number of candidates that may be refused before it pays to compute prospects. */
#define PATIENCE 4

/* The contents of the caller's opaque xn_table_variants. */
struct iteration {
    struct derivation d;
    uint64_t bound;
    size_t left;           /* within the caller's limit */
    const char *selected;  /* a disposition, or NULL */
    xn_table_status ended; /* XN_TABLE_OK until the end */
    bool has_conflict;     /* in the label itself */
    bool has_name;
    char name[XN_LABEL_SIZE]; /* the original in IDNA 2003, or "" */
};

typedef char iteration_fits[sizeof(struct iteration) <= sizeof(xn_table_variants) ? 1 : -1];

static struct iteration *
open_state(xn_table_variants *state)
{
    return (struct iteration *)(void *)state->opaque;
}

/* Returns whether the label itself has a conflict (RFC 7940 section 8.4), without enumerating. */
static bool
find_conflict(struct derivation *d, void *workspace)
{
    xn_table_result unused, *result = d->segments.check.result;
    const struct action *action;
    bool conflict;

    d->segments.check.result = &unused;
    xni_derive_start(d, workspace);
    for (uint32_t i = 0; i < d->segments.length; i++)
        xni_derive_append(d, d->segments.cps[i]);
    (void)xni_find_derived(d, &action, &conflict);
    d->segments.check.result = result;
    return conflict;
}

xn_table_status
xn_table_variants_start(xn_table_variants *state, const xn_table *table, const char *label,
    size_t length, unsigned flags, size_t limit, void *workspace, size_t size,
    xn_table_result *result)
{
    struct iteration *it = open_state(state);
    struct check *check = &it->d.segments.check;
    xn_table_result unused;
    xn_table_status status;

    check->result = result != NULL ? result : &unused;
    status = xni_check(check, table, label, length, flags, workspace, size, NULL);
    it->ended = status == XN_TABLE_OK ? XN_TABLE_OK : XN_TABLE_END;
    it->left = limit;
    it->has_conflict = it->has_name = false;
    it->bound = 0;
    if (status == XN_TABLE_OK) {
        xni_find_segments(&it->d.segments, segments_memory(table, workspace));
        it->bound = xni_count_permutations(&it->d.segments);
        it->has_conflict = it->bound > 1 && find_conflict(&it->d, workspace);
        xni_derive_start(&it->d, workspace);
        it->d.effort = EFFORT;
    }
    return status;
}

void
xn_table_variants_select(xn_table_variants *state, const char *disposition)
{
    open_state(state)->d.selected = disposition;
}

int
xn_table_variants_conflict(const xn_table_variants *state)
{
    return ((const struct iteration *)(const void *)state->opaque)->has_conflict;
}

uint64_t
xn_table_variants_bound(const xn_table_variants *state)
{
    return ((const struct iteration *)(const void *)state->opaque)->bound;
}

static void
fill(const struct derivation *d, const struct action *action, bool conflict,
    xn_table_variant_label *variant)
{
    const struct xn_table *table = d->segments.check.table;

    *variant = (xn_table_variant_label){.length = d->length,
        .disposition = "",
        .action = -1,
        .rule = "",
        .comment = "",
        .conflict = conflict};
    memcpy(variant->cps, d->cps, d->length * sizeof(*d->cps));
    variant->octets = encode_cps(d->cps, d->length, variant->text);
    if (action == NULL)
        return;
    variant->action = (int)(action - SECTION(table, struct action, first_action));
    variant->disposition = table_text(table, action->disposition);
    variant->comment = table_text(table, action->comment);
    variant->line = action->line;
    variant->rule = rule_name(table, action->rule);
    variant->negated = action->negated;
}

/* Compares the names under which IDNA 2003 stores the variant and the original: labels that have
   the same name are the same registration. */
static void
compare_names(struct iteration *it, xn_table_variant_label *variant, xn_table_idna *idna)
{
    const struct segments *s = &it->d.segments;

    if (!it->has_name) {
        char text[XN_TABLE_LABEL_SIZE];
        size_t octets = encode_cps(s->cps, s->length, text);

        (void)!xn_label_to_ascii(
            text, octets, XN_STD3 | XN_STRICT_ACE, it->name, sizeof(it->name), NULL, NULL);
        it->has_name = true;
    }
    xni_check_idna(variant->text, variant->octets, idna);
    variant->same_name = idna->ascii[0] != '\0' && strcmp(idna->ascii, it->name) == 0;
}

static bool
is_original(const struct derivation *d)
{
    return d->length == d->segments.length
        && memcmp(d->cps, d->segments.cps, d->length * sizeof(*d->cps)) == 0;
}

/* Finds the next variant, regardless of the limit. */
static enum derived
find_next_variant(struct iteration *it, const struct action **action, bool *conflict)
{
    struct derivation *d = &it->d;
    unsigned refused = 0;

    *conflict = false;
    *action = NULL;
    while (xni_derive_next(d)) {
        enum derived derived;

        if (is_original(d))
            continue;
        derived = xni_find_derived(d, action, conflict);
        if (derived == DERIVED_COMPLEX)
            return derived;
        if (derived == DERIVED_VARIANT
            && (d->selected == NULL
                || strcmp(d->selected, table_text(d->segments.check.table, (*action)->disposition))
                    == 0))
            return derived;
        if (++refused == PATIENCE && !d->prospects.are_known)
            xni_find_prospects(d);
    }
    return DERIVED_INVALID;
}

xn_table_status
xn_table_variants_next(
    xn_table_variants *state, xn_table_variant_label *variant, xn_table_idna *idna)
{
    struct iteration *it = open_state(state);
    const struct action *action;
    xn_table_result unused;
    enum derived derived;
    bool conflict;

    if (it->ended != XN_TABLE_OK)
        return it->ended;
    it->d.segments.check.result = &unused;
    derived = find_next_variant(it, &action, &conflict);
    if (derived == DERIVED_INVALID && it->d.effort == 0)
        return it->ended = XN_TABLE_E_EFFORT;
    if (derived == DERIVED_INVALID || it->left == 0)
        return it->ended = derived == DERIVED_INVALID ? XN_TABLE_END : XN_TABLE_LIMIT;
    it->left -= it->left != SIZE_MAX;
    spend(&it->d.effort, (uint64_t)IDNA_EFFORT * it->d.length); /* whether or not idna is NULL */
    fill(&it->d, action, conflict, variant);
    if (idna != NULL)
        compare_names(it, variant, idna);
    return derived == DERIVED_COMPLEX ? XN_TABLE_E_COMPLEX : XN_TABLE_OK;
}
