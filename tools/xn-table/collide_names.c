/* SPDX-License-Identifier: MIT */
/* The names of xn-table collide, each compared with earlier ones.

   A hash finds the candidates, and the library decides.  It is the hash of the key (xn_table_key),
   under which COMPARED_MAX names are held.  Where the index label finds every collision, or a key
   has more names, it is the hash of the index label, under which only the first name is held. */
#include <string.h>

#include "collide_names.h"
#include "collide_store.h"
#include "tools/common/refusals.h"

/* The limit of names of one key that later names are compared with, so that names chosen to share a
   key do not take quadratic time. */
#define COMPARED_MAX 64

/* The earlier name that a name collides with. */
struct collision {
    xn_table_relation relation; /* XN_TABLE_DISTINCT if there is none */
    uint64_t line;
    uint32_t file, at;
};

static xn_table_relation
compare_names(const struct collider *k, uint32_t at, const struct dump_name *name)
{
    const struct scope *scope = &k->scopes[name->scope];
    struct dump_name earlier = read_name(k, at);
    xn_table_collision collision;

    if (earlier.scope != name->scope || !is_same_zone(&earlier, name))
        return XN_TABLE_DISTINCT;
    if (earlier.length == name->length && memcmp(earlier.text, name->text, name->length) == 0)
        return XN_TABLE_SAME;
    (void)!xn_table_collide(scope->table->file.table, earlier.text, earlier.length, name->text,
        name->length, k->label.flags, scope->workspace, scope->size, &collision);
    return collision.relation;
}

/* Keeps the better of two collisions: with the earlier name, else in the closer relation, else in
   the table of the tag. */
static void
keep_closest(
    const struct collider *k, struct collision *best, uint32_t at, xn_table_relation relation)
{
    struct dump_name name = read_name(k, at);

    if (best->relation != XN_TABLE_DISTINCT
        && (best->file != name.file       ? best->file < name.file
                : best->line != name.line ? best->line < name.line
                                          : best->relation <= relation))
        return;
    *best = (struct collision){relation, name.line, name.file, at};
}

/* Keeps a collision.  For diff, names come in their order; the same label twice is no collision,
   and neither are two labels that collide in the older table. */
static void
keep_collision(const struct collider *k, struct collision *best, const struct dump_name *name,
    uint32_t at, xn_table_relation relation)
{
    const struct scope *before = k->before;
    struct dump_name earlier = read_name(k, at);
    xn_table_collision collision;

    if (before != NULL && (relation == XN_TABLE_SAME || best->relation != XN_TABLE_DISTINCT))
        return;
    if (before != NULL)
        (void)!xn_table_collide(before->table->file.table, earlier.text, earlier.length, name->text,
            name->length, k->label.flags, before->workspace, before->size, &collision);
    if (before == NULL || collision.relation == XN_TABLE_DISTINCT)
        keep_closest(k, best, at, relation);
}

/* Returns whether a name with the same index label is held. */
static bool
compare_by_index(
    struct collider *k, const struct dump_name *name, uint32_t hash, struct collision *best)
{
    for (const struct set_slot *h = set_find(&k->held, hash, NULL); h != NULL;
         h = set_find(&k->held, hash, h)) {
        xn_table_relation relation = compare_names(k, h->number, name);

        if (relation != XN_TABLE_SAME && relation != XN_TABLE_SAME_INDEX)
            continue; /* the same hash by chance */
        keep_collision(k, best, name, h->number, relation);
        return true;
    }
    return false;
}

static void
report_full(struct collider *k, const struct dump_name *name)
{
    struct buffer text = {0};

    k->incomplete++;
    if (k->c->filter.quiet)
        return;
    message_position(&text, k->files[name->file], name->line, 0);
    buffer_print(&text, "warning: more than %d names are similar to ", COMPARED_MAX);
    put_label(&text, k->c, name->text, name->length);
    buffer_print(&text, "; later names are only compared with the first %d, and by index label",
        COMPARED_MAX);
    print_message(&text);
}

/* Compares with the held names of this key, the earliest first.  Returns their number, at most
   COMPARED_MAX + 1.  One more than is compared is held, so that the limit is reported only once. */
static size_t
compare_by_key(struct collider *k, const struct dump_name *name, uint32_t hash,
    struct collision *best, bool *is_same)
{
    size_t count = 0;

    for (const struct set_slot *h = set_find(&k->held, hash, NULL);
         h != NULL && count <= COMPARED_MAX; h = set_find(&k->held, hash, h)) {
        xn_table_relation relation = XN_TABLE_DISTINCT;

        if (count++ < COMPARED_MAX)
            relation = compare_names(k, h->number, name);
        if (relation != XN_TABLE_DISTINCT)
            keep_collision(k, best, name, h->number, relation);
        *is_same = relation == XN_TABLE_SAME;
        if (*is_same)
            break;
    }
    if (count == COMPARED_MAX && !*is_same)
        report_full(k, name);
    return count;
}

/* Writes the line and the label of a name, with the file, in columns if there are several dumps. */
static void
put_name_members(const struct collider *k, struct members *m, const struct dump_name *name,
    const char *const names[3])
{
    if (is_json(m)) {
        members_begin(m, names[0]);
        buffer_word(m->out, k->files[name->file]);
        members_end(m);
        members_number(m, names[1], name->line);
    } else {
        members_begin(m, names[1]);
        if (k->c->count > 1 + (size_t)(k->c->tables == NULL)) {
            buffer_word(m->out, k->files[name->file]);
            buffer_char(m->out, ':');
        }
        buffer_number(m->out, name->line);
        members_end(m);
    }
    members_label(m, k->c, names[2], name->text, name->length);
}

static void
put_collision(struct collider *k, const struct dump_name *name, const struct collision *best)
{
    static const char *const names[] = {"file", "line", "label"},
                             *const earlier[] = {"earlier_file", "earlier_line", "earlier_label"};
    struct members m = members_line(&k->c->out, k->c->json ? MEMBERS_JSON : MEMBERS_COLUMNS);
    struct dump_name found = read_name(k, best->at);

    k->collided++;
    put_name_members(k, &m, name, names);
    put_name_members(k, &m, &found, earlier);
    members_word(&m, "kind", find_relation_word(best->relation));
    if (is_json(&m) || k->c->tables != NULL) {
        members_begin(&m, "table");
        buffer_word(m.out, k->scopes[found.scope].table->name);
        members_end(&m);
    }
    members_end_line(&m);
}

/* Returns the hash of the key of a name with this index label. */
static uint32_t
hash_key(const struct collider *k, const struct scope *scope, const struct dump_name *name,
    const char *index, size_t length)
{
    char key[XN_TABLE_INDEX_SIZE];

    if (!scope->has_key)
        return hash_text(k, BY_KEY, name->scope, index, length);
    (void)!xn_table_key(scope->table->file.table, name->text, name->length, k->label.flags,
        scope->workspace, scope->size, key, sizeof(key), &length, NULL);
    return hash_text(k, BY_KEY, name->scope, key, length);
}

/* Compares and holds a name in one table, by its index label. */
static void
compare_and_hold(struct collider *k, const struct scope *scope, struct dump_name *name,
    const char *index, size_t length, struct collision *best)
{
    uint32_t hashes[2];
    size_t count = 0, held = COMPARED_MAX;
    /* For diff the index label is a key, under which all names are compared. */
    bool is_same = false, by_key = scope->has_key || k->before != NULL;

    if (by_key) {
        hashes[0] = hash_key(k, scope, name, index, length);
        held = compare_by_key(k, name, hashes[0], best, &is_same);
        count += !is_same && held <= COMPARED_MAX;
    }
    if (!by_key || k->incomplete > 0) {
        hashes[count] = hash_text(k, BY_INDEX, name->scope, index, length);
        count +=
            !compare_by_index(k, name, hashes[count], best) && !is_same && held >= COMPARED_MAX;
    }
    if (is_same && k->before != NULL) /* the earlier one was compared */
        best->relation = XN_TABLE_DISTINCT;
    if (count == 0)
        return;
    name->at = put_name(k, name);
    for (size_t i = 0; i < count; i++)
        set_add(&k->held, hashes[i], name->at);
}

bool
find_collision(struct collider *k, const struct scope *scope, struct dump_name *name,
    const char *index, size_t length, struct dump_name *earlier)
{
    struct collision best = {.relation = XN_TABLE_DISTINCT};

    name->scope = (uint32_t)(scope - k->scopes);
    compare_and_hold(k, scope, name, index, length, &best);
    if (best.relation == XN_TABLE_DISTINCT)
        return false;
    *earlier = read_name(k, best.at);
    return true;
}

/* Finds the stored form of a label, or the label itself if IDNA 2003 cannot store it. */
static size_t
find_stored(
    const struct collider *k, const struct dump_name *name, char stored[XN_TABLE_INDEX_SIZE])
{
    size_t length;

    if (label_to_stored(k->c->idna, name->text, name->length, XN_LOWER | XN_ALLOW_UNASSIGNED,
            stored, &length, NULL)
        == XN_OK)
        return length;
    memcpy(stored, name->text, name->length);
    return name->length;
}

/* Finds the index label in the relation of all tables. */
static size_t
find_united(const struct collider *k, const struct dump_name *name, char index[XN_TABLE_INDEX_SIZE])
{
    const struct scope *scope = &k->scopes[name->scope];
    const xn_table_request request = {.name = name->text,
        .length = name->length,
        .zone = "",
        .table = name->scope + 1,
        .flags = k->label.flags};
    size_t length;

    (void)!xn_table_set_index(k->c->registry->set, &request, scope->workspace, scope->size, index,
        XN_TABLE_INDEX_SIZE, &length, NULL, NULL);
    return length;
}

/* Compares a name with names of other tables, and holds it: by its stored form, since a name can be
   registered once, whatever its tag; or by its index label in all tables. */
static void
compare_across(
    struct collider *k, struct dump_name *name, xn_table_relation relation, struct collision *best)
{
    char index[XN_TABLE_INDEX_SIZE], held[XN_TABLE_INDEX_SIZE];
    bool is_same = relation == XN_TABLE_SAME, is_held = false;
    size_t length = is_same ? find_stored(k, name, index) : find_united(k, name, index);
    uint32_t scope = (uint32_t)k->scope_count + !is_same; /* no table */
    uint32_t hash = hash_text(k, BY_INDEX, scope, index, length);

    for (const struct set_slot *h = set_find(&k->held, hash, NULL); h != NULL;
         h = set_find(&k->held, hash, h)) {
        const struct dump_name earlier = read_name(k, h->number);
        size_t found = is_same ? find_stored(k, &earlier, held) : find_united(k, &earlier, held);

        if (found != length || memcmp(held, index, length) != 0 || !is_same_zone(&earlier, name))
            continue;
        is_held = true;
        if (!is_same || earlier.scope != name->scope)
            keep_closest(k, best, h->number, relation);
    }
    if (is_held)
        return;
    if (name->at == 0)
        name->at = put_name(k, name);
    set_add(&k->held, hash, name->at);
}

/* Compares and holds a name in one table.  Returns whether the name has an index label there. */
static bool
add_to_scope(struct collider *k, const struct scope *scope, struct dump_name *name, size_t octet,
    struct collision *best)
{
    const struct typed_label *label = &k->label;
    char index[XN_TABLE_INDEX_SIZE];
    xn_table_result result;
    size_t length;
    xn_table_status status = xn_table_index(scope->table->file.table, label->text, label->length,
        label->flags, scope->workspace, scope->size, index, sizeof(index), &length, &result);

    /* The common table need not list everything, and even an invalid name blocks others. */
    if (result.status != XN_TABLE_OK && scope != k->common)
        refuse_label(k, scope, label, name->line, octet, &result);
    if (status != XN_TABLE_OK)
        return false;
    name->scope = (uint32_t)(scope - k->scopes);
    compare_and_hold(k, scope, name, index, length, best);
    return true;
}

void
add_name(struct collider *k, const struct scope *scope, struct column *column, uint64_t line)
{
    struct dump_name name = {.line = line, .file = k->file, .zone = k->zone};
    struct collision best = {.relation = XN_TABLE_DISTINCT}, united = best;

    if (!read_label_and_zone(k, column, line))
        return;
    name.zone_length = k->zone_length;
    name.text = k->label.text;
    name.length = k->label.length;
    if (add_to_scope(k, scope, &name, column->at, &best) && k->scope_count > 1) {
        compare_across(k, &name, XN_TABLE_SAME, &best);
        if (k->c->registry->is_united)
            compare_across(k, &name, XN_TABLE_SAME_INDEX, &united);
    }
    if (k->common != NULL)
        (void)add_to_scope(k, k->common, &name, column->at, &best);
    if (united.relation != XN_TABLE_DISTINCT) /* the common table has precedence */
        keep_closest(k, &best, united.at, united.relation);
    if (best.relation != XN_TABLE_DISTINCT)
        put_collision(k, &name, &best);
}
