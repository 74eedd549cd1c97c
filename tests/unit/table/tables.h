/* SPDX-License-Identifier: MIT */
/* Shared by the tests of tables: files, labels, and the two verdicts about a label. */
#ifndef TABLES_H
#define TABLES_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "encode.h"
#include "../../oracle/table/reference/reference.h"
#include "xn-table.h"

enum { LABEL_SIZE = UTF8_SIZE / 4, COLUMN_MAX = 10 };

struct label {
    uint32_t cps[LABEL_SIZE];
    size_t length;
};

/* A table in the library and in the reference evaluator. */
struct pair {
    xn_table *table;
    struct ref_table *reference;
    void *workspace;
    size_t size;
};

/* The contents of a file with a final NUL, or NULL. */
static inline char *
read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    size_t size = 1 << 16;
    char *text;

    if (in == NULL)
        return NULL;
    text = malloc(size);
    *length = 0;
    for (size_t n; (n = fread(text + *length, 1, size - *length - 1, in)) > 0;) {
        *length += n;
        if (size - *length < 2)
            text = realloc(text, size *= 2);
    }
    text[*length] = '\0';
    fclose(in);
    return text;
}

/* Calls test for each file of a folder that ends so, in order.  Returns their number. */
static inline unsigned
each_file(const char *folder, const char *ending, void (*test)(const char *name))
{
    struct dirent **files;
    int count = scandir(folder, &files, NULL, alphasort);
    unsigned found = 0;

    for (int i = 0; i < count; i++) {
        const char *dot = strrchr(files[i]->d_name, '.');

        if (dot != NULL && strcmp(dot, ending) == 0) {
            test(files[i]->d_name);
            found++;
        }
        free(files[i]);
    }
    if (count >= 0)
        free(files);
    return found;
}

/* Code points as in the fixtures: hexadecimal, separated by blanks. */
static inline struct label
parse_label(const char *text)
{
    struct label label = {.length = 0};
    char *end;

    for (;; text = end) {
        unsigned long cp = strtoul(text, &end, 16);

        if (end == text || label.length == LABEL_SIZE)
            return label;
        label.cps[label.length++] = (uint32_t)cp;
    }
}

/* Splits a line at its TABs, without the end of line; returns the number of columns. */
static inline unsigned
split_columns(char *line, char *columns[COLUMN_MAX])
{
    unsigned count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < COLUMN_MAX; count++) {
        columns[count] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

/* Returns false, with the library's message in why, if the table is refused. */
static inline bool
open_pair(struct pair *p, const char *text, size_t length, char *why, size_t size)
{
    xn_table_diag diag;

    *p = (struct pair){0};
    if (xn_table_load(text, length, NULL, &p->table, &diag) != XN_TABLE_OK) {
        xn_table_diag_format(&diag, NULL, why, size);
        return false;
    }
    p->size = xn_table_workspace(p->table);
    p->workspace = malloc(p->size);
    p->reference = ref_load(text, length);
    return true;
}

static inline void
close_pair(struct pair *p)
{
    xn_table_free(p->table, NULL);
    if (p->reference != NULL)
        ref_free(p->reference);
    free(p->workspace);
}

/* A verdict in the words of the fixtures: "invalid invalid pos:1". */
struct words {
    char text[512];
};

static inline struct words
make_words(bool valid, const char *disposition, int position, int action)
{
    struct words w;
    char why[32] = "-";

    if (position >= 0)
        snprintf(why, sizeof(why), "pos:%d", position);
    else if (action >= 0)
        snprintf(why, sizeof(why), "action:%d", action);
    snprintf(w.text, sizeof(w.text), "%s %s %s", valid ? "valid" : "invalid", disposition, why);
    return w;
}

static inline struct words
library_words(
    const struct pair *p, const struct label *label, xn_table_result *result, xn_table_idna *idna)
{
    char utf8[UTF8_SIZE];
    size_t octets = encode_label(label->cps, label->length, utf8);
    xn_table_status status =
        xn_table_check(p->table, utf8, octets, 0, p->workspace, p->size, result, idna);
    bool is_refused = status == XN_TABLE_E_NOT_LISTED || status == XN_TABLE_E_CONTEXT;

    return make_words(status == XN_TABLE_OK,
        result->disposition[0] != '\0' ? result->disposition : "invalid",
        is_refused ? (int)result->position : -1, result->action);
}

/* False if the reference evaluator gave up. */
static inline bool
reference_words(const struct pair *p, const struct label *label, struct words *w)
{
    struct ref_verdict v = ref_check(p->reference, label->cps, label->length);

    *w = make_words(v.valid, v.disposition, v.position, v.action);
    return !v.undecided;
}

#endif
