/* SPDX-License-Identifier: MIT */
/* The functions of the module for registry tables, besides those of glue.c.  Texts and results are
   in static memory; tables and enumerations are allocated. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>

#include "xn-table.h"

#define EXPORT(name) __attribute__((export_name(name)))

static struct {
    xn_table_diag fault;
    xn_table_diag *warnings;
    size_t warned, warnings_size;
    unsigned has_ended; /* 1: the load ended with a fault, or memory was missing */
    xn_table_info info;
    const char *scope_type;
    xn_table_result verdict;
    xn_table_idna idna;
    xn_table_collision collision;
    xn_table_variant_label variant;
    size_t length; /* of an index label */
    char line[XN_TABLE_DIAG_SIZE];
} result;

static void *workspace;
static size_t workspace_size;
static time_t random;

/* Returns the addresses of results, as LAYOUT in xn-table.js lists them, and sets the number that
   time() returns. */
EXPORT("get_table_layout")
const void *
get_table_layout(time_t number)
{
    static const void *const layout[] = {&result.fault, &result.warnings, &result.warned,
        &result.has_ended, &result.info, &result.scope_type, &result.verdict, &result.idna.diag,
        &result.idna.changes, result.idna.ascii, result.idna.prepared, &result.collision,
        result.variant.text, &result.variant.octets, &result.length, result.line,
        (const void *)sizeof(xn_table_diag), (const void *)sizeof(xn_table_result)};

    random = number;
    return layout;
}

time_t
time(time_t *ignored)
{
    (void)ignored;
    return random;
}

EXPORT("allocate")
void *
allocate(size_t size)
{
    return realloc(NULL, size);
}

EXPORT("release")
void
release(void *block)
{
    free(block);
}

/* Loading */

static void *
allocate_for_load(void *user, void *block, size_t size)
{
    void *allocated;

    (void)user;
    if (size == 0) {
        free(block);
        return NULL;
    }
    allocated = realloc(block, size);
    if (allocated == NULL)
        result.has_ended = 1;
    return allocated;
}

void
longjmp(jmp_buf end, int value)
{
    (void)end, (void)value;
    result.has_ended = 1;
    __builtin_trap();
}

static void
add_warning(const xn_table_diag *warning, void *user)
{
    size_t size = result.warnings_size;

    (void)user;
    if (result.warned == size) {
        size = size + size / 2 + 16;
        result.warnings = allocate_for_load(NULL, result.warnings, size * sizeof(*warning));
        if (result.warnings == NULL)
            __builtin_trap();
        result.warnings_size = size;
    }
    result.warnings[result.warned++] = *warning;
}

/* Returns the table, or NULL; or traps, with has_ended set. */
EXPORT("load_table")
xn_table *
load_table(const char *text, size_t length, unsigned format, unsigned flags, const char *today)
{
    const xn_table_options options = {.format = (xn_table_format)format,
        .flags = flags,
        .allocate = allocate_for_load,
        .warn = add_warning,
        .today = today};
    xn_table *table;

    (void)!xn_table_load(text, length, &options, &table, &result.fault);
    return table;
}

EXPORT("get_table_size")
size_t
get_table_size(const xn_table *table)
{
    return xn_table_size(table);
}

/* Makes sure that the workspace is enough for a table.  Returns 0 if memory is missing; then the
   workspace is still enough for the others. */
EXPORT("reserve_workspace")
int
reserve_workspace(const xn_table *table)
{
    size_t size = xn_table_workspace(table);
    void *larger;

    if (size <= workspace_size)
        return 1;
    larger = allocate(size);
    if (larger == NULL)
        return 0;
    free(workspace);
    workspace = larger;
    workspace_size = size;
    return 1;
}

/* Formats a fault or a warning, with a column that JavaScript counts. */
EXPORT("format_fault")
size_t
format_fault(const xn_table_diag *fault, size_t column)
{
    xn_table_diag copy = *fault;

    copy.column = column;
    return xn_table_diag_format(&copy, NULL, result.line, sizeof(result.line));
}

EXPORT("get_status_words")
const char *
get_status_words(xn_table_status status)
{
    return xn_table_strerror(status);
}

EXPORT("get_table_constant")
const xn_constant *
get_table_constant(xn_table_group group, size_t i)
{
    return xn_table_constant_at(group, i);
}

EXPORT("get_info")
void
get_info(const xn_table *table)
{
    xn_table_get_info(table, &result.info);
}

EXPORT("get_language")
const char *
get_language(const xn_table *table, size_t i)
{
    return xn_table_language(table, i);
}

EXPORT("get_scope")
const char *
get_scope(const xn_table *table, size_t i)
{
    return xn_table_scope(table, i, &result.scope_type);
}

/* Labels */

/* A label as the library takes it. */
struct label {
    const char *text;
    size_t length;
    char lower[XN_TABLE_LABEL_SIZE];
};

/* Longer labels are refused whatever their case. */
static void
read_label(struct label *label, const char *text, size_t length)
{
    label->text = text;
    label->length = length;
    if (length <= sizeof(label->lower) && xn_table_lower(text, length, label->lower))
        label->text = label->lower;
}

EXPORT("check_label")
int
check_label(const char *in, size_t inlen, const xn_table *table)
{
    struct label label;

    read_label(&label, in, inlen);
    return (int)xn_table_check(table, label.text, label.length, XN_TABLE_ACE_LABELS, workspace,
        workspace_size, &result.verdict, &result.idna);
}

EXPORT("allows_label")
int
allows_label(const char *in, size_t inlen, const xn_table *table)
{
    struct label label;

    read_label(&label, in, inlen);
    return (int)xn_table_check(table, label.text, label.length, XN_TABLE_ACE_LABELS, workspace,
        workspace_size, NULL, NULL);
}

/* Defines the function for the index label or the key of a label. */
#define DEFINE_KEY(name)                                                                         \
    EXPORT(#name "_label")                                                                       \
    int name##_label(const char *in, size_t inlen, const xn_table *table, char *out, size_t cap) \
    {                                                                                            \
        struct label label;                                                                      \
                                                                                                 \
        read_label(&label, in, inlen);                                                           \
        return (int)xn_table_##name(table, label.text, label.length, XN_TABLE_ACE_LABELS,        \
            workspace, workspace_size, out, cap, &result.length, &result.verdict);               \
    }

DEFINE_KEY(index)
DEFINE_KEY(key)

/* Compares two labels in one text; first is the length of the first in octets. */
EXPORT("collide_labels")
int
collide_labels(
    const char *in, size_t inlen, const xn_table *table, char *out, size_t cap, size_t first)
{
    struct label a, b;

    (void)out, (void)cap;
    read_label(&a, in, first);
    read_label(&b, in + first, inlen - first);
    return (int)xn_table_collide(table, a.text, a.length, b.text, b.length, XN_TABLE_ACE_LABELS,
        workspace, workspace_size, &result.collision);
}

/* Formats a verdict with a position in code points, which JavaScript counts. */
EXPORT("format_verdict")
size_t
format_verdict(xn_table_result *verdict, size_t offset, size_t length, char *out, size_t cap)
{
    verdict->unit = XN_CODE_POINTS;
    verdict->offset = offset;
    verdict->length = length;
    return xn_table_result_format(verdict, NULL, out, cap);
}

EXPORT("get_fingerprint")
const char *
get_fingerprint(const xn_table *table)
{
    (void)!xn_table_fingerprint(table, workspace, workspace_size, result.line);
    return result.line;
}

/* Variants */

/* An enumeration, with its workspace after it. */
struct enumeration {
    xn_table_variants state;
    struct label label;
    char text[XN_TABLE_LABEL_SIZE];
    uint64_t workspace[];
};

/* Starts to enumerate the variants of a label, which is no longer than an allowed one.
   disposition, which must remain, or NULL selects some.  Returns NULL if memory is missing. */
EXPORT("start_variants")
struct enumeration *
start_variants(
    const char *in, size_t inlen, const xn_table *table, size_t limit, const char *disposition)
{
    size_t size = xn_table_workspace(table);
    struct enumeration *e = allocate(sizeof(*e) + size);

    if (e == NULL)
        return NULL;
    memcpy(e->text, in, inlen);
    read_label(&e->label, e->text, inlen);
    (void)!xn_table_variants_start(&e->state, table, e->label.text, inlen, XN_TABLE_ACE_LABELS,
        limit, e->workspace, size, NULL);
    xn_table_variants_select(&e->state, disposition);
    return e;
}

EXPORT("next_variant")
int
next_variant(struct enumeration *e)
{
    return (int)xn_table_variants_next(&e->state, &result.variant, &result.idna);
}
