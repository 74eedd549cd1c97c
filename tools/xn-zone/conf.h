/* SPDX-License-Identifier: MIT */
/* Configurations of servers: their syntax, and which words are names.  Files: conf_arguments.c,
   conf_directives.c and conf_words.c. */
#ifndef CONF_H
#define CONF_H

#include <string.h>

#include "tools/common/text.h"
#include "zone.h"

/* conf_directives.c: the directives with names of each server. */

/* A directive with names. */
struct conf_directive {
    const char *word; /* in lower case */
    /* The kind of each argument: "n" a name; "h" a host with a port or path, or an address; "u"
       text with URLs; "r" a resource record; "a" text with an address and then a name; "." none of
       these; "*" the last kind from here on.  Alone: "{" the first words in its block are names.
       First: "~" the directive may be any word of a statement; "/" names between slashes, if the
       value begins with one. */
    const char *names;
    const char *within; /* its block or section, or NULL: any */
};

/* The configuration of one server. */
struct conf_syntax {
    enum {
        CONF_BRACES, /* word argument ... ; and word argument ... { ... } */
        CONF_KEYS,   /* key: value ..., and sections, which are keys without a value */
        CONF_LINES   /* key=value,... on a line of its own */
    } form;
    const char *quotes;
    const char *ends;                        /* octets that end a bare word, like white space */
    bool has_slash_comments;                 /* as in C; comments end a bare word */
    bool has_escapes;                        /* in names, as in zones */
    const struct conf_directive *directives; /* ends with one without a word */
};

/* In the order of the words of --conf. */
extern const struct conf_syntax conf_syntaxes[];

/* Returns the directive with this word in a block or section, or NULL. */
const struct conf_directive *conf_find(const struct conf_syntax *syntax,
    const struct conf_directive *block, const char *word, size_t length);

/* conf_words.c: the words of a line. */

enum { CONF_BLOCKS_MAX = 16 }; /* deeper blocks have no directive */

/* The state between words. */
struct conf_state {
    struct zone_state zone; /* first, as zone_read_text() expects */
    const struct conf_directive *directive, *blocks[CONF_BLOCKS_MAX]; /* NULL: not of the table */
    unsigned depth;
    unsigned argument; /* words of the statement after the directive */
    bool has_directive, in_comment;
    bool has_name; /* in the word that is read */
    char quote;    /* of an open string, or '\0' */
};

/* Returns the directive of the statement's block or section, or NULL. */
static inline const struct conf_directive *
conf_find_block(const struct conf_state *s)
{
    return s->depth > 0 && s->depth <= CONF_BLOCKS_MAX ? s->blocks[s->depth - 1] : NULL;
}

/* A line that is being read. */
struct conf_line {
    struct file_reader *reader;
    const struct conf_syntax *syntax;
    struct conf_state *state;
    const char *text;
    size_t length, at;
};

/* A word without its quotation marks; empty if it is only partly on this line; special: an octet
   that is no word. */
struct conf_word {
    const char *text;
    size_t length;
    bool is_quoted, is_special;
};

/* Returns false at the end of the line. */
bool conf_next_word(struct conf_line *line, struct conf_word *word);

static inline bool
contains(const char *octets, char c)
{
    return c != '\0' && strchr(octets, c) != NULL;
}

/* conf_arguments.c: the names in an argument. */

/* Handles a name unless it is an address, a path, or a pattern of nginx. */
void conf_handle_name(struct conf_line *line, const char *text, size_t length);
/* Handles the names of argument state->argument, by its kind. */
void conf_handle_argument(struct conf_line *line, const char *text, size_t length);

#endif
