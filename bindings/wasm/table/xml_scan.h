/* SPDX-License-Identifier: MIT */
/* The tokens of XML 1.0 with namespaces, in well-formed UTF-8. */
#ifndef XML_SCAN_H
#define XML_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* The rest of a document. */
struct scan {
    const char *at, *end;
};

/* INVALID: the octet at `at` is wrong.  PARTIAL: the document ends in the token. */
enum outcome { SCANNED, INVALID, PARTIAL };

struct span {
    const char *text;
    size_t length;
};

/* More would let a table take quadratic time; published tables have six at most. */
#define MAX_ATTRIBUTES 256

struct attribute_text {
    struct span name, value; /* as in the document */
};

struct tag {
    struct span name;
    struct attribute_text attributes[MAX_ATTRIBUTES];
    size_t count; /* may be greater; then the others are missing */
    bool is_empty;
};

/* A processing instruction with the name xml. */
struct declaration {
    struct span encoding;
    const char *fault; /* where it is malformed, or NULL */
};

/* Returns whether a character is a letter of ASCII. */
static inline bool
is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Skips white space, and returns whether there was any. */
bool xni_xml_skip_blanks(struct scan *scan);
bool xni_spans_equal(struct span a, struct span b);
bool xni_span_is(struct span span, const char *word);

/* These begin at the first character of what they scan, and end after its last; comments and
   instructions begin after `<!-` and `<?`, tags after `<` or `</`. */
enum outcome xni_scan_character(struct scan *scan);
enum outcome xni_scan_name(struct scan *scan, bool is_qualified);
enum outcome xni_scan_reference(struct scan *scan);
enum outcome xni_scan_comment(struct scan *scan);
enum outcome xni_scan_instruction(struct scan *scan, bool *is_declaration);
enum outcome xni_scan_start_tag(struct scan *scan, struct tag *tag);
enum outcome xni_scan_end_tag(struct scan *scan, struct span *name);
enum outcome xni_scan_token(struct scan *scan);

/* Reads the XML declaration from `<?xml` to `?>`. */
struct declaration xni_read_declaration(const char *text, const char *end);

#endif
