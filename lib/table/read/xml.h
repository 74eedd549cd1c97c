/* SPDX-License-Identifier: MIT */
/* The parser of RFC 7940: declarations that its parts share.  Files: xml.c, xml_class.c,
   xml_data.c, xml_rule.c and xml_schema.c. */
#ifndef XML_H
#define XML_H

#include "draft.h"

enum element {
    ELEMENT_DOCUMENT, /* not an element: the parent of the root */
    ELEMENT_LGR,
    ELEMENT_META,
    ELEMENT_DATA,
    ELEMENT_RULES,
    ELEMENT_CHAR,
    ELEMENT_RANGE,
    ELEMENT_VAR,
    ELEMENT_CLASS,
    ELEMENT_UNION,
    ELEMENT_INTERSECTION,
    ELEMENT_DIFFERENCE,
    ELEMENT_SYMMETRIC_DIFFERENCE,
    ELEMENT_COMPLEMENT,
    ELEMENT_RULE,
    ELEMENT_ACTION,
    ELEMENT_LITERAL, /* char, in a rule */
    ELEMENT_ANY,
    ELEMENT_CHOICE,
    ELEMENT_START,
    ELEMENT_END,
    ELEMENT_ANCHOR,
    ELEMENT_LOOK_BEHIND,
    ELEMENT_LOOK_AHEAD,
    ELEMENT_VERSION,
    ELEMENT_DATE,
    ELEMENT_LANGUAGE,
    ELEMENT_SCOPE,
    ELEMENT_VALIDITY_START,
    ELEMENT_VALIDITY_END,
    ELEMENT_UNICODE_VERSION,
    ELEMENT_REFERENCES,
    ELEMENT_REFERENCE,
    ELEMENT_DESCRIPTION,
    ELEMENT_PROSE /* an unknown element in meta */
};

enum attribute {
    ATTRIBUTE_CP,
    ATTRIBUTE_FIRST_CP,
    ATTRIBUTE_LAST_CP,
    ATTRIBUTE_WHEN,
    ATTRIBUTE_NOT_WHEN,
    ATTRIBUTE_TAG,
    ATTRIBUTE_REF,
    ATTRIBUTE_COMMENT,
    ATTRIBUTE_TYPE,
    ATTRIBUTE_NAME,
    ATTRIBUTE_BY_REF,
    ATTRIBUTE_FROM_TAG,
    ATTRIBUTE_PROPERTY,
    ATTRIBUTE_COUNT,
    ATTRIBUTE_DISP,
    ATTRIBUTE_MATCH,
    ATTRIBUTE_NOT_MATCH,
    ATTRIBUTE_ANY_VARIANT,
    ATTRIBUTE_ALL_VARIANTS,
    ATTRIBUTE_ONLY_VARIANTS,
    ATTRIBUTE_ID,
    ATTRIBUTES
};

struct frame {
    enum element element;
    size_t offset;
    bool is_reference; /* has no children, as with by-ref */
    uint32_t node;     /* of a rule, or NONE */
    uint32_t name;     /* symbol, or NONE */
    uint32_t min, max; /* count */
    bool has_count;
    uint32_t set;      /* the number of a finished set, or NONE */
    struct set class;  /* the content of a class or a set operation so far */
    uint32_t operands; /* the number of children in a set operation or a choice */
    unsigned place;    /* of the last child of a rule, see xni_place_operator(); 0 for none */
    bool lacks_anchor; /* before a look-ahead */
};

#define NAMESPACE "urn:ietf:params:xml:ns:lgr-1.0"
#define SEPARATOR '\n' /* between namespace and name; can occur in neither */

struct xml;

/* An element in the schema. */
struct kind {
    const char *name;
    enum element element;
    bool once, collects_text;
    uint64_t parents, attributes, required;
    void (*start)(struct xml *xml, struct frame *frame);
    void (*end)(struct xml *xml, struct frame *frame);
};

/* The kind of unknown elements in meta. */
extern const struct kind xni_prose;
extern const char *const xni_attribute_names[ATTRIBUTES];
/* Finds an element by its parent and its name with namespace.  Returns NULL if there is none. */
const struct kind *xni_find_kind(enum element parent, const char *name);
const struct kind *xni_kind_of(enum element element);
const char *xni_element_name(enum element element);
bool xni_is_set_operation(enum element element);
bool xni_is_matcher(enum element element); /* that contains others */
/* Returns whether the element is meta or in it, where nothing unknown changes the meaning of a
   table. */
bool xni_is_prose(enum element element);

/* A part of the collected text, and its offset in the file. */
struct mark {
    uint32_t collected, offset;
};

struct xml {
    struct draft *draft;
    void *parser;
    struct frame frames[MAX_DEPTH + 1]; /* the first is the document */
    size_t depth;
    const char *values[ATTRIBUTES]; /* the attributes of the element that starts, or NULL */
    size_t offset;                  /* of the current event */
    struct array text, marks;       /* the collected text of the current element */
    uint64_t seen;                  /* bits of enum element: elements that have ended */
    uint32_t last_cp;               /* of the entry before, to check the order */
    bool is_ordered, has_ended;     /* has_ended: a fault has stopped the parser */
};

/* Adds a class as an operator of the rule around it. */
void xni_add_class_node(struct xml *xml, struct frame *frame);
void xni_read_count(struct xml *xml, struct frame *frame);
/* Checks that an element may follow those before it in the rule, choice or look-around around
   it. */
void xni_place_operator(struct xml *xml, enum element element);

/* The start and end functions of the schema. */
void xni_start_meta_text(struct xml *xml, struct frame *frame);
void xni_end_meta_text(struct xml *xml, struct frame *frame);
void xni_start_reference(struct xml *xml, struct frame *frame);
void xni_start_char(struct xml *xml, struct frame *frame);
void xni_end_char(struct xml *xml, struct frame *frame);
void xni_start_range(struct xml *xml, struct frame *frame);
void xni_start_var(struct xml *xml, struct frame *frame);
void xni_start_class(struct xml *xml, struct frame *frame);
void xni_end_class(struct xml *xml, struct frame *frame);
void xni_start_rule(struct xml *xml, struct frame *frame);
void xni_end_rule(struct xml *xml, struct frame *frame);
void xni_start_matcher(struct xml *xml, struct frame *frame);
void xni_end_matcher(struct xml *xml, struct frame *frame);
void xni_start_action(struct xml *xml, struct frame *frame);

/* Report a fault at the element that starts or ends; subject may be NULL. */
NO_RETURN void xni_xml_fail(struct xml *xml, xn_table_status status, const char *clause,
    const char *text, const char *subject);
void xni_xml_warn(struct xml *xml, xn_table_kind kind, xn_table_status status, const char *clause,
    const char *text, const char *subject);

/* Returns whether a character is white space: XML 1.0 section 2.3. */
static inline bool
is_xml_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct frame *xni_parent(struct xml *xml);
/* Finds the next token; white space separates tokens.  Returns false after the last. */
bool xni_next_token(const char **at, const char **token, size_t *length);
/* Appends the code points of an attribute to draft.cps. */
void xni_read_cps(struct xml *xml, const char *value, uint32_t *cps, uint32_t *length);
uint32_t xni_read_comment(struct xml *xml);
/* Check a word, which must be an NMTOKEN of XML, and the name of a class or a rule, an NCName. */
void xni_check_token(struct xml *xml, const char *word, size_t length, const char *clause);
void xni_check_name(struct xml *xml, const char *name);
void xni_check_refs(struct xml *xml);
/* Returns the symbol of a variant type or a disposition: RFC 7940 section 5.3.2. */
uint32_t xni_read_type(struct xml *xml, const char *text, size_t length);

#endif
