/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nameprep/tables.h"

/* Longer than any fact, which has at most 18 code points of six digits. */
#define LINE_SIZE 512

static const char *data_directory;

void
set_data_directory(const char *name)
{
    data_directory = name;
}

/* Prints a message and exits.  Line 0 stands for the whole file. */
NO_RETURN static void
reject(const char *file, unsigned line, const char *format, va_list args)
{
    fprintf(stderr, "%s/%s:", data_directory, file);
    if (line > 0)
        fprintf(stderr, "%u:", line);
    fputc(' ', stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    exit(1);
}

void
reject_fact(const struct fact *fact, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    reject(fact->file, fact->line, format, args);
}

static FILE *
open_file(const struct fact *fact)
{
    char path[4096];
    FILE *in;

    snprintf(path, sizeof(path), "%s/%s", data_directory, fact->file);
    in = fopen(path, "r");
    if (in == NULL)
        reject_fact(fact, "%s", strerror(errno));
    return in;
}

const char *
parse_code_point(const struct fact *fact, const char *text, uint32_t *cp)
{
    size_t digits = strspn(text, "0123456789ABCDEF");

    if (digits < 4 || digits > 6)
        reject_fact(fact, "expected a code point of four to six hexadecimal digits, 0-9 and A-F");
    if (digits > 4 && *text == '0')
        reject_fact(fact, "a code point of more than four digits with a leading zero");
    *cp = (uint32_t)strtoul(text, NULL, 16);
    if (*cp >= TABLE_CODE_POINTS)
        reject_fact(fact, "%" PRIX32 " is greater than 10FFFF", *cp);
    return text + digits;
}

/* Parses a line: a code point or a range, and perhaps a separator with a value.  Its form is that
   of data/README.md. */
static void
parse_fact(struct fact *fact, const char *text)
{
    static const char *const separators[] = {" -> ", " = ", " ~ "};

    text = parse_code_point(fact, text, &fact->first);
    fact->last = fact->first;
    fact->kind = 0;
    if (strncmp(text, "..", 2) == 0) {
        text = parse_code_point(fact, text + 2, &fact->last);
        if (fact->last <= fact->first)
            reject_fact(fact, "the range does not ascend");
    }
    for (size_t i = 0; i < sizeof(separators) / sizeof(*separators); i++) {
        if (strncmp(text, separators[i], strlen(separators[i])) == 0) {
            fact->kind = separators[i][1];
            fact->value = text + strlen(separators[i]);
            return;
        }
    }
    if (*text != '\0')
        reject_fact(fact, "expected ' -> ', ' = ', ' ~ ' or the end of the line");
}

/* Reads the next fact into fact and its line into text; returns false at the end of the file. */
static bool
read_fact(struct fact *fact, FILE *in, char text[LINE_SIZE])
{
    while (fgets(text, LINE_SIZE, in) != NULL) {
        char *end = strchr(text, '\n');

        fact->line++;
        if (end == NULL)
            reject_fact(fact, "the line is too long, contains a NUL or does not end in a newline");
        *end = '\0';
        if (text[0] != '#' && text[0] != '\0') {
            parse_fact(fact, text);
            return true;
        }
    }
    if (ferror(in))
        reject_fact(fact, "%s", strerror(errno));
    return false;
}

void
read_facts(const char *file, const char *kinds, uint32_t argument, handle_fact *handle)
{
    struct fact fact = {.file = file};
    FILE *in = open_file(&fact);
    uint32_t minimum = 0;
    char text[LINE_SIZE];

    while (read_fact(&fact, in, text)) {
        if (fact.kind == 0 && kinds[0] != '\0')
            reject_fact(&fact, "the value is missing");
        if (fact.kind != 0 && strchr(kinds, fact.kind) == NULL)
            reject_fact(&fact, "this kind of value is not allowed in this file");
        if (fact.first < minimum)
            reject_fact(&fact, "%04" PRIX32 " is out of order or a duplicate", fact.first);
        minimum = fact.last + 1;
        handle(&fact, argument);
    }
    if (minimum == 0)
        reject_fact(&fact, "the file contains no facts");
    fclose(in);
}

void
reject_code_point(const char *file, uint32_t cp, const char *format, ...)
{
    struct fact fact = {.file = file};
    FILE *in = open_file(&fact);
    unsigned line = 0;
    char text[LINE_SIZE];
    va_list args;

    while (line == 0 && read_fact(&fact, in, text))
        if (fact.first <= cp && cp <= fact.last)
            line = fact.line;
    va_start(args, format);
    reject(file, line, format, args);
}
