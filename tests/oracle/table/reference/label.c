/* SPDX-License-Identifier: MIT */
/* RFC 7940 sections 8.1 and 8.3: whether a label is valid, and which action decides. */
#include <string.h>

#include "model.h"

enum { LABEL_MAX = 63, STEPS = 2000000 };

/* The segments of a label that passed section 8.1, one entry each. */
struct segments {
    const struct element *entries[LABEL_MAX];
    size_t starts[LABEL_MAX], count;
};

/* Returns whether the when or not-when of an entry, or of one of its variants, allows it: section
   5.2. */
static bool
is_allowed(struct ref_matcher *m, const struct element *e, size_t at, size_t length)
{
    if (e->target == NULL)
        return true;
    m->anchor = (int)at;
    m->anchor_length = length;
    return ref_match(m, e->target) != e->negated;
}

/* How many code points of the label an entry matches at a position; 0: it does not. */
static size_t
match_entry(const struct ref_matcher *m, const struct element *e, size_t at)
{
    if (ref_is(e, "range"))
        return e->cps[0] <= m->label[at] && m->label[at] <= e->cps[1];
    if (e->length > m->length - at
        || memcmp(e->cps, m->label + at, e->length * sizeof(*e->cps)) != 0)
        return 0;
    return e->length;
}

/* The longest entry that matches here and is allowed; its length, or 0. */
static size_t
find_entry(struct ref_matcher *m, size_t at, const struct element **found)
{
    for (size_t wanted = m->table->longest; wanted > 0; wanted--)
        for (size_t i = ref_first_entry(m->table, m->label[at]); i < m->table->entry_count; i++) {
            const struct element *e = m->table->entries[i];

            if (e->cps[0] > m->label[at])
                break; /* the entries are ordered */
            if (match_entry(m, e, at) == wanted && is_allowed(m, e, at, wanted)) {
                *found = e;
                return wanted;
            }
        }
    return 0;
}

/* Section 8.1.  Returns the position that fails, or -1. */
static int
segment_label(struct ref_matcher *m, struct segments *s)
{
    for (size_t at = 0, length; at < m->length; at += length) {
        length = find_entry(m, at, &s->entries[s->count]);
        if (length == 0)
            return (int)at;
        s->starts[s->count++] = at;
    }
    return -1;
}

static bool
is_reflexive(const struct ref_matcher *m, const struct element *entry, size_t at,
    const struct element *variant)
{
    size_t length = ref_is(entry, "range") ? 1 : entry->length;

    return variant->length == length
        && memcmp(variant->cps, m->label + at, length * sizeof(*variant->cps)) == 0;
}

/* The types of the reflexive variants (section 8.1.1), separated by blanks; whether every segment
   has one. */
static bool
collect_types(struct ref_matcher *m, const struct segments *s, char *types)
{
    bool only = true;

    for (size_t i = 0; i < s->count; i++) {
        bool found = false;

        for (const struct element *v = s->entries[i]->first; v != NULL; v = v->next) {
            const char *type = ref_attribute(v, "type");

            if (!is_reflexive(m, s->entries[i], s->starts[i], v)
                || !is_allowed(m, v, s->starts[i], v->length))
                continue;
            found = true;
            if (type != NULL && !ref_has_word(types, type, strlen(type)))
                strcat(strcat(types, type), " ");
        }
        only &= found;
    }
    return only;
}

/* How many words of types are in the list. */
static size_t
count_common(const char *types, const char *list, size_t *all)
{
    size_t common = 0;

    *all = 0;
    for (size_t n; *(types += strspn(types, " ")) != '\0'; types += n) {
        n = strcspn(types, " ");
        ++*all;
        common += ref_has_word(list, types, n);
    }
    return common;
}

static bool
is_triggered(const struct element *action, const char *types, bool only)
{
    const char *any = ref_attribute(action, "any-variant");
    const char *all = ref_attribute(action, "all-variants");
    const char *only_these = ref_attribute(action, "only-variants");
    size_t count;

    if (any != NULL)
        return count_common(types, any, &count) > 0;
    if (all != NULL)
        return count_common(types, all, &count) == count && count > 0;
    if (only_these != NULL)
        return only && count_common(types, only_these, &count) == count && count > 0;
    return true;
}

/* Section 8.3, with the default actions of section 7.6. */
static void
find_disposition(struct ref_matcher *m, const char *types, bool only, struct ref_verdict *verdict)
{
    static const char *const defaults[] = {"invalid", "blocked", "allocatable"};
    size_t count;

    for (struct element *e = m->table->rules->first; e != NULL; e = e->next) {
        if (!ref_is(e, "action"))
            continue;
        verdict->action++;
        verdict->disposition = ref_attribute(e, "disp");
        if ((e->target == NULL || ref_match(m, e->target) != e->negated)
            && is_triggered(e, types, only))
            return;
    }
    for (size_t i = 0; i < 3; i++) {
        verdict->action++;
        verdict->disposition = defaults[i];
        if (count_common(types, defaults[i], &count) > 0)
            return;
    }
    verdict->action++;
    verdict->disposition = "activated";
    if (count_common(types, "activated", &count) == count && count > 0)
        return;
    verdict->action++;
    verdict->disposition = "valid";
}

/* types NULL: those of the label's own segments */
static struct ref_verdict
judge(const struct ref_table *table, const uint32_t *label, size_t length, const char *given,
    bool only, unsigned long *steps)
{
    struct ref_verdict verdict = {false, false, "invalid", -1, -1};
    struct ref_matcher m = {table, label, length, -1, 0, *steps};
    struct segments segments = {.count = 0};
    char types[4096] = "";

    if (length == 0 || length > LABEL_MAX)
        return verdict;
    verdict.position = segment_label(&m, &segments);
    if (verdict.position < 0) {
        if (given == NULL)
            only = collect_types(&m, &segments, types);
        m.anchor = -1;
        find_disposition(&m, given != NULL ? given : types, only, &verdict);
        verdict.valid = strcmp(verdict.disposition, "invalid") != 0;
    }
    *steps = m.steps;
    verdict.undecided = m.steps == 0;
    return verdict;
}

struct ref_verdict
ref_check(const struct ref_table *table, const uint32_t *label, size_t length)
{
    unsigned long steps = STEPS;

    return judge(table, label, length, NULL, false, &steps);
}

struct ref_verdict
ref_judge(const struct ref_table *table, const uint32_t *label, size_t length, const char *types,
    bool only, unsigned long *steps)
{
    return judge(table, label, length, types, only, steps);
}
