/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "ascii.h"
#include "draft.h"

bool
xni_draft_init(struct draft *draft, const xn_table_options *options, xn_table_diag *diag)
{
    uint32_t empty;

    *draft = (struct draft){.options = options, .diag = diag, .line = 1};
    xni_memory_init(&draft->memory, options);
    draft->flags = options != NULL ? options->flags : 0;
    /* Which names collide differs from run to run; the table does not depend on it. */
    draft->salt = (uint32_t)((uintptr_t)draft >> 4 ^ (uintptr_t)time(NULL));
    /* Neither array is ever NULL: a table may list null variants alone. */
    return xni_add_text(draft, "", 0, &empty) && xni_add_cp(draft, 0);
}

void
xni_draft_free(struct draft *draft)
{
    struct array *arrays[] = {&draft->pool, &draft->symbols, &draft->cps,
        &draft->symbols_by_text.slots, &draft->sets_by_ranges.slots, &draft->entries,
        &draft->variants, &draft->tagged, &draft->classes, &draft->nodes, &draft->rules,
        &draft->actions, &draft->types, &draft->languages, &draft->scopes};

    for (size_t i = 0; i < draft->sets.count; i++)
        xni_set_clear(&draft->memory, ITEM(draft->sets, struct set, i));
    xni_clear(&draft->memory, &draft->sets);
    for (size_t i = 0; i < sizeof(arrays) / sizeof(*arrays); i++)
        xni_clear(&draft->memory, arrays[i]);
}

/* LF, CR and CRLF end a line. */
static bool
ends_line(const struct draft *draft, size_t i)
{
    return draft->text[i] == '\n'
        || (draft->text[i] == '\r' && (i + 1 == draft->length || draft->text[i + 1] != '\n'));
}

/* Scans on from the last offset, or back to it, so that a whole load is linear. */
uint32_t
xni_line(struct draft *draft, size_t offset)
{
    size_t i = draft->scanned;
    bool moved = false;

    for (; i < offset && i < draft->length; i++)
        if (ends_line(draft, i)) {
            draft->line++;
            draft->line_offset = (uint32_t)i + 1;
        }
    for (; i > offset; i--)
        if (ends_line(draft, i - 1)) {
            draft->line--;
            moved = true;
        }
    draft->scanned = (uint32_t)i;
    if (moved) {
        while (i > 0 && !ends_line(draft, i - 1))
            i--;
        draft->line_offset = (uint32_t)i;
    }
    return draft->line;
}

/* Copies at most size - 1 octets, and no part of a character. */
static void
copy_short(char *out, size_t size, const char *text, size_t length)
{
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    if (length > 0)
        memcpy(out, text, length);
    out[length] = '\0';
}

static void
fill_diag(struct draft *draft, size_t offset, const struct fault *fault, xn_table_diag *diag)
{
    const char *element = fault->element != NULL ? fault->element : "";

    *diag = (xn_table_diag){.status = fault->status,
        .clause = fault->clause,
        .text = fault->text,
        .offset = draft->bom + offset};
    diag->line = xni_line(draft, offset);
    diag->column = offset - draft->line_offset + 1;
    copy_short(diag->element, sizeof(diag->element), element, strlen(element));
    if (fault->subject != NULL)
        copy_short(diag->subject, sizeof(diag->subject), fault->subject, fault->subject_length);
}

bool
xni_fail(struct draft *draft, size_t offset, const struct fault *fault)
{
    if (draft->diag->status == XN_TABLE_OK) /* the first counts */
        fill_diag(draft, offset, fault, draft->diag);
    return false;
}

bool
xni_fail_memory(struct draft *draft)
{
    const struct fault limit = {
        XN_TABLE_E_LIMIT, "xn limit", "the table needs more memory than is allowed", 0, 0, 0};
    const struct fault failure = {XN_TABLE_E_MEMORY, "xn limit", "out of memory", 0, 0, 0};

    return xni_fail(draft, draft->scanned, draft->memory.over_limit ? &limit : &failure);
}

void
xni_warn(struct draft *draft, size_t offset, const struct fault *fault)
{
    xn_table_diag diag;

    draft->warnings++;
    if (draft->options == NULL || draft->options->warn == NULL)
        return;
    fill_diag(draft, offset, fault, &diag);
    diag.warning = 1;
    draft->options->warn(&diag, draft->options->user);
}

bool
xni_add_text(struct draft *draft, const char *text, size_t length, uint32_t *offset)
{
    char *copy;

    if (length == 0 && draft->pool.count > 0) {
        *offset = 0;
        return true;
    }
    copy = xni_append(&draft->memory, &draft->pool, 1, length + 1);
    if (copy == NULL)
        return xni_fail_memory(draft);
    if (length > 0)
        memcpy(copy, text, length);
    *offset = (uint32_t)(draft->pool.count - length - 1);
    return true;
}

const char *
xni_text(const struct draft *draft, uint32_t offset)
{
    return (const char *)draft->pool.items + offset;
}

struct symbol *
xni_symbol(const struct draft *draft, uint32_t symbol)
{
    return ITEM(draft->symbols, struct symbol, symbol);
}

const char *
xni_symbol_text(const struct draft *draft, uint32_t symbol)
{
    return symbol == NONE ? "" : xni_text(draft, xni_symbol(draft, symbol)->text);
}

static uint32_t
hash_text(uint32_t salt, const char *text, size_t length)
{
    uint32_t hash = HASH_START ^ salt;

    for (size_t i = 0; i < length; i++)
        hash = hash_number(hash, (unsigned char)text[i]);
    return hash;
}

static bool
is_symbol(const struct hash_key *key, uint32_t number)
{
    const struct draft *draft = key->owner;
    const struct symbol *symbol = xni_symbol(draft, number);

    return symbol->length == key->length
        && memcmp(xni_text(draft, symbol->text), key->item, key->length) == 0;
}

bool
xni_add_symbol(struct draft *draft, const char *text, size_t length, uint32_t *number)
{
    const struct hash_key key = {
        hash_text(draft->salt, text, length), is_symbol, draft, text, length};
    struct symbol symbol = {.rule = NONE, .class = NONE, .type = NONE}, *added;

    if (!xni_hash_add(&draft->memory, &draft->symbols_by_text, &key, number))
        return xni_fail_memory(draft);
    if (*number < draft->symbols.count)
        return true;
    symbol.length = (uint32_t)length;
    if (!xni_add_text(draft, text, length, &symbol.text))
        return false;
    added = xni_append(&draft->memory, &draft->symbols, sizeof(symbol), 1);
    if (added == NULL)
        return xni_fail_memory(draft);
    *added = symbol;
    return true;
}

bool
xni_add_cp(struct draft *draft, uint32_t cp)
{
    uint32_t *added = xni_append(&draft->memory, &draft->cps, sizeof(cp), 1);

    if (added == NULL)
        return xni_fail_memory(draft);
    *added = cp;
    return true;
}

static uint32_t
hash_set(const struct set *set)
{
    uint32_t hash = HASH_START;

    for (size_t i = 0; i < set->ranges.count; i++) {
        const struct range *range = ITEM(set->ranges, struct range, i);

        hash = hash_number(hash_number(hash, range->first), range->last);
    }
    return hash;
}

static bool
is_set(const struct hash_key *key, uint32_t number)
{
    const struct draft *draft = key->owner;

    return xni_set_equal(ITEM(draft->sets, struct set, number), key->item);
}

/* Equal sets are one, so that a label computes each only once. */
bool
xni_add_set(struct draft *draft, struct set *set, uint32_t *number)
{
    const struct hash_key key = {hash_set(set), is_set, draft, set, 0};
    struct set *added = NULL;
    bool is_known = xni_hash_add(&draft->memory, &draft->sets_by_ranges, &key, number);

    if (is_known && *number < draft->sets.count) {
        xni_set_clear(&draft->memory, set);
        return true;
    }
    if (is_known)
        added = xni_append(&draft->memory, &draft->sets, sizeof(*set), 1);
    if (added == NULL) {
        xni_set_clear(&draft->memory, set);
        return xni_fail_memory(draft);
    }
    *added = *set;
    return true;
}

bool
xni_is_scalar(uint32_t cp)
{
    return cp <= LAST_CODE_POINT && (cp < 0xD800 || cp > 0xDFFF);
}

size_t
xni_scan_cp(const char *text, size_t length, uint32_t *cp, bool *lower)
{
    size_t i = 0;

    *cp = 0;
    for (; i < length; i++) {
        int digit = hex_value(text[i]);

        if (digit < 0)
            break;
        *lower |= text[i] >= 'a';
        if (i == 6)
            return 0;
        *cp = *cp * 16 + (unsigned)digit;
    }
    return i < 4 ? 0 : i;
}
