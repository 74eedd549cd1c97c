/* SPDX-License-Identifier: MIT */
/* Finds the code points, sequences and variants that IDNA 2003 cannot store. */
#include <string.h>

#include "lib/table/check/check_label.h"
#include "lib/table/read/draft.h"
#include "lib/table/read/properties.h"

enum use_kind { USE_ALONE, USE_SEQUENCE, USE_VARIANT };

/* A use of a code point in the table. */
struct use {
    uint32_t cp, kind, line; /* enum use_kind */
};

struct audit {
    const struct xn_table *table;
    struct memory memory;
    struct array uses;  /* struct use, each code point once, in order */
    struct array marks; /* uint32_t: code points that may compose with one before them */
    int (*emit)(const xn_table_finding *finding, void *user);
    void *user;
    bool is_stopped; /* by the caller */
    xn_table_usable count;
};

static void
add_use(struct audit *audit, uint32_t cp, uint32_t line, enum use_kind kind)
{
    MUST_ADD(&audit->memory, &audit->uses, struct use) = (struct use){cp, kind, line};
}

static void
add_entry_uses(struct audit *audit, const struct entry *entry)
{
    const struct variant *variants =
        SECTION(audit->table, struct variant, first_variant) + entry->variant;
    const uint32_t *cps = SECTION(audit->table, uint32_t, first_cp);

    if (entry->length == 1)
        for (uint32_t cp = cps[entry->cps]; cp <= entry->last; cp++)
            add_use(audit, cp, entry->line, USE_ALONE);
    else
        for (uint32_t i = 0; i < entry->length; i++)
            add_use(audit, cps[entry->cps + i], entry->line, USE_SEQUENCE);
    for (uint32_t i = 0; i < entry->variants; i++)
        for (uint32_t j = 0; j < variants[i].length; j++)
            add_use(audit, cps[variants[i].cps + j], variants[i].line, USE_VARIANT);
}

/* Keeps the first use of each code point. */
static void
sort_uses(struct audit *audit)
{
    struct use *uses = audit->uses.items;
    size_t kept = 0;

    xni_sort_numbers(uses, audit->uses.count, sizeof(*uses), 3);
    for (size_t i = 0; i < audit->uses.count; i++)
        if (i == 0 || uses[i].cp != uses[kept - 1].cp)
            uses[kept++] = uses[i];
    audit->uses.count = kept;
}

/* Reports a finding.  Ends the audit if the caller wants to stop. */
static void
emit_finding(struct audit *audit, const xn_table_finding *finding)
{
    audit->count.findings++;
    if (audit->emit == NULL || audit->emit(finding, audit->user) == 0)
        return;
    audit->is_stopped = true;
    xni_memory_end(&audit->memory);
}

/* Capital letters have been mapped. */
static bool
is_hostname_ascii(uint32_t cp)
{
    return (cp >= '0' && cp <= '9') || (cp >= 'a' && cp <= 'z') || cp == '-';
}

/* Returns whether IDNA 2003 can store the code point, and reports it if not. */
static bool
audit_code_point(struct audit *audit, const struct use *use)
{
    uint32_t to[XNI_EXPANSION_MAX];
    xn_diag diag;
    size_t tolen;
    xn_status status = xni_prepare(&use->cp, 1, to, &tolen, &diag);
    xn_table_finding finding = {.variant = use->kind == USE_VARIANT,
        .cps = &use->cp,
        .length = 1,
        .to = to,
        .tolen = tolen,
        .line = use->line};

    if (status != XN_OK) {
        finding.kind = status == XN_E_UNASSIGNED ? XN_TABLE_UNASSIGNED : XN_TABLE_PROHIBITED;
        finding.clause = diag.rule;
    } else if (tolen == 0) {
        finding.kind = XN_TABLE_DELETED;
        finding.clause = "RFC 3454 table B.1";
    } else if (tolen != 1 || to[0] != use->cp) {
        finding.kind = XN_TABLE_MAPPED;
        finding.clause = "RFC 3491 section 3";
    } else if (use->cp < 0x80 && !is_hostname_ascii(use->cp)) {
        finding.kind = XN_TABLE_PROHIBITED;
        finding.clause = "RFC 3490 section 4.1 step 3a";
    } else {
        return true;
    }
    emit_finding(audit, &finding);
    return false;
}

static void
audit_code_points(struct audit *audit)
{
    size_t kept = 0;

    for (size_t i = 0; i < audit->uses.count; i++) {
        const struct use *use = ITEM(audit->uses, struct use, i);
        bool usable = audit_code_point(audit, use);

        audit->count.code_points += use->kind == USE_ALONE;
        if (!usable || use->kind == USE_VARIANT)
            continue;
        audit->count.usable += use->kind == USE_ALONE;
        *ITEM(audit->uses, struct use, kept++) = *use; /* for the checks that follow */
    }
    audit->uses.count = kept;
}

/* Checks a sequence whose code points are all usable.  Others have been reported. */
static void
audit_sequence(
    struct audit *audit, const uint32_t *cps, uint32_t length, uint32_t line, bool is_variant)
{
    uint32_t to[MAX_SEQUENCE * XNI_EXPANSION_MAX];
    size_t tolen;
    xn_table_finding finding = {.kind = XN_TABLE_SEQUENCE_CHANGES,
        .variant = is_variant,
        .cps = cps,
        .length = length,
        .to = to,
        .line = line,
        .clause = "RFC 3491 section 4"};

    for (uint32_t i = 0; i < length; i++)
        if (xni_prepare(&cps[i], 1, to, &tolen, NULL) != XN_OK || tolen != 1 || to[0] != cps[i])
            return;
    if (length < 2 || xni_prepare(cps, length, to, &tolen, NULL) != XN_OK
        || (tolen == length && memcmp(to, cps, length * sizeof(*cps)) == 0))
        return;
    finding.tolen = tolen;
    emit_finding(audit, &finding);
}

static void
audit_sequences(struct audit *audit)
{
    const struct entry *entries = SECTION(audit->table, struct entry, first_entry);
    const uint32_t *cps = SECTION(audit->table, uint32_t, first_cp);

    for (uint32_t i = 0; i < audit->table->entries; i++) {
        const struct variant *variants =
            SECTION(audit->table, struct variant, first_variant) + entries[i].variant;

        audit_sequence(audit, cps + entries[i].cps, entries[i].length, entries[i].line, false);
        for (uint32_t j = 0; j < entries[i].variants; j++)
            audit_sequence(
                audit, cps + variants[j].cps, variants[j].length, variants[j].line, true);
    }
}

/* Finds the code points that can be second in a canonical composition: marks and conjoining
   jamo. */
static void
find_marks(struct audit *audit)
{
    struct set marks = {{0}};

    xni_must_add_marks(&audit->memory, &marks);
    for (size_t i = 0; i < audit->uses.count; i++) {
        uint32_t cp = ITEM(audit->uses, struct use, i)->cp;

        if (has_code_point(&marks, cp) || (cp >= 0x1161 && cp <= 0x11C2))
            MUST_ADD(&audit->memory, &audit->marks, uint32_t) = cp;
    }
}

static void
audit_pair(struct audit *audit, const struct use *use, uint32_t mark)
{
    uint32_t pair[] = {use->cp, mark}, to[2 * XNI_EXPANSION_MAX];
    size_t tolen;
    const xn_table_finding finding = {.kind = XN_TABLE_COMPOSES,
        .cps = pair,
        .length = 2,
        .to = to,
        .tolen = 1,
        .line = use->line,
        .clause = "RFC 3491 section 4"};

    if (xni_prepare(pair, 2, to, &tolen, NULL) == XN_OK && tolen == 1)
        emit_finding(audit, &finding);
}

static void
audit_pairs(struct audit *audit)
{
    for (size_t i = 0; i < audit->uses.count; i++)
        for (size_t j = 0; j < audit->marks.count; j++)
            audit_pair(audit, ITEM(audit->uses, struct use, i), *ITEM(audit->marks, uint32_t, j));
}

/* Returns whether nameprep refuses the pair by RFC 3454 section 6. */
static bool
breaks_bidi(uint32_t before, uint32_t cp)
{
    uint32_t pair[] = {before, cp}, to[2 * XNI_EXPANSION_MAX];
    size_t tolen;
    xn_status status = xni_prepare(pair, 2, to, &tolen, NULL);

    return status == XN_E_BIDI_MIXED || status == XN_E_BIDI_ENDS;
}

/* Reports the code points that may occur in a right-to-left label, but not at its end, if the table
   has right-to-left letters. */
static void
audit_rtl_ends(struct audit *audit)
{
    bool has_rtl = false;

    for (size_t i = 0; i < audit->uses.count && !has_rtl; i++)
        has_rtl = breaks_bidi('a', ITEM(audit->uses, struct use, i)->cp);
    for (size_t i = 0; has_rtl && i < audit->uses.count; i++) {
        const struct use *use = ITEM(audit->uses, struct use, i);
        xn_table_finding finding = {.kind = XN_TABLE_RTL_END,
            .cps = &use->cp,
            .length = 1,
            .line = use->line,
            .clause = "RFC 3454 section 6"};
        uint32_t inside[] = {0x05D0, use->cp, 0x05D0}, to[3 * XNI_EXPANSION_MAX];
        size_t tolen;

        if (breaks_bidi(0x05D0, use->cp) && xni_prepare(inside, 3, to, &tolen, NULL) == XN_OK)
            emit_finding(audit, &finding);
    }
}

static xn_table_status
run_audit(struct audit *audit)
{
    const struct entry *entries = SECTION(audit->table, struct entry, first_entry);
    jmp_buf end;

    audit->memory.end = &end;
    if (setjmp(end) != 0) {
        if (audit->is_stopped)
            return XN_TABLE_OK;
        return audit->memory.over_limit ? XN_TABLE_E_LIMIT : XN_TABLE_E_MEMORY;
    }
    for (uint32_t i = 0; i < audit->table->entries; i++)
        add_entry_uses(audit, &entries[i]);
    sort_uses(audit);
    audit_code_points(audit);
    audit_sequences(audit);
    find_marks(audit);
    audit_pairs(audit);
    audit_rtl_ends(audit);
    return XN_TABLE_OK;
}

xn_table_status
xn_table_audit(const xn_table *table, const xn_table_options *options,
    int (*emit)(const xn_table_finding *finding, void *user), void *user, xn_table_usable *usable)
{
    struct audit audit = {.table = table, .emit = emit, .user = user};
    xn_table_status status;

    if (table == NULL)
        return XN_TABLE_E_ARGUMENT;
    xni_memory_init(&audit.memory, options);
    status = run_audit(&audit);
    if (usable != NULL)
        *usable = audit.count;
    xni_memory_free(&audit.memory);
    return status;
}
