/* SPDX-License-Identifier: MIT */
/* The forms of the output of xn.  A run has one, chosen when the options have been read. */
#ifndef OUTPUT_FORMS_H
#define OUTPUT_FORMS_H

#include "tools/common/forms.h"
#include "options.h"

extern const struct form audit_form, audit_json_form; /* of --audit-2008 */
extern const struct converter audit_converter;
enum { FIELD_SHARD = KEY + 1 };
extern const struct appended_field name_fields[]; /* of --append */

/* Returns the form that the options ask for. */
const struct form *find_form(const struct options *o);

#endif
