/* SPDX-License-Identifier: MIT */
/* Configurations of servers: their syntax, and which of their words are names. */
#ifndef CONF_H
#define CONF_H

#include <stdbool.h>
#include <stddef.h>

/* A directive with names. */
struct conf_directive {
    const char *word; /* in lower case */
    /* The kind of each argument: "n" a name; "h" a host with a port or path, or an address; "u"
       text with URLs; "r" a resource record; "a" text that ends with a name, after an address; "."
       none of these; "*" the kind before it from here on.  Alone: "{" the first words in its block
       are names.  First: "~" the directive may be any word of a statement; "/" names between
       slashes, if the value begins with one. */
    const char *names;
    const char *within; /* the block or section that it is in, or NULL: any */
};

/* The configuration of one server. */
struct conf_syntax {
    const char *name;
    enum {
        CONF_BRACES, /* word argument ... ; and word argument ... { ... } */
        CONF_KEYS,   /* key: value ..., and sections, which are keys without a value */
        CONF_LINES   /* key=value,... on a line of its own */
    } form;
    const char *quotes;
    const char *ends;        /* octets that end a bare word, other than white space */
    bool has_slash_comments; /* as in C and C++, and comments end a bare word */
    bool has_escapes;        /* in names, as in zones */
    const struct conf_directive *directives; /* ends with one without a word */
};

/* In the order of the words of --conf. */
extern const struct conf_syntax conf_syntaxes[];

/* Returns the directive of a word in a block or section, or NULL. */
const struct conf_directive *conf_find(const struct conf_syntax *syntax,
    const struct conf_directive *block, const char *word, size_t length);

#endif
