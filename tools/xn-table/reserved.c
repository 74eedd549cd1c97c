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
add_reserved(struct reserved *list, const char *name, size_t length, struct reserved_fault *fault)
{
    size_t at = list->text.length, stored;
    bool has_typed;
    char *to = buffer_reserve(&list->text, XN_NAME_SIZE);

    if (name_to_stored(
            list->idna, name, length, XN_LOWER | XN_ALLOW_UNASSIGNED, to, &stored, &fault->diag)
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
    if (begin == length || add_reserved(list, line + begin, length - begin, fault))
        return true;
    fault->column = begin + fault->diag.offset + 1;
    return false;
}

static const struct reserved_name *
find_entry(
    const struct reserved *list, uint32_t hash, const char *label, size_t length, const char *zone)
{
    const struct set_slot *slot = NULL;

    while ((slot = set_find(&list->numbers, hash, slot)) != NULL) {
        const struct reserved_name *name = &list->names.items[slot->number - 1];
        const char *text = reserved_text(list, name);

        if (strncmp(text, label, length) == 0 && strcmp(text + length, zone) == 0)
            return name;
    }
    return NULL;
}

/* Returns the name that is the same as number i, and its hash; NULL if none was added. */
static const struct reserved_name *
find_same(const struct reserved *list, size_t i, uint32_t *hash)
{
    const char *name = reserved_text(list, &list->names.items[i]);
    size_t label = strcspn(name, ".");

    *hash = hash_name(&list->numbers, set_hash(&list->numbers, 0, name, label), name + label);
    return find_entry(list, *hash, name, label, name + label);
}

bool
reserved_parse(struct reserved *list, const char *path, const char *text, size_t length,
    enum idna_rule idna, struct reserved_fault *fault)
{
    size_t at = mark_length(text, length);

    *list = (struct reserved){.path = check_memory(strdup(path)), .idna = idna};
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
        uint32_t hash;

        /* A name is added once: equal keys would make a search long. */
        if (find_same(list, i, &hash) == NULL)
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
        name = find_entry(list, hash_name(&list->numbers, hash, zones[i]), label, length, zones[i]);
    return name;
}

void
key_space_free(struct key_space *space)
{
    if (space == NULL)
        return;
    free(space->workspace);
    free(space);
}

/* Returns the name with the key in space->key and the zone whose first label collides with a
   label. */
static const struct reserved_name *
find_by_key(const struct reserved_keys *keys, const char *label, size_t length, const char *zone,
    struct key_space *space)
{
    uint32_t hash =
        hash_name(&keys->numbers, set_hash(&keys->numbers, 0, space->key, space->length), zone);
    const struct set_slot *slot = set_find(&keys->numbers, hash, NULL);

    for (uint32_t number = slot != NULL ? slot->number : 0; number != 0;
         number = keys->next[number - 1]) {
        const struct reserved_name *name = &keys->list->names.items[number - 1];
        const char *text = reserved_text(keys->list, name);
        size_t first = strcspn(text, ".");
        xn_table_collision collision;

        if (strcmp(text + first, zone) != 0)
            continue;
        (void)!xn_table_collide(keys->table, text, first, label, length, XN_TABLE_ACE_LABELS,
            space->workspace, space->size, &collision);
        if (collision.relation != XN_TABLE_DISTINCT)
            return name;
    }
    return NULL;
}

bool
reserved_make_key(const xn_table *table, const char *label, size_t length, struct key_space *space)
{
    return xn_table_key(table, label, length, XN_TABLE_ACE_LABELS, space->workspace, space->size,
               space->key, sizeof(space->key), &space->length, NULL)
        == XN_TABLE_OK;
}

/* Adds a name after the others of its hash; last[first - 1] is the last of them. */
static void
add_key(struct reserved_keys *keys, uint32_t *last, uint32_t hash, uint32_t number)
{
    const struct set_slot *slot = set_find(&keys->numbers, hash, NULL);
    uint32_t first = slot != NULL ? slot->number : number;

    if (slot != NULL)
        keys->next[last[first - 1] - 1] = number;
    else
        set_add(&keys->numbers, hash, number);
    last[first - 1] = number;
}

void
reserved_keys_open(struct reserved_keys *keys, const struct reserved *list, const xn_table *table,
    struct key_space *space)
{
    uint32_t *last = check_memory(calloc(list->names.count + 1, sizeof(*last)));

    *keys = (struct reserved_keys){.list = list,
        .table = table,
        .next = check_memory(calloc(list->names.count + 1, sizeof(*keys->next)))};
    set_open(&keys->numbers, list->names.count);
    for (size_t i = 0; i < list->names.count; i++) {
        const char *text = reserved_text(list, &list->names.items[i]);
        size_t label = strcspn(text, ".");
        uint32_t hash;

        /* A label that the table does not list has no variants. */
        if (find_same(list, i, &hash) != &list->names.items[i]
            || !reserved_make_key(table, text, label, space))
            continue;
        hash = set_hash(&keys->numbers, 0, space->key, space->length);
        add_key(keys, last, hash_name(&keys->numbers, hash, text + label), (uint32_t)i + 1);
    }
    free(last);
}

void
reserved_keys_free(struct reserved_keys *keys)
{
    set_free(&keys->numbers);
    free(keys->next);
    *keys = (struct reserved_keys){0};
}

const struct reserved_name *
reserved_keys_find(const struct reserved_keys *keys, const char *label, size_t length,
    const char *zone, struct key_space *space)
{
    const struct reserved_name *name = find_by_key(keys, label, length, "", space);

    return name != NULL ? name : find_by_key(keys, label, length, zone, space);
}
