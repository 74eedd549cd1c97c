/* SPDX-License-Identifier: MIT */
/* --policy: checks the label of a name to register.  The rules apply to the stored forms: the label
   after nameprep, and its ASCII form.  Findings have a position if nameprep leaves the label
   unchanged. */
#include "policy_check.h"

#include <string.h>

#include "label_input.h"
#include "tools/common/text.h"

/* The forms of the label, in lower case. */
struct forms {
    char ascii[XN_LABEL_SIZE];
    char unicode[XN_UNICODE_SIZE];
    size_t octets, length, code_points; /* of ascii, and of unicode */
    bool is_typed;                      /* unicode is the label as typed */
};

/* Makes the forms of the label.  Returns false if it cannot be stored, which is reported
   elsewhere. */
static bool
make_forms(const struct subject *s, struct forms *f)
{
    const unsigned flags = s->registry->flags | XN_LOWER;
    const enum idna_rule idna = s->registry->idna;

    if (label_to_stored(idna, s->label.text, s->label.length, flags, f->ascii, &f->octets, NULL)
        != XN_OK)
        return false;
    if (name_to_unicode(idna, f->ascii, f->octets, flags, f->unicode, &f->length, NULL) != XN_OK)
        return false;
    f->code_points = count_code_points(f->unicode, f->length);
    f->is_typed = f->length == s->label.length && memcmp(f->unicode, s->label.text, f->length) == 0;
    return true;
}

/* Sets the position of a finding at an offset of the Unicode form. */
static void
set_position(const struct subject *s, const struct forms *f, size_t at, size_t length)
{
    xn_diag *diag = &s->list->items[s->list->count - 1].diag;

    if (!f->is_typed)
        return;
    diag->offset += at;
    diag->length = length;
}

/* Checks for hyphens in positions 3 and 4, in the Unicode form, since every ACE label has them. */
static void
check_hyphens(const struct subject *s, const struct forms *f)
{
    const struct policy_value *rule = find_policy_rule(s, KEY_HYPHENS);
    size_t at = 0;
    uint32_t cp;

    if (rule == NULL || rule->number != 0 || f->code_points < 4)
        return;
    for (int i = 0; i < 2; i++)
        at += utf8_decode(f->unicode + at, &cp);
    if (f->unicode[at] != '-' || f->unicode[at + 1] != '-')
        return;
    (void)subject_refuse(s, &policy_hyphens, &s->label, rule->clause);
    set_position(s, f, at, 2);
}

static void
check_length(const struct subject *s, enum policy_key key, size_t length)
{
    const struct policy_value *rule = find_policy_rule(s, key);
    bool is_min = key == KEY_MIN_CODE_POINTS || key == KEY_MIN_OCTETS;
    struct policy_finding *finding;

    if (rule == NULL || (is_min ? length >= (size_t)rule->number : length <= (size_t)rule->number))
        return;
    finding = subject_refuse(s, &policy_length, &s->label, rule->clause);
    finding->key = key;
    finding->length = length;
    finding->limit = (size_t)rule->number;
}

/* Returns the entry that reserves the label, or a variant of it in the table that allows the
   label. */
static const struct reserved_name *
find_reserved(
    const struct subject *s, const char *ascii, size_t list, bool has_key, bool *is_variant)
{
    const struct registry *r = s->registry;
    struct verdicts *all = s->verdicts;
    const struct reserved_name *name =
        reserved_find(&r->lists.items[list], ascii, subject_below(s));
    const struct reserved_keys *keys;

    *is_variant = false;
    if (name != NULL || !has_key)
        return name;
    keys = &r->keys[list * r->tables.count + (size_t)(all->decisive->table - r->tables.items)];
    if (keys->table == NULL)
        return NULL;
    *is_variant = true;
    return reserved_keys_find(keys, s->label.text, s->label.length, subject_below(s), all->space);
}

/* Computes the key of the label, once for all lists. */
static bool
make_key(const struct subject *s)
{
    const struct verdict *v = s->verdicts->decisive;

    return s->registry->keys != NULL && v != NULL
        && reserved_make_key(
            v->table->file.table, s->label.text, s->label.length, s->verdicts->space);
}

static void
check_reserved(const struct subject *s, const char *ascii)
{
    const struct policy_value *rule = find_policy_rule(s, KEY_RESERVED);
    bool has_key = rule != NULL && make_key(s), is_variant;

    for (size_t i = 0; rule != NULL && i < rule->count; i++) {
        size_t list = rule->items[i].number;
        const struct reserved_name *name = find_reserved(s, ascii, list, has_key, &is_variant);
        struct policy_finding *finding;

        if (name == NULL)
            continue;
        finding = subject_refuse(s, &policy_reserved, &s->label, rule->clause);
        finding->list = &s->registry->lists.items[list];
        finding->name = name;
        finding->is_variant = is_variant;
        return; /* one finding is sufficient */
    }
}

void
policy_check(const struct subject *s)
{
    struct forms f;

    if (!make_forms(s, &f))
        return;
    check_length(s, KEY_MIN_CODE_POINTS, f.code_points);
    check_length(s, KEY_MAX_CODE_POINTS, f.code_points);
    check_length(s, KEY_MIN_OCTETS, f.octets);
    check_length(s, KEY_MAX_OCTETS, f.octets);
    check_hyphens(s, &f);
    check_reserved(s, f.ascii);
}

const struct policy_value *
policy_refuses(const struct subject *s, const char *disposition)
{
    const struct policy_value *rule = find_policy_rule(s, KEY_REFUSE);

    return rule != NULL && policy_lists(rule, disposition) ? rule : NULL;
}
