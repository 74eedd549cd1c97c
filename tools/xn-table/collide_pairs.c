/* SPDX-License-Identifier: MIT */
/* xn-table collide --pairs: whether the two labels of each line collide. */
#include <string.h>

#include "collide_names.h"

/* Writes a label as typed.  JSON needs UTF-8, so ill-formed text, and only that, is escaped. */
static void
put_typed(struct members *m, const char *name, const char *text, size_t length)
{
    bool is_text = xn_utf8_check(text, length, NULL) == XN_OK;

    members_begin(m, name);
    (is_text ? buffer_put : buffer_escaped)(m->out, text, length);
    members_end(m);
}

/* Prints a pair, with the disposition of each label as a variant of the other (RFC 7940 section
   7). */
static void
put_json_pair(struct collider *k, const struct columns *columns, uint64_t number,
    const char *result, const xn_table_collision *collision)
{
    struct members m = members_line(&k->c->out, MEMBERS_JSON);

    members_number(&m, "line", number);
    put_typed(&m, "label", columns->first.text, columns->first.length);
    put_typed(&m, "other", columns->second.text, columns->second.length);
    members_word(&m, "result", result);
    if (collision->relation != XN_TABLE_DISTINCT) {
        members_word(&m, "relation", find_relation_word(collision->relation));
        members_string(&m, "other_as_variant", collision->b_of_a);
        members_string(&m, "label_as_variant", collision->a_of_b);
    }
    members_end_line(&m);
}

void
put_pair(struct collider *k, const struct record *r, const char *result, const char *relation)
{
    const char delimiter = k->c->filter.csv ? ',' : '\t';
    struct buffer *out = &k->c->out;

    buffer_put(out, r->text, r->length); /* unchanged: it may have other columns */
    buffer_char(out, delimiter);
    buffer_text(out, result);
    if (k->c->filter.verbose) {
        buffer_char(out, delimiter);
        buffer_text(out, relation);
    }
    buffer_char(out, '\n');
}

/* Reports each of the two labels that the table refuses, so that both can be corrected. */
static bool
compare_labels(
    struct collider *k, struct columns *columns, uint64_t number, xn_table_collision *collision)
{
    const struct scope *scope = k->scopes;
    struct typed_label *a = &k->label, *b = &k->other;
    bool has_a = read_label(k, a, &columns->first, number),
         has_b = read_label(k, b, &columns->second, number);

    if (!has_a || !has_b)
        return false;
    (void)!xn_table_collide(scope->table->file.table, a->text, a->length, b->text, b->length,
        a->flags, scope->workspace, scope->size, collision);
    if (collision->refused == 1) /* the second was not checked */
        (void)!xn_table_check(scope->table->file.table, b->text, b->length, b->flags,
            scope->workspace, scope->size, &collision->b, NULL);
    if (collision->a.status != XN_TABLE_OK)
        refuse_label(k, scope, a, number, columns->first.at, &collision->a);
    if (collision->b.status != XN_TABLE_OK)
        refuse_label(k, scope, b, number, columns->second.at, &collision->b);
    return collision->refused == 0;
}

void
compare_pair(struct collider *k, const struct record *r, uint64_t number)
{
    struct columns columns;
    xn_table_collision collision = {.relation = XN_TABLE_DISTINCT};
    const char *result = "invalid", *relation = "-";

    if (split_line(k, r, number, &columns) && compare_labels(k, &columns, number, &collision)) {
        bool collides = collision.relation != XN_TABLE_DISTINCT;

        k->collided += collides;
        result = collides ? "collide" : "distinct";
        relation = collides ? find_relation_word(collision.relation) : relation;
    }
    if (k->c->json)
        put_json_pair(k, &columns, number, result, &collision);
    else
        put_pair(k, r, result, relation);
}
