/* SPDX-License-Identifier: MIT */
/* --check: the errors of all labels of a name, and hints. */
#ifndef NAME_ERRORS_H
#define NAME_ERRORS_H

#include "convert.h"

/* Lists the first error of each label of a refused name; or outcome, the error of the whole name,
   if no label has one. */
void check_labels(const struct options *o, const char *text, size_t length,
    const struct outcome *outcome, struct outcome_list *list);

/* Returns a hint at what the author of a refused text probably meant, or NULL. */
const char *
find_hint(const struct options *o, const char *text, size_t length, const struct outcome *outcome);

#endif
