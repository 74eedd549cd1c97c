/* SPDX-License-Identifier: MIT */
/* Lists of reserved names, in open-addressing hash tables. */
#include "reserved.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/paths.h"
#include "tools/common/text.h"
#include "tools/common/whole_file.h"

/* FNV-1a, computed so that nothing overflows */
static const uint64_t HASH_START = 0x811C9DC5;

static uint64_t
hash_text(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = ((hash ^ (unsigned char)text[i]) * 0x01000193) & UINT32_MAX;
    return hash;
}

/* Allocates slots, of which at most half are used. */
static void
open_slots(struct reserved_slots *s, size_t names)
{
    for (s->count = 16; s->count / 2 < names; s->count *= 2)
        ;
    s->slots = check_memory(calloc(s->count, sizeof(*s->slots)));
}

static void
add_slot(struct reserved_slots *s, uint64_t hash, size_t number)
{
    size_t at = (size_t)hash & (s->count - 1);

    while (s->slots[at].number != 0)
        at = (at + 1) & (s->count - 1);
    s->slots[at] = (struct reserved_slot){(uint32_t)hash, (uint32_t)number};
}

/* Returns the next name with this hash, from slot *at on; NULL after the last. */
static const struct reserved_name *
next_name(const struct reserved *list, const struct reserved_slots *s, uint64_t hash, size_t *at)
{
    for (; s->slots[*at].number != 0; *at = (*at + 1) & (s->count - 1)) {
        const struct reserved_slot *slot = &s->slots[*at];

        if (slot->hash != hash)
            continue;
        *at = (*at + 1) & (s->count - 1);
        return &list->names[slot->number - 1];
    }
    return NULL;
}

const char *
reserved_text(const struct reserved *list, const struct reserved_name *name)
{
    return list->text.data + name->at;
}

const char *
reserved_typed(const struct reserved *list, const struct reserved_name *name)
{
    const char *text = reserved_text(list, name);

    return name->has_typed ? text + strlen(text) + 1 : text;
}

/* Appends the name of a line, which has no blanks at its ends. */
static bool
add_name(struct reserved *list, const char *name, size_t length, struct reserved_fault *fault)
{
    size_t at = list->text.length, stored;
    bool has_typed;
    char *to = buffer_reserve(&list->text, XN_NAME_SIZE);

    if (xn_to_ascii(
            name, length, XN_LOWER | XN_ALLOW_UNASSIGNED, to, XN_NAME_SIZE, &stored, &fault->diag)
        != XN_OK)
        return false;
    if (stored > 1 && to[stored - 1] == '.')
        to[--stored] = '\0';
    list->text.length += stored + 1;
    has_typed = stored != length || memcmp(to, name, length) != 0;
    if (has_typed) {
        buffer_put(&list->text, name, length);
        buffer_char(&list->text, '\0');
    }
    if (list->count == list->capacity) {
        list->capacity = list->capacity > 0 ? 2 * list->capacity : 64;
        list->names = check_memory(realloc(list->names, list->capacity * sizeof(*list->names)));
    }
    list->names[list->count++] = (struct reserved_name){at, (uint32_t)fault->line, has_typed};
    return true;
}

static bool
add_line(struct reserved *list, const char *line, size_t length, struct reserved_fault *fault)
{
    const char *comment = memchr(line, '#', length);
    size_t begin = 0;

    if (comment != NULL)
        length = (size_t)(comment - line);
    while (begin < length && is_blank_or_cr(line[begin]))
        begin++;
    while (length > begin && is_blank_or_cr(line[length - 1]))
        length--;
    if (begin == length || add_name(list, line + begin, length - begin, fault))
        return true;
    fault->column = begin + fault->diag.offset + 1;
    return false;
}

bool
reserved_parse(struct reserved *list, const char *path, const char *text, size_t length,
    struct reserved_fault *fault)
{
    size_t at = mark_length(text, length);

    *list = (struct reserved){.path = check_memory(strdup(path))};
    list->file = base_name(list->path);
    for (fault->line = 1; at < length; fault->line++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end != NULL ? (size_t)(end - text) + 1 : length;

        if (!add_line(list, text + at, next - at - (end != NULL), fault))
            return false;
        at = next;
    }
    open_slots(&list->slots, list->count);
    for (size_t i = 0; i < list->count; i++) {
        const char *name = reserved_text(list, &list->names[i]);

        /* A name is added once: equal keys would make a search long. */
        if (reserved_find(list, name, "") == NULL)
            add_slot(&list->slots, hash_text(HASH_START, name, strlen(name)), i + 1);
    }
    return true;
}

void
reserved_free(struct reserved *list)
{
    buffer_free(&list->text);
    free(list->names);
    free(list->slots.slots);
    free(list->path);
    *list = (struct reserved){0};
}

/* Returns whether a text consists of a label and a zone. */
static bool
is_below(const char *text, const char *label, size_t length, const char *zone)
{
    return strncmp(text, label, length) == 0 && strcmp(text + length, zone) == 0;
}

const struct reserved_name *
reserved_find(const struct reserved *list, const char *label, const char *zone)
{
    const char *const zones[] = {"", zone};
    size_t length = strlen(label);
    uint64_t hash = hash_text(HASH_START, label, length);

    for (int i = 0; i < 2; i++) {
        const struct reserved_name *name;
        size_t at;

        hash = hash_text(hash, zones[i], strlen(zones[i]));
        at = (size_t)hash & (list->slots.count - 1);
        while ((name = next_name(list, &list->slots, hash, &at)) != NULL)
            if (is_below(reserved_text(list, name), label, length, zones[i]))
                return name;
    }
    return NULL;
}

void
index_space_free(struct index_space *space)
{
    if (space == NULL)
        return;
    free(space->workspace);
    free(space);
}

/* Finds the index label of the first label of a name, and in *zone the text after that label. */
static bool
index_first_label(const xn_table *table, const char *name, struct index_space *space, char *out,
    size_t *length, const char **zone)
{
    size_t label = strcspn(name, ".");

    *zone = name + label;
    return xn_table_index(table, name, label, XN_TABLE_ACE_LABELS, space->workspace, space->size,
               out, XN_TABLE_INDEX_SIZE, length, NULL)
        == XN_TABLE_OK;
}

void
reserved_index_open(struct reserved_index *index, const struct reserved *list,
    const xn_table *table, struct index_space *space)
{
    *index = (struct reserved_index){.list = list, .table = table};
    open_slots(&index->slots, list->count);
    for (size_t i = 0; i < list->count; i++) {
        const char *zone;
        uint64_t hash;

        /* A label that the table does not list has no variants. */
        if (!index_first_label(table, reserved_text(list, &list->names[i]), space, space->index,
                &space->length, &zone)
            || reserved_index_find(index, zone, space) != NULL)
            continue;
        hash = hash_text(HASH_START, space->index, space->length);
        add_slot(&index->slots, hash_text(hash, zone, strlen(zone)), i + 1);
    }
}

void
reserved_index_free(struct reserved_index *index)
{
    free(index->slots.slots);
    *index = (struct reserved_index){0};
}

const struct reserved_name *
reserved_index_find(const struct reserved_index *index, const char *zone, struct index_space *space)
{
    const char *const zones[] = {"", zone};
    uint64_t hash = hash_text(HASH_START, space->index, space->length);

    for (int i = 0; i < 2; i++) {
        const struct reserved_name *name;
        const char *other_zone;
        size_t at, length;

        hash = hash_text(hash, zones[i], strlen(zones[i]));
        at = (size_t)hash & (index->slots.count - 1);
        while ((name = next_name(index->list, &index->slots, hash, &at)) != NULL)
            if (index_first_label(index->table, reserved_text(index->list, name), space,
                    space->other, &length, &other_zone)
                && length == space->length && memcmp(space->other, space->index, length) == 0
                && strcmp(other_zone, zones[i]) == 0)
                return name;
    }
    return NULL;
}
