/* SPDX-License-Identifier: MIT */
/* From sorted keys to collisions. */
#include <stdlib.h>
#include <string.h>

#include "collide_names.h"

/* The names of a coarse key that later ones are compared with.  Bounded, so that names chosen to
   share one do not take quadratic time. */
#define COMPARED_MAX 64
/* Different index labels with one key: hardly ever two. */
#define HEADS_MAX 4

#define RECORD_MAX_OCTETS (32 + LABEL_TEXT_MAX)

struct member {
    unsigned char record[RECORD_MAX_OCTETS];
    size_t length;
    struct name name; /* read from the record */
    struct label label;
    bool is_read;
};

/* The names of one key that were kept, the earliest first. */
struct group {
    uint64_t key;
    size_t count;
    bool is_full;
    struct member members[COMPARED_MAX], current;
    uint32_t heads[HEADS_MAX][XN_TABLE_INDEX_MAX]; /* index labels */
    size_t head_lengths[HEADS_MAX];
};

static uint64_t
get_number(const unsigned char *from, size_t *at)
{
    uint64_t number = 0;
    unsigned shift = 0;

    for (; from[*at] >= 0x80; shift += 7)
        number |= (uint64_t)(from[(*at)++] & 0x7F) << shift;
    return number | (uint64_t)from[(*at)++] << shift;
}

/* Only where a key has a second name: most have one. */
static void
read_member(const struct collider *k, struct member *m)
{
    size_t at = 0;

    if (m->is_read)
        return;
    m->name.file = (uint32_t)get_number(m->record, &at);
    m->name.line = get_number(m->record, &at);
    m->name.scope = (uint32_t)get_number(m->record, &at);
    m->name.text = (const char *)m->record + at;
    m->name.length = m->length - at;
    (void)(k->c->code_points ? parse_code_points : decode_label)(
        m->name.text, m->name.length, &m->label);
    m->is_read = true;
}

static size_t
find_index(struct collider *k, const struct member *m, uint32_t *index)
{
    const struct scope *scope = &k->scopes[m->name.scope];
    size_t length = 0;

    (void)!xn_table_index_utf32(scope->file.table, m->label.cps, m->label.length, 0,
        scope->workspace, scope->size, index, XN_TABLE_INDEX_MAX, &length, NULL);
    return length;
}

static bool
is_same(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
    return alen == blen && memcmp(a, b, alen * sizeof(*a)) == 0;
}

/* A collision: the earlier name, the kind, and the texts.  Its key is the position of the later
   name. */
static void
add_collision(struct collider *k, const struct name *name, const struct name *earlier,
    xn_table_relation relation)
{
    unsigned char record[64 + 2 * LABEL_TEXT_MAX];
    size_t length = put_number(record, earlier->file);

    length += put_number(record + length, earlier->line);
    length += put_number(record + length, (uint64_t)relation);
    length += put_number(record + length, name->scope);
    length += put_number(record + length, name->length);
    memcpy(record + length, name->text, name->length);
    memcpy(record + length + name->length, earlier->text, earlier->length);
    sorter_add(k->collisions, (uint64_t)name->file << 40 | name->line, record,
        length + name->length + earlier->length);
}

static bool
is_same_label(const struct member *a, const struct member *b)
{
    return a->name.scope == b->name.scope
        && is_same(a->label.cps, a->label.length, b->label.cps, b->label.length);
}

static void
keep_current(struct group *group)
{
    struct member *kept = &group->members[group->count++];

    *kept = group->current;
    kept->name.text = (const char *)kept->record
        + (group->current.name.text - (const char *)group->current.record);
}

/* Collides with the first name that has the same index label: the keys may be equal by chance. */
static void
compare_by_index(struct collider *k, struct group *group)
{
    struct member *current = &group->current;
    size_t length;

    if (group->count == 1 && !group->members[0].is_read) {
        read_member(k, &group->members[0]);
        group->head_lengths[0] = find_index(k, &group->members[0], group->heads[0]);
    }
    read_member(k, current);
    length = find_index(k, current, k->index);
    for (size_t i = 0; i < group->count; i++) {
        const struct member *m = &group->members[i];

        if (m->name.scope != current->name.scope
            || !is_same(group->heads[i], group->head_lengths[i], k->index, length))
            continue;
        add_collision(k, &current->name, &m->name,
            is_same_label(m, current) ? XN_TABLE_SAME : XN_TABLE_SAME_INDEX);
        return;
    }
    if (group->count < HEADS_MAX) {
        memcpy(group->heads[group->count], k->index, length * sizeof(*k->index));
        group->head_lengths[group->count] = length;
        keep_current(group);
    }
}

static void
report_full(struct collider *k, const struct group *group)
{
    struct buffer text = {0};
    const struct name *name = &group->current.name;

    k->incomplete++;
    if (k->c->quiet)
        return;
    buffer_escaped(&text, k->files[name->file], strnlen(k->files[name->file], WORD_MAX));
    buffer_char(&text, ':');
    buffer_number(&text, name->line);
    buffer_text(&text, ": warning: more than ");
    buffer_number(&text, COMPARED_MAX);
    buffer_text(&text, " names are similar to ");
    buffer_escaped(&text, name->text, name->length);
    buffer_text(&text, "; from here on they are compared with the first of them, and by index");
    print_message(text.data, text.length);
    buffer_free(&text);
}

static xn_table_relation
compare_members(const struct collider *k, const struct member *a, const struct member *b)
{
    const struct scope *scope = &k->scopes[a->name.scope];
    xn_table_collision collision;

    if (a->name.scope != b->name.scope)
        return XN_TABLE_DISTINCT;
    (void)!xn_table_collide_utf32(scope->file.table, a->label.cps, a->label.length, b->label.cps,
        b->label.length, 0, scope->workspace, scope->size, &collision);
    return collision.relation;
}

/* Collides with the first name of which it is a variant, or the other way.  A label that is kept
   already has been compared with all before it, and need not be kept again. */
static void
compare_all(struct collider *k, struct group *group)
{
    struct member *current = &group->current;
    xn_table_relation relation = XN_TABLE_DISTINCT;
    bool is_kept = false;
    size_t i;

    read_member(k, &group->members[0]);
    read_member(k, current);
    for (i = 0; i < group->count && !is_kept; i++)
        is_kept = is_same_label(&group->members[i], current);
    for (i = 0; i < group->count && relation == XN_TABLE_DISTINCT; i++) {
        relation = compare_members(k, &group->members[i], current);
        if (relation != XN_TABLE_DISTINCT)
            add_collision(k, &current->name, &group->members[i].name, relation);
    }
    if (is_kept)
        return;
    if (group->count < COMPARED_MAX) {
        keep_current(group);
    } else if (!group->is_full) {
        group->is_full = true;
        report_full(k, group);
    }
}

void
find_collisions(struct collider *k)
{
    struct group *group = malloc(sizeof(*group));
    const void *record;
    uint64_t key;

    if (group == NULL)
        die_of_memory();
    group->count = 0;
    sorter_finish(k->names);
    while (sorter_next(k->names, &key, &record, &group->current.length)) {
        memcpy(group->current.record, record, group->current.length);
        group->current.is_read = false;
        if (group->count == 0 || key != group->key) {
            group->key = key;
            group->count = 0;
            group->is_full = false;
            memcpy(group->members[0].record, record, group->current.length);
            group->members[0].length = group->current.length;
            group->members[0].is_read = false;
            group->count = 1;
        } else if ((key & 1) == 0) {
            compare_by_index(k, group);
        } else {
            compare_all(k, group);
        }
    }
    free(group);
}

/* What is printed of a collision. */
struct collision {
    struct name name, earlier;
    xn_table_relation relation;
};

static void
read_collision(uint64_t key, const unsigned char *record, size_t length, struct collision *found)
{
    size_t at = 0;

    found->name.file = (uint32_t)(key >> 40);
    found->name.line = key & ((UINT64_C(1) << 40) - 1);
    found->earlier.file = (uint32_t)get_number(record, &at);
    found->earlier.line = get_number(record, &at);
    found->relation = (xn_table_relation)get_number(record, &at);
    found->name.scope = (uint32_t)get_number(record, &at);
    found->name.length = (size_t)get_number(record, &at);
    found->name.text = (const char *)record + at;
    found->earlier.text = found->name.text + found->name.length;
    found->earlier.length = length - at - found->name.length;
}

static const char *const kinds[] = {
    [XN_TABLE_SAME] = "same", [XN_TABLE_SAME_INDEX] = "index", [XN_TABLE_VARIANT] = "variant"};

/* With several dumps, lines are those of a file. */
static void
put_position(const struct collider *k, const struct name *name)
{
    struct buffer *out = &k->c->out;

    if (k->files[0] != NULL && k->c->count > 1 + (size_t)(k->c->tables == NULL)) {
        buffer_escaped(out, k->files[name->file], strnlen(k->files[name->file], WORD_MAX));
        buffer_char(out, ':');
    }
    buffer_number(out, name->line);
    buffer_char(out, '\t');
    buffer_escaped(out, name->text, name->length);
    buffer_char(out, '\t');
}

static void
put_json_name(const struct collider *k, const struct name *name, const char *const keys[3])
{
    struct buffer *out = &k->c->out;

    put_json_file(out, keys[0], k->files[name->file]);
    json_number(out, keys[1], name->line);
    json_text(out, keys[2], name->text, name->length);
}

static void
put_collision(const struct collider *k, const struct collision *found)
{
    static const char *const keys[] = {"file", "line", "label"},
                             *const earlier[] = {"earlier_file", "earlier_line", "earlier_label"};
    struct buffer *out = &k->c->out;
    const char *kind = kinds[found->relation], *table = k->scopes[found->name.scope].name;

    if (k->c->json) {
        size_t at = out->length;

        put_json_name(k, &found->name, keys);
        out->data[at] = '{'; /* in the position of a comma */
        put_json_name(k, &found->earlier, earlier);
        json_text(out, "kind", kind, strlen(kind));
        put_json_file(out, "table", table);
        buffer_text(out, "}\n");
        return;
    }
    put_position(k, &found->name);
    put_position(k, &found->earlier);
    buffer_text(out, kind);
    if (k->c->tables != NULL) {
        buffer_char(out, '\t');
        buffer_escaped(out, table, strnlen(table, WORD_MAX));
    }
    buffer_char(out, '\n');
}

/* The earliest name comes first, then the closest relation, then the table of its own. */
static bool
is_closer(const struct collision *a, const struct collision *b)
{
    if (a->earlier.file != b->earlier.file)
        return a->earlier.file < b->earlier.file;
    if (a->earlier.line != b->earlier.line)
        return a->earlier.line < b->earlier.line;
    if (a->relation != b->relation)
        return a->relation < b->relation;
    return a->name.scope < b->name.scope;
}

void
print_collisions(struct collider *k)
{
    unsigned char kept[64 + 2 * LABEL_TEXT_MAX];
    struct collision best, found;
    const void *record;
    uint64_t key, kept_key = 0;
    size_t length;
    bool has_kept = false;

    sorter_finish(k->collisions);
    for (;;) {
        bool has_next = sorter_next(k->collisions, &key, &record, &length);

        if (has_kept && (!has_next || key != kept_key)) {
            put_collision(k, &best);
            k->collided++;
            has_kept = false;
            if (k->c->out.length >= BUFFER_FULL)
                buffer_flush(&k->c->out);
        }
        if (!has_next)
            return;
        read_collision(key, record, length, &found);
        if (has_kept && !is_closer(&found, &best))
            continue;
        memcpy(kept, record, length);
        read_collision(key, kept, length, &best);
        kept_key = key;
        has_kept = true;
    }
}
