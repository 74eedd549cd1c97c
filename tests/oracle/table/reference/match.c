/* SPDX-License-Identifier: MIT */
/* Whole-label and context rules, RFC 7940 section 6.3: plain backtracking with continuations. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

/* The operators that must match after the present one. */
struct then {
    bool (*run)(struct ref_matcher *m, const struct then *then, size_t at);
    const struct element *e;
    const struct then *next;
    size_t start; /* of this repetition */
    unsigned done;
};

static bool match_counted(struct ref_matcher *m, const struct element *e, unsigned done, size_t at,
    const struct then *then);

static bool
proceed(struct ref_matcher *m, const struct then *then, size_t at)
{
    return then == NULL || then->run(m, then, at);
}

static bool
has_tag(const struct element *e, uint32_t cp)
{
    const struct ref_table *t = e->from;
    const char *tag = ref_attribute(e, "from-tag");

    for (size_t i = ref_first_entry(t, cp); i < t->entry_count; i++) {
        const struct element *entry = t->entries[i];
        const char *tags = ref_attribute(entry, "tag");
        uint32_t last = ref_is(entry, "range") ? entry->cps[1] : entry->cps[0];

        if (entry->cps[0] > cp)
            break; /* the entries are ordered */
        if (tags != NULL && cp <= last && (ref_is(entry, "range") || entry->length == 1)
            && ref_has_word(tags, tag, strlen(tag)))
            return true;
    }
    return false;
}

/* RFC 7940 section 6.2 */
static bool
is_in_class(const struct element *e, uint32_t cp)
{
    const struct element *a = e->first, *b = a != NULL ? a->next : NULL;

    if (ref_is(e, "complement"))
        return !is_in_class(a, cp);
    if (ref_is(e, "intersection"))
        return is_in_class(a, cp) && is_in_class(b, cp);
    if (ref_is(e, "difference"))
        return is_in_class(a, cp) && !is_in_class(b, cp);
    if (ref_is(e, "symmetric-difference"))
        return is_in_class(a, cp) != is_in_class(b, cp);
    if (ref_is(e, "union")) {
        for (; a != NULL; a = a->next)
            if (is_in_class(a, cp))
                return true;
        return false;
    }
    if (e->target != NULL)
        return is_in_class(e->target, cp);
    if (e->has_property != NULL)
        return (e->has_property[cp / 8] >> cp % 8 & 1) != 0;
    if (ref_attribute(e, "from-tag") != NULL)
        return has_tag(e, cp);
    for (size_t i = 0; i < e->length; i += 2)
        if (e->cps[i] <= cp && cp <= e->cps[i + 1])
            return true;
    return false;
}

static bool
match_list(struct ref_matcher *m, const struct element *e, size_t at, const struct then *then);

static bool
run_rest(struct ref_matcher *m, const struct then *then, size_t at)
{
    return match_list(m, then->e, at, then->next);
}

/* The operators of a rule, one after the other. */
static bool
match_list(struct ref_matcher *m, const struct element *e, size_t at, const struct then *then)
{
    struct then rest = {run_rest, NULL, then, 0, 0};

    if (e == NULL)
        return proceed(m, then, at);
    rest.e = e->next;
    return match_counted(m, e, 0, at, &rest);
}

static bool
run_end(struct ref_matcher *m, const struct then *then, size_t at)
{
    (void)m;
    return at == then->start;
}

/* Whether the content ends here, wherever it begins. */
static bool
look_behind(struct ref_matcher *m, const struct element *e, size_t at)
{
    struct then end = {run_end, NULL, NULL, at, 0};

    for (size_t start = 0; start <= at; start++)
        if (match_list(m, e->first, start, &end))
            return true;
    return false;
}

static bool
match_literal(const struct ref_matcher *m, const struct element *e, size_t at)
{
    return m->length - at >= e->length
        && memcmp(m->label + at, e->cps, e->length * sizeof(*e->cps)) == 0;
}

static bool
match_once(struct ref_matcher *m, const struct element *e, size_t at, const struct then *then)
{
    if (ref_is(e, "any"))
        return at < m->length && proceed(m, then, at + 1);
    if (ref_is(e, "char"))
        return match_literal(m, e, at) && proceed(m, then, at + e->length);
    if (ref_is(e, "choice")) {
        for (const struct element *a = e->first; a != NULL; a = a->next)
            if (match_counted(m, a, 0, at, then))
                return true;
        return false;
    }
    if (ref_is(e, "rule"))
        return match_list(m, e->target != NULL ? e->target->first : e->first, at, then);
    if (ref_is(e, "start"))
        return at == 0 && proceed(m, then, at);
    if (ref_is(e, "end"))
        return at == m->length && proceed(m, then, at);
    if (ref_is(e, "anchor"))
        return m->anchor == (int)at && proceed(m, then, at + m->anchor_length);
    if (ref_is(e, "look-behind"))
        return look_behind(m, e, at) && proceed(m, then, at);
    if (ref_is(e, "look-ahead"))
        return match_list(m, e->first, at, NULL) && proceed(m, then, at);
    return at < m->length && is_in_class(e, m->label[at]) && proceed(m, then, at + 1);
}

static bool
run_repetition(struct ref_matcher *m, const struct then *then, size_t at)
{
    if (at == then->start && then->done > then->e->minimum)
        return false; /* an empty repetition changes nothing */
    return match_counted(m, then->e, then->done, at, then->next);
}

static bool
match_counted(struct ref_matcher *m, const struct element *e, unsigned done, size_t at,
    const struct then *then)
{
    struct then again = {run_repetition, e, then, at, done + 1};

    if (m->steps == 0)
        return false;
    m->steps--;
    if (done >= e->minimum && proceed(m, then, at))
        return true;
    return done < e->maximum && match_once(m, e, at, &again);
}

bool
ref_match(struct ref_matcher *m, const struct element *rule)
{
    for (size_t start = 0; start <= m->length; start++)
        if (match_list(m, rule->first, start, NULL))
            return true;
    return false;
}
