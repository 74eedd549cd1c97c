/* SPDX-License-Identifier: MIT */
/* Reads the rows of tests/vectors/, whose README.md has the columns, and of tests/unit/like.tsv. */
#ifndef ROWS_H
#define ROWS_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xn.h"

enum { COLUMNS = 7, TEXT_SIZE = 8192 };

struct text {
    char octets[TEXT_SIZE];
    size_t length;
};

struct points {
    uint32_t cp[TEXT_SIZE];
    unsigned char upper[TEXT_SIZE];
    size_t count;
};

static const char *file_name;
static unsigned line;

__attribute__((noreturn)) static void
bad_file(const char *why)
{
    printf("Bail out! %s:%u: %s\n", file_name, line, why);
    exit(99);
}

/* The value of the constant with a keyword. */
__attribute__((unused)) static unsigned
value_of(xn_group group, const char *keyword)
{
    const xn_constant *constant;

    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (strcmp(constant->keyword, keyword) == 0)
            return constant->value;
    bad_file("unknown keyword");
}

static void
append_utf8(struct text *t, unsigned long cp)
{
    if (t->length + 4 > TEXT_SIZE)
        bad_file("the text is too long");
    if (cp < 0x80) {
        t->octets[t->length++] = (char)cp;
        return;
    }
    if (cp >= 0x10000) {
        t->octets[t->length++] = (char)(0xF0 | cp >> 18);
        t->octets[t->length++] = (char)(0x80 | (cp >> 12 & 63));
    } else if (cp >= 0x800) {
        t->octets[t->length++] = (char)(0xE0 | cp >> 12);
    } else {
        t->octets[t->length++] = (char)(0xC0 | cp >> 6);
        t->octets[t->length++] = (char)(0x80 | (cp & 63));
        return;
    }
    t->octets[t->length++] = (char)(0x80 | (cp >> 6 & 63));
    t->octets[t->length++] = (char)(0x80 | (cp & 63));
}

/* \xHH, \u{HHHH}, \\, and \*N: the last character, N times in all */
static const char *
read_escape(struct text *t, const char *s, size_t last)
{
    char *end;
    unsigned long value;

    switch (*s) {
    case '\\': append_utf8(t, '\\'); return s + 1;
    case 'x':
        if (sscanf(s + 1, "%2lx", &value) != 1 || t->length == TEXT_SIZE)
            bad_file("\\x takes two digits, or the text is too long");
        t->octets[t->length++] = (char)value;
        return s + 3;
    case 'u':
        if (s[1] != '{')
            bad_file("\\u takes {");
        append_utf8(t, strtoul(s + 2, &end, 16));
        if (*end != '}')
            bad_file("\\u{ takes }");
        return end + 1;
    case '*':
        value = strtoul(s + 1, &end, 10);
        for (size_t width = t->length - last; value > 1; value--) {
            if (t->length + width > TEXT_SIZE)
                bad_file("the text is too long");
            memcpy(t->octets + t->length, t->octets + last, width);
            t->length += width;
        }
        return *end == ';' ? end + 1 : end;
    default: bad_file("unknown escape");
    }
}

/* \( and \) make a group, which \*N takes as one */
static void
read_text(struct text *t, const char *s)
{
    size_t last = 0, group = 0;

    t->length = 0;
    while (*s != '\0') {
        size_t before = t->length;

        if (strncmp(s, "\\(", 2) == 0) {
            group = before;
            s += 2;
            continue;
        }
        if (strncmp(s, "\\)", 2) == 0) {
            last = group;
            s += 2;
            continue;
        }
        if (*s != '\\') {
            append_utf8(t, 0);
            t->octets[t->length - 1] = *s++;
        } else {
            s = read_escape(t, s + 1, last);
        }
        if (((unsigned char)t->octets[before] & 0xC0) != 0x80)
            last = before;
    }
}

/* U+XXXX u+XXXX ...: the letter's case is the case flag */
__attribute__((unused)) static void
read_points(struct points *p, const char *s)
{
    char *end;

    for (p->count = 0; *s != '\0'; s = *end == ' ' ? end + 1 : end) {
        if ((s[0] != 'U' && s[0] != 'u') || s[1] != '+' || p->count == TEXT_SIZE)
            bad_file("not a list of code points");
        p->upper[p->count] = s[0] == 'U';
        p->cp[p->count++] = (uint32_t)strtoul(s + 2, &end, 16);
        if (end == s + 2 || (*end != ' ' && *end != '\0'))
            bad_file("not a list of code points");
    }
}

/* The library's flags; *with_case: whether the row has mixed-case annotation. */
__attribute__((unused)) static unsigned
read_flags(char *text, int *with_case)
{
    unsigned flags = 0;

    *with_case = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        if (strcmp(word, "case") == 0)
            *with_case = 1;
        else
            flags |= value_of(XN_FLAGS, word);
    }
    return flags;
}

static FILE *
open_rows(const char *path)
{
    const char *slash = strrchr(path, '/');
    FILE *in = fopen(path, "r");

    file_name = slash ? slash + 1 : path;
    line = 0;
    if (in == NULL)
        bad_file(strerror(errno));
    return in;
}

/* The columns of the next row; 0 at the end. */
static int
next_columns(FILE *in, char **columns, int count)
{
    static char text[TEXT_SIZE * 8];
    char *s = text;

    do {
        if (fgets(text, sizeof(text), in) == NULL)
            return 0;
        line++;
        text[strcspn(text, "\n")] = '\0';
    } while (text[0] == '#' || text[0] == '\0');
    for (int i = 0; i < count; i++) {
        columns[i] = s;
        if (s == NULL)
            bad_file("a column is missing");
        s = strchr(s, '\t');
        if (s != NULL)
            *s++ = '\0';
    }
    if (s != NULL)
        bad_file("a row has too many columns");
    return 1;
}

__attribute__((unused)) static int
next_row(FILE *in, char *columns[COLUMNS])
{
    return next_columns(in, columns, COLUMNS);
}

#endif
