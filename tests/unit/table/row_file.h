/* SPDX-License-Identifier: MIT */
/* Rows of tests/vectors/table and tables: columns separated by TABs, with \n and \xNN for octets
   that cannot be there. */
#ifndef ROW_FILE_H
#define ROW_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_COLUMNS = 7 };

/* Decodes \n and \xNN, which never makes a text longer; returns its length. */
static inline size_t
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

/* Returns the table of a row, which the caller frees, and its length in *length: the body, which in
   the form `lgr` is the contents of the root element and begins on line 2. */
static inline char *
make_table(const char *form, const char *body, size_t size, size_t *length)
{
    static const char begin[] = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n";
    static const char end[] = "\n</lgr>\n";
    bool is_lgr = strcmp(form, "lgr") == 0;
    size_t before = is_lgr ? strlen(begin) : 0, after = is_lgr ? strlen(end) : 0;
    char *text = malloc(before + size + after + 1);

    memcpy(text, begin, before);
    memcpy(text + before, body, size);
    memcpy(text + before + size, end, after);
    *length = before + size + after;
    return text;
}

/* Calls test with the columns of each row of tests/vectors/FOLDER/NAME; those that a row lacks are
   empty. */
static inline void
read_rows(const char *folder, const char *name, void (*test)(char *columns[ROW_COLUMNS]))
{
    char path[4096 + 256], *line = NULL, *columns[ROW_COLUMNS];
    size_t capacity = 0;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/vectors/%s/%s", getenv("srcdir"), folder, name);
    in = fopen(path, "r");
    while (in != NULL && getline(&line, &capacity, in) > 0) {
        char *at = line;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        for (unsigned i = 0; i < ROW_COLUMNS; i++) {
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

#endif
