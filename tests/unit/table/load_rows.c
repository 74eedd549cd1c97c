/* SPDX-License-Identifier: MIT */
/* Loads small tables, and compares what is reported with their rows.

   refused.tsv: a malformed table is refused with this status, position, clause, and the subject and
   element of the message; the subjects of expat are "...".
   advice.tsv: XN_TABLE_LINT finds these, each "LINE SUBJECT: KIND (CLAUSE)", separated by "; ", or
   "-"; the last column has "COLUMN STATUS ELEMENT" of each in the same way, with "-" for no
   element.

   In the form `lgr` the table is the contents of the root element, which begin on line 2.  Nothing
   after its end is read. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../guarded.h"
#include "../tap.h"
#include "xn-table.h"

enum { COLUMN_MAX = 7, FOUND_MAX = 4096, KINDS = 64 };

/* The findings of a table, as in the columns of advice.tsv. */
struct found {
    char words[FOUND_MAX], places[FOUND_MAX];
    const char *text; /* the table */
    size_t count;
};

static const char *texts[KINDS]; /* of the first warning of each kind */
static unsigned mismatches;

static const char *const begin = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n";

/* Decodes \n and \xNN, which never makes a text longer; returns its length. */
static size_t
unescape(char *text)
{
    char *to = text;

    for (const char *from = text; *from != '\0';) {
        unsigned octet;

        if (from[0] == '\\' && from[1] == 'n') {
            *to++ = '\n';
            from += 2;
        } else if (sscanf(from, "\\x%2x", &octet) == 1) {
            *to++ = (char)octet;
            from += 4;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}

/* Returns the table of a row before an unreadable page, and its length in *length. */
static const char *
make_table(const char *form, char *body, size_t *length)
{
    bool is_lgr = strcmp(form, "lgr") == 0;
    size_t size = unescape(body), before = is_lgr ? strlen(begin) : 0;
    char *text = malloc(size + before + 16);
    const char *guarded;

    memcpy(text, begin, before);
    memcpy(text + before, body, size);
    *length = before + size;
    if (is_lgr) {
        memcpy(text + *length, "\n</lgr>\n", 8);
        *length += 8;
    }
    guarded = guarded_copy(text, *length);
    free(text);
    return guarded;
}

static void
test_refused(char *columns[COLUMN_MAX])
{
    char got[512], expected[512];
    size_t length;
    const char *text = make_table(columns[1], columns[6], &length);
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

static const char *
find_keyword(const xn_table_diag *warning)
{
    const xn_constant *kind;

    for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++)
        if (kind->value == (unsigned)warning->kind)
            return kind->keyword;
    return "?";
}

/* Compares kind and severity with those of earlier warnings. */
static void
check_kind(const xn_table_diag *warning)
{
    bool is_note =
        warning->kind == XN_TABLE_KIND_UNUSED_TAG || warning->kind == XN_TABLE_KIND_UNMATCHED_RULE;

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
        warning->subject, find_keyword(warning), warning->clause);
    length = strlen(found->places);
    snprintf(found->places + length, FOUND_MAX - length, "%s%zu %s %s", between, warning->column,
        xn_table_status_name(warning->status) + strlen("XN_TABLE_"),
        warning->element[0] != '\0' ? warning->element : "-");
}

static void
test_advice(char *columns[COLUMN_MAX])
{
    size_t length;
    const char *text = make_table(columns[1], columns[3], &length);
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

/* Runs a test with the columns of each row of a file. */
static void
test_rows(const char *name, void (*test)(char *columns[COLUMN_MAX]))
{
    char path[4096], *line = NULL, *columns[COLUMN_MAX];
    size_t capacity = 0;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/vectors/table/%s", getenv("srcdir"), name);
    in = fopen(path, "r");
    while (in != NULL && getline(&line, &capacity, in) > 0) {
        char *at = line;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        for (unsigned i = 0; i < COLUMN_MAX; i++) {
            columns[i] = at;
            at += strcspn(at, "\t");
            if (*at != '\0')
                *at++ = '\0';
        }
        test(columns);
    }
    free(line);
    if (in != NULL)
        fclose(in);
}

int
main(void)
{
    const xn_constant *kind;

    test_rows("refused.tsv", test_refused);
    test_rows("advice.tsv", test_advice);
    ok(tap_count > 500, "%u tables", tap_count);
    ok(mismatches == 0, "%u kinds, severities or positions that do not match", mismatches);
    for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++)
        ok(kind->value < KINDS && texts[kind->value] != NULL, "a table with %s", kind->keyword);
    return tap_end();
}
