/* SPDX-License-Identifier: MIT */
/* --audit-2008: converts a name by IDNA 2003, by IDNA 2008 and like browsers, and compares the
   results.  Files: audit_2008.c and audit_2008_output.c. */
#ifndef AUDIT_2008_H
#define AUDIT_2008_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/common/members.h"
#include "idna2008.h"

enum audit_form { FORM_2003, FORM_2008, FORM_UTS46, FORM_TRANSITIONAL, FORMS };
/* How the result of IDNA 2003 compares with what a registry under IDNA 2008 can register: the form
   of UTS #46 if each of its labels passes the lookup of RFC 5891. */
enum audit_class {
    CLASS_SAME,
    CLASS_DIFFERS,
    CLASS_ONLY_2003,
    CLASS_ONLY_2008,
    CLASS_NEITHER,
    CLASSES
};
/* How the name in browsers compares with the result of IDNA 2003. */
enum audit_browsers {
    BROWSERS_AGREE,
    BROWSERS_DIFFER,
    BROWSERS_REFUSE,
    BROWSERS_ALONE,
    BROWSERS_NONE
};

struct audit {
    unsigned flags; /* XN_ flags, of IDNA 2003 */
    /* The results for the last name */
    struct buffer forms[FORMS]; /* in lower case */
    bool has[FORMS];
    bool is_plain;   /* the name is ASCII, and all forms equal the first */
    bool is_foreign; /* a label has ASCII that no host name contains */
    enum audit_class class;
    enum audit_browsers browsers;
    unsigned typed;                       /* its deviations, a set of idna2008.h */
    const char *status_2003, *error_2008; /* "XN_E_UNASSIGNED", "IDN2_DISALLOWED"; or NULL */
};

void audit_open(struct audit *a, unsigned flags);
void audit_free(struct audit *a);
void audit_name(struct audit *a, const char *name, size_t length);

struct filter_options;
/* Prints, in audit_2008_output.c, the names of the columns to somebody who sees them without the
   manual.  If that fails, so does the rest. */
void audit_print_columns(const struct filter_options *o);
/* Writes, in audit_2008_output.c, the members of one name.  Columns have advice only on request. */
void audit_put_members(
    struct members *m, const struct audit *a, const char *name, size_t length, bool has_advice);

#endif
