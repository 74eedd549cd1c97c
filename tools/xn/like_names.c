/* SPDX-License-Identifier: MIT */
/* --like: prints the names that look like protected ones, with the letters and the reasons. */
#include "config.h"

#include "like_names.h"

#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "tools/common/filter.h"
#include "tools/common/forms.h"
#include "tools/common/members.h"
#include "tools/common/outcome.h"

static void
find_current(struct filter *f, struct buffer *to, struct outcome *v)
{
    const struct options *o = filter_conversion(f);
    xn_like_match *match = f->state;

    /* other software registers and shows names with code points that Unicode 3.2 lacks */
    const unsigned flags = o->flags | XN_ALLOW_UNASSIGNED;

    (void)to;
    if (xn_like_find(o->like, f->name->text, f->name->length, flags, match, &v->diag) != XN_OK)
        v->problem = &from_library;
    else
        f->sink.tally.findings += match->reasons != 0;
    f->sink.tally.counts[0] += match->reasons != 0;
    v->is_unchanged = match->reasons == 0;
}

/* Appends one or two code points, joined by a plus sign, or none. */
static void
put_points(struct buffer *out, const uint32_t cp[2])
{
    for (int i = 0; i < 2 && cp[i] != XN_NO_CP; i++) {
        if (i > 0)
            buffer_char(out, '+');
        buffer_code_point(out, 'U', cp[i]);
    }
}

static size_t
count_letters(const xn_like_match *match)
{
    return match->count < XN_LETTERS_MAX ? match->count : XN_LETTERS_MAX;
}

/* Appends "label.letter:U+0430=U+0061", both counted from 1, for each letter. */
static void
put_letters(struct buffer *out, const xn_like_match *match)
{
    for (size_t i = 0; i < count_letters(match); i++) {
        const xn_letters *l = &match->letters[i];

        if (i > 0)
            buffer_char(out, ',');
        buffer_number(out, (uint64_t)l->label + 1);
        buffer_char(out, '.');
        buffer_number(out, (uint64_t)l->at + 1);
        buffer_char(out, ':');
        put_points(out, l->cp);
        buffer_char(out, '=');
        put_points(out, l->to);
    }
    if (match->count > XN_LETTERS_MAX)
        buffer_text(out, ",...");
}

static void
put_reasons(struct buffer *out, const xn_like_match *match)
{
    const xn_constant *reason;
    const char *before = "";

    for (size_t i = 0; (reason = xn_constant_at(XN_LIKES, i)) != NULL; i++) {
        if (!(match->reasons & reason->value))
            continue;
        buffer_text(out, before);
        buffer_text(out, reason->keyword);
        before = ",";
    }
}

/* Appends a line of four columns.  ASCII labels may contain a TAB, so the name is escaped. */
static void
answer_text(struct filter *f, const struct outcome *v)
{
    const xn_like_match *match = f->state;

    (void)v;
    buffer_escaped(&f->sink.out, f->name->text, f->name->length);
    buffer_char(&f->sink.out, '\t');
    buffer_escaped(&f->sink.out, match->name, match->namelen);
    buffer_char(&f->sink.out, '\t');
    put_reasons(&f->sink.out, match);
    buffer_char(&f->sink.out, '\t');
    put_letters(&f->sink.out, match);
    buffer_char(&f->sink.out, f->o->end);
}

static void
put_points_members(struct members *m, const char *name, const uint32_t cp[2])
{
    members_open(m, name, '[');
    for (int i = 0; i < 2 && cp[i] != XN_NO_CP; i++)
        members_code_point(m, NULL, cp[i]);
    members_close(m, ']');
}

static void
put_letters_members(struct members *m, const xn_like_match *match)
{
    members_open(m, "letters", '[');
    for (size_t i = 0; i < count_letters(match); i++) {
        const xn_letters *l = &match->letters[i];

        members_open(m, NULL, '{');
        members_number(m, "label", (uint64_t)l->label + 1);
        members_number(m, "letter", (uint64_t)l->at + 1);
        put_points_members(m, "from", l->cp);
        put_points_members(m, "to", l->to);
        members_close(m, '}');
    }
    members_close(m, ']');
}

static void
put_json_answer(struct filter *f, struct members *m, const struct outcome *v)
{
    const xn_like_match *match = f->state;
    const xn_constant *reason;

    if (v->problem != NULL)
        return;
    members_text(m, "like", match->name, match->namelen);
    members_number(m, "like_line", match->line);
    members_open(m, "reasons", '[');
    for (size_t i = 0; (reason = xn_constant_at(XN_LIKES, i)) != NULL; i++)
        if (match->reasons & reason->value)
            members_word(m, NULL, reason->keyword);
    members_close(m, ']');
    put_letters_members(m, match);
    members_number(m, "letters_count", match->count);
}

static void
put_like_count(struct buffer *out, const struct filter_options *o, const struct tally *t)
{
    (void)o;
    put_counts(out, t, "like a protected name", t->counts[0]);
}

const struct form like_form = {.answer = answer_text};
const struct form like_json_form = {.answer = write_json, .refusal = refuse_json};
const struct converter like_converter = {.state_size = sizeof(xn_like_match),
    .convert = find_current,
    .put_json_answer = put_json_answer,
    .put_summary = put_like_count};
