/* SPDX-License-Identifier: MIT */
/* The differences between two tables: collected, joined to ranges, and printed. */
#include <string.h>

#include "diff.h"

static void
put_safe(struct buffer *to, const char *text)
{
    buffer_escaped(to, text, strlen(text));
    buffer_char(to, '\0');
}

struct change *
add_change(struct diff *d, const char *part, const char *target, const char *old, const char *new,
    bool is_lost)
{
    struct change *change = list_add(&d->changes);

    *change = d->subject;
    change->sign = new == NULL ? '-' : old == NULL ? '+' : '~';
    change->is_lost = is_lost;
    change->number = d->changes.count;
    d->scratch.length = 0;
    put_safe(&d->scratch, part);
    put_safe(&d->scratch, target);
    put_safe(&d->scratch, old != NULL ? old : "");
    put_safe(&d->scratch, new != NULL ? new : "");
    buffer_char(&d->scratch, change->sign);
    buffer_char(&d->scratch, is_lost ? '1' : '0');
    (void)text_set_add(&d->texts, d->scratch.data, d->scratch.length, &change->text);
    return change;
}

struct change *
add_other(struct diff *d, enum side side, const char *part, const char *target, const char *text,
    bool is_lost)
{
    return add_change(
        d, part, target, side == OLD ? text : NULL, side == NEW ? text : NULL, is_lost);
}

void
change_value(struct diff *d, const char *part, const char *old, const char *new, bool is_lost)
{
    add_change(d, part, "", old[0] != '\0' ? old : "none", new[0] != '\0' ? new : "none", is_lost);
}

static int
compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int
compare_for_joining(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    int order = compare_numbers(x->text, y->text);

    if (order == 0)
        order = compare_numbers(x->first, y->first);
    return order != 0 ? order : compare_numbers(x->number, y->number);
}

static int
compare_for_output(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    int order = compare_numbers(x->group, y->group);

    if (order == 0)
        order = compare_cps(x->length == 1 ? &x->first : x->cps, x->length,
            y->length == 1 ? &y->first : y->cps, y->length);
    return order != 0 ? order : compare_numbers(x->number, y->number);
}

/* Joins adjacent ranges that change alike.  A code point that is in several classes of a rule has
   one change. */
static void
join_changes(struct diff *d)
{
    size_t kept = 0;

    list_sort(&d->changes, compare_for_joining);
    for (size_t i = 0; i < d->changes.count; i++) {
        struct change *change = &d->changes.items[i],
                      *last = kept > 0 ? &d->changes.items[kept - 1] : change;

        if (kept > 0 && change->length == 1 && last->length == 1 && last->text == change->text
            && change->first <= last->last + 1) {
            last->last = change->last;
            last->variants += change->variants;
        } else {
            d->changes.items[kept++] = *change;
        }
    }
    d->changes.count = kept;
    list_sort(&d->changes, compare_for_output);
}

/* Appends the code points of a change: "U+0061..U+007A", "U+0061 U+0065" or, for none, nothing. */
static void
put_subject(struct buffer *out, const struct change *change)
{
    if (change->length == 1) {
        put_string(out, &change->first, 1);
        if (change->last > change->first) {
            buffer_text(out, "..");
            put_string(out, &change->last, 1);
        }
    } else if (change->group == GROUP_CODE_POINTS) {
        put_string(out, change->cps, change->length);
    }
}

static void
put_text_change(struct diff *d, const struct change *change, const char *const texts[4])
{
    struct members m = members_line(&d->c->out, MEMBERS_COLUMNS);
    bool has_points = change->group == GROUP_CODE_POINTS, has_old = texts[2][0] != '\0',
         has_new = texts[3][0] != '\0';

    members_begin(&m, "change");
    buffer_print(m.out, "%c ", change->sign);
    put_subject(m.out, change);
    if (!has_points || strcmp(texts[0], "code point") != 0)
        buffer_print(m.out, has_points ? " %s" : "%s", texts[0]);
    buffer_print(m.out, texts[1][0] != '\0' ? " %s" : "%s", texts[1]);
    buffer_print(m.out, has_old || has_new ? ": %s" : "%s", texts[2]);
    buffer_print(m.out, has_old && has_new ? " -> %s" : "%s", texts[3]);
    if (change->variants > 0)
        buffer_print(
            m.out, " with %zu variant%s", change->variants, change->variants > 1 ? "s" : "");
    members_end(&m);
    for (enum side side = OLD; side <= NEW; side++)
        if (change->line[side] > 0)
            members_number(&m, "line", change->line[side]);
        else
            members_null(&m, "line");
    members_end_line(&m);
}

struct members
begin_change(struct diff *d, char sign, const char *part)
{
    struct members m = members_line(&d->c->out, MEMBERS_JSON);

    members_word(&m, "change", sign == '-' ? "removed" : sign == '+' ? "added" : "changed");
    members_string(&m, "part", part);
    return m;
}

static void
put_json_change(struct diff *d, const struct change *change, const char *const texts[4])
{
    struct members m = begin_change(d, change->sign, texts[0]);

    members_begin(&m, "code_points");
    put_subject(m.out, change);
    members_end(&m);
    members_string(&m, "target", texts[1]);
    members_string(&m, "old", texts[2]);
    members_string(&m, "new", texts[3]);
    members_number(&m, "variants", change->variants);
    members_number(&m, "old_line", change->line[OLD]);
    members_number(&m, "new_line", change->line[NEW]);
    members_bool(&m, "lost", change->is_lost);
    members_end_line(&m);
}

bool
count_difference(struct diff *d, bool is_lost)
{
    d->differences++;
    d->lost += is_lost;
    return !d->c->filter.quiet;
}

void
put_changes(struct diff *d)
{
    if (d->c->filter.header && !d->c->filter.quiet)
        buffer_text(&d->c->out, "change\told line\tnew line\n");
    join_changes(d);
    for (size_t i = 0; i < d->changes.count; i++) {
        const struct change *change = &d->changes.items[i];
        const char *texts[4];

        if (!count_difference(d, change->is_lost))
            continue;
        texts[0] = d->texts.texts.data + d->texts.spans.items[change->text].at;
        for (size_t k = 1; k < 4; k++)
            texts[k] = texts[k - 1] + strlen(texts[k - 1]) + 1;
        (d->c->json ? put_json_change : put_text_change)(d, change, texts);
    }
}
