/* SPDX-License-Identifier: MIT */
/* The forms of the output of xn that are text, and the values that --append adds. */
#include "output_forms.h"

#include <string.h>

#include "convert.h"
#include "tools/common/filter.h"
#include "tools/common/forms.h"
#include "like_names.h"

/* Appends a form of a name that was accepted.  Returns whether it has that form. */
static bool
put_form(const struct filter *f, enum operation operation, struct buffer *out)
{
    struct options other = *filter_conversion(f);
    struct outcome ignored = {0};

    other.operation = operation;
    convert(&other, f->name->text, f->name->length, out, &ignored);
    return ignored.problem == NULL;
}

static void
put_converted(struct filter *f, const struct outcome *v, unsigned operation, struct buffer *out)
{
    if (v->problem != NULL)
        put_refused(f, v, out);
    else if (operation == filter_conversion(f)->operation)
        buffer_put(out, f->answer.data, f->answer.length);
    else
        (void)put_form(f, (enum operation)operation, out);
}

static void
put_shard(struct filter *f, const struct outcome *v, unsigned unused, struct buffer *out)
{
    struct buffer *key = &f->secondary;

    (void)unused;
    key->length = 0;
    if (v->problem != NULL)
        put_refused(f, v, out);
    else if (put_form(f, KEY, key))
        buffer_number(out, xn_key_hash(key->data, key->length) % filter_conversion(f)->shards);
}

/* The first are in the order of the operations. */
const struct appended_field name_fields[] = {{"ascii", put_converted, TO_ASCII},
    {"unicode", put_converted, TO_UNICODE}, {"display", put_converted, DISPLAY},
    {"canonical", put_converted, CANONICAL},
    {"key", put_converted, KEY}, [FIELD_SHARD] = {"shard", put_shard, 0}, OUTCOME_FIELDS};

static void
put_answer(struct filter *f, const struct outcome *v)
{
    (void)v;
    buffer_put(&f->sink.out, f->answer.data, f->answer.length);
}

static const struct form steps_form = {.answer = put_answer, .refusal = put_answer};

const struct form *
find_form(const struct options *o)
{
    if (o->operation == AUDIT)
        return o->json ? &audit_json_form : &audit_form;
    if (o->operation == LIKE)
        return o->json ? &like_json_form : &like_form;
    if (o->json)
        return &json_form;
    if (o->check)
        return &check_form;
    if (o->operation == EXPLAIN || o->trace)
        return &steps_form;
    return o->filter.appended_count > 0 ? &append_form : &replace_form;
}
