/* SPDX-License-Identifier: MIT */
/* Finds packages (RFC 3743 section 3.2.3): all combinations of the columns of a label's code
   points that IDNA 2003 can store, each label once. */
#include "package.h"

#include <string.h>

/* The effort that a package may spend: about a second. */
#define EFFORT      40000000
#define IDNA_EFFORT 100 /* of a verdict of IDNA 2003 */

typedef char package_fits[sizeof(struct package) <= sizeof(xn_table_package) ? 1 : -1];

static struct package *
open_state(xn_table_package *state)
{
    return (struct package *)(void *)state->opaque;
}

static size_t
reading_words(const xn_table *table)
{
    return (sizeof(struct reading) + sizeof(uint64_t) - 1) / sizeof(uint64_t)
        + xni_segments_words(table);
}

size_t
xn_table_package_workspace(const xn_table *const *tables, size_t count)
{
    size_t words = 0, shared = 0;

    for (size_t i = 0; tables != NULL && i < count && i < XN_TABLE_PACKAGE_MAX; i++) {
        size_t size = xn_table_workspace(tables[i]);

        shared = size > shared ? size : shared;
        words += tables[i] != NULL ? reading_words(tables[i]) : 0;
    }
    return shared + words * sizeof(uint64_t);
}

/* Decodes well-formed UTF-8.  Returns the number of code points: at most 63 of a label that
   IDNA 2003 can store, and no more than octets of any text. */
static uint32_t
decode_prepared(const char *text, uint32_t *cps)
{
    uint32_t length = 0;

    for (size_t at = 0; text[at] != '\0'; length++)
        at += utf8_decode(text + at, &cps[length]);
    return length;
}

/* Finds the segments of the label in every table.  Each table must allow it. */
static xn_table_status
read_tables(struct package *p, const xn_table *const *tables, const char *label, size_t length,
    void *workspace, xn_table_result *result, size_t *refused)
{
    size_t shared = xn_table_package_workspace(tables, p->count);
    uint64_t *memory;

    for (size_t i = 0; i < p->count; i++)
        shared -= reading_words(tables[i]) * sizeof(uint64_t);
    p->readings = (struct reading *)(void *)((char *)workspace + shared);
    memory = (uint64_t *)(void *)(p->readings + p->count);
    for (size_t i = 0; i < p->count; i++) {
        struct reading *r = &p->readings[i];
        xn_table_status status;

        r->segments.check.result = result;
        *refused = i;
        status =
            xni_check(&r->segments.check, tables[i], label, length, 0, workspace, shared, NULL);
        if (status != XN_TABLE_OK)
            return status;
        xni_find_segments(&r->segments, memory);
        memory += xni_segments_words(tables[i]);
    }
    return XN_TABLE_OK;
}

static bool
have_packages(const xn_table *const *tables, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (tables[i] == NULL || tables[i]->format != XN_TABLE_RFC3743)
            return false;
    return true;
}

/* Checks whether the label can have a package.  The tables check the prepared label, so the verdict
   of IDNA 2003 comes first. */
static xn_table_status
read_label(struct package *p, const xn_table *const *tables, const char *label, size_t length,
    unsigned flags, void *workspace, size_t size, xn_table_result *result, xn_table_idna *idna,
    size_t *refused)
{
    struct check check = {.result = result};
    xn_table_status status =
        xni_check(&check, tables[0], label, length, flags, workspace, size, idna);

    if (status == XN_TABLE_E_ARGUMENT || status == XN_TABLE_E_UTF8 || status == XN_TABLE_E_ACE)
        return status;
    if (idna->diag.status != XN_OK)
        return result->status = XN_TABLE_E_IDNA;
    return read_tables(
        p, tables, idna->prepared, strlen(idna->prepared), workspace, result, refused);
}

xn_table_status
xn_table_package_start(xn_table_package *state, const xn_table *const *tables, size_t count,
    const char *label, size_t length, unsigned flags, size_t limit, void *workspace, size_t size,
    xn_table_result *result, xn_table_idna *idna, size_t *refused)
{
    struct package *p = open_state(state);
    xn_table_result unused_result;
    xn_table_idna unused_idna;
    size_t unused;
    xn_table_status status;

    result = result != NULL ? result : &unused_result;
    idna = idna != NULL ? idna : &unused_idna;
    refused = refused != NULL ? refused : &unused;
    *refused = 0;
    *p = (struct package){.count = count, .left = limit, .ended = XN_TABLE_END};
    *result = (xn_table_result){
        .cp = XN_NO_CP, .action = -1, .rule = "", .disposition = "invalid", .comment = ""};
    if (tables == NULL || count == 0 || count > XN_TABLE_PACKAGE_MAX
        || size < xn_table_package_workspace(tables, count))
        return result->status = XN_TABLE_E_ARGUMENT;
    if (!have_packages(tables, count))
        return result->status = XN_TABLE_E_UNSUPPORTED;
    status = read_label(p, tables, label, length, flags, workspace, size, result, idna, refused);
    if (status != XN_TABLE_OK)
        return status;
    memcpy(p->original, idna->prepared, sizeof(p->original));
    xni_package_begin(p);
    p->effort = EFFORT;
    p->ended = XN_TABLE_OK;
    return XN_TABLE_OK;
}

uint64_t
xn_table_package_bound(const xn_table_package *state)
{
    return ((const struct package *)(const void *)state->opaque)->bound;
}

/* Follows the prefix again, after a copy of the package has followed another one. */
static void
restore_prefix(struct package *p)
{
    uint32_t length = p->length;

    p->length = 0;
    while (p->length < length)
        xni_package_append(p, p->cps[p->length]);
}

/* Returns whether a label is a combination as it is.  Keeps the current prefix. */
static bool
is_combination(struct package *p, const uint32_t *cps, uint32_t length)
{
    struct package copy = *p;
    bool found;

    copy.length = 0;
    for (uint32_t i = 0; i < length; i++)
        xni_package_append(&copy, cps[i]);
    found = xni_package_columns(&copy) != 0;
    restore_prefix(p);
    return found;
}

/* Normalises at most 63 code points.  Returns the number of results; 0 if there are too many, which
   is possible, since U+01D6 U+0323 becomes three. */
static uint32_t
normalise(const uint32_t *cps, uint32_t length, uint32_t normal[XN_TABLE_LABEL_SIZE])
{
    char text[XN_TABLE_LABEL_SIZE], out[XN_TABLE_LABEL_SIZE];

    if (xn_nfkc(text, encode_cps(cps, length, text), 0, out, sizeof(out), NULL, NULL) != XN_OK)
        return 0;
    return decode_prepared(out, normal);
}

/* Returns whether a code point has a combining class other than 0: it is then exchanged with a mark
   of class 234 before it, or with one of class 1 after it. */
static bool
is_mark(uint32_t cp)
{
    const uint32_t after[2] = {0x0360, cp}, before[2] = {cp, 0x0334};
    uint32_t normal[XN_TABLE_LABEL_SIZE];

    return (normalise(after, 2, normal) > 0 && normal[0] != after[0])
        || (normalise(before, 2, normal) > 0 && normal[0] == before[1]);
}

/* Returns whether nameprep may make the label of a combination that begins with the prefix.  All
   that follows can change nothing before the last starter of the prefix. */
static bool
can_become(struct package *p, const xn_table_package_label *label)
{
    uint32_t normal[XN_TABLE_LABEL_SIZE], length = normalise(p->cps, p->length, normal);

    spend(&p->effort, length);
    while (length > 0) {
        spend(&p->effort, 4);
        if (!is_mark(normal[--length]))
            break;
    }
    return length < label->length && memcmp(normal, label->cps, length * sizeof(*normal)) == 0;
}

/* Returns whether the prefix is a combination of which nameprep makes the label. */
static bool
becomes(struct package *p, const xn_table_package_label *label)
{
    char text[XN_TABLE_LABEL_SIZE];
    xn_table_idna idna;

    if (xni_package_columns(p) == 0)
        return false;
    spend(&p->effort, IDNA_EFFORT);
    xni_check_idna(text, encode_cps(p->cps, p->length, text), &idna);
    return idna.diag.status == XN_OK && strcmp(idna.prepared, label->text) == 0;
}

/* Returns whether nameprep makes the label of an earlier combination, unless the effort is used up.
   Keeps the current prefix. */
static bool
has_earlier(struct package *p, const xn_table_package_label *label)
{
    struct package copy = *p;
    bool found = false;

    copy.length = copy.next = 0;
    while (!found && copy.effort > 0) {
        uint32_t cp = xni_package_next_cp(&copy);

        if (cp != NONE) {
            xni_package_append(&copy, cp);
            copy.next = 0;
            if (xni_compare_cps(copy.cps, copy.length, p->cps, p->length) >= 0)
                break;
            if (can_become(&copy, label)) {
                found = becomes(&copy, label);
                continue;
            }
        }
        if (copy.length == 0)
            break;
        copy.length--;
        copy.next = copy.cps[copy.length] + 1;
    }
    p->effort = copy.effort;
    restore_prefix(p);
    return found;
}

/* Returns whether a label belongs to another combination.  Nameprep may give several combinations,
   whose parts compose, the same label: it belongs to itself, if it is a combination, or else to the
   first of them. */
static bool
is_repeated(struct package *p, const xn_table_package_label *label)
{
    return is_combination(p, label->cps, (uint32_t)label->length) || has_earlier(p, label);
}

/* Makes a label of the prefix.  Returns false if IDNA 2003 cannot store it, or if it is
   repeated. */
static bool
make_label(struct package *p, uint32_t found, xn_table_package_label *label)
{
    char text[XN_TABLE_LABEL_SIZE];
    xn_table_idna idna;

    xni_check_idna(text, encode_cps(p->cps, p->length, text), &idna);
    if (idna.diag.status != XN_OK)
        return false;
    label->octets = strlen(idna.prepared);
    memcpy(label->text, idna.prepared, label->octets + 1);
    memcpy(label->ascii, idna.ascii, sizeof(label->ascii));
    label->length = decode_prepared(label->text, label->cps);
    label->original = strcmp(label->text, p->original) == 0;
    memset(label->reserved, 0, sizeof(label->reserved));
    label->role =
        (found & PART_PREFERRED) != 0 || label->original ? XN_TABLE_ZONE : XN_TABLE_RESERVED;
    return !idna.changes || !is_repeated(p, label);
}

xn_table_status
xn_table_package_next(xn_table_package *state, xn_table_package_label *label)
{
    struct package *p = open_state(state);
    uint32_t found;

    if (p->ended != XN_TABLE_OK)
        return p->ended;
    do {
        found = xni_package_next_combination(p);
        spend(&p->effort, IDNA_EFFORT);
    } while (found != 0 && !make_label(p, found, label));
    if (p->effort == 0)
        return p->ended = XN_TABLE_E_EFFORT;
    if (found == 0 || p->left == 0)
        return p->ended = found == 0 ? XN_TABLE_END : XN_TABLE_LIMIT;
    p->left -= p->left != SIZE_MAX;
    return XN_TABLE_OK;
}
