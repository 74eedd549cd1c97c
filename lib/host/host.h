/* SPDX-License-Identifier: MIT */
/* Finds the host in a URL, a mail address, or a host with a port.  find_host.c and find_mail.c find
   its start and end; host_name.c checks its name. */
#ifndef HOST_H
#define HOST_H

#include "lib/ascii.h"
#include "nameprep/prep.h"
#include "lib/rules.h"
#include "xn.h"

/* The size of the buffer for a percent-encoded name, which is decoded because the rest of the
   library reads contiguous names.  More octets never become a name of 253, unless nameprep deletes
   most of them. */
enum { HOST_TEXT_MAX = 4096 };

struct host_text {
    const char *text; /* in the input, or decoded */
    size_t length;
    bool is_decoded;
    char buffer[HOST_TEXT_MAX];
};

struct host_parser {
    const char *in;
    size_t inlen;
    unsigned flags;
    xn_host *host;
    struct host_text *name; /* if its kind is XN_KIND_NAME */
    xn_diag *diag;
};

/* A set of ASCII characters. */
struct char_set {
    uint64_t low, high; /* below U+0040, and from there on */
};

#define CHARS_LOW(c)  ((uint64_t)1 << (c))
#define CHARS_HIGH(c) ((uint64_t)1 << ((c)-0x40))
#define CHARS_DIGITS  UINT64_C(0x03FF000000000000)
#define CHARS_LETTERS UINT64_C(0x07FFFFFE07FFFFFE)

static inline bool
has_char(const struct char_set *set, char c)
{
    unsigned char octet = (unsigned char)c;

    return octet < 0x80 && ((octet < 0x40 ? set->low : set->high) >> octet % 0x40 & 1) != 0;
}

static inline bool
is_control_or_space(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7F;
}

/* Returns whether text starts with a word of this length, in any case; the word is in lower
   case. */
static inline bool
starts_with(const char *text, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (ascii_lower(text[i]) != word[i])
            return false;
    return true;
}

/* RFC 3986 section 2.3 */
static const struct char_set chars_unreserved = {CHARS_DIGITS | CHARS_LOW('-') | CHARS_LOW('.'),
    CHARS_LETTERS | CHARS_HIGH('_') | CHARS_HIGH('~')};

/* Finds the host of the mail address from start to end; in a mailto URL it has no quoted
   strings. */
xn_status
xni_find_in_address(const struct host_parser *p, size_t start, size_t end, bool is_mailto);

/* Fills in *parser->host, and *parser->name if its kind is XN_KIND_NAME. */
xn_status xni_find_host(const struct host_parser *p, xn_where where);

/* Refuses the character at a position, or the end of the input: XN_E_SYNTAX, or XN_E_UTF8 for
   ill-formed UTF-8. */
xn_status xni_refuse_char(const struct host_parser *p, size_t at, enum rule rule);
/* Refuses a part of the input with XN_E_SYNTAX; it is empty where something is missing. */
xn_status xni_refuse_part(const struct host_parser *p, size_t start, size_t end, enum rule rule);
/* Refuses the non-ASCII code point at a position if it is ill-formed, a control character, or
   mapped by nameprep to a delimiter of URLs.  *width is its length otherwise. */
xn_status xni_check_user_information(const struct host_parser *p, size_t at, size_t *width);

/* Reads the name or IPv4 address from start to end, with no ASCII characters but the allowed
   ones. */
xn_status xni_read_host_name(const struct host_parser *p, size_t start, size_t end,
    const struct char_set *allowed, enum rule rule);
/* Returns the percent-encoded octet at the start of text (RFC 3986 section 2.1), or -1. */
int xni_read_encoded(const char *text, size_t length);
/* Converts offset and length of a diagnosis from the name to the input. */
void xni_locate_in_text(const struct host_parser *p, xn_diag *diag);

#endif
