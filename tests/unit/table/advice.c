/* SPDX-License-Identifier: MIT */
/* XN_TABLE_LINT: each row of advice.tsv is a small table with its findings, as
   "LINE SUBJECT: TEXT (CLAUSE)", separated by "; ", or "-"; the last column has
   "COLUMN STATUS ELEMENT" of each in the same way, with "-" for no element.  In the form `lgr` the
   table is the contents of the root element, which begin on line 2.  A text belongs to one kind,
   and some table has each kind. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../guarded.h"
#include "../tap.h"
#include "xn-table.h"

enum { COLUMNS = 5, FOUND_MAX = 4096, KINDS = 64 };

/* The findings of a table, as in the columns of advice.tsv. */
struct found {
    char words[FOUND_MAX], places[FOUND_MAX];
    const char *text; /* the table */
    size_t count;
};

static const char *texts[KINDS]; /* of the first warning of each kind */
static unsigned mismatches;

static const char *const begin = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n";

/* Decodes \n and \xNN; returns the end. */
static char *
decode(char *to, const char *body)
{
    while (*body != '\0') {
        unsigned octet;

        if (sscanf(body, "\\x%2x", &octet) == 1) {
            *to++ = (char)octet;
            body += 4;
        } else {
            bool is_escape = body[0] == '\\' && body[1] == 'n';

            *to++ = is_escape ? '\n' : *body;
            body += is_escape ? 2 : 1;
        }
    }
    *to = '\0';
    return to;
}

static char *
make_table(const char *form, const char *body)
{
    bool is_lgr = strcmp(form, "lgr") == 0;
    char *text = malloc(strlen(begin) + strlen(body) + 16), *to = text;

    if (is_lgr)
        to += sprintf(to, "%s", begin);
    strcpy(decode(to, body), is_lgr ? "\n</lgr>\n" : "\n");
    return text;
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
        warning->subject, warning->text, warning->clause);
    length = strlen(found->places);
    snprintf(found->places + length, FOUND_MAX - length, "%s%zu %s %s", between, warning->column,
        xn_table_status_name(warning->status) + strlen("XN_TABLE_"),
        warning->element[0] != '\0' ? warning->element : "-");
}

static void
test_row(char *columns[COLUMNS])
{
    char *made = make_table(columns[1], columns[3]);
    const size_t length = strlen(made);
    const char *text = guarded_copy(made, length);
    struct found found = {.text = text};
    const xn_table_options options = {
        .flags = XN_TABLE_LINT, .warn = add_finding, .user = &found, .today = "2026-11-22"};
    xn_table *table;
    xn_table_info info = {.warnings = SIZE_MAX};
    xn_table_status status = xn_table_load(text, length, &options, &table, NULL);

    if (table != NULL)
        xn_table_get_info(table, &info);
    decode(columns[2], columns[2]); /* never longer */
    if (found.words[0] == '\0')
        strcpy(found.words, strcpy(found.places, "-"));
    if (!ok(status == XN_TABLE_OK && strcmp(found.words, columns[2]) == 0
                && strcmp(found.places, columns[4]) == 0 && info.warnings == found.count,
            "%s", columns[0]))
        note("got %s, %s, %s", xn_table_status_name(status), found.words, found.places);
    xn_table_free(table, NULL);
    free(made);
}

static void
test_kinds(void)
{
    const xn_constant *kind;

    for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++)
        ok(kind->value < KINDS && texts[kind->value] != NULL, "a table with %s", kind->keyword);
}

int
main(void)
{
    char path[4096], *line = NULL, *columns[COLUMNS];
    size_t capacity = 0;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/vectors/table/advice.tsv", getenv("srcdir"));
    in = fopen(path, "r");
    while (in != NULL && getline(&line, &capacity, in) > 0) {
        char *at = line;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        for (unsigned i = 0; i < COLUMNS; i++) {
            columns[i] = at;
            at += strcspn(at, "\t");
            if (*at != '\0')
                *at++ = '\0';
        }
        test_row(columns);
    }
    free(line);
    if (in != NULL)
        fclose(in);
    ok(tap_count > 80, "%u tables", tap_count);
    ok(mismatches == 0, "%u kinds, severities or positions that do not match", mismatches);
    test_kinds();
    return tap_end();
}
