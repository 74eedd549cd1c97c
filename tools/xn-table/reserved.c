/* SPDX-License-Identifier: MIT */
/* Lists of reserved names. */
#include "reserved.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/paths.h"
#include "tools/common/text.h"
#include "tools/common/whole_file.h"

/* Returns the hash of a name, from the hash of its first label and the zone after it. */
static uint32_t
hash_name(const struct set *numbers, uint32_t label, const char *zone)
{
    return set_hash(numbers, label, zone, strlen(zone));
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
    *list_add(&list->names) = (struct reserved_name){at, (uint32_t)fault->line, has_typed};
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

/* Returns whether a text consists of a label and a zone. */
static bool
is_below(const char *text, const char *label, size_t length, const char *zone)
{
    return strncmp(text, label, length) == 0 && strcmp(text + length, zone) == 0;
}

static const struct reserved_name *
find_name(
    const struct reserved *list, uint32_t hash, const char *label, size_t length, const char *zone)
{
    const struct set_slot *slot = NULL;

    while ((slot = set_find(&list->numbers, hash, slot)) != NULL) {
        const struct reserved_name *name = &list->names.items[slot->number - 1];

        if (is_below(reserved_text(list, name), label, length, zone))
            return name;
    }
    return NULL;
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
    set_open(&list->numbers, list->names.count);
    for (size_t i = 0; i < list->names.count; i++) {
        const char *name = reserved_text(list, &list->names.items[i]);
        size_t label = strcspn(name, ".");
        uint32_t hash =
            hash_name(&list->numbers, set_hash(&list->numbers, 0, name, label), name + label);

        /* A name is added once: equal keys would make a search long. */
        if (find_name(list, hash, name, label, name + label) == NULL)
            set_add(&list->numbers, hash, (uint32_t)i + 1);
    }
    return true;
}

void
reserved_free(struct reserved *list)
{
    buffer_free(&list->text);
    free(list->names.items);
    set_free(&list->numbers);
    free(list->path);
    *list = (struct reserved){0};
}

const struct reserved_name *
reserved_find(const struct reserved *list, const char *label, const char *zone)
{
    const char *const zones[] = {"", zone};
    const struct reserved_name *name = NULL;
    size_t length = strlen(label);
    uint32_t hash = set_hash(&list->numbers, 0, label, length);

    for (int i = 0; i < 2 && name == NULL; i++)
        name = find_name(list, hash_name(&list->numbers, hash, zones[i]), label, length, zones[i]);
    return name;
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

/* Returns the name with the index label in space->index and the zone. */
static const struct reserved_name *
find_by_index(
    const struct reserved_index *index, uint32_t hash, const char *zone, struct index_space *space)
{
    const struct set_slot *slot = NULL;

    while ((slot = set_find(&index->numbers, hash, slot)) != NULL) {
        const struct reserved_name *name = &index->list->names.items[slot->number - 1];
        const char *other_zone;
        size_t length;

        if (index_first_label(index->table, reserved_text(index->list, name), space, space->other,
                &length, &other_zone)
            && length == space->length && memcmp(space->other, space->index, length) == 0
            && strcmp(other_zone, zone) == 0)
            return name;
    }
    return NULL;
}

void
reserved_index_open(struct reserved_index *index, const struct reserved *list,
    const xn_table *table, struct index_space *space)
{
    *index = (struct reserved_index){.list = list, .table = table};
    set_open(&index->numbers, list->names.count);
    for (size_t i = 0; i < list->names.count; i++) {
        const char *zone;
        uint32_t hash;

        /* A label that the table does not list has no variants. */
        if (!index_first_label(table, reserved_text(list, &list->names.items[i]), space,
                space->index, &space->length, &zone))
            continue;
        hash = set_hash(&index->numbers, 0, space->index, space->length);
        hash = hash_name(&index->numbers, hash, zone);
        if (find_by_index(index, hash, zone, space) == NULL)
            set_add(&index->numbers, hash, (uint32_t)i + 1);
    }
}

void
reserved_index_free(struct reserved_index *index)
{
    set_free(&index->numbers);
    *index = (struct reserved_index){0};
}

const struct reserved_name *
reserved_index_find(const struct reserved_index *index, const char *zone, struct index_space *space)
{
    const char *const zones[] = {"", zone};
    const struct reserved_name *name = NULL;
    uint32_t hash = set_hash(&index->numbers, 0, space->index, space->length);

    for (int i = 0; i < 2 && name == NULL; i++)
        name = find_by_index(index, hash_name(&index->numbers, hash, zones[i]), zones[i], space);
    return name;
}
