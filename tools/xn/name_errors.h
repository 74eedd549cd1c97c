/* SPDX-License-Identifier: MIT */
/* --check: the errors of all labels of a name, and hints. */
#ifndef NAME_ERRORS_H
#define NAME_ERRORS_H

struct filter;
struct outcome;

/* For struct converter, about the current name */

/* Lists the first error of each label; or outcome, the error of the whole name, if no label has
   one. */
void check_labels(struct filter *f, const struct outcome *outcome);
/* Returns a hint at what the author of the name probably meant, or NULL. */
const char *find_hint(const struct filter *f, const struct outcome *outcome);

#endif
