/* SPDX-License-Identifier: MIT */
/* xn-table diff --names: the names that two tables treat differently. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "collide_names.h"
#include "diff.h"

/* A table's answer about a name. */
struct answer {
    xn_table_result result;
    bool has_index;
    size_t index_length;
    char index[XN_TABLE_INDEX_SIZE];
};

struct names {
    struct diff *d;
    struct collider k; /* under the new table */
    struct scope scopes[2];
    struct answer answers[2];
    struct dump_name name;
    char reasons[2][XN_TABLE_DIAG_SIZE];
};

/* Formats a verdict of a table, which the column names. */
static const char *
format_reason(struct names *n, enum side side, xn_table_result result)
{
    if (n->d->c->code_points) {
        result.offset = result.position;
        result.unit = XN_CODE_POINTS;
    }
    xn_table_result_format(&result, NULL, n->reasons[side], sizeof(n->reasons[side]));
    return n->reasons[side];
}

/* A difference that tables make for a name. */
struct difference {
    char sign;
    const char *part;                /* "name", "disposition", "index" or "collision" */
    const struct dump_name *earlier; /* of a collision, or NULL */
    const char *values[2], *reasons[2];
    size_t lengths[2]; /* of the values */
    bool is_label;     /* the values are index labels */
    bool is_lost;
};

static void
put_text_difference(const struct names *n, const struct difference *f)
{
    const struct command *c = n->d->c;
    struct members m = members_line(&n->d->c->out, MEMBERS_COLUMNS);

    members_begin(&m, "change");
    buffer_print(m.out, "%c %s ", f->sign, f->earlier != NULL ? "collision" : "name");
    put_label(m.out, c, n->name.text, n->name.length);
    if (f->earlier != NULL) {
        buffer_text(m.out, " with ");
        put_label(m.out, c, f->earlier->text, f->earlier->length);
        buffer_print(m.out, " of line %" PRIu64, f->earlier->line);
    } else if (f->sign == '~') {
        buffer_text(m.out, f->is_label ? " index: " : ": ");
        for (enum side side = OLD; side <= NEW; side++) {
            buffer_text(m.out, side == NEW ? " -> " : "");
            if (f->is_label)
                put_label(m.out, c, f->values[side], f->lengths[side]);
            else
                buffer_escaped(m.out, f->values[side], f->lengths[side]);
        }
    }
    members_end(&m);
    members_number(&m, "line", n->name.line);
    members_word(&m, "old_reason", f->reasons[OLD]);
    members_word(&m, "new_reason", f->reasons[NEW]);
    members_end_line(&m);
}

static void
put_json_difference(const struct names *n, const struct difference *f)
{
    static const char *const values[] = {"old", "new"};
    const struct command *c = n->d->c;
    struct members m = begin_change(n->d, f->sign, f->part);

    members_number(&m, "line", n->name.line);
    members_label(&m, c, "label", n->name.text, n->name.length);
    if (f->earlier != NULL) {
        members_number(&m, "earlier_line", f->earlier->line);
        members_label(&m, c, "earlier_label", f->earlier->text, f->earlier->length);
    }
    for (enum side side = OLD; side <= NEW; side++)
        if (f->is_label)
            members_label(&m, c, values[side], f->values[side], f->lengths[side]);
        else
            members_text(&m, values[side], f->values[side], f->lengths[side]);
    members_string(&m, "old_reason", f->reasons[OLD]);
    members_string(&m, "new_reason", f->reasons[NEW]);
    members_bool(&m, "lost", f->is_lost);
    members_end_line(&m);
}

static void
put_difference(const struct names *n, const struct difference *f)
{
    (n->d->c->json ? put_json_difference : put_text_difference)(n, f);
}

/* Prints a difference with the verdicts of both tables as reasons. */
static void
put_verdicts(struct names *n, struct difference f)
{
    if (!count_difference(n->d, f.is_lost))
        return;
    for (enum side side = OLD; side <= NEW; side++)
        f.reasons[side] = format_reason(n, side, n->answers[side].result);
    put_difference(n, &f);
}

static void
compare_verdicts(struct names *n)
{
    const struct answer *old = &n->answers[OLD], *new = &n->answers[NEW];
    bool was = old->result.status == XN_TABLE_OK, is = new->result.status == XN_TABLE_OK;
    const char *before = old->result.disposition, *after = new->result.disposition;
    struct difference f = {.sign = was ? is ? '~' : '-' : '+',
        .part = was && is ? "disposition" : "name",
        .values = {before, after},
        .lengths = {strlen(before), strlen(after)},
        .is_lost = was && is_stricter(before, after)};

    n->d->refused += !was && !is;
    if ((was || is) && (was != is || strcmp(before, after) != 0))
        put_verdicts(n, f);
    if (was && is
        && (old->index_length != new->index_length
            || memcmp(old->index, new->index, new->index_length) != 0))
        put_verdicts(n,
            (struct difference){.sign = '~',
                .part = "index",
                .values = {old->index, new->index},
                .lengths = {old->index_length, new->index_length},
                .is_label = true,
                .is_lost = true});
}

static void
collide(const struct names *n, enum side side, const struct dump_name *earlier,
    xn_table_collision *collision)
{
    const struct scope *scope = &n->scopes[side];

    (void)!xn_table_collide(scope->table->file.table, earlier->text, earlier->length, n->name.text,
        n->name.length, n->k.label.flags, scope->workspace, scope->size, collision);
}

/* Prints a collision under the new table.  The reason that there was none is that both labels were
   distinct, or that the old table refused one of them. */
static void
put_collision_change(struct names *n, const struct dump_name *earlier)
{
    xn_table_collision old, new;
    struct difference f = {.sign = '+',
        .part = "collision",
        .earlier = earlier,
        .values = {"distinct"},
        .reasons = {"distinct"},
        .is_lost = true};

    if (!count_difference(n->d, true))
        return;
    collide(n, OLD, earlier, &old);
    collide(n, NEW, earlier, &new);
    if (old.refused != 0) {
        f.values[OLD] = "invalid";
        f.reasons[OLD] = format_reason(n, OLD, old.refused == 1 ? old.a : old.b);
    }
    f.values[NEW] = f.reasons[NEW] = find_relation_word(new.relation);
    for (enum side side = OLD; side <= NEW; side++)
        f.lengths[side] = strlen(f.values[side]);
    put_difference(n, &f);
}

static void
ask(struct names *n, enum side side)
{
    const struct scope *scope = &n->scopes[side];
    const struct typed_label *label = &n->k.label;
    struct answer *answer = &n->answers[side];

    answer->has_index = xn_table_index(scope->table->file.table, label->text, label->length,
                            label->flags, scope->workspace, scope->size, answer->index,
                            sizeof(answer->index), &answer->index_length, &answer->result)
        == XN_TABLE_OK;
}

static void
take_name(struct collider *k, const struct scope *scope, struct column *column, uint64_t line)
{
    struct names *n = k->data;
    struct dump_name earlier;

    scope = &n->scopes[NEW];
    if (!read_label_and_zone(k, column, line))
        return;
    n->name = (struct dump_name){.line = line,
        .text = k->label.text,
        .length = k->label.length,
        .zone = k->zone,
        .zone_length = k->zone_length};
    ask(n, OLD);
    ask(n, NEW);
    if (n->answers[NEW].result.status == XN_TABLE_E_UTF8) {
        refuse_label(k, scope, &k->label, line, column->at, &n->answers[NEW].result);
        return;
    }
    compare_verdicts(n);
    if (n->answers[NEW].has_index
        && find_collision(
            k, scope, &n->name, n->answers[NEW].index, n->answers[NEW].index_length, &earlier))
        put_collision_change(n, &earlier);
}

void
diff_names(struct diff *d)
{
    struct names n = {.d = d,
        .k = {.c = d->c,
            .scopes = n.scopes,
            .scope_count = 2,
            .before = &n.scopes[OLD],
            .take = take_name,
            .data = &n}};
    struct table tables[2] = {{.file = d->files[OLD]}, {.file = d->files[NEW]}};

    set_columns(d->c);
    d->c->registry = registry_open(d->c); /* without tables, for the label of a name */
    if (d->c->filter.header && !d->c->filter.quiet)
        buffer_text(&d->c->out, "change\tline\told reason\tnew reason\n");
    for (enum side side = OLD; side <= NEW; side++)
        scope_open(&n.scopes[side], &tables[side]);
    set_open(&n.k.held, 0);
    read_names(&n.k, &d->c->names, 1);
    names_close(&n.k);
    for (enum side side = OLD; side <= NEW; side++)
        free(n.scopes[side].workspace);
    d->names = n.k.name_count;
    d->faults = n.k.refused;
    d->incomplete = n.k.incomplete;
}
