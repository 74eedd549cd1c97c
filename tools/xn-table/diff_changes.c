/* SPDX-License-Identifier: MIT */
/* The differences between two tables: collected, joined to ranges, and printed. */
#include <string.h>

#include "diff.h"
#include "tools/common/json.h"

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
put_text_change(struct buffer *out, const struct change *change, const char *const texts[4])
{
    buffer_char(out, change->sign);
    buffer_char(out, ' ');
    put_subject(out, change);
    if (change->group != GROUP_CODE_POINTS || strcmp(texts[0], "code point") != 0) {
        if (change->group == GROUP_CODE_POINTS)
            buffer_char(out, ' ');
        buffer_text(out, texts[0]);
    }
    if (texts[1][0] != '\0')
        buffer_char(out, ' ');
    buffer_text(out, texts[1]);
    if (texts[2][0] != '\0' || texts[3][0] != '\0')
        buffer_text(out, ": ");
    buffer_text(out, texts[2]);
    if (texts[2][0] != '\0' && texts[3][0] != '\0')
        buffer_text(out, " -> ");
    buffer_text(out, texts[3]);
    if (change->variants > 0) {
        buffer_text(out, " with ");
        buffer_number(out, change->variants);
        buffer_text(out, change->variants > 1 ? " variants" : " variant");
    }
    for (enum side side = OLD; side <= NEW; side++) {
        buffer_char(out, '\t');
        if (change->line[side] > 0)
            buffer_number(out, change->line[side]);
        else
            buffer_char(out, '-');
    }
    buffer_char(out, '\n');
}

void
json_change(struct buffer *out, char sign, const char *part)
{
    buffer_text(out, "{\"change\":");
    buffer_text(out, sign == '-' ? "\"removed\"" : sign == '+' ? "\"added\"" : "\"changed\"");
    json_text(out, "part", part, strlen(part));
}

static void
put_json_change(struct buffer *out, const struct change *change, const char *const texts[4])
{
    static const char *const keys[] = {"part", "target", "old", "new"};
    struct buffer subject = {0};

    json_change(out, change->sign, texts[0]);
    put_subject(&subject, change);
    json_text(out, "code_points", subject.data, subject.length);
    for (size_t i = 1; i < 4; i++)
        json_text(out, keys[i], texts[i], strlen(texts[i]));
    json_number(out, "variants", change->variants);
    json_number(out, "old_line", change->line[OLD]);
    json_number(out, "new_line", change->line[NEW]);
    json_key(out, "lost");
    buffer_text(out, change->is_lost ? "true}\n" : "false}\n");
    buffer_free(&subject);
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
    struct buffer *out = &d->c->out;

    if (d->c->filter.header && !d->c->filter.quiet)
        buffer_text(out, "change\told line\tnew line\n");
    join_changes(d);
    for (size_t i = 0; i < d->changes.count; i++) {
        const struct change *change = &d->changes.items[i];
        const char *texts[4];

        if (!count_difference(d, change->is_lost))
            continue;
        texts[0] = d->texts.texts.data + d->texts.spans.items[change->text].at;
        for (size_t k = 1; k < 4; k++)
            texts[k] = texts[k - 1] + strlen(texts[k - 1]) + 1;
        (d->c->json ? put_json_change : put_text_change)(out, change, texts);
        if (out->length >= BUFFER_FULL)
            buffer_flush(out);
    }
}
