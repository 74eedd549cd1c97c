/* SPDX-License-Identifier: MIT */
/* Loads small tables, and compares what is reported with their rows.

   refused.tsv: a malformed table is refused with this status, position, clause, and the subject and
   element of the message; the subjects of expat are "...".
   advice.tsv: XN_TABLE_LINT finds these, each "LINE SUBJECT: KIND (CLAUSE)", separated by "; ", or
   "-"; the last column has "COLUMN STATUS ELEMENT" of each in the same way, with "-" for no
   element.

   In the form `lgr` the table is the contents of the root element, which begin on line 2.  Nothing
   after its end is read. */
#include <stdint.h>

#include "../guarded.h"
#include "../tap.h"
#include "row_file.h"
#include "xn-table.h"

enum { FOUND_MAX = 4096, KINDS = 64 };

/* The findings of a table, as in the columns of advice.tsv. */
struct found {
    char words[FOUND_MAX], places[FOUND_MAX];
    const char *text; /* the table */
    size_t count;
};

static const char *texts[KINDS]; /* of the first warning of each kind */
static unsigned mismatches;

/* Returns the table of a row before an unreadable page, and its length in *length. */
static const char *
make_guarded(const char *form, char *body, size_t *length)
{
    char *text = make_table(form, body, unescape(body), length);
    const char *guarded = guarded_copy(text, *length);

    free(text);
    return guarded;
}

static void
test_refused(char *columns[ROW_COLUMNS])
{
    char got[512], expected[512];
    size_t length;
    const char *text = make_guarded(columns[1], columns[6], &length);
    xn_table *table;
    xn_table_diag diag;
    xn_table_status status = xn_table_load(text, length, NULL, &table, &diag);

    if (strcmp(columns[5], "...") == 0)
        strcpy(diag.subject, "...");
    else if (diag.element[0] != '\0')
        snprintf(diag.subject + strlen(diag.subject), 128, " <%s>", diag.element);
    unescape(columns[5]);
    snprintf(got, sizeof(got), "%s %zu:%zu %s %s",
        xn_table_status_name(status) + strlen("XN_TABLE_"), diag.line, diag.column, diag.clause,
        diag.subject);
    snprintf(
        expected, sizeof(expected), "%s %s %s %s", columns[2], columns[3], columns[4], columns[5]);
    if (!ok(status == diag.status && table == NULL && diag.text[0] != '\0'
                && strcmp(got, expected) == 0,
            "%s: %s", columns[0], expected))
        note("got %s: %s", got, diag.text);
    xn_table_free(table, NULL);
}

/* Compares kind and severity with those of earlier warnings. */
static void
check_kind(const xn_table_diag *warning)
{
    bool is_note = warning->kind == XN_TABLE_KIND_UNUSED_TAG
        || warning->kind == XN_TABLE_KIND_UNMATCHED_RULE
        || warning->kind == XN_TABLE_KIND_INDEX_INCOMPLETE;

    mismatches += warning->warning != (is_note ? 2 : 1);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (kind != (unsigned)warning->kind && texts[kind] != NULL)
            mismatches += strcmp(texts[kind], warning->text) == 0;
    if ((unsigned)warning->kind < KINDS)
        texts[warning->kind] = warning->text;
}

/* Returns whether line, column and offset are the same position. */
static bool
is_position(const char *text, const xn_table_diag *warning)
{
    size_t line = 1, column = 1;

    for (size_t i = 0; i < warning->offset; i++) {
        bool is_end = text[i] == '\n';

        line += is_end;
        column = is_end ? 1 : column + 1;
    }
    return line == warning->line && column == warning->column;
}

static void
add_finding(const xn_table_diag *warning, void *user)
{
    struct found *found = user;
    size_t length = strlen(found->words);
    const char *between = length > 0 ? "; " : "";

    check_kind(warning);
    found->count++;
    mismatches += !is_position(found->text, warning);
    snprintf(found->words + length, FOUND_MAX - length, "%s%zu %s: %s (%s)", between, warning->line,
        warning->subject, xn_table_constant_find(XN_TABLE_KINDS, (unsigned)warning->kind)->keyword,
        warning->clause);
    length = strlen(found->places);
    snprintf(found->places + length, FOUND_MAX - length, "%s%zu %s %s", between, warning->column,
        xn_table_status_name(warning->status) + strlen("XN_TABLE_"),
        warning->element[0] != '\0' ? warning->element : "-");
}

static void
test_advice(char *columns[ROW_COLUMNS])
{
    size_t length;
    const char *text = make_guarded(columns[1], columns[3], &length);
    struct found found = {.text = text};
    const xn_table_options options = {
        .flags = XN_TABLE_LINT, .warn = add_finding, .user = &found, .today = "2026-11-22"};
    xn_table *table;
    xn_table_info info = {.warnings = SIZE_MAX};
    xn_table_status status = xn_table_load(text, length, &options, &table, NULL);

    if (table != NULL)
        xn_table_get_info(table, &info);
    unescape(columns[2]);
    if (found.words[0] == '\0')
        strcpy(found.words, strcpy(found.places, "-"));
    if (!ok(status == XN_TABLE_OK && strcmp(found.words, columns[2]) == 0
                && strcmp(found.places, columns[4]) == 0 && info.warnings == found.count,
            "%s", columns[0]))
        note("got %s, %s, %s", xn_table_status_name(status), found.words, found.places);
    xn_table_free(table, NULL);
}

int
main(void)
{
    const xn_constant *kind;

    read_rows("table", "refused.tsv", test_refused);
    read_rows("table", "advice.tsv", test_advice);
    ok(tap_count > 500, "%u tables", tap_count);
    ok(mismatches == 0, "%u kinds, severities or positions that do not match", mismatches);
    for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++)
        ok(kind->value < KINDS && texts[kind->value] != NULL, "a table with %s", kind->keyword);
    return tap_end();
}
