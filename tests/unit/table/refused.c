/* SPDX-License-Identifier: MIT */
/* Malformed tables: each is refused with the status, the position, the clause and the words of its
   row in refused.tsv; the words of expat are "...".  Nothing after its end is read.  In the form
   `lgr` the table is the contents of the root element, which begin on line 2. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../guarded.h"
#include "../tap.h"
#include "xn-table.h"

enum { COLUMNS = 7 };

static const char *const begin = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n";

/* Decodes \n and \xNN; returns the length. */
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
    return (size_t)(to - text);
}

/* The table of a row; its length is in *length. */
static char *
make_table(const char *form, char *body, size_t *length)
{
    size_t size = unescape(body), before = strcmp(form, "lgr") == 0 ? strlen(begin) : 0;
    char *text = malloc(size + before + 16);

    memcpy(text, begin, before);
    memcpy(text + before, body, size);
    *length = before + size;
    if (before > 0) {
        memcpy(text + *length, "\n</lgr>\n", 8);
        *length += 8;
    }
    return text;
}

static void
test_row(char *columns[COLUMNS])
{
    char got[256], expected[256], words[256], message[XN_TABLE_DIAG_SIZE];
    size_t length;
    char *text = make_table(columns[1], columns[6], &length);
    xn_table *table;
    xn_table_diag diag;
    xn_table_status status = xn_table_load(guarded_copy(text, length), length, NULL, &table, &diag);

    snprintf(got, sizeof(got), "%s %zu:%zu %s", xn_table_status_name(status) + strlen("XN_TABLE_"),
        diag.line, diag.column, diag.clause);
    snprintf(expected, sizeof(expected), "%s %s %s", columns[2], columns[3], columns[4]);
    xn_table_diag_format(&diag, NULL, message, sizeof(message));
    if (!ok(status == diag.status && table == NULL && strcmp(got, expected) == 0, "%s: %s",
            columns[0], expected))
        note("got %s: %s", got, message);
    snprintf(words, sizeof(words), "%s: %s (%s)", columns[3], columns[5], columns[4]);
    if (strcmp(columns[5], "...") != 0 && !ok(strcmp(message, words) == 0, "words: %s", words))
        note("got %s", message);
    xn_table_free(table, NULL);
    free(text);
}

int
main(void)
{
    char path[4096], *line = NULL, *columns[COLUMNS];
    size_t capacity = 0;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/vectors/table/refused.tsv", getenv("srcdir"));
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
    ok(tap_count > 600, "%u malformed tables", tap_count);
    return tap_end();
}
