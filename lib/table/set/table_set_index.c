/* SPDX-License-Identifier: MIT */
/* Computes index labels in the united relation of a set of tables, and keys, and compares
   labels. */
#include "lib/ascii.h"
#include "lib/table/check/index.h"
#include "table_set.h"

/* Returns the mapping of a string, or NULL. */
static const struct mapping *
find_mapping(const struct xn_table_set *set, const uint32_t *cps, size_t length)
{
    size_t i =
        xni_find_span(set->mapping, set->mappings, sizeof(*set->mapping), set->cps, cps, length);
    const struct mapping *m = set->mapping + i;

    return i < set->mappings && xni_compare_cps(set->cps + m->cps, m->length, cps, length) == 0
        ? m
        : NULL;
}

static void
keep_least(struct choice *choices, uint32_t end, uint32_t position, const struct choice *choice)
{
    if (xni_compare_choices(choices, end, *choice, choices[position]) < 0)
        choices[position] = *choice;
}

/* Considers the mappings of the strings that the label has at a position. */
static void
consider_mappings(const struct xn_table_set *set, const struct segments *s, uint32_t position,
    struct choice *choices)
{
    uint32_t most = s->length - position;

    most = most < set->longest ? most : set->longest;
    for (uint32_t length = 1; length <= most; length++) {
        const struct mapping *m = find_mapping(set, s->cps + position, length);

        if (m != NULL)
            keep_least(choices, s->length, position,
                &(struct choice){set->cps + m->least, m->least_length, position + length});
    }
}

/* Considers the variants that the label's own table allows in the context of a segment. */
static void
add_conditional(const struct xn_table_set *set, struct segments *s, const struct segment *segment,
    struct choice *choices)
{
    const struct entry *entry = segment_entry(s, segment);
    const struct variant *variants =
        SECTION(s->check.table, struct variant, first_variant) + entry->variant;

    for (uint32_t i = 0; entry->conditional != 0 && i < entry->variants; i++) {
        const uint32_t *cps = SECTION(s->check.table, uint32_t, first_cp) + variants[i].cps;
        struct choice choice = {cps, variants[i].length, segment->to};
        const struct mapping *m;

        if (variants[i].context == NONE || !xni_is_allowed(s, segment, i))
            continue;
        m = find_mapping(set, cps, choice.length);
        if (m != NULL)
            choice = (struct choice){set->cps + m->least, m->least_length, segment->to};
        keep_least(choices, s->length, segment->from, &choice);
    }
}

/* Finds the index of a label that its table lists. */
static void
find_united_index(const struct xn_table_set *set, struct segments *s, struct index *index)
{
    struct choice choices[XN_TABLE_LABEL_MAX];

    for (uint32_t position = s->length; position > 0; position--) {
        uint32_t at = position - 1;

        choices[at] = (struct choice){s->cps + at, 1, position};
        consider_mappings(set, s, at, choices);
        for (uint32_t i = s->first[at]; i < s->first[position]; i++)
            if (s->items[i].from < s->items[i].to)
                add_conditional(set, s, &s->items[i], choices);
    }
    xni_join_choices(choices, s->length, index);
}

/* A label with the table that decides about it, and its united index. */
struct indexed {
    struct segments segments;
    struct index index;
    xn_table_choice choice;
};

/* Returns the status of the label, and its index if that is OK or E_ACTION. */
static xn_table_status
index_label(const struct xn_table_set *set, const xn_table_request *request, void *workspace,
    size_t size, struct indexed *label, xn_table_result *result)
{
    struct segments *s = &label->segments;
    xn_table_status status =
        xn_table_set_check(set, request, workspace, size, &label->choice, result, NULL);
    const xn_table *table;

    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return status;
    table = set->member[label->choice.table].table;
    if (set->is_united) {
        s->check.result = result;
        status = xni_check(&s->check, table, request->name + label->choice.offset,
            label->choice.length, request->flags, workspace, size, NULL);
        xni_find_segments(s, segments_memory(table, workspace));
        find_united_index(set, s, &label->index);
    }
    return status;
}

xn_table_status
xn_table_set_index(const xn_table_set *set, const xn_table_request *request, void *workspace,
    size_t size, char *out, size_t cap, size_t *len, xn_table_choice *choice,
    xn_table_result *result)
{
    struct indexed label;
    xn_table_result unused;
    size_t written;
    xn_table_status status;

    result = result != NULL ? result : &unused;
    len = len != NULL ? len : &written;
    *len = 0;
    if (cap > 0)
        out[0] = '\0';
    status = index_label(set, request, workspace, size, &label, result);
    if (choice != NULL)
        *choice = label.choice;
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return status;
    if (!set->is_united)
        return XN_TABLE_E_ARGUMENT;
    return xni_write_index(&label.index, out, cap, len);
}

/* Converts a label to the form in which it is stored.  Returns false if IDNA 2003 cannot store
   it. */
static bool
find_stored(const char *label, size_t length, char stored[XN_LABEL_SIZE], size_t *len)
{
    return xn_label_to_ascii(
               label, length, XN_LOWER | XN_ALLOW_UNASSIGNED, stored, XN_LABEL_SIZE, len, NULL)
        == XN_OK;
}

/* Returns whether two labels are stored as one name. */
static bool
is_same_name(const char *a, size_t alen, const char *b, size_t blen)
{
    char stored[2][XN_LABEL_SIZE];
    size_t lengths[2];

    if (!find_stored(a, alen, stored[0], &lengths[0])
        || !find_stored(b, blen, stored[1], &lengths[1]))
        return alen == blen && memcmp(a, b, alen) == 0;
    return lengths[0] == lengths[1] && memcmp(stored[0], stored[1], lengths[0]) == 0;
}

/* Writes the key that labels share if they are stored as one name. */
static xn_table_status
write_name(const char *label, size_t length, char *out, size_t cap, size_t *len)
{
    char stored[XN_LABEL_SIZE];

    if (find_stored(label, length, stored, len))
        label = stored;
    else
        *len = length;
    if (*len >= cap)
        return XN_TABLE_E_SPACE;
    memcpy(out, label, *len);
    out[*len] = '\0';
    return XN_TABLE_OK;
}

/* The keys of a label, one for each way to collide. */
enum set_key { BY_NAME, BY_TABLE, BY_UNITED, BY_COMMON, NO_KEY };

/* Returns a set's key of this number. */
static enum set_key
choose_key(const struct xn_table_set *set, size_t number)
{
    if (number < BY_UNITED)
        return (enum set_key)number;
    number += !set->is_united;
    number += number == BY_COMMON && set->common == NONE;
    return number < NO_KEY ? (enum set_key)number : NO_KEY;
}

xn_table_status
xn_table_set_key(const xn_table_set *set, const xn_table_request *request, size_t number,
    void *workspace, size_t size, char *out, size_t cap, size_t *len, xn_table_result *result)
{
    struct indexed label;
    xn_table_result unused;
    size_t written;
    xn_table_status status;
    enum set_key kind;
    const char *text;

    result = result != NULL ? result : &unused;
    len = len != NULL ? len : &written;
    *len = 0;
    if (cap > 0)
        out[0] = '\0';
    status = index_label(set, request, workspace, size, &label, result);
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return status;
    kind = choose_key(set, number);
    text = request->name + label.choice.offset;
    if (kind == BY_NAME)
        return write_name(text, label.choice.length, out, cap, len);
    if (kind == BY_UNITED)
        return xni_write_index(&label.index, out, cap, len);
    if (kind == NO_KEY)
        return XN_TABLE_END;
    status = xn_table_key(set->member[kind == BY_TABLE ? label.choice.table : set->common].table,
        text, label.choice.length, request->flags, workspace, size, out, cap, len, &unused);
    return status == XN_TABLE_OK || status == XN_TABLE_E_SPACE ? status : XN_TABLE_END;
}

/* Compares two labels in one table, which need not list them if it is the common one. */
static xn_table_status
collide_in(const xn_table *table, const xn_table_request *a, const xn_table_choice *of_a,
    const xn_table_request *b, const xn_table_choice *of_b, void *workspace, size_t size,
    xn_table_collision *collision)
{
    xn_table_collision found;
    xn_table_status status = xn_table_collide(table, a->name + of_a->offset, of_a->length,
        b->name + of_b->offset, of_b->length, a->flags, workspace, size, &found);

    if (found.relation == XN_TABLE_DISTINCT)
        return XN_TABLE_OK;
    collision->relation = found.relation;
    collision->b_of_a = found.b_of_a;
    collision->a_of_b = found.a_of_b;
    return status;
}

/* Compares two labels that tables list, by the first relation that makes them collide. */
static xn_table_status
compare_listed(const struct xn_table_set *set, const xn_table_request *a,
    const struct indexed *first, const xn_table_request *b, const struct indexed *second,
    void *workspace, size_t size, xn_table_collision *collision)
{
    const xn_table_choice *of_a = &first->choice, *of_b = &second->choice;
    xn_table_status status = XN_TABLE_OK;

    if (is_same_name(a->name + of_a->offset, of_a->length, b->name + of_b->offset, of_b->length)) {
        collision->relation = XN_TABLE_SAME;
        return XN_TABLE_OK;
    }
    if (of_a->table == of_b->table)
        status = collide_in(
            set->member[of_a->table].table, a, of_a, b, of_b, workspace, size, collision);
    if (collision->relation == XN_TABLE_DISTINCT && set->common != NONE)
        status = collide_in(
            set->member[set->common].table, a, of_a, b, of_b, workspace, size, collision);
    if (collision->relation == XN_TABLE_DISTINCT && set->is_united
        && xni_is_same_index(&first->index, &second->index))
        collision->relation = XN_TABLE_SAME_INDEX;
    return status;
}

xn_table_status
xn_table_set_collide(const xn_table_set *set, const xn_table_request *a, const xn_table_request *b,
    void *workspace, size_t size, xn_table_collision *collision)
{
    struct indexed first, second;
    xn_table_status status;

    *collision = (xn_table_collision){.b_of_a = "", .a_of_b = ""};
    status = index_label(set, a, workspace, size, &first, &collision->a);
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION) {
        collision->refused = 1;
        return status;
    }
    status = index_label(set, b, workspace, size, &second, &collision->b);
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION) {
        collision->refused = 2;
        return status;
    }
    return compare_listed(set, a, &first, b, &second, workspace, size, collision);
}
