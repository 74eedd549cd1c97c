/* SPDX-License-Identifier: MIT */
/* --audit-2008: what IDNA 2003, IDNA 2008 and browsers make of a name, and whether they agree. */
#ifndef AUDIT_2008_H
#define AUDIT_2008_H

#include <stdbool.h>
#include <stdint.h>

#include "buffer.h"
#include "idna2008.h"

enum audit_form { FORM_2003, FORM_2008, FORM_UTS46, FORM_TRANSITIONAL, FORMS };
/* What IDNA 2003 makes of a name, next to what a registry under IDNA 2008 can register for it: the
   form of UTS #46 if each of its labels passes RFC 5891 lookup. */
enum audit_class {
    CLASS_SAME,
    CLASS_DIFFERS,
    CLASS_ONLY_2003,
    CLASS_ONLY_2008,
    CLASS_NEITHER,
    CLASSES
};
extern const char *const class_names[]; /* ends with NULL */
/* What browsers make of it, next to IDNA 2003. */
enum audit_browsers {
    BROWSERS_AGREE,
    BROWSERS_DIFFER,
    BROWSERS_REFUSE,
    BROWSERS_ALONE,
    BROWSERS_NONE
};

struct audit {
    unsigned flags; /* XN_ flags, of IDNA 2003 */
    /* Of the last name */
    struct buffer forms[FORMS]; /* in lower case */
    bool has[FORMS];
    bool is_plain; /* the name is ASCII, and all forms are the first */
    enum audit_class class;
    enum audit_browsers browsers;
    unsigned typed;                       /* its deviations, a set of idna2008.h */
    const char *status_2003, *error_2008; /* "XN_E_UNASSIGNED", "IDN2_DISALLOWED"; or NULL */
};

void audit_open(struct audit *a, unsigned flags);
void audit_free(struct audit *a);
/* Whether a name is ASCII without ACE labels, so that no generation of IDNA changes it. */
bool is_plain_name(const char *name, size_t length);
void audit_name(struct audit *a, const char *name, size_t length);

/* Counts a name: its class, and of CLASS_DIFFERS, after the classes, its deviations. */
void audit_count(uint64_t *counts, const struct audit *a);

/* A set of classes has the bit 1 << class of each.  Returns false if a word is not a class. */
bool audit_parse_classes(const char *list, unsigned *set);

/* In audit_2008_output.c: one name as text, without an end of line; as members of a JSON object,
   each with a comma before it; and the counts, as lines of a summary. */
void audit_put_text(
    const struct audit *a, const char *name, size_t length, bool has_advice, struct buffer *out);
void audit_put_members(const struct audit *a, const char *name, size_t length, struct buffer *out);
void audit_put_counts(const uint64_t *counts, struct buffer *out);

#endif
