/* SPDX-License-Identifier: MIT */
/* Statements of manuals and headers, and tests that show that they hold.  A statement fails if the
   document does not have its sentence, or if the library does something else. */
#ifndef STATEMENTS_H
#define STATEMENTS_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

static char document[1 << 17];
static size_t document_length;
static const char *document_name = "";

static inline void
append_octet(char octet)
{
    if (document_length < sizeof(document) - 1)
        document[document_length++] = octet;
    document[document_length] = '\0';
}

/* Appends text: white space becomes one space, none precedes punctuation that ends a word, and an
   escape of mdoc(7) becomes the character that it prints. */
static inline void
append_text(const char *at)
{
    static const struct {
        const char *escape, *character;
    } escapes[] = {{"\\&", ""}, {"\\-", "-"}, {"\\e", "\\"}, {"\\ ", " "}, {"\\[u00FC]", "\u00FC"}};

    for (; *at != '\0'; at++) {
        const bool follows_space = document_length > 0 && document[document_length - 1] == ' ';
        size_t i = 0;

        while (i < sizeof(escapes) / sizeof(*escapes)
            && strncmp(at, escapes[i].escape, strlen(escapes[i].escape)) != 0)
            i++;
        if (i < sizeof(escapes) / sizeof(*escapes)) {
            for (const char *c = escapes[i].character; *c != '\0'; c++)
                append_octet(*c);
            at += strlen(escapes[i].escape) - 1;
            if (at[1] == '.' || at[1] == ':') /* is not punctuation */
                append_octet(*++at);
            continue;
        }
        if (isspace((unsigned char)*at)) {
            if (!follows_space)
                append_octet(' ');
            continue;
        }
        if (follows_space && strchr(",.;:)", *at) != NULL && strchr(" \n", at[1]) != NULL)
            document_length--;
        append_octet(*at);
    }
}

/* Appends a line without the macros of mdoc(7) at its beginning. */
static inline void
append_line(const char *line)
{
    static const char *const laid_out[] = {".\\\"", ".Bd", ".Bl", ".Ed", ".El", ".It\n", ".Pp"};

    for (size_t i = 0; i < sizeof(laid_out) / sizeof(*laid_out); i++)
        if (strncmp(line, laid_out[i], strlen(laid_out[i])) == 0)
            return;
    if (line[0] == '.' && isupper((unsigned char)line[1]))
        for (line++;
             isupper((unsigned char)line[0]) && islower((unsigned char)line[1]) && line[2] == ' ';)
            line += 3;
    append_text(line);
    append_text("\n");
}

/* Reads the document of the following statements: its path in the sources. */
static inline void
read_document(const char *path)
{
    const char *srcdir = getenv("srcdir");
    char line[1024];
    FILE *file;

    snprintf(line, sizeof(line), "%s/%s", srcdir != NULL ? srcdir : ".", path);
    document_name = path;
    document_length = 0;
    file = fopen(line, "r");
    if (!ok(file != NULL, "%s can be read", path))
        return;
    while (fgets(line, sizeof(line), file) != NULL)
        append_line(line);
    fclose(file);
    ok(document_length < sizeof(document) - 1, "%s is read to its end", path);
}

/* States that the document has a sentence, and whether it holds. */
static inline void
states(const char *sentence, bool holds)
{
    bool stated = strstr(document, sentence) != NULL;

    ok(stated && holds, "%s: %s%s", document_name, sentence, stated ? "" : " (not in it)");
}

#endif
