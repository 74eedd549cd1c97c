/* SPDX-License-Identifier: MIT */
/* Adds parts to a draft, and reports faults in it. */
#include <string.h>

#include "lib/ascii.h"
#include "draft.h"

/* Returns whether octet i ends a line: LF, or a CR that no LF follows. */
static bool
ends_line(const struct draft *draft, size_t i)
{
    return draft->text[i] == '\n'
        || (draft->text[i] == '\r' && (i + 1 == draft->length || draft->text[i + 1] != '\n'));
}

/* Scans from the offset of the last call, forwards or back.  Only the end of an element looks
   back, to its start, so a load is linear in the file for each level of nesting. */
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

/* Copies at most size - 1 octets, without cutting a character. */
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

void
xni_fail(struct draft *draft, size_t offset, const struct fault *fault)
{
    fill_diag(draft, offset, fault, draft->diag);
    xni_memory_end(&draft->memory);
}

void
xni_report_memory(struct draft *draft)
{
    const struct fault limit = {
        XN_TABLE_E_LIMIT, "xn limit", "the table needs more memory than is allowed", 0, 0, 0};
    const struct fault failure = {XN_TABLE_E_MEMORY, "xn limit", "out of memory", 0, 0, 0};

    fill_diag(draft, draft->scanned, draft->memory.over_limit ? &limit : &failure, draft->diag);
}

void
xni_warn(struct draft *draft, size_t offset, xn_table_kind kind, const struct fault *fault)
{
    xn_table_diag diag;

    draft->header.warnings++;
    if (draft->options->warn == NULL)
        return;
    fill_diag(draft, offset, fault, &diag);
    diag.warning = kind == XN_TABLE_KIND_UNUSED_TAG || kind == XN_TABLE_KIND_UNMATCHED_RULE
            || kind == XN_TABLE_KIND_INDEX_INCOMPLETE
        ? 2
        : 1;
    diag.kind = kind;
    draft->options->warn(&diag, draft->options->user);
}

uint32_t
xni_must_add_text(struct draft *draft, const char *text, size_t length)
{
    uint32_t offset = (uint32_t)draft->pool.count;

    if (length == 0 && offset > 0)
        return 0;
    memcpy(xni_must_append(&draft->memory, &draft->pool, 1, length + 1), text, length);
    return offset;
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
    return xni_text(draft, xni_symbol(draft, symbol)->text);
}

static bool
is_symbol(const struct hash_key *key, uint32_t number)
{
    const struct draft *draft = key->owner;
    const struct symbol *symbol = xni_symbol(draft, number);

    return symbol->length == key->length
        && memcmp(xni_text(draft, symbol->text), key->item, key->length) == 0;
}

uint32_t
xni_must_add_symbol(struct draft *draft, const char *text, size_t length)
{
    const struct hash_key key = {
        xni_hash(draft->salt, text, length), is_symbol, draft, text, length};
    uint32_t number = xni_must_hash_add(&draft->memory, &draft->symbols_by_text, &key), copy;

    if (number < draft->symbols.count)
        return number;
    copy = xni_must_add_text(draft, text, length);
    MUST_ADD(&draft->memory, &draft->symbols, struct symbol) = (struct symbol){
        .text = copy, .length = (uint32_t)length, .rule = NONE, .class = NONE, .type = NONE};
    return number;
}

void
xni_must_add_cp(struct draft *draft, uint32_t cp)
{
    MUST_ADD(&draft->memory, &draft->cps, uint32_t) = cp;
}

static bool
is_equal_set(const struct hash_key *key, uint32_t number)
{
    const struct draft *draft = key->owner;

    return xni_set_equal(ITEM(draft->sets, struct set, number), key->item);
}

/* Gives equal sets one number, so that a label computes each only once. */
uint32_t
xni_must_add_set(struct draft *draft, struct set *set)
{
    uint32_t hash = xni_hash(0, set->ranges.items, set->ranges.count * sizeof(struct range));
    const struct hash_key key = {hash, is_equal_set, draft, set, 0};
    uint32_t number = xni_must_hash_add(&draft->memory, &draft->sets_by_ranges, &key);

    if (number < draft->sets.count)
        xni_set_clear(&draft->memory, set);
    else
        MUST_ADD(&draft->memory, &draft->sets, struct set) = *set;
    return number;
}

bool
xni_is_full(const struct draft *draft)
{
    return draft->entries.count + draft->variants.count == MAX_ENTRIES;
}

void
xni_must_add_entry(struct draft *draft, size_t offset, struct entry *entry)
{
    entry->line = xni_line(draft, offset);
    entry->offset = (uint32_t)offset;
    entry->variant = (uint32_t)draft->variants.count;
    draft->header.sequences += entry->length > 1;
    MUST_ADD(&draft->memory, &draft->entries, struct entry) = *entry;
}

void
xni_must_add_variant(struct draft *draft, size_t offset, struct variant *variant)
{
    variant->line = xni_line(draft, offset);
    variant->offset = (uint32_t)offset;
    MUST_ADD(&draft->memory, &draft->variants, struct variant) = *variant;
}

struct entry *
xni_last_entry(const struct draft *draft)
{
    return ITEM(draft->entries, struct entry, draft->entries.count - 1);
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

/* Reads a number of this many digits.  Returns false for anything else. */
static bool
read_digits(const char *text, size_t length, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

bool
xni_is_date(const char *year, const char *month, const char *day)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned y, m, d;

    if (!read_digits(year, 4, &y) || !read_digits(month, 2, &m) || !read_digits(day, 2, &d))
        return false;
    if (m < 1 || m > 12 || d < 1)
        return false;
    return d <= days[m - 1] || (m == 2 && d == 29 && y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
}

size_t
xni_find_ill_formed(const char *text, size_t length)
{
    size_t i = 0, size;
    uint32_t cp;

    while (i < length && (size = utf8_decode_checked(text + i, length - i, &cp)) > 0)
        i += size;
    return i;
}
