/* SPDX-License-Identifier: MIT */
/* DNS master files (RFC 1035 section 5): their lines, records, tokens, types and names.  Files:
   zone_escapes.c, zone_format.c, zone_labels.c, zone_lexer.c, zone_names.c and zone_types.c. */
#ifndef ZONE_H
#define ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "file_format.h"
#include "xn.h"

/* zone_lexer.c: the tokens of a record. */

struct zone_token {
    const char *text; /* with its quotation marks */
    size_t length;    /* 0 after the last token */
    bool is_quoted;
    uint64_t line, octet; /* position in the file, from 1 */
};
/* The tokens of a record that are still to be read. */
struct zone_tokens {
    const char *at, *end, *line_start;
    uint64_t line; /* from 1 */
};
struct zone_token zone_next_token(struct zone_tokens *tokens);
/* Compare without regard to case; the word is in lower case. */
bool zone_is_word(const struct zone_token *token, const char *word);
bool zone_starts_with(const char *text, size_t length, const char *word);
static inline bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}
bool zone_is_number(const char *text, size_t length);
long zone_read_number(
    const char *text, size_t length); /* -1 if it is not one, or has more than 5 digits */

/* zone_types.c: which fields of a record's data are names. */

struct zone_type {
    char name[12];
    int number; /* -1 if none is assigned */
    /* For the owner, and each field from 1 on: "n" name, "h" host name, "r" host name in a reverse
       zone, "m" mailbox, "." none of these, "*" names from here on; others: see
       zone_field_rule(). */
    char fields[12];
};
const struct zone_type *zone_find_type(const struct zone_token *token); /* NULL if it is unknown */
/* Returns 'n', 'h', 'r', 'm' or 0.  values are the first three fields as numbers, or -1. */
char
zone_field_rule(const struct zone_type *type, bool is_chaos, unsigned field, const long values[3]);
/* The same for the data of $GENERATE, which are one token. */
char zone_generated_rule(const struct zone_type *type, bool is_quoted);

/* zone_format.c: reads a record that is part of a line. */
void zone_read_text(struct file_reader *reader, const char *text, size_t length, const char *line);

/* zone_labels.c: labels as they are written, the services among them, and the origin. */

/* The services of DNS-SD: labels after an instance. */
enum { ZONE_SERVICE = 1, ZONE_TRANSPORT = 2 /* "_tcp" or "_udp", RFC 6763 section 4.1.2 */ };

/* Return the first label of a name, or all of them.  Raw dots of other scripts separate labels,
   escaped ones do not. */
struct zone_label zone_read_label(const char *text, const char *end);
void zone_split(struct zone_labels *labels, const char *name, size_t length);
static inline const char *
zone_after_label(const struct zone_label *label)
{
    return label->text + label->length + label->dot;
}

/* Facts about the last $ORIGIN. */
struct zone_origin {
    bool is_absolute; /* the length is an absolute name's in ASCII, without the final dot */
    size_t length;
    unsigned char services[2]; /* the kinds of its first two labels */
    bool is_reverse;           /* in-addr.arpa or ip6.arpa, or a domain in it */

    bool has_domain; /* the domain of relative names is known */
    char domain[XN_NAME_SIZE];
    size_t domain_length; /* in ASCII, without the final dot */
};
/* Returns whether services follow a label: then it is not part of a host name but text in UTF-8
   (RFC 6763 section 4.1.1). */
bool
zone_is_instance(const struct zone_origin *origin, const struct zone_labels *labels, size_t label);
bool zone_is_at_sign(const char *name, size_t length);
bool zone_is_reverse(const struct zone_origin *origin, const char *name, size_t length);
void zone_set_origin(struct file_reader *reader, const struct name *name);

/* zone_escapes.c: RFC 1035 section 5.1: \X is X, unless it is a digit; \DDD is the octet with this
   number. */

/* Reads the first octet of a text, which may be an escape.  Returns its width, or 0 if it is
   malformed. */
size_t zone_read_octet(const char *text, size_t length, unsigned char *octet);
/* Returns the position in a well-formed text of this octet of the unescaped text. */
size_t zone_find_octet(const char *text, size_t length, size_t count);
/* Appends the text without its escapes.  Returns false if one is malformed, with its position. */
bool zone_unescape(const char *text, size_t length, struct buffer *out, size_t *at);
/* Returns false if there is an octet above 7F, raw or as \DDD. */
bool zone_is_ascii(const char *text, size_t length);

/* The state of reading a zone. */
struct zone_state {
    struct zone_origin origin;
    bool is_begun;         /* --absolute=ORIGIN has been set */
    bool is_reverse_owner; /* the last owner in the file is in in-addr.arpa or ip6.arpa */
};

/* zone_names.c: the conversion of names. */

/* The rules of a struct name. */
enum {
    ZONE_HOST = 1,      /* --std3 applies */
    ZONE_WILDCARD = 2,  /* except to "*" as the first label */
    ZONE_MAILBOX = 4,   /* the first label is a local part */
    ZONE_GENERATED = 8, /* $ in $GENERATE stands for a number */
    ZONE_IN_QUOTES = 16
};
enum name_result zone_convert(struct file_reader *reader, const struct name *name,
    struct buffer *out, struct outcome *outcome);
/* Appends the name without its escapes.  A malformed or quoted name stays as it is written, and so
   does a local part in ASCII: its dots do not separate labels. */
void zone_unescape_name(const struct name *name, struct buffer *out);
/* Appends the domain of a relative name, in ASCII.  Returns false if it is not known. */
bool zone_complete_name(struct file_reader *reader, const struct name *name, struct buffer *out);

#endif
