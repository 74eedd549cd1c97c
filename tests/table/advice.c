/* SPDX-License-Identifier: MIT */
/* XN_TABLE_LINT: each row of advice.tsv is a small table with its findings, as
   "LINE SUBJECT: TEXT (CLAUSE)", separated by "; ", or "-".  In the form `lgr` the table is the
   contents of the root element, which begin on line 2. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/tap.h"
#include "xn-table.h"

enum { COLUMNS = 4, FOUND_MAX = 4096 };

static const char *const begin = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n";

/* Decodes \n and \xNN; returns the table. */
static char *
make_table(const char *form, const char *body)
{
    bool is_lgr = strcmp(form, "lgr") == 0;
    char *text = malloc(strlen(begin) + strlen(body) + 16), *to = text;

    if (is_lgr)
        to += sprintf(to, "%s", begin);
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
    strcpy(to, is_lgr ? "\n</lgr>\n" : "\n");
    return text;
}

static void
add_finding(const xn_table_diag *warning, void *user)
{
    char *found = user;
    size_t length = strlen(found);

    snprintf(found + length, FOUND_MAX - length, "%s%zu %s: %s (%s)", length > 0 ? "; " : "",
        warning->line, warning->subject, warning->text, warning->clause);
}

static void
test_row(char *columns[COLUMNS])
{
    char found[FOUND_MAX] = "", *text = make_table(columns[1], columns[3]);
    const xn_table_options options = {.flags = XN_TABLE_LINT, .warn = add_finding, .user = found};
    xn_table *table;
    xn_table_status status = xn_table_load(text, strlen(text), &options, &table, NULL);

    if (found[0] == '\0')
        strcpy(found, "-");
    if (!ok(status == XN_TABLE_OK && strcmp(found, columns[2]) == 0, "%s", columns[0]))
        note("got %s, %s", xn_table_status_name(status), found);
    xn_table_free(table, NULL);
    free(text);
}

int
main(void)
{
    char path[4096], *line = NULL, *columns[COLUMNS];
    size_t capacity = 0;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/table/advice.tsv", getenv("srcdir"));
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
    return tap_end();
}
