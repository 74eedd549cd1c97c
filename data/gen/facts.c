/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

static const char *directory;

void
facts_directory(const char *name)
{
    directory = name;
}

NO_RETURN static void
refuse(const char *file, unsigned line, const char *format, va_list args)
{
    fprintf(stderr, "%s/%s:%u: ", directory, file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    exit(1);
}

void
fact_refuse(const struct fact *fact, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    refuse(fact->file, fact->line, format, args);
}

static FILE *
open_file(const struct fact *fact)
{
    char path[4096];
    FILE *in;

    snprintf(path, sizeof(path), "%s/%s", directory, fact->file);
    in = fopen(path, "r");
    if (in == NULL)
        fact_refuse(fact, "cannot be read");
    return in;
}

char *
fact_code_point(const struct fact *fact, char *text, uint32_t *cp)
{
    size_t digits = strspn(text, "0123456789ABCDEF");

    if (digits < 4 || digits > 6 || (digits > 4 && *text == '0'))
        fact_refuse(fact,
            "a code point has four to six digits, 0-9 A-F, with zeros in front only to make four");
    *cp = (uint32_t)strtoul(text, NULL, 16);
    if (*cp >= TABLE_CODE_POINTS)
        fact_refuse(fact, "%" PRIX32 " is beyond 10FFFF", *cp);
    return text + digits;
}

static void
parse(struct fact *fact, char *text)
{
    static const char *const marks[] = {" -> ", " = ", " ~ "};

    text = fact_code_point(fact, text, &fact->first);
    fact->last = fact->first;
    fact->kind = 0;
    if (strncmp(text, "..", 2) == 0) {
        text = fact_code_point(fact, text + 2, &fact->last);
        if (fact->last <= fact->first)
            fact_refuse(fact, "a range that does not ascend");
    }
    for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
        if (strncmp(text, marks[i], strlen(marks[i])) == 0) {
            fact->kind = marks[i][1];
            fact->value = text + strlen(marks[i]);
            return;
        }
    }
    if (*text != '\0')
        fact_refuse(
            fact, "after the code points the line ends, or goes on with ' -> ', ' = ' or ' ~ '");
}

/* The next fact; 0 at the end of the file. */
static int
next_fact(struct fact *fact, FILE *in, char *text, int size)
{
    while (fgets(text, size, in) != NULL) {
        fact->line++;
        if (strchr(text, '\n') == NULL)
            fact_refuse(fact, "the line is too long, holds a NUL, or has no end");
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '#' || text[0] == '\0')
            continue;
        parse(fact, text);
        return 1;
    }
    if (ferror(in))
        fact_refuse(fact, "cannot be read");
    return 0;
}

void
facts_read(const char *file, const char *kinds, uint32_t argument, take_fact *take)
{
    struct fact fact = {.file = file};
    FILE *in = open_file(&fact);
    uint32_t least = 0;
    char text[512];

    while (next_fact(&fact, in, text, sizeof(text))) {
        if (fact.kind == 0 && kinds[0] != '\0')
            fact_refuse(&fact, "a value is missing");
        if (fact.kind != 0 && strchr(kinds, fact.kind) == NULL)
            fact_refuse(&fact, "a value of this kind does not belong here");
        if (fact.first < least)
            fact_refuse(&fact, "%04" PRIX32 " is out of order, or said twice", fact.first);
        least = fact.last + 1;
        take(&fact, argument);
    }
    if (least == 0)
        fact_refuse(&fact, "the file holds no fact");
    fclose(in);
}

void
facts_refuse(const char *file, uint32_t cp, const char *format, ...)
{
    struct fact fact = {.file = file};
    FILE *in = open_file(&fact);
    char text[512];
    va_list args;

    while (next_fact(&fact, in, text, sizeof(text)))
        if (fact.first <= cp && cp <= fact.last)
            break;
    va_start(args, format);
    refuse(file, fact.line, format, args);
}
