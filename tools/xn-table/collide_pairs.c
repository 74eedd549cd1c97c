/* SPDX-License-Identifier: MIT */
/* xn-table collide --pairs: whether the two labels of each line collide. */
#include <string.h>

#include "collide_names.h"
#include "tools/common/json.h"

/* Appends a label as typed.  JSON needs UTF-8, so ill-formed text, and only that, is escaped. */
static void
put_json_typed(struct buffer *out, const char *key, const char *text, size_t length)
{
    struct buffer typed = {0};

    if (text == NULL || xn_utf8_check(text, length, NULL) == XN_OK)
        buffer_put(&typed, text, length);
    else
        buffer_escaped(&typed, text, length);
    json_text(out, key, typed.data, typed.length);
    buffer_free(&typed);
}

/* Prints a pair, with the disposition of each label as a variant of the other (RFC 7940 section
   7). */
static void
put_json_pair(struct collider *k, const struct columns *columns, uint64_t number,
    const char *result, const xn_table_collision *collision)
{
    struct buffer *out = &k->c->out;
    const char *relation = find_relation_word(collision->relation);

    buffer_text(out, "{\"line\":");
    buffer_number(out, number);
    put_json_typed(out, "label", columns->first.text, columns->first.length);
    put_json_typed(out, "other", columns->second.text, columns->second.length);
    json_text(out, "result", result, strlen(result));
    if (collision->relation != XN_TABLE_DISTINCT) {
        json_text(out, "relation", relation, strlen(relation));
        json_text(out, "other_as_variant", collision->b_of_a, strlen(collision->b_of_a));
        json_text(out, "label_as_variant", collision->a_of_b, strlen(collision->a_of_b));
    }
    buffer_text(out, "}\n");
}

static void
put_pair(struct collider *k, const char *line, size_t length, const struct columns *columns,
    uint64_t number, const char *result, const xn_table_collision *collision)
{
    struct buffer *out = &k->c->out;

    if (k->c->json) {
        put_json_pair(k, columns, number, result, collision);
        return;
    }
    buffer_put(out, line, length); /* unchanged: it may have other columns */
    buffer_char(out, k->c->filter.csv ? ',' : '\t');
    buffer_text(out, result);
    if (k->c->filter.verbose) {
        buffer_char(out, k->c->filter.csv ? ',' : '\t');
        buffer_text(out,
            collision->relation != XN_TABLE_DISTINCT ? find_relation_word(collision->relation)
                                                     : "-");
    }
    buffer_char(out, '\n');
}

/* Reports each of the two labels that the table refuses, so that both can be corrected. */
static bool
compare_labels(struct collider *k, const struct columns *columns, uint64_t number,
    xn_table_collision *collision)
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
    const char *result = "invalid";

    if (split_line(k, r, number, &columns) && compare_labels(k, &columns, number, &collision)) {
        bool collides = collision.relation != XN_TABLE_DISTINCT;

        k->collided += collides;
        result = collides ? "collide" : "distinct";
    }
    put_pair(k, r->text, r->length, &columns, number, result, &collision);
}
