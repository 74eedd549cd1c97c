/* SPDX-License-Identifier: MIT */
/* Builds the index of protected names, in memory of the caller.  Declared in xn.h. */
#include "lib/arguments.h"
#include "like.h"
#include "lib/rules.h"

/* Bases that are tried before a list is refused because its hashes collide. */
enum { BASES_MAX = 16 };

/* A reader of the list: one name on each line, between blanks; # begins a comment.  A line with a
   name that browsers look up differently gives two names. */
struct list {
    const char *text;
    size_t length, pos;
    size_t begin; /* of the last line that was read */
    uint32_t line;
    char name[XN_NAME_SIZE]; /* the last name that was read, in its one spelling */
    size_t name_length;
    char kept[XN_NAME_SIZE]; /* the name that browsers look up, if it comes next */
    size_t kept_length;
};

/* What an index of the list contains. */
struct needs {
    size_t names, octets, texts; /* texts: in the hash table */
    uint64_t digest;
};

/* Finds the next line that has a name.  Returns false at the end. */
static bool
find_line(struct list *list, size_t *first, size_t *end)
{
    while (list->pos < list->length) {
        const char *line = list->text + list->pos;
        const char *feed = memchr(line, '\n', list->length - list->pos);
        size_t length = feed != NULL ? (size_t)(feed - line) : list->length - list->pos;
        const char *comment = memchr(line, '#', length);

        *first = list->pos;
        list->begin = list->line > 0 ? list->pos : 0; /* where the mark is */
        *end = *first + (comment != NULL ? (size_t)(comment - line) : length);
        list->pos += length + (feed != NULL);
        list->line++;
        while (*first < *end && is_blank_or_cr(list->text[*first]))
            ++*first;
        while (*end > *first && is_blank_or_cr(list->text[*end - 1]))
            --*end;
        if (*first < *end)
            return true;
    }
    return false;
}

/* Refuses an ASCII line that is not one name and would never be found: several names, or a row of a
   table.  The guards refuse others. */
static xn_status
check_line(const char *text, size_t length, xn_diag *diag)
{
    for (size_t at = 0; at < length; at++) {
        const char c = ascii_lower(text[at]);
        const bool is_name_part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');

        if (!is_blank_or_cr(c)
            && (c <= ' ' || c > '~' || is_name_part || memchr("-._", c, 3) != NULL))
            continue;
        diag_set_rule(diag, XN_E_SYNTAX, at, 1, RULE_LIST);
        if (diag != NULL) {
            diag->label = XN_NO_LABEL;
            diag->cp = diag->mapped = (unsigned char)c;
        }
        return XN_E_SYNTAX;
    }
    return XN_OK;
}

/* Converts a diagnosis of a name that begins at this offset to a diagnosis of the list.  A
   byte-order mark counts in its line. */
static void
set_place(const struct list *list, size_t first, xn_diag *diag)
{
    if (diag == NULL)
        return;
    diag->offset += first;
    diag->line = list->line;
    diag->column = (unsigned)(diag->offset - list->begin + 1);
}

/* Reads the next name; *found is false at the end. */
static xn_status
read_next_name(struct list *list, unsigned flags, bool *found, xn_diag *diag)
{
    size_t first, end;
    xn_status status;

    if (list->kept_length > 0) {
        memcpy(list->name, list->kept, list->kept_length);
        list->name_length = list->kept_length;
        list->kept_length = 0;
        return XN_OK;
    }
    *found = find_line(list, &first, &end);
    if (!*found)
        return XN_OK;
    status = xn_canonical(list->text + first, end - first, flags, list->name, sizeof(list->name),
        &list->name_length, diag);
    if (status == XN_OK)
        status = check_line(list->text + first, end - first, diag);
    if (status == XN_OK)
        list->kept_length = xni_like_keep(
            list->text + first, end - first, flags, list->name, list->name_length, list->kept);
    else
        set_place(list, first, diag);
    return status;
}

static struct list
open_list(const char *text, size_t length)
{
    struct list list = {.text = text, .length = length};

    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) /* a byte-order mark */
        list.pos = 3;
    return list;
}

/* Returns how many texts with one edit a name has. */
static size_t
count_edited(const struct like_text *text)
{
    size_t count = 0;

    for (struct like_run label = {0, 0}; label.first < text->count; label.first = label.end + 1) {
        label = xni_like_label(text, label.first);
        if (label.end - label.first >= LIKE_EDIT_MIN)
            count += 2 * (label.end - label.first);
    }
    return count;
}

/* Adds a name to the digest of the list, which decides the bases of the hashes. */
static uint64_t
add_to_digest(uint64_t digest, const struct list *list)
{
    char text[8 + XN_NAME_SIZE];

    store_word(text, digest);
    memcpy(text + 8, list->name, list->name_length);
    return xn_key_hash(text, 8 + list->name_length);
}

static xn_status
measure(const char *text, size_t length, unsigned flags, unsigned edits, struct needs *needs,
    xn_diag *diag)
{
    struct list list = open_list(text, length);
    xn_status status;
    bool found;

    *needs = (struct needs){0};
    while ((status = read_next_name(&list, flags, &found, diag)) == XN_OK && found) {
        needs->names++;
        needs->octets += list.name_length;
        needs->texts += 2;
        needs->digest = add_to_digest(needs->digest, &list);
        if (edits > 0) {
            struct like_text name;

            xni_like_read(&name, list.name, list.name_length, flags);
            needs->texts += count_edited(&name);
        }
    }
    return status;
}

/* Sets the layout of an index, except for the bases.  Returns its size in octets, or 0 if it is too
   large for its offsets. */
static size_t
lay_out(xn_like *index, const struct needs *needs)
{
    uint64_t slots = (uint64_t)needs->texts * 7 / 4 + 8, at = sizeof(*index);

    index->names = (uint32_t)needs->names;
    index->slots = (uint32_t)slots;
    index->names_at = (uint32_t)at;
    at += (uint64_t)needs->names * sizeof(struct like_name);
    index->slots_at = (uint32_t)at;
    at += slots * sizeof(struct like_slot);
    index->text_at = (uint32_t)at;
    at += needs->octets;
    return at <= LIKE_SIZE_MAX ? (size_t)at : 0;
}

static struct like_slot *
slots_of(xn_like *index)
{
    return (struct like_slot *)(void *)((char *)index + index->slots_at);
}

/* Sets the bases by a digest and the number of the attempt. */
static void
set_bases(xn_like *index, uint64_t digest, unsigned attempt)
{
    for (uint32_t i = 0; i < LIKE_BASES; i++) {
        char seed[8 + 2];
        uint32_t base;

        store_word(seed, digest);
        seed[8] = (char)attempt;
        seed[9] = (char)i;
        base = like_reduce(xn_key_hash(seed, sizeof(seed)));
        if (base < TABLE_CODE_POINTS) /* a small one makes the hashes of short texts small */
            base += 0x10000000;
        index->powers[i][0] = 1;
        for (size_t k = 1; k <= LIKE_UNITS_MAX; k++)
            index->powers[i][k] = like_reduce((uint64_t)index->powers[i][k - 1] * base);
    }
}

/* A text that is added to the table. */
struct addition {
    size_t number;                /* of its name */
    const struct like_text *text; /* of the name */
    size_t at;                    /* the unit that is deleted or replaced */
};

/* Returns whether an earlier name has the same text. */
static bool
has_same_text(
    const xn_like *index, enum like_kind kind, size_t number, const struct addition *added)
{
    const struct like_name *one = like_name_at(index, number);
    const struct like_name *other = like_name_at(index, added->number);
    const struct like_text *text = added->text;
    struct like_text name;
    uint32_t units[LIKE_UNITS_MAX];

    if (kind == LIKE_NAME)
        return one->length == other->length
            && memcmp(like_name_text(index, one), like_name_text(index, other), one->length) == 0;
    like_read_name(index, number, &name);
    if (kind != LIKE_DELETED)
        return xni_like_matches(
            &name, text->units, text->count, kind == LIKE_PATTERN ? added->at : SIZE_MAX);
    memcpy(units, text->units, added->at * sizeof(*units));
    memcpy(units + added->at, text->units + added->at + 1,
        (text->count - added->at - 1) * sizeof(*units));
    return xni_like_is_deleted(&name, units, text->count - 1);
}

/* Adds a text unless an earlier name has it.  Returns false if the search is too long. */
static bool
add_text(xn_like *index, enum like_kind kind, struct like_hash hash, const struct addition *added)
{
    struct like_slot *slots = slots_of(index);
    uint32_t mark;
    size_t slot = like_first_slot(index, kind, hash, &mark);

    for (int steps = 0; steps < LIKE_SEARCH_MAX; steps++) {
        struct like_slot *s = &slots[slot];

        if (s->entry == 0) {
            *s = (struct like_slot){mark, LIKE_ENTRY(kind, added->number)};
            return true;
        }
        if (s->mark == mark && (s->entry & 3) == kind
            && has_same_text(index, kind, s->entry >> 2, added))
            return true;
        slot = like_next_slot(index, slot);
    }
    return false;
}

/* Adds the texts of a label with one edit. */
static bool
add_edited(
    xn_like *index, const struct like_prefixes *p, struct addition *added, struct like_run label)
{
    const size_t end = added->text->count;

    for (added->at = label.first; added->at < label.end; added->at++) {
        struct like_hash deleted = like_hash_run(index, p, 0, added->at), pattern = deleted;

        like_add_run(index, &deleted, p, added->at + 1, end);
        like_add_unit(index, &pattern, LIKE_ANY);
        like_add_run(index, &pattern, p, added->at + 1, end);
        if (!add_text(index, LIKE_DELETED, deleted, added)
            || !add_text(index, LIKE_PATTERN, pattern, added))
            return false;
    }
    return true;
}

static bool
add_name(xn_like *index, size_t number)
{
    const struct like_name *name = like_name_at(index, number);
    struct like_text text;
    struct like_prefixes p;
    struct addition added = {number, &text, SIZE_MAX};
    size_t dots = 0;

    like_read_name(index, number, &text);
    xni_like_hash(index, &text, &p);
    for (size_t i = 0; i < text.count; i++)
        dots += text.units[i] == '.';
    index->dots[dots / 32 % 8] |= UINT32_C(1) << dots % 32;
    if (like_longest(index) < text.count)
        index->edits = (index->edits & 1) | (uint32_t)text.count << 1;
    if (!add_text(index, LIKE_NAME,
            xni_like_hash_octets(index, like_name_text(index, name), name->length), &added)
        || !add_text(index, LIKE_WHOLE, like_hash_run(index, &p, 0, text.count), &added))
        return false;
    if (!like_has_edits(index))
        return true;
    for (struct like_run label = {0, 0}; label.first < text.count; label.first = label.end + 1) {
        label = xni_like_label(&text, label.first);
        if (label.end - label.first >= LIKE_EDIT_MIN && !add_edited(index, &p, &added, label))
            return false;
    }
    return true;
}

/* Copies the names of the list, which measure() has checked.  The cross-check is not repeated: it
   could run out of memory. */
static void
copy_names(xn_like *index, const char *text, size_t length)
{
    const unsigned flags = index->flags & ~(unsigned)XN_CROSSCHECK;
    struct list list = open_list(text, length);
    struct like_name *to = (struct like_name *)(void *)((char *)index + index->names_at);
    uint32_t at = 0;
    bool found;

    for (;;) {
        (void)read_next_name(&list, flags, &found, NULL);
        if (!found)
            return;
        *to++ = (struct like_name){at, (uint32_t)list.name_length, list.line};
        memcpy((char *)index + index->text_at + at, list.name, list.name_length);
        at += (uint32_t)list.name_length;
    }
}

/* Fills the table, with other bases if a search is too long. */
static bool
fill(xn_like *index, uint64_t digest)
{
    for (unsigned attempt = 0; attempt < BASES_MAX; attempt++) {
        size_t number = 1;

        set_bases(index, digest, attempt);
        memset(index->dots, 0, sizeof(index->dots));
        memset(slots_of(index), 0, (size_t)index->slots * sizeof(struct like_slot));
        while (number <= index->names && add_name(index, number))
            number++;
        if (number > index->names)
            return true;
    }
    return false;
}

xn_status
xn_like_build(const char *list, size_t listlen, unsigned flags, unsigned edits, void *memory,
    size_t cap, size_t *len, xn_diag *diag)
{
    xn_like layout = {.magic = LIKE_MAGIC, .edits = edits, .flags = flags};
    struct needs needs;
    size_t size;
    xn_status status = xni_check_arguments(&list, &listlen, flags, memory, cap, diag);

    if (len != NULL)
        *len = 0;
    if (status != XN_OK)
        return status;
    if (edits > 1 || (uintptr_t)memory % sizeof(uint32_t) != 0)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    layout.flags = flags &= ~(unsigned)XN_NO_GUARDS; /* without guards, a label may have a dot */
    status = measure(list, listlen, flags, edits, &needs, diag);
    if (status != XN_OK)
        return status;
    size = lay_out(&layout, &needs);
    if (size == 0)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    if (cap >= size) {
        xn_like *index = memory;

        memcpy(index, &layout, sizeof(layout));
        copy_names(index, list, listlen);
        if (!fill(index, needs.digest)) {
            index->magic = 0;
            return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
        }
    }
    if (len != NULL)
        *len = size;
    return diag_set(diag, cap >= size ? XN_OK : XN_E_SPACE, 0, 0, "");
}
